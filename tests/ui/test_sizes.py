"""Sizes of windows: full tables at 80 by 24, and windows that are resized."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import OptionList

from runegames.games.bones.model import FULL_BAG
from runegames.games.bones.model import RUNES as BONES_RUNES
from runegames.games.enceladus.model import CARDS
from runegames.games.market.thefts import THIEF_MOVE
from runegames.play.session import Session
from runegames.ui.drawing import wrap
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.internals import rows_of
from tests.games.bones.tables import lay_table
from tests.games.enceladus.tables import table as lay_cards
from tests.games.market.tables import RED, Has, T, play, set_table
from tests.pilots import until
from tests.ui.hasty import pages, to_page
from tests.ui.shell import settle, shown
from tests.ui.tables import LARGE, SMALL, asked, playing, running, sitting

pytestmark = pytest.mark.slow

LONG = (
    "Maximilian Longg",
    "Bartholomew Xyzz",
    "Constantinopless",
    "Wilhelmina Stone",
    "Archibaldus Rune",
    "Gwendolyn Frosts",
)
WIDE = ("北京上海広東名古屋大阪神戸北京上", "東京特許許可局員東京特許許可局員", *LONG[2:])


def full_bones(names: tuple[str, ...] = LONG) -> Session:
    """Return a table of six seats with fifteen runes in hand."""
    bag = [BONES_RUNES[kind] for kind in FULL_BAG]
    bag.remove("fire-shield")
    mine = [bag.pop(index) for index in range(15)]
    others = [[bag.pop() for _ in range(3)] for _ in range(5)]
    hands = [" ".join(hand) for hand in (mine, *others)]
    state = lay_table(*hands, winning="fire-shield", winner=1, pot=37)
    return sitting("bones", 6, 1, state=state, names=names)


def full_market(names: tuple[str, ...] = LONG) -> Session:
    """Return a table of five seats with many camps and fifteen cards in hand."""
    camps = {(s, c): Has(3, shelter=True, outpost=s < 2) for s in range(3) for c in ("red", "blue")}
    camps[4, "red"] = Has(3, bandit=0, loose=2)
    hand = (1, 1, 1, 6, 6, 6, 7, 7, 7, 8, 8, 9, 10, T, RED)
    state = set_table(camps, seats=5, hands=[hand])
    return sitting("market", 5, 1, state=state, names=names)


def full_enceladus(names: tuple[str, ...] = LONG) -> Session:
    """Return a table of three seats with fifteen cards in hand and known cards in all piles."""
    hands = [CARDS[:15], CARDS[15:17], CARDS[17:19]]
    rest = CARDS[19:]
    state = lay_cards(
        *hands, asked="draft", piles=(rest[:4], rest[4:8], rest[8:12]), discards=rest[12:]
    )
    return sitting("enceladus", 3, 1, state=state, names=names)


def full_rune(names: tuple[str, ...] = LONG) -> Session:
    """Return a table of four seats in the middle of a game, where the person places a card."""
    return sitting(
        "rune", 4, 1, seed=14, plies=14, until=asked("place"), level="random", names=names
    )


FULLEST: dict[str, Callable[..., Session]] = {
    "bones": full_bones,
    "enceladus": full_enceladus,
    "market": full_market,
    "rune": full_rune,
}


def table(pilot: Pilot[None]) -> Any:
    return pilot.app.screen.query_one("#table")


def held(pilot: Pilot[None]) -> tuple[Any, ...]:
    """Return the focus, the zoom, and the cursor with all that it has chosen."""
    cursor, board = table(pilot).cursor, table(pilot).board
    plain = (int, str, bool, tuple, frozenset, set, list, type(None))
    known = {} if cursor is None else vars(cursor)
    kept = {name: value for name, value in known.items() if isinstance(value, plain)}
    # The shown page of actions may change with the size.
    kept.pop("page", None)
    return pilot.app.focused, getattr(board, "zoom", None), id(cursor), str(kept)


# -- the fullest tables at 80 by 24 -------------------------------------------------------------


@pytest.mark.parametrize("game_id", FULLEST)
async def test_names_of_32_cells_are_cut_and_push_nothing_out_of_its_place(game_id: str) -> None:
    async with playing(FULLEST[game_id](WIDE), pace="thoughtful") as pilot:
        assert all(row.cell_length == SMALL[0] for row in rows_of(pilot.app.screen))
        text = shown(pilot.app)
        assert "…" in text
        title = text.splitlines()[0]
        assert re.search(r"\s{2}(deck|bag|round|discards)", title), (
            "there is no gap before the right part of the title"
        )


async def test_a_list_of_answers_is_paged_and_counted() -> None:
    camps = {(seat, colour): Has(2) for seat in range(1, 5) for colour in ("red", "blue")}
    state = set_table(camps, seats=5, hands=[(T, 4, 6)])
    play(state, THIEF_MOVE)
    session = sitting("market", 5, 1, state=state)
    async with playing(session, pace="thoughtful") as pilot:
        cursor = table(pilot).cursor
        assert isinstance(cursor, MarketCursor)
        assert len(cursor.choices) == 12
        seen: set[str] = set()
        while len(seen) < len(cursor.choices):
            text = shown(pilot.app)
            labels = [action.label.replace("{red}", "▲") for action in cursor.choices]
            labels = [label.replace("{blue}", "●") for label in labels]
            now = {label for label in labels if f" {label} " in text}
            assert now - seen, "a page shows no new answer"
            seen |= now
            if len(seen) < len(cursor.choices):
                assert re.search(r"↓\d+ page down", text)
            await pilot.press("pagedown")
        assert "page up" in shown(pilot.app)
        await pilot.press("pageup", "pageup", "pageup", "pageup")
        assert cursor.choice == 0


async def test_all_cards_that_lie_open_can_be_read_page_by_page() -> None:
    async with playing(full_enceladus(), pace="thoughtful") as pilot:
        before = shown(pilot.app)
        view = table(pilot).scene.view
        known = {*view.discards, *(name for pile in view.piles for name in pile.known)}
        read: set[str] = set()
        for _ in range(9):
            await pilot.press("c")
            if "back to the table" not in shown(pilot.app) and "page" not in shown(pilot.app):
                break
            # A card has its second rune below the first one.
            for line, below in pairwise(shown(pilot.app).splitlines()):
                for first in re.finditer(r"[A-Z][a-z]+", line):
                    second = re.match(r"[A-Z][a-z]+", below[first.start() :])
                    if second:
                        read.add(f"{first[0]}-{second[0]}".lower())
        assert shown(pilot.app) == before
        assert known <= read


async def test_cards_of_the_hand_that_are_out_of_sight_are_counted() -> None:
    async with playing(full_enceladus(), pace="thoughtful") as pilot:
        text = shown(pilot.app)
        assert "›3" in text
        await pilot.press("up", *["right"] * 14)
        assert "›3" not in shown(pilot.app)
        assert "‹3" in shown(pilot.app)


# -- resized windows ----------------------------------------------------------------------------

JOURNEY = ((250, 70), (100, 30), (39, 24), (80, 19), LARGE, SMALL)
"""Sizes with the drawn table, and with the notice of a small window in front of it."""


@pytest.mark.parametrize("game_id", FULLEST)
async def test_resizing_loses_neither_focus_nor_selection_nor_zoom(game_id: str) -> None:
    keys = {
        "bones": ("right", "right"),
        "enceladus": ("up", "right", "right", "enter"),
        "market": ("2", "4", "down"),
        "rune": ("minus", "minus", "n", "r", "right", "tab"),
    }[game_id]
    async with playing(FULLEST[game_id](), pace="thoughtful") as pilot:
        await pilot.press(*keys)
        before, frame = held(pilot), shown(pilot.app)
        for size in JOURNEY:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert pilot.app.size == Size(*size)
            assert held(pilot) == before, size
        assert shown(pilot.app) == frame


@pytest.mark.parametrize("screen", ["menu", "settings", "setup", "moves"])
async def test_resizing_keeps_the_focus_and_the_highlighted_line_of_a_page(screen: str) -> None:
    async with running(full_rune() if screen == "moves" else None) as (app, pilot):
        await settle(pilot)
        match screen:
            case "menu":
                await pilot.press("right", "down")
            case "settings":
                app.show("settings:SettingsScreen")
            case "setup":
                app.open_setup("bones")
            case _:
                await pilot.press(screen[0])
        await pilot.pause()
        if screen != "menu":
            await pilot.press("down", "down", "down")
            await pilot.pause()

        def place() -> tuple[Any, ...]:
            lists = list(app.screen.query(OptionList))
            return app.focused, [choices.highlighted for choices in lists]

        before = place()
        assert before[0] is not None
        for size in ((250, 70), (79, 24), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert place() == before, size
        if before[1]:
            highlighted = app.screen.query_one(OptionList).highlighted_option
            assert highlighted is not None
            words = str(highlighted.prompt).strip().split("  ")[-1].strip()
            assert words in shown(app), "the chosen line is out of sight"


def test_words_longer_than_a_line_are_broken_and_not_cut() -> None:
    assert wrap("abcdefgh ij", 3) == ("abc", "def", "gh", "ij")
    assert wrap("北京上海", 5) == ("北京", "上海")
    assert "".join(wrap(WIDE[0], 7)) == WIDE[0]


BEHIND_THE_NOTICE = (
    "menu",
    "rune: set-up",
    "rune: alone",
    "rune: result",
    "rune: rules",
    "keys",
    "palette",
    "confirm",
)


def stands_still(pilot: Pilot[None]) -> bool:
    """Return whether a person is asked and nothing moves any more."""
    board = table(pilot).board
    return table(pilot).cursor is not None and board.motion is None and not board.flashing


async def test_pages_behind_the_notice_of_a_small_window_come_back_unchanged() -> None:
    async with running() as (app, pilot):
        opening = pages()
        for page in BEHIND_THE_NOTICE:
            await to_page(app, opening[page])
            await settle(pilot)
            if page.endswith("alone"):  # a computer player may have to move first
                await until(pilot, lambda: stands_still(pilot))
            before = shown(app)
            for size in ((300, 5), (1, 1), (5, 24), (10, 90), (39, 50), (40, 9)):
                await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Please make this window larger." in shown(app)
            bars = app.screen.show_vertical_scrollbar, app.screen.show_horizontal_scrollbar
            assert bars == (False, False), page
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            assert shown(app) == before, page
