"""Games that keep all laws in unusual ways, so that a law that blames them is wrong.

All are one game with other ways to hold its pieces. In each round all bid a piece face down; the
highest bid gets a point, and the seat nearest to a judge wins ties. Then each seat buries a
piece that only its owner may look at again, and draws another one from the bag.

- The judge is announced once, and stands in no view.
- A hand is None for everybody else.
- Bids are given one after the other, but nobody sees one before all are shown.
- A field of the view is a set, which has no order.
- A bag is a sorted list, as long as there are seats at one table; or a counter, a set or a dict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Literal, Self, TypeAlias

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseState,
    BaseWords,
    BySeat,
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

KINDS, EACH, HAND, ROUNDS = "abcd", 3, 3, 2
SEASONS = frozenset((20, 21, 4, 5))
"""Set whose order changes when it is read again."""
Holding: TypeAlias = Literal["list", "counter", "set", "dict"]


class Bid(BaseMove, kind="bid"):
    """Bid a piece face down."""

    piece: str


class Bury(BaseMove, kind="bury"):
    """Bury a piece of the hand."""

    piece: str


class Judges(SeatEvent, kind="judges"):
    """Seat of the judge, who wins ties first."""


class Got(SeatEvent, kind="got"):
    """Pieces that a seat was dealt."""

    pieces: Secret[tuple[str, ...]] = None


class Laid(SeatEvent, kind="laid"):
    """Piece that was bid face down."""

    piece: Secret[str] = None


class Turned(Event, kind="turned", reveals=True):
    """Bids of all seats."""

    pieces: tuple[str, ...]


class Buried(SeatEvent, kind="buried"):
    """Piece that was buried."""

    piece: Secret[str] = None


class Pulled(SeatEvent, kind="pulled"):
    """Piece that was drawn from the bag."""

    piece: Secret[str] = None


class PitView(View):
    """What is open, and the viewer's own pieces."""

    hand: Own[tuple[str, ...]] | None = None
    bid: str | None = None
    buried: tuple[str, ...] | None = None
    shown: tuple[str, ...] = ()
    sizes: BySeat[tuple[int, ...]] = ()
    seasons: frozenset[int] = SEASONS


def pack(pieces: Iterable[str], holding: Holding) -> Any:
    """Hold pieces in a way that keeps no order."""
    there = sorted(pieces)
    match holding:
        case "list":
            return there
        case "counter":
            return Counter(there)
        case "set":
            return frozenset((piece, cell) for cell, piece in _numbered(there))
        case "dict":
            return {piece: there.count(piece) for piece in dict.fromkeys(there)}


def unpack(held: Any) -> list[str]:
    """List the pieces of a bag."""
    if isinstance(held, dict):
        return sorted(Counter(held).elements())
    return sorted(piece[0] for piece in held)


def _numbered(pieces: list[str]) -> Iterable[tuple[int, str]]:
    return ((pieces[:index].count(piece), piece) for index, piece in enumerate(pieces))


