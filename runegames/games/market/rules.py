"""The verbs of The Rune Market: what may be done and what it does."""

from __future__ import annotations

from collections.abc import Callable

from runegames.core import Decision, IllegalMove, Log, Objection, Outcome, PlainEvent, Rng, Seat
from runegames.games.market import check as checking
from runegames.games.market import knowledge
from runegames.games.market.effects import EFFECTS, begin
from runegames.games.market.frames import (
    CARDS,
    FILL_UP,
    NOBODY,
    PURCHASE,
    Contest,
    Frame,
    question,
)
from runegames.games.market.knowledge import Known
from runegames.games.market.model import (
    BY_LOT,
    COLOURS,
    COMPONENTS,
    HAND_SIZE,
    RANSOM_RUNES,
    SEAT_COUNTS,
    Card,
    MarketOptions,
    MarketView,
    full_deck,
    name_of,
)
from runegames.games.market.moves import (
    COLLECT,
    DECLINE,
    END_TURN,
    GIVE_SHELTER,
    GIVE_UP,
    PAY_OUTPOST,
    PUT_BANDIT,
    PUT_OUTPOST,
    SHOW,
    SIGN_MOVES,
    STEAL,
    TRADE,
    MarketMove,
    PayOutpost,
    PayRunes,
    PutBandit,
    PutOutpost,
    Steal,
    Stow,
    hand_moves,
)
from runegames.games.market.sight import view_of

PARTS = (
    "asks_end",
    "attacked",
    "bandit",
    "bandits",
    "contest",
    "deck",
    "discards",
    "hands",
    "inside",
    "known",
    "loose",
    "options",
    "outpost",
    "outposts",
    "phase",
    "ranks",
    "reason",
    "runes",
    "seats",
    "shelter",
    "stack",
    "traded",
    "turn",
    "turns",
)
"""What makes up a table: two of the same parts are equal."""


