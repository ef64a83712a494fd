"""Command palette."""

from __future__ import annotations

from textual.command import CommandPalette

from runegames.ui.screens.base import ShellScreen


class Palette(CommandPalette, ShellScreen[None]):
    """Command palette of Textual; the first base is Textual's, since styles follow that one."""
