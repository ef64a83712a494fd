"""What is shown for a moment only."""

from __future__ import annotations

from runegames.core import PlainEvent, redact

SHOWN = PlainEvent("revealed", {"pile": 1}, {"mine": "x"}, (0,), fleeting={"card": "fehu-uruz"})


def test_fleeting_details_are_everybodys_until_they_fade() -> None:
    assert redact(SHOWN, None).data == {"pile": 1, "card": "fehu-uruz"}
    assert redact(SHOWN, 0).data == {"pile": 1, "card": "fehu-uruz", "mine": "x"}
    assert redact(SHOWN, None, faded=True).data == {"pile": 1}
    assert redact(SHOWN, 0, faded=True).data == {"pile": 1, "mine": "x"}


def test_fleeting_details_are_not_printed() -> None:
    assert "fehu" not in repr(SHOWN)
