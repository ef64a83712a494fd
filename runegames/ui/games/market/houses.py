"""A seat's camp of a colour: a house with a window for each rune, its outpost, its bandit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.games.market.model import Camp
from runegames.ui import art
from runegames.ui.games.market.places import HUGE_PIXELS, TALL_PIXELS, Plot
from runegames.ui.palette import Palette
from runegames.ui.pixels import Pixels

ART = "market.txt"
BANDIT = 5
"""Pixels a bandit is wide."""
PEEPING = 5
"""Rows of pixels of a bandit who looks over a low roof."""
SUNK = 3
"""Pixels by which a low house is lower under a bandit."""
HIGHEST = 17
"""Pixels that a narrow house may be high; a wide one, as high as it is wide, a huge one more."""
LOW = 9
"""Pixels of the bars beside a place without a house that the cursor is about."""
BESIDE = 3
"""Pixels of the room for loose runes beside a house where there is some."""


class Shown(NamedTuple):
    """A camp as it is drawn now."""

    camp: Camp
    windows: int = 0
    """Windows behind those of its runes that light up now, on the way to another number."""
    dimmed: float = 1.0
    """How much of the house has gone dim under its bandit, from the left."""
    fall: float = 0.0
    """How high its bandit still is over the roof, as a share of the camp's height."""
    aimed: bool = False
    """It is what the cursor is about."""
    lit: bool = False
    """The last move was about it."""


class Rect(NamedTuple):
    """A rectangle of pixels."""

    x: int
    y: int
    width: int
    height: int


def draw_camp(pixels: Pixels, plot: Plot, shown: Shown, palette: Palette) -> None:
    """A camp, bare runes under a bandit, loose runes, or an empty place."""
    camp = shown.camp
    built = _built(camp)
    house = _house(plot, camp)
    _ground(pixels, plot, shown, house.height if built else min(LOW, plot.height - 1), palette)
    if built:
        _build(pixels, house, plot, shown, palette)
    if camp.bandit is not None:
        _bandit(pixels, house, plot, shown, palette)
    bare = camp.loose if camp.bandit is None else camp.runes
    if not built and bare + shown.windows:
        yard = _yard(house, plot, bare + shown.windows, crowded=camp.bandit is not None)
        _squares(pixels, plot, yard, shown, bare, palette)
    if camp.loose and camp.bandit is not None and plot.figure != "beside":
        _beside(pixels, plot, camp, palette)


def _ground(pixels: Pixels, plot: Plot, shown: Shown, height: int, palette: Palette) -> None:
    """What the camp stands on, with bars at both sides if the cursor is about it."""
    bottom = plot.y + plot.height - 1
    pointed = palette.pixel(palette.cursor)
    ground = pointed if shown.aimed else palette.primary if shown.lit else palette.plot
    pixels.fill(plot.x, bottom, plot.width, 1, ground)
    if shown.aimed:
        for x in (plot.x - 1, plot.x + plot.width):
            pixels.fill(x, bottom - height, 1, height + 1, pointed)


# -- where the parts are ------------------------------------------------------------------


def _house(plot: Plot, camp: Camp) -> Rect:
    """With its roof, without what stands beside it."""
    width, room = plot.width, plot.height - 1
    if camp.bandit is not None:
        width -= _taken(plot, camp)
    elif camp.shelter and camp.outpost:
        width -= _annex(plot)
    on_roof = plot.figure == "roof" and plot.height >= TALL_PIXELS
    free = 6 * _scale(plot) if on_roof else 2 if room >= TALL_PIXELS - 1 else 1 if room > 10 else 0
    wide = plot.width * 3 // 2 if plot.height >= HUGE_PIXELS else plot.width
    height = min(room - free, max(HIGHEST, wide + 1))
    if camp.bandit is not None and plot.figure == "roof" and not on_roof:
        height = max(4, height - SUNK)
    return Rect(plot.x, plot.y + room - height, width, height)


def _scale(plot: Plot) -> int:
    """Of a bandit."""
    return 2 if plot.figure == "twice" or plot.height >= HUGE_PIXELS else 1


