"""What hides the table while the players change places at the keyboard."""

from __future__ import annotations

from typing import Literal, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from runegames.core import SEAT_LETTERS
from runegames.ui import art
from runegames.ui.drawing import centred, wrap
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.drawn import Drawn

Lifted: TypeAlias = Literal["lifted", "undo", "leave"]
"""How the curtain went: for the one it waited for, to take a move back, to leave the table."""


class CurtainText(Drawn):
    """A seat's colour, its name, and one line on what it will be asked."""

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

    def drawing(self, width: int, height: int) -> list[Content]:
        """All in the middle, between two bars of the seat's colour."""
        palette = self.palette
        colour = palette.seat(self._seat)
        letter = SEAT_LETTERS[self._seat]
        # Twice as large only where the rest keeps its air.
        room = 7 if height >= 30 or self.symbols.name == "ascii" else 4
        name = art.title(
            self._player, self.symbols, art.plain(colour), f"bold {colour}", width - 8, room
        )
        asked = [
            centred(Content.styled(line, palette.text), width)
            for line in wrap(self._asked, min(70, width - 8))
        ]
        bar = Content.styled(self.symbols.full * width, colour)
        badge = Content.styled(f" seat {letter} ", f"bold {palette.on_seat} on {colour}")
        middle = [
            centred(badge, width),
            Content(""),
            *(centred(line, width) for line in name),
            Content(""),
            *asked,
            Content(""),
            centred(
                Content.styled("press space when only you are looking", f"bold {palette.primary}"),
                width,
            ),
        ]
        above = max(0, (height - 2 - len(middle)) // 2)
        keys = [("esc", "menu; the game is saved")]
        if self._may_undo:
            keys.insert(0, ("u", "take the last move back"))
        foot = Content("   ").join(
            Content.assemble((key, f"bold {palette.primary}"), " ", (does, palette.quiet_style))
            for key, does in keys
        )
        lines = [bar, *[Content("")] * above, *middle]
        lines += [Content("")] * (height - 2 - len(lines))
        return [*lines[: height - 2], centred(foot, width), bar]


class CurtainScreen(ShellScreen[Lifted]):
    """Opaque, and in nobody's way for longer than a deliberate press of space."""

    CSS_PATH = "curtain.tcss"
    BLINDS = True

    def __init__(self, name: str, seat: int, asked: str, *, may_undo: bool = False) -> None:
        """``asked``: one line on what ``name`` will be asked, that everybody may read."""
        super().__init__()
        self._text = CurtainText(name, seat, asked, may_undo=may_undo)
        self._may_undo = may_undo
        self._key_guard = KeyRepeatGuard(self)

    def compose(self) -> ComposeResult:
        """The cloth alone."""
        yield self._text

    def on_mount(self) -> None:
        """Nothing from before stays on the screen."""
        self._key_guard.begin()
        self.app.clear_notifications()

    def on_key(self, event: events.Key) -> None:
        """Space lifts it, u and escape go other ways, all else does nothing."""
        event.stop()
        event.prevent_default()
        if not self._key_guard.heard():
            return
        match event.key:
            case "space":
                self._key_guard.do(self._lift)
            case "u" if self._may_undo:
                self.dismiss("undo")
            case "escape":
                self.dismiss("leave")
            case _:
                pass

    def _lift(self) -> None:
        self.dismiss("lifted")
