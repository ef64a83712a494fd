"""How fast the games compute, in seconds of processor time: other programs trouble it least."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Options, Rng, Thinking
from runegames.games.registry import entry_of, game, playable
from tests.bench.rows import Row, verdict

MIN_GAMES_A_SECOND = 400
TO_THE_END = 1_000_000
THOUGHT_S = 0.1
"""Seconds for each measured search."""

# -- playouts -----------------------------------------------------------------------------


def play_randomly(the_game: AnyGame, options: Options, seats: int, seed: int) -> int:
    """Play a game with every decision enumerated; how many moves it took."""
    rng = Rng(seed)
    state = the_game.new(options, seats, rng)
    moves = 0
    while legal := state.legal_moves():
        state.apply(rng.choice(legal), rng)
        moves += 1
    return moves


def playouts(repeats: int) -> Iterator[Row]:
    """Random games of the fewest who can compete, for every game that there is."""
    for game_id in playable():
        the_game = game(game_id)
        options = the_game.options_type()
        seats = next((n for n in the_game.meta.seat_counts if n > 1), 1)
        games_speeds, move_speeds = [], []
        for repeat in range(repeats):
            seeds = range(repeat * 200, repeat * 200 + 200)
            start = time.process_time()
            moves = sum(play_randomly(the_game, options, seats, seed) for seed in seeds)
            seconds = time.process_time() - start
            games_speeds.append(len(seeds) / seconds)
            move_speeds.append(moves / seconds)
        speed = median(games_speeds)
        yield Row(
            f"random games: {game_id}",
            f"{speed:.0f} games/s",
            f"{median(move_speeds):.0f} moves/s",
            target=f"≥ {MIN_GAMES_A_SECOND}",
            verdict=verdict(speed >= MIN_GAMES_A_SECOND),
        )


# -- thoughts -----------------------------------------------------------------------------


def searches(repeats: int) -> Iterator[Row]:
    """Simulations a second: as the search makes them, and each played out at random.

    A game's own search may stop a simulation early, where judging does better than playing on.
    """
    for game_id in playable():
        the_game = game(game_id)
        seats = next((n for n in the_game.meta.seat_counts if n > 1), 1)
        own, whole = [], []
        for repeat in range(repeats):
            questions = questions_of(the_game, seats, repeat)
            own.append(simulations_a_second(the_game, questions))
            whole.append(simulations_a_second(PlayedOut(the_game), questions))
        wanted = entry_of(game_id).bench.get("simulations")
        yield Row(
            f"simulations: {game_id}",
            f"{median(whole):.0f} games/s",
            f"{median(own):.0f}/s as searched",
            target=f"≥ {wanted}" if wanted else "",
            verdict=verdict(median(whole) >= wanted) if wanted else "",
        )


def questions_of(the_game: AnyGame, seats: int, seed: int) -> list[AnyState]:
    """Where a random game is a choice: at its beginning, and after each quarter but the last."""
    rng = Rng(seed)
    state = the_game.new(the_game.options_type(), seats, rng)
    choices = []
    while legal := state.legal_moves():
        if len(legal) > 1:
            choices.append(state.copy())
        state.apply(rng.choice(legal), rng)
    return [choices[len(choices) * quarter // 4] for quarter in range(4)]


def simulations_a_second(the_game: Any, questions: Sequence[AnyState]) -> float:
    """How fast a search is, over all these questions."""
    simulations, seconds = 0, 0.0
    for question in questions:
        decision = question.decision()
        assert decision is not None
        rng = Rng(simulations)
        search = Search(the_game, question.determinize(decision.seat, rng), rng)
        start = time.process_time()
        search.run(Budget(seconds=THOUGHT_S))
        seconds += time.process_time() - start
        simulations += search.simulations
    return simulations / seconds


class PlayedOut:
    """A game whose simulations go on, at random, until it is over."""

    def __init__(self, the_game: AnyGame) -> None:
        self.sides = the_game.sides
        self.appraise = the_game.appraise
        self.forecast = the_game.forecast
        self._thinking = the_game.thinking

    def thinking(self, options: Options) -> Thinking:
        """As the game's own search, without an end before the end."""
        return replace(self._thinking(options), rollout_plies=TO_THE_END)

    def guess(self, state: AnyState, moves: Sequence[Any], rng: Rng) -> Any:
        """Any move."""
        return rng.choice(moves)
