"""Helpers for tables that tests set by hand: moves, questions, refusals, events and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from runegames.core import (
    AnyGame,
    AnyState,
    BaseMove,
    Decision,
    Event,
    IllegalMove,
    Objection,
    Outcome,
    Question,
    Rng,
    State,
)
from runegames.core.game import M
from runegames.play.seats import PERSON_NAMES

NAMES = PERSON_NAMES


def play(state: State[M, Any], *moves: M, rng: Rng | None = None) -> list[Event]:
    """Make moves, and return their events; without ``rng``, chance is the same in each call."""
    events: list[Event] = []
    rng = rng or Rng(0)
    for move in moves:
        state.apply(move, rng, events)
    return events


def refusal(state: State[M, Any], move: M) -> Objection:
    """Return the objection to an illegal move; check that the move is neither listed nor made."""
    objection = state.objection(move)
    assert objection is not None
    assert move not in state.legal_moves()
    with pytest.raises(IllegalMove, match=objection.rule):
        state.apply(move, Rng(0))
    return objection


def rule(state: State[M, Any], move: M) -> str | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    if move not in state.legal_moves():
        return refusal(state, move).rule
    assert state.objection(move) is None
    return None


def question(state: AnyState) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def question_of(state: AnyState) -> Question:
    """Return the pending decision as a question, whose position is the state itself."""
    decision = question(state)
    return Question(decision, state.view(decision.seat), state, state.legal_moves(), 1)


def asks(state: AnyState) -> tuple[str, int] | None:
    """Return the kind of the question and the asked seat, or None after the end of the game."""
    decision = state.decision()
    return None if decision is None else (decision.kind, decision.seat)


def result(state: AnyState) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def happened(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def only(events: Sequence[Event], kind: str) -> Event:
    """Return the event of a kind, which must have happened once."""
    (event_found,) = (event for event in events if event.kind == kind)
    return event_found


def reason_of(game: AnyGame, state: AnyState, move: BaseMove) -> str:
    """Return the reason for a legal move; check that it is the same on an imagined table."""
    assert move in state.legal_moves()
    names = NAMES[: state.seats]
    text = game.words.reason(move, state, names)
    imagined = state.determinize(question(state).seat, Rng(5))
    assert game.words.reason(move, imagined, names) == text
    return text


def prompt_of(game: AnyGame, state: AnyState, viewer: int | None) -> str:
    """Return the prompt of the pending decision, as a viewer reads it."""
    return game.words.prompt(question(state), state.view(viewer), NAMES[: state.seats])


def verdict_of(game: AnyGame, state: AnyState) -> str:
    """Return the verdict on a finished game, as everybody reads it."""
    return game.words.verdict(result(state), state.view(None), NAMES[: state.seats])
