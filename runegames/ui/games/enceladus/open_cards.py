"""The cards that everybody knows of and that are not on the table, by where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.games.enceladus.model import EnceladusView
from runegames.ui.canvas import Canvas
from runegames.ui.games.enceladus.cards import Face
from runegames.ui.games.enceladus.piles import painter
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.widgets.cells import CellWidget

MARGIN, BETWEEN = 1, 2
"""Columns at the left edge, and between two places beside each other."""


class Form(NamedTuple):
    """How large a card is drawn, in cells."""

    width: int
    rows: int
    scale: int = 1
    """Of its runes."""
    below: int = 1
    """Free rows below it."""


FORMS = (Form(30, 11, 2), Form(16, 6), Form(12, 3), Form(12, 2, below=0))
"""The largest first."""


class Group(NamedTuple):
    """Cards of a place in a row."""

    heading: str
    """"": the row above says it."""
    x: int
    y: int
    cards: tuple[str, ...]
    form: Form

    def places(self) -> list[Region]:
        """The cells of the cards."""
        form, y = self.form, self.y + 1
        step = form.width + 1
        return [
            Region(self.x + at * step, y, form.width, form.rows) for at in range(len(self.cards))
        ]


def pages(view: EnceladusView, size: tuple[int, int], dot: str) -> list[list[Group]]:
    """All of them on a page, as large as that can be; else as small as they are, on several."""
    found: list[list[Group]] = []
    for form in FORMS:
        found = _flow(view, size, form, dot)
        if len(found) == 1:
            break
    return found


def _flow(view: EnceladusView, size: tuple[int, int], form: Form, dot: str) -> list[list[Group]]:
    """Place by place, beside each other where they fit; a place goes on under its heading."""
    width, height = size[0], size[1] - 1  # the last row says how one goes on
    across = max(1, (width - MARGIN + 1) // (form.width + 1))
    rows = 1 + form.rows + form.below
    found: list[list[Group]] = [[]]
    x, y = MARGIN, 0
    for title, names in _places(view):
        head = f"{title} {dot} {len(names)}"
        for first in range(0, max(1, len(names)), across):
            cards = tuple(names[first : first + across])
            taken = max(len(cards) * (form.width + 1) - 1, cell_len(head))
            if x > MARGIN and (first or x + taken > width):
                x, y = MARGIN, y + rows
            if y + rows - form.below > height and found[-1]:
                found.append([])
                y = 0
            found[-1].append(Group(head if not first or not y else "", x, y, cards, form))
            x += taken + BETWEEN
    return found


def draw_open_cards(canvas: Canvas, view: EnceladusView, host: CellWidget, page: int) -> None:
    """A page; below it, how one goes on."""
    look = host.look
    found = pages(view, (canvas.width, canvas.height), look.symbols.dot)
    page = min(page, len(found))
    paint = painter(canvas, look, host.base_pen().ground)
    for group in found[page - 1]:
        paint.word(group.x, group.y, group.heading, look.palette.gold, bold=True)
        for name, at in zip(group.cards, group.places(), strict=True):
            paint.face(at, Face(name), group.form.scale)
    more = f"page {page + 1} of {len(found)}" if page < len(found) else "back to the table"
    words = f"{host.cap('enceladus.open')}: {more}"
    paint.word(MARGIN, canvas.height - 1, words, look.palette.quiet)
    paint.finish()


def _places(view: EnceladusView) -> list[tuple[str, Sequence[str]]]:
    """Where they are; the uppermost or latest first."""
    places: list[tuple[str, Sequence[str]]] = [("discards", view.discards[::-1])]
    places += [
        (f"pile {number}, seen", pile.known[::-1])
        for number, pile in enumerate(view.piles, start=1)
        if pile.known
    ]
    places += [
        (f"{SEAT_LETTERS[seat]} holds", known)
        for seat, known in enumerate(view.known_hands)
        if known and seat != view.seat
    ]
    return places
