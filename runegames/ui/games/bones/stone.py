"""Runes of stone: the winning one that stands beside the bowl, and those of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.games.bones.model import ELEMENTS, KIND_OF, NORMAL
from runegames.ui import art
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import TERMINALS_OWN, Pixels
from runegames.ui.symbols import Symbols

COLOUR_OF = {"water": "blue", "fire": "red", "earth": "green"}
"""An element is a word, a shape and a colour."""


def element_of(rune: str) -> str:
    """``water``, ``fire`` or ``earth``; empty for a special rune."""
    kind = KIND_OF[rune]
    return ELEMENTS[kind // 3] if kind < NORMAL else ""


def carving_of(rune: str) -> str:
    """The head of the picture of its weapon, or of what a special rune is about."""
    return rune.rpartition("-")[2]


def mark_of(rune: str, symbols: Symbols) -> str:
    """The sign of its element."""
    element = element_of(rune)
    return symbols.rune(COLOUR_OF[element]) if element else symbols.star


class Face(NamedTuple):
    """The colours of a stone."""

    ground: str
    ink: str
    """Words on it."""
    carving: str
    edge: str
    """Its lower and right edge."""

    def faded(self, palette: Palette) -> Face:
        """Half as bright, with words that can still be read; a terminal's own colours stay."""
        if palette.ansi:
            return self
        ground, carving, edge = (
            mix(palette.table, colour, 0.5) for colour in (self.ground, self.carving, self.edge)
        )
        return Face(ground, self.ink, carving, edge)


def face(rune: str, palette: Palette, *, chosen: bool) -> Face:
    """The colours of a rune at rest, or chosen."""
    element = element_of(rune)
    if not element:
        if chosen:
            return Face(palette.gold, palette.on_primary, palette.on_primary, palette.special)
        return Face(palette.special, palette.gold, palette.gold, palette.special)
    inks = palette.rune(COLOUR_OF[element])
    if chosen:
        return Face(inks.bright, inks.on_bright, inks.on_bright, inks.lit)
    return Face(inks.ground, inks.ink, inks.carving, inks.deep)


def slab(
    pixels: Pixels,
    x: int,
    y: int,
    width: int,
    height: int,
    insets: Sequence[int],
    colour: str,
) -> None:
    """A stone with round shoulders: ``insets`` are the pixels that its first rows are narrower."""
    for row in range(height):
        inset = insets[row] if row < len(insets) else 0
        pixels.fill(x + inset, y + row, width - 2 * inset, 1, colour)


class Standing(NamedTuple):
    """How the winning rune is carved; lengths in pixels of its picture."""

    width: int
    height: int
    insets: tuple[int, ...]
    element: tuple[int, int] | None
    """Where its element is carved; None: its mark is written."""
    weapon: tuple[int, int]


LITTLE = Standing(15, 13, (3, 1), None, (3, 2))
TALL = Standing(17, 21, (4, 2, 1, 1), (5, 1), (4, 9))


def draw_standing(
    pixels: Pixels,
    stone: Standing,
    x: int,
    y: int,
    rune: str,
    palette: Palette,
    *,
    scale: int = 1,
    edge: str = "",
) -> None:
    """The winning rune, its top left pixel there; ``edge``: another colour of its edge."""
    colours = face(rune, palette, chosen=True)
    carving = TERMINALS_OWN if palette.colourless else colours.carving
    width, height = (stone.width - 1) * scale, (stone.height - 1) * scale
    insets = [inset * scale for inset in stone.insets for _ in range(scale)]
    rim = edge or colours.edge
    if palette.colourless:
        rim = TERMINALS_OWN
    slab(pixels, x + scale, y, width, height, insets, rim)
    pixels.fill(x, y + height, width + scale, scale, rim)
    slab(pixels, x, y, width, height, insets, colours.ground)
    left, top = stone.weapon
    weapon = art.picture("weapons.txt", carving_of(rune))
    pixels.picture(weapon, x + left * scale, y + top * scale, {"#": carving}, scale=scale)
    if stone.element is not None:
        left, top = stone.element
        element = art.picture("elements.txt", element_of(rune))
        inks = {"#": carving, "o": colours.ground}
        pixels.picture(element, x + left * scale, y + top * scale, inks, scale=scale)


def draw_place(
    pixels: Pixels, stone: Standing, x: int, y: int, palette: Palette, *, scale: int = 1
) -> None:
    """Where the winning rune will stand: a dotted outline."""
    colour = palette.gold if palette.colourless else palette.line
    right, bottom = stone.width - 2, stone.height - 1
    places = {(at, row) for row in (0, bottom) for at in range(right + 1) if at % 2 == 0}
    for row in range(bottom):
        inset = stone.insets[row] if row < len(stone.insets) else 0
        places = {(at, each) for at, each in places if each != row or inset <= at <= right - inset}
        if row % 2 == 0:
            places |= {(inset, row), (right - inset, row)}
    for at, row in places:
        pixels.fill(x + at * scale, y + row * scale, scale, scale, colour)
