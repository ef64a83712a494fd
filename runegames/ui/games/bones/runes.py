"""Runes as they are drawn in a hand and in the middle of the table; who sits where round it."""

from __future__ import annotations

from typing import NamedTuple

from runegames.games.bones.model import BEATS, ELEMENTS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.drawing import clipped
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

COLOUR_OF = {"water": "blue", "fire": "red", "earth": "green"}
"""An element is a word, a shape and a colour."""
SPECIAL_NOTES = {
    "banners": ("draw 2 runes", "draw 2"),
    "thief": ("2 from the pot", "2 bones"),
    "skull": ("3 from a player", "3 bones"),
    "spy": ("look at a hand", "look"),
    "jhurga": ("take 2 runes", "2 runes"),
}
"""What a special rune does, on a wide tile and on a narrow one."""
WIDE = 16
"""A tile with room for large letters and whole words."""


def faces(rune: str, symbols: Symbols) -> tuple[str, str]:
    """The two lines of a rune: element and weapon, or its name."""
    if KIND_OF[rune] >= NORMAL:
        first, _, second = title(rune).partition(" ")
        return f"{symbols.star} {first}", second
    element, weapon = rune.split("-")
    return f"{symbols.rune(COLOUR_OF[element])} {element.capitalize()}", weapon.capitalize()


def rune_pen(rune: str, palette: Palette, *, lit: bool) -> Pen:
    """The colours of a rune at rest, or under the cursor."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        if lit:
            return Pen(palette.on_primary, palette.gold, bold=True)
        return Pen(palette.gold, palette.raised)
    inks = palette.rune(COLOUR_OF[ELEMENTS[kind // 3]])
    if lit:
        return Pen(inks.on_bright, inks.bright, bold=True)
    return Pen(inks.ink, inks.ground)


def note(view: BonesView, rune: str, width: int) -> str:
    """In a few words, what a rune on a tile so wide does to the winning one."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        return SPECIAL_NOTES[rune][width < WIDE]
    if view.winning is None:
        return "winning for now" if width >= WIDE else "winning"
    winning = KIND_OF[view.winning]
    if kind == winning:
        return "same"
    return "beats" if BEATS[kind][winning] else "loses"


class Box(NamedTuple):
    """A place on the canvas."""

    x: int
    y: int
    width: int
    height: int


def draw_rune(
    canvas: Canvas,
    box: Box,
    rune: str,
    pen: Pen,
    symbols: Symbols,
    *,
    corner: str = "",
    foot: str = "",
) -> None:
    """A rune as a tile: its number in the corner, its face, and a word at its foot."""
    canvas.fill(*box, pen)
    if box.height > 3:
        _draw_large(canvas, box, rune, pen, symbols, corner, foot)
        return
    first, second = faces(rune, symbols)
    # A narrow tile has just room for a digit, a shape and the longest word.
    narrow = box.width < 12
    inset = 1 if narrow or not corner else 3
    if narrow:
        first = first.replace(" ", "", 1)
    under = inset + 2 - narrow
    canvas.put(box.x + inset, box.y, first[: box.width - inset], pen.strong())
    canvas.put(box.x + under, box.y + 1, second[: box.width - under], pen.strong())
    canvas.put(box.x + (not narrow), box.y, corner, pen)
    left = max(0, min(under if narrow else inset, box.width - len(foot)))
    canvas.put(box.x + left, box.y + 2, clipped(foot, box.width - left, symbols), pen)


def _draw_large(
    canvas: Canvas, box: Box, rune: str, pen: Pen, symbols: Symbols, corner: str, foot: str
) -> None:
    first, second = faces(rune, symbols)
    sign, _, word = first.partition(" ")
    wide = box.width >= WIDE
    lines = [f"{sign} {sign} {sign}" if wide else sign, word, second]
    if wide:
        lines[1:] = [" ".join(line.upper()) for line in lines[1:]]
    for row, line in enumerate(lines, start=1 + (box.height > 7)):
        x = box.x + (box.width - len(line)) // 2
        canvas.put(max(box.x, x), box.y + row, line[: box.width], pen.strong())
    canvas.put(box.x + 1, box.y, corner, pen)
    foot = clipped(foot, box.width, symbols)
    x = box.x + (box.width - len(cells(foot))) // 2
    canvas.put(x, box.y + box.height - 1, foot, pen)
