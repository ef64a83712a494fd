"""Records: which results count, which are the best, and what the file survives."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import game
from runegames.play.places import records_file
from runegames.play.records import (
    KEPT,
    Records,
    Result,
    gathered,
    load_records,
    note,
    results_of,
    store_records,
)
from runegames.play.replay import branch
from runegames.play.ritual import begun, day_of, ritual, seed_of
from runegames.play.saves import new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNEGAMES_HOME", str(tmp_path))


def result(save: str, scores: tuple[int, ...], rank: int = 1, **more: object) -> Result:
    known = {"save": save, "game": "rune", "name": "Anna", "seat": 0, "ended": NOON}
    return Result.model_validate({**known, "scores": scores, "rank": rank, **more})


def played(session: Session) -> Session:
    bot, rng = make_bot("greedy", session.game), Rng(1)
    while session.outcome() is None:
        question = session.question()
        assert question is not None
        session.play(bot.choose(question.position, rng))
    return session


def duel(*, people: int = 1) -> Session:
    plans = [SeatPlan(name=name) for name in ("Anna", "Bo")[:people]]
    plans += [SeatPlan(name="Ciri", player="greedy")] * (2 - people)
    rune = game("rune")
    return Session(rune, rune.options_type(), plans, 4)


def test_winners_come_first_then_points_then_the_lead_then_the_older() -> None:
    later = datetime(2026, 3, 2, tzinfo=UTC)
    ranked = [
        result("a", (20, 10)),
        result("b", (20, 15)),
        result("c", (20, 15), ended=later),
        result("d", (18, 2)),
        result("e", (30, 31), rank=2),
    ]
    records = Records(results=tuple(reversed(ranked)))
    assert [each.save for each in records.of("rune", 2)] == ["a", "b", "c", "d", "e"]
    assert not records.of("rune", 3)
    assert not records.of("bones", 2)


def test_only_the_best_are_kept_and_a_game_has_one_result() -> None:
    records = Records()
    for number in range(KEPT + 3):
        records = records.with_game(f"{number}", [result(f"{number}", (number, 0))])
    assert [each.score for each in records.of("rune", 2)] == [*range(KEPT + 2, 2, -1)]
    again = records.with_game("12", [result("12", (1, 0))])
    assert [each.score for each in again.of("rune", 2)] == [*range(KEPT + 1, 2, -1), 1]
    assert len(records.with_game("12", []).of("rune", 2)) == KEPT - 1


def test_a_game_whose_end_was_seen_before_is_not_remembered() -> None:
    whole = played(ritual(date(2026, 3, 1)))
    assert results_of(whole, "x", NOON)
    other = branch(whole, 3, whole.plans)
    assert day_of(other) is None
    assert not results_of(played(other), "y", NOON)


def test_people_are_remembered_and_practice_is_not() -> None:
    session = played(duel(people=2))
    assert [each.name for each in results_of(session, "x", NOON)] == ["Anna", "Bo"]
    session.replay_hint(1)
    assert [each.hints for each in results_of(session, "x", NOON)] == [0, 1]
    session.practice = True
    assert not results_of(session, "x", NOON)
    assert [each.name for each in results_of(played(duel()), "x", NOON)] == ["Anna"]
    assert not results_of(duel(), "x", NOON)


def test_a_finished_game_is_noted_once_and_only_if_it_is_saved() -> None:
    session = played(duel())
    assert note(session) is None
    path = new_save(session)
    note(session, now=NOON)
    note(session)
    (only,) = load_records().results
    assert (only.save, only.ended, only.name) == (path.name, NOON, "Anna")
    session.practice = True
    note(session)
    assert not load_records().results


def test_saves_that_ended_without_a_screen_are_found() -> None:
    new_save(played(duel()))
    new_save(duel())
    assert [each.name for each in gathered().results] == ["Anna"]
    assert load_records() == gathered()


def test_a_damaged_file_is_set_aside() -> None:
    records_file().parent.mkdir(parents=True, exist_ok=True)
    records_file().write_text("{")
    assert load_records() == Records()
    (kept,) = records_file().parent.glob("records.damaged-*.json")
    assert kept.read_text() == "{"
    store_records(Records(results=(result("a", (1, 2)),)))
    assert load_records().results[0].others == (2,)


def test_a_ritual_is_the_same_deal_for_everybody_on_a_day() -> None:
    day = date(2026, 3, 1)
    assert seed_of(day) == 20260301
    one, other = ritual(day, "Anna"), ritual(day, "Bo")
    assert one.view(0).hand == other.view(0).hand  # type: ignore[attr-defined]
    assert day_of(one) == day
    assert ritual(date(2026, 3, 2)).view(0) != one.view(0)
    rune = game("rune")
    half = rune.options_type.model_validate({"rotation": "half"})
    assert day_of(Session(rune, half, one.plans, one.seed)) is None
    assert day_of(Session(rune, one.options, one.plans, 77)) is None
    assert day_of(duel()) is None


def test_a_ritual_that_was_begun_goes_on_and_its_best_is_told() -> None:
    day = datetime.now().astimezone().date()
    assert begun(day) is None
    session = ritual(day)
    path = new_save(session)
    found = begun(day)
    assert found is not None
    assert found.path == path
    played(session)
    assert begun(day) is None
    note(session)
    records = load_records()
    outcome = session.outcome()
    assert outcome is not None
    assert records.best_of(day) == outcome.scores[0]
    assert not records.of("rune", 1)
    better = records.with_game("other", [result("other", (99,), ritual=day)])
    assert [each.score for each in better.rituals()] == [99]
