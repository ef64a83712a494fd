"""Speed of bitboards that find the legal placements of a hand, compared with the oracle's scan."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from runegames.core import Rng
from runegames.games.registry import game
from runegames.games.rune.rules import RuneState
from tests.bench.rows import Measurement, Row, in_time, in_words, verdict
from tests.games.rune import oracle

MIN_RATIO = 40
PLACED = 9
"""Number of cards on each measured table: the start card and half the deck."""


def mid_game_tables(number: int) -> list[RuneState]:
    """Return tables of games for two, with half the deck placed, that ask for a placement."""
    the_game = game("rune")
    options = the_game.options_type()
    tables: list[RuneState] = []
    seed = 0
    while len(tables) < number:
        rng = Rng(seed)
        state = the_game.new(options, 2, rng)
        while legal := state.legal_moves():
            decision = state.decision()
            assert decision is not None
            if decision.kind == "place" and len(state.view(None).cards) == PLACED:
                tables.append(state.copy())
                break
            # With even chances, all Rune Masters would be placed before ``PLACED`` cards are.
            draw = decision.kind == "finish" and rng.random() < 0.7
            state.apply(legal[0] if draw else rng.choice(legal), rng)
        seed += 1
    return tables


def placements(repeats: int) -> Iterator[Row]:
    """Measure the time to find the placements of a card by bitboards, and by a dictionary."""
    here, there = [], []
    tables = mid_game_tables(20)
    for _ in range(repeats):
        for state in tables:
            fast, slow, cards = _both_ways(state)
            here.append(fast / cards)
            there.append(slow / cards)
    ratios = [slow / fast for slow, fast in zip(there, here, strict=True)]
    yield Row(
        "legal placements",
        in_time(median(here)),
        f"{in_time(median(there))} dictionary",
        in_words(ratios),
        f"≥ {MIN_RATIO} ×",
        verdict(median(ratios) >= MIN_RATIO),
    )


def _both_ways(state: RuneState) -> tuple[float, float, int]:
    """Return seconds with bitboards, seconds with the dictionary, and the size of the hand."""
    decision = state.decision()
    assert decision is not None
    seat = decision.seat
    view = state.view(seat)
    table = oracle.table_of(view)
    # Caches that an earlier question has filled would give the bitboards a head start.
    state.grid.forget()
    start = time.process_time()
    moves = state.legal_moves()
    middle = time.process_time()
    rows = [oracle.placements(table, card, seat, range(4)) for card in view.hand]
    end = time.process_time()
    if sum(map(len, rows)) != sum(move.kind == "place" for move in moves):
        raise AssertionError("bitboards and dictionary find different numbers of placements")
    return middle - start, end - middle, len(view.hand)


MEASUREMENTS: dict[str, Measurement] = {"placements": (placements, 8)}
