"""Plain table of any game: words, tokens, cells and lists, from 40 columns and 20 rows."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.layout import Layout
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

from runegames.core import Asking, CellChart, Seat, Tabletop, possessive
from runegames.games.registry import UnknownGame, asking_of
from runegames.games.tabletop import tabletop_of
from runegames.play.house_rules import changed_rules
from runegames.play.session import Question
from runegames.play.settings import Settings
from runegames.ui.commands import ADVICE, MOVE, Footer, FooterHint
from runegames.ui.drawing import clipped, level
from runegames.ui.games.plain.askedbar import AskedBar
from runegames.ui.games.plain.before import Before, NoPanels
from runegames.ui.games.plain.board import PageRows, PlainBoard
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.large import LargePage
from runegames.ui.games.plain.page import PlainPage
from runegames.ui.games.plain.tray import PlainTray
from runegames.ui.games.plain.writing import PageFacts, facts_of
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import BoardKeys
from runegames.ui.widgets.frame import LARGEST
from runegames.ui.widgets.table import GameTable

TWO_COLUMNS = 72
"""Least width of a table whose answers stand at the right."""
WIDE_COLUMNS = 110
RIGHT_COLUMNS = {TWO_COLUMNS: 36, WIDE_COLUMNS: 43}
"""Width of the right column by the least width of the window."""
MAX_AWAY = 8
"""Square of the greatest distance in cells from a tap to the place that it means."""
MAX_ASKED_ROWS = 3
"""Greatest number of rows of a question."""
MIN_LOG_ROWS = 3
"""Least number of rows for the log."""
MIN_LARGE_ROWS = 24
"""Least height of a window with large figures."""
MIN_PADDED_ROWS = 26
"""Least height of a window with free rows around the question."""


class _Heights(NamedTuple):
    """Numbers of rows of the parts, with a free row below hand and seats."""

    asked: int
    hand: int = 0
    tray: int = 0
    seats: int = 0
    column: int = 0
    aside: int | None = None
    """None for all rows below the question."""


class PlainTable(GameTable):
    """Table of words and lists; no line of it knows a game."""

    board: PlainBoard
    tray: PlainTray
    column: Before
    cursor: PlainCursor | None

    def __init__(self) -> None:
        super().__init__(PlainBoard(), NoPanels(), PlainTray(self.follow))
        self.board.page_of = self.page
        self.column = Before(self, self.side)
        self.column.noted = self._arrange
        self.asked_bar = AskedBar(lambda: self.scene, self.asked_lines)
        self.seat_rows = PageRows(self.board, "seat-rows", lambda page: page.seats)
        self.hand_rows = PageRows(self.board, "hand-rows", lambda page: page.owned)
        self._asking: Asking | None = None
        self._facts: tuple[Scene, tuple[object, ...], PageFacts] | None = None
        """Scene, move under the cursor with step or form, and the facts of these."""
        self._pages: dict[tuple[int, bool], PlainPage] = {}
        """Pages of the facts, by width and size of figures."""
        self.aside = Container(id="aside")
        self._counted: tuple[Scene | None, tuple[object, ...], _Heights] | None = None
        """Scene and further facts for which rows were counted last, and their numbers."""

    def compose(self) -> ComposeResult:
        self._mark_columns()  # before there are widgets, whose styles it would change
        yield self.title_line
        yield self.asked_bar
        with Container(id="below"):
            yield self.board
            with self.aside:
                yield self.hand_rows
                yield self.tray
                yield self.seat_rows
                yield self.column

    @property
    def layout(self) -> Layout:
        return _VERTICAL

    @property
    def beside(self) -> Widget:
        return self.aside

    # -- facts ------------------------------------------------------------------------------

    def facts_of(self, scene: Scene) -> PageFacts:
        """Return the facts of a scene with the answer under the cursor; equal ones are kept."""
        cursor = self.cursor
        move = cursor.move if cursor is not None else None
        now = (move, cursor.step, cursor.filling) if cursor is not None else ()
        if self._facts is None or self._facts[0] is not scene:
            self._facts = scene, (), facts_of(scene)
            self._pages = {}
        _, known, facts = self._facts
        if known != now:
            top = tabletop_of(scene.game, scene.view, scene.names, move)
            newer = facts._replace(top=top, hand=not self._answers_show(top))
            if newer != facts:
                facts, self._pages = newer, {}
            self._facts = scene, now, facts
        return facts

    def _answers_show(self, top: Tabletop) -> bool:
        """True if the answers name every card of the hand."""
        if self.cursor is None or top.hand is None:
            return False
        if self.cursor.filling is not None:
            entries = self.cursor.filling.entries
            cards = {choice.label for entry in entries for choice in entry.choices}
        else:
            cards = {word for offer in self.cursor.offers for word in (offer.label, offer.object)}
        return all(token.word in cards for token in top.hand.tokens)

    def page(self, scene: Scene, width: int) -> PlainPage:
        """Make the page of a scene for a width."""
        facts, key = self.facts_of(scene), (width, self.large)
        page = self._pages.get(key)
        if page is None or page.look != self.board.look:
            kind = LargePage if self.large else PlainPage
            page = self._pages[key] = kind(facts, self.board.look, width)
        return page

    @property
    def large(self) -> bool:
        """True for fewer words in larger figures, where they have room."""
        room = self.app.size
        roomy = room.width >= TWO_COLUMNS and room.height >= MIN_LARGE_ROWS
        settings: Settings | None = getattr(self.app, "settings", None)
        return roomy and settings is not None and settings.table == "large"

    def asked_lines(self, width: int) -> Sequence[str]:
        """Wrap the question, or the sentence on what is waited for; dots end a long one."""
        assert self.scene is not None
        room = max(8, width - 5)
        lines = level(self._prompt(self.scene), room)
        if len(lines) <= MAX_ASKED_ROWS:
            return lines
        rest = " ".join(lines[MAX_ASKED_ROWS - 1 :])
        return [*lines[: MAX_ASKED_ROWS - 1], clipped(rest, room, self.board.symbols)]

    def _prompt(self, scene: Scene) -> str:
        if self.cursor is not None and self.cursor.deep:
            return self.cursor.asked
        return scene.prompt

    # -- the layout -------------------------------------------------------------------------

    def pre_layout(self, layout: Layout) -> None:
        self._arrange()

    def show_answers(self, shown: bool) -> None:
        super().show_answers(shown)
        self._arrange()

    def _arrange(self) -> None:
        """Give the parts the rows that they get; all else of the layout is in the style sheet."""
        if not self.is_attached:
            return
        self._mark_columns()
        heights = self._heights()
        parts = (self.hand_rows, self.tray, self.seat_rows, self.column, self.aside)
        self.asked_bar.styles.height = heights.asked
        for part, rows in zip(parts, heights[1:], strict=True):
            part.styles.height = "1fr" if rows is None else rows

    def _mark_columns(self) -> None:
        """Name the columns for which the window is wide enough, for the style sheet."""
        width = self.app.size.width
        self.set_class(width >= TWO_COLUMNS, "-two")
        self.set_class(width >= WIDE_COLUMNS, "-wide")

    def _heights(self) -> _Heights:
        """Count the rows of all parts, or return those that were counted for the same facts."""
        cursor = self.cursor
        facts = (
            self.app.size,
            self.line_below,
            self.board.look,
            self.large,
            self.column.notes,
            self.tray.display,
            cursor.state if cursor is not None else None,
        )
        known = self._counted
        if known is None or known[0] is not self.scene or known[1] != facts:
            heights = self._count(min(self.app.size.width, LARGEST.width))
            self._counted = known = self.scene, facts, heights
        return known[2]

    def _count(self, width: int) -> _Heights:
        height = min(self.app.size.height, LARGEST.height)
        room = height - 3 if self.line_below else height - 2
        self.board.alone = self.board.hand_apart = False
        if self.scene is None:
            return _Heights(0)
        asked = max(1, len(self.asked_lines(width)))
        charts = (isinstance(block, CellChart) for block in self.facts_of(self.scene).top.blocks)
        self.board.alone = width >= WIDE_COLUMNS and any(charts)
        page, two = self.page(self.scene, width), width >= TWO_COLUMNS
        tall = 0 if two else self.tray.wanted(width, tall=True)
        if height >= MIN_PADDED_ROWS and (two or asked + 2 + page.wanted + tall <= room):
            asked += 2
        if two:
            return self._two_columns(asked, room - asked)
        return self._one_column(page, asked, room - asked)

    def _one_column(self, page: PlainPage, asked: int, room: int) -> _Heights:
        """Put the answers at the bottom, where they stay; the log gets what is free above them."""
        if not self.tray.display:
            return _Heights(asked, aside=(room + asked + 1) // 2)
        width, tray = page.width, self.tray
        # That is enough for every step of a guided game in the smallest window.
        notes = min(self._note_rows(width - 2), room // 2 + 2)
        tall, rest = tray.wanted(width, tall=True), room - notes
        if page.wanted_early + tall <= rest:
            answers = tall
        else:
            least = tray.least(width)
            short = max(tray.wanted(width, tall=False), least)
            spare = rest - page.least
            answers = short if short <= spare else max(least, spare)
        answers = max(1, min(answers, room - 1))
        free = room - answers - page.wanted
        log = notes
        if not notes and free >= MIN_LOG_ROWS:
            log = free
        log = min(log, room - answers - 1)
        return _Heights(asked, tray=answers, column=log, aside=answers + log)

    def _two_columns(self, asked: int, room: int) -> _Heights:
        """Put the viewer's hand, answers and log at the right."""
        assert self.scene is not None
        self.tray.spaced = self.large
        window = WIDE_COLUMNS if self.app.size.width >= WIDE_COLUMNS else TWO_COLUMNS
        width = RIGHT_COLUMNS[window]
        hand = len(self.page(self.scene, width).owned)
        self.board.hand_apart = self.board.alone or hand <= room // 2
        hand = hand + 1 if hand and self.board.hand_apart else 0
        room -= hand
        notes = min(self._note_rows(width - 1), room // 2)
        tall, short = (self.tray.wanted(width, tall=tallness) for tallness in (True, False))
        least = min(self.tray.least(width), room - 1)
        rest = room - 1 - notes
        answers = tall
        if tall > rest:
            answers = max(least, min(short, rest))
        if self.large:
            # There is no log; beside a board of cells, the seats stand below the answers.
            rows = self.tray.rows(width, tall=True)
            spaced = tall + len(rows.listed) + len(rows.fixed)
            answers = min(rest, spaced) if self.board.alone else rest
        log = max(0, room - answers - 2)
        if not self.board.alone:
            return _Heights(asked, hand, answers, 0, log)
        seats = min(len(self.page(self.scene, width - 1).seats), log)
        log = max(0, log - seats - 1)
        if self.large:
            log = min(log, notes)
        return _Heights(asked, hand, answers, seats + 1, log)

    def _note_rows(self, width: int) -> int:
        """Return the rows that notes need which have to be read now."""
        return self.column.rows_to_read(width)

    # -- drawing ----------------------------------------------------------------------------

    def redraw(self) -> None:
        self._arrange()  # says where the seats and the hand stand, which the board depends on
        super().redraw()
        for part in (self.asked_bar, self.seat_rows, self.hand_rows):
            part.redraw()

    def follow(self) -> None:
        self._arrange()
        super().follow()
        self.asked_bar.redraw()

    def point(self, scene: Scene, question: Question) -> PlainCursor:
        asking = self._asking_of(scene)
        first = asking.inquiry(scene.game, question, scene.names)
        taken = {*self.screen.active_bindings, "t"} if self.is_attached else set()
        free = "".join(letter for letter in string.ascii_lowercase if letter not in taken)
        top = self.facts_of(scene).top
        self.tray.tokens = top.hand.tokens if top.hand is not None else ()
        charts = (block for block in top.blocks if isinstance(block, CellChart))
        cells = [
            chart.cell(x, y)
            for chart in charts
            if not chart.joiner
            for y in range(len(chart.rows))
            for x in range(len(chart.columns))
        ]
        return PlainCursor(question, first, cells, free)

    def gives_parts(self) -> bool:
        # Without a description of its own, a game is asked for one move at a time.
        return self.scene is not None and type(self._asking_of(self.scene)) is not Asking

    def _asking_of(self, scene: Scene) -> Asking:
        if self._asking is None:
            try:
                self._asking = asking_of(scene.game.meta.id)
            except UnknownGame:
                self._asking = Asking()
        return self._asking

    # -- answers ----------------------------------------------------------------------------

    @on(BoardKeys.Confirmed)
    def _confirm(self) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        used = cursor.use()
        if isinstance(used, tuple):
            self.choose(*used)
            return
        self.follow()
        self.refresh_bindings()
        if used is not None:
            self.say(used)

    @on(PlainTray.Tapped)
    def _tap(self, message: PlainTray.Tapped) -> None:
        self._reach(message.index)

    @on(PlainBoard.Aimed)
    def _aim_at(self, message: PlainBoard.Aimed) -> None:
        chart, cursor = self.board.chart, self.cursor
        if chart is None or cursor is None or not cursor.places:
            return
        x, y = chart.spot(message.cell)

        def away(cell: str) -> int:
            to_x, to_y = chart.spot(cell)
            return (to_x - x) ** 2 + (to_y - y) ** 2

        nearest = min(cursor.places, key=away)
        if away(nearest) <= MAX_AWAY:
            self._reach(cursor.places[nearest])

    def _reach(self, index: int) -> None:
        """Go to an offer; if the cursor was there already, or it is an item, use it."""
        cursor = self.cursor
        if cursor is not None and cursor.filling is not None:
            self._confirm()  # the bar below a form
            return
        if cursor is None or not 0 <= index < len(cursor.offers):
            return
        moved = cursor.go_to(index)
        if moved and cursor.offers[index].picked is None:
            self.follow()
        else:
            self._confirm()

    @on(PlainBoard.Pressed)
    def _press(self, message: PlainBoard.Pressed) -> None:
        """Use the offer with a key; a number of an amount is only chosen."""
        cursor = self.cursor
        if cursor is not None and cursor.filling is not None:
            if cursor.filling.press(message.key):
                self.follow()
            return
        index = cursor.press(message.key) if cursor is not None else None
        if cursor is None or index is None:
            return
        if cursor.offers[index].amount:
            self.follow()
        else:
            self._confirm()

    # -- words ------------------------------------------------------------------------------

    def headline(self, scene: Scene) -> tuple[str, str]:
        standing = self.facts_of(scene).top.standing
        if not standing and scene.view.turn is not None:
            standing = f"{possessive(scene.names[scene.view.turn])} turn"
        words = changed_rules(scene.options)
        if standing:
            words.append(standing)
        if self.is_attached and self.app.size.width < TWO_COLUMNS:
            words = words[-1:]
        return scene.game.meta.title, " · ".join(words)

    def pips(self, scene: Scene, seat: Seat) -> str:
        return ""

    def footer(self) -> Footer:
        if self.cursor is None:
            return ("table.log", "leave", *ADVICE, "tell")
        keys = [FooterHint("table.confirm", "choose")]
        if len(self.cursor.offers) > 1:
            keys.append(MOVE._replace(words="walk"))
        others = [*ADVICE, "table.log", "leave"]
        back = [FooterHint("backspace", "back")] if self.cursor.deep else []
        if self.app.size.width < TWO_COLUMNS:
            # A phone has no other tap that leaves, and answers are tapped.
            return (*back, *others, *keys, "tell")
        return (*back, *keys, *others, "tell")


_VERTICAL = VerticalLayout()
