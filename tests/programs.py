"""Programs that tests run to their end in another process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

LONGEST_S = 120


def ended(
    *arguments: str | Path, program: str | Path = sys.executable, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run ``program``, by default this Python, without a terminal; return how it ended."""
    usual: dict[str, Any] = {"input": "", "capture_output": True, "timeout": LONGEST_S}
    return subprocess.run([program, *arguments], text=True, **usual | options)


def printed(*arguments: str | Path, **options: Any) -> str:
    """Run a program like ``ended``, check that its exit status is 0, and return its stdout."""
    done = ended(*arguments, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
