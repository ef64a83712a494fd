"""The whole log."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from runegames.play.session import words_of
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import Hint, KeyLine


class LogScreen(ShellScreen[None]):
    """All that happened, as the viewer of the scene may know it."""

    CSS_PATH = "log.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l", "dismiss(None)", "back"),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        """A line an event, with the number of its move."""
        scene = self._scene
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = "log"
            for entry in scene.log:
                words = words_of(scene.game, entry.seen, scene.names)
                number = f"{entry.ply:3d}" if entry.ply else "   "
                yield Static(Content.assemble((number, "$quiet"), "  ", words))
        yield KeyLine([Hint("↑↓", "scroll", "down"), Hint("esc", "back", "escape")])

    def on_mount(self) -> None:
        """The latest first under the eyes."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.scroll_end(animate=False)
