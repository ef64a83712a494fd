"""Layout of the board of The Rune Market, by its size and the number of seats."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

from runegames.ui.canvas import to_centre

STALLS = 4
ROAD_ROWS = 3
"""Height of the road: its edge, names, figures."""
MAX_SEAT_COLUMNS = 71
"""Greatest width of a seat."""


class Stage(NamedTuple):
    """Layout of the scene of a duel, in cells from its top left corner."""

    size: Size
    card: tuple[int, int]
    """Width and height of a card."""
    cards: tuple[int, int]
    """Columns of the two cards."""
    top: int
    """Row of the cards."""
    name: int
    """Row of the names."""
    stakes: int
    """Row of the heading of the stakes."""
    step: int
    """Rows from one line of the stakes to the next."""
    scale: int
    """Scale of the figures on the cards."""
    swords: int
    """Scale of the crossed swords."""
    rune_pixels: int
    """Side of a rune at stake."""

    def line(self, index: int) -> int:
        """Return the row of a line of the stakes."""
        return self.stakes + 2 + index * self.step


class BoardForm(NamedTuple):
    """Measures of a board; parts of a stall are measured in pixels."""

    width: int
    """Least width of the board in cells."""
    height: int
    """Least height of the board in cells."""
    stall: tuple[int, int]
    """Width and height of a stall in cells."""
    top: int
    """First row of the stalls."""
    lowered: int
    """Free pixels above an awning."""
    unit: int
    """Scale of figures, posts and hanging cloth."""
    edge: int
    """Distance from a stall's side to its goods."""
    cloth: int
    stripe: int
    rune: int
    """Side of a rune in a stall."""
    moon: int
    """Diameter of the moon in pixels; 0 without a moon."""
    moon_at: float
    """Position of the moon as a share of the street's width."""
    stage: Stage

    def stalls(self, width: int, x: int = 0, y: int = 0) -> tuple[Region, ...]:
        """Lay out the stalls in a strip ``width`` cells wide, whose top left cell is (x, y)."""
        step = max(self.stall[0] + 1, min(width, self.width + 12) // STALLS)
        left = x + max(1, to_centre(step * STALLS - 1, width))
        return tuple(Region(left + index * step, y, *self.stall) for index in range(STALLS))


# fmt: off
_STAGE = Stage(Size(80, 24), (21, 11), (9, 49), top=4, name=16, stakes=19, step=2, scale=2,
               swords=1, rune_pixels=2)
SMALL = BoardForm(54, 14, (12, 5), 1, 0, unit=1, edge=1, cloth=2, stripe=2, rune=1,
             moon=0, moon_at=0,
             stage=Stage(Size(54, 15), (13, 7), (6, 35), top=1, name=8, stakes=10, step=2, scale=1,
                         swords=1, rune_pixels=1))
MIDDLE = BoardForm(80, 23, (18, 8), 1, 1, unit=1, edge=2, cloth=3, stripe=2, rune=2, moon=7,
              moon_at=0.66, stage=_STAGE)
WIDE = BoardForm(98, 30, (23, 11), 2, 0, unit=1, edge=1, cloth=4, stripe=3, rune=3, moon=9,
            moon_at=0.84, stage=_STAGE)
LARGE = BoardForm(142, 42, (34, 15), 2, 0, unit=2, edge=4, cloth=6, stripe=4, rune=4, moon=11,
             moon_at=0.89,
             stage=Stage(Size(142, 43), (42, 24), (14, 86), top=3, name=28, stakes=31, step=3,
                         scale=4, swords=2, rune_pixels=4))
# fmt: on
FORMS = (LARGE, WIDE, MIDDLE, SMALL)


class Plot(NamedTuple):
    """Plot of a camp in pixels of the board."""

    x: int
    width: int
    ground: int
    """Row of the ground: the edge of the road."""
    sky: int
    """Height of the sky above the ground."""

    @property
    def cells(self) -> Region:
        """Region in cells, as high as the sky."""
        top = (self.ground - self.sky + 1) // 2
        return Region(self.x, top, self.width, self.ground // 2 - top)


class StreetPart(NamedTuple):
    """Part of the street that belongs to one seat."""

    area: Region
    """Region from the sky down to the figures."""
    camps: tuple[Plot, Plot]
    """Plots of the camps by colour."""

    @property
    def name_row(self) -> int:
        """Row of the seat's name, between the edge of the road and the figures."""
        return self.area.bottom - 2


class Layout(NamedTuple):
    """Layout of the board."""

    form: BoardForm
    stalls: tuple[Region, ...]
    street: Region
    """Region of sky and road."""
    places: tuple[StreetPart, ...]
    """Places by seat."""

    @property
    def ground(self) -> int:
        """First row of the road."""
        return self.street.bottom - ROAD_ROWS

    @property
    def scene(self) -> Region:
        """Region of the scene of a duel."""
        width, height = self.form.stage.size
        x, y = to_centre(width, self.street.width), to_centre(height, self.street.bottom - 1)
        return Region(max(0, x), max(0, y), width, height)


@lru_cache(maxsize=16)
def lay_out(width: int, height: int, seats: int) -> Layout:
    """Lay out a board: the largest stalls that fit, and all seats in one row below them."""
    form = next((f for f in FORMS if width >= f.width and height >= f.height), SMALL)
    stalls = form.stalls(width, 0, form.top)
    below = form.top + form.stall[1]
    street = Region(0, below, width, max(ROAD_ROWS + 1, height - below))
    return Layout(form, stalls, street, _seats(street, seats))


def _seats(street: Region, seats: int) -> tuple[StreetPart, ...]:
    """Divide a street into equal places, each with two plots."""
    width = min(street.width // seats, MAX_SEAT_COLUMNS)
    left = street.x + to_centre(width * seats, street.width)
    margin, margins, gap = 1, 2, 2
    if width < 12:
        margin, margins, gap = 0, 0, 0
    elif width < 30:
        margin, margins, gap = 1, 1, 1
    camp = (width - gap - margins) // 2
    ground, sky = 2 * (street.bottom - ROAD_ROWS), 2 * (street.height - ROAD_ROWS)
    places = []
    for seat in range(seats):
        area = Region(left + seat * width, street.y, width, street.height)
        first, second = (
            Plot(area.x + margin + nth * (camp + gap), camp, ground, sky) for nth in (0, 1)
        )
        places.append(StreetPart(area, (first, second)))
    return tuple(places)


class Street(NamedTuple):
    """Street for the results in one of its sizes."""

    seats: int
    columns: int
    """Width of a seat."""
    sky: int
    """Height of the sky in cells."""
    form: BoardForm
    stalls: bool
    """True if stalls stand above the street."""

    @property
    def size(self) -> Size:
        """Size of street and stalls."""
        width, height = self.seats * self.columns, self.sky + ROAD_ROWS
        if self.stalls:
            width, height = max(width, self.form.width), height + self.form.stall[1]
        return Size(width, height)

    def laid(self, x: int, y: int) -> Layout:
        """Lay out the street with its top left cell at (x, y)."""
        width, height = self.size
        stalls = self.form.stalls(width, x, y) if self.stalls else ()
        below = self.form.stall[1] if self.stalls else 0
        street = Region(x, y + below, width, height - below)
        return Layout(self.form, stalls, street, _seats(street, self.seats))


@cache
def streets(seats: int) -> tuple[Street, ...]:
    """List the streets for the results, the largest first, each with and without stalls."""
    middle = MIDDLE._replace(lowered=0)  # in the results, no phases are above the stalls
    sizes = (
        *((LARGE, 40, 14), (WIDE, 20, 12), (middle, 20, 12), (middle, 16, 11)),
        *((SMALL, 16, 9), (SMALL, 13, 8), (SMALL, 10, 6), (SMALL, 10, 5)),
    )
    return tuple(
        Street(seats, columns, sky, form, stalls)
        for form, columns, sky in sizes
        for stalls in (True, False)
    )
