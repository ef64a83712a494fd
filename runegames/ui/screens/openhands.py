"""All hands of a finished game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from runegames.core import SEAT_LETTERS
from runegames.ui.commands import way_out
from runegames.ui.screens.base import ShellModal
from runegames.ui.widgets.keys import KeyLine


class OpenHandsScreen(ShellModal[None]):
    """Box over the table with a paragraph for each seat."""

    CSS_PATH = "openhands.tcss"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS = [way_out(keys="escape,h,enter,space,q")]

    def __init__(self, names: Sequence[str], hands: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self._names = names
        self._hands = hands

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static("All hands", classes="title")
            with VerticalScroll():
                yield Static(self._words(), markup=False)
            yield KeyLine()

    def _words(self) -> Content:
        parts = []
        for seat, (name, hand) in enumerate(zip(self._names, self._hands, strict=True)):
            head = (f"{SEAT_LETTERS[seat]}  ", f"bold {self.palette.seat(seat)}")
            parts.append(Content.assemble(head, " ".join(hand) or f"{name} holds nothing."))
        return Content("\n\n").join(parts)
