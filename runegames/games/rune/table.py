"""Table of Rune: its fields, its pending question, and what follows from both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Seat
from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import Card, Pattern, RuneOptions, sides_of
from runegames.games.rune.orientations import Orientation, orientations
from runegames.games.rune.positions import Positions

FrameKind: TypeAlias = Literal["place", "finish", "token"]
RULE_OF: dict[FrameKind, str] = {"place": "RU-8", "finish": "RU-8", "token": "RU-19"}


class RuneFrame(NamedTuple):
    """Pending question: place a card; draw or place a Rune Master; use the token."""

    kind: FrameKind
    seat: Seat
    master: Board = 0
    """Bit of the Rune Master just placed, if the question is about the token; else 0."""


PLACING = tuple(RuneFrame("place", seat) for seat in range(4))
"""Questions about the card to place, by seat, made once."""
FINISHING = tuple(RuneFrame("finish", seat) for seat in range(4))
"""Questions about a draw or a Rune Master, by seat, made once."""


class LaidCard(NamedTuple):
    """Card on the table after ``quarter`` clockwise quarter turns, and the seat that placed it."""

    seat: Seat
    pattern: Pattern
    quarter: int
    x: int
    y: int


class RuneFields(FieldState):
    """Fields of a table of Rune; ``deck`` and ``removed`` list cards, other lists are by seat."""

    options: RuneOptions
    seats: int
    grid: Grid
    deck: list[Card]
    """Cards face down, the top one last."""
    removed: list[Card]
    """Cards taken out of the deck unseen (RU-22, RU-25)."""
    hands: list[list[Card]]
    shown: list[tuple[Card, ...]]
    """Cards of each hand that everybody knows (RU-15a)."""
    buried: tuple[Card, ...] = ()
    """Cards out of the game (RU-15a)."""
    placed: tuple[LaidCard, ...] = ()
    """Cards on the table without the start card, in the order of placing."""
    masters: tuple[tuple[Seat, int, int], ...] = ()
    """Rune Masters as (seat, x, y), in the order of placing."""
    masters_left: list[int]
    masters_lost: list[int]
    tokens_left: list[int]
    turns: list[int]
    """Turns begun, by seat."""
    frame: RuneFrame | None = None
    reason: str | None = None
    """Reason for the end; None while the game goes on."""

    @property
    def asked(self) -> Seat:
        """Seat of the pending question."""
        assert self.frame is not None, "nobody is asked any more"
        return self.frame.seat

    @property
    def sides(self) -> int:
        """Number of sides (RU-25)."""
        return 2 if self.seats == 4 else self.seats

    def side(self, seat: Seat) -> int:
        """Return the side of a seat (RU-26)."""
        return seat % 2 if self.seats == 4 else seat

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that may look at the hand of a seat (RU-7, RU-29)."""
        if self.seats == 4 and self.options.partners_share_hands:
            return sides_of(4)[self.side(seat)]
        return (seat,)

    def can_draw(self, seat: Seat) -> bool:
        """Test whether a seat may draw (RU-9, RU-20, RU-27, RU-30)."""
        if not self.deck:
            return False
        # With two and three seats, drawing ends when a seat has placed all its Rune Masters.
        return self.seats not in (2, 3) or all(self.masters_left)

    @property
    def lines_count(self) -> bool:
        """True if the length of lines is limited (RU-23)."""
        return self.seats == 1

    @property
    def step(self) -> int:
        """Quarter turns between two rotations of a card (RU-10)."""
        return 1 if self.options.rotation == "quarter" else 2

    @property
    def quarters(self) -> Sequence[int]:
        """Quarter turns by which a card may be rotated (RU-10)."""
        return range(0, 4, self.step)

    def positions(self, seat: Seat) -> Positions:
        """Return the legal top left positions by card and rotation, for a seat."""
        return self.grid.positions(self.side(seat), self.step, self.lines_count)

    def turns_of(self, card: Card, seat: Seat) -> Iterable[tuple[Orientation, Board]]:
        """Return the rotations of a card, each with its legal top left positions for a seat."""
        turns = orientations(self.grid.stride, self.step)[card]
        return zip(turns, self.positions(seat)[card], strict=True)

    def claimable(self, seat: Seat) -> Board:
        """Return the sections on which a seat may place a Rune Master (RU-16)."""
        return self.grid.claimable(self.side(seat), one_per_area=self.options.one_master_per_area)

    def scores(self) -> tuple[int, ...]:
        """Return the points by side (RU-21)."""
        return self.scores_among(self.grid.runes)

    def scores_among(self, runes: Runes) -> tuple[int, ...]:
        """Return the points by side as they would be with these visible runes."""
        scores = [0] * self.sides
        for area in self.grid.areas_among(runes):
            scores[area.side] += area.points
        return tuple(scores)
