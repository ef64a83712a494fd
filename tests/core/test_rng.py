"""Seeded randomness (``runegames.core.rng``)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy

import pytest

from runegames.core import Rng


def _pickled(rng: Rng) -> Rng:
    fields = pickle.loads(pickle.dumps(rng))
    assert isinstance(fields, Rng)
    return fields


@pytest.mark.parametrize("twin_of", [copy, deepcopy, _pickled])
@pytest.mark.parametrize("before", [0, 5])
def test_a_copy_draws_the_same_numbers_independently(
    twin_of: Callable[[Rng], Rng], before: int
) -> None:
    rng = Rng(7)
    rng.pick(list(range(9)), before)
    twin = twin_of(rng)
    ahead = [twin.random() for _ in range(4)]
    assert [rng.random() for _ in range(4)] == ahead
    assert (rng.draws, twin.draws) == (before + 4, before + 4)
