"""Visible runes, and their changes by cards and tokens."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from runegames.games.rune.bits import Board

Runes: TypeAlias = tuple[Board, Board, Board]
"""Visible runes by colour: red, green, blue."""


def colour_of(bit: Board, runes: Runes) -> int:
    """Return the colour of the visible rune at a bit; there has to be one."""
    if runes[0] & bit:
        return 0
    return 1 if runes[1] & bit else 2


class Change(NamedTuple):
    """Change of visible runes by a card or token: the sections, and their new runes."""

    covered: Board
    runes: Runes

    def of(self, runes: Runes) -> Runes:
        """Return the visible runes after the change."""
        keep = ~self.covered
        red, green, blue = runes
        more_red, more_green, more_blue = self.runes
        return red & keep | more_red, green & keep | more_green, blue & keep | more_blue


def token_change(bit: Board, colour: int) -> Change:
    """Return the change by a Grand Master token that shows a colour."""
    runes = [0, 0, 0]
    runes[colour] = bit
    return Change(bit, (runes[0], runes[1], runes[2]))
