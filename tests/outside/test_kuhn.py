"""Exploitability at Kuhn poker: how much a perfect opponent wins against a strategy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outside.exploit import equilibrium, exploitability, response, strategy_of


@pytest.mark.slow
@pytest.mark.parametrize("bluff", [0.0, 0.2, 1 / 3])
def test_nobody_can_exploit_an_equilibrium(installed: Path, bluff: float) -> None:
    assert exploitability(equilibrium(bluff)) == pytest.approx(0, abs=1e-12)
    assert response(equilibrium(bluff), 0) == pytest.approx(-1 / 18)


@pytest.mark.slow
def test_the_search_is_harder_to_exploit_than_chance(installed: Path) -> None:
    by_lot, thought = strategy_of("random", 60), strategy_of("master:60", 20)
    assert exploitability(by_lot) == pytest.approx(11 / 24, abs=0.12)
    assert exploitability(thought) < exploitability(by_lot)
