"""Sheet screens: base classes of screens with one drawing, the sheet, and buttons below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.sheet import Paper, SheetWidget


class SheetScreen(ShellScreen[None]):
    """Screen with a sheet, buttons and a footer."""

    CSS_PATH = ["sheet.tcss"]
    SPARSE: ClassVar[bool] = False
    """True if the buttons are left out in a low window, since keys do the same."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = SheetWidget(self.draw_sheet)

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Return the action and the words of each button."""
        return ()

    def draw_sheet(self, paper: Paper) -> None:
        """Draw the sheet, and record what clicks on it do."""
        raise NotImplementedError

    def between(self) -> ComposeResult:
        """Yield the widgets between sheet and buttons."""
        yield from ()

    def compose(self) -> ComposeResult:
        buttons = self.buttons()
        self.set_class(self.SPARSE, "-sparse")
        self.set_class(not buttons, "-bare")
        with Vertical(id="page"):
            yield self.sheet
            yield from self.between()
            if buttons:
                with Horizontal(id="buttons"):
                    for action, words in buttons:
                        yield Button(words, id=action, classes="press", compact=True)
        yield KeyLine()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action of a button."""
        await self.run_action(f"screen.{event.button.id}")

    def action_back(self) -> None:
        self.app.pop_screen()
