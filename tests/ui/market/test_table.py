"""Table of The Rune Market, played by keys and clicks."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from runegames.games.market.duels import Attack, Show
from runegames.games.market.ending import Sign
from runegames.games.market.purchases import BuyRune, Trade
from runegames.games.market.thefts import PlayThief, Steal
from runegames.ui.games.market.places import lay_out
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.results import ResultsScreen
from tests.games.market.tables import SHELTER, Has, T, play, set_table
from tests.games.market.test_end import tied
from tests.play.sittings import is_over
from tests.ui.market.tables import BRIEF, cursor, play_by_keys, sitting, table
from tests.ui.tables import SMALL, frame, lift, playing


@pytest.mark.slow
async def test_a_game_against_computer_players_is_played_by_keys() -> None:
    session = sitting(5, 1, seed=5, **BRIEF)
    async with playing(session) as pilot:
        await play_by_keys(pilot, session)
        assert is_over(session)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultsScreen)


@pytest.mark.slow
async def test_arrows_and_enter_are_enough_to_buy_a_rune() -> None:
    session = sitting(2, 1, state=set_table(hands=[(4, 6, 7)]))
    async with playing(session) as pilot:
        await pilot.press("enter", "right", "enter")
        assert "4 + 6 = 10 buys a rune" in frame(pilot)
        await pilot.press("right", "right", "right", "enter")
        assert session.plies[-1].move == BuyRune((4, 6), "blue")


@pytest.mark.slow
async def test_the_tray_says_what_is_missing() -> None:
    session = sitting(2, 1, state=set_table(hands=[(4, 6, 7)]))
    async with playing(session) as pilot:
        await pilot.press("1", "2", "3")
        shown = frame(pilot)
        assert "17 buys nothing; 21 buys an outpost or a bandit" in shown
        await pilot.press("r")
        assert "A rune costs cards of exactly 5, 10 or 15, not 17 (RM-14)." in frame(pilot)
        await pilot.press("backspace")
        assert "buys nothing" not in frame(pilot)
        await pilot.press("1")
        assert " x away " in frame(pilot)


async def test_arrows_and_enter_choose_the_loot_of_a_theft() -> None:
    state = set_table({(1, "blue"): Has(2)}, hands=[(T, 1)])
    play(state, PlayThief())
    session = sitting(2, 1, state=state)
    async with playing(session) as pilot:
        shown = frame(pilot)
        assert "Anna, what to steal?" in shown
        assert "Bo: blue rune ●" in shown
        await pilot.press("down", "enter")
        assert isinstance(session.plies[-1].move, Steal)


async def test_the_defender_of_a_duel_answers_by_a_digit() -> None:
    state = set_table(hands=[(3, 9), (7, 1)], turn=1)
    play(state, Attack(7, 0))
    session = sitting(2, 1, state=state)
    async with playing(session) as pilot:
        shown = frame(pilot)
        assert "Anna, Bo challenges with 7: show 7 or higher, or give up?" in shown
        assert "7 or higher" in shown
        assert "show 9" in shown
        assert "give up" in shown
        await pilot.press("1")
        assert session.plies[0].move == Show(9)


@pytest.mark.slow
async def test_a_challenge_leads_to_the_curtain_of_the_defender() -> None:
    session = sitting(2, 2, state=set_table(hands=[(7, 1), (9,)]))
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("2", "d")
        await pilot.pause()
        assert session.plies[-1].move == Attack(7, 1)
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "Bo, Anna challenges with 7" in frame(pilot)


@pytest.mark.slow
async def test_signs_are_chosen_behind_the_curtain() -> None:
    session = sitting(2, 2, state=tied(7))
    async with playing(session) as pilot:
        await lift(pilot)
        assert "rock, paper or scissors" in frame(pilot)
        await pilot.press("2")
        await pilot.pause()
        assert session.plies[-1].move == Sign("paper")
        await lift(pilot)
        assert "Anna has chosen" in frame(pilot)
        await pilot.press("1")
        await pilot.pause()
        assert session.state.view(None).contest.wins == (1, 0)


async def test_a_trade_can_be_undone() -> None:
    state = set_table({(0, "red"): Has(4), (1, "red"): SHELTER}, hands=[(T, 1)])
    session = sitting(2, 1, state=state)
    async with playing(session) as pilot:
        await pilot.press("o")
        assert session.plies[-1].move == Trade("outpost", "red")
        await pilot.press("u")
        assert not session.plies


@pytest.mark.slow
async def test_clicks_pick_cards_answers_and_seats() -> None:
    state = set_table({(1, "blue"): Has(2)}, hands=[(T, 1)])
    session = sitting(2, 1, state=state)
    async with playing(session) as pilot:
        await pilot.click("#tray", offset=(18, 3))
        assert cursor(pilot).picked == [1]
        thief = next(y for y, line in enumerate(rows_of_tray(pilot)) if " t thief " in line)
        x = rows_of_tray(pilot)[thief].index(" t thief ")
        await pilot.click("#tray", offset=(x + 1, thief))
        assert isinstance(session.plies[-1].move, PlayThief)
        assert table(pilot).cursor is not None
        board = table(pilot).board
        part = lay_out(*board.content_size, 2).places[1]
        await pilot.click("#board", offset=(part.area.x + 1, part.name_row))
        chosen = cursor(pilot).here
        assert chosen is not None
        assert chosen.move == Steal(1, "card")


def rows_of_tray(pilot: Pilot[None]) -> list[str]:
    """Return the text of the tray, row by row."""
    return table(pilot).tray.current().text().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "says_so"), [((), True), ((4, 6), False)])
async def test_an_empty_hand_is_not_asked_to_pick_cards(
    hand: tuple[int, ...], says_so: bool
) -> None:
    session = sitting(2, 1, state=set_table(hands=[hand]))
    async with playing(session, SMALL) as pilot:
        assert ("There is no card to play" in frame(pilot)) is says_so
        assert ("Pick cards" in frame(pilot)) is not says_so
        answers = frame(pilot).split("Anna, ")[1].split("\n", 1)[1]
        assert " e end turn" in answers, "the message covers an answer"
        line = cursor(pilot).line("end")
        assert line is not None
        assert bool(line.choices) is says_so


async def test_the_space_key_only_picks_cards_at_a_shared_table() -> None:
    session = sitting(2, 2, state=set_table(hands=[(4, 6), (1, 2, 3)]))
    async with playing(session, SMALL) as pilot:
        await lift(pilot)
        await pilot.press("space")
        assert cursor(pilot).picked
        await pilot.press("right", "space", "up")
        while cursor(pilot).row != "choices":
            await pilot.press("right")
        await pilot.press("space")
        await pilot.pause()
        assert not session.plies


async def test_a_seen_card_is_told_as_a_card_and_not_as_a_number_of_cards() -> None:
    state = set_table(hands=[(4, 6), (9, 1)])
    play(state, Attack(4, 1))
    play(state, Show(9))
    session = sitting(2, 1, state=state)
    async with playing(session, SMALL) as pilot:
        assert "B seen in hand: 9" in frame(pilot)
