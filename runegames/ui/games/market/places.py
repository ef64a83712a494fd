"""Layout of the board of The Rune Market for its size and seats. No drawing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

STALLS = 4
ROAD_ROWS = 3
"""Height of the road: its edge, names, figures."""
WIDEST_SEAT = 71
"""Width of a seat at most."""


class Form(NamedTuple):
    """Composition of a board from a size on; lengths of a stall's parts in pixels."""

    width: int
    height: int
    """Height of the board, in cells, from which on it is taken."""
    stall: tuple[int, int]
    """Width and height of a stall."""
    top: int
    """Row of the board where the stalls begin."""
    lowered: int
    """Pixels that stay free above an awning."""
    unit: int
    """Scale of figures, posts and hanging cloth."""
    edge: int
    """Columns from a stall's side to its goods."""
    cloth: int
    stripe: int
    rune: int
    """Side of a rune in a stall."""
    moon: int
    """Diameter of the moon; 0: there is none."""
    moon_at: float
    """Position of the moon as a share of the street's width."""
    scene: Size
    """Size of the scene of a duel."""

    def stalls(self, width: int, x: int = 0, y: int = 0) -> tuple[Region, ...]:
        """Regions of the stalls above a street of that width."""
        step = max(self.stall[0] + 1, min(width, self.width + 12) // STALLS)
        left = x + max(1, (width - step * STALLS + 1) // 2)
        return tuple(Region(left + at * step, y, *self.stall) for at in range(STALLS))


# fmt: off
SMALL = Form(54, 14, (12, 5), 1, 0, unit=1, edge=1, cloth=2, stripe=2, rune=1, moon=0, moon_at=0,
             scene=Size(54, 15))
MIDDLE = Form(80, 23, (18, 8), 1, 1, unit=1, edge=2, cloth=3, stripe=2, rune=2, moon=7,
              moon_at=0.66, scene=Size(80, 24))
WIDE = Form(98, 30, (23, 11), 2, 0, unit=1, edge=1, cloth=4, stripe=3, rune=3, moon=9,
            moon_at=0.84, scene=Size(80, 24))
LARGE = Form(142, 42, (34, 15), 2, 0, unit=2, edge=4, cloth=6, stripe=4, rune=4, moon=11,
             moon_at=0.89, scene=Size(142, 43))
# fmt: on
FORMS = (LARGE, WIDE, MIDDLE, SMALL)


class Plot(NamedTuple):
    """Place of a camp, in pixels of the board."""

    x: int
    width: int
    ground: int
    """Row of pixels of its ground: the edge of the road."""
    sky: int
    """Height of the sky above the ground, in rows of pixels."""

    @property
    def cells(self) -> Region:
        """Region of it in cells, as high as the sky."""
        top = (self.ground - self.sky + 1) // 2
        return Region(self.x, top, self.width, self.ground // 2 - top)


class Place(NamedTuple):
    """Part of the street that belongs to a seat."""

    area: Region
    """Region from the sky down to the figures."""
    camps: tuple[Plot, Plot]
    """Plots of its camps, by colour."""

    @property
    def name_row(self) -> int:
        """Row of the seat's name, between the edge of the road and the figures."""
        return self.area.bottom - 2


class Layout(NamedTuple):
    """Layout of the board."""

    form: Form
    phases: tuple[int, int]
    """Column and row of the line of phases."""
    stalls: tuple[Region, ...]
    lowered: int
    street: Region
    """Region of sky and road."""
    places: tuple[Place, ...]
    """Places by seat, in the order of turns."""
    scene: Region
    """Region of the scene of a duel."""

    @property
    def ground(self) -> int:
        """Row where the road begins."""
        return self.street.bottom - ROAD_ROWS


@lru_cache(maxsize=16)
def lay_out(width: int, height: int, seats: int) -> Layout:
    """Lay out a board: stalls in their largest size that fits, one row for all seats below them."""
    form = next((f for f in FORMS if width >= f.width and height >= f.height), SMALL)
    stalls = form.stalls(width, 0, form.top)
    below = form.top + form.stall[1]
    street = Region(0, below, width, max(ROAD_ROWS + 1, height - below))
    scene = Region(
        max(0, (width - form.scene.width) // 2),
        max(0, (height - 1 - form.scene.height) // 2),
        *form.scene,
    )
    phases = stalls[0].x, 0
    return Layout(form, phases, stalls, form.lowered, street, _seats(street, seats), scene)


def _seats(street: Region, seats: int) -> tuple[Place, ...]:
    """Share a street evenly."""
    each = min(street.width // seats, WIDEST_SEAT)
    left = street.x + (street.width - each * seats) // 2
    gap = 0 if each < 12 else 1 if each < 30 else 2
    margin = int(each >= 12)
    camp = (each - gap - margin * (1 if each < 30 else 2)) // 2
    ground, sky = 2 * (street.bottom - ROAD_ROWS), 2 * (street.height - ROAD_ROWS)
    places = []
    for seat in range(seats):
        area = Region(left + seat * each, street.y, each, street.height)
        first, second = (
            Plot(area.x + margin + at * (camp + gap), camp, ground, sky) for at in (0, 1)
        )
        places.append(Place(area, (first, second)))
    return tuple(places)


class Street(NamedTuple):
    """Street without the phases of a turn, in one of its sizes, for the results."""

    seats: int
    columns: int
    """Width of a seat."""
    sky: int
    """Height of the sky."""
    form: Form
    stalls: bool
    """True when the stalls stand above it."""

    @property
    def size(self) -> Size:
        """Size of all of it."""
        width, height = self.seats * self.columns, self.sky + ROAD_ROWS
        if self.stalls:
            width, height = max(width, self.form.width), height + self.form.stall[1]
        return Size(width, height)

    def laid(self, x: int, y: int) -> Layout:
        """Lay the street out from a top left cell on."""
        whole = Region(x, y, *self.size)
        stalls = self.form.stalls(whole.width, x, y) if self.stalls else ()
        below = self.form.stall[1] if self.stalls else 0
        street = Region(x, y + below, whole.width, whole.height - below)
        return Layout(self.form, (x, y), stalls, 0, street, _seats(street, self.seats), whole)


@cache
def streets(seats: int) -> tuple[Street, ...]:
    """Streets of all sizes for the results, from the largest one on."""
    return tuple(_streets(seats))


def _streets(seats: int) -> Iterator[Street]:
    """Streets from the largest on, in each size first with the stalls and then without them."""
    for form, columns, sky in (
        (LARGE, 40, 14),
        (WIDE, 20, 12),
        (MIDDLE, 20, 12),
        (MIDDLE, 16, 11),
        (SMALL, 16, 9),
        (SMALL, 13, 8),
        (SMALL, 10, 6),
        (SMALL, 10, 5),
    ):
        yield Street(seats, columns, sky, form, stalls=True)
        yield Street(seats, columns, sky, form, stalls=False)
