"""Cards and matches in words: as they are printed, and made to be heard."""

from __future__ import annotations

from collections.abc import Iterable

from runegames.core import Manner, and_list
from runegames.games.enceladus.model import CARD_OF, NUMERALS, VALUE_OF, VALUES


def card_words(name: str, manner: Manner = Manner.WRITTEN) -> str:
    """Card in words: ``Fehu-Uruz I``, or to be heard ``Fehu-Uruz 1``."""
    runes = "-".join(rune.title() for rune in name.split("-"))
    return f"{runes} {value_words(value_of(name), manner)}"


def card_list(names: Iterable[str], manner: Manner) -> str:
    """Cards in a sentence."""
    return and_list([card_words(name, manner) for name in names])


def value_of(name: str) -> int:
    """Value of a card: 1, 2 or 3."""
    return VALUES[CARD_OF[name]]


def value_words(value: int, manner: Manner) -> str:
    """A value as it is printed, or as a number."""
    return NUMERALS[value - 1] if manner is Manner.WRITTEN else str(value)


def numeral(name: str) -> str:
    """The value of a card as it is printed."""
    return NUMERALS[value_of(name) - 1]


def match_words(values: str, manner: Manner = Manner.WRITTEN) -> str:
    """Match in words: ``triple``; ``pair I+II``, or to be heard ``pair 1 and 2``."""
    parts = values.split("+")
    if len(parts) == 3:
        return "triple"
    if manner is Manner.WRITTEN:
        return f"pair {values}"
    return f"pair {and_list([str(VALUE_OF[part]) for part in parts])}"
