"""Base class of widgets that draw themselves in the app's colours and glyphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Self

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from runegames.play.keys import keys_of, spoken
from runegames.ui import symbols as glyphs
from runegames.ui import theme
from runegames.ui.look import HasLook, Look


class Drawn(HasLook, Widget):
    """Widget that draws itself line by line, and again when focus, size or theme change."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn: Sequence[Content] | None = None
        self._drawn_at = Size(0, 0)
        self._held_look: Look | None = None

    @property
    def look(self) -> Look:
        if self._held_look is not None:
            return self._held_look
        return Look(theme.palette(self.app.theme), getattr(self.app, "symbols", glyphs.UNICODE))

    @contextmanager
    def one_look(self) -> Iterator[None]:
        """Ask the app for colours and glyphs only once within the context."""
        before, self._held_look = self._held_look, self.look
        try:
            yield
        finally:
            self._held_look = before

    @property
    def changed_keys(self) -> Mapping[str, str]:
        """Keys that the player has changed, by action."""
        changed: Mapping[str, str] = getattr(self.app, "changed_keys", {})
        return changed

    def cap(self, action: str) -> str:
        """Printed name of the first key of an action."""
        return self.symbols.key(spoken(keys_of(action, self.changed_keys)[0]))

    def arrow(self, way: str) -> str:
        """Arrow for ``left``, ``right``, ``up`` or ``down``.

        If the player uses another key instead, return its name.
        """
        if f"table.{way}" in self.changed_keys:
            return self.cap(f"table.{way}")
        glyph: str = getattr(self.symbols, way)
        return glyph

    def drawing(self, width: int, height: int) -> Sequence[Content]:
        """Return at most ``height`` lines from the top, each at most ``width`` cells wide."""
        raise NotImplementedError

    def render_str(self, text_content: str | Content) -> Content:
        # A title may contain a name, which must not be read as markup.
        return text_content if isinstance(text_content, Content) else Content(text_content)

    def render_line(self, y: int) -> Strip:
        # Textual wraps, splits and measures content that is rendered whole. For a picture, that
        # would take longer than everything else.
        size = self.size
        if self._drawn is None or self._drawn_at != size:
            self._drawn, self._drawn_at = self.drawing(size.width, size.height), size
        base = self.visual_style
        if y >= len(self._drawn):
            return Strip.blank(size.width, base.rich_style)
        content = self._drawn[y]
        parse = self.app.stylesheet.parse_style
        segments = [
            Segment(text, style.rich_style)
            for text, style in content.render(base, end="", parse_style=parse)
        ]
        return Strip(segments).adjust_cell_length(size.width, base.rich_style)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        self._drawn = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self.refresh()
