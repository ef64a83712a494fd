"""Levels of computer players in games without an evaluation of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runegames.bots import continuations
from runegames.bots.continuations import continued, evaluates
from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import game, own_entries


def share_of(stronger: str, weaker: str, game_id: str, games: int) -> float:
    """Return the share of games that the first level wins, in turns from both seats."""
    rules: Any = game(game_id)
    won = 0
    for number in range(games):
        state = rules.new(rules.options_type(), 2, Rng(number // 2))
        bots = [make_bot(stronger, rules), make_bot(weaker, rules)]
        first = number % 2
        rng = Rng(1000 + number)
        while (decision := state.decision()) is not None:
            bot = bots[decision.seat ^ first]
            state.apply(bot.choose(state.determinize(decision.seat, rng), rng), rng)
        won += first in state.outcome().winners
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "least"),
    [
        ("novice", "random", 30, 0.6),
        ("adept", "novice", 40, 0.65),
        ("master:200", "adept", 8, 0.75),
    ],
)
def test_levels_differ_without_an_evaluation(
    installed: Path, stronger: str, weaker: str, games: int, least: float
) -> None:
    assert share_of(stronger, weaker, "nim", games) >= least


def test_an_adept_uses_the_evaluation_of_a_game_that_has_one(installed: Path) -> None:
    assert all(evaluates(game(entry.id)) for entry in own_entries())
    assert not evaluates(game("kuhn"))


def test_continuations_end_in_bounded_time(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(continuations, "MAX_PLIES", 10)
    rules: Any = game("nim")
    state = rules.new(rules.options_type(), 2, Rng(1))
    copies = list[object]()

    def determinize(state: Any, seat: int, rng: Rng) -> object:
        copies.append(seat)
        return state.copy()

    monkeypatch.setattr(type(state), "determinize", determinize)
    worths = continued(rules, state, state.legal_moves(), 1000, Rng(2))
    assert len(worths) == len(state.legal_moves())
    assert len(copies) == 1, "more deals were begun than time allows"
