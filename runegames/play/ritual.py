"""The day's ritual: a game for one on a deal that the date names, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from runegames.core import Options
from runegames.games.registry import game, ritual_entry
from runegames.play.dates import local
from runegames.play.seats import PERSON_NAMES, Ritual, SeatPlan
from runegames.play.session import Session


def seed_of(day: date) -> int:
    """The deal of a day: its date as a number, so that it can be told to a friend."""
    return day.year * 10_000 + day.month * 100 + day.day


def ritual(day: date, name: str = PERSON_NAMES[0], *, seen: bool = False) -> Session:
    """A new table for the ritual of a day; ``seen``: the deal is known here already."""
    its_game = game(ritual_entry().id)
    session = Session(its_game, its_game.options_type(), [SeatPlan(name=name)], seed_of(day))
    session.ritual = Ritual(day=day, seen=seen)
    return session


def day_of_deal(session: Session) -> date | None:
    """Day whose ritual has the deal of this game, whatever it was begun as; None: no day's."""
    year, rest = divmod(session.seed, 10_000)
    if session.game.meta.id != ritual_entry().id or not 1 <= year <= 9999:
        return None
    try:
        return date(year, *divmod(rest, 100))
    except ValueError:
        return None


def taken_for_one(
    game_id: str, options: Options, plans: Sequence[SeatPlan], seed: int, created: datetime
) -> Ritual | None:
    """Ritual of a save from before rituals said that they are some; None: it is none.

    Only a game that was begun on the very day of its deal; any other one has a number that
    happens to look like a date.
    """
    day = local(created).date()
    alone = len(plans) == 1 and plans[0].is_person
    if (
        game_id == ritual_entry().id
        and alone
        and seed == seed_of(day)
        and options == type(options)()
    ):
        return Ritual(day=day)
    return None
