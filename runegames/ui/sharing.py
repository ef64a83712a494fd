"""Owner's end of a shared table: a socket beside the app, with one task for each guest."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from runegames.core import Seat
from runegames.play.owning import Owner
from runegames.play.saves import SEATS_SUFFIX, save_of
from runegames.play.session import Session
from runegames.play.sockets import NoSockets, socket_of
from runegames.play.wire import BEAT, MAX_LINE_BYTES, LobbyFacts, Wish, control, wish_of
from runegames.ui.phones import Phones

BACKLOG_BYTES = 1 << 20
"""Bytes that may wait for a guest who does not read; more of them end the connection."""
MAX_GUESTS = 32
BURST = 8
WISH_S = 0.05
"""Least time between two wishes of a guest, after a burst."""
MAX_FAULTS = 20
"""Number of lines without a wish after which a connection ends."""
SIT_S = 10.0
"""Seconds in which a new guest has to take a seat."""
BEAT_S = 0.4


class SeatedGuest:
    """Connection of a guest."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.seat: Seat | None = None
        self._writer = writer

    def send(self, data: bytes) -> None:
        if self._writer.transport.get_write_buffer_size() > BACKLOG_BYTES:
            self.close()
        else:
            self._writer.write(data)

    def close(self) -> None:
        self._writer.transport.abort()


class Host:
    """Sharing of a sitting over a socket. All wishes are done in the message loop of the app."""

    def __init__(
        self,
        do: Callable[[Callable[[], None]], object],
        changed: Callable[[], None],
        again: Callable[[], None],
        tell: Callable[[str], None],
        review: Callable[[], None],
        known: Sequence[str] = (),
    ) -> None:
        """Prepare to share.

        Args:
            do: calls a function in the message loop of the app.
            changed: shows the table anew.
            again: begins the next game of the same seats.
            tell: shows a sentence at this terminal.
            review: goes on with the review of the finished game.
            known: names that phones may choose from.
        """
        self.owner = Owner(again, tell, review)
        self.phones = Phones(self._heard)
        self._known = known
        self._do = do
        self._changed = changed
        self._say = tell
        self._closed = False
        self._path: Path | None = None
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def share(self, session: Session, *, gathers: bool) -> None:
        """Share a session, in the lobby if it ``gathers``; guests of the last one follow."""
        save = save_of(session)
        assert save is not None, "a shared game has a save"
        try:
            path = socket_of(save.path)
            if self._path is None:
                path.unlink(missing_ok=True)
                self._spawn(self._listen(path))
                self._spawn(self.phones.run())
            elif self._path != path:
                self._path.rename(path)
            self._path = path
        except (NoSockets, OSError) as error:
            self._say(str(error))
        name = self._path.name if self._path is not None else ""
        self.owner.share(session, name, gathers=gathers)
        self.tell_phones()

    def tell_phones(self, *freed: Seat) -> None:
        """Tell the web server who sits where; the addresses of ``freed`` seats end."""
        owner, session = self.owner, self.owner.session
        save = save_of(self.owner.session)
        assert save is not None
        over = session.outcome() is not None or (self._closed and save.unplayed)
        own = sorted(owner.shared)
        self.phones.tell(
            LobbyFacts(
                title=session.game.meta.title,
                closed="" if owner.gathers else "The game has begun.",
                names=tuple(owner.names),
                own=tuple(own),
                there=tuple(filter(owner.is_there, own)),
                known=() if session.plies else tuple(self._known),
                freed=freed,
                socket=str(self._path or ""),
                kept="" if over else str(save.path.with_suffix(SEATS_SUFFIX)),
            )
        )

    def free(self, seat: Seat) -> None:
        """Free a seat that the wrong person took."""
        self.owner.free(seat)
        self.tell_phones(seat)

    def _heard(self, facts: dict[str, Any]) -> None:
        """Follow what the web server tells."""
        if "taken" in facts and not self.owner.session.plies:
            self.owner.called[int(facts["taken"])] = str(facts["name"])
            self.tell_phones()
        self._do(self._changed)

    def close(self) -> None:
        """End the sharing; the screens of the guests wait until the game is shared again."""
        self._closed = True
        self.tell_phones()
        self.phones.close()
        for task in [*self._tasks]:
            task.cancel()
        if self._server is not None:
            self._server.close()
        for guest in [*self.owner.guests]:
            if isinstance(guest, SeatedGuest):
                guest.close()
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    # -- the socket -------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, path: Path) -> None:
        try:
            self._server = await asyncio.start_unix_server(
                self._greet, os.fspath(path), limit=MAX_LINE_BYTES
            )
        except OSError as error:
            self._say(f"The table cannot be shared: {error.strerror or error}.")
            return
        while True:
            await asyncio.sleep(BEAT_S)
            for guest in self.owner.seated():
                guest.send(BEAT + b"\n")

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = SeatedGuest(writer)
        if len(self.owner.guests) >= MAX_GUESTS:
            guest.close()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.owner.guests.append(guest)
        try:
            guest.send(self.owner.greeting)
            await self._serve(guest, reader)
        except (OSError, ValueError, TimeoutError, asyncio.CancelledError):
            pass  # a line was too long, the guest has gone, or the table is closed
        finally:
            self._tasks.discard(task)
            guest.close()
            self._do(partial(self._leave, guest))

    async def _serve(self, guest: SeatedGuest, reader: asyncio.StreamReader) -> None:
        """Read one wish after the other; the next one is read when this one is answered."""
        due = monotonic()
        faults = 0
        while faults < MAX_FAULTS:
            async with asyncio.timeout(None if guest.seat is not None else SIT_S):
                line = await reader.readline()
            if not line:
                return
            # The limit of the rate comes before the app hears of the wish.
            due = max(due + WISH_S, monotonic() - BURST * WISH_S)
            await asyncio.sleep(max(0.0, due - monotonic()))
            try:
                wish = wish_of(line)
            except ValueError:
                faults += 1
                guest.send(control("told", words="That line is no wish."))
                continue
            done = asyncio.get_running_loop().create_future()
            self._do(partial(self._answer, guest, wish, done))
            await done

    def _answer(self, guest: SeatedGuest, wish: Wish, done: asyncio.Future[None]) -> None:
        try:
            if guest in self.owner.guests:
                self.owner.answer(guest, wish)
                self.tell_phones()
                self._changed()
        finally:
            if not done.done():
                done.set_result(None)

    def _leave(self, guest: SeatedGuest) -> None:
        if guest in self.owner.guests:
            self.owner.leave(guest)
            self.tell_phones()
            self._changed()
