"""First part of a turn: a card is placed or buried, or the seat passes (RU-8 to RU-15a, RU-27)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Annotated, NamedTuple

from pydantic import Field

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, SeatEvent, not_here
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of
from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Change
from runegames.games.rune.choices import ReadyMoves
from runegames.games.rune.ending import RunePassed
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
from runegames.games.rune.table import LaidCard, RuneFields
from runegames.games.rune.verb import (
    RuneChange,
    RuneVerb,
    Scores,
    join_objection,
    line_objection,
    objection_at,
)


class Placed(SeatEvent, kind="placed"):
    """Placement of a card."""

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
            # The card is not named, because all cards have the same runes.
            what += ": no points"
        return with_changes(what, self.scores, names, manner)


class Place(RuneChange, kind="place"):
    """Placement of a card with its top left section at (x, y), after ``quarter`` quarter turns."""

    card: Pattern
    quarter: Annotated[int, Field(ge=0, le=3)]
    x: int
    y: int
    answers = "place"

    def _card(self, grid: Grid) -> Orientation:
        return orientations(grid.stride)[CARD_OF[self.card]][self.quarter]

    def change(self, grid: Grid) -> Change:
        index = grid.index(self.x, self.y)
        assert index is not None
        return self._card(grid).change(index)

    def check(self, table: RuneFields) -> PlacementCheck | None:
        """Test each rule of placing separately; return None outside of the window of bits."""
        grid = table.grid
        index = grid.index(self.x, self.y)
        if index is None:
            return None
        card = self._card(grid)
        change = self.change(grid)
        here = grid.other_colours()
        cover = beside = 0
        for colour, own in enumerate(change.runes):
            cover |= own & here[colour]
            beside |= grid.around(own) & ~change.covered & here[colour]
        covered = change.covered & grid.occupied
        return PlacementCheck(
            covered=covered,
            exact=covered if grid.corners[card.sideways] >> index & 1 else 0,
            on_masters=change.covered & grid.master_bits,
            on_tokens=change.covered & grid.tokens,
            cover_clashes=cover,
            neighbour_clashes=beside,
            join=grid.join(change, table.side(table.asked)),
            overlong=grid.overlong(change) if table.lines_count else None,
        )

    def objection(self, table: RuneFields) -> Objection | None:
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
        return check.objection(table)

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        seat, grid = table.asked, table.grid
        before = table.scores() if log is not None else ()
        card, index = CARD_OF[self.card], grid.index(self.x, self.y)
        assert index is not None
        grid.place_card(self._card(grid), index)
        table.placed += (LaidCard(seat, self.card, self.quarter, self.x, self.y),)
        _leave_hand(table, seat, card)
        if log is not None:
            scores = before, table.scores()
            log.append(Placed(seat, self.card, self.quarter, self.x, self.y, scores))
        finish_turn(table, seat, log)

    def best_area(self, grid: Grid) -> FreeArea:
        """Return the most valuable free area with a rune of the placed card, or ``NO_AREA``.

        ``grid`` is the grid before the placement.
        """
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
        """Describe the rotation of the card and the place of its top left rune."""
        return f"{TURNS[self.quarter]}, top left at {spot(self.x, self.y, manner)}"


def _leave_hand(table: RuneFields, seat: Seat, card: Card) -> None:
    table.hands[seat].remove(card)
    if card in table.shown[seat]:
        shown = list(table.shown[seat])
        shown.remove(card)
        table.shown[seat] = tuple(shown)


# -- legal placements ---------------------------------------------------------------------


@cache
def places_of(card: Orientation, stride: int) -> ReadyMoves[Place]:
    """Return the ready moves of a card in one rotation."""
    return ReadyMoves(partial(Place, card.pattern, card.quarter), stride)


@cache
def _places(stride: int, step: int) -> list[list[ReadyMoves[Place]]]:
    return [[places_of(turn, stride) for turn in turns] for turns in orientations(stride, step)]


def placements(table: RuneFields, seat: Seat) -> tuple[list[ReadyMoves[Place]], list[Board]]:
    """Return ready moves and legal places of a seat's cards, by card in hand and rotation."""
    positions = table.positions(seat)
    places = _places(table.grid.stride, positions.step)
    ready: list[ReadyMoves[Place]] = []
    boards: list[Board] = []
    for card in dict.fromkeys(table.hands[seat]):
        ready += places[card]
        boards += positions[card]
    return ready, boards


