"""The market as it was left, in small, for the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from runegames.games.market.model import MarketView
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.moving import scenery_of
from runegames.ui.games.market.places import Camps, camps_alone
from runegames.ui.games.market.scenery import draw_market
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Drawing


def drawings(view: MarketView, names: Sequence[str], look: Look) -> Iterator[Drawing]:
    """Everybody's camps, below the stalls where there is room for them."""
    scenery = scenery_of(view, names, None, (), (), None)

    def paint(canvas: Canvas, camps: Camps) -> None:
        width, height = camps.size
        canvas.fill(0, 0, canvas.width, canvas.height, Pen(look.palette.text, look.palette.table))
        layout = camps.laid((canvas.width - width) // 2, (canvas.height - height) // 2)
        draw_market(canvas, layout, scenery, look)

    for camps in camps_alone(view.seats):
        yield Drawing(*camps.size, partial(paint, camps=camps))
