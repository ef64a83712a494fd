"""Following how far the saved games are read, without waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from runegames.play.looker import Look, Looker

EVERY_S = 0.05


async def looks(looker: Looker) -> AsyncIterator[Look]:
    """Look again, and tell whenever more is known; the last one is over."""
    number = looker.look()
    told: Look | None = None
    while told is None or not told.over:
        look = looker.state(number)
        if look != told:
            told = look
            yield look
        else:
            await asyncio.sleep(EVERY_S)
