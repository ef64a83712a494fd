"""Letters: each has one meaning on all pages, and F1 opens the rules everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from runegames.games.registry import own_entries
from runegames.play.keys import ACTIONS
from runegames.ui.screens.rules import RulesScreen
from runegames.ui.screens.settings import CHANGE_KEYS
from tests.ui.shell import settle
from tests.ui.tables import running
from tests.ui.test_keys import bindings, ours

MEANINGS = {
    "a": "again|another game",
    "b": "the book",
    "c": "continue",
    "d": "today's ritual",
    "e": "export",
    "g": "a guided first game",
    "h": "a hint",
    "i": "was it luck|review",
    "j": "join or rename",
    "l": "back$|the(?: whole)? log",
    "m": "all legal moves|back$",
    "n": "the next|a move forward",
    "o": "other seats|play for real: set a table",
    "p": "play on from here",
    "q": "quit runegames",
    "r": "replay",
    "s": "settings",
    "t": "try it|practise it",
    "u": "undo",
    "v": "hand over|whose eyes|the point of view before|back$",
    "w": "what happened since",
    "x": "delete|take .* out|give this its usual key|give everything its usual key",
    "y": "copy",
}
"""Meaning of each letter on all pages: beginning of the words of its commands. A capital means the
same the other way round, or for all. A box may be left by the letter that opened it."""
REVERSED = {"N": "the .*before|a move back", "U": "redo"}
"""Meanings of those capitals that go the other way than their letter."""
AT_ONE_TABLE = ("runegames.ui.games.", "runegames.ui.screens.cards")
"""Modules of the games' own moves, whose letters have a meaning at their table only."""


def letters() -> Iterator[tuple[str, str, str, str]]:
    """Yield letter, words, action and class of each command of a page, menu, or replay."""
    for kind in ours():
        if not kind.__module__.startswith(AT_ONE_TABLE):
            for binding in bindings(kind):
                if len(binding.key) == 1 and binding.key.isalpha():
                    words = binding.tooltip or binding.description
                    yield binding.key, words, binding.action, kind.__name__


def test_a_letter_has_one_meaning_on_all_pages() -> None:
    other = [
        (letter, words, kind)
        for letter, words, _, kind in letters()
        if not re.match(REVERSED.get(letter) or MEANINGS.get(letter.lower(), "$^"), words)
    ]
    assert not other
    used = {letter.lower() for letter, *_ in letters()}
    assert used == {*MEANINGS}, "the table tells of a letter that no page has"


def test_a_command_has_the_same_letter_on_all_pages() -> None:
    by_action: dict[str, set[str]] = {}
    for letter, _, action, kind in letters():
        if "Screen" in kind or "Pane" in kind:
            by_action.setdefault(action, set()).add(letter)
    assert {action: keys for action, keys in by_action.items() if len(keys) > 1} == {}


def test_a_games_own_letters_are_none_of_the_house() -> None:
    house = {
        key
        for action in ACTIONS.values()
        if action.group == "table"
        for key in action.keys.split(",")
    }
    for action in ACTIONS.values():
        if action.group in {entry.id for entry in own_entries()}:
            assert house.isdisjoint(action.keys.split(",")), action.id


@pytest.mark.slow
async def test_f1_opens_the_rules_on_every_page_and_q_leaves_the_menu_only() -> None:
    async with running() as (app, pilot):
        for spot in ("book.screen:BookScreen", "settings:SettingsScreen", CHANGE_KEYS):
            app.show(spot)
            await settle(pilot)
            page = app.screen
            await pilot.press("f1")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen), spot
            await pilot.press("q", "f1")
            assert isinstance(app.screen, RulesScreen)
            await pilot.press("escape", "question_mark", "f1")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen), f"{spot}, help"
            await pilot.press("escape", "escape", "q")
            assert app.screen is page
