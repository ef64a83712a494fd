"""A notice in the right column, which makes room for itself there: tips, and the guide."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.widgets.cells import CellWidget

LEAST_LOG = 3
"""Rows from which on the log is worth its frame."""


class NoticePanel(CellWidget):
    """Words between the panels and the log; what there is no room for steps back meanwhile.

    It lies over nothing, takes no key, and is gone as soon as nothing is to be told.
    """

    DEFAULT_CSS = """
    NoticePanel {
        height: auto;
        display: none;
    }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="frame")
        self._parts: tuple[tuple[str, bool], ...] = ()
        self._keep: Widget | None = None

    @property
    def telling(self) -> bool:
        """Whether something is told."""
        return bool(self._parts)

    @property
    def words(self) -> str:
        """What is told, all of it."""
        return " ".join(text for text, _ in self._parts)

    def tell(self, title: str, *parts: tuple[str, bool], keep: Widget | None = None) -> None:
        """Paragraphs, each with whether it is the one to act on; none: nothing is told.

        ``keep`` is the panel that has to stay in sight.
        """
        self._parts, self._keep = parts, keep
        self.border_title = title
        self.make_room()
        self.redraw()

    @property
    def cut(self) -> bool:
        """Whether some of the words cannot be seen."""
        column = self.parent
        assert isinstance(column, Widget)
        inside = self.content_region
        return (
            len(self._lines(inside.width)) > inside.height
            or inside.bottom > column.content_region.bottom
        )

    def clear(self) -> None:
        """Nothing is told any more."""
        self.tell("")

    # -- room -----------------------------------------------------------------------------

    def make_room(self) -> None:
        """Take as many rows as the words need, and hide the panels that no longer fit."""
        column = self.parent
        if not isinstance(column, Widget) or not column.size.width:
            return
        panels = [each for each in column.children if not isinstance(each, NoticePanel)]
        if not self.telling:
            if self.display:
                self.display = False
                for panel in panels:
                    panel.display = True
            return
        self.display = True
        needed = len(self._lines(column.size.width - 4)) + 2
        self.styles.height = needed
        left = column.size.height - needed
        wanted = sorted(panels, key=lambda panel: (panel is not self._keep, panel.id == "log"))
        for panel in wanted:
            rows = _rows(panel)
            panel.display = rows <= left
            left -= rows if panel.display else 0

    def on_mount(self) -> None:
        """What was to be told before there was room can be told now."""
        self.call_after_refresh(self.make_room)

    def _lines(self, width: int) -> Sequence[tuple[str, bool]]:
        lines: list[tuple[str, bool]] = []
        for text, urgent in self._parts:
            lines += [(line, urgent) for line in wrap(text, width)]
        return lines

    # -- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The words, what to do in another colour."""
        base = self.base_pen()
        gold = base._replace(ink=self.palette.gold, bold=True)
        for row, (line, urgent) in enumerate(self._lines(canvas.width)):
            self.tell_line(canvas, 0, row, line, gold if urgent else base)


def _rows(panel: Widget) -> int:
    """What a panel needs: the log makes do with little, the others want what they ask for."""
    height = panel.styles.height
    if panel.id == "log" or height is None or not height.is_cells:
        return LEAST_LOG + 2
    return int(height.value)
