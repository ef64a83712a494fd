"""A table for any game: the state as the game tells it, the hand, and the moves as a list.

It serves games without a table of their own, in the same frame as the others.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.core import Seat, Told, Words
from runegames.play.session import Question
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped, wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.keys import Hint
from runegames.ui.widgets.table import GameTable
from runegames.ui.widgets.tray import Tray

LIST_ROWS = 8
"""Moves in sight at once, where the window is high enough."""
LEAST_BOARD_ROWS = 8
"""Rows that the board keeps when the list of moves grows."""
LARGEST_SIDE = 8
"""Rows of the panel of the hand at most."""


class ListCursor:
    """The move that is pointed at in the list."""

    def __init__(self, question: Question, words: Words[Any, Any]) -> None:
        self.question = question
        self.at = 0
        self.words = [words.move(move, question.view) for move in question.moves]

    def step(self, by: int) -> None:
        """Some places on or back, as far as the list goes."""
        self.at = max(0, min(len(self.question.moves) - 1, self.at + by))

    def aim(self, move: Any) -> str:
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
        bound("table.left", "step(-1)", "the move above", show=False),
        bound("table.right", "step(1)", "the move below", show=False),
        bound("table.next", "step(1)", "the next move", show=False),
        bound("table.before", "step(-1)", "the move before", show=False),
        bound("table.confirm", "confirm", "make the move"),
        bound("table.mark", "mark", "make the move", show=False),
        Binding("pagedown", f"step({LIST_ROWS})", "a page of moves on", show=False),
        Binding("pageup", f"step(-{LIST_ROWS})", "a page of moves back", show=False),
        Binding("home", "step(-9999)", "the first move", show=False),
        Binding("end", "step(9999)", "the last move", show=False),
    ]

    class Confirmed(Message):
        """The player makes the move that is pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: ListCursor | None = None

    def action_step(self, by: int) -> None:
        """Along the list of moves."""
        if self.cursor is None:
            raise SkipAction
        self.cursor.step(by)
        self.moved()

    def action_confirm(self) -> None:
        """Make the move."""
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Confirmed())

    def action_mark(self) -> None:
        """Space makes the move as well where nobody shares the table."""
        self.action_confirm()

    def draw(self, canvas: Canvas) -> None:
        """The table, then the players; what does not fit is counted."""
        if self.scene is None:
            return
        told = told_of(self.scene)
        base = self.base_pen()
        quiet = base._replace(ink=self.palette.quiet)
        rows = [
            (line, base.strong()) for each in told.table for line in wrap(each, canvas.width - 4)
        ]
        rows.append(("", base))
        rows += [(line, quiet) for each in told.seats for line in wrap(each, canvas.width - 4)]
        hidden = len(rows) - canvas.height
        shown = rows if hidden <= 0 else rows[: canvas.height - 1]
        top = max(0, (canvas.height - len(rows)) // 3)
        for row, (line, pen) in enumerate(shown, start=top):
            canvas.put(2, row, line, pen)
        if hidden > 0:
            canvas.put(2, canvas.height - 1, f"and {hidden + 1} lines more", quiet)


class GenericSide(CellWidget):
    """What the viewer holds."""

    BORDER_TITLE = "hand"

    def __init__(self) -> None:
        super().__init__(id="side")
        self.scene: Scene | None = None

    def lines(self, width: int) -> list[str]:
        """The hand in lines of so many cells."""
        if self.scene is None:
            return []
        hand = told_of(self.scene).hand or ["Covered."]
        return [line for each in hand for line in wrap(each, width)]

    def draw(self, canvas: Canvas) -> None:
        """As many lines as there is room for."""
        for row, line in enumerate(self.lines(canvas.width)[: canvas.height]):
            canvas.put(0, row, line, self.base_pen())


class GenericTray(Tray):
    """The question, and the moves as a list."""

    class Pressed(Message):
        """A move of the list was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: ListCursor | None = None

    def _first(self, rows: int) -> int:
        """The first move in sight, so that the cursor is in the middle where it can be."""
        assert self.cursor is not None
        return max(0, min(self.cursor.at - rows // 2, len(self.cursor.words) - rows))

    def contents(self, canvas: Canvas) -> None:
        """A row a move, the chosen one marked; at the right, how many there are."""
        cursor = self.cursor
        if cursor is None:
            return
        base, rows = self.base_pen(), canvas.height - 2
        first = self._first(rows)
        for row, at in enumerate(range(first, min(first + rows, len(cursor.words))), start=2):
            words = clipped(cursor.words[at], canvas.width - 6, self.symbols)
            if at == cursor.at:
                chosen = base._replace(ink=self.palette.on_primary, ground=self.palette.primary)
                canvas.put(1, row, f" {self.symbols.pointer} {words} ", chosen.strong())
            else:
                canvas.put(4, row, words, base)
        if len(cursor.words) > rows:
            where = f"{cursor.at + 1} of {len(cursor.words)}"
            canvas.put(canvas.width - len(where) - 1, 1, where, self.quiet)

    def on_click(self, event: events.Click) -> None:
        """A click makes the move under it."""
        row = event.get_content_offset(self)
        if self.cursor is None or row is None or row.y < 2:
            return
        at = self._first(self.content_size.height - 2) + row.y - 2
        if at < len(self.cursor.words):
            self.post_message(self.Pressed(at))


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
        self.board.scene = self.side.scene = scene
        self.board.cursor = self.tray.cursor = self.cursor
        self._fit()

    def on_resize(self) -> None:
        """Rows are shared anew."""
        self._fit()

    def _fit(self) -> None:
        moves = len(self.cursor.words) if self.cursor is not None else 1
        room = self.size.height - LEAST_BOARD_ROWS - 2
        self.tray.styles.height = 2 + max(1, min(moves, LIST_ROWS, room))
        lines = len(self.side.lines(max(10, self.side.content_size.width or 26)))
        self.side.styles.height = 2 + max(1, min(lines, LARGEST_SIDE))

    def flash(self, on: bool) -> None:
        """The log tells what happened; nothing is pointed out."""

    def headline(self, scene: Scene) -> tuple[str, str]:
        """The game, and whose turn it is."""
        turn = scene.view.turn
        whose = "the end" if turn is None else f"{scene.names[turn]}"
        return f"{scene.game.meta.title} · {whose}", ""

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Nothing but the points."""
        return ""

    def hints(self, scene: Scene) -> list[Hint]:
        """The list, and what every table has."""
        more = [Hint("m", "moves"), Hint("l", "log")]
        if self.cursor is None:
            return [*more, Hint("esc", "menu", "escape")]
        symbols = self.board.symbols
        arrows = Hint(symbols.up + symbols.down, "choose", "down")
        play = Hint("enter", "make the move")
        return [play, arrows, Hint("h", "hint"), Hint("u", "undo"), *more]

    @on(GenericBoard.Confirmed)
    def _confirm(self) -> None:
        if self.cursor is not None:
            self.choose(self.cursor.question.moves[self.cursor.at])

    @on(GenericTray.Pressed)
    def _pressed(self, message: GenericTray.Pressed) -> None:
        if self.cursor is not None:
            self.cursor.at = message.at
            self._confirm()
