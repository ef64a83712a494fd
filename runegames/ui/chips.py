"""Chips: answers with their keys, each on a coloured ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import Look
from runegames.ui.palette import Palette

ChipState: TypeAlias = Literal["chosen", "other", "impossible"]
GAP_COLUMNS = 2


class Chip(NamedTuple):
    """Answer with its key, printed as ``cap``.

    ``action``: key, or id of a command in ``play.keys``, that a click presses; empty if the tray
    handles the click in another way.
    """

    action: str
    cap: str
    words: str
    state: ChipState = "other"
    after: str = ""
    """Words to the right of the chip, on the ground of the canvas."""

    @property
    def text(self) -> str:
        """Cap and words with a blank at both ends."""
        return f" {self.cap} {self.words} " if self.words else f" {self.cap} "


def places(
    chips: Sequence[Chip], room: Region, gap: int = GAP_COLUMNS
) -> Iterator[tuple[Chip, Region]]:
    """Lay chips side by side in rows, as many as fit."""
    x, y = room.x, room.y
    for chip in chips:
        width = cell_len(chip.text)
        needed = width
        if chip.after:
            needed += cell_len(chip.after) + 2
        if x > room.x and x + needed > room.right:
            x, y = room.x, y + 1
        if y >= room.bottom or x + width > room.right:
            return
        yield chip, Region(x, y, width, 1)
        x += needed + gap


def pens(state: ChipState, palette: Palette) -> tuple[Pen, Pen]:
    """Choose the pens of the words and of the cap."""
    match state:
        case "chosen":
            pen = cap = Pen(palette.on_primary, palette.primary, bold=True)
        case "impossible":
            pen = cap = Pen(palette.on_ghost_bad, palette.ghost_bad)
        case "other":
            pen = Pen(palette.text, palette.raised)
            cap = Pen(palette.primary, palette.raised, bold=True)
    return pen, cap


def draw_chip(canvas: Canvas, chip: Chip, region: Region, look: Look) -> None:
    """Draw a chip; words that do not fit into ``region`` are cut."""
    pen, cap = pens(chip.state, look.palette)
    words = clipped(chip.words, region.width - cell_len(chip.cap) - 3, look.symbols)
    canvas.put(region.x, region.y, chip._replace(words=words).text, pen)
    canvas.put(region.x + 1, region.y, chip.cap, cap)
    canvas.put(region.right + 1, region.y, chip.after, look.empty.inked(look.palette.quiet))
