"""Today's ritual: solo Rune on a deal that the date names, the same for everybody."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

from runegames.games.registry import game
from runegames.play.places import saves_dir
from runegames.play.saves import SUFFIX, Loaded, SaveError, load
from runegames.play.seats import PERSON_NAMES, SeatPlan
from runegames.play.session import Session

GAME = "rune"


def seed_of(day: date) -> int:
    """The deal of a day: its date as a number, so that it can be told to a friend."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(session: Session) -> date | None:
    """Whose day's ritual a sitting is; None: it is none, or one that was seen before."""
    if session.origin is not None:
        return None
    if session.game.meta.id != GAME or len(session.plans) != 1 or not session.people:
        return None
    if session.options != session.game.options_type():
        return None
    try:
        return datetime.strptime(str(session.seed), "%Y%m%d").date()
    except ValueError:
        return None


def ritual(day: date, name: str = PERSON_NAMES[0]) -> Session:
    """A new table for the ritual of a day."""
    rune = game(GAME)
    return Session(rune, rune.options_type(), [SeatPlan(name=name)], seed_of(day))


def begun(day: date, folder: Path | None = None) -> Loaded | None:
    """The saved ritual of a day that was not finished, the last one if there are several."""
    folder = folder or saves_dir()
    for path in sorted(folder.glob(f"*-{GAME}-*{SUFFIX}"), reverse=True):
        # Few files are read whole: a save is at least as old as the day of its ritual.
        with suppress(OSError, SaveError):
            if datetime.fromtimestamp(path.stat().st_mtime).date() < day:
                continue
            loaded = load(path)
            if day_of(loaded.session) == day and loaded.session.outcome() is None:
                return loaded
    return None
