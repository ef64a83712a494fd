"""Database of finished games: what it remembers, and how the program copes with damage."""

from __future__ import annotations

import os
import random
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from runegames.chronicle import database as database_module
from runegames.chronicle.database import BESIDE, Database
from runegames.chronicle.history import History
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.rows import COLUMNS
from runegames.play.places import games_file
from tests.play.sittings import counted, finished

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def played(key: str, **more: object) -> FinishedGame:
    """Return a finished game with this key; ``more`` replaces its fields."""
    places = (
        SeatResult(0, 0, "Anna", "person", 12, 1, 2, 3),
        SeatResult(1, 1, "Bo", "adept", 9, 2),
    )
    made = FinishedGame(
        key, f"{key}.jsonl", "rune", places, NOON, created=NOON, moves=7, reason="deck"
    )
    return replace(made, **more)  # type: ignore[arg-type]


def history() -> History:
    """Open the database, as each window of the program does."""
    return History(games_file())


def remember(*games: FinishedGame) -> None:
    """Write these games into the database."""
    known = history()
    for game in games:
        known.remember(game)
    known.close()


def execute(statement: str) -> None:
    """Run a statement on the database, even one that damages its schema."""
    connection = sqlite3.connect(games_file(), isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(statement)
    connection.close()


def aside() -> list[Path]:
    """Return the databases that were set aside."""
    return sorted(games_file().parent.glob("games.damaged*.sqlite"))


# -- without a database -----------------------------------------------------------------------


def beside(ending: str, make: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return a function like ``make`` that adds ``ending`` to the path."""
    return lambda path: make(path.with_name(path.name + ending))


UNUSABLE: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path),
    "of a newer program": lambda _: execute("PRAGMA user_version = 1000"),
    **{f"a pipe as {ending}": beside(ending, os.mkfifo) for ending in BESIDE},
    **{f"a folder as {ending}": beside(ending, Path.mkdir) for ending in BESIDE},
}


@pytest.mark.parametrize("kind", UNUSABLE)
def test_without_a_database_everything_is_read_from_the_saves(kind: str) -> None:
    for seed in range(2):
        finished(seed=seed)
    UNUSABLE[kind](games_file())
    before = os.path.lexists(games_file()) and os.lstat(games_file()).st_mode
    with Library() as library:
        assert library.trouble is not None
        assert library.trouble.startswith("The database of games cannot be used: ")
        list(library.walk())
        assert [entry.state for entry in library.saves()] == ["finished"] * 2
        assert len(counted(library)) == 2
    assert (os.path.lexists(games_file()) and os.lstat(games_file()).st_mode) == before
    assert not aside()


def test_without_sqlite_everything_is_read_from_the_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "runegames.chronicle.database", None)
    finished()
    with Library() as library:
        assert "this Python has no SQLite" in str(library.trouble)
        list(library.walk())
        assert len(counted(library)) == 1
    assert not games_file().exists()


@pytest.mark.parametrize("mode", ["EXCLUSIVE", "NORMAL"])
def test_a_database_that_another_program_has_locked_is_not_waited_for(mode: str) -> None:
    finished()
    history().close()
    other = sqlite3.connect(games_file(), isolation_level=None)
    other.execute(f"PRAGMA locking_mode = {mode}")
    other.execute("BEGIN IMMEDIATE")
    try:
        with Library() as library:
            assert "locked" in str(library.trouble)
            list(library.walk())
            assert len(counted(library)) == 1
    finally:
        other.close()
    assert not aside()


def test_on_a_full_disk_records_are_known_and_are_written_later() -> None:
    session = finished()
    with Library() as library:
        database = library.history._database
        assert database is not None
        database._connection.execute("PRAGMA max_page_count = 1")
        library.history.put("seen", "x", "x" * 99_999)
        library.note(session)
        list(library.walk())
        assert "full" in str(library.trouble)
        assert len(counted(library)) == 1
    assert not aside()
    with Library() as library:
        list(library.walk())
        assert (library.trouble, len(counted(library))) == (None, 1)


# -- what is remembered -----------------------------------------------------------------------


def test_two_programs_remember_a_game_once_with_all_its_facts() -> None:
    game = played("a", ritual=date(2026, 3, 1), deal="20260301", options="{}", house_rules=True)
    there = {"a.jsonl"}.__contains__
    for _ in range(2):
        first, second = history(), history()
        first.remember(game)
        assert first.games() == second.games() == [game]
        later = replace(game, ended=NOON + timedelta(hours=6), moves=8)
        first.remember(replace(later, end_known=False))
        assert second.games() == [replace(later, ended=NOON)], (
            "a known end was replaced by the beginning, which an older save tells instead"
        )
        first.remember(later)
        assert second.games() == [later]
        copy = replace(later, save="copy")
        second.remember(copy, there)
        assert [entry.save for entry in first.games()] == ["a.jsonl"]
        second.remember(copy)
        assert [entry.save for entry in first.games()] == ["copy"]
        second.forget("a")
        assert first.games() == []
        first.put("seen", "2026-03-01", "x")
        assert second.fact("seen", "2026-03-01") == "x"
        second.drop("seen", "2026-03-01")
        assert first.facts("seen") == {}
        first.close()
        second.close()


def test_a_clock_that_was_set_back_makes_no_negative_duration() -> None:
    remember(played("a", ended=NOON - timedelta(days=3)))
    connection = sqlite3.connect(games_file())
    assert connection.execute("SELECT duration_s FROM game").fetchall() == [(None,)]


@pytest.mark.parametrize(
    "odd",
    [
        played("a", places=(SeatResult(0, 0, "Anna", "person", 10**30, 1),)),
        played("a", places=(SeatResult(0, 0, "Anna", "person", 1, -(1 << 70)),)),
        played("a", places=(SeatResult(0, 0, "\udc80", "person", 1, 1),)),
        played("a", moves=1 << 64),
        played("a", options="\udcff"),
        played("a", reason={}),
        played("a", places=(SeatResult(0, 0, "A", "person", None, 1),)),  # type: ignore[arg-type]
        played("a", places=(SeatResult(0, 0, "A", "person", 1, 1),) * 2),
    ],
)
def test_a_game_with_a_value_that_no_database_can_hold_harms_no_other_game(
    odd: FinishedGame,
) -> None:
    known = history()
    known.remember(played("before"))
    known.remember(odd)
    known.remember(played("after"))
    assert (known.trouble, len(known.games())) == (None, 3)
    known.close()
    assert not aside()
    again = history()
    assert [game.key for game in again.games()] == ["before", "after"]
    assert (again.trouble, again.spoilt) == (None, 0)
    again.close()


def test_a_failed_write_leaves_no_transaction_open(monkeypatch: pytest.MonkeyPatch) -> None:
    known = history()
    with monkeypatch.context() as patch:
        patch.setattr(database_module, "astuple", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            known.remember(played("a"))
    known.remember(played("b"))
    known.close()
    again = history()
    assert [game.key for game in again.games()] == ["b"]
    again.close()


# -- rows that are damaged ----------------------------------------------------------------------

ODD = (
    *("NULL", "''", "'abc'", "x'fffe00'", "CAST(x'ff1b' AS TEXT)", "char(27) || '[31m'", "1e999"),
    *("-1", "9223372036854775807", "1e300", "'{' || char(0)", "'9999-12-31T23:59:59+00:00'"),
    *("'0001-01-01T00:00:00'", "zeroblob(9999)", "hex(zeroblob(9999))"),
)


def odd_cells() -> Iterator[str]:
    """Yield statements, each of which writes an odd value into one column; columns take turns."""
    for table, columns in COLUMNS.items():
        row = "game_id = 1" if table == "seat" else "rowid = 1"
        for number, column in enumerate(columns):
            some = ODD[number % 3 :: 3]
            yield from (f"UPDATE {table} SET {column} = {odd} WHERE {row}" for odd in some)


@pytest.mark.slow
def test_a_damaged_row_harms_no_other_row() -> None:
    known = history()
    for key in "ab":
        known.remember(played(key))
    known.put("seen", "2026-03-01", "x")
    known.close()
    kept = games_file().read_bytes()
    for statement in odd_cells():
        games_file().write_bytes(kept)
        with suppress(sqlite3.IntegrityError):
            execute(statement)
        known = history()
        assert known.trouble is None, statement
        games = known.games()
        assert played("b") in games, statement
        for game in games:
            assert all((result.name or "").isprintable() for result in game.places)
            assert all(len(result.name or "") < 200 for result in game.places)
            game.ended.astimezone()
        known.remember(played("a"))
        assert played("a") in known.games() or "SET id" in statement, statement
        known.close()
        assert not aside(), f"a database with one bad row was set aside: {statement}"


def test_a_row_that_cannot_be_read_is_made_again_from_its_save() -> None:
    for seed in range(2):
        finished(seed=seed)
    with Library() as library:
        list(library.walk())
        whole = counted(library)
    assert len(whole) == 2
    for statement in (
        "UPDATE seat SET score = 'abc'",
        "DELETE FROM seat",
        "UPDATE game SET ended = 'noon'",
        "UPDATE game SET save = 5",
        "UPDATE game SET moves = 'many', deal = x'ff'",
    ):
        execute(statement)
        for _ in range(2):
            with Library() as library:
                list(library.walk())
                games = counted(library)
                assert [(game.save, game.points) for game in games] == [
                    (game.save, game.points) for game in whole
                ]
                assert (library.trouble, library.history.loss) == (None, None), statement
    assert not aside()


def test_a_damaged_row_without_a_save_is_left_out_and_reported() -> None:
    remember(played("a"), played("b"))
    execute("UPDATE seat SET score = 'abc' WHERE game_id = 1")
    with Library() as library:
        (*_, look) = library.walk()
        assert "The database of games has a row that cannot be read" in str(look.trouble)
        assert [game.save for game in counted(library)] == ["b.jsonl"]
    assert not aside()


# -- a file that is damaged -----------------------------------------------------------------------

SCHEMAS = {
    "odd bytes": "UPDATE sqlite_master SET sql = CAST(CAST(replace(sql, 'deal TEXT', 'deal '"
    " || CAST(x'ff' AS TEXT)) AS BLOB) AS TEXT) WHERE name = 'game'",
    "no sense": "UPDATE sqlite_master SET sql = 'CREATE TABLE' WHERE name = 'seat'",
    "a trigger": "CREATE TRIGGER x AFTER INSERT ON game BEGIN SELECT RAISE(ABORT, 'no'); END",
    "no table": "DELETE FROM sqlite_master WHERE name = 'fact'",
    "a foreign column": "ALTER TABLE game RENAME COLUMN deal TO dish",
    "a view": "UPDATE sqlite_master SET type = 'view' WHERE name = 'game'",
    "a high version": "PRAGMA user_version = 16777218",
    "no version": "PRAGMA user_version = 0",
}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_database_with_another_schema_is_set_aside(kind: str) -> None:
    remember(played("a"))
    execute(SCHEMAS[kind])
    for _ in range(2):
        known = history()
        known.remember(played("b"))
        assert known.trouble is None
        assert played("b") in known.games()
        assert played("a") in known.games(), "a sound row was lost"
        known.close()
    assert len(aside()) == 1


@pytest.mark.parametrize("damage", [b"rubbish" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_set_aside(damage: bytes) -> None:
    finished()
    games_file().write_bytes(damage)
    for warning in (r"was damaged. It is kept as games.damaged.sqlite; a new one has", "^$"):
        with Library() as library:
            *_, look = library.walk()
            assert library.trouble is None
            assert re.search(warning, look.trouble or "")
            assert len(counted(library)) == 1
    assert [path.read_bytes() for path in aside()] == [damage]


def test_damage_during_a_sitting_loses_no_game_that_was_read_before() -> None:
    known, games = history(), [played(f"{number:03}") for number in range(200)]
    for game in games:
        known.remember(game)
    database = known._database
    assert database is not None
    database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with games_file().open("r+b") as file:
        file.seek(4096)
        file.write(b"\xee" * (games_file().stat().st_size - 4096))
    other = sqlite3.connect(games_file(), isolation_level=None)
    # SQLite reads the file again after a change by another connection.
    other.execute("PRAGMA user_version = 3")
    other.close()
    known.remember(played("new"))
    assert known.trouble is None
    known.close()
    again = history()
    assert len(again.games()) >= 200
    again.close()
    assert len(aside()) == 1


def test_a_locked_file_is_not_waited_for_and_its_games_are_read_later() -> None:
    remember(played("a"))
    other = sqlite3.connect(games_file(), isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    assert Database.salvaged(games_file()).games == {}
    other.close()
    assert len(Database.salvaged(games_file()).games) == 1


def test_most_games_of_a_partly_damaged_file_are_kept() -> None:
    remember(*(played(f"{number:03}") for number in range(300)))
    size = games_file().stat().st_size
    with games_file().open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xee" * 4096)
    again = history()
    assert again.trouble is None
    assert len(again.games()) > 100
    again.close()


def test_a_database_from_before_the_first_release_is_left_alone() -> None:
    games_file().parent.mkdir(parents=True)
    execute("CREATE TABLE look (day TEXT PRIMARY KEY, at TEXT NOT NULL)")
    execute("PRAGMA user_version = 1")
    before = games_file().read_bytes()
    finished()
    with Library() as library:
        list(library.walk())
        assert "it is too old" in str(library.trouble)
        assert len(counted(library)) == 1
    assert games_file().read_bytes() == before
    assert not aside()


# -- damaged bytes ---------------------------------------------------------------------------------


def damaged_files(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Yield copies of a file with a changed bit, byte or stretch, or without its end."""
    rng = random.Random(seed)
    used = [index for index in range(len(data)) if data[index]] or [0]
    for number in range(count):
        index = rng.choice(used) if number % 4 else rng.randrange(len(data))
        changed = bytearray(data)
        match rng.randrange(8):
            case 0:
                changed[index : index + 1 + rng.randrange(600)] = rng.randbytes(rng.randrange(600))
            case 1:
                del changed[index:]
            case 2 | 3:
                changed[index] ^= 1 << rng.randrange(8)
            case _:
                changed[index] = rng.randrange(256)
        yield bytes(changed)


def check_usable(data: bytes) -> None:
    """Check that two programs, one after the other, can use a database with these bytes."""
    for path in games_file().parent.glob("games*"):
        path.unlink()
    games_file().write_bytes(data)
    for _ in range(2):
        known = history()
        known.remember(played("new"))
        assert played("new") in known.games()
        known.put("seen", "2026-03-01", "x")
        assert known.fact("seen", "2026-03-01") == "x"
        assert known.trouble is None
        known.close()


def small_database() -> bytes:
    known = history()
    for number in range(6):
        known.remember(played(f"{number}", moves=number))
    known.put("checked", "a.jsonl", "[]")
    known.close()
    return games_file().read_bytes()


@pytest.mark.parametrize("version", [1, 6])
def test_a_wrong_schema_number_in_a_sound_file_is_corrected(version: int) -> None:
    data = bytearray(small_database())
    assert data[60:64] == b"\0\0\0\3", "these bytes are not the version of the schema"
    data[63] = version
    check_usable(bytes(data))
    assert not aside()
    assert {row.key for row in history().games()} >= {"0", "new"}


@pytest.mark.slow
def test_the_program_works_with_damaged_databases() -> None:
    for data in damaged_files(small_database(), 60, 1):
        check_usable(data)
