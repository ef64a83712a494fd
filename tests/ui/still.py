"""Trays and columns that need no app: their size and look are given."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Size

from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.cells import CellWidget


class Still(CellWidget):
    """Mixin that gives a widget a size, a look and keys, so that it needs no app."""

    content_size = Size(80, 6)
    look = Look(ENCELADUS, UNICODE)
    changed_keys: Mapping[str, str] = {}

    def drawn(self) -> Canvas:
        """Return a canvas on which the widget is drawn."""
        canvas = Canvas(*self.content_size, self.base_pen())
        self.draw(canvas)
        return canvas
