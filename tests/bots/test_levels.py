"""Computer players by name, and how they choose."""

from __future__ import annotations

import pytest

from runegames.bots.greedy import GreedyBot
from runegames.bots.registry import LEVELS, UnknownBot, known, level_of, make_bot
from runegames.bots.search_bot import SearchBot
from runegames.core import Rng
from runegames.games.registry import game, playable
from runegames.lab.arena import tournament
from runegames.lab.report import summary
from tests.lab.tables import played

RUNE = game("rune")


def test_every_level_plays() -> None:
    state = RUNE.new(RUNE.options_type(), 2, Rng(1))
    for level in LEVELS:
        name = level.name if level.thinks is None else f"{level.name}:2"
        bot = make_bot(name, RUNE)
        assert bot.choose(state.determinize(state.decision().seat, Rng(2)), Rng(3)) in (
            state.legal_moves()
        )


def test_names_of_older_saves_and_of_measurements_are_known() -> None:
    assert isinstance(make_bot("greedy", RUNE), GreedyBot)
    assert known("random")
    assert level_of("greedy") is None


@pytest.mark.parametrize("name", ["master", "elder", "master:0.25s", "elder:3s", "master:2000"])
def test_players_that_think_may_be_given_a_budget(name: str) -> None:
    assert known(name)
    assert isinstance(make_bot(name, RUNE), SearchBot)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("clever", "novice, adept, master, elder, greedy and random"),
        ("", "no computer player called ''"),
        ("adept:3s", "Adept does not think"),
        ("random:3", "Random does not think"),
        ("master:", "master:2000"),
        ("master:soon", "master:0.5s"),
        ("master:-1", "seconds or simulations"),
        ("master:0s", "seconds or simulations"),
        ("master:nans", "seconds or simulations"),
        ("master:infs", "seconds or simulations"),
    ],
)
def test_unknown_players_and_budgets_are_refused_with_a_sentence(name: str, text: str) -> None:
    assert not known(name)
    with pytest.raises(UnknownBot, match=r"\.$") as problem:
        make_bot(name, RUNE)
    assert text in str(problem.value)


def test_with_a_budget_of_simulations_the_same_seed_makes_the_same_choice() -> None:
    state = RUNE.new(RUNE.options_type(), 2, Rng(5))
    chosen = {str(make_bot("master:8", RUNE).choose(state, Rng(7))) for _ in range(2)}
    assert len(chosen) == 1


def test_the_adept_takes_what_looks_best() -> None:
    state = RUNE.new(RUNE.options_type(), 2, Rng(5))
    moves = state.legal_moves()
    worths = dict(zip(moves, RUNE.appraise(state, moves), strict=True))
    for seed in range(5):
        chosen = make_bot("adept", RUNE).choose(state, Rng(seed))
        assert worths[chosen] == max(worths.values())


def test_the_novice_errs_now_and_then() -> None:
    state, rng = RUNE.new(RUNE.options_type(), 2, Rng(5)), Rng(6)
    adept, novice = make_bot("adept", RUNE), make_bot("novice", RUNE)
    errors = asked = 0
    while state.decision() is not None:
        moves = state.legal_moves()
        worths = dict(zip(moves, RUNE.appraise(state, moves), strict=True))
        if len(set(worths.values())) > 1:
            asked += 1
            errors += worths[novice.choose(state, rng)] < max(worths.values())
        state.apply(adept.choose(state, rng), rng)
    assert 0.2 < errors / asked < 0.8


@pytest.mark.parametrize("game_id", playable())
def test_the_novice_finds_a_far_better_move_and_avoids_a_hopeless_one(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_game = game(game_id)
    state = the_game.new(the_game.options_type(), 2, Rng(5))
    moves = state.legal_moves()
    temperature = the_game.thinking(state.options).temperature
    for lead in (15.0, 1000.0):
        worths = [float(index % 3) * 0.1 - 500 * (index == 0) for index in range(len(moves))]
        worths[-1] = lead * temperature
        monkeypatch.setattr(type(the_game), "appraise", lambda *_, worths=worths: worths)
        novice = make_bot("novice", the_game)
        assert {novice.choose(state, Rng(seed)) for seed in range(20)} == {moves[-1]}
    # The hopeless move is not taken even if the best move leads by little.
    worths[-1] = 3.0 * temperature
    taken = {novice.choose(state, Rng(seed)) for seed in range(20)}
    assert moves[0] not in taken


@pytest.mark.slow
def test_the_novice_beats_random_and_loses_to_the_adept() -> None:
    """Check a few games only; ``bots/novice.py`` has the figures of many games."""
    for game_id in playable():
        the_game = game(game_id)
        options = the_game.options_type()
        for rival, least, most in (("adept", 0.1, 0.6), ("random", 0.75, 1.0)):
            contest = tournament(the_game, options, ["novice", rival], 2, 7)
            (novice, _) = summary(contest, played(contest, 12)).bots
            assert least <= novice.wins.rate <= most, (game_id, rival)
