"""Pages of the open cards: the discards, and cards that were seen in piles and hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.enceladus.model import EnceladusView
from runegames.ui.brush import Brush
from runegames.ui.games.enceladus.pieces import CardFace, draw_face
from runegames.ui.grids import Form

MARGIN_COLUMNS = 1
"""Width of the left margin."""
GAP_COLUMNS = 2
"""Width of the gap between two groups."""
FORMS = (Form(30, 11, scale=2), Form(16, 6), Form(12, 3), Form(12, 2, under=0))
"""Sizes of a card, the largest first."""


class CardGroup(NamedTuple):
    """Cards of one place (discards, a pile, or a hand) side by side."""

    heading: str
    """Name of the place and number of its cards; empty if a row above has these words."""
    x: int
    y: int
    cards: tuple[str, ...]
    form: Form

    def places(self) -> Sequence[Region]:
        """Regions of the cards."""
        columns = len(self.cards) * (self.form.width + 1)
        room = Region(self.x, self.y + 1, columns, self.form.rows)
        return self.form.lay(room, len(self.cards))


def pages(view: EnceladusView, size: tuple[int, int], dot: str) -> list[list[CardGroup]]:
    """Lay out all open cards on one page if possible, in the largest size that fits."""
    rows: list[list[CardGroup]] = []
    for form in FORMS:
        rows = _flow(view, size, form, dot)
        if len(rows) == 1:
            break
    return rows


def _flow(
    view: EnceladusView, size: tuple[int, int], form: Form, dot: str
) -> list[list[CardGroup]]:
    """Lay out place after place; several places are in one row if they fit."""
    width, height = size[0], size[1] - 1  # the last row names the key for the next page
    across, rows = form.across(width - MARGIN_COLUMNS), 1 + form.rows + form.under
    lines: list[list[CardGroup]] = [[]]
    x, y = MARGIN_COLUMNS, 0
    for title, names in _places(view):
        head = f"{title} {dot} {len(names)}"
        for first in range(0, max(1, len(names)), across):
            cards = tuple(names[first : first + across])
            taken = max(len(cards) * (form.width + 1) - 1, cell_len(head))
            if x > MARGIN_COLUMNS and (first or x + taken > width):
                x, y = MARGIN_COLUMNS, y + rows
            if y + rows - form.under > height and lines[-1]:
                lines.append([])
                y = 0
            begins = first == 0 or y == 0
            shown_head = head if begins else ""
            lines[-1].append(CardGroup(shown_head, x, y, cards, form))
            x += taken + GAP_COLUMNS
    return lines


def draw_open_cards(brush: Brush, view: EnceladusView, page: int, key: str) -> None:
    """Draw a page, and below it the key for the next page."""
    groups = pages(view, (brush.canvas.width, brush.canvas.height), brush.symbols.dot)
    page = min(page, len(groups))
    for group in groups[page - 1]:
        brush.word(group.x, group.y, group.heading, brush.palette.gold, bold=True)
        for name, region in zip(group.cards, group.places(), strict=True):
            draw_face(brush, region, CardFace(name), group.form.scale)
    more = f"page {page + 1} of {len(groups)}" if page < len(groups) else "back to the table"
    brush.word(MARGIN_COLUMNS, brush.canvas.height - 1, f"{key}: {more}", brush.palette.quiet)


def _places(view: EnceladusView) -> list[tuple[str, Sequence[str]]]:
    """List places with their cards; piles and discards begin with the uppermost card."""
    piles = [
        (f"pile {index}, seen", pile.known[::-1]) for index, pile in enumerate(view.piles, start=1)
    ]
    hands = [
        (f"{SEAT_LETTERS[seat]} holds", known)
        for seat, known in enumerate(view.known_hands)
        if seat != view.seat
    ]
    return [("discards", view.discards[::-1]), *(group for group in (*piles, *hands) if group[1])]
