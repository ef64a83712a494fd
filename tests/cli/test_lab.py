"""``arena`` and ``balance`` on the command line: figures, interruptions and refusals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from runegames import cli
from runegames.cli.progress import progress
from runegames.lab import arena, balance, workers
from runegames.signals import SIGNALLED, set_default_signals
from tests.cli.conftest import Shell
from tests.lab.tables import timeless
from tests.processes import PATIENCE_S, until

Figures: TypeAlias = Callable[..., dict[str, Any]]
QUICK = ["arena", "rune", "--bots", "greedy", "random", "--workers", "1"]
BALANCE = ["balance", "rune", "--bot", "random", "--workers", "1"]


@pytest.fixture
def figures(shell: Shell) -> Figures:
    """Return a function that returns the figures of ``--json`` without the times."""
    return lambda *words: timeless(json.loads(shell.prints(*words, "--json")))


def interrupted_after(
    games: int, monkeypatch: pytest.MonkeyPatch, module: ModuleType = arena, name: str = "play"
) -> None:
    """Raise an interrupt when the function that plays a game is called after ``games`` games."""
    play, begun = getattr(module, name), count()

    def interruptible(*arguments: Any) -> Any:
        if next(begun) >= games:
            raise KeyboardInterrupt
        return play(*arguments)

    monkeypatch.setattr(module, name, interruptible)


# -- arena --------------------------------------------------------------------------------


def test_an_arena_shows_who_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--games", "11", "--option", "rotation=half", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "Rune, 2 seats: 12 games (6 deals, each played twice)"
    assert lines[1] == "Options: rotation=half. First deal: 3."
    greedy, random = (next(line for line in lines if line.startswith(name)) for name in QUICK[3:5])
    assert float(greedy.split()[2]) > 50 > float(random.split()[2])
    assert err == "", "a progress bar was written, although stderr is no terminal"


def test_equal_seeds_give_equal_figures(figures: Figures) -> None:
    first = figures(*QUICK, "--games", "6")
    assert first == figures(*QUICK, "--games", "6")
    assert first != figures(*QUICK, "--games", "6", "--seed", "1")
    assert (first["game"], first["games"], first["bots"]) == ("rune", 6, ["greedy", "random"])
    assert first["by_bot"][0]["wins"]["games"] == 6


@pytest.mark.parametrize(
    ("bots", "seats"),
    [(["random"], 2), (["random"] * 3, 3), (["random", "greedy"], 2), (["random"] * 4, 4)],
)
def test_the_number_of_seats_follows_from_the_computer_players(
    bots: list[str], seats: int, figures: Figures
) -> None:
    arguments = ("arena", "rune", "--bots", *bots, "--games", "1", "--workers", "1")
    assert figures(*arguments)["seats"] == seats


def test_an_interrupted_record_is_continued(
    tmp_path: Path,
    figures: Figures,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = tmp_path / "record.jsonl"
    whole = figures(*QUICK, "--games", "8")
    with monkeypatch.context() as patch:
        interrupted_after(5, patch)
        assert cli.main([*QUICK, "--games", "8", "--record", str(record)]) == cli.INTERRUPTED
        out, err = capsys.readouterr()
    assert out.startswith("Rune, 2 seats: 4 games (2 deals, each played twice)")
    assert err == (
        "runegames: Interrupted after 5 of 8 games; the same command goes on from there.\n"
    )
    with monkeypatch.context() as patch:
        # A fourth game would raise an interrupt, so exactly the three missing games are played.
        interrupted_after(3, patch)
        assert figures(*QUICK, "--games", "8", "--record", record) == whole
    interrupted_after(0, monkeypatch)
    assert figures(*QUICK, "--games", "8", "--record", record) == whole
    shorter = figures(*QUICK, "--games", "4", "--record", record)
    assert shorter["games"] == 4


@pytest.mark.parametrize("games", [0, 1, 3])
def test_an_interrupt_loses_nothing_that_was_played(
    games: int,
    tmp_path: Path,
    figures: Figures,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    whole = figures(*QUICK, "--games", "8")
    with monkeypatch.context() as patch:
        interrupted_after(games, patch)
        assert cli.main([*QUICK, "--games", "8"]) == cli.INTERRUPTED
    out, err = capsys.readouterr()
    assert bool(out) is (games > 1), (
        "figures were printed without a complete deal of two games, or were missing with one"
    )
    kept = [*tmp_path.iterdir()]
    assert len(kept) == min(games, 1)
    for record in kept:
        assert f"Interrupted after {games} of 8 games; with --record {record} the same" in err
        interrupted_after(8 - games, monkeypatch)
        again = figures(*QUICK, "--games", "8", "--record", record)
        assert again == whole


def test_a_signal_ends_an_arena_as_an_interrupt_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    def unheeded(*_: object) -> None:
        raise AssertionError("the signal would have killed the program")

    monkeypatch.setattr(arena, "play", ended)
    before = signal.signal(signal.SIGTERM, unheeded)
    try:
        assert cli.main([*QUICK, "--games", "8"]) == SIGNALLED + signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)
    assert "Interrupted after 0 of 8 games" in capsys.readouterr().err


def test_an_arena_whose_workers_are_lost_says_how_to_go_on(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def lost(work: Any, tasks: Any, most: Any) -> Any:
        yield work(tasks[0])
        raise workers.CannotSpread("The Ray cluster was lost.")

    monkeypatch.setattr(workers, "spread", lost)
    said = shell.refuses(*QUICK, "--games", "8")
    assert said.startswith("runegames: The Ray cluster was lost. Interrupted after 1 of 8 games;")
    (record,) = tmp_path.iterdir()
    assert str(record) in said


def test_an_interrupted_arena_prints_no_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(4, monkeypatch)
    assert cli.main([*QUICK, "--games", "8", "--json"]) == cli.INTERRUPTED
    assert capsys.readouterr().out == ""


def test_damaged_lines_are_reported(
    tmp_path: Path, figures: Figures, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.jsonl"
    whole = figures(*QUICK, "--games", "4", "--record", record)
    lines = record.read_text().splitlines()
    record.write_text("\n".join([*lines[:2], "oops", *lines[3:]]) + "\n")
    assert cli.main([*QUICK, "--games", "4", "--record", str(record), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == (
        f"runegames: {record} has 1 line that cannot be read; its game is played again.\n"
    )
    assert json.loads(out)["by_bot"] == whole["by_bot"]


# -- balance ------------------------------------------------------------------------------


def test_balance_has_a_line_for_every_seat_count_and_option(shell: Shell) -> None:
    arguments = (*BALANCE, "--games", "1")
    out = shell.prints(*arguments)
    assert out.startswith("Rune, all seats random: 1 game a line, from deal 0\n")
    assert out.count("as usual") == 4
    assert out.count("partners_share_hands=on") == 1
    tables = json.loads(shell.prints(*arguments, "--json"))["tables"]
    assert len(tables) == 4 * 4 + 1
    chosen = ("--seats", "2", "--option", "rotation=half")
    held = json.loads(shell.prints(*arguments, *chosen, "--json"))["tables"]
    assert {table["options"]["rotation"] for table in held} == {"half"}
    assert [table["seats"] for table in held] == [2, 2, 2]


@pytest.mark.parametrize(
    ("encoding", "has", "lacks"), [("utf-8", "█●│", "=|"), ("ascii", "=o|", "?")]
)
def test_a_chart_uses_what_the_encoding_has(
    encoding: str, has: str, lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdout = _Bytes(encoding)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert cli.main([*BALANCE, "--games", "2", "--seats", "2", "--plot"]) == 0
    drawn = "\n".join(line for line in stdout.text().splitlines() if line.startswith("as usual"))
    assert all(glyph in stdout.text() for glyph in has)
    assert not any(glyph in drawn for glyph in lacks)


def test_an_interrupted_balance_prints_finished_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(5, monkeypatch, balance, "play_at")
    assert cli.main([*BALANCE, "--games", "2", "--seats", "2"]) == cli.INTERRUPTED
    out, err = capsys.readouterr()
    assert "rotation=half" in out
    assert "one_master_per_area" not in out
    assert err == "runegames: Interrupted with 2 of 4 tables finished.\n"


class _Bytes(StringIO):
    """Text stream in memory that has an encoding, and may pass for a terminal."""

    def __init__(self, encoding: str, *, terminal: bool = False) -> None:
        super().__init__()
        self._encoding = encoding
        self._terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        """Return what was written, with ``?`` for what the encoding lacks."""
        return self.getvalue().encode(self._encoding, "replace").decode(self._encoding)


# -- progress -----------------------------------------------------------------------------


def test_the_progress_bar_grows_and_is_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = _Bytes("utf-8", terminal=True)
    monkeypatch.setattr(sys, "stderr", stderr)
    with progress(4, 8) as step:
        for _ in range(4):
            step()
    drawn = stderr.getvalue()
    assert drawn.index("4 of 8 games") < drawn.index("8 of 8 games")
    assert drawn.endswith("\x1b[1A\x1b[2K"), "the bar is not erased"


class _Gone(_Bytes):
    """Terminal whose window was closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")


