"""How good the moves of Runes & Bones look: bones won and paid, and runes as what they may bring.

Everything is in bones of the seat that is asked. It rests on what that seat has seen: runes that
it has not seen are as likely in one hand as in another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import TYPE_CHECKING

from runegames.core import Rng, Seat, Thinking, power, tally
from runegames.games.bones.answers import debt_of, offer_of
from runegames.games.bones.memory import known_to
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    FULL_BAG,
    JHURGA,
    KIND_OF,
    NORMAL,
    NOTHING,
    SKULL,
    SPY,
    THIEF,
    Accept,
    Agree,
    AskToFold,
    Barter,
    BonesMove,
    Buy,
    Cancel,
    Fine,
    Keep,
    Kind,
    Lay,
    Pass,
    Play,
    Take,
)
from runegames.games.bones.table import Debt, Frame, FrameKind

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState

# Found by playing variants against each other.
RUNE = 1.3
"""What a rune is worth while there are rounds to come."""
LAST_RUNE = 0.2
"""What it is worth in the last round."""
WILLING = 0.85
"""How often somebody who can beat a rune does."""
COMEBACK = 0.25
"""How much of a pot one still hopes for after one's rune is beaten."""
STAYING = 0.25
"""How much of it one hopes for after passing while nothing is winning."""
ERRORS = 0.2
"""How often anything is played when a game is only played out."""
SPECIAL_WORTH = {BANNERS: 2.2, THIEF: 1.8, SKULL: 2.8, SPY: 2.0, JHURGA: 2.4}


