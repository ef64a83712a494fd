"""Sizes of the ritual, and the camera: the part of it that a window shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from runegames.games.rune.model import Spot

Manner: TypeAlias = Literal["carved", "ruled", "lettered"]
"""Style of drawing: pixels, characters with lines around areas, or characters in one row."""


class Scale(NamedTuple):
    """Size of a section: columns of cells, and pixels of which two make a row of cells."""

    width: int
    pixels: int
    manner: Manner

    @property
    def height(self) -> int:
        """Rows of cells, where sections lie on whole ones."""
        return self.pixels // 2

    @property
    def odd(self) -> bool:
        """Tell whether every other section begins in the middle of a row."""
        return self.pixels % 2 == 1

    @property
    def figures(self) -> bool:
        """Tell whether Rune Masters are figures, and tiles have a lower edge."""
        return self.manner == "carved" and self.width >= 7 and not self.odd

    @property
    def tile(self) -> str:
        """Name of pictures of this size: pixels a section."""
        return f"{self.width}x{self.pixels}"

    @property
    def standing(self) -> str | None:
        """The picture of a Rune Master of this size; None where only its letter has room."""
        return self.tile if self.figures or self == READABLE[0] else None


HAND = (Scale(7, 6, "carved"), Scale(5, 4, "carved"))
"""Sizes of the cards in a large and in a smaller hand."""
READABLE = (Scale(5, 4, "carved"), Scale(4, 4, "ruled"))
"""The smallest sizes that are taken of themselves: runes and figures can still be told apart."""
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
LEAST_COLUMNS, LEAST_ROWS = 8, 6
"""Sections that are in sight at least, where not all of them are."""
AHEAD_SECTIONS = 2
"""Sections of the ritual that stay in sight beside what hovers, where it goes on."""
FREE_ROWS = 1
"""Rows above and below the ritual together: with the frame of what hovers it is moved a little."""
CARD_SECTIONS = 3
OVERHANG_SECTIONS = 2
"""Sections by which a card reaches beyond the ritual when it covers one row of it."""
STARS_FROM = 140
"""Columns of a window from which on there are stars around the ritual."""


def scales(*, pixels: bool) -> tuple[Scale, ...]:
    """List all sizes, the largest first."""
    return (CARVED if pixels else RULED) + LETTERED


class Bounds(NamedTuple):
    """First and last column and row of what lies on the table, in sections."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, spots: Sequence[Spot]) -> Bounds:
        """Find the bounds of sections."""
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def columns(self) -> int:
        """Number of columns."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.bottom - self.top + 1


def smallest(size: tuple[int, int], choice: Sequence[Scale]) -> Scale:
    """Choose the size below which nothing is drawn unasked: what has no room lies outside."""

    def roomy(scale: Scale) -> bool:
        across, down = size[0] // scale.width, 2 * size[1] // scale.pixels
        return across >= LEAST_COLUMNS and down >= LEAST_ROWS

    least = next(at for at, scale in enumerate(choice) if scale in READABLE)
    return next((scale for scale in choice[least:] if roomy(scale)), choice[-1])


def fitting(
    bounds: Bounds, focus: tuple[Spot, ...], size: tuple[int, int], choice: tuple[Scale, ...]
) -> Scale:
    """The largest scale at which all of the ritual can be seen, and with it what hovers; none in
    which runes cannot be told apart.
    """
    found = whole(bounds, focus, size, choice)
    return choice[min(choice.index(found), choice.index(smallest(size, choice)))]


@lru_cache(maxsize=256)
def whole(
    bounds: Bounds, focus: tuple[Spot, ...], size: tuple[int, int], choice: tuple[Scale, ...]
) -> Scale:
    """Choose the largest size at which all can be seen, however small that is."""
    held = Bounds.of(focus) if focus else None
    for scale in choice:
        across = _fits(bounds.columns, scale.width, size[0])
        down = _fits(bounds.rows, scale.pixels, 2 * (size[1] - FREE_ROWS))
        if across and down and (held is None or _fits_beside(bounds, held, size, scale)):
            return scale
    return choice[-1]


def _fits(sections: int, length: int, room: int) -> bool:
    """Tell whether all of it has room, and around a small ritual a card beside it."""
    return max(sections, min(sections, CARD_SECTIONS) + OVERHANG_SECTIONS) * length <= room


def _fits_beside(bounds: Bounds, held: Bounds, size: tuple[int, int], scale: Scale) -> bool:
    """Tell whether ritual and card have room together, with a frame where that is at the edge."""
    wide = max(bounds.right, held.right) - min(bounds.left, held.left) + 1
    high = max(bounds.bottom, held.bottom) - min(bounds.top, held.top) + 1
    beside = (held.left <= bounds.left) + (held.right >= bounds.right)
    above = (held.top <= bounds.top) + (held.bottom >= bounds.bottom)
    across = wide * scale.width + beside <= size[0]
    return across and high * scale.pixels + 2 * above <= 2 * size[1]


def kept(last: Scale, wanted: Scale, resting: Scale, choice: Sequence[Scale]) -> Scale:
    """Keep the last size where it still shows everything, and is at most one step too small.

    So a card at the edge makes the ritual smaller once, and not larger again with the next key.
    """
    if last not in choice:
        return wanted
    kept = min(choice.index(last), choice.index(resting) + 1)
    return choice[max(kept, choice.index(wanted))]


class Outside(NamedTuple):
    """Columns and rows of the ritual that a window does not show, or only in part."""

    left: int
    right: int
    above: int
    below: int


class Camera(NamedTuple):
    """Place of the start card's top left section: its column, and its uppermost pixel."""

    scale: Scale
    x: int
    y: int

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The column and the uppermost pixel of a section."""
        return self.x + x * self.scale.width, self.y + y * self.scale.pixels

    def section(self, column: int, row: int) -> Spot:
        """Find the section that is drawn in a cell."""
        return (column - self.x) // self.scale.width, (2 * row - self.y) // self.scale.pixels

    def sight(self, size: tuple[int, int]) -> Bounds:
        """The sections that can be seen whole in a window of so many cells."""
        wide, high = self.scale.width, self.scale.pixels
        right, bottom = (size[0] - self.x) // wide - 1, (2 * size[1] - self.y) // high - 1
        return Bounds(-(self.x // wide), -(self.y // high), right, bottom)

    def outside(self, bounds: Bounds, size: tuple[int, int]) -> Outside:
        """Count what of the ritual cannot be seen in a window of so many cells."""
        sight = self.sight(size)
        return Outside(
            max(0, sight.left - bounds.left),
            max(0, bounds.right - sight.right),
            max(0, sight.top - bounds.top),
            max(0, bounds.bottom - sight.bottom),
        )


def aim(
    bounds: Bounds,
    focus: Sequence[Spot],
    size: tuple[int, int],
    scale: Scale,
    last: Camera | None = None,
) -> Camera:
    """Aim at all of ``focus``, which hovers with its frame, and at as much else as has room.

    The window stands where the ``last`` one of this scale did, as far as that will do: so not every
    step at the edge, and no new card, moves the ritual. Without one the ritual is in its middle;
    where it has no room, what hovers. There the window shows also what is beside that.
    """
    if last is not None and last.scale != scale:
        last = None
    held = Bounds.of(focus) if focus else None
    across = _Axis(
        (bounds.left, bounds.right), held and (held.left, held.right), scale.width, size[0], 1
    )
    down = _Axis(
        (bounds.top, bounds.bottom), held and (held.top, held.bottom), scale.pixels, 2 * size[1], 2
    )
    return Camera(scale, across.origin(last and last.x), down.origin(last and last.y))


class _Axis(NamedTuple):
    """A ritual and what hovers along one direction: first and last sections, lengths in pixels."""

    ritual: tuple[int, int]
    held: tuple[int, int] | None
    section: int
    room: int
    margin: int
    """Free pixels around what hovers, for its frame: a column, or a row of two."""

    def origin(self, last: int | None) -> int:
        """Place the beginning of section 0; ``last``: where it was before, if that matters."""
        (first, behind), held = self.ritual, self.held
        low, high = self._showing(self.ritual, False, False)
        if low <= high:
            start = last if last is not None and low <= last <= high else self._middle(self.ritual)
            return start if held is None else _within(start, *self._showing(held, True, True))
        if last is None:
            last = self._middle(held or self.ritual)
        before = after = False
        if held is not None:
            before, after = held[0] <= first, held[1] >= behind
            first, behind = min(first, held[0]), max(behind, held[1])
        # Where the ritual ends there is no empty room.
        high, low = self._showing((first, behind), before, after)
        if held is not None:
            spare = (self.room - 2 * self.margin) // self.section - (held[1] - held[0] + 1)
            ahead = max(0, min(AHEAD_SECTIONS, spare // 2))
            near, far = held[0] - ahead, held[1] + ahead
            least, most = self._showing((max(first, near), min(behind, far)), before, after)
            low, high = max(low, least), min(high, most)
        found = _within(last, low, high)
        return self._halved(found, low, high) if found + first * self.section < 0 else found

    def _middle(self, span: tuple[int, int]) -> int:
        """Place these sections in the middle, on a whole row."""
        length = (span[1] - span[0] + 1) * self.section
        found = (self.room - length) // 2 - span[0] * self.section
        return found - found % self.margin

    def _showing(self, span: tuple[int, int], before: bool, after: bool) -> tuple[int, int]:
        """The least and the greatest origin with which sections are within the room, with a free
        margin before and after them.
        """
        least = self.margin * before - span[0] * self.section
        return least, self.room - self.margin * after - (span[1] + 1) * self.section

    def _halved(self, origin: int, low: int, high: int) -> int:
        """An origin near that one which cuts a section in its middle, so that one sees it go on."""
        half = self.section // 2
        half -= half % self.margin
        less = origin - (origin - half) % self.section
        fitting = [each for each in (less, less + self.section) if low <= each <= high]
        return min(fitting, key=lambda each: abs(each - origin), default=origin)


def _within(origin: int, low: int, high: int) -> int:
    return max(low, min(high, origin))
