"""Computer players at a table: how they search, and when their answers are shown."""

from __future__ import annotations

import time
from typing import Any

import pytest

from runegames.bots import pace
from runegames.bots.pace import TimeShare
from runegames.bots.search import Budget
from runegames.play.settings import PACES_S
from runegames.ui.screens.game.players import PULSE_S, ComputerPlayers
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.menu import MenuScreen
from tests.pilots import until
from tests.play.sittings import asked
from tests.ui.shell import flat, shown
from tests.ui.thinkers import playing, ready, settle, sitting

pytestmark = pytest.mark.slow


async def test_the_table_stays_live_while_somebody_thinks() -> None:
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    async with playing(session) as (pilot, thinker):
        held = await ready(pilot, 1, thinker)
        await until(pilot, lambda: "Alva is thinking" in shown(pilot.app))
        assert "moves now" in shown(pilot.app)
        await pilot.press("h")
        text = flat(pilot)
        assert "Hints are for the player who is asked: Alva." in text
        await pilot.press("w")
        text = flat(pilot)
        assert "What happened is told only to the player who is asked." in text
        assert len(thinker.held) == 1
        await pilot.press("l")
        assert isinstance(pilot.app.screen, LogScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, GameScreen)
        assert len(session.plies) == moves
        held.release()
        await settle(pilot)
        assert len(session.plies) > moves
        assert not held.hurried


async def test_a_search_gets_what_its_seat_knows_and_is_stopped_when_people_leave() -> None:
    session = sitting("elder", asked=1)
    async with playing(session, elder_seconds=8) as (pilot, thinker):
        held = await ready(pilot, 1, thinker)
        # The first question of a turn gets a third of the turn's 8 seconds.
        assert held.task.budget.seconds == pytest.approx(8 / 3)
        assert held.task.position == session.position(1)
        assert held.task.position.view(1) == session.view(1)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(pilot.app.screen, MenuScreen)
        assert held.dropped


async def test_a_key_makes_a_computer_player_answer_now() -> None:
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    async with playing(session, pace="thoughtful") as (pilot, thinker):
        for number, key in enumerate(("enter", "space"), start=1):
            held = await ready(pilot, number, thinker)
            assert not held.hurried
            await pilot.press(key)
            await settle(pilot)
            assert held.hurried
            assert len(session.plies) == moves + number


async def test_an_answer_is_not_shown_before_the_pace_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACES_S, "brisk", 0.4)
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    start = time.monotonic()
    async with playing(session, pace="brisk", at_once=True) as (pilot, _):
        await until(pilot, lambda: len(session.plies) > moves)
        assert time.monotonic() - start >= 0.4


async def test_an_answer_waits_while_somebody_reads_the_log() -> None:
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    async with playing(session) as (pilot, thinker):
        held = await ready(pilot, 1, thinker)
        await pilot.press("l")
        held.release()
        await settle(pilot)
        assert len(session.plies) == moves
        await pilot.press("escape")
        await settle(pilot)
        assert len(session.plies) == moves + 1
        # The question is not searched a second time.
        assert not held.dropped
        assert all(later.task.position != held.task.position for later in thinker.held[1:])


async def test_an_answer_that_waits_for_its_time_is_given_after_somebody_read_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share = TimeShare(Budget(simulations=50), rest_s=600.0, most_s=900.0)
    monkeypatch.setattr(ComputerPlayers, "_share", lambda *_: share)
    session = sitting("master:50", asked=1)
    moves = len(session.plies)
    async with playing(session, win_bar=True) as (pilot, thinker):
        # The search for the win bar is lost, so the bar still wants one.
        (await ready(pilot, 1, thinker)).dies()
        (await ready(pilot, 2, thinker)).release()
        table = pilot.app.screen
        assert isinstance(table, GameScreen)
        thought = table._players._thought
        assert thought is not None
        await until(pilot, lambda: thought.move is not None)
        await pilot.press("l", "escape")
        assert pilot.app.screen is table
        await settle(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: len(session.plies) == moves + 1)


