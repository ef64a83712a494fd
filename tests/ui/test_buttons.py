"""Answers as buttons beside a drawn table, on a phone held across."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from runegames.core import SEAT_LETTERS, Rng
from runegames.environment import SERVED_VARIABLE
from runegames.games.market.duels import Attack
from runegames.games.registry import playable
from runegames.play import sockets
from runegames.ui.games.buttons import AnswerButtons, Button
from runegames.ui.guest import GuestApp
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.widgets.column import Column
from tests.play.shared import Evening
from tests.ui import tables
from tests.ui.shell import flat, game_screen, inside

MIN_PX = 40
"""Least width and height of a button."""
PLIES = 12
MAX_TAPS = 25
"""Greatest number of random taps in which some answer is given."""


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SERVED_VARIABLE, "1")
    monkeypatch.setattr(sockets, "SILENCE_S", 600.0)  # an owner in memory sends no beats


def buttons(pilot: Pilot[Any]) -> Sequence[tuple[Region, Button]]:
    """Return the buttons that can be tapped, with their regions."""
    widget = tables.in_front(AnswerButtons, pilot)
    widget.current()
    return [(region, cast("partial[None]", does).args[0]) for region, does in widget._hits]


def answers(pilot: Pilot[Any]) -> Sequence[tuple[Region, Button]]:
    """Return the buttons without those of the last line."""
    shown = buttons(pilot)
    last = max(region.y for region, _ in shown)
    return [(region, button) for region, button in shown if region.y < last]


async def tap(pilot: Pilot[Any], region: Region) -> None:
    x, y = region.x + region.width // 2, region.y + region.height // 2
    await pilot.click(tables.in_front(AnswerButtons, pilot), offset=(x, y))
    await pilot.pause()


@pytest.mark.parametrize("game_id", playable())
async def test_games_are_played_by_the_buttons_alone(game_id: str) -> None:
    session, rng = tables.sitting(game_id, 2, 2), Rng(2)
    async with tables.playing(session, tables.ACROSS, handover="off") as pilot:
        start = len(session.plies)
        taps = 0
        while len(session.plies) < start + PLIES and session.outcome() is None:
            plies, shown = len(session.plies), answers(pilot)
            for region, button in buttons(pilot):
                assert 7 * region.width >= MIN_PX, button
                assert 14 * region.height >= MIN_PX, button
            assert not any(one.overlaps(other) for (one, _), (other, _) in combinations(shown, 2))
            chosen = [region for region, button in shown if button.state == "chosen"]
            others = [region for region, _ in shown]
            await tap(pilot, rng.choice([*others, *chosen * len(others)]))
            taps = taps + 1 if len(session.plies) == plies else 0
            assert taps < MAX_TAPS, tables.frame(pilot)


async def test_the_first_tap_chooses_and_the_second_answers() -> None:
    session = tables.sitting("bones", 3, 3, until=tables.asked("act", hand=3))
    async with tables.playing(session, tables.ACROSS, handover="off") as pilot:
        plies = len(session.plies)
        (play, first), (_, leave), (fold, _) = answers(pilot)
        assert first.state == "chosen"
        assert (first.words.split()[0], leave.words) == ("Play", "Pass")
        table = pilot.app.screen.query_one("#tray")
        await pilot.press("right")  # at the drawn table
        assert answers(pilot)[0][1].words != first.words
        await tap(pilot, fold)
        assert len(session.plies) == plies
        assert "You leave the round" in inside(pilot.app, table)
        await tap(pilot, play)
        assert len(session.plies) == plies
        await tap(pilot, play)
        assert len(session.plies) > plies


async def test_the_answers_stay_dim_while_another_is_asked(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 3, seed=3), Rng(1)
    while (decision := table.session.decision()) is None or decision.kind != "act":
        table.step(rng)
    app = GuestApp(table.guests[decision.seat], Path("nowhere.table"))
    table.at(decision.seat)
    async with app.run_test(size=tables.ACROSS) as pilot:
        await pilot.pause()
        widget = tables.in_front(AnswerButtons, pilot)
        assert inside(app, widget).startswith("your answer ")
        table.step(rng)
        table.at(decision.seat)
        game_screen(app).follow()
        await pilot.pause()
        words = inside(app, widget)
        assert words.startswith("your answer, when you are asked")
        assert all(answer in words for answer in ("Play", "Pass", "Fold", "log"))
        assert not answers(pilot)
        column = inside(app, app.screen.query_one(Column))
        assert column.startswith("who is next")
        waiting = table.session.decision()
        assert waiting is not None
        assert re.findall(r"[A-C] (?:you|\w+)", column)[:2] == [
            f"{SEAT_LETTERS[waiting.seat]} {table.session.names[waiting.seat]}",
            f"{SEAT_LETTERS[(waiting.seat + 1) % 3]} {table.session.names[(waiting.seat + 1) % 3]}",
        ]
        assert f"{SEAT_LETTERS[decision.seat]} you" in column
        assert flat(app).count(" log ") == 1
        while table.session.outcome() is None:
            table.step(rng)
        table.at(decision.seat)
        game_screen(app).follow()
        await pilot.pause()
        ((region, button),) = answers(pilot)
        assert button.words == "the result"
        await tap(pilot, region)
        assert isinstance(app.screen, ResultsScreen)


async def test_a_question_for_consent_is_answered_by_a_tap(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while not all(map(table.session.last_own, range(2))):
        table.step(rng)
    app = GuestApp(table.guests[0], Path("nowhere.table"))
    async with app.run_test(size=tables.ACROSS) as pilot:
        await pilot.pause()
        for words in ("do not agree", "agree"):
            plies = table.session.next_ply
            table.at(1).undo_agreed(1)
            app._hear()
            await pilot.pause()
            named = {button.words: region for region, button in answers(pilot)}
            await tap(pilot, named[words])
            assert (table.session.next_ply < plies) is (words == "agree")
            app._hear()
            await pilot.pause()
            assert words not in [button.words for _, button in answers(pilot)]


async def test_a_sheet_of_an_offer_is_filled_in_by_buttons() -> None:
    session = tables.sitting("bones", 3, 3, until=tables.asked("act", hand=3), barter=True)
    async with tables.playing(session, tables.ACROSS, handover="off") as pilot:
        named = {button.words: region for region, button in answers(pilot)}
        await tap(pilot, next(region for words, region in named.items() if "Offer" in words))
        words = [button.words for _, button in answers(pilot)]
        assert "mark" in words
        assert sum("change" in label for label in words) == 2
        await tap(
            pilot, next(region for region, button in answers(pilot) if button.words == "back")
        )
        assert any("Fold" in button.words for _, button in answers(pilot))


async def test_a_duel_is_composed_by_buttons() -> None:
    session = tables.sitting("market", 3, 1, until=tables.asked("purchase"), plies=20)
    async with tables.playing(session, tables.ACROSS, handover="off") as pilot:
        plies = len(session.plies)
        for words in ("Duel", "", ""):  # the first opponent, and the first card
            button_region = next(
                region for region, button in answers(pilot) if words in button.words
            )
            await tap(pilot, button_region)
        await tap(pilot, answers(pilot)[0][0])
        assert isinstance(session.plies[plies].move, Attack)


async def test_a_tap_on_what_happened_shows_all_of_it() -> None:
    session = tables.sitting("market", 3, 1, until=tables.asked("purchase"), plies=20)
    async with tables.playing(session, tables.ACROSS) as pilot:
        column = tables.in_front(Column, pilot)
        note = column.note("since")
        assert note is not None
        assert not note.whole
        region, _ = column._hits[-1]
        await pilot.click(column, offset=region.offset)
        note = column.note("since")
        assert note is not None
        assert note.whole


async def test_a_table_in_a_terminal_has_no_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SERVED_VARIABLE)
    session = tables.sitting("bones", 3, 1, until=tables.asked("act"))
    async with tables.playing(session, tables.ACROSS) as pilot:
        assert not pilot.app.screen.query(AnswerButtons)
