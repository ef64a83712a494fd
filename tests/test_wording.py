"""Script `.ci/wording.py`: a planted line is found, plain lines are left alone."""

import ast
from pathlib import Path

import pytest

import wording

PLAIN = """
width = 5 if roomy else 3
place(x, y, style="gold" if won else "")
points = sum(other > own for other in scores)
report(
    name,
    facts if known else None,
)
"""


@pytest.mark.parametrize(
    "line",
    [
        "rows = height - (width > 4)",
        "rows = height + (not listed)",
        "rows = -(-count // columns)",
        "rows += 1 if long else 2",
        "rows += width > 4",
        "mark = 1 if won else 2 if lost else 3",
        "size = sizes[0 if low else 1]",
        "parts = [head, *(tail if long else ())]",
        "draw(x, y, gold if won else quiet)",
        "pair = name, (gold if won else quiet)",
        "words = name if known else title or 'nobody'",
        "words = name or (title if known else 'nobody')",
        "lines = [row for row in (rows if long else ())]",
        "words = f\"{name}{f', {year}' if year else ''}\"",
    ],
)
def test_conditions_without_a_name_are_found(line: str) -> None:
    findings = wording.conditions_in(Path(), ast.parse(PLAIN + line))
    assert [number for number, _ in findings] == [PLAIN.count("\n") + 1]


def test_assignments_of_many_values_are_found() -> None:
    lines = (
        "first, second, third = 1, 2, f()",
        "self.x, self.y, self.width, self.height = x, y, width, height",
        "palette, width, rows = look.palette, canvas.width, 3",
        "first, second = f(), g()",
        "last, before, row = before, row, [1]",
    )
    tree = ast.parse("A, B, C, D = 1, 2, 3, 4\ndef draw():\n " + "\n ".join(lines))
    assert [number for number, _ in wording.assignments_in(Path(), tree)] == [3, 4]


def test_many_arguments_without_names_are_found() -> None:
    tree = ast.parse(
        "Scene(1, 2, 3, 4, 5, 6)\ndraw(1, 2, 3, 4, 5, 6, 7)\nScene(1, 2, 3, 4, 5, 6, 7)"
    )
    assert [number for number, _ in wording.arguments_in(Path(), tree)] == [3]
