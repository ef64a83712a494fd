"""Stall of the market: an awning, goods one by one, and their number on its counter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.market.model import Colour, Item
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.games.market.places import SMALL, Form
from runegames.ui.palette import Palette, mix
from runegames.ui.symbols import Symbols

ART = "market.txt"
COUNTER = 2
"""Height of the counter, in pixels."""
COLUMNS = 5
"""Number of runes side by side."""
WORDS = {"red": "red", "blue": "blue", "outpost": "outposts", "bandit": "bandits"}
FADED = 0.3
"""Share of its colours that an awning keeps when the stall is empty."""
HANGING = 0.45
"""Share of its colours that an awning keeps in the shadow of its own stripes."""


class Stall(NamedTuple):
    """Facts of a stall."""

    goods: Colour | Item
    left: int
    full: int
    changing: int = 0
    """Places behind the filled ones that light up now, while their number changes."""
    lit: bool = False
    """True when the last move was about it."""

    @property
    def scarce(self) -> bool:
        """True when a third or less is left."""
        return 3 * self.left <= self.full

    def sign(self, symbols: Symbols) -> str:
        """Mark of its goods."""
        match self.goods:
            case "outpost":
                return symbols.house
            case "bandit":
                return symbols.bandit
            case "red" | "blue":
                return symbols.rune(self.goods)

    def colour(self, palette: Palette) -> str:
        """Colour of its goods, and of its awning."""
        match self.goods:
            case "outpost":
                return palette.gold
            case "bandit":
                return palette.mask
            case "red" | "blue":
                return palette.rune(self.goods).bright

    def word(self, room: int) -> str:
        """Longest word on the counter that fits beside the number."""
        word = self.goods if self.left == 1 else WORDS[self.goods]
        words = [word, self.goods] if self.left else [f"no {word} left", "none left", "none"]
        return next((each for each in words if len(each) < room), words[-1])


# -- the building -------------------------------------------------------------------------


def inside_of(place: Region, form: Form, lowered: int) -> tuple[int, int, int, int]:
    """Bounds in pixels between the posts, below the awning and above the counter."""
    edge, y = form.edge, 2 * place.y + lowered + form.cloth + form.unit
    return place.x + edge, y, place.width - 2 * edge, 2 * place.bottom - COUNTER - y


def draw_stall(brush: Brush, place: Region, stall: Stall, form: Form, lowered: int) -> None:
    """Draw a stall; ``lowered``: pixels that stay free above it."""
    palette = brush.palette
    inside = x, y, width, height = inside_of(place, form, lowered)
    unit, counter = form.unit, 2 * place.bottom - COUNTER
    brush.fill(x - unit, y - unit, width + 2 * unit, counter - y + unit, palette.night)
    _awning(brush, (place.x, 2 * place.y + lowered, place.width), stall, form)
    for post in (x - unit, x + width):
        brush.fill(post, y, unit, height, palette.wood_dark)
    if stall.goods == "red" or stall.goods == "blue":
        _runes(brush, inside, stall, form)
    else:
        _figures(brush, inside, stall, form)
    brush.fill(place.x, counter, place.width, COUNTER, palette.wood_dark)
    _label(brush, place, stall)


def _awning(brush: Brush, place: tuple[int, int, int], stall: Stall, form: Form) -> None:
    """Draw stripes with cut corners, every other one hanging lower."""
    palette = brush.palette
    (x, y, width), unit, cloth, stripe = place, form.unit, form.cloth, form.stripe
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
    odd = -(-width // stripe) // 2 * 2 + 1  # so that both ends are alike
    shift = (odd * stripe - width) // 2
    for column in range(width):
        if (column + shift) // stripe % 2:
            brush.fill(x + column, y, 1, cloth, second)
        else:
            brush.fill(x + column, y, 1, cloth, first)
            brush.fill(x + column, y + cloth, 1, unit, hanging)
    for corner in (x, x + width - unit):
        brush.fill(corner, y, unit, unit, palette.table)


# -- the goods ----------------------------------------------------------------------------


def _ink(stall: Stall, at: int, colour: str, palette: Palette) -> str:
    if at < stall.left:
        return colour
    return palette.pixel(palette.cursor) if at < stall.left + stall.changing else palette.socket


def _runes(brush: Brush, inside: tuple[int, int, int, int], stall: Stall, form: Form) -> None:
    """Draw a square for each place."""
    palette, colour = brush.palette, stall.colour(brush.palette)
    for at, (x, y, width, height) in enumerate(shelves(inside, stall.full, form)):
        brush.fill(x, y, width, height, _ink(stall, at, colour, palette))


def shelves(
    inside: tuple[int, int, int, int], count: int, form: Form
) -> Sequence[tuple[int, int, int, int]]:
    """Bounds in pixels of the places for runes from the top left on: squares as far as they fit."""
    x, y, width, height = inside
    size = form.rune
    across, down = COLUMNS, (height + 1) // (size + 1)
    wide, tall, shift = size, size, 0
    if across * down < count and size > 1:
        across, wide = (width + 1) // 2, 1  # strips, where squares would not do
    elif across * down < count:
        down, shift = height, 1  # like bricks, each row between those of the one above
    step_y = 1 if shift else size + 1
    left = x + (width - across * (wide + 1) + 1) // 2
    high = -(-count // across) * step_y + tall - step_y
    top = y + min(form.rune * 2 // 3, max(0, height - high))
    return [
        (
            left + at % across * (wide + 1) + shift * (at // across % 2),
            top + row * step_y,
            wide,
            tall,
        )
        for at in range(count)
        for row in (at // across,)
    ]


def _figures(brush: Brush, inside: tuple[int, int, int, int], stall: Stall, form: Form) -> None:
    """Draw tents or heads, two side by side."""
    palette, (x, y, width, height) = brush.palette, inside
    name = "tent" if stall.goods == "outpost" else "head"
    shown = art.picture(ART, f"{name} 4" if form is SMALL else name)
    wide, tall = shown.width * form.unit, shown.height * form.unit
    offset = (width // 2 - wide) // 2
    gap = max(1, (height - 2 * tall) // 3)
    top, step = y + (0 if form is SMALL else gap), tall + max(gap, 2 if wide > 10 else 1)
    for at in range(stall.full):
        left = x + width - offset - wide if at % 2 else x + offset
        inks = art.inks(ART, palette)
        if at >= stall.left:
            ink = _ink(stall, at, "", palette)
            inks = art.inks(ART, palette, gold=ink, mask=ink, cursor=palette.night)
        brush.picture(shown, left, top + at // 2 * step, inks, form.unit)


# -- the words ----------------------------------------------------------------------------


def _label(brush: Brush, place: Region, stall: Stall) -> None:
    """Write the number and the name on the counter."""
    palette, y = brush.palette, place.bottom - 1
    ink = palette.scarce if stall.scarce or stall.lit else palette.on_wood
    margin = int(place.width > SMALL.stall[0])
    number = f"{stall.sign(brush.symbols)} {stall.left}"
    x = brush.word(place.x + margin, y, number, ink, bold=True)
    word = stall.word(place.right - 1 - x)
    brush.word(max(x + 1, place.right - 1 - len(word)), y, word, palette.on_wood)
