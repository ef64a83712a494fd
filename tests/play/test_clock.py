"""Days and durations: what they were when a game was played, wherever its save is read later."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from runegames.chronicle.bgstats import play_of
from runegames.chronicle.evenings import last_evening
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.par import Calendar, in_time
from runegames.chronicle.people import People
from runegames.chronicle.rows import FIRST_TABLES, TABLES
from runegames.core import Rng
from runegames.play import clock
from runegames.play.dates import until_tomorrow
from runegames.play.places import games_file, saves_dir
from runegames.play.ritual import ritual
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.report.evening import of_evening
from runegames.report.games import of_finished
from runegames.report.model import plain
from tests.play.sittings import counted, recorder_of, sitting

TOKYO, NEW_YORK = "Asia/Tokyo", "America/New_York"
FIRST = date(2026, 11, 20)


class Watch:
    """Wall clock of the test, and its zone."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.then = datetime(2026, 11, 20, tzinfo=UTC)
        monkeypatch.setattr(clock, "now", lambda: self.then.astimezone())

    def travel(self, zone: str) -> None:
        self._patch.setenv("TZ", zone)
        time.tzset()

    def set(self, day: date, hour: int, minute: int = 0) -> None:
        """Set a local time."""
        self.then = datetime(day.year, day.month, day.day, hour, minute).astimezone()

    def wait(self, seconds: int) -> None:
        self.then += timedelta(seconds=seconds)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    yield Watch(monkeypatch)
    monkeypatch.undo()
    time.tzset()


def play(watch: Watch, session: Session, seconds: int = 0, most: int = 1000) -> None:
    """Play random moves, each after some seconds."""
    while most and session.decision() is not None:
        watch.wait(seconds)
        session.play(Rng(session.next_ply).choice(session.state.legal_moves()))
        most -= 1


def begin(watch: Watch, session: Session) -> Session:
    new_save(session, now=watch.then)
    return session


def finished() -> list[FinishedGame]:
    """Read all saves, and return the finished games by their beginning."""
    with Library() as library:
        list(library.walk())
        return sorted(library.finished(), key=lambda game: (game.created or game.ended, game.key))


def five_mornings(watch: Watch) -> None:
    """Play the rituals of five days in Tokyo, at 8 in the morning."""
    watch.travel(TOKYO)
    for days in range(5):
        day = FIRST + timedelta(days=days)
        watch.set(day, 8)
        play(watch, begin(watch, ritual(day, "Anna")), 2)


def streak() -> int:
    return Calendar(finished(), FIRST + timedelta(days=4)).streak


def copy_without_times() -> None:
    """Copy all saves as ``git`` does, and lose the database."""
    for path in saves_dir().iterdir():
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
    for path in games_file().parent.glob("games.sqlite*"):
        path.unlink()


@pytest.mark.parametrize("copied", [False, True])
def test_mornings_in_tokyo_are_days_in_a_row_anywhere(watch: Watch, *, copied: bool) -> None:
    five_mornings(watch)
    assert streak() == 5
    days = [game.ritual or game.ended.date() for game in finished()]
    for zone in (NEW_YORK, "UTC", TOKYO, "Pacific/Kiritimati"):
        watch.travel(zone)
        if copied:
            copy_without_times()
        assert streak() == 5
        games = finished()
        assert [game.ended.date() for game in games] == days
        assert {game.ended.hour for game in games} == {8}


