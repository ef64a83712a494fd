"""Writers of saves: what they write behind, what they set aside, and whom they keep out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from runegames import files
from runegames.chronicle.library import Library
from runegames.play import savefile
from runegames.play.savefile import SaveFile, rest_of
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from tests.play.sittings import play_out, recorder_of, sitting, step
from tests.play.writers import by_rename, in_place, unnoticed

WAYS: dict[str, Callable[[Path, bytes], None]] = {
    "by rename": by_rename,
    "in place": in_place,
    "unnoticed": unnoticed,
}


def other_game(like: Path) -> bytes:
    """Return a save of another game, of the same size as this one."""
    session = sitting("pp", seed=8)
    path = new_save(session)
    step(session)
    data = path.read_bytes()
    path.unlink()
    size = like.stat().st_size
    return data[:size].ljust(size, b" ")


@pytest.mark.parametrize("way", WAYS)
def test_a_save_never_becomes_a_mix_of_two_games(way: str, saved: tuple[Session, Path]) -> None:
    session, path = saved
    assert recorder_of(session).claim()
    other = other_game(path)
    WAYS[way](path, other)
    step(session)
    loaded = load(path)
    assert (loaded.notice, loaded.session.state) == (None, session.state)
    assert rest_of(path).read_bytes() == other
    assert recorder_of(session).news == (
        f"Another program has changed {path.name}. What it wrote is now in {path.stem}.rest, and"
        " the game is saved as it stands here."
    )
    recorder_of(session).news = None
    step(session)
    assert recorder_of(session).news is None
    assert rest_of(path).read_bytes() == other
    assert load(path).session.state == session.state
    recorder_of(session).release()


def test_a_torn_save_that_was_mended_is_guarded_like_any_other(
    saved: tuple[Session, Path],
) -> None:
    _, path = saved
    with path.open("ab") as file:
        file.write(b"torn")
    session = load(path).session
    recorder = recorder_of(session)
    assert recorder.claim()
    assert recorder.torn
    step(session)
    assert recorder.news == (
        f"The lines of {path.name} that cannot be followed are now in {path.stem}.rest."
    )
    assert not recorder.torn
    in_place(path, other_game(path))
    step(session)
    assert str(recorder.news).startswith("Another program has changed")
    recorder.release()


def test_one_changed_byte_far_before_the_end_is_noticed() -> None:
    session = sitting("pp")
    path = new_save(session)
    while path.stat().st_size < 2 * savefile.TAIL_BYTES and session.decision() is not None:
        session.take_hint(0)
    data = bytearray(path.read_bytes())
    data[700] ^= 1
    in_place(path, bytes(data))
    step(session)
    assert load(path).session.state == session.state
    assert rest_of(path).read_bytes() == data


def test_a_change_in_the_same_moment_is_noticed_by_the_bytes(
    saved: tuple[Session, Path],
) -> None:
    session, path = saved
    data = path.read_bytes()
    recorder = recorder_of(session)
    in_place(path, data[:-9] + b"changed!\n")
    recorder._state = savefile.FileState.of(path.stat())
    step(session)
    assert load(path).session.state == session.state
    assert rest_of(path).read_bytes() == data[:-9] + b"changed!\n"


def test_the_same_bytes_in_a_new_file_are_the_same_save(saved: tuple[Session, Path]) -> None:
    session, path = saved
    by_rename(path, path.read_bytes())
    step(session)
    assert not rest_of(path).exists()
    assert load(path).session.state == session.state


def test_more_moves_of_the_same_game_are_set_aside_alone(saved: tuple[Session, Path]) -> None:
    session, path = saved
    elsewhere = load(path).session
    before = path.read_bytes()
    step(elsewhere, seed=5)
    more = path.read_bytes()[len(before) :]
    step(session)
    assert rest_of(path).read_bytes() == more
    assert load(path).session.state == session.state
    assert recorder_of(session).news


def test_an_older_state_of_the_same_game_is_made_whole_again(saved: tuple[Session, Path]) -> None:
    session, path = saved
    before = path.read_bytes()
    step(session)
    by_rename(path, before)
    step(session)
    assert load(path).session.state == session.state
    assert not rest_of(path).exists()
    assert recorder_of(session).news is None


def test_what_differs_is_set_aside_once_though_the_disk_fails_then(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    other = other_game(path)
    by_rename(path, other)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(files, "replace", full)
        for _ in range(2):
            step(session)
            assert "No space left" in str(session.trouble)
            assert path.read_bytes() == other, "a failing disk cost the other game"
    step(session)
    assert session.trouble is None
    assert rest_of(path).read_bytes() == other
    assert load(path).session.state == session.state


def test_the_rest_of_two_changes_is_kept(saved: tuple[Session, Path]) -> None:
    session, path = saved
    for lines in (b"one\n", b"two\n"):
        with path.open("ab") as file:
            file.write(lines)
        step(session)
    assert rest_of(path).read_bytes() == b"one\ntwo\n"


def test_the_rest_is_on_the_disk_before_the_save_loses_it(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    by_rename(path, other_game(path))
    order: list[str] = []
    honest_sync, honest_replace = files.sync, files.replace

    def sync(file: Path, *, name: bool) -> None:
        order.append(file.suffix)
        honest_sync(file, name=name)

    def replace(path: Path, data: bytes) -> None:
        order.append("replaced")
        honest_replace(path, data)

    monkeypatch.setattr(files, "sync", sync)
    monkeypatch.setattr(files, "replace", replace)
    step(session)
    assert order[:2] == [".rest", "replaced"]


def test_a_file_of_another_program_is_not_deleted_with_an_unplayed_game() -> None:
    session = sitting("pp")
    path = new_save(session)
    other = b"x" * path.stat().st_size
    in_place(path, other)
    recorder_of(session).release()
    assert path.read_bytes() == other


@pytest.mark.parametrize("way", WAYS)
def test_a_save_that_is_changed_after_the_last_move_is_made_whole_at_the_end(
    way: str, saved: tuple[Session, Path]
) -> None:
    session, path = saved
    other = other_game(path)
    WAYS[way](path, other)
    recorder_of(session).release()
    assert load(path).session.state == session.state
    assert rest_of(path).read_bytes() == other
    assert recorder_of(session).news


def test_a_save_is_left_to_others_after_its_release_and_if_nothing_was_played(
    saved: tuple[Session, Path],
) -> None:
    session, path = saved
    recorder_of(session).release()
    looked = recorder_of(load(path).session)
    assert looked.claim()
    other = other_game(path)
    in_place(path, other)
    looked.release()
    recorder_of(session).release()
    assert path.read_bytes() == other
    step(session)
    path.unlink()
    recorder_of(session).release()
    assert not path.exists()


def test_the_list_names_what_was_set_aside(saved: tuple[Session, Path]) -> None:
    session, path = saved
    with path.open("ab") as file:
        file.write(b"{}\n")
    step(session)
    with Library() as library:
        list(library.walk())
        (entry,) = library.saves()
        assert entry.kinds == [f"more in {path.stem}.rest"]
        library.load(path.name)
        assert library.saves() == [entry]


# -- what reaches the disk ------------------------------------------------------------------


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files and folders that are synced to the disk."""
    names: list[str] = []
    honest = os.fsync

    def sync(descriptor: int) -> None:
        names.append(Path(f"/proc/self/fd/{descriptor}").resolve().name)
        honest(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    return names


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_first_game_syncs_every_new_folder_and_its_name(
    tmp_path: Path, synced: list[str]
) -> None:
    session = sitting("pp")
    path = new_save(session, folder=tmp_path / "data" / "runegames" / "saves")
    step(session)
    assert {tmp_path.name, "data", "runegames", "saves", path.name} <= {*synced}
    assert synced.index(tmp_path.name) < synced.index(path.name)
    synced.clear()
    step(session)
    assert synced == [path.name]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_save_that_was_deleted_gets_its_name_synced_again(
    saved: tuple[Session, Path], synced: list[str]
) -> None:
    session, path = saved
    path.unlink()
    step(session)
    assert synced == [path.name, path.parent.name]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_moves_that_were_not_synced_are_synced_when_the_table_is_left(
    synced: list[str],
) -> None:
    session = sitting("pbb")
    path = new_save(session)
    while session.plies == [] or synced:
        synced.clear()
        step(session)
        assert session.decision() is not None
    synced.clear()
    recorder_of(session).release()
    assert synced[:1] == [path.name]
    synced.clear()
    recorder_of(session).release()
    assert synced == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes")
def test_a_pipe_in_place_of_the_rest_stops_no_game(saved: tuple[Session, Path]) -> None:
    session, path = saved
    before = path.read_bytes() + b"more"
    path.write_bytes(before)
    os.mkfifo(rest_of(path))
    step(session)
    assert session.trouble
    assert path.read_bytes() == before, "what another program wrote was lost"


def test_a_game_that_nobody_played_leaves_no_warning(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = sitting("pp")
    path = new_save(session, folder=tmp_path / "file" / "saves")
    recorder = recorder_of(session)
    assert recorder.trouble
    assert recorder.loss
    recorder.release()
    assert session.trouble is None
    assert not recorder.loss
    assert recorder.begun is not None
    assert recorder.begun.seed == session.seed
    assert not path.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_lines_that_were_cut_after_the_last_move_are_synced_again(
    saved: tuple[Session, Path], synced: list[str]
) -> None:
    session, path = saved
    data = path.read_bytes()
    path.write_bytes(data[:-20])
    recorder_of(session).release()
    assert path.read_bytes() == data
    assert synced == [path.name]


def test_a_finished_game_that_is_saved_as_a_whole_has_its_end() -> None:
    path = new_save(play_out(sitting("p")))
    assert b'"end"' in path.read_bytes().splitlines()[-1]


def test_an_append_tells_the_state_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x"
    savefile.append(path, b"one")
    state = savefile.append(path, b"two")
    assert path.read_bytes() == b"onetwo"
    assert state == savefile.FileState.of(path.stat())


def test_a_finished_game_is_saved_with_its_end(saved: tuple[Session, Path]) -> None:
    session, path = saved
    play_out(session)
    assert b'"end"' in path.read_bytes().splitlines()[-1]
    recorder = recorder_of(load(path).session)
    assert isinstance(recorder, SaveFile)
    assert not recorder.torn
