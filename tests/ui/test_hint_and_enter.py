"""Law of hints: ``h`` and Enter alone give the advised answer to any question of any game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.core import Rng
from runegames.games.bones.model import BonesOptions
from runegames.games.registry import game
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.scene import MoveChosen
from runegames.ui.screens.game.screen import GameScreen
from tests.pilots import until
from tests.ui.shell import flat, front
from tests.ui.thinkers import playing, settle

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rune", 1, {}),
    ("rune", 2, {"grand_master": True}),
    ("enceladus", 2, {"extend_pairs": True, "length": "single hand"}),
    ("market", 3, {"turn_limit": 5}),
    ("bones", 3, {"barter": True, "rounds": "classic"}),
]
TIMES = 1
"""Number of hints for each kind of question; other questions are answered at random."""


def table(game_id: str, seats: int, seed: int, options: dict[str, Any]) -> Session:
    """Return a session of one person and computer players that move at random."""
    plans = [SeatPlan(name="Anna", player=PERSON)]
    plans += [SeatPlan(name=f"Bot {seat}", player="random") for seat in range(1, seats)]
    the_game = game(game_id)
    return Session(the_game, the_game.options_type(**options), plans, seed)


async def check_hints(
    pilot: Pilot[None], session: Session, rng: Rng, times: int | None = TIMES
) -> Counter[str]:
    """Play to the end, and answer ``times`` questions of each kind by hint and Enter.

    ``times``: None for all questions.
    """
    seen = Counter[str]()

    def computers_have_answered() -> bool:
        decision = session.decision()
        return decision is None or decision.seat == 0

    while True:
        await until(pilot, computers_have_answered)
        question = session.question()
        if question is None:
            return seen
        screen = front(GameScreen, pilot)
        if times is not None and seen[question.decision.kind] >= times:
            screen.post_message(MoveChosen(rng.choice(question.moves), question.ply))
            await pilot.pause()
            continue
        seen[question.decision.kind] += 1
        await pilot.press("h")
        await settle(pilot)
        advice = screen._adviser.advice
        assert advice is not None
        assert advice.hint is not None, "the hint was not found"
        moves, done = advice.hint.moves, len(session.plies)
        assert "makes th" in flat(pilot), question.decision.kind
        await pilot.press("enter")
        await pilot.pause()
        made = [ply.move for ply in session.plies[done : done + len(moves)]]
        assert made == [*moves], f"Enter does not do what the hint says ({question.decision.kind})"


@pytest.mark.parametrize(("game_id", "seats", "options"), TABLES)
async def test_hint_and_enter_answer_any_question(
    game_id: str, seats: int, options: dict[str, Any]
) -> None:
    session = table(game_id, seats, 3, options)
    async with playing(session, at_once=True) as (pilot, _):
        assert await check_hints(pilot, session, Rng(1))


async def test_hint_and_enter_return_two_runes_at_the_plain_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("runegames.ui.screens.table.make_table", lambda *_, **__: PlainTable())
    plans = [SeatPlan(name=name, player=PERSON) for name in ("Anna", "Bo", "Cleo")]
    session, rng = Session(game("bones"), BonesOptions(rounds="classic"), plans, 5), Rng(2)
    while (question := session.question()) is not None:
        if question.decision.kind == "limit" and len(question.view.hand) == 6:
            break
        session.play(rng.choice(question.moves))
    async with playing(session, at_once=True) as (pilot, _):
        await pilot.press("space")
        await settle(pilot)
        done = len(session.plies)
        await pilot.press("h")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert [ply.move.kind for ply in session.plies[done:]] == ["lay", "lay"]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats", "options"), TABLES)
async def test_hint_and_enter_answer_any_question_at_the_plain_table(
    game_id: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runegames.ui.screens.table.make_table", lambda *_, **__: PlainTable())
    session = table(game_id, seats, 5, options)
    async with playing(session, at_once=True) as (pilot, _):
        assert await check_hints(pilot, session, Rng(2), 2)