def _taken(plot: Plot, camp: Camp) -> int:
    """Columns beside a house that a bandit and loose runes take."""
    loose = _outside(plot, camp) + 1 if camp.loose and plot.figure != "beside" else 0
    bandit = BANDIT * _scale(plot) + 1
    match plot.figure:
        case "twice" | "beside":
            return bandit + loose
        case "roof":
            return loose if _built(camp) else bandit + loose


def _built(camp: Camp) -> bool:
    """Whether there is a house, and not just runes."""
    return camp.shelter or camp.outpost


def _outside(plot: Plot, camp: Camp) -> int:
    """Pixels of the room for loose runes beside a house, or beside bare runes and a bandit."""
    return BESIDE if _built(camp) or plot.width > 15 else 1


def _annex(plot: Plot) -> int:
    """Columns of an outpost beside a shelter."""
    return 3 if plot.width < 15 else 5 if plot.width < 25 else 11


def _yard(house: Rect, plot: Plot, count: int, *, crowded: bool) -> tuple[Rect, int, int]:
    """Where so many runes lie on the ground: the place, their size, and how many in a row.

    ``crowded``: whether something stands beside them.
    """
    margin = 0 if crowded else 1
    width = house.width - 2 * margin
    size = plot.window
    while size > 1:
        across = (width + 1) // (size + 1)
        if across and -(-count // across) * (size + 1) < plot.height:
            break
        size -= 1
    across = max(1, (width + 1) // (size + 1))
    high = -(-count // across) * (size + 1) - 1
    return Rect(house.x + margin, plot.y + plot.height - 1 - high, width, high), size, across


def windows(wall: Rect, count: int, most: int) -> tuple[int, Sequence[tuple[int, int]]]:
    """The pixels of a window, and the places of as many as fit, from the top left on."""
    for size in range(most, 0, -1):
        across, down = (wall.width - 1) // (size + 1), wall.height // (size + 1)
        if across * down >= count:
            break
    else:
        size, across, down = 1, max(1, wall.width // 2), max(1, wall.height // 2)
        while across * down < count and across < wall.width:
            across += 1  # too many to be told apart: the figures above tell the number
    gap = 1 if across * 2 <= wall.width + 1 else 0
    step = size + gap
    used = across * step - gap
    left = wall.x + max(min(1, wall.width - used), (wall.width - used) // 2)
    top = wall.y + (wall.height > 1)
    places = [(left + at % across * step, top + at // across * (size + 1)) for at in range(count)]
    return size, [place for place in places if place[1] + size <= wall.y + wall.height]


# -- drawing ------------------------------------------------------------------------------


def _rows_of_roof(height: int) -> int:
    for least, rows in ((26, 7), (18, 5), (12, 4), (6, 3)):
        if height >= least:
            return rows
    return 1


def gable(width: int, rows: int) -> Sequence[tuple[int, int]]:
    """Offset and width of each row of a roof with a slope on both sides."""
    share = 0.25 if rows < 4 else 0.34 if rows < 5 else 0.375
    most = int(width * share) if rows > 1 else 0
    offsets = [most * (rows - 1 - row) // max(1, rows - 1) for row in range(rows)]
    return [(offset, width - 2 * offset) for offset in offsets]


def pent(width: int, rows: int) -> Sequence[tuple[int, int]]:
    """The same for a roof with one slope."""
    top = width * (0.5 if rows < 4 else 0.4 if rows < 5 else 1 / 3)
    steps = max(1, rows - 1)
    return [(0, round(top + (width - top) * row / steps + 0.3)) for row in range(rows - 1)] + [
        (0, width)
    ]


def _build(pixels: Pixels, house: Rect, plot: Plot, shown: Shown, palette: Palette) -> None:
    camp, inks = shown.camp, palette.rune(shown.camp.colour)
    rows = _rows_of_roof(house.height)
    slopes = gable(house.width, rows) if camp.shelter else pent(house.width, rows)
    for row, (offset, width) in enumerate(slopes):
        ink = inks.bright if camp.shelter else palette.gold
        pixels.fill(house.x + offset, house.y + row, width, 1, ink)
    wall = Rect(house.x + 1, house.y + rows, house.width - 2, house.height - rows)
    pixels.fill(*wall, inks.ground)
    size, places = windows(wall, camp.runes + shown.windows, plot.window)
    dim = wall.x + wall.width * shown.dimmed if camp.bandit is not None else -1
    for at, (x, y) in enumerate(places):
        ink = inks.lit if x < dim else inks.carving
        if at >= camp.runes:
            ink = palette.pixel(palette.cursor)
        pixels.fill(x, y, size, size, ink)
    if camp.shelter and camp.outpost:
        _lean_to(pixels, house, _annex(plot), palette)


def _lean_to(pixels: Pixels, house: Rect, width: int, palette: Palette) -> None:
    """An outpost beside a shelter: a pent roof, a wall and a door."""
    x, bottom = house.x + house.width, house.y + house.height
    height = max(3, house.height * 4 // 7)
    rows = 1 if height < 4 else 2 if width < 5 else 3
    top = bottom - height
    for row, (offset, wide) in enumerate(pent(width, rows)):
        pixels.fill(x + offset, top + row, wide, 1, palette.gold)
    wall = width if width < 5 else width - 1
    pixels.fill(x, top + rows, wall, height - rows, palette.lean_to)
    door = 1 if wall < 4 else 2
    high = 3 if height > 8 else 2 if height > 3 else 1
    pixels.fill(x + (wall - door) // 2, bottom - high, door, high, palette.night)


def _bandit(pixels: Pixels, house: Rect, plot: Plot, shown: Shown, palette: Palette) -> None:
    """On the roof, looking over it, or beside the house; while it comes, still above."""
    assert shown.camp.bandit is not None
    scale = _scale(plot)
    figure = art.picture(ART, "head 4" if plot.height < 6 else "bandit")
    bottom = plot.y + plot.height - 1
    x, y = house.x + house.width + 1, max(plot.y, bottom - figure.height * scale)
    if plot.figure == "roof" and _built(shown.camp):
        x = house.x + (house.width - BANDIT * scale) // 2
        if plot.height >= TALL_PIXELS:
            y = house.y - 4 * scale
        else:
            figure, y = art.Picture(figure.rows[:PEEPING]), house.y - SUNK
    fallen = y - round(shown.fall * (y - plot.y))
    inks = art.inks(ART, palette, seat=palette.seat(shown.camp.bandit))
    pixels.picture(figure, x, fallen, inks, scale=scale)


def _squares(
    pixels: Pixels,
    plot: Plot,
    yard: tuple[Rect, int, int],
    shown: Shown,
    count: int,
    palette: Palette,
) -> None:
    """Runes on the ground, loose or bare under a bandit."""
    place, size, across = yard
    inks = palette.rune(shown.camp.colour)
    ink = inks.lit if shown.camp.bandit is not None else inks.bright
    for at in range(count + shown.windows):
        x = place.x + at % across * (size + 1)
        y = place.y + place.height - size - at // across * (size + 1)
        if y >= plot.y:
            pixels.fill(x, y, size, size, ink if at < count else palette.pixel(palette.cursor))


def _beside(pixels: Pixels, plot: Plot, camp: Camp, palette: Palette) -> None:
    """Loose runes at the right end, which stay outside of a house with a bandit."""
    room, wide = plot.height - 1, _outside(plot, camp)
    right, bottom = plot.x + plot.width, plot.y + room
    sizes = range(min(wide, plot.window), 0, -1)
    size = next((s for s in sizes if _fit(wide, room, s) >= camp.loose), 1)
    across = (wide + 1) // (size + 1)
    for at in range(min(camp.loose, _fit(wide, room, size))):
        x = right - size - at % across * (size + 1)
        y = bottom - size - at // across * (size + 1)
        pixels.fill(x, y, size, size, palette.rune(camp.colour).bright)


def _fit(wide: int, room: int, size: int) -> int:
    """Squares that fit beside a house."""
    return (wide + 1) // (size + 1) * ((room + 1) // (size + 1))
