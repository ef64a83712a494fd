"""Results of finished games, as the results page shows them."""

from __future__ import annotations

import pytest

from runegames.games.registry import counted_in
from runegames.play.result import Result, name_of_points, result_of
from tests.play.sittings import play_by, random_game, sitting


def test_the_result_of_a_game_for_one_has_its_points_and_a_title() -> None:
    session = play_by("greedy", sitting("p", 5))
    result = result_of(session)
    (side,) = result.sides
    assert result.headline == str(side.score)
    reached = [name for name, least in result.ladder if side.score >= least][-1]
    assert reached != result.ladder[0][0]
    assert result.line == f"Rune · {side.name} {side.score} · {reached} · deal 5"
    assert f"the rank of {reached}" in result.verdict
    assert result.unit == "turn"
    assert [stretch.number for stretch in result.stretches] == list(
        range(1, len(result.stretches) + 1)
    )


def test_partners_are_one_side_and_there_is_no_ladder() -> None:
    result = result_of(random_game("rune", 4, 5))
    assert {side.letters for side in result.sides} == {"AC", "BD"}
    assert not result.ladder
    assert all(" & " in side.name for side in result.sides)


@pytest.mark.parametrize(
    ("game_id", "seats", "unit", "counted"),
    [("bones", 6, "round", "bones"), ("enceladus", 2, "hand", "hands won")],
)
def test_points_sources_ranks_and_line_agree(
    game_id: str, seats: int, unit: str, counted: str
) -> None:
    session = random_game(game_id, seats, 5)
    result = result_of(session)
    scores, ranks = session.standing.scores, session.standing.ranks
    assert (result.unit, result.counted) == (unit, counted)
    assert result.sources[-1][1] == tuple(map(str, scores))
    for side in result.sides:
        assert (side.score, side.points[-1]) == (scores[side.seat],) * 2
        assert len(side.points) == result.plies + 1
        assert f"{side.name} {side.score}" in result.line
    assert [side.rank for side in result.ranked] == sorted(ranks)
    assert _leads(result)


def _leads(result: Result) -> bool:
    """Test whether the remark on the winner's lead agrees with the points at all moments."""
    winner, *others = result.ranked
    ahead, _, since = result.remarks[0].partition("; in the lead since ")
    assert ahead == f"{winner.score - others[0].score} more than {others[0].name}"
    assert since.endswith(", the last") == (
        int(since.split()[1].strip(",")) == len(result.stretches)
    )
    unit, number = since.removesuffix(", the last").split()
    assert unit == result.unit
    starts = [stretch.start for stretch in result.stretches] + [result.plies]
    first = starts[int(number) - 1]
    caught = [
        moment
        for moment in range(result.plies + 1)
        if any(other.points[moment] >= winner.points[moment] for other in others)
    ]
    return first <= max(caught, default=-1) + 1 <= starts[int(number)]


def test_remarks_name_practice_and_hints() -> None:
    session = random_game("rune", 2, 5)
    session.practice = True
    session.hints = (2, 0)
    result = result_of(session)
    assert any("practice" in remark for remark in result.remarks)
    assert any(f"{session.names[0]} 2" in remark for remark in result.remarks)
    assert " · practice · " in result.line


@pytest.mark.parametrize(
    ("game_id", "options", "name"),
    [
        ("rune", {}, "points"),
        ("bones", {}, "bones"),
        ("enceladus", {}, "hands won"),
        ("enceladus", {"length": "single hand"}, "points"),
    ],
)
def test_points_have_the_name_that_the_game_gives_them(
    game_id: str, options: dict[str, str], name: str
) -> None:
    session = random_game(game_id, 2, 3, **options)
    assert options or name == counted_in(game_id), "statistics call the points otherwise"
    assert name_of_points(session) == result_of(session).counted == name
