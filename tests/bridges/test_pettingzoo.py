"""PettingZoo's own tests for every game, and further tests of the environments.

All of them need the extra, which `make test-bridges` installs.
"""

from __future__ import annotations

import pickle
import re
from copy import deepcopy
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from runegames.bridges.pettingzoo import Env, GameEnv, env, rewards_of
from runegames.core import IllegalMove, Outcome, Rng
from runegames.games.registry import UnknownGame, game
from runegames.games.telling import told_of
from runegames.play.offers import offers
from runegames.testing import random_setting
from tests.contract.tables import CASES, every_game

EVERY_DAY = {(game_id, seats) for game_id, seats in CASES if seats == 2}
every_table = pytest.mark.parametrize(
    ("game_id", "seats"),
    [pytest.param(*case, marks=() if case in EVERY_DAY else pytest.mark.slow) for case in CASES],
)
# PettingZoo exempts its own board games from these warnings by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


ROOT = Path(__file__).parents[2]
HEADING = "## Reinforcement learning"


def random_options(game_id: str, seats: int) -> dict[str, Any]:
    the_game = game(game_id)
    chosen = random_setting(the_game, seats, seats).options.model_dump()
    return {o.name: chosen[o.name] for o in offers(the_game.options_type) if o.suits(seats)}


def check_rendering(make: Any) -> None:
    """Run ``render_test``, which asks for the mode ``human`` before it reads which modes exist."""

    def made(render_mode: str = "ansi") -> Any:
        return make(render_mode="ansi" if render_mode == "human" else render_mode)

    render_test(made)


@every_table
def test_pettingzoo_finds_no_fault(game_id: str, seats: int) -> None:
    make: Any = partial(env, game_id, seats, **random_options(game_id, seats))
    api_test(make(), num_cycles=1000)
    seed_test(make, num_cycles=100)
    check_rendering(make)


