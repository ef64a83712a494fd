"""The bottom of a table: what is asked, what there is to say about it, and what I hold."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.message import Message

from runegames.core import Seat
from runegames.play.keys import ACTIONS, keys_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget

UNDER = 5
"""The column of a question's words, behind the seat's letter."""


class Remark(NamedTuple):
    """Words below the question."""

    text: str
    pen: Pen
    urgent: bool = False
    """True where it is shown though a long question leaves no room for it."""


class Tray(CellWidget):
    """The question on top, a remark below it, then what the game puts there.

    Neither is ever cut: what is longer than a line takes the next ones as well, over the game's
    own part if need be.
    """

    WHEEL: ClassVar[tuple[str, str]] = ("table.before", "table.next")
    """Actions of the wheel, backwards and forwards."""
    cursor: object | None = None
    """The one of the table; None while nothing is asked."""

    class Picked(Message):
        """A card of the hand was clicked."""

        def __init__(self, card: int) -> None:
            self.card = card
            super().__init__()

    class Chosen(Message):
        """An answer was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.scene: Scene | None = None
        self.words = ""
        """Words to the player until the next key."""

    def press(self, action: str) -> None:
        """Press the key of an action in ``play.keys``, or a key that is none of these."""
        known = action in ACTIONS
        self.app.simulate_key(keys_of(action, self.changed_keys)[0] if known else action)

    def on_mouse_scroll_down(self) -> None:
        self.press(self.WHEEL[1])

    def on_mouse_scroll_up(self) -> None:
        self.press(self.WHEEL[0])

    def say(self, words: str) -> None:
        """Tell the player something."""
        self.words = words
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self.scene is None:
            return
        self.contents(canvas)
        column, row = self._question(canvas)
        remark = self.remark()
        if remark is not None:
            self._remark(canvas, remark, column, row)

    # -- what a game says -----------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """Draw what lies in the tray, from row 2 on."""
        raise NotImplementedError

    def question(self) -> str:
        """Sentence on what is asked, or on what is going on."""
        assert self.scene is not None
        return self.scene.prompt

    def remark(self) -> Remark | None:
        """Choose what was said; otherwise what there is to know about the question."""
        if self.words:
            return Remark(self.words, self.gold, urgent=True)
        return self.advice()

    def advice(self) -> Remark | None:
        """Tell what there is to know about the question."""
        return None

    # -- pens and paragraphs --------------------------------------------------------------

    @property
    def gold(self) -> Pen:
        """Pen of words to the player until the next key."""
        return self.base_pen().inked(self.palette.gold)

    def paragraph(self, canvas: Canvas, x: int, y: int, text: str, pen: Pen) -> int:
        """Text from a column to the right edge, as many lines as it takes; the row behind it."""
        for line in wrap(text, canvas.width - x - 1):
            self.tell_line(canvas, x, y, line, pen)
            y += 1
        return y

    # -- the two lines on top -------------------------------------------------------------

    @property
    def _seat(self) -> Seat | None:
        """Seat that is asked, in another's turn, too."""
        assert self.scene is not None
        return self.scene.asked

    def _question(self, canvas: Canvas) -> tuple[int, int]:
        """Draw who is asked what; the column behind it, and its last row."""
        seat, x = self._seat, 1
        if seat is not None:
            x = canvas.put(1, 0, *self.look.badge(seat))
        column, row = x + 1, 0
        for row, line in enumerate(wrap(self.question(), canvas.width - x - 2)):
            self._clear(canvas, row)
            column = self.tell_line(canvas, x + 1, row, line, self.base_pen().strong())
        return column, row

    def _remark(self, canvas: Canvas, remark: Remark, column: int, row: int) -> None:
        """Below a short question; behind a long one, or, if it is urgent, in place of its end."""
        left = column + 2
        if row and left + cell_len(remark.text) < canvas.width:
            self.tell_line(canvas, left, row, remark.text, remark.pen)
        elif not row or remark.urgent:
            # Below the words of the question, unless it needs the whole row.
            fits = UNDER + cell_len(remark.text) < canvas.width
            x = UNDER if fits and self._seat is not None else 1
            for at, line in enumerate(wrap(remark.text, canvas.width - x - 1), start=1):
                self._clear(canvas, at)
                self.tell_line(canvas, x, at, line, remark.pen)

    def _clear(self, canvas: Canvas, row: int) -> None:
        """Words over the game's own part hide whole rows of it."""
        if row:
            canvas.fill(0, row, canvas.width, 1, self.base_pen())
