"""Command ``serve``, its server of tables, and the files of its page."""

from __future__ import annotations

import importlib.util
import json
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("websockets")
pytest.importorskip("segno")

import segno
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from runegames.cli import main
from runegames.cli.serve import qr_code
from runegames.play.places import HOME_VARIABLE
from runegames.resources import asset
from runegames.serve.requests import is_local
from runegames.serve.server import CLOSING_S, Server
from runegames.serve.tables import CLOSED, ENDED, FULL
from tests.processes import PATIENCE_S, runs, until
from tests.serve.servers import SIZE, Served, read

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here"),
]
FORBIDDEN, MISSING, FINE = 403, 404, 200
CTRL_Q = b"\x11"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server that several tests use, in a home of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("served")))
        server = Served()
    with server:
        yield server


def refused(served: Served, *, origin: str | None = None, path: str = "") -> int:
    """Return the status with which the server refuses a connection to a table."""
    with pytest.raises(InvalidStatus) as refusal:
        served.sit("hostile-page", origin=origin, path=path)
    return refusal.value.response.status_code


def reason(page: ClientConnection) -> int | None:
    """Receive until the server closes the connection, and return the code of its reason."""
    try:
        while True:
            page.recv(timeout=PATIENCE_S)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


def test_only_the_whole_address_opens_a_table(served: Served) -> None:
    before = served.programs()
    status, body, headers = served.get(served.address)
    assert (status, b"<title>runegames</title>" in body) == (FINE, True)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert served.get(served.origin + "/")[0] == FORBIDDEN
    assert served.get(served.origin + "/page.js")[0] == FORBIDDEN
    assert served.get(served.origin + "/wrong-token/page.js")[0] == FORBIDDEN
    assert served.get(served.address, Host="evil.example")[0] == FORBIDDEN, (
        "a foreign name for the host is accepted"
    )
    for name in ("no-such-page", "../pyproject.toml", "%2e%2e/pyproject.toml", "//etc/passwd"):
        assert served.get(served.address + name)[0] == MISSING
    own = urlsplit(served.origin).netloc
    for origin in ("evil.example", f"{own}.evil.example", f"evil@{own}", own.partition(":")[0]):
        assert refused(served, origin=f"http://{origin}") == FORBIDDEN
    assert refused(served, origin="null") == refused(served, origin="") == FORBIDDEN
    token = urlsplit(served.address).path
    path = served.origin.replace("http", "ws") + "/guess" + token + "table?name=hostile-page"
    assert refused(served, path=path) == FORBIDDEN
    assert served.programs() == before


def sent(served: Served, request: str, *, body: bytes = b"") -> tuple[str, dict[str, str], bytes]:
    """Send a request as it is, and return the status line, the headers and the body."""
    parts = urlsplit(served.address)
    assert parts.hostname is not None
    with socket.create_connection((parts.hostname, parts.port or 80), PATIENCE_S) as line:
        line.sendall(request.replace("\n", "\r\n").encode() + body)
        answer = b""
        while chunk := line.recv(1 << 16):
            answer += chunk
    head, _, rest = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    return status, dict(head.split(": ", 1) for head in lines), rest


def test_methods_other_than_get_and_head_are_refused(served: Served) -> None:
    parts = urlsplit(served.address)
    host, path = f"Host: {parts.netloc}\n", parts.path
    for method in (
        "POST",
        "PUT",
        "DELETE",
        "OPTIONS",
        "PATCH",
        "TRACE",
        "CONNECT",
        "get",
        "X-Y",
    ):
        body = b"x" * 5000 if method in ("POST", "PUT") else b""
        length = f"Content-Length: {len(body)}\n" if body else ""
        request = f"{method} {path} HTTP/1.1\n{host}{length}\n"
        status, headers, _ = sent(served, request, body=body)
        assert status == "HTTP/1.1 405 Method Not Allowed", method
        assert headers["Allow"] == "GET, HEAD"
    for name, code in (("", 200), ("page.js", 200), ("nothing", 404), ("table", 426)):
        origin = f"Origin: {served.origin}\n"
        status, headers, body = sent(served, f"HEAD {path}{name} HTTP/1.1\n{host}{origin}\n")
        assert status.split()[1] == str(code)
        assert not body
        assert int(headers["Content-Length"]) > 0
    whole = sent(served, f"GET {path} HTTP/1.1\n{host}\n")
    head = sent(served, f"HEAD {path} HTTP/1.1\n{host}\n")
    assert whole[1].keys() == head[1].keys()
    assert int(head[1]["Content-Length"]) == len(whole[2])


