"""The result of a game on one sheet: who won and why, where the points came from, and when."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.message import Message

from runegames.play.result import Result
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, told, wrap
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.pixels import draw_picture
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chart import LEAST_LINES, caption, draw_chart, room
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.podium import draw_ladder, draw_podium
from runegames.ui.widgets.pointstable import Plan, draw_table, plan

WIDE = 100
TALL = 24
"""Cells and rows from which on name and podium have a column, and table and chart another."""
BETWEEN = 4
LARGEST_LETTERS = 4
HIGHEST_NAME = 14
HIGHEST_ALONE = 11
HIGHEST_SMALL = 7
"""Rows of a name, or of one's own points, in tall, lower and small windows."""
LEAST_STAND = 4
"""Rows of a podium."""
HEADINGS = 3
"""Rows of two headings and of what is free between two parts."""
CHART_ROWS = 7
KEEPSAKE_ROWS = 24
"""Rows of the chart and of the final table in small."""
LEAST_BAR = 5
LEAST_LADDER = 40
LEAST_COLUMN = 26
"""Cells of a bar of the podium, of the ladder, and of either in a small window."""
REMARK_ROWS = 6
LEAST_OWNER = 6
"""Cells in which it is said of whom a solo result is."""
COPY = "copy this line"


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What is drawn, with what, and where."""

    canvas: Canvas
    result: Result
    keepsake: Keepsake | None
    look: Look

    @property
    def palette(self) -> Palette:
        return self.look.palette

    @property
    def symbols(self) -> Symbols:
        return self.look.symbols

    # -- words ----------------------------------------------------------------------------

    @property
    def base(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

    @property
    def quiet(self) -> Pen:
        return Pen(self.palette.quiet, self.palette.ground)

    def glyphs(self, text: str) -> str:
        """With the dots that the terminal has."""
        return text.replace("·", self.symbols.dot)

    def title(self, row: int) -> None:
        """Which game it was, and by which numbers it can be dealt again."""
        result, canvas = self.result, self.canvas
        aside = f"{result.deal} · {result.plies} moves"
        if result.stretches:
            number = len(result.stretches)
            aside = f"{number} {result.unit}{'s' if number > 1 else ''} · {aside}"
        left = canvas.width - len(aside)
        canvas.put(left, row, self.glyphs(aside), self.quiet)
        title = clipped(result.title, left - 2, self.symbols)
        primary = Pen(self.palette.primary, self.palette.ground, bold=True)
        x = canvas.put(0, row, title, primary) + 1
        if len(result.sides) == 1 and left - 2 - x > LEAST_OWNER:
            who = clipped(f"of {result.sides[0].name}", left - 2 - x, self.symbols)
            canvas.put(x, row, who, self.quiet)

    def heading(self, x: int, row: int, words: str, width: int) -> int:
        """A word and a thin line; the row below."""
        behind = self.canvas.put(x, row, words, self.quiet) + 1
        line = self.symbols.frame.across * (x + width - behind)
        self.canvas.put(behind, row, line, Pen(self.palette.line, self.palette.ground))
        return row + 1

    def victor(self, place: Region) -> Region:
        """The winner's name, or one's own points, as large as they fit; where they stand."""
        result, palette = self.result, self.palette
        colour = palette.seat(result.colour_of)
        letters = art.fitting(
            result.headline, place.width, place.height, self.symbols, largest=LARGEST_LETTERS
        )
        if letters is not None:
            inks = {"#": palette.pixel(colour)}
            draw_picture(self.canvas, place.x, place.y, letters, inks, self.look)
            return Region(place.x, place.y, letters.width, letters.lines)
        name = clipped(result.headline, place.width, self.symbols)
        self.canvas.put(place.x, place.y, name, Pen(colour, palette.ground, bold=True))
        return Region(place.x, place.y, cell_len(name), 1)

    def sentences(self, place: Region) -> int:
        """How it was decided, and what else there is to know; the row behind."""
        row = place.y
        rule = Pen(self.palette.primary, self.palette.ground)
        for line in wrap(self.result.verdict, place.width):
            if row < place.bottom:
                parts = [
                    (part, rule if ruled else self.base.strong()) for part, ruled in told(line)
                ]
                self.canvas.write(place.x, row, parts)
                row += 1
        for remark in self.result.remarks:
            for line in wrap(self.glyphs(remark), place.width):
                if row < place.bottom:
                    self.canvas.put(place.x, row, line, self.quiet)
                    row += 1
        return row

    # -- pictures -------------------------------------------------------------------------

    def stand(self, place: Region) -> None:
        """The podium, or the ladder of who plays alone."""
        result = self.result
        if place.height < LEAST_STAND:
            return
        if result.ladder:
            draw_ladder(self.canvas, place, result, self.look)
        elif len(result.sides) > 1:
            draw_podium(self.canvas, place, result, self.look)

    def figures(self, place: Region, planned: Plan) -> None:
        """Where the points came from, the final table in small, and how they grew."""
        result, row = self.result, place.y
        spare = place.height - planned.height - room(result.sides)
        headed = spare >= HEADINGS
        rows = place.height - CHART_ROWS - HEADINGS
        beside = len(result.sides) == 1 and rows > planned.height
        width = place.width - planned.width - BETWEEN // 2
        if beside and (below := self.kept(Region(place.x, row, width, rows), place.width)):
            self.table(place.right - planned.width, row + 2, planned)
            row = below
        else:
            if headed:
                one = " " not in result.counted
                words = f"where the {result.counted} came from" if one else "the score"
                row = self.heading(place.x, row, words, place.width)
            self.table(place.x, row, planned.stretched(place.width))
            row += planned.height + (spare > 0)
            rows = place.bottom - row - CHART_ROWS - HEADINGS
            row = self.kept(Region(place.x, row, place.width, rows), place.width) or row
        if headed and place.bottom - row > LEAST_LINES:
            row = self.heading(place.x, row, caption(result), place.width)
        there = Region(place.x, row, place.width, place.bottom - row)
        draw_chart(self.canvas, there, result, self.look)

    def kept(self, place: Region, across: int) -> int:
        """The final table in small with its heading; the row behind it, 0 where it does not fit.

        ``place``: columns, first row and how many rows it may take below its heading.
        """
        keepsake = self.keepsake
        if keepsake is None:
            return 0
        rows = keepsake.rows(place.width, min(place.height, KEEPSAKE_ROWS), self.look)
        if not rows:
            return 0
        row = self.heading(place.x, place.y, keepsake.heading, across)
        keepsake.paint(self.canvas, Region(place.x, row, place.width, rows), self.look)
        return row + rows + 1

    def table(self, x: int, y: int, planned: Plan) -> None:
        """Where the points came from."""
        draw_table(self.canvas, x, y, self.result, planned, self.look)

    def chip(self, row: int) -> None:
        """The line to copy, as much of it as there is room for, and the key that does it."""
        canvas, line = self.canvas, self.glyphs(self.result.line)
        primary = Pen(self.palette.primary, self.palette.ground, bold=True)
        pen = Pen(self.palette.text, self.palette.raised)
        if cell_len(line) + len(COPY) + 6 <= canvas.width:
            x = canvas.put(0, row, f" {line} ", pen)
            canvas.write(x + 2, row, [("y", primary), (f" {COPY}", self.quiet)])
            return
        x = canvas.put(0, row, "y ", primary)
        space = canvas.width - x - 2
        if cell_len(line) > space:
            line = line.removeprefix(f"{self.result.title} {self.symbols.dot} ")
        canvas.put(x, row, f" {clipped(line, space, self.symbols)} ", pen)


def draw_result(
    canvas: Canvas,
    result: Result,
    keepsake: Keepsake | None,
    look: Look,
) -> None:
    """Draw all of it, as large as the canvas is."""
    sheet = _Sheet(canvas, result, keepsake, look)
    sheet.title(0)
    sheet.chip(canvas.height - 1)
    if canvas.width >= WIDE and canvas.height >= TALL:
        _large(sheet)
    else:
        _small(sheet)


def _large(sheet: _Sheet) -> None:
    """Two columns; who plays alone has a larger picture of the table."""
    width, height = sheet.canvas.width, sheet.canvas.height
    alone, bottom = len(sheet.result.sides) == 1, height - 2
    column = max(LEAST_LADDER, width * 3 // 8) if alone else (width - BETWEEN) // 2
    most = HIGHEST_NAME if height >= 2 * TALL - 4 else HIGHEST_ALONE if alone else 7
    name = sheet.victor(Region(0, 2, column, most))
    row = sheet.sentences(Region(0, name.bottom + 1, column, REMARK_ROWS)) + 1
    sheet.stand(Region(0, row, column, bottom - row))
    right = width - column - BETWEEN
    sheet.figures(Region(column + BETWEEN, 2, right, bottom - 2), plan(sheet.result, right))


def _small(sheet: _Sheet) -> None:
    """The name with the verdict beside it, the columns below."""
    width, height = sheet.canvas.width, sheet.canvas.height
    result, bottom = sheet.result, height - 1 - (height > TALL)
    letters = art.large(result.headline)
    bars = len(result.sides) * (LEAST_BAR + 1)
    least = LEAST_LADDER if result.ladder else max(LEAST_COLUMN, bars)
    planned = plan(result, width - least - BETWEEN)
    right = max(planned.width, width - BETWEEN - max(least, (width - BETWEEN) // 2))
    if letters is not None and letters.width <= width // 2:
        alone = len(result.sides) == 1
        name = sheet.victor(Region(0, 2, width // 2, HIGHEST_SMALL if alone else 4))
        x = name.right + BETWEEN
        row = sheet.sentences(Region(x, 2, width - x, REMARK_ROWS)) + 1
        below = max(name.bottom + 1, row)
        if width - right <= name.right:
            row = below
    else:
        name = sheet.victor(Region(0, 2, width, 4))
        row = below = sheet.sentences(Region(0, name.bottom + 1, width, REMARK_ROWS)) + 1
    sheet.stand(Region(0, below, width - right - BETWEEN, bottom - below))
    sheet.figures(Region(width - right, row, right, bottom - row), planned)


class ResultSheet(CellWidget):
    """The sheet on the screen; a click on the line below it copies that line."""

    DEFAULT_CSS = """
    ResultSheet {
        width: 100%;
        height: 1fr;
    }
    """

    class Copy(Message):
        """The line is wanted elsewhere."""

    def __init__(self, result: Result, keepsake: Keepsake | None) -> None:
        super().__init__()
        self._result = result
        self._keepsake = keepsake

    def draw(self, canvas: Canvas) -> None:
        """All of it."""
        draw_result(canvas, self._result, self._keepsake, self.look)

    def on_click(self, event: events.Click) -> None:
        """The last row is the line."""
        if event.y == self.size.height - 1:
            event.stop()
            self.post_message(self.Copy())
