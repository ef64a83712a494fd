"""Walk through the saved games in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runegames.chronicle.progress import WalkProgress
    from runegames.ui.shell import Shell


async def walk_saves(shell: Shell, *, verify: bool = False) -> AsyncIterator[WalkProgress]:
    """Read saves that have changed, and yield the progress, as ``Library.walk`` does.

    An error ends only the walk, so that games can still be started.
    """
    from runegames.chronicle.library import Stopped
    from runegames.chronicle.progress import WalkProgress

    try:
        library = await asyncio.to_thread(lambda: shell.library)
        walk = library.walk(verify=verify)
        while (progress := await asyncio.to_thread(next, walk, None)) is not None:
            yield progress
    except Stopped:
        return
    except Exception:
        yield WalkProgress(over=True, settled=True, trouble="The saved games cannot be listed.")
