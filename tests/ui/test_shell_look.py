"""Glyphs, palettes, style sheets, pictures, and the typeset rulebook."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

import runegames.ui
from runegames.games.rulebook import parse
from runegames.play.settings import Settings
from runegames.play.themes import explained
from runegames.resources import read_text
from runegames.ui import art
from runegames.ui.palettes import ENCELADUS, PALETTES, palette_of
from runegames.ui.rulebook import MIN_PAGE_WIDTH, typeset
from runegames.ui.symbols import ASCII, UNICODE, Symbols
from runegames.ui.theme import textual_themes
from tests.ui.still import MONOCHROME

UI = Path(runegames.ui.__file__).parent


def test_the_settings_offer_every_theme() -> None:
    offered = Settings.model_fields["theme"].annotation
    assert set(PALETTES) == set(getattr(offered, "__args__", ()))
    assert [*textual_themes()] == [*PALETTES, MONOCHROME.name]
    assert explained().startswith("enceladus: night and ice. ember: ")
    assert " contrast, colour-blind: easy to tell apart. " in explained()


def glyphs(of: Symbols) -> str:
    """Return all glyphs of a set."""
    names = Symbols.__annotations__.keys() - {"name"}
    return "".join(glyph for name in names for glyph in getattr(of, name))


@pytest.mark.parametrize("symbols", [UNICODE, ASCII], ids=lambda symbols: symbols.name)
def test_every_glyph_is_one_cell_wide(symbols: Symbols) -> None:
    for glyph in glyphs(symbols):
        assert cell_len(glyph) == 1, glyph
        assert not 0x16A0 <= ord(glyph) <= 0x16FF, (
            f"{glyph} is a runic letter, which many fonts lack"
        )
        assert ord(glyph) < 0x1F000, f"{glyph} is an emoji"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dark": 1}, "dark: 1 "),
        ({"seats": ["#000000"]}, "seats: "),
        ({"red": {}}, "red: bright is missing"),
        ({"text": "blue"}, "text: 'blue'"),
        ({"extra": "#000000"}, "extra is missing or unknown"),
    ],
)
def test_a_mistake_in_a_palette_is_named(change: dict[str, object], words: str) -> None:
    text = tomllib.loads(read_text("palettes", "ember.toml"))
    with pytest.raises(ValueError, match=f"^palette ember[:,] {re.escape(words)}"):
        palette_of("ember", text | change)


def test_ascii_glyphs_are_ascii_and_tell_colours_apart() -> None:
    assert glyphs(ASCII).isascii()
    assert len({ASCII.red, ASCII.green, ASCII.blue}) == 3


# -- style sheets -------------------------------------------------------------------------------

SHEETS = sorted(UI.rglob("*.tcss"))
SHARED = ("app.tcss", "buttons.tcss", "report.tcss")
"""Sheets with classes that widgets of several screens have."""


def top_selectors(css: str) -> list[str]:
    """Return the selectors outside of all braces."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    values, depth, start = [], 0, 0
    for index, character in enumerate(css):
        if character == "{":
            if depth == 0:
                values.append(css[start:index].strip())
            depth += 1
        elif character == "}":
            depth -= 1
            start = index + 1
    return values


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in SHEETS if sheet.name not in SHARED], ids=lambda sheet: sheet.stem
)
def test_a_style_sheet_selects_only_its_own_class(sheet: Path) -> None:
    module = sheet.with_suffix(".py").read_text(encoding="utf-8")
    own = set(re.findall(r"^class (\w+)", module, flags=re.MULTILINE))
    for selector in top_selectors(sheet.read_text(encoding="utf-8")):
        # For a class Menu, "Menu.-wide" and "Menu #part" are scoped, but "Menu, Other" is not.
        first = re.split(r"[\s.:#>]", selector, maxsplit=1)[0]
        assert first in own, f"{selector!r} is not scoped: CSS_PATH is read for the whole app"
        assert "," not in selector
    assert f'"{sheet.name}"' in module


def test_top_selectors_are_those_outside_of_braces() -> None:
    assert top_selectors("A { b { c: d; } } /* X { } */ .e { }") == ["A", ".e"]


# -- pictures -----------------------------------------------------------------------------------


def test_there_are_24_different_runes() -> None:
    signs = art.runes()
    assert len(signs) == 24
    assert len({sign.picture for sign in signs}) == 24
    assert len({sign.letter for sign in signs}) == 24
    for sign in signs:
        assert 0x16A0 <= ord(sign.letter) <= 0x16FF
        assert sign.picture.width <= 6
        assert sign.picture.lines <= 4
        assert set("".join(sign.picture.rows)) <= {"#", "."}


def test_large_letters_have_bands_of_colour() -> None:
    letters = art.large("I")
    assert letters is not None
    rows = letters.in_bands(4).rows
    assert [{*row} - {"."} for row in rows] == [{band} for band in "0011223"]
    assert art.glow(ENCELADUS) == dict(zip("0123", ENCELADUS.glow, strict=True))


@pytest.mark.parametrize("game_id", ["enceladus", "rune", "bones", "market"])
def test_every_game_has_a_small_and_a_large_vignette(game_id: str) -> None:
    small = art.vignette(game_id, 18, 5)
    large = art.vignette(game_id, 40, 9)
    assert small is not None
    assert large is not None
    assert small.width <= 18 < large.width <= 40
    assert small.lines <= 5 < large.lines <= 9
    assert art.vignette(game_id, 4, 5) is None


def test_words_of_the_alphabet_have_large_letters_and_other_words_have_none() -> None:
    every = art.large("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 ÅÄÖ")
    assert every is not None
    assert every.height == 7
    assert art.large("Anna") == art.large("ANNA")
    assert art.large("Ağa") is None


def test_no_rule_identifier_is_lost_in_the_rulebook() -> None:
    text = read_text("rules", "rune.md")
    lines, heads = typeset(parse(text), 76, UNICODE)
    words = "\n".join(line.plain for line in lines)
    for rule in set(re.findall(r"RU-\d+[a-z]?", text)):
        assert re.search(rf"{rule}\b", words), rule
    assert all(line.cell_length <= 76 for line in lines)
    assert "**" not in words
    assert "`" not in words
    assert len(heads) == len(parse(text).sections)
    # In a narrower window, the page keeps its least width.
    assert typeset(parse(text), 1, UNICODE) == typeset(parse(text), MIN_PAGE_WIDTH, UNICODE)
