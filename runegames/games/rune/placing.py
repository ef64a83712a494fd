"""Placing a card, and what else can be done with a hand: passing and burying (RU-8 to RU-15a)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple

from pydantic import Field

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, SeatEvent
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of
from runegames.games.rune.bits import Board, coordinates
from runegames.games.rune.changes import Change
from runegames.games.rune.ending import Passed
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import finish_turn
from runegames.games.rune.model import CARD_OF, PATTERNS, Card, Pattern, RuneView
from runegames.games.rune.orientations import Orientation, orientations
from runegames.games.rune.phrases import (
    TURNS,
    at_spot,
    card_words,
    cards_words,
    fallen,
    spot,
    with_changes,
)
from runegames.games.rune.table import LaidCard, Table
from runegames.games.rune.verb import Scores, Verb, join_objection, line_objection, objection_at


class Placed(SeatEvent, kind="placed"):
    """A card was placed."""

    card: Pattern
    quarter: int
    x: int
    y: int
    scores: tuple[Scores, Scores]
    """Points by side, before and after."""

    def concerned(self) -> Sequence[Seat]:
        return fallen(self.scores)

    def text(self, names: Names, manner: Manner) -> str:
        what = f"{names[self.seat]} placed a card{at_spot(self.x, self.y, manner)}"
        if manner is Manner.SPOKEN:
            what += f": {card_words(self.card, self.quarter)}"
        elif self.scores[0] == self.scores[1]:
            what += ": no points"  # every card has the same runes
        return with_changes(what, self.scores, names, manner)


class Place(Verb, kind="place"):
    """Lay a card: turned clockwise by ``quarter``, its top left section at (x, y)."""

    card: Pattern
    quarter: Annotated[int, Field(ge=0, le=3)]
    x: int
    y: int
    answers = "place"

    def change(self, grid: Grid) -> Change:
        """Change of the table; the place has to be within the window."""
        index = grid.index(self.x, self.y)
        assert index is not None
        return orientations(grid.stride)[CARD_OF[self.card]][self.quarter].change(index)

    def check(self, table: Table) -> PlacementCheck | None:
        """Every placement rule on its own; None where no rune can be."""
        grid = table.grid
        index = grid.index(self.x, self.y)
        if index is None:
            return None
        card = orientations(grid.stride)[CARD_OF[self.card]][self.quarter]
        side = table.side(table.asked)
        return check_placement(grid, card, index, side, lines=table.lines_count)

    def objection(self, table: Table) -> Objection | None:
        card = CARD_OF.get(self.card)
        if card is None or card not in table.hands[table.asked]:
            return Objection("RU-8", "that card is not in the hand.")
        if self.quarter not in table.quarters:
            return Objection("RU-10", "at this table cards are turned by half turns only.")
        index = table.grid.index(self.x, self.y)
        if index is not None:
            legal = table.positions(table.asked)[card][self.quarter // table.step]
            if legal >> index & 1:
                return None
        check = self.check(table)
        if check is None:
            return Objection("RU-10", "the card has to cover at least one rune.")
        return _broken_rule(table, check)

    def effect(self, table: Table, rng: Rng, log: Log | None) -> None:
        seat, grid = table.asked, table.grid
        before = table.scores() if log is not None else ()
        card, index = CARD_OF[self.card], grid.index(self.x, self.y)
        assert index is not None
        grid.place_card(orientations(grid.stride)[card][self.quarter], index)
        table.placed += (LaidCard(seat, self.card, self.quarter, self.x, self.y),)
        _leave_hand(table, seat, card)
        if log is not None:
            scores = before, table.scores()
            log.append(Placed(seat, self.card, self.quarter, self.x, self.y, scores))
        finish_turn(table, seat, log)

    def scores_after(self, table: Table) -> Scores:
        return table.scores_among(self.change(table.grid).of(table.grid.runes))

    def best_area(self, grid: Grid) -> FreeArea:
        """The free area worth most that a rune of the card would be part of."""
        change = self.change(grid)
        runes, masters = change.of(grid.runes), grid.master_bits
        return best_of(
            area
            for colour, own in enumerate(change.runes)
            for area in grid.areas_with(own, colour, runes[colour])
            if not area.sections & masters
        )

    def text(self, view: RuneView, manner: Manner) -> str:
        return f"Place {card_words(self.card)}, {self.place_words(manner)}"

    def place_words(self, manner: Manner) -> str:
        """Turn of the card, and the place of its top left rune."""
        return f"{TURNS[self.quarter]}, top left at {spot(self.x, self.y, manner)}"


def _leave_hand(table: Table, seat: Seat, card: Card) -> None:
    table.hands[seat].remove(card)
    if card in table.shown[seat]:
        shown = list(table.shown[seat])
        shown.remove(card)
        table.shown[seat] = tuple(shown)


# -- legal placements ---------------------------------------------------------------------


class _Places(dict[int, Place]):
    """The ready moves of a card in one turn, by the bit index of its top left section: making
    them anew each time would cost more than finding them.
    """

    def __init__(self, card: Orientation, stride: int) -> None:
        self._key = (card.pattern, card.quarter, stride)

    def __missing__(self, index: int) -> Place:
        pattern, quarter, stride = self._key
        move = self[index] = Place(pattern, quarter, *coordinates(index, stride))
        return move


@cache
def places_of(card: Orientation, stride: int) -> _Places:
    """The ready moves of a card in one turn."""
    return _Places(card, stride)


@cache
def _places(stride: int, step: int) -> list[list[_Places]]:
    """Ready moves by card and turn."""
    return [[places_of(each, stride) for each in turns] for turns in orientations(stride, step)]


def placements(table: Table, seat: Seat) -> tuple[list[_Places], list[Board]]:
    """Every legal placement of a seat, by card in hand, turn and place in reading order: the ready
    moves by bit index, and where they are legal.
    """
    positions = table.positions(seat)
    places = _places(table.grid.stride, positions.step)
    ready: list[_Places] = []
    boards: list[Board] = []
    for card in dict.fromkeys(table.hands[seat]):
        ready += places[card]
        boards += positions[card]
    return ready, boards


class PlacementCheck(NamedTuple):
    """Every rule of placing, tested on one position."""

    covered: Board
    """Runes that the card covers (RU-10)."""
    exact: bool
    """True where it lies exactly on another card (RU-12)."""
    on_masters: Board
    """Rune Masters in the way (RU-13)."""
    on_tokens: Board
    """Tokens in the way (RU-14)."""
    cover_clashes: Board
    """Sections where the cover rule fails (RU-11)."""
    neighbour_clashes: Board
    """Runes beside the card with which the neighbour rule fails (RU-11)."""
    join: tuple[ControlledArea, ControlledArea] | None
    """An opponent's area and another that would be joined (RU-15)."""
    overlong: int | None
    """The colour of a line that would be too long (RU-23)."""

    @property
    def legal(self) -> bool:
        """True where every rule is kept."""
        return (
            bool(self.covered)
            and not (self.exact or self.on_masters or self.on_tokens)
            and not (self.cover_clashes and self.neighbour_clashes)
            and self.join is None
            and self.overlong is None
        )


