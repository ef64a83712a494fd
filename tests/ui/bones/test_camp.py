"""Camp of Runes & Bones, drawn without an app."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from rich.cells import cell_len

from runegames.core import Rng
from runegames.games.bones.model import KIND_OF, NORMAL, RUNES, BonesView, PlayedRune
from runegames.games.bones.phrases import title
from runegames.games.bones.playing import PASS, Play
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.bones import bowl
from runegames.ui.games.bones.camp import lay_out
from runegames.ui.games.bones.facts import CampFacts, fate, last_act
from runegames.ui.games.bones.fireside import draw_fireside
from runegames.ui.games.bones.hand import (
    FORMS,
    MIN_BROAD_COLUMNS,
    Stone,
    across,
    draw_stone,
    form_for,
    note,
)
from runegames.ui.games.bones.keepsake import unbeaten
from runegames.ui.games.bones.seats import bars
from runegames.ui.games.bones.stone import mark_of
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, PALETTES
from runegames.ui.pixels import Pixels
from runegames.ui.symbols import UNICODE, Symbols
from tests.games.bones.tables import lay_table
from tests.ui.still import PIXELS as LOOK
from tests.ui.test_sizes import LONG

SHORT = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn")
SIZES = ((54, 16), (80, 24), (142, 42))
"""Sizes of the board in the windows for which its layouts are made."""
BARE_SIZES = ((54, 19), (80, 30), (142, 53))
"""Sizes of the board in the same windows if the viewer's hand is empty."""
HANDS = ("earth-axe spy", "water-axe fire-axe earth-axe", "thief skull", "banners", "spy", "jhurga")


def camp_facts(
    view: BonesView, names: tuple[str, ...], bones: tuple[int, ...] = (), **more: Any
) -> CampFacts:
    return CampFacts(view, names, bones, view.pot, view.winning, view.winner, **more)


def fireside(
    size: tuple[int, int],
    seats: int,
    names: tuple[str, ...] = SHORT,
    *,
    symbols: Symbols = UNICODE,
    frame: int = 0,
    runes: int = 3,
    bones: int = 8,
    bare: bool = False,
    **text: Any,
) -> Canvas:
    """Return the drawing of a table; if ``bare``, it is laid out as for an empty hand."""
    shown = {
        "holder": 1,
        "hand_sizes": (runes,) * seats,
        "last": ("water-shield",) * seats,
        "plays": tuple(PlayedRune(seat=seat, rune="thief") for seat in range(seats)),
    }
    view = lay_table(*HANDS[:seats], **text).view(0).model_copy(update=shown)
    facts = camp_facts(view, names, (bones,) * seats, frame=frame)
    camp = lay_out(*size, tuple(map(cell_len, names[:seats])), bare=bare)
    canvas = Canvas(*size, Pen(ENCELADUS.text, ENCELADUS.table))
    draw_fireside(canvas, camp, facts, Look(ENCELADUS, symbols))
    return canvas


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("names", "bones"), [(LONG, 8), (SHORT, 10), (LONG, 38)], ids=["few", "ten", "many"]
)
def test_nothing_is_drawn_over_the_bowl_or_the_winning_stone(
    size: tuple[int, int], seats: int, names: tuple[str, ...], bones: int
) -> None:
    full: dict[str, Any] = {"winning": "water-shield", "winner": 1, "pot": 41}
    alone = Canvas(*size, Pen(ENCELADUS.text, ENCELADUS.table))
    camp = lay_out(*size, tuple(map(cell_len, names[:seats])))
    bare = ENCELADUS.table
    canvas = fireside(size, seats, names, bones=bones, runes=5, **full)
    pixels = Pixels(*size, bare)
    painter = bowl.BowlPainter(pixels, camp.bowl, *camp.bowl_at, LOOK)
    painter.bones(41)
    painter.iron(41)
    pixels.onto(alone, 0, 0)
    for y in range(size[1]):
        for x in range(size[0]):
            if alone.at(x, y) != (" ", Pen(bare, bare)):
                glyph, pen = canvas.at(x, y)
                assert glyph in " ▀▄", f"{glyph!r} at {x}, {y} lies over the bones or the bowl"
    if bones == 10 and seats < 5 and size != (142, 42):
        assert canvas.text().count(UNICODE.stroke) == 10 * seats, (
            "ten bones are not all drawn as strokes"
        )
    stone = camp.stone
    for y in range(stone.y + 1, stone.y + stone.height - 1):
        for x in range(stone.x, stone.x + stone.width - 1):
            glyph, pen = canvas.at(x, y)
            assert glyph in " ▀▄●" or pen.ground == bare
            assert {pen.ink, pen.ground} & {ENCELADUS.ice, ENCELADUS.bone} == set()


