"""Experience of a search: what its simulations have shown in a game without an evaluation.

- Playouts mostly take the move that has gone best for its seat in all simulations of the search, at
  any time (move-average sampling: Finnsson & Björnsson 2008).
- Results are measured by the spread of the leads so far, so that both wins and leads count in games
  with few points and in games with many.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt

from runegames.bots.chances import successes
from runegames.core import AnyGame, AnyState, BaseGame, Outcome, Rng, Seat

CURIOSITY = 0.3
"""Share of the moves of playouts that are random."""
WIN_SHARE = 0.5
"""Share of win or loss in the value of a result; the rest is the lead."""
LEAST_DEVIATION = 1e-6
"""Least standard deviation, for games in which all leads so far are equal."""
UNTRIED = (1.0, 1)
"""Result of a move that has not been tried: a win, so that it will be."""
STEEPNESS = 1.7
"""Factor on a lead of one standard deviation, so that the logistic is close to a normal curve."""


class Experience:
    """Results of simulations, by their moves."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._sides = game.sides(seats)
        self._results: list[dict[Hashable, tuple[float, int]]] = [{} for _ in range(seats)]
        """Sum of the values of simulations, and their number, by seat and move."""
        self._guesses = getattr(type(game), "guess", None) is not BaseGame.guess
        """True if the game itself says how to play on."""
        self._guessed: list[tuple[Seat, Hashable]] = []
        """Moves of the present playout, by seat."""
        self._number = 0
        self._leads = self._squares = 0.0
        """Sums of the leads of the first side, and of their squares."""

    def guess(self, state: AnyState, moves: Sequence[Hashable], rng: Rng) -> Hashable | None:
        """Choose a move of a playout; None ends the playout."""
        if self._guesses:
            return self._game.guess(state, moves, rng)
        if len(moves) == 1:
            return moves[0]
        decision = state.decision()
        assert decision is not None, "a finished game has legal moves"
        move = self._preferred(decision.seat, moves, rng)
        self._guessed.append((decision.seat, move))
        return move

    def _preferred(self, seat: Seat, moves: Sequence[Hashable], rng: Rng) -> Hashable:
        """Return an untried move, or mostly the one with the best results."""
        if rng.random() < CURIOSITY:
            return rng.choice(moves)
        results, start = self._results[seat], rng.below(len(moves))
        best, most = moves[start], -1.0
        for index in range(start - len(moves), start):  # of equal moves the first one is random
            result = results.get(moves[index])
            if result is None:
                return moves[index]
            mean = result[0] / result[1]
            if mean > most:
                best, most = moves[index], mean
        return best

    def means(self, seat: Seat, moves: Sequence[Hashable]) -> list[float]:
        """Return the mean value of each move of a seat in all simulations, 1 if it is untried."""
        results = (self._results[seat].get(move, UNTRIED) for move in moves)
        return [total / number for total, number in results]

    def learn(
        self, chosen: list[tuple[Seat, Hashable]], outcome: Outcome | None, scores: Sequence[float]
    ) -> Sequence[float]:
        """Learn from the result of a simulation; return the values by seat, from 0 to 1.

        Args:
            chosen: moves in the tree, with their seats.
            outcome: outcome of the game; None if the scores are a forecast.
            scores: scores by seat.
        """
        values = self._values(outcome, scores)
        for seat, move in (*chosen, *self._guessed):
            total, number = self._results[seat].get(move, (0.0, 0))
            self._results[seat][move] = total + values[seat], number + 1
        self._guessed.clear()
        return values

    def _values(self, outcome: Outcome | None, scores: Sequence[float]) -> Sequence[float]:
        """Return the values of a result: the lead in standard deviations, and win or loss."""
        others = max((scores[side[0]] for side in self._sides[1:]), default=0.0)
        lead = scores[self._sides[0][0]] - others
        self._number += 1
        self._leads += lead
        self._squares += lead * lead
        mean = self._leads / self._number
        deviation = sqrt(max(0.0, self._squares / self._number - mean * mean))
        scale = max(deviation, LEAST_DEVIATION) / STEEPNESS
        par = mean if len(self._sides) == 1 else 0.0
        values = successes(scores, self._sides, par, scale)
        if outcome is None or len(self._sides) == 1:
            return values
        sides = [side for side in self._sides if side[0] in outcome.winners]
        values = [(1 - WIN_SHARE) * value for value in values]
        for side in sides:
            for seat in side:
                values[seat] += WIN_SHARE / len(sides)
        return values