def make_old(path: Path) -> None:
    """Remove the local times from a save, as older programs wrote it."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        for name in ("begun", "s", "since", "ended"):
            line.pop(name, None)
    *before, end = ((json.dumps(line) + "\n").encode() for line in lines)
    import zlib

    if "end" in lines[-1]:
        lines[-1]["check"] = zlib.crc32(b"".join(before))
        end = (json.dumps(lines[-1]) + "\n").encode()
    path.write_bytes(b"".join(before) + end)


@pytest.mark.parametrize("renamed", [False, True])
def test_older_saves_keep_the_zone_of_their_name_or_that_of_the_first_reading(
    watch: Watch, *, renamed: bool
) -> None:
    five_mornings(watch)
    for number, path in enumerate(sorted(saves_dir().iterdir())):
        make_old(path)
        if renamed:
            path.rename(path.with_name(f"x{number}.jsonl"))
    zones = (TOKYO, NEW_YORK) if renamed else (NEW_YORK, TOKYO)
    for zone in zones:
        watch.travel(zone)
        assert streak() == 5
        games = finished()
        assert [game.ended.date() for game in games] == [
            FIRST + timedelta(days=days) for days in range(5)
        ]
        assert {game.duration_s for game in games} == {None}


def test_a_database_of_schema_2_is_read_and_its_days_are_kept(watch: Watch) -> None:
    five_mornings(watch)
    before = finished()
    path = games_file()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA legacy_alter_table = ON")
    connection.execute("ALTER TABLE game RENAME TO later")
    connection.execute(FIRST_TABLES["game"])
    columns = [row[1] for row in connection.execute("PRAGMA table_info(game)")]
    text = ", ".join(columns)
    connection.execute(f"INSERT INTO game ({text}) SELECT {text} FROM later")
    connection.execute("DROP TABLE later")
    connection.execute("PRAGMA user_version = 2")
    tables = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    assert tables == FIRST_TABLES
    connection.close()
    shutil.rmtree(saves_dir())
    for zone in (NEW_YORK, TOKYO):
        watch.travel(zone)
        games = finished()
        assert games == before
        assert [game.ended.date() for game in games] == [game.ended.date() for game in before]
    connection = sqlite3.connect(path)
    tables = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    assert tables == TABLES
    assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    connection.close()
    assert not [*path.parent.glob("*damaged*")]


def test_an_evening_stays_on_its_day_and_takes_the_small_hours(watch: Watch) -> None:
    watch.travel(TOKYO)
    for hour, day in ((22, FIRST), (2, FIRST + timedelta(days=1))):
        watch.set(day, hour)
        play(watch, begin(watch, sitting("pb", seed=hour)), 1)
    for zone in (TOKYO, NEW_YORK):
        watch.travel(zone)
        evening = last_evening(finished(), People())
        assert evening is not None
        assert (evening.day, len(evening.games)) == (FIRST, 2)
        assert of_evening(evening, FIRST).when.startswith("Friday, 20 November, 22:00 to 02:0")
        first = of_finished(evening.games[0].played, [], People())
        assert first.when.startswith("Friday 20 November, 22:00")


@pytest.mark.parametrize("pause_s", [2 * 86400, -2 * 3600], ids=["days later", "clock set back"])
def test_an_evening_has_no_hour_of_another_day(watch: Watch, pause_s: int) -> None:
    session = begin(watch, sitting("pb"))
    play(watch, session, 1, most=2)
    watch.wait(pause_s)
    play(watch, session, 1)
    evening = last_evening(finished(), People())
    assert evening is not None
    report = of_evening(evening, evening.day)
    assert report.when.endswith(" November"), "the heading has an hour of another day"
    (table,) = (table for section, table in report.tables() if section.name == "games")
    assert plain(table.rows[0].cells[0].text) == "1", "the row has an hour of another day"


def test_a_ritual_counts_for_its_day_if_it_was_begun_on_that_day(watch: Watch) -> None:
    watch.travel("Europe/Berlin")
    late, next_day = ritual(FIRST, "Anna"), ritual(FIRST - timedelta(days=1), "Anna")
    watch.set(FIRST, 23, 59)
    play(watch, begin(watch, late), 10)
    watch.set(FIRST, 9)
    play(watch, begin(watch, next_day), 1)
    results = Calendar(finished(), FIRST).results
    assert in_time(results[FIRST]), "a ritual that was begun before midnight ended after it"
    assert not in_time(results[FIRST - timedelta(days=1)])


# -- durations --------------------------------------------------------------------------------


def test_a_game_that_goes_on_days_later_lasts_as_long_as_it_was_played(watch: Watch) -> None:
    session = begin(watch, sitting("p"))
    play(watch, session, 10, most=2)
    path = recorder_of(session).path
    recorder_of(session).release()
    watch.wait(600)  # a short pause is known because the game was opened again
    again = load(path).session
    play(watch, again, 10, most=2)
    recorder_of(again).release()
    watch.wait(3 * 86400)
    again = load(path).session
    play(watch, again, 10, most=1)
    watch.wait(9 * 3600)  # the terminal was left open over night
    play(watch, again, 10)
    copy_without_times()
    (game,) = finished()
    moves = game.moves or 0
    assert game.duration_s == 10 * (moves - 1)
    assert game.ended == watch.then
    assert play_of(game, None, People())["durationMin"] == round(10 * (moves - 1) / 60)


def test_a_clock_that_is_set_back_harms_nothing(watch: Watch) -> None:
    session = begin(watch, sitting("p"))
    play(watch, session, 5, most=4)
    watch.wait(-7200)
    play(watch, session, 5)
    path = recorder_of(session).path
    assert load(path).notice is None
    (game,) = finished()
    assert game.duration_s == 20


@pytest.mark.parametrize("line", [{"s": -1}, {"s": "1"}, {"s": 1.5}, {"since": 10**30, "s": 1}])
def test_a_line_with_an_impossible_time_is_not_followed(
    watch: Watch, line: dict[str, object]
) -> None:
    session = begin(watch, sitting("pp"))
    play(watch, session, 5, most=3)
    path = recorder_of(session).path
    lines = [json.loads(row) for row in path.read_text().splitlines()]
    lines[2].update(line)
    path.write_text("".join(json.dumps(record) + "\n" for record in lines))
    assert len(load(path).session.plies) == 1


@pytest.mark.parametrize("ended", ["noon", "2026-11-20T12:00:00", "9999-12-31T23:59:59+00:00", 5])
def test_an_end_line_with_an_impossible_time_is_not_followed(watch: Watch, ended: object) -> None:
    session = begin(watch, sitting("p"))
    play(watch, session)
    path = recorder_of(session).path
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[-1]["ended"] = ended
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert load(path).notice is not None
    with Library() as library:
        list(library.walk())
        (entry,) = library.saves()
        assert counted(library)
    assert entry.state == "finished"


# -- one game under two headers ----------------------------------------------------------------


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize(
    "change",
    [
        {"created": "2026-11-19T00:00:00+00:00"},
        {"seats": [{"name": "Zoe"}]},
        {"package": "other 1"},
    ],
)
def test_a_copy_with_another_header_counts_once(
    watch: Watch, change: dict[str, object], *, old: bool
) -> None:
    session = begin(watch, sitting("p"))
    play(watch, session, 1)
    path = recorder_of(session).path
    if old:
        make_old(path)
    assert len(finished()) == 1
    first, *rest = path.read_text().splitlines(keepends=True)
    header = json.loads(first) | change
    path.with_name("copy.jsonl").write_text(json.dumps(header) + "\n" + "".join(rest))
    for _ in range(2):
        (game,) = finished()
        assert game.places[0].name == "Anna"


def test_the_same_moment_written_in_another_zone_is_the_same_game(watch: Watch) -> None:
    session = begin(watch, sitting("p"))
    play(watch, session, 1)
    path = recorder_of(session).path
    (before,) = finished()
    data = path.read_text()
    created = json.loads(data.splitlines()[0])["created"]
    other = datetime.fromisoformat(created).astimezone().isoformat()
    assert other != created or os.environ.get("TZ") in (None, "UTC")
    path.write_text(data.replace(created, "2026-11-20T09:00:00+09:00"))
    (after,) = finished()
    assert after.key == before.key


def test_two_games_of_one_deal_count_twice(watch: Watch) -> None:
    for _ in range(2):
        watch.wait(60)
        play(watch, begin(watch, sitting("p")), 1)
    assert len(finished()) == 2


# -- nights in which clocks change -------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-28", 24), ("2026-03-29", 23), ("2026-10-25", 25)]
)
def test_the_time_until_tomorrow_is_right_when_clocks_change(
    watch: Watch, day: str, hours: int
) -> None:
    watch.travel("Europe/Berlin")
    midnight = datetime.fromisoformat(day).astimezone()
    assert until_tomorrow(midnight) == timedelta(hours=hours)
    assert until_tomorrow(midnight + timedelta(hours=hours, minutes=-1)) == timedelta(minutes=1)
