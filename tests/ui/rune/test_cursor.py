"""Cursor of Rune, without a screen."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from textual.geometry import Region, Size

from runegames.games.rune.masters import PlaceMaster
from runegames.games.rune.placing import Place
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.scales import SCALES, SectionScale, aim
from tests.ui.rune.tables import sitting


def cursor_at(plies: int = 0, seed: int = 1, **options: Any) -> RuneCursor:
    question = sitting(2, 2, seed=seed, plies=plies, **options).question()
    assert question is not None
    return RuneCursor(question)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("plies", [0, 1, 4, 5])
def test_the_cursor_begins_at_a_legal_spot(seed: int, plies: int) -> None:
    assert cursor_at(plies, seed).objection() is None


@pytest.mark.parametrize("seed", range(8))
def test_the_cursor_for_a_rune_master_begins_where_it_gains_points(seed: int) -> None:
    cursor = cursor_at(9, seed)
    gains = []
    for move in cursor.question.moves:
        if isinstance(move, PlaceMaster):
            before, after = cursor.position.preview(move)
            gains.append(sum(after) - sum(before))
    assert cursor.task == "master"
    assert any(gains)
    preview = cursor.preview()
    assert preview is not None
    assert preview.after[cursor.side] > preview.before[cursor.side]


def test_a_card_that_is_turned_four_times_lies_as_before() -> None:
    cursor = cursor_at()
    seen = []
    for _ in range(4):
        seen.append(cursor.rows)
        cursor.turn()
    assert len(set(seen)) == 4
    assert cursor.rows == seen[0]


def test_with_the_option_for_half_turns_there_are_no_quarter_turns() -> None:
    cursor = cursor_at(rotation="half")
    quarters = set()
    for _ in range(4):
        quarters.add(cursor.quarter)
        cursor.turn()
    assert quarters == {0, 2}


def test_jumping_visits_every_legal_spot_of_the_card_as_it_lies() -> None:
    cursor = cursor_at(4)
    spots = set(cursor.spots())
    visited = set()
    for _ in spots:
        cursor.jump()
        visited.add((cursor.x, cursor.y))
    assert visited == spots
    here = (cursor.x, cursor.y)
    cursor.jump()
    cursor.jump(-1)
    assert (cursor.x, cursor.y) == here


def test_the_cursor_stays_near_the_table() -> None:
    cursor = cursor_at()
    for _ in range(50):
        cursor.step(1, 1)
    left, top, right, bottom = cursor.bounds.corners
    assert cursor.x <= right
    assert cursor.y <= bottom
    assert cursor.objection() is not None
    for _ in range(50):
        cursor.step(-1, -1)
    assert cursor.x >= left - 3
    assert cursor.y >= top - 3


def test_the_move_places_the_hovering_card_where_it_lies() -> None:
    cursor = cursor_at()
    move = cursor.move()
    assert isinstance(move, Place)
    assert (move.card, move.quarter) == (cursor.pattern, cursor.quarter)
    assert (move.x, move.y) == (cursor.x, cursor.y)


def test_the_camera_shows_the_cursor_and_rests_if_the_ritual_is_small() -> None:
    bounds, least = Region(0, 0, 31, 31), SCALES[-1]
    for spot in [(0, 0), (15, 15), (30, 30), (0, 30)]:
        camera = aim(bounds, [spot], Size(20, 10), least)
        column, top = camera.at(spot)
        assert 0 < column < 20 - least.width, "the frame around the cursor is cut off"
        assert 2 <= top <= 2 * 9
    small = Region(0, 0, 4, 4)
    for scale in SCALES[:-2]:
        inside = aim(small, [(1, 1)], Size(80, 40), scale)
        assert inside == aim(small, [(2, 3)], Size(80, 40), scale)
        column, top = inside.at((2, 2))
        assert inside.section(column, (top + 1) // 2) == (2, 2)


def test_the_camera_stays_while_everything_can_be_seen() -> None:
    size, scale, card = Size(80, 25), SCALES[3], [(0, 0), (1, 2)]
    ritual = Region(0, 0, 6, 4)
    at_rest = aim(ritual, [], size, scale)
    beside = [(x + 7, y) for x, y in card]
    slid = aim(ritual, beside, size, scale, at_rest)
    assert slid != at_rest
    assert aim(ritual, card, size, scale, slid) == slid, "one step back moves the ritual"
    assert aim(ritual.grow((0, 1, 0, 0)), [], size, scale, slid) == slid, (
        "a new card moves the ritual"
    )
    assert aim(ritual.grow((0, 0, 0, 7)), [], size, scale, slid) != slid
    assert aim(ritual, [], size, SCALES[2], slid).scale == SCALES[2]


@pytest.mark.parametrize("scale", [SCALES[3], SCALES[4], SCALES[5]], ids=str)
@pytest.mark.parametrize("size", [Size(54, 17), Size(80, 25)])
def test_the_window_scrolls_with_the_hovering_card(scale: SectionScale, size: Size) -> None:
    """Move a card along two edges of the ritual and a diagonal, and check what the window shows.

    It shows the card with its frame, and as far as the ritual reaches, two sections on each side of
    the card (in a low window, one above and one below). Beyond ritual and card, at most one empty
    section is shown.
    """
    bounds, last = Region.from_corners(-11, -9, 13, 14), None
    tall = 2 if (2 * size[1] - 4) // scale.pixels >= 7 else 1  # a card has three rows
    path = [(x, -10) for x in range(-13, 13)] + [(12, y) for y in range(-10, 14)]
    path += [(x, x) for x in range(12, -11, -1)]
    for x, y in path:
        card = Region(x, y, 2, 3)
        ends = [card.offset, card.bottom_right_inclusive]
        last = aim(bounds, ends, size, scale, last)
        assert last == aim(bounds, ends, size, scale, last), "the window moves while the card rests"
        sight, out = last.sight(size), last.outside(bounds, size)
        for low, high, least, most, first, final, ahead in (
            (*sight.column_span, *card.column_span, *bounds.column_span, 2),
            (*sight.line_span, *card.line_span, *bounds.line_span, tall),
        ):
            assert low <= max(min(first, least), least - ahead)
            assert high >= min(max(final, most), most + ahead)
            assert low >= min(first, least) - 1
            assert high <= max(final, most) + 1
        seen = [
            (column, row)
            for column, row in product(bounds.column_range, bounds.line_range)
            if 0 <= last.at((column, row))[0] <= size[0] - scale.width
            and 0 <= last.at((column, row))[1] <= 2 * size[1] - scale.pixels
        ]
        columns, rows = zip(*seen, strict=True)
        assert out.left == min(columns) - bounds.x
        assert out.right == bounds.right - 1 - max(columns)
        assert out.above == min(rows) - bounds.y
        assert out.below == bounds.bottom - 1 - max(rows)
        left, top = last.at(card.offset)
        right, bottom = last.at(card.bottom_right)
        assert left >= 1
        assert right <= size[0] - 1
        assert top >= 2
        assert bottom <= 2 * size[1] - 2
