"""A seat's camp as a little house: runes inside, an outpost as annex, a bandit on the roof."""

from __future__ import annotations

from dataclasses import dataclass

from runegames.core import SEAT_LETTERS
from runegames.games.market.model import Camp
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

ANNEX = 4
"""Cells of an outpost beside a shelter."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a camp stands, and how it is pointed out."""

    x: int
    y: int
    width: int
    height: int
    lit: bool
    """It is what the cursor is about."""
    flashing: bool
    """The last move was about it."""


class HouseDrawer:
    """Draws camps in the colours and glyphs of a widget."""

    def __init__(self, canvas: Canvas, palette: Palette, symbols: Symbols, ground: Pen) -> None:
        self.canvas = canvas
        self.palette = palette
        self.symbols = symbols
        self.ground = ground

    def draw(self, camp: Camp, plot: Plot) -> None:
        """A camp, bare runes under a bandit, loose runes, or an empty place."""
        if camp.shelter or camp.outpost:
            self._house(camp, plot)
        else:
            self._open_air(camp, plot)

    # -- pieces ---------------------------------------------------------------------------

    def _inks(self, camp: Camp, plot: Plot) -> tuple[Pen, Pen]:
        """The walls, and what is inside."""
        inks = self.palette.rune(camp.colour)
        wall = Pen(inks.bright, self.ground.ground, bold=plot.lit or plot.flashing)
        if plot.lit:
            wall = wall._replace(ink=self.palette.cursor)
        if plot.flashing:
            return wall, Pen(inks.on_bright, inks.bright, bold=True)
        return wall, Pen(inks.ink, inks.ground, bold=True)

    def _house(self, camp: Camp, plot: Plot) -> None:
        canvas, symbols = self.canvas, self.symbols
        wall, inside = self._inks(camp, plot)
        x, y = plot.x, plot.y
        annex = camp.shelter and camp.outpost
        width = plot.width - ANNEX - 1
        bottom = y + plot.height - 1
        if camp.shelter:
            roof = symbols.slope_up + symbols.ridge * (width - 2) + symbols.slope_down
        else:
            # An outpost alone: a hut with a flat roof.
            roof = " " + symbols.edge_below * (width - 2) + " "
        canvas.put(x, y, roof, wall)
        for row in range(y + 1, bottom + 1):
            side = symbols.frame.down
            canvas.write(x, row, ((side, wall), (" " * (width - 2), inside), (side, wall)))
        middle = y + 1 + (plot.height - 2) // 2
        room = width - 3 - (not camp.shelter) * 2
        self._furnish(camp, x + 1, y + 1, room, plot.height - 1, inside)
        if not camp.shelter:
            canvas.put(x + width - 2, middle, symbols.house, inside)
        if annex:
            canvas.put(x + width, y, symbols.edge_below * (ANNEX - 1), wall)
            for row in range(y + 1, bottom + 1):
                canvas.write(
                    x + width, row, ((" " * (ANNEX - 2), inside), (symbols.frame.down, wall))
                )
            canvas.put(x + width, middle, symbols.house, inside)
        if camp.bandit is not None:
            self._bandit(camp.bandit, x + 2, y)
        if camp.loose:
            self._loose(camp, x + width + 1, middle, plot)
        if plot.lit:
            self._pointer(x - 1, middle)

    def _open_air(self, camp: Camp, plot: Plot) -> None:
        canvas, symbols = self.canvas, self.symbols
        inks = self.palette.rune(camp.colour)
        middle = plot.y + 1 + (plot.height - 2) // 2
        if plot.lit:
            self._pointer(plot.x - 1, middle)
        runes = camp.runes + camp.loose
        if plot.height > 3 and camp.bandit is None:
            self._ground(camp, plot)
            return
        if not runes:
            dots = symbols.dot + " " + symbols.rune(camp.colour) + " " + symbols.dot
            quiet = self.ground._replace(ink=self.palette.line)
            canvas.put(plot.x + 2, middle, dots, quiet)
            return
        pen = Pen(inks.bright, self.ground.ground, bold=True)
        if plot.flashing:
            pen = Pen(inks.on_bright, inks.bright, bold=True)
        if camp.bandit is None:
            canvas.put(plot.x + 1, middle, self._runes(camp, camp.loose, plot.width - 8), pen)
            word = self.ground._replace(ink=self.palette.quiet)
            canvas.put(plot.x + 1, middle - 1, "loose", word)
            return
        self._bandit(camp.bandit, plot.x + 2, middle - 1)
        x = canvas.put(plot.x + 1, middle, self._runes(camp, camp.runes, plot.width - 8), pen)
        if camp.loose:
            self._loose(camp, x + 1, middle, plot)

    def _ground(self, camp: Camp, plot: Plot) -> None:
        """The place for a camp, marked out; loose runes lie on it."""
        inks, box = self.palette.rune(camp.colour), self.symbols.frame
        width, bottom = plot.width - ANNEX - 1, plot.y + plot.height - 1
        line = self.ground._replace(ink=self.palette.cursor if plot.lit else self.palette.line)
        top = f" {camp.colour}, loose " if camp.loose else f" {camp.colour} "
        if len(top) > width - 3:
            top = " loose "
        across = box.across * (width - 3 - len(top))
        x = self.canvas.put(plot.x, plot.y, box.top_left + box.across, line)
        x = self.canvas.put(x, plot.y, top, self.ground._replace(ink=self.palette.quiet))
        self.canvas.put(x, plot.y, across + box.top_right, line)
        for row in range(plot.y + 1, bottom):
            self.canvas.put(plot.x, row, box.down + " " * (width - 2) + box.down, line)
        edge = box.bottom_left + box.across * (width - 2) + box.bottom_right
        self.canvas.put(plot.x, bottom, edge, line)
        pen = Pen(inks.bright, self.ground.ground, bold=True)
        if plot.flashing:
            pen = Pen(inks.on_bright, inks.bright, bold=True)
        if camp.loose:
            self._furnish(
                camp.model_copy(update={"runes": camp.loose}),
                plot.x + 1,
                plot.y + 1,
                width - 3,
                plot.height - 2,
                pen,
            )
        else:
            middle = plot.y + plot.height // 2
            rune = self.symbols.rune(camp.colour)
            self.canvas.put(plot.x + width // 2, middle, rune, line)

    def _furnish(self, camp: Camp, x: int, y: int, room: int, rows: int, pen: Pen) -> None:
        """The runes of a camp: one line, or in rows with the number below."""
        if rows < 3 or not camp.runes:
            self.canvas.put(x, y + (rows - 1) // 2, self._runes(camp, camp.runes, room), pen)
            return
        symbol, left = self.symbols.rune(camp.colour) + " ", camp.runes
        a_row = max(1, room // 2)
        for row in range(rows - 1):
            here = min(left, a_row)
            self.canvas.put(x + 1, y + row, symbol * here, pen)
            left -= here
        self.canvas.put(x + 1, y + rows - 1, str(camp.runes), pen)

    def _runes(self, camp: Camp, runes: int, room: int) -> str:
        """``▲▲▲ 3``, or ``▲ 12`` where there is no room for all."""
        symbol = self.symbols.rune(camp.colour)
        if not runes:
            return " empty" if room > 6 else " 0"
        number = f" {runes} "
        if runes + len(number) <= room:
            return symbol * runes + number
        return f"{symbol}{number}"

    def _loose(self, camp: Camp, x: int, y: int, plot: Plot) -> None:
        """Runes that stay outside while the bandit is there (RM-24)."""
        inks = self.palette.rune(camp.colour)
        pen = Pen(inks.bright, self.ground.ground, bold=True)
        self.canvas.put(x, y, f"+{camp.loose}", pen)

    def _bandit(self, owner: int, x: int, y: int) -> None:
        pen = Pen(self.palette.on_seat, self.palette.seat(owner), bold=True)
        self.canvas.put(x, y, f" {self.symbols.bandit}{SEAT_LETTERS[owner]} ", pen)

    def _pointer(self, x: int, y: int) -> None:
        pen = Pen(self.palette.cursor, self.ground.ground, bold=True)
        self.canvas.put(x, y, self.symbols.pointer, pen)
