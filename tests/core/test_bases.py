"""States are copied, pickled and compared field by field."""

from __future__ import annotations

import pickle

from runegames.core import Options
from tests.play.long_game import LongState


class CountedState(LongState):
    """State of the long game, with a field of its own."""

    counts: list[int]


def test_a_subclass_has_its_own_fields_copied_pickled_and_compared() -> None:
    base = LongState(options=Options(), seats=2, runes=[0, 0], made=0)
    assert base.copy() == base
    state = CountedState(options=Options(), seats=2, runes=[0, 0], made=0, counts=[0, 0])
    twin = pickle.loads(pickle.dumps(state.copy()))
    assert type(twin) is CountedState
    assert twin == state
    twin.counts[0] = 1
    assert state.counts == [0, 0]
    assert twin != state
    assert state != base
