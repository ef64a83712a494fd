"""Bitboards: integers as sets of sections.

The section at (x, y) is the bit ``(y + o) * stride + (x + o)`` of a square window of ``stride``
columns and rows, where ``o`` is half the stride.

>>> board = 1 << 17 | 1 << 18
>>> indices(board), [coordinates(index, 8) for index in indices(board)]
([17, 18], [(-3, -2), (-2, -2)])
"""

from __future__ import annotations

from typing import TypeAlias

Board: TypeAlias = int
"""Set of sections."""


def coordinates(index: int, stride: int) -> tuple[int, int]:
    """Return (x, y) of a bit index in a window of ``stride`` columns."""
    row, column = divmod(index, stride)
    return column - stride // 2, row - stride // 2


def indices(board: Board) -> list[int]:
    """Return the indices of the set bits in reading order."""
    # The last bit is the cheapest one to find and to clear.
    positions: list[int] = []
    while board:
        last = board.bit_length() - 1
        positions.append(last)
        board ^= 1 << last
    positions.reverse()
    return positions


def lowest(board: Board) -> Board:
    """Return the first section of a board as a board of its own."""
    return board & -board


def nth(board: Board, number: int, behind: int) -> int:
    """Return the index of the set bit with ``number`` set bits before it and ``behind`` after it.

    The count begins at the nearer end.
    """
    if number < behind:
        for _ in range(number):
            board &= board - 1
        return (board ^ board - 1).bit_length() - 1
    for _ in range(behind):
        board ^= 1 << board.bit_length() - 1
    return board.bit_length() - 1


def fill(seed: Board, within: Board, stride: int) -> Board:
    """Return the sections of ``within`` that are connected to ``seed`` orthogonally."""
    return fill_and_rim(seed, within, stride)[0]


def fill_and_rim(seed: Board, within: Board, stride: int) -> tuple[Board, Board]:
    """Return the result of ``fill``, and its union with all sections beside it."""
    while True:
        reach = seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride
        grown = reach & within
        if grown == seed:
            return seed, reach
        seed = grown


def has_run(board: Board, step: int, length: int) -> bool:
    """Test whether ``length`` bits of ``board`` stand in a row, ``step`` bit indices apart."""
    # A bit of ``board`` marks a run of ``have`` bits; each pass at most doubles ``have``.
    have = 1
    while board and have < length:
        add = min(have, length - have)
        board &= board >> add * step
        have += add
    return bool(board)
