"""History screens: base class of screens with facts from finished games."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual import work

from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.base import ShellScreen

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.chronicle.progress import WalkProgress

D = TypeVar("D")


class HistoryScreen(ShellScreen[None], Generic[D]):
    """Screen with facts from finished games: first from known games, then from all saves."""

    REFRESH_GAMES: ClassVar[float] = float("inf")
    """Number of saves between two updates of the facts; by default, one update at the end."""

    def read(self, library: Library) -> D:
        """Compute the facts; this method runs in a thread."""
        raise NotImplementedError

    def take(self, read: D) -> None:
        """Show the facts."""
        raise NotImplementedError

    def follow(self, progress: WalkProgress) -> None:
        """Show the progress of reading saves."""
        raise NotImplementedError

    def learn(self, library: Library) -> bool:
        """Search for further facts, in a thread; return True if any are found."""
        return False

    def on_mount(self) -> None:
        self.look_through_saves()

    @work(exclusive=True, group="history", exit_on_error=False)
    async def look_through_saves(self) -> None:
        """Show the facts of the known games, and show them again after saves were read."""
        library = await asyncio.to_thread(lambda: self.shell.library)
        changes = library.changes
        await self._read()
        known = shown = 0
        async for progress in walk_saves(self.shell, verify=True):
            self.follow(progress)
            known = max(known, progress.read)
            # The menu may have read the saves meanwhile, so that this walk finds none to read.
            changed = known or library.changes != changes
            if known >= shown + self.REFRESH_GAMES or (progress.over and changed):
                shown = known
                await self._read()
        if await asyncio.to_thread(self.learn, self.shell.library):
            await self._read()

    @work(exclusive=True, group="again", exit_on_error=False)
    async def read_again(self) -> None:
        """Compute and show the facts again."""
        await self._read()

    async def _read(self) -> None:
        read = await asyncio.to_thread(lambda: self.read(self.shell.library))
        if self.is_attached:
            self.take(read)
            self.refresh_bindings()
