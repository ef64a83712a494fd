"""Shortlists of good moves, and an appraisal that recomputes only areas that a move changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from runegames.core import Rng
from runegames.games.rune import GAME, RuneOptions
from runegames.games.rune.candidates import best_master_places, best_placements
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import PlaceMaster
from runegames.games.rune.model import CARD_OF
from runegames.games.rune.orientations import orientations
from runegames.games.rune.placing import PASS, Place
from runegames.games.rune.rules import RuneState
from runegames.games.rune.value import Prospects, appraise, shortlist
from tests.games.rune.tables import CORNER, draw_table


def placing_tables(seats: int, games: int = 3) -> Iterator[RuneState]:
    """Yield tables where a card has to be placed, from games with both good and random moves."""
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.new(RuneOptions(), seats, rng)
        while moves := state.legal_moves():
            if state.frame is not None and state.frame.kind == "place" and moves[0] is not PASS:
                yield state
            guessed = GAME.guess(state, moves, rng)
            assert guessed is not None
            state.apply(rng.choice(moves) if rng.below(3) else guessed, rng)


def lay(grid: Grid, move: Place) -> None:
    index = grid.index(move.x, move.y)
    assert index is not None
    grid.place_card(orientations(grid.stride)[CARD_OF[move.card]][move.quarter], index)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_prospects_after_a_change_are_those_of_the_changed_table(seats: int) -> None:
    compared = 0
    for state in placing_tables(seats):
        seat = state.asked
        prospects = Prospects(state, seat)
        for move in state.legal_moves()[::7]:
            if isinstance(move, Place):
                changed = state.copy()
                lay(changed.grid, move)
                expected = Prospects(changed, seat).now()
                assert prospects.after(move.change(state.grid)) == pytest.approx(expected)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_shortlist_has_placements_nearly_as_good_as_the_best(seats: int) -> None:
    behind: list[float] = []
    for state in placing_tables(seats):
        moves = state.legal_moves()
        listed = shortlist(state, moves, 8)
        assert len(set(listed)) == len(listed) <= 9
        assert set(listed) <= set(moves)
        behind.append(max(appraise(state, moves)) - max(appraise(state, listed)))
    assert sum(behind) / len(behind) < 0.5


def test_no_listed_placement_is_further_behind_the_best_than_is_allowed() -> None:
    state = next(state for state in placing_tables(2) if len(state.legal_moves()) > 12)
    few = best_placements(state, state.asked, [1.0], most=100, most_behind=0.0)
    some = best_placements(state, state.asked, [1.0], most=100, most_behind=2.0)
    everything = best_placements(state, state.asked, [1.0], most=1000)
    assert 1 <= len(few) < len(some) < len(everything) == len(state.legal_moves())
    assert everything[: len(some)] == some


def test_a_rune_master_is_listed_for_the_innermost_section_of_each_area() -> None:
    state = draw_table("BBBG", ".BRG", ".B..", asked="finish")
    assert best_master_places(state.grid) == [PlaceMaster(3, 0), PlaceMaster(1, 0)]


def test_moves_that_place_nothing_are_all_listed() -> None:
    state = draw_table(
        "G", masters=[(1, 0, 0)], left=(3, 2), hands=[(CORNER, "BB/BR/GG", "BB/GG/BR")] * 2
    )
    moves = state.legal_moves()
    assert {move.kind for move in moves} == {"bury"}
    assert shortlist(state, moves, 2) == moves
