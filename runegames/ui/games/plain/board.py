"""Board of a plain table: figures, blocks, seats and hand; its keys walk the answers and cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual import events
from textual.actions import SkipAction
from textual.geometry import Region, Size
from textual.message import Message

from runegames.core import CellChart, Told, View
from runegames.games.telling import told_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import bound, command, each_key
from runegames.ui.drawing import wrap
from runegames.ui.games.plain.chart import ChartPainter, fitting, least_rows
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.line import ChartPlace, Line, Piece, fitted
from runegames.ui.games.plain.page import PlainPage
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board, moving
from runegames.ui.widgets.cells import CellWidget, Hit

MAX_WINDOW_ROWS = 7
"""Greatest number of rows that a board keeps where rows are short, with the names of columns."""
GROWTH_ROWS = (2, 1)
"""Heights of cells for which rows of less importance may go, the first that fits."""


def _no_page(scene: Scene, width: int) -> PlainPage:
    raise NotImplementedError


class PlainBoard(Board[View, PlainCursor], can_focus=True):
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

    class Pressed(Message):
        """Key of an offer."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

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
        self._page_drawn: tuple[PlainPage, tuple[object, ...], Canvas, Sequence[Hit]] | None = None
        """Page and further facts of the last drawing, the drawing, and what clicks on it do."""
        self.reading = 0
        """Page of the sentences on the table, from 1; 0 if the table is drawn."""

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

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
                self.action_turn(1 if character == "+" else -1, 0)
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

    def action_press(self, key: str) -> None:
        self.post_message(self.Pressed(key))

    def action_back(self) -> None:
        """Go one step back; on the first step the key is for the screen."""
        if self.reading:
            self.reading = 0
            self.redraw()
        elif self.cursor is None or not self.cursor.back():
            raise SkipAction
        else:
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
        elif dx < 0 and cursor.back():
            pass
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

    # -- words ------------------------------------------------------------------------------

    def action_tell(self) -> None:
        self.reading = 0 if self.reading else 1
        self.redraw()

    def action_leaf(self, by: int) -> None:
        if self.reading:
            self.reading = max(1, self.reading + by)
            self.redraw()

    # -- drawing ----------------------------------------------------------------------------

    @property
    def chart(self) -> CellChart | None:
        """Board of cells, if there is one."""
        page = self.page_of(self.shown, self.content_size.width or 40)
        return next(
            (block for block in page.facts.top.blocks if isinstance(block, CellChart)), None
        )

    def contents(self, canvas: Canvas) -> None:
        if self.reading:
            sentences = told_of(self.shown.game, self.view, self.shown.names)
            self.reading = _draw_words(self, canvas, sentences, self.reading)
            return
        page, cursor = self.page_of(self.shown, canvas.width), self.cursor
        cells = tuple(cursor.places) if cursor is not None else ()
        here = cursor.offer.cell if cursor is not None and cursor.offer is not None else ""
        facts = (canvas.height, self.alone, self.hand_apart, cells, here)
        known = self._page_drawn
        if known is None or known[0] is not page or known[1] != facts:
            drawn = Canvas(canvas.width, canvas.height, self.base_pen())
            self._draw_page(drawn, page, cells, here)
            self._page_drawn = known = page, facts, drawn, self._hits
        _, _, drawn, self._hits = known
        canvas.paste(drawn, 0, 0)

    def _draw_page(self, canvas: Canvas, page: PlainPage, cells: Sequence[str], here: str) -> None:
        listed = page.middle if self.alone else page.pieces(owned=not self.hand_apart)
        pieces = shown_pieces(listed, canvas.height, canvas.width)
        y, plain = 0, sum(1 for piece in pieces if isinstance(piece, Line))
        for piece in pieces:
            if isinstance(piece, ChartPlace):
                room = Region(0, y, canvas.width, canvas.height - plain)
                y = self._painter(page, piece.chart, cells, here).draw(canvas, room)
            else:
                draw_line(canvas, page, piece, y)
                y += 1

    def _painter(
        self, page: PlainPage, chart: CellChart, cells: Sequence[str], here: str
    ) -> ChartPainter:
        before, old = page.facts.before, None
        if before is not None:
            old = next((block for block in before.blocks if isinstance(block, CellChart)), None)
        return ChartPainter(
            page,
            chart,
            old,
            cells,
            here,
            lambda region, cell: self.hit(region, partial(self.Aimed, cell)),
        )


