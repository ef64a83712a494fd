"""Numbers in words.

The module is outside ``runegames.core``, so that the menu can appear before the core is imported.
"""

from __future__ import annotations

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def plural(number: int, thing: str, things: str = "") -> str:
    """Return the noun that follows a number: ``card``, ``cards``."""
    if number == 1:
        return thing
    return things or f"{thing}s"


def counted(number: int, thing: str) -> str:
    """Write a number and a noun: ``no games``, ``one game``, ``three games``, ``11 games``."""
    return f"{in_words(number)} {plural(number, thing)}"


def in_words(number: int) -> str:
    """Write a number: ``three``, ``11``."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """Write the ordinal of a place from 1: ``first``, ``ninth``, ``number 10``."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"number {number}"


def short_ordinal(number: int) -> str:
    """Write the ordinal of a place from 1 with a figure: ``1st``, ``4th``."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
