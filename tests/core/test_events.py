"""Events with typed fields: which seats may know secret details."""

from __future__ import annotations

from runegames.core import Event, Secret, redact


class Drew(Event, kind="drew"):
    """Draw of a card."""

    seat: int
    card: Secret[str] = None


class DrewForTwo(Drew, kind="drew"):
    """Draw of a card that the player opposite may look at too."""

    def trusted(self) -> tuple[int, ...]:
        return self.seat, self.seat + 2


def test_the_audience_are_those_who_know_more_than_others() -> None:
    assert Drew(1, "ace").audience == (1,)
    assert DrewForTwo(1, "ace").audience == (1, 3)
    assert Drew(1).audience == ()
    assert redact(Drew(1, "ace"), 0).audience == ()


def test_a_kind_of_event_can_have_a_wider_audience() -> None:
    told = [seat for seat in range(4) if redact(DrewForTwo(1, "ace"), seat).data.get("card")]
    assert told == [1, 3]


class Played(Event, kind="played"):
    """Play of a card, perhaps on somebody."""

    seat: int
    best: str | None
    target: int | None = None


def test_an_optional_detail_that_is_none_is_left_out() -> None:
    assert Played(1, "ace", 2).data == {"seat": 1, "best": "ace", "target": 2}
    assert Played(1, None).data == {"seat": 1, "best": None}
