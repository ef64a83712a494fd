"""Worths of moves in Runes & Bones for the asked seat, in bones, from its knowledge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from runegames.core import Rng, Seat, Thinking, tally
from runegames.games.bones.choosing import ChooseRune
from runegames.games.bones.deals import Accept, Barter, Cancel
from runegames.games.bones.ending import Agree, lead
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    JHURGA,
    KIND_OF,
    NORMAL,
    NOTHING,
    ROUNDS,
    SKULL,
    SPY,
    THIEF,
    WIN_PRICE,
    Kind,
)
from runegames.games.bones.odds import AT_A_GLANCE, IN_A_SEARCH, Odds, Worths
from runegames.games.bones.playing import BonesPass, Play, Take
from runegames.games.bones.promises import AskToFold, Fine, Keep
from runegames.games.bones.table import (
    COMPOSING,
    BonesFields,
    BonesFrame,
    Debt,
    FrameKind,
    debt_of,
    offer_of,
)
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove

# These values were chosen by contests between computer players that had different ones.
PASSED_POT_SHARE = 0.25
"""Expected share of the pot after a pass while no rune is winning."""
AGREEMENT_WORTH = 20.0
"""Worth of the better answer to the question of RB-24."""
EARLIEST_END = 6
"""First round after which a leader proposes the end; classic games usually last that long."""
# A player who reaches both of the next two values is hopeless. In 6,562 positions of classic games
# (40 rounds; two, three or five seats) an adept was hopeless; it won 25 times.
MIN_HOPELESS_LEAD = 10
"""Least lead in bones of the best player over a hopeless one."""
MIN_HOPELESS_RATIO = 7
"""Least ratio of the best player's bones to those of a hopeless one."""
FIRST_BOUGHT_WORTH = 2.6
"""Worth of the first rune to a buyer with an empty hand."""


def appraise(
    state: BonesFields, moves: Sequence[BonesMove], worths: Worths = AT_A_GLANCE
) -> list[float]:
    """Return the worths of the legal moves to the asked seat; higher is better."""
    frame = state.stack[-1]
    odds = Odds(state, frame.seat, worths)
    judge = APPRAISERS[frame.kind]
    return [judge(odds, frame, move) for move in moves]


# -- a turn -------------------------------------------------------------------------------


