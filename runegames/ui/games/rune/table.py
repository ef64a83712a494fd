"""Table of Rune: the connection of question, cursor and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import on

from runegames.core import Seat, possessive
from runegames.games.rune.model import COMPONENTS, RuneView
from runegames.play.keys import ACTIONS
from runegames.play.session import Question
from runegames.ui.commands import ADVICE, MOVE, WAITING, Footer, FooterHint
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.known_hands import KnownHands, heading_of, known_elsewhere
from runegames.ui.games.rune.panel import RunePanel
from runegames.ui.games.rune.ritual import drawings
from runegames.ui.games.rune.tray import RuneTray
from runegames.ui.scene import Scene
from runegames.ui.shell import make_screen
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.table import GameTable

NO_CARD_FITS = "no card fits"
PHASES = {"place": "place a card", "finish": "draw or Rune Master", "token": "Grand Master token"}


def enter(answer: str) -> FooterHint:
    """Say of Enter what is said of the key of an answer."""
    return FooterHint("table.confirm", ACTIONS[f"rune.{answer}"].short)


FOOTERS: dict[str, Footer] = {
    "place": (
        FooterHint("table.confirm", "place"),
        "rune.pass",
        MOVE,
        "rune.turn",
        FooterHint("table.next", "card"),
        "rune.legal",
    ),
    "bury": (FooterHint("table.confirm", "put out of the game"), FooterHint("table.next", "card")),
    "draw": (enter("draw"),),
    "master": (
        FooterHint("table.confirm", "Rune Master here"),
        "rune.draw",
        MOVE,
        "rune.legal",
    ),
    "pass": (enter("pass"), MOVE),
    "keep": (enter("keep"), MOVE),
    "token": (
        FooterHint("table.confirm", "token here"),
        "rune.keep",
        MOVE,
        FooterHint("rune.turn", "other side"),
        "rune.legal",
    ),
}
"""Keys of the footer, by task of the cursor."""
ZOOM = FooterHint("rune.larger,rune.smaller", "zoom", "rune.larger")


class RuneTable(GameTable):
    """Table of Rune: one cursor, shared by board, panel and tray."""

    board: RuneBoard
    side: RunePanel
    tray: RuneTray
    cursor: RuneCursor | None

    TRAY_ROWS = {Extent.SMALL: 5, Extent.MEDIUM: 8, Extent.LARGE: 11}
    SEAT_COLUMNS = ("masters", "points")

    GROUP = "rune"

    def __init__(self) -> None:
        board = RuneBoard()
        super().__init__(board, RunePanel(board), RuneTray())

    @staticmethod
    def keepsake(view: RuneView, names: Sequence[str]) -> Keepsake:
        return Keepsake("the ritual", partial(drawings, view))

    def point(self, scene: Scene, question: Question) -> RuneCursor:
        return RuneCursor(question)

    def take(self, scene: Scene) -> None:
        self.board.take()
        self.side.take()

    def headline(self, scene: Scene) -> tuple[str, str]:
        view = scene.seen_as(RuneView)
        right = f"deck {view.deck}"
        if view.buried:
            right = f"out of the game {len(view.buried)} · {right}"
        if view.turn is None:
            return "Rune · the game is over", right
        left = f"Rune · {possessive(scene.names[view.turn])} turn {view.turns[view.turn]}"
        if scene.question is not None:
            stuck = self.cursor is not None and self.cursor.task == "bury"
            left += f" · {NO_CARD_FITS if stuck else PHASES[scene.question.decision.kind]}"
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(RuneView)
        symbols = self.board.symbols
        left = view.masters_left[seat]
        # A row of a team shows two seats, and has no room for used Rune Masters.
        gone = COMPONENTS.masters[view.seats] - left if view.seats < 4 else 0
        token = symbols.token if view.tokens_left[seat] else ""
        return token + symbols.master * left + symbols.no_master * gone

    def footer(self) -> Footer:
        if self.cursor is None:
            return WAITING
        keys = FOOTERS[self.cursor.task]
        if self.cursor.alternative and MOVE not in keys:
            keys = (*keys, MOVE)
        return (*keys, "rune.hands", *ADVICE, "table.moves", ZOOM)

    def applies(self, action: str) -> bool:
        """Test whether an action has an effect now."""
        scene = self.scene
        if action != "hands":
            return True
        return scene is not None and bool(known_elsewhere(scene.seen_as(RuneView)))

    @property
    def rule(self) -> str | None:
        objection = self.cursor.objection() if self.cursor is not None else None
        return objection.rule if objection is not None else super().rule

    # -- what the player does -------------------------------------------------------------

    def action_hands(self) -> None:
        """Show the known cards of other hands."""
        if self.scene is not None and self.applies("hands"):
            title, why = heading_of(self.scene)
            self.app.push_screen(
                make_screen("cards:CardsScreen", title, why, KnownHands(self.scene))
            )
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
        self.follow()

    @on(RuneBoard.Confirmed)
    def _confirm(self, message: RuneBoard.Confirmed) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        move = cursor.move() if message.move is None else message.move
        objection = cursor.question.objection(move)
        if objection is not None:
            self.refuse(objection)
        else:
            self.choose(move)
