"""Cards, matches and moves in words: as they are printed, and made to be heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from runegames.core import aloud, and_list
from runegames.games.enceladus.model import (
    CARD_OF,
    NUMERALS,
    VALUE_OF,
    VALUES,
    Done,
    EnceladusMove,
    Extend,
    Lay,
)


def card_words(name: str) -> str:
    """A card as it is printed: ``Fehu-Uruz I``."""
    return f"{_runes(name)} {numeral(name)}"


def card_heard(name: str) -> str:
    """A card with its value as a number: ``Fehu-Uruz 1``."""
    return f"{_runes(name)} {VALUES[CARD_OF[name]]}"


def _runes(name: str) -> str:
    return "-".join(rune.title() for rune in name.split("-"))


def numeral(name: str) -> str:
    """The value of a card as it is printed."""
    return NUMERALS[VALUES[CARD_OF[name]] - 1]


def match_words(values: str) -> str:
    """``pair I+II``, or ``triple``."""
    return "triple" if values.count("+") == 2 else f"pair {values}"


def match_heard(values: str) -> str:
    """``pair 1 and 3``, or ``triple``."""
    parts = [str(VALUE_OF[part]) for part in values.split("+")]
    return "triple" if len(parts) == 3 else f"pair {and_list(parts)}"


class Manner(NamedTuple):
    """How a sentence is told: what differs between the written and the spoken one."""

    card: Callable[[str], str]
    match: Callable[[str], str]
    value: Callable[[int], str]
    number: Callable[[int], str]

    def cards(self, names: Sequence[str]) -> str:
        """Cards in a sentence."""
        return and_list([self.card(name) for name in names])


WRITTEN = Manner(card_words, match_words, lambda value: NUMERALS[value - 1], str)
HEARD = Manner(card_heard, match_heard, str, aloud)


def match_prompt(name: str, moves: Sequence[EnceladusMove]) -> str:
    """What can be done in matching, and nothing else: for the one who holds the hand."""
    deeds = []
    if any(isinstance(move, Lay) for move in moves):
        deeds.append("lay a match")
    if any(isinstance(move, Extend) for move in moves):
        deeds.append("extend a pair")
    if any(isinstance(move, Done) for move in moves):
        deeds.append("end the turn")
    return f"{name}, {and_list(deeds, 'or')}."
