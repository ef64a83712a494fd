"""Plain table of any game: words, tokens, cells and lists, from 40 columns and 20 rows."""

from __future__ import annotations

import operator
import string
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from runegames.core import Asking, CellChart, Seat, Tabletop, possessive
from runegames.games.registry import UnknownGame, asking_of
from runegames.play.house_rules import changed_rules
from runegames.play.session import Question, words_of
from runegames.play.settings import Settings
from runegames.ui.commands import ADVICE, MOVE, Footer, FooterHint
from runegames.ui.drawing import level
from runegames.ui.games.plain.askedbar import AskedBar
from runegames.ui.games.plain.before import Before, NoPanels
from runegames.ui.games.plain.board import PageRows, PlainBoard, least_wanted, wanted_rows
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.described import tabletop_of
from runegames.ui.games.plain.large import LargePage
from runegames.ui.games.plain.line import ALWAYS, LATER
from runegames.ui.games.plain.page import PageFacts, PlainPage
from runegames.ui.games.plain.tray import PlainTray
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.frame import LARGEST, Regions
from runegames.ui.widgets.table import GameTable
from runegames.ui.widgets.turnstrip import shown_turns

TWO_COLUMNS = 72
"""Least width of a table whose answers stand at the right."""
WIDE_COLUMNS = 110
RIGHT_COLUMNS = {TWO_COLUMNS: 36, WIDE_COLUMNS: 43}
"""Width of the right column by the least width of the window."""
MAX_AWAY = 8
"""Square of the greatest distance in cells from a tap to the place that it means."""
MIN_LOG_ROWS = 3
"""Least number of rows for the log."""
MIN_LARGE_ROWS = 24
"""Least height of a window with large figures."""
MIN_PADDED_ROWS = 26
"""Least height of a window with free rows around the question."""


class _Shape(NamedTuple):
    """Regions of a plain table."""

    asked: Region
    rest: Regions
    seats: Region
    """Region of the seats beside a board; empty if they stand below it."""
    hand: Region
    """Region of the viewer's hand above the answers; empty if it stands below the seats."""


