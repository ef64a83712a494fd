"""Look: the colours and glyphs of drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

if TYPE_CHECKING:
    from runegames.core import Seat


BRIGHT_DAY_MIN_POINTS = 3
"""Least points over par for which the ritual of a day has a bright ground."""


class Look(NamedTuple):
    """Colours and glyphs."""

    palette: Palette
    symbols: Symbols

    @property
    def pixels(self) -> bool:
        """True if there are half blocks and colours for pixels."""
        return self.symbols.name == "unicode" and not self.palette.colourless

    def badge(self, seat: Seat) -> tuple[str, Pen]:
        """Return a seat's letter between blanks, and the pen in its colour."""
        # Imported here, since the menu needs no badge and must not wait for this import.
        from runegames.core import SEAT_LETTERS

        palette = self.palette
        return f" {SEAT_LETTERS[seat]} ", Pen(palette.on_seat, palette.seat(seat), bold=True)

    def day(self, over: int | None, *, played: bool, today: bool) -> Pen:
        """Choose the pen of a day's ritual; ``over``: points over par, None if unknown."""
        palette = self.palette
        if palette.colourless:
            return Pen(palette.text, palette.ground, bold=played, reverse=today)
        if today:
            return Pen(palette.on_seat, palette.gold, bold=True)
        if not played:
            return Pen(palette.quiet, palette.raised)
        if not over:
            return Pen(palette.text, palette.socket)
        if over < 0:
            return Pen(palette.red.ink, palette.red.ground)
        green = palette.green
        much = over >= BRIGHT_DAY_MIN_POINTS
        ink, ground = (green.on_bright, green.bright) if much else (green.on_lit, green.lit)
        return Pen(ink, ground, bold=True)

    @property
    def empty(self) -> Pen:
        """Pen of an empty cell."""
        return Pen(self.palette.text, self.palette.ground)


class HasLook:
    """Mixin that gives drawing classes the colours, glyphs and pens of their look."""

    @property
    def look(self) -> Look:
        """Colours and glyphs of the drawing."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """Colours of the theme."""
        return self.look.palette

    @property
    def symbols(self) -> Symbols:
        """Glyphs of the drawing, in Unicode or in ASCII."""
        return self.look.symbols

    def base_pen(self) -> Pen:
        """Return the pen of an empty cell."""
        return self.look.empty

    @property
    def quiet(self) -> Pen:
        """Pen of less important words."""
        return self.base_pen().inked(self.palette.quiet)

    @property
    def quiet_pen(self) -> Pen:
        """Pen of quiet words; dim in the terminal's own colours, which lack a reliable grey."""
        return self.quiet._replace(dim=self.palette.ansi)

    @property
    def primary_pen(self) -> Pen:
        return self.base_pen().inked(self.palette.primary, bold=True)

    @property
    def strong(self) -> Pen:
        return self.base_pen().strong()

    @property
    def gold(self) -> Pen:
        return self.base_pen().inked(self.palette.gold, bold=True)

    def thin_line(self, canvas: Canvas, x: int, y: int, width: int | None = None) -> None:
        """Draw a thin line of ``width`` cells, by default up to the right edge."""
        if width is None:
            width = canvas.width - x
        pen = self.base_pen().inked(self.palette.line)
        canvas.put(x, y, self.symbols.frame.across * width, pen)

    def own(self, seat: Seat) -> Pen:
        """Pen in the colour of a seat."""
        return self.base_pen().inked(self.palette.seat(seat), bold=True)
