"""Result of a finished game."""

from __future__ import annotations

import pytest

from runegames.games.registry import game
from runegames.play.result import Result, result_of
from runegames.play.seats import default_plans
from runegames.play.session import Session
from tests.play.sittings import play_by


def played(game_id: str, seats: int, seed: int, **options: object) -> Session:
    """Return a game that the greedy computer player has played to its end for all seats."""
    chosen = game(game_id)
    plans = default_plans(seats, people=1, bot="greedy")
    session = Session(chosen, chosen.options_type.model_validate(options), plans, seed)
    return play_by("greedy", session)


def test_a_game_for_one_has_a_rank_and_points_as_headline() -> None:
    session = played("rune", 1, 5)
    result = result_of(session)
    (side,) = result.sides
    assert result.headline == str(side.score)
    reached = [name for name, least in result.ladder if side.score >= least][-1]
    assert result.line == f"Rune · {side.name} {side.score} · {reached} · deal 5"
    assert f"the rank of {reached}" in result.verdict
    assert result.unit == "turn"
    assert [each.number for each in result.stretches] == list(range(1, len(result.stretches) + 1))


def test_partners_are_one_side_and_there_is_no_ladder() -> None:
    result = result_of(played("rune", 4, 5))
    assert {side.letters for side in result.sides} == {"AC", "BD"}
    assert not result.ladder
    assert all(" & " in side.name for side in result.sides)


@pytest.mark.parametrize(
    ("game_id", "seats", "unit", "counted"),
    [("bones", 6, "round", "bones"), ("enceladus", 2, "hand", "hands won")],
)
def test_sums_agree_with_the_points_and_the_line(
    game_id: str, seats: int, unit: str, counted: str
) -> None:
    session = played(game_id, seats, 5)
    result = result_of(session)
    outcome = session.outcome()
    assert outcome is not None
    assert (result.unit, result.counted) == (unit, counted)
    assert result.sources[-1][1] == tuple(map(str, outcome.scores))
    for side in result.sides:
        assert (side.score, side.points[-1]) == (outcome.scores[side.seat],) * 2
        assert len(side.points) == result.plies + 1
        assert f"{side.name} {side.score}" in result.line
    assert [side.rank for side in result.ranked] == sorted(outcome.ranks)
    assert _leads(result)


def _leads(result: Result) -> bool:
    """Return whether the remark on the winner's lead agrees with the points at all moments."""
    winner, *others = result.ranked
    ahead, _, since = result.remarks[0].partition("; in the lead since ")
    assert ahead == f"{winner.score - others[0].score} more than {others[0].name}"
    unit, number = since.split()
    assert unit == result.unit
    starts = [each.start for each in result.stretches] + [result.plies]
    first = starts[int(number) - 1]
    caught = [
        moment
        for moment in range(result.plies + 1)
        if any(other.points[moment] >= winner.points[moment] for other in others)
    ]
    return first <= max(caught, default=-1) + 1 <= starts[int(number)]


def test_practice_and_hints_are_remarked_on() -> None:
    session = played("rune", 2, 5)
    session.practice = True
    session.hints = (2, 0)
    result = result_of(session)
    assert any("practice" in remark for remark in result.remarks)
    assert any(f"{session.names[0]} 2" in remark for remark in result.remarks)
    assert " · practice · " in result.line
