"""What is known of the saved games: read once, never wrong, and never worse than the files."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from runegames.play import library as library_module
from runegames.play.database import Database
from runegames.play.entries import Entry, Place, Played, Stamp
from runegames.play.library import Library, Stopped
from runegames.play.looker import Looker
from runegames.play.places import games_file, saves_dir
from runegames.play.saves import Loaded, load, new_save
from runegames.play.stores import MemoryStore, Store, StoreTrouble, Wish
from tests.play.sittings import play_out, sitting, step

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WAIT_S = 30


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


def test_only_what_has_changed_is_read_again(reads: list[str]) -> None:
    paths = saves(3)
    listed()
    assert reads == [path.name for path in paths]
    reads.clear()
    listed()
    assert reads == []
    session = load(paths[1]).session
    step(session)
    paths[0].unlink()
    entries = listed()
    assert reads == [paths[1].name]
    assert [(each.name, each.moves) for each in entries] == [
        (paths[1].name, 2),
        (paths[2].name, 1),
    ]


def test_another_version_reads_everything_again(
    reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saves(2)
    listed()
    monkeypatch.setattr(library_module, "__version__", "99")
    listed()
    assert len(reads) == 4


def test_reading_can_be_stopped_at_any_line_and_goes_on_later(reads: list[str]) -> None:
    paths = saves(3)
    beats = 0

    def pulse() -> None:
        nonlocal beats
        beats += 1
        if beats == 4:  # within the second file
            raise Stopped

    with Library() as library, pytest.raises(Stopped):
        list(library.walk(pulse))
    assert reads == [paths[0].name, paths[1].name]
    reads.clear()
    listed()
    assert reads == [paths[1].name, paths[2].name], "what was read before is known"


def test_a_save_that_a_game_stumbles_over_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = saves(2)

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
    looker = Looker()
    try:
        look = looker.wait(looker.look(), WAIT_S)
        assert look.over
        assert "The saved games cannot be listed: Not a directory" in str(look.trouble)
    finally:
        looker.close()


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
        assert library.trouble.startswith("The index of games cannot be used: ")
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
        new_save(sitting("pp"))
        list(library.walk())
        assert library.trouble is not None
        assert library.page(Wish(), 0, 10)[1] == 2, "also what was in the database is read anew"
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
    paths = saves(4)
    with Library() as one, Library() as other:
        walks = [one.walk(), other.walk()]
        for _ in paths:
            for walk in walks:
                next(walk)
        new_save(sitting("pp"))
        for each in (one, other):
            list(each.walk())
            assert each.trouble is None
            assert each.page(Wish(), 0, 10)[1] == 5


# -- looking beside the screen --------------------------------------------------------------


def test_the_last_unfinished_game_is_known_before_all_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = saves(3)
    looker = Looker()

    def halting(path: Path, *pulse: Callable[[], None]) -> Loaded:
        if path == paths[2]:
            looker.wait(1, 0)  # whoever asks now
            known.append(looker.state(1).latest)
        return load(path, *pulse)

    known: list[Entry | None] = []
    monkeypatch.setattr(library_module, "load", halting)
    try:
        assert looker.wait(looker.look(), WAIT_S).read == 3
    finally:
        looker.close()
    assert [each.name for each in known if each is not None] == [paths[0].name]


def test_a_new_look_begins_anew_and_closing_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    saves(2)
    looker = Looker()
    first = looker.wait(looker.look(), WAIT_S)
    assert first.over
    fresh = new_save(sitting("pp"))
    again = looker.wait(looker.look(), WAIT_S)
    assert again.latest is not None
    assert again.latest.name == fresh.name
    assert again.read == 1
    looker.close()
    assert looker._thread is not None
    assert not looker._thread.is_alive()
    assert not looker.state(looker.look()).over, "nobody looks any more"


# -- what every store does ------------------------------------------------------------------


@pytest.fixture(params=["memory", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """One of the two."""
    made: Store = MemoryStore() if request.param == "memory" else Database(tmp_path / "x.sqlite")
    yield made
    made.close()


def entry(name: str, at: int, **more: object) -> Entry:
    known: dict[str, object] = {"game": "rune", "names": ("Anna", "Bo"), "key": name}
    return replace(Entry(name, Stamp(at, at, 9), "open"), **{**known, **more})  # type: ignore[arg-type]


def played(save: str, **more: object) -> Played:
    places = (Place(0, 0, "Anna", "person", 12, 1, 2, 3), Place(1, 1, "Bo", "adept", 9, 2))
    made = Played(save, save, "rune", places, NOON, created=NOON, moves=7, reason="deck")
    return replace(made, **more)  # type: ignore[arg-type]


def test_a_store_finds_pages_and_orders(store: Store) -> None:
    store.put(entry("a", 1, names=("Öland",), game="bones"), None, "r")
    store.put(entry("b", 3, state="finished", points=4, ritual=date(2026, 3, 1)), None, "r")
    store.put(entry("c", 2, names=("cleo", "Dag")), None, "other")
    bad = Entry(os.fsdecode(b"\xff.jsonl"), Stamp(0, 0, 0), "unreadable", problem="No.")
    store.put(bad, None, "r")

    def names(wish: Wish, first: int = 0, most: int = 9) -> str:
        page = store.page(wish, first, most)
        if not first and most == 9:
            assert store.count(wish) == len(page)
        return "".join(each.name[0] for each in page)

    assert names(Wish()) == "bca\udcff"
    assert names(Wish(), 1, 2) == "ca"
    assert names(Wish(order="oldest")) == "\udcffacb"
    assert names(Wish(order="game")) == "\udcffabc"
    assert names(Wish(order="players")) == "\udcffbca"
    assert names(Wish(game="rune")) == "bc"
    assert names(Wish(state="open", order="oldest")) == "ac"
    assert names(Wish(text="ÖL")) == "a"
    assert names(Wish(text="CLEO", state="finished")) == ""
    assert names(Wish(text="%")) == ""
    assert store.entry("b") == entry("b", 3, state="finished", points=4, ritual=date(2026, 3, 1))
    assert store.entry(bad.name) == bad
    assert store.entry("z") is None
    assert set(store.known("r")) == {"a", "b", bad.name}
    assert store.known("other") == {"c": (Stamp(2, 2, 9), "open")}
    store.drop(["a", "z"])
    assert names(Wish()) == "bc\udcff"


def test_a_store_remembers_each_game_once_and_whole(store: Store) -> None:
    game = played("a", ritual=date(2026, 3, 1), deal="20260301", options="{}", house_rules=True)
    store.put(entry("a", 1, state="finished"), game, "r")
    assert list(store.played()) == [game]
    later = replace(game, ended=NOON.replace(hour=18), moves=8)
    store.put(entry("a", 2, state="finished"), later, "r")
    assert list(store.played()) == [replace(later, ended=NOON)], "it has ended once"
    store.put(entry("copy", 3, state="finished", key="a"), replace(later, save="copy"), "r")
    assert [each.save for each in store.played()] == ["a"]
    store.drop(["a"])
    assert [each.save for each in store.played()] == ["a"]
    store.put(entry("copy", 3, state="finished", key="a"), replace(later, save="copy"), "r")
    assert [each.save for each in store.played()] == ["copy"]
    assert [each.places for each in store.played()] == [game.places]
    assert list(store.played(day=date(2026, 3, 2))) == []
    assert len(list(store.played(day=date(2026, 3, 1)))) == 1
    assert store.has_deal("rune", "20260301")
    assert not store.has_deal("rune", "20260302")
    store.put(Entry("copy", Stamp(4, 4, 4), "unreadable"), None, "r")
    assert len(list(store.played())) == 1, "a file that is damaged later was a game"
    store.put(entry("copy", 5, key="a"), None, "r")
    assert list(store.played()) == [], "it goes on"


def test_a_store_knows_when_a_deal_was_looked_at_first(store: Store) -> None:
    day = date(2026, 3, 1)
    assert store.looked_at(day) is None
    store.look_at(day, NOON)
    store.look_at(day, NOON.replace(hour=13))
    assert store.looked_at(day) == NOON


def test_a_full_disk_is_a_trouble_and_no_crash(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.sqlite")
    database._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(StoreTrouble, match="full"):
        database.put(entry("long" * 5000, 1), None, "r")
    database.close()
