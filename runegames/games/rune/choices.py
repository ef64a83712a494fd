"""Legal moves as bitboards: they are made when somebody looks at them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar, overload

from runegames.games.rune.bits import Board, indices, nth

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

Spots: TypeAlias = tuple[Mapping[int, M_co], Board]
"""Moves that differ in their place alone, by bit index; and where they are legal."""


def single(move: M) -> Spots[M]:
    """A move that has no place."""
    return {0: move}, 1


class Choices(Sequence[M_co]):
    """The moves of all groups, in each in reading order."""

    __slots__ = ("_ends", "_groups", "_length", "taken")

    def __init__(self, groups: Sequence[Spots[M_co]]) -> None:
        self._groups = groups
        self.taken: list[M_co] = []
        """What was asked for by its number."""
        self._ends: list[int] = []
        """How many moves there are up to the end of each group."""
        length = 0
        for _, board in groups:
            length += board.bit_count()
            self._ends.append(length)
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> M_co: ...
    @overload
    def __getitem__(self, at: slice) -> list[M_co]: ...
    def __getitem__(self, at: int | slice) -> M_co | list[M_co]:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += self._length
        if not 0 <= at < self._length:
            raise IndexError("there are fewer moves")
        group = bisect_right(self._ends, at)
        (moves, board), end = self._groups[group], self._ends[group]
        move = moves[nth(board, at - end + board.bit_count())]
        self.taken.append(move)
        return move

    def __iter__(self) -> Iterator[M_co]:
        for moves, board in self._groups:
            for index in indices(board):
                yield moves[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        if isinstance(other, Choices) and self._alike(other):
            return True
        return self._length == len(other) and list(self) == list(other)

    def _alike(self, other: Choices[M_co]) -> bool:
        """Whether the groups are the very same, which is quickly seen."""
        return len(self._groups) == len(other._groups) and all(
            moves is same and board == also
            for (moves, board), (same, also) in zip(self._groups, other._groups, strict=True)
        )

    def __reduce__(self) -> tuple[type[list[M_co]], tuple[list[M_co]]]:
        """For pickling and deep copies: a plain list."""
        return list, (list(self),)
