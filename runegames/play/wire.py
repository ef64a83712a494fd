"""Lines between the owner of a sitting and the screens that follow it.

The owner sends the lines of the save as they are written. Control lines stand between them, and
begin with ``CONTROL``. A guest sends wishes, one at a time; each is answered.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from runegames.core import Seat

MAX_LINE_BYTES = 1 << 16
"""Longest line of a guest."""
CONTROL = b'{"~"'
"""Beginning of a control line; no line of a save begins with it."""
MAX_NUMBER = 1 << 40


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Number: TypeAlias = Annotated[int, Field(ge=0, le=MAX_NUMBER)]


class Sit(_Line):
    """Wish to take a seat, or to come back to it."""

    wish: Literal["sit"] = "sit"
    id: Number
    seat: Number | None = None
    """Seat; None for the first that is free."""
    have: Number = 0
    """Number of bytes of the sitting that the guest has."""
    check: Number = 0
    """Check sum of these bytes."""


class Make(_Line):
    """Wish to make a move."""

    wish: Literal["play"] = "play"
    id: Number
    ply: Number
    move: dict[str, JsonValue]


Verb: TypeAlias = Literal["undo", "redo", "hint", "consent", "agree", "refuse", "again", "review"]
"""Wish without details; ``consent`` asks the others for an undo beyond the rules of undo."""


class Do(_Line):
    """Wish to do something else than a move."""

    wish: Verb
    id: Number
    ply: Number


Wish: TypeAlias = Sit | Make | Do
_WISH: TypeAdapter[Wish] = TypeAdapter(Annotated[Wish, Field(discriminator="wish")])


def wish_of(line: bytes) -> Wish:
    """Read a line of a guest.

    Raises:
        ValueError: it is no wish.
    """
    return _WISH.validate_json(line)


def line_of(wish: Wish) -> bytes:
    """Write the line of a wish."""
    return wish.model_dump_json().encode() + b"\n"


class LobbyFacts(_Line):
    """Facts of a table for the web server that lets phones in; each line replaces the last."""

    title: str
    closed: str = ""
    """Sentence on why nobody can come in; "" while seats are given."""
    names: tuple[str, ...]
    own: tuple[Seat, ...]
    """Seats with screens of their own."""
    there: tuple[Seat, ...]
    """Own screens that somebody sits at."""
    known: tuple[str, ...] = ()
    """Names of persons who have played here; empty if names cannot be changed any more."""
    freed: tuple[Seat, ...] = ()
    """Seats whose addresses end now."""
    socket: str
    kept: str
    """Path of the file with the addresses; "" once they are of no use."""


class Claim(_Line):
    """Wish of a phone for a seat, under a name; "" for the name that the seat has."""

    seat: Number
    name: Annotated[str, Field(max_length=64)] = ""


def control(kind: str, **facts: object) -> bytes:
    """Write a control line."""
    return json.dumps({"~": kind, **facts}, ensure_ascii=False).encode() + b"\n"


BEAT = b'{"~": "beat"}'
"""Line by which an owner without news shows that it is there."""


def read_control(line: bytes) -> dict[str, Any]:
    """Read a control line.

    Raises:
        ValueError: it is none.
    """
    facts = json.loads(line)
    if not isinstance(facts, dict):
        raise ValueError("a control line is no object")
    return facts


class Wire(Protocol):
    """Connection of a guest to the owner of its sitting."""

    def send(self, data: bytes) -> None:
        """Send lines.

        Raises:
            OSError: the owner is gone.
        """

    def receive(self, wait_s: float) -> bytes | None:
        """Receive bytes; None if none arrive in time.

        Raises:
            OSError: the owner is gone.
        """

    def fileno(self) -> int | None:
        """Return the number of the wire's file, if it has one."""

    def close(self) -> None:
        """Close the connection."""


class Listener(Protocol):
    """Guest as the owner sees it."""

    seat: Seat | None
    """Seat that the guest sits at."""

    def send(self, data: bytes) -> None:
        """Send lines, without waiting for the guest to read them."""
