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

# In points, if nothing else is said. Tuned by playing variants against each other.
UNDRAWN_CARD = 0.55
"""A card still to be drawn."""
HELD_CARD = (0.0, 0.25, 0.3, 0.3, 0.35, 0.6, 0.35, 0.4, 0.45, 0.5, 0.7, 1.0, 0.9, 0.9)
"""By card, one in hand: thieves and shelters most."""
RUNES_BOUGHT_A_TURN = 0.7
"""Runes that a player buys in a turn, beside what camps earn."""
EMPTY_CAMP_FACTOR = 0.5
"""The income of a camp without runes, relative to one that has some."""
INCOME_DISCOUNT = 0.3
"""A rune that is still to be earned."""
HORIZON_ROUNDS = 3.0
"""Rounds for which income is counted: sooner or later a bandit or a thief comes."""
LASTING_SHARE = 0.3
"""The share of an outpost's or a bandit's points that counts when the end is that far off."""
TOLLED_RUNE = 0.2
"""A rune that a bandit may still take."""
LEADER_WEIGHT = 0.3
"""The weight of the strongest of the others; the rest goes to the mean of them."""
WON_GAME = 100.0
HURRY_BONUS = 20.0
"""For good purchases that are over with the first hand card."""

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
            return then + HURRY_BONUS * hurry
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
    loss = UNDRAWN_CARD * (LEADER_WEIGHT + (1 - LEADER_WEIGHT) / (state.seats - 1))
    return _settled(twin, seat) + UNDRAWN_CARD + 0.5 * loss


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
        return WON_GAME if state.ranks[seat] == 1 else -WON_GAME
    rounds = _rounds_left(state)
    standings = [_standing(state, other, rounds) for other in range(state.seats)]
    own = standings.pop(seat) + _hand_value(state, seat)
    rest = (1 - LEADER_WEIGHT) * fsum(standings) / len(standings)
    return own - LEADER_WEIGHT * max(standings) - rest


def _rounds_left(state: MarketState) -> float:
    earned = tally(
        state.inside[i] > 0 and state.bandit[i] == NOBODY for i in range(2 * state.seats)
    )
    return min(HORIZON_ROUNDS, tally(state.runes) / (earned + RUNES_BOUGHT_A_TURN * state.seats))


def _standing(state: MarketState, seat: int, rounds: float) -> float:
    points = COMPONENTS.points
    lasting = 1 - (1 - LASTING_SHARE) * rounds / HORIZON_ROUNDS
    value = 0.0
    for i in (2 * seat, 2 * seat + 1):
        value += state.inside[i] + state.loose[i]
        if state.bandit[i] != NOBODY:
            value += lasting * points.bandit - TOLLED_RUNE * min(state.inside[i], rounds)
        elif state.shelter[i] or state.outpost[i]:
            value += lasting * points.outpost * state.outpost[i]
            income = min(rounds * (1 + (state.shelter[i] and state.outpost[i])), state.runes[i & 1])
            value += INCOME_DISCOUNT * income * (1 if state.inside[i] else EMPTY_CAMP_FACTOR)
    for i, owner in enumerate(state.bandit):
        if owner == seat:
            value += TOLLED_RUNE * min(state.inside[i], rounds)
    return value


def _hand_value(state: MarketState, seat: int) -> float:
    """The cards that stay, and those that will be drawn in place of those that went."""
    hand = state.hands[seat]
    kept = fsum(HELD_CARD[card] for card in hand)
    return kept + UNDRAWN_CARD * max(0, HAND_SIZE - len(hand))


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
