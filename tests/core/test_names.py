"""Letters of seats, and numbers and lists in words."""

from __future__ import annotations

import ast
from pathlib import Path

import runegames
from runegames.core import SEAT_LETTERS, aloud
from runegames.core.names import counts_words, value_words
from runegames.games.registry import game, playable


def test_every_seat_of_every_game_has_a_letter() -> None:
    assert max(max(game(game_id).meta.seat_counts) for game_id in playable()) <= len(SEAT_LETTERS)


def test_the_letters_of_seats_are_written_in_one_module() -> None:
    package = Path(runegames.__file__).parent
    written = [
        path.relative_to(package).as_posix()
        for path in sorted(package.rglob("*.py"))
        if SEAT_LETTERS[:3] in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and len(node.value) > 2
        and SEAT_LETTERS.startswith(node.value)
    ]
    assert written == ["core/names.py"]


def test_negative_numbers_are_said_with_minus() -> None:
    assert [aloud(number, "point") for number in (-2, -1, 0, 1)] == [
        "minus 2 points",
        "minus 1 point",
        "0 points",
        "1 point",
    ]


def test_nested_lists_in_words_show_where_each_list_ends() -> None:
    assert value_words([1, 2, 3]) == "1, 2 and 3"
    assert value_words([[1, 2], [], [3]]) == "1 and 2; none; 3"
    assert value_words([[[1, 2], [3]], [[4]]]) == "(1 and 2; 3); 4"


def test_the_noun_after_several_numbers_agrees_with_the_last_one() -> None:
    lines = [counts_words(numbers, "seat") for numbers in ((), (1,), (4,), (2, 3), (1, 2, 3))]
    assert lines == ["no seats", "1 seat", "4 seats", "2 or 3 seats", "1, 2 or 3 seats"]
