"""Helpers for tests of fast input: keys and clicks sent all at once, and pages to open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from time import monotonic
from typing import Any

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from runegames.games.registry import game
from runegames.play.keys import ACTIONS
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.scene import scene_of
from runegames.ui.screens.branch import BranchScreen
from runegames.ui.screens.changekeys import ChangeKeysScreen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.screens.naming import NamingScreen
from runegames.ui.screens.newkey import NewKeyScreen
from runegames.ui.screens.replay import OpenHandsScreen
from runegames.ui.typeahead import busy
from tests.play.sittings import is_over, play_by
from tests.ui.tables import running

GAMES = ("rune", "enceladus", "bones", "market")
NAMES = ("[/]", "[@click=quit]x", "[red]", "a\\[/b]")
"""Names that look like markup."""
PATIENCE_S = 60.0
"""Seconds after which ``rest`` gives up; a machine that runs all tests can be slow."""
CHARACTERS = {
    "space": " ",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
}


def key(name: str) -> events.Key:
    """Return the event that a terminal's driver makes of a key."""
    return events.Key(name, name if len(name) == 1 else CHARACTERS.get(name))


def click(x: int, y: int) -> list[events.Event]:
    """Return the events of a mouse that moves to a cell and clicks."""
    kinds = (events.MouseMove, events.MouseDown, events.MouseUp)
    return [
        kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y) for kind in kinds
    ]


def table(game_id: str, seats: Sequence[str], seed: int = 4, *, plies: int = 0) -> Session:
    """Return a session after random plies; ``seats`` has the ``SeatPlan.player`` of each seat."""
    rules = game(game_id)
    plans = [SeatPlan(name=name, player=player) for name, player in zip(NAMES, seats, strict=False)]
    session = Session(rules, rules.options_type(), plans, seed)
    return play_by("random", session, lambda _: len(session.plies) == plies or is_over(session))


PEOPLE = (PERSON, PERSON)
ALONE = (PERSON, "random")


@asynccontextmanager
async def at_rest(session: Session | None = None) -> AsyncIterator[RunegamesApp]:
    """Run the app on a session or, without one, in the menu.

    Yield the app once it is at rest, and assert at the end that it has not crashed.
    """
    async with running(session) as (app, _):
        await rest(app)
        yield app
        assert app.crash_sentence is None


async def rest(app: RunegamesApp) -> None:
    """Wait until the app has handled all its input and messages."""
    until = monotonic() + PATIENCE_S
    calm = 0
    while calm < 3 and app.is_running:
        assert monotonic() < until, "the app does not come to rest"
        await asyncio.sleep(0)
        idle = app.typeahead.empty and not busy(app)
        calm = calm + 1 if idle else 0


async def hit(app: RunegamesApp, *batch: events.Event | str) -> None:
    """Send events and keys all at once, and wait until the app has handled them."""
    for pressed in batch:
        event = key(pressed) if isinstance(pressed, str) else pressed
        event.set_sender(app)
        app.post_message(event)
    await rest(app)


async def resize(app: RunegamesApp, size: tuple[int, int]) -> None:
    """Change the size of the window."""
    app._driver._size = Size(*size)  # type: ignore[union-attr]
    await hit(app, events.Resize(Size(*size), Size(*size)))


Opening = Callable[[RunegamesApp], Any]


def pages() -> dict[str, Opening]:
    """Return functions that open a page from the menu, by the name of the page."""
    fields: dict[str, Opening] = {
        "menu": lambda app: None,
        "games": lambda app: app.open_book(),
        "evenings": lambda app: app.open_book("evenings"),
        "players": lambda app: app.open_book("players"),
        "naming": lambda app: app.push_screen(NamingScreen(NAMES[0], "rename")),
        "ritual": lambda app: app.open_book("ritual"),
        "settings": lambda app: app.show("settings:SettingsScreen"),
        "keys": lambda app: app.push_screen(ChangeKeysScreen()),
        "new key": lambda app: app.push_screen(NewKeyScreen(next(iter(ACTIONS.values())))),
        "help": lambda app: app.action_show_keys(),
        "confirm": lambda app: app.push_screen(ConfirmScreen(NAMES[0], NAMES[1], "yes")),
        "palette": lambda app: app.action_command_palette(),
        "curtain": lambda app: app.push_screen(CurtainScreen(NAMES[0], 0, NAMES[1], may_undo=True)),
        "hands": lambda app: app.push_screen(OpenHandsScreen(NAMES[:2], [["a"], ["b"]])),
    }

    def at_table(game_id: str) -> dict[str, Opening]:
        # The game is played when a page first needs it, and not when tests are collected.
        over = cache(lambda: table(game_id, ALONE, plies=100_000))

        def list_moves(app: RunegamesApp) -> None:
            two = table(game_id, PEOPLE)
            decision = two.decision()
            assert decision is not None
            app.push_screen(MovesScreen(scene_of(two, decision.seat, asked=True)))

        return {
            f"{game_id}: moves": list_moves,
            f"{game_id}: log": lambda app: app.push_screen(
                LogScreen(scene_of(over(), None, asked=False), over().turn_at)
            ),
            f"{game_id}: set-up": lambda app: app.open_setup(game_id),
            f"{game_id}: guide": lambda app: app.open_guide(game_id),
            f"{game_id}: rules": lambda app: app.open_rules(game_id),
            f"{game_id}: two": lambda app: app.open_game(table(game_id, PEOPLE, plies=4)),
            f"{game_id}: alone": lambda app: app.open_game(table(game_id, ALONE, plies=4)),
            f"{game_id}: result": lambda app: app.open_game(over()),
            f"{game_id}: replay": lambda app: app.open_replay(over(), moment=3),
            f"{game_id}: looking": lambda app: app.open_replay(
                table(game_id, ALONE, plies=4), own=0, moment=3
            ),
            f"{game_id}: what if": lambda app: app.push_screen(
                BranchScreen(over().at(2), "move 2")
            ),
        }

    for game_id in GAMES:
        fields.update(at_table(game_id))
    return fields


def one_of_each(names: Iterable[str]) -> Iterator[str]:
    """Yield the name of one page of each kind.

    For the kinds of page that every game has, the games take turns.
    """
    names = list(names)
    kinds = list(dict.fromkeys(name.rpartition(": ")[2] for name in names))
    for name in names:
        game_id, _, kind = name.rpartition(": ")
        if not game_id or game_id == GAMES[kinds.index(kind) % len(GAMES)]:
            yield name


async def to_page(app: RunegamesApp, opening: Opening) -> Screen[Any]:
    """Go back to the menu, open a page, and return its screen."""
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await rest(app)
    opening(app)
    await rest(app)
    return app.screen
