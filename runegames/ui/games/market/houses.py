"""Camps in pixels: houses with a window for each rune, empty plots, bandits."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from runegames.games.market.model import Camp
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import to_centre
from runegames.ui.games.market.places import Plot
from runegames.ui.pixels import Picture

ART = "market.txt"
BANDIT_COLUMNS = 5
"""Width of a bandit at scale 1."""
BANDIT_BESIDE_MIN_WIDTH = 17
"""Least width of a plot for a bandit beside the house; on a smaller plot he sits on the roof."""
LARGE_BANDIT_MIN_WIDTH = 26
"""Least width of a plot with a bandit of double size."""
ANNEX_BESIDE_MIN_WIDTH = 12
"""Least width of a plot for an attached outpost beside the shelter, not in front of it."""
HAT_PIXELS = 2
"""Height by which the head of a bandit on a roof rises above the gable."""
EAVES_MIN_WIDTH = 16
"""Least width for a house whose roof is wider than its walls."""
MIN_WINDOWS = 8
"""Least number of windows, lit or dark, of a house with no outpost in front."""
MAX_WINDOWS_ABREAST = 4
FIR_COLUMNS = 10
"""Width of a fir beside a house."""
BAR_PIXELS = 9
"""Height of the cursor's bars beside a plot without a house."""


class HouseFacts(NamedTuple):
    """Facts of a camp."""

    camp: Camp
    windows: int = 0
    """Number of white windows after the lit ones, while the number of runes changes."""
    dimmed: float = 1.0
    """Share of the house, from the left, whose windows its bandit has dimmed."""
    fall: float = 0.0
    """Height of a falling bandit: 1 at the top of the sky, 0 once he has arrived."""
    aimed: bool = False
    """True if the choice under the cursor is about the camp."""
    lit: bool = False
    """True if the last move was about the camp."""
    changed: bool = False
    """True if others have changed the camp since the viewer's last move."""

    @property
    def built(self) -> bool:
        """True for a camp with a house."""
        return self.camp.shelter or self.camp.outpost

    @property
    def outside(self) -> int:
        """Number of runes on the ground."""
        if self.built or self.camp.bandit is None:
            return self.camp.loose
        return self.camp.all_runes


class House(NamedTuple):
    """House in pixels; ``x`` and ``top`` are the top left corner of its roof."""

    x: int
    top: int
    width: int
    """Width of the roof."""
    eaves: int
    """Width of the roof beyond a wall."""
    roof: int
    """Height of the roof."""
    wall: int
    """Height of the wall."""
    window: int
    """Side of a window."""
    covered: tuple[int, int]
    """Width and height of an outpost in front of the lower right corner."""

    @property
    def windows(self) -> Sequence[tuple[int, int]]:
        """Top left pixels of the visible windows in reading order."""
        step = self.window + 1
        right = self.x + self.width
        ground = self.top + self.roof + self.wall
        hidden = right - self.covered[0] - self.window, ground - self.covered[1] - self.window
        return [
            (x, y)
            for y in range(self.top + self.roof + 1, ground, step)
            for x in range(self.x + self.eaves + 1, right - self.eaves, step)
            if x <= hidden[0] or y <= hidden[1]
        ]


