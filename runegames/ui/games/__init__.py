"""Tables of the games: a game's own table, or the plain one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from textual.geometry import Size

from runegames.environment import SERVED_VARIABLE
from runegames.games.registry import entry_of, part

if TYPE_CHECKING:
    from runegames.ui.shell import Shell
    from runegames.ui.widgets.table import GameTable


LEAST_DRAWN = Size(80, 24)
"""Least size of a window in which tables are drawn."""


def table_class(game_id: str) -> type[GameTable]:
    """Return the class of a game's table: its own if it has one, else the plain one."""
    entry = entry_of(game_id)
    own = part(entry, entry.table, _kind)
    if own is not None:
        return own
    from runegames.ui.games.plain.table import PlainTable

    return PlainTable


def make_table(game_id: str, *, plain: bool = False, buttons: bool = False) -> GameTable:
    """Make a table for a game: its drawn table, or the plain one of all games.

    ``buttons``: True if a page of ``serve`` has the answers of a drawn table as buttons, too.
    """
    if plain:
        from runegames.ui.games.plain.table import PlainTable

        return PlainTable()
    # Only the constructor of the base class has parameters, the parts of a table.
    table: GameTable = table_class(game_id)()  # type: ignore[call-arg]
    if buttons and os.environ.get(SERVED_VARIABLE):
        from runegames.ui.games.buttons import AnswerButtons

        table.buttons = AnswerButtons(table)
    return table


def _kind() -> type[GameTable]:
    from runegames.ui.widgets.table import GameTable

    return GameTable


def never_drawn(game_id: str, shell: Shell) -> bool:
    """True if the plain table shows a game in windows of all sizes: by choice, or without pictures.

    Games of other packages have it unless they bring a table of their own.
    """
    chosen = shell.settings.table != "drawn" or not entry_of(game_id).table
    return chosen or shell.symbols.name != "unicode" or shell.palette.colourless


def wants_plain(game_id: str, shell: Shell) -> bool:
    """True if the plain table shows a game in this window."""
    size = shell.size
    small = size.width < LEAST_DRAWN.width or size.height < LEAST_DRAWN.height
    return small or never_drawn(game_id, shell)
