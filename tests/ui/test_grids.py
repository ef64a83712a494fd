"""Lists of sizes of a card: each size is the best one in some room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from textual.geometry import Region

from runegames.ui.games.enceladus.tray import EnceladusTray
from runegames.ui.games.market import tray as market
from runegames.ui.grids import Form, fitting

ROOMS = [Region(0, 0, *size) for size in product(range(20, 200, 3), range(2, 16))]


def unused(forms: Sequence[Form]) -> list[Form]:
    """Return the sizes that are not chosen in any of the rooms, for any number of cards."""
    used = {fitting(forms, room, count, 0).form for room in ROOMS for count in range(1, 13)}
    return [form for form in forms if form not in used]


@pytest.mark.parametrize("forms", [EnceladusTray.FORMS, market.FORMS])
def test_every_size_of_a_card_is_used(forms: Sequence[Form]) -> None:
    assert not unused(forms)


def test_a_size_listed_after_a_smaller_one_is_unused() -> None:
    assert unused((Form(9, 6), Form(7, 6), Form(8, 6), Form(5, 6))) == [Form(8, 6)]
