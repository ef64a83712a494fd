"""Facts about The Rune Market for the contract suite."""

from __future__ import annotations

from collections import Counter

from runegames.core import Options
from runegames.games.market.bandits import PayCards, PayRunes, PutBandit, Stow
from runegames.games.market.duels import Attack, Show
from runegames.games.market.model import CARD_NAMES, SHELTERS, MarketOptions, full_deck
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.rules import MarketState
from runegames.games.market.table import FILL_UP, NOBODY
from runegames.games.market.thefts import Steal
from tests.contract.hooks import Hooks
from tests.games.market.rare import RARE


def conserve(state: MarketState) -> None:
    """Check that each card, rune, outpost and bandit is in one place, and that it may be there."""
    seats = state.seats
    camps = range(2 * seats)
    # RM-2: 54 cards in hands, on the table, in the deck and among the discards.
    cards = Counter(state.deck) + Counter(state.discards)
    for hand in state.hands:
        assert list(hand) == sorted(hand)
        cards += Counter(hand)
    cards += Counter(SHELTERS[i & 1] for i in camps if state.shelter[i])
    assert len(full_deck()) == 54
    assert cards == Counter(full_deck())
    # RM-1: runes, outposts and bandits add up; items that were just bought are in no camp yet.
    for colour in (0, 1):
        owned = sum(state.inside[i] + state.loose[i] for i in camps if i & 1 == colour)
        assert state.runes[colour] + owned == state.options.runes_per_colour
        assert state.runes[colour] >= 0
    bought = Counter(frame.kind for frame in state.stack)
    assert state.outposts + sum(state.outpost) + bought["outpost"] == 4
    taken = sum(owner != NOBODY for owner in state.bandit)
    assert state.bandits + taken + bought["bandit"] == 4
    for i in camps:
        assert min(state.inside[i], state.loose[i]) >= 0
        if state.bandit[i] == NOBODY:
            # RM-6: all runes are in the camp, or all are loose.
            assert not (state.loose[i] if state.shelter[i] or state.outpost[i] else state.inside[i])
        else:
            # RM-22: a bandit is in the camp of another seat, on a shelter or on runes. That camp
            # has no outpost.
            assert state.bandit[i] != i >> 1
            assert not state.outpost[i]
            assert state.shelter[i] or state.inside[i]
    # RM-26, RM-29: no rune is left if and only if the last one has ended the game; no seat is two
    # turns ahead of another, or beyond the limit.
    empty = not any(state.runes)
    assert empty == (state.reason == "last_rune")
    assert (state.ranks is None) == bool(state.stack)
    assert max(state.turns) - min(state.turns) <= 1
    assert max(state.turns) <= state.options.turn_limit
    # The cards that a seat knows of a hand are in that hand.
    for owner, row in enumerate(state.known):
        assert not row or any(row)
        for known in row:
            assert Counter(known) <= Counter(state.hands[owner])
    view = state.view(None)
    for seat in range(seats):
        runes = sum(camp.runes + camp.loose for camp in view.camps if camp.seat == seat)
        assert view.scores[seat] == runes + 2 * view.outposts(seat) - view.bandits(seat)


def plies(options: Options, seats: int) -> tuple[int, int]:
    """Return the fewest and the most plies until all runes are bought or all turns are over."""
    assert isinstance(options, MarketOptions)
    fewest = min(options.turn_limit * seats, options.runes_per_colour)
    return fewest, options.turn_limit * seats * 30


def hand_decides(state: MarketState) -> bool:
    """Return whether the answers depend on cards in hand; an empty hand is no secret."""
    frame = state.stack[-1]
    rests = frame.kind == "duel" or (frame.kind == "turn" and state.phase != FILL_UP)
    return rests and bool(state.hands[frame.seat])


HOOKS = Hooks(
    conserve=conserve,
    plies=plies,
    hidden=hand_decides,
    ends_turn=frozenset({"end_turn"}),
    hides=frozenset({"shuffled"}),
    shows=frozenset({"attacked", "threw_away"}),
    items=frozenset(CARD_NAMES),
    junk=(
        BuyRune((), "red"),
        BuyRune((6, 4), "red"),
        BuyRune((0, 5), "blue"),
        BuyRune((12,), "red"),
        BuyItem((), "outpost"),
        BuyItem((11, 10), "bandit"),
        PayCards((10, 10, 10, 10, 10), "red"),
        PayRunes("red", -1, 4),
        Stow("blue", 0),
        Attack(11, 1),
        Attack(5, -1),
        Show(0),
        Show(13),
        PutBandit(-1, "red"),
        Steal(-1, "card"),
        Steal(9, "red"),
    ),
    brief={"turn_limit": 10},
    rare=RARE,
)
