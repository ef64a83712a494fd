"""Ritual of a day: a game for one player on a deal made from the date."""

from __future__ import annotations

from datetime import date

from runegames.games.registry import game, ritual_entry
from runegames.play.seats import PERSON_NAMES, Ritual, SeatPlan
from runegames.play.session import Session


def seed_of(day: date) -> int:
    """Return the deal of a day: its date as a number."""
    return day.year * 10_000 + day.month * 100 + day.day


def ritual(day: date, name: str = PERSON_NAMES[0], *, seen: bool = False) -> Session:
    """Set the table of a day's ritual; ``seen`` is True if the deal was seen before."""
    its_game = game(ritual_entry().id)
    session = Session(its_game, its_game.options_type(), [SeatPlan(name=name)], seed_of(day))
    session.ritual = Ritual(day=day, seen=seen)
    return session


def day_of_deal(session: Session) -> date | None:
    """Return the day whose ritual has the deal of this game; None if no ritual has this deal."""
    year, rest = divmod(session.seed, 10_000)
    if session.game.meta.id != ritual_entry().id or not 1 <= year <= 9999:
        return None
    try:
        return date(year, *divmod(rest, 100))
    except ValueError:
        return None
