"""Tray at the bottom of a table: the question, a remark on it, and the player's hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Generic, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.play.keys import ACTIONS, keys_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.direct import DirectWidget
from runegames.ui.widgets.scenepart import C, ScenePart, V
from runegames.ui.widgets.turnstrip import draw_turns

UNDER = 5
"""Column in which a question begins, after the seat's letter."""
TURNS_ROW = 2
"""Row of the heading over the last turns, below the question and its reason."""


class Remark(NamedTuple):
    """Words below the question."""

    text: str
    pen: Pen
    urgent: bool = False
    """True if the remark may be written over a long question."""


class CardMark(NamedTuple):
    """Words on a card about an answer that uses it."""

    text: str
    good: bool
    word: str = ""
    """Word after the text, where it has room."""

    @property
    def words(self) -> str:
        """Text and word."""
        return f"{self.text} {self.word}".rstrip()


class TrayWords(ScenePart[V, C], DirectWidget, Generic[V, C]):
    """Tray with what it is told from outside, however it is drawn."""

    WHEEL: ClassVar[tuple[str, str]] = ("table.before", "table.next")
    """Actions of the mouse wheel, backwards and forwards."""

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.words = ""
        """Message to the player, until the next key."""
        self.headline = ""
        """Sentence in place of the question, when answers of the past are told."""
        self.marks: dict[int, list[CardMark]] = {}
        """Marks by index of the card in the hand, when answers of the past are told."""
        self.answers_apart = False
        """True if the answers are buttons beside the tray, which draws none."""
        self.answer_marks: dict[object, CardMark] = {}
        """Marks of the same answers by move, for those that have chips."""

    def press(self, action: str) -> None:
        """Press the key of an action in ``play.keys``; any other ``action`` is itself a key."""
        known = action in ACTIONS
        self.app.simulate_key(keys_of(action, self.changed_keys)[0] if known else action)

    def on_mouse_scroll_down(self) -> None:
        self.press(self.WHEEL[1])

    def on_mouse_scroll_up(self) -> None:
        self.press(self.WHEEL[0])

    def say(self, words: str) -> None:
        """Show a message to the player."""
        self.words = words
        self.redraw()

    def used_cards(self) -> Collection[int]:
        """Indices of the cards that the answer under the cursor uses."""
        return ()


class Tray(TrayWords[V, C], CellWidget, Generic[V, C]):
    """Tray: the question on top, a remark below it, then the game's own part.

    Long questions and remarks may cover rows of the game's own part.
    """

    class Picked(Message):
        """Click on a card of the hand."""

        def __init__(self, card: int) -> None:
            self.card = card
            super().__init__()

    class Chosen(Message):
        """Click on an answer."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    def draw(self, canvas: Canvas) -> None:
        if self.scene is None:
            return
        if self.tells_turns:
            draw_turns(self, canvas, self.scene, TURNS_ROW)
        else:
            self.contents(canvas)
        column, row = self._question(canvas)
        remark = self.remark()
        if remark is not None:
            self._remark(canvas, remark, column, row)
        self._mark(canvas)

    @property
    def tells_turns(self) -> bool:
        """True if nobody at this screen is asked or has a hand: the turns stand in its place."""
        scene = self.shown
        return scene.viewer is None and scene.question is None and scene.asked is not None

    def _mark(self, canvas: Canvas) -> None:
        """Write the marks over the upper left corners of their cards."""
        places = self.card_places()
        for card, marks in self.marks.items():
            if card not in places:
                continue
            x, right = places[card].x, places[card].right
            room, signs = right - x, sum(cell_len(mark.text) + 1 for mark in marks) - 1
            in_full = sum(cell_len(mark.words) + 1 for mark in marks) - 1 <= room
            for mark in marks:
                ink = self.palette.ok if mark.good else self.palette.bad
                pen = self.base_pen().inked(ink, bold=True)
                words = mark.words if in_full else mark.text
                text = clipped(words, right - x, self.symbols)
                x = canvas.put(x, places[card].y, text, pen)
                if in_full or signs <= room:
                    x += 1

    # -- hooks of a game ------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """Draw the game's part of the tray, from row 2 on."""
        raise NotImplementedError

    def marked(self, words: str, move: object, room: int | None = None) -> str:
        """Words on an answer, with its mark if the answers of the past are told.

        The mark is short if ``room`` has too few columns for all its words.
        """
        mark = self.answer_marks.get(move)
        if mark is None:
            return words
        in_full = f"{words} {mark.words}"
        return in_full if room is None or cell_len(in_full) <= room else f"{words} {mark.text}"

    def card_places(self) -> Mapping[int, Region]:
        """Regions of the visible cards by their index in the hand."""
        return {}

    def question(self) -> str:
        """Sentence on the question, or if there is no question, on the state of the game."""
        return self.shown.prompt

    def remark(self) -> Remark | None:
        """Message to the player, or the advice on the question if there is no message."""
        if self.words:
            return Remark(self.words, self.message_pen, urgent=True)
        return self.advice()

    def advice(self) -> Remark | None:
        """Advice on the question; None if there is none."""
        return None

    # -- pens and paragraphs --------------------------------------------------------------

    @property
    def message_pen(self) -> Pen:
        """Pen of messages to the player."""
        return self.base_pen().inked(self.palette.gold)

    def paragraph(self, canvas: Canvas, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a paragraph up to the right edge; return the row below it."""
        for line in wrap(text, canvas.width - x - 1):
            self.tell_line(canvas, x, y, line, pen)
            y += 1
        return y

    # -- the two lines on top -------------------------------------------------------------

    def _question(self, canvas: Canvas) -> tuple[int, int]:
        """Draw the question; return the column after it, and its last row."""
        seat, x = self.shown.asked, 1
        if seat is not None:
            x = canvas.put(1, 0, *self.look.badge(seat))
        column, row = x + 1, 0
        for row, line in enumerate(wrap(self.headline or self.question(), canvas.width - x - 2)):
            self._clear(canvas, row)
            column = self.tell_line(canvas, x + 1, row, line, self.strong)
        return column, row

    def _remark(self, canvas: Canvas, remark: Remark, column: int, row: int) -> None:
        """Write a remark below a question of one row, or after the end of a longer question.

        If there is no room after a longer question, only an urgent remark is shown. It is
        written over the question, from the second row on.
        """
        left = column + 2
        if row and left + cell_len(remark.text) < canvas.width:
            self.tell_line(canvas, left, row, remark.text, remark.pen)
        elif not row or remark.urgent:
            # The remark is indented like the question if it fits.
            fits = UNDER + cell_len(remark.text) < canvas.width
            x = UNDER if fits and self.shown.asked is not None else 1
            for index, line in enumerate(wrap(remark.text, canvas.width - x - 1), start=1):
                self._clear(canvas, index)
                self.tell_line(canvas, x, index, line, remark.pen)

    def _clear(self, canvas: Canvas, row: int) -> None:
        if row:
            canvas.fill(0, row, canvas.width, 1, self.base_pen())
