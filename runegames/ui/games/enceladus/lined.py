"""Cards of Runes of Enceladus by characters: for terminals without colours, and in ASCII.

What is chosen, open or new is in reverse; runes have pictures where there are half blocks.
"""

from __future__ import annotations

from functools import lru_cache

from textual.geometry import Region

from runegames.games.enceladus.phrases import numeral, value_of
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.cards import (
    CENTRED_FROM,
    NAMES_BELOW_FROM,
    NARROW,
    RUNE_COLUMNS,
    RUNE_ROWS,
    Face,
    Laid,
    ends,
    inks_of,
    runes_of,
)
from runegames.ui.look import Look
from runegames.ui.pixels import NOTHING
from runegames.ui.symbols import Symbols

LONGEST = len("III")


class LinePainter:
    """Draws boxes and words, in the order in which it is called."""

    def __init__(self, canvas: Canvas, look: Look, ground: str) -> None:
        self._canvas = canvas
        self._palette, self._symbols = look
        self._pen = Pen(self._palette.text, ground)

    def word(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Words over what is drawn there."""
        self._canvas.put(x, y, text, self._pen.inked(ink, bold=bold))

    def tag(self, x: int, y: int, text: str, ink: str, ground: str) -> None:
        """A word on a ground of its own."""
        self._canvas.put(x, y, text, Pen(ink, ground, bold=True))

    def finish(self) -> None:
        """All of it is on the canvas already."""

    def ice(self, row: int, free: int) -> None:
        """No ground is drawn: nothing is told by it."""

    def _box(self, at: Region, pen: Pen) -> None:
        box, put = self._symbols.frame, self._canvas.put
        put(at.x, at.y, box.top_left + box.across * (at.width - 2) + box.top_right, pen)
        for row in range(at.y + 1, at.bottom - 1):
            put(at.x, row, box.down + " " * (at.width - 2) + box.down, pen)
        last = box.bottom_left + box.across * (at.width - 2) + box.bottom_right
        put(at.x, at.bottom - 1, last, pen)

    # -- piles ----------------------------------------------------------------------------

    def back(self, x: int, y: int, width: int, height: int) -> None:
        """A card face down, its top left pixel there."""
        at = Region(x, y // 2, width, (height + 1) // 2)
        self._box(at, self._pen)
        for row in range(at.y + 1, at.bottom - 1):
            self._canvas.put(x + 1, row, self._symbols.shade * (width - 2), self._pen)

    def blank(self, x: int, y: int, width: int, height: int) -> None:
        """Clear a part of a back for words."""
        self._canvas.fill(x, y // 2, width, height // 2, self._pen)

    def below(
        self, x: int, y: int, width: int, height: int, cards: int, most: int, step: int, drop: int
    ) -> None:
        """The edges of the cards below the uppermost one."""
        for depth in range(1, min(cards, most) + 1):
            for row in range(y // 2, y // 2 + (height + 1) // 2):
                self._canvas.put(x + width - 1 + depth, row, self._symbols.frame.down, self._pen)

    # -- faces ----------------------------------------------------------------------------

    def face(self, at: Region, face: Face, scale: int) -> None:
        """A card face up: in a box where it is high enough, in reverse when it is chosen."""
        pen = self._pen_of(face)
        boxed = at.height >= RUNE_ROWS
        if boxed:
            self._box(at, pen)
        else:
            self._canvas.fill(at.x, at.y, at.width, at.height, pen)
        if at.height >= NAMES_BELOW_FROM and at.width > NARROW:
            self._tall(at, face, pen, scale)
        elif face.lines:
            for row, line in enumerate(face.lines):
                self._canvas.put(at.x + (at.width - len(line)) // 2, at.y + row, line, pen.strong())
        else:
            self._named(at, face, pen, boxed=boxed)

    def _pen_of(self, face: Face) -> Pen:
        """In the colours of its value; where there are none, reversed when it is chosen."""
        palette = self._palette
        if palette.colourless:
            return self._pen._replace(reverse=face.light == "chosen")
        inks = inks_of(palette, face.name)
        match face.light:
            case "chosen":
                return Pen(inks.on_bright, inks.bright)
            case "impossible":
                return Pen(palette.on_ghost_bad, palette.ghost_bad)
            case "rest":
                return Pen(inks.ink, inks.ground)

    def _tall(self, at: Region, face: Face, pen: Pen, scale: int) -> None:
        put, value = self._canvas.put, numeral(face.name)
        put(at.x + 2, at.y, f" {face.corner} " if face.corner else "", pen.strong())
        put(at.right - 4 - len(value), at.y, f" {value} ", pen.strong())
        put(at.x + 3 + len(face.corner) + 1, at.y, face.gain, pen.strong())
        half = (at.width - 2) // 2
        pictured = scale if RUNE_ROWS * scale + 2 <= at.height else 1
        names = at.bottom - (2 if RUNE_ROWS * pictured + 3 <= at.height else 1)
        if self._symbols.name == "ascii":
            names = at.y + at.height // 2
        for side, rune in enumerate(runes_of(face.name)):
            own = pen._replace(bold=rune.lower() in face.strong, underline=pen.underline)
            left = at.x + 1 + half * side
            for row, line in enumerate(rune_lines(rune.lower(), pictured, self._symbols)):
                if row < at.height - 2:
                    put(left + max(0, half - len(line)) // 2, at.y + 1 + row, line, pen)
            centred = left + (half - len(rune)) // 2
            x = centred if at.width >= CENTRED_FROM else ends(at, *runes_of(face.name))[side]
            put(x, names, rune, own)

    def _named(self, at: Region, face: Face, pen: Pen, *, boxed: bool) -> None:
        put, value = self._canvas.put, numeral(face.name)
        inset = 1 if boxed else 0
        if at.height == 2:
            put(at.x, at.y, face.corner[:3], pen.strong())
            put(at.x, at.y + bool(face.corner), value, pen.strong())
        else:
            put(at.x + inset, at.y, face.corner, pen.strong())
            put(at.right - inset - len(value), at.y, value, pen.strong())
            left = at.right - inset - len(value) - 1 - len(face.gain)
            put(left, at.y, face.gain, pen.strong())
        for row, rune in enumerate(runes_of(face.name)):
            x, y = (at.x + 4, at.y + row) if at.height == 2 else (at.x + inset, at.y + 1 + row)
            put(x, y, rune[: at.right - x], pen._replace(bold=rune.lower() in face.strong))

    # -- matches --------------------------------------------------------------------------

    def match(self, at: Region, laid: Laid, scale: int) -> None:
        """A laid match: its rune, its values, its points; in a box where it has no picture."""
        pen = self._pen._replace(reverse=laid.fresh)
        put, values = self._canvas.put, [numeral(name) for name in laid.cards]
        beside = at.width - RUNE_COLUMNS * scale
        margin = int(beside > LONGEST)
        if beside < 1 or self._symbols.name == "ascii":
            self._box(at, pen)
            told = "+".join(values)
            if len(told) > at.width - 2:
                told = "+".join(str(value_of(name)) for name in laid.cards)
            put(at.x + (at.width - len(told)) // 2, at.y + (at.height - 1) // 2, told, pen.strong())
        else:
            self._canvas.fill(at.x, at.y, at.width, at.height, pen)
            lines = rune_lines(laid.rune, scale, self._symbols)
            for row, line in enumerate(lines, at.y + (at.height - len(lines)) // 2):
                put(at.x + (at.width > RUNE_COLUMNS * scale + 4), row, line, pen)
            if beside < LONGEST:
                values = [str(value_of(name)) for name in laid.cards]
            for row, value in enumerate(values):
                put(at.right - margin - len(value), at.y + row, value, pen.strong())
        put(at.right - 1 - len(laid.points), at.bottom - 1, laid.points, pen.strong())
        name = clipped(laid.rune.title(), at.width, self._symbols)
        put(at.x, at.bottom, name, self._pen)

    def free(self, at: Region) -> None:
        """The place of a match that is still to come; blanks tell it from the next one."""
        dot = self._symbols.dot
        for x in range(at.x + 1, at.right - 1, 2):
            self._canvas.put(x, at.y, dot, self._pen)
            self._canvas.put(x, at.bottom - 1, dot, self._pen)


@lru_cache
def rune_lines(rune: str, scale: int, symbols: Symbols) -> tuple[str, ...]:
    """The picture of a rune as lines of half blocks; none in ASCII."""
    if symbols.name == "ascii":
        return ()
    rows = art.rune(rune).picture.scaled(scale).rows
    glyphs = f" {symbols.lower}{symbols.upper}{symbols.full}"
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple(
        "".join(
            glyphs[2 * (above != NOTHING) + (under != NOTHING)]
            for above, under in zip(one, other, strict=True)
        )
        for one, other in pairs
    )
