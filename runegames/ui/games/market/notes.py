"""What an answer leads to, in few words, for beside it where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import count
from runegames.games.market.bandits import PutBandit
from runegames.games.market.camps import PutOutpost
from runegames.games.market.duels import Attack, GiveUp, Show
from runegames.games.market.model import Colour, MarketView
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyRune, Trade
from runegames.games.market.thefts import GiveShelter, Steal


def note_of(move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
    """Nothing that the viewer does not know; "" where the answer says it all."""
    if view.seat is None:
        return ""
    match move:
        case Trade(colour=colour):
            left = view.camp(view.seat, colour).all_runes - view.price
            return f"leaves {count(left, f'{colour} rune') if left else f'no {colour} rune'}"
        case BuyRune(colour=colour):
            return _arrival(view, view.seat, colour)
        case PutOutpost(colour=colour) if view.camp(view.seat, colour).shelter:
            return "2 points, and interest 2 instead of 1"
        case PutOutpost(colour=colour):
            runes = view.camp(view.seat, colour).loose
            return f"2 points, and a home for {count(runes, 'rune')}" if runes else "2 points"
        case PutBandit(seat=seat, colour=colour):
            camp = view.camp(seat, colour)
            frozen = f"freezes {count(camp.runes, 'rune')}"
            return f"{frozen}, destroys the outpost" if camp.outpost else frozen
        case GiveShelter(colour=colour):
            camp = view.camp(view.seat, colour)
            loose = f"leaves {count(camp.runes, 'rune')} loose" if camp.runes else ""
            return "the outpost stays" if camp.outpost else loose
        case Steal(seat=seat, what="red" | "blue" as colour):
            held = view.camp(seat, colour).all_runes
            return f"1 of {held}; then {_arrival(view, view.seat, colour)}"
        case Steal(seat=seat, what="card"):
            return f"one of {view.hand_sizes[seat]}, unseen"
        case Attack(seat=seat):
            return f"{names[seat]} has {count(view.hand_sizes[seat], 'card')}"
        case Show():
            return "fends it off, and comes back to the hand"
        case GiveUp() if view.duel is not None:
            return f"{names[view.duel.attacker]} makes one theft"
        case _:
            return ""


def _arrival(view: MarketView, seat: int, colour: Colour) -> str:
    """Where a rune goes that a seat gets."""
    camp = view.camp(seat, colour)
    if camp.bandit is not None:
        return "stays loose beside the bandit"
    if camp.shelter or camp.outpost:
        return f"moves into the {colour} camp"
    return "lies loose"
