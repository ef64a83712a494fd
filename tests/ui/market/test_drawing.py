"""Board and hand of The Rune Market, drawn without an app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, product

import pytest
from textual.geometry import Region

from runegames.core import Event, Rng
from runegames.games.market.duels import GIVE_UP, Attack, GiveUp, Show
from runegames.games.market.model import Camp
from runegames.games.market.verb import Target
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.answers import lay_answers
from runegames.ui.games.market.cards import HandCard
from runegames.ui.games.market.houses import HouseFacts, draw_camp, house_of
from runegames.ui.games.market.places import FORMS, BoardForm, Plot, lay_out
from runegames.ui.games.market.scenery import scenery_of
from runegames.ui.games.market.stalls import Stall, draw_stall, inside_of, shelves
from runegames.ui.games.market.street import draw_table
from runegames.ui.games.market.table import drawings
from runegames.ui.games.market.tray import draw_hand, lay_hand
from runegames.ui.look import Look
from runegames.ui.motion import Motion
from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, PALETTES
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.hand_tray import HAND_ROW
from tests.games.market.tables import Has, T, play, set_table
from tests.ui.still import PIXELS, each_look

SHORT = ("Anna", "Bo", "Ciri", "Dain", "Embla")
SIZES = ((54, 15), (54, 16), (74, 21), (80, 25), (102, 37), (142, 44))
"""Sizes of the board in windows from 80 by 24 to 200 by 60.

