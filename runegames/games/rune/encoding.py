"""Encoding of moves and views of Rune as numbers, for training networks.

The table has no edge, so a place is encoded by its coordinates modulo ``SIDE``, as on a torus. Two
places get the same code only on tables that are wider or higher than the torus.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import Asked, among, in_hand, wrapped
from runegames.core.observations import Encoding, Numbers, bag, encoder_of, sequence_of
from runegames.games.rune.choices import Choices
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
"""Number of sections along a side of the torus.

Tables of two players are seldom larger, those of four players sometimes.
"""
HAND = COMPONENTS.hand.cards


def _cell(x: int, y: int) -> int:
    """Number a section of the torus, row by row: 25 for column 1, row 1."""
    return (y % SIDE) * SIDE + x % SIDE


def action_space(options: RuneOptions, seats: int) -> ActionSpace[RuneMove]:
    """Make the action space: cards are coded by index in hand, rotation and place on the table."""
    quarters = (0, 2) if options.rotation == "half" else (0, 1, 2, 3)
    kinds = [kind for kind in MOVES if options.grand_master or kind.answers != "token"]
    codings = {"card": in_hand(HAND), "quarter": among(quarters)}
    return _Places(kinds, {**codings, "x": wrapped(SIDE), "y": wrapped(SIDE)})


class _Places(ActionSpace[RuneMove]):
    """Action space that numbers the moves of a group in ``Choices`` by place alone.

    This is faster than coding all fields of each move.
    """

    def numbered(self, question: Asked[RuneMove]) -> dict[int, RuneMove]:
        if not isinstance(question.moves, Choices):
            return super().numbered(question)
        by_number: dict[int, RuneMove] = {}
        for ready, places in question.moves.groups():
            first: int | None = None
            for index in places:
                move = ready[index]
                # Fields of a move are coded in their order, so x before y.
                offset = _cell(move.y, move.x) if len(places) > 1 else 0
                if first is None:
                    first = self.preferred(move, question.view) - offset
                number = first + offset
                while number in by_number:
                    number = (number + 1) % self.size
                by_number[number] = move
        return by_number


RUNES = {
    pattern: [
        index * len(LETTERS) + LETTERS.index(rune)
        for index, rune in enumerate(pattern.replace("/", ""))
    ]
    for pattern in PATTERNS
}
"""Indices of the entries that are 1 in a card's one-hot encoding.

For each section in reading order, the encoding has one number for each colour.
"""


def _write_runes(pattern: Pattern, into: Numbers, offset: int) -> None:
    for index in RUNES[pattern]:
        into[offset + index] = 1.0


@cache
def _encoder(seats: int) -> Callable[[View], Observation]:
    cards = bag(PATTERNS)
    sections = len(RUNES[PATTERNS[0]])
    special = {
        "hand": sequence_of(Encoding(len(LETTERS) * sections, _write_runes), HAND),
        "known_hands": sequence_of(cards, seats),
        "buried": cards,
    }
    drawn = ("grid", "cards", "masters", "areas")
    pictures = Encoding(len(PICTURES) * SIDE * SIDE, _write_pictures)
    return encoder_of(RuneView, seats, special, drawn, (PICTURES, pictures))


def observation(view: RuneView) -> Observation:
    """Make the observation: feature planes of the table, row by row, then the rest of the view."""
    return _encoder(view.seats)(view)


PICTURES = (*COLOURS, "token", "upright", "sideways", "area", "master")


def _write_pictures(view: RuneView, into: Numbers, offset: int) -> None:
    """Write the feature planes, one for each of ``PICTURES``.

    The planes are runes by colour, tokens, top left sections of upright and of sideways cards
    (RU-12), controlled areas and Rune Masters. In the last two, 1 stands for the viewer's side and
    -1 for the other sides.
    """
    starts = {name: offset + picture * SIDE * SIDE for picture, name in enumerate(PICTURES)}
    own = next((seats for seats in view.sides if view.seat in seats), ())
    for section in view.grid:
        cell = _cell(section.x, section.y)
        into[starts[section.colour] + cell] = 1.0
        if section.token:
            into[starts["token"] + cell] = 1.0
    for card in view.cards:
        turned = "sideways" if card.quarter % 2 else "upright"
        into[starts[turned] + _cell(card.x, card.y)] = 1.0
    for area in view.areas:
        whose = 1.0 if view.sides[area.side][0] in own else -1.0
        for x, y in area.sections:
            into[starts["area"] + _cell(x, y)] = whose
    for master in view.masters:
        whose = 1.0 if master.seat in own else -1.0
        into[starts["master"] + _cell(master.x, master.y)] = whose
