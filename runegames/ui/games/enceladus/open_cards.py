"""The cards that everybody knows of and that are not on the table, by where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.phrases import numeral
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import inks_of, runes_of
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.widgets.cells import CellWidget

VALUE = 5
"""Cells of a card's value."""
COLUMN = 22
"""Cells a column: value and names of the longest card, and a gap."""


class Entry(NamedTuple):
    """A card by its name, or the heading of a place."""

    text: str
    heading: bool


def pages(view: EnceladusView, size: tuple[int, int], dot: str) -> list[list[list[Entry]]]:
    """Pages of columns of lines; a place goes on in the next column under its heading again."""
    rows = max(2, size[1] - 1)
    columns: list[list[Entry]] = [[]]
    for title, names in _places(view):
        head = Entry(f"{title} {dot} {len(names)}", heading=True)
        if len(columns[-1]) > rows - 2:
            columns.append([])
        columns[-1].append(head)
        for name in names:
            if len(columns[-1]) == rows:
                columns.append([head])
            columns[-1].append(Entry(name, heading=False))
    across = max(1, (size[0] - 1) // COLUMN)
    return [columns[at : at + across] for at in range(0, len(columns), across)]


def draw_open_cards(canvas: Canvas, view: EnceladusView, look: CellWidget, page: int) -> None:
    """A page; below it, how one goes on."""
    base = look.base_pen()
    head = base._replace(ink=look.palette.gold, bold=True)
    found = pages(view, (canvas.width, canvas.height), look.symbols.dot)
    page = min(page, len(found))
    for at, column in enumerate(found[page - 1]):
        for row, line in enumerate(column):
            x = 1 + at * COLUMN
            if line.heading:
                canvas.put(x, row, line.text, head)
            else:
                inks, value = inks_of(look.palette, line.text), numeral(line.text)
                canvas.put(x, row, value.center(VALUE), Pen(inks.ink, inks.ground, bold=True))
                canvas.put(x + VALUE + 1, row, "-".join(runes_of(line.text)), base)
    more = f"page {page + 1} of {len(found)}" if page < len(found) else "back to the table"
    quiet = base._replace(ink=look.palette.quiet)
    canvas.put(1, canvas.height - 1, f"{look.cap('enceladus.open')}: {more}", quiet)


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
