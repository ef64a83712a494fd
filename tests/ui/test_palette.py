"""Colours of the palettes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product

import pytest

from runegames.resources import read_text
from runegames.ui.games.bones.stone import face as stone_face
from runegames.ui.games.market.cards import inks_of as card_inks
from runegames.ui.games.rune.tiles import Tile, colours_of
from runegames.ui.palette import Palette, mix, named
from runegames.ui.palettes import ENCELADUS, PALETTES, palette_of
from tests.ui.colours import ALL_EYES, contrast, difference, seen
from tests.ui.still import MONOCHROME, TERMINAL

TRUE_COLOURS = [palette for palette in PALETTES.values() if not palette.ansi]
SEATS = "seats.1 seats.2 seats.3 seats.4 seats.5 seats.6"
RUNES = ("red", "green", "blue")

TEXT = f"text quiet primary gold ok bad cursor {SEATS}"
CARVED = "red.ink green.ink blue.ink"
BRIGHT = "red.bright green.bright blue.bright"

WORDS = {
    "ground": f"{TEXT} {BRIGHT}",
    "raised": TEXT,
    "table": f"{TEXT} {CARVED} {BRIGHT}",
    **{f"firelight_{number}": f"text quiet gold ok bad {SEATS} {CARVED}" for number in (1, 2, 3)},
    "plain": f"text quiet gold {SEATS}",
    "laid": "text quiet gold",
    "card": "text quiet gold cursor",
    "special": "text gold",
    "iron": "on_iron",
    "wood_dark": "on_wood scarce",
    "ice": "text",
    "glow.2": "on_primary",
    "glow.4": "on_primary",
    "primary": "on_primary",
    "gold": "on_primary",
    "ghost_bad": "on_ghost_bad bad",
    **dict.fromkeys(SEATS.split(), "on_seat"),
    **{f"{colour}.ground": f"{colour}.ink ok bad {SEATS}" for colour in RUNES},
    **{f"{colour}.bright": f"{colour}.on_bright" for colour in RUNES},
}
"""Inks of words, by the ground that they are written on."""
MARKS = {
    "table": "bone bone_shade bone_far iron_light flame ember wood ice_edge mask glow.2 cursor",
    "firelight_3": "bone flame ember wood",
    "night": f"mask gold {BRIGHT}",
    "laid": "glow.1 glow.2",
    **{f"{colour}.ground": f"{colour}.bright" for colour in RUNES},
    **{f"{colour}.lit": f"{colour}.ink" for colour in RUNES},
}
"""Inks of pictures, by the ground that they are drawn on."""
STATES = {
    # An area of Rune, at rest and under the cursor.
    **{(f"{colour}.ground", f"{colour}.lit"): 8.0 for colour in RUNES},
    # A window of a house in the Market: lit, and dimmed by a bandit.
    **{(f"{colour}.bright", f"{colour}.lit"): 15.0 for colour in RUNES},
    # A place of a stall in the Market, with goods and without.
    **{(f"{colour}.bright", "socket"): 20.0 for colour in RUNES},
    ("gold", "socket"): 20.0,
    ("mask", "socket"): 20.0,
    # A number card of the Market, at rest and chosen.
    ("card", "glow.2"): 20.0,
    # A match of Enceladus, laid in an earlier turn and in this one.
    ("laid", "glow.4"): 20.0,
    # A match and the ice around it.
    ("laid", "plain"): 8.0,
}
"""Least difference, by CIEDE2000, between two colours that players must tell apart."""

each_true_palette = pytest.mark.parametrize(
    "palette", TRUE_COLOURS, ids=lambda palette: palette.name
)


def weak(palette: Palette, meetings: dict[str, str], least: float) -> dict[str, float]:
    """Return the contrasts below ``least``, by names such as ``text on table``."""
    colours = named(palette)
    ratios = {
        f"{ink} on {ground}": contrast(colours[ink], colours[ground])
        for ground, inks in meetings.items()
        for ink in inks.split()
    }
    return {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < least}


@each_true_palette
def test_words_on_the_tables_can_be_read(palette: Palette) -> None:
    assert not weak(palette, WORDS, 7.0 if palette.name == "contrast" else 4.5)


@each_true_palette
def test_marks_on_the_tables_can_be_seen(palette: Palette) -> None:
    assert not weak(palette, MARKS, 3.0)


def test_an_ink_that_is_too_faint_is_reported_with_its_ground() -> None:
    assert weak(ENCELADUS, {"table": "line text"}, 3.0) == {"line on table": 1.89}


def carved(palette: Palette) -> Iterator[tuple[str, str, str]]:
    """Yield each carving of the games: its name, its ground and its ink."""
    for name in ("fire-axe", "earth-axe", "water-axe", "spy"):
        for chosen in (False, True):
            stone = stone_face(name, palette, chosen=chosen)
            yield f"stone {name} {chosen}", stone.ground, stone.carving
    for colour, light, fault in product(RUNES, ("lit", "bright", "rest"), (False, True)):
        tile = Tile(colour, light, fault=fault)  # type: ignore[arg-type]
        yield f"tile {tile}", *colours_of(tile, palette)
    for name, state in product(("red shelter", "blue shelter", "thief"), ("rest", "chosen")):
        card = card_inks(name, state, palette)  # type: ignore[arg-type]
        yield f"card {name} {state}", card.ground, card.figure


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_every_carving_stands_out_from_its_ground(palette: Palette) -> None:
    for what, ground, ink in carved(palette):
        if palette.ansi:
            assert ink.replace("bright_", "") != ground.replace("bright_", ""), what
        else:
            assert contrast(ink, ground) >= 3, what


@each_true_palette
def test_states_can_be_told_apart_with_every_kind_of_colour_vision(palette: Palette) -> None:
    colours = named(palette)
    near = {
        (one, other, eyes)
        for (one, other), least in STATES.items()
        for eyes in ALL_EYES
        if difference(seen(colours[one], eyes), seen(colours[other], eyes)) < least
    }
    assert not near


@each_true_palette
def test_an_impossible_answer_differs_from_a_card_for_every_kind_of_colour_vision(
    palette: Palette,
) -> None:
    for eyes in ALL_EYES:
        ground = difference(seen(palette.card, eyes), seen(palette.ghost_bad, eyes))
        ink = difference(seen(palette.text, eyes), seen(palette.on_ghost_bad, eyes))
        assert max(ground, ink) >= 8, eyes


@each_true_palette
def test_lit_colours_lie_between_ground_and_bright(palette: Palette) -> None:
    for colour in RUNES:
        inks = palette.rune(colour)
        shades = [inks.ground, inks.lit, inks.bright]
        brightness = [contrast(shade, palette.table) for shade in shades]
        assert brightness == sorted(brightness), colour


def test_a_palette_may_leave_out_the_shades_that_are_mixed() -> None:
    fields = tomllib.loads(read_text("palettes", "enceladus.toml"))
    blue, table = fields["blue"], fields["table"]
    del blue["lit"], blue["deep"]
    inks = palette_of("enceladus", fields).blue
    assert inks.lit == mix(blue["ground"], blue["bright"], 0.3)
    assert inks.deep == mix(blue["ground"], table, 0.5)
    del blue["ground"]
    with pytest.raises(ValueError, match="blue: ground is missing"):
        palette_of("enceladus", fields)


def test_a_mixture_of_two_terminal_colours_is_the_one_with_the_larger_share() -> None:
    assert mix("#000000", "#ff8000", 0.5) == "#804000"
    assert (mix("#123456", "#abcdef", 0), mix("#123456", "#abcdef", 1)) == ("#123456", "#abcdef")
    assert mix("ansi_red", "ansi_blue", 0.4) == "ansi_red"
    assert mix("ansi_red", "ansi_blue", 0.6) == "ansi_blue"


def grounds(palette: Palette) -> Iterator[str]:
    yield from (palette.table, palette.star, palette.shadow, palette.firelight_1)
    yield from (palette.firelight_2, palette.firelight_3)


@pytest.mark.parametrize("palette", [TERMINAL, MONOCHROME], ids=lambda palette: palette.name)
def test_palettes_of_the_terminals_colours_have_no_stars_and_only_ansi_colours(
    palette: Palette,
) -> None:
    assert {*grounds(palette)} == {"ansi_default"}
    assert not palette.stars
    for name, colour in named(palette).items():
        assert colour.startswith("ansi_"), name
    assert palette.edge(palette.card) == palette.card
    assert palette.pixel(palette.cursor) == "ansi_white"


def test_parchment_has_no_stars_and_its_shadows_have_the_colour_of_lines() -> None:
    palette = PALETTES["parchment"]
    assert not palette.stars
    assert palette.shadow == palette.plot == palette.line
    assert ENCELADUS.stars
    assert contrast(ENCELADUS.shadow, "#000000") < 1.1


def test_the_terminal_palette_lights_an_area_with_its_bright_colour() -> None:
    for colour in RUNES:
        inks = TERMINAL.rune(colour)
        assert (inks.lit, inks.on_lit) == (inks.bright, "ansi_black")
        assert ENCELADUS.rune(colour).on_lit == ENCELADUS.rune(colour).ink
