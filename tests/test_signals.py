"""Ctrl+C of a person, told from a KeyboardInterrupt that code raises."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from runegames.cli import INTERRUPTED
from runegames.signals import is_interrupt, plain_interrupts, telling_interrupts
from tests.processes import PATIENCE_S, until


def raised(work: Callable[[], object]) -> KeyboardInterrupt:
    """Return the KeyboardInterrupt of ``work``."""
    with pytest.raises(KeyboardInterrupt) as caught:
        work()
    return caught.value


def pressed() -> None:
    signal.raise_signal(signal.SIGINT)
    time.sleep(1)


def itself() -> None:
    raise KeyboardInterrupt


def test_a_signal_is_told_from_an_error() -> None:
    with telling_interrupts():
        assert is_interrupt(raised(pressed))
        assert not is_interrupt(raised(itself))
        assert not is_interrupt(ValueError())
        with plain_interrupts():
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
            assert is_interrupt(raised(itself)), "in case of doubt it is a person's"
        assert is_interrupt(raised(pressed))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.slow
def test_ctrl_c_ends_an_arena_in_one_process(tmp_path: Path) -> None:
    record = tmp_path / "record"
    command = [sys.executable, "-m", "runegames", "arena", "rune", "--bots", "greedy", "random"]
    arena = subprocess.Popen(
        [*command, "--games", "100000", "--workers", "1", "--record", str(record)],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    until(lambda: record.exists() and record.read_bytes().count(b"\n") > 2)
    arena.send_signal(signal.SIGINT)
    _, text = arena.communicate(timeout=PATIENCE_S)
    assert arena.returncode == INTERRUPTED
    assert "Traceback" not in text
    assert "Interrupted after" in text