class PlainTable(GameTable):
    """Table of words and lists; no line of it knows a game."""

    board: PlainBoard
    tray: PlainTray
    cursor: PlainCursor | None

    def __init__(self) -> None:
        super().__init__(PlainBoard(), NoPanels(), PlainTray())
        self.board.page_of = self.page
        self.column = Before(self, self.side)
        self.asked_bar = AskedBar(lambda: self.scene, self.asked_lines)
        self.seat_rows = PageRows(self.board, "seat-rows", lambda page: page.seats)
        self.hand_rows = PageRows(self.board, "hand-rows", lambda page: page.owned)
        self._asking: Asking | None = None
        self._facts: tuple[Scene, tuple[object, ...], PageFacts] | None = None
        """Scene, move under the cursor with step or form, and the facts of these."""
        self._pages: dict[tuple[int, bool], PlainPage] = {}
        """Pages of the facts, by width and size of figures."""
        self._shaped: tuple[tuple[object, ...], object, _Shape] | None = None
        """Facts of the last layout, those that are compared by identity first, and the layout."""
        self._arranged: _Shape | None = None
        """Layout that is on the screen."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self.asked_bar
        yield self.seat_rows
        yield self.hand_rows

    # -- facts ------------------------------------------------------------------------------

    def facts_of(self, scene: Scene) -> PageFacts:
        """Return the facts of a scene with the answer under the cursor; equal ones are kept."""
        cursor = self.cursor
        move = cursor.move if cursor is not None else None
        now = (move, cursor.step, cursor.filling) if cursor is not None else ()
        if self._facts is None or self._facts[0] is not scene:
            self._facts = scene, (), _facts_of(scene)
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
        """Wrap the question, or the sentence on what is waited for."""
        assert self.scene is not None
        return level(self._prompt(self.scene), max(8, width - 5))[:3]

    def _prompt(self, scene: Scene) -> str:
        if self.cursor is not None and self.cursor.deep:
            return self.cursor.asked
        return scene.prompt

    # -- the layout -------------------------------------------------------------------------

    def places(self) -> Mapping[Widget, Region]:
        self._arranged = shape = self._shape()
        return {
            self.title_line: shape.rest.title,
            self.board: shape.rest.board,
            self.column: shape.rest.column,
            self.tray: shape.rest.tray,
            self.asked_bar: shape.asked,
            self.seat_rows: shape.seats,
            self.hand_rows: shape.hand,
        }

    def regions(self) -> Regions:
        return self._shape().rest

    def _shape(self) -> _Shape:
        """Lay the table out, or return the layout that was made of the same facts."""
        cursor, filling = self.cursor, self.cursor.filling if self.cursor is not None else None
        step = cursor.step if cursor is not None else None
        objects = (self.scene, cursor, step, filling)
        values = (
            self.app.size,
            self.line_below,
            self.board.look,
            self.large,
            self.column.notes,
            (cursor.index, cursor.picked) if cursor is not None else None,
            filling.filled if filling is not None else None,
        )
        if self._shaped is not None:
            known, like, shape = self._shaped
            if like == values and all(map(operator.is_, known, objects)):
                return shape
        self._shaped = objects, values, self._laid_out()
        return self._shaped[2]

    def _laid_out(self) -> _Shape:
        size = self.app.size
        width, height = min(size.width, LARGEST.width), min(size.height, LARGEST.height)
        bottom = height - (2 if self.line_below else 1)
        title = Region(0, 0, width, 1)
        if self.scene is None:
            none = Region(0, bottom, width, 0)
            return _Shape(
                none, Regions(title, Region(0, 1, width, bottom - 1), none, none), none, none
            )
        asked = Region(0, 1, width, max(1, len(self.asked_lines(width))))
        if height >= MIN_PADDED_ROWS and self._has_free_rows(asked, bottom):
            asked = Region(0, 1, width, asked.height + 2)
        room = Region(0, asked.bottom, width, max(1, bottom - asked.bottom))
        charted = any(
            isinstance(block, CellChart) for block in self.facts_of(self.scene).top.blocks
        )
        self.board.alone = charted and width >= WIDE_COLUMNS
        hand = Region(room.x, room.y, 0, 0)
        self.board.hand_apart = False
        if width >= TWO_COLUMNS:
            board, column, tray, hand = self._two_columns(room)
        else:
            board, column, tray = self._one_column(room)
        seats = Region(column.x, column.y, column.width, 0)
        if self.board.alone:
            lines = self.page(self.scene, column.width).seats
            seats = seats._replace(height=min(len(lines), column.height))
            below = max(0, column.height - seats.height - 1)
            if self.large:
                below = min(below, self._note_rows(column.width))
            column = Region(column.x, seats.bottom + 1, column.width, below)
        return _Shape(asked, Regions(title, board, column, tray), seats, hand)

    def _has_free_rows(self, asked: Region, bottom: int) -> bool:
        """True if two rows around the question are free."""
        assert self.scene is not None
        if asked.width >= TWO_COLUMNS:
            return True
        rows = wanted_rows(self.page(self.scene, asked.width).pieces(), asked.width)
        return asked.bottom + 2 + rows + self.tray.wanted(asked.width, tall=True) <= bottom

    def _one_column(self, room: Region) -> tuple[Region, Region, Region]:
        """Put the answers at the bottom, where they stay; the log gets what is free above them."""
        assert self.scene is not None
        pieces = self.page(self.scene, room.width).pieces()
        # That is enough for every step of a guided game in the smallest window.
        notes = min(self._note_rows(room.width - 2), room.height // 2 + 2)
        tall, short = (self.tray.wanted(room.width, tall=tallness) for tallness in (True, False))
        short = max(short, self.tray.least(room.width))
        full = wanted_rows(pieces, room.width)
        least = least_wanted(pieces, room.width)
        main = [piece for piece in pieces if piece.goes in (ALWAYS, LATER)]
        rest = room.height - notes
        if wanted_rows(main, room.width) + tall <= rest:
            answers = tall
        elif least + short <= rest:
            answers = short
        else:
            answers = max(self.tray.least(room.width), min(short, rest - least))
        answers = max(1, min(answers, room.height - 1))
        above = room.height - answers
        free = above - full
        log = notes or (free if free >= MIN_LOG_ROWS else 0)
        board = Region(room.x, room.y, room.width, max(1, above - log))
        column = Region(room.x + 1, board.bottom, room.width - 2, above - board.height)
        return board, column, Region(room.x, room.bottom - answers, room.width, answers)

    def _two_columns(self, room: Region) -> tuple[Region, Region, Region, Region]:
        """Put the viewer's hand, answers and log at the right."""
        assert self.scene is not None
        self.tray.spaced = self.large
        right = RIGHT_COLUMNS[WIDE_COLUMNS if room.width >= WIDE_COLUMNS else TWO_COLUMNS]
        left = room.width - right - 2
        board = Region(room.x, room.y + 1, left, room.height - 1)
        rows = len(self.page(self.scene, right).owned)
        self.board.hand_apart = self.board.alone or rows <= room.height // 2
        hand = Region(left + 1, board.y, right, rows if self.board.hand_apart else 0)
        room = room.shrink((hand.height + (hand.height > 0), 0, 0, 0))
        notes = min(self._note_rows(right - 1), room.height // 2)
        tall, short = (self.tray.wanted(right, tall=tallness) for tallness in (True, False))
        least = min(self.tray.least(right), room.height - 1)
        rest = room.height - 1 - notes
        answers = tall if tall <= rest else min(max(short, least), max(least, rest))
        if self.large:
            # There is no log; beside a board of cells, the seats stand below the answers.
            spaced = tall + len(self.tray.bands(right))
            answers = min(rest, spaced) if self.board.alone else rest
        tray = Region(left + 1, room.y + 1, right, answers)
        column = Region(left + 2, tray.bottom + 1, right - 1, max(0, room.bottom - tray.bottom - 1))
        return board, column, tray, hand

    def _note_rows(self, width: int) -> int:
        """Return the rows that notes need which have to be read now."""
        return self.column.rows_to_read(width)

    # -- drawing ----------------------------------------------------------------------------

    def redraw(self) -> None:
        self._shape()  # says where the seats and the hand stand, which the board depends on
        super().redraw()
        self.asked_bar.redraw()
        self.seat_rows.redraw()
        self.hand_rows.redraw()
        self._arrange()

    def follow(self) -> None:
        self._shape()
        super().follow()
        self.asked_bar.redraw()
        self._arrange()

    def _arrange(self) -> None:
        """Lay the parts out anew if their regions have changed."""
        if self._shape() != self._arranged:
            self.tray.refresh(layout=True)

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

    @on(Board.Confirmed)
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

    @on(PlainTray.Filled)
    def _fill(self, message: PlainTray.Filled) -> None:
        if self.cursor is not None and self.cursor.filling is not None:
            self.cursor.filling.use(message.line, message.value)
            self.follow()

    @on(PlainTray.Tapped)
    def _tap(self, message: PlainTray.Tapped) -> None:
        self._reach(message.index)

    @on(PlainTray.Scrolled)
    def _scroll(self, message: PlainTray.Scrolled) -> None:
        cursor = self.cursor
        if cursor is not None:
            if cursor.filling is not None:
                cursor.filling.scroll_to(message.index, message.choice)
            else:
                cursor.go_to(message.index)
            self.follow()

    @on(PlainTray.Stepped)
    def _step(self, message: PlainTray.Stepped) -> None:
        if self.cursor is not None:
            if self.cursor.amounts:
                self.cursor.raise_by(message.by)
            elif message.by:
                self.cursor.step_to(message.by)
            else:
                self.cursor.turn()
            self.follow()

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
        words = [*changed_rules(scene.options), *([standing] if standing else [])]
        if self.is_attached and self.app.size.width < TWO_COLUMNS:
            words = words[-1:]
        return scene.game.meta.title, " · ".join(words)

    def pips(self, scene: Scene, seat: Seat) -> str:
        return ""

    def footer(self) -> Footer:
        if self.cursor is None:
            return ("table.log", "tell", "leave", *ADVICE)
        keys = [FooterHint("table.confirm", "choose")]
        if len(self.cursor.offers) > 1:
            keys.append(MOVE._replace(words="walk"))
        if self.cursor.deep:
            keys.insert(0, FooterHint("backspace", "back"))
        return (*keys, *ADVICE, "table.log", "leave", "tell")


def _facts_of(scene: Scene) -> PageFacts:
    names = scene.names
    top = tabletop_of(scene.game, scene.view, names)
    before = tabletop_of(scene.game, scene.earlier, names)
    deeds: defaultdict[Seat, list[str]] = defaultdict(list)
    news: list[str] = []
    happened = scene.recent
    if scene.viewer is None:
        # Without an own last move, what counts is this round.
        happened = tuple(item.seen for turn in shown_turns(scene) for item in turn.items)
    for seen in happened:
        words = words_of(scene.game, seen, names)
        seat = seen.data.get("seat")
        if isinstance(seat, int) and 0 <= seat < len(names) and words.startswith(f"{names[seat]} "):
            deeds[seat].append(words.removeprefix(f"{names[seat]} ").rstrip("."))
        elif words:
            news.append(words)
    return PageFacts(top, before, names, scene.viewer, scene.asked, deeds, news[-2:])
