"""The table of The Rune Market drawn: phases, stalls and camps, or two who face each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.market.duel import Scene, draw_scene
from runegames.ui.games.market.houses import Shown, draw_camp
from runegames.ui.games.market.lined import line_camp, line_stall
from runegames.ui.games.market.places import SMALL, Layout, Place
from runegames.ui.games.market.stalls import Stall, draw_stall, label_stall
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.pixels import Pixels

PHASES = ("interest", "purchasing", "hand cards", "fill up")
CLOSED = "the market is closed"
LEAST_EMPTY = 9, 10
"""Columns and pixels of a place from which on the words stand there that it has no camp."""


class Household(NamedTuple):
    """What is shown of a seat."""

    seat: Seat
    name: str
    points: int
    camps: tuple[Shown, Shown]
    aimed: bool
    """The cursor is about its hand."""


class Scenery(NamedTuple):
    """All that the picture depends on."""

    phase: int
    """From 1 on; 0: there are no more turns."""
    stalls: tuple[Stall, ...]
    households: tuple[Household, ...]
    scene: Scene | None
    """Two who face each other, in place of stalls and camps."""
    names: tuple[str, ...]


def draw_table(canvas: Canvas, layout: Layout, scenery: Scenery, look: Look) -> None:
    """Everything, from the top down."""
    if scenery.scene is None:
        draw_market(canvas, layout, scenery, look)
    else:
        with Brush(canvas, look, look.palette.table) as brush:
            draw_scene(brush, layout.whole, layout.form, scenery.scene, scenery.names)
    _phases(canvas, layout, scenery.phase, look)


def draw_market(canvas: Canvas, layout: Layout, scenery: Scenery, look: Look) -> None:
    """Stalls, if there is room for them, and camps."""
    palette, drawn = look.palette, look.pixels
    if drawn:
        pixels = Pixels(canvas.width, canvas.height, palette.table)
        _paint(pixels, layout, scenery, palette)
        pixels.onto(canvas, 0, 0)
    for place, stall in zip(layout.stalls, scenery.stalls, strict=False):
        if not drawn:
            line_stall(canvas, place, stall, look)
        label_stall(canvas, place, stall, look)
    for home, seat in zip(layout.places, scenery.households, strict=True):
        marks = layout.lines and (home.camps is None or not drawn)
        _head(canvas, layout, home, seat, look, marks=marks)
        if home.camps is None or marks:
            continue
        for plot, shown in zip(home.camps, seat.camps, strict=True):
            if not drawn:
                line_camp(canvas, plot, shown, look)
            bare = not shown.camp.exists and not shown.camp.loose and not shown.windows
            if bare and plot.width >= LEAST_EMPTY[0] and plot.height >= LEAST_EMPTY[1]:
                quiet, cells = Pen(palette.quiet, palette.table), plot.cells
                words = f"no {shown.camp.colour} camp"
                words = words if len(words) < cells.width else "no camp"
                x, y = cells.x + (cells.width - len(words)) // 2, cells.y + cells.height // 2
                canvas.put(x, y, words, quiet)


def _paint(pixels: Pixels, layout: Layout, scenery: Scenery, palette: Palette) -> None:
    for place, stall in zip(layout.stalls, scenery.stalls, strict=False):
        draw_stall(pixels, place, stall, layout.form, layout.lowered, palette)
    for home, seat in zip(layout.places, scenery.households, strict=True):
        for plot, shown in zip(home.camps or (), seat.camps, strict=False):
            draw_camp(pixels, plot, shown, palette)


# -- words --------------------------------------------------------------------------------


def _phases(canvas: Canvas, layout: Layout, phase: int, look: Look) -> None:
    """The four phases of a turn: which are done, which is on."""
    palette, symbols = look
    base = Pen(palette.text, palette.table)
    quiet = base.inked(palette.quiet)
    x, y = layout.whole.x + 1, layout.whole.y
    if not phase:
        canvas.put(x, y, CLOSED, quiet)
        return
    between = "  " if layout.form is SMALL else f" {symbols.frame.across * 2} "
    for number, words in enumerate(PHASES, start=1):
        if number > 1:
            x = canvas.put(x, y, between, base.inked(palette.line))
        if number < phase:
            x = canvas.put(x, y, symbols.yes, base.inked(palette.ok))
            x = canvas.put(x, y, f" {words}", quiet)
        elif number == phase:
            on = Pen(palette.on_primary, palette.primary, bold=True)
            x = canvas.put(x, y, f" {number} {words} ", on)
        else:
            x = canvas.put(x, y, f"{number} {words}", quiet)


def _head(
    canvas: Canvas,
    layout: Layout,
    home: Place,
    household: Household,
    look: Look,
    *,
    marks: bool,
) -> None:
    """Letter and name, then what there is of each colour, and the points."""
    palette, symbols = look
    base = Pen(palette.text, palette.table)
    x, y, right = home.head.x, home.head.y, home.head.right
    if marks:
        right = home.area.right
    points = (str(household.points), base.strong())
    figures = [_figure(shown, look, marks=marks) for shown in household.camps]
    gap = ("  ", base)
    if layout.lines:
        wide, (told, pen) = 13 if marks else 6, points
        end = [
            part
            for figure in figures
            for part in (*figure, (" " * max(1, wide - _wide(figure)), base))
        ]
        end.append((f"{told:>2}", pen))
    else:
        end = [*figures[0], gap, *figures[1], gap, points]
        word = [(" point" if household.points == 1 else " points", base.inked(palette.quiet))]
        if layout.form is not SMALL and cell_len(household.name) + 6 <= right - x - _wide(
            end + word
        ):
            end += word
    left = right - _wide(end)
    below = home.area.height > 1 and layout.lines and x + 5 + cell_len(household.name) > left
    canvas.write(left, y + below, end)
    chip = Pen(palette.on_seat, palette.seat(household.seat), bold=True)
    canvas.put(x, y, f" {SEAT_LETTERS[household.seat]} ", chip)
    name = base.strong()
    if household.aimed:
        name = name._replace(ink=palette.on_primary, ground=palette.primary)
        canvas.put(x - 1, y, symbols.pointer, base.inked(palette.cursor, bold=True))
    room = (right if below else left - 1) - x - 4
    canvas.put(x + 4, y, clipped(household.name, room, symbols), name)


def _figure(shown: Shown, look: Look, *, marks: bool) -> list[tuple[str, Pen]]:
    """How many runes of a colour there are, ``3+1`` with loose ones beside a camp."""
    palette, symbols = look
    camp, base = shown.camp, Pen(palette.text, palette.table)
    ink = palette.rune(camp.colour).ink if camp.all_runes else palette.quiet
    if palette.ansi:
        ink = palette.rune(camp.colour).bright if camp.all_runes else palette.quiet
    told = str(camp.all_runes)
    if camp.bandit is not None and camp.loose:
        told = f"{camp.runes}+{camp.loose}"
    number = base.strong() if camp.all_runes else base.inked(palette.quiet)
    found = [(symbols.rune(camp.colour), base.inked(ink)), (f" {told}", number)]
    if marks:
        if shown.aimed:
            found.insert(0, (symbols.pointer, base.inked(palette.cursor, bold=True)))
        signs = symbols.house * (camp.shelter + camp.outpost)
        bandit = f"{symbols.bandit}{SEAT_LETTERS[camp.bandit]}" if camp.bandit is not None else ""
        found.append((f" {signs}{bandit}" if signs or bandit else "", base))
    return found


def _wide(parts: Sequence[tuple[str, Pen]]) -> int:
    return sum(cell_len(text) for text, _ in parts)
