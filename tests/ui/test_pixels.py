"""Pixels on cells, with colours, with the terminal's own ground, and without colours."""

from __future__ import annotations

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.pixels import TERMINALS_OWN, Picture, Pixels

RED, BLUE, GROUND = "#ff0000", "#0000ff", "#000000"


def canvas(width: int = 4, height: int = 2) -> Canvas:
    return Canvas(width, height, Pen("#ffffff", GROUND))


def test_two_pixels_make_a_cell() -> None:
    pixels, shown = Pixels(4, 1, GROUND), canvas()
    pixels.dots([(0, 0), (1, 1), (2, 0), (2, 1)], RED)
    pixels.onto(shown, 0, 0)
    assert shown.at(0, 0) == ("▀", Pen(RED, GROUND))
    assert shown.at(1, 0) == ("▀", Pen(GROUND, RED))
    assert shown.at(2, 0) == (" ", Pen(RED, RED))
    assert shown.at(3, 0) == (" ", Pen(GROUND, GROUND))


def test_the_terminals_own_ground_is_never_an_ink() -> None:
    pixels, shown = Pixels(2, 1, TERMINALS_OWN), canvas()
    pixels.dots([(0, 0), (1, 1)], "ansi_red")
    pixels.onto(shown, 0, 0)
    assert shown.at(0, 0) == ("▀", Pen("ansi_red", TERMINALS_OWN))
    assert shown.at(1, 0) == ("▄", Pen("ansi_red", TERMINALS_OWN))


def test_without_colours_glyphs_show_what_is_drawn() -> None:
    pixels, shown = Pixels(4, 1, TERMINALS_OWN, glyphs=" ▄▀█"), canvas()
    pixels.dots([(0, 0), (1, 1)], "ansi_white")
    pixels.fill(2, 0, 1, 2, "ansi_white")
    pixels.onto(shown, 0, 0)
    assert shown.text().splitlines()[0] == "▀▄█ "
    assert {shown.at(x, 0)[1] for x in range(3)} == {Pen("ansi_white", TERMINALS_OWN)}


def test_a_picture_is_scaled_and_transparent_where_it_is_empty() -> None:
    pixels = Pixels(4, 2, GROUND)
    pixels.picture(Picture(("a.", "ab")), 0, 0, {"a": RED, "b": BLUE}, scale=2)
    colours = [
        "".join({RED: "r", BLUE: "b", GROUND: "."}[pixels.at(x, y)] for x in range(4))
        for y in range(4)
    ]
    assert colours == ["rr..", "rr..", "rrbb", "rrbb"]


def test_pixels_outside_the_canvas_are_left_out() -> None:
    pixels, shown = Pixels(3, 1, GROUND), canvas()
    pixels.fill(-5, -5, 6, 6, RED)
    pixels.picture(Picture(("aaa",) * 3), 2, 1, {"a": BLUE})
    assert [pixels.at(x, y) for y in (0, 1) for x in range(3)] == [RED, *[GROUND] * 4, BLUE]
    pixels.onto(shown, -1, 1)
    pixels.onto(shown, 3, 0)
    assert shown.at(3, 0)[1].ink == RED
    assert shown.at(1, 1) == ("▀", Pen(GROUND, BLUE))


def test_an_outline_lies_inside_its_rectangle() -> None:
    pixels = Pixels(4, 2, GROUND)
    pixels.outline(0, 0, 4, 4, RED)
    inside = {(x, y) for x in range(4) for y in range(4) if pixels.at(x, y) == GROUND}
    assert inside == {(1, 1), (2, 1), (1, 2), (2, 2)}


def test_words_over_pixels_have_the_upper_pixel_as_their_ground() -> None:
    pixels, shown = Pixels(4, 1, GROUND), canvas()
    pixels.fill(0, 0, 2, 1, RED)
    pixels.onto(shown, 0, 0)
    assert shown.over(0, 0, "abc", BLUE, bold=True) == 3
    assert [shown.at(x, 0) for x in range(3)] == [
        ("a", Pen(BLUE, RED, bold=True)),
        ("b", Pen(BLUE, RED, bold=True)),
        ("c", Pen(BLUE, GROUND, bold=True)),
    ]
