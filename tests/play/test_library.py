"""What is known of the saved games: read once, never wrong, and never worse than the files."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from runegames.core import Rng
from runegames.play import library as library_module
from runegames.play.database import Database
from runegames.play.entries import Entry, Wish
from runegames.play.finished import Place, Played, Refused, Unusable
from runegames.play.library import Library, Look, Stopped
from runegames.play.places import games_file, saves_dir
from runegames.play.saves import Loaded, load, new_save
from tests.play.sittings import play_out, sitting, step

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are replayed."""
    names: list[str] = []

    def noted(path: Path, *pulse: Callable[[], None]) -> Loaded:
        names.append(path.name)
        return load(path, *pulse)

    monkeypatch.setattr(library_module, "load", noted)
    return names


def listed(wish: Wish | None = None) -> list[Entry]:
    """The list as it is after all changes were read."""
    with Library() as library:
        list(library.walk())
        return library.page(wish or Wish(), 0, 100)[0]


def saves(count: int) -> list[Path]:
    """Short games, the first one played last."""
    paths = []
    for number in range(count):
        session = sitting("pp")
        paths.append(new_save(session))
        step(session)
        os.utime(paths[-1], (1_700_000_000 - number,) * 2)
    return paths


# -- the list -------------------------------------------------------------------------------


def test_the_list_of_saves() -> None:
    assert listed() == []
    done = sitting("p")
    first = new_save(done)
    play_out(done)
    second = new_save(sitting("pp"))
    rubbish = saves_dir() / "rubbish.jsonl"
    rubbish.write_text("no save\n")
    (saves_dir() / "readme.txt").write_text("none of ours")
    (saves_dir() / "nowhere.jsonl").symlink_to(saves_dir() / "gone")
    (saves_dir() / "circle.jsonl").symlink_to(saves_dir() / "circle.jsonl")
    for age, path in enumerate((rubbish, second, first)):
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    entries = listed()
    assert [each.name for each in entries] == [rubbish.name, second.name, first.name]
    assert [each.state for each in entries] == ["unreadable", "open", "finished"]
    assert entries[0].problem == "rubbish.jsonl is not a save of runegames."
    outcome = done.outcome()
    assert outcome is not None
    assert entries[2].points == outcome.scores[0]
    assert entries[1].names == ("Anna", "Bo")
    assert entries[1].played == datetime.fromtimestamp(1_699_999_999, UTC)


def finished(count: int) -> list[Path]:
    """Finished games, the first one played last."""
    paths = []
    for number in range(count):
        session = sitting("p", seed=number + 1)
        paths.append(new_save(session))
        play_out(session)
        os.utime(paths[-1], (1_700_000_000 - number,) * 2)
    return paths


def former(path: Path) -> None:
    """Write a save as programs did that said nothing of its end."""
    lines = path.read_text().replace('"format": 2', '"format": 1').splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith('{"end"')))
    os.utime(path, (1_700_000_000,) * 2)


def test_nothing_is_played_to_list_it_and_a_finished_game_once_to_count_it(
    reads: list[str],
) -> None:
    saves(3)
    (path,) = finished(1)
    assert len(listed()) == 4
    assert reads == [path.name], "anybody can write a line: it is no record before it was played"
    reads.clear()
    assert len(listed()) == 4
    assert reads == []


def test_saves_of_former_programs_are_played_once(reads: list[str]) -> None:
    (path,) = saves(1)
    (done,) = finished(1)
    for each in (path, done):
        former(each)
    for _ in range(2):
        assert {each.name: each.state for each in listed()} == {
            path.name: "open",
            done.name: "finished",
        }
    assert sorted(reads) == sorted([path.name, done.name])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"reason": "', '"reason": "not the '),
        ('"scores": [', '"scores": [9'),
        ('"check": ', '"check": 1'),
        ('{"end"', '{"End"'),
    ],
)
def test_a_forged_end_is_no_record(old: str, new: str) -> None:
    (path,) = finished(1)
    games_file().unlink(missing_ok=True)
    head, end = path.read_text().rsplit('{"end"', 1)
    path.write_text(head + ('{"end"' + end).replace(old, new))
    true = load(path).session.outcome()
    with Library() as library:
        list(library.walk())
        told = [row.score for row in library.records().of("rune", 1)]
    assert told in ([], [true.scores[0]] if true else [])


def test_reading_can_be_stopped_at_any_line_and_goes_on_later(reads: list[str]) -> None:
    paths = finished(3)
    with Library() as library:
        walk = library.walk()
        while next(walk).read < 1:
            pass
        library.stop()
        with pytest.raises(Stopped):
            list(walk)
    reads.clear()
    listed()
    assert 0 < len(reads) < len(paths), "what was read before is known"


