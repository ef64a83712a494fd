"""Picture of a review: its sheet as SVG."""

from __future__ import annotations

from runegames.review import Review
from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS
from runegames.ui.svg import Frame, drawing
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.reviewpage import Chosen, Contents
from runegames.ui.widgets.reviewsheet import draw_review
from runegames.ui.widgets.sheet import Paper

COLUMNS, ROWS = 110, 33
"""Size of the sheet in cells."""
MARGIN_COLUMNS, MARGIN_ROWS = 5, 2


def picture(review: Review) -> str:
    """Draw a whole review as SVG, from the winner's point of view."""
    look = Look(ENCELADUS, UNICODE)
    seat = max(range(review.judge.seats), key=lambda seat: review.result[seat])
    sheet = Canvas(COLUMNS, ROWS, look.empty)
    draw_review(Paper(sheet, look), Contents(review, review.parts(), Chosen(-1, seat)))
    canvas = Canvas(COLUMNS + 2 * MARGIN_COLUMNS, ROWS + 2 * MARGIN_ROWS, look.empty)
    canvas.paste(sheet, MARGIN_COLUMNS, MARGIN_ROWS)
    strips = [canvas.strip(row) for row in range(canvas.height)]
    return drawing([Frame(strips)], ink=look.palette.text, ground=look.palette.ground)
