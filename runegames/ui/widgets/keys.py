"""Footer: the line of keys at the bottom of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.screen import Screen

from runegames.play.keys import spoken
from runegames.ui.canvas import Canvas
from runegames.ui.commands import FooterKey, footer_keys
from runegames.ui.widgets.cells import CellWidget

GAPS = ("   ", "  ")
"""Wide and narrow gap between two entries."""
MIN_WIDE_COLUMNS = 110
"""Least width of a wide window."""
ARROWS = ("left", "right", "up", "down")
SHORTER = {"pagedown": "pgdn", "pageup": "pgup"}
"""Short names of keys."""


class KeyLine(CellWidget):
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
    """Entries of the last drawing, including those that had no room."""
    _followed = False
    """True if ``entries`` are those of the next drawing already."""

    def __init__(self, indent: int = 0) -> None:
        super().__init__()
        self._indent = indent
        """Free columns on both sides; with padding, Textual would compose each change."""

    def on_mount(self) -> None:
        # A queued message would arrive after the repaint, and the footer could then show keys for
        # the previous viewer.
        self.screen.bindings_updated_signal.subscribe(self, self._follow, immediate=True)

    def _follow(self, screen: Screen[Any]) -> None:
        if self.entries and (entries := footer_keys(screen)) != self.entries:
            self.entries, self._followed = entries, True
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if not self._followed:
            self.entries = footer_keys(self.screen)
        self._followed = False
        fitting, gap = self._fitting()
        left = self._indent
        for entry, cap, width in fitting:
            behind = canvas.put(left, 0, cap, self.primary_pen)
            canvas.put(behind + 1, 0, entry.words, self.quiet_pen)
            self.hit(Region(left, 0, width, 1), self.app.simulate_key, entry.press)
            left += width + len(gap)

    def on_click(self, event: events.Click) -> None:
        event.stop()

    def _fitting(self) -> tuple[list[tuple[FooterKey, str, int]], str]:
        """Entries that fit, each with its cap and its width, and the gap between two of them.

        Entries with ``stays`` are never left out.
        """
        room = self.content_size.width - 2 * self._indent
        caps = [(entry, self._cap(entry)) for entry in self.entries]
        fitting = [(entry, cap, cell_len(f"{cap} {entry.words}")) for entry, cap in caps]

        def fits(gap: str) -> bool:
            words = sum(width for *_, width in fitting)
            return words + len(gap) * (len(fitting) - 1) <= room

        for part in reversed(fitting[:]):
            if not part[0].stays and not fits(GAPS[-1]):
                fitting.remove(part)
        wide = self.app.size.width >= MIN_WIDE_COLUMNS and fits(GAPS[0])
        gap = GAPS[0] if wide else GAPS[-1]
        return fitting, gap

    def _cap(self, entry: FooterKey) -> str:
        glyphs = self.symbols
        said = [SHORTER.get(key, spoken(key)) for key in entry.keys]
        if len(said) == 1 or entry.apart:
            separator = " " if glyphs.name == "unicode" else "/"
            return separator.join(map(glyphs.key, said))
        caps = [getattr(glyphs, key) if key in ARROWS else glyphs.key(key) for key in said]
        separator = "" if all(len(cap) == 1 for cap in caps) else "/"
        return separator.join(caps)