def test_a_save_that_a_game_stumbles_over_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = finished(2)

    def stumbling(path: Path, *pulse: Callable[[], None]) -> Loaded:
        if path == bad:
            raise ZeroDivisionError
        return load(path, *pulse)

    monkeypatch.setattr(library_module, "load", stumbling)
    entries = listed()
    assert [each.name for each in entries] == [bad.name, good.name]
    assert entries[0].problem == f"{bad.name} cannot be followed."


@pytest.mark.parametrize("seconds", [253_402_300_800, 9_300_000_000, -5_000_000_000])
def test_saves_of_any_year_are_listed(seconds: int) -> None:
    (path,) = saves(1)
    os.utime(path, (seconds, seconds))
    for _ in range(2):
        (entry,) = listed()
        assert entry.state == "open"
        assert 1 <= entry.played.year <= 9999


@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        Path.mkdir,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("[" * 100_000 + "\n"),
        lambda path: path.write_text('{"runegames": "save", "' + "k" * 100_000 + '": 1}\n'),
    ],
)
def test_odd_things_among_the_saves_are_lines_of_the_list(make: Callable[[Path], None]) -> None:
    (good,) = saves(1)
    odd = saves_dir() / os.fsdecode(b"odd\x1b[31m\xff\n.jsonl")
    make(odd)
    entries = {each.name: each for each in listed()}
    assert entries[good.name].state == "open"
    assert entries[odd.name].state == "unreadable"
    for words in (entries[odd.name].shown, entries[odd.name].problem):
        assert words.isprintable()
        assert len(words) < 300


def test_a_folder_that_cannot_be_read_is_told_of() -> None:
    saves_dir().parent.mkdir(parents=True)
    saves_dir().write_text("in the way")
    with Library() as library:
        *_, look = library.walk()
    assert look.over
    assert not look.listed
    assert "The saved games cannot be listed: Not a directory" in str(look.trouble)


# -- a database that is none ----------------------------------------------------------------


def _newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 1000")
    connection.close()


UNUSABLE: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a circle": lambda path: path.symlink_to(path),
    "of a newer program": _newer,
}


@pytest.mark.parametrize("kind", UNUSABLE)
def test_without_a_database_everything_works_from_the_files(kind: str) -> None:
    done = sitting("p")
    paths = saves(2)
    new_save(done)
    play_out(done)
    UNUSABLE[kind](games_file())
    before = os.lstat(games_file())
    with Library() as library:
        assert library.trouble is not None
        assert library.trouble.startswith("The database of games cannot be used: ")
        list(library.walk())
        entries, found = library.page(Wish(state="open"), 0, 100)
        assert [each.name for each in entries] == [path.name for path in paths]
        assert found == 2
        assert len(library.records().of("rune", 1)) == 1
    assert os.lstat(games_file()).st_mode == before.st_mode, "it is left alone"


def test_without_sqlite_everything_works_from_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "runegames.play.database", None)
    saves(1)
    with Library() as library:
        assert "this Python has no SQLite" in str(library.trouble)
        list(library.walk())
        assert library.page(Wish(), 0, 10)[1] == 1
    assert not games_file().exists()


