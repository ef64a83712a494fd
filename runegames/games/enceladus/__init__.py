"""Runes of Enceladus, a card game by John Praw (2021): dare the piles, match the ice."""

from runegames.games.enceladus.game import GAME

__all__ = ["GAME"]
