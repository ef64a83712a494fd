"""Library of saves: its list agrees with the files, even damaged ones, and replays few of them."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from runegames.chronicle import library as library_module
from runegames.chronicle.entries import FileStamp, SaveEntry
from runegames.chronicle.filters import Filter
from runegames.chronicle.library import Library, Stopped
from runegames.play.places import saves_dir
from runegames.play.saves import OUTLIVED_END, Loaded, SaveError, load, new_save
from runegames.play.standing import last_line
from tests.play.sittings import counted, finished, path_of, play_out, sitting, step


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the name of each replayed file is added."""
    names: list[str] = []

    def noted(path: Path, *pulse: Callable[[], None]) -> Loaded:
        names.append(path.name)
        return load(path, *pulse)

    monkeypatch.setattr(library_module, "load", noted)
    return names


def listed(*, verify: bool = False) -> list[SaveEntry]:
    """Open the library, and return the entries of its list."""
    with Library() as library:
        list(library.walk(verify=verify))
        return library.saves()


def saves(count: int) -> list[Path]:
    """Save short games, and return the paths of the saves, the latest first."""
    paths = []
    for number in range(count):
        session = sitting("pp")
        paths.append(new_save(session))
        step(session)
        os.utime(paths[-1], (1_700_000_000 - number,) * 2)
    return paths


def make_odd(path: Path) -> None:
    """Add a line that only a replay understands."""
    with path.open("a") as file:
        file.write('{ "hint": 0}\n')


# -- the list -------------------------------------------------------------------------------


def test_the_list_shows_every_save_and_says_why_a_file_is_not_a_save() -> None:
    assert listed() == []
    done = finished()
    first = path_of(done)
    second = new_save(sitting("pp"))
    rubbish = saves_dir() / "rubbish.jsonl"
    rubbish.write_text("no save\n")
    (saves_dir() / "readme.txt").write_text("no save")
    (saves_dir() / "nowhere.jsonl").symlink_to(saves_dir() / "gone")
    (saves_dir() / "circle.jsonl").symlink_to(saves_dir() / "circle.jsonl")
    for age, path in enumerate((rubbish, second, first)):
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    entries = listed()
    # A save tells itself when it was played, however its file was copied.
    assert [entry.name for entry in entries] == [second.name, first.name, rubbish.name]
    assert [entry.state for entry in entries] == ["open", "finished", "unreadable"]
    assert entries[2].problem == "rubbish.jsonl is not a save of runegames."
    assert entries[2].played == datetime.fromtimestamp(1_700_000_000, UTC)
    assert entries[1].points == done.standing.scores[0]
    assert entries[0].names == ("Anna", "Bo")
    assert entries[0].played == load(second).header.created


def test_the_list_replays_no_game_except_to_verify_a_finished_one(reads: list[str]) -> None:
    done = finished()
    paths = saves(3)
    session = load(paths[1]).session
    step(session)
    session.undo_agreed(session.plies[-1].seat)
    for _ in range(2):
        entries = listed()
        assert {entry.state for entry in entries} == {"open", "finished"}
        assert [entry.moves for entry in entries if entry.state == "open"] == [1, 1, 1]
    assert not reads
    listed(verify=True)
    assert reads == [path_of(done).name], "not exactly the finished game was replayed"
    listed(verify=True)
    assert len(reads) == 1


def test_saves_that_only_a_replay_understands_are_replayed_once(reads: list[str]) -> None:
    finished()
    paths = saves(2)
    entries = listed()
    for path in saves_dir().glob("*"):
        make_odd(path)
        os.utime(path, (1_700_000_000,) * 2)
    for _ in range(2):
        assert {(entry.name, entry.state, entry.points, entry.moves) for entry in listed()} == {
            (entry.name, entry.state, entry.points, entry.moves) for entry in entries
        }
        assert sorted(reads) == sorted(entry.name for entry in entries)
    assert load(paths[0]).notice is None
    play_out(load(paths[0]).session)
    assert len([entry for entry in listed() if entry.state == "finished"]) == 2


