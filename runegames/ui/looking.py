"""Walk through the saved games in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runegames.play.progress import WalkProgress
    from runegames.ui.shell import Shell


async def looks(shell: Shell, *, verify: bool = False) -> AsyncIterator[WalkProgress]:
    """Look again, and yield the progress, as ``Library.walk`` does.

    Errors end the walk only: games can still be started.
    """
    from runegames.play.library import Stopped
    from runegames.play.progress import WalkProgress

    try:
        library = await asyncio.to_thread(lambda: shell.library)
        walk = library.walk(verify=verify)
        while (look := await asyncio.to_thread(next, walk, None)) is not None:
            yield look
    except Stopped:
        return
    except Exception:
        yield WalkProgress(over=True, settled=True, trouble="The saved games cannot be listed.")
