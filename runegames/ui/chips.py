"""Answers as chips: a key and what it does, on a ground of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.palette import Palette

ChipState: TypeAlias = Literal["chosen", "other", "impossible"]
GAP_COLUMNS = 2


class Chip(NamedTuple):
    """An answer; ``action`` is the name in ``play.keys`` of what gives it."""

    action: str
    cap: str
    words: str
    state: ChipState = "other"

    @property
    def text(self) -> str:
        """With a blank at both ends."""
        return f" {self.cap} {self.words} " if self.words else f" {self.cap} "


def places(chips: Sequence[Chip], room: Region) -> Iterator[tuple[Chip, Region]]:
    """Where each of them lies, side by side and on the next row where one is full.

    Those that do not fit are left out.
    """
    x, y = room.x, room.y
    for chip in chips:
        width = cell_len(chip.text)
        if x > room.x and x + width > room.right:
            x, y = room.x, y + 1
        if y >= room.bottom or x + width > room.right:
            return
        yield chip, Region(x, y, width, 1)
        x += width + GAP_COLUMNS


def pens(state: ChipState, palette: Palette) -> tuple[Pen, Pen]:
    """For the words, and for the key."""
    match state:
        case "chosen":
            pen = cap = Pen(palette.on_primary, palette.primary, bold=True)
        case "impossible":
            pen = cap = Pen(palette.on_ghost_bad, palette.ghost_bad)
        case "other":
            pen = Pen(palette.text, palette.raised)
            cap = Pen(palette.primary, palette.raised, bold=True)
    return pen, cap


def draw_chips(canvas: Canvas, chips: Sequence[Chip], room: Region, palette: Palette) -> None:
    """All that there is room for."""
    for chip, at in places(chips, room):
        pen, cap = pens(chip.state, palette)
        canvas.put(at.x, at.y, chip.text, pen)
        canvas.put(at.x + 1, at.y, chip.cap, cap)
