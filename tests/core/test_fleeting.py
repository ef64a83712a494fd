"""Details that events show for a moment only."""

from __future__ import annotations

from runegames.core import Event, Fleeting, Secret, redact


class Revealed(Event, kind="revealed"):
    """Card that everybody saw for a moment, and a secret of one player."""

    seat: int
    mine: Secret[str] = None
    card: Fleeting[str] = None


SHOWN = Revealed(0, mine="x", card="fehu-uruz")


def test_fleeting_details_are_everybodys_until_they_fade() -> None:
    assert redact(SHOWN, None).data == {"seat": 0, "card": "fehu-uruz"}
    assert redact(SHOWN, 0).data == {"seat": 0, "card": "fehu-uruz", "mine": "x"}
    assert redact(SHOWN, None, faded=True).data == {"seat": 0}
    assert redact(SHOWN, 0, faded=True).data == {"seat": 0, "mine": "x"}


def test_hidden_details_are_not_printed() -> None:
    assert repr(SHOWN) == "Revealed(seat=0, mine=…, card=…)"
