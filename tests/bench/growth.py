"""Costs of a long game, compared with those of a short game or of a loop."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from runegames.games.registry import lent
from runegames.play.replay import Replay
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.ui.scene import scene_of
from tests.bench.rows import Row, compared, loop
from tests.play.long_game import GAME, PLIES, Draw, long_session

SHORT, LONG = 100, PLIES - 2
MOST_RATIO = 1.5
MOST_STEP_LOOPS = 5
"""Greatest time to show a moment of a long game, in runs of ``rows.loop``: about 5 ms."""
MOST_LOOPS = 1000
"""Greatest time to open a long game, in runs of ``rows.loop``: about a second."""
TIMES = 20
"""Repetitions of work that is too short for the clock."""


def growth(repeats: int) -> Iterator[Row]:
    """Yield rows for a ply and its undo, a scene, a step in a replay, and the opening of a save."""
    with lent(GAME), TemporaryDirectory() as folder:
        long, short = long_session(LONG), long_session(SHORT)
        for session in (long, short):
            new_save(session, folder=Path(folder))
        for name, made in (("ply and undo, saved", _ply), ("scene", _scene)):
            there, here = made(long), made(short)
            times = [(_seconds(there), _seconds(here)) for _ in range(repeats + 1)][1:]
            late, early = zip(*times, strict=True)
            yield compared(f"late {name}", late, early, MOST_RATIO, "early")
        step, path = _step(long), new_save(long, folder=Path(folder))
        yield _by_loops("step in a long replay", lambda: _seconds(step), repeats, MOST_STEP_LOOPS)
        yield _by_loops("long game opened", lambda: _opening(path), 5, MOST_LOOPS)


def _ply(session: Session) -> Callable[[], object]:
    def there_and_back() -> None:
        session.play(Draw(1))
        session.undo_agreed(session.plies[-1].seat)

    return there_and_back


def _scene(session: Session) -> Callable[[], object]:
    return lambda: scene_of(session, 0, asked=True)


def _step(session: Session) -> Callable[[], object]:
    replay = Replay(session, 0)
    moment = replay.moments[-1] // 2
    return lambda: scene_of(replay.past(replay.step(moment, 1)), 0, asked=False)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    for _ in range(TIMES):
        work()
    return (time.process_time() - start) / TIMES


def _opening(path: Path) -> float:
    gc.collect()
    start = time.process_time()
    load(path)
    return time.process_time() - start


def _by_loops(what: str, work: Callable[[], float], repeats: int, most: float) -> Row:
    """Compare the seconds that ``work`` returns with those of ``rows.loop``."""
    here, beside = zip(*((work(), loop()) for _ in range(repeats)), strict=True)
    return compared(what, here, beside, most, "a loop")
