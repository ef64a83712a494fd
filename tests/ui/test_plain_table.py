"""Plain table: every game in small windows, by keys and by taps, with nobody's secrets."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.core import Rng
from runegames.games.market.duels import Attack
from runegames.games.registry import lent
from runegames.games.tabletop import tabletop_of
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.fit import fitted
from runegames.ui.games.plain.line import BLANK, COURSE, DEED, LATER, Line, together
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.scene import scene_of
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.served import KeyStrip
from runegames.ui.shell import Shell
from tests.games.market.tables import Has, set_table
from tests.outside import lands
from tests.ui.shell import settle, shown
from tests.ui.tables import asked, sitting


@pytest.fixture(autouse=True)
def _lands() -> Any:
    with lent(lands.GAME):
        yield


def people(game_id: str, seats: int, **options: Any) -> Session:
    """Return a new game of people only."""
    from runegames.games.registry import game

    the_game = game(game_id)
    return Session(
        the_game, the_game.options_type(**options), default_plans(seats, people=seats), 5
    )


@asynccontextmanager
async def at_table(
    session: Session, size: tuple[int, int], **settings: Any
) -> AsyncIterator[Pilot[None]]:
    wanted = {"pace": "instant", "animation": False, "handover": "off", "tips": False, **settings}
    store_settings(Settings(**wanted))
    app = RunegamesApp()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.push_screen(GameScreen(session))
        await settle(pilot)
        yield pilot


def plain(pilot: Pilot[None]) -> PlainTable:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    assert isinstance(screen.table, PlainTable)
    return screen.table


def cursor(pilot: Pilot[None]) -> PlainCursor:
    shown_cursor = plain(pilot).cursor
    assert shown_cursor is not None
    return shown_cursor


async def test_the_first_tap_chooses_and_the_second_answers() -> None:
    session = people("bones", 3)
    async with at_table(session, (44, 28)) as pilot:
        row = next(y for y, line in enumerate(shown(pilot.app).splitlines()) if " 2 " in line[:4])
        await pilot.click(offset=(8, row))
        await settle(pilot)
        assert session.next_ply == 1
        assert cursor(pilot).index == 1
        await pilot.click(offset=(8, row))
        await settle(pilot)
        assert session.next_ply == 2 or cursor(pilot).deep


async def test_a_board_has_the_cursor_on_its_open_cells() -> None:
    session = people("lands", 3)
    async with at_table(session, (44, 28)) as pilot:
        assert cursor(pilot).offer is not None
        first = cursor(pilot).offer
        await pilot.press("right")
        second = cursor(pilot).offer
        assert first is not None
        assert second is not None
        assert (first.cell[0], second.cell[0]) == ("a", "b")
        await pilot.press("enter")
        await settle(pilot)
        assert session.plies[-1].move.cell == second.cell
        assert "a point" not in shown(pilot.app)


async def test_picks_are_toggled_and_end_with_their_answer() -> None:
    session = sitting("bones", 3, 3, plies=1, until=asked("trade"))
    async with at_table(session, (44, 28)) as pilot:
        await pilot.press("1")
        assert "[x]" in shown(pilot.app)
        await pilot.press("1")
        assert "[x]" not in shown(pilot.app)
        ply = session.next_ply
        await pilot.press("1")
        while cursor(pilot).offers[cursor(pilot).index].picked is not None:
            await pilot.press("down")
        await pilot.press("enter")
        await settle(pilot)
        assert session.next_ply > ply


async def test_an_answer_that_lacks_picks_leads_to_them_and_no_message_covers_them() -> None:
    session = sitting("enceladus", 2, 2, seed=4, until=lambda session: price(session) > 1)
    async with at_table(session, (44, 28)) as pilot:
        await pilot.press("1")
        while cursor(pilot).offers[cursor(pilot).index].picked is not None:
            await pilot.press("down")
        assert "discard" in cursor(pilot).offers[cursor(pilot).index].label
        await pilot.press("enter")
        assert cursor(pilot).index == 0
        plain(pilot).say("A rule forbids it.")
        await settle(pilot)
        assert "A rule forbids it." in shown(pilot.app)
        await pilot.click(offset=(2, plain(pilot).tray.region.y))
        await settle(pilot)
        assert "A rule forbids it." not in shown(pilot.app)
        assert not cursor(pilot).offers[0].picked, "the tap was for the message"


def price(session: Session) -> int:
    """Return how many cards the offered pile costs."""
    decision = session.decision()
    return decision.details.get("price", 0) if decision is not None else 0


async def test_a_window_that_grows_gets_the_drawn_table_and_back() -> None:
    session = people("bones", 2)
    async with at_table(session, (80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert not isinstance(screen.table, PlainTable)
        await pilot.resize_terminal(44, 28)
        await settle(pilot)
        assert isinstance(screen.table, PlainTable)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.resize_terminal(120, 36)
        await settle(pilot)
        assert not isinstance(screen.table, PlainTable)
        assert screen.table.board.has_focus


async def test_the_plain_table_can_be_chosen_and_replaces_pictures_in_ascii() -> None:
    async with at_table(people("rune", 2), (120, 36), table="plain") as pilot:
        assert plain(pilot).cursor is not None
    async with at_table(people("rune", 2), (80, 24), symbols="ascii") as pilot:
        assert plain(pilot).cursor is not None
        assert shown(pilot.app).isascii()


async def test_runes_in_ascii_are_small_letters_and_rune_masters_capitals() -> None:
    session = sitting("rune", 2, 2, seed=2, plies=14, until=asked("place"))
    async with at_table(session, (80, 24), symbols="ascii") as pilot:
        cells = plain(pilot).board.chart
        assert cells is not None
        assert {token.letter for token in cells.pieces.values()} <= set("rgb")
        assert re.search(r" [rgb][AB] ", shown(pilot.app))


@pytest.mark.parametrize(
    ("size", "table", "alone"),
    [
        ((44, 28), "drawn", True),
        ((120, 36), "drawn", False),
        ((120, 20), "drawn", False),
        ((120, 36), "plain", True),
    ],
)
async def test_a_browser_shows_no_buttons_where_all_can_be_tapped(
    size: tuple[int, int], table: str, alone: bool
) -> None:
    async with at_table(people("bones", 2), size, table=table) as pilot:
        assert isinstance(pilot.app, Shell)
        assert KeyStrip(pilot.app).alone is alone


async def test_six_seats_and_all_figures_fit_the_smallest_window() -> None:
    session = sitting("bones", 6, 6, plies=40)
    async with at_table(session, (40, 20)) as pilot:
        words = shown(pilot.app)
        view: Any = session.view(None)
        for seat, name in enumerate(session.names):
            line = next(line for line in words.splitlines()[3:] if f" {name}" in line[:20])
            assert f" {view.bones[seat]}" in line


async def test_a_form_leaves_every_seat_its_row_in_the_smallest_window() -> None:
    camps = {(seat, "red"): Has(1) for seat in range(4)}
    state = set_table(camps, hands=[(1, 4, 10)], seats=4)
    session = sitting("market", 4, 4, state=state)
    async with at_table(session, (40, 20)) as pilot:
        while (offer := cursor(pilot).offer) is None or offer.label != "Duel":
            await pilot.press("down")
        await pilot.press("enter")
        seats = shown(pilot.app).partition("points")[2]
        assert "duel with" in seats
        assert all(f" {name} " in seats.partition("duel with")[0] for name in session.names)


@pytest.mark.parametrize("game_id", ["bones", "market", "enceladus", "rune", "lands"])
def test_what_a_table_shows_depends_on_nothing_that_its_viewer_does_not_know(game_id: str) -> None:
    session, rng = people(game_id, 2), Rng(3)
    for _ in range(25):
        if session.decision() is None:
            break
        session.play(rng.choice(session.state.legal_moves()))
        for seat in range(2):
            imagined = session.state.determinize(seat, Rng(8))
            tabletops = [
                tabletop_of(session.game, state.view(seat), session.names)
                for state in (session.state, imagined)
            ]
            assert tabletops[0] == tabletops[1]


def test_while_somebody_else_is_asked_nothing_of_their_hand_is_shown() -> None:
    session = people("enceladus", 2)
    decision = session.decision()
    assert decision is not None
    scene = scene_of(session, 1 - decision.seat, asked=False, status="waiting")
    own = tabletop_of(session.game, scene.view, session.names)
    theirs = tabletop_of(session.game, session.view(decision.seat), session.names)
    assert own.hand is not None
    assert theirs.hand is not None
    assert not {token.word for token in own.hand.tokens} & {
        token.word for token in theirs.hand.tokens
    }


def test_rows_go_in_their_order() -> None:
    rows = [Line((), goes) for goes in (0, BLANK, COURSE, DEED, LATER, 0)]
    left = [[row.goes for row in fitted(rows, room, 0)] for room in (6, 5, 4, 3, 2, 1)]
    assert left[0] == [0, BLANK, COURSE, DEED, LATER, 0]
    assert left[1:4] == [[0, COURSE, DEED, LATER, 0], [0, DEED, LATER, 0], [0, LATER, 0]]
    assert left[4] == left[5] == [0, 0]


def test_the_rows_of_a_sentence_go_together() -> None:
    first, *others = together([Line((), LATER), Line((), LATER), Line((), LATER)])
    assert fitted([Line(), first, *others, Line()], 4, 0) == [Line(), Line()]


async def test_an_offer_is_composed_on_one_page() -> None:
    session = sitting("bones", 3, 3, seed=3, until=asked("act", hand=2), barter=True)
    async with at_table(session, (40, 20)) as pilot:
        ply = session.next_ply
        await pilot.press("o", "enter")
        assert "RB-27" in shown(pilot.app), "an offer of nothing is refused with its rule"
        await pilot.press("backspace")
        assert cursor(pilot).filling is None
        await pilot.press("o", "right", "1", "down", "down", "down", "right")
        filling = cursor(pilot).filling
        assert filling is not None
        assert filling.filled == ((1,), (0,), (0,), (0,), (1,), (0,), (0,))
        assert "✓" in shown(pilot.app)
        await pilot.press("enter")
        await settle(pilot)
        view: Any = session.view(0)
        assert session.next_ply > ply + 5
        assert (view.offer.target, view.offer.number, view.offer.want_bones) == (2, 1, 1)


async def test_the_page_of_an_offer_can_be_tapped() -> None:
    session = sitting("bones", 3, 3, seed=3, until=asked("act", hand=2), barter=True)
    async with at_table(session, (44, 28)) as pilot:
        await pilot.press("o")

        async def tap(words: str, nth: int = 0) -> None:
            top = plain(pilot).tray.region.y
            rows = enumerate(shown(pilot.app).splitlines()[top:], top)
            y, x = [(y, line.find(words)) for y, line in rows if words in line][nth]
            await pilot.click(offset=(x, y))

        await tap(" 1 ")
        await tap("+", 1)
        await tap("+", 1)
        await tap("promised", 1)
        filling = cursor(pilot).filling
        assert filling is not None
        assert filling.filled[1:] == ((0,), (0,), (0,), (2,), (1,), (0,))


async def test_a_duel_is_composed_on_one_page() -> None:
    state = set_table(hands=[(1, 4, 10), (4,), (8, 9)], seats=3)
    async with at_table(sitting("market", 3, 3, state=state), (44, 28)) as pilot:
        while (offer := cursor(pilot).offer) is None or offer.label != "Duel":
            await pilot.press("down")
        await pilot.press("enter", "C", "2")
        words = shown(pilot.app)
        assert "2 cards" in words
        assert "keeps 1 10" in words
        assert "RM-17: 4 or higher fends it off" in words
        filling = cursor(pilot).filling
        assert filling is not None
        moves = filling.form.answer(filling.filled)
        assert moves == (Attack(4, 2),)
        plain(pilot).aim(Attack(1, 1))
        filling = cursor(pilot).filling
        assert filling is not None
        assert filling.filled == ((0,), (0,))


async def test_places_are_stepped_through_turned_and_tapped() -> None:
    session = sitting("rune", 2, 2, seed=2, plies=14, until=asked("place"))
    async with at_table(session, (44, 28)) as pilot:
        while not cursor(pilot).places:
            await pilot.press("enter")
        first = cursor(pilot).offer
        assert first is not None
        await pilot.press("r")
        assert cursor(pilot).variant != first.variant
        await pilot.press("r", "r", "r", "n", "N")
        assert cursor(pilot).index == cursor(pilot).places[cursor(pilot).offers[0].cell]
        places = list(cursor(pilot).places.values())
        await pilot.press("n")
        assert cursor(pilot).index == places[1]
        row = next(y for y, line in enumerate(shown(pilot.app).splitlines()) if "r turn" in line)
        await pilot.click(offset=(2, row))
        assert cursor(pilot).variant != cursor(pilot).offers[places[1]].variant
        chart = plain(pilot).board.chart
        assert chart is not None
        wanted = cursor(pilot).step
        plain(pilot).board.post_message(type(plain(pilot).board).Aimed(next(iter(chart.laid))))
        await settle(pilot)
        assert cursor(pilot).step is wanted or session.plies


async def test_a_board_has_the_left_side_in_a_wide_window() -> None:
    async with at_table(people("lands", 3), (120, 36)) as pilot:
        rows = shown(pilot.app).splitlines()
        spot = next(row for row in rows if "Bo" in row[70:])
        assert spot.index("Bo") > 70
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert any("Bo" in row[:40] for row in shown(pilot.app).splitlines()[2:])


async def test_large_figures_can_be_chosen() -> None:
    session = sitting("bones", 3, 3, seed=3, plies=20, until=asked("act"))
    async with at_table(session, (80, 24), table="large") as pilot:
        words = shown(pilot.app)
        assert "╰─╯" in words or "╶┴╴" in words
        assert "log" not in words.replace("l log", "")
        await pilot.resize_terminal(44, 28)
        await settle(pilot)
        assert "╰─╯" not in shown(pilot.app)
