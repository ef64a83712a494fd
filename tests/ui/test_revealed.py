"""What is revealed to all is seen by all: it stays until a key, before the next curtain."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.games.registry import lent
from runegames.plain.sitting import Sitting
from runegames.plain.stream import Stream
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from tests.outside import duel
from tests.ui.shell import flat, front
from tests.ui.tables import frame, lift, playing

TOLD = "Press ↵ when everybody has looked."


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    """Let the program know the duel, which belongs to no package."""
    with lent(duel.GAME):
        yield


def duel_of(people: int) -> Session:
    """Return a duel of sealed stones; computer players have the last seats."""
    plans = default_plans(2, people=people, bot="random")
    return Session(duel.GAME, duel.GAME.options_type(), plans, 4)


async def choose(pilot: Pilot[None]) -> None:
    """Lay the first stone."""
    await lift(pilot)
    await pilot.press("enter")
    await pilot.pause()


async def test_sealed_stones_are_seen_by_everybody_before_the_next_curtain() -> None:
    session = duel_of(2)
    async with playing(session) as pilot:
        await choose(pilot)
        assert isinstance(pilot.app.screen, CurtainScreen)
        await choose(pilot)
        screen = front(GameScreen, pilot)
        assert screen.viewer is None, "a hand is in sight while everybody looks"
        assert TOLD in flat(pilot)
        stones = [move.stone for move in (ply.move for ply in session.plies)]
        assert all(stone in flat(pilot) for stone in stones)
        for seat in range(2):
            view: Any = session.view(seat)
            assert not any(card in frame(pilot) for card in view.hand)
        await pilot.press("l")
        await pilot.press("escape")
        assert TOLD in flat(pilot), "another key has ended the look"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        await lift(pilot)
        assert TOLD not in flat(pilot)


async def test_a_person_alone_is_not_held_up() -> None:
    session = duel_of(1)
    async with playing(session) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert len(session.plies) == 2
        assert TOLD not in flat(pilot)


def test_line_by_line_everybody_hears_what_is_revealed() -> None:
    session, sink = duel_of(2), io.StringIO()
    lines = "\n1\n\n1\nwhat\n\nquit\n"
    Sitting(Stream(io.StringIO(lines), sink), session, Settings()).run()
    text = sink.getvalue()
    assert text.count("Everybody, press Enter when all have heard this:") == 2
    before, _, _ = text.partition("Everybody, press Enter")
    stones = [ply.move.stone for ply in session.plies]
    assert all(stone in before.splitlines()[-1] for stone in stones)
