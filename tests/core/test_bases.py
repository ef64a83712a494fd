"""Copies and comparisons of states follow from their fields."""

from __future__ import annotations

from runegames.core import Rng
from runegames.games.market.model import MarketOptions
from runegames.games.market.rules import MarketState


class CountedState(MarketState):
    """A table with one field more."""

    counts: list[int]


def test_a_subclass_has_its_own_fields_copied_and_compared() -> None:
    """Also after a state of its base has been copied."""
    base = MarketState.new(MarketOptions(), 2, Rng(1))
    assert base.copy() == base
    state = CountedState.new(MarketOptions(), 2, Rng(1))
    state.counts = [0, 0]
    twin = state.copy()
    assert type(twin) is CountedState
    assert twin == state
    twin.counts[0] = 1
    assert state.counts == [0, 0]
    assert twin != state
    assert state != base
