"""Sittings of Runes of Enceladus at chosen moments, and what the screen says of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import game
from runegames.play.seats import SeatPlan, default_plans
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.games.enceladus import EnceladusTable
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen

SMALL = (80, 24)
LARGE = (120, 36)
LONG_NAMES = ("Maximilian Long1", "Bartholomew Xyz2", "Constantinople33")


def sitting(
    seats: int,
    people: int,
    *,
    seed: int = 1,
    until: Callable[[Session], bool] = lambda session: True,
    level: str = "greedy",
    long_names: bool = False,
    **options: Any,
) -> Session:
    """A session in the first moment of sensible play in which ``until`` holds."""
    enceladus = game("enceladus")
    plans = default_plans(seats, people=people)
    if long_names:
        plans = tuple(
            SeatPlan(name=name, player=plan.player)
            for name, plan in zip(LONG_NAMES, plans, strict=False)
        )
    session = Session(enceladus, enceladus.options_type(**options), plans, seed)
    bot = make_bot(level, enceladus)
    while not until(session):
        question = session.question()
        assert question is not None, "the game is shorter than the test needs"
        session.play(bot.choose(question.position, Rng(question.ply)))
    return session


def asked(
    kind: str, *, seat: int = 0, least_moves: int = 1, hand: int = 0
) -> Callable[[Session], bool]:
    """When a seat is asked something of a kind, with so many answers and cards in hand."""

    def holds(session: Session) -> bool:
        decision = session.decision()
        if decision is None or (decision.kind, decision.seat) != (kind, seat):
            return False
        view: Any = session.view(seat)
        return len(session.state.legal_moves()) >= least_moves and len(view.hand) >= hand

    return holds


@asynccontextmanager
async def playing(
    session: Session, size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[Pilot[None]]:
    """The app at that table, computer players answering at once, the curtain without waiting."""
    app = RunegamesApp(session)
    async with app.run_test(size=size) as pilot:
        app.change_settings(**{"pace": "instant", "animation": False, **settings})
        await pilot.pause()
        yield pilot


def table(pilot: Pilot[None]) -> EnceladusTable:
    """The table in front."""
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.query_one(EnceladusTable)


def frame(pilot: Pilot[None]) -> str:
    """Every character on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def lift(pilot: Pilot[None]) -> None:
    """Lift the curtain, if it is up."""
    if isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("space")
        await pilot.pause()
