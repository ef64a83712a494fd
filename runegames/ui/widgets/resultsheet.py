"""Sheet of a result: winner, reason, sources of the points, and a chart of the game."""

from __future__ import annotations

from typing import assert_never

from textual.geometry import Region

from runegames.core import count
from runegames.play.result import Result
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import write_told
from runegames.ui.widgets.chart import caption, draw_chart
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.podium import draw_ladder, draw_podium
from runegames.ui.widgets.pointstable import draw_table
from runegames.ui.widgets.resultplan import (
    LARGEST_LETTERS,
    Layout,
    Part,
    Placed,
    lay_out,
    lines_of,
)
from runegames.ui.widgets.sheet import Paper, Sheet

MIN_NAME_COLUMNS = 7
"""Least width of ``of`` and the player's name, beside the title of a solo result."""


class _Sheet(Sheet):
    """Parts of the sheet of a result."""

    def __init__(self, paper: Paper, result: Result, keepsake: Keepsake | None) -> None:
        super().__init__(paper)
        self.result, self.keepsake = result, keepsake

    # -- words ----------------------------------------------------------------------------

    def title(self, row: int) -> None:
        """Write the title of the game, its deal, and its length."""
        result = self.result
        aside = f"{result.deal} · {result.plies} moves"
        if result.stretches:
            aside = f"{count(len(result.stretches), result.unit)} · {aside}"
        right = self.put_right(self.canvas.width, row, aside) - 2
        x = self.put(0, row, result.title, self.primary_pen, right) + 1
        if len(result.sides) == 1 and right - x >= MIN_NAME_COLUMNS:
            self.put(x, row, f"of {result.sides[0].name}", None, right)

    def victor(self, place: Region) -> None:
        """Write the headline as large as the place allows."""
        ink = self.palette.seat(self.result.colour_of)
        self.large(place, self.result.headline, ink, largest=LARGEST_LETTERS)

    def sentences(self, place: Region) -> None:
        verdict, more = lines_of(self.result, place.width)
        rows = range(place.y, place.bottom)
        for row, line in zip(rows, verdict, strict=False):
            write_told(self.canvas, place.x, row, line, self.strong, self.palette.primary)
        for row, line in zip(rows[len(verdict) :], more, strict=False):
            self.put(place.x, row, line)

    # -- pictures -------------------------------------------------------------------------

    def part(self, placed: Placed, layout: Layout) -> None:
        """Draw a part with its heading."""
        result = self.result
        if placed.headed:
            x, y, _, _ = placed.place
            self.heading(x, y, self.words(placed.part), placed.headed)
            placed = placed._replace(place=placed.place.shrink((1, 0, 0, 0)))
        place = placed.place
        match placed.part:
            case "stand" if result.ladder:
                draw_ladder(self, place, result)
            case "stand":
                if len(result.sides) > 1:
                    draw_podium(self, place, result)
            case "table":
                stretched = layout.table.stretched(place.width)
                draw_table(self, place.x, place.y, result, stretched)
            case "kept":
                if layout.drawing is not None:
                    inside = Canvas(place.width, place.height, self.base_pen())
                    layout.drawing.paint(inside)
                    self.canvas.paste(inside, place.x, place.y)
            case "chart":
                draw_chart(self, place, result)
            case _:
                assert_never(placed.part)

    def words(self, part: Part) -> str:
        """Heading of a part."""
        if part == "kept":
            return "" if self.keepsake is None else self.keepsake.heading
        if part == "chart":
            return caption(self.result)
        one = " " not in self.result.counted
        return f"where the {self.result.counted} came from" if one else "the score"


def draw_result(
    paper: Paper, result: Result, keepsake: Keepsake | None, *, still: bool = False
) -> None:
    """Draw a result as large as the canvas; ``still``: without keys, for a picture."""
    sheet, canvas = _Sheet(paper, result, keepsake), paper.canvas
    layout = lay_out(result, keepsake, canvas.width, canvas.height, paper.look)
    sheet.title(0)
    sheet.victor(layout.name)
    sheet.sentences(layout.sentences)
    for placed in layout.parts:
        sheet.part(placed, layout)
    short = result.line.removeprefix(f"{result.title} · ")
    sheet.line_to_copy(canvas.height - 1, (result.line, short), still=still)
