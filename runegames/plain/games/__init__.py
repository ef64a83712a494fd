"""How the games put their questions line by line. A new game can do without, or adds one line."""

from __future__ import annotations

from importlib import import_module

from runegames.plain.games.asking import Asking as Asking

_ASKINGS = {
    "bones": "runegames.plain.games.bones:BonesAsking",
    "enceladus": "runegames.plain.games.enceladus:EnceladusAsking",
    "market": "runegames.plain.games.market:MarketAsking",
    "rune": "runegames.plain.games.rune:RuneAsking",
}


def asking_of(game_id: str) -> Asking:
    """How a game asks: in its own way, or with all moves in one list."""
    if game_id not in _ASKINGS:
        return Asking()
    module, name = _ASKINGS[game_id].split(":")
    asking: Asking = getattr(import_module(module), name)()
    return asking
