"""Answers that name cells of a board: one cell after the other, and kinds before cells."""

from __future__ import annotations

from typing import Any

from runegames.core import Choosing, Response
from runegames.ui.games.plain.cursor import PlainCursor

CELLS = ("a1", "a2", "b1", "b2")


def cursor(*labels: str) -> PlainCursor:
    """Return a cursor on answers with these labels, each of which is its own move."""
    question: Any = None
    responses = tuple(Response(label, (label,)) for label in labels)
    return PlainCursor(question, Choosing("Anna moves.", responses), CELLS, "abc")


def offered(steps: PlainCursor) -> list[tuple[str, str]]:
    return [(offer.label, offer.cell) for offer in steps.offers]


def test_of_two_cells_the_first_is_asked_first() -> None:
    steps = cursor("Shift a1 to b1", "Shift a1 to a2", "Shift b2 to b1", "Stay")
    assert offered(steps) == [("Shift a1", "a1"), ("Shift b2 to b1", "b2"), ("Stay", "")]
    assert steps.use() is None
    assert steps.asked == "Anna moves: shift a1."
    assert offered(steps) == [("Shift a1 to b1", "b1"), ("Shift a1 to a2", "a2")]
    assert steps.use() == ("Shift a1 to b1",)
    assert steps.back()
    steps.aim("Shift a1 to a2")
    assert steps.use() == ("Shift a1 to a2",)


def test_of_two_kinds_on_one_cell_the_kind_is_asked_first() -> None:
    steps = cursor("Build a wall on a1", "Build a gate on a1", "Build a gate on b2")
    assert offered(steps) == [("Build a wall on a1", ""), ("Build a gate on", "")]
    steps.go_to(1)
    assert steps.use() is None
    assert offered(steps) == [("Build a gate on a1", "a1"), ("Build a gate on b2", "b2")]


def test_kinds_on_different_cells_are_one_step() -> None:
    steps = cursor("Clear a1", "Plant b1", "Plant b2")
    assert [*steps.places] == ["a1", "b1", "b2"]


def test_what_stands_behind_the_cell_is_asked_last() -> None:
    steps = cursor("Move a1 to b1, a gold", "Move a1 to b1, a silver", "Move a1 to a2")
    assert offered(steps) == [("Move a1 to b1", "b1"), ("Move a1 to a2", "a2")]
    assert steps.use() is None
    assert offered(steps) == [("Move a1 to b1, a gold", ""), ("Move a1 to b1, a silver", "")]
