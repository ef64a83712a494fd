"""Command palette."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette

from runegames.ui.internals import PagedList
from runegames.ui.screens.base import ShellScreen


class PagedCommands(CommandList, PagedList, can_focus=False):
    """List of commands that takes keys before it is laid out."""


class PaletteScreen(CommandPalette, ShellScreen[None]):
    """Command palette; Textual takes its styles only from the first base class."""

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield PagedCommands() if isinstance(widget, CommandList) else widget
