"""Sizes of the ritual, and the camera: the part of the ritual in a window.

Regions and spots are measured in sections, windows in cells.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Region, Size

from runegames.games.rune.model import Spot
from runegames.ui.canvas import to_centre

Manner: TypeAlias = Literal["carved", "lettered"]
"""Style of drawing: pixels, or characters in one row."""


class SectionScale(NamedTuple):
    """Size of a section: width in cells, and height in pixels, two of which make a row of cells."""

    width: int
    pixels: int
    manner: Manner

    @property
    def height(self) -> int:
        """Height in whole rows of cells."""
        return self.pixels // 2

    @property
    def odd(self) -> bool:
        """True if every other section begins in the middle of a row of cells."""
        return self.pixels % 2 == 1

    @property
    def figures(self) -> bool:
        """True if Rune Masters are figures, and tiles have a lower edge."""
        return self.manner == "carved" and self.width >= 7 and not self.odd

    @property
    def tile(self) -> str:
        """Name of the pictures of this size."""
        return f"{self.width}x{self.pixels}"

    @property
    def standing(self) -> str | None:
        """Name of the picture of a Rune Master; None if only its letter fits."""
        return self.tile if self.figures or self == READABLE else None


HAND = (SectionScale(7, 6, "carved"), SectionScale(5, 4, "carved"))
"""Sizes of the sections of cards in a high tray, and in a lower one."""
READABLE = SectionScale(5, 4, "carved")
"""Smallest size in which runes and figures can still be told apart.

