"""Rules of The Rune Market: questions, legal answers, transitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Self

from runegames.core import Decision, Log, Objection, Outcome, Rng, Seat
from runegames.games.market import duels, interest, knowledge, thefts
from runegames.games.market.bandits import (
    PAY_OUTPOST,
    PayRunes,
    Stow,
    bandit_answers,
    outpost_answers,
)
from runegames.games.market.camps import PUT_OUTPOST
from runegames.games.market.cards import deal
from runegames.games.market.duels import GIVE_UP
from runegames.games.market.ending import SIGN_MOVES
from runegames.games.market.interest import COLLECT, DECLINE, END_TURN, FirstPlayerChosen
from runegames.games.market.model import (
    BY_LOT,
    COLOURS,
    COMPONENTS,
    RANSOM_RUNES,
    MarketOptions,
    MarketView,
    full_deck,
)
from runegames.games.market.moves import MarketMove, hand_moves
from runegames.games.market.purchases import TRADE
from runegames.games.market.table import (
    CARDS,
    FILL_UP,
    NOBODY,
    PURCHASE,
    QUESTIONS,
    Cards,
    FrameKind,
    MarketFields,
    MarketFrame,
)
from runegames.games.market.thefts import GIVE_SHELTER, Steal


class MarketState(MarketFields):
    """State of a game."""

    @classmethod
    def new(
        cls,
        options: MarketOptions,
        seats: int,
        rng: Rng,
        log: Log | None = None,
    ) -> Self:
        """Set the table (RM-1, RM-4)."""
        deck = full_deck()
        rng.shuffle(deck)
        state = cls(
            asks_end=False,
            options=options,
            seats=seats,
            runes=[options.runes_per_colour] * 2,
            outposts=COMPONENTS.market.outposts,
            bandits=COMPONENTS.market.bandits,
            deck=deck,
            discards=[],
            known=[()] * seats,
            shelter=[False] * (2 * seats),
            outpost=[False] * (2 * seats),
            bandit=[NOBODY] * (2 * seats),
            inside=[0] * (2 * seats),
            loose=[0] * (2 * seats),
            turns=[0] * seats,
            stack=[],
            contest=None,
            reason=None,
            ranks=None,
        )
        deal(state, log)
        first = _first(options, seats, rng)
        if log is not None:
            log.append(FirstPlayerChosen(first))
        interest.begin(state, first, log)
        return state

    # -- what is asked --------------------------------------------------------------------

    def decision(self) -> Decision | None:
        if not self.stack:
            return None
        frame = self.stack[-1]
        return _decision(frame.seat, self.kind_of(frame))

    def legal_moves(self) -> Sequence[MarketMove]:
        if not self.stack:
            return []
        frame = self.stack[-1]
        moves = _ANSWERS[frame.kind](self, frame)
        self.listed = tuple(moves)
        return moves

    def objection(self, move: MarketMove) -> Objection | None:
        if not self.stack:
            return Objection("RM-26", "The game is over.")
        frame = self.stack[-1]
        if frame.kind not in move.answers:
            return Objection(*QUESTIONS[self.kind_of(frame)])
        return move.objection(self, frame)

    # -- what a move does -----------------------------------------------------------------

    def make(self, move: MarketMove, rng: Rng, log: Log | None) -> None:
        move.effect(self, self.stack[-1], rng, log)
        while self.stack:
            frame = self.stack[-1]
            forced = self._forced(frame)
            if forced is None:
                return
            forced.effect(self, frame, rng, log)

    def _forced(self, frame: MarketFrame) -> MarketMove | None:
        """Return the only legal answer if everybody can see that it is the only one (ALL-5)."""
        if frame.kind == "turn":
            return END_TURN if self._can_only_end(frame) else None
        if frame.kind == "duel":
            # If a seat gave up unasked, all would learn that no card in its hand is high enough.
            # That a hand is empty is public.
            return None if self.hands[frame.seat] else GIVE_UP
        moves = _ANSWERS[frame.kind](self, frame)
        if len(moves) > 1:
            return None
        (move,) = moves
        # The theft of a card shows it to the thief, who is therefore asked (ALL-5).
        return None if isinstance(move, Steal) and move.what == "card" else move

    def _can_only_end(self, frame: MarketFrame) -> bool:
        """True if all can see that the turn can only end, and ``asks_end`` is False.

        They see it if a card was thrown away (RM-20), or if neither a card nor a purchase is left.
        """
        if self.asks_end or (self.hands[frame.seat] and self.phase != FILL_UP):
            return False
        return len(_turn_answers(self, frame)) == 1

    # -- knowledge and outcome ------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        # RM-26 to RM-29.
        if self.ranks is None or self.reason is None:
            return None
        return Outcome(self.scores(), self.ranks, self.reason)

    def view(self, seat: Seat | None) -> MarketView:
        return knowledge.view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        knowledge.imagine(twin, seat, rng)
        return twin

    def redeal(self, rng: Rng) -> Self:
        # Hands and sealed signs are known to their owners, so only the deck is shuffled again.
        twin = self.copy()
        twin.deck.sort()
        rng.shuffle(twin.deck)
        return twin


@cache
def _decision(seat: Seat, kind: str) -> Decision:
    # Cached, because every ply needs a decision.
    return Decision(seat, kind, QUESTIONS[kind][0])


def _first(options: MarketOptions, seats: int, rng: Rng) -> Seat:
    """Return the seat that begins (RM-4)."""
    if options.first_player != BY_LOT:
        seat = int(options.first_player.removeprefix("seat ")) - 1
        if seat < seats:
            return seat
    return rng.below(seats)


# -- legal answers, in their order --------------------------------------------------------


def _turn_answers(table: MarketFields, frame: MarketFrame) -> list[MarketMove]:
    if table.phase == FILL_UP:
        return [END_TURN]
    hand = table.hands[frame.seat]
    moves: list[MarketMove] = []
    if table.phase == PURCHASE:
        _add_purchases(table, frame.seat, moves)
    if hand:
        _add_card_plays(table, frame.seat, hand, moves)
    if table.phase == CARDS or not hand:
        moves.append(END_TURN)
    return moves


def _add_purchases(table: MarketFields, seat: Seat, moves: list[MarketMove]) -> None:
    i = 2 * seat
    if not table.traded:
        price = table.price
        for colour in (0, 1):
            if table.free(i + colour) >= price:
                moves += [TRADE[item][colour] for item in table.items_for(seat)]
    for colour in (0, 1):
        if table.bandit[i + colour] == NOBODY:
            if table.shelter[i + colour]:
                moves.append(GIVE_SHELTER[colour])
            continue
        name = COLOURS[colour]
        moves += [Stow(name, runes) for runes in range(1, table.loose[i + colour] + 1)]
        red, blue = table.spendable(seat)
        moves += [
            PayRunes(name, reds, RANSOM_RUNES - reds)
            for reds in range(RANSOM_RUNES + 1)
            if reds <= red and RANSOM_RUNES - reds <= blue
        ]
        other_camp = i + 1 - colour
        if table.outpost[other_camp]:
            moves.append(PAY_OUTPOST[colour])


def _add_card_plays(table: MarketFields, seat: Seat, hand: Cards, moves: list[MarketMove]) -> None:
    held = hand_moves(hand)
    i = 2 * seat
    if held.runes[0]:
        for colour in (0, 1):
            if table.runes[colour]:
                moves += held.runes[colour]
    if held.items[0]:
        for item in table.items_for(seat):
            moves += held.items[item]
        for colour in (0, 1):
            if table.bandit[i + colour] != NOBODY:
                moves += held.ransoms[colour]
    for colour in (0, 1):
        play = held.play_shelter[colour]
        if play is not None and not table.shelter[i + colour]:
            moves.append(play)
    moves += held.spends
    for other in range(table.seats):
        if other != seat and not table.attacked >> other & 1:
            moves += held.attacks[other]
    if table.phase == PURCHASE:
        moves += held.throws


def _always(*moves: MarketMove) -> Callable[[MarketFields, MarketFrame], Sequence[MarketMove]]:
    return lambda table, frame: list(moves)


_ANSWERS: dict[FrameKind, Callable[[MarketFields, MarketFrame], Sequence[MarketMove]]] = {
    "turn": _turn_answers,
    "interest": _always(COLLECT, DECLINE),
    "outpost": outpost_answers,
    "attach": _always(*PUT_OUTPOST),
    "bandit": bandit_answers,
    "duel": duels.answers,
    "theft": thefts.answers,
    "sign": _always(*SIGN_MOVES),
}
