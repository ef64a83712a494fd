"""How large the ritual is drawn, and which part of it a window shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from runegames.games.rune.model import Spot

Manner: TypeAlias = Literal["carved", "ruled", "lettered"]
"""By pixels, by characters with lines around areas, or by characters in one row a section."""


class Scale(NamedTuple):
    """How large a section is: columns of cells, and pixels of which two make a row of cells."""

    width: int
    pixels: int
    manner: Manner

    @property
    def height(self) -> int:
        """Rows of cells, where sections lie on whole ones."""
        return self.pixels // 2

    @property
    def odd(self) -> bool:
        """Whether every other section begins in the middle of a row."""
        return self.pixels % 2 == 1

    @property
    def figures(self) -> bool:
        """Whether Rune Masters are figures, and tiles have a lower edge."""
        return self.manner == "carved" and self.width >= 7 and not self.odd

    @property
    def tile(self) -> str:
        """What pictures of this size are called: pixels a section."""
        return f"{self.width}x{self.pixels}"


HAND = (Scale(7, 6, "carved"), Scale(5, 4, "carved"))
"""Of the cards in a large and in a smaller hand."""
THREE_CELLS = Scale(3, 2, "lettered")
CARVED = (
    Scale(13, 12, "carved"),
    Scale(11, 10, "carved"),
    Scale(9, 8, "carved"),
    Scale(7, 6, "carved"),
    Scale(7, 5, "carved"),
    Scale(5, 4, "carved"),
    Scale(5, 3, "carved"),
    Scale(4, 3, "carved"),
)
RULED = (
    Scale(12, 10, "ruled"),
    Scale(9, 8, "ruled"),
    Scale(6, 6, "ruled"),
    Scale(4, 4, "ruled"),
)
LETTERED = (THREE_CELLS, Scale(2, 2, "lettered"))
FREE_ROWS = 1
"""Rows above and below the ritual together: with the frame of what hovers it is moved a little."""
CARD_SECTIONS = 3
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


@lru_cache(maxsize=256)
def fitting(
    bounds: Bounds, focus: tuple[Spot, ...], size: tuple[int, int], choice: tuple[Scale, ...]
) -> Scale:
    """The largest scale at which all of the ritual can be seen, and with it what hovers."""
    held = Bounds.of(focus) if focus else None
    for scale in choice:
        across = _fits(bounds.columns, scale.width, size[0])
        down = _fits(bounds.rows, scale.pixels, 2 * (size[1] - FREE_ROWS))
        if across and down and (held is None or _fits_beside(bounds, held, size, scale)):
            return scale
    return choice[-1]


def _fits(sections: int, length: int, room: int) -> bool:
    """Whether there is room for all of it, and around a small ritual for a card beside it."""
    return max(sections, min(sections, CARD_SECTIONS) + OVERHANG_SECTIONS) * length <= room


def _fits_beside(bounds: Bounds, held: Bounds, size: tuple[int, int], scale: Scale) -> bool:
    """Whether ritual and card have room together, with a frame where the card is at the edge."""
    wide = max(bounds.right, held.right) - min(bounds.left, held.left) + 1
    high = max(bounds.bottom, held.bottom) - min(bounds.top, held.top) + 1
    beside = (held.left <= bounds.left) + (held.right >= bounds.right)
    above = (held.top <= bounds.top) + (held.bottom >= bounds.bottom)
    across = wide * scale.width + beside <= size[0]
    return across and high * scale.pixels + 2 * above <= 2 * size[1]


def kept(last: Scale, wanted: Scale, resting: Scale, choice: Sequence[Scale]) -> Scale:
    """The last scale where it still shows everything, and is at most one step too small.

    So a card at the edge makes the ritual smaller once, and not larger again with the next key.
    """
    if last not in choice:
        return wanted
    kept = min(choice.index(last), choice.index(resting) + 1)
    return choice[max(kept, choice.index(wanted))]


class Camera(NamedTuple):
    """Where the start card's top left section is drawn: its column, and its uppermost pixel."""

    scale: Scale
    x: int
    y: int

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The column and the uppermost pixel of a section."""
        return self.x + x * self.scale.width, self.y + y * self.scale.pixels

    def section(self, column: int, row: int) -> Spot:
        """Which section is drawn in a cell."""
        return (column - self.x) // self.scale.width, (2 * row - self.y) // self.scale.pixels

    def shows(self, bounds: Bounds, size: tuple[int, int], *, margin: int = 0) -> bool:
        """Whether all of it is within so many cells, with so many free ones around."""
        left, top = self.at(bounds.left, bounds.top)
        right, bottom = self.at(bounds.right + 1, bounds.bottom + 1)
        across = margin <= left and right <= size[0] - margin
        return across and 2 * margin <= top and bottom <= 2 * (size[1] - margin)


def follow(
    last: Camera | None,
    bounds: Bounds,
    focus: Sequence[Spot],
    size: tuple[int, int],
    scale: Scale,
) -> Camera:
    """The last camera while it shows the ritual and what hovers with its frame, else another one.

    So not every step at the edge, and no new card, moves the ritual.
    """
    if last is None or last.scale != scale or not last.shows(bounds, size):
        return aim(bounds, focus, size, scale)
    if focus and not last.shows(Bounds.of(focus), size, margin=1):
        return aim(bounds, focus, size, scale)
    return last


def aim(bounds: Bounds, focus: Sequence[Spot], size: tuple[int, int], scale: Scale) -> Camera:
    """The ritual in the middle; moved as little as shows all of ``focus``, what hovers."""
    height = 2 * size[1]
    x = _middle(bounds.left, bounds.columns, scale.width, size[0])
    y = _middle(bounds.top, bounds.rows, scale.pixels, height)
    y -= y % 2  # on a whole row
    if focus:
        held = Bounds.of(focus)
        x = _slid(x, held.left, held.columns, scale.width, size[0], margin=1)
        y = _slid(y, held.top, held.rows, scale.pixels, height, margin=2)
    return Camera(scale, x, y)


def _middle(first: int, count: int, length: int, room: int) -> int:
    return (room - count * length) // 2 - first * length


def _slid(origin: int, first: int, count: int, length: int, room: int, *, margin: int) -> int:
    """The origin with which the sections and a margin on both sides are within the room."""
    low = margin - first * length
    high = room - margin - (first + count) * length
    return max(low, min(high, origin))
