"""State of Runes & Bones: the questions, and the legal answers to them.

The class of a move defines its legality and effect; the classes are in `playing`, `deals`,
`promises`, `trade`, `choosing` and `ending`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Self, TypeAlias

from runegames.core import Decision, Log, Objection, Outcome, Rng, Seat
from runegames.core.names import placeholder
from runegames.games.bones import ending, rounds
from runegames.games.bones.choosing import CACHED_HANDS, DONE, ChooseRune, EndChoice, lays, missing
from runegames.games.bones.deals import (
    ACCEPT,
    AMOUNTS,
    BARTERS,
    CANCEL,
    DECLINE,
    NOW,
    PROMISED,
    SEND,
    Accept,
    Amount,
    Barter,
    Cancel,
    DeclineOffer,
    Send,
    When,
    bounds,
    enough_runes,
    partners,
    payable_now,
)
from runegames.games.bones.ending import AGREE, PLAY_ON, Agree, PlayOn
from runegames.games.bones.knowledge import imagine, view_of
from runegames.games.bones.model import (
    COMPONENTS,
    FULL_BAG,
    HAND_LIMIT,
    NOTHING,
    SEAT_COUNTS,
    SKULL,
    SPY,
    BonesOptions,
    BonesView,
    Kind,
)
from runegames.games.bones.playing import (
    FOLD,
    PASS,
    PLAYS,
    TAKES,
    BonesPass,
    Fold,
    Play,
    Take,
    plays,
)
from runegames.games.bones.promises import (
    ASK_TO_FOLD,
    BREAK,
    FINES,
    KEEP,
    PARDON,
    AskToFold,
    Break,
    Fine,
    Keep,
    Pardon,
    can_keep,
)
from runegames.games.bones.table import RULE_OF, BonesFields, BonesFrame, FrameKind, debt_of
from runegames.games.bones.trade import BUYS, Buy, affordable
from runegames.games.bones.verb import BonesMove

MOVE_TYPES: tuple[type[BonesMove], ...] = (
    Play,
    BonesPass,
    Fold,
    Take,
    ChooseRune,
    EndChoice,
    Buy,
    Agree,
    PlayOn,
    Barter,
    Amount,
    When,
    Send,
    Cancel,
    Accept,
    DeclineOffer,
    Keep,
    Break,
    Pardon,
    Fine,
    AskToFold,
)
"""Classes of moves, in the order of the JSON schema."""
OPEN: tuple[FrameKind, ...] = ("close", "judge")
"""Questions that need no curtain, because their players need not look at their hands."""
DECISIONS: dict[tuple[FrameKind, Seat], Decision] = {
    (kind, seat): Decision(seat, kind, rule, needs_secrets=kind not in OPEN)
    for kind, rule in RULE_OF.items()
    for seat in range(max(SEAT_COUNTS))
}
WANTED: dict[FrameKind, str] = {
    "act": "now {player} plays a rune, passes or folds.",
    "spy": "the Spy's player has to play a rune of the hand that the Spy looks at.",
    "take": "Da Jhurga takes a rune from another player now.",
    "close": "now the question is whether another round is played.",
    "trade": "now it is decided which runes to trade, if any.",
    "buy": "now it is decided how many runes to buy, if any.",
    "limit": f"runes go back into the bag until {HAND_LIMIT} are left.",
    "give_runes": "an offer is being made: first the runes to give.",
    "give_bones": "an offer is being made: now the bones to give.",
    "want_bones": "an offer is being made: now the bones wanted.",
    "want_runes": "an offer is being made: now the number of runes wanted.",
    "give_when": "an offer is being made: is what is given handed over now or promised?",
    "want_when": "an offer is being made: is what is wanted handed over now or promised?",
    "send": "the offer is complete: it is made or dropped.",
    "answer": "an offer has to be answered.",
    "hand_over": "runes have to be chosen and handed over.",
    "due": "a promise falls due: it is kept or broken.",
    "judge": "a broken promise has to be judged.",
}
"""Objections to moves that answer another question, by pending question."""
Answers: TypeAlias = tuple[BonesMove, ...]


class BonesState(BonesFields):
    """State of Runes & Bones: the table with its rules."""

    def decision(self) -> Decision | None:
        if not self.stack:
            return None
        frame = self.stack[-1]
        return DECISIONS[frame.kind, frame.seat]

    def legal_moves(self) -> Answers:
        if not self.stack:
            return ()
        frame = self.stack[-1]
        self.listed = listed = ANSWERS[frame.kind](self, frame)
        return listed

    def objection(self, move: BonesMove) -> Objection | None:
        if not self.stack:
            return Objection("RB-24", "the game is over.")
        frame = self.stack[-1]
        if frame.kind in move.answers:
            return move.objection(self, frame)
        words = WANTED[frame.kind].format(player=placeholder(frame.seat))
        return Objection(RULE_OF[frame.kind], words)

    def make(self, move: BonesMove, rng: Rng, log: Log | None) -> None:
        move.effect(self, self.stack.pop(), rng, log)
        rounds.settle(self, rng, log)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def view(self, seat: Seat | None) -> BonesView:
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        imagine(twin, self, seat, rng)
        return twin

    def redeal(self, rng: Rng) -> Self:
        # Everything but the order of the bag is known to some seat.
        twin = self.copy()
        twin.bag.sort()
        return twin


def new_state(options: BonesOptions, seats: int, rng: Rng, log: Log | None) -> BonesState:
    """Set the table (RB-3)."""
    state = BonesState(
        options=options,
        seats=seats,
        hands=[[] for _ in range(seats)],
        bones=[COMPONENTS.setup.bones] * seats,
        pots=[0] * seats,
        takings=[0] * seats,
        bag=list(FULL_BAG),
        out=[],
        plays=[],
        previous=[],
        winning=NOTHING,
        winner=NOTHING,
        turn=NOTHING,
        round=1,
        phase="between",
        folded=[False] * seats,
        gone=[0] * seats,
        last=[NOTHING] * seats,
        offers=0,
        debts=(),
        known=[None] * seats,
        stack=[],
        reason=None,
    )
    state.pot = state.bonus()
    state.issued = sum(state.bones) + state.pot
    rounds.set_up(state, rng, log)
    return state


# -- legal answers, in their order --------------------------------------------------------


def _act(table: BonesFields, frame: BonesFrame) -> Answers:
    seat = frame.seat
    hand, able = table.hands[seat], table.can_pass(seat)
    if SKULL in hand or SPY in hand or table.winning in hand:
        moves = plays(table, seat, seat) + _stays(able)
    else:
        moves = _plain_turn(tuple(hand), able)
    if table.options.barter:
        moves += tuple(BARTERS[target] for target in partners(table, seat))
    return moves


def _stays(able: bool) -> Answers:
    return (PASS, FOLD) if able else (FOLD,)


@lru_cache(CACHED_HANDS)
def _plain_turn(hand: tuple[Kind, ...], able: bool) -> Answers:
    """List the answers for a hand in which each rune is one move; ``able``: the seat can pass."""
    return tuple(PLAYS[kind] for kind in dict.fromkeys(hand)) + _stays(able)


def _spy(table: BonesFields, frame: BonesFrame) -> Answers:
    return plays(table, frame.seat, frame.target)


def _take(table: BonesFields, frame: BonesFrame) -> Answers:
    return tuple(TAKES[target] for target in table.victims(frame.seat))


def _always(*moves: BonesMove) -> Callable[[BonesFields, BonesFrame], Answers]:
    return lambda table, frame: moves


def _trade(table: BonesFields, frame: BonesFrame) -> Answers:
    if frame.runes and len(frame.runes) >= table.drawable():
        return (DONE,)
    return (DONE, *lays(table.hands[frame.seat], frame.runes, 1))


def _buy(table: BonesFields, frame: BonesFrame) -> Answers:
    return BUYS[: affordable(table, frame.seat) + 1]


def _choose(table: BonesFields, frame: BonesFrame) -> Answers:
    return lays(table.hands[frame.seat], frame.runes, missing(table, frame))


def _give_runes(table: BonesFields, frame: BonesFrame) -> Answers:
    enough: Answers = (DONE,) if enough_runes(table, frame) else ()
    return (*enough, *lays(table.hands[frame.seat], frame.runes, 1), CANCEL)


def _amount(table: BonesFields, frame: BonesFrame) -> Answers:
    least, most = bounds(table, frame)
    return (*AMOUNTS[least : most + 1], CANCEL)


def _when(table: BonesFields, frame: BonesFrame) -> Answers:
    return (NOW, PROMISED, CANCEL) if payable_now(table, frame) else (PROMISED, CANCEL)


def _due(table: BonesFields, frame: BonesFrame) -> Answers:
    # A debtor without a promised rune is asked, too: an omitted question would reveal the hand.
    return (KEEP, BREAK) if can_keep(table, debt_of(frame)) else (BREAK,)


def _judge(table: BonesFields, frame: BonesFrame) -> Answers:
    return (PARDON, *FINES[1 : table.bones[debt_of(frame).debtor] + 1], ASK_TO_FOLD)


ANSWERS: dict[FrameKind, Callable[[BonesFields, BonesFrame], Answers]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _always(PLAY_ON, AGREE),
    "trade": _trade,
    "buy": _buy,
    "limit": _choose,
    "give_runes": _give_runes,
    "give_bones": _amount,
    "want_bones": _amount,
    "want_runes": _amount,
    "give_when": _when,
    "want_when": _when,
    "send": _always(SEND, CANCEL),
    "answer": _always(ACCEPT, DECLINE),
    "hand_over": _choose,
    "due": _due,
    "judge": _judge,
}
"""Functions that list the legal answers, by kind of question."""
