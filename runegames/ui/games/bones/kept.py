"""The last round of a game of Runes & Bones in small, for the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView, Played
from runegames.games.bones.phrases import title
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.hand import CUTS, LINED, Cut, Stone, draw_stone
from runegames.ui.games.bones.stone import face, mark_of
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Drawing

CHIP = Cut(12, 2, 1, "")
"""Where many runes were played."""


def drawings(view: BonesView, names: Sequence[str], look: Look) -> Iterator[Drawing]:
    """The runes that were played, in as many rows as there may be, the one unbeaten chosen."""
    unbeaten = _unbeaten(view.plays)
    stones = [
        Stone(each.rune, SEAT_LETTERS[each.seat], names[each.seat], False, at == unbeaten)
        for at, each in enumerate(view.plays)
    ]

    def paint(canvas: Canvas, cut: Cut, across: int, width: int) -> None:
        left = (canvas.width - width) // 2
        for at, stone in enumerate(stones):
            row, column = divmod(at, across)
            x, y = left + column * (cut.width + cut.gap), row * (cut.rows + 1)
            (_draw_chip if cut is CHIP else draw_stone)(canvas, x, y, cut, stone, look)

    for cut in (*(CUTS if look.pixels else LINED), CHIP):
        for rows in range(1, len(stones) + 1):
            across = -(-len(stones) // rows)
            width, height = across * (cut.width + cut.gap) - cut.gap, rows * (cut.rows + 1) - 1
            yield Drawing(width, height, partial(paint, cut=cut, across=across, width=width))


def _draw_chip(canvas: Canvas, x: int, y: int, cut: Cut, stone: Stone, look: Look) -> None:
    """Two lines of words."""
    palette, symbols = look
    colours = face(stone.rune, palette, chosen=stone.chosen)
    pen = Pen(colours.ink, colours.ground, bold=stone.chosen)
    if palette.colourless and stone.chosen:
        pen = Pen(palette.on_primary, palette.primary, bold=True)
    who = clipped(f"{stone.number} {stone.note}", cut.width - 2, symbols)
    mark = mark_of(stone.rune, symbols)
    canvas.put(x, y, title(stone.rune).center(cut.width), pen.strong())
    canvas.put(x, y + 1, who + mark.rjust(cut.width - cell_len(who)), pen)


def _unbeaten(plays: Sequence[Played]) -> int | None:
    """Its place (RB-4 to RB-7); None: only special runes were played."""
    found: int | None = None
    for at, played in enumerate(plays):
        kind = KIND_OF[played.rune]
        if kind < NORMAL and (found is None or BEATS[kind][KIND_OF[plays[found].rune]]):
            found = at
    return found