class Odds:
    """What a seat can reckon with."""

    def __init__(self, state: BonesState, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        counts = list(COMPONENTS.copies)
        gone = [*state.hands[seat], *state.out]
        if state.winning != NOTHING:
            gone.append(state.winning)
        self.known = [known_to(known, seat) for known in state.known]
        for known in self.known:
            gone += known
        for kind in gone:
            counts[kind] -= 1
        self.unseen = counts
        self.number = max(1, len(FULL_BAG) - len(gone))
        self.last = state.round == _rounds(state)

    @property
    def rune(self) -> float:
        """What a rune of the hand is worth."""
        return LAST_RUNE if self.last else RUNE

    def pot(self) -> float:
        """What the pot will hold."""
        return self.state.pot + 0.4 * len(self.rivals())

    def rivals(self) -> list[Seat]:
        """Who else is in this round."""
        return [
            other
            for other, folded in enumerate(self.state.folded)
            if not folded and other != self.seat
        ]

    def beaten(self, kind: Kind, rival: Seat) -> float:
        """The chance that a rival beats a rune."""
        if any(other < NORMAL and BEATS[other][kind] for other in self.known[rival]):
            return WILLING
        hidden = len(self.state.hands[rival]) - len(self.known[rival])
        better = tally(self.unseen[other] for other in range(NORMAL) if BEATS[other][kind])
        if self.state.bones[rival]:
            better += self.unseen[kind]
        return WILLING * (1 - power(1 - better / self.number, hidden))

    def hold(self, kind: Kind) -> float:
        """The chance that a winning rune is winning still when the turn comes round."""
        chance = 1.0
        for rival in self.rivals():
            chance *= 1 - self.beaten(kind, rival)
        return chance

    def worth(self, kind: Kind, hand: Sequence[Kind]) -> float:
        """What a rune is worth in a hand: another of the same element does less for it."""
        if kind >= NORMAL:
            return SPECIAL_WORTH[kind] * self.rune / RUNE
        same = tally(other < NORMAL and other // 3 == kind // 3 for other in hand)
        return self.rune * (1.25 - 0.15 * same)


def _rounds(state: BonesState) -> int:
    rounds = COMPONENTS.rounds
    return rounds.six if state.options.rounds == "six" else rounds.classic


def appraise(state: BonesState, moves: Sequence[BonesMove]) -> list[float]:
    """How good each legal move looks to the seat that is asked; higher is better."""
    frame = state.stack[-1]
    odds = Odds(state, frame.seat)
    judge = APPRAISERS[frame.kind]
    return [judge(odds, frame, move) for move in moves]


# -- a turn -------------------------------------------------------------------------------


def _act(odds: Odds, frame: Frame, move: BonesMove) -> float:
    match move:
        case Play():
            hand = odds.state.hands[frame.seat]
            return _play(odds, move, hand) - odds.worth(KIND_OF[move.rune], hand)
        case Pass():
            return _hope(odds) - 1.0
        case Barter():
            return -100.0
        case _:
            return 0.0


def _spy(odds: Odds, frame: Frame, move: BonesMove) -> float:
    assert isinstance(move, Play)
    # What is played is missing from the victim's hand.
    harm = odds.rune / max(1, odds.state.seats - 1 - tally(map(bool, odds.state.gone)))
    return _play(odds, move, odds.state.hands[frame.seat]) + harm


def _hope(odds: Odds) -> float:
    """What staying in the round is worth without a rune that wins."""
    state = odds.state
    runes = tally(kind < NORMAL for kind in state.hands[odds.seat])
    if not runes:
        return 0.0
    if state.winner == NOTHING:
        return STAYING * odds.pot()
    # The winning rune holds unless somebody before its owner beats it.
    chance, rival = 1.0, (odds.seat + 1) % state.seats
    while rival != state.winner:
        if not state.folded[rival]:
            chance *= 1 - odds.beaten(state.winning, rival)
        rival = (rival + 1) % state.seats
    return (1 - chance) * STAYING * odds.pot()


def _play(odds: Odds, move: Play, hand: Sequence[Kind]) -> float:
    """What playing a rune brings, without what the rune itself is worth."""
    state, kind = odds.state, KIND_OF[move.rune]
    if kind >= NORMAL:
        return _special(odds, kind, move.target) + _hope(odds)
    wins = state.winning == NOTHING or move.buy or BEATS[kind][state.winning]
    if not wins:
        return _hope(odds)
    hold = odds.hold(kind)
    back = COMEBACK if len(hand) > 1 else 0.0
    return odds.pot() * (hold + (1 - hold) * back) - move.buy


def _special(odds: Odds, kind: Kind, target: Seat | None) -> float:
    state, powers = odds.state, COMPONENTS.powers
    if kind == SKULL:
        if target is None:
            return 0.0
        bones = min(state.bones[target], powers.skull)
        # The richest one is the one to rob.
        return bones * 1.1 + 0.01 * state.bones[target]
    if kind == THIEF:
        return min(state.pot, powers.thief)
    if kind == BANNERS:
        return min(len(state.bag), powers.banners) * odds.rune
    if kind == JHURGA:
        return powers.jhurga * odds.rune * 1.1 if state.victims(odds.seat) else 0.0
    if target is None:
        return 0.0
    return 0.4 * odds.pot() + odds.rune + 0.05 * len(state.hands[target])


def _take(odds: Odds, _frame: Frame, move: BonesMove) -> float:
    assert isinstance(move, Take)
    state = odds.state
    still_in = not state.folded[move.target]
    return state.bones[move.target] / 10 + still_in * (1 + 2 * (move.target == state.winner))


# -- between rounds -----------------------------------------------------------------------


def _trade(odds: Odds, frame: Frame, move: BonesMove) -> float:
    """Runes that do little for the hand, if they are enough to be worth the bone."""
    hand = odds.state.hands[frame.seat]
    kept = list(hand)
    for kind in frame.runes:
        kept.remove(kind)
    average = RUNE * 1.15
    if isinstance(move, Lay):
        kind = KIND_OF[move.rune]
        kept.remove(kind)
        return average - _in_round(odds, kind, kept) - (0 if frame.runes else 1)
    return 0.0


def _in_round(odds: Odds, kind: Kind, others: Sequence[Kind]) -> float:
    """What a rune is worth with a whole round still to come."""
    if kind >= NORMAL:
        return SPECIAL_WORTH[kind]
    same = tally(other < NORMAL and other // 3 == kind // 3 for other in others)
    return RUNE * (1.1 - 0.2 * same)


def _buy(odds: Odds, frame: Frame, move: BonesMove) -> float:
    assert isinstance(move, Buy)
    state = odds.state
    price = state.rune_price()
    # Each further rune of a hand does less; what it costs goes into the pot that it may win.
    held = len(state.hands[frame.seat])
    worth = fsum(max(0.0, BUY_WORTH - 0.35 * (held + step)) for step in range(move.number)) * (
        0.6 + 0.05 * state.pot
    )
    return worth - move.number * price * 0.75


BUY_WORTH = 2.6


def _limit(odds: Odds, frame: Frame, move: BonesMove) -> float:
    assert isinstance(move, Lay)
    kept = list(odds.state.hands[frame.seat])
    for kind in (*frame.runes, KIND_OF[move.rune]):
        kept.remove(kind)
    return -_in_round(odds, KIND_OF[move.rune], kept)


def _close(odds: Odds, frame: Frame, move: BonesMove) -> float:
    bones = odds.state.bones
    ahead = bones[frame.seat] >= max(bones)
    return float(isinstance(move, Agree) == ahead)


# -- barter -------------------------------------------------------------------------------


def _offering(_odds: Odds, _frame: Frame, move: BonesMove) -> float:
    return float(isinstance(move, Cancel))


def _answer(odds: Odds, frame: Frame, move: BonesMove) -> float:
    offer = offer_of(frame)
    hand = odds.state.hands[frame.seat]
    gives = offer.bones + fsum(odds.worth(kind, hand) for kind in offer.runes)
    costs = sorted(odds.worth(kind, hand) for kind in hand)
    wants = offer.want_bones + fsum(costs[: offer.want_runes])
    gain = gives * (0.5 if offer.promised else 1) - wants * (0.6 if offer.want_promised else 1)
    return gain - 0.3 if isinstance(move, Accept) else 0.0


def _debt_cost(odds: Odds, debt: Debt) -> float:
    hand = odds.state.hands[debt.debtor]
    if debt.runes:
        return debt.bones + fsum(odds.worth(kind, hand) for kind in debt.runes)
    return debt.bones + debt.number * odds.rune


def _due(odds: Odds, frame: Frame, move: BonesMove) -> float:
    # A promise is kept while it costs about what a judge would take.
    return -_debt_cost(odds, debt_of(frame)) if isinstance(move, Keep) else -3.2


def _judge(odds: Odds, frame: Frame, move: BonesMove) -> float:
    debt = debt_of(frame)
    if frame.seat == debt.debtor:
        return -float(isinstance(move, Fine | AskToFold))
    match move:
        case Fine(number):
            return number * (1.0 if frame.seat == debt.creditor else 0.5)
        case AskToFold():
            return 0.3 * odds.pot()
        case _:
            return 0.0


APPRAISERS: dict[FrameKind, Callable[[Odds, Frame, BonesMove], float]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    "give_runes": _offering,
    "give_bones": _offering,
    "want_bones": _offering,
    "want_runes": _offering,
    "give_when": _offering,
    "want_when": _offering,
    "send": _offering,
    "answer": _answer,
    "hand_over": _limit,
    "due": _due,
    "judge": _judge,
}


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    rollout_plies=1000,
    logistic_scale=6.0,
    par=10.0,
    temperature=1.5,
    prior_visits=4,
    initial_width=12,
    exploration=1.0,
)


def forecast(state: BonesState) -> list[float]:
    """By seat, bones, and what the runes in hand may bring."""
    worth = LAST_RUNE if state.round == _rounds(state) else RUNE
    scores = [
        bones + worth * len(hand) for bones, hand in zip(state.bones, state.hands, strict=True)
    ]
    if state.winner != NOTHING:
        scores[state.winner] += 0.5 * state.pot
    return scores


def guess(state: BonesState, moves: Sequence[BonesMove], rng: Rng) -> BonesMove | None:
    """What looks best, or now and then anything; a round is played out, and no more."""
    frame = state.stack[-1]
    if frame.kind == "trade" and frame.seat == state.holder and not frame.runes:
        return None
    if len(moves) == 1:
        return moves[0]
    if rng.random() < ERRORS:
        return rng.choice(moves)
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]
