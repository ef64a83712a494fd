"""Table of The Rune Market."""

from runegames.ui.games.market.table import MarketTable

__all__ = ["MarketTable"]