def test_a_save_that_a_former_program_took_back_after_its_end_is_practice() -> None:
    session = finished()
    path, standing = path_of(session), session.standing
    *lines, move, _ = path.read_bytes().splitlines(keepends=True)
    first_end = path.read_bytes()
    listed(verify=True)
    with Library() as library:
        assert counted(library)
        undone = first_end + b'{"undo": "plain", "moves": 1}\n'
        path.write_bytes(undone)
        list(library.walk())
        (entry,) = library.saves()
        assert (entry.state, entry.practice, entry.moves) == ("open", True, standing.moves - 1)
        assert not counted(library)
        loaded = load(path)
        assert loaded.notice == OUTLIVED_END
        assert loaded.session.practice
        # The former program called its second end no practice.
        end = json.dumps(last_line(standing, zlib.crc32(undone + move))).encode()
        path.write_bytes(undone + move + end + b"\n")
        list(library.walk(verify=True))
        (entry,) = library.saves()
        assert (entry.state, entry.practice, entry.moves) == ("finished", True, standing.moves)
        assert not counted(library)
        assert load(path).notice == OUTLIVED_END
        assert load(path).session.outcome() == session.outcome()
    assert len(lines) == standing.moves


def forge_end(path: Path, **claims: Any) -> None:
    """Give a save an end line with these claims and a correct checksum."""
    *lines, last = path.read_bytes().splitlines(keepends=True)
    end = {"moves": len(lines) - 1, "scores": [99], "ranks": [1], "reason": "deck"}
    if b'"end"' in last:
        end = json.loads(last)["end"]
    else:
        lines.append(last)
    check = zlib.crc32(b"".join(lines))
    line = json.dumps({"end": end | claims, "check": check}).encode() + b"\n"
    path.write_bytes(b"".join([*lines, line]))


def test_a_false_end_line_is_no_record_because_the_save_is_replayed() -> None:
    session = finished()
    (own,) = session.standing.scores
    forge_end(path_of(session), scores=[own + 1000])
    assert [entry.points for entry in listed()] == [own + 1000], (
        "the list does not show what a valid end line claims"
    )
    for _ in range(2):
        with Library() as library:
            list(library.walk())
            assert [game.points for game in counted(library)] == [own]
            assert [save.points for save in library.saves()] == [own]
    loaded = load(path_of(session))
    assert loaded.session.outcome() == session.outcome()
    assert "the rest is left out" in str(loaded.notice)


def test_an_unfinished_game_with_an_end_line_goes_on() -> None:
    (path,) = saves(1)
    forge_end(path, scores=[9, 9], ranks=[1, 1])
    with Library() as library:
        list(library.walk())
        assert not counted(library)
        (entry,) = library.saves()
        assert entry.state == "open"
        loaded = library.load(entry.name)
    assert loaded.session.outcome() is None
    step(loaded.session)
    assert load(path).notice is None
    assert [entry.state for entry in listed()] == ["open"]


ODD_ENDS = (
    *(b"", b'{"end"}\n', b'{"end": 5, "check": 5}\n', b'{"end": {}, "check": 5}\n'),
    b'{"end": {"moves": 1, "scores": [1], "ranks": [1]}, "check": 5}\n',
    *(b'{"end": ' + b"[" * 9000 + b"\n", b'{"end": {"moves": 1', b"\xff\xfe\n", b"\n"),
)


@pytest.mark.parametrize("odd", ODD_ENDS)
def test_an_invalid_end_line_is_ignored(odd: bytes) -> None:
    session = finished()
    path = path_of(session)
    whole = path.read_bytes()
    cut = whole[: whole.rindex(b"\n", 0, -1) + 1]
    path.write_bytes(cut + odd)
    loaded = load(path)
    assert loaded.session.outcome() == session.outcome()
    with Library() as library:
        list(library.walk())
        library.load(path.name)
        assert [save.state for save in library.saves()] == ["finished"]
    assert [entry.state for entry in listed()] == ["finished"]


def test_an_end_line_after_a_changed_line_is_not_believed(reads: list[str]) -> None:
    path = path_of(finished())
    lines = path.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"move"', b'"mawe"')
    path.write_bytes(b"".join(lines))
    (entry,) = listed()
    assert reads == [path.name]
    assert (entry.state, entry.moves) == ("open", 4)


@pytest.mark.slow
def test_a_save_that_was_cut_short_is_listed_with_the_moves_that_load() -> None:
    path = path_of(finished())
    whole = path.read_bytes()
    first, last = whole.index(b"\n") + 1, whole.rindex(b"\n", 0, -1) + 1
    for cut in (*range(first, len(whole), 97), *range(last - 2, len(whole) + 1)):
        path.write_bytes(whole[:cut])
        (entry,) = listed()
        session = load(path).session
        assert entry.moves == len(session.plies)
        if cut < last - 2:
            assert entry.state == "open"
    assert entry.state == "finished"


