"""Curtain that hides the table while another person takes the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message

from runegames.core import SEAT_LETTERS
from runegames.play.keys import keys_of
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.drawing import wrap
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.pixels import draw_picture
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.cells import CellWidget

Lifted: TypeAlias = Literal["lifted", "undo", "leave"]
"""Result of the curtain: lifted by its player, undo of the last move, or back to the menu."""


@dataclass
class CurtainClicked(Message):
    """Click that does the same as a key."""

    way: Lifted


class CurtainText(CellWidget):
    """Text of the curtain: badge and name of a seat, and its question."""

    DEFAULT_CSS = """
    CurtainText {
        width: 100%;
        height: 100%;
    }
    """

    def __init__(self, name: str, seat: int, asked: str, *, may_undo: bool) -> None:
        super().__init__()
        self._player = name
        self._seat = seat
        self._asked = asked
        self._may_undo = may_undo

    def draw(self, canvas: Canvas) -> None:
        palette, width, height = self.palette, canvas.width, canvas.height
        base, own = self.base_pen(), palette.seat(self._seat)
        asked = wrap(self._asked, min(70, width - 8))
        # Letters of double size take 7 rows, too many for a low window. ASCII letters have only
        # this size.
        most = 7 if height >= 30 or self.symbols.name == "ascii" else 4
        name = art.fitting(self._player, width - 8, most, self.symbols)
        rows = 1 if name is None else name.lines
        y = max(1, to_centre(rows + len(asked) + 5, height))
        badge = f" seat {SEAT_LETTERS[self._seat]} "
        self._centre(canvas, y, [(badge, Pen(palette.on_seat, own, bold=True))])
        y += 2
        if name is None:
            spaced = " ".join(self._player.upper())
            title = spaced if cell_len(spaced) <= width - 8 else self._player
            self._centre(canvas, y, [(title, Pen(own, base.ground, bold=True))])
        else:
            inks = {"#": palette.pixel(own)}
            draw_picture(canvas, to_centre(name.width, width), y, name, inks, self.look)
        y += rows + 1
        for line in asked:
            self._centre(canvas, y, [(line, base)])
            y += 1
        key = base.inked(palette.primary, bold=True)
        lift = self._centre(canvas, y + 1, [("press space when only you are looking", key)])
        self.hit(lift, CurtainClicked, "lifted")
        ways: list[tuple[Lifted, str, str]] = [("leave", "esc", "menu; the game is saved")]
        if self._may_undo:
            ways.append(("undo", self.cap("table.undo"), "take the last move back"))
        for above, (way, cap, words) in enumerate(ways, 2):
            parts = [(cap, key), (f" {words}", self.quiet_pen)]
            self.hit(self._centre(canvas, height - above, parts), CurtainClicked, way)
        for row in (0, height - 1):
            canvas.put(0, row, self.symbols.full * width, base.inked(own))

    @staticmethod
    def _centre(canvas: Canvas, row: int, parts: Sequence[tuple[str, Pen]]) -> Region:
        """Write in the middle of a row; return the region of the words."""
        width = sum(cell_len(text) for text, _ in parts)
        column = to_centre(width, canvas.width)
        canvas.write(column, row, parts)
        return Region(column, row, width, 1)


class CurtainScreen(ShellScreen[Lifted]):
    """Opaque screen between the turns of two persons.

    It is lifted by a deliberate press of space, or by a click on the line that names this key.
    """

    BLINDS = True
    LEFT_BY_ESCAPE = True

    def __init__(self, name: str, seat: int, asked: str, *, may_undo: bool = False) -> None:
        """Make the curtain; ``asked``: public sentence on the question to ``name``."""
        super().__init__()
        self._text = CurtainText(name, seat, asked, may_undo=may_undo)
        self._may_undo = may_undo
        self._key_guard = KeyRepeatGuard(self)

    def compose(self) -> ComposeResult:
        yield self._text

    def on_mount(self) -> None:
        self._key_guard.begin()
        self.app.clear_notifications()

    def on_key(self, event: events.Key) -> None:
        event.stop().prevent_default()
        if not self._key_guard.heard():
            return
        undoes = event.key in keys_of("table.undo", self.shell.changed_keys)
        match event.key:
            case "space":
                self._key_guard.do(self._lift)
            case "escape":
                self.dismiss("leave")
            case _ if undoes and self._may_undo:
                self.dismiss("undo")

    def on_curtain_clicked(self, message: CurtainClicked) -> None:
        """Do what was clicked, unless the guard still ignores input."""
        if self._key_guard.heard():
            self.dismiss(message.way)

    def _lift(self) -> None:
        self.dismiss("lifted")
