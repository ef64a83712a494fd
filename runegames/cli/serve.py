"""Command that shows the app in a browser."""

from __future__ import annotations

import argparse
import errno
import os
from typing import TYPE_CHECKING

from runegames.characters import quoted
from runegames.cli.arguments import Commands, add_command, positive, whole
from runegames.cli.output import Wrong, can_show, say
from runegames.cli.screen import check_home
from runegames.environment import WEB_PACKAGES, has_web, install_command

if TYPE_CHECKING:
    from runegames.serve.server import Service

MINUTE_S = 60
MAX_PORT = 65535
LIGHT = "█▀▄"
LAN = (
    "Everybody in this network who has the address can play at these tables and read the games"
    " saved here; the connection is not encrypted."
)


def add_to(commands: Commands) -> None:
    """Add ``serve``."""
    command = add_command(commands, "serve", _serve, "play in a browser, also on a tablet")
    command.add_argument(
        "--host", metavar="HOST", help="where the server listens (default: only for this machine)"
    )
    command.add_argument(
        "--port",
        type=whole,
        default=8000,
        metavar="PORT",
        help="port of the server (default: 8000; 0: any free port)",
    )
    command.add_argument(
        "--tables",
        type=positive,
        default=4,
        metavar="N",
        help="how many tables may be open at a time (default: 4; each takes about 60 MB)",
    )
    command.add_argument(
        "--keep",
        type=whole,
        default=10,
        metavar="MINUTES",
        help="how long a table goes on after its page was closed (default: 10)",
    )
    command.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="allow a proxy under a name of its own, such as https://games.example.org"
        " (can be repeated)",
    )
    command.add_argument(
        "--lan",
        action="store_true",
        help="let other devices of the network in, and print the address as a QR code, too",
    )


def _serve(arguments: argparse.Namespace) -> int:
    import asyncio

    service = _service(arguments)
    from runegames.serve.server import Server, shown

    def started(port: int, path: str) -> None:
        host = shown(service.host)
        address = f"http://{host}:{port}{path}"
        say(address)
        for origin in sorted(service.origins):
            say(f"{origin}{path}")
        if arguments.lan:
            say(LAN)
            if can_show(LIGHT):
                say(qr_code(address))
        words = "Open this address in a browser. Ctrl+C here ends all tables; games are saved."
        say(words, last=True)

    try:
        asyncio.run(Server(service).run(started))
    except BrokenPipeError:  # nobody reads the address
        raise
    except (OSError, OverflowError) as problem:
        number = getattr(problem, "errno", None) or 0
        reason = os.strerror(number) if number > 0 else getattr(problem, "strerror", problem)
        instead = "; --port 0 takes any free port" if number == errno.EADDRINUSE else ""
        raise Wrong(
            f"{service.host}, port {service.port}, cannot be used: {reason}{instead}."
        ) from None
    return 0


def _service(arguments: argparse.Namespace) -> Service:
    """Check the arguments, and return the settings of the server.

    Raises:
        Wrong: an argument is refused, or the server cannot run here.
    """
    if os.name == "nt":
        raise Wrong("A page needs a pseudo-terminal, which Windows lacks; WSL has one.")
    if not has_web():
        command = install_command(*WEB_PACKAGES)
        raise Wrong(f"Playing in a browser needs further packages: `{command}`.")
    if not 0 <= arguments.port <= MAX_PORT:
        raise Wrong(f"There is no port {arguments.port}; the last one is {MAX_PORT}.")
    if arguments.keep < 0:
        raise Wrong("--keep cannot be negative; with --keep 0 a table ends with its page.")
    check_home()
    from runegames.serve.server import ANYWHERE, Service

    origins = frozenset(map(_origin, arguments.origin))
    usual = ANYWHERE if arguments.lan else "127.0.0.1"
    host = arguments.host or usual
    if not arguments.lan and not _is_loopback(host):
        raise Wrong(f"{host} lets other devices in; add --lan if that is meant.")
    return Service(host, arguments.port, arguments.tables, arguments.keep * MINUTE_S, origins)


def _origin(text: str) -> str:
    from runegames.serve.requests import origin_of

    origin = origin_of(text)
    if origin is None:
        raise Wrong(
            f"--origin {quoted(text)} is no origin: it has http or https, a name and perhaps a"
            " port, as in https://games.example.org, but no path."
        )
    return origin


def _is_loopback(host: str) -> bool:
    import ipaddress

    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_code(address: str) -> str:
    """Draw an address as a QR code, in light half blocks on a dark background."""
    import segno

    rows = [[*row] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    # A light terminal shows the code inverted; cameras can read such a code, too.
    full, upper_half, lower_half = [*LIGHT]
    glyphs = {(0, 0): full, (0, 1): upper_half, (1, 0): lower_half, (1, 1): " "}
    return "\n".join(
        "".join(glyphs[bool(upper), bool(lower)] for upper, lower in zip(top, below, strict=True))
        for top, below in zip(rows[::2], rows[1::2], strict=True)
    )