Smaller sizes are chosen automatically only where too few sections of this size would be in sight.
"""
THREE_CELLS = SectionScale(3, 2, "lettered")
SCALES = (
    SectionScale(13, 12, "carved"),
    SectionScale(11, 10, "carved"),
    SectionScale(9, 8, "carved"),
    SectionScale(7, 6, "carved"),
    SectionScale(7, 5, "carved"),
    SectionScale(5, 4, "carved"),
    SectionScale(5, 3, "carved"),
    SectionScale(4, 3, "carved"),
    THREE_CELLS,
    SectionScale(2, 2, "lettered"),
)
"""Sizes, the largest first."""
MIN_SECTIONS = Size(8, 6)
"""Least numbers of columns and rows in sight, if the window does not show the whole ritual."""
AHEAD_SECTIONS = 2
"""Sections of the ritual that stay in sight beyond the held piece, if the ritual goes on there."""
FREE_ROWS = 1
"""Free rows above and below the ritual together, as room for the frame of a held piece."""
CARD_SECTIONS = 3
OVERHANG_SECTIONS = 2
"""Sections by which a card reaches beyond the ritual when it covers one row of it."""


def around(spots: Collection[Spot]) -> Region:
    """Return the smallest region that contains all spots."""
    xs, ys = zip(*spots, strict=True)
    return Region.from_corners(min(xs), min(ys), max(xs) + 1, max(ys) + 1)


def smallest(window: Size, choice: Sequence[SectionScale]) -> SectionScale:
    """Choose the smallest size for automatic use, even if it leaves a part of the ritual unseen."""
    least = choice.index(READABLE)
    for scale in choice[least:]:
        across, down = window.width // scale.width, 2 * window.height // scale.pixels
        if across >= MIN_SECTIONS.width and down >= MIN_SECTIONS.height:
            return scale
    return choice[-1]


def fitting(
    ritual: Region, held: tuple[Spot, ...], window: Size, choice: tuple[SectionScale, ...]
) -> SectionScale:
    """Choose the largest size that shows ritual and held piece, but none below ``smallest``."""
    fit = whole(ritual, held, window, choice)
    return choice[min(choice.index(fit), choice.index(smallest(window, choice)))]


@lru_cache(maxsize=256)
def whole(
    ritual: Region, held: tuple[Spot, ...], window: Size, choice: tuple[SectionScale, ...]
) -> SectionScale:
    """Choose the largest size that shows ritual and held piece, however small it is."""
    for scale in choice:
        across = _fits(ritual.width, scale.width, window.width)
        down = _fits(ritual.height, scale.pixels, 2 * (window.height - FREE_ROWS))
        if not across or not down:
            continue
        if not held or _fits_beside(ritual, around(held), window, scale):
            return scale
    return choice[-1]


def _fits(sections: int, length: int, room: int) -> bool:
    """Test whether a ritual fits; a small ritual needs room for a card that overhangs it."""
    return max(sections, min(sections, CARD_SECTIONS) + OVERHANG_SECTIONS) * length <= room


def _fits_beside(ritual: Region, held: Region, window: Size, scale: SectionScale) -> bool:
    """Test whether ritual and held piece fit together, with a frame at the edge."""
    both = ritual.union(held)
    columns = both.width * scale.width + _edges(held.column_span, ritual.column_span)
    rows = both.height * scale.pixels / 2 + _edges(held.line_span, ritual.line_span)
    return columns <= window.width and rows <= window.height


def _edges(held: tuple[int, int], ritual: tuple[int, int]) -> int:
    """Count the ends at which a held piece reaches the end of the ritual, and needs a frame."""
    (first, behind), (ritual_first, ritual_behind) = held, ritual
    return (first <= ritual_first, behind >= ritual_behind).count(True)


def kept(
    last: SectionScale, wanted: SectionScale, resting: SectionScale, choice: Sequence[SectionScale]
) -> SectionScale:
    """Keep the last size within limits, so that moving a card seldom changes the size.

    The upper limit is ``wanted``. The lower limit is a step below ``resting``, the size that fits
    without a held piece, or ``wanted`` if that is smaller.
    """
    if last not in choice:
        return wanted
    kept = min(choice.index(last), choice.index(resting) + 1)
    return choice[max(kept, choice.index(wanted))]


class Outside(NamedTuple):
    """Numbers of columns and rows of the ritual that a window does not show whole."""

    left: int
    right: int
    above: int
    below: int


class Camera(NamedTuple):
    """Scale, and place of the start card's top left section: column and uppermost pixel."""

    scale: SectionScale
    x: int
    y: int

    def at(self, spot: Spot) -> tuple[int, int]:
        """Return the left column and the uppermost pixel of a section."""
        return self.x + spot[0] * self.scale.width, self.y + spot[1] * self.scale.pixels

    def section(self, column: int, row: int) -> Spot:
        """Return the section in a cell."""
        return (column - self.x) // self.scale.width, (2 * row - self.y) // self.scale.pixels

    def sight(self, window: Size) -> Region:
        """Return the sections that a window shows whole."""
        wide, high = self.scale.width, self.scale.pixels
        right, bottom = (window.width - self.x) // wide, (2 * window.height - self.y) // high
        return Region.from_corners(-(self.x // wide), -(self.y // high), right, bottom)

    def outside(self, ritual: Region, window: Size) -> Outside:
        """Count the columns and rows of a ritual outside of a window."""
        sight = self.sight(window)
        return Outside(
            max(0, sight.x - ritual.x),
            max(0, ritual.right - sight.right),
            max(0, sight.y - ritual.y),
            max(0, ritual.bottom - sight.bottom),
        )


def aim(
    ritual: Region,
    focus: Collection[Spot],
    window: Size,
    scale: SectionScale,
    last: Camera | None = None,
) -> Camera:
    """Return a camera that shows ``focus`` with a frame, and as much of the ritual as fits.

    If ``last`` has the same scale, the camera keeps its place where possible, so the ritual seldom
    moves on the screen. Otherwise the ritual is in the middle if it fits. If it does not fit, the
    focus is in the middle, with some sections of the ritual around it.
    """
    if last is not None and last.scale != scale:
        last = None
    held = around(focus) if focus else None
    columns, rows = (held.column_span, held.line_span) if held else (None, None)
    across = _Axis(ritual.column_span, columns, scale.width, window.width, margin=1)
    down = _Axis(ritual.line_span, rows, scale.pixels, 2 * window.height, margin=2)
    return Camera(scale, across.origin(last and last.x), down.origin(last and last.y))


Span: TypeAlias = tuple[int, int]
"""First section, and the section after the last one."""


class _Axis(NamedTuple):
    """Ritual and focus along one direction; lengths in columns or pixels."""

    ritual: Span
    held: Span | None
    section: int
    """Length of a section."""
    room: int
    """Length of the window."""
    margin: int
    """Length of the frame around the focus: a column, or a row of two pixels."""

    def origin(self, last: int | None) -> int:
        """Return the place of section 0; ``last``: its place in the last camera, if any."""
        least, most = self._showing(self.ritual)
        if least > most:
            return self._origin_of_part(last)
        start = self._middle(self.ritual)
        if last is not None and least <= last <= most:
            start = last
        if self.held is None:
            return start
        return _within(start, *self._showing(self.held, before=True, after=True))

    def _origin_of_part(self, last: int | None) -> int:
        """Return the place of section 0 if the ritual is longer than the window."""
        (first, behind), held = self.ritual, self.held
        if last is None:
            last = self._middle(held or self.ritual)
        before = after = False
        if held is not None:
            before, after = held[0] <= first, held[1] >= behind
            first, behind = min(first, held[0]), max(behind, held[1])
        # Between these limits, the ritual and the held piece fill the window.
        high, low = self._showing((first, behind), before=before, after=after)
        if held is not None:
            held_length = held[1] - held[0]
            spare = (self.room - 2 * self.margin) // self.section - held_length
            ahead = max(0, min(AHEAD_SECTIONS, spare // 2))
            near, far = max(first, held[0] - ahead), min(behind, held[1] + ahead)
            least, most = self._showing((near, far), before=before, after=after)
            low, high = max(low, least), min(high, most)
        first_fit = _within(last, low, high)
        hides_some_before = first_fit + first * self.section < 0
        return self._halved(first_fit, low, high) if hides_some_before else first_fit

    def _middle(self, span: Span) -> int:
        """Return the origin that puts a span in the middle of the window, on a whole row."""
        length = (span[1] - span[0]) * self.section
        middle = to_centre(length, self.room) - span[0] * self.section
        return middle - middle % self.margin

    def _showing(self, span: Span, *, before: bool = False, after: bool = False) -> tuple[int, int]:
        """Return the least and the greatest origin that show a span, with a margin where wanted."""
        least, most = -span[0] * self.section, self.room - span[1] * self.section
        if before:
            least += self.margin
        if after:
            most -= self.margin
        return least, most

    def _halved(self, origin: int, low: int, high: int) -> int:
        """Shift an origin so that the window cuts a section in half, as a sign of hidden sections.

        If no allowed origin does so, return ``origin`` itself.
        """
        half = self.section // 2
        half -= half % self.margin
        less = origin - (origin - half) % self.section
        fitting = [start for start in (less, less + self.section) if low <= start <= high]
        return min(fitting, key=lambda start: abs(start - origin), default=origin)


def _within(origin: int, low: int, high: int) -> int:
    return max(low, min(high, origin))
