"""Integers as sets of sections.

A section at (x, y) is the bit ``(y + o) * stride + (x + o)`` of a square window, ``o`` being
half the stride.
"""

from __future__ import annotations


def coordinates(index: int, stride: int) -> tuple[int, int]:
    """(x, y) of a bit index."""
    row, column = divmod(index, stride)
    return column - stride // 2, row - stride // 2


def indices(board: int) -> list[int]:
    """The indices of the set bits, in reading order."""
    found: list[int] = []
    if not board:
        return found
    # Python's integers are as long as their highest bit: without the empty rows in front the
    # arithmetic below costs half.
    start = (board & -board).bit_length() - 1
    board >>= start
    start -= 1
    while board:
        low = board & -board
        found.append(start + low.bit_length())
        board ^= low
    return found


def fill(seed: int, within: int, stride: int) -> int:
    """All of ``within`` that is connected orthogonally with ``seed``, a part of it."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
        if grown == seed:
            return seed
        seed = grown


def has_run(board: int, step: int, length: int) -> bool:
    """Whether ``length`` bits of ``board`` stand in a row, ``step`` apart."""
    have = 1
    while board and have < length:
        add = min(have, length - have)
        board &= board >> add * step
        have += add
    return bool(board)