def house_of(plot: Plot, count: int, width: int, covered: tuple[int, int] = (0, 0)) -> House:
    """Lay out a house, at most ``width`` wide, with the largest windows for ``count`` runes.

    If not even the smallest windows suffice, some runes have no window.
    """
    eaves = 1 if width >= EAVES_MIN_WIDTH else 0
    needed = max(count, MIN_WINDOWS - covered[0] * covered[1])
    for side in (4, 3, 2, 1):
        step = side + 1
        across = min(MAX_WINDOWS_ABREAST, (width - 2 * eaves - 1) // step)
        if across < 2 and side > 1:
            continue
        wide = 1 + max(1, across) * step + 2 * eaves
        roof = _roof_rows(wide, plot.sky)
        most = max(1, (plot.sky - roof - 1) // step)
        usual = 5 if across == 2 and side > 2 else 4
        for down in range(min(usual, most), most + 1):
            wall = 1 + down * step
            top = plot.ground - wall - roof
            house = House(
                plot.x,
                top,
                width=wide,
                eaves=eaves,
                roof=roof,
                wall=wall,
                window=side,
                covered=covered,
            )
            if len(house.windows) >= needed:
                return house
    return house


def _roof_rows(width: int, sky: int) -> int:
    """Return the height of a roof: steep on a narrow house, low under a low sky."""
    steep = (width + 1) // 2 if width <= 9 else max(5, round(width / 3))
    return min(steep, max(3, sky // 4))


def draw_camp(brush: Brush, plot: Plot, facts: HouseFacts) -> None:
    """Draw a camp or an empty plot, loose runes and a bandit."""
    camp = facts.camp
    if facts.built:
        house, right = _draw_building(brush, plot, facts)
        height = plot.ground - house.top
    else:
        house = house_of(plot, 0, plot.width)
        right, height = plot.x, BAR_PIXELS
        _draw_plot(brush, plot, house.wall, facts)
    _point(brush, plot, facts, height)
    if camp.bandit is not None:
        right = _draw_bandit(brush, plot, house, facts, right)
    if facts.outside or (facts.windows and not facts.built):
        _draw_runes(brush, plot, facts, right)
    elif facts.built and camp.bandit is None and plot.x + plot.width - right >= FIR_COLUMNS:
        fir = art.picture(ART, "fir")
        brush.picture(fir, right, plot.ground - fir.height, art.inks(ART, brush.palette))


def _draw_building(brush: Brush, plot: Plot, facts: HouseFacts) -> tuple[House, int]:
    """Draw a house and any attached outpost; return the house and the column right of both."""
    camp, room = facts.camp, plot.width - _beside(plot, facts)
    annex = _annex_columns(plot) if camp.shelter and camp.outpost else 0
    front = plot.width < ANNEX_BESIDE_MIN_WIDTH
    covered = (annex, annex + 2) if annex and front else (0, 0)
    if not front:
        room -= annex
    whole = room == plot.width
    if whole and camp.bandit is not None:
        plot = plot._replace(sky=plot.sky - HAT_PIXELS)
    house = house_of(plot, camp.runes + facts.windows, room, covered)
    spare = room - house.width
    if whole and (spare < FIR_COLUMNS or camp.loose):
        house = house._replace(x=house.x + spare // 2)
    _draw_house(brush, house, facts)
    right = house.x + house.width
    if not front:
        right += annex
    if annex:
        _draw_annex(brush, right - annex, plot.ground, annex, house.wall, front=front)
    return house, right


def _point(brush: Brush, plot: Plot, facts: HouseFacts, height: int) -> None:
    """Mark a camp that others changed, or that the choice under the cursor is about."""
    palette = brush.palette
    ink = palette.pixel(palette.cursor)
    if facts.aimed or facts.lit or facts.changed:
        ground = ink if facts.aimed else palette.primary
        brush.fill(plot.x, plot.ground, plot.width, 1, ground)
    if facts.aimed:
        for x in (plot.x - 1, plot.x + plot.width):
            brush.fill(x, plot.ground - height, 1, height + 1, ink)


# -- houses -------------------------------------------------------------------------------


def gable(width: int, rows: int) -> Sequence[tuple[int, int]]:
    """Return offset and width of each row of a roof with two slopes."""
    most = (width - 1) // 2
    offsets = [round(most * (rows - 1 - row) / max(1, rows - 1)) for row in range(rows)]
    return [(offset, width - 2 * offset) for offset in offsets]


def pent(width: int, rows: int) -> Sequence[tuple[int, int]]:
    """Return offset and width of each row of a roof with one slope."""
    top, steps = width / 2, max(1, rows - 1)
    return [(0, round(top + (width - top) * row / steps)) for row in range(rows)]


def _draw_house(brush: Brush, house: House, facts: HouseFacts) -> None:
    palette, camp = brush.palette, facts.camp
    inks = palette.rune(camp.colour)
    rows = house.roof if camp.shelter else max(2, house.roof * 2 // 3)
    base = house.top + house.roof
    slopes = gable(house.width, rows) if camp.shelter else pent(house.width, rows)
    roof_ink = inks.bright if camp.shelter else palette.gold
    for row, (offset, width) in enumerate(slopes, base - rows):
        brush.fill(house.x + offset, row, width, 1, roof_ink)
    left, width = house.x + house.eaves, house.width - 2 * house.eaves
    brush.fill(left, base, width, house.wall, inks.ground)
    dim = left + width * facts.dimmed if camp.bandit is not None else -1
    dark = palette.socket if palette.ansi else inks.deep
    for index, (x, y) in enumerate(house.windows):
        if index < camp.runes:
            ink = inks.lit if x < dim else inks.bright
        else:
            ink = palette.pixel(palette.cursor) if index < camp.runes + facts.windows else dark
        brush.fill(x, y, house.window, house.window, ink)


def _annex_columns(plot: Plot) -> int:
    """Return the width of an outpost attached to a shelter."""
    if plot.width < ANNEX_BESIDE_MIN_WIDTH:
        return plot.width // 2
    return 10 if plot.width > 30 else 4


def _draw_annex(brush: Brush, x: int, ground: int, width: int, wall: int, *, front: bool) -> None:
    palette = brush.palette
    height = width + 2 if front else max(6, wall * 4 // 5)
    rows = 2 if width < 8 else 3
    if front:
        rows = 1
    slopes = pent(width, rows) if rows > 1 else [(0, width)]
    for row, (_, wide) in enumerate(slopes, ground - height):
        brush.fill(x, row, wide, 1, palette.gold)
    wall_width = width - 1 if width > 4 else width
    brush.fill(x, ground - height + rows, wall_width, height - rows, palette.lean_to)
    door, high = (1, 2) if width < 5 else (1 + width // 4, 2 + width // 3)
    brush.fill(x + to_centre(door, width), ground - high, door, high, palette.night)


# -- plots --------------------------------------------------------------------------------


def _draw_plot(brush: Brush, plot: Plot, wall: int, facts: HouseFacts) -> None:
    """Draw the foundations of a plot without a house and, if no bandit is there, its sign."""
    palette, (x, width, ground, _) = brush.palette, plot
    inks = palette.rune(facts.camp.colour)
    corner = 1 if width < 7 else 2
    parts = (
        (x + corner, width - 2 * corner, max(2, wall // 5)),
        (x, corner, wall // 2),
        (x + width - corner, corner, max(3, wall // 3)),
    )
    for left, wide, high in parts:
        brush.fill(left, ground - high, wide, high, inks.deep)
        brush.fill(left, ground - high, wide, 1, inks.ground)
    if facts.camp.bandit is not None:
        return
    middle, rows = x + width // 2, min(4, max(2, wall // 4))
    row = ground // 2 - rows - 1
    brush.fill(middle, 2 * row + 2, 1, 2 * rows, palette.wood_dark)
    sign = inks.ground if not palette.ansi else inks.bright
    ink = inks.ink if not palette.ansi else inks.on_bright
    brush.tag(middle - 1, row, f" {brush.symbols.rune(facts.camp.colour)} ", ink, sign)


def _draw_runes(brush: Brush, plot: Plot, facts: HouseFacts, left: int) -> None:
    """Draw runes on the ground; ``left`` is the column right of house and bandit."""
    inks, count = brush.palette.rune(facts.camp.colour), facts.outside
    white = brush.palette.pixel(brush.palette.cursor)
    under = facts.camp.bandit is not None and not facts.built
    x, right = plot.x, plot.x + plot.width
    if facts.camp.bandit is not None or facts.built:
        x = min(left, right - max(1, plot.width // 5))
    total = count if facts.built else count + facts.windows
    side, across = _heap(right - x, min(plot.sky // 3, 12), total, _rune_side(plot))
    step = side + 1
    x += to_centre(min(across, total) * step - 1, right - x)
    for index in range(total):
        row, column = divmod(index, across)
        y = plot.ground - side - row * step
        if y < plot.ground - plot.sky:
            return
        ink = inks.lit if under and index < facts.camp.runes else inks.bright
        if index >= count:
            ink = white
        brush.fill(x + column * step, y, side, side, ink)


def _rune_side(plot: Plot) -> int:
    return 1 + bisect((7, 9, 16), plot.width)


def _heap(width: int, height: int, count: int, most: int) -> tuple[int, int]:
    """Choose the largest squares for ``count`` runes; return their side and number in a row.

    ``most``: greatest side of a square.
    """
    for side in range(most, 0, -1):
        across = (width + 1) // (side + 1)
        if across and ceil(count / across) * (side + 1) <= height:
            return side, across
    return 1, max(1, (width + 1) // 2)


# -- bandits ------------------------------------------------------------------------------


def _scale(plot: Plot) -> int:
    return 2 if plot.width >= LARGE_BANDIT_MIN_WIDTH else 1


def _beside(plot: Plot, facts: HouseFacts) -> int:
    """Return the width that a bandit and loose runes take right of a house.

    The width is 0 if no bandit stands beside the house.
    """
    if facts.camp.bandit is None or plot.width < BANDIT_BESIDE_MIN_WIDTH:
        return 0
    loose = min(_rune_side(plot), 2 * _scale(plot)) if facts.camp.loose else 0
    return BANDIT_COLUMNS * _scale(plot) + 1 + loose


def _draw_bandit(brush: Brush, plot: Plot, house: House, facts: HouseFacts, right: int) -> int:
    """Draw a bandit beside a house, on its roof or on an empty plot; return the column after it."""
    assert facts.camp.bandit is not None
    figure, scale = art.picture(ART, "bandit"), _scale(plot)
    sky = plot.ground - plot.sky
    if plot.width >= BANDIT_BESIDE_MIN_WIDTH or not facts.built:
        x = right + 1 if facts.built else right
        y = plot.ground - figure.height * scale
        right = x + BANDIT_COLUMNS * scale
    else:
        x = plot.x + to_centre(BANDIT_COLUMNS, plot.width)
        y = house.top - 3
        # Under a low sky only his head and scarf are drawn, in place of the gable.
        if y < sky:
            figure = Picture(figure.rows[:5])
            y = max(sky, house.top + house.roof - figure.height)
        right = plot.x + plot.width
    fallen = y - round(facts.fall * (y - sky))
    inks = art.inks(ART, brush.palette, seat=brush.palette.seat(facts.camp.bandit))
    brush.picture(figure, x, fallen, inks, scale)
    return right
