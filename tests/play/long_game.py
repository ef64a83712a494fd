"""Game of ten thousand plies, each of which draws a rune and shows another for a moment."""

from __future__ import annotations

from typing import Final, Self

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseState,
    Decision,
    Event,
    Fleeting,
    Game,
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
)
from runegames.play.seats import SeatPlan
from runegames.play.session import Session

PLIES = 10_000
"""Plies after which the game is over."""
PLIES_BETWEEN_SHUFFLES = 7
"""Plies between two shuffles; a shuffle makes the log forget the runes that were shown."""


class Draw(BaseMove, kind="draw"):
    """Draw a rune, look at it, and put it back; ``times`` tells two moves apart."""

    times: int


class Drew(SeatEvent, kind="drew"):
    """Draw of a rune, which its player sees; all see the rune below it for a moment."""

    rune: Secret[int] = None
    below: Fleeting[int] = None


class Shuffled(Event, kind="shuffled", clears=True):
    """Shuffle of all runes."""


class LongView(View):
    """Number of draws, and the viewer's last rune."""

    made: int
    runes: Own[tuple[int, ...]] = ()

    def turn_counts(self) -> list[int]:
        return [(self.made + 2) // 2, (self.made + 1) // 2]


class LongState(BaseState[Draw, LongView]):
    """Last rune of each seat, and the number of draws."""

    options: Options
    seats: int
    runes: list[int]
    made: int

    def decision(self) -> Decision | None:
        return None if self.made == PLIES else Decision(self.made % 2, "draw", "LO-1")

    def legal_moves(self) -> list[Draw]:
        return [Draw(1), Draw(2)] if self.made < PLIES else []

    def make(self, move: Draw, rng: Rng, log: Log | None) -> None:
        seat = self.made % 2
        self.made += 1
        self.runes[seat] = self.made if move.times == 1 else -self.made
        if log is not None:
            if self.made % PLIES_BETWEEN_SHUFFLES == 0:
                log.append(Shuffled())
            log.append(Drew(seat, self.runes[seat], self.made))

    def outcome(self) -> Outcome | None:
        return Outcome((0, 0), (1, 1), "long") if self.made == PLIES else None

    def view(self, seat: Seat | None) -> LongView:
        runes = () if seat is None else (self.runes[seat],)
        return LongView(**self.basics(seat), made=self.made, runes=runes)

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        twin.runes[1 - seat] = 0
        return twin


class LongGame(BaseGame[LongState, Draw, Options]):
    """Game whose only purpose is to be long."""

    meta = Meta(
        id="long",
        title="A Long Game",
        designer="nobody",
        year=None,
        tagline="draw, and draw again",
        seat_counts=(2,),
        rules_version=1,
        hidden_information=True,
        reasons={"long": "LO-2"},
        sections={"draw": "The turn", "over": "The end"},
    )
    options_type = Options
    view_type = LongView
    move_types = (Draw,)

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> LongState:
        self.check_seats(seats)
        return LongState(options=options, seats=seats, runes=[0, 0], made=0)


GAME: Final[Game[LongState, Draw, Options]] = LongGame()


def long_session(plies: int) -> Session:
    """Return a sitting of two people after ``plies`` plies."""
    session = Session(GAME, Options(), [SeatPlan(name="Anna"), SeatPlan(name="Bo")], 1)
    for _ in range(plies):
        session.play(Draw(1))
    return session