The first board has a row less than the second, because a timeline takes that row.
"""
CAMPS: Mapping[tuple[int, str], Has] = {
    (0, "red"): Has(4, shelter=True, outpost=True),
    (0, "blue"): Has(2, outpost=True),
    (1, "red"): Has(1),
    (1, "blue"): Has(3, shelter=True, bandit=0, loose=2),
}


def market(palette: Palette, target: Target | None = None) -> Canvas:
    """Return the drawing of a table for two with ``CAMPS``."""
    state = set_table(CAMPS, hands=[(9, 4, T)])
    canvas = Canvas(80, 25, Pen(palette.text, palette.table))
    scenery = scenery_of(state.view(0), SHORT[:2], target=target)
    draw_table(canvas, lay_out(80, 25, 2), scenery, Look(palette, UNICODE))
    return canvas


def painted(brush: Brush, colour: str) -> int:
    """Return the number of pixels of a colour."""
    width, height = brush.canvas.width, 2 * brush.canvas.height
    return sum(brush.pixel(x, y) == colour for x in range(width) for y in range(height))


def camp(**has: object) -> Camp:
    """Return a blue camp of seat 0."""
    nothing = {"shelter": False, "outpost": False, "runes": 0, "loose": 0, "bandit": None}
    return Camp.model_validate({"seat": 0, "colour": "blue", **nothing, **has})


# -- where things stand ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_stalls_and_figures_and_camps_lie_apart(size: tuple[int, int], seats: int) -> None:
    layout = lay_out(*size, seats)
    parts = [Region(layout.stalls[0].x, 0, 50, 1), *layout.stalls]
    for ground in layout.places:
        names = Region(ground.area.x, ground.name_row, ground.area.width, 2)
        parts += [names, *(plot.cells for plot in ground.camps)]
    whole = Region(0, 0, *size)
    assert len(layout.places) == seats
    assert all(whole.contains_region(part) for part in parts)
    clashes = [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]
    assert not clashes


@pytest.mark.parametrize("tray", [(80, 6), (100, 6), (80, 8), (102, 8), (142, 13)])
def test_answers_lie_beside_the_hand(tray: tuple[int, int]) -> None:
    width, height = tray
    whole = Region(0, HAND_ROW, width, height - HAND_ROW)
    for cards, answers in product([0, 3, 4, 9, 20], [1, 4, 13, 40]):
        for here in range(0, answers, 5):
            hand = lay_hand(width, height - HAND_ROW, cards, min(here, max(0, cards - 1)))
            room = Region(hand.right + 2, HAND_ROW, width - hand.right - 2, height - HAND_ROW)
            grid = lay_answers(room, [14 + index % 5 for index in range(answers)], here)
            chips = [chip for index in range(answers) if (chip := grid.answer(index)) is not None]
            parts = [*hand.cards, *chips]
            case = cards, answers, here
            assert all(whole.contains_region(part) for part in parts), case
            assert not [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])], case
            assert grid.answer(here) is not None, "the answer under the cursor is out of sight"


# -- what can be counted ---------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("left", "full"), [(0, 15), (7, 15), (15, 15), (10, 10), (20, 20)])
def test_goods_can_be_counted(form: BoardForm, left: int, full: int) -> None:
    region = Region(0, 0, *form.stall)
    inside = inside_of(region, form)
    places = shelves(inside, full, form)
    assert all(inside.contains_region(spot) for spot in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
    with still(*form.stall) as brush:
        draw_stall(brush, region, Stall("red", left, full), form)
        red = [brush.pixel(spot.x, spot.y) == ENCELADUS.red.bright for spot in places]
        assert red == [True] * left + [False] * (full - left)
        assert painted(brush, ENCELADUS.socket) == (full - left) * places[0].area


def still(width: int, rows: int) -> Brush:
    """Return a brush for an empty canvas."""
    canvas = Canvas(width, rows, Pen(ENCELADUS.text, ENCELADUS.table))
    return Brush(canvas, PIXELS, ENCELADUS.table)


def plot(width: int = 16, sky: int = 28) -> Plot:
    """Return a place for a camp."""
    return Plot(1, width, sky, sky)


def drawn(facts: HouseFacts, where: Plot) -> Brush:
    """Return a brush that has drawn a single camp."""
    brush = still(where.width + 2, where.sky // 2 + 3)
    draw_camp(brush, where, facts)
    return brush


@pytest.mark.parametrize("runes", [0, 1, 4, 8, 9, 12, 15, 20])
def test_windows_lie_apart_in_the_wall_and_up_to_eight_runes_have_one_each(runes: int) -> None:
    for width, sky in product([5, 7, 9, 12, 16, 33], [12, 14, 26, 42, 54]):
        house = house_of(plot(width, sky), runes, width)
        squares = [Region(x, y, house.window, house.window) for x, y in house.windows]
        wall = Region(house.x, house.top + house.roof, house.width, house.wall)
        assert plot(width, sky).ground - sky <= house.top
        assert all(wall.contains_region(square.grow((1, 1, 1, 1))) for square in squares)
        assert not [pair for pair in combinations(squares, 2) if pair[0].overlaps(pair[1])]
        assert len(squares) >= min(8, runes)
        if runes <= 8 or sky >= 26:
            assert len(squares) >= max(8, min(runes, width // 2 * 8))


@pytest.mark.parametrize("runes", range(0, 9, 2))
@pytest.mark.parametrize("width", [5, 7, 9, 16])
def test_each_rune_lights_one_window(width: int, runes: int) -> None:
    where = plot(width)
    side = house_of(where, runes, width).window
    lit = drawn(HouseFacts(camp(outpost=True, runes=runes)), where)
    assert painted(lit, ENCELADUS.blue.bright) == runes * side**2


@pytest.mark.parametrize("sky", [12, 14, 26, 42])
@pytest.mark.parametrize("width", [5, 7, 12, 18, 33])
def test_a_bandit_wears_a_scarf_and_dims_the_windows(width: int, sky: int) -> None:
    frozen = camp(shelter=True, runes=3, loose=1, bandit=2)
    there = drawn(HouseFacts(frozen), plot(width, sky))
    assert painted(there, ENCELADUS.mask)
    assert painted(there, ENCELADUS.seat(2))
    assert painted(there, ENCELADUS.blue.lit) >= 3, "a dim window is missing or hidden"
    assert painted(there, ENCELADUS.blue.bright), "the loose rune is dimmed"
    coming = drawn(HouseFacts(frozen, dimmed=0.0, fall=1.0), plot(width, sky))
    assert not painted(coming, ENCELADUS.blue.lit), "a window is dim before the bandit has come"


# -- the whole table -------------------------------------------------------------------------


def test_points_stand_apart_from_the_runes_in_the_narrowest_place() -> None:
    state = set_table({(1, "red"): Has(10), (1, "blue"): Has(1, bandit=0, loose=1)})
    points = scenery_of(state.view(0), SHORT[:2]).points[1]
    look = Look(ENCELADUS, UNICODE)
    for drawing in drawings(state.view(0), SHORT[:2], look):
        canvas = Canvas(drawing.width, drawing.height, look.empty)
        drawing.paint(canvas)
        assert re.search(rf"▲ ?10 *● ?(1\+1( ?‡A)?|2) +{points}\b", canvas.text())


@each_look
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("answer", [Show(9), GIVE_UP])
def test_the_outcome_of_a_duel_is_shown_first_in_its_scene_then_over_the_street(
    size: tuple[int, int], look: Look, answer: Show | GiveUp
) -> None:
    state = set_table(hands=[(9, 4, T), (7, 7)], turn=1)
    play(state, Attack(7, 0))
    log: list[Event] = []
    state.apply(answer, Rng(1), log)
    text = "9 fends off Bo's 7" if isinstance(answer, Show) else "gave up against Bo's 7"
    shown = "fended off" if isinstance(answer, Show) else "given up"
    for flashing, words in ((True, shown), (False, text)):
        scenery = scenery_of(
            state.view(1), SHORT[:2], happened=log, attack="7 card", flashing=flashing
        )
        canvas = Canvas(*size, look.empty)
        draw_table(canvas, lay_out(*size, 2), scenery, look)
        assert words in canvas.text()
    assert scenery_of(state.view(1), SHORT[:2]).outcome is None


@pytest.mark.parametrize("theme", PALETTES)
def test_the_target_of_the_cursor_stands_out(theme: str) -> None:
    palette = PALETTES[theme]
    still = market(palette)
    for target in (Target(1, "blue"), Target(1, "red"), Target(1, None)):
        assert list(market(palette, target).differences(still)), target


def test_numbers_and_camps_change_during_a_motion() -> None:
    before = set_table({(0, "red"): Has(4)}).view(0)
    now = set_table({(0, "red"): Has(6)}).view(0)
    first = scenery_of(now, SHORT[:2], motion=Motion(before, now, 0.1))
    assert (first.stalls[0].left, first.stalls[0].changing) == (9, 2)
    assert (first.camps[0].camp.loose, first.camps[0].windows) == (4, 2)
    last = scenery_of(now, SHORT[:2], motion=Motion(before, now, 0.9))
    assert (last.stalls[0].left, last.stalls[0].changing) == (9, 0)
    assert last.camps[0] == HouseFacts(now.camp(0, "red"))


@each_look
@pytest.mark.parametrize("cards", [3, 4, 5, 7, 11])
@pytest.mark.parametrize("tray", [(80, 6), (80, 8), (142, 13)])
def test_cards_of_different_names_look_different(
    tray: tuple[int, int], cards: int, look: Look
) -> None:
    names = ("4 card", "10 card", "thief", "red shelter", "blue shelter")
    seen = set()
    for name in names:
        hand = [HandCard(name, "1", "rest")] * cards
        canvas = Canvas(*tray, Pen(ENCELADUS.text, ENCELADUS.ground))
        where = lay_hand(tray[0], tray[1] - HAND_ROW, cards, 0)
        assert len(where.cards) == cards
        assert where.form.width >= len("thief")
        draw_hand(canvas, where, hand, look)
        seen.add(canvas.text())
    assert len(seen) == len(names), "two cards of different names look the same"
