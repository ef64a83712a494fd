"""Dialog that asks for the new key of an action."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from runegames.play.keys import KeyAction, normal, objection
from runegames.ui.screens.base import ShellModal


class NewKeyScreen(ShellModal[str]):
    """Dialog that is dismissed with an allowed key, or None."""

    CSS_PATH = "newkey.tcss"

    def __init__(self, action: KeyAction) -> None:
        super().__init__()
        self._action = action

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame", id="box"):
            yield Static(self._action.words, classes="title", markup=False)
            yield Static("Press the new key; escape leaves everything as it is.", markup=False)
            yield Static("", id="refused", classes="bad", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Use a pressed key as the new key, or show the objection to it."""
        event.stop().prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        key = normal(event.key) or event.key
        why = objection(self._action.id, key, self.shell.changed_keys)
        if why is None:
            self.dismiss(key)
        else:
            self.query_one("#refused", Static).update(f"{why} Press another one.")

    def on_click(self, event: events.Click) -> None:
        """Leave after a click outside the box."""
        if event.widget is self:
            self.dismiss(None)
