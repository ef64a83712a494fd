"""List of what can be done with the chosen thing: keys and words, which can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.message import Message

from runegames.ui.canvas import Canvas
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.sheet import Paper, Sheet

COLUMNS = 28
"""Width of an action where several stand side by side."""


class ActionList(CellWidget):
    """Keys and words of actions, below one another or in as many columns as the width allows."""

    class Pressed(Message):
        """Message that an action was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self) -> None:
        super().__init__()
        self._actions: Sequence[tuple[str, str, str]] = ()

    def show(self, actions: Sequence[tuple[str, str, str]]) -> None:
        """Show actions, each as key, name and words."""
        changed, self._actions = len(actions) != len(self._actions), actions
        if changed:
            self.refresh(layout=True)
        else:
            self.redraw()

    def _columns(self, width: int) -> int:
        return max(1, width // COLUMNS)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        columns = self._columns(width)
        rows = ceil(len(self._actions) / columns)
        return rows + 1 if columns == 1 else rows  # a single column has a heading

    def draw(self, canvas: Canvas) -> None:
        sheet, columns = Sheet(Paper(canvas, self.look, self.hit)), self._columns(canvas.width)
        top = 1 if columns == 1 else 0
        if top:
            sheet.heading(1, 0, "with this game", canvas.width - 1)
        rows = max(1, canvas.height - top)
        for index, (key, action, words) in enumerate(self._actions):
            column, row = divmod(index, rows)
            x, y = 1 + column * COLUMNS, top + row
            end = sheet.put(x, y, self.symbols.key(key), self.primary_pen) + 1
            pen = self.strong if index == 0 else self.quiet_pen
            sheet.put(end, y, words, pen)
            region = Region(x, y, end - x + cell_len(words), 1)
            self.hit(region, partial(self.Pressed, action))
