"""The command palette."""

from __future__ import annotations

from textual.command import CommandPalette

from runegames.ui.screens.base import LeavingScreen


class Palette(CommandPalette, LeavingScreen[None]):
    """Textual's own, but it leaves only once; first in line, since styles follow the first base."""
