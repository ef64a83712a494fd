"""Games that random players never play: all seats work towards the same ending."""

from __future__ import annotations

from typing import Any

from runegames.core import Rng
from runegames.games.enceladus.model import EnceladusOptions
from runegames.games.enceladus.rules import EnceladusMove, EnceladusState
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Session

TRIES = 400
"""Random ways to end a hand that are tried; the shortest one that fits is taken."""


def fifteen_hands(seats: int) -> Session:
    """Return a game in which one hand is won and the others are ties (EN-16, EN-17, EN-19)."""
    plans = default_plans(seats, people=0, bot="random")
    session = Session(game("enceladus"), EnceladusOptions(), plans, seed=15)
    while session.decision() is not None:
        won = sum(session.view(None).model_dump()["hands_won"])
        for move in _shortest_hand(session, tied=won > 0):
            session.play(move)
    return session


def _shortest_hand(session: Session, *, tied: bool) -> list[EnceladusMove]:
    """Return the shortest of ``TRIES`` ways to end the current hand.

    If ``tied``, nobody wins the hand; otherwise, somebody does.
    """
    best: list[EnceladusMove] = []
    for attempt in range(TRIES):
        state: Any = session.state.copy()
        moves = _to_the_end_of_the_hand(state, session, Rng(attempt))
        if (state.results[-1].winner is None) == tied and (not best or len(moves) < len(best)):
            best = moves
    assert best
    return best


def _to_the_end_of_the_hand(
    state: EnceladusState, session: Session, whims: Rng
) -> list[EnceladusMove]:
    moves: list[EnceladusMove] = []
    hands = len(state.results)
    while len(state.results) == hands:
        move = whims.choice(state.legal_moves())
        state.apply(move, Rng.for_ply(session.seed, session.next_ply + len(moves)))
        moves.append(move)
    return moves
