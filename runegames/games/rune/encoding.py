"""Moves and views of Rune as numbers, for those who train networks.

The table has no edge. Places are told by their remainders in a square of ``SIDE`` sections, as if
it were a torus: two of them coincide only on tables that are wider or higher than that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import Asked, among, in_hand, wrapped
from runegames.core.observations import Encoding, Numbers, bag, each, encoder_of
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
"""Sections of the torus; two players seldom build higher than this, and four now and then."""
HAND = COMPONENTS.hand.cards


def action_space(options: RuneOptions, seats: int) -> ActionSpace[RuneMove]:
    """Action space with a card by its place in the hand, a place on the torus, and its turn."""
    quarters = (0, 2) if options.rotation == "half" else (0, 1, 2, 3)
    kinds = [kind for kind in MOVES if options.grand_master or kind.answers != "token"]
    codings = {"card": in_hand(HAND), "quarter": among(quarters)}
    return _Places(kinds, {**codings, "x": wrapped(SIDE), "y": wrapped(SIDE)})


class _Places(ActionSpace[RuneMove]):
    """Numbers of which the last digits are the place: moves of a group share the first ones."""

    def numbered(self, question: Asked[RuneMove]) -> dict[int, RuneMove]:
        if not isinstance(question.moves, Choices):
            return super().numbered(question)
        found: dict[int, RuneMove] = {}
        for ready, places in question.moves.groups():
            first: int | None = None
            for index in places:
                move = ready[index]
                place = move.x % SIDE * SIDE + move.y % SIDE if len(places) > 1 else 0
                if first is None:
                    first = self.preferred(move, question.view) - place
                number = first + place
                while number in found:
                    number = (number + 1) % self.size
                found[number] = move
        return found


RUNES = {
    pattern: [
        place * len(LETTERS) + LETTERS.index(rune)
        for place, rune in enumerate(pattern.replace("/", ""))
    ]
    for pattern in PATTERNS
}
"""Places of a card's six runes, row by row, each with one number a colour."""


def _write_runes(pattern: Pattern, into: Numbers, at: int) -> None:
    for place in RUNES[pattern]:
        into[at + place] = 1.0


@cache
def _encoder(seats: int) -> Callable[[View], Observation]:
    cards = bag(PATTERNS)
    special = {
        "hand": each(Encoding(len(LETTERS) * len(RUNES[PATTERNS[0]]), _write_runes), HAND),
        "known_hands": each(cards, seats),
        "buried": cards,
    }
    drawn = ("grid", "cards", "masters", "areas")
    pictures = Encoding(len(PICTURES) * SIDE * SIDE, _write_pictures)
    return encoder_of(RuneView, seats, special, drawn, (PICTURES, pictures))


def observation(view: RuneView) -> Observation:
    """Observation with eight pictures of the table, row by row, before the rest of what is
    known.
    """
    return _encoder(view.seats)(view)


PICTURES = (*COLOURS, "token", "upright", "sideways", "area", "master")


def _write_pictures(view: RuneView, into: Numbers, at: int) -> None:
    """Write the pictures: runes by colour, tokens, top left sections of upright and of sideways
    cards (RU-12), and areas and Rune Masters, 1 for those of the viewer's side, -1 for those of
    others.
    """
    starts = {name: at + place * SIDE * SIDE for place, name in enumerate(PICTURES)}
    own = next((seats for seats in view.sides if view.seat in seats), ())
    for section in view.grid:
        place = section.y % SIDE * SIDE + section.x % SIDE
        into[starts[section.colour] + place] = 1.0
        if section.token:
            into[starts["token"] + place] = 1.0
    for card in view.cards:
        start = starts["sideways" if card.quarter % 2 else "upright"]
        into[start + card.y % SIDE * SIDE + card.x % SIDE] = 1.0
    for area in view.areas:
        whose = 1.0 if view.sides[area.side][0] in own else -1.0
        for x, y in area.sections:
            into[starts["area"] + y % SIDE * SIDE + x % SIDE] = whose
    for master in view.masters:
        whose = 1.0 if master.seat in own else -1.0
        into[starts["master"] + master.y % SIDE * SIDE + master.x % SIDE] = whose
