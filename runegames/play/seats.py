"""Seats and their players, and the origin of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from pydantic import Field, field_validator

from runegames.characters import identity, unread
from runegames.core import AnyGame, Data, and_list
from runegames.play.dates import day_and_month

NEEDS_PERSON = "At least one seat is for a person (ALL-1)."
PERSON = "person"
MAX_NAME_CHARS = 16


def name_trouble(name: str) -> str:
    """Explain why a name cannot be used, in words that follow the name; "" if it can."""
    if not name:
        return "is empty"
    if unread(name):
        return (
            "cannot be read in the present locale; one with UTF-8 (such as LC_ALL=C.UTF-8), or"
            " PYTHONUTF8=1, helps"
        )
    if not identity(name):
        return "has no character that can be seen"
    if not name.isprintable():
        return "has a character that cannot be shown (joined emoji contain one)"
    if len(name) > MAX_NAME_CHARS:
        return f"has {len(name)} characters; a name has at most {MAX_NAME_CHARS}"
    return ""


def namesakes(names: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two names that are one person's; None if all persons differ."""
    met: dict[str, str] = {}
    for name in names:
        if (key := identity(name)) in met:
            return met[key], name
        met[key] = name
    return None


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Test whether a name is the name of a person who has one of the ``taken`` names."""
    return identity(name) in map(identity, taken)


class SeatPlan(Data):
    """Seat of a table and its player (ALL-1)."""

    name: str = Field(min_length=1, max_length=MAX_NAME_CHARS)
    player: str = Field(default=PERSON, max_length=40)
    """``person``, or the name of a computer player."""

    @field_validator("name", "player")
    @classmethod
    def _printable(cls, name: str) -> str:
        # A save may come from anywhere, and names go to the terminal as they are.
        if not name.isprintable():
            raise ValueError("a name has a character that cannot be shown")
        return name

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


def can_agree(plans: Sequence[SeatPlan], game: AnyGame) -> bool:
    """Test whether persons play on several sides, so that opponents can agree to a take-back."""
    sides = game.sides(len(plans))
    return sum(any(plans[seat].is_person for seat in side) for side in sides) > 1


class Origin(Data):
    """Finished game from which a game was branched off (what if)."""

    seats: tuple[SeatPlan, ...] = Field(min_length=1)
    ply: int = Field(ge=0)
    """Number of moves that were copied from it."""

    def __str__(self) -> str:
        moment = f"move {self.ply}" if self.ply else "the beginning"
        return f"what if, from {moment} of a game of {and_list([plan.name for plan in self.seats])}"


class Ritual(Data):
    """Mark that a game is the ritual of a day."""

    day: date
    seen: bool = False
    """True if the deal had been seen before, so the game does not count."""

    def __str__(self) -> str:
        return f"ritual of {day_and_month(self.day)}"

    @property
    def title(self) -> str:
        return f"Ritual of {day_and_month(self.day)}"

    @property
    def remark(self) -> str:
        """Description of the ritual; it says so if the deal had been seen."""
        whole = f"the {self} {self.day.year}"
        return f"{whole}, on a deal that had been seen: it does not count" if self.seen else whole


PERSON_NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
_LEVEL_NAMES = {
    "novice": ("Arvid", "Brida", "Calle", "Disa", "Egil", "Frida"),
    "adept": ("Alva", "Birk", "Ciri", "Dain", "Embla", "Frey"),
    "master": ("Asta", "Bragi", "Cato", "Dunja", "Eldar", "Fenja"),
    "elder": ("Askel", "Borghild", "Cyra", "Drafn", "Edda", "Fafnir"),
    "random": ("Ake", "Bux", "Caj", "Dodo", "Ebbe", "Fips"),
}
"""Names of computer players by level; each begins with the letter of its seat.

A name belongs to one level, so players know from it whom they meet. Other names of players are
adepts: ``greedy``, and those that only other versions know.
"""
SUGGESTIONS = frozenset(PERSON_NAMES).union(*_LEVEL_NAMES.values())
"""Names that the program gives to players; a form may replace them."""


def usual_names(player: str) -> tuple[str, ...]:
    """Return the names by seat of a person, or of computer players of a level."""
    if player == PERSON:
        return PERSON_NAMES
    return _LEVEL_NAMES.get(player.partition(":")[0], _LEVEL_NAMES["adept"])


def usual_name(player: str, seat: int, taken: Collection[str] = ()) -> str:
    """Return the usual name of a player at a seat, or if it is taken, the next one."""
    names = usual_names(player)
    return next(name for name in (*names[seat:], *names) if not is_taken(name, taken))


def plans_for(players: Sequence[str], names: Sequence[str] = ()) -> tuple[SeatPlan, ...]:
    """Make a plan for each player; persons get the ``names``, all others usual names."""
    given, taken = iter(names), list(names)
    plans = []
    for seat, player in enumerate(players):
        name = next(given, None) if player == PERSON else None
        if name is None:
            name = usual_name(player, seat, taken)
            taken.append(name)
        plans.append(SeatPlan(name=name, player=player))
    return tuple(plans)


def named_by_level(plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """Rename computer players that have a suggested name of another level."""
    taken = [plan.name for plan in plans]

    def renamed(seat: int, plan: SeatPlan) -> SeatPlan:
        wrong = plan.name in SUGGESTIONS and plan.name not in usual_names(plan.player)
        if plan.is_person or not wrong:
            return plan
        taken[seat] = usual_name(plan.player, seat, taken)
        return plan.model_copy(update={"name": taken[seat]})

    return tuple(renamed(seat, plan) for seat, plan in enumerate(plans))


def default_plans(seats: int, *, people: int = 1, bot: str = "adept") -> tuple[SeatPlan, ...]:
    """Make plans of seats: first ``people`` persons, then computer players."""
    return plans_for([PERSON if seat < people else bot for seat in range(seats)])
