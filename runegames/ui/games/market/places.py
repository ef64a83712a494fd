"""Where things stand on the table of The Rune Market, for its size and seats. No drawing here.

There are three compositions. A table that is larger than one of them shows it in its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Region, Size

Figure: TypeAlias = Literal["roof", "beside", "twice"]
"""Where a bandit stands: on the roof, beside the house, or there and twice as large."""
STALLS = 4


class Form(NamedTuple):
    """A composition, in cells."""

    width: int
    height: int
    stall: tuple[int, int]
    """Columns and rows."""
    stall_step: int
    """Columns from one stall to the next."""
    camps: int
    """Columns of a camp where two seats stand side by side."""
    beside: int
    """Columns of one where three do; 0: they do not."""
    gap: int
    """Columns between the two camps of a seat where two seats stand side by side; else one."""
    most_rows: int
    """Rows of a camp at most."""
    gaps: int
    """Free rows that come before further rows of camps: one below the stalls and so on."""
    unit: int
    """Pixels a pixel of an awning."""
    window: int
    """Pixels of the largest window."""


SMALL = Form(54, 16, (12, 5), 13, 12, 0, 1, most_rows=8, gaps=0, unit=1, window=2)
MIDDLE = Form(80, 25, (18, 8), 20, 17, 11, 2, most_rows=12, gaps=1, unit=1, window=3)
LARGE = Form(142, 44, (34, 15), 35, 33, 21, 2, most_rows=24, gaps=2, unit=2, window=5)
LEAST_CAMP = 3
"""Rows of a camp below which seats have a line each."""
TALL_PIXELS = 16
"""Height of a camp from which on a bandit stands on its roof as a whole."""
GAP = 2
"""Columns between two seats of the results."""
WORTH_OF_STALLS = 0.05
"""By what share camps have to be larger to be preferred to stalls, for each column of a stall."""
HUGE_PIXELS, HUGE_WINDOW = 40, 8
"""Height of a camp from which on everything in it is larger, and pixels of its windows then."""


class Plot(NamedTuple):
    """The place of a camp, in pixels of the table; its lowest row of them is the ground."""

    x: int
    y: int
    width: int
    height: int
    figure: Figure
    window: int
    """Pixels of the largest window."""

    @property
    def cells(self) -> Region:
        """The same in cells."""
        return Region(self.x, self.y // 2, self.width, self.height // 2)


class Place(NamedTuple):
    """What belongs to a seat."""

    head: Region
    """Its name and its figures: one row."""
    camps: tuple[Plot, Plot] | None
    """By colour; None: there is room for the line alone."""
    area: Region
    """All of it."""


class Layout(NamedTuple):
    """A table laid out."""

    form: Form
    whole: Region
    """What is drawn on."""
    stalls: tuple[Region, ...]
    lowered: int
    """Pixels that stay free above an awning."""
    places: tuple[Place, ...]
    """By seat."""
    lines: bool
    """Whether each seat has a line, and what there is room for beside it."""


@lru_cache(maxsize=16)
def lay_out(width: int, height: int, seats: int) -> Layout:
    """The largest composition that fits, in the middle."""
    form = next((f for f in (LARGE, MIDDLE) if width >= f.width and height >= f.height), SMALL)
    x = max(0, (width - form.width) // 2)
    abreast = 3 if form.beside and seats % 2 else 2
    rows = -(-seats // abreast)
    after = 1 + form.stall[1]
    # What is left when each row of seats has a head, and as many free rows as there should be.
    spare = height - after - rows * (1 + bool(form.gaps)) - max(0, form.gaps - 1) * 2
    each = min(form.most_rows, spare // rows)
    if each < LEAST_CAMP:
        return _lined(form, Region(x, 0, form.width, height), seats)
    free = height - after - rows * (1 + each)
    below = min(1, free)
    between = 1 if rows > 1 and free - below >= rows - 1 else 0
    above = 1 if free - below - between * (rows - 1) > 0 else 0
    free -= below + between * (rows - 1) + above
    y = free // 2
    top = y + 1 + above + form.stall[1] + below
    step = form.width // abreast
    camp = form.beside if abreast == 3 else form.camps
    places = tuple(
        _place(
            form,
            x + 1 + seat % abreast * step,
            top + seat // abreast * (1 + each + between),
            camp,
            each,
        )
        for seat in range(seats)
    )
    whole = Region(x, y, form.width, height - y)
    lowered = 1 - above if form is MIDDLE else 0
    return Layout(form, whole, _stalls(form, x, y + 1 + above), lowered, places, lines=False)


class Camps(NamedTuple):
    """The camps of all seats without the phases of a turn, for the results."""

    seats: int
    form: Form
    stalls: Form | None
    """Those that stand above them."""
    abreast: int
    """Seats side by side."""
    columns: int
    rows: int
    """Of a camp."""

    @property
    def size(self) -> Size:
        """The cells that all of it takes."""
        width = self.abreast * (2 * self.columns + self.form.gap + GAP)
        height = -(-self.seats // self.abreast) * (1 + self.rows)
        if self.stalls is None:
            return Size(width, height)
        return Size(max(width, self.stalls.width), height + self.stalls.stall[1] + 1)

    @property
    def worth(self) -> tuple[float, int]:
        """How well it can be read, and of what can be read as well, what takes fewer cells."""
        stalls = 0 if self.stalls is None else self.stalls.stall[0] * WORTH_OF_STALLS
        return min(self.columns, 2 * self.rows) * (1 + stalls), -self.size.area

    def laid(self, x: int, y: int) -> Layout:
        """Its top left cell there."""
        whole = Region(x, y, *self.size)
        stalls: tuple[Region, ...] = ()
        if self.stalls is not None:
            stalls = _stalls(self.stalls, x, y, whole.width // STALLS)
            y += self.stalls.stall[1] + 1
        step = whole.width // self.abreast
        places = tuple(
            _place(
                self.form,
                x + 1 + seat % self.abreast * step,
                y + seat // self.abreast * (1 + self.rows),
                self.columns,
                self.rows,
            )
            for seat in range(self.seats)
        )
        return Layout(self.stalls or self.form, whole, stalls, 0, places, lines=False)


@cache
def camps_alone(seats: int) -> Sequence[Camps]:
    """From those that can be read best on."""
    found = (
        Camps(seats, form, stalls, abreast, columns, rows)
        for form in (LARGE, MIDDLE, SMALL)
        for stalls in (LARGE, MIDDLE, SMALL, None)
        for abreast in range(1, seats + 1)
        for columns in {form.camps, form.beside or form.camps}
        for rows in range(LEAST_CAMP, form.most_rows + 1)
    )
    return sorted(found, key=lambda each: each.worth, reverse=True)


def _stalls(form: Form, x: int, y: int, step: int = 0) -> tuple[Region, ...]:
    step = step or form.stall_step
    return tuple(Region(x + 1 + at * step, y, *form.stall) for at in range(STALLS))


def _place(form: Form, x: int, y: int, camp: int, rows: int) -> Place:
    if form is SMALL:
        figure: Figure = "beside"
    else:
        figure = "twice" if camp > 30 else "roof"
    gap = form.gap if camp == form.camps else 1
    window = form.window if rows * 2 >= TALL_PIXELS else min(form.window, 2)
    if rows * 2 >= HUGE_PIXELS:
        window = HUGE_WINDOW
    first, second = (
        Plot(x + at * (camp + gap), 2 * (y + 1), camp, 2 * rows, figure, window) for at in (0, 1)
    )
    wide = 2 * camp + gap
    return Place(Region(x, y, wide, 1), (first, second), Region(x, y, wide, 1 + rows))


def _lined(form: Form, whole: Region, seats: int) -> Layout:
    """A line a seat; where there are two rows, its camps beside it as well, very small."""
    top = 1 + form.stall[1]
    each = min(2, (whole.height - top) // seats)
    x, places = whole.x + 1, []
    for seat in range(seats):
        y = top + seat * each
        if each == 1:
            head, camps = Region(x, y, form.width - 2, 1), None
        else:
            head = Region(x, y, 26, 1)
            red, blue = (Plot(x + at, 2 * y, 11, 4, "beside", 1) for at in (28, 41))
            camps = (red, blue)
        places.append(Place(head, camps, Region(x, y, form.width - 2, each)))
    return Layout(form, whole, _stalls(form, whole.x, 1), 0, tuple(places), lines=True)
