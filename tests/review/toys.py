"""Games whose luck and mistakes are known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Self

from runegames.core import (
    AnyGame,
    AnyState,
    BaseGame,
    BaseMove,
    BaseState,
    Decision,
    Event,
    Game,
    Log,
    Meta,
    OpenState,
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
from runegames.play.seats import SeatPlan
from runegames.play.session import Session

CARDS = 20
DRAWS = 3
"""Cards that each player draws."""


class Draw(BaseMove, kind="draw"):
    """Draw the top or the bottom card of the deck; no player knows these cards."""

    upper: bool


class Drew(SeatEvent, kind="drew"):
    """Draw of a card, which only its owner sees."""

    card: Secret[int] = None


class Compared(Event, kind="compared", reveals=True):
    sums: tuple[int, ...]


class DrawsView(View):
    """Size of the deck, and the cards of the viewer."""

    left: int
    hand: Own[tuple[int, ...]] = ()


class DrawsState(BaseState[Draw, DrawsView]):
    """Shuffled deck, and hands that only their owners know."""

    options: Options
    seats: int
    deck: list[int]
    hands: list[list[int]]

    def decision(self) -> Decision | None:
        drawn = sum(map(len, self.hands))
        return None if drawn == DRAWS * self.seats else Decision(drawn % self.seats, "draw", "DR-1")

    def legal_moves(self) -> Sequence[Draw]:
        decision = self.decision()
        if decision is None:
            return []
        last = sum(map(len, self.hands)) == DRAWS * self.seats - 1
        return [Draw(True)] if last else [Draw(True), Draw(False)]

    def make(self, move: Draw, rng: Rng, log: Log | None) -> None:
        decision = self.decision()
        assert decision is not None
        card = self.deck.pop() if move.upper else self.deck.pop(0)
        hand = self.hands[decision.seat]
        hand.append(card)
        hand.sort()
        if log is not None:
            log.append(Drew(decision.seat, card))
            if self.decision() is None:
                log.append(Compared(tuple(map(sum, self.hands))))

    def outcome(self) -> Outcome | None:
        if self.decision() is not None:
            return None
        scores = tuple(map(sum, self.hands))
        return Outcome(scores, shared_ranks(scores), "drawn")

    def view(self, seat: Seat | None) -> DrawsView:
        hand = () if seat is None else tuple(self.hands[seat])
        return DrawsView(**self.basics(seat), left=len(self.deck), hand=hand)

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        if self.outcome() is not None:
            return twin
        pool = self.deck + [
            card for index, hand in enumerate(self.hands) for card in hand if index != seat
        ]
        pool.sort()
        rng.shuffle(pool)
        for index, hand in enumerate(self.hands):
            if index != seat:
                twin.hands[index] = sorted(pool.pop() for _ in hand)
        twin.deck = pool
        return twin


class DrawsGame(BaseGame[DrawsState, Draw, Options]):
    """Game of pure luck, with secrets; ``core.redealt`` deals its tables anew."""

    meta = Meta(
        id="draws",
        title="Draws",
        designer="nobody",
        year=None,
        tagline="draw, and hope",
        seat_counts=(1, 2, 3),
        rules_version=1,
        hidden_information=True,
        reasons={"drawn": "DR-2"},
        sections={"draw": "The turn", "over": "The end"},
    )
    options_type = Options
    view_type = DrawsView
    move_types = (Draw,)

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> DrawsState:
        self.check_seats(seats)
        deck = list(range(CARDS))
        rng.shuffle(deck)
        return DrawsState(options=options, seats=seats, deck=deck, hands=[[] for _ in range(seats)])


DRAWN: Final[Game[DrawsState, Draw, Options]] = DrawsGame()


class Take(BaseMove, kind="take"):
    stones: int


class StonesView(View):
    stones: int


class StonesState(OpenState[Take, StonesView]):
    """Heap from which one to three stones are taken; the player who takes the last stone wins."""

    options: Options
    seats: int
    stones: int
    turn: Seat

    def decision(self) -> Decision | None:
        return Decision(self.turn, "take", "ST-1", needs_secrets=False) if self.stones else None

    def legal_moves(self) -> Sequence[Take]:
        return [Take(stones) for stones in range(1, min(3, self.stones) + 1)]

    def make(self, move: Take, rng: Rng, log: Log | None) -> None:
        self.stones -= move.stones
        self.turn = 1 - self.turn

    def outcome(self) -> Outcome | None:
        if self.stones:
            return None
        scores = (self.turn, 1 - self.turn)
        return Outcome(scores, shared_ranks(scores), "last_stone")

    def view(self, seat: Seat | None) -> StonesView:
        return StonesView(**self.basics(seat), stones=self.stones)


class StonesGame(BaseGame[StonesState, Take, Options]):
    meta = Meta(
        id="stones",
        title="Stones",
        designer="nobody",
        year=None,
        tagline="take the last one",
        seat_counts=(2,),
        rules_version=1,
        hidden_information=False,
        reasons={"last_stone": "ST-2"},
        sections={"take": "The turn", "over": "The end"},
    )
    options_type = Options
    view_type = StonesView
    move_types = (Take,)

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> StonesState:
        self.check_seats(seats)
        return StonesState(options=options, seats=seats, stones=10, turn=0)


STONES: Final[Game[StonesState, Take, Options]] = StonesGame()


def sitting(game: AnyGame, seats: int, seed: int, moves: Sequence[object] | None = None) -> Session:
    """Return a finished game; its moves are the given ones, and then always the first legal one."""
    plans = [SeatPlan(name=name) for name in ("Anna", "Bo", "Cleo")[:seats]]
    session = Session(game, game.options_type(), plans, seed)
    given = iter(moves or ())
    while session.decision() is not None:
        session.play(next(given, session.state.legal_moves()[0]))
    return session


def keeps_the_deck(self: Any, rng: Rng) -> AnyState:
    """Return a copy, like a broken ``redeal`` that deals nothing anew."""
    copy: AnyState = self.copy()
    return copy
