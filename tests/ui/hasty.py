"""Input that is faster than the screen: keys and clicks that arrive in one write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from time import monotonic
from typing import Any

from textual import events
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen

from runegames.games.registry import game
from runegames.play.saves import new_save
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.typeahead import busy
from tests.play.sittings import is_over, play_by

NAMES = ("[/]", "[@click=quit]x", "[red]", "a\\[/b]")
"""Names that would become markup if a page parsed them."""
PATIENCE_S = 60.0
"""Seconds after which ``rest`` gives up; a machine that runs the whole suite can be slow."""
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


def table(
    game_id: str, seats: Sequence[str], seed: int = 4, *, plies: int = 0, saved: bool = False
) -> Session:
    """Return a session of any game after random plies; ``seats`` are the kinds of its players."""
    rules = game(game_id)
    plans = [SeatPlan(name=name, player=player) for name, player in zip(NAMES, seats, strict=False)]
    session = Session(rules, rules.options_type(), plans, seed)
    if saved:
        new_save(session)
    return play_by("random", session, lambda _: len(session.plies) == plies or is_over(session))


PEOPLE = (PERSON, PERSON)
ALONE = (PERSON, "random")


def finished(game_id: str, seed: int = 4) -> Session:
    """Return a game that is over."""
    return table(game_id, ALONE, seed, plies=100_000)


async def rest(app: RunegamesApp) -> None:
    """Wait until the app has handled everything."""
    until = monotonic() + PATIENCE_S
    calm = 0
    while calm < 3 and app.is_running and monotonic() < until:
        await asyncio.sleep(0)
        at_rest = app.typeahead.empty and not app.message_queue_size and not busy(app)
        calm = calm + 1 if at_rest else 0
    if monotonic() >= until:
        raise AssertionError("the app does not come to rest")


async def hit(pilot: Pilot[None], batch: Iterable[events.Event]) -> None:
    """Post all events at once, like one write to the terminal, and wait until they are handled."""
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    for event in batch:
        event.set_sender(app)
        app.post_message(event)
    await rest(app)


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Change the size of the window."""
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    app._driver._size = Size(*size)  # type: ignore[union-attr]
    app.post_message(events.Resize(Size(*size), Size(*size)))
    await rest(app)


Opening = Callable[[RunegamesApp], Any]


def pages() -> dict[str, Opening]:
    """Return for every page, by its name, how to open it from the menu."""
    from runegames.play.keys import ACTIONS
    from runegames.ui.scene import scene_of
    from runegames.ui.screens.branch import BranchScreen
    from runegames.ui.screens.changekeys import ChangeKeysScreen
    from runegames.ui.screens.confirm import ConfirmScreen
    from runegames.ui.screens.curtain import CurtainScreen
    from runegames.ui.screens.log import LogScreen
    from runegames.ui.screens.moves import MovesScreen
    from runegames.ui.screens.newkey import NewKeyScreen
    from runegames.ui.screens.openhands import OpenHandsScreen

    found: dict[str, Opening] = {
        "menu": lambda app: None,
        "records": lambda app: app.show("records:RecordsScreen"),
        "evening": lambda app: app.show("evening:EveningScreen"),
        "statistics": lambda app: app.show("statistics:StatisticsScreen"),
        "names": lambda app: app.show("names:NamesScreen"),
        "ritual": lambda app: app.show("ritual:RitualScreen"),
        "saves": lambda app: app.show("saves:SavesScreen"),
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
        over = cache(lambda: finished(game_id))  # played when it is first needed, not at import

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

    for game_id in ("rune", "enceladus", "bones", "market"):
        found.update(at_table(game_id))
    return found


def one_of_each(names: Iterable[str]) -> Iterator[str]:
    """Yield the name of one page of every kind; of a kind that all games have, one game's page."""
    games = ("rune", "enceladus", "bones", "market")
    names = list(names)
    kinds = list(dict.fromkeys(name.rpartition(": ")[2] for name in names))
    for name in names:
        game_id, _, kind = name.rpartition(": ")
        if not game_id or game_id == games[kinds.index(kind) % len(games)]:
            yield name


async def to_page(app: RunegamesApp, opening: Opening) -> Screen[Any]:
    """Open a page straight from the menu and return it."""
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await rest(app)
    opening(app)
    await rest(app)
    return app.screen