class PitState(BaseState[Bid | Bury, PitView]):
    """Hands, bids, buried and shown pieces, and the bag."""

    options: Options
    seats: int
    holding: str
    judge: int
    hands: list[tuple[str, ...]]
    bids: list[str | None]
    pits: list[tuple[str, ...]]
    bag: Any
    shown: tuple[str, ...]
    points: tuple[int, ...]
    left: int
    """Number of questions until the end."""

    def decision(self) -> Decision | None:
        if not self.left:
            return None
        turn = (2 * ROUNDS * self.seats - self.left) % (2 * self.seats)
        seat = turn % self.seats
        return Decision(seat, "bury" if turn >= self.seats else "bid", "PI-1")

    def moves(self) -> Iterable[Bid | Bury]:
        """Yield the answers."""
        decision = self.decision()
        if decision is not None:
            kind = Bury if decision.kind == "bury" else Bid
            for piece in dict.fromkeys(self.hands[decision.seat]):
                yield kind(piece)

    def legal_moves(self) -> list[Bid | Bury]:
        return [*self.moves()]

    def make(self, move: Bid | Bury, rng: Rng, log: Log | None) -> None:
        decision = self.decision()
        assert decision is not None
        seat, piece = decision.seat, move.piece
        hand = [*self.hands[seat]]
        hand.remove(piece)
        self.left -= 1
        if isinstance(move, Bid):
            self.bids[seat] = piece
            self.hands[seat] = tuple(hand)
            if log is not None:
                log.append(Laid(seat, piece))
            if None not in self.bids:
                self._turn(log)
            return
        bag = unpack(self.bag)
        drawn = rng.choice(bag) if bag else None
        if drawn is not None:
            bag.remove(drawn)
            hand.append(drawn)
        self.bag = pack(bag, self.holding)  # type: ignore[arg-type]
        self.hands[seat] = tuple(sorted(hand))
        self.pits[seat] += (piece,)
        if log is not None:
            log.append(Buried(seat, piece))
            if drawn is not None:
                log.append(Pulled(seat, drawn))

    def _turn(self, log: Log | None) -> None:
        order = [(self.judge + index) % self.seats for index in range(self.seats)]
        bids = [str(bid) for bid in self.bids]
        best = max(order, key=lambda seat: (bids[seat], -order.index(seat)))
        self.points = tuple(point + (index == best) for index, point in enumerate(self.points))
        self.shown += tuple(bids)
        self.bids = [None] * self.seats
        if log is not None:
            log.append(Turned(tuple(bids)))

    def outcome(self) -> Outcome | None:
        if self.left:
            return None
        return Outcome(self.points, shared_ranks(self.points), "rounds")

    def view(self, seat: Seat | None) -> PitView:
        mine = seat is not None
        return PitView(
            **self.basics(seat, self.points),
            hand=self.hands[seat or 0] if mine else None,
            bid=self.bids[seat or 0] if mine else None,
            buried=self.pits[seat or 0] if mine else None,
            shown=self.shown,
            sizes=tuple(map(len, self.hands)),
            seasons=SEASONS,
        )

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin, pool = self.copy(), [*KINDS * EACH]
        own = [*self.hands[seat], *self.pits[seat], *self.shown]
        for piece in [*own, *filter(None, [self.bids[seat]])]:
            pool.remove(piece)
        rng.shuffle(pool)
        for other in range(self.seats):
            if other != seat:
                twin.hands[other] = tuple(sorted(pool.pop() for _ in self.hands[other]))
                twin.bids[other] = None if self.bids[other] is None else pool.pop()
                twin.pits[other] = tuple(pool.pop() for _ in self.pits[other])
        twin.bag = pack(pool, self.holding)  # type: ignore[arg-type]
        return twin


class PitGame(BaseGame[PitState, Bid | Bury, Options]):
    """Bids and burials."""

    meta = Meta(
        id="pit",
        title="Pit",
        designer="nobody",
        year=None,
        tagline="bid, bury, draw",
        seat_counts=(2, 3),
        rules_version=1,
        hidden_information=True,
        reasons={"rounds": "PI-2"},
        sections={"bid": "Bids", "bury": "Burials", "over": "The end"},
    )
    options_type = Options
    view_type = PitView
    move_types = (Bid, Bury)
    words = BaseWords[Bid | Bury, PitView]()
    holding: Holding = "list"
    state_type: type[PitState] = PitState

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> PitState:
        self.check_seats(seats)
        bag = [*KINDS * EACH]
        state = self.state_type(
            options=options,
            seats=seats,
            holding=self.holding,
            judge=rng.below(seats),
            hands=[tuple(sorted(rng.pick(bag, HAND))) for _ in range(seats)],
            bids=[None] * seats,
            pits=[()] * seats,
            bag=pack(bag, self.holding),
            shown=(),
            points=(0,) * seats,
            left=2 * ROUNDS * seats,
        )
        if log is not None:
            log.append(Judges(state.judge))
            log += [Got(seat, hand) for seat, hand in enumerate(state.hands)]
        return state


def pit(
    holding: Holding, changed: Callable[[type[PitState]], dict[str, Any]] | None = None
) -> PitGame:
    """Make the game; ``changed`` returns other methods of its states."""
    state = type("State", (PitState,), changed(PitState)) if changed else PitState
    made: PitGame = type("Held", (PitGame,), {"holding": holding, "state_type": state})()
    return made
