"""Stall of the market: an awning, goods, and a counter with the number of goods."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.market.model import Colour, Item
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import to_centre
from runegames.ui.games.market.places import SMALL, BoardForm
from runegames.ui.grids import spots
from runegames.ui.palette import Palette, mix
from runegames.ui.symbols import Symbols

ART = "market.txt"
COUNTER_PIXELS = 2
"""Height of the counter."""
RUNES_ABREAST = 5

WORDS = {"red": "red", "blue": "blue", "outpost": "outposts", "bandit": "bandits"}
FADED = 0.3
"""Brightness of the awning of an empty stall, relative to its colours."""
HANGING = 0.45
"""Brightness of the hanging stripes of a small awning, relative to their colour."""


class Stall(NamedTuple):
    """Facts of a stall."""

    goods: Colour | Item
    left: int
    full: int
    changing: int = 0
    """Number of goods that an animation adds or removes; they are drawn white."""
    lit: bool = False
    """True if the last move was about these goods."""
    changed: bool = False
    """True if others have changed their number since the viewer's last move."""

    @property
    def scarce(self) -> bool:
        """True if at most a third is left."""
        return 3 * self.left <= self.full

    def sign(self, symbols: Symbols) -> str:
        """Return the glyph of the goods."""
        match self.goods:
            case "outpost":
                return symbols.house
            case "bandit":
                return symbols.bandit
            case "red" | "blue":
                return symbols.rune(self.goods)

    def mark(self, symbols: Symbols) -> str:
        """Return the glyph before the number: a pointer if others have changed the number."""
        return symbols.pointer if self.changed else " "

    def colour(self, palette: Palette) -> str:
        """Return the colour of goods and awning."""
        match self.goods:
            case "outpost":
                return palette.gold
            case "bandit":
                return palette.mask
            case "red" | "blue":
                return palette.rune(self.goods).bright

    def word(self, room: int) -> str:
        """Choose the longest word that fits beside the number on the counter."""
        word = self.goods if self.left == 1 else WORDS[self.goods]
        words = [word, self.goods] if self.left else [f"no {word} left", "none left", "none"]
        return next((word for word in words if len(word) <= room), words[-1])


# -- building -----------------------------------------------------------------------------


def inside_of(region: Region, form: BoardForm) -> Region:
    """Return the room for goods in pixels: between posts, awning and counter."""
    edge, y = form.edge, 2 * region.y + form.lowered + form.cloth + form.unit
    counter = 2 * region.bottom - COUNTER_PIXELS
    return Region(region.x + edge, y, region.width - 2 * edge, counter - y)


def draw_stall(brush: Brush, region: Region, stall: Stall, form: BoardForm) -> None:
    """Draw a stall on a region of cells."""
    palette, unit = brush.palette, form.unit
    inside = inside_of(region, form)
    x, y, width, height = inside
    brush.fill(x - unit, y - unit, width + 2 * unit, height + unit, palette.night)
    _awning(brush, region, stall, form)
    for post in (x - unit, inside.right):
        brush.fill(post, y, unit, height, palette.wood_dark)
    if stall.goods == "red" or stall.goods == "blue":
        _runes(brush, inside, stall, form)
    else:
        _figures(brush, inside, stall, form)
    brush.fill(region.x, inside.bottom, region.width, COUNTER_PIXELS, palette.wood_dark)
    _label(brush, region, stall)


def _awning(brush: Brush, region: Region, stall: Stall, form: BoardForm) -> None:
    """Draw the stripes of the awning, with cut corners; every second stripe hangs lower."""
    palette, x, width = brush.palette, region.x, region.width
    y = 2 * region.y + form.lowered
    unit, cloth, stripe = form.unit, form.cloth, form.stripe
    first, second = stall.colour(palette), palette.pixel(palette.canvas)
    if not stall.left and palette.ansi:
        first, second = palette.socket, palette.table
    elif not stall.left:
        first, second = palette.dulled(first, FADED), palette.dulled(second, FADED)
    hanging = first
    if form is SMALL:
        hanging = mix(palette.night, first, HANGING)
    elif not palette.ansi:
        brush.fill(x + unit, y + cloth, width - 2 * unit, unit, palette.table)
    # With an odd number of stripes, both ends have the same colour.
    stripes = ceil(width / stripe)
    if stripes % 2 == 0:
        stripes += 1
    cut_off = to_centre(width, stripes * stripe)
    for column in range(width):
        number = (column + cut_off) // stripe
        if number % 2:
            brush.fill(x + column, y, 1, cloth, second)
        else:
            brush.fill(x + column, y, 1, cloth, first)
            brush.fill(x + column, y + cloth, 1, unit, hanging)
    for corner in (x, x + width - unit):
        brush.fill(corner, y, unit, unit, palette.table)


