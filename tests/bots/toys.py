"""Games so small that everybody can see what a search ought to find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

from runegames.bots.search import Search
from runegames.core import AnyGame, AnyState, Decision, Outcome, Rng, Thinking, shared_ranks

SIDES = {
    1: ((0,),),
    2: ((0,), (1,)),
    3: ((0,), (1,), (2,)),
    4: ((0, 2), (1, 3)),
}
THINKING = Thinking(
    rollout_plies=100,
    logistic_scale=1.0,
    par=5.0,
    temperature=1.0,
    prior_visits=1000,
    initial_width=1000,
)


@dataclass
class Heap:
    """Take one to ``most`` stones in turn; the side that takes the last stone wins."""

    stones: int
    seats: int
    most: int = 3
    seat: int = 0
    last: int = -1
    """Seat that took stones last."""
    options: None = None

    def decision(self) -> Decision | None:
        return Decision(self.seat, "take", "T-1") if self.stones else None

    def legal_moves(self) -> Sequence[int]:
        return range(1, min(self.most, self.stones) + 1)

    def apply(self, move: int, rng: Rng) -> None:
        self.stones -= move
        self.last = self.seat
        self.seat = (self.seat + 1) % self.seats

    def determinize(self, seat: int, rng: Rng) -> Heap:
        return replace(self)

    def view(self, seat: int | None) -> SimpleNamespace:
        return SimpleNamespace(heaps=[self.stones])

    def outcome(self) -> Outcome | None:
        if self.stones:
            return None
        won = next(side for side in SIDES[self.seats] if self.last in side)
        scores = tuple(10 * (seat in won) for seat in range(self.seats))
        return Outcome(scores, shared_ranks(scores), "last stone")


CUPS = ("first", "second", "third")


@dataclass
class Cups:
    """Game for one: guess the cup with the ball. In six of ten deals it is the first cup."""

    ball: int
    guessed: int | None = None
    seats: int = 1
    options: None = None

    def decision(self) -> Decision | None:
        return Decision(0, "guess", "T-2") if self.guessed is None else None

    def legal_moves(self) -> Sequence[str]:
        return CUPS if self.guessed is None else ()

    def apply(self, move: str, rng: Rng) -> None:
        self.guessed = CUPS.index(move)

    def determinize(self, seat: int, rng: Rng) -> Cups:
        drawn = rng.random()
        return Cups(0 if drawn < 0.6 else 1 if drawn < 0.9 else 2)

    def outcome(self) -> Outcome | None:
        if self.guessed is None:
            return None
        return Outcome((10 * (self.guessed == self.ball),), (1,), "guessed")


@dataclass
class Hiding:
    """Hide a ball under a cup; the other seat guesses the cup, without having seen it."""

    hidden: str | None = None
    guessed: str | None = None
    seats: int = 2
    options: None = None

    def decision(self) -> Decision | None:
        if self.guessed is not None:
            return None
        return Decision(int(self.hidden is not None), "hide or guess", "T-3")

    def legal_moves(self) -> Sequence[str]:
        return CUPS if self.guessed is None else ()

    def apply(self, move: str, rng: Rng) -> None:
        if self.hidden is None:
            self.hidden = move
        else:
            self.guessed = move

    def determinize(self, seat: int, rng: Rng) -> Hiding:
        return replace(self)

    def view(self, seat: int | None) -> SimpleNamespace:
        return SimpleNamespace(hidden=self.hidden if seat == 0 else self.hidden is not None)

    def outcome(self) -> Outcome | None:
        if self.guessed is None:
            return None
        scores = (0, 1) if self.guessed == self.hidden else (1, 0)
        return Outcome(scores, shared_ranks(scores), "guessed")


@dataclass(frozen=True)
class Toy:
    """Game that has what a search needs and no more."""

    thought: Thinking = THINKING
    liked: dict[Any, float] | None = None
    """Worth by move, as ``appraise`` returns it; other moves are worth 0."""
    stops: bool = False
    """True if no game is played out, because the forecast judges at once."""
    foretold: tuple[float, ...] = ()

    def thinking(self, options: None) -> Thinking:
        return self.thought

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return SIDES[seats]

    def appraise(self, state: Any, moves: Sequence[Any]) -> list[float]:
        return [(self.liked or {}).get(move, 0.0) for move in moves]

    def forecast(self, state: Any) -> Sequence[float]:
        return self.foretold

    def guess(self, state: Any, moves: Sequence[Any], rng: Rng) -> Any:
        return None if self.stops else rng.choice(moves)

    def with_thinking(self, **changes: Any) -> Toy:
        return replace(self, thought=replace(self.thought, **changes))


PLAIN = Toy()


def search(state: Heap | Cups | Hiding, toy: Toy = PLAIN, seed: int = 1) -> Search:
    return Search(cast(AnyGame, toy), cast(AnyState, state), Rng(seed))
