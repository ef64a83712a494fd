"""Sheet screens: bases of screens with one sheet, and buttons below it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button

from runegames.play.library import Library
from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.sheet import CopyLine

D = TypeVar("D")


class SheetScreen(ShellScreen[None]):
    """Screen with a sheet, buttons and a footer."""

    CSS_PATH = ["sheet.tcss"]
    SPARSE: ClassVar[bool] = False
    """True if a low window has no buttons; keys do the same."""

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Return action and words of each button."""
        return ()

    def sheet(self) -> Widget:
        """Make the sheet."""
        raise NotImplementedError

    def between(self) -> ComposeResult:
        """Yield the widgets between sheet and buttons."""
        yield from ()

    def compose(self) -> ComposeResult:
        buttons = self.buttons()
        self.set_class(self.SPARSE, "-sparse")
        self.set_class(not buttons, "-bare")
        with Vertical(id="page"):
            yield self.sheet()
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
        """Offer the line to the clipboard of the terminal."""
        if line := self.line():
            self.app.copy_to_clipboard(line)
            self.notify("Copied, if this terminal lets programs do that.", timeout=3)


class HistoryScreen(SheetScreen, Generic[D]):
    """Screen with a sheet of finished games: first the known ones, then those of all saves."""

    SPARSE = True

    def read(self, library: Library) -> D:
        """Compute the facts of the sheet, in a thread."""
        raise NotImplementedError

    def take(self, read: D) -> None:
        """Show the facts."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Begin to read saves."""
        self.look_through_saves()

    @work(exclusive=True, group="history", exit_on_error=False)
    async def look_through_saves(self) -> None:
        """Show the known games, and all games once the saves are read."""
        await self._read()
        read = 0
        async for progress in walk_saves(self.shell, verify=True):
            read = max(read, progress.read)
            if progress.over and progress.trouble is not None:
                self.notify(progress.trouble, severity="warning")
        if read:
            await self._read()
        if await asyncio.to_thread(self.learn, self.shell.library):
            await self._read()

    def learn(self, library: Library) -> bool:
        """Search for further facts in a thread, after all saves; True if there are any."""
        return False

    @work(exclusive=True, group="history", exit_on_error=False)
    async def read_again(self) -> None:
        """Compute and show the facts again."""
        await self._read()

    async def _read(self) -> None:
        library = self.shell.library
        read = await asyncio.to_thread(self.read, library)
        if self.is_attached:
            self.take(read)
            self.refresh_bindings()
