"""Frames as SVG: every cell in its place, later frames over earlier ones."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from runegames.ui.svg import CELL_HEIGHT, CELL_WIDTH, TimedFrame, drawing

SVG = "{http://www.w3.org/2000/svg}"
INK, GROUND = "#eeeeee", "#101010"


def strip(*parts: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in parts])


def drawn(*frames: TimedFrame) -> ET.Element:
    return ET.fromstring(drawing(frames, ink=INK, ground=GROUND, over_s=4))


def test_words_lie_in_their_cells() -> None:
    root = drawn(TimedFrame([strip(("  Anna, place <a> card", "bold #ff0000"), ("   12", ""))]))
    first, second = root.iter(f"{SVG}text")
    assert first.text == "Anna, place <a> card"
    assert first.attrib["fill"] == "#ff0000"
    assert (first.attrib["x"], first.attrib["textLength"]) == ("20", "200")
    assert (second.text, second.attrib["x"]) == ("12", str(25 * CELL_WIDTH))
    assert second.attrib["fill"] == INK


def test_wide_letters_take_two_cells() -> None:
    root = drawn(TimedFrame([strip(("安娜  x", ""))]))
    names, letter = root.iter(f"{SVG}text")
    assert (names.text, names.attrib["textLength"]) == ("安娜", "40")
    assert letter.attrib["x"] == "60"


def test_pixels_are_rectangles_of_half_a_cell() -> None:
    root = drawn(
        TimedFrame([strip(("▀▀", "#ff0000 on #0000ff"), ("▄", "#00ff00"), (" ", "on #ff0000"))])
    )
    rows = [
        tuple(rect.attrib[name] for name in ("x", "y", "width", "height", "fill"))
        for rect in list(root.iter(f"{SVG}rect"))[1:]
    ]
    assert sorted(rows) == [
        ("0", "0", "20", "10", "#ff0000"),
        ("0", "0", "20", "20", "#0000ff"),
        ("20", "10", "10", "10", "#00ff00"),
        ("30", "0", "10", "20", "#ff0000"),
    ]


def test_a_reversed_cell_exchanges_ink_and_ground() -> None:
    root = drawn(TimedFrame([strip(("a", "reverse #ff0000 on #0000ff"))]))
    (text,) = root.iter(f"{SVG}text")
    assert text.attrib["fill"] == "#0000ff"
    assert list(root.iter(f"{SVG}rect"))[1].attrib["fill"] == "#ff0000"


def test_a_later_frame_draws_the_rows_that_changed() -> None:
    same = strip(("same", ""))
    root = drawn(
        TimedFrame([same, strip(("old ", ""))]), TimedFrame([same, strip(("new ", ""))], 2.0)
    )
    (later,) = root.iter(f"{SVG}g")
    assert [text.text for text in later.iter(f"{SVG}text")] == ["new"]
    (behind,) = later.iter(f"{SVG}rect")
    assert behind.attrib["y"] == str(CELL_HEIGHT), "the new ground does not hide the old row"
    (appears,) = later.iter(f"{SVG}animate")
    assert re.fullmatch(r"0;0\.5000", appears.attrib["keyTimes"])
