"""Line of keys: which entries fit, and what the menu's keys for rules and guide open."""

from __future__ import annotations

import re

import pytest
from textual.app import ComposeResult

from runegames.ui.app import RunegamesApp
from runegames.ui.commands import ADVICE, Footer, FooterHint, bound, way_out
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.keys import KeyLine
from tests.ui.shell import grid, settle, table
from tests.ui.tables import running

MANY = (FooterHint("enter", "place"), FooterHint("tab", "card"), *ADVICE, "table.log", "back")
ALL = "↵ place   tab card   h hint   u undo   l log   esc menu   ? keys"


class Foot(ShellScreen[None]):
    """Screen with nothing but a line of keys."""

    BINDINGS = [*(bound(id) for id in (*ADVICE, "table.log")), way_out(short="menu")]

    def __init__(self, footer: Footer) -> None:
        super().__init__()
        self._footer = footer

    def compose(self) -> ComposeResult:
        yield KeyLine()

    def footer(self) -> Footer:
        return self._footer


async def foot(width: int, footer: Footer) -> str:
    """Return the line of keys in a window of ``width`` columns."""
    async with running(size=(width, 20)) as (app, pilot):
        app.push_screen(Foot(footer))
        await pilot.pause()
        return grid(app)[-1]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (120, ALL),
        (109, ALL.replace("   ", "  ")),
        (len(ALL) - 1, ALL.replace("   ", "  ")),
        (57, "↵ place  tab card  h hint  u undo  esc menu  ? keys"),
        (45, "↵ place  h hint  u undo  esc menu  ? keys"),
        (40, "h hint  u undo  esc menu  ? keys"),
    ],
)
async def test_keys_that_may_be_left_out_are_dropped_from_the_right(width: int, line: str) -> None:
    assert (await foot(width, MANY)).strip() == line


async def test_a_command_is_printed_once() -> None:
    row = await foot(80, (FooterHint("table.hint", "think"), "back", *MANY))
    assert " ".join(row.split()) == "h think esc menu ↵ place tab card u undo l log ? keys"


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_the_line_of_keys_is_never_cut(width: int) -> None:
    row = await foot(width, [FooterHint(letter, f"does {letter}") for letter in "abcdefgh"])
    assert row.rstrip().endswith("? keys")
    whole = re.findall(r"(\w) does (\w)", row)
    assert all(key == does for key, does in whole)
    assert len(re.findall(r"\w+", row)) == 3 * len(whole) + 1, "an entry is cut"
    assert [key for key, _ in whole] == list("abcdefgh")[: len(whole)]


async def test_rules_and_guide_open_for_the_chosen_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(RunegamesApp, "open_rules", lambda _, game_id: opened.append(game_id))
    monkeypatch.setattr(RunegamesApp, "open_guide", lambda _, game_id: opened.append(game_id))
    table(2, 3, plies=3)
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("f1", "g")
        assert opened == ["enceladus"] * 2
        await pilot.press("down", "down", "f1", "g")
        assert opened[2:] == ["rune"] * 2, (
            "on the invitation to continue, the keys do not act on its game"
        )
        app.screen.set_focus(None)
        await pilot.press("f1", "g")
        await pilot.pause()
        assert len(opened) == 4
        lines = [notification.message for notification in app._notifications]
        assert any(words.startswith("First choose a game") for words in lines)
