"""Sheet screens: base classes of screens with one drawing, the sheet, and buttons below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.history import HistoryScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.sheet import CopyLine, Paper, SheetWidget

if TYPE_CHECKING:
    from runegames.play.progress import WalkProgress

D = TypeVar("D")


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

    def line(self) -> str:
        """Return the line that can be copied; empty if there is none now."""
        return ""

    @on(CopyLine)
    def action_copy(self) -> None:
        """Copy the line to the clipboard, if the terminal allows it."""
        if line := self.line():
            self.app.copy_to_clipboard(line)
            if not self.shell.served:  # the page knows, and says it
                self.notify("Copied, if this terminal lets programs do that.", timeout=3)


class HistorySheetScreen(SheetScreen, HistoryScreen[D]):
    """Screen with a sheet of facts from finished games."""

    SPARSE = True

    def follow(self, progress: WalkProgress) -> None:
        if progress.over and progress.trouble is not None:
            self.notify(progress.trouble, severity="warning")
