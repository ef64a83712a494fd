"""Law of hints: ``h`` and Enter alone give the advised answer to any question of any game."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.core import Rng
from runegames.games.bones.model import BonesOptions
from runegames.games.registry import game
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.screens.game.screen import GameScreen
from tests.pilots import until
from tests.ui.shell import flat, front
from tests.ui.thinkers import playing, settle

TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("rune", 1, {}, "place finish"),
    ("rune", 2, {"grand_master": True}, "place finish token"),
    ("enceladus", 2, {"extend_pairs": True, "length": "single hand"}, "draft match"),
    ("market", 3, {"turn_limit": 5}, "cards duel purchase theft"),
    (
        "bones",
        3,
        {"barter": True, "rounds": "classic"},
        "act answer buy close give_bones give_runes limit take trade want_bones want_runes",
    ),
]
"""Games with their seats and options, and the kinds of questions that a person is asked there."""
each_table = pytest.mark.parametrize(("game_id", "seats", "options", "kinds"), TABLES)


def table(game_id: str, seats: int, seed: int, options: dict[str, Any]) -> Session:
    """Return a session of one person and computer players that move at random."""
    plans = [SeatPlan(name="Anna", player=PERSON)]
    plans += [SeatPlan(name=f"Bot {seat}", player="random") for seat in range(1, seats)]
    the_game = game(game_id)
    return Session(the_game, the_game.options_type(**options), plans, seed)


def reach(game_id: str, seats: int, options: dict[str, Any], kind: str) -> Session:
    """Play at random until the person is asked a kind of question, in several games if need be."""
    rng = Rng(1)
    for seed in range(1, 99):
        session = table(game_id, seats, seed, options)
        while (decision := session.decision()) is not None:
            if (decision.kind, decision.seat) == (kind, 0):
                return session
            session.play(rng.choice(session.state.legal_moves()))
    raise AssertionError(f"nobody is asked to {kind}")


def is_person_asked(session: Session) -> bool:
    """Test whether the person is asked, or nobody is, because the game is over."""
    return session.decision() is None or session.question() is not None


async def check_hint(pilot: Pilot[None], session: Session) -> None:
    """Answer the question by hint and Enter, and check that the answer is the advised one."""
    question = session.question()
    assert question is not None
    await pilot.press("h")
    await settle(pilot)
    advice = front(GameScreen, pilot)._adviser.advice
    assert advice is not None
    assert advice.hint is not None, "the hint was not found"
    moves, done = advice.hint.moves, len(session.plies)
    assert "makes th" in flat(pilot), question.decision.kind
    await pilot.press("enter")
    await pilot.pause()
    made = [ply.move for ply in session.plies[done : done + len(moves)]]
    assert made == [*moves], f"Enter does not do what the hint says ({question.decision.kind})"


async def check_hints(game_id: str, seats: int, options: dict[str, Any], kinds: str) -> None:
    """Check a hint for a question of each kind, and for the question after the first one."""
    first, *others = kinds.split()
    session = reach(game_id, seats, options, first)
    async with playing(session, at_once=True) as (pilot, _):
        await check_hint(pilot, session)
        await until(pilot, lambda: is_person_asked(session))
        await check_hint(pilot, session)
    for kind in others:
        session = reach(game_id, seats, options, kind)
        async with playing(session, at_once=True) as (pilot, _):
            await check_hint(pilot, session)


@each_table
async def test_hint_and_enter_answer_any_question(
    game_id: str, seats: int, options: dict[str, Any], kinds: str
) -> None:
    await check_hints(game_id, seats, options, kinds)


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
@each_table
async def test_hint_and_enter_answer_any_question_at_the_plain_table(
    game_id: str, seats: int, options: dict[str, Any], kinds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runegames.ui.screens.table.make_table", lambda *_, **__: PlainTable())
    await check_hints(game_id, seats, options, kinds)
