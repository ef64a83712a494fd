"""Tab of the ritual: today's result, par, and the commands on them."""

from __future__ import annotations

from datetime import date

import pytest

from runegames.chronicle.library import Library
from runegames.chronicle.par import TRIALS, Trial, file_of, keep, kept, par_of
from runegames.core import move_to_wire
from runegames.play.places import saves_dir
from runegames.play.ritual import ritual, seed_of
from runegames.play.saves import new_save
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.thinking import Thinker
from tests.play.sittings import play_out
from tests.ui.shell import flat, front, grid, settle, shown
from tests.ui.tables import LARGE, running


@pytest.mark.slow
async def test_a_ritual_as_the_first_game_asks_who_plays() -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("d")
        await settle(pilot)
        assert "not played yet" in flat(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Who plays?" in shown(app)
        await pilot.press(*"Max", "enter")
        await pilot.pause()
        assert front(GameScreen, app).session.names == ("Max",)


@pytest.mark.slow
@pytest.mark.usefixtures("regular")
async def test_a_ritual_goes_on_where_it_was_left() -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("d")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        first = front(GameScreen, app)
        assert first.session.seed == seed_of(date.today())
        # A ritual that is left without a move is not saved.
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, MenuScreen)
        assert not list(saves_dir().glob("*"))
        app.open_book("ritual")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Ritual of " in grid(app)[0]
        await pilot.press("n", "enter", "escape")
        await settle(pilot)
        app.open_book("ritual")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert len(front(GameScreen, app).session.plies) == 1


@pytest.mark.slow
async def test_par_is_shown_only_after_the_ritual_and_a_second_play_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    today, asked = date.today(), list[int]()
    session = ritual(today)
    new_save(session)
    keep(par_of(today, [Trial(number=number, points=17, moves=()) for number in range(TRIALS)]))
    async with running(size=LARGE, notifications=True) as (app, pilot):
        app.open_book("ritual")
        await settle(pilot)
        assert "not played yet" in flat(app)
        assert "ar 17" not in flat(app), "par is shown before the ritual is played"
        await pilot.press("escape")
        play_out(session)
        with Library() as library:
            library.note(session)
        file_of(today).unlink()
        moves = tuple(move_to_wire(session.game.moves, ply.move) for ply in session.plies)

        async def call(self: Thinker, function: object, task: tuple[date, int]) -> object:
            asked.append(task[1])
            return Trial(number=task[1], points=17, moves=moves)

        monkeypatch.setattr(Thinker, "call", call)
        app.open_game(session)
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        assert front(BookScreen, app).pane.id == "ritual"
        assert asked == [*range(TRIALS)]
        assert "Par 17 is what" in flat(app)
        assert kept(today, TRIALS)
        await pilot.press("y")
        assert " · par 17 · " in app.clipboard
        await pilot.click("#best")
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await pilot.press("t")
        await settle(pilot)
        mark = front(GameScreen, app).session.ritual
        assert mark is not None
        assert mark.seen, "a ritual that is played again is not marked as seen before"
        assert any("does not count" in notification.message for notification in app._notifications)
