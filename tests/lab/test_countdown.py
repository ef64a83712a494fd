"""Time left: a promise that small delays do not break."""

from __future__ import annotations

import pytest

from runegames.lab.countdown import Countdown


def test_the_promised_time_does_not_grow_for_little() -> None:
    countdown, left = Countdown(0.0, 0.0), []
    for now, share in ((1.0, 0.001), (10.0, 0.1), (20.0, 0.19), (40.0, 0.4), (80.0, 0.41)):
        countdown.update(share, now)
        left.append(countdown.left_s(now))
    assert left[0] is None, "an estimate rests on next to nothing"
    assert left[1:3] == [90.0, 80.0], "the promise is broken for a twentieth of the time"
    assert left[3] == 60.0
    assert left[4] == pytest.approx(80 / 0.41 * 0.59), "a much later end is not told"
