"""Table of Runes & Bones."""

from runegames.ui.games.bones.table import BonesTable

__all__ = ["BonesTable"]
