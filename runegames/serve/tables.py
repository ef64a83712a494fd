"""Tables of a server: running programs, and pages that show them."""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from runegames.environment import PLAIN_VARIABLE, SERVED_VARIABLE
from runegames.serve.terminal import Size, Terminal

NAME = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""Pattern of valid names of tables."""
ENDED, FULL, SLOW, CLOSED = 4000, 4001, 4002, 4003
"""Codes with which connections are closed; the page explains each in words."""
PROBE = "?"
"""Message with which a page asks if the server is still there; the server sends it back."""
LAG_BYTES = 4 << 20
"""Greatest number of bytes that wait for a page; if more wait, the page is disconnected."""
REPAINT_S = 0.06
"""Seconds to wait after each change of size in a repaint."""
PATIENCE_S = 2.0
"""Greatest number of seconds to wait, after ``REPAINT_S``, until the program paints."""
ABSENCE_S = 60.0
"""Seconds after which a table without a page may be replaced by a new one."""
MODES = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[?25l\x1b[?2004h"
"""Modes of the terminal that the program sets at its start: screen, mouse, paste."""
TERMINAL = {
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    SERVED_VARIABLE: "1",
}
FORGOTTEN = re.compile(
    "LC_.*|NO_COLOR|FORCE_COLOR|COLUMNS|LINES|TERM_PROGRAM.*|TMUX.*|STY|TEXTUAL.*"
    f"|PYTHONIOENCODING|PYTHONUTF8|{PLAIN_VARIABLE}"
)
"""Pattern of variables about the server's own terminal, which tables do not get."""


