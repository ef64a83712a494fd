"""Brings the board, the hand and the panel of Rune together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from runegames.core import Seat, possessive
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, Draw
from runegames.games.rune.model import COMPONENTS, RuneView
from runegames.games.rune.placing import PASS, Pass
from runegames.play.session import Question
from runegames.ui.bindings import bound
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.known_hands import KnownHandsScreen, known_elsewhere
from runegames.ui.games.rune.panel import RunePanel
from runegames.ui.games.rune.ritual import drawings
from runegames.ui.games.rune.tray import RuneTray
from runegames.ui.scene import Scene
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.keys import ADVICE, MENU, Hint
from runegames.ui.widgets.table import GameTable

NO_CARD_FITS = "no card fits"
PHASES = {"place": "place a card", "finish": "draw or Rune Master", "token": "Grand Master token"}


class RuneTable(GameTable):
    """The table of Rune: one cursor, seen by board, panel and tray alike."""

    board: RuneBoard
    side: RunePanel
    tray: RuneTray
    cursor: RuneCursor | None

    TRAY_ROWS = {Extent.SMALL: 5, Extent.MEDIUM: 8, Extent.LARGE: 11}
    SEAT_COLUMNS = ("masters", "points")

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("rune.hands", "other_hands"),
    ]

    def __init__(self) -> None:
        board = RuneBoard()
        super().__init__(board, RunePanel(board), RuneTray())

    @staticmethod
    def keepsake(view: RuneView, names: Sequence[str]) -> Keepsake:
        """The ritual, what somebody controls bright."""
        return Keepsake("the ritual", partial(drawings, view))

    def point(self, scene: Scene, question: Question) -> RuneCursor:
        """On what can be done."""
        return RuneCursor(question)

    def take(self, scene: Scene) -> None:
        """One cursor, seen by all."""
        super().take(scene)
        self.side.take(scene, self.cursor)

    def headline(self, scene: Scene) -> tuple[str, str]:
        """Whose turn, which one, what is asked; the deck."""
        view = scene.seen_as(RuneView)
        right = f"deck {view.deck}"
        if view.buried:
            right = f"out of the game {len(view.buried)} · {right}"
        if view.turn is None:
            return "Rune · the ritual is complete", right
        left = f"Rune · {possessive(scene.names[view.turn])} turn {view.turns[view.turn]}"
        if scene.question is not None:
            stuck = self.cursor is not None and self.cursor.task == "bury"
            left += f" · {NO_CARD_FITS if stuck else PHASES[scene.question.decision.kind]}"
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Rune Masters still in hand, and those that are gone; the token."""
        view = scene.seen_as(RuneView)
        symbols = self.board.symbols
        left = view.masters_left[seat]
        # Of teams only what is left: a row has to hold two seats.
        gone = COMPONENTS.masters[view.seats] - left if view.seats < 4 else 0
        token = symbols.token if view.tokens_left[seat] else ""
        return token + symbols.master * left + symbols.no_master * gone

    def hints(self, scene: Scene) -> list[Hint]:
        """By what the cursor holds."""
        cursor = self.cursor
        if cursor is None:
            return [Hint("l", "log"), MENU]
        symbols = self.board.symbols
        arrows = Hint(symbols.left + symbols.up + symbols.down + symbols.right, "move", "right")
        more = [Hint("o", "other hands")] if known_elsewhere(scene.seen_as(RuneView)) else []
        more += [
            *ADVICE,
            Hint("m", "moves"),
            Hint("+-", "zoom", "plus"),
            Hint("l", "log"),
            MENU,
        ]
        match cursor.task:
            case "place":
                keys = [
                    Hint("enter", "place"),
                    arrows,
                    Hint("r", "turn"),
                    Hint("tab", "card"),
                    Hint("n", "next legal"),
                    Hint("b", "best"),
                ]
                if cursor.offers(Pass):
                    keys.insert(1, Hint("p", "pass"))
            case "bury":
                keys = [Hint("enter", "put out of the game"), Hint("tab", "card")]
            case "draw":
                keys = [Hint("enter", "draw")]
            case "master":
                keys = [Hint("enter", "Rune Master here"), arrows, Hint("n", "next legal")]
                if cursor.offers(Draw):
                    keys.insert(1, Hint("d", "draw a card"))
                keys.append(Hint("b", "best"))
            case "token":
                keys = [
                    Hint("enter", "token here"),
                    Hint("k", "keep it"),
                    arrows,
                    Hint("r", "other side"),
                    Hint("n", "next legal"),
                ]
        return keys + more

    @property
    def rule(self) -> str | None:
        """What is wrong with the spot where the cursor is."""
        objection = self.cursor.objection() if self.cursor is not None else None
        return objection.rule if objection is not None else super().rule

    # -- what the player does -------------------------------------------------------------

    def action_other_hands(self) -> None:
        """Shown cards, and a partner's where hands are shared."""
        if self.scene is not None and known_elsewhere(self.scene.seen_as(RuneView)):
            self.app.push_screen(KnownHandsScreen(self.scene))
        else:
            self.say("Nothing is known of other hands.")

    @on(RuneTray.Picked)
    def _pick(self, message: RuneTray.Picked) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        if cursor.card == message.card and cursor.task == "place":
            cursor.turn()
        else:
            cursor.choose(message.card)
        self.redraw()

    @on(RuneBoard.Confirmed)
    def _confirm(self) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        objection = cursor.objection()
        if objection is not None:
            self.refuse(objection)
        else:
            self.choose(cursor.move())

    @on(RuneBoard.Wanted)
    def _want(self, message: RuneBoard.Wanted) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        move = {"draw": DRAW, "keep": KEEP_TOKEN, "pass": PASS}[message.what]
        objection = cursor.question.objection(move)
        if objection is not None:
            self.refuse(objection)
        else:
            self.choose(move)