@pytest.mark.parametrize("shape", [bowl.SMALL, bowl.SMALL.lowered(), bowl.MIDDLE, bowl.LARGE])
def test_each_bone_in_the_pot_can_be_seen(shape: bowl.Bowl) -> None:
    """Check that each of twelve bones adds pixels, none above the highest place in the bowl."""
    high = min(bone.y for bone in shape.bones)
    assert len(shape.bones) == 12
    assert len({(bone.x, bone.y) for bone in shape.bones}) == 12
    before = 0
    for number in range(13):
        seen = Pixels(160, 60, "")
        bowl.BowlPainter(seen, shape, 40, 40, LOOK).bones(number)
        drawn = [y for x in range(160) for y in range(40) if seen.at(x, y)]
        assert len(drawn) > before or not number
        before = len(drawn)
        assert min(drawn, default=40) >= 40 + high * shape.scale


def test_bones_are_counted_in_strokes() -> None:
    stroke, full, bar = UNICODE.stroke, UNICODE.full, UNICODE.bar
    assert bars(0, UNICODE, 40) == ""
    assert bars(4, UNICODE, 40) == stroke * 4
    assert bars(8, UNICODE, 40) == f"{stroke * 5} {stroke * 3}"
    assert bars(10, UNICODE, 40) == f"{stroke * 5} {stroke * 5}"
    for bones in range(11, 60):
        drawn = bars(bones, UNICODE, 40)
        assert 5 * drawn.count(full) + drawn.count(stroke) == bones
    assert bars(23, UNICODE, 10) == bar * 4 + stroke * 3
    assert bars(23, UNICODE, 6) == ""


@pytest.mark.parametrize(("size", "most"), [((54, 16), 12), ((80, 24), 25)])
def test_the_fire_changes_few_cells(size: tuple[int, int], most: int) -> None:
    fields: dict[str, Any] = {"winning": "water-shield", "winner": 1, "pot": 13}
    frames = [fireside(size, 4, frame=frame, **fields) for frame in range(4)]
    places = lay_out(*size, (4,) * 4).pot
    for old, new in zip(frames, [*frames[1:], frames[0]], strict=True):
        changed = [
            (x, y) for y in range(size[1]) for x in range(size[0]) if old.at(x, y) != new.at(x, y)
        ]
        assert 0 < len(changed) <= most
        assert all(places.contains(x, y) for x, y in changed)


def test_only_beaten_runes_are_called_beaten() -> None:
    state = lay_table(*HANDS[:3], winning="water-shield", winner=1)
    state.last[:] = [KIND_OF["fire-arrow"], KIND_OF["water-shield"], KIND_OF["spy"]]
    view = state.view(0)
    said = [last_act(view, seat) for seat in range(3)]
    assert said == ["Fire-Arrow, beaten", "Water-Shield", "Spy"]


def test_a_note_fits_on_the_narrowest_stone_in_a_frame() -> None:
    room = min(form.width for form in FORMS) - 2
    for winning, bones in product((None, *RUNES[:NORMAL]), (0, 5)):
        view = lay_table("skull", "spy", bones=(bones, 5), winning=winning).view(0)
        assert all(len(note(view, rune, room)) <= room for rune in RUNES)


