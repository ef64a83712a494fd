"""Evaluation of moves and tables: points, interest, cards in hand.

All values are in points. Most moves are made on a copy of the table, and have the value of that
copy. Some moves, such as throwing a card away, are valued without a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from runegames.core import Rng, Seat, Thinking, power, tally
from runegames.games.market.bandits import PayOutpost, PayRunes, Stow
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack, GiveUp, Show
from runegames.games.market.ending import Sign
from runegames.games.market.interest import EndTurn
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import (
    BLUE,
    COLOURS,
    COMPONENTS,
    HAND_SIZE,
    HIGHEST,
    RED,
    Card,
    full_deck,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import Trade
from runegames.games.market.rules import MarketState
from runegames.games.market.table import NOBODY, PURCHASE, Cards, MarketFrame, without
from runegames.games.market.thefts import STEAL, GiveShelter, PlayThief, SpendShelter, Steal

# Constants are in points unless the name says otherwise. They were tuned by games between variants.
UNDRAWN_CARD = 0.55
"""Value of a card still to be drawn."""
HELD_CARD = (0.0, 0.25, 0.3, 0.3, 0.35, 0.6, 0.35, 0.4, 0.45, 0.5, 0.7, 1.0, 0.9, 0.9)
"""Values of cards in hand, by card; no card has the index 0."""
RUNES_BOUGHT_A_TURN = 0.7
"""Mean number of runes that a player buys in a turn."""
EMPTY_CAMP_FACTOR = 0.5
"""Factor on the value of the interest of a camp without runes."""
INCOME_DISCOUNT = 0.3
"""Value of a rune still to be earned."""
HORIZON_ROUNDS = 3.0
"""Greatest number of rounds whose interest counts; bandits or thieves may end later interest."""
LASTING_SHARE = 0.3
"""Share of the points of outposts and bandits that counts early; it grows to 1 towards the end."""
TOLLED_RUNE = 0.2
"""Value of a rune that a bandit may still take."""
LEADER_WEIGHT = 0.3
"""Weight of the strongest opponent; the remaining weight goes to the mean of all opponents."""
WON_GAME = 100.0
HURRY_BONUS = 20.0
"""Bonus of moves that bring a gain and are possible only before the first hand card of a turn."""

_OUTPOST_POINTS = COMPONENTS.points.outpost
_BANDIT_POINTS = COMPONENTS.points.bandit
_NO_LOT = Rng(0)
_DECK = full_deck()
_AT_LEAST = tuple(
    tally(number <= card <= HIGHEST for card in _DECK) / len(_DECK) for number in range(HIGHEST + 2)
)
"""Chance, by number, that a card of the full deck is a number card at least as high."""


def appraise(state: MarketState, moves: Sequence[MarketMove]) -> list[float]:
    """Evaluate the legal moves for the asked seat; higher is better."""
    seat = state.stack[-1].seat
    now = table_value(state, seat)
    thefts: dict[Seat, float] = {}
    return [_worth(state, seat, move, now, thefts) for move in moves]


def _worth(
    state: MarketState, seat: Seat, move: MarketMove, now: float, thefts: dict[Seat, float]
) -> float:
    """Evaluate a move; ``thefts`` caches the gains of thefts by victim."""
    match move:
        case Show(card):
            # The lowest card reveals least.
            return now + 1 - card / 100
        case Sign() | EndTurn() | GiveUp():
            return now
        case ThrowAway():
            return now + _hand_change(state, seat, move.cards_used())
        case PlayThief():
            gains = [_theft_gain(state, seat, other, now, thefts) for other in _others(state, seat)]
            return now + _hand_change(state, seat, move.cards_used()) + max(gains)
        case SpendShelter():
            spent = _hand_change(state, seat, move.cards_used())
            return spent + _robbed(state, seat, _others(state, seat), now, 2)
        case Attack(card, victim):
            gain = _theft_gain(state, seat, victim, now, thefts)
            return (
                now
                + _hand_change(state, seat, (card,))
                + _wins_duel(state, seat, card, victim) * gain
            )
        case Steal(_, "card"):
            return now + _stolen_card(state)
        case Trade() | PayRunes() | PayOutpost() | Stow() | GiveShelter():
            worth = _after(state, seat, move)
            hurries = state.phase == PURCHASE and worth > now
            return worth + HURRY_BONUS if hurries else worth
        case _:
            return _after(state, seat, move)


def _others(state: MarketState, seat: Seat) -> list[Seat]:
    return [other for other in range(state.seats) if other != seat]


def _after(state: MarketState, seat: Seat, move: MarketMove) -> float:
    """Evaluate the table after a move and the best placing or thefts that follow it."""
    twin = _moved(state, move)
    if twin.stack:
        frame = twin.stack[-1]
        if frame.seat == seat:
            if frame.kind in ("outpost", "attach", "bandit"):
                return max(_after(twin, seat, answer) for answer in twin.legal_moves())
            if frame.kind == "theft" and state.stack[-1].kind != "theft":
                now = table_value(twin, seat)
                return _robbed(twin, seat, _others(twin, seat), now, 2)
    return table_value(twin, seat)


def _moved(state: MarketState, move: MarketMove) -> MarketState:
    """Copy a table and make a legal move without ending the turn, so that nothing is drawn."""
    twin = state.copy()
    twin.asks_end = True
    twin.make(move, _NO_LOT, None)
    return twin


# -- thefts and duels ---------------------------------------------------------------------


def _theft_gain(
    state: MarketState, seat: Seat, victim: Seat, now: float, thefts: dict[Seat, float]
) -> float:
    """Return the gain of the best theft from a victim, cached in ``thefts``."""
    if victim not in thefts:
        thefts[victim] = _robbed(state, seat, [victim], now, 1) - now
    return thefts[victim]


def _robbed(
    state: MarketState, seat: Seat, victims: Sequence[Seat], now: float, times: int
) -> float:
    """Evaluate a table after ``times`` thefts, chosen greedily."""
    best, then = now, state
    for victim in victims:
        if state.hands[victim] and now + _stolen_card(state) > best:
            best, then = now + _stolen_card(state), state
        for colour in (RED, BLUE):
            if state.inside[2 * victim + colour] or state.loose[2 * victim + colour]:
                twin = state.copy()
                frame = MarketFrame("theft", seat, victim)
                twin.stack.append(frame)
                STEAL[victim][COLOURS[colour]].effect(twin, frame, _NO_LOT, None)
                worth = table_value(twin, seat)
                if worth > best:
                    best, then = worth, twin
    return best if times == 1 else _robbed(then, seat, victims, best, times - 1)


def _stolen_card(state: MarketState) -> float:
    """Return the gain from stealing an unseen card of mean value."""
    loss = UNDRAWN_CARD * (LEADER_WEIGHT + (1 - LEADER_WEIGHT) / (state.seats - 1))
    return UNDRAWN_CARD + 0.5 * loss


def _wins_duel(state: MarketState, seat: Seat, card: Card, victim: Seat) -> float:
    """Return the chance that a victim cannot fend off a card."""
    known = known_to(state, victim, seat)
    if any(card <= other <= HIGHEST for other in known):
        return 0.0
    return power(1 - _AT_LEAST[card], len(state.hands[victim]) - len(known))


# -- a table ------------------------------------------------------------------------------


def table_value(state: MarketState, seat: int) -> float:
    """Evaluate a table for a seat against its opponents."""
    if state.ranks is not None:
        return WON_GAME if state.ranks[seat] == 1 else -WON_GAME
    standings = _standings(state)
    own = standings.pop(seat) + _hand_value(state.hands[seat])
    rest = (1 - LEADER_WEIGHT) * fsum(standings) / len(standings)
    return own - LEADER_WEIGHT * max(standings) - rest


def _standings(state: MarketState) -> list[float]:
    """Return the points and expected interest of each seat, without the value of its hand."""
    shelter, outpost, bandit = state.shelter, state.outpost, state.bandit
    inside, loose, market = state.inside, state.loose, state.runes
    camps = range(2 * state.seats)
    earning = 0
    for i in camps:
        if inside[i] and bandit[i] == NOBODY:
            earning += 1
    bought = RUNES_BOUGHT_A_TURN * state.seats
    rounds = min(HORIZON_ROUNDS, (market[RED] + market[BLUE]) / (earning + bought))
    lasting = 1 - (1 - LASTING_SHARE) * rounds / HORIZON_ROUNDS
    worths = [0.0] * state.seats
    for i in camps:
        worth = float(inside[i] + loose[i])
        if bandit[i] != NOBODY:
            tolls = TOLLED_RUNE * min(inside[i], rounds)
            worth += lasting * _BANDIT_POINTS - tolls
            worths[bandit[i]] += tolls
        elif shelter[i] or outpost[i]:
            income = rounds
            if outpost[i]:
                worth += lasting * _OUTPOST_POINTS
                if shelter[i]:
                    income *= 2
            earned = INCOME_DISCOUNT * min(income, market[i & 1])
            if not inside[i]:
                earned *= EMPTY_CAMP_FACTOR
            worth += earned
        worths[i >> 1] += worth
    return worths


def _hand_value(hand: Cards) -> float:
    """Evaluate the cards of a hand and the cards still to be drawn."""
    kept = 0.0
    for card in hand:
        kept += HELD_CARD[card]
    return kept + UNDRAWN_CARD * max(0, HAND_SIZE - len(hand))


def _hand_change(state: MarketState, seat: Seat, cards: Cards) -> float:
    """Return how much the value of a seat's hand changes when ``cards`` leave the hand."""
    hand = left = state.hands[seat]
    for card in cards:
        left = without(left, card)
    return _hand_value(left) - _hand_value(hand)


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    rollout_plies=12,
    # In 16 games the correlation of luck and result was 0.71. With playouts to the end it was 0.52.
    review_plies=24,
    review_scale=7.0,
    # In 35 games of adept against novice the regression of results on luck gave 0.60.
    luck_share=0.6,
    logistic_scale=4.0,
    par=20.0,
    temperature=1.0,
    prior_visits=2,
    initial_width=12,
    exploration=0.3,
)


def forecast(state: MarketState) -> list[float]:
    """Return the points by seat plus the expected gains of camps and hands."""
    return [
        worth + _hand_value(hand)
        for worth, hand in zip(_standings(state), state.hands, strict=True)
    ]


def guess(state: MarketState, moves: Sequence[MarketMove], rng: Rng) -> MarketMove | None:
    """Return the move of the highest value."""
    if len(moves) == 1:
        return moves[0]
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]
