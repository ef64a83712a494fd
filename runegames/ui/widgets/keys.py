"""Footer: the line of keys at the bottom of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from runegames.play.keys import spoken
from runegames.ui import theme
from runegames.ui.commands import FooterKey, footer_keys
from runegames.ui.symbols import UNICODE, Symbols

GAPS = ("   ", "  ")
"""Wide and narrow gap between two entries."""
MIN_WIDE_COLUMNS = 110
"""Least width of a wide window."""
ARROWS = ("left", "right", "up", "down")
SHORTER = {"pagedown": "pgdn", "pageup": "pgup"}
"""Short names of keys."""


class KeyLine(Widget):
    """Footer with as many entries (keys and what they do) as fit, the most important first.

    Textual's own footer would cut an entry without a mark.
    """

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        width: 100%;
        dock: bottom;
        padding: 0 2;
    }
    """

    entries: Sequence[FooterKey] = ()
    """Entries of the last rendering, including those that had no room."""

    def on_mount(self) -> None:
        # A queued message would arrive after the repaint, and the footer could then show keys for
        # the previous viewer.
        self.screen.bindings_updated_signal.subscribe(self, self._follow, immediate=True)

    def _follow(self, screen: Screen[Any]) -> None:
        if self.entries and footer_keys(screen) != self.entries:
            self.refresh()

    def render(self) -> RenderResult:
        self.entries = footer_keys(self.screen)
        quiet = theme.palette(self.app.theme).quiet_style
        parts = [
            Content.assemble((self._cap(entry), "bold $primary"), " ", (entry.words, quiet))
            for entry in self._fitting()
        ]
        return Content(self._gap()).join(parts)

    def on_click(self, event: events.Click) -> None:
        """Press the key of the clicked entry."""
        event.stop()
        offset, left = event.get_content_offset(self), 0
        for entry in self._fitting():
            width = self._width([entry])
            if offset is not None and left <= offset.x < left + width:
                self.app.simulate_key(entry.press)
                return
            left += width + len(self._gap())

    def _fitting(self) -> list[FooterKey]:
        """Entries that fit; entries with ``stays`` are never left out."""
        fitting = [*self.entries]
        for entry in reversed(self.entries):
            if not entry.stays and self._width(fitting, GAPS[-1]) > self.size.width:
                fitting.remove(entry)
        return fitting

    def _gap(self) -> str:
        wide = self.app.size.width >= MIN_WIDE_COLUMNS
        fits = self._width(self._fitting(), GAPS[0]) <= self.size.width
        return GAPS[0] if wide and fits else GAPS[-1]

    def _width(self, entries: Sequence[FooterKey], gap: str = "") -> int:
        words = sum(cell_len(f"{self._cap(entry)} {entry.words}") for entry in entries)
        return words + len(gap) * (len(entries) - 1)

    def _cap(self, entry: FooterKey) -> str:
        glyphs: Symbols = getattr(self.app, "symbols", UNICODE)
        said = [SHORTER.get(key, spoken(key)) for key in entry.keys]
        if len(said) == 1 or entry.apart:
            return (" " if glyphs.name == "unicode" else "/").join(map(glyphs.key, said))
        caps = [getattr(glyphs, key) if key in ARROWS else glyphs.key(key) for key in said]
        return ("" if all(len(cap) == 1 for cap in caps) else "/").join(caps)
