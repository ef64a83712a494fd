"""Colours and glyphs that things on a table are drawn with."""

from __future__ import annotations

from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui.canvas import Pen
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols


class Look(NamedTuple):
    """Colours and glyphs."""

    palette: Palette
    symbols: Symbols

    @property
    def pixels(self) -> bool:
        """Tell whether half blocks and colours are there to draw pixels with."""
        return self.symbols.name == "unicode" and not self.palette.colourless

    def badge(self, seat: Seat) -> tuple[str, Pen]:
        """Letter of a seat, with a blank at both ends, on the seat's colour."""
        palette = self.palette
        return f" {SEAT_LETTERS[seat]} ", Pen(palette.on_seat, palette.seat(seat), bold=True)

    @property
    def empty(self) -> Pen:
        """The look of an empty cell."""
        return Pen(self.palette.text, self.palette.ground)


class Looking:
    """Whatever draws, or has others draw, in colours and glyphs that it knows."""

    @property
    def look(self) -> Look:
        """Colours and glyphs that it is drawn with."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return self.look.palette

    @property
    def symbols(self) -> Symbols:
        """The glyphs of the settings."""
        return self.look.symbols

    def base_pen(self) -> Pen:
        """The look of an empty cell."""
        return self.look.empty

    @property
    def quiet(self) -> Pen:
        """Pen of words of second rank."""
        return self.base_pen().inked(self.palette.quiet)

    @property
    def quiet_pen(self) -> Pen:
        """The same, dim where the terminal's own colours have no grey one can rely on."""
        return self.quiet._replace(dim=self.palette.ansi)
