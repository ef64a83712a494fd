"""Files of pictures: their colours, mistakes in them, and what ``make art`` prints."""

from __future__ import annotations

import pytest

from runegames.ui import art
from runegames.ui.palette import Palette
from runegames.ui.palettes import ENCELADUS, PALETTES
from runegames.ui.pixels import NOTHING, TERMINALS_OWN, Picture
from tests.ui import gallery
from tests.ui.still import MONOCHROME, TERMINAL

FILES = gallery.files()


def test_the_folder_of_pictures_is_found() -> None:
    assert {"camp.txt", "letters.txt", "vignettes/bones.txt"} <= {*FILES}


@pytest.mark.parametrize("file", FILES)
def test_every_letter_of_a_picture_has_a_colour_in_every_palette(file: str) -> None:
    sheet = art.sheet(file)
    pixels = {pixel for shown in sheet.pictures.values() for pixel in "".join(shown.rows)}
    assert pixels - {NOTHING} == sheet.legend.keys(), (
        "a legend lacks a letter of the pictures, or has an unused one"
    )
    assert all(shown.width for shown in sheet.pictures.values())
    for palette in PALETTES.values():
        inks = art.inks(file, palette)
        assert inks.keys() == sheet.legend.keys()
        assert all(ink.startswith("ansi_" if palette.ansi else "#") for ink in inks.values())
    assert "ansi_white" in art.inks(file, MONOCHROME).values()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@ w wood\n\n[a]\nwx\n", 'log.txt, line 4: no line "@ x …" above gives x a colour.'),
        ("[a]\nw\n@ w wood\n", 'log.txt, line 2: no line "@ w …" above gives w a colour.'),
        ("; a log\n@ w wod\n", "log.txt, line 2: no palette has a colour 'wod'."),
        ("@ w red\n", "log.txt, line 1: no palette has a colour 'red'."),
        ("@ wood\n", "log.txt, line 1: expected a letter and its colour"),
        ("@ . wood\n", "log.txt, line 1: expected a letter and its colour"),
        (
            "@ w wood\n[a]\nww\n\nw\n",
            "log.txt, line 5: this row has 1 pixel; the rows above have 2.",
        ),
        ("@ w wood\nww\n[a]\n", "log.txt, line 2: pixels before the first [head]."),
        ("@ w wood\n[a]\nw\n[a]\n", "log.txt, line 4: a picture above has the head [a] already."),
    ],
)
def test_a_mistake_is_reported_with_its_line(text: str, words: str) -> None:
    with pytest.raises(art.BrokenPicture) as failed:
        art.read(text, "log.txt")
    assert str(failed.value).startswith(words)


def test_remarks_empty_lines_and_trailing_blanks_are_not_part_of_a_picture() -> None:
    sheet = art.read("; a log\n@ w wood\n@ g glow.2\n\n[log 2]\nw.\n\ngw  \n[end]\nw\n", "log.txt")
    assert sheet.pictures == {"log 2": Picture(("w.", "gw")), "end": Picture(("w",))}
    assert sheet.inks(ENCELADUS, {}) == {"w": ENCELADUS.wood, "g": ENCELADUS.glow[1]}


def test_colours_of_a_picture_can_be_given_by_name() -> None:
    palette = PALETTES["ember"]
    shown = art.inks("market.txt", palette, seat=palette.seat(3), gold=palette.socket)
    assert (shown["s"], shown["g"], shown["m"]) == (palette.seats[3], palette.socket, palette.mask)
    assert art.inks("market.txt", palette)["s"] == palette.seats[0]
    with pytest.raises(ValueError, match=r"results\.txt has no letter for seat"):
        art.inks("results.txt", palette, seat="#000000")


@pytest.mark.parametrize("palette", [TERMINAL, MONOCHROME], ids=lambda palette: palette.name)
def test_only_backgrounds_have_the_terminals_own_colour(palette: Palette) -> None:
    shown = art.inks("market.txt", palette, ink=palette.text, gold=palette.night)
    assert (shown["k"], shown["g"]) == (TERMINALS_OWN, TERMINALS_OWN)
    assert TERMINALS_OWN not in {shown["#"], shown["m"], shown["s"]}


def test_without_colours_the_pot_is_an_outline() -> None:
    inks = art.inks("camp.txt", MONOCHROME)
    for head in ("bowl 18", "bowl 22", "bowl 26"):
        for row in art.picture("camp.txt", head).rows:
            pixels = row.strip(NOTHING)
            assert TERMINALS_OWN not in {inks[pixels[0]], inks[pixels[-1]]}
            if "i" in row:
                assert inks[pixels[len(pixels) // 2]] == TERMINALS_OWN, (
                    "the middle of the pot is filled"
                )


def test_the_initial_of_the_title_replaces_a_broken_vignette(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(art, "text_of", lambda game_id, kind: "[small]\nx\n")
    monkeypatch.setattr(art, "title_of", lambda game_id: "Nim")
    assert art.vignette("broken vignette", 9, 4) == art.picture("letters.txt", "N")
    assert art.vignette_inks("broken vignette", ENCELADUS)["#"] == ENCELADUS.text


@pytest.mark.parametrize("theme", ["parchment", "monochrome"])
def test_make_art_prints_every_picture_below_its_head(
    theme: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert gallery.main([theme]) is None
    text = capsys.readouterr().out
    assert all(file in text for file in FILES)
    assert all(head in text for head in art.sheet("camp.txt").pictures)
    assert max(map(len, text.splitlines())) <= 100
    assert "no theme 'night'" in str(gallery.main(["night"]))
