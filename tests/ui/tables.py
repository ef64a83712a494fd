"""Sittings of every game at chosen moments, the app that shows them, and the text of its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from textual.pilot import Pilot
from textual.widget import Widget

from runegames.core import AnyState
from runegames.games.registry import game
from runegames.play.saves import Loaded
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from tests.play.sittings import play_by
from tests.ui.shell import inside, shown

SMALL, LARGE = (80, 24), (120, 36)
UPRIGHT = 44, 28
"""Size of a phone held upright, where tables are plain."""
ACROSS = 120, 27
"""Size of a phone of 844 × 390 px held across, where cells have 7 × 14 px."""
W = TypeVar("W", bound=Widget)
C = TypeVar("C")


def sitting(
    game_id: str,
    seats: int,
    people: int,
    *,
    seed: int = 1,
    plies: int = 0,
    until: Callable[[Session], bool] = lambda _session: True,
    state: AnyState | None = None,
    level: str = "greedy",
    names: Sequence[str] = (),
    **options: Any,
) -> Session:
    """Return a session after at least ``plies`` plies, as soon as ``until`` holds.

    A computer player of ``level`` makes all moves up to there, from ``state`` if it is given.
    People have the first ``people`` seats, and computer players of ``level`` have the other seats.
    The first seats get the ``names``; any further seats keep the app's names.
    """
    the_game = game(game_id)
    plans = list(default_plans(seats, people=people, bot=level))
    for seat, name in enumerate(names[:seats]):
        plans[seat] = plans[seat].model_copy(update={"name": name})
    session = Session(the_game, the_game.options_type(**options), plans, seed)
    if state is not None:
        session.state = state
    return play_by(level, session, lambda _: session.next_ply > plies and until(session))


def asked(
    kind: str, *, seat: int = 0, least_moves: int = 1, hand: int = 0
) -> Callable[[Session], bool]:
    """Return a condition: the seat is asked this kind of question, and has at least
    ``least_moves`` answers and ``hand`` cards.
    """

    def holds(session: Session) -> bool:
        decision = session.decision()
        if decision is None or (decision.kind, decision.seat) != (kind, seat):
            return False
        view: Any = session.view(seat)
        return len(session.state.legal_moves()) >= least_moves and len(view.hand) >= hand

    return holds


@asynccontextmanager
async def running(
    start: Session | Loaded | None = None, size: tuple[int, int] = SMALL, **options: Any
) -> AsyncIterator[tuple[RunegamesApp, Pilot[None]]]:
    """Run the app, and yield it with its pilot; without ``start``, the menu is in front."""
    app = RunegamesApp(start)
    async with app.run_test(size=size, **options) as pilot:
        yield app, pilot


@asynccontextmanager
async def playing(
    session: Session, size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[Pilot[None]]:
    """Run the app on a session; by default, computer players answer at once without animation."""
    store_settings(Settings(**{"pace": "instant", "animation": False, **settings}))
    async with running(session, size) as (_, pilot):
        await pilot.pause()
        yield pilot


def in_front(kind: type[W], pilot: Pilot[None]) -> W:
    """Return the widget of this kind on the game screen in front."""
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.query_one(kind)


class Asked(Protocol[C]):
    """Table whose cursor has the type ``C``."""

    cursor: C | None


def cursor_of(table: Asked[C]) -> C:
    """Return the cursor of a table where somebody is asked."""
    assert table.cursor is not None
    return table.cursor


def frame(pilot: Pilot[None]) -> str:
    """Return every character on the screen."""
    return shown(pilot.app)


def on_the_board(pilot: Pilot[None]) -> list[str]:
    """Return the rows of the screen, without the column beside the board."""
    board = pilot.app.screen.query_one("#board")
    return [line[: board.region.right] for line in frame(pilot).splitlines()]


def beside(pilot: Pilot[None]) -> str:
    """Return the text of the column, without its vertical lines."""
    words = inside(pilot.app, pilot.app.screen.query_one("#column"))
    return words.replace("│ ", "")


async def lift(pilot: Pilot[None]) -> None:
    """Lift the curtain, if there is one in front."""
    if isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("space")
        await pilot.pause()
