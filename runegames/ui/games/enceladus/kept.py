"""What everybody had laid in the end, in small, for the results."""

from __future__ import annotations

from textual.geometry import Size

from runegames.games.enceladus.model import EnceladusView
from runegames.ui.canvas import Canvas
from runegames.ui.games.enceladus.laid import draw_laid
from runegames.ui.games.enceladus.piles import painter
from runegames.ui.games.enceladus.places import lay_out_matches
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Keepsake, on_table


def keepsake(view: EnceladusView) -> Keepsake:
    """The matches of each seat on the ice."""

    def draw(canvas: Canvas, look: Look) -> None:
        found = lay_out_matches(Size(canvas.width, canvas.height), view.laid)
        assert found is not None
        paint = painter(canvas, look, look.palette.table)
        paint.ice(found[0].size.rows, found[0].size.free)
        draw_laid(paint, found[0], view, look, view.hand_points)
        paint.finish()

    def rows(width: int, height: int, _look: Look) -> int:
        found = lay_out_matches(Size(width, height), view.laid)
        return 0 if found is None else found[1]

    heading = "the matches of the last hand" if view.hands_needed > 1 else "the matches"
    return Keepsake(heading, rows, on_table(draw))