def test_a_database_that_another_program_keeps_to_itself_is_not_waited_for() -> None:
    saves(1)
    listed()
    other = sqlite3.connect(games_file(), isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    try:
        with Library() as library:
            assert "locked" in str(library.trouble)
            list(library.walk())
            assert library.page(Wish(), 0, 10)[1] == 1
    finally:
        other.close()
    assert len(listed()) == 1


def test_a_database_that_is_locked_later_makes_nothing_worse() -> None:
    saves(1)
    with Library() as library:
        list(library.walk())
        other = sqlite3.connect(games_file(), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        finished(1)
        list(library.walk())
        assert library.trouble is not None
        assert library.page(Wish(), 0, 10)[1] == 2
        assert len([*library.records().of("rune", 1)]) == 1
        other.close()


@pytest.mark.parametrize("damage", [b"rubbish" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_database_is_set_aside_and_made_anew(damage: bytes, reads: list[str]) -> None:
    saves(2)
    games_file().write_bytes(damage)
    assert len(listed()) == 2
    aside = games_file().with_suffix(".damaged.sqlite")
    assert aside.read_bytes() == damage
    reads.clear()
    assert len(listed()) == 2
    assert not reads


def test_damage_that_is_found_later_costs_nothing_but_time() -> None:
    saves(30)
    listed()
    with games_file().open("r+b") as file:
        file.seek(4096)
        file.write(b"\xee" * (games_file().stat().st_size - 4096))
    for _ in range(2):
        assert len(listed()) == 30
    with Library() as library:
        assert library.trouble is None, "it was set aside"
    assert list(games_file().parent.glob("games.damaged*.sqlite"))


def test_a_foreign_database_is_set_aside() -> None:
    games_file().parent.mkdir(parents=True)
    connection = sqlite3.connect(games_file())
    connection.execute("CREATE TABLE save (recipe TEXT)")
    connection.commit()
    connection.close()
    saves(1)
    assert len(listed()) == 1
    assert games_file().with_suffix(".damaged.sqlite").exists()


def test_two_windows_write_at_once() -> None:
    paths = finished(4)
    with Library() as one, Library() as other:
        walks = [one.walk(), other.walk()]
        for _ in paths:
            for walk in walks:
                next(walk, None)
        new_save(sitting("pp"))
        for each in (one, other):
            list(each.walk())
            assert each.trouble is None
            assert each.page(Wish(), 0, 10)[1] == 5


# -- what is known how soon -----------------------------------------------------------------


def test_the_last_unfinished_game_is_known_before_all_is_read(reads: list[str]) -> None:
    paths = saves(1)
    for path in finished(3):
        former(path)
    os.utime(paths[0], (1_800_000_000,) * 2)
    with Library() as library:
        look: Look = next(each for each in library.walk() if each.settled)
    assert look.latest is not None
    assert look.latest.name == paths[0].name
    assert not reads


# -- rows that are wrong --------------------------------------------------------------------


def played(save: str, **more: object) -> Played:
    places = (Place(0, 0, "Anna", "person", 12, 1, 2, 3), Place(1, 1, "Bo", "adept", 9, 2))
    made = Played(save, save, "rune", places, NOON, created=NOON, moves=7, reason="deck")
    return replace(made, **more)  # type: ignore[arg-type]


def test_a_game_is_remembered_once_and_whole(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.sqlite")
    for game in (played("a"), played("a", moves=9), played("b", ritual=date(2026, 3, 1))):
        database.remember(game)
    known = database.read()
    assert known.games == {
        "a": played("a", moves=9),
        "b": played("b", ritual=date(2026, 3, 1)),
    }
    database.close()


def test_a_write_that_is_refused_leaves_nothing_open(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.sqlite")
    huge = replace(played("a"), places=(Place(0, 0, "Anna", "person", 10**30, 1),))
    with pytest.raises(Refused):
        database.remember(huge)
    database.remember(played("b"))
    assert [*database.read().games] == ["b"]
    database.close()


def test_a_clock_that_goes_back_gives_no_duration() -> None:
    assert played("a", created=NOON, ended=NOON.replace(hour=3)).duration_s is None


def test_a_full_disk_is_a_trouble_and_no_crash(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.sqlite")
    database._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(Unusable, match="full"):
        database.put("checked", "name", "long" * 50_000)
    database.close()


ODD = (None, "text", b"\xff\x00", -(2**63), 2**63 - 1, 1e308, "{", "")
"""Values that no column was meant for."""


def test_a_row_that_is_wrong_costs_nothing_else() -> None:
    """Each column of each table with each odd value: all games that can be told are."""
    finished(2)
    listed()
    before = games_file().read_bytes()
    connection = sqlite3.connect(games_file())
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
    tables = [name for name in names if name in ("game", "seat", "fact")]
    columns = [
        (table, row[1])
        for table in tables
        for row in connection.execute(f"PRAGMA table_info({table})")
    ]
    connection.close()
    for at, (table, column) in enumerate(columns):
        games_file().write_bytes(before)
        with suppress(sqlite3.Error), closing(sqlite3.connect(games_file())) as connection:
            row = f"rowid = (SELECT min(rowid) FROM {table})"
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE {row}", (ODD[at % len(ODD)],)
            )
            connection.commit()
        assert len(listed()) == 2, (table, column)
        with Library() as library:
            list(library.walk())
            assert len([*library.records().of("rune", 1)]) in (1, 2), (table, column)
            assert library.trouble is None
        assert not [*games_file().parent.glob("*damaged*")], "a healthy database is kept"


@pytest.mark.parametrize("count", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_any_byte_of_a_database_may_be_wrong(count: int) -> None:
    finished(2)
    listed()
    with closing(sqlite3.connect(games_file())) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    before, rng = games_file().read_bytes(), Rng(count)
    for _ in range(count):
        damaged = bytearray(before)
        # Mostly where something stands, and a byte or a stretch.
        at = rng.below(len(damaged)) if rng.below(2) else rng.below(4096)
        for offset in range(1 + 30 * rng.below(2)):
            damaged[(at + offset) % len(damaged)] = rng.below(256)
        for path in games_file().parent.glob("games*sqlite*"):
            path.unlink()
        games_file().write_bytes(damaged)
        with Library() as library:
            list(library.walk())
            assert library.page(Wish(), 0, 10)[1] == 2, at
            assert len([*library.records().of("rune", 1)]) == 2, at


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir])
def test_what_lies_beside_a_database_hangs_nobody(
    ending: str, make: Callable[[Path], None]
) -> None:
    saves(1)
    games_file().parent.mkdir(parents=True, exist_ok=True)
    make(games_file().with_name(games_file().name + ending))
    assert len(listed()) == 1
