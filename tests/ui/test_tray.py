"""Tray below a table, tested with the tray of the Market."""

from __future__ import annotations

import pytest

from runegames.games.market.duels import Attack
from runegames.ui.games.market.tray import MarketTray
from runegames.ui.scene import scene_of
from tests.games.market.tables import play, set_table
from tests.ui.market.tables import sitting
from tests.ui.tables import SMALL, playing

WIDE = ("北京上海広東名古屋大阪神戸北京上", "東京")
"""Names whose letters take two cells each."""
WORDS = ("hand", "(RM-14)")


async def test_a_long_question_goes_on_in_a_second_row() -> None:
    state = set_table(hands=[(3, 9), (7, 1)], turn=1)
    play(state, Attack(7, 0))
    async with playing(sitting(2, 1, state=state, names=WIDE), SMALL) as pilot:
        first, second, *_ = _lines(pilot.app.screen.query_one(MarketTray))
        asked = f"{WIDE[0]}, {WIDE[1]} challenges with 7: show 7 or higher, or give up?"
        assert f"{first.removeprefix('  A ').strip()} {second.strip()}".startswith(asked)


def test_the_letter_before_a_question_is_that_of_the_asked_seat() -> None:
    state = set_table(hands=[(3, 9), (7, 1)], turn=1)
    play(state, Attack(7, 0))
    tray = MarketTray()
    tray.scene = scene_of(sitting(2, 0, state=state), None, asked=False)
    assert (tray.shown.asked, tray.scene.view.turn) == (0, 1)


@pytest.mark.parametrize(("words", "end"), [(20, "word word"), (30, "")])
async def test_the_sum_of_picked_cards_follows_a_long_question_or_covers_its_end(
    monkeypatch: pytest.MonkeyPatch, words: int, end: str
) -> None:
    monkeypatch.setattr(MarketTray, "question", lambda _: "word " * words)
    session = sitting(2, 1, state=set_table(hands=[(4, 6, 7)]))
    async with playing(session, SMALL) as pilot:
        tray = pilot.app.screen.query_one(MarketTray)
        assert "Pick cards" not in _lines(tray)[1]
        await pilot.press("1", "3")
        said = _lines(tray)[1]
        assert "4 + 7 = 11" in said
        assert said.strip().startswith(end or "4")


async def test_a_message_takes_as_many_rows_as_it_needs() -> None:
    session = sitting(2, 1, state=set_table(hands=[(4, 6, 7)]))
    async with playing(session, SMALL) as pilot:
        tray = pilot.app.screen.query_one(MarketTray)
        words = " ".join(["This is said at length."] * 6)
        tray.say(words)
        assert " ".join(line.strip() for line in _lines(tray)[1:3]) == words
        await pilot.press("right")
        assert "at length" not in "".join(_lines(tray))


async def test_rule_identifiers_are_drawn_in_the_quiet_ink() -> None:
    session = sitting(2, 1, state=set_table(hands=[(4, 6, 7)]))
    async with playing(session, SMALL) as pilot:
        tray = pilot.app.screen.query_one(MarketTray)
        tray.say("The hand has no 1 (RM-14).")
        canvas = tray._fresh()
        pens = {word: canvas.at(canvas.text().splitlines()[1].index(word), 1)[1] for word in WORDS}
        assert pens["hand"].ink == tray.palette.gold
        assert pens["(RM-14)"].ink == tray.palette.quiet


def _lines(tray: MarketTray) -> list[str]:
    return [tray.render_line(y).text for y in range(tray.size.height)]
