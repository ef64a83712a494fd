"""Table of a game: the board, the tray below it, and at the right the column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from runegames.characters import RULE_ID
from runegames.core import Objection, Seat, View, points_by_seat
from runegames.core.asking import Moves
from runegames.play.keys import keys_of
from runegames.play.session import Question
from runegames.ui.canvas import Canvas
from runegames.ui.commands import Commanded, Footer, FooterHint
from runegames.ui.motion import Motion
from runegames.ui.scene import MoveChosen, Scene
from runegames.ui.widgets.board import BoardKeys
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.column import Column, SidePanels
from runegames.ui.widgets.frame import Extent, Regions, TrayRows, across, regions
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.seatlist import SeatState
from runegames.ui.widgets.sheet import Paper, Sheet
from runegames.ui.widgets.tray import CardMark, TrayWords


class TitleLine(CellWidget):
    """Title line: the state of the game at the left, further facts at the right."""

    def __init__(self) -> None:
        super().__init__(id="titleline")
        self._left = self._right = ""

    def show(self, left: str, right: str) -> None:
        self._left, self._right = left, right
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        sheet, (game, _, rest) = Sheet(Paper(canvas, self.look)), self._left.partition(" · ")
        right = sheet.put_right(canvas.width - 1, 0, self._right, self.quiet) - 2
        x = sheet.put(1, 0, game, self.primary_pen, right) + 2
        sheet.put(x, 0, rest, self.base_pen(), right)


RULE = re.compile(rf"\b{RULE_ID}\b")


class Cursor(Protocol):
    """Cursor of a player while a question is open; each game has its own."""

    question: Question

    @property
    def so_far(self) -> Moves:
        """Moves of the answer as far as it is composed, which may be too few or illegal."""
        ...

    def aim(self, move: Any, *further: Any) -> None:
        """Go to a legal answer, which Enter then gives; ``further`` are its later parts."""


class _Layout(Layout):
    """Layout that puts the parts of a table into the regions of its frame."""

    name = "table"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, GameTable)
        places = {**parent.places()}
        none = Offset(0, 0), Spacing(0, 0, 0, 0)
        # A report of a turning point takes the place of the column; where there is one column, it
        # takes the lower half of the table, and the answers are hidden.
        report = places[parent.column]
        if not parent.tray.display:
            board, whole = places[parent.board], report.union(places[parent.tray])
            top = min(whole.y, size.height - size.height // 2)
            report = Region(report.x, top, report.width, whole.bottom - top)
            places[parent.board] = board.crop_size(Size(board.width, max(1, top - board.y)))
        return [WidgetPlacement(places.get(child, report), *none, child) for child in children]


class GameTable(Commanded, Container):
    """Table of a game; the game supplies the board, the panels and the tray.

    Everything is drawn from the scene, the cursor, and the step of an animation.
    """

    TRAY_ROWS: ClassVar[TrayRows] = {Extent.SMALL: 6, Extent.MEDIUM: 9, Extent.LARGE: 15}
    """Height of the tray by size class of the window: prompt, reason, hand and answers."""
    SEAT_COLUMNS: ClassVar[tuple[str, str]] = ("", "points")
    """Heads of the columns of ``pips`` and ``points`` in the list of seats."""

    def __init__(
        self, board: BoardKeys[View, Any], side: SidePanels[View, Any], tray: TrayWords[View, Any]
    ) -> None:
        super().__init__(id="table")
        self.board = board
        board.moved = self.follow
        self.side = side
        self.tray = tray
        self.line_below = False
        """True if a line stands between the table and the footer."""
        self.first: Sequence[FooterHint] = ()
        """Entry of the screen's footer before those of the table, if there is one."""
        self.scene: Scene | None = None
        self.cursor: Cursor | None = None
        """Cursor of board, panels and tray; None while no question is asked."""
        self._named: tuple[int, str] | None = None
        """Ply of a question, and the rule that a message named last while the question was open."""
        self.title_line = TitleLine()
        self._footer: Footer = ()
        """Footer after the last movement of the cursor."""
        self.column = Column(self, side)
        self.buttons: CellWidget | None = None
        """Answers as buttons for a phone held across; None at other screens than a page's."""

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield self.board
        yield self.column
        yield self.tray
        if self.buttons is not None:
            yield self.buttons

    @property
    def beside(self) -> Widget:
        """Parent of the column, and of what takes its place."""
        return self

    # -- the frame ------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        return _LAYOUT

    @property
    def extent(self) -> Extent:
        """Size class of the window."""
        return Extent.of(self.app.size)

    @property
    def across(self) -> bool:
        """True on a phone held across, where the answers are buttons beside the board."""
        return self.buttons is not None and across(self.app.size)

    def tray_rows(self) -> int:
        """Height of the tray in this window."""
        extent = Extent.MEDIUM if self.across else self.extent
        return self.TRAY_ROWS[extent]

    def places(self) -> Mapping[Widget, Region]:
        """Return the regions of all widgets of the table."""
        where = self.regions()
        self.tray.answers_apart = self.across
        places: dict[Widget, Region] = {
            self.title_line: where.title,
            self.board: where.board,
            self.column: where.column,
            self.tray: where.tray,
        }
        if self.buttons is not None:
            places[self.buttons] = where.answers
        return places

    def regions(self) -> Regions:
        """Regions of the parts, relative to the top left of the table."""
        rows, below = self.tray_rows(), self.line_below
        return regions(self.app.size, rows, line_below=below, buttons=self.across)

    # -- drawing -------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show a scene; a new question gets a new cursor."""
        question, self.scene = scene.question, scene
        if question is None:
            self.cursor = None
        elif self.cursor is None or self.cursor.question.ply != question.ply:
            self.cursor = self.point(scene, question)
        for part in (self.board, self.side, self.tray):
            part.scene, part.cursor = scene, self.cursor
        self.tray.words = ""
        self.tray.marks = {}
        self.tray.answer_marks = {}
        self.tray.headline = ""
        self.take(scene)
        self.entitle(scene)
        self.redraw()

    def entitle(self, scene: Scene) -> None:
        """Show the words of the title line."""
        left, right = self.headline(scene)
        if scene.occasion:
            _, dot, rest = left.partition(" · ")
            left = f"{scene.occasion}{dot}{rest}"
        self.title_line.show(left, right)

    def restate(self, status: str) -> None:
        """Replace only the sentence on the state of the game."""
        if self.scene is not None and self.scene.status != status:
            self.scene = self.tray.scene = replace(self.scene, status=status)
            self.tray.redraw()

    def gives_parts(self) -> bool:
        """True if Enter gives all parts of an answer (``Meta.parts``) at once."""
        return False

    def aim(self, *moves: object) -> None:
        """Move the cursor to a legal answer of one or more moves, which Enter then gives."""
        assert self.cursor is not None, "no question is asked"
        self.cursor.aim(*moves)
        self.follow()

    def mark_answers(self, answers: Sequence[tuple[object, CardMark]]) -> None:
        """Mark answers and the cards that they use, until another scene is shown."""
        assert self.scene is not None
        assert self.scene.question is not None
        self.tray.answer_marks = dict(answers)
        for move, mark in answers:
            cursor = self.tray.cursor = self.point(self.scene, self.scene.question)
            cursor.aim(move)
            for card in self.tray.used_cards():
                self.tray.marks.setdefault(card, []).append(mark)
        self.tray.cursor = self.cursor
        self.tray.redraw()

    def redraw(self) -> None:
        """Draw again what depends on the scene."""
        for widget in (self.board, self.column, self.tray, self.buttons):
            if widget is not None:
                widget.redraw()

    # -- answers -----------------------------------------------------------------------

    def show_answers(self, shown: bool) -> None:
        """Show or hide the answers."""
        self.tray.display = shown

    def follow(self) -> None:
        """Draw again what depends on the cursor.

        The message to the player goes, since it was about the place of the cursor before.
        """
        self.tray.words = ""
        self.board.redraw()
        self.column.follow()
        self.tray.redraw()
        if self.buttons is not None:
            self.buttons.redraw()
        footer = self.footer()
        if footer != self._footer:
            self._footer = footer
            self.refresh_bindings()

    def on_key(self) -> None:
        """Clear the message to the player."""
        if self.tray.words:
            self.say("")

    def confirms(self, key: str) -> bool:
        """True if a key gives or marks the answer under the cursor."""
        changed = self.board.changed_keys
        return any(key in keys_of(action, changed) for action in ("table.confirm", "table.mark"))

    def say(self, words: str) -> None:
        """Show a message to the player until the next key, and remember a rule that it names."""
        self.tray.say(words)
        rule = RULE.search(words)
        if rule is not None and self.cursor is not None:
            self._named = (self.cursor.question.ply, rule[0])

    @property
    def rule(self) -> str | None:
        """Rule that a message to the player named last, while its question is open."""
        ply = self.cursor.question.ply if self.cursor is not None else None
        return self._named[1] if self._named is not None and self._named[0] == ply else None

    def refuse(self, objection: Objection) -> None:
        """Show the reason why something cannot be done."""
        assert self.scene is not None
        self.say(objection.text(self.scene.names))

    def choose(self, *moves: object) -> None:
        """Answer the question with the first move, and later questions with the other moves."""
        assert self.cursor is not None
        for ply, move in enumerate(moves, start=self.cursor.question.ply):
            self.post_message(MoveChosen(move, ply))

    # -- hooks of a game ------------------------------------------------------------------

    def point(self, scene: Scene, question: Question) -> Cursor:
        """Make the cursor of a new question."""
        raise NotImplementedError

    def take(self, scene: Scene) -> None:
        """Prepare the game's own widgets for a scene."""

    def flash(self, on: bool) -> None:
        """Highlight the changes of the last ply, or stop highlighting them."""
        self.board.flashing = on
        self.board.redraw()

    def move(self, motion: Motion | None) -> None:
        """Show a step of the last ply's animation, or the table at rest."""
        self.board.motion = motion
        self.board.redraw()
        self.column.redraw()

    def shown_points(self, scene: Scene, seat: Seat) -> str:
        """Points of a seat; during an animation, a value between the old and the new points."""
        points, motion = self.points(scene, seat), self.board.motion
        if motion is None:
            return points
        return motion.words(self.points(replace(scene, view=motion.before), seat), points)

    def headline(self, scene: Scene) -> tuple[str, str]:
        """Words of the title line: the state of the game, and at the right further facts."""
        raise NotImplementedError

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Short fact on a seat besides its points, such as the size of its hand."""
        raise NotImplementedError

    def seat_columns(self, scene: Scene) -> tuple[str, str]:
        """Heads of the columns of the list of seats, for ``pips`` and ``points``."""
        return self.SEAT_COLUMNS

    def points(self, scene: Scene, seat: Seat) -> str:
        """Points of a seat, for the list of seats."""
        return str(points_by_seat(scene.view)[seat])

    def seat_state(self, scene: Scene, seat: Seat) -> SeatState:
        """State of a seat, for the list of seats."""
        return "acting" if scene.view.turn == seat else "waiting"

    @staticmethod
    def keepsake(view: Any, names: Sequence[str]) -> Keepsake | None:
        """Keepsake of the final table, for the results; None if the game has none."""
        return None

    def footer(self) -> Footer:
        """Keys that matter now, the most important first."""
        raise NotImplementedError


_LAYOUT = _Layout()
