"""Questions of the games in plain mode, asked in a game's own way or as one list of moves."""

from __future__ import annotations

from runegames.games.registry import entry_of, part
from runegames.plain.games.asking import Asking as Asking


def asking_of(game_id: str) -> Asking:
    """Return a game's own way of asking, or else the default, which lists all moves."""
    entry = entry_of(game_id)
    return (part(entry, entry.asking, lambda: Asking) or Asking)()
