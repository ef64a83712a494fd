"""The tables of the games. A new game adds one line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runegames.ui.widgets.table import GameTable

_TABLES = {
    "bones": "runegames.ui.games.bones:BonesTable",
    "enceladus": "runegames.ui.games.enceladus:EnceladusTable",
    "market": "runegames.ui.games.market:MarketTable",
    "rune": "runegames.ui.games.rune:RuneTable",
}


def make_table(game_id: str) -> GameTable:
    """A fresh table for a game."""
    module, name = _TABLES[game_id].split(":")
    table: GameTable = getattr(import_module(module), name)()
    return table
