"""Map of the whole ritual, with a pixel for each section.

The panel has a map while the board hides a part of the ritual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import and_list
from runegames.games.rune.model import COLOURS, RuneView, Spot
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.games.rune.scales import Outside, around
from runegames.ui.games.rune.tiles import edge_ink
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

BESIDE_COLUMNS = 8
"""Width of the words beside a map."""
CORNER_PIXELS = 3
"""Length of the corners around the sections in sight."""


class Overview(NamedTuple):
    """Facts of a map."""

    view: RuneView
    held: tuple[Spot, ...]
    """Sections of the held piece."""
    sight: Region
    """Sections that the window shows whole."""
    outside: Outside

    @property
    def bounds(self) -> Region:
        """Bounds of ritual and held piece, with room for corners around them."""
        return around([*self.view.spots, *self.held]).grow((1, 1, 1, 1))


def draw_overview(shown: Overview, width: int, keys: tuple[str, str], look: Look) -> Canvas:
    """Draw the map with numbers of hidden columns and rows beside it, or below a wide map.

    ``keys`` zoom in and out. Below a wide map there is no room for them.
    """
    bounds = shown.bounds
    rows = (bounds.height + 1) // 2
    hidden = [(name, number) for name, number in shown.outside._asdict().items() if number]
    beside = bounds.width + 1 + BESIDE_COLUMNS <= width
    below = wrap(and_list([f"{number} {name}" for name, number in hidden]), width)
    height = max(rows, len(hidden)) if beside else rows + len(below)
    canvas = Canvas(width, height, look.empty)
    _draw_pixels(canvas, shown, bounds, look)
    quiet = look.empty.inked(look.palette.quiet)
    if not beside:
        for row, words in enumerate(below, rows):
            canvas.put(0, row, words, quiet)
        return canvas
    x = min(width - BESIDE_COLUMNS, bounds.width + 2)
    for row, (name, number) in enumerate(hidden):
        canvas.put(x, row, name, quiet)
        canvas.put(x + BESIDE_COLUMNS - len(str(number)), row, str(number), look.empty.strong())
    first = max(len(hidden) + 1, rows - 3)
    for row, (key, does) in enumerate(zip(keys, ("near", "far"), strict=True), start=first):
        if row < canvas.height:
            end = canvas.put(x, row, key, look.empty.inked(look.palette.primary, bold=True))
            canvas.put(end + 1, row, does, quiet)
    return canvas


def _draw_pixels(canvas: Canvas, shown: Overview, bounds: Region, look: Look) -> None:
    palette, view = look.palette, shown.view
    pixels = Pixels(bounds.width, bounds.height + bounds.height % 2, palette.ground)
    layers: list[tuple[str, Iterable[Spot]]] = [
        (
            palette.rune(colour).lit,
            [(section.x, section.y) for section in view.grid if section.colour == colour],
        )
        for colour in COLOURS
    ]
    layers += [(palette.seat(view.sides[area.side][0]), area.sections) for area in view.areas]
    layers.append((palette.primary, _corners(shown.sight, bounds)))
    layers.append((edge_ink(palette), shown.held))
    for ink, spots in layers:
        pixels.dots([(x - bounds.x, y - bounds.y) for x, y in spots], ink)
    pixels.onto(canvas, 0, 0)


def _corners(sight: Region, within: Region) -> Iterator[Spot]:
    left, top, right, bottom = sight.grow((1, 1, 1, 1)).intersection(within).corners
    for x, step in ((left, 1), (right - 1, -1)):
        for y, down in ((top, 1), (bottom - 1, -1)):
            for index in range(CORNER_PIXELS):
                yield x + index * step, y
                yield x, y + index * down
