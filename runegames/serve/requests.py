"""Requests to the server: which methods and hosts it answers, and the answers as bytes.

The library for connections reads only requests of the method GET.
"""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import re
from collections.abc import Iterable, Set
from http import HTTPStatus

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Response

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
GET, HEAD = b"GET", b"HEAD"
ALLOWED = "GET, HEAD"
REQUEST_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^ ]+ HTTP/1\.[01]\r?")
LINE_BYTES = 1 << 13
"""Greatest length of a first line that is awaited here."""
LINGER_S = 1.0
"""Seconds in which a refused request may still be sent; else its sender might miss the answer."""
AUTHORITY = re.compile(
    r"(?P<host>\[[0-9A-Fa-f:.]+(%[\w.~%-]+)?\]|[\w.-]+)(:(?P<port>\d{1,5}))?", re.ASCII
)
"""Pattern of a host and a port, as in the header Host and in an origin."""
DEFAULT_PORTS = {"http": "80", "https": "443"}


class Connection(ServerConnection):
    """Connection that also answers HEAD, as GET without a body, and refuses other methods."""

    wants_body = True
    """False for the method HEAD."""
    _line: bytes | None = b""
    """Beginning of the request; None once its method is known."""
    _refused = False

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._line is None:
            super().data_received(data)
            return
        self._line += data
        line, end, _ = self._line.partition(b"\n")
        if not end and len(line) < LINE_BYTES:
            return
        data, self._line = self._line, None
        request = REQUEST_LINE.fullmatch(line)
        method = GET if request is None else request[1]
        if method == HEAD:
            self.wants_body = False
            data = GET + data.removeprefix(HEAD)
        if method in (GET, HEAD):
            super().data_received(data)
        else:
            self._refuse()

    def _refuse(self) -> None:
        self._refused = True
        answer = refusal(HTTPStatus.METHOD_NOT_ALLOWED, "This server only shows pages.")
        answer.headers["Allow"] = ALLOWED
        answer.headers["Connection"] = "close"
        self.transport.write(answer.serialize())
        self.transport.write_eof()
        asyncio.get_running_loop().call_later(LINGER_S, self.transport.abort)


def response(status: HTTPStatus, body: bytes, kind: str, *, packs: bool = False) -> Response:
    """Make an answer with this body; compress it if ``packs``."""
    headers = Headers({**HEADERS, "Content-Type": kind})
    if packs:
        body = gzip.compress(body)
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(body))
    return Response(status.value, status.phrase, headers, body)


def refusal(status: HTTPStatus, sentence: str) -> Response:
    """Make an answer of one sentence."""
    return response(status, f"{sentence}\n".encode(), "text/plain; charset=utf-8")


def moved(target: str) -> Response:
    """Make an answer that names another address, relative to the requested one."""
    answer = refusal(HTTPStatus.PERMANENT_REDIRECT, "The address of the page ends with a slash.")
    answer.headers["Location"] = target
    return answer


def origin_of(text: str) -> str | None:
    """Return an origin as browsers write it: scheme, host and port; None if the text is none."""
    scheme, separator, rest = text.strip().lower().removesuffix("/").partition("://")
    authority = AUTHORITY.fullmatch(rest)
    if not separator or scheme not in DEFAULT_PORTS or authority is None:
        return None
    port = authority["port"]
    suffix = "" if port in (None, DEFAULT_PORTS[scheme]) else f":{int(port)}"
    return f"{scheme}://{authority['host']}{suffix}"


def is_local(authority: str, own_host: str) -> bool:
    """Test whether a header Host may name a server that listens at ``own_host``.

    A public name other than the server's own is refused, because a stranger can make a name of
    theirs point to this machine.
    """
    match = AUTHORITY.fullmatch(authority.lower())
    if match is None:
        return False
    name = match["host"].strip("[]")
    if ":" not in name and ("." not in name or name.endswith(".local")):
        return True
    if name == own_host.lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def names(authority: str, origins: Iterable[str]) -> bool:
    """Test whether a header Host is that of one of these origins."""
    parts = [(origin, origin.partition("://")[0]) for origin in origins]
    return any(origin_of(f"{scheme}://{authority}") == origin for origin, scheme in parts)


def is_own(headers: Headers, origins: Set[str]) -> bool:
    """Test whether a page of this server, or of one of ``origins``, asks for the connection."""
    origin = origin_of(only(headers, "Origin"))
    if origin is None:
        return False
    return origin in origins or names(only(headers, "Host"), [origin])


def only(headers: Headers, name: str) -> str:
    """Return the value of a header; "" if it is missing or occurs twice."""
    values = headers.get_all(name)
    return values[0] if len(values) == 1 else ""
