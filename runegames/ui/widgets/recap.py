"""A recap of what happened while somebody was not looking."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.play.session import LogEntry, words_of
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.overlay import NARROW, TextOverlay

MAX_LINES = 8


class Recap(TextOverlay):
    """A few lines over the board, the oldest first, gone with the next key."""

    def __init__(self) -> None:
        super().__init__(id="recap")

    def tell(self, scene: Scene, entries: Sequence[LogEntry], title: str) -> None:
        """Show what there is to tell; nothing if there is nothing."""
        lines = [
            line
            for entry in entries
            for line in wrap(words_of(scene.game, entry.seen, scene.names), NARROW)
        ]
        if len(lines) > MAX_LINES:
            lines = [f"({self.cap('table.log')} shows all)", *lines[1 - MAX_LINES :]]
        if lines:
            self.lay(title, lines, lead=False)
        else:
            self.hide()