class PlacementCheck(NamedTuple):
    """Test of one position against each rule of placing."""

    covered: Board
    """Covered runes (RU-10)."""
    exact: Board
    """Covered runes if the card lies exactly on another card, otherwise 0 (RU-12)."""
    on_masters: Board
    """Covered Rune Masters (RU-13)."""
    on_tokens: Board
    """Covered tokens (RU-14)."""
    cover_clashes: Board
    """Sections at which the card breaks the cover rule (RU-11)."""
    neighbour_clashes: Board
    """Runes beside the card with which it breaks the neighbour rule (RU-11)."""
    join: tuple[ControlledArea, ControlledArea] | None
    """Opponent's area and another controlled area that the card would join (RU-15)."""
    overlong: int | None
    """Colour of a line that the card makes too long (RU-23)."""

    def objection(self, table: RuneFields) -> Objection | None:
        """Return the objection of the first rule that the position breaks, or None."""
        if not self.covered:
            return Objection("RU-10", "the card has to cover at least one rune.")
        clashes = 0
        if self.cover_clashes and self.neighbour_clashes:
            clashes = self.cover_clashes | self.neighbour_clashes
        for rule, words, board in (
            ("RU-12", "the card would lie exactly on another one.", self.exact),
            ("RU-13", "the card would cover a Rune Master.", self.on_masters),
            ("RU-14", "the card would cover a Grand Master token.", self.on_tokens),
            ("RU-11", "neither the cover rule nor the neighbour rule is met.", clashes),
        ):
            if board:
                return objection_at(rule, words, table.grid, board)
        if self.join is not None:
            return join_objection(table, self.join)
        return None if self.overlong is None else line_objection(self.overlong)


# -- burying and passing ------------------------------------------------------------------


class Buried(SeatEvent, kind="buried", reveals=True):
    """Removal of a card from the game by a seat whose shown hand has no card that fits (RU-15a)."""

    card: Pattern
    hand: tuple[Pattern, ...]
    """Shown hand, including the card."""

    def text(self, names: Names, manner: Manner) -> str:
        name = names[self.seat]
        gone = f"put {card_words(self.card)} out of the game (RU-15a)"
        if manner is Manner.SPOKEN:
            shown = f"showed the hand: {cards_words(self.hand)}"
            return f"{name} could place nothing and {shown}. {name} {gone}."
        return f"{name} could place nothing, showed the hand and {gone}."


class Bury(RuneVerb, kind="bury"):
    """Choice of the card that leaves the game if no card in hand fits (RU-15a)."""

    rule = "RU-15a"
    card: Pattern
    answers = "place"

    def objection(self, table: RuneFields) -> Objection | None:
        seat = table.asked
        if CARD_OF.get(self.card) not in table.hands[seat]:
            return not_here("RU-8")
        if not table.masters_left[seat]:
            return not_here("RU-27")
        if any(spots for card in table.hands[seat] for spots in table.positions(seat)[card]):
            return not_here("RU-15a")
        return None

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
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


class RunePass(RuneVerb, kind="pass"):
    """Pass of a seat that has no Rune Master left to place (RU-27)."""

    says = "Pass"
    answers = "place"

    def objection(self, table: RuneFields) -> Objection | None:
        if not table.masters_left[table.asked]:
            return None
        return Objection("RU-27", "only a player with no Rune Master left to place may pass.")

    def effect(self, table: RuneFields, rng: Rng, log: Log | None) -> None:
        seat = table.asked
        if log is not None:
            log.append(RunePassed(seat))
        finish_turn(table, seat, log)


PASS = RunePass()
BURY = tuple(Bury(pattern) for pattern in PATTERNS)
"""Moves by card, made once."""
