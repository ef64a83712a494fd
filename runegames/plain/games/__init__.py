"""Ways in which the games put their questions line by line: their own, or one list of moves."""

from __future__ import annotations

from runegames.games.registry import entry_of, part
from runegames.plain.games.asking import Asking as Asking


def asking_of(game_id: str) -> Asking:
    """Way of asking of a game; without one of its own, all moves are one list."""
    entry = entry_of(game_id)
    return (part(entry, entry.asking, lambda: Asking) or Asking)()
