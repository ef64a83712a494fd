"""What everybody had laid in the end, in small, for the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.geometry import Size

from runegames.games.enceladus.model import EnceladusView
from runegames.ui.canvas import Canvas
from runegames.ui.games.enceladus.laid import draw_laid
from runegames.ui.games.enceladus.piles import painter
from runegames.ui.games.enceladus.places import BARE, Places, matches_alone
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Drawing


def drawings(view: EnceladusView, look: Look) -> Iterator[Drawing]:
    """The matches of each seat on the ice."""

    def paint(canvas: Canvas, size: Size, lay: Callable[[int, int], Places]) -> None:
        x, y = (canvas.width - size.width) // 2, (canvas.height - size.height) // 2
        places = lay(x, y + BARE.rows)
        brush = painter(canvas, look, look.palette.table)
        brush.ice(BARE.rows, BARE.free)
        draw_laid(brush, places, view, look, view.hand_points)
        brush.finish()

    for size, lay in matches_alone(view.laid):
        yield Drawing(*size, partial(paint, size=size, lay=lay))
