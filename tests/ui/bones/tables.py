"""Sittings of Runes & Bones at chosen moments, and somebody who plays them by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from runegames.bots.registry import make_bot
from runegames.core import Decision, Rng
from runegames.games.bones.rules import BonesState
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.games.bones import BonesTable
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen

SMALL = (80, 24)
LARGE = (120, 36)


def sitting(
    seats: int,
    people: int,
    *,
    seed: int = 1,
    until: Callable[[Session, Decision], bool] = lambda _session, _decision: True,
    level: str = "greedy",
    **options: Any,
) -> Session:
    """A session of sensible play, up to the first question that will do."""
    bones = game("bones")
    plans = default_plans(seats, people=people, bot=level)
    session = Session(bones, bones.options_type(**options), plans, seed)
    bot = make_bot(level, bones)
    while True:
        decision, question = session.decision(), session.question()
        assert decision is not None, "the game ended before that"
        assert question is not None
        if until(session, decision):
            return session
        session.play(bot.choose(question.position, Rng(question.ply)))


def asked(kind: str, seat: int = 0) -> Callable[[Session, Decision], bool]:
    """Until a seat is asked a kind of question."""
    return lambda _session, decision: (decision.kind, decision.seat) == (kind, seat)


def find(kind: str, seats: int, people: int, **options: Any) -> Session:
    """A game in which seat 0 is asked a kind of question."""
    for seed in range(60):
        try:
            return sitting(seats, people, seed=seed, until=asked(kind), **options)
        except AssertionError:
            continue
    raise AssertionError(f"nobody is ever asked {kind}")


def state_of(session: Session) -> BonesState:
    """The table itself, to be changed by tests."""
    assert isinstance(session.state, BonesState)
    return session.state


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


def table(pilot: Pilot[None]) -> BonesTable:
    """The table in front."""
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.query_one(BonesTable)


def cursor(pilot: Pilot[None]) -> BonesCursor:
    """What the keys move."""
    found = table(pilot).cursor
    assert found is not None
    return found


def frame(pilot: Pilot[None]) -> str:
    """Every character on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def lift(pilot: Pilot[None]) -> None:
    """Uncover the hand, if it is covered."""
    screen = pilot.app.screen
    covered = isinstance(screen, GameScreen) and screen.viewer is None
    if isinstance(screen, CurtainScreen) or (covered and table(pilot).cursor is None):
        await pilot.press("space")
        await pilot.pause()


def some_keys(at: BonesCursor, chance: Rng) -> list[str]:
    """Keys that answer a question, in one way or another."""
    steps = ["right"] * chance.below(max(1, len(at.cards) + len(at.answers)))
    match at.kind:
        case "trade":
            return [*steps, "space", "enter"] if chance.below(2) and at.cards else ["enter"]
        case "limit" | "hand_over":
            assert at.needed is not None
            return [str(number + 1) for number in range(at.needed)] + ["enter"]
        case "act" if at.by_key("o") is not None and chance.below(3) == 0:
            return ["o", *_offer_keys(chance)]
        case "act" | "spy":
            return [*steps, *["down"] * chance.below(2), "enter"]
        case _:
            return [*steps, "enter"]


def _offer_keys(chance: Rng) -> list[str]:
    """An offer of a bone and perhaps a rune for a rune; dropped where it cannot be made."""
    keys = ["down", *(["space"] if chance.below(2) else []), "down", "right", "down"]
    keys += ["space"] if chance.below(2) else []
    keys += ["down", "down", "right", "down", *(["space"] if chance.below(2) else [])]
    return [*keys, "enter", "escape", "f"]


async def answer(pilot: Pilot[None], chance: Rng) -> None:
    """Answer the present question by keys; the offers are dropped, not the table."""
    at = cursor(pilot)
    for key in some_keys(at, chance):
        if key == "escape":
            await pilot.pause()
            if at.draft is None or not pilot.app.screen.query(BonesTable):
                return  # the offer was made, and the curtain is up
            if table(pilot).cursor is not at:
                return
        await pilot.press(key)
    await pilot.pause()
