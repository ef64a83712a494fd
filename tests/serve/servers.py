"""Servers for tests: the command in a process, and requests to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from runegames.environment import SERVED_VARIABLE
from runegames.play.places import HOME_VARIABLE

PATIENCE_S = 30.0
SIZE = {"columns": 80, "rows": 24}


class Served:
    """Server that its command has started; a context manager that ends it."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "runegames", "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        """Address of the page, its token included."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end(signal.SIGTERM)

    @property
    def origin(self) -> str:
        """Origin of the server's own pages."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    def end(self, number: int) -> int:
        """Send the server a signal if it still runs, and return its status once it has ended."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE_S)

    def get(self, address: str, **headers: str) -> tuple[int, bytes, Any]:
        """Request a file, and return status, body and headers."""
        request = Request(address, headers={"Host": urlsplit(address).netloc, **headers})
        try:
            with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read(), answer.headers
        except HTTPError as error:
            with error:
                return error.code, error.read(), error.headers

    def sit(self, name: str, *, origin: str | None = None, path: str = "") -> ClientConnection:
        """Connect as a page does."""
        address = self.address.replace("http:", "ws:") + f"table?name={name}"
        return connect(
            path or f"{address}&size={quote(json.dumps(SIZE))}",
            origin=Origin(self.origin if origin is None else origin),
            proxy=None,
        )

    def processes(self) -> list[int]:
        """Find all processes of its tables by their environment, those that think included."""
        marks = {f"{HOME_VARIABLE}={os.environ[HOME_VARIABLE]}", f"{SERVED_VARIABLE}=1"}
        found = []
        for each in Path("/proc").iterdir():
            with suppress(OSError):
                known = (each / "environ").read_bytes().decode(errors="replace").split("\0")
                if each.name.isdigit() and marks <= set(known) and runs(int(each.name)):
                    found.append(int(each.name))
        return found

    def programs(self) -> list[int]:
        """Return the processes of its tables."""
        numbers = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())
        return [number for number in numbers if _parent(number) == self.process.pid]


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def runs(pid: int) -> bool:
    """Return whether a process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _sleep(pause_ms: float) -> None:
    time.sleep(pause_ms / 1000)


def until(true: Callable[[], bool], pause: Callable[[float], object] = _sleep) -> None:
    """Wait until ``true()``, for ``PATIENCE_S`` at most; ``pause`` takes milliseconds."""
    limit = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < limit, "the condition did not become true"
        pause(50)


def read(page: ClientConnection, words: str) -> bytes:
    """Receive until some words have come, and return all that has come."""
    output = b""
    while words.encode() not in output:
        message = page.recv(timeout=PATIENCE_S)
        output += message if isinstance(message, bytes) else b""
    return output
