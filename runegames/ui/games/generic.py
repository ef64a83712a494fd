"""A table for any game: the state as the game tells it, the hand, and the moves as a list.

It serves games without a table of their own, in the same frame as the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from runegames.core import SEAT_LETTERS, Seat, Told, Words, count, possessive
from runegames.play.session import Question
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.column import Panel, Side
from runegames.ui.widgets.frame import COLUMN_WIDTHS, LARGEST
from runegames.ui.widgets.keys import ADVICE, MENU, Hint
from runegames.ui.widgets.table import GameTable
from runegames.ui.widgets.tray import Tray

LIST_ROWS = 8
"""Rows of the list of moves, where the window is high enough; in a high one a third of it."""
LIST_WIDTH = 70
"""Cells of a move at least, before it goes on in the next row."""
MIN_BOARD_ROWS = 8
"""Rows that the board keeps when the list of moves grows."""
NARROWEST = COLUMN_WIDTHS[-1][1]
"""Cells of a line of that panel, in the smallest window."""
MAX_HAND_ROWS = 8
"""Rows of the panel of the hand; of a longer hand the board tells all."""


class ListCursor:
    """The move that is pointed at in the list."""

    def __init__(self, question: Question, words: Words[Any, Any]) -> None:
        self.question = question
        self.at = 0
        self.words = [words.move(move, question.view) for move in question.moves]

    def step(self, by: int) -> None:
        """Some places on or back, as far as the list goes."""
        self.at = max(0, min(len(self.question.moves) - 1, self.at + by))

    def aim(self, move: object) -> str:
        """Point at a legal move; Enter gives it then."""
        self.at = list(self.question.moves).index(move)
        return "table.confirm"


def told_of(scene: Scene) -> Told:
    """The state as the game tells it to the viewer."""
    told: Told = scene.game.words.tell(scene.view, scene.names)
    return told


class GenericBoard(Board):
    """What lies on the table and what is known of everybody, in sentences."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("table.up", "step(-1)", "the move above", show=False),
        bound("table.down", "step(1)", "the move below", show=False),
        bound("table.left", "scroll_text(-1)", "back in the words on the table", show=False),
        bound("table.right", "scroll_text(1)", "on in the words on the table", show=False),
        bound("table.next", "step(1)", "the next move", show=False),
        bound("table.before", "step(-1)", "the move before", show=False),
        bound("table.confirm", "confirm", "make the move"),
        bound("table.mark", "mark", "make the move", show=False),
        Binding("pagedown", f"step({LIST_ROWS})", "a page of moves on", show=False),
        Binding("pageup", f"step(-{LIST_ROWS})", "a page of moves back", show=False),
        Binding("home", "step(-9999)", "the first move", show=False),
        Binding("end", "step(9999)", "the last move", show=False),
    ]

    cursor: ListCursor | None = None

    def __init__(self) -> None:
        super().__init__()
        self._first = 0
        """The line of the text that is in sight at the top."""

    def action_scroll_text(self, pages: int) -> None:
        """Read on where the text is longer than the board."""
        self._first += pages * max(1, self.content_size.height - 1)
        self.redraw()

    def action_step(self, by: int) -> None:
        """Along the list of moves."""
        if self.cursor is None:
            raise SkipAction
        self.cursor.step(by)
        self.moved()

    def action_mark(self) -> None:
        """Space makes the move as well where nobody shares the table."""
        self.action_confirm()

    def draw(self, canvas: Canvas) -> None:
        """The table, then the players, page by page; what does not fit is counted."""
        if self.scene is None:
            return
        rows = self._text(told_of(self.scene), canvas.width - 4)
        if len(rows) <= canvas.height:
            self._first, page, top = 0, rows, (canvas.height - len(rows)) // 3
        else:
            room = canvas.height - 1
            self._first = max(0, min(self._first, len(rows) - room))
            page, top = rows[self._first : self._first + room], 0
            lines = f"lines {self._first + 1} to {self._first + room} of {len(rows)}"
            keys = f"{self.arrow('left')} {self.arrow('right')}"
            canvas.put(2, room, f"{keys}  {lines}", self.quiet)
        rule = self.base_pen().inked(self.palette.line)
        for row, (line, pen) in enumerate(page, start=top):
            x = canvas.put(2, row, line, pen)
            if pen == self.quiet:
                canvas.put(x + 1, row, self.symbols.frame.across * (canvas.width - x - 3), rule)

    def base_pen(self) -> Pen:
        """Words on the table."""
        return Pen(self.palette.text, self.palette.table)

    def _text(self, told: Told, width: int) -> list[tuple[str, Pen]]:
        """What can be read, line by line: a hand only where its panel cannot show all of it."""
        base = self.base_pen()
        long_hand = sum(len(wrap(each, NARROWEST)) for each in told.hand) > MAX_HAND_ROWS
        parts = [
            ("in hand", told.hand if long_hand else ()),
            ("on the table", told.table),
            ("the players", told.seats),
        ]
        rows: list[tuple[str, Pen]] = []
        for heading, sentences in parts:
            if rows and sentences:
                rows.append(("", base))
            if sentences:
                rows.append((heading, self.quiet))
            rows += [(line, base) for each in sentences for line in wrap(each, width)]
        return rows


