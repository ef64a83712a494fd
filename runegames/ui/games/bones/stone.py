"""Stones with runes: their colours and shapes, and the standing stone of the winning rune."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from runegames.games.bones.model import ELEMENTS, KIND_OF, NORMAL
from runegames.ui import art
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import Pixels
from runegames.ui.symbols import Symbols

COLOUR_OF = {"water": "blue", "fire": "red", "earth": "green"}
"""Rune colour by element."""


def element_of(rune: str) -> str:
    """Return the element of a rune; empty for a special rune."""
    kind = KIND_OF[rune]
    return ELEMENTS[kind // 3] if kind < NORMAL else ""


def carving_of(rune: str) -> str:
    """Return the name of the picture on a rune: its weapon, or the special rune itself."""
    return rune.rpartition("-")[2]


def mark_of(rune: str, symbols: Symbols) -> str:
    """Return the sign of a rune's element; a star for a special rune."""
    element = element_of(rune)
    return symbols.rune(COLOUR_OF[element]) if element else symbols.star


class StoneColours(NamedTuple):
    """Colours of a stone."""

    ground: str
    ink: str
    """Colour of the words."""
    carving: str
    edge: str
    """Colour of the lower and right edge."""

    def faded(self, palette: Palette) -> StoneColours:
        """Mix the colours half and half with the table's; the colour of the words stays.

        A terminal's own colours all stay, because they cannot be mixed.
        """
        if palette.ansi:
            return self
        ground, carving, edge = (
            mix(palette.table, colour, 0.5) for colour in (self.ground, self.carving, self.edge)
        )
        return StoneColours(ground, self.ink, carving, edge)


def face(rune: str, palette: Palette, *, chosen: bool) -> StoneColours:
    """Choose the colours of a rune."""
    element = element_of(rune)
    if not element:
        if chosen:
            return StoneColours(
                palette.gold, palette.on_primary, palette.on_primary, palette.special
            )
        return StoneColours(palette.special, palette.gold, palette.gold, palette.special)
    inks = palette.rune(COLOUR_OF[element])
    if chosen:
        return StoneColours(inks.bright, inks.on_bright, inks.on_bright, inks.lit)
    return StoneColours(inks.ground, inks.ink, inks.carving, inks.deep)


def slab(
    fill: Callable[[int, int, int, int, str], None],
    rectangle: tuple[int, int, int, int],
    insets: Sequence[int],
    colour: str,
) -> None:
    """Fill a stone whose first rows are ``insets`` pixels narrower at each side."""
    x, y, width, height = rectangle
    for row in range(height):
        inset = insets[row] if row < len(insets) else 0
        fill(x + inset, y + row, width - 2 * inset, 1, colour)


class StoneForm(NamedTuple):
    """Form of a standing stone; lengths are in pixels before scaling."""

    width: int
    height: int
    insets: tuple[int, ...]
    element: tuple[int, int] | None
    """Top left pixel of the element's picture; None if its sign is written instead."""
    weapon: tuple[int, int]
    """Top left pixel of the weapon."""


LITTLE = StoneForm(15, 13, (3, 1), None, (3, 2))
TALL = StoneForm(17, 21, (4, 2, 1, 1), (5, 1), (4, 9))


def draw_standing(
    pixels: Pixels,
    stone: StoneForm,
    x: int,
    y: int,
    rune: str,
    look: Look,
    *,
    scale: int = 1,
    edge: str = "",
) -> None:
    """Draw the winning rune from its top left pixel; ``edge`` replaces the colour of its edge."""
    palette = look.palette
    colours = face(rune, palette, chosen=True)
    carving, rim = colours.carving, edge or colours.edge
    width, height = (stone.width - 1) * scale, (stone.height - 1) * scale
    insets = [inset * scale for inset in stone.insets for _ in range(scale)]
    slab(pixels.fill, (x + scale, y, width, height), insets, rim)
    pixels.fill(x, y + height, width + scale, scale, rim)
    slab(pixels.fill, (x, y, width, height), insets, colours.ground)
    left, top = stone.weapon
    weapon = art.picture("weapons.txt", carving_of(rune))
    pixels.picture(weapon, x + left * scale, y + top * scale, {"#": carving}, scale=scale)
    if stone.element is not None:
        left, top = stone.element
        element = art.picture("elements.txt", element_of(rune))
        inks = {"#": carving, "o": colours.ground}
        pixels.picture(element, x + left * scale, y + top * scale, inks, scale=scale)


def draw_place(
    pixels: Pixels, stone: StoneForm, x: int, y: int, palette: Palette, *, scale: int = 1
) -> None:
    """Draw a dotted outline in the place of the winning rune."""
    colour = palette.line
    right, bottom = stone.width - 2, stone.height - 1
    for row, inset in zip_longest(range(0, bottom + 1, 2), stone.insets[::2], fillvalue=0):
        across = range(inset + inset % 2, right - inset + 1, 2) if row in (0, bottom) else ()
        sides = () if row == bottom else (inset, right - inset)
        for line in (*across, *sides):
            pixels.fill(x + line * scale, y + row * scale, scale, scale, colour)
