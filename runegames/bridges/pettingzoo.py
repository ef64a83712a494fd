"""Environment of PettingZoo for any game: an agent for each seat, asked one at a time (AEC).

It needs the extra ``pettingzoo``. ``env("rune", 2)`` has PettingZoo's usual
wrappers: an illegal action ends the game, with a reward of -1 for its agent.

An agent observes only what its seat knows. ``observation`` has the parts of ``Game.observation``
one after another; ``action_mask`` has 1 for each legal action of ``Game.action_space`` while the
agent is asked. ``render`` and ``infos`` (scores, ranks and reason, at the end) hold what everybody
may see. The same seed and actions give the same game, as in a sitting.

Rewards come at the end. A side gets the share of the other sides that it beats minus the share that
beats it, from -1 to 1. Partners get the same. If there is only one side, it gets its score.

Environments can be pickled even in the middle of a game, because vectorised training pickles them.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from itertools import chain
from typing import Any, Literal, TypeAlias, TypedDict, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from runegames.core import Answers, AnyGame, IllegalMove, Outcome, Rng, Seat
from runegames.core.observations import Vector
from runegames.games.failures import blame
from runegames.games.registry import UnknownGame
from runegames.games.registry import game as game_called
from runegames.games.telling import told_of
from runegames.play.house_rules import options_of

Agent: TypeAlias = str  # ``player_0`` has seat 0
RenderMode: TypeAlias = Literal["ansi"]  # ``render`` returns a string
DEALS = 1 << 31
"""Limit below which seeds are drawn when no seed is given."""
LARGEST = float(1 << 24)
"""Bound of the values of an observation; up to it, float32 holds all whole numbers exactly."""
ILLEGAL_REWARD = -1.0


class Observed(TypedDict):
    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


Env: TypeAlias = AECEnv[Agent, Observed, int | None]


class GameEnv(Env):
    """Game without wrappers; an illegal action raises ``IllegalMove``."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        *,
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        """Deal a first game; ``options`` are options of this game.

        Raises:
            UnknownGame: there is no game of that name.
            ValueError: the game has no such number of seats, option or render mode.
        """
        super().__init__()
        self.game: AnyGame = game_called(game) if isinstance(game, str) else game
        meta = self.game.meta
        if refusal := meta.refuse_seats(seats):
            raise ValueError(refusal)
        if render_mode not in (None, *get_args(RenderMode)):
            raise ValueError(f"A table is rendered as 'ansi', not as {render_mode!r}.")
        self.options = options_of(self.game, options, [seats])
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{meta.id}_v{meta.rules_version}",
            "render_modes": [*get_args(RenderMode)],
            "is_parallelizable": False,
        }
        self.possible_agents: list[Agent] = [f"player_{seat}" for seat in range(int(seats))]
        self._actions = self.game.action_space(self.options, seats)
        self._deals = Rng(secrets.randbelow(DEALS))
        self._set_table(seed=0)
        self.parts: dict[str, slice] = {}
        """Slices of the observation vector by the names of its parts."""
        length = 0
        for name, numbers in self.game.observation(self._state.view(0)).items():
            self.parts[name] = slice(length, length + len(numbers))
            length += len(numbers)
        size = self._actions.size
        # Spaces are seeded one by one, so agents share none.
        self._spaces: dict[Agent, tuple[Space[Any], Space[Any]]] = {
            agent: (
                Dict(
                    observation=Box(-LARGEST, LARGEST, (length,), np.float32),
                    action_mask=Box(0, 1, (size,), np.int8),
                ),
                Discrete(size),
            )
            for agent in self.possible_agents
        }

    def __getstate__(self) -> dict[str, Any]:
        game: AnyGame | str = self.game
        with suppress(UnknownGame):
            if game_called(self.game.meta.id) is game:
                game = self.game.meta.id
        # An action space has functions, which cannot be pickled.
        return {**self.__dict__, "game": game, "_actions": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if isinstance(self.game, str):
            self.game = game_called(self.game)
        self._actions = self.game.action_space(self.options, len(self.possible_agents))

    def observation_space(self, agent: Agent) -> Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: Agent) -> Space[Any]:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        # Without a seed, the deals follow from the last given seed; if none was given, from chance.
        if seed is not None:
            self._deals = Rng(int(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        try:
            self._set_table(self._deals.below(DEALS) if seed is None else int(seed))
        except Exception as error:
            blame(error, self.game.meta.id)
            raise

    def _set_table(self, seed: int) -> None:
        self._seed, self._ply = seed, 0
        seats = len(self.possible_agents)
        self._state = self.game.new(self.options, seats, Rng.for_ply(seed, 0))
        self._ask()

    def _ask(self) -> None:
        """Select the seat that is asked, and number its answers."""
        decision = self._state.decision()
        if decision is None:
            self._legal = {}
            return
        self.agent_selection = self.possible_agents[decision.seat]
        self._view = self._state.view(decision.seat)
        self._legal = self._actions.numbered(Answers(self._view, self._state.legal_moves()))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise IllegalMove(f"{action} is no legal action of {agent} now")
        self._ply += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self._state.apply(self._legal[int(action)], Rng.for_ply(self._seed, self._ply))
            self._ask()
            if (outcome := self._state.outcome()) is not None:
                self._end(outcome)
        except Exception as error:
            blame(error, self.game.meta.id)
            raise

    def _end(self, outcome: Outcome) -> None:
        rewards = rewards_of(outcome, self.game.sides(len(self.agents)))
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = asdict(outcome)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: Agent) -> Observed:
        asked = bool(self._legal) and agent == self.agent_selection
        seat = self.possible_agents.index(agent)
        observation = self.game.observation(self._view if asked else self._state.view(seat))
        mask = bytearray(self._actions.size)
        if asked:
            for number in self._legal:
                mask[number] = 1
        numbers = (
            np.frombuffer(observation.numbers).astype(np.float32)
            if isinstance(observation, Vector)
            else np.fromiter(chain.from_iterable(observation.values()), np.float32)
        )
        np.minimum(np.maximum(numbers, -LARGEST, out=numbers), LARGEST, out=numbers)
        return {"observation": numbers, "action_mask": np.frombuffer(mask, np.int8)}

    def render(self) -> str:
        sentences = told_of(self.game, self._state.view(None), self.possible_agents)
        return "\n".join((*sentences.table, *sentences.seats))


raw_env = GameEnv


def env(
    game: str | AnyGame, seats: int, *, render_mode: RenderMode | None = None, **options: object
) -> Env:
    """Make a game with the usual wrappers; errors are those of ``GameEnv``."""
    return _Guarded(GameEnv(game, seats, render_mode=render_mode, **options))


class _EndedByIllegal(TerminateIllegalWrapper[Agent, Observed, int | None]):
    def __init__(self, env: Env) -> None:
        super().__init__(env, illegal_reward=ILLEGAL_REWARD)


class _Guarded(
    OrderEnforcingWrapper[Agent, Observed, int | None],
    AssertOutOfBoundsWrapper[Agent, Observed, int | None],
    _EndedByIllegal,
):
    """Wrapper in place of the three usual ones, with quick access to common attributes.

    Nested wrappers take as long as the game itself, since each passes every access on to the next.
    """

    def __str__(self) -> str:
        return str(self.env)


def _found_at_once(name: str) -> property:
    def find(table: _Guarded) -> object:
        if not table._has_reset:
            raise AttributeError  # then the wrapper's own look-up explains what is missing
        return getattr(table.env, name)

    return property(find)


for _name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
    setattr(_Guarded, _name, _found_at_once(_name))


def rewards_of(outcome: Outcome, sides: Sequence[Sequence[Seat]]) -> list[float]:
    """Return the rewards by seat at the end of a game."""
    if len(sides) == 1:
        return [float(score) for score in outcome.scores]
    places = [outcome.ranks[side[0]] for side in sides]
    rewards = []
    for own in outcome.ranks:
        beaten = sum(rank > own for rank in places)
        better = sum(rank < own for rank in places)
        rewards.append((beaten - better) / (len(sides) - 1))
    return rewards