def test_the_work_goes_on_without_its_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Gone("utf-8", terminal=True))
    with progress(0, 2) as step:
        step()


def test_no_progress_bar_is_written_to_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = _Bytes("utf-8")
    monkeypatch.setattr(sys, "stderr", stderr)
    with progress(0, 2) as step:
        step()
    assert stderr.getvalue() == ""


# -- at a terminal ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        [*QUICK, "--games", "2"],
        [*BALANCE, "--games", "1"],
        ["arena", "--help"],
    ],
)
def test_a_terminal_gets_colours_and_a_pipe_the_same_text_without_colours(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    for terminal in (True, False):
        stdout = _Bytes("utf-8", terminal=terminal)
        monkeypatch.setattr(sys, "stdout", stdout)
        with suppress(SystemExit):
            cli.main(arguments)
        written.append(stdout.getvalue())
    coloured, plain = written
    assert "\x1b[1m" in coloured
    assert "\x1b" not in plain
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    # Only the times differ from run to run.
    lines = [
        [re.sub(r"[\d.]+ m?s", "", " ".join(line.split())) for line in output.splitlines()]
        for output in (bare, plain)
    ]
    assert lines[0] == lines[1]


# -- with worker processes ----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
def test_ctrl_c_ends_all_processes_and_the_next_run_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    arguments = [*QUICK[:-2], "--record", str(record)]
    with subprocess.Popen(
        [sys.executable, "-m", "runegames", *arguments, "--games", "100000", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # the terminal sends Ctrl+C to the whole group
        preexec_fn=set_default_signals,
    ) as process:
        until(lambda: record.exists() and record.read_bytes().count(b"\n") >= 6)
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(workers) == 2
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == cli.INTERRUPTED
    assert out.startswith("Rune, 2 seats: ")
    match = re.fullmatch(
        r"runegames: Interrupted after (\d+) of 100000 games;"
        r" the same command goes on from there\.\n",
        err,
    )
    assert match, err
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]
    kept = record.read_bytes()
    played = kept.count(b"\n") - 1
    assert int(match[1]) in (played, played - 1), (
        "the count differs from the record by more than the one game that was interrupted"
    )
    assert cli.main([*arguments, "--games", "6", "--workers", "1"]) == 0
    assert record.read_bytes().startswith(kept)


def test_results_of_rune_are_not_adjusted(shell: Shell) -> None:
    refused = shell.refuses(*QUICK, "--games", "2", "--adjust")
    assert "--adjust is not for Rune" in refused
