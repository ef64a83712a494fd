"""Program that is started without loading its modules, which takes two thirds of a start.

A process that has loaded all modules forks for each start. The forked process becomes a child of
the process that asked for it, like any program that it starts. Only Linux can do this.
"""

from __future__ import annotations

import ctypes
import fcntl
import gc
import json
import os
import pkgutil
import runpy
import signal
import socket
import sys
import termios
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import runegames
from runegames.games.registry import game, playable
from runegames.signals import set_default_signals

PROGRAM = "from tests.warm import main; main()"
READ_AT_START = ("PYTHON", "LANG", "LC_", "TEXTUAL")
"""Beginnings of variables that Python, or a module while it is loaded, reads."""
NOT_LOADED = ("runegames.__main__", "runegames.bridges")
IGNORED = (signal.SIGPIPE, signal.SIGXFSZ)
"""Signals that Python ignores from its start."""
SET_CHILD_SUBREAPER = 36
"""First argument of ``prctl(2)``: orphans become children of this process."""
MOST_BYTES = 1 << 18
"""Greatest length of a request."""


def can_fork(environment: Mapping[str, str]) -> bool:
    """Test whether a program with this environment can be forked."""
    return sys.platform == "linux" and _read_at_start(environment) == _read_at_start(os.environ)


def _read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(READ_AT_START)}


def fork(terminal: int, arguments: list[str], environment: Mapping[str, str]) -> int:
    """Start Python with arguments, as the leader of a session on a terminal; return its process id.

    The first argument is ``-m`` or ``-c``.
    """
    request = json.dumps([arguments, dict(environment), str(Path.cwd())]).encode()
    channel = _forker(json.dumps(_read_at_start(environment), sort_keys=True))
    call = ctypes.CDLL(None).prctl
    call(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        socket.send_fds(channel, [request], [terminal])
        return int(channel.recv(MOST_BYTES))
    finally:
        call(SET_CHILD_SUBREAPER, 0, 0, 0, 0)


@cache
def _forker(variables: str) -> socket.socket:
    """Start the process that forks; it ends with this process, whose end closes the channel.

    ``variables``: variables that it reads at its start, because they may differ between tests.
    """
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        there.set_inheritable(True)
        command = [sys.executable, "-c", PROGRAM, str(there.fileno())]
        os.posix_spawn(sys.executable, command, os.environ)
    return here


def main() -> None:
    """Load all modules, then fork for each request."""
    for module in pkgutil.walk_packages(runegames.__path__, "runegames."):
        if not module.name.startswith(NOT_LOADED):
            import_module(module.name)
    for game_id in playable():
        game(game_id)
    gc.freeze()
    channel = socket.socket(fileno=int(sys.argv[1]))
    while True:
        request, terminals, _, _ = socket.recv_fds(channel, MOST_BYTES, 1)
        if not request:
            return
        (terminal,) = terminals
        answer, to_answer = os.pipe()
        between = os.fork()
        if not between:
            program = os.fork()
            if not program:
                _become(terminal, *json.loads(request))
                return
            os.write(to_answer, str(program).encode())
            os._exit(0)  # and leave an orphan
        os.waitpid(between, 0)
        channel.send(os.read(answer, MOST_BYTES))
        for file in (terminal, answer, to_answer):
            os.close(file)


def _become(
    terminal: int, arguments: list[str], environment: Mapping[str, str], folder: str
) -> None:
    """Make this process one that was started on a terminal, and run the program."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for number in range(3):
        os.dup2(terminal, number)
    os.closerange(3, terminal + 3)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    set_default_signals()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for ignored in IGNORED:
        signal.signal(ignored, signal.SIG_IGN)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        errors = "backslashreplace" if name == "stderr" else "strict"
        stream = os.fdopen(number, "w" if number else "r", errors=errors, closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    option, program, *rest = arguments
    sys.argv = [option, *rest]
    if option == "-m":
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    else:
        exec(program, {"__name__": "__main__"})