def _act(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    match move:
        case Play():
            hand = odds.table.hands[frame.seat]
            return _play(odds, move, hand) - odds.worth(KIND_OF[move.rune], hand)
        case BonesPass():
            return _hope(odds) - odds.table.pass_price()
        case Barter():
            return -100.0
        case _:
            return 0.0


def _spy(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    assert isinstance(move, Play)
    # The victim has a rune less.
    harm = odds.rune / max(1, odds.table.seats - 1 - tally(map(bool, odds.table.gone)))
    return _play(odds, move, odds.table.hands[frame.seat]) + harm


def _hope(odds: Odds) -> float:
    """Return the worth of staying in the round without a winning rune."""
    table = odds.table
    runes = tally(kind < NORMAL for kind in table.hands[odds.seat])
    if not runes:
        return 0.0
    if table.winner == NOTHING:
        return PASSED_POT_SHARE * odds.pot()
    # The winning rune holds unless somebody before its owner beats it.
    chance = 1.0
    for rival in odds.before(table.winner):
        chance *= 1 - odds.beaten(table.winning, rival)
    return (1 - chance) * PASSED_POT_SHARE * odds.pot()


def _play(odds: Odds, move: Play, hand: Sequence[Kind]) -> float:
    """Return the gain from playing a rune; the worth of the rune itself is not subtracted."""
    table, kind = odds.table, KIND_OF[move.rune]
    if kind >= NORMAL:
        return _special(odds, kind, move.target) + _hope(odds)
    wins = table.winning == NOTHING or move.buy or BEATS[kind][table.winning]
    if not wins:
        return _hope(odds)
    hold = odds.hold(kind)
    back = odds.worths.beaten_pot_share if len(hand) > 1 else 0.0
    price = WIN_PRICE if move.buy else 0
    return odds.pot() * (hold + (1 - hold) * back) - price


def _special(odds: Odds, kind: Kind, target: Seat | None) -> float:
    table, powers = odds.table, COMPONENTS.powers
    if kind == SKULL:
        if target is None:
            return 0.0
        bones = min(table.bones[target], powers.skull)
        # The richest target is the best.
        return bones * 1.1 + 0.01 * table.bones[target]
    if kind == THIEF:
        return min(table.pot, powers.thief)
    if kind == BANNERS:
        return min(len(table.bag), powers.banners) * odds.rune
    if kind == JHURGA:
        return powers.jhurga * odds.rune * 1.1 if table.victims(odds.seat) else 0.0
    if target is None:
        return 0.0
    return 0.4 * odds.pot() + odds.rune + 0.05 * len(table.hands[target])


def _take(odds: Odds, _frame: BonesFrame, move: BonesMove) -> float:
    assert isinstance(move, Take)
    table = odds.table
    worth = table.bones[move.target] / 10
    if not table.folded[move.target]:
        harm = 3 if move.target == table.winner else 1
        worth += harm
    return worth


# -- between rounds -----------------------------------------------------------------------


def _trade(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    """Return the worth of choosing another rune to trade; 0 for the end of the choice.

    Only the first rune is charged with the bone that a trade costs.
    """
    hand = odds.table.hands[frame.seat]
    kept = list(hand)
    for kind in frame.runes:
        kept.remove(kind)
    average = odds.worths.rune * 1.15
    if isinstance(move, ChooseRune):
        kind = KIND_OF[move.rune]
        kept.remove(kind)
        charge = 0 if frame.runes else 1
        return average - _in_round(odds, kind, kept) - charge
    return 0.0


def _in_round(odds: Odds, kind: Kind, others: Sequence[Kind]) -> float:
    """Return the worth of a rune before a round."""
    if kind >= NORMAL:
        return odds.worths.kept[kind]
    same = tally(other < NORMAL and other // 3 == kind // 3 for other in others)
    return odds.worths.rune * (1.1 - 0.2 * same)


def _buy(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    assert isinstance(move, Buy)
    table = odds.table
    price = table.rune_price()
    # Each further rune in hand is worth less. Its price goes into the pot, and may be won back.
    held = len(table.hands[frame.seat])
    worth = fsum(
        max(0.0, FIRST_BOUGHT_WORTH - 0.35 * (held + step)) for step in range(move.number)
    ) * (0.6 + 0.05 * table.pot)
    return worth - move.number * price * odds.worths.bone_bought_with


def _limit(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    assert isinstance(move, ChooseRune)
    kept = list(odds.table.hands[frame.seat])
    for kind in (*frame.runes, KIND_OF[move.rune]):
        kept.remove(kind)
    return -_in_round(odds, KIND_OF[move.rune], kept)


def _close(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    """Return the worth of an answer to the question of RB-24.

    A player who is behind plays on while there is a chance. Other players propose the end only late
    or if all others are hopeless, but agree if somebody else has proposed it.
    """
    table, seat = odds.table, frame.seat
    if lead(table, seat) < 0:
        ends = _hopeless(table, seat)
    else:
        asked = len(table.stack) < table.gone.count(0)
        late = table.round >= EARLIEST_END
        ends = asked or late or all(_hopeless(table, other) for other in odds.others())
    agrees = isinstance(move, Agree)
    return AGREEMENT_WORTH if agrees == ends else 0.0


def _hopeless(table: BonesFields, seat: Seat) -> bool:
    """Test whether a seat has almost no chance to win, in any number of rounds."""
    bones = table.bones
    behind = -lead(table, seat) >= MIN_HOPELESS_LEAD
    return behind and MIN_HOPELESS_RATIO * bones[seat] <= max(bones)


# -- barter -------------------------------------------------------------------------------


def _offering(_odds: Odds, _frame: BonesFrame, move: BonesMove) -> float:
    return 1.0 if isinstance(move, Cancel) else 0.0


def _answer(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    offer = offer_of(frame)
    hand = odds.table.hands[frame.seat]
    gives = offer.bones + fsum(odds.worth(kind, hand) for kind in offer.runes)
    costs = sorted(odds.worth(kind, hand) for kind in hand)
    wants = offer.want_bones + fsum(costs[: offer.want_runes])
    if offer.promised:
        gives *= 0.5
    if offer.want_promised:
        wants *= 0.6
    gain = gives - wants
    return gain - 0.3 if isinstance(move, Accept) else 0.0


def _debt_cost(odds: Odds, debt: Debt) -> float:
    hand = odds.table.hands[debt.debtor]
    if debt.runes:
        return debt.bones + fsum(odds.worth(kind, hand) for kind in debt.runes)
    return debt.bones + debt.number * odds.rune


def _due(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    # Breaking a promise costs what the judge is expected to take.
    return -_debt_cost(odds, debt_of(frame)) if isinstance(move, Keep) else -3.2


def _judge(odds: Odds, frame: BonesFrame, move: BonesMove) -> float:
    debt = debt_of(frame)
    if frame.seat == debt.debtor:
        return -1.0 if isinstance(move, Fine | AskToFold) else 0.0
    match move:
        case Fine(number):
            return number if frame.seat == debt.creditor else 0.5 * number
        case AskToFold():
            return 0.3 * odds.pot()
        case _:
            return 0.0


APPRAISERS: dict[FrameKind, Callable[[Odds, BonesFrame, BonesMove], float]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    **dict.fromkeys(COMPOSING, _offering),
    "answer": _answer,
    "hand_over": _limit,
    "due": _due,
    "judge": _judge,
}


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    rollout_plies=1000,
    logistic_scale=10.0,
    par=10.0,
    temperature=0.8,
    prior_visits=4,
    initial_width=12,
    exploration=2.0,
    # Over 102 games of adept against novice the share was 0.67.
    luck_share=0.7,
)


# The next four values are rounded from a logistic regression of wins on positions between rounds.
# The 5,000 games had two seats; the players were adepts that used ``IN_A_SEARCH`` and made one move
# in ten at random. A lead of 20 bones after the first round is worth as much as one of 9 before the
# last. For most special runes the error of the regression is larger than the worth.
NORMAL_WORTH = 1.5
"""Worth of each normal rune, in bones."""
ELEMENT_WORTH = 1.0
"""Worth of each element of a hand, in bones: with more elements more runes can be beaten."""
SPY_WORTH = 5.0
SPECIAL_WORTH = 1.0
"""Worth of each other special rune, in bones: it takes the place of a rune that can win."""


def guide(state: BonesFields, moves: Sequence[BonesMove]) -> list[float]:
    """Return the worths of the legal moves for the priors of a search."""
    return appraise(state, moves, IN_A_SEARCH)


def forecast(state: BonesFields) -> list[float]:
    """Return the expected bones of each seat.

    A seat is expected to gain half the pot if its rune is winning, and the worth of its hand unless
    the last round is being played.
    """
    scores = [float(bones) for bones in state.bones]
    if state.phase != "round" or state.round != ROUNDS[state.options.rounds]:
        for seat, hand in enumerate(state.hands):
            scores[seat] += _hand_worth(hand)
    if state.winner != NOTHING:
        scores[state.winner] += 0.5 * state.pot
    return scores


def _hand_worth(hand: Sequence[Kind]) -> float:
    normal = [kind for kind in hand if kind < NORMAL]
    spies = hand.count(SPY)
    worth = NORMAL_WORTH * len(normal) + ELEMENT_WORTH * len({kind // 3 for kind in normal})
    return worth + SPY_WORTH * spies + SPECIAL_WORTH * (len(hand) - len(normal) - spies)


def guess(state: BonesFields, moves: Sequence[BonesMove], rng: Rng) -> BonesMove:
    """Return the move that an adept makes here."""
    # Playouts of such moves show how lucky a draw was: in 60 games of two adepts the correlation of
    # luck and result was 0.80. With random moves in the playouts it was 0.12, and with playouts of
    # one round 0.26.
    return _best(state, moves, AT_A_GLANCE)


def foresee(
    state: BonesFields, moves: Sequence[BonesMove], thinker: Seat, rng: Rng
) -> BonesMove | None:
    """Predict the move of an adept; for the thinker, the best move by the worths of a search.

    The result is None, which ends a playout, when the bag holder may trade after a round.
    """
    # With 100 simulations a search with this model wins 84 % (81-88) of 400 games against adepts;
    # a search for the best answers of all seats wins 81 % (77-85). Against the second search the
    # first wins 50 % (45-55) of 400 games.
    frame = state.stack[-1]
    if frame.kind == "trade" and frame.seat == state.holder and not frame.runes:
        return None
    worths = IN_A_SEARCH if frame.seat == thinker else AT_A_GLANCE
    return _best(state, moves, worths)


def _best(state: BonesFields, moves: Sequence[BonesMove], worths: Worths) -> BonesMove:
    if len(moves) == 1:
        return moves[0]
    worths_of_moves = appraise(state, moves, worths)
    return moves[worths_of_moves.index(max(worths_of_moves))]
