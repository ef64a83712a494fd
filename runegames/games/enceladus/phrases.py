"""Cards and matches in writing, with the numerals that are printed on the cards."""

from __future__ import annotations

from runegames.games.enceladus.model import CARD_OF, NUMERALS, VALUES


def card_words(name: str) -> str:
    """A card in words: ``Fehu-Uruz I``."""
    one, other = name.split("-")
    return f"{one.title()}-{other.title()} {numeral(name)}"


def numeral(name: str) -> str:
    """The value of a card as it is printed."""
    return NUMERALS[VALUES[CARD_OF[name]] - 1]


def match_words(values: str) -> str:
    """``pair I+II``, or ``triple``."""
    return "triple" if values.count("+") == 2 else f"pair {values}"
