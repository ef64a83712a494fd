"""Drawing on cells: text of any script, rule identifiers, and changes between two drawings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rich.cells import cell_len

from runegames.core import Rng
from runegames.ui.canvas import MAX_JOINED_GAP_CELLS, PART_COLUMNS, Canvas, Pen
from runegames.ui.drawing import clipped, pieces, wrap
from runegames.ui.symbols import ASCII, UNICODE

PEN = Pen("#ffffff", "#000000")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Anna", 4),
        ("安娜", 4),
        ("Zoe\u0308", 3),
        ("ein 安", 6),
        ("\u0301a", 1),
        ("❤️", cell_len("❤️")),
    ],
)
def test_text_after_a_name_of_any_script_keeps_its_column(text: str, after: int) -> None:
    canvas = Canvas(12, 1, PEN)
    assert canvas.put(0, 0, text, PEN) == after
    canvas.put(10, 0, "17", PEN)
    assert cell_len(canvas.text()) == 12
    assert canvas.text().endswith("17")
    assert canvas.strip(0).cell_length == 12


def test_a_wide_character_without_room_for_both_halves_is_left_out() -> None:
    canvas = Canvas(5, 1, PEN)
    canvas.put(0, 0, "安娜安", PEN)
    assert canvas.text() == "安娜 "


def test_control_characters_are_replaced_by_a_visible_mark() -> None:
    canvas = Canvas(12, 1, PEN)
    canvas.put(0, 0, "a\x1b[31m\n\x9bb\ud800", PEN)
    assert canvas.text() == "a�[31m��b�  "


def test_lines_are_wrapped_by_cells_and_not_by_characters() -> None:
    assert wrap("安娜 places a card", 10) == ("安娜", "places a", "card")
    assert all(cell_len(line) <= 12 for line in wrap("安娜安娜 drew a card (安娜 +2)", 12))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("安娜", "安娜"),
        ("Annabel", "Ann…"),
        ("安娜安", "安…"),
        ("a安娜安", "a安…"),
    ],
)
def test_a_mark_stands_where_a_name_is_cut(text: str, shown: str) -> None:
    assert clipped(text, 4, UNICODE) == shown
    assert clipped(text, 4, ASCII) == shown.replace("…", ".")
    assert not clipped(text, 0, UNICODE)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("This pile costs 2 cards (EN-6). Leave it.", ["(EN-6)"]),
        ("Cards count as minus (EN-12, EN-15).", ["(EN-12, ", "EN-15)"]),
        ("Cards count as minus (EN-12,", ["(EN-12,"]),
        ("It fits nowhere: RU-15a", ["RU-15a"]),
        ("Fire-Axe beats it (UNO 2-3)", []),
    ],
)
def test_rule_identifiers_are_split_from_their_sentence(text: str, rules: list[str]) -> None:
    parts = list(pieces(text))
    assert "".join(part for part, _ in parts) == text
    assert [part for part, rule in parts if rule] == rules


def test_changes_with_a_wide_gap_between_them_are_reported_apart() -> None:
    old, new = Canvas(40, 2, PEN), Canvas(40, 2, PEN)
    new.put(1, 0, "a c", PEN)
    new.put(30, 0, "z", PEN.strong())
    assert list(new.differences(old)) == [(0, 1, 3), (0, 30, 1)]
    assert list(new.differences(new)) == []


def test_changes_are_found_wherever_they_begin_and_end() -> None:
    chance = Rng(1)
    for _ in range(200):
        old, new = Canvas(50, 1, PEN), Canvas(50, 1, PEN)
        for _ in range(chance.below(6)):
            new.put(chance.below(50), 0, "x" * (1 + chance.below(4)), PEN)
        changed = {x for x in range(50) if new.at(x, 0) != old.at(x, 0)}
        rows = list(new.differences(old))
        covered = {x for _, first, width in rows for x in range(first, first + width)}
        assert changed <= covered
        assert all({first, first + width - 1} <= changed for _, first, width in rows)
        ends = [first + width for _, first, width in rows]
        assert all(
            first - end >= MAX_JOINED_GAP_CELLS
            for end, (_, first, _) in zip(ends, rows[1:], strict=False)
        )
        within = (range(first, first + width) for _, first, width in rows)
        assert all(gap_of(columns, changed) < PART_COLUMNS for columns in within)


def gap_of(columns: range, changed: set[int]) -> int:
    """Return the width of the widest gap between neighbouring changes in these columns."""
    ends = sorted(changed.intersection(columns))
    return max((right - left - 1 for left, right in pairwise(ends)), default=0)


@pytest.mark.parametrize("width", [3, 5])
@pytest.mark.parametrize(
    ("x", "y", "rows", "text"),
    [
        (0, -1, None, "bbb\nccc\n...\n..."),
        (0, -1, 2, "bbb\n...\n...\n..."),
        (0, 2, None, "...\n...\naaa\nbbb"),
        (0, -5, None, "...\n...\n...\n..."),
        (0, 4, None, "...\n...\n...\n..."),
        (1, 0, 1, ".aa\n...\n...\n..."),
    ],
)
def test_pasting_over_an_edge_draws_what_is_inside(
    width: int, x: int, y: int, rows: int | None, text: str
) -> None:
    canvas, piece = Canvas(3, 4, PEN), Canvas(width, 3, PEN)
    for row in range(4):
        canvas.put(0, row, "...", PEN)
    for row, glyph in enumerate("abc"):
        piece.put(0, row, glyph * width, PEN)
    canvas.paste(piece, x, y, rows)
    assert canvas.text() == text
