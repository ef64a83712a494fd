"""Cards that lie open, over a table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from runegames.ui.commands import way_out
from runegames.ui.screens.base import ShellModal
from runegames.ui.widgets.keys import KeyLine


class CardsScreen(ShellModal[None]):
    """Page of a game's cards, until any key that goes back."""

    CSS_PATH = "cards.tcss"
    BINDINGS = [way_out(keys="escape,o,enter,space")]

    def __init__(self, title: str, why: str, cards: Widget) -> None:
        super().__init__()
        self._parts = title, why, cards

    def compose(self) -> ComposeResult:
        title, why, cards = self._parts
        with Vertical(id="box"):
            yield Static(title, classes="title", markup=False)
            yield Static(why, classes="quiet", markup=False)
            yield cards
            yield KeyLine()
