"""Process that thinks in the background: it answers, stops or dies, and never blocks the app."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from runegames.bots.child import COMMAND
from runegames.bots.registry import make_bot
from runegames.bots.search import Budget
from runegames.bots.tasks import MIN_SIMULATIONS, RootMoves, SearchTask, think
from runegames.core import Rng
from runegames.games.registry import game
from runegames.ui import thinking
from runegames.ui.thinking import MAX_FAILURES, Thinker
from tests.processes import PATIENCE_S

LONG = Budget(seconds=60.0)


def task(budget: Budget, game_id: str = "bones", seed: int = 3) -> SearchTask:
    """Return a task at a question with several answers, after some moves of a game."""
    the_game = game(game_id)
    rng = Rng(seed)
    state = the_game.new(the_game.options_type(), 2, rng)
    bot = make_bot("greedy", the_game)
    for _ in range(4):
        state.apply(bot.choose(state, rng), rng)
    while len(state.legal_moves()) < 2:
        state.apply(state.legal_moves()[0], rng)
    decision = state.decision()
    assert decision is not None
    return SearchTask(game_id, state.determinize(decision.seat, rng), seed, budget)


def simulations(lines: RootMoves) -> int:
    return sum(line.visits for line in lines)


@asynccontextmanager
async def thinker(*command: str) -> AsyncIterator[Thinker]:
    beside = Thinker(command or COMMAND)
    try:
        yield beside
    finally:
        beside.dismiss()


@pytest.mark.slow
async def test_the_process_finds_the_same_as_a_search_in_place_and_stops_when_hurried() -> None:
    async with thinker() as beside:
        some = task(Budget(simulations=40))
        assert await beside.begin(some).found() == think(some)

        request = beside.begin(task(LONG))
        waiting = asyncio.ensure_future(request.found())
        await asyncio.sleep(0.1)
        assert not waiting.done()
        request.hurry()
        assert simulations(await asyncio.wait_for(waiting, PATIENCE_S)) >= MIN_SIMULATIONS

        hurried = beside.begin(task(LONG))
        hurried.hurry()
        assert await hurried.found()

        unwanted = asyncio.ensure_future(beside.begin(task(LONG)).found())
        await asyncio.sleep(0.05)
        unwanted.cancel()
        with suppress(asyncio.CancelledError):
            await unwanted
        assert await beside.begin(some).found() == think(some)
        assert beside.process is not None


@pytest.mark.slow
async def test_a_process_that_dies_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "IN_PLACE_S", 0.01)
    async with thinker() as beside:
        waiting = asyncio.ensure_future(beside.begin(task(LONG)).found())
        await asyncio.sleep(0.05)
        process = beside.process
        assert process is not None
        os.kill(process, signal.SIGKILL)
        assert 0 < simulations(await asyncio.wait_for(waiting, PATIENCE_S)) < 5000
        assert beside.process is None
        # The next task is searched in the background again.
        some = task(Budget(simulations=20))
        assert await beside.begin(some).found() == think(some)
        assert beside.process not in (None, process)


async def test_a_task_for_a_process_that_has_ended_is_answered_all_the_same() -> None:
    async with thinker(sys.executable, "-S", "-c", "") as beside:
        beside.warm_up()
        await asyncio.sleep(0.2)
        some = task(Budget(simulations=20))
        for _ in range(MAX_FAILURES + 2):
            assert await beside.begin(some).found() == think(some)
        assert not beside.warm_up()


@pytest.mark.parametrize("command", [["/no/such/program"], [sys.executable, "-S", "-c", "hush"]])
async def test_without_a_working_process_a_task_is_searched_in_place(command: list[str]) -> None:
    async with thinker(*command) as beside:
        some = task(Budget(simulations=20))
        assert await beside.begin(some).found() == think(some)
        assert await beside.begin(some).beside() is None


async def test_a_process_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "OVERRUN_S", 0.05)
    monkeypatch.setattr(thinking, "IN_PLACE_S", 0.01)
    deaf = "import sys\nwhile sys.stdin.buffer.read(1): pass"
    async with thinker(sys.executable, "-S", "-c", deaf) as beside:
        assert await beside.begin(task(Budget(seconds=0.05))).found()
        assert beside.process is None


@pytest.mark.slow
async def test_a_search_that_fails_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", no_think)
    async with thinker() as beside:
        assert await beside.begin(task(LONG)).beside() is None
        assert beside.process is None


def no_think(task: SearchTask, stopped: object) -> RootMoves:
    raise ValueError("it cannot think")


async def test_a_search_in_place_never_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "IN_PLACE_S", 0.02)
    async with thinker("/no/such/program") as beside:
        assert 0 < simulations(await beside.begin(task(LONG)).found()) < 5000
