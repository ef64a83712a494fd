"""Web server of a shared table: its lobby, the addresses of seats, and hostile visitors."""

from __future__ import annotations

import json
import socket
import stat
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import pytest

pytest.importorskip("websockets")

from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from runegames.play.wire import LobbyFacts
from runegames.serve.server import ANYWHERE, shown
from runegames.ui.phones import PROGRAM
from tests.processes import PATIENCE_S, until
from tests.serve.servers import get

pytestmark = pytest.mark.skipif(
    not hasattr(socket, "AF_UNIX"), reason="tables cannot be shared here"
)
FORBIDDEN, MISSING, FINE, SENT = 403, 404, 200, 307


class Lobby:
    """Web server of a table in a process of its own, driven as the owner drives it."""

    def __init__(self, kept: Path, **facts: Any) -> None:
        self.facts = LobbyFacts(
            title="Runes & Bones",
            names=("Anna", "Bo", "Cleo"),
            own=(0, 1),
            there=(),
            known=("Uma", "Bo"),
            socket=str(kept.with_name("nobody.table")),
            kept=str(kept),
        )
        self._pages = ExitStack()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.tell(**facts)
        fields = self.heard()
        self.trouble = fields["trouble"]
        port = urlsplit(fields["address"]).port
        self.address = f"http://127.0.0.1:{port}"

    def tell(self, **facts: Any) -> None:
        """Send the facts of the table, with these changes."""
        self.facts = self.facts.model_copy(update={"freed": (), **facts})
        assert self.process.stdin is not None
        self.process.stdin.write(self.facts.model_dump_json().encode() + b"\n")
        self.process.stdin.flush()

    def heard(self) -> dict[str, Any]:
        """Return the next line of the server."""
        assert self.process.stdout is not None
        line: dict[str, Any] = json.loads(self.process.stdout.readline())
        return line

    def open(self, path: str = "/lobby", origin: str | None = None) -> ClientConnection:
        """Connect as a page does."""
        own = Origin(self.address if origin is None else origin)
        address = self.address.replace("http", "ws") + path
        return self._pages.enter_context(connect(address, origin=own, proxy=None))

    def get(self, path: str, **headers: str) -> tuple[int, bytes, Any]:
        """Request a file without following redirections."""
        return get(self.address + path, headers, follows=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._pages.close()
        self.process.stdin.close()
        assert self.process.wait(PATIENCE_S) == 0
        self.process.stdout.close()


def read(page: ClientConnection) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE_S))
    return fields


def wish(page: ClientConnection, **claim: object) -> dict[str, Any]:
    """Send a wish, and return its answer, which comes before or after news of the seats."""
    page.send(json.dumps(claim))
    while True:
        fields = read(page)
        if "seats" not in fields:
            return fields


def test_a_phone_takes_a_seat_and_keeps_it(tmp_path: Path) -> None:
    kept = tmp_path / "game.seats.json"
    # Tests beside this one take the usual ports, one of them perhaps between the two starts.
    with socket.socket() as free:
        free.bind(("0.0.0.0", 0))
        port = free.getsockname()[1]
    kept.write_text(json.dumps([shown(ANYWHERE), port, {}]), encoding="utf-8")
    with Lobby(kept) as lobby:
        assert not lobby.trouble
        first, second = lobby.open(), lobby.open()
        fields = read(first)
        assert (fields["title"], fields["told"], fields["known"]) == ("Runes & Bones", "", ["Uma"])
        assert fields["seats"] == [[0, "A", "Anna"], [1, "B", "Bo"]]
        assert read(second) == fields
        path = wish(first, seat=1, name=" Uma ")["go"]
        assert lobby.heard() == {"held": [1], "taken": 1, "name": "Uma"}
        assert read(second)["seats"] == [[0, "A", "Anna"]]
        assert "taken" in wish(second, seat=1)["told"]
        status, body, headers = lobby.get(path)
        assert status == FINE
        assert b"xterm.js" in body
        cookie = headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        token = path.strip("/")
        assert lobby.get("/", Cookie=f"seat={token}")[2]["Location"] == path
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert urlsplit(lobby.address).port == port
    # After the program was started again, the same address has the same seat.
    with Lobby(kept) as lobby:
        assert urlsplit(lobby.address).port == port
        assert not lobby.trouble
        assert lobby.get(path)[0] == FINE
        lobby.tell(freed=(1,))
        until(lambda: lobby.get(path)[0] == SENT)
        assert lobby.get(path)[2]["Location"] == "/"
        assert token not in kept.read_text()
        lobby.tell(kept="")
        until(lambda: not kept.exists())


