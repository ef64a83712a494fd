"""Base class of widgets that know their changed cells, which are then written directly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size

from runegames.ui.canvas import Pen, Stretch
from runegames.ui.internals import RepaintedWidget
from runegames.ui.widgets.drawn import Drawn


class DirectWidget(Drawn, RepaintedWidget):
    """Widget that knows which of its cells have changed since it was written."""

    ALLOW_SELECT = False

    _bare: bool | None = None
    _changes: Sequence[Stretch] = ()
    """Stretches of cells that have changed since the last call of ``changes``."""

    def redraw(self) -> None:
        """Draw again, and repaint what differs."""
        raise NotImplementedError

    def runs(self, y: int, first: int, behind: int) -> Iterable[Segment | tuple[str, Pen]]:
        """Return the columns of a row from ``first`` to ``behind`` - 1 as they look now."""
        raise NotImplementedError

    def note_changes(self, changed: Sequence[Stretch]) -> None:
        """Repaint stretches of cells, ordered by their rows."""
        if self.bare and self.is_attached:
            self._changes = [*self._changes, *changed]
            (top, *_), (bottom, *_) = changed[0], changed[-1]
            self.mark_rows(range(top, bottom + 1))
        else:
            self.refresh(*map(_region, changed))

    @property
    def content_size(self) -> Size:
        # Textual's own property would first search the screen for the widget.
        outer = self.outer_size
        if self.bare:
            return outer
        gutter = self.styles.gutter
        return Size(max(0, outer.width - gutter.width), max(0, outer.height - gutter.height))

    @property
    def bare(self) -> bool:
        """True for a widget without border, padding and outline."""
        if self._bare is None:
            self._bare = not any(self.styles.gutter) and not any(
                edge for edge, _ in self.styles.outline
            )
        return self._bare

    def notify_style_update(self) -> None:
        self._bare = None
        super().notify_style_update()

    async def handle_key(self, event: events.Key) -> bool:
        # Textual would look for methods named after the key, which no drawn widget has.
        return False

    def changes(self) -> Sequence[Stretch]:
        """Stretches that have changed since the last call, or that Textual asks to repaint."""
        changes, self._changes = self._changes, ()
        asked = self.asked_regions()
        return [*changes, *((y, part.x, part.width) for part in asked for y in part.line_range)]

    def changed_regions(self) -> Collection[Region]:
        return {_region(change) for change in self.changes()}


def _region(stretch: Stretch) -> Region:
    y, x, width = stretch
    return Region(x, y, width, 1)
