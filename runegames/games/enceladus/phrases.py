"""Cards and matches in words, written and spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sized

from runegames.core import Manner, and_list
from runegames.games.enceladus.model import CARD_OF, NUMERALS, VALUE_OF, VALUES


def card_words(name: str, manner: Manner = Manner.WRITTEN) -> str:
    """Name a card: ``Fehu-Uruz I``, spoken ``Fehu-Uruz 1``."""
    runes = "-".join(rune.title() for rune in name.split("-"))
    return f"{runes} {value_words(value_of(name), manner)}"


def card_list(names: Iterable[str], manner: Manner) -> str:
    """List cards in a sentence."""
    return and_list(card_words(name, manner) for name in names)


def cards_brief(names: Iterable[str]) -> str:
    """List cards in a few letters: ``Feh-Uru I, Ing-Nau II``."""
    parts = []
    for name in names:
        runes = "-".join(rune[:3].title() for rune in name.split("-"))
        parts.append(f"{runes} {numeral(name)}")
    return ", ".join(parts)


def value_of(name: str) -> int:
    """Look up the value of a card: 1, 2 or 3."""
    return VALUES[CARD_OF[name]]


def value_words(value: int, manner: Manner) -> str:
    """Write a value as a numeral, or as a number for speech."""
    return NUMERALS[value - 1] if manner is Manner.WRITTEN else str(value)


def numeral(name: str) -> str:
    """Write the value of a card as a numeral."""
    return NUMERALS[value_of(name) - 1]


def kind_words(cards: Sized) -> str:
    """Name the kind of a match: ``triple`` or ``pair``."""
    return "triple" if len(cards) == 3 else "pair"


def match_words(values: str, manner: Manner = Manner.WRITTEN) -> str:
    """Name a match: ``triple`` or ``pair I+II``, spoken ``pair 1 and 2``."""
    parts = values.split("+")
    if len(parts) == 3:
        return "triple"
    if manner is Manner.WRITTEN:
        return f"pair {values}"
    return f"pair {and_list(str(VALUE_OF[part]) for part in parts)}"
