"""Servers that the command ``serve`` has started, and requests to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from runegames.environment import SERVED_VARIABLE
from runegames.play.places import HOME_VARIABLE
from runegames.signals import set_default_signals
from tests.processes import PATIENCE_S, children, running

SIZE = {"columns": 80, "rows": 24}


class Served:
    """Server in a process of its own; a context manager that ends the process."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "runegames", "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, preexec_fn=set_default_signals
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        """Address of the page, with the token of the server."""

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
        return get(address, headers)

    def sit(
        self,
        name: str,
        *,
        origin: str | None = None,
        path: str = "",
        most_unread: int | None = None,
    ) -> ClientConnection:
        """Connect to a table as its page does.

        A page with more than ``most_unread`` messages that the test has not read hangs: it does
        not answer when the connection is closed. By default no page hangs.
        """
        address = self.address.replace("http:", "ws:") + f"table?name={name}"
        return connect(
            path or f"{address}&size={quote(json.dumps(SIZE))}",
            origin=Origin(self.origin if origin is None else origin),
            proxy=None,
            max_queue=most_unread,
        )

    def programs(self) -> set[int]:
        """Return the processes of the tables, without those that think for computer players."""
        return children(self.process.pid)

    def processes(self) -> list[int]:
        """Return all processes of the tables, found by their environment."""
        marks = {f"{HOME_VARIABLE}={os.environ[HOME_VARIABLE]}", f"{SERVED_VARIABLE}=1"}
        values = []
        for pid in running():
            with suppress(OSError):
                variables = Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
                if marks <= set(variables.split("\0")):
                    values.append(pid)
        return values


class _Stay(HTTPRedirectHandler):
    """Handler that follows no redirection."""

    def redirect_request(self, *request: Any) -> None:
        return None


def get(
    address: str, headers: Mapping[str, str], *, follows: bool = True
) -> tuple[int, bytes, Any]:
    """Request a file, and return status, body and headers."""
    request = Request(address, headers={"Host": urlsplit(address).netloc, **headers})
    opener = build_opener(ProxyHandler({}), *(() if follows else (_Stay,)))
    try:
        with opener.open(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read(), answer.headers
    except HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


def read(page: ClientConnection, words: str) -> bytes:
    """Receive output of a table until these words have come, and return all output."""
    output, limit = b"", time.monotonic() + PATIENCE_S
    while words.encode() not in output:
        message = page.recv(timeout=max(0.0, limit - time.monotonic()))
        output += message if isinstance(message, bytes) else b""
    return output
