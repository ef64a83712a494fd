"""Sittings of Runes & Bones at chosen moments, and keys that play them."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.pilot import Pilot

from runegames.core import Rng
from runegames.games.bones.rules import BonesState
from runegames.play.session import Session
from runegames.ui.games.bones import BonesTable
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.screens.game.screen import GameScreen
from tests.ui import tables
from tests.ui.tables import asked

sitting = partial(tables.sitting, "bones")
"""Session of the game; see ``tests.ui.tables``."""
table = partial(tables.in_front, BonesTable)
"""Table widget of the game screen in front."""


def find(kind: str, seats: int, people: int, **options: Any) -> Session:
    """Return a session in which seat 0 is asked a question of this kind."""
    for seed in range(60):
        try:
            return sitting(seats, people, seed=seed, until=asked(kind), **options)
        except AssertionError:
            continue
    raise AssertionError(f"in no session is seat 0 asked a question of kind {kind!r}")


def state_of(session: Session) -> BonesState:
    """Return the state itself, which tests may change."""
    assert isinstance(session.state, BonesState)
    return session.state


def cursor(pilot: Pilot[None]) -> BonesCursor:
    """Return the cursor of the table in front."""
    return tables.cursor_of(table(pilot))


async def lift(pilot: Pilot[None]) -> None:
    """Uncover the hand if it is hidden, by a curtain or by the table itself."""
    screen = pilot.app.screen
    if isinstance(screen, GameScreen) and screen.viewer is None and table(pilot).cursor is None:
        await pilot.press("space")
        await pilot.pause()
    else:
        await tables.lift(pilot)


def some_keys(cursor: BonesCursor, chance: Rng) -> list[str]:
    """Return random keys that answer the question of a cursor."""
    steps = ["right"] * chance.below(max(1, len(cursor.cards) + len(cursor.answers)))
    match cursor.kind:
        case "trade":
            return [*steps, "space", "enter"] if chance.below(2) and cursor.cards else ["enter"]
        case "limit" | "hand_over":
            assert cursor.needed is not None
            return [str(number + 1) for number in range(cursor.needed)] + ["enter"]
        case "act" if any(answer.key == "o" for answer in cursor.answers) and not chance.below(3):
            return ["o", *_offer_keys(chance)]
        case "act" | "spy":
            return [*steps, *["down"] * chance.below(2), "enter"]
        case _:
            return [*steps, "enter"]


def _offer_keys(chance: Rng) -> list[str]:
    """Return random keys that send an offer; if it is forbidden, the last two drop it and fold."""
    keys = ["down", *(["space"] if chance.below(2) else []), "down", "right", "down"]
    keys += ["space"] if chance.below(2) else []
    keys += ["down", "right", "down", "down", *(["space"] if chance.below(2) else [])]
    return [*keys, "enter", "escape", "f"]


async def answer(pilot: Pilot[None], chance: Rng) -> None:
    """Answer the present question by random keys; press Escape only to drop an offer."""
    aimed = cursor(pilot)
    for key in some_keys(aimed, chance):
        if key == "escape":
            await pilot.pause()
            if aimed.filling is None or not pilot.app.screen.query(BonesTable):
                return  # the offer was made, so the curtain may be down
            if table(pilot).cursor is not aimed:
                return
        await pilot.press(key)
    await pilot.pause()
