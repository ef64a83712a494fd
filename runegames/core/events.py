"""Events, and the audience of their details.

An event is a frozen class with typed fields. Only the audience knows a ``Secret`` field; everybody
sees a ``Fleeting`` field for a moment. ``redact`` removes what a seat may not know.

>>> class Drew(Event, kind="drew"):
...     seat: int
...     card: Secret[str] = None
>>> redact(Drew(0, "ace"), 0).card
'ace'
>>> redact(Drew(0, "ace"), 1)
Drew(seat=0, card=None)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from runegames.core.keywords import keywords_of
from runegames.core.marks import FieldMarker
from runegames.core.names import Names, capitalized, filled, listed, spaced

T = TypeVar("T")
Weight: TypeAlias = Literal["step", "act", "gain", "turning point"]
WEIGHTS: Sequence[Weight] = get_args(Weight)
"""Importance of an event to other players, the lowest first.

``step`` is part of a longer action, ``act`` an ordinary move, ``gain`` something won, lost or
taken, ``turning point`` an event that decides a round or the game.
"""
Details: TypeAlias = Mapping[str, Any]
"""JSON values by name."""


class Marker(Enum):
    """Mark of a field that is not public."""

    SECRET = "secret"
    FLEETING = "fleeting"


if TYPE_CHECKING:
    Secret = Annotated[T | None, Marker.SECRET]
    Fleeting = Annotated[T | None, Marker.FLEETING]
else:

    class Secret(FieldMarker):
        """Field of an event for its audience alone, None for others: ``card: Secret[str] = None``.

        The audience of a ``SeatEvent`` is its seat.
        """

        meaning, may_be_none = Marker.SECRET, True

    class Fleeting(FieldMarker):
        """Field of an event that everybody sees for a moment, and then has to remember.

        It is None once it has faded, after an event whose class says ``clears=True``.
        """

        meaning, may_be_none = Marker.FLEETING, True


class Manner(Enum):
    """Medium of a text."""

    WRITTEN = "written"
    """Text on a table or in a log, with signs and short forms."""
    SPOKEN = "spoken"
    """Text for speech, in whole words without signs."""


@dataclass_transform(frozen_default=True)
class Event:
    """Event of a ply: a frozen dataclass of the fields that a subclass declares.

    Values of fields are JSON values (a tuple becomes a list). The event ``class Drew(SeatEvent,
    kind="drew")`` with ``card: Secret[str] = None`` shows the card only to the seat in its field
    ``seat``. Undo stops at an event that ``reveals`` something or has a secret, because players
    cannot forget it.

    Attributes:
        kind: Name on the wire, from the keyword of the class.
        reveals: True if the event tells everybody something that was hidden. Persons who share a
            screen look at it together before the game goes on, unless it is a ``step``.
        remains: True if what the event reveals remains on the table, so nobody has to look at once.
        clears: True if earlier ``Fleeting`` fields fade with the event.
        weight: Importance to other players, one of ``WEIGHTS`` (``play/digest.py``).
        upon: Name of the field with the seat to which the event happens; empty if there is none.
        says: Template of the line of the log. ``{}`` is the name of the player in the field
            ``seat``, ``{:'s}`` the possessive form, ``{card}`` the field ``card``, ``{cards:card}``
            a number with its noun, ``{target}`` the name of the seat in the field ``upon``,
            ``{event.lead}`` a property. A class that needs more defines ``text`` instead.
    """

    if TYPE_CHECKING:
        kind: ClassVar[str]
    reveals: ClassVar[bool] = False
    remains: ClassVar[bool] = False
    clears: ClassVar[bool] = False
    weight: ClassVar[Weight] = "act"
    upon: ClassVar[str] = ""
    says: ClassVar[str] = ""

    def __init_subclass__(
        cls,
        *,
        kind: str | None = None,
        reveals: bool = False,
        remains: bool = False,
        clears: bool = False,
        weight: Weight | None = None,
        upon: str = "",
    ) -> None:
        """Make the dataclass; a class without a kind is a base of further classes."""
        super().__init_subclass__()
        keywords = keywords_of(
            cls,
            kind=kind,
            reveals=reveals,
            remains=remains,
            clears=clears,
            weight=weight,
            upon=upon,
        )
        for name, value in keywords.items():
            if value:
                setattr(cls, name, value)
        if "__dataclass_fields__" not in cls.__dict__:
            dataclass(frozen=True, repr=False)(cls)

    @classmethod
    @cache
    def _markers(cls) -> Mapping[str, Marker]:
        return {
            name: next(mark for mark in get_args(hint)[1:] if isinstance(mark, Marker))
            for name, hint in get_type_hints(cls, include_extras=True).items()
            if get_origin(hint) is Annotated
        }

    @property
    def audience(self) -> tuple[int, ...]:
        """Seats that may know the secrets; () if there are none."""
        return self.trusted() if self.secret else ()

    def trusted(self) -> tuple[int, ...]:
        """Return the seats that may know secrets: the one in the field ``seat``, if any."""
        seat = getattr(self, "seat", None)
        return () if seat is None else (seat,)

    def concerned(self) -> Sequence[int]:
        """Return the seats, other than the acting seat, to which the event happens."""
        seat = getattr(self, self.upon) if self.upon else None
        return () if seat is None else (seat,)

    @property
    def public(self) -> Details:
        """Details that everybody may know.

        A field with the default None is optional, and left out while it is None.
        """
        details = {}
        for own in fields(self):  # type: ignore[arg-type]
            value = getattr(self, own.name)
            left_out = value is None and own.default is None
            if own.name not in self._markers() and not left_out:
                details[own.name] = value
        return details

    @property
    def secret(self) -> Details:
        """Details for the audience alone."""
        return self._present(Marker.SECRET)

    @property
    def fleeting(self) -> Details:
        """Details that everybody sees for a moment."""
        return self._present(Marker.FLEETING)

    @property
    def data(self) -> Details:
        """Public, fleeting and secret details; in a redacted event, those that its reader knows."""
        return {**self.public, **self.fleeting, **self.secret}

    def _present(self, marker: Marker) -> Details:
        names = [name for name, mark in self._markers().items() if mark is marker]
        values = {name: getattr(self, name) for name in names}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def halts(self) -> bool:
        """True if all persons at the screen should look before the game goes on."""
        return self.reveals and not self.remains and self.weight != "step"

    @property
    def stops_undo(self) -> bool:
        """True if somebody has learned something hidden."""
        return self.reveals or bool(self.secret)

    def altered(self, details: Details) -> Self:
        """Copy the event with other details."""
        return replace(self, **details)  # type: ignore[type-var]

    def __repr__(self) -> str:
        # Tracebacks and failing assertions print this, so hidden values are left out.
        hidden = {**self.secret, **self.fleeting}
        shown = (
            f"{own.name}={'…' if own.name in hidden else repr(getattr(self, own.name))}"
            for own in fields(self)  # type: ignore[arg-type]
        )
        return f"{type(self).__name__}({', '.join(shown)})"

    def text(self, names: Names, manner: Manner) -> str:
        """Return the line of the log, by the template ``says`` or from the names of the fields."""
        seat = self.data.get("seat")
        name = names[seat] if isinstance(seat, int) else ""
        if self.says:
            values = {"event": self, **self.data}
            if self.upon in values:
                values[self.upon] = names[getattr(self, self.upon)]
            return filled(self.says, values, name)
        details = {key: value for key, value in self.data.items() if key != "seat"}
        match [*details.values()]:
            case []:
                words = ""
            case [str(word)]:
                words = f" {spaced(word)}"
            case _:
                words = f": {listed(details)}"
        return capitalized(f"{name} {spaced(self.kind)}{words}.".lstrip())

    def brief(self, names: Names) -> str:
        """Return a shorter line of the log for narrow places; empty if there is none."""
        del names
        return ""


class SeatEvent(Event):
    """Event of an acting player."""

    seat: int


Seen: TypeAlias = Event
"""Event after ``redact``."""

Log: TypeAlias = list[Event]
"""Events in the order in which ``apply`` appends them. Searches pass None, which saves time."""


def redact(event: Event, seat: int | None, *, faded: bool = False) -> Seen:
    """Remove what ``seat``, or the public (None), may not know.

    ``faded`` removes fleeting details as well.
    """
    knows = seat is not None and seat in event.audience
    hidden: list[str] = []
    if faded:
        hidden += event.fleeting
    if not knows:
        hidden += event.secret
    return event.altered(dict.fromkeys(hidden)) if hidden else event
