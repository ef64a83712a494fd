"""Information-set Monte Carlo tree search.

Single observer, with availability counts (Cowling, Powley & Whitehouse 2012): each simulation
deals what the seat does not know anew, and walks one tree whose nodes are what the moves tell.
Moves are weighed by a game's appraisal (as in PUCT), few at first and more with the visits;
everybody plays for the own side (max^n).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, inf, isqrt, sqrt
from typing import Any

from runegames.core import AnyGame, AnyState, Rng, Seat, exp

WEIGHED_EVERY = 16
"""Simulations between two looks at whether the choice is clear."""
MARGIN = 0.15
"""How much of a result is by how much, and not only whether, a game is won."""
FIRST_URGENCY = 0.1
"""How much less than its neighbours a move is trusted that was never tried."""
UNWEIGHED = -1.0
"""The weight of a move that was not appraised."""
MOST = 6.0
"""Moves that look better or worse than this many times ``Thinking.temperature`` look the same."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop thinking: whatever comes first of what is given."""

    seconds: float | None = None
    simulations: int | None = None
    whole: bool = False
    """Whether all of it is used however clear the choice is, since others see the time it takes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move that was looked at."""

    move: Any
    visits: int
    success: float
    """From 0 to 1: how likely the side of the one who moves wins; alone, of a perfect score."""
    scores: tuple[float, ...]
    """By seat, the score at the end that is expected."""
    chances: tuple[float, ...] = ()
    """By seat, what ``success`` is for its side."""


class _Edge:
    """A move out of a position, and what was found behind it."""

    __slots__ = ("after", "available", "move", "total", "visits", "weight")

    def __init__(self, move: Any) -> None:
        self.move = move
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.weight = UNWEIGHED
        """How interesting it looks."""
        self.after: dict[Seat, _Spot] = {}


class _Spot:
    """A seat's decision, as far as the moves before it tell."""

    __slots__ = ("edges", "moves", "ranked", "reference", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Any, _Edge] = {}
        self.reference: float | None = None
        """The appraisal that weighs 1."""
        self.moves: Sequence[Any] = ()
        """The moves that were ranked last."""
        self.ranked: list[_Edge] = []

    def edges_of(self, moves: Sequence[Any]) -> list[_Edge]:
        """The ways out of it that these moves are, known and new ones."""
        edges = self.edges
        found = []
        for move in moves:
            edge = edges.get(move)
            if edge is None:
                edge = edges[move] = _Edge(move)
            found.append(edge)
        return found