def test_reading_can_be_stopped_at_any_line_and_goes_on_later(reads: list[str]) -> None:
    paths = saves(3)
    for path in paths:
        make_odd(path)
    with Library() as library:
        walk = library.walk()
        while next(walk).read < 1:
            pass
        library.stop()
        with pytest.raises(Stopped):
            list(walk)
    read = len(reads)
    assert read < 3
    listed()
    assert len(reads) == 4, (
        "not exactly one save, the one whose reading was stopped, was read twice"
    )


def test_a_save_at_which_a_game_fails_hides_no_other_save(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad, good = saves(2)

    def failing(path: Path, *pulse: Callable[[], None]) -> Loaded:
        if path == bad:
            raise ZeroDivisionError
        return load(path, *pulse)

    monkeypatch.setattr(library_module, "load", failing)
    with Library() as library, pytest.raises(SaveError, match="cannot be followed"):
        library.load(bad.name)
    for path in (bad, good):
        make_odd(path)
    os.utime(good, (1_600_000_000,) * 2)
    entries = listed()
    assert [entry.name for entry in entries] == [bad.name, good.name]
    assert entries[0].problem == f"{bad.name} cannot be followed."


@pytest.mark.parametrize("seconds", [253_402_300_800, 9_300_000_000, -5_000_000_000])
@pytest.mark.parametrize("replayed", [False, True])
def test_saves_of_any_year_are_listed(seconds: int, replayed: bool) -> None:
    (path,) = saves(1)
    if replayed:
        make_odd(path)
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
def test_what_is_no_save_is_listed_as_unreadable(make: Callable[[Path], None]) -> None:
    (good,) = saves(1)
    odd = saves_dir() / os.fsdecode(b"odd\x1b[31m\xff\n.jsonl")
    make(odd)
    entries = {entry.name: entry for entry in listed()}
    assert entries[good.name].state == "open"
    assert entries[odd.name].state == "unreadable"
    for words in (entries[odd.name].shown, entries[odd.name].problem):
        assert words.isprintable()
        assert len(words) < 300


def test_a_folder_that_cannot_be_read_is_reported() -> None:
    saves_dir().parent.mkdir(parents=True)
    saves_dir().write_text("in the way")
    with Library() as library:
        (look,) = library.walk()
    assert look.over
    assert "The saved games cannot be listed: Not a directory" in str(look.trouble)


# -- the last unfinished game ---------------------------------------------------------------


def test_the_last_unfinished_game_of_a_copied_folder_is_the_one_played_last() -> None:
    paths = []
    for days in range(3):
        session = sitting("pp")
        then = datetime(2026, 3, 1 + (days + 1) % 3, 12, tzinfo=UTC)
        paths.append(new_save(session, now=then))
    for number, path in enumerate(paths):
        os.utime(path, (1_900_000_000 - number,) * 2)
    with Library() as library:
        (*_, look) = library.walk()
    assert look.latest is not None
    assert look.latest.name == paths[1].name


def test_the_last_unfinished_game_is_known_before_all_saves_are_read(reads: list[str]) -> None:
    paths = saves(3)
    make_odd(paths[0])
    make_odd(paths[2])
    os.utime(paths[0], (1_700_000_000,) * 2)
    os.utime(paths[2], (1_600_000_000,) * 2)
    with Library() as library:
        look = next(look for look in library.walk() if look.settled)
        assert look.latest is not None
        assert look.latest.name == paths[0].name
        assert reads == [paths[0].name]
        fresh = new_save(sitting("pp"))
        look = next(look for look in library.walk() if look.settled)
        assert look.latest is not None
        assert look.latest.name == fresh.name


def test_the_list_is_filtered_by_words() -> None:
    def entry(name: str, **more: Any) -> SaveEntry:
        known = {"game": "rune", "names": ("Anna", "Bo"), "state": "open"} | more
        return SaveEntry(name, FileStamp(86_400_000_000_000, 0, 9), **known)

    entries = [
        entry("a", names=("Öland",), game="bones"),
        entry("b", state="finished", options="{}"),
        entry("c", names=("cleo", "Dag"), practice=True, options='{"grand_master": true}'),
        SaveEntry(os.fsdecode(b"\xff.jsonl"), FileStamp(0, 0, 0), "unreadable", problem="No."),
    ]

    def names(words: str) -> str:
        chosen = Filter.of(words)
        return "".join(entry.name[0] for entry in entries if chosen.fits_save(entry))

    assert names("") == "abc\udcff"
    assert names("waiting") == "ac"
    assert names("ÖL") == "a"
    assert names("CLEO finished") == ""
    assert names("practice house rules") == "c"
    assert names("usual rules finished") == "b"
    assert names("january 1970 dag") == "c"
    assert names("opened") == "\udcff"
    assert names("%") == ""
