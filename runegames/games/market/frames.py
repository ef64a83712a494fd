"""The questions that can be pending at a table of The Rune Market."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from runegames.core import Seat
from runegames.games.market.model import Card

FrameKind: TypeAlias = Literal[
    "turn", "interest", "outpost", "attach", "bandit", "duel", "theft", "sign"
]
Phase: TypeAlias = Literal[1, 2, 3, 4]
INTEREST, PURCHASE, CARDS, FILL_UP = 1, 2, 3, 4
"""The phases of a turn; in the last one nothing but ending it is left."""
NOBODY = -1
UNSEALED = -1


class Frame(NamedTuple):
    """A pending question. What ``other``, ``colour`` and ``card`` mean depends on the kind."""

    kind: FrameKind
    seat: Seat
    other: int = NOBODY
    """The attacker of a duel; the victim of a theft, if the thief may not choose."""
    colour: int = 0
    """The camp whose interest is asked about; the shelter just played, for ``attach``."""
    card: Card = 0
    """The attacking card."""


class Contest(NamedTuple):
    """Rock, paper, scissors between two of those who share the first place (RM-28)."""

    players: tuple[Seat, Seat]
    wins: tuple[int, int]
    equal: int
    """Equal throws in a row."""
    sealed: int
    """What the first has chosen, as an index of ``SIGNS``; ``UNSEALED`` before."""
    waiting: tuple[Seat, ...]
    """Who meets the winner, in this order."""
    ranks: tuple[int, ...]
    """The places, as long as all who fight share the first one."""


_TURN = {PURCHASE: ("purchase", "RM-11"), CARDS: ("cards", "RM-14"), FILL_UP: ("end", "RM-21")}
_QUESTIONS: dict[FrameKind, tuple[str, str]] = {
    "interest": ("interest", "RM-9"),
    "outpost": ("outpost", "RM-7"),
    "attach": ("attach", "RM-7"),
    "bandit": ("bandit", "RM-22"),
    "duel": ("duel", "RM-17"),
    "theft": ("theft", "RM-19"),
    "sign": ("sign", "RM-28"),
}


def question(phase: int, kind: FrameKind) -> tuple[str, str]:
    """What a decision is called, and the rule that it rests on."""
    return _TURN[phase] if kind == "turn" else _QUESTIONS[kind]
