"""Rules page: the rule at which it opens, and its search."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from runegames.games.registry import playable
from runegames.ui.app import RunegamesApp
from runegames.ui.finder import find
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.rules import RulesPage, RulesScreen, RulesText
from tests.pilots import until
from tests.ui.shell import front, game_screen, grid, shown, table
from tests.ui.tables import running, sitting

pytestmark = pytest.mark.slow


async def opened(pilot: Pilot[Any], game_id: str = "rune", **moment: str) -> RulesScreen:
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    app.open_rules(game_id, **moment)
    await pilot.pause(0.05)
    assert isinstance(app.screen, RulesScreen)
    return app.screen


def test_words_are_found_across_line_ends_and_rules_by_their_whole_name() -> None:
    lines = ["  RU-1   A card has six", "         runes.", "RU-15 as in RU-1, RU-15a", ""]
    (across,) = find(lines, "SIX  runes")
    assert across.pieces == ((0, 20, 23), (1, 9, 14))
    assert [match.line for match in find(lines, "ru-1")] == [0, 2]
    assert [match.pieces for match in find(lines, "RU-15")] == [((2, 0, 5),)]
    assert not find(lines, "  ")
    assert not find(lines, ".*")


async def test_the_page_opens_at_the_rule_that_forbids_the_move() -> None:
    async with running(table(2, 4, plies=0, saved=False)) as (app, pilot):
        await pilot.pause()
        screen = front(GameScreen, app)
        cursor: Any = screen.table.cursor
        while cursor.objection() is None or cursor.objection().rule != "RU-10":
            await pilot.press("up")
        await pilot.press("f1")
        await pilot.pause(0.05)
        top = [row for row in grid(app) if row.strip()][:4]
        assert any("RU-10" in row for row in top)
        text = app.screen.query_one(RulesText)
        assert text.rule == "RU-10"


@pytest.mark.parametrize("game_id", [game_id for game_id in playable() if game_id != "rune"])
async def test_a_table_keeps_the_rule_of_a_refusal_until_the_next_question(game_id: str) -> None:
    session = sitting(game_id, 2, 2)
    async with running(session) as (app, pilot):
        app.change_settings(handover="off")
        await pilot.press("space")
        await pilot.pause()
        screen = game_screen(app)
        decision = session.decision()
        assert decision is not None
        rule = decision.rule
        screen.table.say(f"{rule}: not like this.")
        assert screen.table.rule == rule
        screen.table.choose(session.state.legal_moves()[0])
        await pilot.pause()
        assert screen.table.rule is None


async def test_the_search_follows_each_typed_letter() -> None:
    async with running() as (app, pilot):
        screen = await opened(pilot)
        text, page = screen.query_one(RulesText), screen.query_one(RulesPage)
        # Some keyboards hide the slash, so other keys open the search as well.
        for key in ("slash", "ctrl+f"):
            await pilot.press(key)
            assert isinstance(screen.focused, Input)
            await pilot.press("escape")
        await pilot.press("slash", *"ru-15")
        await pilot.pause(0.05)
        number = len(text.matches)
        assert number >= 3
        assert f"1 of {number}" in shown(app)
        line = text.match_line
        assert line is not None
        assert page.scroll_y <= line < page.scroll_y + page.size.height
        await pilot.press("enter", "n")
        await pilot.pause(0.05)
        assert f"2 of {number}" in shown(app)
        await pilot.press("N", "N")
        await pilot.pause(0.05)
        assert f"{number} of {number}" in shown(app)
        line = text.match_line
        assert line is not None
        assert page.scroll_y <= line < page.scroll_y + page.size.height
        await pilot.press("escape")
        assert not text.matches
        assert page.has_focus
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_matches_are_highlighted_and_a_missing_word_is_reported() -> None:
    async with running() as (app, pilot):
        screen = await opened(pilot, "market")
        text = screen.query_one(RulesText)
        plain = text.drawing(80, 0)
        await pilot.press("slash", *"bandit")
        await pilot.pause(0.05)
        assert len(text.matches) > 9
        lit = text.drawing(80, 0)
        changed = {index for index, line in enumerate(lit) if line.spans != plain[index].spans}
        assert changed == {line for match in text.matches for line, _, _ in match.pieces}
        assert [line.plain for line in lit] == [line.plain for line in plain]
        await pilot.press(*"xyz")
        await pilot.pause(0.05)
        assert "not found" in shown(app)
        await pilot.press("enter")
        assert isinstance(screen.focused, Input)
        await pilot.press("escape", "n")
        await until(pilot, lambda: screen.query_one(RulesPage).section == 1)
