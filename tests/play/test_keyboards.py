"""Keyboards of other scripts: places of their letters."""

from __future__ import annotations

import tomllib

import pytest

from runegames.play.keyboards import at_place, line_at_places, script, shifted
from runegames.resources import read_text

LATIN = "qwertyuiop asdfghjkl zxcvbnm"


@pytest.mark.parametrize(
    ("typed", "latin"),
    [
        ("йцукенгшщз фывапролд ячсмить", LATIN),
        ("ЙЦУКЕНГШЩЗ ФЫВАПРОЛД ЯЧСМИТЬ", LATIN.upper()),
        ("йцукенгшщз фівапролд ячсмить", LATIN),
        ("ЙЦУКЕНГШЩЗ ФІВАПРОЛД ЯЧСМИТЬ", LATIN.upper()),
        (";ςερτυθιοπ ασδφγηξκλ ζχψωβνμ", LATIN.replace("q", ";")),
        ("ΕΡΤΥΘΙΟΠ ΑΣΔΦΓΗΞΚΛ ΖΧΨΩΒΝΜ", LATIN.upper().removeprefix("QW")),
        ("/'קראטוןםפ שדגכעיחלך זסבהנמצ", LATIN.replace("qw", "/'")),
        ("ضصثقفغعهخح شسيبلاتنم ئءؤرﻻىة", LATIN),
        ("хъжэбюё їєґ ХЪЖЭБЮЁ", "[];',.` ]'\\ {}:\"<>~"),
        ("άΰϊΏ أإآ؟", "ayiV HYN?"),
        ("٣ ۵ ८ ๒ ３ ｑ Ｕ ？", "3 5 8 2 3 q U ?"),
        ("ა 中 é ñ ª ђ", "ა 中 é ñ ª ђ"),
    ],
)
def test_a_letter_stands_for_the_latin_one_at_its_place(typed: str, latin: str) -> None:
    assert line_at_places(typed) == latin


def test_no_letter_has_two_places() -> None:
    layouts = tomllib.loads(read_text("keyboards.toml"))
    latin = layouts.pop("latin")
    for layout in layouts.values():
        for shift, rows in layout.items():
            for row, latin_row in zip(rows, latin[shift], strict=True):
                for letter, there in zip(row, latin_row, strict=True):
                    assert letter == " " or at_place(letter) == there


def test_scripts_are_named() -> None:
    named = [script(letter) for letter in "ђაกअ中あ한á ª5q"]
    assert named == [
        *("Cyrillic", "Georgian", "Thai", "Devanagari", "Chinese", "Hiragana", "Hangul"),
        *[None] * 5,
    ]


def test_shift_gives_the_other_character_of_a_latin_key() -> None:
    assert "".join(map(shifted, "uq[;/`Uű")) == "UQ{:?~Uű"
