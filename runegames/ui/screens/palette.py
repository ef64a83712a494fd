"""The command palette."""

from __future__ import annotations

from textual.command import CommandPalette

from runegames.ui.screens.base import ShellScreen


class Palette(CommandPalette, ShellScreen[None]):
    """Textual's own as a screen of ours; first in line, since styles follow the first base."""
