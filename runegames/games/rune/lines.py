"""Lines of one colour, which may not be too long for who plays alone (RU-23)."""

from __future__ import annotations

from runegames.games.rune.bits import Board, has_run, indices
from runegames.games.rune.changes import Runes
from runegames.games.rune.clashes import covering
from runegames.games.rune.model import LINE_LIMITS
from runegames.games.rune.orientations import Orientation

# Least length of a straight run, by colour, that a card at one of its ends may make too long. The
# card brings at most 1 red, 2 green or 3 blue runes to the line, and joins at most two runs, of
# which the longer one has at least half of the rest.
_LONG_RUN = tuple(
    (limit + 2 - most) // 2 for limit, most in zip(LINE_LIMITS, (1, 2, 3), strict=True)
)


def overlong(runes: Runes, stride: int) -> int | None:
    """The colour of a line that is too long; None if there is none."""
    for colour, board in enumerate(runes):
        longest = LINE_LIMITS[colour] + 1
        if has_run(board, 1, longest) or has_run(board, stride, longest):
            return colour
    return None


class LongRuns:
    """Positions at which a card may make a line that is too long."""

    __slots__ = ("_ends", "_runes", "_stride", "near")

    def __init__(self, runes: Runes, stride: int) -> None:
        self._runes, self._stride = runes, stride
        red, green, blue = (_ends(runes[colour], _LONG_RUN[colour], stride) for colour in range(3))
        self._ends = red, green, blue
        upright, sideways = covering(red | green | blue, stride)
        self.near = upright | sideways
        """Positions at which any card covers such an end: a superset of what is forbidden."""

    def forbidden(self, card: Orientation, positions: Board) -> Board:
        """Keep the positions at which it does make such a line."""
        suspects = found = 0
        for colour, shifts in enumerate(card.shifts_of):
            for shift in shifts:
                suspects |= self._ends[colour] >> shift
        for index in indices(positions & suspects):
            if overlong(card.change(index).of(self._runes), self._stride) is not None:
                found |= 1 << index
        return found


def _ends(board: Board, length: int, stride: int) -> Board:
    """The sections before and behind runs of a length."""
    ends = 0
    for step in (1, stride):
        runs = board
        for further in range(1, length):
            runs &= board >> further * step
        ends |= runs >> step | runs << length * step
    return ends