class GenericSide(Side):
    """What the viewer holds."""

    def panels(self, width: int) -> Sequence[Panel]:
        """As many lines as there is room for; what does not fit is counted."""
        assert self.scene is not None
        hand = told_of(self.scene).hand or ["Covered."]
        lines = [line for each in hand for line in wrap(each, width)]
        if len(lines) > MAX_HAND_ROWS:
            hidden = len(lines) - MAX_HAND_ROWS + 1
            lines = [*lines[: MAX_HAND_ROWS - 1], f"and {count(hidden, 'line')} more"]
        canvas = self.sheet(width, len(lines))
        for row, line in enumerate(lines):
            canvas.put(0, row, line, self.base_pen())
        return [Panel("hand", canvas)]


class GenericTray(Tray):
    """The question, and the moves as a list."""

    cursor: ListCursor | None = None

    def _rows(self, width: int, height: int) -> list[tuple[int, str]]:
        """By row, the place of a move in the list and its words: the chosen one whole, a row each
        of the others, so that the chosen one is in the middle where it can be.
        """
        cursor = self.cursor
        if cursor is None or height < 1:
            return []
        whole = wrap(cursor.words[cursor.at], width)[:height]
        others = height - len(whole)
        first = max(0, min(cursor.at - others // 2, len(cursor.words) - 1 - others))
        rows: list[tuple[int, str]] = []
        for at in range(first, min(first + others + 1, len(cursor.words))):
            own = [clipped(cursor.words[at], width, self.symbols)] if at != cursor.at else whole
            rows += [(at, line) for line in own]
        return rows

    def contents(self, canvas: Canvas) -> None:
        """A row a move, the chosen one marked; at the right, how many there are."""
        cursor = self.cursor
        if cursor is None:
            return
        base = self.base_pen()
        chosen = base._replace(ink=self.palette.on_primary, ground=self.palette.primary).strong()
        rows = self._rows(canvas.width - 6, canvas.height - 2)
        last = -1
        for row, (at, words) in enumerate(rows, start=2):
            if at == cursor.at:
                mark = self.symbols.pointer if at != last else " "
                canvas.put(1, row, f" {mark} {words} ", chosen)
            else:
                canvas.put(4, row, words, base)
            last = at
        if len(cursor.words) > len({at for at, _ in rows}):
            where = f"{cursor.at + 1} of {len(cursor.words)}"
            canvas.put(canvas.width - len(where) - 1, 1, where, self.quiet)

    def on_click(self, event: events.Click) -> None:
        """A click makes the move under it."""
        offset = event.get_content_offset(self)
        rows = self._rows(self.content_size.width - 6, self.content_size.height - 2)
        if offset is not None and 0 <= offset.y - 2 < len(rows):
            self.post_message(self.Chosen(rows[offset.y - 2][0]))


class GenericTable(GameTable):
    """The table of a game that has none of its own."""

    board: GenericBoard
    side: GenericSide
    tray: GenericTray
    cursor: ListCursor | None

    def __init__(self) -> None:
        super().__init__(GenericBoard(), GenericSide(), GenericTray())

    def point(self, scene: Scene, question: Question) -> ListCursor:
        """On the first move."""
        return ListCursor(question, scene.game.words)

    def take(self, scene: Scene) -> None:
        """One cursor, seen by all."""
        super().take(scene)
        self.tray.refresh(layout=True)

    def tray_rows(self) -> int:
        """As many as the moves need, as far as the board keeps enough."""
        height = min(self.app.size.height, LARGEST.height)
        words = self.cursor.words if self.cursor is not None else []
        longest = max((len(wrap(each, LIST_WIDTH)) for each in words), default=1)
        wanted = min(len(words) - 1 + longest, max(LIST_ROWS, height // 3))
        return 2 + max(1, min(wanted, height - MIN_BOARD_ROWS - 3))

    def headline(self, scene: Scene) -> tuple[str, str]:
        """The game, and whose turn it is."""
        turn = scene.view.turn
        whose = "the end" if turn is None else f"{possessive(scene.names[turn])} turn"
        return f"{scene.game.meta.title} · {whose}", ""

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Nothing but the points, and who the partners are."""
        side = next(seats for seats in scene.view.sides if seat in seats)
        partners = "".join(SEAT_LETTERS[each] for each in side if each != seat)
        return f"with {partners} " if partners else ""

    def hints(self, scene: Scene) -> list[Hint]:
        """The list, and what every table has."""
        more = [Hint("m", "moves"), Hint("l", "log"), MENU]
        if self.cursor is None:
            return more[1:]
        symbols = self.board.symbols
        arrows = Hint(symbols.up + symbols.down, "choose", "down")
        play = Hint("enter", "make the move")
        return [play, arrows, *ADVICE, *more]

    @on(GenericBoard.Confirmed)
    def _confirm(self) -> None:
        if self.cursor is not None:
            self.choose(self.cursor.question.moves[self.cursor.at])

    @on(GenericTray.Chosen)
    def _choose(self, message: GenericTray.Chosen) -> None:
        if self.cursor is not None:
            self.cursor.at = message.at
            self._confirm()
