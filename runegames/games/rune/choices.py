"""Legal moves as bitboards; the object for a move is created when it is first read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import is_
from typing import TypeVar, overload

from runegames.games.rune.bits import Board, coordinates, indices, nth

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class ReadyMoves(dict[int, M]):
    """Moves that differ in their place alone, by bit index.

    They are kept because a search needs them again and again.
    """

    def __init__(self, make: Callable[[int, int], M], stride: int) -> None:
        """``make``: constructor of the move for a place (x, y)."""
        self._make, self._stride = make, stride

    def __missing__(self, index: int) -> M:
        move = self[index] = self._make(*coordinates(index, self._stride))
        return move


class Choices(Sequence[M_co]):
    """Legal moves by group, in reading order within a group.

    The moves of a group differ in their place alone.
    """

    __slots__ = ("_boards", "_ends", "_length", "_ready", "taken")

    def __init__(self, ready: Sequence[Mapping[int, M_co]], boards: Sequence[Board]) -> None:
        """``ready``: moves of each group by bit index; ``boards``: legal places of each group."""
        self._ready, self._boards = ready, boards
        self.taken: list[M_co] = []
        """Moves that were read by index."""
        self._ends = [*accumulate(map(int.bit_count, boards))]
        """Number of moves up to the end of each group."""
        self._length = self._ends[-1] if boards else 0

    def groups(self) -> Iterator[tuple[Mapping[int, M_co], list[int]]]:
        """Yield the ready moves of each group, and the bit indices of its legal places."""
        return zip(self._ready, map(indices, self._boards), strict=True)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> M_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[M_co]: ...
    def __getitem__(self, index: int | slice) -> M_co | list[M_co]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("no move has this index")
        ends = self._ends
        group = bisect_right(ends, index)
        number = index - ends[group - 1] if group else index
        move = self._ready[group][nth(self._boards[group], number, ends[group] - index - 1)]
        self.taken.append(move)
        return move

    def __iter__(self) -> Iterator[M_co]:
        for moves, places in self.groups():
            for index in places:
                yield moves[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        if isinstance(other, Choices) and self._same_groups(other):
            return True
        return self._length == len(other) and list(self) == list(other)

    def _same_groups(self, other: Choices[M_co]) -> bool:
        return self._boards == other._boards and all(map(is_, self._ready, other._ready))

    def __reduce__(self) -> tuple[type[list[M_co]], tuple[list[M_co]]]:
        return list, (list(self),)
