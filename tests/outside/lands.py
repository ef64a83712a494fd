"""Lands: a board of six by six fields with hidden wishes, as another package could bring it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseState,
    BaseWords,
    Cells,
    Decision,
    Game,
    Log,
    Meta,
    Options,
    Outcome,
    Rng,
    Seat,
    SeatEvent,
    View,
)

COLUMNS, ROWS = "abcdef", "123456"
CELLS = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
COLOURS = ("green", "red", "blue")
Wish = Literal["rows", "columns", "edges"]
WISHES: tuple[Wish, ...] = ("rows", "columns", "edges")
STAKES = 6


class LandsOptions(Options):
    """Options of a table."""


class Stake(BaseMove, kind="stake"):
    """Stake a field (LN-3)."""

    says = "stake {cell}"
    cell: str


class Staked(SeatEvent, kind="staked"):
    """Stake of a field."""

    says = "{} staked {cell}."
    cell: str


class LandsView(View):
    """Fields, and the viewer's wish."""

    land: Annotated[tuple[str, ...], Cells(COLUMNS, ROWS, up=True)]
    left: tuple[int, ...]
    wish: Wish | None


class LandsState(BaseState[Stake, LandsView]):
    """Fields and wishes."""

    options: LandsOptions
    seats: int
    land: list[str]
    left: list[int]
    wishes: list[Wish]
    turn: Seat

    def decision(self) -> Decision | None:
        return Decision(self.turn, "stake", "LN-3") if self.left[self.turn] else None

    def legal_moves(self) -> Sequence[Stake]:
        own = {index for index, owner in enumerate(self.land) if owner == COLOURS[self.turn]}
        near = {
            index
            for index in range(len(CELLS))
            if not self.land[index] and (not own or any(_beside(index, cell) for cell in own))
        }
        free = near or {index for index in range(len(CELLS)) if not self.land[index]}
        return [Stake(CELLS[cell]) for cell in sorted(free)] if self.left[self.turn] else []

    def make(self, move: Stake, rng: Rng, log: Log | None) -> None:
        self.land[CELLS.index(move.cell)] = COLOURS[self.turn]
        self.left[self.turn] -= 1
        if log is not None:
            log.append(Staked(self.turn, move.cell))
        self.turn = (self.turn + 1) % self.seats

    def points(self, seat: Seat) -> int:
        """Return the fields of a seat; wishes count at the end."""
        return self.land.count(COLOURS[seat])

    def outcome(self) -> Outcome | None:
        if self.left[self.turn]:
            return None
        scores = tuple(self.points(seat) + len(self.wishes[seat]) for seat in range(self.seats))
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(scores, ranks, "all_staked")

    def view(self, seat: Seat | None) -> LandsView:
        return LandsView(
            **self.basics(seat),
            land=tuple(self.land),
            left=tuple(self.left),
            wish=None if seat is None else self.wishes[seat],
        )

    def determinize(self, seat: Seat, rng: Rng) -> LandsState:
        other = self.copy()
        for index in range(self.seats):
            if index != seat:
                other.wishes[index] = rng.choice(WISHES)
        return other


def _beside(one: int, other: int) -> bool:
    (y, x), (v, u) = divmod(one, 6), divmod(other, 6)
    return abs(x - u) + abs(y - v) == 1


class LandsWords(BaseWords[Stake, LandsView]):
    """Words of Lands."""

    def prompt(self, decision: Decision, view: LandsView, names: Sequence[str]) -> str:
        return f"{names[decision.seat]} stakes a field (LN-3)."


class LandsGame(BaseGame[LandsState, Stake, LandsOptions]):
    """Lands."""

    meta = Meta(
        id="lands",
        title="Lands",
        designer="Nobody",
        year=2026,
        tagline="stake fields, keep a wish",
        seat_counts=(2, 3),
        rules_version=1,
        hidden_information=True,
        reasons={"all_staked": "LN-4"},
        sections={"stake": "The turn", "over": "The end"},
    )
    options_type = LandsOptions
    view_type = LandsView
    move_types = (Stake,)
    words = LandsWords()

    def new(
        self, options: LandsOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> LandsState:
        self.check_seats(seats)
        wishes = [rng.choice(WISHES) for _ in range(seats)]
        return LandsState(
            options=options,
            seats=seats,
            land=[""] * 36,
            left=[STAKES] * seats,
            wishes=wishes,
            turn=0,
        )


GAME: Final[Game[LandsState, Stake, LandsOptions]] = LandsGame()
