"""Table of Runes of Enceladus."""

from runegames.ui.games.enceladus.table import EnceladusTable

__all__ = ["EnceladusTable"]