def test_the_address_without_its_last_slash_leads_to_the_page(served: Served) -> None:
    assert served.get(served.address.removesuffix("/"))[:2] == served.get(served.address)[:2]
    parts = urlsplit(served.address)
    token = parts.path.strip("/")
    for query in ("", "?table=table-one"):
        request = f"GET /{token}{query} HTTP/1.1\nHost: {parts.netloc}\n\n"
        status, headers, _ = sent(served, request)
        assert status.split()[1] == "308"
        assert headers["Location"] == f"./{token}/{query}", "a proxy's own path is lost"
    assert served.get(served.origin + "/wrong-token")[0] == FORBIDDEN


@pytest.mark.parametrize(
    ("host", "accepted"),
    [
        ("127.0.0.1:8000", True),
        ("LOCALHOST", True),
        ("[::1]:80", True),
        ("tablet.local:8000", True),
        ("127.0.0.1:8000.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("127.0.0.1:evil", False),
        ("evil.example@127.0.0.1", False),
        ("127.0.0.1/evil.example", False),
        ("127.0.0.1, evil.example", False),
        ("[::1].evil.example", False),
        ("[::1]evil", False),
        ("evil.example", False),
        ("evil.example.", False),
        ("", False),
    ],
)
def test_hosts_are_told_apart(host: str, accepted: bool) -> None:
    assert is_local(host, "127.0.0.1") is accepted


def test_a_proxy_under_a_name_of_its_own_can_be_allowed() -> None:
    allowed = "https://games.example.org"
    with Served("--origin", allowed, "--origin", "http://TABLE.example.org:80/") as served:
        token = urlsplit(served.address).path
        assert served.process.stdout is not None
        names = {served.process.stdout.readline().strip() for _ in range(2)}
        assert names == {f"{allowed}{token}", f"http://table.example.org{token}"}
        assert served.get(served.address, Host="games.example.org")[0] == FINE
        assert served.get(served.address, Host="games.example.org:443")[0] == FINE
        assert served.get(served.address, Host="table.example.org")[0] == FINE
        for host in ("games.example.org:8443", "example.org", "games.example.org.evil.example"):
            assert served.get(served.address, Host=host)[0] == FORBIDDEN
        with served.sit("table-one", origin=allowed) as page:
            read(page, "Enceladus")
        for origin in ("http://games.example.org", f"{allowed}.evil.example", f"{allowed}:8443"):
            assert refused(served, origin=origin) == FORBIDDEN


def test_a_table_outlives_its_page_and_is_mirrored_by_its_address() -> None:
    with Served("--keep", "1") as served:
        with served.sit("table-one") as page:
            read(page, "Enceladus")
            (program,) = served.programs()
            page.send(b"s")  # the settings
            read(page, "Theme")
        with served.sit("table-one") as again, served.sit("table-one") as mirror:
            for connection in (again, mirror):
                assert b"Theme" in read(connection, "Animation"), (
                    "the page does not show the whole table"
                )
            assert served.programs() == {program}
            again.send(json.dumps({**SIZE, "columns": 100}))
            while True:
                message = mirror.recv()
                if isinstance(message, str) and json.loads(message)["columns"] == 100:
                    break
            mirror.send(CTRL_Q)
            assert reason(again) == ENDED
        until(lambda: not served.programs())


def test_many_pages_at_once_are_all_painted(served: Served) -> None:
    with served.sit("table-one") as page, ExitStack() as stack:
        read(page, "Enceladus")
        for mirror in [stack.enter_context(served.sit("table-one")) for _ in range(12)]:
            read(mirror, "Enceladus")


def test_pages_that_hang_do_not_delay_the_end_of_the_server() -> None:
    with Served() as served, served.sit("table-one") as page, ExitStack() as stack:
        hung = [stack.enter_context(served.sit("table-one", most_unread=1)) for _ in range(3)]
        read(page, "Enceladus")
        started = time.monotonic()
        served.end(signal.SIGTERM)
        assert time.monotonic() - started < CLOSING_S + PATIENCE_S
        assert {reason(connection) for connection in hung} == {CLOSED}


def test_a_closed_page_ends_its_table_after_a_while_and_makes_room() -> None:
    with Served("--keep", "0", "--tables", "1") as served:
        with served.sit("table-one") as page:
            read(page, "Enceladus")
            (program,) = served.programs()
            with served.sit("table-two") as other:
                assert reason(other) == FULL
        until(lambda: not runs(program))
        with served.sit("table-two") as page:
            read(page, "Enceladus")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_when_the_server_ends(number: int) -> None:
    with Served() as served, served.sit("table-one") as page:
        read(page, "Enceladus")
        # Ctrl+Z must not suspend the program, which nobody could wake again.
        page.send(b"\x1a")
        page.send(b"d")
        read(page, "not played yet")
        page.send(b"\r")
        read(page, "Who plays?")
        page.send(b"\r")
        read(page, "place a card")
        page.send(b"h")
        until(lambda: len(served.processes()) == 2)  # one of them thinks
        served.end(number)
        until(lambda: not served.processes())


def test_malformed_messages_change_nothing(served: Served) -> None:
    with served.sit("table-one") as page:
        read(page, "Enceladus")
        for odd in ("", "[]", "{}", '{"columns": 1e999, "rows": 3}', '{"columns": "x"}', "[" * 900):
            page.send(odd)
        page.send(json.dumps({"columns": 10**9, "rows": -5}))
        read(page, "window larger")
        # A window that is too small takes no keys, so the next key waits for the table.
        page.send(json.dumps({**SIZE, "columns": SIZE["columns"] + 10}))
        read(page, "Enceladus")
        page.send(b"s")
        read(page, "Theme")


def test_the_option_lan_prints_an_address_and_a_warning() -> None:
    with Served("--lan") as served:
        assert "//127.0.0.1" not in served.address
        assert served.get(served.address)[0] == FINE
        assert served.process.stdout is not None
        text = served.process.stdout.readline() + served.process.stdout.readline()
        assert "Everybody in this network" in text
        assert "█" in text


def test_the_qr_code_holds_the_address() -> None:
    address = "http://192.168.178.20:8000/Rz1kq0aJc3VhTn8w/"
    lines = qr_code(address).splitlines()
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    drawn = [[halves[character][half] for character in line] for line in lines for half in (0, 1)]
    made = [[*map(bool, row)] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    assert drawn[: len(made)] == made
    assert all(not any(row) for row in drawn[len(made) :])


def test_without_its_packages_serve_says_what_installs_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert "websockets segno" in capsys.readouterr().err


def test_the_page_loads_nothing_from_other_servers() -> None:
    own = [
        path
        for path in asset("web").iterdir()
        if path.suffix in (".html", ".css", ".js") and not path.name.startswith(("xterm", "addon"))
    ]
    assert {path.suffix for path in own} == {".html", ".css", ".js"}
    for path in own:
        assert not re.search(r"https?://|//[a-z]", path.read_text().replace("://${", "")), path


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--host", "0.0.0.0"], "--lan"),
        (["--port", "70000"], "There is no port 70000"),
        (["--tables", "0"], "--tables"),
        (["--origin", "games.example.org"], "'games.example.org' is no origin"),
        (["--origin", "https://games.example.org/path"], "is no origin"),
    ],
)
def test_odd_options_are_refused_in_a_sentence(
    arguments: list[str],
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Server, "run", None)  # a server would never end
    assert main(["serve", *arguments]) == 2
    assert text in capsys.readouterr().err


def test_a_host_that_cannot_be_used_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "no.such.host.invalid", "--lan"]) == 2
    assert "cannot be used" in capsys.readouterr().err
