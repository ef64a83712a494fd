"""A stall of the market: an awning, goods that can be counted, and the number on its counter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.market.model import Colour, Item
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.places import SMALL, Form
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import Pixels
from runegames.ui.symbols import Symbols

ART = "market.txt"
COUNTER = 2
"""Pixels."""
COLUMNS = 5
"""Runes side by side."""
WORDS = {"red": "red", "blue": "blue", "outpost": "outposts", "bandit": "bandits"}
FADED = 0.3
"""What is left of an awning's colours when the stall is empty."""
HANGING = 0.45
"""What is left of them where a small awning throws its own shadow."""


class Stall(NamedTuple):
    """What there is of something in the market."""

    goods: Colour | Item
    left: int
    full: int
    changing: int = 0
    """Places behind those that are filled which light up now, on the way to another number."""
    lit: bool = False
    """The last move was about it."""

    @property
    def scarce(self) -> bool:
        """A third or less is left."""
        return 3 * self.left <= self.full

    def sign(self, symbols: Symbols) -> str:
        """Its mark."""
        match self.goods:
            case "outpost":
                return symbols.house
            case "bandit":
                return symbols.bandit
            case "red" | "blue":
                return symbols.rune(self.goods)

    def colour(self, palette: Palette) -> str:
        """Of its goods, and of its awning."""
        match self.goods:
            case "outpost":
                return palette.gold
            case "bandit":
                return palette.mask
            case "red" | "blue":
                return palette.rune(self.goods).bright

    def word(self, room: int) -> str:
        """What stands on the counter beside the number, in so many cells."""
        word = self.goods if self.left == 1 else WORDS[self.goods]
        words = [word, self.goods] if self.left else [f"no {word} left", "none left", "none"]
        return next((each for each in words if len(each) < room), words[-1])


# -- the building -------------------------------------------------------------------------


def inside_of(place: Region, form: Form, lowered: int) -> tuple[int, int, int, int]:
    """The pixels between the posts, below the awning and above the counter."""
    edge = form.unit if form is SMALL else 2 * form.unit
    y = 2 * place.y + lowered + _cloth(form) + form.unit
    return place.x + edge, y, place.width - 2 * edge, 2 * place.bottom - COUNTER - y


def _cloth(form: Form) -> int:
    """Pixels of an awning's whole stripes."""
    return (2 if form is SMALL else 3) * form.unit


def draw_stall(
    pixels: Pixels, place: Region, stall: Stall, form: Form, lowered: int, palette: Palette
) -> None:
    """The stall without its words; ``lowered``: pixels that stay free above it."""
    inside = x, y, width, height = inside_of(place, form, lowered)
    unit, counter = form.unit, 2 * place.bottom - COUNTER
    pixels.fill(x - unit, y - unit, width + 2 * unit, counter - y + unit, palette.night)
    _awning(pixels, (place.x, 2 * place.y + lowered, place.width), stall, form, palette)
    for post in (x - unit, x + width):
        pixels.fill(post, y, unit, height, palette.wood_dark)
    if stall.goods == "red" or stall.goods == "blue":
        _runes(pixels, inside, stall, form, palette)
    else:
        _figures(pixels, inside, stall, form, palette)
    pixels.fill(place.x, counter, place.width, COUNTER, palette.wood_dark)


