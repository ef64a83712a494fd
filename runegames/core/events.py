"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def nothing() -> Mapping[str, Any]:
    """No details: one empty mapping that everybody shares."""
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a ply.

    ``data`` may be known by everybody, ``secret`` by the seats of ``audience`` alone; all
    details are JSON values. ``reveals`` says that somebody learned something by it, which is
    where undo stops; an event with a secret always does.

    ``fleeting`` was shown to everybody for a moment only and has to be remembered: it stands
    in logs until an event that ``clears`` what was fleeting before it.
    """

    kind: str
    data: Mapping[str, Any]
    secret: Mapping[str, Any] = field(default_factory=nothing)
    audience: tuple[int, ...] = ()
    reveals: bool = False
    fleeting: Mapping[str, Any] = field(default_factory=nothing)
    clears: bool = False

    def __repr__(self) -> str:
        # Tracebacks and failing assertions print values: the secret must not be among them.
        return f"Event({self.kind}, {dict(self.data)}, secret for {self.audience})"

    @property
    def stops_undo(self) -> bool:
        """Whether somebody has learned something that cannot be unlearned."""
        return self.reveals or bool(self.secret)


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as one seat, or the public, may know it."""

    kind: str
    data: Mapping[str, Any]


Log: TypeAlias = list[Event]
"""Where ``apply`` writes events; searches pass None and pay nothing for it."""


def redact(event: Event, seat: int | None, *, faded: bool = False) -> Seen:
    """The event as ``seat`` may know it, or everybody (None). The program's only redactor.

    ``faded`` leaves out what was fleeting.
    """
    data = dict(event.data)
    if event.fleeting and not faded:
        data |= event.fleeting
    if seat is not None and seat in event.audience:
        data |= event.secret
    return Seen(event.kind, data)
