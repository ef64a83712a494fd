"""Frames of every table and page, compared cell by cell in all sizes and looks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from functools import partial

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.plain import rows as plain_rows
from runegames.ui.svg import TimedFrame, drawing
from tests.counts import miscounted
from tests.ui.frames.capture import (
    ASCII,
    FOLDER,
    SIZES,
    Heading,
    Look,
    captured,
    difference,
    kept,
)
from tests.ui.frames.fixture import read, rows, strips, written
from tests.ui.frames.positions import POSITIONS
from tests.ui.frames.smallest import WALKED, check_reading
from tests.ui.overruns import cut_sentences, is_cut, overruns

QUICK = ("bones-act", "enceladus-draft", "market-picked", "rune-ghost", "menu")
"""Positions that `make test-fast` compares, in the smallest size."""


async def compare(name: str, *runs: Sequence[Heading], then: Look | None = None) -> None:
    old = read(kept(name))
    # A failure has to end the app before the next test.
    with overruns() as cut:
        async with aclosing(captured(name, old, runs, then)) as frames:
            async for heading, frame in frames:
                assert ASCII not in heading or all(row.glyphs.isascii() for row in frame), heading
                if frame != old[heading]:
                    text = difference(name, heading, old[heading], frame)
                    raise AssertionError(
                        f"{text}\n`make frames ARGS={name}` accepts the new frames"
                    )
    assert not cut


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
async def test_a_position_looks_as_stored_and_can_be_read_in_the_smallest_window(name: str) -> None:
    await compare(name, then=partial(check_reading, name) if name in WALKED else None)


@pytest.mark.daily
@pytest.mark.parametrize("name", QUICK)
async def test_a_position_looks_as_stored_in_a_small_window(name: str) -> None:
    await compare(name, [("pixels", SIZES[0])])


def test_every_position_has_its_stored_frames_and_no_others_are_kept() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(POSITIONS)


def test_a_kept_frame_can_be_drawn_again() -> None:
    """Check that a frame is drawn alike from its capture and from its file, with wide glyphs."""
    pen = Style.parse("bold #ff0000 on #0000ff")
    blank = Segment("                    x", Style.parse("#ff0000 on #0000ff"))
    frame = [Strip([Segment("安x ", pen), Segment("  "), Segment("▀▄", pen)]), Strip([blank])]
    text = written({"8x2": rows(frame)})
    (entries,) = read(text).values()
    assert entries == rows(frame)
    assert written({"8x2": entries}, text) == text
    looks = [
        drawing([TimedFrame(picture)], ink="#eeeeee", ground="#101010")
        for picture in (frame, strips(entries))
    ]
    assert looks[0] == looks[1]


def test_numbers_agree_with_their_nouns_and_no_sentence_is_cut() -> None:
    """Leave out cut sentences of a review, whose moves have no short names."""
    faults = []
    for name in POSITIONS:
        for row in {row.glyphs for frame in read(kept(name)).values() for row in frame}:
            cut = cut_sentences(row) if name != "review" else []
            faults += [(name, fault, row) for fault in (*miscounted(row), *cut)]
    assert not faults


def test_words_that_are_cut_are_found() -> None:
    pen = Pen("white", "black")
    with overruns() as cut:
        Canvas(10, 1, pen).put(2, 0, "3 below", pen)
        assert not cut
        Canvas(10, 1, pen).put(2, 0, "9 right and 3 below", pen)
        Canvas(10, 1, pen).write(2, 0, [("9 right", pen), (" 3 below", pen)])
    assert [fault.partition(" in ")[0] for fault in cut] == [
        "'9 right and 3 below'",
        "'9 right 3 below'",
    ]
    with overruns() as cut:
        plain_rows.box([[("9 right", "")], [("3 below", "")]], 7, 2)
        assert not cut
        plain_rows.box([[("9 right", "")], [("3 below", "")]], 6, 1)
    assert [fault.partition(" in ")[0] for fault in cut] == ["'3 below'", "'9 right'"]
    assert not is_cut(Content("a [blue boat]"), 13, outside=False)
    assert is_cut(Content("a [blue boat]"), 12, outside=False)
    assert is_cut(Content("a [blue boat]"), 13, outside=True)
    assert is_cut(Content("a [blue boat"), 13, outside=False)
    assert cut_sentences(" A  Anna   This leaves the area for Anna's last …")
    assert not cut_sentences(" A  Bartholomew J…   seats 3")


def test_a_number_that_does_not_agree_is_found() -> None:
    wrong = "1 cards, 4 outpost, 1 loose runes, 0 point, 1 matches"
    assert len(miscounted(wrong)) == 5
    assert not miscounted(
        "1 card, card 1 points, 21 runes, more than 1 cards, 3 hand cards, 0-1 hands"
    )
