"""Helpers for tables that tests set by hand: moves, questions, forbidden moves and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from runegames.core import AnyState, Event, IllegalMove, Rng, State
from runegames.core.game import M

CHANCE = Rng(0)


def play(state: State[M, Any], *moves: M, rng: Rng = CHANCE) -> list[Event]:
    """Make moves, and return their events."""
    events: list[Event] = []
    for move in moves:
        state.apply(move, rng, events)
    return events


def rule(state: State[M, Any], move: M) -> str | None:
    """Return the rule that forbids a move, or None; check that all methods agree on it."""
    objection = state.objection(move)
    assert (objection is None) == (move in state.legal_moves())
    if objection is None:
        return None
    with pytest.raises(IllegalMove):
        state.apply(move, CHANCE)
    return objection.rule


def asks(state: AnyState) -> tuple[str, int] | None:
    """Return the kind of the question and the asked seat."""
    decision = state.decision()
    return None if decision is None else (decision.kind, decision.seat)


def happened(events: Sequence[Event]) -> list[str]:
    """Return the kinds of the events, in order."""
    return [event.kind for event in events]
