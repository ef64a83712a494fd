"""Sheets: pages that are drawn on one canvas, with headings, large words and a line to copy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import HasLook, Look
from runegames.ui.pixels import draw_picture

COPY = "copy this line"


class CopyLine(Message):
    """Line of a sheet that is wanted elsewhere."""


class Sheet(HasLook):
    """Canvas, look, and what sheets have in common."""

    def __init__(self, canvas: Canvas, look: Look) -> None:
        self.canvas, self._look = canvas, look

    @property
    def look(self) -> Look:
        return self._look

    @property
    def primary_pen(self) -> Pen:
        """Keys, and what a sheet is about."""
        return self.base_pen().inked(self.palette.primary, bold=True)

    def glyphs(self, text: str) -> str:
        """Text with the signs that the terminal has."""
        if self.symbols.name == "unicode":
            return text
        signs = (("·", self.symbols.dot), ("±", "+-"), ("−", "-"), ("→", "->"))
        return reduce(lambda told, pair: told.replace(*pair), signs, text)

    def put(self, x: int, y: int, text: str, pen: Pen | None = None) -> int:
        """Write a line of text, quietly unless a pen says otherwise; the column behind it."""
        return self.canvas.put(x, y, self.glyphs(text), pen or self.quiet_pen)

    def put_right(self, right: int, y: int, text: str, pen: Pen | None = None) -> int:
        """Write a line of text that ends before a column; its first column."""
        told = self.glyphs(text)
        self.put(right - cell_len(told), y, told, pen)
        return right - cell_len(told)

    def rule(self, x: int, row: int, width: int) -> None:
        """A thin line."""
        line = Pen(self.palette.line, self.palette.ground)
        self.canvas.put(x, row, self.symbols.frame.across * width, line)

    def heading(self, x: int, row: int, words: str, width: int, aside: str = "") -> None:
        """Words, a thin line, and words behind it."""
        behind = self.put(x, row, words) + 1
        right = x + width
        if aside and behind + cell_len(aside) + 2 <= right:
            right = self.put_right(right, row, aside) - 1
        self.rule(behind, row, right - behind)

    def chip(self, x: int, row: int, seat: Seat) -> int:
        """A seat's letter on its colour; the column behind it."""
        palette = self.palette
        pen = Pen(palette.on_seat, palette.seat(seat), bold=True)
        if palette.colourless:
            pen = self.base_pen().strong()._replace(reverse=True)
        return self.canvas.put(x, row, f" {SEAT_LETTERS[seat]} ", pen)

    def large(self, place: Region, text: str, ink: str, *, largest: int = 2) -> Region:
        """Words in the largest letters that fit, else as they are; the cells that they take.

        ``ink``: their colour; empty for the theme's, from light to deep.
        """
        letters = art.fitting(text, place.width, place.height, self.symbols, largest=largest)
        if letters is None:
            pen = self.base_pen().inked(ink or self.palette.primary, bold=True)
            behind = self.canvas.put(
                place.x, place.y, clipped(text, place.width, self.symbols), pen
            )
            return Region(place.x, place.y, behind - place.x, 1)
        inks = {"#": self.palette.pixel(ink)} if ink else art.glow(self.palette)
        shown = letters if ink else letters.in_bands(len(self.palette.glow))
        draw_picture(self.canvas, place.x, place.y, shown, inks, self.look)
        return Region(place.x, place.y, letters.width, letters.lines)

    def line_to_copy(self, x: int, row: int, lines: Sequence[str], *, still: bool = False) -> None:
        """A line to be copied, the first one that fits, and the key that does it.

        ``still``: there is nobody to press it.
        """
        canvas, pen = self.canvas, Pen(self.palette.text, self.palette.raised)
        if still:
            canvas.put(x, row, f" {clipped(lines[0], canvas.width - x - 2, self.symbols)} ", pen)
            return
        if x + cell_len(lines[0]) + len(COPY) + 6 <= canvas.width:
            behind = canvas.put(x, row, f" {lines[0]} ", pen)
            canvas.write(behind + 2, row, [("y", self.primary_pen), (f" {COPY}", self.quiet_pen)])
            return
        x = canvas.put(x, row, "y ", self.primary_pen)
        room = canvas.width - x - 2
        line = next((each for each in lines if cell_len(each) <= room), lines[-1])
        canvas.put(x, row, f" {clipped(line, room, self.symbols)} ", pen)
