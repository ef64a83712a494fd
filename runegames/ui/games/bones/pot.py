"""Sources of the bones in the pot, read from the log."""

from __future__ import annotations

from collections.abc import Iterator

from runegames.games.bones.ending import Unclaimed, Won
from runegames.games.bones.model import TRADE_PRICE, BonesView
from runegames.games.bones.playing import BonesPassed, Played, Thieved
from runegames.games.bones.trade import Bought, Traded
from runegames.ui.scene import Scene


def sources(scene: Scene, times: str) -> Iterator[tuple[str, int]]:
    """Yield each source of the present pot, as (words, number of bones).

    The number is negative for bones that were taken out. ``times`` is the multiplication sign.
    """
    view = scene.seen_as(BonesView)
    runes = passes = wins = thieves = 0
    for entry in reversed(scene.log):
        match entry.seen:
            case Won() | Unclaimed():
                break
            case Bought(bones=bones):
                runes += bones
            case Traded():
                runes += TRADE_PRICE
            case BonesPassed():
                passes += entry.seen.bones
            case Played(fate="bought"):
                wins += 1
            case Thieved(bones=bones):
                thieves += bones
            case _:
                pass
    bonus = view.pot - runes - passes - wins + thieves
    seats = bonus // view.round
    shown = f"{view.round} {times} {seats} seats"
    told = (
        (f"to begin with, {shown}" if view.round == 1 else f"the round's bonus, {shown}", bonus),
        ("runes bought or traded before it", runes),
        ("passes", passes),
        ("wins bought", wins),
        ("taken by a Thief", -thieves),
    )
    return ((words, bones) for words, bones in told if bones)
