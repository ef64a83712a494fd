"""Ritual of Rune, drawn without an app."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest
from textual.geometry import Region, Size

from runegames.core import SEAT_LETTERS
from runegames.games.rune.model import COLOURS, RuneView, Spot, neighbours
from runegames.games.rune.placing import Place
from runegames.play.session import Question
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.board import at_step, fresh_sections
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.ghost import draw_ghost, ghost_of
from runegames.ui.games.rune.panel import best_free
from runegames.ui.games.rune.ritual import draw_ritual, tiles_of
from runegames.ui.games.rune.scales import (
    SCALES,
    Camera,
    SectionScale,
    aim,
    around,
    fitting,
    kept,
    smallest,
    whole,
)
from runegames.ui.games.rune.tiles import Tile, plate_inks, put
from runegames.ui.look import Look
from runegames.ui.motion import Motion
from runegames.ui.palette import Palette
from runegames.ui.palettes import PALETTES
from runegames.ui.scene import scene_of
from runegames.ui.symbols import UNICODE
from tests.ui.colours import contrast
from tests.ui.rune.tables import sitting
from tests.ui.still import PIXELS as LOOK

WINDOWS = {"80x24": Size(54, 17), "120x36": Size(80, 25), "200x60": Size(142, 46)}


@cache
def question_at(seats: int, plies: int) -> Question:
    question = sitting(seats, seats, seed=5, plies=plies).question()
    assert question is not None
    return question


def cursor_at(seats: int, plies: int) -> RuneCursor:
    return RuneCursor(question_at(seats, plies))


def ritual_of(view: RuneView) -> Region:
    return around(view.spots)


def drawn(
    view: RuneView, size: Size, scale: SectionScale, look: Look = LOOK
) -> tuple[Canvas, Camera, dict[Spot, Tile]]:
    camera = aim(ritual_of(view), [], size, scale)
    tiles = tiles_of(view)
    canvas = Canvas(*size, Pen(look.palette.line, look.palette.table))
    draw_ritual(canvas, camera, tiles, look)
    return canvas, camera, tiles


def pixel(canvas: Canvas, x: int, y: int) -> str:
    glyph, pen = canvas.at(x, y // 2)
    if glyph == "▀":
        return pen.ground if y % 2 else pen.ink
    return pen.ground


def test_a_ritual_that_grows_is_never_drawn_larger() -> None:
    for size in WINDOWS.values():
        rituals = [Region(0, 0, n + 1, n // 2 + 1) for n in range(40)]
        steps = [SCALES.index(fitting(ritual, (), size, SCALES)) for ritual in rituals]
        assert steps == sorted(steps)


@pytest.mark.parametrize("plies", [0, 8, 14])
def test_every_rune_master_and_its_letter_can_be_counted(plies: int) -> None:
    view: RuneView = cursor_at(2, plies).view
    for scale in SCALES:
        canvas, _, _ = drawn(view, Size(200, 90), scale, LOOK)
        text = canvas.text()
        for seat, letter in enumerate("AB"):
            assert text.count(letter) == sum(master.seat == seat for master in view.masters)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", WINDOWS.values(), ids=WINDOWS)
def test_the_hovering_piece_is_in_sight_for_every_legal_move(seats: int, size: Size) -> None:
    cursor = cursor_at(seats, 5 * seats)
    bounds, choice = ritual_of(cursor.view), SCALES
    for x, y in {(move.x, move.y) for move in cursor.question.moves if hasattr(move, "x")}:
        cursor.go(x, y)
        scale, camera = shown(bounds, cursor.covers, size, choice)
        for spot in cursor.covers:
            column, top = camera.at(spot)
            assert 1 <= column <= size[0] - scale.width - 1
            assert 2 <= top <= 2 * size[1] - scale.pixels - 2


def shown(
    bounds: Region, focus: Sequence[Spot], size: Size, choice: tuple[SectionScale, ...]
) -> tuple[SectionScale, Camera]:
    """Return the scale and the camera that show a ritual.

    Check that the whole ritual is in sight, or that the scale is ``smallest`` already.
    """
    scale = fitting(bounds, tuple(focus), size, choice)
    camera = aim(bounds, focus, size, scale)
    if scale != whole(bounds, tuple(focus), size, choice):
        assert scale == smallest(size, choice)
        return scale, camera
    left, top = camera.at(bounds.offset)
    right, bottom = camera.at(bounds.bottom_right)
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= 2 * size[1]
    return scale, camera


def test_a_card_at_the_edge_makes_the_ritual_smaller_once() -> None:
    ritual, size, choice = Region(0, 0, 9, 8), WINDOWS["120x36"], SCALES
    resting = fitting(ritual, (), size, choice)
    beside = fitting(ritual, ((3, -1), (4, 1)), size, choice)
    assert beside.pixels < resting.pixels
    assert kept(resting, beside, resting, choice) == beside
    assert kept(beside, resting, resting, choice) == beside, "the next key enlarges the ritual"
    small = choice[-1]
    assert choice.index(kept(small, resting, resting, choice)) == choice.index(resting) + 1


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_a_ghost_shows_what_it_is_worth_or_what_forbids_it(scale: SectionScale) -> None:
    cursor = cursor_at(2, 8)
    look = LOOK
    bounds = ritual_of(cursor.view)
    cursor.aim(max(cursor.question.moves, key=cursor._gain))
    seen = set()
    for _ in range(6):
        camera = aim(bounds, cursor.covers, Size(200, 60), scale)
        tiles = tiles_of(cursor.view)
        ghost = ghost_of(cursor, tiles, look)
        assert ghost is not None
        canvas = Canvas(200, 60, Pen(look.palette.line, look.palette.table))
        draw_ritual(canvas, camera, tiles, look)
        draw_ghost(canvas, camera, ghost, tiles, look)
        objection, preview = cursor.objection(), cursor.preview()
        seen.add(objection is None)
        if objection is not None:
            assert f"{look.symbols.no} {objection.rule} " in canvas.text()
        else:
            assert preview is not None
            gain = preview.after[1] - preview.before[1]
            assert cursor.question.decision.seat == 1
            assert f" {gain:+d} " in canvas.text()
        cursor.step(1, 0)
    assert seen == {True, False}


def test_a_card_is_laid_down_piece_by_piece_then_its_area_shines() -> None:
    session = sitting(2, 2, seed=5, plies=14, until=lambda session: session.next_ply % 2 == 0)
    while not isinstance(session.plies[-1].move, Place):
        question = session.question()
        assert question is not None
        session.play(question.moves[0])
    scene = scene_of(session, None, asked=False)
    before, fresh = session.plies[-1].before.view(None), fresh_sections(scene)
    assert len(fresh) == 6
    bright = []
    for share in (0.0, 0.2, 0.4):
        tiles = tiles_of(*at_step(Motion(before, scene.view, share), fresh))
        bright.append(sum(tile.light == "bright" for tile in tiles.values()))
        assert not any(tile.pulse for tile in tiles.values())
    assert bright == sorted(set(bright))
    landed = tiles_of(*at_step(Motion(before, scene.view, 0.8), fresh))
    shining = {spot for spot, tile in landed.items() if tile.pulse}
    grown = {spot for area in scene.seen_as(RuneView).areas for spot in area.sections}
    assert shining <= grown
    assert {spot for spot, tile in landed.items() if tile.light == "bright"} == fresh


def test_the_tab_of_a_ghost_and_the_panel_agree_on_the_best_free_area() -> None:
    cursor, values = cursor_at(2, 10), set()
    for _ in range(50):
        cursor.jump(1)
        ghost = ghost_of(cursor, tiles_of(cursor.view), LOOK)
        best = best_free(cursor.position.grid, cursor, ("Anna", "Bo"))
        assert ghost is not None
        points, colour = best.points, COLOURS[best.colour]
        if ghost.tab.endswith("to claim"):
            values.add(colour)
            mark, worth = ghost.tab.split()[2:4]
            assert int(worth) < points or (mark, int(worth)) == (UNICODE.rune(colour), points)
    assert len(values) > 1


# -- Rune Masters, and the whole ritual in small --------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_no_rune_master_melts_into_an_outline(palette: Palette) -> None:
    """Check that plate, figure and chip of a piece stand out from each other and from outlines."""
    plate, figure = plate_inks(palette)
    if palette.ansi:
        inks = {plate, figure, *palette.seats}
        assert len(inks) == 2 + len(palette.seats)
        assert "ansi_default" not in inks
    else:
        assert contrast(figure, plate) >= 11
        assert min(contrast(plate, seat) for seat in palette.seats) >= 4.5
        assert min(contrast(palette.on_seat, seat) for seat in palette.seats) >= 4.5
    for scale, seat, colour in product(SCALES[:-2], range(4), COLOURS):
        tile = Tile(colour, owner=seat, edges=0xFF, master=seat)
        shown = Canvas(scale.width, scale.height + scale.odd, Pen(palette.line, palette.table))
        put(shown, Camera(scale, 0, 0), (0, 0), tile, Look(palette, UNICODE))
        assert SEAT_LETTERS[seat] in shown.text()
        own, high = palette.seat(seat), scale.pixels
        chip = next(
            (column, row)
            for row, column in product(range(shown.height), range(scale.width))
            if shown.at(column, row)[0] == SEAT_LETTERS[seat]
        )
        assert shown.at(*chip)[1][:2] == (palette.on_seat, own)
        # Nothing else of the seat's colour touches the chip.
        reached, edge = {(chip[0], 2 * chip[1])}, [(chip[0], 2 * chip[1])]
        while edge:
            x, y = edge.pop()
            for near in neighbours(x, y):
                inside = 0 <= near[0] < scale.width and 0 <= near[1] < high
                if inside and near not in reached and pixel(shown, *near) == own:
                    reached.add(near)
                    edge.append(near)
        assert len(reached) <= 6
