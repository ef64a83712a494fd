"""Speeds of games, measured in processor time, which other programs hardly disturb."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Options, Rng, Thinking
from runegames.games.registry import entry_of, game, playable
from tests.bench.rows import Pace, Row

MIN_MOVES = 18_000
"""Target: least number of random moves while the loop runs 1,000 times."""
GAMES = 40
"""Random games in a run."""
TO_THE_END = 1_000_000
THOUGHT_S = 0.04
"""Seconds for each measured search."""
STEPS = 300
"""Least number of steps of an environment in a run."""


def fewest_seats(the_game: AnyGame) -> int:
    """Return the fewest seats that can compete in a game, or 1 if it is only for one person."""
    return next((seats for seats in the_game.meta.seat_counts if seats > 1), 1)


# -- playouts -----------------------------------------------------------------------------


def play_randomly(the_game: AnyGame, options: Options, seats: int, seed: int) -> int:
    """Play a random game, listing all legal moves at every decision; return the number of moves."""
    rng = Rng(seed)
    state = the_game.new(options, seats, rng)
    moves = 0
    while legal := state.legal_moves():
        state.apply(rng.choice(legal), rng)
        moves += 1
    return moves


def playouts(repeats: int) -> Iterator[Row]:
    """Measure random moves in every game."""
    for game_id in playable():
        the_game = game(game_id)
        options = the_game.options_type()
        seats, pace = fewest_seats(the_game), Pace()
        for repeat in range(repeats):
            pace.run(partial(_some_games, the_game, options, seats, repeat * GAMES))
        yield pace.row(f"random moves: {game_id}", MIN_MOVES)


def _some_games(the_game: AnyGame, options: Options, seats: int, first: int) -> tuple[int, float]:
    """Return the moves made, and the seconds."""
    start = time.process_time()
    seeds = range(first, first + GAMES)
    moves = sum(play_randomly(the_game, options, seats, seed) for seed in seeds)
    return moves, time.process_time() - start


# -- thoughts -----------------------------------------------------------------------------


def searches(repeats: int) -> Iterator[Row]:
    """Measure simulations in two ways: as the search makes them, and played out at random.

    A game's own search may stop a simulation early, where a forecast is better than playing on.
    """
    for game_id in playable():
        the_game = game(game_id)
        seats = fewest_seats(the_game)
        questions = [
            question for seed in range(2) for question in questions_of(the_game, seats, seed)
        ]
        own, whole = Pace(), Pace()
        for _ in range(repeats):
            own.run(partial(simulations, the_game, questions))
            whole.run(partial(simulations, PlayedOut(the_game), questions))
        yield own.row(f"simulations: {game_id}")
        least = entry_of(game_id).bench.get("simulations")
        yield whole.row(f"played out: {game_id}", least)


def questions_of(the_game: AnyGame, seats: int, seed: int) -> list[AnyState]:
    """Return four positions of a random game, evenly spread over those that offer a choice."""
    rng = Rng(seed)
    state = the_game.new(the_game.options_type(), seats, rng)
    choices = []
    while legal := state.legal_moves():
        if len(legal) > 1:
            choices.append(state.copy())
        state.apply(rng.choice(legal), rng)
    return [choices[len(choices) * quarter // 4] for quarter in range(4)]


def simulations(the_game: Any, questions: Sequence[AnyState]) -> tuple[int, float]:
    """Return how many simulations a search makes for all questions, and in how many seconds."""
    made, seconds = 0, 0.0
    for question in questions:
        decision = question.decision()
        assert decision is not None
        rng = Rng(made)
        search = Search(the_game, question.determinize(decision.seat, rng), rng)
        start = time.process_time()
        search.run(Budget(seconds=THOUGHT_S))
        seconds += time.process_time() - start
        made += search.simulations
    return made, seconds


class PlayedOut:
    """Game whose simulations are played at random to the end of the game."""

    def __init__(self, the_game: AnyGame) -> None:
        self.sides = the_game.sides
        self.appraise = the_game.appraise
        self.forecast = the_game.forecast
        self._thinking = the_game.thinking

    def thinking(self, options: Options) -> Thinking:
        """Return the game's own settings, but with simulations that are never cut short."""
        return replace(self._thinking(options), rollout_plies=TO_THE_END)

    def guess(self, state: AnyState, moves: Sequence[Any], rng: Rng) -> Any:
        """Return a random move."""
        return rng.choice(moves)


# -- environments -------------------------------------------------------------------------


def steps(repeats: int) -> Iterator[Row]:
    """Measure steps of PettingZoo environments in their usual wrappers, with random actions."""
    from runegames.bridges.pettingzoo import env

    for game_id in playable():
        table, pace = env(game_id, fewest_seats(game(game_id))), Pace()
        # The first steps include work that is done only once.
        _some_steps(table, 0)
        for repeat in range(repeats):
            pace.run(partial(_some_steps, table, repeat))
        yield pace.row(f"steps: {game_id}", entry_of(game_id).bench.get("steps"))


def _some_steps(table: Any, seed: int) -> tuple[int, float]:
    """Return the steps made, and the seconds."""
    rng, made, start = Rng(seed), 0, time.process_time()
    table.reset(seed=seed)
    while made < STEPS:
        for _ in table.agent_iter(STEPS):
            observed, _, over, _, _ = table.last()
            action = None if over else int(rng.choice(observed["action_mask"].nonzero()[0]))
            table.step(action)
            made += not over
        table.reset()
    return made, time.process_time() - start
