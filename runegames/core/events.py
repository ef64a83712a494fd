"""Events, and the audience of their details.

An event is a frozen class with typed fields. A field that is ``Secret`` is known to the audience
alone, one that is ``Fleeting`` was shown to everybody for a moment; ``redact`` gives a seat the
event without what it may not know.

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
from types import MappingProxyType
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
from runegames.core.names import Names, filled, listed, spaced

T = TypeVar("T")
Weight: TypeAlias = Literal["step", "act", "gain", "turning point"]
WEIGHTS: Sequence[Weight] = get_args(Weight)
"""Importance of an event to others, the lightest first: something that only leads to more or
follows from it; an ordinary move; something won, lost or taken; the decision of a round or the
game."""
Details: TypeAlias = Mapping[str, Any]
"""JSON values by name."""

_NOTHING: Details = MappingProxyType({})


def nothing() -> Details:
    """No details: one empty mapping that everybody shares."""
    return _NOTHING


class Marker(Enum):
    """Mark of a field that is not for everybody."""

    SECRET = "secret"
    FLEETING = "fleeting"


Secret = Annotated[T | None, Marker.SECRET]
"""``card: Secret[str] = None``: known to the event's audience; None for all others."""
Fleeting = Annotated[T | None, Marker.FLEETING]
"""Detail that everybody sees for a moment and then has to remember; None in faded logs."""


class Manner(Enum):
    """Medium that words are made for."""

    WRITTEN = "written"
    """Text on a table or in a log: signs and short forms are welcome."""
    SPOKEN = "spoken"
    """Speech: whole words, no signs."""


