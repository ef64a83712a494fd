"""The Rune Market on the screen."""

from runegames.ui.games.market.table import MarketTable

__all__ = ["MarketTable"]
