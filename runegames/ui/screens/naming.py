"""Box that asks for the name of a player."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from runegames.play.seats import MAX_NAME_CHARS, name_trouble
from runegames.ui.commands import Footer, FooterHint, way_out
from runegames.ui.screens.box import Box


class NamingScreen(Box[str]):
    """Box that is dismissed with an allowed name, or None."""

    CSS_PATH = ["box.tcss", "naming.tcss"]
    AUTO_FOCUS = "Input"
    BINDINGS = [way_out("leave", "go back, and leave names as they are", keys="escape")]

    def __init__(self, title: str, does: str, *, about: str = "", name: str = "") -> None:
        """Make a box.

        Args:
            title: title of the box.
            does: verb for the footer, which says what Enter does.
            about: sentence on what the name is for.
            name: name to begin with.
        """
        super().__init__(title)
        self._does = does
        self._about = about
        self._first = name

    def content(self) -> ComposeResult:
        if self._about:
            yield Static(self._about, classes="quiet", markup=False)
        yield Input(self._first, placeholder="name", max_length=MAX_NAME_CHARS, compact=True)
        yield Static("", id="refused", classes="bad", markup=False)

    def footer(self) -> Footer:
        return (FooterHint("enter", self._does), "back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Use the typed name, or say why it cannot be one."""
        name = event.value.strip()
        trouble = "is empty" if not name else name_trouble(name)
        if trouble:
            self.query_one("#refused", Static).update(f"This name {trouble}.")
        else:
            self.dismiss(name)

    def action_leave(self) -> None:
        self.dismiss(None)
