"""Answers of a plain table, of which the first tap chooses one, and the second gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.message import Message

from runegames.core import Token, View
from runegames.ui.drawing import fit, sentence, wrap
from runegames.ui.games.plain.answers import AnswerWriter
from runegames.ui.games.plain.blocks import TrayRows
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.forms import FormWriter
from runegames.ui.games.plain.rows import QUIET, Rows, tapped
from runegames.ui.widgets.tray import TrayWords


class PlainTray(TrayWords[View, PlainCursor], Rows):
    """Answers as rows, buttons and chips, or the form that is being filled in."""

    class Tapped(Message):
        """Tap on an offer."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    spaced = False
    """True for a free row after each answer, where there is room."""
    tokens: Sequence[Token] = ()
    """Cards of the hand; answers that name one show it as on the table."""

    def __init__(self, moved: Callable[[], None]) -> None:
        """Make the tray; ``moved`` draws the table anew for a moved cursor."""
        super().__init__()
        self.moved = moved
        self._facts: tuple[object, ...] = ()
        self._known: dict[tuple[bool, bool], TrayRows] = {}
        """Rows for these facts, tall or not, and with all answers unfolded or not."""
        self._writer: AnswerWriter | None = None
        """Writer of the answers of the present step."""

    # -- taps -------------------------------------------------------------------------------

    def action_tap(self, index: int) -> None:
        """Choose an offer, or use the one that is chosen."""
        self.post_message(self.Tapped(index))

    def action_hush(self) -> None:
        """Show the answers below a message again."""
        self.say("")

    def action_scroll(self, index: int, choice: int = 0) -> None:
        """Scroll a list that is cut to an offer, or to a choice in an entry."""
        cursor = self._asked
        if cursor.filling is not None:
            cursor.filling.scroll_to(index, choice)
        else:
            cursor.go_to(index)
        self.moved()

    def action_step(self, by: int) -> None:
        """Change an amount, or go to another place; by 0, use the place the other way round."""
        cursor = self._asked
        if cursor.amounts:
            cursor.raise_by(by)
        elif by:
            cursor.step_to(by)
        else:
            cursor.turn()
        self.moved()

    def action_fill(self, line: int, value: int) -> None:
        """Choose or change the value of an entry of a form."""
        assert self._asked.filling is not None
        self._asked.filling.use(line, value)
        self.moved()

    @property
    def _asked(self) -> PlainCursor:
        assert self.cursor is not None
        return self.cursor

    # -- rows -------------------------------------------------------------------------------

    def rows(self, width: int, *, tall: bool, opened: bool = False) -> TrayRows:
        """Write all answers; ``tall``: each can be hit by a thumb; ``opened``: each unfolds."""
        cursor = self.cursor
        if cursor is None:
            return TrayRows(())
        facts = (width, self.look, self.cap("table.confirm"), self.tokens, cursor, *cursor.state)
        if facts != self._facts:
            self._facts, self._known = facts, {}
        if (tall, opened) not in self._known:
            self._known[tall, opened] = self._made(cursor, width, tall=tall, opened=opened)
        return self._known[tall, opened]

    def _made(self, cursor: PlainCursor, width: int, *, tall: bool, opened: bool) -> TrayRows:
        cap = self.cap("table.confirm")
        if cursor.filling is not None:
            tokens = {token.word: token for token in self.tokens}
            return FormWriter(cursor.filling, tokens, self.look, width, cap).rows(tall=tall)
        writer = self._writer
        facts = cursor, cursor.offers, self.tokens, self.look, width, cap
        if writer is None or writer.facts != facts:
            writer = self._writer = AnswerWriter(cursor, self.tokens, self.look, width, cap)
        return writer.rows(tall=tall, opened=opened)

    def wanted(self, width: int, *, tall: bool) -> int:
        """Return the number of rows for all answers."""
        return max(1, self.rows(width, tall=tall).wanted)

    def least(self, width: int) -> int:
        """Return the number of rows with which each answer can be shown whole, one at a time."""
        rows = self.rows(width, tall=False, opened=True)
        heights = [len(block.lines) for block in rows.listed]
        rows_below = sum(map(len, rows.fixed))
        if len(heights) > 1:  # the mark that says how many more there are
            rows_below += 1
        return max(1, max(heights, default=0) + rows_below)

    def lines(self, width: int, height: int) -> Sequence[Content]:
        if self.scene is None:
            return ()
        rows = self.rows(width, tall=True)
        if rows.wanted > height:
            rows = self.rows(width, tall=False)
        dots = ".." if self.symbols.name == "ascii" else "…"
        lines = rows.stacked(height, dots, spaced=self.spaced)
        # A tap on the message shows the answers below it again.
        words = (sentence(line, "$gold", QUIET) for line in wrap(self.words, max(2, width - 2)))
        message = [fit(line.pad_left(1), width).stylize(tapped("hush")) for line in words]
        return [*message, *lines[len(message) :]]