def check_placement(
    grid: Grid, card: Orientation, index: int, side: int, *, lines: bool
) -> PlacementCheck:
    """Test a card with its top left section at a bit index; ``lines`` asks for RU-23."""
    change = card.change(index)
    here = grid.other_colours()
    cover = beside = 0
    for colour, own in enumerate(change.runes):
        cover |= own & here[colour]
        beside |= grid.around(own) & ~change.covered & here[colour]
    return PlacementCheck(
        covered=change.covered & grid.occupied,
        exact=bool(grid.corners[card.sideways] >> index & 1),
        on_masters=change.covered & grid.master_bits,
        on_tokens=change.covered & grid.tokens,
        cover_clashes=cover,
        neighbour_clashes=beside,
        join=grid.join(change, side),
        overlong=grid.overlong(change) if lines else None,
    )


def _broken_rule(table: Table, check: PlacementCheck) -> Objection:
    """The first rule that a placement breaks, in words."""
    grid = table.grid
    if not check.covered:
        return Objection("RU-10", "the card has to cover at least one rune.")
    if check.exact:
        words = "the card would lie exactly on another one."
        return objection_at("RU-12", words, grid, check.covered)
    if check.on_masters:
        words = "the card would cover a Rune Master."
        return objection_at("RU-13", words, grid, check.on_masters)
    if check.on_tokens:
        words = "the card would cover a Grand Master token."
        return objection_at("RU-14", words, grid, check.on_tokens)
    if check.cover_clashes and check.neighbour_clashes:
        words = "neither the cover rule nor the neighbour rule is met."
        clashes = check.cover_clashes | check.neighbour_clashes
        return objection_at("RU-11", words, grid, clashes)
    if check.join is not None:
        return join_objection(table, check.join)
    assert check.overlong is not None
    return line_objection(check.overlong)


