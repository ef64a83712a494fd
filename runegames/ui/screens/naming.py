"""Box that lists a player under another name, or joins two players."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from runegames.play.seats import MAX_NAME_CHARS, name_trouble
from runegames.ui.commands import FooterHint, way_out
from runegames.ui.screens.box import Box

ABOUT = (
    "In the book {name} gets this name; saved games keep the old one. The name of another player"
    " makes the two one person."
)


class NamingScreen(Box[str]):
    """Box that is dismissed with another name, or None."""

    CSS_PATH = ["box.tcss", "naming.tcss"]
    AUTO_FOCUS = "Input"
    BINDINGS = [
        way_out("leave", "leave the name as it is", keys="escape"),
    ]
    FOOTER = (FooterHint("enter", "rename or join"), "back")

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: join or rename")
        self._player = name

    def content(self) -> ComposeResult:
        yield Static(ABOUT.format(name=self._player), classes="quiet", markup=False)
        yield Input(placeholder="another name", max_length=MAX_NAME_CHARS, compact=True)
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
