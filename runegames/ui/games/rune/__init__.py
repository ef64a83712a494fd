"""Table of Rune."""

from runegames.ui.games.rune.table import RuneTable

__all__ = ["RuneTable"]
