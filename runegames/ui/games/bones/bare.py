"""Table of a seat whose hand is empty: the runes that were played, and the seat's own bones."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.games.bones.model import BonesView
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.camp import Bare, Played
from runegames.ui.games.bones.hand import PLAYED, Stone, draw_stone
from runegames.ui.games.bones.seats import FIVE, Sitting, bars, fate
from runegames.ui.look import Look

EMPTY = "no runes in hand"
INSETS = (2, 1)
"""Pixels by which the first rows of a stone's empty place are narrower."""
BONE_ROWS = 3
"""Rows of a bone that is shown one by one, of the first one its lower half."""


def draw_bare(
    canvas: Canvas, bare: Bare, view: BonesView, sittings: Sequence[Sitting], look: Look
) -> None:
    """Draw the runes that were played, and tell how an empty hand gets some."""
    for played, sitting in zip(bare.played, sittings, strict=bool(bare.played)):
        if sitting.played is not None:
            _draw_played(canvas, played, sitting.played, view, sitting, look)
        elif sitting is sittings[0]:
            _tell(canvas, played, sitting.last, look)
    _draw_words(canvas, bare.words, view, sittings[0].bones, look)


def _draw_played(
    canvas: Canvas, played: Played, rune: str, view: BonesView, sitting: Sitting, look: Look
) -> None:
    told, faded = fate(view, sitting.seat, rune)
    form = next(form for form in PLAYED if form.rows <= played.stone.height)
    # A blank keeps the carving out of the corner.
    stone = Stone(rune, " " if look.pixels else "", faded=faded)
    drawn = sheet(draw_stone, stone, form, look, look.palette.table)
    canvas.paste(drawn, *played.stone.offset)
    _tell(canvas, played, told, look)


def _tell(canvas: Canvas, played: Played, told: str, look: Look) -> None:
    words = played.words
    told = clipped(told, words.width, look.symbols)
    x = words.x
    if played.align != "left":
        spare = words.width - cell_len(told)
        x += spare if played.align == "right" else spare // 2
    canvas.over(x, words.y, told, look.palette.quiet)


def _draw_words(canvas: Canvas, place: Region, view: BonesView, bones: int, look: Look) -> None:
    """Tell that the hand is empty and how it is filled; draw the bones one by one."""
    palette = look.palette
    canvas.over(place.x, place.y, EMPTY, palette.text, bold=True)
    told = f"bought between rounds, {count(view.rune_price, 'bone')} each"
    if view.phase == "round" and view.round >= view.rounds:
        told = "none can be bought after the last round"
    if view.eliminated[view.seat or 0]:
        told = "out of the game"
    if place.height < BONE_ROWS + 2:
        canvas.over(place.x + len(EMPTY) + 2, place.y, told, palette.quiet)
        return
    owned = count(bones, "bone")
    canvas.over(place.right - len(owned), place.y, owned, palette.text, bold=True)
    for row, line in enumerate(wrap(told, place.width), start=place.y + 1):
        canvas.over(place.x, row, line, palette.quiet)
    if 2 * bones + 2 * (bones // FIVE) > place.width or not look.pixels:
        canvas.over(place.x, place.y + 3, bars(bones, look.symbols, place.width), palette.bone)
        return
    top, last = place.y + 2, place.y + 1 + BONE_ROWS
    for bone in range(bones):
        x = place.x + 2 * bone + 2 * (bone // FIVE)
        for row in range(top, last + 1):
            ink = palette.bone_shade if row == last else palette.bone
            half = look.symbols.lower if row == top else look.symbols.full
            canvas.put(x, row, half, Pen(ink, canvas.ground(x, row)))
