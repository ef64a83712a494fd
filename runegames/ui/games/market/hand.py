"""Layout and drawing of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.cards import HandCard, draw_card
from runegames.ui.grids import CardRow, Form, fitting
from runegames.ui.look import Look
from runegames.ui.widgets.hand_tray import HAND_ROW

FORMS = (
    Form(22, 10, gap=3, scale=2),
    Form(11, 6, gap=2),
    *(Form(width, 6) for width in (9, 7, 5)),
    *(Form(width, 4) for width in (13, 9, 7, 5)),
    *(Form(5, rows, under=0) for rows in (3, 2)),
)
"""Sizes of a card, the highest first; small cards may be laid in several lines."""


def lay_hand(width: int, rows: int, cards: int, here: int) -> CardRow:
    """Lay out a hand in the first form in which all cards fit, with card ``here`` in sight."""
    left, answers = (3 if rows >= 6 else 2), (62 if rows >= 10 else 34)
    return fitting(FORMS, Region(left, HAND_ROW, width - answers - left, rows), cards, here)


def draw_hand(canvas: Canvas, where: CardRow, cards: Sequence[HandCard], look: Look) -> None:
    """Draw the visible cards, and signs for hidden cards before and after them."""
    shown = cards[where.first :][: len(where.cards)]
    if not shown:
        return
    palette, symbols = look
    right, left = max(region.right for region in where.cards), where.cards[0].x
    with Brush(canvas, look, palette.ground) as brush:
        for card, region in zip(shown, where.cards, strict=True):
            draw_card(brush, region, card, where.form.scale)
    base = Pen(palette.gold, palette.ground, bold=True)
    middle = (where.cards[0].y + where.cards[-1].bottom) // 2
    if where.first:
        canvas.put(left - 2, middle, symbols.less, base)
    if where.first + len(shown) < len(cards):
        canvas.put(right + 1, middle, symbols.more, base)
