"""Blocks of a sheet: parts below one another in a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.geometry import Region


class Block(NamedTuple):
    """Part of a sheet."""

    min_rows: int
    """Least height, heading included; a block with less room is left out."""
    wanted_rows: int
    draw: Callable[[Region], None]
    grows: bool = False
    """True if the block takes rows that no other block wants."""


def stack(blocks: Sequence[Block], place: Region) -> None:
    """Draw the blocks that fit, one below another; earlier blocks get their rows first."""
    spare = place.height
    kept: list[tuple[Block, int]] = []
    for block in blocks:
        rows = min(block.wanted_rows, spare)
        if rows >= block.min_rows:
            kept.append((block, rows))
            spare -= rows + 1
    growing = sum(block.grows for block, _ in kept)
    more = spare + 1
    gap = 1 if growing else 1 + min(more // max(len(kept), 1), 2)
    y = place.y
    for block, rows in kept:
        high = rows
        if block.grows:  # the last growing block takes the remainder
            high += (share := more // growing)
            growing, more = growing - 1, more - share
        block.draw(Region(place.x, y, place.width, high))
        y += high + gap
