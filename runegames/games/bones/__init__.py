"""Runes & Bones, a campfire game by Chrysalis Endeavors (2013): two to six players."""

from runegames.games.bones.game import GAME

__all__ = ["GAME"]