# -- goods --------------------------------------------------------------------------------


def _ink(stall: Stall, index: int, colour: str, palette: Palette) -> str:
    if index < stall.left:
        return colour
    return palette.pixel(palette.cursor) if index < stall.left + stall.changing else palette.socket


def _runes(brush: Brush, inside: Region, stall: Stall, form: BoardForm) -> None:
    palette, colour = brush.palette, stall.colour(brush.palette)
    for index, shelf in enumerate(shelves(inside, stall.full, form)):
        brush.fill(*shelf, _ink(stall, index, colour, palette))


def shelves(inside: Region, count: int, form: BoardForm) -> Sequence[Region]:
    """Lay out places for runes in pixels, from the top left; squares if they fit."""
    x, y, width, height = inside
    size = form.rune
    across, down = RUNES_ABREAST, (height + 1) // (size + 1)
    rune_width, row_gap, odd_row_shift = size, 1, 0
    if across * down < count and size > 1:
        # Strips one pixel wide take the place of squares.
        across, rune_width = (width + 1) // 2, 1
    elif across * down < count:
        # There are no gaps between rows, so every other row is shifted like bricks.
        row_gap, odd_row_shift = 0, 1
    step_x, step_y = rune_width + 1, size + row_gap
    all_rows = ceil(count / across) * step_y - row_gap
    left = x + to_centre(across * step_x - 1, width)
    top = y + min(size * 2 // 3, max(0, height - all_rows))
    runes = []
    for column, row in spots(count, across):
        shift = odd_row_shift if row % 2 else 0
        column_x = left + column * step_x + shift
        runes.append(Region(column_x, top + row * step_y, rune_width, size))
    return runes


def _figures(brush: Brush, inside: Region, stall: Stall, form: BoardForm) -> None:
    """Draw outposts as tents, or bandits as heads, two abreast."""
    palette, (x, y, width, height) = brush.palette, inside
    name = "tent" if stall.goods == "outpost" else "head"
    if form is SMALL:
        name = f"{name} 4"
    shown = art.picture(ART, name)
    wide, tall = shown.width * form.unit, shown.height * form.unit
    offset = to_centre(wide, width // 2)
    gap = max(1, (height - 2 * tall) // 3)
    top = y if form is SMALL else y + gap
    least_gap = 2 if wide > 10 else 1
    step = tall + max(gap, least_gap)
    for index in range(stall.full):
        left = x + width - offset - wide if index % 2 else x + offset
        inks = art.inks(ART, palette)
        if index >= stall.left:
            ink = _ink(stall, index, "", palette)
            inks = art.inks(ART, palette, gold=ink, mask=ink, cursor=palette.night)
        brush.picture(shown, left, top + index // 2 * step, inks, form.unit)


# -- words --------------------------------------------------------------------------------


def _label(brush: Brush, region: Region, stall: Stall) -> None:
    palette, y = brush.palette, region.bottom - 1
    ink = palette.scarce if stall.scarce or stall.lit else palette.on_wood
    margin = 1 if region.width > SMALL.stall[0] else 0
    number = f"{stall.sign(brush.symbols)}{stall.mark(brush.symbols)}{stall.left}"
    x = brush.word(region.x + margin, y, number, ink, bold=True)
    word = stall.word(region.right - 1 - x)
    brush.word(max(x + 1, region.right - 1 - len(word)), y, word, palette.on_wood)