class BrowserPage:
    """Connection to a page, and the output that waits to be sent."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self._waiting = bytearray()
        self._more = asyncio.Event()
        self._size: str | None = None
        self._reason: int | None = None

    def close(self, reason: int) -> None:
        """Close the connection once everything is sent."""
        self._reason = reason
        self._more.set()

    def show(self, output: bytes) -> None:
        """Send output, together with other waiting output."""
        self._waiting += output
        self._more.set()

    def tell_size(self, size: Size) -> None:
        """Send the size of the table before the waiting output."""
        self._size = json.dumps({"columns": size.columns, "rows": size.rows})
        self._more.set()

    async def run(self) -> None:
        """Send until the connection is closed."""
        with suppress(ConnectionClosed):
            while True:
                await self._more.wait()
                self._more.clear()
                if len(self._waiting) > LAG_BYTES:
                    self._reason, self._waiting = SLOW, bytearray()
                size, self._size = self._size, None
                output, self._waiting = bytes(self._waiting), bytearray()
                if size is not None:
                    await self.socket.send(size)
                if output:
                    await self.socket.send(output)
                if self._reason is not None:
                    await self.socket.close(self._reason)
                    return


class ServedTable:
    """Program and the pages that show it; the page used last gives the program its size."""

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        size: Size,
        on_end: Callable[[], object],
    ) -> None:
        self.pages: set[BrowserPage] = set()
        self.left_s: float | None = None
        """Time of the event loop when the last page left; None while any page shows the table."""
        self.end = ENDED
        """Reason that pages are told when the program has ended."""
        self._on_end = on_end
        self._size = size
        self._newcomers = False
        """True if pages have come since the latest repaint began."""
        self._repainting: asyncio.Task[None] | None = None
        self._painted = asyncio.Event()
        self.terminal = Terminal(command, environ, size, self._show, self._ended)

    def resize(self, size: Size, leader: BrowserPage) -> None:
        """Give the program the size of the page ``leader``, and tell the other pages."""
        self._size = size
        self.terminal.resize(size)
        for page in self.pages - {leader}:
            page.tell_size(size)

    def welcome(self, page: BrowserPage, size: Size) -> None:
        """Show the whole table on a new page; a single page gives the table its size."""
        page.show(MODES)
        if len(self.pages) > 1:
            page.tell_size(self._size)
        else:
            self._size = size
        self._newcomers = True
        if self._repainting is None:
            self._repainting = asyncio.create_task(self._repaint())

    async def _repaint(self) -> None:
        """Make the program paint everything, and again if new pages come in the meantime.

        A program paints after a change of size, but may miss a change that is undone at once. The
        first change adds a row, since the size may already be the least one.
        """
        while self._newcomers:
            self._newcomers = False
            self._painted.clear()
            self.terminal.resize(self._size._replace(rows=self._size.rows + 1))
            await asyncio.sleep(REPAINT_S)
            # On a busy machine the program takes longer to paint.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._painted.wait(), PATIENCE_S)
            self.terminal.resize(self._size)
            await asyncio.sleep(REPAINT_S)
        self._repainting = None

    def _show(self, output: bytes) -> None:
        self._painted.set()
        for page in self.pages:
            page.show(output)

    def _ended(self) -> None:
        if self._repainting is not None:
            self._repainting.cancel()
        for page in self.pages:
            page.close(self.end)
        self._on_end()


class Tables:
    """Tables of a server, by names which the pages choose."""

    def __init__(
        self, command: Callable[[str], Sequence[str]], *, most: int, keep_s: float
    ) -> None:
        """Begin without tables.

        Args:
            command: returns the program of the table with a name.
            most: limit of tables.
            keep_s: seconds that a table without a page is kept.
        """
        self._command = command
        self._most, self._keep_s = most, keep_s
        self._tables: dict[str, ServedTable] = {}
        self._ending: set[asyncio.Future[None]] = set()
        self._environ = {
            name: value for name, value in os.environ.items() if not FORGOTTEN.fullmatch(name)
        } | TERMINAL

    async def serve(self, socket: ServerConnection, name: str, size: Size) -> None:
        """Show a table on a page until the page leaves, or refuse the page if there is no room."""
        table, page = self._tables.get(name), BrowserPage(socket)
        if table is None and len(self._tables) >= self._most and not self._make_room():
            await socket.close(FULL)
            return
        sending = asyncio.create_task(page.run())
        try:
            if table is None:
                table = self._open(name, size)
                table.pages.add(page)
            else:
                table.pages.add(page)
                table.left_s = None
                table.welcome(page, size)
            await self._listen(table, page)
        except ConnectionClosed:
            pass
        except OSError:  # no pseudo-terminal or process is left
            await socket.close(FULL)
        finally:
            sending.cancel()
            if table is not None:
                table.pages.discard(page)
                if not table.pages:
                    table.left_s = asyncio.get_running_loop().time()

    def _make_room(self) -> bool:
        """End the table that has had no page for the longest time, at least ``ABSENCE_S``.

        Return False if no table was ended.
        """
        left = {t.left_s: t for t in self._tables.values() if t.left_s is not None}
        first = min(left, default=math.inf)
        if asyncio.get_running_loop().time() - first < ABSENCE_S:
            return False
        left[first].terminal.close()
        return True

    async def sweep(self) -> None:
        """End abandoned tables at regular intervals."""
        while True:
            await asyncio.sleep(min(1.0, self._keep_s / 2) or 1.0)
            now = asyncio.get_running_loop().time()
            for table in [*self._tables.values()]:
                if table.left_s is not None and now - table.left_s >= self._keep_s:
                    table.terminal.close()

    def end(self, name: str) -> None:
        """End a table, if there is one with this name."""
        if (table := self._tables.get(name)) is not None:
            table.terminal.close()

    async def close(self) -> None:
        """End all programs with the server, and wait for their end."""
        for table in [*self._tables.values()]:
            table.end = CLOSED
            table.terminal.close()
        if self._ending:
            await asyncio.wait([*self._ending])

    def _open(self, name: str, size: Size) -> ServedTable:
        command, environ = self._command(name), self._environ
        table = ServedTable(command, environ, size, lambda: self._tables.pop(name))
        self._tables[name] = table
        self._ending.add(table.terminal.ended)
        table.terminal.ended.add_done_callback(self._ending.discard)
        return table

    async def _listen(self, table: ServedTable, page: BrowserPage) -> None:
        """Receive keys as bytes, and sizes and probes as text, until the page leaves."""
        async for message in page.socket:
            if isinstance(message, bytes):
                table.terminal.write(message)
            elif message == PROBE:
                await page.socket.send(message)
            else:
                size = asked_size(message)
                if size is not None:
                    table.resize(size, page)


def asked_size(message: str) -> Size | None:
    """Read the size of a page from its message; None if it is not a size."""
    try:
        control = json.loads(message)
        return Size(int(control["columns"]), int(control["rows"])).clamped()
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None
