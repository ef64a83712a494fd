"""Events with secret details, and with details that are shown only for a moment."""

from __future__ import annotations

from runegames.core import Event, Fleeting, Secret, redact


class Drew(Event, kind="drew"):
    seat: int
    card: Secret[str] = None


class DrewForTwo(Drew, kind="drew"):
    """Draw of a card that the player opposite may look at, too."""

    def trusted(self) -> tuple[int, ...]:
        return self.seat, self.seat + 2


def test_the_audience_is_every_seat_that_knows_a_secret_detail() -> None:
    assert Drew(1, "ace").audience == (1,)
    assert DrewForTwo(1, "ace").audience == (1, 3)
    assert Drew(1).audience == ()
    assert redact(Drew(1, "ace"), 0).audience == ()


def test_only_the_audience_is_told_the_secret() -> None:
    numbers = [seat for seat in range(4) if redact(DrewForTwo(1, "ace"), seat).data.get("card")]
    assert numbers == [1, 3]


class Played(Event, kind="played"):
    seat: int
    best: str | None
    target: int | None = None


def test_none_is_left_out_only_where_it_is_the_default() -> None:
    assert Played(1, "ace", 2).data == {"seat": 1, "best": "ace", "target": 2}
    assert Played(1, None).data == {"seat": 1, "best": None}


class Revealed(Event, kind="revealed"):
    """Card that was shown to everybody for a moment, and a secret of one seat."""

    seat: int
    mine: Secret[str] = None
    card: Fleeting[str] = None


SHOWN = Revealed(0, mine="x", card="fehu-uruz")


def test_everybody_sees_fleeting_details_until_they_fade() -> None:
    assert redact(SHOWN, None).data == {"seat": 0, "card": "fehu-uruz"}
    assert redact(SHOWN, 0).data == {"seat": 0, "card": "fehu-uruz", "mine": "x"}
    assert redact(SHOWN, None, faded=True).data == {"seat": 0}
    assert redact(SHOWN, 0, faded=True).data == {"seat": 0, "mine": "x"}


def test_secret_and_fleeting_details_are_not_printed() -> None:
    assert repr(SHOWN) == "Revealed(seat=0, mine=…, card=…)"
