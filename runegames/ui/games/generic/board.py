"""Board of the generic table: other seats, the middle, and the viewer's place on the ice."""

from __future__ import annotations

from textual import events
from textual.geometry import Region, Size

from runegames.core import Told, View
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import command
from runegames.ui.drawing import wrap
from runegames.ui.games.generic.cursor import GenericCursor
from runegames.ui.games.generic.facts import TableFacts, told_of
from runegames.ui.games.generic.middle import Middle
from runegames.ui.games.generic.seats import Others, OwnPlace
from runegames.ui.ice import draw_ice
from runegames.ui.widgets.hand_table import HandBoard

MIDDLE_MIN_ROWS = 4
"""Least height of the middle, including the edge at the top of the ice."""


class GenericBoard(HandBoard[View, GenericCursor], can_focus=True):
    """Board drawn from a game's declarations; the key ``t`` shows the table in sentences."""

    BINDINGS = [
        command("t", "tell", "the table in words", "in words"),
        command("pagedown", "turn(1)", "the next page of the table in words"),
        command("pageup", "turn(-1)", "the previous page of the table in words"),
        command("home", "step(0, -9999)", "the first answers"),
        command("end", "step(0, 9999)", "the last answers"),
    ]

    page = 0
    """Page of the sentences on the table, from 1; 0 if the table is drawn."""

    def on_key(self, event: events.Key) -> None:
        """Give the answer that belongs to a letter."""
        cursor = self.cursor
        if cursor is not None and event.key.isalpha() and cursor.with_key(event.key) is not None:
            event.stop()
            self.action_press(event.key)

    def action_tell(self) -> None:
        self.page = 0 if self.page else 1
        self.redraw()

    def action_turn(self, by: int) -> None:
        if self.page:
            self.page = max(1, self.page + by)
            self.redraw()

    def contents(self, canvas: Canvas) -> None:
        if self.page:
            told = told_of(self.shown)
            self.page = draw_words(canvas, told, self.page, self.base_pen(), self.quiet)
            return
        with Brush(canvas, self.look, self.base_pen().ground) as brush:
            draw_table(brush, TableFacts(self.shown, self.cursor))


def draw_table(brush: Brush, facts: TableFacts) -> None:
    """Draw the ice, the other seats, the middle, and the viewer's place, if any."""
    width, height = brush.canvas.width, brush.canvas.height
    own = OwnPlace(facts, Size(width, height))
    others = Others(facts, Size(width, height - own.rows - MIDDLE_MIN_ROWS))
    ridge = height - own.rows if own.rows else others.rows + 1
    draw_ice(brush, ridge)
    if brush.lined:
        across = brush.symbols.frame.across * width
        brush.word(0, ridge - 1, across, brush.palette.line)
    others.draw(brush)
    first, end = (others.rows, ridge - 1) if own.rows else (ridge, height)
    Middle(brush, facts).draw(Region(0, first, width, max(0, end - first)))
    if own.rows:
        own.draw(brush, ridge)


def draw_words(canvas: Canvas, told: Told, page: int, base: Pen, quiet: Pen) -> int:
    """Write a page of sentences on the table, the last one if ``page`` is too high.

    Return the number of that page.
    """
    rows: list[tuple[str, Pen]] = []
    parts = ("in hand", told.hand), ("on the table", told.table), ("the players", told.seats)
    for heading, sentences in parts:
        if sentences:
            rows += [("", base)] if rows else []
            rows.append((heading, quiet))
            rows += [(line, base) for each in sentences for line in wrap(each, canvas.width - 4)]
    room = canvas.height - 1
    pages = max(1, -(-len(rows) // room))
    page = min(page, pages)
    for row, (line, pen) in enumerate(rows[(page - 1) * room : page * room]):
        canvas.put(2, row, line, pen)
    more = f"   page up, page down: {page} of {pages}" if pages > 1 else ""
    canvas.put(2, room, f"t: back to the table{more}", quiet)
    return page
