"""How large the ritual is drawn, and which part of it a window shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from runegames.games.rune.model import Spot

Manner: TypeAlias = Literal["carved", "ruled", "lettered"]
"""By pixels, by characters with lines around areas, or by characters in one row a section."""


class Scale(NamedTuple):
    """Cells a section."""

    width: int
    height: int
    manner: Manner

    @property
    def tile(self) -> str:
        """What pictures of this size are called: pixels a section."""
        return f"{self.width}x{2 * self.height}"


THREE_CELLS = Scale(3, 1, "lettered")
CARVED = (
    Scale(13, 6, "carved"),
    Scale(11, 5, "carved"),
    Scale(9, 4, "carved"),
    Scale(7, 3, "carved"),
    Scale(5, 2, "carved"),
)
RULED = (
    Scale(12, 5, "ruled"),
    Scale(9, 4, "ruled"),
    Scale(6, 3, "ruled"),
    Scale(4, 2, "ruled"),
)
LETTERED = (THREE_CELLS, Scale(2, 1, "lettered"))
FREE_ROWS = 1
"""Rows above and below the ritual together: with the frame of what hovers it is moved a little."""
OVERHANG_SECTIONS = 2
"""How far a card reaches beyond the ritual when it covers one row of it."""
STARS_FROM = 140
"""Columns of a window from which on there are stars around the ritual."""


def scales(*, pixels: bool) -> tuple[Scale, ...]:
    """All of them, the largest first."""
    return (CARVED if pixels else RULED) + LETTERED


class Bounds(NamedTuple):
    """The first and the last column and row of what lies on the table, in sections."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, spots: Sequence[Spot]) -> Bounds:
        """Of what lies there."""
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def columns(self) -> int:
        """How many there are."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many there are."""
        return self.bottom - self.top + 1


def fitting(bounds: Bounds, size: tuple[int, int], choice: Sequence[Scale]) -> Scale:
    """The largest scale at which the ritual can be seen; never a larger one when it has grown."""
    for scale in choice:
        if _fits(bounds.columns, scale.width, size[0]) and _fits(
            bounds.rows, scale.height, size[1] - FREE_ROWS
        ):
            return scale
    return choice[-1]


def _fits(sections: int, cells: int, room: int) -> bool:
    """Whether there is room for all of it, and for three quarters beside a card at its edge."""
    beside = 3 * sections + 4 * OVERHANG_SECTIONS
    return sections * cells <= room and beside * cells <= 4 * room


class Camera(NamedTuple):
    """Where the start card's top left section is drawn, in cells."""

    scale: Scale
    x: int
    y: int

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The top left cell of a section."""
        return self.x + x * self.scale.width, self.y + y * self.scale.height

    def section(self, column: int, row: int) -> Spot:
        """Which section is drawn there."""
        return (column - self.x) // self.scale.width, (row - self.y) // self.scale.height


def aim(bounds: Bounds, focus: Sequence[Spot], size: tuple[int, int], scale: Scale) -> Camera:
    """The ritual in the middle; moved as little as shows all of ``focus``, what hovers.

    It depends on nothing but these, so the picture is the same however one came here.
    """
    x = _middle(bounds.left, bounds.columns, scale.width, size[0])
    y = _middle(bounds.top, bounds.rows, scale.height, size[1])
    if focus:
        held = Bounds.of(focus)
        x = _slid(x, held.left, held.columns, scale.width, size[0])
        y = _slid(y, held.top, held.rows, scale.height, size[1])
    return Camera(scale, x, y)


def _middle(first: int, count: int, cells: int, room: int) -> int:
    return (room - count * cells) // 2 - first * cells


def _slid(origin: int, first: int, count: int, cells: int, room: int) -> int:
    """The origin with which the sections and a cell on both sides are within the room."""
    low = 1 - first * cells
    high = room - 1 - (first + count) * cells
    return max(low, min(high, origin))
