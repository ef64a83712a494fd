"""Blocks of a sheet: parts below one another in a column, as far as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.geometry import Region


class Block(NamedTuple):
    """Part of the sheet."""

    least: int
    """Rows, its heading included; with fewer it is left out."""
    wanted: int
    draw: Callable[[Region], None]
    grows: bool = False
    """True if it takes rows that nobody else wants."""


def stack(blocks: Sequence[Block], place: Region) -> None:
    """Draw what fits below one another, the first ones with all that they want."""
    spare = place.height
    kept: list[tuple[Block, int]] = []
    for block in blocks:
        rows = min(block.wanted, spare)
        if rows >= block.least:
            kept.append((block, rows))
            spare -= rows + 1
    growing = sum(block.grows for block, _ in kept)
    more = spare + 1
    gap = 1 if growing else 1 + min(more // max(len(kept), 1), 2)
    y = place.y
    for block, rows in kept:
        high = rows
        if block.grows:  # what cannot be divided goes to the last one
            high += (share := more // growing)
            growing, more = growing - 1, more - share
        block.draw(Region(place.x, y, place.width, high))
        y += high + gap
