"""How the games put their questions line by line: in their own way, or as one list of moves."""

from __future__ import annotations

from runegames.games.registry import entry_of, part
from runegames.plain.games.asking import Asking as Asking


def asking_of(game_id: str) -> Asking:
    """How a game asks; with all moves in one list where it has no way of its own."""
    entry = entry_of(game_id)
    return (part(entry, entry.asking, lambda: Asking) or Asking)()
