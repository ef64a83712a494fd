"""Pieces of other packages' games: their styles from game.toml, and the piece in the banner."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from runegames import cli
from runegames.games.fields import fields_of
from runegames.games.registry import game
from runegames.games.tabletop import token_of
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.screens.game.screen import GameScreen
from tests.outside import duel
from tests.outside.conftest import Packages
from tests.ui.shell import inside, shown
from tests.ui.tables import running, sitting

WRONG = {
    "skull = 5": "has no style",
    "skull = { color = 'red' }": "`color` that means nothing; is `colour` meant?",
    "skull = { colour = 'purple' }": "which is none of green, red, blue, gold",
    "skull = { colour = 5 }": "a `colour` that is no text",
    "skull = { rune = 'sowillo' }": "no rune called 'sowillo'; is sowilo meant?",
    "skull = { glyph = '†' }": "a glyph and no `ascii`",
    "skull = { ascii = '+' }": "an `ascii` and no `glyph`",
    "skull = { glyph = '骨', ascii = '+' }": "not one cell wide",
    "skull = { glyph = '⚡', ascii = '+' }": "not one cell wide",
    "skull = { glyph = 'ab', ascii = '+' }": "not one cell wide",
    r"skull = { glyph = '\u0301', ascii = '+' }".replace("'", '"'): "not one cell wide",
    r"skull = { glyph = '\u001b', ascii = '+' }".replace("'", '"'): "not one cell wide",
    "skull = { glyph = 'א', ascii = '+' }": "not one cell wide",
    "skull = { glyph = '†', ascii = '‡' }": "no sign of ASCII",
    "skull = { glyph = '†', ascii = ' ' }": "no sign of ASCII",
}
"""Words of the report, by the line below ``[pieces]``."""


@pytest.mark.parametrize("line", WRONG)
def test_a_style_that_cannot_be_used_is_named_and_left_out(
    packages: Packages, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    packages.install(toml=f"[pieces]\n{line}\n7 = {{ colour = 'gold' }}\n")
    assert cli.main(["games"]) == 1
    text = capsys.readouterr().out
    assert "the piece `skull` in its game.toml" in text
    assert WRONG[line] in text
    assert [*fields_of(game("odd")).styles] == ["7"]


def test_check_names_a_style_that_cannot_be_used(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(toml="[pieces]\nskull = 5\n")
    assert cli.main(["check", "odd", "--law", "check_meta"]) == 1
    assert "has no style" in capsys.readouterr().out


STYLE = '[pieces]\n"stone a" = { colour = "red", rune = "sowilo", glyph = "†", ascii = "&" }\n'


def table(packages: Packages) -> Session:
    """Return a table of the duel where seat 0, a person, holds ``stone a``, which has a style."""
    packages.install(toml=STYLE)
    code = inspect.getsource(duel).replace('id="duel"', 'id="odd"')
    (packages.folder / "runes_odd" / "__init__.py").write_text(code)
    tables = (sitting("odd", 2, 1, seed=seed, level="random") for seed in range(100))
    return next(state for state in tables if "stone a" in state.view(0).model_dump()["hand"])


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "†"), (True, "&")])
async def test_pieces_look_as_their_game_says(
    packages: Packages, ascii_only: bool, sign: str
) -> None:
    session = table(packages)
    app = RunegamesApp(session, ascii_only=ascii_only)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        shown = app.screen.table
        assert isinstance(shown, PlainTable)
        words = inside(app, shown.tray)
        assert (sign in words) is not ascii_only
        assert "stone a" in words.casefold()
    token = token_of("stone a", fields_of(session.game))
    assert (token.colour, token.sign, token.letter) == ("red", "†", "&")


async def test_stones_of_a_row_have_the_style_of_its_field(installed: object) -> None:
    async with running(sitting("nim", 2, 2)) as (app, pilot):
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert "◇" in inside(app, app.screen.table.board)
        app.change_settings(symbols="ascii")
        await pilot.pause()
        assert "[5]" in inside(app, app.screen.table.board)
        assert "◇" not in inside(app, app.screen.table.board)


async def test_sentences_on_the_table_stand_once(packages: Packages, installed: object) -> None:
    packages.install()
    code = inspect.getsource(import_module("runes_nim"))
    for old, new in (
        ('id="nim"', 'id="odd"'),
        ("heaps: tuple[int, ...]", "heaps: tuple[tuple[int, ...], ...]"),
        ("heaps=tuple(self.heaps)", "heaps=tuple((each,) for each in self.heaps)"),
    ):
        assert old in code
        code = code.replace(old, new)
    (packages.folder / "runes_odd" / "__init__.py").write_text(code)
    async with running(sitting("odd", 2, 2), (120, 36)) as (app, pilot):
        await pilot.pause()
        assert shown(app).count("Heaps") == 1
