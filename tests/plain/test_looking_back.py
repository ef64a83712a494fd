"""Reviews of finished games in plain mode: luck and turning points."""

from __future__ import annotations

from functools import partial

import pytest

from runegames.games.registry import game
from runegames.lab import workers
from runegames.lab.playouts import Playout
from runegames.plain import review as module
from runegames.play.seats import plans_for
from runegames.play.session import Session
from runegames.review import Review
from tests.plain.reader import Reader, read_out


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a finished game with blunders, and let reviews have few simulations."""
    monkeypatch.setattr(module, "Review", partial(Review, simulations=24))
    monkeypatch.setattr(workers, "cores", lambda: 1)
    rune = game("rune")
    playout = Playout(rune, rune.options_type(), plans_for(["adept", "random"]), 3)
    list(playout.plies())
    return playout.session


@pytest.mark.slow
def test_a_turning_point_can_be_tried_again_until_it_is_shown(
    finished: Session,
) -> None:
    typed = iter(["look back", "1", "1", "show", "back", "quit"])

    def choose(reader: Reader) -> str | None:
        if any("Try again" in words for words in reader.choices.values()):
            return "show"
        return next(typed, None)

    reader = read_out(finished, choose)
    lines = reader.said
    assert any(line.startswith("Without luck, wins in a hundred games: ") for line in lines)
    points = [line for line in lines if line.startswith("Turning point 1 of ")]
    assert len(points) == 2, "the turning point was not shown after the try"
    assert lines.index("All answers:") > lines.index(points[1])
    assert sum(line.endswith(", played.") for line in lines) == 1
    asked, end = lines.index("Which turning point?"), lines.index("Hands of the others:")
    tried, opened = (
        {name for name in finished.names if any(f"{name} holds" in line for line in part)}
        for part in (lines[asked:end], lines[end:])
    )
    assert len(tried) == 1, "a try did not show exactly one hand"
    assert tried | opened == {*finished.names}
