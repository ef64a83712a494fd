"""How good the moves of The Rune Market look: points, what camps will earn, cards in hand.

Everything is in points. A move is made on a copy, and the table that it leaves is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from runegames.core import Rng, Thinking, power, tally
from runegames.games.market.bandits import PayOutpost, PayRunes, Stow
from runegames.games.market.duels import GIVE_UP, Attack, GiveUp, Show
from runegames.games.market.ending import Sign
from runegames.games.market.interest import EndTurn
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import COMPONENTS, HAND_SIZE, HIGHEST, full_deck
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import Trade
from runegames.games.market.rules import MarketState
from runegames.games.market.table import NOBODY, PURCHASE
from runegames.games.market.thefts import GiveShelter, Steal

# Found by playing variants against each other.
FRESH = 0.55
"""What a card still to be drawn is worth."""
KEPT = (0.0, 0.25, 0.3, 0.3, 0.35, 0.6, 0.35, 0.4, 0.45, 0.5, 0.7, 1.0, 0.9, 0.9)
"""What a card in hand is worth, by card: thieves and shelters most."""
BOUGHT_A_TURN = 0.7
"""Runes that a player buys in a turn, beside what camps earn."""
EMPTY_CAMP = 0.5
"""What a camp without runes counts of one that has some."""
FORECAST = 0.3
"""What tomorrow's rune counts."""
HORIZON = 3.0
"""Rounds that one can plan for, before a bandit or a thief comes."""
STANDS = 0.3
"""How much of an outpost, or of a bandit's points, is there in the end, if that is far off."""
TOLL = 0.2
"""What a rune that a bandit may still take counts."""
LEADER = 0.3
"""How much of one's eyes is on the strongest of the others, and not on all of them."""
WON = 100.0
WHILE_IT_LASTS = 20.0
"""For what can be bought before the first hand card only."""

_DECK = full_deck()
_AT_LEAST = tuple(
    tally(number <= card <= HIGHEST for card in _DECK) / len(_DECK) for number in range(HIGHEST + 2)
)
"""By number, the chance that some card is that number or a higher one."""


def appraise(state: MarketState, moves: Sequence[MarketMove]) -> list[float]:
    """How good each legal move looks to the seat that is asked; higher is better."""
    seat = state.stack[-1].seat
    now = table_value(state, seat)
    return [_worth(state, seat, move, now) for move in moves]


def _worth(state: MarketState, seat: int, move: MarketMove, now: float) -> float:
    match move:
        case Show(card):
            return now + 1 - card / 100  # the lowest that does it tells least
        case Sign() | EndTurn() | GiveUp():
            return now
        case Trade() | PayRunes() | PayOutpost() | Stow() | GiveShelter():
            then = _after(state, seat, move)
            hurry = state.phase == PURCHASE and then > now
            return then + WHILE_IT_LASTS * hurry
        case Attack(_, victim):
            return _attack(state, seat, move, victim)
        case _:
            return _after(state, seat, move)


def _after(state: MarketState, seat: int, move: MarketMove) -> float:
    """The table after a move and the best that can follow at once."""
    if isinstance(move, Steal) and move.what == "card":
        return _card_stolen(state, seat, move.seat)
    return _settled(_moved(state, move), seat)


def _moved(state: MarketState, move: MarketMove) -> MarketState:
    """The table after a move, before the turn ends: nothing of it depends on the lot."""
    twin = state.copy()
    twin.asks_end = True
    twin.apply(move, Rng(0))
    return twin


def _settled(state: MarketState, seat: int) -> float:
    if state.stack:
        frame = state.stack[-1]
        if frame.seat == seat and frame.kind in ("outpost", "attach", "bandit", "theft"):
            return max(_after(state, seat, move) for move in state.legal_moves())
    return table_value(state, seat)


def _card_stolen(state: MarketState, seat: int, victim: int) -> float:
    """A card taken unseen: an average one here, one less there."""
    twin = state.copy()
    twin.stack.pop()
    loss = FRESH * (LEADER + (1 - LEADER) / (state.seats - 1))
    return _settled(twin, seat) + FRESH + 0.5 * loss


def _attack(state: MarketState, seat: int, move: Attack, victim: int) -> float:
    known = known_to(state, victim, seat)
    unknown = len(state.hands[victim]) - len(known)
    wins = power(1 - _AT_LEAST[move.card], unknown)
    if any(move.card <= card <= HIGHEST for card in known):
        wins = 0.0
    twin = _moved(state, move)
    fended_off = table_value(twin, seat)
    if twin.stack[-1].kind == "duel":
        twin.apply(GIVE_UP, Rng(0))
    return wins * _settled(twin, seat) + (1 - wins) * fended_off


# -- a table ------------------------------------------------------------------------------


def table_value(state: MarketState, seat: int) -> float:
    """What a table is worth to a seat, against the others."""
    if state.ranks is not None:
        return WON if state.ranks[seat] == 1 else -WON
    rounds = _rounds_left(state)
    standings = [_standing(state, other, rounds) for other in range(state.seats)]
    own = standings.pop(seat) + _hand_value(state, seat)
    return own - LEADER * max(standings) - (1 - LEADER) * fsum(standings) / len(standings)


def _rounds_left(state: MarketState) -> float:
    earned = tally(
        state.inside[i] > 0 and state.bandit[i] == NOBODY for i in range(2 * state.seats)
    )
    return min(HORIZON, tally(state.runes) / (earned + BOUGHT_A_TURN * state.seats))


def _standing(state: MarketState, seat: int, rounds: float) -> float:
    points = COMPONENTS.points
    stands = 1 - (1 - STANDS) * rounds / HORIZON
    value = 0.0
    for i in (2 * seat, 2 * seat + 1):
        value += state.inside[i] + state.loose[i]
        if state.bandit[i] != NOBODY:
            value += stands * points.bandit - TOLL * min(state.inside[i], rounds)
        elif state.shelter[i] or state.outpost[i]:
            value += stands * points.outpost * state.outpost[i]
            income = min(rounds * (1 + (state.shelter[i] and state.outpost[i])), state.runes[i & 1])
            value += FORECAST * income * (1 if state.inside[i] else EMPTY_CAMP)
    for i, owner in enumerate(state.bandit):
        if owner == seat:
            value += TOLL * min(state.inside[i], rounds)
    return value


def _hand_value(state: MarketState, seat: int) -> float:
    """The cards that stay, and those that will be drawn in place of those that went."""
    hand = state.hands[seat]
    kept = fsum(KEPT[card] for card in hand)
    return kept + FRESH * max(0, HAND_SIZE - len(hand))


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    rollout_plies=12,
    logistic_scale=4.0,
    par=20.0,
    temperature=1.0,
    prior_visits=2,
    initial_width=12,
    exploration=0.3,
)


def forecast(state: MarketState) -> list[float]:
    """By seat, points and what camps and hand may still bring."""
    rounds = _rounds_left(state)
    return [
        _standing(state, seat, rounds) + _hand_value(state, seat) for seat in range(state.seats)
    ]


def guess(state: MarketState, moves: Sequence[MarketMove], rng: Rng) -> MarketMove | None:
    """What looks best."""
    if len(moves) == 1:
        return moves[0]
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]
