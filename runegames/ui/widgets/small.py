"""Notice in place of any screen while the terminal is too small."""

from __future__ import annotations

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from runegames.ui.canvas import to_centre
from runegames.ui.drawing import centred, wrap

LEAST = Size(40, 20)
"""Least size of a window in which screens are shown."""


def too_small(size: Size) -> bool:
    """True if a window of this size shows the notice."""
    return size.width < LEAST.width or size.height < LEAST.height


class SmallNotice(Widget):
    """Notice that covers a screen; while it is shown, the app drops clicks and most keys."""

    DEFAULT_CSS = """
    SmallNotice {
        layer: small;
        width: 100%;
        height: 100%;
        background: $background;
    }
    """

    def render(self) -> RenderResult:
        size = self.app.size
        words = [
            ("Please make this window larger.", "bold $primary"),
            ("", ""),
            (f"needed: {LEAST.width} columns, {LEAST.height} lines", "$text"),
            (f"now: {size.width} columns, {size.height} lines", "$text"),
            ("", ""),
            ("Ctrl+Q quits. Every game is saved as it is played.", "$quiet"),
        ]
        lines = []
        for text, style in words:
            wrapped = wrap(text, max(1, size.width)) or [""]
            lines += [centred(Content.styled(line, style), size.width) for line in wrapped]
        if len(lines) > size.height:
            lines = [line for line in lines if line.plain.strip()][: size.height]
        above = max(0, to_centre(len(lines), size.height))
        return Content("\n").join([Content("")] * above + lines)
