"""Sittings of Runes of Enceladus, and its table on the screen."""

from __future__ import annotations

from functools import partial

from runegames.ui.games.enceladus import EnceladusTable
from tests.ui import tables

sitting = partial(tables.sitting, "enceladus")
"""Session of the game; see ``tests.ui.tables``."""
table = partial(tables.in_front, EnceladusTable)
"""Table widget of the game screen in front."""