@pytest.mark.slow
def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    kept = tmp_path / "game.seats.json"
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        kept.write_text(json.dumps(["192.0.2.77", other.getsockname()[1], {"1": "a-known-token"}]))
        with Lobby(kept) as lobby:
            assert "scan the code anew" in lobby.trouble
            assert lobby.get("/a-known-token/")[0] == FINE


@pytest.mark.slow
@pytest.mark.parametrize("data", [b'["x", 1, {"0": 7}, 2]', b"\xff", b"[" * 50_000])
def test_a_damaged_file_of_seats_gives_nobody_a_seat(tmp_path: Path, data: bytes) -> None:
    kept = tmp_path / "game.seats.json"
    kept.write_bytes(data)
    with Lobby(kept) as lobby:
        assert len(read(lobby.open())["seats"]) == 2


@pytest.mark.slow
def test_hostile_visitors_get_answers_and_no_seat(tmp_path: Path) -> None:
    kept = tmp_path / "game.seats.json"
    with Lobby(kept) as lobby:
        page = lobby.open()
        read(page)
        for claim in (
            {},
            {"seat": "0"},
            {"seat": -1},
            {"seat": 2},
            {"seat": 1 << 50},
            {"seat": 0, "more": 1},
            {"seat": 0, "name": "x" * 17},
            {"seat": 0, "name": "\x1b[2J"},
            {"seat": 0, "name": "cleo"},
        ):
            assert wish(page, **claim)["told"].endswith((".", "called cleo already."))
        page.send(b"\xff\xfe")
        assert "no wish" in read(page)["told"]
        page.send("[" * 40_000)
        assert "no wish" in read(page)["told"]
        page.send("x" * (1 << 17))
        with pytest.raises(ConnectionClosed):
            page.recv(timeout=PATIENCE_S)
        for origin in ("http://evil.example", "null", ""):
            with pytest.raises(InvalidStatus) as refusal:
                lobby.open(origin=origin)
            assert refusal.value.response.status_code == FORBIDDEN
        assert lobby.get("/", Host="evil.example")[0] == FORBIDDEN
        assert lobby.get("/../pyproject.toml")[0] in (MISSING, FORBIDDEN)
        assert lobby.get("/%2e%2e/pyproject.toml")[0] in (MISSING, FORBIDDEN)
        assert lobby.get("/no-such-token/")[2]["Location"] == "/"
        assert lobby.get("/no-such-token/page.js")[0] == FORBIDDEN
        assert lobby.get("/", Cookie="seat=guess")[0] == FINE
        assert lobby.get("/", Cookie='seat="; ;=')[0] == FINE
        for path in ("/no-such-token/table?name=A", "/table?name=A"):
            with pytest.raises(InvalidStatus) as refusal:
                lobby.open(path)
            assert refusal.value.response.status_code in (FORBIDDEN, MISSING, SENT)
        path = wish(lobby.open(), seat=0)["go"]
        with pytest.raises(InvalidStatus):
            lobby.open(f"{path}table?name=B", origin="http://evil.example")
        crowd = [lobby.open() for _ in range(40)]
        assert lobby.get("/lobby.js")[0] == FINE
        for connection in crowd:
            connection.close()
        lobby.tell(closed="The game has begun.")
        late = lobby.open()
        assert read(late)["seats"] == []
        assert wish(late, seat=1)["told"] == "The game has begun."
        assert [*json.loads(kept.read_text())[2]] == ["0"]


@pytest.mark.slow
def test_seats_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    kept = tmp_path / "folder"
    kept.mkdir()
    with Lobby(kept) as lobby:
        assert "cannot be kept" in lobby.heard()["trouble"]
        assert wish(lobby.open(), seat=0)["go"]
        assert not [*kept.iterdir()]
