"""The tables of the games: their own, or the generic one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runegames.games.registry import entry_of, load

if TYPE_CHECKING:
    from runegames.ui.widgets.table import GameTable


def make_table(game_id: str) -> GameTable:
    """A fresh table for a game; the generic one where a game has none of its own."""
    target = entry_of(game_id).table
    if not target:
        from runegames.ui.games.generic import GenericTable

        return GenericTable()
    from runegames.play.keys import learn_outside_keys
    from runegames.ui.widgets.table import GameTable

    if entry_of(game_id).package:
        learn_outside_keys()
    table: object = load(target)()
    assert isinstance(table, GameTable), f"{target} is no table"
    return table
