"""Keepsake of a game of Runes & Bones: the runes of the last round, for the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title
from runegames.ui.brush import Brush, sheet
from runegames.ui.canvas import Canvas, to_centre
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.hand import FORMS, Stone, draw_stone
from runegames.ui.games.bones.stone import face, mark_of
from runegames.ui.grids import Form
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Drawing

CHIP = Form(12, 2)
"""Size of a rune that is drawn as two lines of words."""


def drawings(view: BonesView, names: Sequence[str], look: Look) -> Iterator[Drawing]:
    """Yield drawings of all played runes, in the largest form first; the winning rune is marked."""
    best = unbeaten(view)
    stones = [
        Stone(play.rune, SEAT_LETTERS[play.seat], names[play.seat], chosen=index == best)
        for index, play in enumerate(view.plays)
    ]

    def paint(canvas: Canvas, form: Form, size: tuple[int, int]) -> None:
        room = Region(to_centre(size[0], canvas.width), 0, *size)
        draw = _draw_chip if form is CHIP else draw_stone
        for stone, region in zip(stones, form.lay(room, len(stones)), strict=True):
            canvas.paste(sheet(draw, stone, form, look, look.palette.ground), *region.offset)

    for form in (*FORMS, CHIP):
        for rows in range(1, len(stones) + 1):
            across = ceil(len(stones) / rows)
            size = across * (form.width + form.gap) - form.gap, rows * (form.rows + 1) - 1
            yield Drawing(*size, partial(paint, form=form, size=size))


def _draw_chip(brush: Brush, region: Region, stone: Stone, scale: int) -> None:
    colours = face(stone.rune, brush.palette, chosen=stone.chosen)
    brush.plate(region, colours.ground)
    who = clipped(f"{stone.number} {stone.note}", region.width - 2, brush.symbols)
    mark = mark_of(stone.rune, brush.symbols)
    name = title(stone.rune).center(region.width)
    brush.word(region.x, region.y, name, colours.ink, bold=True)
    words = who + mark.rjust(region.width - cell_len(who))
    brush.word(region.x, region.y + 1, words, colours.ink, bold=stone.chosen)


def unbeaten(view: BonesView) -> int | None:
    """Return the index of the winning rune (RB-4 to RB-7); None if no normal rune was played."""
    strongest: int | None = None
    for index, played in enumerate(view.plays):
        kind = KIND_OF[played.rune]
        if kind >= NORMAL:
            continue
        best = None if strongest is None else view.plays[strongest].rune
        # An equal rune wins only if its player bought the win (RB-7), and the winner then holds the
        # bag.
        bought = played.rune == best and played.seat == view.holder
        if best is None or bought or BEATS[kind][KIND_OF[best]]:
            strongest = index
    return strongest
