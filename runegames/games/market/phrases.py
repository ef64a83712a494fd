"""Phrases shared by sentences of The Rune Market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from runegames.core import and_list, count
from runegames.games.market.model import HIGHEST, Card, Item, name_of, short

MANY = {"thief": "thieves", "red shelter": "red shelters", "blue shelter": "blue shelters"}
ITEM_WORDS: dict[Item, str] = {"outpost": "an outpost", "bandit": "a bandit"}


def card_words(name: str) -> str:
    """Name a card: ``4``, ``a thief``."""
    told = short(name)
    return told if told.isdigit() else f"a {told}"


def card_list(cards: Sequence[str]) -> str:
    """List cards: ``4, 4 and 2 thieves``."""
    told = []
    for name, number in Counter(cards).items():
        many = MANY.get(name)
        told += [f"{number} {many}"] if many and number > 1 else [card_words(name)] * number
    return and_list(told)


def the_card(card: Card) -> str:
    """Name a card in hand: ``the 9``, ``the thief``."""
    return f"the {short(name_of(card))}"


def the_cards(cards: Sequence[Card]) -> str:
    """List cards in hand: ``the 4, the 9 and both thieves``."""
    return and_list([_alike(card, number) for card, number in Counter(cards).items()])


def _alike(card: Card, number: int) -> str:
    if number == 1:
        return the_card(card)
    name = MANY.get(name_of(card), f"{short(name_of(card))}s")
    return f"both {name}" if number == 2 else f"all {number} {name}"


def numbers(cards: Sequence[Card]) -> str:
    """List number cards: ``4, 4 and 2``."""
    return and_list([str(card) for card in cards])


def payment(cards: Sequence[Card]) -> str:
    """Describe a payment: ``4 and 6, together 10``."""
    told = numbers(cards)
    return f"{told}, together {sum(cards)}" if len(cards) > 1 else told


def rune_words(number: int, colour: str) -> str:
    """Count runes: ``3 red runes``."""
    return count(number, f"{colour} rune")


def rune_list(red: int, blue: int) -> str:
    """Count runes of both colours: ``2 red runes and 1 blue rune``."""
    return and_list([rune_words(n, colour) for n, colour in ((red, "red"), (blue, "blue")) if n])


def reach(card: Card) -> str:
    """Name the cards that fend off a duel: ``7 or higher``."""
    return f"{card} or higher" if card < HIGHEST else f"a {card}"
