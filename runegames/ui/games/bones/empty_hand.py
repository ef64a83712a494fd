"""Camp of a viewer with an empty hand: the runes that were played, and the viewer's bones."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.camp import Bare, PlayedSpot, aligned
from runegames.ui.games.bones.facts import CampFacts, fate, last_act, last_played
from runegames.ui.games.bones.hand import PLAYED, Stone, draw_stone
from runegames.ui.games.bones.seats import FIVE, bars
from runegames.ui.look import Look

EMPTY = "no runes in hand"
INSETS = (2, 1)
"""Pixels cut off at each side of an empty place, in its first and in its second row of pixels."""
BONE_ROWS = 3


def draw_bare(canvas: Canvas, bare: Bare, facts: CampFacts, look: Look) -> None:
    """Draw the played runes, the words about the empty hand, and the viewer's bones."""
    view = facts.view
    seats = facts.seats if bare.played else ()
    for spot, seat in zip(bare.played, seats, strict=True):
        rune = last_played(view, seat)
        if rune is not None:
            words, faded = fate(view, seat, rune)
            form = next(form for form in PLAYED if form.rows <= spot.stone.height)
            # A blank in place of the number covers the carving in that corner.
            stone = Stone(rune, " ", faded=faded)
            drawn = sheet(draw_stone, stone, form, look, look.palette.table)
            canvas.paste(drawn, *spot.stone.offset)
            _draw_words(canvas, spot, words, look)
        elif seat == view.seat:
            _draw_words(canvas, spot, last_act(view, seat), look)
    _draw_hand(canvas, bare.words, facts, look)


def _draw_words(canvas: Canvas, spot: PlayedSpot, words: str, look: Look) -> None:
    words = clipped(words, spot.words.width, look.symbols)
    x = aligned(spot.words, cell_len(words), spot.align)
    canvas.over(x, spot.words.y, words, look.palette.quiet)


def _draw_hand(canvas: Canvas, region: Region, facts: CampFacts, look: Look) -> None:
    view, palette = facts.view, look.palette
    seat = view.seat or 0
    bones = facts.bones[seat]
    canvas.over(region.x, region.y, EMPTY, palette.text, bold=True)
    words = "runes can be bought between rounds"
    if view.turn is None:
        words = "the game is over"
    elif view.phase == "round" and view.round >= view.rounds:
        words = "no more runes can be bought"
    if view.eliminated[seat]:
        words = "out of the game"
    if region.height < BONE_ROWS + 2:
        canvas.over(region.x + len(EMPTY) + 2, region.y, words, palette.quiet)
        return
    owned = count(bones, "bone")
    canvas.over(region.right - len(owned), region.y, owned, palette.text, bold=True)
    canvas.over(region.x, region.y + 1, words, palette.quiet)
    if 2 * bones + 2 * (bones // FIVE) > region.width:
        canvas.over(region.x, region.y + 3, bars(bones, look.symbols, region.width), palette.bone)
        return
    top, last = region.y + 2, region.y + 1 + BONE_ROWS
    for bone in range(bones):
        x = region.x + 2 * bone + 2 * (bone // FIVE)
        for row in range(top, last + 1):
            ink = palette.bone_shade if row == last else palette.bone
            half = look.symbols.lower if row == top else look.symbols.full
            canvas.put(x, row, half, Pen(ink, canvas.ground(x, row)))
