"""The line of keys: what matters most is never dropped, and keys act on what was chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult

from runegames.ui import theme
from runegames.ui.app import RunegamesApp
from runegames.ui.widgets.keys import ADVICE, Hint, KeyLine, way_out
from tests.ui.shell import grid, settle, shown, table
from tests.ui.test_sizes import FULLEST, SMALL

MANY = [Hint("enter", "place"), Hint("tab", "card"), *ADVICE, Hint("l", "log"), way_out("menu")]
ALL = "↵ place   tab card   h hint   u undo   l log   esc menu   ? keys"


class Foot(App[None]):
    """Nothing but a line of keys."""

    def __init__(self, hints: Sequence[Hint]) -> None:
        super().__init__()
        for each in theme.themes():
            self.register_theme(each)
        self.theme = theme.DEFAULT
        self._hints = hints

    def compose(self) -> ComposeResult:
        """The line."""
        yield KeyLine(self._hints)


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
async def test_what_does_not_fit_goes_from_the_right(width: int, line: str) -> None:
    app = Foot(MANY)
    async with app.run_test(size=(width, 3)):
        assert grid(app)[-1].strip() == line


@pytest.mark.parametrize(
    ("game_id", "answers"),
    [
        ("bones", "f fold"),
        ("enceladus", "x leave"),
        ("market", "d duel"),
        ("rune", "n next legal"),
    ],
)
async def test_the_one_who_is_asked_always_finds_answers_hint_and_undo(
    game_id: str, answers: str
) -> None:
    app = RunegamesApp(FULLEST[game_id]())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        foot = grid(app)[-1]
        assert all(each in foot for each in (answers, "h hint", "u undo", "? keys"))


@pytest.mark.parametrize("left", [False, True])
async def test_a_game_that_was_left_pushes_no_key_of_the_menu_out(left: bool) -> None:
    if left:
        table(2, 3, plies=3)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        lines = grid(app)
        assert "g saved games" in lines[-1]
        assert any("c Continue" in line for line in lines) == left


async def test_rules_and_guide_are_of_the_game_that_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(RunegamesApp, "open_rules", lambda _, game_id: opened.append(game_id))
    monkeypatch.setattr(RunegamesApp, "open_guide", lambda _, game_id: opened.append(game_id))
    table(2, 3, plies=3)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await pilot.press("r", "l")
        assert opened == ["enceladus"] * 2
        app.screen.query_one("#continue").focus()
        await pilot.press("r", "l")
        assert opened[2:] == ["rune"] * 2, "the game that would be continued"
        app.screen.query_one("#records").focus()
        await pilot.press("r", "l")
        await pilot.pause()
        assert len(opened) == 4
        told = [each.message for each in app._notifications]
        assert any(words.startswith("First choose a game") for words in told)


async def test_a_question_prints_the_keys_that_answer_it() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q")
        await pilot.pause()
        text = shown(app)
        assert "y quit" in text
        assert "esc back" in text
