"""The verbs of Runes of Enceladus: what may be done, and what it does."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias, assert_never

from runegames.core import Decision, Log, Objection, Outcome, PlainEvent, Rng, Seat, shared_ranks
from runegames.games.enceladus import check
from runegames.games.enceladus.model import (
    CARD_OF,
    CARDS,
    COMPONENTS,
    DEAL,
    DONE,
    DRAFT,
    EXTEND,
    LAY,
    LEAVE,
    MATCHES,
    PLACES_OF,
    RUNE_OF,
    RUNES,
    TRIPLES,
    VALUES,
    Card,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    EnceladusOptions,
    EnceladusView,
    Extend,
    Lay,
    Leave,
    Rune,
    points_of,
)
from runegames.games.enceladus.sight import known_in_pile, view_of
from runegames.games.enceladus.table import (
    PARTS,
    PILES,
    Table,
    first_by_cards,
    names_of,
    shared_runes,
)

FrameKind: TypeAlias = Literal["draft", "match", "deal"]
HandEnd: TypeAlias = Literal["matches", "stuck", "turns"]
RULE_OF: dict[FrameKind, str] = {"draft": "EN-6", "match": "EN-10", "deal": "EN-18"}
SEAT_COUNTS = tuple(COMPONENTS.matches)

_LAYS = tuple(
    tuple(
        tuple(
            lays[number]
            for number, values in enumerate(MATCHES)
            if all(held >> place & 1 for place in PLACES_OF[values])
        )
        for held in range(8)
    )
    for lays in LAY
)
"""The matches of a rune, by which of its cards are held (I, II, III from the lowest bit)."""


class Frame(NamedTuple):
    """The pending question: draft or leave a pile; lay matches; deal the next hand."""

    kind: FrameKind
    seat: Seat
    pile: int = 0
    """For drafting: which pile is offered."""
    laid: int = 0
    """For matching: how many matches this turn has seen."""


class HandEnded(NamedTuple):
    """How a hand ended (EN-14, EN-15, EN-19)."""

    scores: tuple[int, ...]
    winner: Seat | None
    reason: HandEnd


class EnceladusState(Table):
    """A table of Runes of Enceladus."""

    __slots__ = ("active", "final_left", "frame", "idle", "reason", "results", "turns")

    turns: list[int]
    """By seat, how many turns it has begun in this hand."""
    final_left: int | None
    """Final turns that have not begun (EN-14); None: nobody has laid enough yet."""
    active: bool
    """Whether this turn has brought a card or a match (EN-19)."""
    idle: int
    """How many turns in a row have brought neither."""
    results: tuple[HandEnded, ...]
    frame: Frame | None
    reason: str | None
    """Why the game is over; None while it goes on."""

    @classmethod
    def new(
        cls, options: EnceladusOptions, seats: int, rng: Rng, log: Log | None = None
    ) -> EnceladusState:
        """Set the table (EN-3, EN-4) and reveal the first card.

        Raises:
            ValueError: the game is played by two or three.
        """
        if seats not in SEAT_COUNTS:
            raise ValueError(f"Runes of Enceladus is played by two or three, not by {seats}.")
        state = cls.__new__(cls)
        state.options = options
        state.seats = seats
        state.results = ()
        state.reason = None
        state.listed = ()
        first = first_by_cards(range(seats), "EN-3", rng, log)
        state._deal_hand(first, rng, log)
        return state

    def copy(self) -> EnceladusState:
        """An independent twin."""
        twin = EnceladusState.__new__(EnceladusState)
        self.copy_table_to(twin)
        twin.turns = self.turns[:]
        twin.final_left = self.final_left
        twin.active = self.active
        twin.idle = self.idle
        twin.results = self.results
        twin.frame = self.frame
        twin.reason = self.reason
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EnceladusState):
            return NotImplemented
        names = (*PARTS, *self.__slots__)
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # Tracebacks print values; hands, piles and deck must not be among them.
        return f"<Runes of Enceladus, {self.seats} seats, hand {self.hand_number}, {self.frame}>"

    # -- what is asked --------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        if self.frame is None:
            return None
        kind, seat, pile, laid = self.frame
        match kind:
            case "draft":
                price = VALUES[self.piles[pile][-1]]
                return Decision(seat, kind, RULE_OF[kind], True, {"pile": pile, "price": price})
            case "match":
                return Decision(seat, kind, RULE_OF[kind], True, {"laid": laid})
            case "deal":
                # The hand is over and everything lies open.
                return Decision(seat, kind, RULE_OF[kind], needs_secrets=False)
        assert_never(kind)

    @property
    def hand_number(self) -> int:
        """Which hand this is, from 1."""
        return len(self.results) + (not self.hand_is_over)

    @property
    def hand_is_over(self) -> bool:
        """Whether the hands lie open on the table."""
        return self.frame is None or self.frame.kind == "deal"

    @property
    def matches_needed(self) -> int:
        """After how many laid matches the final turns begin (EN-14)."""
        return COMPONENTS.matches[self.seats]

    @property
    def hands_needed(self) -> int:
        """How many hands win the game (EN-18)."""
        return COMPONENTS.hands[self.seats] if self.options.length == "match" else 1

    def hands_won(self) -> list[int]:
        """By seat."""
        won = [0] * self.seats
        for result in self.results:
            if result.winner is not None:
                won[result.winner] += 1
        return won

    def price(self) -> int:
        """What the offered pile costs: the value of its revealed card (EN-6)."""
        assert self.frame is not None
        return VALUES[self.piles[self.frame.pile][-1]]

    def legal_moves(self) -> list[EnceladusMove]:
        """Every answer, in a fixed order: payments and runes in the deck's order."""
        if self.frame is None:
            return []
        moves = self._answers(self.frame)
        self.listed = tuple(moves)
        return moves

    def _answers(self, frame: Frame) -> list[EnceladusMove]:
        kind, seat, pile, laid = frame
        hand = self.hands[seat]
        match kind:
            case "draft":
                price = VALUES[self.piles[pile][-1]]
                return [LEAVE, *map(DRAFT.__getitem__, combinations(hand, price))]
            case "match":
                moves: list[EnceladusMove] = []
                for rune in shared_runes(hand):
                    one, two, three = TRIPLES[rune]
                    held = (one in hand) | (two in hand) << 1 | (three in hand) << 2
                    moves += _LAYS[rune][held]
                if laid or not moves:
                    # While a match is owed nothing else is offered; it can be extended after.
                    if self.options.extend_pairs:
                        moves += [EXTEND[rune] for rune in self.extensible(seat)]
                    moves.append(DONE)
                return moves
            case "deal":
                return [DEAL]
        assert_never(kind)

    def owes_match(self, seat: Seat) -> bool:
        """Whether EN-10 asks for a match of a seat that has not laid one in this turn."""
        assert self.frame is not None
        return not self.frame.laid and bool(shared_runes(self.hands[seat]))

    def objection(self, move: EnceladusMove) -> Objection | None:
        """Why a move is illegal now; None when it is legal."""
        return check.objection(self, move)

    # -- what a move does -----------------------------------------------------------------

    def apply(self, move: EnceladusMove, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move, and what follows from it without a choice (ALL-5).

        Raises:
            IllegalMove: the rules object.
        """
        for listed in self.listed:
            if listed is move:
                break
        else:  # a move that was not listed since the last one, or a twin of a listed one
            check.insist(self, move)
        self.listed = ()
        self.forget_payment()
        assert self.frame is not None
        _, seat, pile, laid = self.frame
        match move:
            case Leave():
                if log is not None:
                    log.append(PlainEvent("left", {"seat": seat, "pile": pile}))
                self._offer(seat, pile + 1, rng, log)
            case Draft():
                self._draft(seat, pile, [CARD_OF[name] for name in move.discards], rng, log)
                self._ask_for_matches(seat, 0, rng, log)
            case Lay():
                self._lay(seat, move, log)
                self._ask_for_matches(seat, laid + 1, rng, log)
            case Extend():
                self._extend(seat, RUNE_OF[move.rune], log)
                self._ask_for_matches(seat, laid, rng, log)
            case Done():
                if log is not None and not laid:
                    log.append(PlainEvent("done", {"seat": seat}))
                self._end_turn(seat, rng, log)
            case Deal():
                self._deal_hand(seat, rng, log)
            case _:
                assert_never(move)

    def _deal_hand(self, first: Seat, rng: Rng, log: Log | None) -> None:
        """EN-4."""
        self.deal(rng)
        self.turns = [0] * self.seats
        self.final_left = None
        self.idle = 0
        if log is not None:
            number = len(self.results) + 1
            log.append(PlainEvent("hand", {"hand": number, "seat": first}, reveals=True))
            for seat, hand in enumerate(self.hands):
                secret = {"hand": names_of(hand)}
                log.append(PlainEvent("dealt", {"seat": seat, "cards": len(hand)}, secret, (seat,)))
        self._begin_turn(first, rng, log)

    def _begin_turn(self, seat: Seat, rng: Rng, log: Log | None) -> None:
        self.turns[seat] += 1
        self.active = False
        if self.final_left is not None:
            self.final_left -= 1
        if log is not None:
            final = self.final_left is not None
            data = {"seat": seat, "turn": self.turns[seat], "final": final}
            log.append(PlainEvent("turn", data, clears=True))
        self._offer(seat, 0, rng, log)

    def _offer(self, seat: Seat, pile: int, rng: Rng, log: Log | None) -> None:
        """Reveal a card onto this pile; behind the last one, draw (EN-5, EN-8)."""
        while pile < PILES:
            card = self.take(rng, log)
            if card is not None:
                self.piles[pile].append(card)
                self.frame = Frame("draft", seat, pile)
                if log is not None:
                    data, face = {"seat": seat, "pile": pile}, {"card": CARDS[card]}
                    log.append(
                        PlainEvent("revealed", {**data, **face}, reveals=True)
                        if self.options.memory_aid
                        else PlainEvent("revealed", data, reveals=True, fleeting=face)
                    )
                return
            if log is not None:
                log.append(PlainEvent("no_card", {"seat": seat, "pile": pile}))
            pile += 1
        self._draw(seat, "EN-8", rng, log)
        self._ask_for_matches(seat, 0, rng, log)

    def _draft(
        self, seat: Seat, pile: int, payment: Sequence[Card], rng: Rng, log: Log | None
    ) -> None:
        """EN-6 and EN-7."""
        cards = len(self.piles[pile])
        seen = self.remembered(pile)
        unseen = self.take_pile(seat, pile, payment)
        self.active = True
        if log is not None:
            data = {
                "seat": seat,
                "pile": pile,
                "cards": cards,
                "discards": names_of(payment),
                "seen": names_of(seen),
            }
            secret = {"unseen": names_of(unseen)}
            log.append(PlainEvent("drafted", data, secret, (seat,), reveals=True))
        # The payment alone makes sure that a card can be had.
        replacement = self.take(rng, log)
        assert replacement is not None
        self.piles[pile] = [replacement]
        # Everybody has just seen it, even if it was shuffled into the deck at once.
        self.paid = tuple(payment)

    def _draw(self, seat: Seat, rule: str, rng: Rng, log: Log | None) -> None:
        """EN-8 and EN-13."""
        card = self.take(rng, log)
        if card is None:
            if log is not None:
                log.append(PlainEvent("no_card", {"seat": seat}))
            return
        insort(self.hands[seat], card)
        self.active = True
        if log is not None:
            data = {"seat": seat, "rule": rule}
            log.append(PlainEvent("drew", data, {"card": CARDS[card]}, (seat,)))

    def _ask_for_matches(self, seat: Seat, laid: int, rng: Rng, log: Log | None) -> None:
        """Ask whenever the number of cards allows a match: being asked must tell nothing else."""
        if self.may_match(seat):
            self.frame = Frame("match", seat, 0, laid)
        else:
            self._end_turn(seat, rng, log)

    def _lay(self, seat: Seat, move: Lay, log: Log | None) -> None:
        """EN-10 to EN-12."""
        rune = RUNE_OF[move.rune]
        triple = TRIPLES[rune]
        cards = tuple(triple[place] for place in PLACES_OF[move.values])
        points = self.lay(seat, rune, cards)
        self.active = True
        if log is not None:
            data = {"seat": seat, "rune": move.rune, "cards": names_of(cards), "points": points}
            log.append(PlainEvent("laid", data, reveals=True))

    def _extend(self, seat: Seat, rune: Rune, log: Log | None) -> None:
        """The option of EN-12."""
        card, gain = self.extend(seat, rune)
        self.active = True
        if log is not None:
            points = points_of(TRIPLES[rune])
            data = {"seat": seat, "rune": RUNES[rune], "card": CARDS[card], "points": points}
            log.append(PlainEvent("extended", {**data, "gain": gain}, reveals=True))

    # -- ends -----------------------------------------------------------------------------

    def _end_turn(self, seat: Seat, rng: Rng, log: Log | None) -> None:
        """EN-13, EN-14 and the bounds of EN-19."""
        if not self.hands[seat] and self.final_left is None:
            self._draw(seat, "EN-13", rng, log)
        if self.final_left is None and self.laid[seat] >= self.matches_needed:
            self.final_left = self.seats - 1
            if log is not None:
                log.append(PlainEvent("last_turns", {"seat": seat, "matches": self.laid[seat]}))
        self.idle = 0 if self.active else self.idle + 1
        if self.final_left == 0:
            self._end_hand("matches", rng, log)
        elif self.idle >= self.seats:
            self._end_hand("stuck", rng, log)
        elif min(self.turns) >= COMPONENTS.bounds.turns:
            self._end_hand("turns", rng, log)
        else:
            self._begin_turn((seat + 1) % self.seats, rng, log)

    def hand_points(self) -> tuple[int, ...]:
        """By seat, points of this hand as everybody can count them (EN-15)."""
        if not self.hand_is_over:
            return tuple(self.points)
        return self.scored()

    def _end_hand(self, reason: HandEnd, rng: Rng, log: Log | None) -> None:
        """EN-15 to EN-18."""
        scores = self.scored()
        leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
        winner = leaders[0] if len(leaders) == 1 else None
        self.results += (HandEnded(scores, winner, reason),)
        if log is not None:
            data = {
                "hand": len(self.results),
                "scores": list(scores),
                "winner": winner,
                "reason": reason,
                "hands": [names_of(hand) for hand in self.hands],
            }
            log.append(PlainEvent("scored", data, reveals=True))
        if self.options.length == "single hand":
            self._end_game("single_hand", log)
        elif max(self.hands_won()) >= self.hands_needed:
            self._end_game("hands_won", log)
        elif len(self.results) >= COMPONENTS.bounds.hands:
            self._end_game("fifteen_hands", log)
        else:
            last = [seat for seat, score in enumerate(scores) if score == min(scores)]
            self.frame = Frame("deal", first_by_cards(last, "EN-17", rng, log))

    def _end_game(self, reason: str, log: Log | None) -> None:
        self.frame = None
        self.reason = reason
        if log is not None:
            log.append(PlainEvent("over", {"scores": list(self.scores())}))

    def scores(self) -> tuple[int, ...]:
        """Hands won in a match, points in a single hand (EN-18)."""
        if self.options.length == "match":
            return tuple(self.hands_won())
        return self.hand_points()

    def outcome(self) -> Outcome | None:
        """EN-16, EN-18, EN-19."""
        if self.reason is None:
            return None
        scores = self.scores()
        return Outcome(scores, shared_ranks(scores), self.reason)

    # -- what a seat knows ----------------------------------------------------------------

    def view(self, seat: Seat | None) -> EnceladusView:
        """What ``seat`` may know; None: what everybody may see."""
        return view_of(self, seat)

    def known_hand(self, owner: Seat, viewer: Seat | None) -> tuple[Card, ...]:
        """The cards in a hand that ``viewer`` knows of."""
        if owner == viewer or self.hand_is_over:
            return tuple(self.hands[owner])
        return self.shown[owner]

    def determinize(self, seat: Seat, rng: Rng) -> EnceladusState:
        """A random table that agrees with all that ``seat`` knows."""
        twin = self.copy()
        known_piles = [known_in_pile(self, pile) for pile in range(PILES)]
        known_hands = [self.known_hand(owner, seat) for owner in range(self.seats)]
        batch = self.batch
        unseen: list[tuple[list[Card], tuple[Card, ...]]] = [
            (twin.deck, ()),
            *zip(twin.piles, known_piles, strict=True),
            *zip(twin.hands, known_hands, strict=True),
        ]
        pools: dict[int, list[Card]] = {number: [] for number in range(max(batch) + 1)}
        for cards, known in unseen:
            for card in cards:
                if card not in known:
                    pools[batch[card]].append(card)
        for pool in pools.values():
            # Sorted, so that the result depends on what is unseen and not on where it truly lies.
            pool.sort()
            rng.shuffle(pool)
        for cards, known in unseen:
            cards[:] = [card if card in known else pools[batch[card]].pop() for card in cards]
        for hand in twin.hands:
            hand.sort()
        return twin
