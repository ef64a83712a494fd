"""What can be done, as chips in columns; where there are many, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.market.model import Colour
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.chips import GAP_COLUMNS, pens
from runegames.ui.palette import Palette

MOST_COLUMNS = 3
"""Answers side by side."""
TALLY_ROWS = 2
"""The sum of the picked cards, and what is missing for more."""


class Grid(NamedTuple):
    """Where answers lie."""

    room: Region
    columns: int
    slot: int
    """Columns from one to the next."""
    widths: tuple[int, ...] = ()
    rows: int = 1
    """Rows of answers that are seen at once."""
    first: int = 0
    """The first row of answers that is seen."""
    tally_row: int = 0
    """Where the sum of the picked cards stands; 0: there is no room for it."""

    def answer(self, at: int) -> Region | None:
        """The cells of an answer; None: it is out of sight."""
        row = at // self.columns - self.first
        if not 0 <= row < self.rows:
            return None
        x = self.room.x + at % self.columns * self.slot
        return Region(x, self.room.y + row, min(self.widths[at], self.room.right - x), 1)


def lay_answers(room: Region, widths: Sequence[int], here: int, *, tally: bool, row: bool) -> Grid:
    """One below the other, as far as they fit; ``here`` has to be seen.

    ``tally``: whether room is wanted below them; ``row``: whether they belong side by side.
    """
    count = len(widths)
    slot = min(max(widths, default=8) + GAP_COLUMNS, room.width)
    most = max(1, min(MOST_COLUMNS, room.width // slot))
    kept = TALLY_ROWS if tally else 0
    columns = (
        count if row and 0 < count <= most else min(most, -(-count // max(1, room.height - kept)))
    )
    columns = max(1, columns)
    needed = -(-count // columns)
    if needed + kept > room.height:
        kept = 0
        columns = max(1, min(most, -(-count // room.height)))
        needed = -(-count // columns)
    # Where some are out of sight, the last row tells how many.
    rows = needed if needed <= room.height else max(1, room.height - 1)
    first = max(0, min(here // columns - rows + 2, needed - rows))
    tally_row = 0
    if kept:
        tally_row = room.y + rows + (rows + kept < room.height)
    return Grid(room, columns, slot, tuple(widths), rows, first, tally_row)


def draw_answer(
    canvas: Canvas,
    place: Region,
    letter: str,
    words: str,
    palette: Palette,
    colour: Colour | None,
    *,
    here: bool,
) -> None:
    """A chip; that of a rune in the rune's colour."""
    pen, key = pens("chosen" if here else "other", palette)
    if colour is not None:
        inks = palette.rune(colour)
        pen = Pen(inks.on_bright, inks.bright, bold=True) if here else Pen(inks.ink, inks.ground)
        key = pen.strong()
    canvas.put(place.x, place.y, f" {letter} {words} "[: place.width], pen)
    canvas.put(place.x + 1, place.y, letter, key)
