"""Invitations below the games of the menu: a waiting game, today's ritual, the book.

In a wide and high window invitations stand beside each other; in a smaller one each is a line.
Before anybody has played, there are two links instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.message import Message

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import command
from runegames.ui.drawing import clipped
from runegames.ui.widgets.cells import CellWidget

if TYPE_CHECKING:
    from runegames.chronicle.invitations import Invitation, Score

KEYS = {"resume": "c", "ritual": "d", "book": "b"}
"""Key of the menu for each invitation and each link, by action."""
GAP_COLUMNS = 3
"""Gap between two invitations beside each other, and between the parts of a line."""
MIN_COLUMNS = 32
"""Least width of an invitation beside others."""
MIN_ALIGNED_COLUMNS = 60
"""Least width of lines that begin below one another."""
MIN_WINDOW_HEIGHT = 28
"""Least height of a window with invitations beside each other."""
LOW_WINDOW_ROWS = 24
"""Height of a window in which there is no free row above the invitations."""
ROWS = 4
"""Height of an invitation beside others: rows for title, game, players and length."""
MAX_INVITATIONS = 3
"""Greatest number of invitations."""
LEAST_ROWS = MAX_INVITATIONS + 1
"""Height of a list of invitations without a free row above it."""
DAY_COLUMNS = 4
Parts: TypeAlias = Sequence[tuple[str, Pen]]
"""Pieces of a line, each with its pen."""


class Link(NamedTuple):
    """Link to a page."""

    action: str
    title: str


LINKS = (Link("ritual", "Today's ritual"), Link("book", "The book"))


class Invitations(CellWidget):
    """Invitations, or links in their place; one of them may be chosen."""

    BINDINGS = [command("enter,space", "open", "open it")]

    def __init__(self) -> None:
        super().__init__(id="invitations")
        self.expected = False
        """True if room is reserved for invitations, because somebody has played."""
        self.known: Sequence[Invitation] | None = None
        """Known invitations; None while the saves are still being read."""
        self._progress = ""
        self._index = 0

    def show(self, invitations: Sequence[Invitation]) -> None:
        """Show invitations; the chosen one stays chosen if it is among them."""
        chosen = self._chosen
        self.known, self._progress = invitations, ""
        actions = [entry.action for entry in self._entries]
        self._index = actions.index(chosen) if chosen in actions else 0
        self.can_focus = True
        self.redraw()

    def expect(self, expected: bool) -> None:
        """Reserve room for invitations, or give it up."""
        if expected != self.expected:
            self.expected = expected
            self.refresh(layout=True)

    def progress(self, words: str) -> None:
        """Show the progress of reading the saves, until the invitations are known."""
        if self.known is None and words != self._progress:
            self._progress = words
            self.redraw()

    # -- choice --------------------------------------------------------------------

    @property
    def _entries(self) -> Sequence[Invitation | Link]:
        if self.known is None:
            return ()
        return self.known or LINKS

    @property
    def _chosen(self) -> str:
        entries = self._entries
        return entries[self._index].action if entries else ""

    @property
    def game(self) -> str:
        """Game of the chosen invitation; "" if there is none."""
        return self.known[self._index].game if self.known else ""

    @property
    def _beside(self) -> bool:
        """True if the invitations, or the links in their place, stand beside each other."""
        return not self.known or self.size.height > MAX_INVITATIONS + 2

    def enter(self, column: int) -> None:
        """Focus the invitation below a column of cards, or the first one.

        The first one is focused if it resumes a game, or if each invitation is a line.
        """
        if self._entries:
            first = self._entries[0].action == "resume" or not self._beside
            self._index = 0 if first else self._clip(column)
            self.focus()

    def _clip(self, index: int) -> int:
        return max(0, min(index, len(self._entries) - 1))

    def step(self, across: int, down: int) -> int | None:
        """Choose the next invitation in a direction.

        Return a column of the cards if the step leads up to them, otherwise None.
        """
        steps = across if self._beside else down
        if down < 0 and (self._beside or self._index == 0):
            return self._index if self._beside else 0
        self._index = self._clip(self._index + steps)
        self.redraw()
        return None

    class Opened(Message):
        """Message that an invitation or a link is to be opened."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def action_open(self) -> None:
        self.post_message(self.Opened(self._chosen))

    def _open(self, index: int) -> None:
        self._index = index
        self.action_open()

    # -- drawing ----------------------------------------------------------------------------

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if not self.expected:
            return 3
        roomy = width >= MAX_INVITATIONS * (MIN_COLUMNS + GAP_COLUMNS) - GAP_COLUMNS
        if roomy and viewport.height >= MIN_WINDOW_HEIGHT:
            return ROWS + 2
        return LEAST_ROWS + 1 if viewport.height > LOW_WINDOW_ROWS else LEAST_ROWS

    def draw(self, canvas: Canvas) -> None:
        top = 0 if canvas.height == LEAST_ROWS else 1
        if self.known is None:
            words = clipped(self._progress, canvas.width, self.symbols)
            canvas.put(0, top, words, self.quiet_pen)
        elif not self.known:
            self._draw_links(canvas)
        elif self._beside:
            width = (canvas.width - GAP_COLUMNS * (MAX_INVITATIONS - 1)) // MAX_INVITATIONS
            for index, invitation in enumerate(self.known):
                region = Region(index * (width + GAP_COLUMNS), top, width, ROWS)
                self._draw_rows(canvas, region, index, invitation)
                self.hit(region, self._open, index)
        else:
            for index, invitation in enumerate(self.known):
                self._draw_line(canvas, top + index, index, invitation)
                self.hit(Region(0, top + index, canvas.width, 1), self._open, index)

    def _draw_links(self, canvas: Canvas) -> None:
        """Draw the links at the right."""
        right = canvas.width
        for index, link in reversed([*enumerate(LINKS)]):
            left = right - cell_len(f"k {link.title}")
            self._head(canvas, left, 1, index, link)
            self.hit(Region(left, 1, right - left, 1), self._open, index)
            right = left - 2

    def _head(self, canvas: Canvas, x: int, y: int, index: int, entry: Invitation | Link) -> int:
        """Draw key and title; return the column after them."""
        chosen = self.has_focus and index == self._index
        key = self.symbols.pointer if chosen else KEYS[entry.action]
        title = self.primary_pen if chosen else self.strong
        return canvas.write(x, y, [(f"{key} ", self.primary_pen), (entry.title, title)])

    def _draw_rows(self, canvas: Canvas, region: Region, nth: int, invitation: Invitation) -> None:
        behind = self._head(canvas, region.x, region.y, nth, invitation) + 1
        self.thin_line(canvas, behind, region.y, region.right - behind)
        days = [
            part for index in range(len(invitation.days)) for part in self._day(invitation, index)
        ]
        rows: list[Parts] = [
            [(invitation.what, self.base_pen())],
            days or self._scores(invitation.scores, region.width),
            [(invitation.more, self.quiet_pen)],
        ]
        for row, parts in enumerate(filter(_columns, rows), region.y + 1):
            self._write(canvas, region.x, row, region.right, parts)

    def _draw_line(self, canvas: Canvas, row: int, index: int, invitation: Invitation) -> None:
        """Draw an invitation right of the longest title, in a narrow window right of its own.

        What has no room at its end is left out.
        """
        self._head(canvas, 0, row, index, invitation)
        titles = [cell_len(entry.title) for entry in self._entries]
        title = max(titles) if canvas.width >= MIN_ALIGNED_COLUMNS else titles[index]
        what = [(invitation.what, self.base_pen())]
        x = self._write(canvas, title + 4, row, canvas.width, what) + GAP_COLUMNS
        scores = self._scores(invitation.scores, canvas.width - x)
        for parts in (scores, [(invitation.more, self.quiet_pen)]):
            if 0 < _columns(parts) <= canvas.width - x:
                x = self._write(canvas, x, row, canvas.width, parts) + GAP_COLUMNS

    def _write(self, canvas: Canvas, x: int, y: int, right: int, parts: Parts) -> int:
        """Write a line up to a column; return the column after it."""
        for text, pen in parts:
            x = canvas.put(x, y, clipped(text, right - x, self.symbols), pen)
        return x

    def _scores(self, scores: Sequence[Score], width: int) -> Parts:
        """Letters, names and points of all sides; letters go first where room is scarce."""
        for letters, names in ((True, True), (False, True), (True, False)):
            sides = [self._score(score, letters=letters, names=names) for score in scores]
            parts = [part for side in sides for part in side][:-1]
            if _columns(parts) <= width:
                break
        return parts

    def _score(self, score: Score, *, letters: bool, names: bool) -> Parts:
        """Letters, names and points of a side, and the gap behind them."""
        parts: list[tuple[str, Pen]] = []
        for seat, name in zip(score.seats, score.names, strict=True):
            if letters:
                parts += self._letter(seat)
            if names:
                pen = self.quiet_pen if letters else self.own(seat)
                parts.append((f"{name} ", pen))
        gap = "  " if names else " "
        return [*parts, (score.points, self.strong), (gap, self.base_pen())]

    def _letter(self, seat: int) -> Parts:
        # Imported here, since the first drawing of the menu must not wait for this import.
        from runegames.core import SEAT_LETTERS

        return [(f"{SEAT_LETTERS[seat]} ", self.own(seat))]

    def _day(self, invitation: Invitation, index: int) -> Parts:
        """Mark of a day, or the word "today" if today's ritual is not played yet."""
        mark, today = invitation.days[index], index == len(invitation.days) - 1
        if today and not mark.played:
            return [("today", self.gold)]
        pen = self.look.day(mark.over, played=mark.played, today=today)
        words = mark.text.replace("–", self.symbols.dash).center(DAY_COLUMNS)
        return [(words, pen)] if today else [(words, pen), (" ", self.base_pen())]


def _columns(parts: Parts) -> int:
    return sum(cell_len(text) for text, _ in parts)
