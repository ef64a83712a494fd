"""What is written to the terminal: of a row that changed, the cells that changed."""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate


class CroppedUpdate(ChopsUpdate):
    """An update that begins where a change begins.

    Textual's own writes from the left edge of the widget: a step of a cursor at the right of a
    board would write the board's whole rows.
    """

    def __init__(self, update: ChopsUpdate) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """The bytes for the terminal: for each stretch, a cursor movement and its cells."""
        written: list[str] = []
        for y, first, behind in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, first), min(end, behind)
                if strip is not None and left < right:
                    shown = strip.crop(left - x, right - x)
                    written += (Control.move_to(left, y).segment.text, shown.render(console))
        return "".join(written)