class Search:
    """One seat's thoughts about one question."""

    def __init__(
        self, game: AnyGame, position: AnyState, rng: Rng, eyes: Seat | None = None
    ) -> None:
        """``position`` asks something, and agrees with all that ``eyes`` know.

        None: the eyes of the seat that is asked.
        """
        decision = position.decision()
        assert decision is not None, "there is nothing to think about"
        self._game = game
        self._position = position
        self._rng = rng
        self._seat = decision.seat
        self._eyes = decision.seat if eyes is None else eyes
        self._thinking = game.thinking(position.options)
        self._root = _Spot()
        self._sides = game.sides(position.seats)
        self._side = {seat: at for at, side in enumerate(self._sides) for seat in side}
        self._scores: dict[Any, list[float]] = {}
        self._values: dict[Any, list[float]] = {}
        self.simulations = 0

    # -- thinking -------------------------------------------------------------------------

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Think on until the budget is used up, the choice is clear, or no answer is wanted.

        Even then there is an answer: one simulation is always made.
        """
        assert budget.seconds is not None or budget.simulations is not None, "it has to end"
        start, first = time.perf_counter(), self.simulations
        seconds, simulations = budget.seconds or inf, budget.simulations or inf
        while True:
            self._simulate()
            done = self.simulations - first
            elapsed = time.perf_counter() - start
            if done >= simulations or elapsed >= seconds or stopped():
                return
            if not budget.whole and done % WEIGHED_EVERY == 0:
                left = min(simulations - done, done * (seconds / elapsed - 1))
                if self._lead() > left:
                    return

    def _lead(self) -> int:
        """How many visits the best move is ahead."""
        visits = sorted(edge.visits for edge in self._root.edges.values())
        return visits[-1] - visits[-2] if len(visits) > 1 else visits[-1]

    def _simulate(self) -> None:
        rng, thinking = self._rng, self._thinking
        state = self._position.determinize(self._eyes, rng)
        spot, seat = self._root, self._seat
        path: list[tuple[Seat, _Edge]] = []
        while True:
            edge = self._select(spot, state)
            spot.visits += 1
            path.append((seat, edge))
            state.apply(edge.move, rng)
            if not edge.visits:
                break
            decision = state.decision()
            if decision is None:
                break
            seat = decision.seat
            found = edge.after.get(seat)
            if found is None:
                found = edge.after[seat] = _Spot()
            spot = found
        guess = self._game.guess
        for _ in range(thinking.rollout_plies):
            moves = state.legal_moves()
            if not moves:
                break
            move = guess(state, moves, rng)
            if move is None:
                break
            state.apply(move, rng)
        scores, values = self._judge(state)
        for mover, edge in path:
            edge.visits += 1
            edge.total += values[mover]
        first = path[0][1].move
        sums = self._scores.get(first)
        if sums is None:
            self._scores[first] = list(scores)
            self._values[first] = list(values)
        else:
            worths = self._values[first]
            for each, score in enumerate(scores):
                sums[each] += score
                worths[each] += values[each]
        self.simulations += 1

    def _select(self, spot: _Spot, state: AnyState) -> _Edge:
        """The way to go next (PUCT over the moves that are possible in this deal)."""
        moves = state.legal_moves()
        if len(moves) == 1:
            (edge,) = spot.edges_of(moves)
            edge.available += 1
            return edge
        if spot.visits < self._thinking.prior_visits:
            return self._select_untaught(spot.edges_of(moves))
        return self._select_weighed(self._interesting(spot, state, moves))

    def _select_untaught(self, edges: Sequence[_Edge]) -> _Edge:
        """As long as nothing was appraised: all once, then what does best."""
        exploration = self._thinking.exploration / len(edges)
        for edge in edges:
            edge.available += 1
        untried = [edge for edge in edges if not edge.visits]
        if untried:
            return self._rng.choice(untried)
        return max(
            edges,
            key=lambda edge: (
                edge.total / edge.visits + exploration * sqrt(edge.available) / (1 + edge.visits)
            ),
        )

    def _select_weighed(self, edges: Sequence[_Edge]) -> _Edge:
        whole = total = 0.0
        tried = 0
        for edge in edges:
            edge.available += 1
            whole += edge.weight
            tried += edge.visits
            total += edge.total
        unknown = total / tried - FIRST_URGENCY if tried else 0.5
        exploration = self._thinking.exploration / whole
        best, most = edges[0], -1.0
        for edge in edges:
            visits = edge.visits
            worth = edge.total / visits if visits else unknown
            worth += exploration * edge.weight * sqrt(edge.available) / (1 + visits)
            if worth > most:
                best, most = edge, worth
        return best

    def _interesting(self, spot: _Spot, state: AnyState, moves: Sequence[Any]) -> Sequence[_Edge]:
        """The best looking moves, more of them the more often a position was visited."""
        width = self._thinking.initial_width + isqrt(spot.visits)
        if len(moves) > width and spot.moves == moves:
            return spot.ranked[:width]
        edges = spot.edges_of(moves)
        fresh = [edge for edge in edges if edge.weight == UNWEIGHED]
        if fresh:
            self._weigh(spot, state, fresh)
        if len(moves) <= width:
            return edges
        spot.moves = moves
        spot.ranked = sorted(edges, key=lambda edge: -edge.weight)
        return spot.ranked[:width]

    def _weigh(self, spot: _Spot, state: AnyState, edges: Sequence[_Edge]) -> None:
        """Say how interesting moves look, beside the first ones of this position."""
        worths = self._game.appraise(state, [edge.move for edge in edges])
        if spot.reference is None:
            spot.reference = max(worths)
        temperature = self._thinking.temperature
        for edge, worth in zip(edges, worths, strict=True):
            edge.weight = exp(min(MOST, max(-MOST, (worth - spot.reference) / temperature)))

    # -- judging --------------------------------------------------------------------------

    def _judge(self, state: AnyState) -> tuple[Sequence[float], Sequence[float]]:
        """By seat, the score that a game ends or may end with, and what that is worth."""
        outcome = state.outcome()
        if outcome is None:
            scores = self._game.forecast(state)
            return scores, self._by_lead(scores)
        leads = self._by_lead(outcome.scores)
        if len(leads) == 1:
            return outcome.scores, leads
        share = (1 - MARGIN) / len({self._side[seat] for seat in outcome.winners})
        values = [MARGIN * lead for lead in leads]
        for seat in outcome.winners:
            values[seat] += share
        return outcome.scores, values

    def _by_lead(self, scores: Sequence[float]) -> list[float]:
        """How likely each seat's side wins with these scores."""
        scale = self._thinking.logistic_scale
        if len(self._sides) == 1:
            return [_logistic((scores[0] - self._thinking.par) / scale)] * len(scores)
        totals = [scores[side[0]] for side in self._sides]
        best = max(totals)
        at = totals.index(best)
        second = max(totals[:at] + totals[at + 1 :])
        return [
            _logistic((scores[seat] - (second if self._side[seat] == at else best)) / scale)
            for seat in range(len(scores))
        ]

    # -- what came of it ------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """The moves that were looked at, the best one first: the one that was looked at most."""
        found = []
        for move, edge in self._root.edges.items():
            if edge.visits:
                scores = tuple(each / edge.visits for each in self._scores[move])
                chances = self._chances(self._values[move], edge.visits)
                found.append(Line(move, edge.visits, chances[self._seat], scores, chances))
        return sorted(found, key=lambda line: (-line.visits, -line.success))

    def _chances(self, values: Sequence[float], visits: int) -> tuple[float, ...]:
        """By seat; those of all sides make up one.

        A simulation compares a side with the best of the others, and forgets that they are several.
        """
        alone = len(self._sides) == 1
        whole = visits if alone else fsum(values[side[0]] for side in self._sides)
        return tuple(value / whole for value in values)


def _logistic(lead: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, lead))))
