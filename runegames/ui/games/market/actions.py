"""Actions of a turn of The Rune Market: the moves of each, and what a hand lacks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never

from runegames.core import count
from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, Stow
from runegames.games.market.camps import PlayShelter
from runegames.games.market.cards import PayingVerb, ThrowAway
from runegames.games.market.duels import Attack
from runegames.games.market.interest import EndTurn
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    HIGHEST,
    RANSOM_RUNES,
    RUNE_SUMS,
    SHELTERS,
    THIEF,
    Card,
    MarketView,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import rune_list
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.thefts import GiveShelter, PlayThief, SpendShelter

Name: TypeAlias = Literal[
    "red",
    "blue",
    "outpost",
    "bandit",
    "free",
    "under",
    "shelter",
    "duel",
    "thief",
    "away",
    "end",
]
"""Name of an action, also of its key in ``game.toml``."""
WORDS: dict[Name, str] = {
    "red": "red rune",
    "blue": "blue rune",
    "outpost": "outpost",
    "bandit": "bandit",
    "free": "drive off",
    "under": "put under",
    "shelter": "shelter",
    "duel": "duel",
    "thief": "thief",
    "away": "throw away",
    "end": "end the turn",
}
"""Words of the actions, in the order in which they stand."""
SHORT: dict[Name, str] = {
    "red": "red",
    "blue": "blue",
    "free": "free",
    "under": "under",
    "away": "away",
    "end": "end",
}
"""Words where there is little room, unless they are the same."""
ALWAYS: frozenset[Name] = frozenset({"red", "blue", "outpost", "bandit", "duel", "thief", "end"})
"""Actions that are shown also while they lack something."""


class Line(NamedTuple):
    """Row of an action beside the hand."""

    name: Name
    choices: tuple[int, ...]
    """Indices of the cursor's choices for it; empty: it is not possible now."""
    lacks: tuple[str, ...] = ()
    """Words on what is missing, from the longest to the shortest."""


def action_of(move: MarketMove) -> Name | None:
    """Action that a move belongs to; None: it answers a question of another kind."""
    match move:
        case BuyRune(colour=colour):
            return colour
        case BuyItem(item=item) | Trade(item=item):
            return item
        case PayRunes() | PayOutpost() | PayCards():
            return "free"
        case Stow():
            return "under"
        case PlayShelter() | SpendShelter() | GiveShelter():
            return "shelter"
        case Attack():
            return "duel"
        case PlayThief():
            return "thief"
        case ThrowAway():
            return "away"
        case EndTurn():
            return "end"
        case _:
            return None


def option(move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
    """Words that tell a move from the other moves of its action."""
    match move:
        case Attack(seat=seat):
            return names[seat]
        case Trade(colour=colour):
            return f"{view.price} {colour}"
        case PayRunes(red=red, blue=blue):
            return rune_list(red, blue).replace(" runes", "").replace(" rune", "")
        case PayOutpost():
            return "outpost"
        case Stow(runes=runes, colour=colour):
            return f"{runes} {colour}"
        case PlayShelter(colour=colour):
            return f"build {colour}"
        case SpendShelter(colour=colour):
            return f"discard {colour}"
        case GiveShelter(colour=colour):
            return f"give up {colour}"
        case PayingVerb():
            return sum_words(move.cards)
        case _:
            return move.label(view, names)


def sum_words(cards: Sequence[Card]) -> str:
    """Sum in words, as in ``4 + 6``."""
    return " + ".join(map(str, cards))


def suggested(moves: Sequence[MarketMove], card: Card | None) -> MarketMove:
    """Move that an action stands for while no card is picked.

    It is paid with as little as can be; a duel or what is thrown away begins with ``card``, which
    the cursor is on, or else with the highest or the lowest one.
    """
    used = {move: move.cards_used() for move in moves}
    here = [move for move, cards in used.items() if cards == (card,)]
    first = next(iter(here or moves))
    if isinstance(first, Attack) and not here:
        return max(moves, key=used.__getitem__)
    return min(here or moves, key=lambda move: (sum(used[move]), len(used[move])))


def lacks(
    name: Name, view: MarketView, picked: Sequence[Card], *, purchasing: bool
) -> tuple[str, ...]:
    """Reasons why an action is not possible with the picked cards, or with any in hand.

    ``purchasing``: no card was played yet, so that runes can buy.
    """
    hand = [CARD_OF[card] for card in view.hand]
    cards = list(picked or hand)
    numbers = [card for card in cards if card <= HIGHEST]
    match name:
        case "red" | "blue":
            left = view.stock.red if name == "red" else view.stock.blue
            return ("none left in the market", "none left") if not left else _sum(picked, numbers)
        case "outpost" | "bandit" | "free":
            return _item(name, view, picked, numbers, purchasing=purchasing)
        case "duel":
            if picked:
                return ("with one number card", "one number")
            return (
                ("no number card in hand", "no number") if not numbers else ("all were challenged",)
            )
        case "thief" | "shelter":
            held = THIEF in hand if name == "thief" else bool({*SHELTERS} & {*hand})
            return (f"pick the {name} alone", "alone") if held else ("none in hand",)
        case "away":
            return ("one card alone", "one card")
        case "end":
            return ("after a card",)
        case "under":
            return ("no loose runes",)
        case _:
            assert_never(name)


def _sum(picked: Sequence[Card], numbers: Sequence[Card]) -> tuple[str, ...]:
    """Reasons why cards buy no rune, the longest first."""
    if not picked:
        sums = ", ".join(map(str, RUNE_SUMS[:-1]))
        return (f"no cards make {sums} or {RUNE_SUMS[-1]}", "no exact sum")
    if len(numbers) < len(picked):
        return ("with number cards", "with numbers")
    total = sum(numbers)
    goal = next((goal for goal in RUNE_SUMS if goal > total), None)
    if goal is None:
        return (f"{total} is more than {RUNE_SUMS[-1]}", f"not {total}")
    return (f"{total}: {goal - total} more make {goal}", f"{total} of {goal}")


def _item(
    name: Name,
    view: MarketView,
    picked: Sequence[Card],
    numbers: Sequence[Card],
    *,
    purchasing: bool,
) -> tuple[str, ...]:
    """Reasons why no outpost and no bandit is bought, or no bandit driven off."""
    assert view.seat is not None
    if (name == "outpost" and not view.stock.outposts) or (
        name == "bandit" and not view.stock.bandits
    ):
        return ("none left in the market", "none left")
    if name == "outpost" and view.outposts(view.seat) == 2:
        return ("both camps have one", "have both")
    others = [camp for camp in view.camps if camp.seat != view.seat]
    if name == "bandit" and not any(each.exists and each.bandit is None for each in others):
        return ("no camp to put it into", "no camp for it")
    if picked and len(numbers) < len(picked):
        return ("with number cards", "with numbers")
    told = f"{sum(numbers)} of {BIG_SUM}"
    runes = RANSOM_RUNES if name == "free" else view.price
    paid = count(runes, "rune") + ("" if name == "free" else " of a colour")
    return (f"{told}, or {paid}", f"{told}, or {runes} runes", told) if purchasing else (told,)
