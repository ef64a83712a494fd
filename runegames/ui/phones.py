"""Owner's end of the web server of a shared table, which is a process of its own.

So neither its libraries nor its visitors slow the table, and no page knows more than a guest.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from runegames.core import Seat
from runegames.environment import WEB_PACKAGES, has_web, install_command
from runegames.play.wire import LobbyFacts

PROGRAM = "from runegames.serve.seats import main; raise SystemExit(main())"
ENDED = "The web server for phones has ended."


class Phones:
    """Web server that lets phones take seats, as the owner of the table sees it."""

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        """Prepare the server; ``heard`` gets what it tells."""
        self.address = ""
        """Short address, which opens the lobby; "" before it is known."""
        self.trouble = "" if has_web() else f"For phones: {install_command(*WEB_PACKAGES)}"
        self.held: frozenset[Seat] = frozenset()
        """Seats that belong to phones, also while these are away."""
        self._heard = heard
        self._process: Process | None = None
        self._last: LobbyFacts | None = None

    def tell(self, facts: LobbyFacts) -> None:
        """Tell the server what has changed."""
        if facts == self._last:
            return
        self._last = facts
        self._write()

    def _write(self) -> None:
        if self._process is not None and self._process.stdin is not None and self._last is not None:
            self._process.stdin.write(self._last.model_dump_json().encode() + b"\n")

    async def run(self) -> None:
        """Start the server, and hear what it tells until its end."""
        if not has_web():
            return
        pipe = subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", PROGRAM),
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # keys such as Ctrl+C are meant for the table
        )
        self._write()
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            facts = json.loads(line)
            self.address = str(facts.get("address", self.address))
            self.trouble = str(facts.get("trouble", self.trouble))
            self.held = frozenset(facts.get("held", self.held))
            self._heard(facts)
        self.address, self.trouble = "", self.trouble or ENDED
        self._heard({})

    def close(self) -> None:
        """End the server; its pages wait for the next one."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
