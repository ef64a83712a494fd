"""Sockets of shared tables, in a folder that only this account can open."""

from __future__ import annotations

import os
import socket
import stat
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from runegames.core import Seat
from runegames.play.following import Follower, Refused
from runegames.play.wire import CONTROL, read_control

SUFFIX = ".table"
MAX_PATH_BYTES = 100
"""Longest path of a socket; the kernel takes 108 bytes, other systems 104."""
SEND_S = 1.0
"""Seconds after which an owner that does not read counts as gone."""
GREETING_S = 1.0
CHUNK_BYTES = 1 << 16
RETRY_S = 0.5
"""Seconds between two tries to find a table again."""
SILENCE_S = 1.0
"""Seconds without a line or a beat after which a table counts as silent."""


class NoSockets(Exception):
    """Failure to share tables here; the message is a sentence."""


def tables_dir() -> Path:
    """Return the folder of the sockets, and make it if it is missing.

    Raises:
        NoSockets: there is no folder that only this account can open.
    """
    if not hasattr(socket, "AF_UNIX") or not hasattr(os, "geteuid"):
        raise NoSockets("Tables cannot be shared on this system: it has no local sockets.")
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    usable = Path(runtime).is_absolute() and os.access(runtime, os.W_OK)
    shared = Path(tempfile.gettempdir()) / f"runegames-{os.geteuid()}"
    folder = Path(runtime) / "runegames" if usable else shared
    try:
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        status = folder.lstat()
    except OSError as error:
        why = error.strerror or error
        raise NoSockets(f"Tables cannot be shared here: {folder} cannot be made: {why}.") from None
    own = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
    if not own or stat.S_IMODE(status.st_mode) & 0o077:
        raise NoSockets(f"Tables cannot be shared here: others can open {folder}.")
    if len(os.fsencode(folder / ("0" * 8 + SUFFIX))) > MAX_PATH_BYTES:
        raise NoSockets(f"Tables cannot be shared here: the path {folder} is too long.")
    return folder


def socket_of(save: Path) -> Path:
    """Return the socket of a save; it is the same after the program was started again.

    Raises:
        NoSockets: as in ``tables_dir``.
    """
    name = zlib.crc32(os.fsencode(os.path.realpath(save)))
    return tables_dir() / f"{name:08x}{SUFFIX}"


class SocketWire:
    """Wire of a guest over a socket."""

    def __init__(self, path: Path) -> None:
        """Connect.

        Raises:
            OSError: nobody listens there.
        """
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.settimeout(SEND_S)
            self._socket.connect(os.fspath(path))
        except OSError:
            self._socket.close()
            raise

    def fileno(self) -> int:
        return self._socket.fileno()

    def send(self, data: bytes) -> None:
        self._socket.settimeout(SEND_S)
        self._socket.sendall(data)

    def receive(self, wait_s: float) -> bytes | None:
        self._socket.settimeout(max(0.0, wait_s))
        try:
            data = self._socket.recv(CHUNK_BYTES)
        except (BlockingIOError, TimeoutError):
            return None
        if not data:
            raise OSError("the owner has closed the wire")
        return data

    def close(self) -> None:
        self._socket.close()


class Attendance:
    """Presence of a guest at its table, also while the table is away or silent."""

    def __init__(self, follower: Follower, socket: Path) -> None:
        """Attend a table at whose ``socket`` the follower has taken its seat."""
        self.follower = follower
        self._socket = socket
        self._tried_s = 0.0
        """Time of the last try to find the table again."""

    def tend(self) -> None:
        """Follow what has arrived; find the table again, or note that it is silent."""
        follower = self.follower
        while follower.receive():
            pass
        now = monotonic()
        if follower.connected:
            if now - follower.heard_s > SILENCE_S:
                follower.fall_silent()
        elif now - self._tried_s > RETRY_S:
            self._tried_s = now
            path = self._socket.with_name(follower.socket or self._socket.name)
            with suppress(OSError, Refused):
                follower.sit(SocketWire(path))
                self._socket = path


class SharedTable(NamedTuple):
    """Table that waits for guests."""

    socket: Path
    title: str
    names: tuple[str, ...]
    free: tuple[Seat, ...]
    """Seats of persons that nobody sits at."""
    taken: tuple[Seat, ...]
    """Seats that somebody sits at; another screen may show the same seat."""


class WaitingSeat(NamedTuple):
    """Seat of a table that can be taken."""

    table: SharedTable
    seat: Seat


def shared_tables() -> Iterator[SharedTable]:
    """Yield the tables of this account that answer, the latest first.

    Raises:
        NoSockets: as in ``tables_dir``.
    """

    def age(path: Path) -> float:
        with suppress(OSError):
            return -path.stat().st_mtime
        return 0.0

    for path in sorted(tables_dir().glob(f"*{SUFFIX}"), key=age):
        with suppress(OSError, ValueError, KeyError, TypeError):
            yield _greeted(path)


def _greeted(path: Path) -> SharedTable:
    wire, data = SocketWire(path), b""
    try:
        while b"\n" not in data:
            part = wire.receive(GREETING_S)
            if part is None or len(data) > CHUNK_BYTES:
                raise OSError("the owner does not answer")
            data += part
    finally:
        wire.close()
    line = data.partition(b"\n")[0]
    facts: dict[str, Any] = read_control(line) if line.startswith(CONTROL) else {}
    return SharedTable(
        path,
        str(facts["title"]),
        tuple(map(str, facts["names"])),
        tuple(map(int, facts["free"])),
        tuple(map(int, facts["taken"])),
    )
