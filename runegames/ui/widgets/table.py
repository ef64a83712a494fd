"""The table of a game: board in the middle, who stands how on the right, what I can do below."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical

from runegames.core import Objection, Seat, points_by_seat
from runegames.play.keys import keys_of
from runegames.play.session import Question
from runegames.ui.motion import Motion
from runegames.ui.scene import MoveChosen, Scene
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chances import Chances
from runegames.ui.widgets.keys import Hint
from runegames.ui.widgets.loglines import LogLines
from runegames.ui.widgets.seatlist import SeatList
from runegames.ui.widgets.titleline import TitleLine
from runegames.ui.widgets.tray import Tray

RULE = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")


class Cursor(Protocol):
    """What a player may move about while a question is open; each game has its own."""

    question: Question

    def aim(self, move: Any) -> str:
        """Go where a legal answer is given; what gives it there, by its name in ``play.keys``."""


class Aimed(NamedTuple):
    """A legal answer that was pointed out, until the next key or movement."""

    move: object
    action: str
    """What gives it from where the cursor is, by its name in ``play.keys``."""


class GameTable(Container):
    """What every game's table has. A game supplies the board, a panel and a tray.

    All of it is drawn from the scene; nothing here remembers what was shown before.
    """

    def __init__(self, board: Board, side: CellWidget, tray: Tray) -> None:
        super().__init__(id="table")
        self.board = board
        board.moved = self.follow
        self.side = side
        self.tray = tray
        self.scene: Scene | None = None
        self.cursor: Cursor | None = None
        """One for board, panel and tray; None while nothing is asked."""
        self._told: tuple[int, str] | None = None
        """The question for which a rule was named last, and that rule."""
        self._aimed: Aimed | None = None
        self._title = TitleLine()
        self._seats = SeatList(self)
        self._log = LogLines()

    def compose(self) -> ComposeResult:
        """The same in all games: one eye movement."""
        yield self._title
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="right"):
                for panel in (self._seats, self.side, self._log):
                    panel.add_class("frame")
                    yield panel
        yield self.tray

    def show(self, scene: Scene) -> None:
        """Bring everything up to date; a new question gets a new cursor."""
        question, self.scene = scene.question, scene
        if question is None:
            self.cursor = None
        elif self.cursor is None or self.cursor.question.ply != question.ply:
            self.cursor = self.point(scene, question)
        self._aimed = None
        self.tray.scene, self.tray.words = scene, ""
        self._seats.styles.height = scene.view.seats + 2
        self.take(scene)
        left, right = self.headline(scene)
        if scene.occasion:
            _, dot, rest = left.partition(" · ")
            left = f"{scene.occasion}{dot}{rest}"
        self._title.show(left, right)
        self._log.show(scene)
        self._seats.redraw()
        self.redraw()

    def restate(self, status: str) -> None:
        """Say anew what is going on, while nothing else has changed."""
        if self.scene is not None:
            self.scene = self.tray.scene = replace(self.scene, status=status)
            self.tray.redraw()

    def foretell(self, chances: Chances | None) -> None:
        """Say what somebody may expect, or nothing any more."""
        self._seats.foretell(chances)

    def aim(self, move: object) -> str:
        """Bring the cursor to a legal answer; the action that gives it then."""
        assert self.cursor is not None, "only who is asked can answer"
        action = self.cursor.aim(move)
        self.follow()
        self._aimed = Aimed(move, action)
        return action

    def unfinished(self) -> str:
        """What else has to be chosen before the answer that was aimed at can be given."""
        return ""

    def redraw(self) -> None:
        """Draw again what the cursor changes."""
        for widget in (self.board, self.side, self.tray):
            widget.redraw()

    # -- what the player does -------------------------------------------------------------

    def follow(self) -> None:
        """The cursor is somewhere else, or holds something else."""
        if self._aimed is not None:
            self._aimed = None
            self.say("")  # what it said of Enter is no longer true
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Whatever was said has been read; and Enter means what was pointed out."""
        aimed, self._aimed = self._aimed, None
        if self.tray.words:
            self.say("")
        if aimed is not None and aimed.action != "table.confirm" and self.confirms(event.key):
            # It has no place on the table: the cursor stands over another move.
            event.stop()
            self.choose(aimed.move)

    def confirms(self, key: str) -> bool:
        """Whether a key does what the cursor is on."""
        changed = self.board.changed_keys
        return any(key in keys_of(action, changed) for action in ("table.confirm", "table.mark"))

    def say(self, words: str) -> None:
        """Tell the player something, until the next key: in the tray, where the eyes are."""
        self.tray.say(words)
        rule = RULE.search(words)
        if rule is not None and self.cursor is not None:
            self._told = (self.cursor.question.ply, rule[0])

    @property
    def rule(self) -> str | None:
        """The rule that something was refused for while this question is open."""
        ply = self.cursor.question.ply if self.cursor is not None else None
        return self._told[1] if self._told is not None and self._told[0] == ply else None

    def refuse(self, objection: Objection) -> None:
        """Say why something cannot be done."""
        assert self.scene is not None
        self.say(objection.text(self.scene.names))

    def choose(self, *moves: object) -> None:
        """Answer the question, and with further moves those that follow from it."""
        assert self.cursor is not None
        for ply, move in enumerate(moves, start=self.cursor.question.ply):
            self.post_message(MoveChosen(move, ply))

    # -- what a game says -----------------------------------------------------------------

    def point(self, scene: Scene, question: Question) -> Cursor:
        """A cursor for a new question."""
        raise NotImplementedError

    def take(self, scene: Scene) -> None:
        """Hand scene and cursor to the game's own widgets; make the panel as high as it needs."""
        raise NotImplementedError

    def flash(self, on: bool) -> None:
        """Point out what the last ply did, or stop doing so."""
        raise NotImplementedError

    def move(self, motion: Motion | None) -> None:
        """Show the last ply on its way; None: as it is."""
        self.board.motion = motion
        self.board.redraw()
        self._seats.redraw()

    def shown_points(self, scene: Scene, seat: Seat) -> str:
        """How a seat stands, counted up while the table moves."""
        points, motion = self.points(scene, seat), self.board.motion
        if motion is None:
            return points
        return motion.words(self.points(replace(scene, view=motion.before), seat), points)

    def headline(self, scene: Scene) -> tuple[str, str]:
        """The title line: what is going on; and on the right, what is left."""
        raise NotImplementedError

    def pips(self, scene: Scene, seat: Seat) -> str:
        """For the list of seats: what a seat still has."""
        raise NotImplementedError

    def points(self, scene: Scene, seat: Seat) -> str:
        """For the list of seats: how a seat stands."""
        return str(points_by_seat(scene.view)[seat])

    def hints(self, scene: Scene) -> list[Hint]:
        """The keys that matter now, the most important first."""
        raise NotImplementedError
