"""Worths of moves for a game without an evaluation of its own: the mean result of continuations.

Each move is followed by random play to the end, in the same deals for all moves (flat Monte Carlo:
Abramson 1990). The best move is found by sequential halving (Karnin, Koren and Somekh 2013): the
better half of the moves is continued in more deals, again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from runegames.bots.bot import Move
from runegames.core import AnyGame, AnyState, BaseGame, Rng, Seat

MAX_PLIES = 8_000
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
    results = [list[float]() for _ in moves]
    _continue(game, position, [*zip(moves, results, strict=True)], deals, MAX_PLIES, rng)
    return [fsum(of_move) / len(of_move) for of_move in results]


def best_continued(
    game: AnyGame, position: AnyState, moves: Sequence[Move], deals: int, rng: Rng
) -> Move:
    """Return the move that goes on best, after about ``deals`` continuations a move on average."""
    left = [(move, list[float]()) for move in moves]
    rounds = max(1, (len(moves) - 1).bit_length())  # so often can the moves be halved
    while len(left) > 1:
        more = max(1, round(deals * len(moves) / (rounds * len(left))))
        _continue(game, position, left, more, MAX_PLIES // rounds, rng)
        left.sort(key=_mean_worth, reverse=True)
        left = left[: (len(left) + 1) // 2]
    ((best, _),) = left
    return best


def _mean_worth(continued: tuple[Move, Sequence[float]]) -> float:
    _, worths = continued
    return fsum(worths) / len(worths)


def _continue(
    game: AnyGame,
    position: AnyState,
    moves: Sequence[tuple[Move, list[float]]],
    deals: int,
    most_plies: int,
    rng: Rng,
) -> None:
    """Continue each move in the same deals, and add the worths to its list."""
    decision = position.decision()
    assert decision is not None, "moves of a finished game were continued"
    seat, plies = decision.seat, 0
    for _ in range(deals):
        deal = position.determinize(seat, rng)
        for move, worths in moves:
            state = deal.copy()
            state.apply(move, rng)
            plies += 1 + _play_out(game, state, rng)
            worths.append(_worth(game, state, seat))
        if plies > most_plies:
            break


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
    if outcome is None or len(sides) == 1 or seat not in outcome.winners:
        return lead
    return lead + len(sides)
