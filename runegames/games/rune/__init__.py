"""Rune, a tile-laying game by Zemilio (2019): solo, two, three, or four in teams."""

from runegames.games.rune.game import GAME

__all__ = ["GAME"]
