"""Record of an arena: continued after damage, and refused for another contest."""

from __future__ import annotations

from pathlib import Path

import pytest

from runegames.lab.arena import Fixture, Tournament, play
from runegames.lab.record import ArenaRecord, RecordError
from runegames.lab.report import document, summary
from tests.lab.tables import result, rune, timeless

GAMES = 4


CONTEST = rune("greedy", "random")


def go_on(path: Path) -> dict[str, object]:
    """Play the games of ``CONTEST`` that the record lacks, and return the summary of all."""
    with ArenaRecord(path, CONTEST) as record:
        games = []
        for fixture in CONTEST.fixtures(GAMES):
            if fixture not in record.played:
                record.played[fixture] = play(CONTEST, fixture)
                record.add(record.played[fixture])
            games.append(record.played[fixture])
    return timeless(document(summary(CONTEST, games)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a record of all games."""
    go_on(tmp_path / "whole.jsonl")
    return tmp_path / "whole.jsonl"


@pytest.mark.slow
def test_a_record_that_was_cut_off_leads_to_the_same_table(path: Path) -> None:
    whole = path.read_bytes()
    fields = go_on(path)
    assert path.read_bytes() == whole, "a complete record was changed"
    ends = [index + 1 for index, byte in enumerate(whole) if byte == ord("\n")]
    assert len(ends) == 1 + GAMES
    for cut in sorted({0, 20, *ends, *(end - 1 for end in ends), *(end + 9 for end in ends[:-1])}):
        path.write_bytes(whole[:cut])
        assert go_on(path) == fields, cut
        lines = path.read_bytes().splitlines()
        assert lines[0] == whole.splitlines()[0]
        assert len(lines) == 1 + GAMES, "half a line was left behind, or a game played twice"


def test_lines_may_stand_in_any_order_and_twice(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([header, *reversed(lines), lines[0]]))
    with ArenaRecord(path, CONTEST) as record:
        assert set(record.played) == set(CONTEST.fixtures(GAMES))
        assert record.unreadable == 0


@pytest.mark.parametrize(
    "damage",
    [
        b"{}",
        b"\xff\xfe",
        b"",
        result(1, 2, 3).model_dump_json().encode(),
        result(1, 2, rotation=2).model_dump_json().encode(),
    ],
)
def test_a_damaged_line_costs_its_own_game_only(damage: bytes, path: Path) -> None:
    fields = go_on(path)
    lines = path.read_bytes().splitlines()
    lines[2] = damage
    path.write_bytes(b"\n".join(lines) + b"\n")
    with ArenaRecord(path, CONTEST) as record:
        assert record.unreadable == 1
        assert len(record.played) == GAMES - 1
    assert go_on(path) == fields


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (rune("greedy", "greedy"), "other computer players"),
        (rune("random", "greedy"), "other computer players"),
        (rune("greedy", "random", seats=4), "another number of seats"),
        (rune("greedy", "random", seed=6), "another first deal"),
        (rune("greedy", "random", rotation="half"), "other options"),
        (CONTEST.model_copy(update={"game": "bones"}), "another game"),
        (CONTEST.model_copy(update={"version": "0"}), "version of runegames"),
        (CONTEST.model_copy(update={"rules_version": 0}), "version of runegames"),
    ],
)
def test_a_record_of_another_contest_is_refused(other: Tournament, words: str, path: Path) -> None:
    whole = path.read_bytes()
    with pytest.raises(RecordError, match=rf"is the record of another contest: .*{words}\.$"):
        ArenaRecord(path, other)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"hello\n", b"hello", b'{"runegames": "save"}\n', b"\xff\n"])
def test_another_file_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"other\.txt is not a record of `runegames arena`"):
        ArenaRecord(path, rune("greedy"))
    assert path.read_bytes() == content


def test_a_record_can_grow_beyond_the_games_that_are_asked_for(path: Path) -> None:
    with ArenaRecord(path, CONTEST) as record:
        assert set(CONTEST.fixtures(2)) < set(record.played)
        record.add(play(CONTEST, Fixture(2, 0)))
    with ArenaRecord(path, CONTEST) as record:
        assert Fixture(2, 0) in record.played


def test_only_one_program_can_write_a_record(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "busy.jsonl"
    with ArenaRecord(path, rune("greedy")), pytest.raises(RecordError, match="Another runegames"):
        ArenaRecord(path, rune("greedy"))
    with ArenaRecord(path, rune("greedy")):
        pass


def test_places_that_cannot_be_written_to_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="is not a file"):
        ArenaRecord(tmp_path, rune("greedy"))
    with pytest.raises(RecordError, match="cannot be opened: No such file or directory"):
        ArenaRecord(tmp_path / "nowhere" / "file", rune("greedy"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        Path("/dev/full").open("wb", buffering=0) as full,
        ArenaRecord(tmp_path / "file", rune("greedy")) as record,
        monkeypatch.context() as patch,
    ):
        patch.setattr(record, "_file", full)
        with pytest.raises(RecordError, match="cannot be written: No space left on device"):
            record.add(result(1, 2))