class MarketState:
    """A table of The Rune Market. What a seat has of a colour stands at ``2 * seat + colour``."""

    __slots__ = (*PARTS, "listed")

    asks_end: bool
    """Whether the end of a turn is asked for even where it is the only answer: by the rules of
    version 1, and when a move is weighed by itself."""
    options: MarketOptions
    seats: int
    runes: list[int]
    """The market's, by colour."""
    outposts: int
    bandits: int
    """The market's."""
    deck: list[Card]
    """Face down, the top card last."""
    discards: list[Card]
    hands: list[tuple[Card, ...]]
    """Sorted."""
    known: list[Known]
    """By owner of a hand, what the others know of it."""
    shelter: list[bool]
    outpost: list[bool]
    bandit: list[int]
    """Whose bandit sits there."""
    inside: list[int]
    """Runes in the camp, or bare under a bandit."""
    loose: list[int]
    """Runes outside of it."""
    turn: Seat
    phase: int
    traded: bool
    attacked: int
    """The seats challenged this turn, as bits."""
    turns: list[int]
    stack: list[Frame]
    """The top one is asked; below a turn's frame there is nothing."""
    contest: Contest | None
    reason: str | None
    """Why there are no more turns; the first place may still be fought for."""
    ranks: tuple[int, ...] | None
    """Who came where, once that is settled."""
    listed: tuple[MarketMove, ...]
    """The legal moves, once they were asked for; () again as soon as one is made."""

    @classmethod
    def new(
        cls,
        options: MarketOptions,
        seats: int,
        rng: Rng,
        log: Log | None = None,
        *,
        asks_end: bool = False,
    ) -> MarketState:
        """Set the table (RM-1, RM-4).

        Raises:
            ValueError: The Rune Market is played by two to five.
        """
        if seats not in SEAT_COUNTS:
            raise ValueError(f"The Rune Market is played by two to five, not by {seats}.")
        state = cls.__new__(cls)
        state.asks_end = asks_end
        state.options = options
        state.seats = seats
        state.runes = [options.runes_per_colour] * 2
        state.outposts = COMPONENTS.market.outposts
        state.bandits = COMPONENTS.market.bandits
        state.deck = full_deck()
        rng.shuffle(state.deck)
        state.discards = []
        state.hands = [
            tuple(sorted(state.deck.pop() for _ in range(HAND_SIZE))) for _ in range(seats)
        ]
        state.known = [()] * seats
        state.shelter = [False] * (2 * seats)
        state.outpost = [False] * (2 * seats)
        state.bandit = [NOBODY] * (2 * seats)
        state.inside = [0] * (2 * seats)
        state.loose = [0] * (2 * seats)
        state.turns = [0] * seats
        state.stack = []
        state.contest = None
        state.reason = None
        state.ranks = None
        state.listed = ()
        first = _first(options, seats, rng)
        if log is not None:
            for seat, hand in enumerate(state.hands):
                secret = {"hand": [name_of(card) for card in hand]}
                log.append(PlainEvent("dealt", {"seat": seat, "cards": len(hand)}, secret, (seat,)))
            log.append(PlainEvent("first", {"seat": first}))
        begin(state, first, log)
        return state

    def copy(self) -> MarketState:
        """An independent twin."""
        twin = MarketState.__new__(MarketState)
        twin.asks_end = self.asks_end
        twin.options = self.options
        twin.seats = self.seats
        twin.runes = self.runes[:]
        twin.outposts = self.outposts
        twin.bandits = self.bandits
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.shelter = self.shelter[:]
        twin.outpost = self.outpost[:]
        twin.bandit = self.bandit[:]
        twin.inside = self.inside[:]
        twin.loose = self.loose[:]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.traded = self.traded
        twin.attacked = self.attacked
        twin.turns = self.turns[:]
        twin.stack = self.stack[:]
        twin.contest = self.contest
        twin.reason = self.reason
        twin.ranks = self.ranks
        twin.listed = ()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MarketState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in PARTS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # Tracebacks print values; hands and deck must not be among them.
        asked = f"{self.stack[-1].kind} of seat {self.stack[-1].seat}" if self.stack else "over"
        return f"<The Rune Market, {self.seats} seats, market {self.runes}, {asked}>"

    # -- what is asked --------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        if not self.stack:
            return None
        frame = self.stack[-1]
        kind, rule = question(self.phase, frame.kind)
        return Decision(frame.seat, kind, rule)

    def legal_moves(self) -> list[MarketMove]:
        """Every answer, in a fixed order: by phase, then by what it costs."""
        if not self.stack:
            return []
        frame = self.stack[-1]
        if frame.kind == "turn":
            moves = self._turn_moves(frame.seat)
        else:
            moves = _ANSWERS[frame.kind](self, frame)
        self.listed = tuple(moves)
        return moves

    def _turn_moves(self, seat: Seat) -> list[MarketMove]:
        if self.phase == FILL_UP:
            return [END_TURN]
        hand = self.hands[seat]
        moves: list[MarketMove] = []
        if self.phase == PURCHASE:
            self._add_purchases(seat, moves)
        if hand:
            self._add_card_plays(seat, hand, moves)
        if self.phase == CARDS or not hand:
            moves.append(END_TURN)
        return moves

    def _add_purchases(self, seat: Seat, moves: list[MarketMove]) -> None:
        i = 2 * seat
        if not self.traded:
            price = self.price
            for colour in (0, 1):
                if self.free(i + colour) >= price:
                    if self.outposts and self.outpost_colours(seat):
                        moves.append(TRADE[0][colour])
                    if self.bandits and self.bandit_targets(seat):
                        moves.append(TRADE[1][colour])
        for colour in (0, 1):
            if self.bandit[i + colour] == NOBODY:
                if self.shelter[i + colour]:
                    moves.append(GIVE_SHELTER[colour])
                continue
            name = COLOURS[colour]
            moves += [Stow(name, runes) for runes in range(1, self.loose[i + colour] + 1)]
            red, blue = self.spendable(seat)
            moves += [
                PayRunes(name, reds, RANSOM_RUNES - reds)
                for reds in range(RANSOM_RUNES + 1)
                if reds <= red and RANSOM_RUNES - reds <= blue
            ]
            if self.outpost[i + 1 - colour]:
                moves.append(PAY_OUTPOST[colour])

    def _add_card_plays(self, seat: Seat, hand: tuple[Card, ...], moves: list[MarketMove]) -> None:
        book = hand_moves(hand)
        i = 2 * seat
        if book.runes[0]:
            for colour in (0, 1):
                if self.runes[colour]:
                    moves += book.runes[colour]
        if book.items[0]:
            if self.outposts and self.outpost_colours(seat):
                moves += book.items[0]
            if self.bandits and self.bandit_targets(seat):
                moves += book.items[1]
            for colour in (0, 1):
                if self.bandit[i + colour] != NOBODY:
                    moves += book.ransoms[colour]
        for colour in (0, 1):
            play = book.play_shelter[colour]
            if play is not None and not self.shelter[i + colour]:
                moves.append(play)
        moves += book.spends
        if book.numbers:
            for other in range(self.seats):
                if other != seat and not self.attacked >> other & 1:
                    moves += book.attacks[other]
        if self.phase == PURCHASE:
            moves += book.throws

    def _interest_moves(self, frame: Frame) -> list[MarketMove]:
        return [COLLECT, DECLINE]

    def _outpost_moves(self, frame: Frame) -> list[MarketMove]:
        return list(self.outpost_colours(frame.seat))

    def _attach_moves(self, frame: Frame) -> list[MarketMove]:
        return list(PUT_OUTPOST)

    def _bandit_moves(self, frame: Frame) -> list[MarketMove]:
        return list(self.bandit_targets(frame.seat))

    def _duel_moves(self, frame: Frame) -> list[MarketMove]:
        numbers = hand_moves(self.hands[frame.seat]).numbers
        return [*(SHOW[card - 1] for card in numbers if card >= frame.card), GIVE_UP]

    def _theft_moves(self, frame: Frame) -> list[MarketMove]:
        victims = range(self.seats) if frame.other == NOBODY else (frame.other,)
        moves: list[MarketMove] = []
        for seat in victims:
            if seat == frame.seat:
                continue
            loot, i = STEAL[seat], 2 * seat
            before = len(moves)
            if self.inside[i] or self.loose[i]:
                moves.append(loot["red"])
            if self.inside[i + 1] or self.loose[i + 1]:
                moves.append(loot["blue"])
            if self.hands[seat]:
                moves.append(loot["card"])
            if len(moves) == before:
                moves.append(loot["nothing"])
        return moves

    def _sign_moves(self, frame: Frame) -> list[MarketMove]:
        return list(SIGN_MOVES)

    def objection(self, move: MarketMove) -> Objection | None:
        """Why a move is illegal now; None when it is legal."""
        return checking.objection(self, move)

    # -- what there is --------------------------------------------------------------------

    @property
    def price(self) -> int:
        """Runes of one colour for an outpost or a bandit (RM-11)."""
        return COMPONENTS.price[self.seats]

    def free(self, i: int) -> int:
        """Runes that can be spent: all but those under a bandit (RM-24)."""
        return self.loose[i] + (self.inside[i] if self.bandit[i] == NOBODY else 0)

    def spendable(self, seat: Seat) -> tuple[int, int]:
        """Red and blue runes that are not under a bandit."""
        return self.free(2 * seat), self.free(2 * seat + 1)

    def owned(self, seat: Seat) -> tuple[int, int]:
        """Red and blue runes, wherever they lie."""
        i = 2 * seat
        return self.inside[i] + self.loose[i], self.inside[i + 1] + self.loose[i + 1]

    def outpost_colours(self, seat: Seat) -> list[PutOutpost | PayOutpost]:
        """Where an outpost just bought can go: a camp, or a bandit that it drives away."""
        moves: list[PutOutpost | PayOutpost] = []
        for colour in (0, 1):
            i = 2 * seat + colour
            if self.bandit[i] != NOBODY:
                moves.append(PAY_OUTPOST[colour])
            elif not self.outpost[i]:
                moves.append(PUT_OUTPOST[colour])
        return moves

    def bandit_targets(self, seat: Seat) -> list[PutBandit]:
        """Camps of other players without a bandit (RM-22)."""
        return [
            PUT_BANDIT[i >> 1][i & 1]
            for i in range(2 * self.seats)
            if (self.shelter[i] or self.outpost[i]) and self.bandit[i] == NOBODY and i >> 1 != seat
        ]

    def scores(self) -> tuple[int, ...]:
        """Points by seat (RM-27)."""
        points = COMPONENTS.points
        return tuple(
            points.rune * sum(self.inside[i : i + 2] + self.loose[i : i + 2])
            + points.outpost * sum(self.outpost[i : i + 2])
            + points.bandit * sum(owner != NOBODY for owner in self.bandit[i : i + 2])
            for i in range(0, 2 * self.seats, 2)
        )

    # -- what a move does -----------------------------------------------------------------

    def apply(self, move: MarketMove, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move, then those that nobody has a choice in (ALL-5).

        Raises:
            IllegalMove: the rules object.
        """
        for listed in self.listed:
            if listed is move:
                break
        else:  # a move that was not listed since the last one, or a twin of a listed one
            self._insist(move)
        self.listed = ()
        EFFECTS[type(move)](self, self.stack[-1], move, rng, log)
        while self.stack:
            frame = self.stack[-1]
            forced = self._forced(frame)
            if forced is None:
                return
            EFFECTS[type(forced)](self, frame, forced, rng, log)

    def _insist(self, move: MarketMove) -> None:
        objection = checking.objection(self, move)
        if objection is not None:
            raise IllegalMove(objection.text([f"seat {seat + 1}" for seat in range(self.seats)]))

    def _forced(self, frame: Frame) -> MarketMove | None:
        """The only answer, where everybody can see that it is the only one (ALL-5)."""
        if frame.kind == "turn":
            return END_TURN if self._can_only_end(frame.seat) else None
        if frame.kind == "duel":
            # Asked whatever is in hand; only an empty hand is no secret.
            return None if self.hands[frame.seat] else GIVE_UP
        moves = _ANSWERS[frame.kind](self, frame)
        if len(moves) > 1:
            return None
        (move,) = moves
        # Taking a card shows it, so it is asked for.
        return None if isinstance(move, Steal) and move.what == "card" else move

    def _can_only_end(self, seat: Seat) -> bool:
        """Whether a card was thrown away (RM-20), or there is neither a card nor a purchase."""
        if self.asks_end or (self.hands[seat] and self.phase != FILL_UP):
            return False
        return len(self._turn_moves(seat)) == 1

    # -- who knows what, and how it ends --------------------------------------------------

    def outcome(self) -> Outcome | None:
        """RM-26 to RM-29."""
        if self.ranks is None or self.reason is None:
            return None
        return Outcome(self.scores(), self.ranks, self.reason)

    def view(self, seat: Seat | None) -> MarketView:
        """What ``seat`` may know; None: what everybody may see."""
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> MarketState:
        """A random table that agrees with all that ``seat`` knows."""
        return knowledge.determinize(self, seat, rng)


def _first(options: MarketOptions, seats: int, rng: Rng) -> Seat:
    """Who begins (RM-4)."""
    if options.first_player != BY_LOT:
        seat = int(options.first_player.removeprefix("seat ")) - 1
        if seat < seats:
            return seat
    return rng.below(seats)


_ANSWERS: dict[str, Callable[[MarketState, Frame], list[MarketMove]]] = {
    "interest": MarketState._interest_moves,
    "outpost": MarketState._outpost_moves,
    "attach": MarketState._attach_moves,
    "bandit": MarketState._bandit_moves,
    "duel": MarketState._duel_moves,
    "theft": MarketState._theft_moves,
    "sign": MarketState._sign_moves,
}