@dataclass_transform(frozen_default=True)
class Event:
    """Event of a ply: a frozen dataclass made of a subclass' fields.

    Values of fields are JSON values (tuples are lists). ``class Drew(SeatEvent, kind="drew")`` with
    ``card: Secret[str] = None`` tells the card to its seat alone. Undo stops at an event that
    ``reveals`` something, and at one that holds a secret, since nobody can unlearn it.

    Attributes:
        kind: name on the wire, from the keyword of the class.
        reveals: True where everybody learns something by it that was hidden.
        clears: True where it ends what was ``Fleeting`` before it.
        weight: how much it matters to others, one of ``WEIGHTS`` (``play/digest.py``).
        upon: field with the seat to which it was done, if there is one.
        says: line of the log as a template, where it needs the fields alone: ``{}`` is the name of
            the player that it is about, ``{:'s}`` its possessive form, ``{card}`` the field
            ``card``, ``{cards:card}`` a number with its noun, ``{target}`` the name of the seat in
            the field ``upon``, ``{event.lead}`` a property. Else the class has a ``text``.
    """

    if TYPE_CHECKING:
        kind: ClassVar[str]
    reveals: ClassVar[bool] = False
    clears: ClassVar[bool] = False
    weight: ClassVar[Weight] = "act"
    upon: ClassVar[str] = ""
    says: ClassVar[str] = ""
    _marked: ClassVar[Mapping[str, Marker] | None] = None

    def __init_subclass__(
        cls,
        *,
        kind: str | None = None,
        reveals: bool = False,
        clears: bool = False,
        weight: Weight | None = None,
        upon: str = "",
    ) -> None:
        """Make the dataclass; a class without a kind is a base of further ones."""
        super().__init_subclass__()
        keywords = keywords_of(
            cls, kind=kind, reveals=reveals, clears=clears, weight=weight, upon=upon
        )
        for name, value in keywords.items():
            if value:
                setattr(cls, name, value)
        cls._marked = None
        if "__dataclass_fields__" not in cls.__dict__:
            dataclass(frozen=True, repr=False)(cls)

    @classmethod
    def _markers(cls) -> Mapping[str, Marker]:
        """The fields that are not for everybody, read from the annotations once."""
        if cls._marked is None:
            hints = get_type_hints(cls, include_extras=True)
            marked = {
                name: next(mark for mark in get_args(hint)[1:] if isinstance(mark, Marker))
                for name, hint in hints.items()
                if get_origin(hint) is Annotated
            }
            cls._marked = marked
        return cls._marked

    @property
    def audience(self) -> tuple[int, ...]:
        """Seats that may know what is secret; () where nothing is."""
        return self.trusted() if self.secret else ()

    def trusted(self) -> tuple[int, ...]:
        """Seats that may know secrets of this event: the one that it is about, if there is one."""
        seat = getattr(self, "seat", None)
        return () if seat is None else (seat,)

    def concerned(self) -> Sequence[int]:
        """The seats to which something was done, besides the one that it is about."""
        seat = getattr(self, self.upon) if self.upon else None
        return () if seat is None else (seat,)

    @property
    def public(self) -> Details:
        """Details that everybody may know for ever.

        A field whose default is None is a detail that need not be there: while it is None, it
        is left out.
        """
        return {
            each.name: value
            for each in fields(self)  # type: ignore[arg-type]
            if each.name not in self._markers()
            and ((value := getattr(self, each.name)) is not None or each.default is not None)
        }

    @property
    def secret(self) -> Details:
        """Details for the audience alone."""
        return self._there(Marker.SECRET)

    @property
    def fleeting(self) -> Details:
        """Details that everybody could see for a moment."""
        return self._there(Marker.FLEETING)

    @property
    def data(self) -> Details:
        """All details that are there; of a redacted event, all that its reader may know."""
        return {**self.public, **self.fleeting, **self.secret}

    @property
    def withheld(self) -> Sequence[str]:
        """Names of secret details that are not there: hidden from its reader, or none at all."""
        return [
            name
            for name, mark in self._markers().items()
            if mark is Marker.SECRET and getattr(self, name) is None
        ]

    def _there(self, marker: Marker) -> Details:
        marked = self._marked if self._marked is not None else self._markers()
        return {
            name: value
            for name, mark in marked.items()
            if mark is marker and (value := getattr(self, name)) is not None
        }

    @property
    def stops_undo(self) -> bool:
        """True where somebody has learned something that cannot be unlearned."""
        return self.reveals or bool(self.secret)

    def altered(self, details: Details) -> Self:
        """The same event with other details."""
        return replace(self, **details)  # type: ignore[type-var]

    def __repr__(self) -> str:
        # Tracebacks and failing assertions print values: what is hidden must not be among them.
        hidden = {**self.secret, **self.fleeting}
        shown = (
            f"{each.name}={'…' if each.name in hidden else repr(getattr(self, each.name))}"
            for each in fields(self)  # type: ignore[arg-type]
        )
        return f"{type(self).__name__}({', '.join(shown)})"

    def text(self, names: Names, manner: Manner) -> str:
        """A line of the log: what the class ``says``, or who, the kind of event, and its details.

        ``names`` are the players' names by seat.
        """
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
        told = f"{name} {spaced(self.kind)}{words}.".lstrip()
        return told[0].upper() + told[1:]

    def brief(self, names: Names) -> str:
        """A shorter line for where ``text`` has no room; empty: there is none."""
        del names
        return ""


class SeatEvent(Event):
    """Event that is about one player."""

    seat: int


Seen: TypeAlias = Event
"""An event as one seat, or the public, may know it: see ``redact``."""

Log: TypeAlias = list[Event]
"""Events in order, as ``apply`` appends them; searches pass None and pay nothing for it."""


def redact(event: Event, seat: int | None, *, faded: bool = False) -> Seen:
    """The event as ``seat`` may know it, or everybody (None). The program's only redactor.

    ``faded`` leaves out what was fleeting.
    """
    knows = seat is not None and seat in event.audience
    hidden = [*(event.fleeting if faded else ()), *(() if knows else event.secret)]
    return event.altered(dict.fromkeys(hidden)) if hidden else event
