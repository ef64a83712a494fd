"""Setup of the table (RU-6, RU-22, RU-25)."""

from __future__ import annotations

from functools import cache

from runegames.core import Event, Log, Manner, Names, Rng, Seat, SeatEvent, Secret, count
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COMPONENTS, PATTERNS, START, ForPartners, Pattern
from runegames.games.rune.orientations import make_orientation
from runegames.games.rune.phrases import cards_words
from runegames.games.rune.table import PLACING, RuneFields


class Removed(Event, kind="removed", weight="step"):
    """Removal of unseen cards."""

    says = "{cards:card} were taken out of the deck unseen ({rule})."
    cards: int
    rule: str


class RuneDealt(SeatEvent, kind="dealt", weight="step"):
    """Deal of a hand."""

    cards: int
    hand: Secret[tuple[Pattern, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        hand = f": {cards_words(self.hand)}" if self.hand is not None else ""
        return f"{names[self.seat]} draws {count(self.cards, 'card')}{hand}."


class DealtForPartners(ForPartners, RuneDealt, kind="dealt"):
    """Deal of a hand that the partner may see."""


class FirstSeatChosen(SeatEvent, kind="first"):
    """Choice of the first seat."""

    says = "{} goes first."


@cache
def _start_grid() -> Grid:
    """Make the grid with the start card alone, once for all games."""
    grid = Grid()
    corner = grid.index(0, 0)
    assert corner is not None
    grid.place_card(make_orientation(START, 0, grid.stride), corner)
    return grid


def set_table(table: RuneFields, rng: Rng, log: Log | None) -> None:
    """Fill in all fields of a table that has only its options and its number of seats."""
    seats = table.seats
    deck = [*range(len(PATTERNS))] * COMPONENTS.decks[seats]
    rng.shuffle(deck)
    table.grid, table.deck = _start_grid().afresh(), deck
    table.removed = [deck.pop() for _ in range(COMPONENTS.removed[seats])]
    table.hands = [[deck.pop() for _ in range(COMPONENTS.hand.cards)] for _ in range(seats)]
    table.shown = [()] * seats
    table.masters_left = [COMPONENTS.masters[seats]] * seats
    table.masters_lost = [0] * seats
    table.tokens_left = [int(table.options.grand_master)] * seats
    table.turns = [0] * seats
    first = rng.below(seats)
    table.turns[first] = 1
    table.frame = PLACING[first]
    if log is not None:
        _log_setup(table, first, log)


def _log_setup(table: RuneFields, first: Seat, log: Log) -> None:
    if table.removed:
        rule = "RU-22" if table.seats == 1 else "RU-25"
        log.append(Removed(len(table.removed), rule))
    for seat, hand in enumerate(table.hands):
        dealt = DealtForPartners if len(table.partners(seat)) > 1 else RuneDealt
        log.append(dealt(seat, len(hand), tuple(PATTERNS[card] for card in hand)))
    if table.seats > 1:
        log.append(FirstSeatChosen(first))
