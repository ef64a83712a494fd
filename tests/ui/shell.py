"""Helpers for tests of screens: a sitting of Rune, and the screen as text."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerCancelled

from runegames.games.registry import game
from runegames.play.saves import new_save
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.ui.internals import rows_of
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.widgets.invitations import Invitations
from tests.pilots import until
from tests.play.sittings import is_over, play_by

S = TypeVar("S", bound=Screen[Any])
NAMES = ("Anna", "Birk", "Cleo", "Dag")


def table(
    seats: int = 2,
    seed: int = 4,
    *,
    plies: int | None = None,
    saved: bool = True,
    names: tuple[str, ...] = NAMES,
) -> Session:
    """Return a sitting of Rune after ``plies`` plies, or at its end if ``plies`` is None."""
    rune = game("rune")
    plans = [
        SeatPlan(name=name, player=PERSON if seat == 0 else "greedy")
        for seat, name in enumerate(names[:seats])
    ]
    session = Session(rune, rune.options_type(), plans, seed)
    if saved:
        new_save(session)
    return play_by("greedy", session, lambda _: len(session.plies) == plies or is_over(session))


def front(kind: type[S], app: App[Any] | Pilot[Any]) -> S:
    """Return the screen in front, which has to be of this kind."""
    screen = app.app.screen
    assert isinstance(screen, kind)
    return screen


def game_screen(app: App[Any]) -> GameScreen:
    """Return the game screen, which a curtain or another page may cover."""
    (screen,) = (opened for opened in app.screen_stack if isinstance(opened, GameScreen))
    return screen


def grid(app: App[Any]) -> list[str]:
    """Return what the terminal shows, line by line."""
    return [strip.text for strip in rows_of(app.screen)]


def shown(app: App[Any]) -> str:
    """Return what the terminal shows as one text."""
    return "\n".join(grid(app))


def flat(app: App[Any] | Pilot[Any]) -> str:
    """Return what the terminal shows, as one line with single blanks."""
    return " ".join(shown(app.app).split())


def inside(app: App[Any], widget: Widget) -> str:
    """Return the text in a widget, as one line with single blanks."""
    region = widget.content_region
    rows = grid(app)[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right] for row in rows).split())


async def settle(pilot: Pilot[Any]) -> None:
    """Wait for the menu's search for saves, if the menu is in front, and for all workers."""
    await pilot.pause(0.04)
    await until(pilot, lambda: _has_looked(pilot.app.screen))
    while True:
        with suppress(WorkerCancelled):  # a newer worker has cancelled an older one
            await pilot.app.workers.wait_for_complete()
            break
        await pilot.pause(0.02)
    await pilot.pause()


def _has_looked(screen: Screen[Any]) -> bool:
    """Return whether a screen is no menu that still searches for saves."""
    return not isinstance(screen, MenuScreen) or screen.query_one(Invitations).known is not None
