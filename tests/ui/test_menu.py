"""Menu: any number of games, and the invitations below them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from textual._compositor import Compositor

from runegames.chronicle.invitations import Invitation, Score
from runegames.chronicle.par import DayMark
from runegames.games import registry
from runegames.games.announcements import AnnouncedGame
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.screens import menu
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.widgets.gamecards import CardGrid
from runegames.ui.widgets.invitations import Invitations
from tests.ui.frames.positions import remembered
from tests.ui.shell import grid, settle, shown, table
from tests.ui.tables import LARGE, SMALL, running
from tests.ui.test_figures import Once
from tests.ui.test_sizes import LONG, WIDE

pytestmark = pytest.mark.slow

HUGE = (200, 60)
TITLES = (
    "Nim with runes", "A game whose title is far too long for any card of the menu [b]",
    "符文游戏", "Ω", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen",
)  # fmt: skip
CARDS = {SMALL: 4, LARGE: 6, HUGE: 9}
"""Number of cards on a page of the menu, by the size of the window."""


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[int]:
    """Put a number of games into the menu, our own first, and yield the number."""
    count: int = request.param
    own = registry.own_entries()[:count]
    others = tuple(
        AnnouncedGame(
            f"game{index}", title, "nowhere:GAME", tagline="a tagline", package="package 1"
        )
        for index, title in enumerate(TITLES[: count - len(own)])
    )
    monkeypatch.setattr(registry, "own_entries", lambda: own)
    monkeypatch.setattr(menu, "own_entries", lambda: own)
    monkeypatch.setattr(registry, "_outside_entries", lambda: others)
    yield count
    registry._broken.clear()
    registry._loaded.cache_clear()


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("games", [1, 4, 5, 9, 14], indirect=True)
async def test_every_game_is_shown_on_a_page_of_the_menu(games: int, size: tuple[int, int]) -> None:
    async with running(size=size) as (app, pilot):
        await settle(pilot)
        fit = CARDS[size]
        assert ("(pgup, pgdn)" in shown(app)) == (games > fit)
        number = {1: "one game", 4: "four games", 5: "five games", 9: "nine games"}
        assert f"{number.get(games, f'{games} games')}, one table" in shown(app)
        seen: list[int] = []
        for _ in range(0, games, fit):
            text = shown(app)
            grid = app.screen.query_one(CardGrid)
            for index in grid.page:
                seen.append(index + 1)
                assert grid.region_of(index).height >= 7
                assert grid.region_of(index).width >= 37
                assert grid.games[index].title[:20] in text
                assert f"{index + 1} ━┛" in text or f"{index + 1} ─" in text or len(seen) > 9
            await pilot.press("pagedown")
        assert seen == list(range(1, games + 1))


@pytest.mark.parametrize("games", [14], indirect=True)
async def test_arrows_lead_to_every_card_and_back(games: int) -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        grid = app.screen.query_one(CardGrid)

        async def walked(*keys: str) -> list[int]:
            numbers = []
            for key in keys:
                await pilot.press(key)
                assert app.focused is grid
                assert grid.index in grid.page
                numbers.append(grid.index + 1)
            return numbers

        assert len(grid.games) == games
        assert await walked(*["right"] * 7) == [2, 5, 6, 9, 10, 13, 14]
        assert await walked("right", "left", "left", "down", "left") == [14, 13, 10, 12, 11]


@pytest.mark.parametrize("games", [14], indirect=True)
async def test_pages_turn_by_key_and_wheel_and_keep_the_focus_in_sight(games: int) -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        grid = app.screen.query_one(CardGrid)
        await pilot.press("pagedown")
        assert grid.page == range(4, 8)
        assert "here ← 5 to 8 →" in shown(app)
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert grid.page == range(12, 14)
        assert app.focused is grid
        assert grid.index == 12
        grid.on_mouse_scroll_up()
        await pilot.pause()
        assert grid.page == range(8, 12)
        assert "10" not in shown(app), "the tenth game shows a key, though it has none"
        await pilot.resize_terminal(*HUGE)
        await pilot.pause()
        assert grid.index in grid.page
        await pilot.resize_terminal(*SMALL)
        await pilot.press("down", "down", "up")
        assert grid.index in grid.page


@pytest.mark.parametrize("games", [5], indirect=True)
async def test_a_game_that_does_not_load_is_reported_and_taken_off_the_menu(games: int) -> None:
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        await pilot.press("5")
        await settle(pilot)
        (notification,) = app._notifications
        assert "Nim with runes of package 1 cannot be loaded" in notification.message
        assert len(app.screen.query_one(CardGrid).games) == 4
        assert "four games, one table" in shown(app)
        assert isinstance(app.focused, CardGrid)


async def test_a_moved_focus_does_not_repaint_the_whole_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        whole: list[object] = []
        monkeypatch.setattr(Compositor, "render_full_update", lambda *_, **__: whole.append(1))
        await pilot.press("right")
        await pilot.pause()
        assert isinstance(app.focused, CardGrid)
        assert app.focused.index == 1
        assert not whole


# -- invitations --------------------------------------------------------------------------------

PAGES = (
    ("c Continue", GameScreen),
    ("d Today's ritual", BookScreen),
    ("b The book", BookScreen),
)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_invitations_open_by_key_enter_and_click_and_do_not_shift_the_menu(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered()
    store_settings(Settings(handover="off"))
    app = RunegamesApp()
    look_for_saves = MenuScreen.look_for_saves
    monkeypatch.setattr(MenuScreen, "look_for_saves", lambda menu: None)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        cards, below = app.screen.query_one(CardGrid), app.screen.query_one(Invitations)
        assert below.known is None
        before = cards.region, below.region
        monkeypatch.setattr(MenuScreen, "look_for_saves", look_for_saves)
        assert isinstance(app.screen, MenuScreen)
        app.screen.look_for_saves()
        await settle(pilot)
        assert (cards.region, below.region) == before
        assert all(words in grid(app)[-1] for words in ("g guide", "b the book", "s settings"))
        further = "down" if size == SMALL else "right"
        for index, (head, page) in enumerate(PAGES):
            (row,) = [row for row, line in enumerate(grid(app)) if head in line]
            click = grid(app)[row].index(head) + 8, row + (size == LARGE)
            by_key = [[head[0]]] if size == SMALL else []
            for keys in (*by_key, ["down", "down", *[further] * index, "enter"], []):
                await (pilot.press(*keys) if keys else pilot.click(offset=click))
                await settle(pilot)
                assert isinstance(app.screen, page), keys
                if isinstance(app.screen, BookScreen):
                    tab = "Ritual" if head[0] == "d" else "Games"
                    assert tab == app.screen.pane.TITLE
                app.pop_screen()
                await settle(pilot)
                await pilot.press("up", "up", "up")
                assert isinstance(app.focused, CardGrid)


async def test_the_cursor_of_the_menu_returns_to_the_game_that_was_left() -> None:
    remembered()
    store_settings(Settings(handover="off"))
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        cards, below = app.screen.query_one(CardGrid), app.screen.query_one(Invitations)
        await pilot.press("c")
        await settle(pilot)
        assert isinstance(app.screen, GameScreen)
        left = app.screen.session.game.meta.id
        await pilot.press("escape")
        await pilot.pause()
        assert cards.chosen.id == left
        await settle(pilot)
        assert isinstance(app.focused, Invitations)
        assert below.game == left
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, GameScreen)
        app.pop_screen()
        await settle(pilot)
        app.open_guide("market")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.focused, CardGrid)
        assert cards.chosen.id == "market", "the cursor is not on the card of the guided game"


@pytest.mark.parametrize("size", [SMALL, (108, 28), LARGE, HUGE])
async def test_invitations_write_no_cell_twice_and_show_points_beside_long_names(
    size: tuple[int, int],
) -> None:
    async with running(size=size) as (app, pilot):
        await settle(pilot)
        below, menu = app.screen.query_one(Invitations), app.screen
        assert isinstance(menu, MenuScreen)
        for seats, names in product((2, 4, 6), (LONG, WIDE)):
            # In a small window, wide names may leave no room for points in one of two invitations.
            least = 1 if size == SMALL and names is WIDE else 2
            scores = tuple(
                Score((index,), (names[index],), str(10 + index)) for index in range(seats)
            )
            won = f"{names[0]} won the last evening"
            days = tuple(DayMark(word, True, None) for word in ("−5", "+3", "par", "–", "41", "–"))
            menu._expect(True)
            below.show(
                (
                    Invitation("resume", "Continue", "rune", "Rune", scores, more="so"),
                    Invitation("ritual", "Today's ritual", "rune", "41", days=days),
                    Invitation("book", "The book", "rune", "64 games", scores, more=won),
                )
            )
            await pilot.pause()
            canvas = Once(*below.size)
            below.draw(canvas)
            for index in range(seats):
                assert canvas.text().count(str(10 + index)) >= least


async def test_a_menu_out_of_sight_does_not_search_for_saves() -> None:
    # The menu's timer may ring when a table is already open, or while the app closes.
    async with running(table(1, saved=False)) as (app, pilot):
        await pilot.pause()
        page = app.screen_stack[0]
        assert isinstance(page, MenuScreen)
        page._look_around()
        await app.workers.wait_for_complete()
        assert page.query_one(Invitations).known is None
