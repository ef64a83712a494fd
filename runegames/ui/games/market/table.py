"""Table of The Rune Market: it connects question, cursor and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from string import ascii_lowercase

from textual import on

from runegames.core import Seat, possessive
from runegames.games.market.model import MarketView
from runegames.play.keys import ACTIONS, keys_of, reserved, together
from runegames.play.session import Question
from runegames.ui.games.market.board import MarketBoard
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.kept import drawings
from runegames.ui.games.market.panel import MarketPanel
from runegames.ui.games.market.tray import MarketTray
from runegames.ui.scene import Scene
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.hand_table import HandTable
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.keys import ADVICE, MENU, Hint

ASKED = {
    "purchase": "purchasing",
    "cards": "hand cards",
    "end": "fill up",
    "interest": "interest",
    "outpost": "an outpost",
    "attach": "an outpost",
    "bandit": "a bandit",
    "duel": "a duel",
    "theft": "a theft",
    "sign": "a sign",
}
"""Words for a question in the title line, by kind."""


class MarketTable(HandTable):
    """Table of The Rune Market: one cursor, shared by board and tray."""

    board: MarketBoard
    side: MarketPanel
    tray: MarketTray
    cursor: MarketCursor | None

    TRAY_ROWS = {Extent.SMALL: 6, Extent.MEDIUM: 8, Extent.LARGE: 13}
    SEAT_COLUMNS = ("cards", "points")

    def __init__(self) -> None:
        super().__init__(MarketBoard(), MarketPanel(), MarketTray())

    @staticmethod
    def keepsake(view: MarketView, names: Sequence[str]) -> Keepsake:
        return Keepsake("the market", partial(drawings, view, names))

    def point(self, scene: Scene, question: Question) -> MarketCursor:
        return MarketCursor(question, scene.names, self.free_letters)

    @property
    def free_letters(self) -> str:
        """Letters that mean nothing at every table: shortcuts of the actions."""
        taken = {
            key
            for action in ACTIONS.values()
            if together("market", action.group)
            for key in keys_of(action.id, self.board.changed_keys)
        }
        taken.update(reserved("market"))
        return "".join(letter for letter in ascii_lowercase if letter not in taken)

    def redraw(self) -> None:
        if self.cursor is not None:
            self.cursor.columns = self.tray.columns
        super().redraw()

    def follow(self) -> None:
        if self.cursor is not None:
            self.cursor.columns = self.tray.columns
        super().follow()

    def headline(self, scene: Scene) -> tuple[str, str]:
        view = scene.seen_as(MarketView)
        right = f"deck {view.deck} · discards {len(view.discards)}"
        if view.turn is None:
            return "The Rune Market · the market is closed", right
        whose = possessive(scene.names[view.turn])
        left = f"The Rune Market · {whose} turn {view.turns[view.turn]}"
        if scene.question is not None:
            left += f" · {ASKED[scene.question.decision.kind]}"
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(MarketView)
        return str(view.hand_sizes[seat])

    def hints(self, scene: Scene) -> list[Hint]:
        cursor = self.cursor
        if cursor is None:
            return [Hint("l", "log"), MENU]
        symbols = self.board.symbols
        arrows = symbols.left + symbols.up + symbols.down + symbols.right
        more = [*ADVICE, Hint("m", "moves"), Hint("l", "log"), MENU]
        if cursor.picks_cards:
            return [
                Hint("enter", "pick or do"),
                Hint(arrows, "move", "right"),
                Hint("1-9", "cards", "1"),
                Hint("a-z", "actions", "a"),
                Hint("tab", "next action"),
                *more,
            ]
        return [
            Hint("enter", "do it"),
            Hint(arrows, "choose", "down"),
            Hint("a-z", "at once", "a"),
            *more,
        ]

    # -- what the player does -------------------------------------------------------------

    @on(MarketBoard.Pointed)
    def _point(self, message: MarketBoard.Pointed) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        at = cursor.by_target(message.target)
        if at is None:
            return
        if cursor.here is not None and cursor.here == cursor.choices[at]:
            self.answer(at)
            return
        cursor.go_to_choice(at)
        self.redraw()
