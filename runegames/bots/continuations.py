"""Worths of moves for a game without an evaluation of its own: the mean result of continuations.

Each move is followed by random play to the end, in the same deals for all moves (flat Monte Carlo:
Abramson 1990).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from runegames.bots.bot import Move
from runegames.core import AnyGame, AnyState, BaseGame, Rng, Seat

MAX_PLIES = 20_000
"""Number of plies after which no further deal is begun, so that long games do not take long."""


def evaluates(game: AnyGame) -> bool:
    """Test whether a game has an evaluation of moves of its own."""
    own: object = getattr(type(game), "appraise", None)
    return own is not BaseGame.appraise


def continued(
    game: AnyGame, position: AnyState, moves: Sequence[Move], deals: int, rng: Rng
) -> list[float]:
    """Return the mean worth of each move after random play in at most ``deals`` deals, in points.

    ``position`` asks a question, and is determinized for the seat that is asked.
    """
    decision = position.decision()
    assert decision is not None, "moves of a finished game were continued"
    seat, results = decision.seat, [list[float]() for _ in moves]
    plies = 0
    for _ in range(deals):
        deal = position.determinize(seat, rng)
        for move, of_move in zip(moves, results, strict=True):
            state = deal.copy()
            state.apply(move, rng)
            plies += 1 + _play_out(game, state, rng)
            of_move.append(_worth(game, state, seat))
        if plies > MAX_PLIES:
            break
    return [fsum(of_move) / len(of_move) for of_move in results]


def _play_out(game: AnyGame, state: AnyState, rng: Rng) -> int:
    """Play on by the game's guesses, at most as far as a search would; return the plies."""
    most = game.thinking(state.options).rollout_plies
    for ply in range(most):
        moves = state.legal_moves()
        move = game.guess(state, moves, rng) if moves else None
        if move is None:
            return ply
        state.apply(move, rng)
    return most


def _worth(game: AnyGame, state: AnyState, seat: Seat) -> float:
    """Return the lead of a seat's side in points, with a win worth as much as its scale."""
    outcome = state.outcome()
    scores = game.forecast(state) if outcome is None else outcome.scores
    sides = game.sides(state.seats)
    own = next(side for side in sides if seat in side)
    best_other = max((scores[side[0]] for side in sides if side is not own), default=0.0)
    lead = scores[seat] - best_other
    if outcome is None or len(sides) == 1:
        return lead
    return lead + len(sides) * (seat in outcome.winners)
