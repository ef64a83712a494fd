"""Summaries of reviews: they outlive saves, and are made again if the database is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from runegames import files
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.reviews import learn, note, reviewable, summaries
from runegames.play.places import games_file
from runegames.play.saves import load
from runegames.review import Review, keeping
from runegames.review.keeping import beside, keep
from runegames.review.tasks import ORDINARY_SIMULATIONS
from tests.play.sittings import known_save
from tests.review.findings import LOST, LUCK, examined, reviewed


@pytest.fixture
def save() -> Path:
    """Return the save of a finished game that the library knows."""
    return known_save()


def known() -> int:
    with Library() as library:
        return len(summaries(library))


def learned() -> int:
    """Read the reviews that are kept beside saves; return the number of summaries after that."""
    with Library() as library:
        for _ in learn(library):
            pass
        return len(summaries(library))


def _forget_summaries() -> None:
    """Delete the database, and make it again from the saves alone."""
    games_file().unlink()
    with Library() as library:
        list(library.walk())
        assert not summaries(library)
        assert len(library.finished()) == 1


def test_a_complete_review_is_summed_up_and_outlives_its_save(save: Path) -> None:
    review = reviewed(load(save).session)
    assert note(review)
    with Library() as library:
        (summary,) = summaries(library).values()
        one, other = summary.seats
        assert one.decisions + other.decisions == len(review.deciding)
        assert one.mistakes == one.decisions
        assert (other.mistakes, other.loss.value) == (0, 0.0)
        assert one.loss.value == pytest.approx(LOST * one.decisions)
        assert (one.luck.value, other.luck.value) == (LUCK, -LUCK)
        assert not reviewable([], library)
        list(library.walk())
        (entry,) = library.saves()
        library.delete(entry)
    assert not save.exists()
    assert known() == 1


def test_summaries_that_the_database_lost_are_made_again_from_kept_reviews(save: Path) -> None:
    review = reviewed(load(save).session)
    keep(review, beside(save))
    assert (known(), learned(), known()) == (0, 1, 1)
    _forget_summaries()
    assert learned() == 1
    _forget_summaries()
    beside(save).write_bytes(beside(save).read_bytes()[:-9])
    assert learned() == 0


def _without_last_finding(review: Review) -> Review:
    del review.findings[max(review.findings)]
    return review


@pytest.mark.parametrize(
    "made",
    [
        lambda session: _without_last_finding(reviewed(session)),
        lambda session: reviewed(session, simulations=ORDINARY_SIMULATIONS - 1),
        lambda session: reviewed(session.at(len(session.plies))),
    ],
    ids=["incomplete", "fewer simulations", "a copy without a save"],
)
def test_reviews_that_statistics_cannot_use_are_not_summed_up(
    save: Path, made: Callable[[object], Review]
) -> None:
    review = made(load(save).session)
    assert not note(review)
    keep(review, beside(save))
    assert learned() == (review.complete and review.simulations == ORDINARY_SIMULATIONS)


def test_a_save_elsewhere_and_a_review_by_another_method_are_not_summed_up(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / save.name
    elsewhere.write_bytes(save.read_bytes())
    assert not note(reviewed(load(elsewhere).session))
    keep(review := reviewed(load(save).session), beside(save))
    assert note(review)
    monkeypatch.setattr(keeping, "METHOD", keeping.METHOD + 1)
    assert (known(), learned()) == (0, 0)


def _seat(fact: dict[str, list[dict[str, object]]], **wrong: object) -> None:
    fact["seats"][0].update(wrong)


DAMAGE: dict[str, Callable[[dict[str, list[dict[str, object]]]], object]] = {
    "other rules": lambda fact: fact.update(rules_version="1"),  # type: ignore[call-overload]
    "a seat too few": lambda fact: fact["seats"].pop(),
    "luck that is no number": lambda fact: _seat(fact, luck=[float("nan"), 0.1]),
    "infinite loss": lambda fact: _seat(fact, loss=[float("inf"), 0.1]),
    "loss that is too large": lambda fact: _seat(fact, loss=[1e308, 0.1]),
    "negative error": lambda fact: _seat(fact, loss=[0.1, -0.1]),
    "more mistakes than decisions": lambda fact: _seat(fact, mistakes=10**6),
    "negative mistakes": lambda fact: _seat(fact, mistakes=-1),
    "no seats": lambda fact: fact.pop("seats"),
}


@pytest.mark.parametrize("damage", [*DAMAGE, "a digit", "", "[]", "{", "\udcff", "null"])
def test_a_damaged_summary_is_left_out_and_learned_again(save: Path, damage: str) -> None:
    keep(review := reviewed(load(save).session), beside(save))
    note(review)
    with Library() as library:
        ((key, text),) = library.history.facts("review").items()
        if damage in DAMAGE:
            fact = json.loads(files.unsealed(text.encode()))
            DAMAGE[damage](fact)
            damage = files.sealed(json.dumps(fact).encode()).decode()
        elif damage == "a digit":
            damage = text.replace('"decisions":', '"decisions":1', 1)
        library.history.put("review", key, damage)
        assert not summaries(library)
    assert learned() == 1


def test_a_summary_that_a_full_disk_lost_is_made_again_later(save: Path) -> None:
    keep(review := reviewed(load(save).session), beside(save))
    with Library() as library:
        database = library.history._database
        assert database is not None
        database._connection.execute("PRAGMA max_page_count = 1")
        library.history.put("seen", "x", "x" * 99_999)
        assert note(review, library)
        assert len(summaries(library)) == 1, "the program lost a summary that it could not write"
        assert "full" in str(library.trouble)
    assert (known(), learned()) == (0, 1)


@pytest.mark.parametrize("way", ["goes on", "ends otherwise", "is moved"])
def test_a_game_that_goes_on_or_ends_otherwise_loses_its_summary(save: Path, way: str) -> None:
    note(reviewed(load(save).session))
    with Library() as library:
        (game,) = library.finished()
        match way:
            case "goes on":
                library.history.forget(game.key)
                library.history.remember(game)
            case "ends otherwise":
                library.history.remember(_other(game))
            case "is moved":
                library.history.remember(_other(game, moves=game.moves, save="other.jsonl"))
    assert known() == (way == "is moved")


def _other(game: FinishedGame, **more: object) -> FinishedGame:
    return replace(game, **({"moves": 1} | more))  # type: ignore[arg-type]


def test_made_up_findings_fit_the_game(save: Path) -> None:
    review = Review(load(save).session)
    assert all(review.fits(examined(task)) for task in review.tasks())
