"""Work for other processes, in a module that is soon loaded there."""

from __future__ import annotations

import os
import signal


def answer_of(number: int) -> tuple[int, int]:
    """Return the number and the process; raise an error below 0, kill the process above 1000."""
    if number < 0:
        raise ValueError(f"{number} is below zero")
    if number > 1000:
        os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()
