"""The table of Rune: its fields, the pending question, and small questions about it."""

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


class Frame(NamedTuple):
    """The pending question: place a card; draw or place a Rune Master; use the token."""

    kind: FrameKind
    seat: Seat
    master: Board = 0
    """Bit of the Rune Master that was just placed, for the token."""


PLACING = tuple(Frame("place", seat) for seat in range(4))
FINISHING = tuple(Frame("finish", seat) for seat in range(4))
"""Ready questions, by seat."""


class LaidCard(NamedTuple):
    """A card on the table, and who placed it; turned by clockwise quarter turns."""

    seat: Seat
    pattern: Pattern
    quarter: int
    x: int
    y: int


class Table(FieldState):
    """The fields of a table of Rune. Lists of players are in the order of seats."""

    options: RuneOptions
    seats: int
    grid: Grid
    deck: list[Card]
    """Cards face down, the top one last."""
    removed: list[Card]
    """Cards put back unseen (RU-22, RU-25)."""
    hands: list[list[Card]]
    shown: list[tuple[Card, ...]]
    """Cards by seat that everybody knows to be in that hand (RU-15a)."""
    buried: tuple[Card, ...] = ()
    """Cards out of the game (RU-15a)."""
    placed: tuple[LaidCard, ...] = ()
    """Every card on the table but the start card, in the order of placing."""
    masters: tuple[tuple[Seat, int, int], ...] = ()
    """Rune Masters as (seat, x, y), in the order of placing."""
    masters_left: list[int]
    masters_lost: list[int]
    tokens_left: list[int]
    turns: list[int]
    """Turns begun, by seat."""
    frame: Frame | None = None
    reason: str | None = None
    """Reason for the end; None while the game goes on."""

    @property
    def asked(self) -> Seat:
        """Seat that is asked; the game has to go on."""
        assert self.frame is not None, "nobody is asked any more"
        return self.frame.seat

    @property
    def sides(self) -> int:
        """Number of sides that play against each other (RU-25)."""
        return 2 if self.seats == 4 else self.seats

    def side(self, seat: Seat) -> int:
        """The side that a seat plays for (RU-26)."""
        return seat % 2 if self.seats == 4 else seat

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Seats that may look at the hand of a seat (RU-7, RU-29)."""
        if self.seats == 4 and self.options.partners_share_hands:
            return sides_of(4)[self.side(seat)]
        return (seat,)

    def can_draw(self, seat: Seat) -> bool:
        """Test whether a seat may draw (RU-9, RU-20, RU-27, RU-30)."""
        if not self.deck:
            return False
        # With two and three, nobody draws once somebody is through; teams and solo go on.
        return self.seats not in (2, 3) or all(self.masters_left)

    @property
    def lines_count(self) -> bool:
        """True where RU-23 holds."""
        return self.seats == 1

    @property
    def step(self) -> int:
        """Quarters by which cards are turned at a time (RU-10)."""
        return 1 if self.options.rotation == "quarter" else 2

    @property
    def quarters(self) -> Sequence[int]:
        """The turns in which a card may lie (RU-10)."""
        return range(0, 4, self.step)

    def positions(self, seat: Seat) -> Positions:
        """Legal top left positions by card in each turn, for a seat."""
        return self.grid.positions(self.side(seat), self.step, self.lines_count)

    def turns_of(self, card: Card, seat: Seat) -> Iterable[tuple[Orientation, Board]]:
        """Turns of a card, each with its legal top left positions for a seat."""
        turns = orientations(self.grid.stride, self.step)[card]
        return zip(turns, self.positions(seat)[card], strict=True)

    def claimable(self, seat: Seat) -> Board:
        """Sections on which a seat may place a Rune Master (RU-16)."""
        return self.grid.claimable(self.side(seat), one_per_area=self.options.one_master_per_area)

    def scores(self) -> tuple[int, ...]:
        """Points by side (RU-21)."""
        return self.scores_among(self.grid.runes)

    def scores_among(self, runes: Runes) -> tuple[int, ...]:
        """Points by side if the visible runes were these."""
        scores = [0] * self.sides
        for area in self.grid.areas_among(runes):
            scores[area.side] += area.points
        return tuple(scores)
