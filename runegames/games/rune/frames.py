"""The pending questions of Rune, as data."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Seat

FrameKind: TypeAlias = Literal["place", "finish", "token"]
RULE_OF: dict[FrameKind, str] = {"place": "RU-8", "finish": "RU-8", "token": "RU-19"}


class Frame(NamedTuple):
    """The pending question: place a card; draw or place a Rune Master; use the token."""

    kind: FrameKind
    seat: Seat
    master: int = 0
    """For the token: the bit of the Rune Master that was just placed."""
