"""Invitations of the menu: to a ritual, the book and an unfinished game."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import cast

import pytest

from runegames.chronicle import invitations as module
from runegames.chronicle.history import History
from runegames.chronicle.invitations import Invitation, invitations
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.par import TRIALS, Par, Trial, keep
from runegames.core import Seat, View
from runegames.games import registry
from runegames.games.registry import game
from runegames.play.places import games_file
from runegames.play.saves import new_save
from runegames.play.session import Session
from runegames.play.settings import Settings
from tests.chronicle.test_par import played as ritual_played
from tests.chronicle.test_scorebook import played
from tests.ui.tables import sitting

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
TODAY = NOW.date()
NAMES = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn")
VERSION = game("rune").meta.rules_version


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, _zone: object = None) -> Clock:
            return cast(Clock, NOW)

    class Day(date):
        @classmethod
        def today(cls) -> Day:
            return cast(Day, TODAY)

    monkeypatch.setattr(module, "datetime", Clock)
    monkeypatch.setattr(module, "date", Day)


def invited(*games: FinishedGame) -> dict[str, Invitation]:
    """Remember these games, and return the invitations by action."""
    history = History(games_file())
    for finished in games:
        history.remember(finished)
    history.close()
    with Library() as library:
        look = list(library.walk())[-1]
        made = invitations(library, look.latest, Settings(), 1.0)
    return {invitation.action: invitation for invitation in made}


def ritual(back: int, over: int | None) -> FinishedGame:
    """Return the ritual of ``back`` days ago, ``over`` points over par.

    If ``over`` is None, the par of that day is unknown.
    """
    day = TODAY - timedelta(days=back)
    if over is not None:
        trials = tuple(Trial(number=index, points=36, moves=()) for index in range(TRIALS))
        keep(Par(day=day, rules_version=VERSION, trials=trials))
    return replace(ritual_played(day, 36 + (over or 0)), rules_version=str(VERSION))


def evening(*scores: tuple[int, ...], hours_ago: int) -> list[FinishedGame]:
    """Return games of one evening, a minute apart."""
    ended = NOW - timedelta(hours=hours_ago)
    return [
        replace(
            played(index, *NAMES[: len(score)], scores=score),
            ended=ended + timedelta(minutes=index),
        )
        for index, score in enumerate(scores)
    ]


def test_a_player_without_games_has_no_invitations() -> None:
    assert not invited()


@pytest.mark.parametrize(
    ("rituals", "text", "days"),
    [
        ([], "not played yet; Rune alone, about 5 minutes", ""),
        ([(9, 3)], "not played yet; Rune alone, about 5 minutes", ""),
        ([(2, 1), (1, 3)], "not played yet; 2 days in a row", "– – – +1 +3 –"),
        ([(4, -2), (2, 0), (1, None), (0, 2)], "38, 2 over par 36; 3 days in a row",
         "– −2 – par 36 +2"),
        ([(0, None)], "36 points; 1 day in a row", "– – – – – 36"),
    ],
)  # fmt: skip
def test_the_ritual_shows_points_over_par_and_the_streak(
    rituals: list[tuple[int, int | None]], text: str, days: str
) -> None:
    facts = invited(*evening((1, 2), hours_ago=90), *(ritual(*facts) for facts in rituals))[
        "ritual"
    ]
    assert facts.sentence == f"Today's ritual: {text}"
    assert " ".join(day.text for day in facts.days) == days


@pytest.mark.parametrize(
    ("hours_ago", "scores", "text"),
    [
        (42, [(9, 4, 7), (8, 9, 3)], "2 games; Anna 3, Bo 2, Ciri 1; Anna won the last evening"),
        (3, [(9, 4, 7), (8, 3, 6)], "2 games; Anna 4, Ciri 2, Bo 0; Anna leads this evening"),
        (24 * 30, [(1, 2), (2, 1)], "2 games; Anna 1, Bo 1; Anna and Bo won the last evening"),
    ],
)  # fmt: skip
def test_the_book_shows_who_is_first_in_the_last_evening(
    hours_ago: int, scores: list[tuple[int, ...]], text: str
) -> None:
    assert invited(*evening(*scores, hours_ago=hours_ago))["book"].sentence == f"The book: {text}"


@pytest.mark.parametrize("game_id", ["enceladus", "rune", "bones", "market"])
def test_an_unfinished_game_shows_only_what_is_public(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = 4 if game_id == "rune" else 3
    session = sitting(game_id, seats, 2, seed=8, plies=12, names=NAMES)
    new_save(session)
    viewers: list[Seat | None] = []
    seen = Session.view

    def view(self: Session, viewer: Seat | None) -> View:
        viewers.append(viewer)
        return seen(self, viewer)

    monkeypatch.setattr(Session, "view", view)
    invitation = invited()["resume"]
    assert {*viewers} == {None}
    public = session.view(None)
    assert [score.seats for score in invitation.scores] == [*map(tuple, public.sides)]
    assert [score.points for score in invitation.scores] == [*map(str, public.scores)]
    assert " is asked, about " in invitation.more
    assert invitation.game == game_id


def test_an_invitation_runs_no_code_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    new_save(sitting("rune", 2, 2, seed=8, plies=12, names=NAMES))
    entry = registry.entry_of("rune")._replace(package="other 1.0")
    monkeypatch.setattr(module, "entry_of", lambda _: entry)
    monkeypatch.delattr(Library, "load")
    invitation = invited()["resume"]
    assert invitation.sentence.endswith("; Anna and Bo; move 13")
