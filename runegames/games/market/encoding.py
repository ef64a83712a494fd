"""Encoding of moves and views as numbers, for training networks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import Coding, among, wrapped
from runegames.core.observations import bag, encoder_of, encoding_of, one_of, sequence_of
from runegames.games.market.model import (
    BIG_SUM,
    CARD_NAMES,
    COLOURS,
    HIGHEST,
    RANSOM_RUNES,
    RUNE_SUMS,
    Camp,
    MarketOptions,
    MarketView,
)
from runegames.games.market.moves import MOVE_TYPES, MarketMove

MAX_NUMBERED_CARDS = 4
"""Greatest number of cards in a payment with its own action number; larger ones share numbers."""


@cache
def _payments() -> Coding:
    """Encode the sets of number cards that pay for something (RM-14, RM-15, RM-25)."""
    return among(
        cards
        for number in range(1, MAX_NUMBERED_CARDS + 1)
        for cards in combinations_with_replacement(range(1, HIGHEST + 1), number)
        if sum(cards) in RUNE_SUMS or sum(cards) >= BIG_SUM
    )


def action_space(options: MarketOptions, seats: int) -> ActionSpace[MarketMove]:
    """Make the action space; a payment with few cards has a number of its own."""
    rest = wrapped(RANSOM_RUNES + 1)
    codings = {
        "cards": _payments(),
        "seat": wrapped(seats),
        "red": rest,
        "blue": rest,
        "runes": wrapped(options.runes_per_colour + 1),
    }
    return ActionSpace(MOVE_TYPES, codings)


@cache
def _fields(seats: int) -> Callable[[View], Observation]:
    cards = bag(CARD_NAMES)
    whose = ("seat", "attacker", "defender", "thief", "victim", "bandit")
    special = {
        **dict.fromkeys(("hand", "discards"), cards),
        **dict.fromkeys(whose, one_of(range(seats))),
        "known_hands": sequence_of(cards, seats),
    }
    camps = sequence_of(encoding_of(Camp, seats, special), len(COLOURS) * seats)
    return encoder_of(MarketView, seats, {**special, "camps": camps})


def observation(view: MarketView) -> Observation:
    """Encode a view: cards by their counts, camps by seat, red before blue."""
    return _fields(view.seats)(view)
