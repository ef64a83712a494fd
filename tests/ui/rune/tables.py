"""Sittings of Rune at chosen moments, and what the screen says of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.games.rune import RuneTable
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen

SMALL = (80, 24)
LARGE = (120, 36)


def sitting(
    seats: int, people: int, *, seed: int = 1, plies: int = 0, level: str = "greedy", **options: Any
) -> Session:
    """A session after so many plies of sensible play."""
    rune = game("rune")
    plans = default_plans(seats, people=people, bot=level)
    session = Session(rune, rune.options_type(**options), plans, seed)
    bot = make_bot(level, rune)
    while session.next_ply <= plies:
        question = session.question()
        assert question is not None, "the game is shorter than the test needs"
        session.play(bot.choose(question.position, Rng(question.ply)))
    return session


@asynccontextmanager
async def playing(
    session: Session, size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[Pilot[None]]:
    """The app at that table, computer players answering at once, the curtain without waiting."""
    store_settings(Settings(**{"pace": "instant", "animation": False, **settings}))
    app = RunegamesApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def table(pilot: Pilot[None]) -> RuneTable:
    """The table in front."""
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.query_one(RuneTable)


def frame(pilot: Pilot[None]) -> str:
    """Every character on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def lift(pilot: Pilot[None]) -> None:
    """Lift the curtain, if it is up."""
    if isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("space")
        await pilot.pause()
