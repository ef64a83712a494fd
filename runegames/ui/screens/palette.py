"""Command palette."""

from __future__ import annotations

from textual.command import CommandPalette

from runegames.ui.screens.base import ShellScreen


class Palette(CommandPalette, ShellScreen[None]):
    """Command palette; Textual takes its styles only from the first base class."""
