"""Notes on the consequences of moves, in several lengths."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import count
from runegames.games.market.bandits import PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack, GiveUp, Show
from runegames.games.market.interest import Collect, EndTurn
from runegames.games.market.model import HAND_SIZE, Camp, MarketView
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.thefts import GiveShelter, PlayThief, SpendShelter, Steal
from runegames.games.market.words import last_rune


def notes_of(move: MarketMove, view: MarketView, names: Sequence[str]) -> tuple[str, ...]:
    """Describe the consequences of a move in several lengths, the longest first.

    The notes use only what the viewer knows. The result is empty for moves that need no note.
    """
    own = view.seat
    assert own is not None
    match move:
        case Trade(colour=colour):
            left = view.camp(own, colour).all_runes - view.price
            kept = count(left, f"{colour} rune") if left else f"no {colour} rune"
            return f"keeps {kept}", f"keeps {left or 'no'} {colour}"
        case BuyRune() | Collect() if view.stock.runes == 1:
            words = last_rune(view, names)
            return f"ends the game: {words}", words
        case BuyRune(colour=colour):
            left = view.stock.of(colour) - 1
            words = f"leaves {left or 'no'} {colour}"
            arrival = _arrival(view.camp(own, colour))
            return f"{words} in the market; the rune {arrival}", f"{words} in the market", words
        case BuyItem(item=item):
            left = view.stock.of(item) - 1
            words = f"leaves {count(left, item)}" if left else f"leaves no {item}"
            return f"{words} in the market", words, f"leaves {left}"
        case PayRunes(red=red, blue=blue):
            camps = view.camp(own, "red"), view.camp(own, "blue")
            free = [camp.free for camp in camps]
            return (f"leaves {free[0] - red} red, {free[1] - blue} blue to spend",)
        case PayOutpost():
            return ("gives the other camp's outpost", "an outpost gone")
        case Stow():
            return ("the runes no longer lie loose", "under the bandit")
        case PutOutpost(colour=colour) if view.camp(own, colour).shelter:
            return ("2 points, and interest 2 instead of 1", "2 points, interest 2")
        case PutOutpost(colour=colour):
            runes = view.camp(own, colour).loose
            more = (f"2 points, and a home for {count(runes, 'rune')}",) if runes else ()
            return (*more, "2 points")
        case PutBandit(seat=seat, colour=colour):
            camp = view.camp(seat, colour)
            frozen = f"freezes {count(camp.runes, 'rune')}"
            more = (f"{frozen}, destroys the outpost",) if camp.outpost else ()
            return (*more, frozen, f"freezes {camp.runes}")
        case PlayShelter(colour=colour) if view.camp(own, colour).bandit is not None:
            return "no interest while the bandit stays", "no interest yet"
        case PlayShelter(colour=colour) if view.camp(own, colour).outpost:
            return "interest 2 instead of 1", "interest 2"
        case PlayShelter(colour=colour):
            runes = view.camp(own, colour).loose
            if not runes:
                return "earns 1 rune a turn", "1 a turn"
            moved = f"houses {count(runes, 'loose rune')}"
            return f"{moved}, earns 1 rune a turn", f"houses {runes}"
        case SpendShelter():
            return ("two thefts from anybody", "2 thefts")
        case PlayThief():
            return ("one theft from anybody", "1 theft")
        case GiveShelter(colour=colour):
            camp = view.camp(own, colour)
            what = f"leaves {count(camp.runes, 'rune')} loose" if camp.runes else "no rune in it"
            if camp.outpost:
                what = "the outpost stays"
            return f"2 thefts; {what}", "2 thefts"
        case Steal(seat=seat, what="red" | "blue" as colour):
            held = view.camp(seat, colour).all_runes
            return f"1 of {held}; it {_arrival(view.camp(own, colour))}", f"1 of {held}"
        case Steal(seat=seat, what="card"):
            return f"one of {view.hand_sizes[seat]}, unseen", "unseen"
        case Attack(seat=seat):
            cards = count(view.hand_sizes[seat], "card")
            return f"{names[seat]} has {cards}", cards
        case Show():
            return ("fends it off, and comes back to the hand", "stays in hand, seen")
        case GiveUp() if view.duel is not None:
            return (f"{names[view.duel.attacker]} makes one theft", "one theft")
        case ThrowAway():
            return ("the turn ends",)
        case EndTurn():
            drawn = max(0, HAND_SIZE - view.hand_sizes[own])
            return (f"draws {count(drawn, 'card')}",) if drawn else ("draws no card",)
        case _:
            return ()


def both_runes(view: MarketView) -> tuple[str, ...]:
    """Describe the supply after buying a rune of either colour."""
    red, blue = view.stock.red - 1, view.stock.blue - 1
    words = f"leaves {red or 'no'} red or {blue or 'no'} blue"
    shortest = f"leaves {red} of either" if red == blue else words
    return f"{words} in the market", words, shortest


def _arrival(camp: Camp) -> str:
    """Describe where a gained rune goes."""
    if camp.bandit is not None:
        return "stays loose beside the bandit"
    if camp.shelter or camp.outpost:
        return f"moves into the {camp.colour} camp"
    return "lies loose"
