"""Terminals with few colours or few characters."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.widgets import Button, Input, OptionList

from runegames.play.saves import new_save
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.filters import in_ascii, without_colour
from runegames.ui.internals import rows_of
from runegames.ui.palettes import PALETTES
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.terminal import colours, knows_glyphs
from tests.ui.shell import settle, shown, table
from tests.ui.still import MONOCHROME
from tests.ui.tables import SMALL, asked, running, sitting

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("environ", "system", "text"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor", "all"),
        ({"TERM": "screen-256color"}, "256", "all"),
        ({"TERM": "xterm-kitty"}, "256", "all"),
        ({"TERM": "xterm"}, "standard", "sixteen"),
        ({"TERM": "linux"}, "standard", "sixteen"),
        ({"TERM": "screen"}, "standard", "sixteen"),
        ({"TERM": "vt100"}, "standard", "none"),
        ({"TERM": "vt220"}, "standard", "none"),
        ({"TERM": "xterm-mono"}, "standard", "none"),
        ({"TERM": "dumb"}, None, "none"),
        ({}, "standard", "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "truecolor", "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "truecolor", "all"),
        ({"TERM": "vt100", "TEXTUAL_COLOR_SYSTEM": "standard"}, "standard", "sixteen"),
    ],
)
def test_the_number_of_colours_follows_the_environment(
    environ: dict[str, str], system: str | None, text: str
) -> None:
    assert colours(environ, system) == text


@pytest.mark.parametrize(
    ("environ", "encoding", "coerced", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, "utf-8", False, True),
        ({"LANG": "C.UTF-8"}, "utf-8", False, True),
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8", False, True),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "utf-8", True, False),
        ({"LANG": "POSIX", "LC_CTYPE": "C.UTF-8"}, "utf-8", True, False),
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8", True, False),
        ({}, "utf-8", True, False),
        ({"LANG": "de_DE.ISO-8859-1"}, "latin-1", False, False),
        ({"LANG": "de_DE.UTF-8"}, "ascii", False, False),
        ({"LANG": "de_DE.UTF-8"}, None, False, False),
        ({"LANG": "de_DE.UTF-8", "TERM": "linux"}, "utf-8", False, False),
        ({"PYTHONIOENCODING": "utf-8"}, "utf-8", True, True),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no variables for a locale")
def test_glyphs_beyond_ascii_follow_the_locale_and_the_encoding(
    environ: dict[str, str], encoding: str | None, coerced: bool, expected: bool
) -> None:
    assert knows_glyphs({"TERM": "xterm", **environ}, encoding, utf8_mode=coerced) is expected


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("╭─ Zoë ─╮", "+- Zoe -+"),
        ("Søren …", "Soren ."),
        ("▲ × 3 → 9", "^ x 3 > 9"),
        ("⠿ 北", "? ??"),
    ],
)
def test_a_text_in_ascii_takes_as_many_cells_as_before(text: str, plain: str) -> None:
    assert in_ascii(text) == plain
    assert cell_len(plain) == cell_len(text)


def test_letters_of_other_scripts_stay_if_the_encoding_has_them() -> None:
    assert in_ascii("北京 ᚠ", "utf-8") == "北京 ?"
    assert in_ascii("北京", "latin-1") == "????"


def test_without_colours_a_coloured_ground_becomes_reversed_text() -> None:
    assert without_colour(Style.parse("red on default")) == Style()
    assert without_colour(Style.parse("bold black on white")).reverse
    assert not without_colour(Style.parse("bold underline white")).reverse
    assert without_colour(Style.parse("underline white")).underline


# -- the app ------------------------------------------------------------------------------------


@pytest.fixture
def colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def segments(app: RunegamesApp) -> Iterator[Segment]:
    return chain.from_iterable(rows_of(app.screen))


def reversed_text(app: RunegamesApp) -> str:
    """Return the text that is drawn with ink and ground exchanged."""
    return "|".join(
        segment.text for segment in segments(app) if segment.style and segment.style.reverse
    )


def coloured(app: RunegamesApp) -> list[Segment]:
    return [
        segment
        for segment in segments(app)
        if segment.style and (segment.style.color or segment.style.bgcolor)
    ]


async def test_with_no_color_nothing_on_the_screen_has_a_colour(colourless: None) -> None:
    store_settings(Settings(theme="ember"))
    async with running() as (app, pilot):
        await settle(pilot)
        assert app.theme == MONOCHROME.name
        assert not coloured(app)
        assert "┏" in shown(app), "no card has the border of the focus"
        await pilot.press("s")
        await settle(pilot)
        assert not coloured(app)
        await pilot.press("right")
        assert not coloured(app)
        themes = [*PALETTES]
        after_ember = themes[themes.index("ember") + 1]
        assert load_settings()[0].theme == after_ember, (
            "a theme that is chosen without colours is not stored"
        )
        app.push_screen(ConfirmScreen("Sure?", "Really.", "yes"))
        await pilot.pause()
        assert "yes" in reversed_text(app)
        assert "back" not in reversed_text(app)
        await pilot.press("right")
        assert isinstance(app.focused, Button)
        assert "back" in reversed_text(app)
        assert "yes" not in reversed_text(app)


async def test_lists_and_fields_show_the_focus_without_colours(colourless: None) -> None:
    async with running(table(plies=8)) as (app, pilot):
        await pilot.pause()
        for key in ("l", "m"):
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("up" if key == "l" else "down")
            await pilot.pause()
            chosen = app.screen.query_one(OptionList).highlighted_option
            assert chosen is not None
            words = str(chosen.prompt).split("  ")[-1].strip()
            assert words in reversed_text(app), key
            await pilot.press("escape")
        app.open_setup("rune")
        await pilot.pause()
        field = app.screen.query(Input).first()
        field.focus()
        await pilot.pause()
        assert any(
            s.style and s.style.underline and field.value[1:] in s.text for s in segments(app)
        )


async def test_sixteen_colours_are_the_terminals_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM")
    store_settings(Settings(theme="parchment"))
    async with running(table(plies=8)) as (app, pilot):
        await pilot.pause()
        assert app.theme == "terminal"
        for segment in coloured(app):
            assert segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor):
                assert colour is None or colour.is_system_defined or colour.is_default
        app.change_settings(theme="ember")
        assert app.theme == "terminal"
        assert load_settings()[0].theme == "ember"


# -- ASCII --------------------------------------------------------------------------------------


async def test_the_option_for_ascii_overrides_the_settings() -> None:
    store_settings(Settings(symbols="unicode"))
    app = RunegamesApp(ascii_only=True)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert shown(app).isascii()
        app.change_settings(animation=False)
    assert load_settings()[0].symbols == "unicode"


async def test_a_terminal_with_few_glyphs_gets_ascii_unless_the_settings_override_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with running() as (app, pilot):
        await settle(pilot)
        assert shown(app).isascii()
        app.change_settings(symbols="unicode")
        await pilot.pause()
        assert "▀" in shown(app), "the setting does not override what was detected"
        app.change_settings(symbols="automatic")
        await pilot.pause()
        assert shown(app).isascii()


async def test_with_ascii_symbols_every_screen_is_ascii() -> None:
    """Check what Textual draws, too: borders, scroll bars, toasts, the command palette."""
    store_settings(Settings(symbols="ascii", pace="thoughtful"))
    session = sitting("rune", 2, 1, plies=12, until=asked("place"), names=("Zoë", "Søren"))
    new_save(session)
    async with running(session, notifications=True) as (app, pilot):

        async def visit(*keys: str) -> None:
            await pilot.press(*keys)
            await pilot.pause()
            text = shown(app)
            assert text.isascii(), [character for character in text if not character.isascii()]

        app.notify("Played “quickly” — and saved …")
        await visit()
        assert "Zoe" in shown(app)
        assert "Soren" in shown(app)
        for key in ("l", "m", "question_mark", "f1", "ctrl+p"):
            await visit(key)
            await visit("escape")
        app.open_replay(session, moment=3)
        await visit("right")
        await visit("escape")
        app.push_screen(CurtainScreen("Zoë", 0, "Zoë, place a card …"))
        await visit()
        app.pop_screen()
        app.open_setup("bones")
        await visit()
        await visit("escape")
        app.show("settings:SettingsScreen")
        await visit()
        await visit("escape")
        app.show("changekeys:ChangeKeysScreen")
        await visit("enter")
        await visit("escape", "escape", "b")
        await visit("delete")
