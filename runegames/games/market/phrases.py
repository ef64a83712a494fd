"""Phrases shared by sentences of The Rune Market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from runegames.core import and_list, count
from runegames.games.market.model import HIGHEST, Card, Item, name_of, short
from runegames.numerals import NUMBERS

ITEM_WORDS: dict[Item, str] = {"outpost": "an outpost", "bandit": "a bandit"}


def card_words(name: str) -> str:
    """Name a card: ``a 4``, ``an 8``, ``a thief``."""
    words = short(name)
    return f"{'an' if words == '8' else 'a'} {words}"


def card_list(cards: Sequence[str]) -> str:
    """List cards: ``a 2, two 4s and two thieves``."""
    return and_list(
        card_words(name) if number == 1 else f"{NUMBERS[number]} {_many(name)}"
        for name, number in Counter(cards).items()
    )


def the_card(card: Card) -> str:
    """Name a card in hand: ``the 9``, ``the thief``."""
    return f"the {short(name_of(card))}"


def the_cards(cards: Sequence[Card]) -> str:
    """List cards in hand: ``the 4, the 9 and both thieves``."""
    return and_list(_alike(card, number) for card, number in Counter(cards).items())


def _alike(card: Card, number: int) -> str:
    if number == 1:
        return the_card(card)
    all_of_them = "both" if number == 2 else f"all {NUMBERS[number]}"
    return f"{all_of_them} {_many(name_of(card))}"


def _many(name: str) -> str:
    return "thieves" if name == "thief" else f"{short(name)}s"


def numbers(cards: Sequence[Card]) -> str:
    """List number cards: ``4, 4 and 2``."""
    return and_list(map(str, cards))


def payment(cards: Sequence[Card]) -> str:
    """Describe a payment: ``4 and 6, together 10``."""
    words = numbers(cards)
    return f"{words}, together {sum(cards)}" if len(cards) > 1 else words


def sum_words(cards: Sequence[Card]) -> str:
    """Write a sum: ``4 + 6``."""
    return " + ".join(map(str, cards))


def rune_words(number: int, colour: str) -> str:
    """Count runes: ``3 red runes``."""
    return count(number, f"{colour} rune")


def rune_list(red: int, blue: int) -> str:
    """Count runes of both colours: ``2 red runes and 1 blue rune``."""
    return and_list(rune_words(n, colour) for n, colour in ((red, "red"), (blue, "blue")) if n)


def reach(card: Card) -> str:
    """Name the cards that fend off a duel: ``7 or higher``."""
    return f"{card} or higher" if card < HIGHEST else f"a {card}"
