"""The whole ritual in small, a pixel a section, while a window shows only a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from runegames.core import and_list
from runegames.games.rune.model import COLOURS, RuneView, Spot
from runegames.ui.canvas import Canvas
from runegames.ui.games.rune.scales import Bounds, Outside
from runegames.ui.games.rune.tiles import edge_ink
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

BESIDE_COLUMNS = 8
"""Columns that the words beside a map need."""
CORNER_PIXELS = 3
"""Length of the corners between which the sections in sight lie."""


class Overview(NamedTuple):
    """Facts of the map of a ritual that has no room."""

    view: RuneView
    held: tuple[Spot, ...]
    """Sections that hover."""
    sight: Bounds
    """The sections that the window shows whole."""
    outside: Outside

    @property
    def bounds(self) -> Bounds:
        """Bounds of the ritual and what hovers, with room for the corners around it."""
        left, top, right, bottom = Bounds.of(
            [*((each.x, each.y) for each in self.view.grid), *self.held]
        )
        return Bounds(left - 1, top - 1, right + 1, bottom + 1)


def draw_overview(shown: Overview, width: int, keys: tuple[str, str], look: Look) -> Canvas:
    """Draw the map, and beside it how much lies outside; ``keys`` are those to zoom in and out."""
    bounds, names = shown.bounds, ("left", "right", "above", "below")
    rows = (bounds.rows + 1) // 2 if look.pixels else bounds.rows - 2
    hidden = [(name, number) for name, number in zip(names, shown.outside, strict=True) if number]
    beside = bounds.columns + 1 + BESIDE_COLUMNS <= width
    canvas = Canvas(width, max(rows, len(hidden)) if beside else rows + 1, look.empty)
    if look.pixels:
        _draw_pixels(canvas, shown, bounds, look)
    else:
        _draw_letters(canvas, shown, bounds, look)
    quiet = look.empty.inked(look.palette.quiet)
    if not beside:
        told = and_list([f"{number} {name}" for name, number in hidden])
        canvas.put(0, rows, told, quiet)
        return canvas
    x = min(width - BESIDE_COLUMNS, bounds.columns + 2)
    for row, (name, number) in enumerate(hidden):
        canvas.put(x, row, name, quiet)
        canvas.put(x + BESIDE_COLUMNS - len(str(number)), row, str(number), look.empty.strong())
    first = max(len(hidden) + 1, rows - 3)
    for row, (key, does) in enumerate(zip(keys, ("near", "far"), strict=True), start=first):
        if row < canvas.height:
            end = canvas.put(x, row, key, look.empty.inked(look.palette.primary, bold=True))
            canvas.put(end + 1, row, does, quiet)
    return canvas


def _draw_pixels(canvas: Canvas, shown: Overview, bounds: Bounds, look: Look) -> None:
    palette, view = look.palette, shown.view
    pixels = Pixels(bounds.columns, bounds.rows + bounds.rows % 2, palette.ground)
    layers: list[tuple[str, Iterable[Spot]]] = [
        (
            palette.rune(colour).lit,
            [(each.x, each.y) for each in view.grid if each.colour == colour],
        )
        for colour in COLOURS
    ]
    layers += [(palette.seat(view.sides[area.side][0]), area.sections) for area in view.areas]
    layers.append((palette.primary, _corners(shown.sight, bounds)))
    layers.append((edge_ink(palette), shown.held))
    for ink, spots in layers:
        pixels.dots([(x - bounds.left, y - bounds.top) for x, y in spots], ink)
    pixels.onto(canvas, 0, 0)


def _corners(sight: Bounds, within: Bounds) -> Iterator[Spot]:
    """Pixels of the corners around the sections in sight, as far as the map reaches."""
    left, right = max(within.left, sight.left - 1), min(within.right, sight.right + 1)
    top, bottom = max(within.top, sight.top - 1), min(within.bottom, sight.bottom + 1)
    for x, step in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            for at in range(CORNER_PIXELS):
                yield x + at * step, y
                yield x, y + at * down


def _draw_letters(canvas: Canvas, shown: Overview, bounds: Bounds, look: Look) -> None:
    """Draw a sign a section; those in sight are bold."""
    sight = shown.sight
    signs = {(each.x, each.y): "+" for each in shown.view.grid}
    for area in shown.view.areas:
        signs |= dict.fromkeys(area.sections, "#")
    signs |= dict.fromkeys(shown.held, "O")
    for (x, y), sign in signs.items():
        seen = sight.left <= x <= sight.right and sight.top <= y <= sight.bottom
        pen = look.empty.strong() if seen else look.empty
        canvas.put(x - bounds.left, y - bounds.top - 1, sign, pen)
