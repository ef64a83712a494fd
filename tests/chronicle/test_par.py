"""Par, results and streaks of daily rituals."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from runegames import cli
from runegames.chronicle import par as module
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.par import (
    Calendar,
    attempt,
    attempt_unless,
    file_of,
    keep,
    kept,
    over_par,
    par_of,
)
from runegames.play.ritual import ritual
from runegames.play.saves import load, new_save
from runegames.play.seats import PERSON
from tests.play.sittings import play_out

DAY = date(2026, 3, 4)


@pytest.fixture(autouse=True)
def _quick_master(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MASTER", "master:2")


def played(day: date, points: int, *, seen: bool = False) -> FinishedGame:
    """Return a finished ritual of a day."""
    ended = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    result = SeatResult(0, 0, "Anna", PERSON, points, 1)
    return FinishedGame(day.isoformat(), "x", "rune", (result,), ended, ritual=day, deal_seen=seen)


@pytest.mark.slow
def test_par_is_the_mean_and_the_best_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MASTER", "master:12")
    trials = [attempt((DAY, number)) for number in (1, 0)]
    par = par_of(DAY, trials)
    assert par == par_of(DAY, reversed(trials))
    assert attempt((DAY, 1)) == trials[0]
    assert trials[0].moves != trials[1].moves
    best = par.best_game().outcome()
    assert best is not None
    assert best.scores == (max(trial.points for trial in trials),)
    keep(par)
    assert kept(DAY, 2) == par
    assert kept(DAY, 3) is None
    file_of(DAY).write_bytes(b"{")
    assert kept(DAY, 1) is None


@pytest.mark.parametrize(
    ("back", "streak", "longest"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1, 2, 3], 3, 3),  # today's ritual can still be played
        ([2, 3], 0, 2),
        ([0, 1, 3, 4, 5], 2, 3),
    ],
)
def test_a_streak_is_days_in_a_row_up_to_now(back: list[int], streak: int, longest: int) -> None:
    calendar = Calendar([played(DAY - timedelta(days=days), 30) for days in back], DAY)
    assert (calendar.streak, calendar.longest) == (streak, longest)
    assert calendar.played_of(30) == len(back)


def test_the_first_result_of_a_day_counts_and_a_late_one_makes_no_streak() -> None:
    before = DAY - timedelta(days=1)
    late = played(before, 35)
    games = [
        replace(played(DAY, 50), key="again", ended=datetime(2026, 3, 4, 13, tzinfo=UTC)),
        played(DAY, 38),
        replace(late, ended=late.ended + timedelta(days=3)),
        played(DAY - timedelta(days=2), 60, seen=True),
    ]
    calendar = Calendar(games, DAY)
    assert {day: result.points for day, result in calendar.results.items()} == {DAY: 38, before: 35}
    assert calendar.streak == 1
    weeks = calendar.weeks(5)
    assert [week[0].weekday() for week in weeks] == [0] * 5
    assert DAY in weeks[-1]
    assert [over_par(points, 39) for points in (41, 39, 38)] == [
        "2 over par",
        "par",
        "1 short of par",
    ]


def test_a_stopped_trial_has_no_result() -> None:
    assert attempt_unless((DAY, 0), lambda: True) is None


def test_the_command_hides_par_until_the_ritual_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trials = [attempt((DAY, number)) for number in range(2)]
    keep(par_of(DAY, trials))
    ask = ["ritual", DAY.isoformat(), "--trials", "2"]
    assert cli.main(ask) == cli.MISUSE
    output = capsys.readouterr()
    assert "so its par is not shown yet" in output.err
    assert not output.out
    session = ritual(DAY, "Anna")
    new_save(session)
    play_out(session)
    best = tmp_path / "best.jsonl"
    assert cli.main([*ask, "--save", str(best)]) == 0
    lines = capsys.readouterr().out.splitlines()
    par = round(sum(trial.points for trial in trials) / 2)
    score = session.standing.scores
    assert score is not None
    assert lines[-1].startswith(f"runegames ritual 2026-03-04 · {score[0]} · par {par}")
    assert load(best).session.outcome() is not None
    assert cli.main([*ask, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["share"] == lines[-1]
    assert cli.main(["ritual", "2999-01-01"]) == cli.MISUSE
    assert cli.main(["ritual", "yesterday"]) == cli.MISUSE
