"""Output to terminals without colours, with few colours, or with ASCII alone."""

from __future__ import annotations

import re

import pytest

from tests.terminal.terminals import RIGHT, SOLO, Terminal

pytestmark = pytest.mark.slow


def colours(output: bytes) -> set[bytes]:
    """Return all codes that set a colour."""
    commands: set[bytes] = set()
    for codes in re.findall(rb"\x1b\[([0-9;]*)m", output):
        numbers = [int(code) for code in codes.split(b";") if code]
        if any(30 <= number <= 49 or 90 <= number <= 107 for number in numbers):
            commands.add(codes)
    return commands


@pytest.mark.parametrize(
    ("environment", "coloured", "ascii_only"),
    [
        ({"TERM": "vt220", "COLORTERM": ""}, False, True),
        ({"NO_COLOR": "1"}, False, False),
        ({"LC_ALL": "C"}, True, True),
    ],
)
def test_nothing_is_written_that_cannot_be_shown(
    environment: dict[str, str], coloured: bool, ascii_only: bool
) -> None:
    with Terminal(*SOLO, environment=environment) as terminal:
        terminal.wait("place a card")
        terminal.press("b", RIGHT, "?")
        terminal.wait("esc back")
        terminal.quit()
        assert bool(colours(terminal.output)) is coloured
        # Without colours, the cursor is reversed text.
        assert coloured or re.search(rb"\x1b\[(?:[0-9;]*;)?7m", terminal.output)
        assert terminal.output.isascii() is ascii_only


def test_sixteen_colours_are_the_terminals_own() -> None:
    with Terminal(*SOLO, environment={"TERM": "xterm", "COLORTERM": ""}) as terminal:
        terminal.wait("place a card")
        terminal.quit()
        commands = colours(terminal.output)
        assert commands
        assert not [codes for codes in commands if re.search(rb"(?:38|48);[25]", codes)]


def test_odd_variables_change_nothing() -> None:
    """Check that all of a window of 120 by 36 is drawn, though variables say another size."""
    odd = {
        "COLUMNS": "999999",
        "LINES": "²",
        "TZ": "XXX+25",
        "TEXTUAL_FPS": "abc",
        "TEXTUAL_COLOR_SYSTEM": "x",
        "TEXTUAL_DRIVER": "nope:Driver",
        "TEXTUAL_LOG": "/nonexistent/log",
        "TEXTUAL_DEBUG": "1",
    }
    with Terminal(*SOLO, size=(120, 36), environment=odd) as terminal:
        terminal.wait("place a card")
        terminal.quit()
        strokes = terminal.strokes()
        assert max(stroke.column + len(stroke.text) for stroke in strokes) == 120
        assert max(stroke.row for stroke in strokes) == 35
