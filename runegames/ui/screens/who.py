"""Box that asks for the name of the first person who plays here."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from runegames.play.seats import MAX_NAME_CHARS, PERSON_NAMES, name_trouble
from runegames.ui.commands import FooterHint, way_out
from runegames.ui.screens.box import Box


class WhoScreen(Box[str]):
    """Box that is dismissed with an allowed name, or None."""

    CSS_PATH = ["box.tcss", "who.tcss"]
    AUTO_FOCUS = "Input"
    BINDINGS = [way_out("leave", "go back", keys="escape")]
    FOOTER = (FooterHint("enter", "begin"), "back")

    def __init__(self) -> None:
        super().__init__("Who plays?")

    def content(self) -> ComposeResult:
        yield Input(PERSON_NAMES[0], placeholder="name", max_length=MAX_NAME_CHARS, compact=True)
        yield Static("", id="refused", classes="bad", markup=False)

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
