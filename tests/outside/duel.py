"""Small game with many secrets (hands, hidden choices, lost stones), in which tests plant leaks.

In each round, all players lay a stone face down, one after the other, and then turn their stones
over. The player of the highest stone gets a point. The player of the lowest stone loses a stone
from the hand, face down, and draws another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseState,
    BaseWords,
    Decision,
    Event,
    Log,
    Meta,
    Options,
    Outcome,
    Own,
    Rng,
    Seat,
    SeatEvent,
    Secret,
    View,
    shared_ranks,
)

STONES = tuple(f"stone {letter}" for letter in "abcdefghijklmnop")
HAND, ROUNDS = 4, 2


class Choose(BaseMove, kind="choose"):
    """Lay a stone face down."""

    stone: str


class Dealt(SeatEvent, kind="dealt"):
    """Hand that was dealt; only its player sees the stones."""

    stones: Secret[tuple[str, ...]] = None


class Chose(SeatEvent, kind="chose"):
    """Stone that was laid face down."""

    stone: Secret[str] = None


class Showed(Event, kind="showed", reveals=True):
    """Stones of all seats."""

    stones: tuple[str, ...]


class Lost(SeatEvent, kind="lost"):
    """Stone that was lost face down."""

    stone: Secret[str] = None


class Drew(SeatEvent, kind="drew"):
    """Stone that was drawn from the stack."""

    stone: Secret[str] = None


class DuelView(View):
    """Shown stones, the viewer's own stones, and how many stones each seat holds."""

    hand: Own[tuple[str, ...]] = ()
    chosen: tuple[str, ...] = ()
    """Stone that the viewer has laid, while it lies face down."""
    shown: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    waiting: tuple[bool, ...] = ()
    """True for each seat that has chosen."""


class DuelState(BaseState[Choose, DuelView]):
    """Hands, choices, lost and shown stones."""

    options: Options
    seats: int
    hands: list[tuple[str, ...]]
    chosen: list[str]
    lost: list[tuple[str, ...]]
    shown: tuple[str, ...]
    points: tuple[int, ...]
    stack: list[str]
    """Stones to draw; the last of them is drawn next."""

    def decision(self) -> Decision | None:
        if len(self.shown) == ROUNDS * self.seats:
            return None
        return Decision(self.chosen.index(""), "choose", "DU-1")

    def legal_moves(self) -> Sequence[Choose]:
        decision = self.decision()
        return [Choose(stone) for stone in self.hands[decision.seat]] if decision else []

    def make(self, move: Choose, rng: Rng, log: Log | None) -> None:
        seat = self.chosen.index("")
        self.hands[seat] = tuple(hand for hand in self.hands[seat] if hand != move.stone)
        self.chosen[seat] = move.stone
        if log is not None:
            log.append(self.chose(seat, move.stone))
        if "" not in self.chosen:
            self.compare(rng, log)

    def compare(self, rng: Rng, log: Log | None) -> None:
        """Give the player of the highest stone a point.

        The player of the lowest stone loses a stone and draws one.
        """
        stones = tuple(self.chosen)
        first, last = stones.index(max(stones)), stones.index(min(stones))
        self.points = tuple(point + (index == first) for index, point in enumerate(self.points))
        self.shown, self.chosen = self.shown + stones, [""] * self.seats
        before = self.hands[last]
        stone = rng.choice(before)
        self.hands[last] = tuple(hand for hand in self.hands[last] if hand != stone)
        self.lost[last] += (stone,)
        self.hands[last] = tuple(sorted((*self.hands[last], self.stack.pop())))
        if log is not None:
            log.append(Showed(stones))
            log.append(self.gone(last, stone))
            log.append(Drew(last, next(hand for hand in self.hands[last] if hand not in before)))

    def chose(self, seat: Seat, stone: str) -> Event:
        """Return the event of a choice."""
        return Chose(seat, stone)

    def gone(self, seat: Seat, stone: str) -> Event:
        """Return the event of a loss."""
        return Lost(seat, stone)

    def outcome(self) -> Outcome | None:
        if self.decision() is not None:
            return None
        return Outcome(self.points, shared_ranks(self.points), "rounds")

    def view(self, seat: Seat | None) -> DuelView:
        return DuelView(
            **self.basics(seat, self.points),
            hand=() if seat is None else self.hands[seat],
            chosen=() if seat is None or not self.chosen[seat] else (self.chosen[seat],),
            shown=self.shown,
            sizes=tuple(map(len, self.hands)),
            waiting=tuple(map(bool, self.chosen)),
        )

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        own = {*self.hands[seat], self.chosen[seat], *self.lost[seat], *self.shown}
        pool = [stone for stone in STONES if stone not in own]
        rng.shuffle(pool)
        for other in range(self.seats):
            if other != seat:
                twin.hands[other] = tuple(sorted(pool.pop() for _ in self.hands[other]))
                twin.chosen[other] = pool.pop() if self.chosen[other] else ""
                twin.lost[other] = tuple(pool.pop() for _ in self.lost[other])
        twin.stack = [pool.pop() for _ in self.stack]
        return twin


class DuelGame(BaseGame[DuelState, Choose, Options]):
    """Duel of stones."""

    meta = Meta(
        id="duel",
        title="Duel",
        designer="nobody",
        year=None,
        tagline="lay, show, lose",
        seat_counts=(2, 3),
        rules_version=1,
        hidden_information=True,
        reasons={"rounds": "DU-2"},
        sections={"choose": "The choice", "over": "The end"},
    )
    options_type = Options
    view_type = DuelView
    move_types = (Choose,)
    words = BaseWords[Choose, DuelView]()
    state_type: type[DuelState] = DuelState

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> DuelState:
        self.check_seats(seats)
        bag = [*STONES]
        state = self.state_type(
            options=options,
            seats=seats,
            hands=[tuple(sorted(rng.pick(bag, HAND))) for _ in range(seats)],
            chosen=[""] * seats,
            lost=[()] * seats,
            shown=(),
            points=(0,) * seats,
            stack=rng.pick(bag, ROUNDS),
        )
        if log is not None:
            log += [self.dealt(seat, hand) for seat, hand in enumerate(state.hands)]
        return state

    def dealt(self, seat: Seat, stones: tuple[str, ...]) -> Event:
        """Return the event of a dealt hand."""
        return Dealt(seat, stones)


GAME = DuelGame()


def leaking(state: dict[str, Any] | None = None, **of_game: Any) -> DuelGame:
    """Return the duel with methods replaced: ``state`` in its states, ``of_game`` in the game."""
    if state:
        of_game["state_type"] = type("LeakyState", (DuelState,), state)
    made: DuelGame = type("Leaky", (DuelGame,), of_game)()
    return made
