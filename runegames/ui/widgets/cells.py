"""Widgets that are drawn cell by cell and repaint only the cells that have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ParamSpec, Self, TypeAlias

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import write_sentence
from runegames.ui.internals import composed_size
from runegames.ui.palette import Palette
from runegames.ui.pixels import Pixels, fresh
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.direct import DirectWidget
from runegames.ui.widgets.small import too_small

P = ParamSpec("P")
Hit: TypeAlias = tuple[Region, Callable[[], Message | None]]
"""Region, and what a click on it does."""


class CellWidget(DirectWidget):
    """Widget that is drawn cell by cell, and repaints only the cells that have changed.

    A widget for each cell would be ten times slower, and so would a whole repaint for each step of
    the cursor.
    """

    _canvas: Canvas | None = None
    _look: tuple[Palette, Symbols, Mapping[str, str]] | None = None
    """Colours, glyphs and keys of the last drawing."""
    _hits: Sequence[Hit] = ()
    """Regions, each with what a click on it does; of overlapping regions the last one counts."""
    _parts: Mapping[str, tuple[object, Canvas]] = {}
    """Drawn parts by name, each with the facts from which it was drawn."""
    chain = 1
    """Number of clicks in quick succession."""

    def hit(
        self, region: Region, does: Callable[P, Message | None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Record what a click on a region calls; a message that the call returns is posted."""
        self._hits = [*self._hits, (region, partial(does, *args, **kwargs))]

    def on_click(self, event: events.Click) -> None:
        offset, self.chain = event.get_content_offset(self), event.chain
        if offset is not None:
            hits = (does for region, does in reversed(self._hits) if region.contains_point(offset))
            does = next(hits, None)
            message = None if does is None else does()
            if message is not None:
                self.post_message(message)

    def part(
        self,
        name: str,
        size: tuple[int, int],
        facts: tuple[object, ...],
        draw: Callable[..., None],
    ) -> Canvas:
        """Draw a part from facts, or return its last canvas if the facts are equal.

        ``draw`` gets an empty canvas and the facts. The returned canvas must not be changed.
        """
        key = size, self.look, facts
        known = self._parts.get(name)
        if known is None or known[0] != key:
            canvas = Canvas(*size, self.base_pen())
            draw(canvas, *facts)
            known = key, canvas
            self._parts = {**self._parts, name: known}
        return known[1]

    def tell_line(self, canvas: Canvas, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a line of a sentence, its rule identifiers quiet; return the column after it."""
        return write_sentence(canvas, x, y, text, pen, self.palette.quiet)

    def pixels(self, width: int, lines: int, ground: str = "") -> Pixels:
        """Make pixels for a size in cells; ``ground``: colour, by default that of an empty cell."""
        return fresh(width, lines, ground or self.base_pen().ground, self.look)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; the canvas has the size of the widget's content."""
        raise NotImplementedError

    def _fresh(self) -> Canvas:
        width, height = self.content_size
        self._hits = ()
        with self.one_look():
            canvas = Canvas(width, height, self.base_pen())
            # If the window is too small, a notice covers the widget.
            if self.is_attached and not too_small(composed_size(self.screen)):
                self.draw(canvas)
        return canvas

    @property
    def _kept(self) -> Canvas | None:
        """Last canvas; None if the size of the widget has changed since."""
        canvas = self._canvas
        fits = canvas is not None and (canvas.width, canvas.height) == self.content_size
        return canvas if fits else None

    @property
    def is_whole(self) -> bool:
        """True if the widget is as high as what it shows, so that a page scrolls in its place."""
        return self.styles.height is not None and self.styles.height.is_auto

    def redraw(self) -> None:
        old = self._kept
        if old is None:
            self._canvas = None
            self.refresh()
            return
        self._canvas = self._fresh()
        changed = list(self._canvas.differences(old))
        if changed:
            self.note_changes(changed)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        # A repaint of the whole widget needs only the cells that have changed.
        whole = repaint and not (regions or layout or recompose)
        if whole and self._kept is not None:
            self.redraw()
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        # Nothing has to be drawn anew as long as colours, glyphs and keys are the same.
        self._bare = None
        look = (self.palette, self.symbols, self.changed_keys)
        if look != self._look:
            self._look, self._canvas = look, None
            super().notify_style_update()
        else:
            Widget.notify_style_update(self)

    def render_line(self, y: int) -> Strip:
        canvas = self.current()
        return canvas.strip(y) if y < canvas.height else Strip.blank(canvas.width)

    def runs(self, y: int, first: int, behind: int) -> Sequence[tuple[str, Pen]]:
        return self.current().runs(y, first, behind)

    def current(self) -> Canvas:
        """Canvas of the present size, drawn anew if necessary."""
        self._canvas = self._kept or self._fresh()
        return self._canvas
