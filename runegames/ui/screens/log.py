"""The whole log."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from runegames.play.session import words_of
from runegames.ui.drawing import sentence
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import Hint, KeyLine, way_out


class LogScreen(ShellScreen[int]):
    """All that happened, as the viewer of the scene may know it; gives a moment to look at."""

    CSS_PATH = "log.tcss"
    AUTO_FOCUS = "OptionList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l,q", "dismiss(None)", "back"),
    ]

    def __init__(self, scene: Scene, moment: int | None = None) -> None:
        """``moment`` is the ply under the eyes at first, instead of the last one."""
        super().__init__()
        self._scene = scene
        self._moment = moment

    def compose(self) -> ComposeResult:
        """A line an event, with the number of its move."""
        scene = self._scene
        log = OptionList(classes="frame")
        log.border_title = "log"
        for entry in scene.log:
            words = words_of(scene.game, entry.seen, scene.names)
            number = f"{entry.ply:3d}" if entry.ply else "   "
            line = sentence(words, "", "$quiet")
            log.add_option(Option(Content.assemble((number, "$quiet"), "  ", line)))
        yield log
        arrows = "↑ ↓" if self.symbols.name == "unicode" else "up/down"
        yield KeyLine(
            [
                Hint(arrows, "choose", "down"),
                Hint("enter", "look at that moment"),
                way_out(),
            ]
        )

    def on_mount(self) -> None:
        """The latest first under the eyes."""
        log = self._scene.log
        last = len(log) - 1 if self._moment is None else 0
        if self._moment is not None:
            last = sum(entry.ply <= self._moment for entry in log) - 1
        if log:
            self.query_one(OptionList).highlighted = max(0, last)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line leads to the table as it was then."""
        self.dismiss(self._scene.log[event.option_index].ply)
