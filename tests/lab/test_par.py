"""Par of the day's ritual: told once it was played, the same on every machine."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from runegames import cli
from runegames.lab import par as module
from runegames.lab.par import attempt, calendar, file_of, keep, kept, par_of, streak
from runegames.play.memory import FinishedGame, SeatResult
from runegames.play.ritual import ritual
from runegames.play.saves import load, new_save
from runegames.play.seats import PERSON

DAY = date(2026, 3, 4)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNEGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(module, "MASTER", "master:2")


def played(day: date, points: int, *, seen: bool = False) -> FinishedGame:
    """A day's ritual."""
    ended = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    place = SeatResult(0, 0, "Anna", PERSON, points, 1)
    return FinishedGame(day.isoformat(), "x", "rune", (place,), ended, ritual=day, deal_seen=seen)


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


def test_calendar_and_streak() -> None:
    games = [played(DAY - timedelta(days=back), 40 + back) for back in (1, 2, 4)]
    seen = played(DAY, 60, seen=True)
    days = calendar([*games, seen], DAY, weeks=2)
    assert days[0].day.weekday() == 0
    assert days[-1] == (DAY, None, None)
    assert [day.points for day in days[-5:]] == [44, None, 42, 41, None]
    assert streak([*games, seen], DAY) == 2
    assert streak(games, DAY + timedelta(days=1)) == 0
    assert streak([*games, played(DAY, 1)], DAY) == 3


def test_the_command_tells_nothing_before_it_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trials = [attempt((DAY, number)) for number in range(2)]
    keep(par_of(DAY, trials))
    ask = ["ritual", DAY.isoformat(), "--trials", "2"]
    assert cli.main(ask) == cli.MISUSE
    told = capsys.readouterr()
    assert "its par is told once it was" in told.err
    assert not told.out
    session = ritual(DAY, "Anna")
    new_save(session)
    while session.outcome() is None:
        session.play(session.state.legal_moves()[0])
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
