"""Helpers for tests of replays."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.pilot import Pilot

from runegames.core import Seat
from runegames.play.session import Session
from runegames.ui.screens.replay import ReplayScreen
from tests.play.sittings import random_game
from tests.ui.shell import front

screen_of = partial(front, ReplayScreen)


def viewer_of(pilot: Pilot[Any]) -> Seat | None:
    """Return the seat whose view the table shows, or None if it shows the public view."""
    scene = screen_of(pilot).table.scene
    assert scene is not None
    return scene.viewer


def begun(game_id: str, plies: int = 20) -> Session:
    """Return a random game of two people, stopped after some plies."""
    return random_game(game_id, 2, 3).at(plies)
