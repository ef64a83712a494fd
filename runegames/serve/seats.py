"""Web server of a shared table, a process beside its owner: the lobby, and a page for each seat.

Lines of the owner come on stdin (``LobbyFacts``), and what happens here goes to stdout. The end of
stdin is the end of the server. The short address opens the lobby only; every seat has a token.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from runegames import files
from runegames.core import SEAT_LETTERS, Seat
from runegames.play.seats import is_taken, name_trouble
from runegames.play.wire import Claim, LobbyFacts
from runegames.serve.requests import only, refusal
from runegames.serve.server import ANYWHERE, TOKEN_BYTES, Server, Service, shown

PORTS = range(8042, 8052)
"""Ports to try, so that the address is short; after them, any free one."""
KEEP_S = 15.0
"""Seconds that the screen of a seat is kept without a page; then its person is away."""
MAX_TABLES = 16
MAX_WAITING = 32
"""Greatest number of pages in the lobby."""
CLAIM_S = 0.3
"""Seconds between two wishes of a page in the lobby."""
COOKIE = "seat"
COOKIE_AGE_S = 7 * 24 * 60 * 60
LOBBY, LOBBY_SOCKET = "lobby.html", "lobby"
MOVED = "Phones scan the code anew: the address has changed."
GUEST = "from runegames.cli import main; raise SystemExit(main())"


class SeatServer(Server):
    """Web server with a lobby, and with a table for each seat that follows the owner."""

    def __init__(
        self,
        facts: LobbyFacts,
        port: int,
        tokens: dict[Seat, str],
        former: tuple[str, int] | None,
    ) -> None:
        """Make the server; ``tokens``: those of phones that sat here before, ``former``: where."""
        super().__init__(Service(ANYWHERE, port, MAX_TABLES, KEEP_S), self._program)
        self._facts = facts
        self._tokens = tokens
        self._waiting: set[ServerConnection] = set()
        self._former = former
        self._address: tuple[str, int] = ("", 0)

    def _program(self, letter: str) -> Sequence[str]:
        own = (sys.executable, "-P", "-c", GUEST, "join")
        return (*own, "--seat", letter, "--table", self._facts.socket)

    # -- the owner ----------------------------------------------------------------------------

    def begin(self, port: int, path: str) -> None:
        """Tell the owner the address, and follow its lines; no ``path`` opens a table here."""
        del path
        self._address = shown(ANYWHERE), port
        address = f"http://{self._address[0]}:{port}"
        trouble = MOVED if self._former not in (None, self._address) else ""
        self._tell(address=address, trouble=trouble)
        self._keep()
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read, [b""])

    def _read(self, part: list[bytes]) -> None:
        data = os.read(sys.stdin.fileno(), 1 << 16)
        if not data:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            signal.raise_signal(signal.SIGTERM)
        *lines, part[0] = (part[0] + data).split(b"\n")
        for line in lines:
            self._follow(LobbyFacts.model_validate_json(line))

    def _follow(self, facts: LobbyFacts) -> None:
        if self._facts.kept != facts.kept and self._facts.kept:
            Path(self._facts.kept).unlink(missing_ok=True)
        self._facts = facts
        for seat in {*facts.freed, *self._tokens}.difference(set(facts.own) - {*facts.freed}):
            self._tokens.pop(seat, None)
            self._tables.end(SEAT_LETTERS[seat])
        self._keep()
        self._tell()
        broadcast(self._waiting, self._lobby())

    def _tell(self, **facts: object) -> None:
        """Tell the owner something, and which seats belong to phones."""
        tell(held=sorted(self._tokens), **facts)

    def _keep(self) -> None:
        """Keep address and tokens beside the save, for this account alone."""
        if not self._facts.kept:
            return
        kept = json.dumps([*self._address, self._tokens]).encode()
        try:
            files.replace(Path(self._facts.kept), kept, private=True)
        except OSError as error:
            self._tell(trouble=f"Seats of phones cannot be kept: {error.strerror or error}.")

    # -- requests -----------------------------------------------------------------------------

    def _response(self, connection: ServerConnection, request: Request) -> Response | None:
        name = request.path.partition("?")[0].removeprefix("/")
        if not self._is_ours(only(request.headers, "Host")):
            return refusal(HTTPStatus.FORBIDDEN, "This address is wrong.")
        if name == LOBBY_SOCKET:
            return self._joined(connection, request)
        if not name:
            token = _cookie(request.headers)
            return _sent_to(f"/{token}/") if self._knows(token) else self._file(LOBBY, request)
        if "/" not in name and not self._knows(name):
            return self._file(name, request)
        token, _, page = name.partition("/")
        if not page and not self._knows(token):
            return _sent_to("/")  # the seat was freed, or the game is over
        answer = super()._response(connection, request)
        if answer is not None and not page:
            answer.headers["Set-Cookie"] = (
                f"{COOKIE}={token}; Max-Age={COOKIE_AGE_S}; Path=/; HttpOnly; SameSite=Strict"
            )
        return answer

    def _knows(self, token: str) -> bool:
        return self._seat_of(token) is not None

    def _seat_of(self, token: str) -> Seat | None:
        """Return the seat of a token; all tokens are compared, in constant time."""
        same = [
            seat
            for seat, known in self._tokens.items()
            if secrets.compare_digest(known.encode(), token.encode())
        ]
        return same[0] if same else None

    async def _connect(self, page: ServerConnection) -> None:
        assert page.request is not None
        token = page.request.path.removeprefix("/").partition("/")[0]
        seat = self._seat_of(token)
        if seat is not None:
            with suppress(ConnectionClosed):
                await page.send(json.dumps({"seat": self._facts.names[seat]}))
                await self._show(page, SEAT_LETTERS[seat])
        elif len(self._waiting) < MAX_WAITING:
            await self._receive(page)

    # -- the lobby ----------------------------------------------------------------------------

    async def _receive(self, page: ServerConnection) -> None:
        """Tell a page who is missing, and give it the seat that it wishes for."""
        self._waiting.add(page)
        with suppress(ConnectionClosed):
            await page.send(self._lobby())
            async for message in page:
                await page.send(json.dumps(self._claimed(message)))
                await asyncio.sleep(CLAIM_S)
        self._waiting.discard(page)

    @property
    def _free(self) -> list[Seat]:
        facts = self._facts
        return [seat for seat in facts.own if seat not in (*facts.there, *self._tokens)]

    def _lobby(self) -> str:
        facts = self._facts
        free = [] if facts.closed else self._free
        seats = [(seat, SEAT_LETTERS[seat], facts.names[seat]) for seat in free]
        known = [name for name in facts.known if not is_taken(name, facts.names)]
        words = facts.closed
        if not words and not free:
            words = "All seats are taken."
        return json.dumps({"title": facts.title, "told": words, "seats": seats, "known": known})

    def _claimed(self, message: str | bytes) -> dict[str, str]:
        """Answer a wish for a seat: with its address, or with a sentence why not."""
        facts = self._facts
        try:
            claim = Claim.model_validate_json(message)
        except ValueError:
            return {"told": "That is no wish."}
        seat = claim.seat
        if facts.closed or seat not in self._free:
            return {"told": facts.closed or "Somebody else has taken this seat."}
        name = claim.name.strip() or facts.names[seat]
        if trouble := name_trouble(name):
            return {"told": f"The name {trouble}."}
        if is_taken(name, (*facts.names[:seat], *facts.names[seat + 1 :])):
            return {"told": f"Somebody at this table is called {name} already."}
        self._tokens[seat] = secrets.token_urlsafe(TOKEN_BYTES)
        self._keep()
        self._tell(taken=seat, name=name)
        broadcast(self._waiting, self._lobby())
        return {"go": f"/{self._tokens[seat]}/"}


def tell(**facts: object) -> None:
    """Write a line for the owner."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def _cookie(headers: Headers) -> str:
    """Return the token that a page of a seat has left in the browser; "" if there is none."""
    try:
        left = SimpleCookie(only(headers, "Cookie")).get(COOKIE)
    except CookieError:
        return ""
    return left.value if left is not None else ""


def _sent_to(target: str) -> Response:
    answer = refusal(HTTPStatus.TEMPORARY_REDIRECT, "The page has another address now.")
    answer.headers["Location"] = target
    return answer


def _kept(path: str) -> tuple[tuple[str, int] | None, dict[Seat, str]]:
    """Read address and tokens of before; without any, None and no token."""
    with suppress(OSError, ValueError, TypeError, AttributeError):
        raw: Any = files.parse_json(files.read_bytes(Path(path)))
        host, port, tokens = raw
        return (str(host), int(port)), {int(seat): str(token) for seat, token in tokens.items()}
    return None, {}


def main() -> int:
    """Serve at the first port that is free."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as raw:
        facts = LobbyFacts.model_validate_json(raw.readline())  # and no byte more
    former, tokens = _kept(facts.kept) if facts.kept else (None, {})
    ports = [*PORTS, 0]
    if former is not None:
        ports.insert(0, former[1])
    for port in ports:
        server = SeatServer(facts, port, tokens, former)
        try:
            asyncio.run(server.run(server.begin))
            return 0
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                tell(trouble=f"Phones cannot come in: {error.strerror or error}.")
                return 1
    return 1
