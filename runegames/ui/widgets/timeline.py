"""Timeline of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from textual import events
from textual.message import Message

from runegames.core import possessive
from runegames.play.replay import Replay
from runegames.play.turns import Turn
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.widgets.cells import CellWidget

MIN_BAR_COLUMNS = 8
MARGIN_COLUMNS = 2


class Timeline(CellWidget):
    """Timeline: the moment in words, and a bar of the game in the colours of the seats on turn.

    In a narrow window it has two rows of words, and no bar.
    """

    class Picked(Message):
        """Choice of a moment by a click."""

        def __init__(self, moment: int) -> None:
            self.moment = moment
            super().__init__()

    def __init__(self, replay: Replay, names: tuple[str, ...]) -> None:
        super().__init__()
        self._replay = replay
        self._names = names
        self._moment = 0
        self._eyes = ""

    def show(self, moment: int, eyes: str) -> None:
        """Show a moment; ``eyes``: words that say whose view is shown."""
        self._moment, self._eyes = moment, eyes
        self.redraw()

    def words(self, moment: int, joint: str = ", ") -> str:
        replay = self._replay
        words = [f"move {moment} of {replay.end}", *self._whose(replay.turn(moment))]
        return joint.join(words)

    def _whose(self, turn: Turn) -> Iterator[str]:
        if turn.over:
            yield "the end"
        elif turn.seat is None:
            yield f"between {turn.part.word}s" if turn.part is not None else "between turns"
        else:
            if self._replay.parts:
                yield str(turn.part)
            number = f" {turn.number}" if turn.number is not None else ""
            yield f"{possessive(self._names[turn.seat])} turn{number}"

    @cached_property
    def _longest(self) -> int:
        return max(len(self.words(turn.start, " · ")) for turn in self._replay.turns)

    def _bar(self, width: int) -> tuple[int, int]:
        """First column and width of the bar, which are the same at all moments."""
        spare = len(str(self._replay.end))  # later moments of a turn may have more digits
        left = MARGIN_COLUMNS + self._longest + spare + len(f" · {self._eyes}") + MARGIN_COLUMNS
        return left, width - left - MARGIN_COLUMNS

    def draw(self, canvas: Canvas) -> None:
        base, symbols = self.base_pen(), self.symbols
        dot = f" {symbols.dot} "
        if canvas.height > 1:
            words = f"{self.words(self._moment, dot)}{dot}{self._eyes}"
            for row, line in enumerate(wrap(words, canvas.width - 2 * MARGIN_COLUMNS)):
                canvas.put(MARGIN_COLUMNS, row, line, base)
            return
        x = canvas.put(MARGIN_COLUMNS, 0, self.words(self._moment, dot), base)
        canvas.put(x, 0, dot + self._eyes, self.quiet)
        left, width = self._bar(canvas.width)
        if width < MIN_BAR_COLUMNS or not self._replay.end:
            return
        here = self._cell(self._moment, width)
        for cell in range(width):
            seat = self._replay.turn(self._moment_at(cell, width)).seat
            ink = self.palette.quiet if seat is None else self.palette.seat(seat)
            line = symbols.heavy.across if cell < here else symbols.frame.across
            canvas.put(left + cell, 0, line, base.inked(ink))
        canvas.put(left + here, 0, symbols.on, base.strong())

    def _cell(self, moment: int, width: int) -> int:
        return round(moment * (width - 1) / self._replay.end)

    def _moment_at(self, cell: int, width: int) -> int:
        return round(cell * self._replay.end / (width - 1))

    def on_click(self, event: events.Click) -> None:
        left, width = self._bar(self.content_size.width)
        cell = event.x - left
        if self._replay.end and width >= MIN_BAR_COLUMNS and 0 <= cell < width:
            self.post_message(self.Picked(self._moment_at(cell, width)))
