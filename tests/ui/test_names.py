"""Typed words: names and searches that look like markup are shown as they were typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import markup
from textual.content import Content

from runegames.play.saves import new_save
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.game.screen import GameScreen
from tests.ui import hasty
from tests.ui.hasty import NAMES, at_rest, hit, one_of_each, rest, table, to_page
from tests.ui.shell import front, settle, shown
from tests.ui.tables import running

PAGES = hasty.pages()
NAMELESS = {"menu", "settings", "keys", "new key", "help", "palette"}
"""Pages that show no typed words."""


@pytest.fixture(autouse=True)
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the texts that contain a typed name and that Textual parses as markup."""
    lines: list[str] = []
    honest = markup.to_content

    def to_content(text: str, *rest: object, **settings: object) -> Content:
        if any(name in text for name in NAMES):
            lines.append(text)
        return honest(text, *rest, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(markup, "to_content", to_content)
    return lines


async def press(app: RunegamesApp, *keys: str) -> None:
    for key in keys:
        await hit(app, key)


@pytest.mark.slow
async def test_no_page_takes_a_name_for_markup(parsed: list[str]) -> None:
    async with running(size=(120, 40)) as (app, _):
        await rest(app)
        for name in one_of_each(name for name in PAGES if name not in NAMELESS):
            await to_page(app, PAGES[name])
            app.screen._on_timer_update()
            assert parsed == [], name


async def test_digest_and_hint_show_names_as_they_were_typed(parsed: list[str]) -> None:
    async with at_rest(table("rune", hasty.PEOPLE, plies=4)) as app:
        await press(app, "space")
        screen = front(GameScreen, app)
        seat = screen.viewer
        assert seat is not None
        column = screen.table.column
        since = column.note("since")
        assert since is not None
        assert NAMES[1 - seat] in since.words
        await press(app, "h")
        hint = column.note("hint")
        assert hint is not None
        assert hint.heading == f"a hint for {NAMES[seat]}"
        assert parsed == []


@pytest.mark.slow
async def test_the_list_of_saves_and_toasts_show_names_as_they_were_typed(
    home: Path, parsed: list[str]
) -> None:
    new_save(table("rune", hasty.PEOPLE, plies=2))
    (home / "saves" / "[red].jsonl").write_text("no save")
    async with running(size=(120, 30), notifications=True) as (app, pilot):
        await settle(pilot)
        app.open_book()
        await settle(pilot)
        text = shown(app)
        assert NAMES[0] in text
        assert NAMES[1] in text
        assert "[red].jsonl" in text
        app.notify(f"{NAMES[0]} is told", title=NAMES[1])
        await pilot.pause()
        assert "[/] is told" in shown(app)
        await press(app, "end", "enter", "x", "escape", "home", "enter")
        assert parsed == []


@pytest.mark.slow
@pytest.mark.parametrize("page", ["rune: rules", "rune: moves"])
async def test_searched_words_are_not_taken_for_markup(page: str, parsed: list[str]) -> None:
    async with at_rest() as app:
        PAGES[page](app)
        await rest(app)
        await press(app, "slash", *NAMES[0])
        assert "[/]" in shown(app)
        assert parsed == []