def test_a_thief_that_takes_nothing_is_called_used_up() -> None:
    view = lay_table("water-axe", "thief", pot=0).view(0)
    assert fate(view, 1, "thief") == ("is used up", False)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "runes can be bought between rounds"),
        ({"round": 6}, "no more runes can be bought"),
        ({"phase": "after", "turn": None}, "the game is over"),
        ({"eliminated": (True, False)}, "out of the game"),
    ],
)
def test_an_empty_hand_says_whether_runes_can_still_be_bought(
    more: dict[str, Any], words: str
) -> None:
    view = lay_table("", "thief").view(0).model_copy(update=more)
    camp = lay_out(80, 30, (4, 2), bare=True)
    canvas = Canvas(80, 30, LOOK.empty)
    draw_fireside(canvas, camp, camp_facts(view, SHORT, (10, 10)), LOOK)
    row = camp.bare.words.y + 1 if camp.bare is not None else 0
    assert words in canvas.text().splitlines()[row]


@pytest.mark.parametrize("buy", [False, True])
def test_the_results_mark_the_rune_that_won(buy: bool) -> None:
    state = lay_table("water-axe spy", "water-axe spy", number=6)
    rng = Rng(1)
    state.apply(Play("water-axe"), rng)
    state.apply(Play("water-axe", buy=buy), rng)
    while state.legal_moves():
        state.apply(PASS, rng)
    view = state.view(None)
    assert view.plays[unbeaten(view) or 0].seat == view.holder == int(buy)


def test_an_offer_stands_in_the_place_of_the_winning_stone() -> None:
    state = lay_table(*HANDS[:3], barter=True)
    view = state.view(None)
    offer = {
        "seat": 0,
        "target": 1,
        "number": 1,
        "runes": (),
        "bones": 2,
        "want_bones": 0,
        "want_runes": 1,
        "promised": True,
        "want_promised": False,
    }
    view = type(view).model_validate({**view.model_dump(), "offer": offer})
    for size in SIZES:
        canvas = Canvas(*size, Pen(ENCELADUS.text, ENCELADUS.table))
        camp = lay_out(*size, (16,) * 3)._replace(spots=())
        draw_fireside(canvas, camp, camp_facts(view, LONG), LOOK)
        shown = " ".join(canvas.text().split())
        assert "Maximilian" in shown
        assert "Constantinopless" not in shown
        assert "for 1 rune" in shown
        assert "no rune" not in shown


@pytest.mark.parametrize("size", SIZES)
def test_a_moving_stone_covers_no_words(size: tuple[int, int]) -> None:
    state = lay_table(*HANDS[:4], winning="water-shield", winner=1)
    view = state.view(0)
    camp = lay_out(*size, (4,) * 4)._replace(spots=())
    below = []
    for sunk in (0, 1, 4):
        canvas = Canvas(*size, Pen(ENCELADUS.text, ENCELADUS.table))
        draw_fireside(canvas, camp, camp_facts(view, SHORT, sunk=sunk), LOOK)
        rows = range(camp.stone.y + camp.stone.height, size[1])
        below.append([canvas.at(x, y) for y in rows for x in range(camp.pot.x)])
    assert below[0] == below[1] == below[2]


# -- the hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [4, 7, 13])
def test_stones_have_the_largest_form_in_which_all_of_them_fit(rows: int) -> None:
    larger = [size for size in FORMS if size.rows <= rows]
    for stones, width in product(range(16), (40, 62, 79, 120, 141)):
        form = form_for(stones, width, rows)
        assert form.rows <= rows, (stones, width)
        too_large = larger[: larger.index(form)]
        assert all(across(size, stones) > width for size in too_large), (stones, width)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda colours: colours.name)
def test_a_stone_shows_name_number_mark_and_note_in_every_form(palette: Palette) -> None:
    look = Look(palette, UNICODE)
    for form in FORMS:
        for rune in RUNES:
            rest, chosen = (
                sheet(draw_stone, Stone(rune, "7", "beaten", light), form, look, palette.ground)
                for light in (False, True)
            )
            for shown in (rest.text(), chosen.text()):
                assert all(word in shown for word in title(rune).replace("-", " ").split())
                broad = form.width >= MIN_BROAD_COLUMNS
                assert title(rune) in shown or not broad
                assert "beaten" in shown
                assert "7" in shown
                assert mark_of(rune, UNICODE) in shown
            assert rest != chosen
