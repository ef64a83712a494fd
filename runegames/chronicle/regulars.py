"""Regulars: persons who play here, and the level they play against, as a set-up offers them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from runegames.chronicle.evenings import day_of
from runegames.chronicle.library import Library
from runegames.chronicle.scorebook import Scorebook
from runegames.play.seats import PERSON, SeatPlan, is_taken, plans_for, usual_name
from runegames.play.settings import Settings

FIRST_LEVEL = "novice"
"""Level of the first opponent, for who has not finished a game."""


class Regulars(NamedTuple):
    """Names and level that a set-up offers."""

    names: tuple[str, ...] = ()
    """Names of the persons of the last evening, those of the last table first; empty at first."""
    people: int = 1
    """Number of persons at the last table, at least 1."""
    level: str = FIRST_LEVEL

    def plans(self, seats: int) -> tuple[SeatPlan, ...]:
        """Make plans for a game that was not set up before."""
        people = min(self.people, seats)
        return self.named(plans_for([PERSON] * people + [self.level] * (seats - people)))

    def named(self, plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
        """Give the persons of plans the offered names, unless they have such names already."""
        people = [plan.name for plan in plans if plan.is_person]
        if not self.names or all(is_taken(name, self.names) for name in people):
            return tuple(plans)
        taken = [plan.name for plan in plans if not plan.is_person]
        named = []
        for seat, plan in enumerate(plans):
            if plan.is_person:
                plan = plan.model_copy(update={"name": self.next_name(seat, taken, plan.name)})
                taken.append(plan.name)
            named.append(plan)
        return tuple(named)

    def next_name(self, seat: int, taken: Sequence[str], former: str = "") -> str:
        """Return the first offered name that is free; if none is, the former or the usual one."""
        free = (name for name in (*self.names, former) if name and not is_taken(name, taken))
        return next(free, "") or usual_name(PERSON, seat, taken)


def regulars(library: Library, settings: Settings) -> Regulars:
    """Learn from finished games and set-ups which names and which level to offer."""
    book = Scorebook(library.finished(), library.people())
    tables = []
    for entry in reversed(book.entries):
        people = [who.name for who in entry.seats if who is not None and who.person]
        if people:
            tables.append((entry, people))
    set_up = [last.seats for last in reversed(settings.last.values())]
    if not tables:
        seated = [[plan.name for plan in seats if plan.is_person] for seats in set_up]
        last = seated[0] if seated else []
        return Regulars(tuple(last), max(1, len(last)), FIRST_LEVEL)
    latest, people = tables[0]
    day = day_of(latest.played.ended)
    evening = takewhile(lambda table: day_of(table[0].played.ended) == day, tables)
    plans = chain.from_iterable(set_up)
    levels = (plan.player for plan in plans if not plan.is_person)
    return Regulars(
        _once(name for _, names in evening for name in names),
        len(people),
        next(levels, FIRST_LEVEL),
    )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    regulars: list[str] = []
    for name in names:
        if not is_taken(name, regulars):
            regulars.append(name)
    return tuple(regulars)
