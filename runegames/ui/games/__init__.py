"""The tables of the games: their own, or the generic one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runegames.games.registry import entry_of, load

if TYPE_CHECKING:
    from runegames.ui.widgets.table import GameTable


def table_class(game_id: str) -> type[GameTable]:
    """The table of a game; the generic one where a game has none of its own."""
    target = entry_of(game_id).table
    if not target:
        from runegames.ui.games.generic import GenericTable

        return GenericTable
    from runegames.ui.widgets.table import GameTable

    table: object = load(target)
    assert isinstance(table, type), f"{target} is no class"
    assert issubclass(table, GameTable), f"{target} is no table"
    return table


def make_table(game_id: str) -> GameTable:
    """A fresh table for a game."""
    if entry_of(game_id).package:
        from runegames.play.keys import learn_outside_keys

        learn_outside_keys()
    # A class of its own makes itself from nothing; only the base takes its parts.
    table: GameTable = table_class(game_id)()  # type: ignore[call-arg]
    return table