# -- burying and passing ------------------------------------------------------------------


class Buried(SeatEvent, kind="buried", reveals=True):
    """A hand that fits nowhere was shown, and a card of it left the game (RU-15a)."""

    card: Pattern
    hand: tuple[Pattern, ...]
    """The hand that was shown."""

    def text(self, names: Names, manner: Manner) -> str:
        name = names[self.seat]
        gone = f"put out of the game {card_words(self.card)} (RU-15a)"
        if manner is Manner.SPOKEN:
            shown = f"showed the hand: {cards_words(self.hand)}"
            return f"{name} could place nothing and {shown}. {name} {gone}."
        return f"{name} could place nothing, showed the hand and {gone}."


class Bury(Verb, kind="bury"):
    """Show a hand that fits nowhere, and put this card of it out of the game (RU-15a)."""

    rule = "RU-15a"
    card: Pattern
    answers = "place"

    def objection(self, table: Table) -> Objection | None:
        seat = table.asked
        if CARD_OF.get(self.card) not in table.hands[seat]:
            return Objection("RU-8", "that card is not in the hand.")
        if not table.masters_left[seat]:
            return Objection("RU-27", "with no Rune Master left to place, pass instead.")
        if any(spots for card in table.hands[seat] for spots in table.positions(seat)[card]):
            return Objection("RU-15a", "there is still a card in the hand that fits somewhere.")
        return None

    def effect(self, table: Table, rng: Rng, log: Log | None) -> None:
        seat, card = table.asked, CARD_OF[self.card]
        hand = tuple(PATTERNS[held] for held in table.hands[seat])
        _leave_hand(table, seat, card)
        table.shown[seat] = tuple(table.hands[seat])
        table.buried += (card,)
        if log is not None:
            log.append(Buried(seat, self.card, hand))
        finish_turn(table, seat, log)

    def text(self, view: RuneView, manner: Manner) -> str:
        return f"Show the hand and put {card_words(self.card)} out of the game"


class Pass(Verb, kind="pass"):
    """Place nothing, with all Rune Masters placed (RU-27)."""

    says = "Pass"
    answers = "place"

    def objection(self, table: Table) -> Objection | None:
        if not table.masters_left[table.asked]:
            return None
        return Objection("RU-27", "only a player with no Rune Master left to place may pass.")

    def effect(self, table: Table, rng: Rng, log: Log | None) -> None:
        seat = table.asked
        if log is not None:
            log.append(Passed(seat))
        finish_turn(table, seat, log)


PASS = Pass()
BURY = tuple(Bury(pattern) for pattern in PATTERNS)
"""Ready moves by card."""
