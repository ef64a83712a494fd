"""The market as it is drawn, on canvases without an app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, pairwise

import pytest
from textual.geometry import Region

from runegames.games.market.duels import Attack
from runegames.games.market.model import Camp, Colour
from runegames.games.market.verb import Target
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.answers import lay_answers
from runegames.ui.games.market.cards import HandCard
from runegames.ui.games.market.hand import draw_hand, lay_hand
from runegames.ui.games.market.houses import Rect, Shown, draw_camp, windows
from runegames.ui.games.market.moving import scenery_of
from runegames.ui.games.market.places import LARGE, MIDDLE, SMALL, Form, Plot, lay_out
from runegames.ui.games.market.scenery import draw_table
from runegames.ui.games.market.stalls import Stall, draw_stall, inside_of, shelves
from runegames.ui.look import Look
from runegames.ui.motion import Motion
from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, MONOCHROME, PALETTES
from runegames.ui.pixels import Pixels
from runegames.ui.symbols import ASCII, UNICODE, Symbols
from runegames.ui.widgets.hand_tray import HAND_ROW
from tests.games.market.tables import Has, T, play, set_table

SHORT = ("Anna", "Bo", "Ciri", "Dain", "Embla")
LONG = (
    "Maximilian Longg",
    "Bartholomew Xyzz",
    "Constantinopless",
    "Wilhelmina Stone",
    "Archibaldus Rune",
)
SIZES = ((54, 15), (54, 16), (74, 21), (80, 25), (102, 37), (142, 44))
"""Of the board, in windows from 80 by 24 to 200 by 60, one of them with a line below the table."""
CAMPS: Mapping[tuple[int, str], Has] = {
    (0, "red"): Has(4, shelter=True, outpost=True),
    (0, "blue"): Has(2, outpost=True),
    (1, "red"): Has(1),
    (1, "blue"): Has(3, shelter=True, bandit=0, loose=2),
    (2, "red"): Has(2, bandit=1, loose=1),
    (2, "blue"): Has(1, shelter=True),
    (3, "red"): Has(2, shelter=True),
    (3, "blue"): Has(2),
    (4, "red"): Has(2, outpost=True),
}


def market(
    size: tuple[int, int],
    seats: int,
    names: tuple[str, ...] = SHORT,
    *,
    palette: Palette = ENCELADUS,
    symbols: Symbols = UNICODE,
    target: Target | None = None,
    duel: bool = False,
) -> Canvas:
    """A table with camps of every kind."""
    camps = {where: had for where, had in CAMPS.items() if where[0] < seats}
    state = set_table(camps, seats=seats, hands=[(9, 4, T), (7, 7)], turn=int(duel))
    if duel:
        play(state, Attack(7, 0))
    scenery = scenery_of(state.view(0), names[:seats], target, (), (), None)
    canvas = Canvas(*size, Pen(palette.text, palette.table))
    draw_table(canvas, lay_out(*size, seats), scenery, Look(palette, symbols))
    return canvas


def painted(pixels: Pixels, colour: str, place: Rect) -> int:
    """How many pixels of a place have a colour."""
    return sum(
        pixels.at(x, y) == colour
        for x in range(place.x, place.x + place.width)
        for y in range(place.y, place.y + place.height)
    )


def camp(colour: Colour = "blue", **has: object) -> Camp:
    """What a seat has of a colour."""
    nothing = {"shelter": False, "outpost": False, "runes": 0, "loose": 0, "bandit": None}
    return Camp.model_validate({"seat": 0, "colour": colour, **nothing, **has})


# -- where things stand ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else(size: tuple[int, int], seats: int) -> None:
    layout = lay_out(*size, seats)
    phases = Region(layout.whole.x, layout.whole.y, layout.whole.width, 1)
    parts = [phases, *layout.stalls]
    for place in layout.places:
        parts += [place.head, *(plot.cells for plot in place.camps or ())]
    whole = Region(0, 0, *size)
    assert len(layout.places) == seats
    assert all(whole.contains_region(part) for part in parts)
    clashes = [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]
    assert not clashes


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(80, 25), (142, 44)])
def test_a_seats_camps_lie_closer_together_than_two_seats(
    size: tuple[int, int], seats: int
) -> None:
    for one, other in pairwise(lay_out(*size, seats).places):
        red, blue = (plot.cells for plot in one.camps or ())
        if other.head.y == one.head.y:
            assert blue.x - red.right < other.head.x - one.head.right


def test_a_camp_with_more_room_has_larger_windows() -> None:
    runes = Shown(camp(shelter=True, runes=4))
    found = []
    for seats in (5, 3):
        camps = lay_out(142, 44, seats).places[0].camps
        assert camps is not None
        found.append(drawn(runes, camps[1]._replace(x=1, y=0)))
    small, large = found
    blue = ENCELADUS.blue.bright
    assert painted(large, blue, everything(large)) > 2 * painted(small, blue, everything(small))


@pytest.mark.parametrize("answers", [1, 4, 13, 40])
@pytest.mark.parametrize("cards", [0, 3, 4, 9, 20])
@pytest.mark.parametrize("tray", [(80, 6), (100, 6), (80, 8), (102, 8), (142, 13)])
def test_answers_lie_beside_the_hand(tray: tuple[int, int], cards: int, answers: int) -> None:
    width, height = tray
    for here in range(0, answers, 5):
        hand = lay_hand(width, height - HAND_ROW, cards, min(here, max(0, cards - 1)))
        shown = list(hand.cards)
        room = Region(hand.right + 2, HAND_ROW, width - hand.right - 2, height - HAND_ROW)
        grid = lay_answers(
            room, [14 + at % 5 for at in range(answers)], here, tally=True, row=False
        )
        chips = [chip for at in range(answers) if (chip := grid.answer(at)) is not None]
        tray_region = Region(0, HAND_ROW, width, height - HAND_ROW)
        assert all(tray_region.contains_region(each) for each in (*shown, *chips))
        assert not [pair for pair in combinations([*shown, *chips], 2) if pair[0].overlaps(pair[1])]
        assert grid.answer(here) is not None, "what the cursor is on can be seen"
        if grid.tally_row:
            assert max(chip.y for chip in chips) < grid.tally_row < height - 1


# -- what can be counted ---------------------------------------------------------------------


@pytest.mark.parametrize("form", [SMALL, MIDDLE, LARGE])
@pytest.mark.parametrize(("left", "full"), [(0, 15), (7, 15), (15, 15), (10, 10), (20, 20)])
def test_goods_can_be_counted(form: Form, left: int, full: int) -> None:
    width, rows = form.stall
    pixels, place = Pixels(width, rows, ENCELADUS.table), Region(0, 0, width, rows)
    draw_stall(pixels, place, Stall("red", left, full), form, 0, ENCELADUS)
    inside = inside_of(place, form, 0)
    places = [Region(*each) for each in shelves(inside, full, form)]
    assert all(Region(*inside).contains_region(each) for each in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
    assert painted(pixels, ENCELADUS.red.bright, Rect(*inside)) == left * places[0].area
    assert painted(pixels, ENCELADUS.socket, Rect(*inside)) == (full - left) * places[0].area


@pytest.mark.parametrize("runes", [1, 2, 4, 6, 9, 12, 15])
@pytest.mark.parametrize("size", [(10, 4), (7, 9), (10, 13), (15, 7), (15, 13), (31, 14), (4, 9)])
def test_each_rune_has_a_window(size: tuple[int, int], runes: int) -> None:
    side, places = windows(Rect(0, 0, *size), runes, 5)
    squares = [Region(x, y, side, side) for x, y in places]
    assert all(Region(0, 0, *size).contains_region(square) for square in squares)
    assert not [pair for pair in combinations(squares, 2) if pair[0].overlaps(pair[1])]
    if runes <= size[0] // 2 * (size[1] // 2):
        assert len(squares) == runes
        grown = [square.grow((0, 0, 1, 1)) for square in squares]
        apart = [pair for pair in combinations(grown, 2) if pair[0].overlaps(pair[1])]
        assert not apart, "they can be told apart"


def plot(width: int = 17, height: int = 24) -> Plot:
    """A place for a camp."""
    return Plot(1, 0, width, height, "roof", 3)


def drawn(shown: Shown, where: Plot) -> Pixels:
    """A camp alone."""
    pixels = Pixels(where.width + 2, where.height // 2, ENCELADUS.table)
    draw_camp(pixels, where, shown, ENCELADUS)
    return pixels


def everything(pixels: Pixels) -> Rect:
    return Rect(0, 0, pixels.width, pixels.height)


def test_a_camp_shows_in_which_state_it_is() -> None:
    blue, gold = ENCELADUS.blue, ENCELADUS.gold
    loose = drawn(Shown(camp(loose=3)), plot())
    assert painted(loose, blue.bright, everything(loose)) == 3 * 9
    assert not painted(loose, blue.ground, everything(loose))
    shelter = drawn(Shown(camp(shelter=True, runes=4)), plot())
    assert painted(shelter, blue.ground, everything(shelter))
    assert not painted(shelter, gold, everything(shelter))
    both = drawn(Shown(camp(shelter=True, outpost=True, runes=4)), plot())
    assert painted(both, gold, everything(both))
    assert painted(both, ENCELADUS.lean_to, everything(both))
    alone = drawn(Shown(camp(outpost=True, runes=4)), plot())
    assert painted(alone, blue.bright, everything(alone)) == 4 * 9, "windows, and no roof of theirs"
    assert not painted(alone, ENCELADUS.lean_to, everything(alone))


@pytest.mark.parametrize("height", [8, 12, 24, 48])
def test_a_bandit_wears_a_scarf_and_dims_the_windows(height: int) -> None:
    frozen = camp(shelter=True, runes=3, loose=1, bandit=2)
    pixels = drawn(Shown(frozen), plot(17, height))
    whole = everything(pixels)
    assert painted(pixels, ENCELADUS.mask, whole)
    assert painted(pixels, ENCELADUS.seat(2), whole)
    assert painted(pixels, ENCELADUS.blue.lit, whole)
    coming = drawn(Shown(frozen, dimmed=0.0, fall=1.0), plot(17, height))
    assert not painted(coming, ENCELADUS.blue.lit, whole), "dim only when it has come"


# -- the whole table -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", ["colours", "ascii", "monochrome"])
def test_everybody_is_there_with_what_they_have(
    size: tuple[int, int], seats: int, look: str
) -> None:
    palette = MONOCHROME if look == "monochrome" else ENCELADUS
    symbols = ASCII if look == "ascii" else UNICODE
    shown = market(size, seats, LONG, palette=palette, symbols=symbols).text()
    for seat in range(seats):
        assert f" {'ABCDE'[seat]}  {LONG[seat][:4]}" in shown
    for word in ("red", "blue", "outpost", "bandit", "2 purchasing"):
        assert word in shown
    assert "3+2" in shown, "loose runes beside a house"
    if look == "ascii":
        assert shown.isascii()


@pytest.mark.parametrize("look", ["colours", "ascii", "monochrome"])
def test_an_empty_place_says_whose_colour_it_is_for(look: str) -> None:
    palette = MONOCHROME if look == "monochrome" else ENCELADUS
    symbols = ASCII if look == "ascii" else UNICODE
    view = set_table({(0, "red"): Has(1, shelter=True), (1, "red"): Has(2)}).view(0)
    canvas = Canvas(80, 25, Pen(palette.text, palette.table))
    scenery = scenery_of(view, SHORT[:2], None, (), (), None)
    draw_table(canvas, lay_out(80, 25, 2), scenery, Look(palette, symbols))
    shown = canvas.text()
    assert shown.count("no blue camp") == 2
    assert "no red camp" not in shown, "loose runes lie there"


def test_where_each_seat_has_a_line_only_characters_tell_of_camps() -> None:
    shown = market((54, 16), 5, palette=MONOCHROME).text()
    assert "4 ⌂⌂" in shown
    assert "3+2 ⌂‡A" in shown
    assert "⌂" not in "\n".join(market((54, 16), 5).text().splitlines()[6:])


@pytest.mark.parametrize("palette", [ENCELADUS, MONOCHROME], ids=lambda palette: palette.name)
@pytest.mark.parametrize("size", [(54, 15), (54, 16)])
def test_where_each_seat_has_a_line_it_tells_all(size: tuple[int, int], palette: Palette) -> None:
    bo = Target(1, "blue")
    lines = market(size, 5, palette=palette, target=bo).text().splitlines()
    told = next(line.split("B  Bo", 1)[1] for line in lines if "B  Bo" in line)
    assert told.index("▲ 1") < told.index("● 3+2")
    if palette.colourless or size == (54, 15):
        assert f"{UNICODE.pointer}● 3+2" in told, "no house is there to be pointed at"


@pytest.mark.parametrize("look", ["colours", "ascii", "monochrome"])
@pytest.mark.parametrize("size", SIZES)
def test_a_duel_shows_both_sides_and_what_is_at_stake(size: tuple[int, int], look: str) -> None:
    palette = MONOCHROME if look == "monochrome" else ENCELADUS
    symbols = ASCII if look == "ascii" else UNICODE
    shown = market(size, 2, LONG, palette=palette, symbols=symbols, duel=True).text()
    for words in ("7 or higher", "fends it off", "attacks", "defends", "at stake", "a card of"):
        assert words in shown
    if look == "ascii":
        assert "7 " in shown.replace("7 or higher", "")
    elif look == "monochrome":
        assert re.search("[▀█]{5}", shown), "the number in large"


@pytest.mark.parametrize("size", [(80, 25), (142, 44)])
@pytest.mark.parametrize("duel", [False, True])
def test_a_third_of_the_table_carries_something(size: tuple[int, int], duel: bool) -> None:
    canvas = market(size, 2, duel=duel)
    cells = [canvas.at(x, y) for x in range(size[0]) for y in range(size[1])]
    told = sum(glyph != " " or pen.ground != ENCELADUS.table for glyph, pen in cells)
    assert told >= len(cells) / 3


@pytest.mark.parametrize("theme", PALETTES)
def test_what_the_cursor_is_about_stands_out(theme: str) -> None:
    palette = PALETTES[theme]
    still = market((80, 25), 2, palette=palette)
    for target in (Target(1, "blue"), Target(1, "red"), Target(1, None)):
        aimed = market((80, 25), 2, palette=palette, target=target)
        assert list(aimed.differences(still)), target


def test_numbers_and_places_are_on_their_way() -> None:
    before = set_table({(0, "red"): Has(4)}).view(0)
    now = set_table({(0, "red"): Has(6)}).view(0)
    first = scenery_of(now, SHORT[:2], None, (), (), Motion(before, now, 0.1))
    assert (first.stalls[0].left, first.stalls[0].changing) == (9, 2)
    assert (first.households[0].camps[0].camp.loose, first.households[0].camps[0].windows) == (4, 2)
    last = scenery_of(now, SHORT[:2], None, (), (), Motion(before, now, 0.9))
    assert (last.stalls[0].left, last.stalls[0].changing) == (9, 0)
    assert last.households[0].camps[0] == Shown(now.camp(0, "red"))


@pytest.mark.parametrize("look", ["colours", "ascii", "monochrome"])
@pytest.mark.parametrize("cards", [3, 4, 5, 7, 11])
@pytest.mark.parametrize("tray", [(80, 6), (80, 8), (142, 13)])
def test_every_card_of_a_hand_can_be_told_from_the_others(
    tray: tuple[int, int], cards: int, look: str
) -> None:
    """By its figure or by words; a shelter by the shape of its colour as well."""
    names = ("4 card", "10 card", "thief", "red shelter", "blue shelter")
    seen = set()
    for name in names:
        hand = [HandCard(name, "1", "rest", False)] * cards
        canvas = Canvas(*tray, Pen(ENCELADUS.text, ENCELADUS.ground))
        where = lay_hand(tray[0], tray[1] - HAND_ROW, cards, 0)
        assert len(where.cards) == cards
        assert where.form.width >= len("thief")
        palette = MONOCHROME if look == "monochrome" else ENCELADUS
        symbols = ASCII if look == "ascii" else UNICODE
        draw_hand(canvas, where, hand, Look(palette, symbols))
        seen.add(canvas.text())
    assert len(seen) == len(names), "without regard to colours"