@pytest.mark.parametrize("name", ["nim", "kuhn"])
def test_games_of_other_packages_need_no_adapter(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tests" / "outside" / name)
    make: Any = partial(env, import_module(f"runes_{name}").GAME, 2)
    assert pickle.loads(pickle.dumps(make())).unwrapped.parts
    api_test(make(), num_cycles=1000)
    seed_test(make, num_cycles=100)
    check_rendering(make)


def legal_in(table: Env) -> list[int]:
    """Return the legal actions of the agent that is asked."""
    observed = table.last()[0]
    assert observed is not None
    return [int(action) for action in np.flatnonzero(observed["action_mask"])]


@every_game
def test_an_environment_plays_the_game_of_a_sitting_with_the_same_seed(game_id: str) -> None:
    setting = random_setting(game(game_id), 2, 2)
    table = GameEnv(game_id, 2, **random_options(game_id, 2))
    session = setting.session()
    table.reset(seed=setting.seed)
    for _ in range(30):
        question = session.question()
        if question is None:
            break
        seat = question.decision.seat
        assert table.agent_selection == f"player_{seat}"
        observed = table.observe(table.agent_selection)
        parts = session.game.observation(session.view(seat))
        assert [*parts] == [*table.parts]
        for name, numbers in parts.items():
            part = observed["observation"][table.parts[name]]
            assert np.array_equal(part, np.array(numbers, np.float32)), name
        action = legal_in(table)[0]
        space = session.game.action_space(setting.options, 2)
        assert observed["action_mask"].sum() == len(question.moves)
        session.play(space.move_of(action, question))
        table.step(action)


def random_actions(table: Env, chance: Rng, most: int) -> list[tuple[bytes, bytes, float]]:
    """Return what is observed while random legal actions are taken."""
    seen = []
    for _ in table.agent_iter(most):
        observed, reward, over = table.last()[:3]
        assert observed is not None
        seen.append((observed["observation"].tobytes(), observed["action_mask"].tobytes(), reward))
        table.step(None if over else chance.choice(legal_in(table)))
    return seen


@every_game
def test_a_pickled_environment_goes_on_in_the_same_way(game_id: str) -> None:
    table = env(game_id, 2)
    fresh = pickle.loads(pickle.dumps(table))
    fresh.reset(seed=4)
    table.reset(seed=4)
    random_actions(table, Rng(1), 12)
    random_actions(fresh, Rng(1), 12)
    twin = pickle.loads(pickle.dumps(table))
    assert vars(twin.unwrapped)["game"] is game(game_id)
    seen = [random_actions(env, Rng(2), 60) for env in (table, fresh, twin)]
    assert seen[0] == seen[1] == seen[2]


@every_game
def test_observations_depend_only_on_what_the_seat_knows(game_id: str) -> None:
    """Compare the true state with a determinized one, for the seat that is asked."""
    table = GameEnv(game_id, 2)
    table.reset(seed=3)
    for ply in range(15):
        if any(table.terminations.values()):
            break
        agent = table.agent_selection
        imagined = deepcopy(table)
        imagined._state = table._state.determinize(table.possible_agents.index(agent), Rng(ply))
        imagined._ask()
        assert imagined.agent_selection == agent
        true, guessed = table.observe(agent), imagined.observe(agent)
        assert np.array_equal(true["observation"], guessed["observation"])
        assert np.array_equal(true["action_mask"], guessed["action_mask"])
        table.step(legal_in(table)[0])


@every_game
def test_only_the_agent_that_is_asked_has_legal_actions(game_id: str) -> None:
    table = GameEnv(game_id, 2)
    table.reset(seed=3)
    masks = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    assert [agent for agent, mask in masks.items() if mask.any()] == [table.agent_selection]


@pytest.mark.parametrize("game_id", ["bones", "market"])
def test_what_is_rendered_is_public(game_id: str) -> None:
    """Play to the end: only in the course of a game does a seat learn more than the public."""
    table = GameEnv(game_id, 2, render_mode="ansi")
    agents = table.possible_agents
    table.reset(seed=3)
    seats_know_more, chance = False, Rng(3)
    while not any(table.terminations.values()):
        public, own = (told_of(table.game, table._state.view(seat), agents) for seat in (None, 0))
        assert table.render() == "\n".join((*public.table, *public.seats))
        seats_know_more |= public.seats != own.seats or public.table != own.table
        table.step(chance.choice(legal_in(table)))
    assert seats_know_more, "seat 0 never knew more than the public, so nothing was compared"


def test_an_illegal_action_raises_an_error_and_in_the_usual_wrappers_loses() -> None:
    table = env("bones", 3)
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = next(action for action in range(99) if action not in legal_in(table))
    with pytest.raises(IllegalMove, match=f"{illegal} is no legal action of {agent}"):
        table.unwrapped.step(illegal)
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.rewards == {player: -1.0 if player == agent else 0.0 for player in table.agents}


def test_resets_without_a_seed_follow_from_the_last_seed() -> None:
    one, other = GameEnv("rune", 2), GameEnv("rune", 2)
    hands = []
    for table in (one, other):
        table.reset(seed=5)
        for _ in range(3):
            hands.append(table._state.view(0).hand)
            table.reset()
    assert hands[:3] == hands[3:]
    assert len(set(hands)) == 3


@pytest.mark.parametrize(
    ("ranks", "sides", "rewards"),
    [
        ((1, 2), ((0,), (1,)), [1, -1]),
        ((1, 1), ((0,), (1,)), [0, 0]),
        ((2, 1, 2, 1), ((0, 2), (1, 3)), [-1, 1, -1, 1]),
        ((1, 3, 2), ((0,), (1,), (2,)), [1, -1, 0]),
        ((1, 1, 3), ((0,), (1,), (2,)), [0.5, 0.5, -1]),
        ((1,), ((0,),), [40]),
        ((2, 2), ((0, 1),), [40, 40]),
    ],
)
def test_rewards_depend_on_ranks_and_for_a_single_side_on_points(
    ranks: tuple[int, ...], sides: tuple[tuple[int, ...], ...], rewards: list[float]
) -> None:
    assert rewards_of(Outcome((40,) * len(ranks), ranks, "over"), sides) == rewards


def test_an_environment_is_named_after_its_rules_and_reports_the_outcome() -> None:
    table = env("enceladus", 2, length="single hand")
    assert str(table) == f"enceladus_v{game('enceladus').meta.rules_version}"
    table.reset(seed=2)
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        assert bool(info) == over
        if over:
            assert info["reason"] == "single_hand"
            assert reward == rewards_of(Outcome(**info), ((0,), (1,)))[int(agent[-1])]
        table.step(None if over else legal_in(table)[-1])
    assert not table.agents


@pytest.mark.parametrize(
    ("game_id", "seats", "options", "words"),
    [
        ("enceladus", 7, {}, "not for 7"),
        ("enceladus", "2", {}, "not for '2'"),
        ("enceladus", 2, {"length": "long"}, "option length cannot be 'long'"),
        ("enceladus", 2, {"depth": 3}, "no option 'depth'"),
        ("rune", 2, {"partners_share_hands": True}, "is for tables of 4 seats"),
        ("rune", 2, {"render_mode": "rgb_array"}, "as 'ansi', not as 'rgb_array'"),
        ("rune", 2, {"render_mode": "human"}, "as 'ansi', not as 'human'"),
        ("rune", 2, {"render_mode": ""}, "not as ''"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game_id: str, seats: Any, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        env(game_id, seats, **options)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess", 2)


@pytest.mark.slow
def test_the_loop_of_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    match = re.search(r"```python\n(.*?)```", text[text.index(HEADING) :], re.DOTALL)
    assert match is not None
    names: dict[str, Any] = {}
    exec(match[1], names)
    assert np.abs(names["values"]).max() > 0, "nothing was learned"
