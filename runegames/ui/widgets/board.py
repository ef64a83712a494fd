"""Board of a table, on which keys move the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from textual.actions import SkipAction
from textual.message import Message

from runegames.core import Event, View
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import Commanded
from runegames.ui.motion import Motion
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.direct import DirectWidget
from runegames.ui.widgets.scenepart import C, ScenePart, V

E = TypeVar("E", bound=Event)


def _nothing() -> None:
    """Do nothing."""


def moving(method: str) -> Callable[..., None]:
    """Make an action of a board that calls a method of its cursor and redraws the table."""

    # Textual passes arguments only to named parameters, not to ``*arguments``.
    def action(
        board: BoardKeys[View, object], one: int | None = None, other: int | None = None
    ) -> None:
        if board.cursor is not None:
            given = (binding for binding in (one, other) if binding is not None)
            getattr(board.cursor, method)(*given)
            board.moved()

    return action


class BoardKeys(ScenePart[V, C], Commanded, DirectWidget, Generic[V, C], can_focus=True):
    """Board of a table with its keys, however it is drawn."""

    class Confirmed(Message):
        """Confirmation of ``move``, or of the answer under the cursor if ``move`` is None."""

        def __init__(self, move: object | None = None) -> None:
            self.move = move
            super().__init__()

    class Pressed(Message):
        """Press of the key of an answer or a card, or a click that does the same."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="board")
        self.flashing = False
        """True while the changes of the last ply are highlighted."""
        self.motion: Motion | None = None
        """Step of the last ply's animation; None at rest."""
        self.open_views: Sequence[V] = ()
        """Views of all seats, whose hands are shown once the game is over; else none."""
        self.moved: Callable[[], None] = _nothing
        """Function of the table that redraws it for a moved cursor; a message would take longer."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Space also uncovers a hand. If several people play, it does not confirm an answer, because
        # a second press would play before the player has seen the hand.
        if action == "mark":
            return not self._shared or self.marking
        return super().check_action(action, parameters)

    def action_press(self, key: str) -> None:
        self.post_message(self.Pressed(key))

    def action_mark(self) -> None:
        self.action_confirm()

    def action_confirm(self) -> None:
        """Give the answer under the cursor; without a question, leave the key to the screen."""
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Confirmed())

    @property
    def _shared(self) -> bool:
        return self.scene is not None and self.scene.shared

    @property
    def marking(self) -> bool:
        """True if space only marks something, which can be undone at once."""
        return False

    def happened(self, kind: type[E]) -> list[E]:
        """Events of a class in the last ply, as long as they are highlighted."""
        if self.scene is None or not self.flashing:
            return []
        return [seen for seen in self.scene.fresh if isinstance(seen, kind)]

    def counted(self, numbers: Callable[[Any], Sequence[int]]) -> Sequence[int]:
        """Numbers in the view; during an animation, values between the old and the new numbers."""
        return numbers(self.view) if self.motion is None else self.motion.count(numbers)


class Board(BoardKeys[V, C], CellWidget, Generic[V, C]):
    """Board that is drawn cell by cell; a game draws it and gives it keys."""

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.table)

    def draw(self, canvas: Canvas) -> None:
        if self.scene is not None:
            self.contents(canvas)

    def contents(self, canvas: Canvas) -> None:
        """Draw the scene."""
        raise NotImplementedError
