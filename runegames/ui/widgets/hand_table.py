"""Table and board of a game with a hand: the keys and clicks that move its cursor."""

from __future__ import annotations

from typing import Generic

from textual import on

from runegames.ui.commands import bound, each_key
from runegames.ui.widgets.board import Board, moving
from runegames.ui.widgets.hand_cursor import H, HandChoice, HandCursor
from runegames.ui.widgets.scenepart import V
from runegames.ui.widgets.table import GameTable
from runegames.ui.widgets.tray import Tray


class HandBoard(Board[V, H], Generic[V, H]):
    """Board whose keys move the cursor in the tray."""

    BINDINGS = [
        bound("table.left", "step(-1, 0)", "the card or answer to the left"),
        bound("table.right", "step(1, 0)", "the card or answer to the right"),
        bound("table.up", "step(0, -1)", "to the cards in hand"),
        bound("table.down", "step(0, 1)", "to the answers"),
        bound("table.next", "step(1, 0)", "the next card or answer"),
        bound("table.before", "step(-1, 0)", "the previous card or answer"),
        *each_key("123456789", "press('{}')", "a card or answer by its number"),
        bound("table.confirm", "confirm", "pick this card or answer"),
        bound("table.mark", "mark", "pick this card or answer"),
    ]

    action_step = moving("step")

    @property
    def marking(self) -> bool:
        return self.cursor is not None and self.cursor.row == "cards"


class HandTable(GameTable):
    """Table whose keys and clicks pick cards and give answers."""

    cursor: HandCursor[HandChoice] | None

    @on(HandBoard.Pressed)
    def _press(self, message: HandBoard.Pressed) -> None:
        self.press(message.key)

    def press(self, key: str) -> None:
        """Give the answer that has this key, or use the card that has this number."""
        cursor = self.cursor
        if cursor is None:
            return
        index = cursor.with_key(key)
        if index is not None:
            self.answer(index)
        elif key.isdigit() and cursor.numbered and cursor.go_to_card(int(key) - 1):
            self._use_card(cursor)

    @on(Tray.Picked)
    def _pick_card(self, message: Tray.Picked) -> None:
        if self.cursor is not None and self.cursor.go_to_card(message.card):
            self._use_card(self.cursor)

    @on(Tray.Chosen)
    def _pick_choice(self, message: Tray.Chosen) -> None:
        self.answer(message.index)

    @on(Board.Confirmed)
    def _confirm(self) -> None:
        cursor = self.cursor
        if cursor is not None and cursor.row == "cards":
            self._use_card(cursor)
        elif cursor is not None:
            self.answer(cursor.choice)

    def _use_card(self, cursor: HandCursor[HandChoice]) -> None:
        words = cursor.use_card()
        self.follow()
        self.refresh_bindings()  # other answers may be possible now
        if words:
            self.say(words)

    def answer(self, choice: int) -> None:
        """Give an answer by its index, or show why it is refused."""
        cursor = self.cursor
        if cursor is None or not cursor.go_to_choice(choice):
            return
        move = cursor.chosen.move
        objection = cursor.objection(move)
        if objection is None:
            self.choose(move)
            return
        cursor.refused()
        self.follow()
        self.refuse(objection)
