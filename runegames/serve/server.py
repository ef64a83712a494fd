"""Web server of tables: the files of the page, and a connection to a table for each page.

All addresses begin with a secret token, so nobody without it can see or do anything. Connections
from pages of another origin are refused.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from runegames import files
from runegames.resources import asset
from runegames.serve.requests import (
    Connection,
    is_local,
    is_own,
    moved,
    names,
    only,
    refusal,
    response,
)
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
ANYWHERE = "0.0.0.0"
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
    origins: frozenset[str] = frozenset()
    """Origins of proxies before the server, as browsers write them."""


class Server:
    """Web server with its files, its tables and its secret token."""

    def __init__(
        self, service: Service, command: Callable[[str], Sequence[str]] = lambda name: COMMAND
    ) -> None:
        """Make the server; ``command`` returns the program of the table with a name."""
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
            create_connection=Connection,
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
        answer = self._response(connection, request)
        if answer is not None and isinstance(connection, Connection) and not connection.wants_body:
            answer.body = b""
        return answer

    def _response(self, connection: ServerConnection, request: Request) -> Response | None:
        path, _, query = request.path.partition("?")
        token, slash, name = path.removeprefix("/").partition("/")
        if not self._knows(token) or not self._is_ours(only(request.headers, "Host")):
            return refusal(HTTPStatus.FORBIDDEN, "This address is wrong or not complete.")
        if not slash:
            # The address is relative, because a proxy may have put a path of its own before it.
            return moved(f"./{token}/?{query}" if query else f"./{token}/")
        if name == "table":
            return self._joined(connection, request)
        return self._file(name or PAGE, request)

    def _knows(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), self._token.encode())

    def _joined(self, connection: ServerConnection, request: Request) -> Response | None:
        """Refuse a connection, or accept it with None."""
        if not is_own(request.headers, self._service.origins):
            return refusal(HTTPStatus.FORBIDDEN, "This table cannot be opened from another page.")
        if isinstance(connection, Connection) and not connection.wants_body:
            return refusal(HTTPStatus.UPGRADE_REQUIRED, "A table is a connection, and no page.")
        return None

    def _file(self, name: str, request: Request) -> Response:
        file = self._files.get(name)
        if file is None:
            return refusal(HTTPStatus.NOT_FOUND, "There is no such page.")
        body, kind = file
        packs = "gzip" in request.headers.get("Accept-Encoding", "") and not kind.startswith("font")
        return response(HTTPStatus.OK, body, kind, packs=packs)

    def _is_ours(self, host: str) -> bool:
        """Test whether ``host`` may name this server, or a proxy that is allowed."""
        return names(host, self._service.origins) or is_local(host, self._service.host)

    async def _connect(self, page: ServerConnection) -> None:
        assert page.request is not None
        name = _asked(page.request, "name")
        if NAME.fullmatch(name):
            await self._show(page, name)

    async def _show(self, page: ServerConnection, name: str) -> None:
        """Show a table on a page until the page leaves."""
        assert page.request is not None
        size = asked_size(_asked(page.request, "size")) or Size(80, 24)
        await self._tables.serve(page, name, size)


def _asked(request: Request, name: str) -> str:
    return parse_qs(urlsplit(request.path).query).get(name, [""])[0]


def shown(host: str) -> str:
    """Return the address at which other devices, or this one, find the server."""
    try:
        if not ipaddress.ip_address(host).is_unspecified:
            return f"[{host}]" if ":" in host else host
    except ValueError:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the kernel chooses the local address
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
