"""Moves of the Market: each has words, a reason, and a place on the screen and in plain mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from runegames.core import Rng
from runegames.core.asking import ends_of
from runegames.games.market import GAME
from runegames.games.market.asking import MarketAsking
from runegames.games.market.moves import MOVE_TYPES, MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.table import (
    CARDS,
    PURCHASE,
    QUESTIONS,
    UNSEALED,
    FrameKind,
    MarketFrame,
    TieBreak,
)
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.tray import HELP
from tests.games.market.tables import RED, SHELTER, Has, T, set_table
from tests.games.tables import NAMES, question_of


def asked() -> Iterator[MarketState]:
    """Yield a table for each question; every kind of answer to the question is legal there."""
    camps = {
        (0, "red"): Has(4, bandit=1, loose=3),
        (0, "blue"): Has(6, shelter=True, outpost=True),
        (1, "red"): Has(1, shelter=True),
        (1, "blue"): Has(2),
    }
    kinds: tuple[FrameKind, ...] = ("interest", "outpost", "attach", "bandit", "theft", "sign")
    frames = [MarketFrame("duel", 0, other=1, card=5), *(MarketFrame(kind, 0) for kind in kinds)]
    hand = (1, 5, 10, 10, RED, T)
    for phase in (PURCHASE, CARDS):
        yield set_table(camps, seats=3, hands=[hand], phase=phase)
    without_outpost = {**camps, (0, "blue"): SHELTER}
    for frame in frames:
        state = set_table(without_outpost, seats=3, hands=[hand])
        state.stack.append(frame)
        if frame.kind == "sign":
            state.contest = TieBreak((0, 1), (0, 0), 0, UNSEALED, (), (1, 1, 3))
        yield state


def cards_taken(state: MarketState, move: MarketMove) -> list[int]:
    """Return the cards that leave the hand of the asked seat, sorted."""
    twin = state.copy()
    # The turn must not end by itself, since that would draw cards.
    twin.asks_end = True
    twin.apply(move, Rng(0))
    left = Counter(state.hands[0]) - Counter(twin.hands[0])
    return sorted(left.elements())


def test_every_kind_of_move_has_words_a_reason_and_places() -> None:
    seen = set()
    for state in asked():
        question = question_of(state)
        view, moves = question.view, question.moves
        cursor = MarketCursor(question, NAMES)
        for move in moves:
            seen.add(type(move))
            assert GAME.words.reason(move, state, NAMES).endswith(".")
            cursor.aim(move)
            assert cursor.chosen is not None
            assert cursor.chosen.move == move
            assert cursor.chosen.label
            assert list(move.cards_used()) == cards_taken(state, move)
        labels = {(move.action, move.label(view, NAMES), move.cards_used()) for move in moves}
        assert len(labels) == len(moves)
        assert {
            end.moves[0] for end in ends_of(MarketAsking().inquiry(GAME, question, NAMES))
        } == set(moves)
    assert seen == set(MOVE_TYPES)


def test_every_question_has_help_and_a_section_of_the_rules() -> None:
    assert set(HELP) == set(QUESTIONS) <= set(GAME.meta.sections)
