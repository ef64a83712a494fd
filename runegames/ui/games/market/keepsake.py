"""Keepsake of The Rune Market: its street as a small picture for the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from runegames.games.market.model import MarketView
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.places import Street, streets
from runegames.ui.games.market.scenery import scenery_of
from runegames.ui.games.market.street import draw_market
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Drawing


def drawings(view: MarketView, names: Sequence[str], look: Look) -> Iterator[Drawing]:
    """Yield drawings of all camps in several sizes, with and without stalls."""
    scenery = scenery_of(view, names)

    def paint(canvas: Canvas, street: Street) -> None:
        width, height = street.size
        canvas.fill(0, 0, canvas.width, canvas.height, Pen(look.palette.text, look.palette.table))
        layout = street.laid((canvas.width - width) // 2, (canvas.height - height) // 2)
        draw_market(canvas, layout, scenery, look)

    for street in streets(view.seats):
        yield Drawing(*street.size, partial(paint, street=street))
