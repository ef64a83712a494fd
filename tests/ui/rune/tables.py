"""Sittings of Rune, and its table on the screen."""

from __future__ import annotations

from functools import partial

from runegames.ui.games.rune import RuneTable
from tests.ui import tables

sitting = partial(tables.sitting, "rune")
"""Session of the game; see ``tests.ui.tables``."""
table = partial(tables.in_front, RuneTable)
"""Table widget of the game screen in front."""
