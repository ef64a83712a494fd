"""Brings the board, the hand and the panel of Rune together."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from runegames.core import Seat, possessive
from runegames.games.rune.model import Draw, KeepToken, Pass, RuneView
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.hands import KnownHandsScreen, known_elsewhere
from runegames.ui.games.rune.hover import Hover
from runegames.ui.games.rune.side import RuneSide
from runegames.ui.games.rune.tray import RuneTray
from runegames.ui.scene import MoveChosen, Scene
from runegames.ui.widgets.keys import Hint
from runegames.ui.widgets.table import GameTable

PHASES = {"place": "place a card", "finish": "draw or Rune Master", "token": "Grand Master"}


class RuneTable(GameTable):
    """The table of Rune: one cursor, seen by board, panel and tray alike."""

    board: RuneBoard
    side: RuneSide
    tray: RuneTray

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "other_hands", "what is known of other hands"),
    ]

    def __init__(self) -> None:
        super().__init__(RuneBoard(), RuneSide(), RuneTray())
        self.hover: Hover | None = None

    def take(self, scene: Scene) -> None:
        """A new question gets a new cursor."""
        question = scene.question
        if question is None:
            self.hover = None
        elif self.hover is None or self.hover.question.ply != question.ply:
            self.hover = Hover(question)
        self.board.scene = self.tray.scene = scene
        self.board.hover = self.tray.hover = self.hover
        self.side.take(scene, self.hover)
        self.tray.words = ""
        self.side.styles.height = len(scene.view.scores) + (scene.view.seats == 1) + 4

    def say(self, words: str) -> None:
        """In the tray, where the eyes are."""
        self.tray.words = words
        self.tray.redraw()

    def flash(self, on: bool) -> None:
        """The card, Rune Master or token that was placed last."""
        self.board.flashing = on
        self.board.redraw()

    def headline(self, scene: Scene) -> tuple[str, str]:
        """Whose turn, which one, what is asked; the deck."""
        view: RuneView = scene.view
        right = f"deck {view.deck}"
        if view.buried:
            right = f"out of the game {len(view.buried)} · {right}"
        if view.turn is None:
            return "Rune · the ritual is complete", right
        left = f"Rune · {possessive(scene.names[view.turn])} turn {view.turns[view.turn]}"
        if scene.question is not None:
            left += f" · {PHASES[scene.question.decision.kind]}"
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Rune Masters still in hand, and those that are gone; the token."""
        view: RuneView = scene.view
        symbols = self.board.symbols
        left = view.masters_left[seat]
        gone = (2 if view.seats == 4 else 3) - left
        token = symbols.token if view.tokens_left[seat] else ""
        return token + symbols.master * left + symbols.no_master * gone

    def hints(self, scene: Scene) -> list[Hint]:
        """By what the cursor holds."""
        hover = self.hover
        if hover is None:
            return [Hint("l", "log"), Hint("esc", "menu", "escape")]
        symbols = self.board.symbols
        arrows = Hint(symbols.left + symbols.up + symbols.down + symbols.right, "move", "right")
        more = [Hint("o", "other hands")] if known_elsewhere(scene.view) else []
        more += [
            Hint("u", "undo"),
            Hint("m", "moves"),
            Hint("+-", "zoom", "plus"),
            Hint("l", "log"),
        ]
        match hover.task:
            case "place":
                keys = [
                    Hint("enter", "place"),
                    arrows,
                    Hint("r", "turn"),
                    Hint("tab", "card"),
                    Hint("n", "next legal"),
                    Hint("b", "best"),
                ]
                if hover.offers(Pass):
                    keys.insert(1, Hint("p", "pass"))
            case "bury":
                keys = [Hint("enter", "put out of the game"), Hint("tab", "card")]
            case "draw":
                keys = [Hint("enter", "draw")]
            case "master":
                keys = [Hint("enter", "Rune Master here"), arrows, Hint("n", "next legal")]
                if hover.offers(Draw):
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

    # -- what the player does -------------------------------------------------------------

    def on_key(self, _event: events.Key) -> None:
        """Whatever was said has been read."""
        if self.tray.words:
            self.say("")

    def action_other_hands(self) -> None:
        """Shown cards, and a partner's where hands are shared."""
        if self.scene is not None and known_elsewhere(self.scene.view):
            self.app.push_screen(KnownHandsScreen(self.scene))
        else:
            self.say("Nothing is known of other hands.")

    @on(RuneBoard.Moved)
    def _follow(self) -> None:
        self.redraw()

    @on(RuneTray.Picked)
    def _pick(self, message: RuneTray.Picked) -> None:
        if self.hover is not None and self.hover.choose(message.card):
            self.redraw()

    @on(RuneBoard.Confirmed)
    def _confirm(self) -> None:
        hover = self.hover
        if hover is None:
            return
        objection = hover.objection()
        if objection is not None and self.scene is not None:
            self.say(objection.text(self.scene.names))
            return
        self._choose(hover.move())

    @on(RuneBoard.Wanted)
    def _want(self, message: RuneBoard.Wanted) -> None:
        hover = self.hover
        if hover is None or self.scene is None:
            return
        move = {"draw": Draw(), "keep": KeepToken(), "pass": Pass()}[message.what]
        objection = hover.question.objection(move)
        if objection is not None:
            self.say(objection.text(self.scene.names))
        else:
            self._choose(move)

    def _choose(self, move: Any) -> None:
        assert self.hover is not None
        self.post_message(MoveChosen(move, self.hover.question.ply))