async def test_a_search_is_dropped_when_the_move_before_it_is_taken_back() -> None:
    session = sitting("master:50", game_id="bones", seed=3)
    (fold,) = [move for move in session.state.legal_moves() if move.kind == "pass"]
    async with playing(session) as (pilot, thinker):
        before = len(session.plies)
        await pilot.press("p")
        assert session.plies[-1].move == fold
        assert asked(session) == 1
        old = await ready(pilot, 1, thinker)
        await pilot.press("u")
        await pilot.pause()
        assert len(session.plies) == before
        assert old.dropped
        old.release()
        await settle(pilot)
        assert len(session.plies) == before
        # The question of the same ply is now a different one, so it is searched anew.
        await pilot.press("1", "enter")
        await pilot.pause()
        assert len(session.plies) == before + 1
        assert asked(session) == 1
        assert (await ready(pilot, 2, thinker)).task.position != old.task.position


class Clock:
    """Clock that the test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("what", "after_s"),
    [("found", 1.1), ("hurried", 0.3), ("dead", 0.55), ("dead at the end", 1.25), ("late", 1.2)],
)
@pytest.mark.parametrize("took_s", [0.01, 0.05])
async def test_the_time_of_an_answer_hides_small_differences_in_the_time_of_the_search(
    what: str, after_s: float, took_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("SLACK_S", 0.1), ("STEP_S", 0.1)):
        monkeypatch.setattr(f"runegames.bots.pace.{name}", value)
    clock, given = Clock(), list[float]()

    async def keep(thought: Any) -> None:
        given.append(thought.when.given(clock()) - Clock.now)

    monkeypatch.setattr("runegames.ui.screens.game.players.monotonic", clock)
    monkeypatch.setattr(ComputerPlayers, "_keep", staticmethod(keep))
    monkeypatch.setattr(ComputerPlayers, "_share", lambda screen, _, budget: TimeShare(budget))
    session = sitting("master", asked=1)
    async with playing(session) as (pilot, thinker):
        held = await ready(pilot, 1, thinker)
        assert held.task.budget.whole
        clock.now += took_s
        if what == "hurried":
            clock.now = Clock.now + 0.2
            await pilot.press("enter")
            clock.now += took_s
        elif what.startswith("dead"):
            clock.now = Clock.now + (0.3 if what == "dead" else 1.0)
            held.dies()
        elif what == "late":
            clock.now += 1.1
        held.release()
        await until(pilot, lambda: bool(given))
        assert given[0] == pytest.approx(after_s)


async def test_an_answer_without_a_search_replaces_a_search_that_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = sitting("master", asked=1)
    moves = len(session.plies)
    # In three seconds, even a busy machine has begun the search.
    share = TimeShare(Budget(0.05), most_s=3.0)
    monkeypatch.setattr(ComputerPlayers, "_share", lambda *_: share)
    async with playing(session) as (pilot, thinker):
        held = await ready(pilot, 1, thinker)
        await until(pilot, lambda: len(session.plies) > moves)
        assert held.dropped


async def test_a_key_ends_the_pause_before_a_quick_players_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACES_S, "thoughtful", 600.0)
    monkeypatch.setattr(pace, "ROUND_S", 10_000.0)
    session = sitting("adept", asked=1)
    moves = len(session.plies)
    async with playing(session, pace="thoughtful") as (pilot, _):
        await until(pilot, lambda: "moves now" in shown(pilot.app))
        await pilot.press("enter")
        await until(pilot, lambda: len(session.plies) == moves + 1)


async def test_quick_computer_players_answer_in_place() -> None:
    session = sitting("novice", asked=1)
    moves = len(session.plies)
    async with playing(session) as (pilot, thinker):
        await settle(pilot)
        assert len(session.plies) > moves
        assert not thinker.held


async def test_an_unknown_computer_player_is_reported() -> None:
    session = sitting("sphinx", asked=1)
    async with playing(session) as (pilot, _):
        assert "no computer player called" in shown(pilot.app)


async def test_moving_dots_show_that_somebody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    monkeypatch.setattr("runegames.ui.screens.game.players.PULSE_S", PULSE_S / 20)
    async with playing(sitting("master:50", asked=1), animation=True) as (pilot, thinker):
        await ready(pilot, 1, thinker)
        for dots in ("· ", "·· ", "···"):
            await until(pilot, lambda dots=dots: f"thinking {dots}" in shown(pilot.app))  # type: ignore[misc]
