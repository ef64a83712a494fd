"""Moves and views of Rune as numbers, for those who train networks.

The table has no edge. Places are told by their remainders in a square of ``SIDE`` sections, as if
it were a torus: two of them coincide only on tables that are wider or higher than that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import ActionSpace, Observation, Seat, View
from runegames.core.actions import among, in_hand, wrapped
from runegames.core.observations import Encoding, bag, each, encoder_of
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
    LETTERS,
    PATTERNS,
    Pattern,
    RuneOptions,
    RuneView,
)
from runegames.games.rune.rules import MOVES, RuneMove

SIDE = 24
"""Sections; two players seldom build higher than this, and four now and then."""
HAND = COMPONENTS.hand.cards


def action_space(options: RuneOptions, seats: int) -> ActionSpace[RuneMove]:
    """A card by its place in the hand, a place on the torus, and how the card is turned."""
    quarters = (0, 2) if options.rotation == "half" else (0, 1, 2, 3)
    kinds = [kind for kind in MOVES if options.grand_master or kind.answers != "token"]
    codings = {"card": in_hand(HAND), "quarter": among(quarters)}
    return ActionSpace(kinds, {**codings, "x": wrapped(SIDE), "y": wrapped(SIDE)})


def _runes(pattern: Pattern) -> list[float]:
    """The six sections of a card, row by row, each with one number a colour."""
    return [float(rune == letter) for rune in pattern if rune != "/" for letter in LETTERS]


@cache
def _fields(seats: int) -> Callable[[View], Observation]:
    cards = bag(PATTERNS)
    special = {
        "hand": each(Encoding(len(_runes(PATTERNS[0])), _runes), HAND),
        "known_hands": each(cards, seats),
        "buried": cards,
    }
    return encoder_of(RuneView, seats, special, without=("grid", "cards", "masters", "areas"))


def observation(view: RuneView) -> Observation:
    """Eight pictures of the table, row by row, before the rest of what is known."""
    return {**_pictures(view), **_fields(view.seats)(view)}


def _pictures(view: RuneView) -> Observation:
    """Runes by colour, tokens, top left sections of upright and of sideways cards (RU-12), and
    areas and Rune Masters: 1 for those of the viewer's side, -1 for those of others.
    """
    names = (*COLOURS, "token", "upright", "sideways", "area", "master")
    pictures = {name: [0.0] * (SIDE * SIDE) for name in names}

    def mark(name: str, x: int, y: int, value: float = 1.0) -> None:
        pictures[name][y % SIDE * SIDE + x % SIDE] = value

    def whose(seat: Seat) -> float:
        return 1.0 if seat in own else -1.0

    own = next((seats for seats in view.sides if view.seat in seats), ())
    for section in view.grid:
        mark(section.colour, section.x, section.y)
        if section.token:
            mark("token", section.x, section.y)
    for card in view.cards:
        mark("sideways" if card.quarter % 2 else "upright", card.x, card.y)
    for area in view.areas:
        for x, y in area.sections:
            mark("area", x, y, whose(view.sides[area.side][0]))
    for master in view.masters:
        mark("master", master.x, master.y, whose(master.seat))
    return pictures
