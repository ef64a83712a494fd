"""Save files on disks that fail, changed by other programs, or without any move."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from runegames import files
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from tests.play.sittings import play_out, recorder_of, sitting, step

# -- disks that fail ------------------------------------------------------------------------


@contextmanager
def full_disk(most_bytes: int) -> Iterator[None]:
    """Make the system refuse to write files beyond this size, as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_does_not_stop_the_game(saved: tuple[Session, Path]) -> None:
    session, path = saved
    before = path.read_bytes()
    with full_disk(len(before) + 5):
        step(session)
        step(session)
    assert str(session.trouble).startswith("This game is not being saved: File too large")
    assert path.read_bytes() == before, "a part of a line was left in the file"
    step(session)
    assert session.trouble is None
    assert load(path).session.state == session.state


def test_what_could_not_be_saved_is_tried_once_more_at_the_end(
    saved: tuple[Session, Path],
) -> None:
    session, path = saved
    before = path.read_bytes()
    recorder = recorder_of(session)
    recorder.release()
    assert recorder.loss is None
    with full_disk(len(before) + 5):
        step(session)
        recorder.release()
    assert str(recorder.loss).startswith("The last moves could not be saved: File too large")
    assert path.read_bytes() == before
    recorder.release()
    assert recorder.loss is None
    assert load(path).session.state == session.state


def test_a_full_disk_at_the_start_loses_nothing() -> None:
    session = sitting("pp")
    with full_disk(5):
        path = new_save(session)
        step(session)
    assert session.trouble is not None
    step(session)
    assert load(path).session.state == session.state


def test_a_full_disk_while_a_torn_file_is_repaired_loses_nothing(
    saved: tuple[Session, Path],
) -> None:
    _, path = saved
    path.write_bytes(path.read_bytes() + b'{"move": {"kind": "pl')
    before = path.read_bytes()
    resumed = load(path).session
    with full_disk(5):
        step(resumed)
    assert resumed.trouble is not None
    assert path.read_bytes() == before
    step(resumed)
    assert resumed.trouble is None
    loaded = load(path)
    assert (loaded.notice, loaded.session.state) == (None, resumed.state)


def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    session = sitting("pp")
    new_save(session, folder=tmp_path / "file" / "saves")
    assert session.trouble is not None
    play_out(session)
    assert session.outcome() is not None


def test_moves_are_synced_except_between_computer_players(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[int, bool]] = []

    def sync(path: Path, *, name: bool) -> None:
        assert path.read_bytes().endswith(b"\n")
        synced.append((path.read_bytes().count(b'"move"'), name))

    monkeypatch.setattr(files, "sync", sync)
    session = sitting("pbbp")
    new_save(session)
    assert not synced, "the file was synced before the first move"
    while session.decision() is not None:
        mover = session.state.decision()
        assert mover is not None
        step(session)
        after = session.decision()
        among_computers = after is not None and {mover.seat, after.seat} <= {1, 2}
        assert (synced[-1][0] == len(session.plies)) != among_computers
    assert [name for _, name in synced] == [True] + [False] * (len(synced) - 1)
    session = sitting("p")
    new_save(session)
    step(session)
    on_disk = len(synced)
    session.undo_agreed(0)
    session.take_hint(0)
    assert len(synced) == on_disk + 2
    recorder_of(session).release()
    assert len(synced) == on_disk + 2, "a file without new lines was synced"


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


# -- files that others change ----------------------------------------------------------------


def test_a_file_that_is_deleted_during_the_game_is_written_again(
    saved: tuple[Session, Path],
) -> None:
    session, path = saved
    path.unlink()
    step(session)
    assert load(path).session.state == session.state


@pytest.mark.parametrize("size", [0, 5, -1, -40, "header"])
def test_a_file_that_is_cut_during_the_game_is_made_whole(
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
    assert not path.with_suffix(".rest").exists(), "bytes that the game had written were put aside"


# -- new files without moves ----------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 3])
def test_a_new_file_without_new_moves_is_deleted_when_it_is_released(plies: int) -> None:
    session = sitting("p")
    # A game that is branched off from another game begins with moves of that game.
    for _ in range(plies):
        step(session)
    path = new_save(session)
    recorder = recorder_of(session)
    assert recorder.claim()
    recorder.release()
    assert not path.exists()
    # A move after the release is saved all the same, with the moves before it.
    step(session)
    recorder.release()
    assert len(load(path).session.plies) == plies + 1


def test_files_that_were_loaded_hinted_or_written_by_others_are_not_deleted() -> None:
    untouched = new_save(sitting("p"))
    recorder_of(load(untouched).session).release()
    assert untouched.exists()

    hinted = sitting("p")
    path = new_save(hinted)
    hinted.take_hint(0)
    recorder_of(hinted).release()
    assert load(path).session.hints == (1,)

    elsewhere = sitting("p")
    path = new_save(elsewhere)
    other = load(path).session
    step(other)
    recorder_of(elsewhere).release()
    assert len(load(path).session.plies) == 1
