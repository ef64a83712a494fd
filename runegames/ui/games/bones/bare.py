"""The table of a seat whose hand is empty: the runes that were played, and one's own bones."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from runegames.core import count
from runegames.games.bones.model import BonesView
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.camp import Bare, Box, Played
from runegames.ui.games.bones.hand import PLAYED, Stone, draw_stone
from runegames.ui.games.bones.seats import FIVE, Sitting, bars, fate
from runegames.ui.games.bones.stone import slab
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

EMPTY = "no runes in hand"
INSETS = (2, 1)
"""Pixels by which the first rows of a stone's place are narrower."""
BONE_ROWS = 3
"""Rows of a bone that is shown one by one, of the first one its lower half."""


def draw_bare(
    canvas: Canvas, bare: Bare, view: BonesView, sittings: Sequence[Sitting], look: Look
) -> None:
    """What was played, the places of one's own runes, and how one gets some."""
    if bare.played:
        for played, sitting in zip(bare.played, sittings, strict=True):
            if sitting.played is not None:
                _draw_played(canvas, played, sitting.played, view, sitting, look)
        own = sittings[0]
        if own.played is None:
            _tell(canvas, bare.played[0], own.last, look)
    for place in bare.places if look.pixels else ():
        _draw_place(canvas, place, look)
    _draw_words(canvas, bare.words, view, sittings[0].bones, look)


def _draw_played(
    canvas: Canvas, played: Played, rune: str, view: BonesView, sitting: Sitting, look: Look
) -> None:
    told, faded = fate(view, sitting.seat, rune)
    box = played.stone
    cut = next(cut for cut in reversed(PLAYED) if cut.rows <= box.height)
    stone = Stone(rune, " ", "", here=False, chosen=False, faded=faded)
    draw_stone(canvas, box.x, box.y, cut, stone, look)
    _tell(canvas, played, told, look)


def _tell(canvas: Canvas, played: Played, told: str, look: Look) -> None:
    words = played.words
    told = clipped(told, words.width, look.symbols)
    x = words.x
    if played.align != "left":
        spare = words.width - cell_len(told)
        x += spare if played.align == "right" else spare // 2
    canvas.over(x, words.y, told, look.palette.quiet)


def _draw_place(canvas: Canvas, place: Box, look: Look) -> None:
    """An empty place on the ground, which may be lit by the fire."""
    high = 2 * place.height
    shape = Pixels(place.width, place.height, "")
    slab(shape, 0, 0, place.width, high, INSETS, look.palette.socket)
    ground = Pixels(place.width, place.height, look.palette.table)
    for y in range(high):
        for x in range(place.width):
            under = canvas.at(place.x + x, place.y + y // 2)[1].ground
            ground.fill(x, y, 1, 1, shape.at(x, y) or under)
    ground.onto(canvas, place.x, place.y)


def _draw_words(canvas: Canvas, place: Box, view: BonesView, bones: int, look: Look) -> None:
    """That the hand is empty, how it is filled, and the bones one by one."""
    palette = look.palette
    canvas.over(place.x, place.y, EMPTY, palette.text, bold=True)
    price = count(view.rune_price, "bone")
    told = f"bought between rounds, {price} each"
    if view.phase == "round" and view.round >= view.rounds:
        told = "none can be bought after the last round"
    if view.eliminated[view.seat or 0]:
        told = "out of the game"
    if place.height < BONE_ROWS + 2:
        canvas.over(place.x + len(EMPTY) + 2, place.y, told, palette.quiet)
        return
    owned = count(bones, "bone")
    canvas.over(place.x + place.width - len(owned), place.y, owned, palette.text, bold=True)
    for row, line in enumerate(wrap(told, place.width), start=place.y + 1):
        canvas.over(place.x, row, line, palette.quiet)
    across = 2 * bones + 2 * (bones // FIVE)
    if across > place.width or not look.pixels:
        canvas.over(place.x, place.y + 3, bars(bones, look.symbols, place.width), palette.bone)
        return
    for bone in range(bones):
        x = place.x + 2 * bone + 2 * (bone // FIVE)
        shaded = range(place.y + 2, place.y + 2 + BONE_ROWS)
        for row in shaded:
            ink = palette.bone_shade if row == shaded[-1] else palette.bone
            half = "▄" if row == shaded[0] else look.symbols.full
            canvas.put(x, row, half, Pen(ink, canvas.ground(x, row)))
