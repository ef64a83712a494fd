"""Tables of the games: a game's own table, or the generic one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runegames.games.registry import entry_of, part

if TYPE_CHECKING:
    from runegames.ui.widgets.table import GameTable


def table_class(game_id: str) -> type[GameTable]:
    """Class of a game's table; the generic one for a game without its own."""
    entry = entry_of(game_id)
    own = part(entry, entry.table, _kind)
    if own is not None:
        return own
    from runegames.ui.games.generic.table import GenericTable

    return GenericTable


def make_table(game_id: str) -> GameTable:
    """Make a table for a game."""
    # The table of a game is made without arguments; only the base class takes its parts.
    table: GameTable = table_class(game_id)()  # type: ignore[call-arg]
    return table


def _kind() -> type[GameTable]:
    from runegames.ui.widgets.table import GameTable

    return GameTable
