"""Board of a plain table: figures, blocks, seats and hand; its keys walk the answers and cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from textual import events
from textual.actions import SkipAction
from textual.content import EMPTY_CONTENT, Content
from textual.geometry import Size
from textual.message import Message

from runegames.core import CellChart, View
from runegames.games.telling import told_of
from runegames.ui.commands import bound, command, each_key
from runegames.ui.drawing import wrap
from runegames.ui.games.plain.chart import ChartWriter
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.fit import fitted, shown_pieces
from runegames.ui.games.plain.line import Line
from runegames.ui.games.plain.page import PlainPage
from runegames.ui.games.plain.rows import QUIET, Rows, row
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import BoardKeys, moving


def _no_page(scene: Scene, width: int) -> PlainPage:
    raise NotImplementedError


class PlainBoard(BoardKeys[View, PlainCursor], Rows, can_focus=True):
    """Board of rows; a board of cells has the cursor on the cells that answers name."""

    BINDINGS = [
        bound("table.left", "turn(-1, 0)", "to the left, or a step back"),
        bound("table.right", "turn(1, 0)", "to the right, or a step further"),
        bound("table.up", "turn(0, -1)", "the answer or cell above"),
        bound("table.down", "turn(0, 1)", "the answer or cell below"),
        bound("table.next", "walk(1)", "the next answer"),
        bound("table.before", "walk(-1)", "the previous answer"),
        bound("table.confirm", "confirm", "give or open this answer"),
        bound("table.mark", "mark", "pick this, or give this answer"),
        *each_key("0123456789", "press('{}')", "an answer by its number"),
        command("backspace,escape", "back", "a step back", id="plain.back"),
        command("home", "walk(-9999)", "the first answer"),
        command("end", "walk(9999)", "the last answer"),
        command("n", "place(1)", "the next place", id="plain.place"),
        command("N", "place(-1)", "the previous place", id="plain.place-back"),
        command("r", "variant", "the other way round, at a place", id="plain.variant"),
        command("t", "tell", "the table in words", "in words"),
        command("pagedown", "leaf(1)", "the next page of the table in words"),
        command("pageup", "leaf(-1)", "the previous page of the table in words"),
    ]

    class Aimed(Message):
        """Tap on a cell."""

        def __init__(self, cell: str) -> None:
            self.cell = cell
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.page_of: Callable[[Scene, int], PlainPage] = _no_page
        """Function of the table that makes the page of a scene for a width."""
        self.alone = False
        """True if the seats stand beside the board, not below it."""
        self.hand_apart = False
        """True if the viewer's hand stands above the answers."""
        self._typed = ""
        """Beginning of the name of a cell that is being typed."""
        self._written: tuple[PlainPage, tuple[object, ...], Sequence[Content]] | None = None
        """Page and further facts of the last drawing, and its lines."""
        self._chart: tuple[int, ChartWriter] | None = None
        """First row of the board of cells, and its writer."""
        self.reading = 0
        """Page of the sentences on the table, from 1; 0 if the table is drawn."""

    action_walk = moving("walk")

    @property
    def marking(self) -> bool:
        cursor = self.cursor
        return cursor is not None and (
            cursor.filling is not None or any(offer.picked is not None for offer in cursor.offers)
        )

    # -- keys -------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Press the letter of an answer, or change an amount."""
        cursor = self.cursor
        if cursor is None:
            return
        character = event.character or ""
        if cursor.filling is None and self._type_cell(cursor, character):
            event.stop()
            event.prevent_default()
            return
        if not character or character.isdigit():
            return
        if cursor.filling is not None:
            if cursor.filling.press(character):
                event.stop()
                self.moved()
            elif character in ("+", "-"):
                event.stop()
                by = 1 if character == "+" else -1
                self.action_turn(by, 0)
        elif cursor.with_key(character) is not None:
            event.stop()
            self.action_press(character)
        elif character in ("+", "-") and cursor.amounts:
            event.stop()
            cursor.raise_by(1 if character == "+" else -1)
            self.moved()

    def _type_cell(self, cursor: PlainCursor, character: str) -> bool:
        """Go to an open cell whose name is typed; return False for other keys."""
        typed, self._typed = self._typed + character, ""
        if not character or (typed == character and character in self.screen.active_bindings):
            return False
        for name in (typed, character):
            if name in cursor.places:
                cursor.go_to(cursor.places[name])
                self.moved()
                return True
            if any(cell.startswith(name) for cell in cursor.places):
                self._typed = name
                return True
        return False

    def action_mark(self) -> None:
        if self.cursor is not None and self.cursor.filling is not None:
            self.cursor.filling.mark()
            self.moved()
        else:
            self.action_confirm()

    def action_place(self, by: int) -> None:
        """Go to the next or previous place; where there is none, the key is an answer's."""
        cursor = self.cursor
        if cursor is None or cursor.filling is not None or not cursor.places:
            raise SkipAction
        cursor.step_to(by)
        self.moved()

    def action_variant(self) -> None:
        """Use the place in the next way."""
        if self.cursor is None or len(self.cursor.variants) < 2:
            raise SkipAction
        self.cursor.turn()
        self.moved()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "back":
            # On the first step the key is for the screen.
            return bool(self.reading) or (self.cursor is not None and self.cursor.deep)
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        """Go back to the table from the words, or one step back."""
        if self.reading:
            self.action_tell()
        elif self.cursor is not None and self.cursor.back():
            self.moved()

    def action_turn(self, dx: int, dy: int) -> None:
        """Walk between cells in a direction, or between answers."""
        cursor = self.cursor
        if cursor is None:
            return
        offer = cursor.offer
        if cursor.filling is not None:
            if dy:
                cursor.filling.turn(dy)
            else:
                cursor.filling.change(dx)
        elif offer is not None and offer.cell:
            self._walk_cells(cursor, dx, dy)
        elif dx and offer is not None and offer.amount:
            cursor.raise_by(dx)
        elif dx < 0 and cursor.deep:
            cursor.back()
        elif dx > 0 and offer is not None and offer.goes_on:
            cursor.use()
        elif dy and cursor.amounts:
            cursor.pass_by(dy)
        else:
            cursor.walk(dx or dy)
        self.moved()

    def _walk_cells(self, cursor: PlainCursor, dx: int, dy: int) -> None:
        """Go to the nearest open cell in a direction; below the last one, to the other answers."""
        chart = self.chart
        assert chart is not None
        assert cursor.offer is not None
        x, y = chart.spot(cursor.offer.cell)

        def away(cell: str) -> tuple[int, int]:
            to_x, to_y = chart.spot(cell)[0] - x, chart.spot(cell)[1] - y
            along, across = (to_x * dx, abs(to_y)) if dx else (to_y * dy, abs(to_x))
            return along + 2 * across, along

        ahead = [cell for cell in cursor.places if away(cell)[1] > 0]
        if ahead:
            cursor.index = cursor.places[min(ahead, key=away)]
            return
        others = [index for index, offer in enumerate(cursor.offers) if not offer.cell]
        if dy > 0 and others:
            cursor.index = others[0]

    def on_click(self, event: events.Click) -> None:
        """Aim at a cell while there are answers that name cells."""
        offset = event.get_content_offset(self)
        if self._chart is None or offset is None or self.cursor is None:
            return
        top, chart = self._chart
        cell = chart.cell_at(offset - (0, top))
        if cell and self.cursor.places:
            self.post_message(self.Aimed(cell))

    # -- words ------------------------------------------------------------------------------

    def action_tell(self) -> None:
        self.reading = 0 if self.reading else 1
        self.redraw()
        self.refresh_bindings()

    def action_leaf(self, by: int) -> None:
        if self.reading:
            self.reading = max(1, self.reading + by)
            self.redraw()

    # -- drawing ----------------------------------------------------------------------------

    @property
    def chart(self) -> CellChart | None:
        """Board of cells, if there is one."""
        page = self.page_of(self.shown, self.content_size.width or 40)
        blocks = page.facts.top.blocks
        return next((block for block in blocks if isinstance(block, CellChart)), None)

    def lines(self, width: int, height: int) -> Sequence[Content]:
        if self.scene is None or self.reading:
            self._written = self._chart = None
            return self._in_words(width, height) if self.scene is not None else ()
        page, cursor = self.page_of(self.scene, width), self.cursor
        cells = tuple(cursor.places) if cursor is not None else ()
        here = cursor.offer.cell if cursor is not None and cursor.offer is not None else ""
        facts = (height, self.alone, self.hand_apart, cells, here)
        if self._written is None or self._written[0] is not page or self._written[1] != facts:
            self._chart = None
            self._written = page, facts, self._lines(page, Size(width, height), cells, here)
        return self._written[2]

    def _lines(
        self, page: PlainPage, size: Size, cells: Sequence[str], here: str
    ) -> Sequence[Content]:
        listed = page.middle if self.alone else page.pieces(owned=not self.hand_apart)
        pieces = shown_pieces(listed, size.height)
        plain = sum(isinstance(piece, Line) for piece in pieces)
        lines: list[Content] = []
        for piece in pieces:
            if isinstance(piece, Line):
                lines.append(row(*piece.runs))
            else:
                chart = ChartWriter(page, piece.chart, cells, here)
                self._chart = len(lines), chart
                lines += chart.lines(Size(size.width, size.height - plain))
        return lines

    def _in_words(self, width: int, height: int) -> Sequence[Content]:
        """Write a page of sentences on the table."""
        table_words = told_of(self.shown.game, self.view, self.shown.names)
        rows: list[Content] = []
        parts = (
            ("in hand", table_words.hand),
            ("on the table", table_words.table),
            ("the players", table_words.seats),
        )
        for heading, sentences in parts:
            if sentences:
                if rows:
                    rows.append(EMPTY_CONTENT)
                rows.append(row((f" {heading}", QUIET)))
                rows += [
                    row((f" {line}", ""))
                    for sentence in sentences
                    for line in wrap(sentence, width - 3)
                ]
        room = max(1, height - 1)
        pages = max(1, ceil(len(rows) / room))
        self.reading = page = min(self.reading, pages)
        rows = rows[(page - 1) * room : page * room]
        more = f"   page {page} of {pages}" if pages > 1 else ""
        rows += [EMPTY_CONTENT] * (room - len(rows))
        return [*rows, row((f" t: back to the table{more}", QUIET))]


class PageRows(Rows):
    """Rows of the page beside the board: of the seats, or of the viewer's hand."""

    def __init__(self, board: PlainBoard, name: str, rows: Callable[[PlainPage], Sequence[Line]]):
        super().__init__(id=name)
        self._board, self._rows = board, rows

    def lines(self, width: int, height: int) -> Sequence[Content]:
        if self._board.scene is None or not height:
            return ()
        page = self._board.page_of(self._board.scene, width)
        pieces = fitted(self._rows(page), height, 0)
        return [row(*line.runs) for line in pieces if isinstance(line, Line)]
