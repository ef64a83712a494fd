"""Locks of saves: who may write to a save, whatever becomes of its file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from runegames.play.places import saves_dir
from runegames.play.savefile import rest_of
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from tests.play.sittings import recorder_of, sitting, step
from tests.play.writers import by_rename, in_place


def test_a_path_is_locked_though_its_file_is_replaced_or_deleted(
    saved: tuple[Session, Path],
) -> None:
    session, path = saved
    first = recorder_of(session)
    assert first.claim()
    for deleted in (False, True):
        data = path.read_bytes()
        if deleted:
            path.unlink()
            path.write_bytes(data)
        else:
            by_rename(path, data)
        for _ in range(2):
            other = recorder_of(load(path).session)
            assert not other.claim(), "two windows may write to one save"
    step(session)
    assert load(path).session.state == session.state
    assert not rest_of(path).exists()
    first.release()
    fourth = recorder_of(load(path).session)
    assert fourth.claim()
    assert not first.claim(), "a released save counts as claimed"
    fourth.release()
    assert [file.name for file in saves_dir().iterdir()] == [path.name], "a lock was left behind"


def test_a_claim_is_refused_if_the_file_has_changed_since_it_was_read(
    saved: tuple[Session, Path],
) -> None:
    _, path = saved
    ours = recorder_of(load(path).session)
    data = path.read_bytes()
    in_place(path, data[:-5] + b"9999\n")
    assert not ours.claim()
    in_place(path, data)
    assert ours.claim()
    ours.release()
    in_place(path, data + b"torn")
    torn = recorder_of(load(path).session)
    in_place(path, b"X" + data[1:] + b"torn")
    assert not torn.claim()
    in_place(path, data + b"torn")
    assert torn.claim()
    torn.release()


def test_a_game_without_a_file_can_be_claimed(saved: tuple[Session, Path], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = sitting("pp")
    new_save(session, folder=tmp_path / "file" / "saves")
    assert recorder_of(session).claim(), "a full disk keeps a new game from its table"
    recorder_of(session).release()
    _, path = saved
    gone = recorder_of(load(path).session)
    path.unlink()
    assert gone.claim()
    gone.release()


def test_nothing_is_set_aside_if_torn_lines_have_gone(saved: tuple[Session, Path]) -> None:
    _, path = saved
    data = path.read_bytes()
    path.write_bytes(data + b"torn")
    session = load(path).session
    path.write_bytes(data)
    step(session)
    assert not rest_of(path).exists()
    assert recorder_of(session).news is None


def test_without_a_lock_file_the_save_itself_is_locked(saved: tuple[Session, Path]) -> None:
    session, path = saved
    path.with_suffix(".lock").mkdir()
    first, second = recorder_of(session), recorder_of(load(path).session)
    assert first.claim()
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()


def test_a_file_with_the_name_of_a_lock_is_kept(saved: tuple[Session, Path]) -> None:
    _, path = saved
    mine = path.with_suffix(".lock")
    mine.write_text("mine")
    save = recorder_of(load(path).session)
    assert save.claim()
    save.release()
    assert mine.read_text() == "mine"


def test_a_link_in_the_place_of_an_open_save_does_not_open_it_again(
    saved: tuple[Session, Path], tmp_path: Path
) -> None:
    session, path = saved
    first = recorder_of(session)
    assert first.claim()
    elsewhere = tmp_path / "elsewhere.jsonl"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    assert not recorder_of(load(path).session).claim()
    assert not elsewhere.with_suffix(".lock").exists()
    first.release()
    assert not path.with_suffix(".lock").exists()


def test_a_link_to_an_open_save_does_not_open_it_again(
    saved: tuple[Session, Path], tmp_path: Path
) -> None:
    session, path = saved
    first = recorder_of(session)
    assert first.claim()
    link = tmp_path / "link.jsonl"
    link.symlink_to(path)
    second = recorder_of(load(link).session)
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()
    assert not link.with_suffix(".lock").exists()


def test_a_lock_of_a_killed_program_is_no_obstacle(saved: tuple[Session, Path]) -> None:
    _, path = saved
    program = (
        "import os, sys; from pathlib import Path; from runegames import files;"
        " held = files.lock(Path(sys.argv[1])); print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"locked\n"
        assert not recorder_of(load(path).session).claim()
        child.kill()
    save = recorder_of(load(path).session)
    assert save.claim()
    save.release()
    assert not path.with_suffix(".lock").exists()
