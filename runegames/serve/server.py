"""Web server of tables: the files of the page, and a connection to a table for each page.

All addresses begin with a secret token, so nobody without it can see or do anything. Connections
from pages of another origin are refused.
"""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import logging
import secrets
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from runegames import files
from runegames.resources import asset
from runegames.serve.tables import NAME, Tables, asked_size
from runegames.serve.terminal import Size

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
PAGE = "page.html"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Content security policy: a page loads nothing from elsewhere; xterm.js needs inline styles."""
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
MESSAGE_BYTES = 1 << 16
"""Size of the largest message from a page, such as pasted text."""
TOKEN_BYTES = 12
COMMAND = (sys.executable, "-P", "-c", "from runegames.cli import main; raise SystemExit(main([]))")
"""Program of a table, independent of files in the working folder."""
CLOSING_S = 1.0
"""Seconds to wait for the closing handshake of a connection."""
LOG = logging.getLogger("runegames.serve")
LOG.addFilter(lambda record: "handshake" not in record.msg)
"""Log of the server's errors, without the failed handshakes that port scanners cause."""


@dataclass(frozen=True, slots=True)
class Service:
    """Settings of a server."""

    host: str
    port: int
    """Port; 0 for any free one."""
    tables: int
    """Largest number of tables at a time."""
    keep_s: float
    """Seconds that a table without a page is kept."""


class Server:
    """Web server with its files, its tables and its secret token."""

    def __init__(self, service: Service, command: Sequence[str] = COMMAND) -> None:
        """Make the server; ``command`` is the program of each table."""
        self._service = service
        self._token = secrets.token_urlsafe(TOKEN_BYTES)
        self._tables = Tables(command, most=service.tables, keep_s=service.keep_s)
        self._files = {
            path.name: (files.read_bytes(path), TYPES[path.suffix])
            for path in asset("web").iterdir()
            if path.suffix in TYPES
        }

    async def run(self, on_start: Callable[[int, str], None]) -> None:
        """Serve until a signal; ``on_start`` gets the port and the path of the page.

        Raises:
            OSError: the address is taken or impossible.
        """
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, over.set)
        async with serve(
            self._connect,
            self._service.host,
            self._service.port,
            process_request=self._answer,
            max_size=MESSAGE_BYTES,
            close_timeout=CLOSING_S,
            server_header=None,
            logger=LOG,
        ) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            on_start(port, f"/{self._token}/")
            sweeping = asyncio.create_task(self._tables.sweep())
            try:
                await over.wait()
            finally:
                sweeping.cancel()
                await self._tables.close()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request with a file or a refusal; None accepts a connection to a table."""
        del connection
        token, _, name = request.path.partition("?")[0].removeprefix("/").partition("/")
        known = secrets.compare_digest(token.encode(), self._token.encode())
        if not known or not self._is_ours(_only(request.headers, "Host")):
            return _told(HTTPStatus.FORBIDDEN, "This address is wrong or not complete.")
        if name == "table":
            if not _is_own(request.headers):
                return _told(HTTPStatus.FORBIDDEN, "This table cannot be opened from another page.")
            return None
        found = self._files.get(name or PAGE)
        if found is None:
            return _told(HTTPStatus.NOT_FOUND, "There is no such page.")
        body, kind = found
        packs = "gzip" in request.headers.get("Accept-Encoding", "") and not kind.startswith("font")
        return _response(HTTPStatus.OK, body, kind, packs=packs)

    def _is_ours(self, host: str) -> bool:
        """Test whether ``host`` may name this server.

        A public name other than the server's own is refused, because a stranger can make a name of
        theirs point to this machine.
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if "." not in name or name.endswith(".local") or name == self._service.host.lower():
                return bool(name)
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _connect(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        asked = parse_qs(urlsplit(socket.request.path).query)
        name = asked.get("name", [""])[0]
        size = asked_size(asked.get("size", [""])[0]) or Size(80, 24)
        if NAME.fullmatch(name):
            await self._tables.serve(socket, name, size)


def _response(status: HTTPStatus, body: bytes, kind: str, *, packs: bool = False) -> Response:
    headers = Headers({**HEADERS, "Content-Type": kind})
    if packs:
        body = gzip.compress(body)
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(body))
    return Response(status.value, status.phrase, headers, body)


def _told(status: HTTPStatus, sentence: str) -> Response:
    return _response(status, f"{sentence}\n".encode(), "text/plain; charset=utf-8")


def _is_own(headers: Headers) -> bool:
    """Test whether a page of this server asks for the connection."""
    scheme, _, origin = _only(headers, "Origin").partition("://")
    return scheme in ("http", "https") and origin == _only(headers, "Host").lower()


def _only(headers: Headers, name: str) -> str:
    """Return the value of a header; "" if it is missing or occurs twice."""
    values = headers.get_all(name)
    return values[0] if len(values) == 1 else ""
