"""Sittings of The Rune Market, its table on the screen, and the keys that make a move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual.pilot import Pilot

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.market.model import CARD_OF
from runegames.games.market.rules import MarketState
from runegames.play.keys import ACTIONS
from runegames.play.session import Session
from runegames.ui.games.market import MarketTable
from runegames.ui.games.market.cursor import MarketCursor
from tests.games.tables import question_of
from tests.ui import tables

BRIEF: dict[str, Any] = {"runes_per_colour": 10, "turn_limit": 5}
NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir")

sitting = partial(tables.sitting, "market", names=NAMES, level="adept")
"""Session of the game; see ``tests.ui.tables``."""
table = partial(tables.in_front, MarketTable)
"""Table widget of the game screen in front."""


def cursor_of(state: MarketState) -> MarketCursor:
    """Return a cursor for the pending question of a state."""
    return MarketCursor(question_of(state), NAMES)


def keys_of(cursor: MarketCursor, move: Any) -> Sequence[str]:
    """Pick the cards of a move with the cursor, and return the keys that make the move."""
    keys = []
    wanted = list(move.cards_used()) if cursor.picks_cards else []
    for index, name in enumerate(cursor.cards):
        if CARD_OF[name] in wanted:
            wanted.remove(CARD_OF[name])
            keys.append(str(index + 1))
            cursor.toggle(index)
    start = next(number for number, action in enumerate(cursor.choices) if action.move == move)
    if not cursor.acts:
        return [cursor.choices[start].key] if start < 9 else [*["tab"] * (start + 1), "enter"]
    line = next(line for line in cursor.lines if start in line.choices)
    letter = ACTIONS[f"market.{line.name}"].keys
    if len(line.choices) == 1:
        return [*keys, letter]
    return [*keys, *[letter] * (line.choices.index(start) + 1), "enter"]


async def play_by_keys(pilot: Pilot[None], session: Session) -> None:
    """Play a whole game; for people, keys make the moves of the greedy player."""
    bot = make_bot("greedy", session.game)
    for _ in range(12_000):
        question = session.question()
        if question is None:
            return
        await tables.lift(pilot)
        if not session.plans[question.decision.seat].is_person:
            await pilot.pause(0.005)
            continue
        move = bot.choose(question.position, Rng(question.ply))
        await pilot.press(*keys_of(MarketCursor(question, session.names), move))
        await pilot.pause()


def cursor(pilot: Pilot[None]) -> MarketCursor:
    """Return the cursor of the table in front."""
    return tables.cursor_of(table(pilot))
