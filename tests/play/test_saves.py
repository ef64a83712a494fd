"""Save files: written move by move, cut off at any byte, damaged, edited, or of other programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from runegames.chronicle.library import Library
from runegames.games.registry import entry_of
from runegames.play import savefile, saves
from runegames.play.headers import FORMAT
from runegames.play.places import saves_dir
from runegames.play.saves import SaveError, TooOld, load, new_save
from runegames.play.session import Session
from tests.play.sittings import can_redo, play_out, sitting, step
from tests.processes import until

ROOT = Path(__file__).parents[2]


def rewrite(path: Path, change: Callable[[list[Any]], None]) -> None:
    """Edit a save: ``change`` gets the list of its lines."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


# -- writing --------------------------------------------------------------------------------


def test_every_move_is_on_the_disk_at_once() -> None:
    session = sitting("pp")
    path = new_save(session)
    for lines in range(2, 8):
        step(session)
        assert path.read_bytes().count(b"\n") == lines
        assert load(path).session.state == session.state


def test_hints_are_in_the_file() -> None:
    session = sitting("pp")
    path = new_save(session)
    session.take_hint(1)
    step(session)
    session.take_hint(1)
    loaded = load(path)
    assert loaded.notice is None
    assert loaded.session.hints == (0, 2)
    assert len(loaded.session.plies) == 1
    rewrite(path, lambda lines: lines.append({"hint": 2}))
    assert "line 4" in (load(path).notice or "")


def test_a_new_save_is_in_the_home_folder() -> None:
    path = new_save(sitting("pp"))
    assert path.parent == saves_dir()
    assert "-rune-" in path.name


def test_saves_of_the_same_moment_are_different_files() -> None:
    now = datetime(2025, 1, 1, tzinfo=UTC)
    paths = {new_save(sitting("p"), now=now) for _ in range(5)}
    assert len(paths) == 5


def test_players_options_and_seed_are_loaded_again() -> None:
    session = sitting("pb", grand_master=True, rotation="half")
    first, second = session.plans
    session.plans = first, second.model_copy(update={"player": "master:50"})
    path = new_save(session)
    loaded = load(path)
    assert loaded.session.plans == session.plans
    assert loaded.session.options == session.options
    assert loaded.session.seed == session.seed
    assert loaded.header.game == "rune"
    assert loaded.notice is None


def test_older_programs_know_all_fields_of_an_ordinary_header() -> None:
    path = new_save(sitting("pb"))
    header = json.loads(path.read_bytes().splitlines()[0])
    assert list(header) == [
        *("runegames", "format", "game", "rules_version", "options", "seats", "seed", "created"),
        "begun",
    ]


def test_undo_redo_and_practice_are_loaded_again() -> None:
    session = sitting("p")
    path = new_save(session)
    step(session, "place", "draw", "place")
    session.undo(0)
    session.undo(0)
    again = load(path).session
    assert again.practice
    assert again.state == session.state
    assert can_redo(again)
    assert again.redo().move == session.redo().move


# -- cut off --------------------------------------------------------------------------------


def test_a_save_that_is_cut_off_at_any_byte_is_loaded(
    saved: tuple[Session, Path], tmp_path: Path
) -> None:
    session, path = saved
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    for size in range(header, len(data) + 1):
        cut = tmp_path / f"cut-{size}.jsonl"
        cut.write_bytes(data[:size])
        whole = data[:size].count(b"\n") - 1
        loaded = load(cut)
        assert len(loaded.session.plies) == whole
        assert loaded.notice is None
        assert cut.read_bytes() == data[:size]  # looking at a save does not change it
        if whole < len(session.plies):
            assert loaded.session.state == session.plies[whole].before


def test_a_save_with_half_a_header_is_refused(saved: tuple[Session, Path]) -> None:
    _, path = saved
    data = path.read_bytes()
    for size in range(0, data.index(b"\n") + 1, 7):
        path.write_bytes(data[:size])
        with pytest.raises(SaveError, match="is not a save of runegames"):
            load(path)


def test_play_goes_on_after_a_torn_line(saved: tuple[Session, Path]) -> None:
    session, path = saved
    data = path.read_bytes()
    cut = data[:-9]
    torn = cut[cut.rindex(b"\n") + 1 :]
    path.write_bytes(cut)
    resumed = load(path).session
    assert resumed.state == session.plies[-1].before
    play_out(resumed)
    assert load(path).session.state == resumed.state
    assert path.with_suffix(".rest").read_bytes() == torn


def test_nothing_is_lost_when_a_file_is_torn_twice(saved: tuple[Session, Path]) -> None:
    _, path = saved
    for torn in (b'{"move": {"ki', b'{"undo'):
        path.write_bytes(path.read_bytes() + torn)
        step(load(path).session)
    assert path.with_suffix(".rest").read_bytes() == b'{"move": {"ki{"undo'
    assert load(path).notice is None


