"""Command palette."""

from __future__ import annotations

from textual.command import CommandPalette

from runegames.ui.screens.base import ShellScreen


class Palette(CommandPalette, ShellScreen[None]):
    """Command palette; Textual's class is the first base, since only the first gives its styles."""
