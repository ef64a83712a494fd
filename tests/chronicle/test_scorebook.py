"""Statistics of finished games, compared with known truths."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

from runegames.chronicle.evenings import evening_after, evenings, last_evening
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.people import People
from runegames.chronicle.ratings import ratings
from runegames.chronicle.scorebook import Competitor, Scorebook
from runegames.estimates import TELLING_GAMES
from runegames.play.seats import PERSON

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def played(number: int, *seats: str, scores: tuple[int, ...] = (), **more: object) -> FinishedGame:
    """Return a game that ended ``number`` hours after noon; * marks computer players."""
    scores = scores or tuple(range(len(seats), 0, -1))
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    teams, kind = bool(more.pop("teams", False)), str(more.pop("game", "bones"))
    places = tuple(
        SeatResult(
            seat,
            seat % 2 if teams else seat,
            name.rstrip("*"),
            "adept" if name.endswith("*") else PERSON,
            scores[seat],
            ranks[seat],
        )
        for seat, name in enumerate(seats)
    )
    ended = NOON + timedelta(hours=number)
    return FinishedGame(f"key {number}", f"{number}.jsonl", kind, places, ended, **more)  # type: ignore[arg-type]


ONE_THAT_COUNTS = [
    played(1, "Anna", "Bo"),
    played(1, "Anna", "Bo"),
    played(3, "Anna", "Bo", practice=True),
    played(4, "Anna", "Bo", what_if=True),
    played(5, "Anna", "Bo", deal_seen=True),
]
"""Five games of which statistics count one: the first two are the same game, three do not count."""


def test_games_that_do_not_count_are_left_out_and_none_counts_twice() -> None:
    assert [entry.played.key for entry in Scorebook(ONE_THAT_COUNTS).entries] == ["key 1"]


BARTER = '{"barter": true}'


def test_house_rules_count_everywhere_and_only_ratings_leave_them_out_and_say_so() -> None:
    games = [played(index, "Anna", "Bo") for index in range(TELLING_GAMES)]
    games += [
        played(15 + index, "Anna", "Ciri", house_rules=True, options=BARTER) for index in range(3)
    ]
    book = Scorebook(games)
    assert len(book.of("Anna").games) == 13
    assert book.of("Anna").line.rules_changed == {"barter": 3}
    assert sum(len(evening.games) for evening in evenings(book)) == 13
    by_name = {rating.who.name: rating for rating in ratings(book)}
    assert [(name, by_name[name].games) for name in ("Anna", "Bo", "Ciri")] == [
        ("Anna", 10),
        ("Bo", 10),
        ("Ciri", 0),
    ]
    assert by_name["Anna"].without == "without 3 games with house rules"
    assert not by_name["Bo"].without


def test_who_begins_is_no_house_rule() -> None:
    options = '{"first_player": "seat 2"}'
    rematch = played(1, "Anna", "Bo", game="market", house_rules=True, options=options)
    assert [rating.left_out for rating in ratings(Scorebook([rematch]))] == [0, 0]


def test_wins_streaks_and_opponents_are_counted() -> None:
    won, lost = (9, 1), (1, 9)
    scores = [won, won, lost, won, won, won, lost, (5, 5), won]
    games = [played(index, "Anna", "Bo", scores=score) for index, score in enumerate(scores)]
    career = Scorebook(games).of("Anna")
    assert (career.line.won.wins, career.line.won.games) == (6.5, 9)
    assert (career.streaks.now, career.streaks.most, career.streaks.without) == (2, 3, 1)
    assert career.line.expected == 0.5
    assert career.line.best == (9, NOON)
    (bo,) = career.against()
    assert (bo.other, bo.ahead, bo.behind, bo.level) == (Competitor("Bo", True), 6, 2, 1)
    assert {*career.by_seat()} == {0}


def test_teams_win_together_and_keep_their_streak() -> None:
    seats = ("Anna", "Bo", "Ciri", "Dain")
    games = [played(index, *seats, scores=(5, 3, 5, 3), teams=True) for index in range(3)]
    book = Scorebook(games)
    (team,) = book.of("Anna").teams()
    assert (team.partners, team.won.wins, team.won.games, team.streaks.now) == (("Ciri",), 3, 3, 3)
    assert book.of("Bo").teams()[0].streaks.without == 3
    assert {duel.other.name for duel in book.of("Anna").against()} == {"Bo", "Dain"}


def test_names_are_joined_and_forgotten() -> None:
    games = [played(1, "Anna", "Bo"), played(2, "Ann", "Bo"), played(3, "Ann*", "Bo")]
    book = Scorebook(games, People(games, {"Ann": "Anna", "Bo": ""}))
    assert book.persons == ["Anna"]
    assert len(book.of("Anna").games) == 2, (
        "a computer player's game counts for the person of that name"
    )
    assert not book.of("Anna").against(), "a forgotten opponent is listed"
    circle = Scorebook(games, People(games, {"Anna": "Ann", "Ann": "Anna"}))
    assert len(circle.persons) > 0


def test_ratings_know_who_is_stronger_and_do_not_depend_on_the_order_of_files() -> None:
    chance = random.Random(5)
    games = []
    for number in range(60):
        strength = {"Anna": 3, "Bo": 2, "adept*": 1}
        order = {name: value + chance.gauss(0, 1) for name, value in strength.items()}
        places = sorted(order, key=lambda name: order[name])
        scores = tuple(places.index(name) for name in strength)
        games.append(played(number, *strength, scores=scores))
    games.append(played(99, "Dain", "Anna"))
    rated = ratings(Scorebook(games))
    assert [rating.who.name for rating in rated if rating.is_shown] == ["Anna", "Bo", "adept"]
    assert rated[-1].who.name == "Dain"
    assert rated[-1].games < TELLING_GAMES
    chance.shuffle(games)
    assert ratings(Scorebook(games)) == rated


def test_a_level_at_two_seats_is_one_level_and_a_person_at_two_is_not_rated() -> None:
    games = [played(index, "Anna", "A*", "B*") for index in range(12)]
    rated = ratings(Scorebook(games))
    assert [(rating.who.name, rating.games) for rating in rated] == [("Anna", 12), ("adept", 12)]
    (twice,) = ratings(Scorebook([played(1, "Anna", "Anna")]))
    assert (twice.games, twice.without) == (0, "without 1 game that cannot be compared")


def test_an_evening_adds_up_its_games() -> None:
    games = [
        played(1, "Ciri", "Anna", "Bo*", scores=(41, 18, 0)),
        played(2, "Ciri", "Anna", "Bo*", scores=(14, 14, 17)),
        played(3, "Anna", "Ciri", "Bo*", scores=(20, 22, 3)),
        played(4, "Anna", "Dain"),
        played(40, "Ciri", "Anna", "Bo*"),
    ]
    last, first = evenings(Scorebook(games))
    assert (len(last.games), len(first.games)) == (1, 4)
    assert {who.name: points for who, points in first.totals().items()} == {
        "Ciri": 4,
        "Anna": 3,
        "Bo": 2,
        "Dain": 0,
    }
    assert [who.name for who in first.leaders] == ["Ciri"]
    assert [first.rank_of(who) for who in first.players] == [1, 2, 3, 4]
    assert first.led_since() == 3, (
        "Ciri's lead does not begin with the third game, before which Bo had as many points"
    )
    assert [*map(len, first.scores)] == [3, 3, 3, 2], "somebody has points without having played"
    assert first.line.endswith("Ciri 4, Anna 3, Bo 2, Dain 0 · 4 games")
    assert (first.verb(first.day), first.margin) == ("leads", "4 points, 1 more than Anna")
    assert first.lead_words == "In the lead since the third game."
    assert len({first.seat(who) for who in first.players}) == 4, "two players have one colour"


def test_a_day_without_a_person_is_no_evening() -> None:
    assert not evenings(Scorebook([played(1, "Bo*", "Ciri*")]))
    (day,) = evenings(Scorebook([played(1, "Bo*", "Ciri*"), played(2, "Anna", "Bo*")]))
    assert len(day.games) == 2


@pytest.mark.parametrize("seed", range(8))
def test_the_last_evening_is_the_latest_of_all_evenings(seed: int) -> None:
    rng, hour, games = random.Random(seed), 0, []
    for _ in range(rng.randint(1, 40)):
        hour += rng.choice((1, 2, 3, 19, 30, 80))
        games.append(played(hour, *rng.choice((("Anna", "Bo"), ("Anna", "Ciri*"), ("Anna",)))))
    # Days on which all games are for one player are no evenings.
    games += [played(hour + number, "Anna") for number in range(seed * 9)]
    days = evenings(Scorebook(games))
    assert last_evening(games, People(games)) == (days[0] if days else None)


def test_a_game_knows_the_evening_up_to_it() -> None:
    games = [played(number, "Ciri", "Anna") for number in (1, 2, 3, 40)]
    after = [evening_after(games, People(games), game.save) for game in games]
    assert [evening and evening.brief for evening in after] == [
        None,
        "Evening points after two games: Ciri 2, Anna 0",
        "Evening points after three games: Ciri 3, Anna 0",
        None,
    ]
    games[1] = played(2, "Ciri", "Anna", practice=True)
    assert evening_after(games, People(games), "2.jsonl") is None, "a game of practice counts"
    games.append(played(4, "Tiri", "Anna"))
    joined = evening_after(games, People(games, {"Tiri": "Ciri"}), "4.jsonl")
    assert joined is not None
    assert joined.brief == "Evening points after three games: Ciri 3, Anna 0"


@pytest.mark.parametrize("games", [[], [played(1, "Anna", scores=(7,))]])
def test_games_without_a_rival_are_no_wins(games: list[FinishedGame]) -> None:
    book = Scorebook(games)
    assert not ratings(book)
    assert not evenings(book)
    assert book.of("Anna").line.won.games == 0