@pytest.mark.slow
def test_a_killed_process_leaves_a_save_that_can_be_loaded() -> None:
    script = (
        "import time\n"
        "from runegames.play.saves import new_save\n"
        "from tests.play.sittings import sitting, step\n"
        "session = sitting('pppp')\n"
        "print(new_save(session), flush=True)\n"
        "while session.decision(): step(session, 'draw'); time.sleep(0.01)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        path = Path(process.stdout.readline().strip())
        until(lambda: path.read_bytes().count(b"\n") >= 8)
        process.send_signal(signal.SIGKILL)
    loaded = load(path)
    assert loaded.notice is None
    assert len(loaded.session.plies) >= 7
    play_out(loaded.session)
    assert load(path).session.outcome() == loaded.session.outcome()


# -- damaged, edited, of other programs -----------------------------------------------------

RUBBISH = [b"", b"\n", b"\n\n\n", b"\x00\xff\xfe" * 50, b"[" * 100_000 + b"\n"]
RUBBISH += [b"[]\n", b"null\n", b"5\n", b'"save"\n', b"{}\n"]
RUBBISH += ['{"runegames": "save"}\n'.encode("utf-16")]
RUBBISH += [b'{"runegames": "settings"}\n', b'{"runegames": "save"\n']


@pytest.mark.parametrize("data", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_no_save(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rubbish.jsonl"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=r"rubbish\.jsonl is not a save of runegames"):
        load(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("format", FORMAT + 1, "newer runegames"),
        ("format", 10**9, "newer runegames"),
        ("format", True, "too old"),
        ("format", f"{FORMAT + 1}", "newer runegames"),
        ("format", "one", r"damaged \(at format\)"),
        ("game", "chess", "'chess' is not installed. Its save is kept"),
        ("game", 5, r"damaged \(at game\)"),
        ("game", "x" * 9999, r"damaged \(at game\)"),
        ("options", {"rotation": "none"}, "options or seats"),
        ("options", {"speed": 3}, "options or seats"),
        ("options", [], r"damaged \(at options\)"),
        ("seats", [], "options or seats"),
        ("seats", [{"name": "Anna"}] * 5, "options or seats"),
        ("seats", [{"name": ""}], r"damaged \(at seats\.0\.name\)"),
        ("seats", [{"name": "\x1b[31m"}], r"damaged \(at seats\.0\.name\)"),
        ("seed", "x", r"damaged \(at seed\)"),
        ("created", "yesterday", r"damaged \(at created\)"),
        ("colour", "red", "newer runegames"),
        ("branched_from", "Anna", r"damaged \(at branched_from\)"),
        ("branched_from", {"seats": [], "ply": 1}, r"damaged \(at branched_from\.seats\)"),
        ("branched_from", {"seats": [{"name": "Bo"}], "ply": -1}, r"at branched_from\.ply\)"),
    ],
)
def test_headers_that_cannot_be_used_are_refused(
    saved: tuple[Session, Path], field: str, value: Any, message: str
) -> None:
    _, path = saved
    rewrite(path, lambda lines: lines[0].update({field: value}))
    before = path.read_bytes()
    with pytest.raises(SaveError, match=message) as caught:
        load(path)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_a_game_of_another_package_may_have_its_first_rules(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    rewrite(path, lambda lines: lines[0].update(rules_version=1))
    monkeypatch.setattr(saves, "own_entries", lambda: ())
    assert load(path).session.state == session.state


@pytest.mark.parametrize(
    ("begun", "here", "text"),
    [
        ("runes 1.0", "", "runegames itself"),
        ("runes 1.0", "others 1.0", "others 1.0"),
        ("runes 1.0", "runes 2.0", None),
        ("", "runes 1.0", None),
    ],
)
def test_a_notice_says_that_the_game_comes_from_another_package(
    saved: tuple[Session, Path],
    begun: str,
    here: str,
    text: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, path = saved
    rewrite(path, lambda lines: lines[0].update(package=begun))
    entry = entry_of("rune")._replace(package=here)
    monkeypatch.setattr(saves, "entry_of", lambda _: entry)
    sentence = f"This game was begun with 'rune' from {begun}; here 'rune' comes from {text}."
    assert load(path).notice == (None if text is None else sentence)


@pytest.mark.parametrize("age", ["older", "newer"])
def test_a_notice_says_that_rules_are_older_or_newer(
    saved: tuple[Session, Path], age: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = saved
    monkeypatch.setattr(session.game, "meta", replace(session.game.meta, rules_version=3))
    version = 2 if age == "older" else 99
    rewrite(path, lambda lines: lines[0].update(rules_version=version))
    loaded = load(path)
    assert loaded.session.state == session.state
    assert loaded.notice == f"This game was begun under {age} rules of Rune."


@pytest.mark.parametrize(
    "change", [{"format": 1}, {"format": 1, "seed": "x"}, {"rules_version": 1}]
)
def test_a_save_from_before_the_first_release_is_too_old(
    saved: tuple[Session, Path], change: dict[str, object]
) -> None:
    _, path = saved
    rewrite(path, lambda lines: lines[0].update(change))
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(
            TooOld, match=r"is too old: it was saved before runegames was released\.$"
        ):
            load(path)
    with Library() as library:
        list(library.walk())
        (entry,) = library.saves()
    assert (entry.state, "is too old" in entry.problem) == ("unreadable", True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        {"move": {"kind": "draw"}},  # illegal, because a card has to be placed
        {"move": {"kind": "place", "card": "BB/BG/GR", "quarter": 9, "x": 0, "y": 0}},
        {"move": {"kind": "place", "card": "??", "quarter": 0, "x": 0, "y": 0}},
        {"move": {"kind": "place", "card": "BB/BG/GR", "quarter": 0, "x": 10**40, "y": 0}},
        {"move": {"kind": "place", "card": "BB/BG/GR", "quarter": 0, "x": "0", "y": 0}},
        {"move": {"kind": "bury", "card": "no card"}},
        {"move": {"kind": "bury", "card": "\ud800"}},
        {"move": {"kind": "castle"}},
        {"move": None},
        {"move": []},
        {"moved": 1},
        {},
        [],
        "move",
        7,
        None,
    ],
)
def test_a_save_is_followed_up_to_an_edited_move(saved: tuple[Session, Path], line: Any) -> None:
    session, path = saved
    rewrite(path, lambda lines: lines.__setitem__(3, line))
    before = path.read_bytes()
    loaded = load(path)
    assert loaded.session.state == session.plies[2].before
    assert loaded.notice is not None
    assert loaded.notice.startswith(f"{path.name} can be followed up to line 3; the rest is left")
    assert f"{path.stem}.rest" in loaded.notice
    assert path.read_bytes() == before
    # When the game goes on differently, the rest is moved to a file beside the save.
    step(loaded.session)
    kept = path.read_bytes() + path.with_suffix(".rest").read_bytes()
    assert all(part in kept for part in before.splitlines())
    again = load(path)
    assert again.notice is None
    assert again.session.state == loaded.session.state


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "1.0", "true", '"1"', "null", "[]"])
@pytest.mark.parametrize("line", ['{"undo": "plain", "moves": ?}', '{"hint": ?}'])
def test_lines_with_invalid_numbers_are_left_out(
    saved: tuple[Session, Path], line: str, number: str
) -> None:
    session, path = saved
    with path.open("a") as file:
        file.write(line.replace("?", number) + "\n")
    loaded = load(path)
    assert loaded.session.state == session.state
    assert loaded.notice is not None


@pytest.mark.parametrize(
    ("field", "claim"),
    [
        ("scores", [999, 0]),
        ("ranks", [3, 3]),
        ("reason", "no reason"),
        ("moves", 1),
        ("practice", True),
    ],
)
def test_an_end_that_the_moves_do_not_give_is_left_out(
    saved: tuple[Session, Path], field: str, claim: object
) -> None:
    session, path = saved
    play_out(session)
    assert load(path).notice is None
    rewrite(path, lambda lines: lines[-1]["end"].update({field: claim}))
    loaded = load(path)
    assert loaded.session.standing == session.standing
    last = len(session.plies) + 1
    assert f"can be followed up to line {last}; the rest is left out" in (loaded.notice or "")


def test_an_undo_before_the_first_move_is_left_out(saved: tuple[Session, Path]) -> None:
    _, path = saved
    rewrite(path, lambda lines: lines.insert(1, {"undo": "plain"}))
    loaded = load(path)
    assert loaded.session.plies == []
    assert loaded.notice is not None


def test_a_byte_order_mark_is_accepted(saved: tuple[Session, Path]) -> None:
    session, path = saved
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    resumed = load(path)
    assert resumed.notice is None
    step(resumed.session)
    assert len(load(path).session.plies) == len(session.plies) + 1


def test_control_characters_of_a_file_are_not_printed(
    saved: tuple[Session, Path], tmp_path: Path
) -> None:
    _, path = saved
    odd = tmp_path / "odd\n\x1b[31mname.jsonl"
    odd.write_bytes(path.read_bytes() + b"rubbish\n")
    notice = load(odd).notice
    assert notice is not None
    rewrite(path, lambda lines: lines[0].update({"\x1b[2J": 1}))
    odd.with_suffix(".bad.jsonl").write_bytes(path.read_bytes())
    with Library(tmp_path) as library:
        list(library.walk())
        entries = library.saves()
    assert len(entries) == 2
    for words in (
        notice,
        *(entry.shown for entry in entries),
        *(entry.problem for entry in entries),
    ):
        assert words.isprintable()


def test_windows_line_ends_are_accepted(saved: tuple[Session, Path]) -> None:
    session, path = saved
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    loaded = load(path)
    assert loaded.notice is None
    assert loaded.session.state == session.state


def test_a_huge_file_is_not_read(
    saved: tuple[Session, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = saved
    monkeypatch.setattr(savefile, "MAX_BYTES", path.stat().st_size)
    assert load(path).notice is None
    with path.open("ab") as file:
        file.truncate(1 << 40)  # a hole, which takes no room on the disk
    with pytest.raises(SaveError, match="is too large to be a save"):
        load(path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(SaveError, match="is not a save"):
        load(pipe)


def test_a_missing_file_and_a_folder_are_reported(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path / "none.jsonl")
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path)
