"""Sittings of The Rune Market, the keys that make a move, and what the screen says."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.market.model import CARD_OF
from runegames.games.market.rules import MarketState
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Question, Session
from runegames.ui.app import RunegamesApp
from runegames.ui.games.market import MarketTable
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen

SMALL = (80, 24)
LARGE = (120, 36)
BRIEF: dict[str, Any] = {"runes_per_colour": 10, "turn_limit": 5}
NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir")


def sitting(
    seats: int,
    people: int,
    *,
    seed: int = 1,
    state: MarketState | None = None,
    names: Sequence[str] = NAMES,
    **options: Any,
) -> Session:
    """A session, on a table set by hand if there is one."""
    market = game("market")
    plans = [
        plan.model_copy(update={"name": name})
        for plan, name in zip(default_plans(seats, people=people), names, strict=False)
    ]
    session = Session(market, market.options_type(**options), plans, seed)
    if state is not None:
        session.state = state
    return session


def question_of(state: MarketState) -> Question:
    """What is asked on a table."""
    decision = state.decision()
    assert decision is not None
    return Question(decision, state.view(decision.seat), state, state.legal_moves(), 1)


def cursor_of(state: MarketState) -> MarketCursor:
    """The cursor of what is asked on a table."""
    return MarketCursor(question_of(state), NAMES)


def keys_of(cursor: MarketCursor, move: Any) -> Sequence[str]:
    """Digits that pick the cards of a move, and the letter of its action."""
    keys = []
    wanted = list(move.cards_used()) if cursor.picks_cards else []
    for index, name in enumerate(cursor.cards):
        if CARD_OF[name] in wanted:
            wanted.remove(CARD_OF[name])
            keys.append(str(index + 1))
            cursor.toggle(index)
    letter = next(action.letter for action in cursor.actions if action.move == move)
    return [*keys, letter]


async def play_by_keys(pilot: Pilot[None], session: Session, most: int = 12000) -> None:
    """Whole games: persons play what the greedy player would, key by key."""
    bot = make_bot("greedy", session.game)
    for _ in range(most):
        question = session.question()
        if question is None:
            return
        await lift(pilot)
        if not session.plans[question.decision.seat].is_person:
            await pilot.pause(0.005)
            continue
        move = bot.choose(question.position, Rng(question.ply))
        await pilot.press(*keys_of(MarketCursor(question, session.names), move))
        await pilot.pause()


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


def table(pilot: Pilot[None]) -> MarketTable:
    """The table in front."""
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.query_one(MarketTable)


def cursor(pilot: Pilot[None]) -> MarketCursor:
    """The cursor in front."""
    found = table(pilot).cursor
    assert found is not None
    return found


def frame(pilot: Pilot[None]) -> str:
    """Every character on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def lift(pilot: Pilot[None]) -> None:
    """Lift the curtain, if it is up."""
    if isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("space")
        await pilot.pause()