class PageRows(CellWidget):
    """Rows of the page beside the board: of the seats, or of the viewer's hand."""

    def __init__(self, board: PlainBoard, name: str, rows: Callable[[PlainPage], Sequence[Line]]):
        super().__init__(id=name)
        self._board, self._rows = board, rows

    def draw(self, canvas: Canvas) -> None:
        if self._board.scene is None or not canvas.height:
            return
        page = self._board.page_of(self._board.scene, canvas.width)
        for y, line in enumerate(fitted(self._rows(page), canvas.height, 0)):
            assert isinstance(line, Line)
            draw_line(canvas, page, line, y)


def draw_line(canvas: Canvas, page: PlainPage, line: Line, y: int) -> None:
    """Draw a row of the page."""
    x = 0
    if y >= canvas.height:
        return
    for text, pen in line.runs:
        x = canvas.put(x, y, text, pen)
    if line.seat is not None and page.symbols.name == "unicode":
        glyph, _ = canvas.at(0, y)
        if glyph == " ":
            canvas.put(0, y, "▎", page.own(line.seat))


def shown_pieces(pieces: Sequence[Piece], rows: int, width: int) -> Sequence[Piece]:
    """Drop the rows that have no room; a board of cells wants cells of two rows, then of one."""
    chart = next((piece.chart for piece in pieces if isinstance(piece, ChartPlace)), None)
    if chart is None:
        return fitted(pieces, rows, 0)
    for high in GROWTH_ROWS:
        wanted = len(chart.rows) * high + 1
        left = fitted(pieces, rows, wanted)
        plain = sum(isinstance(piece, Line) for piece in left)
        if plain + wanted <= rows:
            return left
    return fitted(pieces, rows, min(least_rows(chart), max(4, rows // 2)))


def wanted_rows(pieces: Sequence[Piece], width: int) -> int:
    """Return the number of rows for all pieces, with cells as large as a phone's."""
    rows = 0
    for piece in pieces:
        if isinstance(piece, Line):
            rows += 1
        else:
            size = fitting(piece.chart, Size(width, 2 * len(piece.chart.rows) + 1))
            rows += len(piece.chart.rows) * size.height + 1
    return rows


def least_wanted(pieces: Sequence[Piece], width: int) -> int:
    """Return the number of rows for what never goes; of a large board, for a window."""
    left = fitted(pieces, 1, 0)
    charts = (
        min(MAX_WINDOW_ROWS, least_rows(piece.chart))
        for piece in left
        if not isinstance(piece, Line)
    )
    return sum(charts) + sum(isinstance(piece, Line) for piece in left)


def _draw_words(board: PlainBoard, canvas: Canvas, table_words: Told, page: int) -> int:
    """Write a page of sentences on the table; return its number."""
    base = board.base_pen()
    rows: list[tuple[str, Pen]] = []
    parts = (
        ("in hand", table_words.hand),
        ("on the table", table_words.table),
        ("the players", table_words.seats),
    )
    for heading, sentences in parts:
        if sentences:
            rows += [("", base)] if rows else []
            rows.append((heading, board.quiet))
            rows += [
                (line, base) for sentence in sentences for line in wrap(sentence, canvas.width - 3)
            ]
    room = max(1, canvas.height - 1)
    pages = max(1, -(-len(rows) // room))
    page = min(page, pages)
    for row, (line, pen) in enumerate(rows[(page - 1) * room : page * room]):
        canvas.put(1, row, line, pen)
    more = f"   page {page} of {pages}" if pages > 1 else ""
    canvas.put(1, room, f"t: back to the table{more}", board.quiet)
    return page
