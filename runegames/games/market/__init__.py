"""The Rune Market, a game of interest and theft for two to five."""

from runegames.games.market.game import GAME

__all__ = ["GAME"]
