"""Games of Runes & Bones that random players would hardly ever play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from runegames.core import Rng
from runegames.games.bones.choosing import DONE
from runegames.games.bones.deals import ACCEPT, CANCEL, PROMISED, SEND, Barter
from runegames.games.bones.ending import PLAY_ON
from runegames.games.bones.model import SEAT_COUNTS, BonesOptions
from runegames.games.bones.playing import FOLD, PASS, Play
from runegames.games.bones.rules import BonesState
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Session
from tests.games.tables import result

Plan: TypeAlias = Callable[[BonesState, Rng], BonesMove]


def _folding(state: BonesState, _rng: Rng) -> BonesMove:
    """Fold if possible, buy nothing, and never end the game."""
    return _first(state, (FOLD, PLAY_ON, DONE, Buy(0)))


def _wasting(state: BonesState, rng: Rng) -> BonesMove:
    """Pass until nobody has any bones, then play all runes."""
    plays = [move for move in state.legal_moves() if isinstance(move, Play)]
    if plays and not any(state.bones):
        return rng.choice(plays)
    return _first(state, (PASS, PLAY_ON, DONE, Buy(0), FOLD))


def _feeding(state: BonesState, rng: Rng) -> BonesMove:
    """Play sensibly at seat 0; at the other seats, play all runes, then pay bones to pass."""
    moves = state.legal_moves()
    decision = state.decision()
    assert decision is not None
    if decision.kind == "close":
        return PLAY_ON
    if decision.seat == 0:
        worths = game("bones").appraise(state, moves)
        return moves[worths.index(max(worths))]
    plays = [move for move in moves if isinstance(move, Play)]
    return rng.choice(plays) if plays else _first(state, (PASS, DONE, Buy(0)))


def _bargaining(state: BonesState, rng: Rng) -> BonesMove:
    """Make and accept offers and promises often, and choose other answers at random."""
    moves = state.legal_moves()
    eager = [move for move in (PROMISED, SEND, ACCEPT) if move in moves]
    if eager and rng.below(8):
        return eager[0]
    offers = [move for move in moves if isinstance(move, Barter)]
    if offers and rng.below(3):
        return rng.choice(offers)
    return rng.choice([move for move in moves if move != CANCEL])


def _first(state: BonesState, wanted: tuple[BonesMove, ...]) -> BonesMove:
    moves = state.legal_moves()
    return next((move for move in wanted if move in moves), moves[0])


def first_game(
    seats: int, options: BonesOptions, plan: Plan, wanted: Callable[[Session], bool]
) -> Session:
    """Return the first game that ``wanted`` accepts; all seats follow the plan."""
    plans = default_plans(seats, people=0, bot="random")
    for seed in range(2000):
        session, rng = Session(game("bones"), options, plans, seed), Rng(seed)
        while session.decision() is not None:
            assert isinstance(session.state, BonesState)
            session.play(plan(session.state, rng))
        if wanted(session):
            return session
    raise AssertionError(f"none of 2000 games for {seats} players meets the condition")


def classic(seats: int, plan: Plan, reason: str) -> Session:
    """Return a classic game that ends for ``reason``."""
    options = BonesOptions(rounds="classic")
    return first_game(seats, options, plan, lambda session: result(session.state).reason == reason)


def judgements() -> Session:
    """Return a game in which promises are kept, broken, and judged in every way."""
    wanted = {"kept", "broke", "pardoned", "fined", "told_to_fold", "declined"}
    return first_game(
        3,
        BonesOptions(barter=True),
        _bargaining,
        lambda session: wanted <= {event.kind for ply in session.plies for event in ply.events},
    )


RARE: dict[str, Callable[[], Session]] = {
    f"{seats}-{reason.replace('_', '-')}": partial(classic, seats, plan, reason)
    for seats in SEAT_COUNTS
    for reason, plan in (
        ("round_limit", _folding),
        ("nobody_left", _wasting),
        ("last_player", _feeding),
    )
} | {"3-judgements": judgements}
