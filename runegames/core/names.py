"""Names, numbers and lists in English, for the texts of all games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from runegames.numerals import plural

Names: TypeAlias = Sequence[str]
"""Names of the players, by seat."""

SEAT_LETTERS = "ABCDEF"
"""Letters of the seats, for places without room for names."""

PLAYERS = tuple(f"player {letter}" for letter in SEAT_LETTERS)
"""Words for the seats in texts without names; ``named`` replaces them."""


def named(words: str, names: Names) -> str:
    """Replace the words of ``PLAYERS`` in a text by names."""

    def name(letter: re.Match[str]) -> str:
        seat = SEAT_LETTERS.index(letter[1])
        return names[seat] if seat < len(names) else letter[0]

    return re.sub(rf"\bplayer ([{SEAT_LETTERS}])\b", name, words)


def placeholder(seat: int) -> str:
    """Return the placeholder of a player's name in the words of an objection: ``{0}``."""
    return f"{{{seat}}}"


def and_list(words: Iterable[str], joiner: str = "and") -> str:
    """Join words into a list: ``a``, ``a and b``, ``a, b and c``."""
    items = [*words]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def teams_words(sides: Sequence[Sequence[int]], names: Names) -> str:
    """Name the teams: ``Anna and Ciri play together, against Bo and Dain.``

    The sentence is empty if all sides have one seat.
    """
    first, *others = [and_list(names[seat] for seat in side) for side in sides]
    if all(len(side) == 1 for side in sides):
        return ""
    against = f", against {', against '.join(others)}" if others else ""
    return f"{first} play together{against}."


def company(names: Names) -> str:
    """Name the players of a table: ``Anna, Birk``, ``Mia alone``."""
    return f"{names[0]} alone" if len(names) == 1 else ", ".join(names)


def count(number: int, thing: str, things: str = "") -> str:
    """Join a number and its noun: ``1 card``, ``3 cards``."""
    return f"{number} {plural(number, thing, things)}"


def counts_words(numbers: Sequence[int], thing: str) -> str:
    """Join possible numbers and their noun: ``1 seat``, ``2, 3 or 4 seats``, ``no seats``."""
    if not numbers:
        return f"no {plural(0, thing)}"
    *others, last = numbers
    return and_list([*map(str, others), count(last, thing)], "or")


def possessive(name: str) -> str:
    """Return the possessive form of a name: ``Anna's``, ``Max's``."""
    return f"{name}'s"


def aloud(number: int, thing: str = "") -> str:
    """Write a number and its noun for screen readers, which may skip signs: ``minus 2 points``."""
    spoken = f"minus {-number}" if number < 0 else str(number)
    return f"{spoken} {plural(abs(number), thing)}" if thing else spoken


def hand_lines(name: str, cards: Sequence[str], note: str = "") -> list[str]:
    """Describe a hand card by card; ``note`` ends the first sentence."""
    if not cards:
        return [f"{name} holds no cards."]
    lines = [f"Card {number}: {card}." for number, card in enumerate(cards, start=1)]
    return [f"{name} holds {count(len(cards), 'card')}{note}.", *lines]


def capitalized(words: str) -> str:
    """Make the first letter of a text a capital; the rest keeps its own spelling."""
    return words[:1].upper() + words[1:]


def spaced(name: str) -> str:
    """Split an identifier into words: ``give_back`` is ``give back``."""
    return name.replace("_", " ")


def value_words(value: object) -> str:
    """Put a JSON value into words.

    Items of a list that holds lists or mappings are separated by semicolons. An item with
    semicolons of its own is put in brackets.
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return aloud(value)
        case Mapping():
            return listed(value) or "none"
        case list() | tuple():
            items = [value_words(item) for item in value]
            if not any(isinstance(item, list | tuple | Mapping) for item in value):
                return and_list(items) or "none"
            return "; ".join(f"({item})" if "; " in item else item for item in items)
        case None:
            return "none"
        case _:
            return spaced(str(value))


def listed(data: Mapping[str, object], *without: str) -> str:
    """Put names and values into words: ``heap 1, runes 2``."""
    entries = (
        f"{spaced(name)} {value_words(value)}"
        for name, value in data.items()
        if name not in without
    )
    return ", ".join(entries)


class _Number(int):
    def __format__(self, thing: str) -> str:
        return count(self, thing) if thing else str(int(self))


class _Text(str):
    __slots__ = ()

    def __format__(self, ending: str) -> str:
        return possessive(self) if ending == "'s" else str(self)


def _formatted(value: object) -> object:
    if isinstance(value, str):
        return _Text(value)
    return _Number(value) if type(value) is int else value


def filled(template: str, values: Mapping[str, object], name: str = "") -> str:
    """Fill in a template: ``{who:'s}`` is a possessive form, ``{left:card}`` a number and noun.

    >>> filled("{:'s} {left:card} to {who}", {"left": 1, "who": "Bo"}, "Anna")
    "Anna's 1 card to Bo"
    """
    return template.format(
        _formatted(name), **{key: _formatted(value) for key, value in values.items()}
    )
