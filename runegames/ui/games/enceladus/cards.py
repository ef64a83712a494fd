"""Cards of Runes of Enceladus as they are drawn: faces, backs, stacks, matches."""

from __future__ import annotations

from functools import lru_cache

from runegames.games.enceladus.model import CARD_OF, RUNES, RUNES_OF
from runegames.games.enceladus.phrases import numeral, value_of
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.palette import Palette, RuneInks
from runegames.ui.pixels import NOTHING
from runegames.ui.symbols import Box, Symbols

COLOURS = ("blue", "green", "red")
"""By value: the ink that goes with I, II and III; the numeral always stands beside it."""
DEEPEST = 3
"""How many cards below the uppermost one are drawn."""


def inks_of(palette: Palette, name: str) -> RuneInks:
    """The colours of a card's value."""
    return palette.rune(COLOURS[value_of(name) - 1])


def runes_of(name: str) -> tuple[str, str]:
    """The names of a card's runes."""
    one, other = RUNES_OF[CARD_OF[name]]
    return RUNES[one].title(), RUNES[other].title()


class Painter:
    """Draws cards onto a canvas."""

    def __init__(self, canvas: Canvas, palette: Palette, symbols: Symbols, ground: str) -> None:
        self.canvas = canvas
        self.palette = palette
        self.symbols = symbols
        self.ground = ground

    def frame(self, x: int, y: int, width: int, height: int, pen: Pen, box: Box) -> None:
        """An empty card."""
        put = self.canvas.put
        put(x, y, box.top_left + box.across * (width - 2) + box.top_right, pen)
        for row in range(y + 1, y + height - 1):
            put(x, row, box.down + " " * (width - 2) + box.down, pen)
        put(x, y + height - 1, box.bottom_left + box.across * (width - 2) + box.bottom_right, pen)

    def stack(self, x: int, y: int, width: int, height: int, below: int) -> None:
        """The edges of the cards below the uppermost one."""
        box = self.symbols.frame
        pen = Pen(self.palette.line, self.ground)
        for depth in range(min(below, DEEPEST), 0, -1):
            right = x + width - 1 + depth
            self.canvas.put(right, y, box.top_right, pen)
            for row in range(y + 1, y + height - 1):
                self.canvas.put(right, row, box.down, pen)
            self.canvas.put(right, y + height - 1, box.bottom_right, pen)

    def back(self, x: int, y: int, width: int, height: int, label: str) -> None:
        """A card face down."""
        palette = self.palette
        self.frame(x, y, width, height, Pen(palette.line, self.ground), self.symbols.frame)
        pen = Pen(palette.line, palette.raised)
        for row in range(y + 1, y + height - 1):
            self.canvas.put(x + 1, row, self.symbols.shade * (width - 2), pen)
        text = f" {label} "
        left = x + (width - len(text)) // 2
        self.canvas.put(left, y + (height - 1) // 2, text, pen._replace(ink=palette.text))

    def seen(self, x: int, y: int, size: tuple[int, int], name: str) -> None:
        """A card that lies face down, though everybody saw what it is: small ones only."""
        width, height = size
        palette = self.palette
        self.frame(x, y, width, height, Pen(palette.line, self.ground), self.symbols.frame)
        quiet = Pen(palette.quiet, self.ground)
        self.canvas.put(x + 2, y, f" {numeral(name)} ", quiet)
        for row, rune in enumerate(runes_of(name), start=y + 1):
            self.canvas.put(x + 1, row, rune, quiet)

    def face(self, x: int, y: int, size: tuple[int, int], name: str, *, bright: bool) -> None:
        """A card face up: value in its frame, runes by name, as pictures where there is room."""
        width, height = size
        inks = inks_of(self.palette, name)
        edge = Pen(inks.bright, self.ground, bold=True)
        self.frame(x, y, width, height, edge, self.symbols.heavy if bright else self.symbols.frame)
        pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
        self.canvas.fill(x + 1, y + 1, width - 2, height - 2, pen)
        self.canvas.put(x + 2, y, f" {numeral(name)} ", edge)
        one, other = runes_of(name)
        if height < 7:
            self.canvas.put(x + 1, y + 1, one, pen)
            self.canvas.put(x + 1, y + 2, other, pen)
            return
        column = (width - 2) // 2
        for number, rune in enumerate((one, other)):
            left = x + 1 + number * column
            picture = art.rune(rune.lower()).picture
            self.picture(left + (column - picture.width) // 2, y + 1, rune.lower(), pen)
            self.canvas.put(left + (column - len(rune)) // 2, y + height - 2, rune, pen.strong())

    def picture(self, x: int, y: int, rune: str, pen: Pen) -> None:
        """The pixels of a rune."""
        for row, line in enumerate(pixel_lines(rune, self.symbols)):
            self.canvas.put(x, y + row, line, pen)

    def match(
        self, x: int, y: int, names: tuple[str, ...], label: str, width: int, *, bright: bool
    ) -> None:
        """A laid match, three rows high: overlapping cards, the rune in the lower edge."""
        box = self.symbols.heavy if bright else self.symbols.frame
        put = self.canvas.put
        column = x
        step = (width - 1) // len(names)
        for number, name in enumerate(names):
            inks = inks_of(self.palette, name)
            last = number == len(names) - 1
            wide = x + width - 1 - column if last else step
            edge = Pen(inks.bright, self.ground)
            pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
            put(column, y, box.top_left + box.across * (wide - 1), edge)
            put(column, y + 1, box.down, edge)
            put(column + 1, y + 1, numeral(name).center(wide - 1), pen.strong())
            put(column, y + 2, box.bottom_left + box.across * (wide - 1), edge)
            if last:
                put(column + wide, y, box.top_right, edge)
                put(column + wide, y + 1, box.down, edge)
                put(column + wide, y + 2, box.bottom_right, edge)
            column += wide
        put(x + 1, y + 2, label[: width - 2], Pen(self.palette.text, self.ground))

    def _tile(self, name: str, room: int) -> str:
        """A value in up to four cells, three being what the longest numeral takes."""
        if room >= 4:
            return numeral(name).center(3) + self.symbols.edge_right
        return f"{value_of(name)}{self.symbols.edge_right}"[:room]

    def flat_match(
        self, x: int, y: int, names: tuple[str, ...], label: str, width: int, *, bright: bool
    ) -> None:
        """A laid match, two rows high: values as tiles, the rune below."""
        column = x
        room = (width - 1) // len(names)
        for name in names:
            inks = inks_of(self.palette, name)
            pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
            column = self.canvas.put(column, y, self._tile(name, room), pen.strong())
        if len(label) >= width:
            # The values stand above, so the points can be spared.
            label = clipped(label.rpartition(" ")[0], width - 1, self.symbols)
        self.canvas.put(x, y + 1, label, Pen(self.palette.text, self.ground))


@lru_cache
def pixel_lines(rune: str, symbols: Symbols) -> tuple[str, ...]:
    """The picture of a rune as lines of half blocks."""
    rows = art.rune(rune).picture.rows
    lines = []
    for top in range(0, len(rows), 2):
        below = rows[top + 1] if top + 1 < len(rows) else NOTHING * len(rows[top])
        lines.append(
            "".join(
                _half(above != NOTHING, under != NOTHING, symbols)
                for above, under in zip(rows[top], below, strict=True)
            )
        )
    return tuple(lines)


def _half(above: bool, below: bool, symbols: Symbols) -> str:
    if above and below:
        return symbols.full
    return symbols.upper if above else symbols.lower if below else " "
