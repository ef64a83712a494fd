"""How the games put their questions line by line: in their own way, or as one list of moves."""

from __future__ import annotations

from runegames.games.registry import entry_of, load
from runegames.plain.games.asking import Asking as Asking


def asking_of(game_id: str) -> Asking:
    """How a game asks; with all moves in one list where it has no way of its own."""
    target = entry_of(game_id).asking
    if not target:
        return Asking()
    asking: object = load(target)()
    assert isinstance(asking, Asking), f"{target} is no way of asking"
    return asking
