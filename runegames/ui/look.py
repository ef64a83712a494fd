"""Look: the colours and glyphs of drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from runegames.ui.canvas import Pen
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

if TYPE_CHECKING:
    from runegames.core import Seat


MUCH_OVER_PAR = 3
"""Points over par from which on a day is bright."""


class Look(NamedTuple):
    """Colours and glyphs."""

    palette: Palette
    symbols: Symbols

    @property
    def pixels(self) -> bool:
        """True when half blocks and colours are there to draw pixels with."""
        return self.symbols.name == "unicode" and not self.palette.colourless

    def badge(self, seat: Seat) -> tuple[str, Pen]:
        """Letter of a seat, with a blank at both ends, on the seat's colour."""
        from runegames.core import SEAT_LETTERS  # the menu has no seats, and waits for this module

        palette = self.palette
        return f" {SEAT_LETTERS[seat]} ", Pen(palette.on_seat, palette.seat(seat), bold=True)

    def day(self, over: int | None, *, played: bool, today: bool) -> Pen:
        """Pen of a day's ritual by its points over par; None: they are not known."""
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
        much = over >= MUCH_OVER_PAR
        ink, ground = (green.on_bright, green.bright) if much else (green.on_lit, green.lit)
        return Pen(ink, ground, bold=True)

    @property
    def empty(self) -> Pen:
        """Pen of an empty cell."""
        return Pen(self.palette.text, self.palette.ground)


class Looking:
    """Mixin of everything that draws: colours, glyphs and pens of its look."""

    @property
    def look(self) -> Look:
        """Colours and glyphs of its drawings."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """Colours of the theme."""
        return self.look.palette

    @property
    def symbols(self) -> Symbols:
        """Glyphs of the settings."""
        return self.look.symbols

    def base_pen(self) -> Pen:
        """Pen of an empty cell."""
        return self.look.empty

    @property
    def quiet(self) -> Pen:
        """Pen of words of second rank."""
        return self.base_pen().inked(self.palette.quiet)

    @property
    def quiet_pen(self) -> Pen:
        """Pen of quiet words; dim with the terminal's own colours, which have no reliable grey."""
        return self.quiet._replace(dim=self.palette.ansi)
