"""Legal moves as bitboards: they are found when somebody counts them, and made when looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar, overload

from runegames.games.rune.bits import Board, indices

M_co = TypeVar("M_co", covariant=True)

Spots: TypeAlias = tuple[Mapping[int, M_co], Board]
"""Moves that differ in their place alone, by bit index; and where they are legal, somewhere."""


class Choices(Sequence[M_co]):
    """``first``, then the moves of all ``groups`` in reading order, then ``last``.

    Groups are found one by one, so they may not look at a table that changes meanwhile.
    """

    __slots__ = ("_first", "_found", "_last", "_length", "_rest")

    def __init__(
        self,
        groups: Iterable[Spots[M_co]],
        first: tuple[M_co, ...] = (),
        last: tuple[M_co, ...] = (),
    ) -> None:
        self._first, self._last = first, last
        self._found: list[Spots[M_co]] = []
        self._rest = iter(groups)
        self._length: int | None = None

    def _groups(self) -> list[Spots[M_co]]:
        self._found += self._rest
        return self._found

    def __bool__(self) -> bool:
        if self._first or self._last or self._found:
            return True
        for group in self._rest:
            self._found.append(group)
            return True
        return False

    def __len__(self) -> int:
        if self._length is None:
            self._length = len(self._first) + len(self._last)
            for _, board in self._groups():
                self._length += board.bit_count()
        return self._length

    @overload
    def __getitem__(self, at: int) -> M_co: ...
    @overload
    def __getitem__(self, at: slice) -> list[M_co]: ...
    def __getitem__(self, at: int | slice) -> M_co | list[M_co]:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += len(self)
        if 0 <= at < len(self._first):
            return self._first[at]
        at -= len(self._first)
        if at >= 0:
            for moves, board in self._groups():
                number = board.bit_count()
                if at < number:
                    for _ in range(at):
                        board &= board - 1
                    return moves[(board & -board).bit_length() - 1]
                at -= number
            if at < len(self._last):
                return self._last[at]
        raise IndexError("there are fewer moves")

    def __iter__(self) -> Iterator[M_co]:
        yield from self._first
        for moves, board in self._groups():
            for index in indices(board):
                yield moves[index]
        yield from self._last

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        if isinstance(other, Choices) and self._alike(other):
            return True
        return len(self) == len(other) and list(self) == list(other)

    def _alike(self, other: Choices[M_co]) -> bool:
        """Whether the groups are the very same, which is quickly seen."""
        if (self._first, self._last) != (other._first, other._last):
            return False
        mine, others = self._groups(), other._groups()
        return len(mine) == len(others) and all(
            moves is same and board == also
            for (moves, board), (same, also) in zip(mine, others, strict=True)
        )

    def __reduce__(self) -> tuple[type[list[M_co]], tuple[list[M_co]]]:
        """For pickling and deep copies: a plain list."""
        return list, (list(self),)
