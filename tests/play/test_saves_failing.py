"""Save files on disks that fail, and files that change under the game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from runegames import files
from runegames.play import saves
from runegames.play.saves import SaveFile, load, new_save
from runegames.play.session import Session
from tests.play.sittings import play_out, sitting, step

# -- disks that fail ------------------------------------------------------------------------


class FailingDisk:
    """Disk that writes a few bytes and then fails, until it is repaired."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = True
        self._open = Path.open
        disk = self

        def opened(path: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
            file = disk._open(path, mode, *args, **more)
            return _FullFile(file, disk) if "b" in mode and mode != "rb" else file

        monkeypatch.setattr(Path, "open", opened)


class _FullFile:
    def __init__(self, file: Any, disk: FailingDisk) -> None:
        self._file, self._disk, self._room = file, disk, 5

    def __enter__(self) -> _FullFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        if not self._disk.broken:
            return int(self._file.write(data))
        if not self._room:
            raise OSError(28, "No space left on device")
        written = int(self._file.write(data[: self._room]))
        self._room = 0
        return written


def test_a_full_disk_does_not_stop_the_game(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    before = path.read_bytes()
    disk = FailingDisk(monkeypatch)
    step(session)
    step(session)
    recorder = session.recorder
    assert isinstance(recorder, saves.SaveFile)
    assert recorder.trouble is not None
    assert recorder.trouble.startswith("This game is not being saved: No space left on device")
    # The half of a line that the disk took is gone again.
    assert path.read_bytes() == before
    disk.broken = False
    step(session)
    assert recorder.trouble is None
    assert load(path).session.state == session.state


def test_what_could_not_be_saved_is_tried_once_more_at_the_end(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    before = path.read_bytes()
    recorder = session.recorder
    assert isinstance(recorder, saves.SaveFile)
    recorder.release()
    assert recorder.loss is None
    disk = FailingDisk(monkeypatch)
    step(session)
    recorder.release()
    assert recorder.loss is not None
    assert recorder.loss.startswith("The last moves could not be saved: No space left on device")
    assert path.read_bytes() == before
    disk.broken = False
    recorder.release()
    assert recorder.loss is None
    assert load(path).session.state == session.state


def test_a_full_disk_at_the_start_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(monkeypatch)
    session = sitting("pp")
    path = new_save(session, folder=tmp_path)
    step(session)
    assert isinstance(session.recorder, saves.SaveFile)
    assert session.recorder.trouble is not None
    disk.broken = False
    step(session)
    assert load(path).session.state == session.state


def test_a_full_disk_while_a_torn_file_is_repaired_loses_nothing(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = saved
    path.write_bytes(path.read_bytes() + b'{"move": {"kind": "pl')
    before = path.read_bytes()
    resumed = load(path).session
    disk = FailingDisk(monkeypatch)
    step(resumed)
    assert isinstance(resumed.recorder, saves.SaveFile)
    assert resumed.recorder.trouble is not None
    assert path.read_bytes() == before
    disk.broken = False
    step(resumed)
    assert resumed.recorder.trouble is None
    loaded = load(path)
    assert loaded.notice is None
    assert loaded.session.state == resumed.state


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs a POSIX system")
def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    session = sitting("pp")
    new_save(session, folder=tmp_path / "file" / "saves")
    assert isinstance(session.recorder, saves.SaveFile)
    assert session.recorder.trouble is not None
    play_out(session)
    assert session.outcome() is not None


def test_moves_are_synced_unless_only_computers_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, bool]] = []

    def sync(path: Path, *, name: bool) -> None:
        assert path.read_bytes().endswith(b"\n")
        synced.append((path.read_bytes().count(b'"move"'), name))

    monkeypatch.setattr(files, "sync", sync)
    session = sitting("pbbp")
    new_save(session, folder=tmp_path)
    assert not synced, "the file was synced before anybody had played"
    while session.decision() is not None:
        mover = session.state.decision()
        assert mover is not None
        step(session)
        after = session.decision()
        among_computers = after is not None and {mover.seat, after.seat} <= {1, 2}
        assert (synced[-1][0] == len(session.plies)) != among_computers
    assert [name for _, name in synced] == [True] + [False] * (len(synced) - 1)
    on_disk = len(synced)
    session.undo_agreed(0)
    session.take_hint(0)
    assert len(synced) == on_disk + 2
    assert isinstance(session.recorder, SaveFile)
    session.recorder.release()
    assert len(synced) == on_disk + 2, (
        "the file was synced again, though everything was on the disk"
    )


def test_a_sync_that_fails_is_reported(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(path: Path, *, name: bool) -> None:
        raise OSError(5, "Input/output error")

    session, path = saved
    with monkeypatch.context() as patch:
        patch.setattr(files, "sync", failing)
        step(session)
        assert "Input/output error" in str(session.trouble)
    step(session)
    assert session.trouble is None
    assert load(path).session.state == session.state


# -- files that change under the game -------------------------------------------------------


def test_a_session_that_is_under_way_takes_its_moves_into_its_file() -> None:
    session = sitting("pp")
    for _ in range(3):
        step(session)
    loaded = load(new_save(session))
    assert [ply.move for ply in loaded.session.plies] == [ply.move for ply in session.plies]


def test_a_file_that_is_deleted_under_the_game_begins_anew(saved: tuple[Session, Path]) -> None:
    session, path = saved
    path.unlink()
    step(session)
    assert load(path).session.state == session.state


@pytest.mark.parametrize("size", [0, 5, -1, -40, "header"])
def test_a_file_that_is_cut_under_the_game_is_made_whole(
    saved: tuple[Session, Path], size: int | str
) -> None:
    session, path = saved
    data = path.read_bytes()
    left = data[:size] if isinstance(size, int) else data.splitlines(keepends=True)[0]
    path.write_bytes(left)
    step(session)
    assert path.read_bytes().startswith(data)
    loaded = load(path)
    assert (loaded.notice, loaded.session.state) == (None, session.state)
    assert not path.with_suffix(".rest").exists(), "something was put aside"


def test_what_others_write_under_the_game_is_put_aside(saved: tuple[Session, Path]) -> None:
    session, path = saved
    data = path.read_bytes()
    path.write_bytes(data[:-30] + b"something else")
    step(session)
    path.write_bytes(path.read_bytes() + b"and more")
    step(session)
    assert path.with_suffix(".rest").read_bytes() == b"something elseand more"
    loaded = load(path)
    assert (loaded.notice, loaded.session.state) == (None, session.state)


def test_two_sittings_do_not_write_into_one_file(saved: tuple[Session, Path]) -> None:
    _, path = saved
    first, second = load(path).session.recorder, load(path).session.recorder
    assert isinstance(first, saves.SaveFile)
    assert isinstance(second, saves.SaveFile)
    assert first.claim()
    assert first.claim()
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()


def test_what_another_sitting_has_written_since_is_not_written_over(
    saved: tuple[Session, Path],
) -> None:
    _, path = saved
    ours, theirs = load(path).session, load(path).session
    assert isinstance(ours.recorder, saves.SaveFile)
    step(theirs)
    assert not ours.recorder.claim()


# -- nothing was played ---------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 3])
def test_a_new_file_of_a_game_that_nobody_has_played_is_deleted(plies: int, tmp_path: Path) -> None:
    session = sitting("p")
    # A game that was branched off begins with moves.
    for _ in range(plies):
        step(session)
    path = new_save(session, folder=tmp_path)
    recorder = session.recorder
    assert isinstance(recorder, SaveFile)
    assert recorder.claim()
    recorder.release()
    assert not path.exists()
    # Nothing is lost, even if the recorder was released too early.
    step(session)
    recorder.release()
    assert len(load(path).session.plies) == plies + 1


def test_files_that_were_loaded_used_or_written_by_others_stay(tmp_path: Path) -> None:
    def recorder_of(session: Session) -> SaveFile:
        assert isinstance(session.recorder, SaveFile)
        return session.recorder

    untouched = new_save(sitting("p"), folder=tmp_path)
    recorder_of(load(untouched).session).release()
    assert untouched.exists()

    hinted = sitting("p")
    path = new_save(hinted, folder=tmp_path)
    hinted.take_hint(0)
    recorder_of(hinted).release()
    assert load(path).session.hints == (1,)

    elsewhere = sitting("p")
    path = new_save(elsewhere, folder=tmp_path)
    other = load(path).session
    step(other)
    recorder_of(elsewhere).release()
    assert len(load(path).session.plies) == 1
