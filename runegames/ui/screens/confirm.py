"""Question that is answered with yes or no."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Static

from runegames.ui.commands import Footer, FooterHint, command, way_out
from runegames.ui.screens.box import Box


class ConfirmScreen(Box[bool]):
    """Box that is dismissed with True for yes, and with False for no."""

    CSS_PATH = ["box.tcss", "buttons.tcss", "confirm.tcss"]
    AUTO_FOCUS = "#yes"
    BINDINGS = [
        way_out("answer(False)", "no, go back"),
        command("left,up", "app.focus_previous", "the other answer"),
        command("right,down", "app.focus_next", "the other answer"),
    ]

    def __init__(self, question: str, words: str, yes: str) -> None:
        """Make the box; ``yes``: label of the button that agrees."""
        super().__init__(question)
        self._words = words
        self._yes = yes

    def content(self) -> ComposeResult:
        yield Static(self._words, classes="quiet", markup=False)
        with Horizontal():
            yield Button(self._yes, id="yes", classes="press", compact=True)
            yield Button("back", id="no", classes="press", compact=True)

    def footer(self) -> Footer:
        return (FooterHint("enter", self._yes), "back")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
