"""Kinds of moves, and the moves of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, get_args

from runegames.core import BaseMove
from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PLAY_SHELTER, PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import ATTACK, Attack, GiveUp, Show
from runegames.games.market.ending import Sign
from runegames.games.market.interest import Collect, DeclineInterest, EndTurn
from runegames.games.market.model import (
    BIG_SUM,
    CARD_NAMES,
    COLOURS,
    HIGHEST,
    ITEMS,
    RUNE_SUMS,
    SHELTERS,
    THIEF,
)
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.table import Cards
from runegames.games.market.thefts import (
    SPEND_SHELTER,
    THIEF_MOVE,
    GiveShelter,
    PlayThief,
    SpendShelter,
    Steal,
)

MarketMove: TypeAlias = (
    Collect
    | DeclineInterest
    | Trade
    | GiveShelter
    | Stow
    | PayRunes
    | PayOutpost
    | BuyRune
    | BuyItem
    | PayCards
    | PlayShelter
    | SpendShelter
    | PlayThief
    | Attack
    | ThrowAway
    | EndTurn
    | PutOutpost
    | PutBandit
    | Show
    | GiveUp
    | Steal
    | Sign
)
MOVE_TYPES: tuple[type[BaseMove], ...] = get_args(MarketMove)
"""Classes of moves in the order of the JSON schema."""

_THROW = tuple(ThrowAway(name) for name in CARD_NAMES)


class HandMoves(NamedTuple):
    """Moves that a hand allows, in fixed order; the table may forbid some of them."""

    runes: tuple[Sequence[BuyRune], ...]
    """Payments for a rune, by colour."""
    items: tuple[Sequence[BuyItem], ...]
    """Payments for an outpost and for a bandit."""
    ransoms: tuple[Sequence[PayCards], ...]
    """Payments that free a camp, by colour."""
    play_shelter: tuple[PlayShelter | None, ...]
    """Moves that put a shelter on the table, by colour; None if the hand has no such shelter."""
    spends: Sequence[SpendShelter | PlayThief]
    """Discards of shelters and thieves that pay for thefts."""
    attacks: tuple[Sequence[Attack], ...]
    """Challenges, by the seat that is challenged."""
    throws: Sequence[ThrowAway]


@lru_cache(maxsize=4096)
def hand_moves(hand: Cards) -> HandMoves:
    """List the moves of a sorted hand. Cached, because small hands often recur."""
    numbers = [card for card in hand if card <= HIGHEST]
    payments = _payments(numbers)
    exact = [cards for cards in payments if sum(cards) in RUNE_SUMS]
    big = [cards for cards in payments if sum(cards) >= BIG_SUM]
    different = tuple(dict.fromkeys(numbers))
    held = dict.fromkeys(hand)
    shelters = [card in held for card in SHELTERS]
    spends: list[SpendShelter | PlayThief] = [
        move for is_held, move in zip(shelters, SPEND_SHELTER, strict=True) if is_held
    ]
    if THIEF in held:
        spends.append(THIEF_MOVE)
    return HandMoves(
        runes=tuple([BuyRune(cards, colour) for cards in exact] for colour in COLOURS),
        items=tuple([BuyItem(cards, item) for cards in big] for item in ITEMS),
        ransoms=tuple([PayCards(cards, colour) for cards in big] for colour in COLOURS),
        play_shelter=tuple(
            move if is_held else None for is_held, move in zip(shelters, PLAY_SHELTER, strict=True)
        ),
        spends=spends,
        attacks=tuple([by_card[card - 1] for card in different] for by_card in ATTACK),
        throws=[_THROW[card - 1] for card in held],
    )


def _payments(numbers: Sequence[int]) -> list[Cards]:
    """List all distinct combinations of number cards, by length, then from low to high."""
    payments: dict[Cards, None] = {(): None}
    for number in numbers:
        payments.update(dict.fromkeys([(*cards, number) for cards in payments]))
    return sorted(payments, key=lambda cards: (len(cards), cards))
