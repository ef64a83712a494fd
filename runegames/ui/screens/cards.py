"""Known cards of other hands, in a box over the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Static

from runegames.ui.commands import way_out
from runegames.ui.screens.box import Box


class CardsScreen(Box[None]):
    """Box with a sentence and a game's widget of cards."""

    CSS_PATH = ["box.tcss", "cards.tcss"]
    BINDINGS = [way_out(keys="escape,o,enter,space")]

    def __init__(self, title: str, why: str, cards: Widget) -> None:
        super().__init__(title)
        self._why = why
        self._cards = cards

    def content(self) -> ComposeResult:
        yield Static(self._why, classes="quiet", markup=False)
        yield self._cards