def _awning(
    pixels: Pixels,
    place: tuple[int, int, int],
    stall: Stall,
    form: Form,
    palette: Palette,
) -> None:
    """Stripes with cut corners, every other one hanging lower."""
    (x, y, width), unit, cloth = place, form.unit, _cloth(form)
    first, second = stall.colour(palette), palette.pixel(palette.canvas)
    if not stall.left and palette.ansi:
        first, second = palette.socket, palette.table
    elif not stall.left:
        first, second = palette.dulled(first, FADED), palette.dulled(second, FADED)
    hanging = first
    if form is SMALL:
        hanging = mix(palette.night, first, HANGING)
    elif not palette.ansi:
        pixels.fill(x + unit, y + cloth, width - 2 * unit, unit, palette.table)
    for left in range(0, width, 4 * unit):
        wide = min(2 * unit, width - left)
        pixels.fill(x + left, y, wide, cloth, first)
        pixels.fill(x + left, y + cloth, wide, unit, hanging)
        pixels.fill(x + left + wide, y, min(2 * unit, width - left - wide), cloth, second)
    for corner in (x, x + width - unit):
        pixels.fill(corner, y, unit, unit, palette.table)


# -- the goods ----------------------------------------------------------------------------


def _ink(stall: Stall, at: int, colour: str, palette: Palette) -> str:
    if at < stall.left:
        return colour
    return palette.pixel(palette.cursor) if at < stall.left + stall.changing else palette.socket


def _runes(
    pixels: Pixels, inside: tuple[int, int, int, int], stall: Stall, form: Form, palette: Palette
) -> None:
    """A square for each place."""
    colour = stall.colour(palette)
    for at, (x, y, width, height) in enumerate(shelves(inside, stall.full, form)):
        pixels.fill(x, y, width, height, _ink(stall, at, colour, palette))


def shelves(
    inside: tuple[int, int, int, int], count: int, form: Form
) -> Sequence[tuple[int, int, int, int]]:
    """So many places for runes, in pixels, from the top left on: squares as far as they fit."""
    x, y, width, height = inside
    size = 1 if form is SMALL else 2 * form.unit
    across, down = COLUMNS, (height + 1) // (size + 1)
    wide, tall, shift = size, size, 0
    if across * down < count and size > 1:
        across, wide = (width + 1) // 2, 1  # strips, where squares would not do
    elif across * down < count:
        down, shift = height, 1  # like bricks, each row between those of the one above
    step_y = 1 if shift else size + 1
    left = x + (width - across * (wide + 1) + 1) // 2
    high = -(-count // across) * step_y + tall - step_y
    top = y + min(0 if form is SMALL else form.unit, max(0, height - high))
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


def _figures(
    pixels: Pixels, inside: tuple[int, int, int, int], stall: Stall, form: Form, palette: Palette
) -> None:
    """Tents or heads, two side by side."""
    x, y, width, _ = inside
    name = "tent" if stall.goods == "outpost" else "head"
    shown = art.picture(ART, f"{name} 4" if form is SMALL else name)
    wide, tall = shown.width * form.unit, shown.height * form.unit
    offset = (width // 2 - wide) // 2
    top, step = y + (0 if form is SMALL else 1), tall + (2 if wide > 10 else 1)
    for at in range(stall.full):
        left = x + width - offset - wide if at % 2 else x + offset
        inks = art.inks(ART, palette)
        if at >= stall.left:
            ink = _ink(stall, at, "", palette)
            inks = art.inks(ART, palette, gold=ink, mask=ink, cursor=palette.night)
        pixels.picture(shown, left, top + at // 2 * step, inks, scale=form.unit)


# -- the words ----------------------------------------------------------------------------


def label_stall(canvas: Canvas, place: Region, stall: Stall, look: Look) -> None:
    """The number and the name on the counter."""
    palette, symbols = look
    y = place.bottom - 1
    plain = Pen(palette.on_wood, palette.wood_dark)
    canvas.fill(place.x, y, place.width, 1, plain)
    ink = palette.scarce if stall.scarce else palette.on_wood
    if stall.lit:
        ink = palette.scarce
    margin = int(place.width > SMALL.stall[0])
    number = f"{stall.sign(symbols)} {stall.left}"
    x = canvas.put(place.x + margin, y, number, Pen(ink, plain.ground, bold=True))
    word = stall.word(place.right - margin - x)
    canvas.put(max(x + 1, place.right - margin - len(word)), y, word, plain)
