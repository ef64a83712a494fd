"""Lines of one colour, which are limited in solo games (RU-23)."""

from __future__ import annotations

from runegames.games.rune.bits import Board, has_run, indices
from runegames.games.rune.changes import Runes
from runegames.games.rune.clashes import covering
from runegames.games.rune.model import LINE_LIMITS, RUNES_OF_A_CARD
from runegames.games.rune.orientations import Orientation

_LONG_RUN = tuple(
    (limit + 2 - most) // 2 for limit, most in zip(LINE_LIMITS, RUNES_OF_A_CARD, strict=True)
)
"""Least length of a run, by colour, that one card can lengthen beyond the limit.

A line beyond the limit has at least ``limit + 1`` runes, and at most ``most`` of them lie on the
card. The other runes form at most two runs, so the longer run has at least half of them.
"""


def overlong(runes: Runes, stride: int) -> int | None:
    """Return the colour of a line that is too long; None if no line is."""
    for colour, board in enumerate(runes):
        longest = LINE_LIMITS[colour] + 1
        if has_run(board, 1, longest) or has_run(board, stride, longest):
            return colour
    return None


class LongRuns:
    """Test for positions at which a card makes a line too long."""

    __slots__ = ("_ends", "_runes", "_stride", "near")

    def __init__(self, runes: Runes, stride: int) -> None:
        self._runes, self._stride = runes, stride
        red, green, blue = (_ends(runes[colour], _LONG_RUN[colour], stride) for colour in range(3))
        self._ends = red, green, blue
        upright, sideways = covering(red | green | blue, stride)
        self.near = upright | sideways
        """Positions at which a card could lengthen a long run; no other position breaks RU-23."""

    def forbidden(self, card: Orientation, positions: Board) -> Board:
        """Return the given positions at which the card makes a line too long."""
        suspects = forbidden = 0
        for colour, shifts in enumerate(card.shifts_of):
            for shift in shifts:
                suspects |= self._ends[colour] >> shift
        for index in indices(positions & suspects):
            if overlong(card.change(index).of(self._runes), self._stride) is not None:
                forbidden |= 1 << index
        return forbidden


def _ends(board: Board, length: int, stride: int) -> Board:
    """Return the sections just before and just after each run of ``length`` runes."""
    ends = 0
    for step in (1, stride):
        runs = board
        for further in range(1, length):
            runs &= board >> further * step
        ends |= runs >> step | runs << length * step
    return ends
