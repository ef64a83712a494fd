"""Values that are kept from table to table, or made on demand, equal those computed anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from runegames.core import Rng
from runegames.games.rune import GAME, RuneOptions
from runegames.games.rune.areas import ControlledArea, find_areas
from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Runes
from runegames.games.rune.choices import Choices
from runegames.games.rune.masters import PlaceMaster
from runegames.games.rune.placing import Place
from runegames.games.rune.rules import RuneState


def long_games(seats: int, games: int = 12) -> Iterator[RuneState]:
    """Yield every table of random games, which are long because most turns end with a draw."""
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.new(RuneOptions(grand_master=seed % 2 == 1), seats, rng)
        while moves := state.legal_moves():
            yield state
            draws = moves[0].kind == "draw" and rng.random() < 0.8
            state.apply(moves[0] if draws else rng.choice(moves), rng)


STRIDE = 16
"""Bits from one row of a small field of runes to the next."""
COLUMNS = 8
PLACES = 48
"""Number of sections of the field."""


def bit_of(index: int) -> Board:
    """Return the bit of a place of the field; places are counted row by row."""
    row, column = divmod(index, COLUMNS)
    return 1 << (row + 4) * STRIDE + column + 4


def drawn(colours: list[int]) -> Runes:
    """Return the runes of a field whose places have these colours."""
    boards = [0, 0, 0]
    for index, colour in enumerate(colours):
        boards[colour] |= bit_of(index)
    return boards[0], boards[1], boards[2]


def areas_of(
    runes: Runes, masters: list[tuple[int, Board]], former: tuple[ControlledArea, ...] = ()
) -> tuple[ControlledArea, ...]:
    """Return the controlled areas of the field; those of ``former`` may be kept."""
    standing = 0
    for _, bit in masters:
        standing |= bit
    return find_areas(former, masters, standing, runes, STRIDE)


@pytest.mark.parametrize("seed", range(40))
def test_kept_areas_equal_those_found_anew(seed: int) -> None:
    rng = Rng(seed)
    colours = [rng.below(3) for _ in range(PLACES)]
    masters: list[tuple[int, Board]] = []
    kept: tuple[ControlledArea, ...] = ()
    for _ in range(30):
        for _ in range(rng.below(4)):
            index = rng.below(PLACES)
            # A rune under a Rune Master keeps its colour (RU-13, RU-19).
            if all(bit != bit_of(index) for _, bit in masters):
                colours[index] = rng.below(3)
        if rng.below(3) == 0:
            masters.append((0, bit_of(rng.below(PLACES))))
        runes = drawn(colours)
        kept = areas_of(runes, masters, kept)
        assert kept == areas_of(runes, masters)


def test_one_change_may_cut_an_area_and_join_its_parts_to_others() -> None:
    masters = [(0, bit_of(number)) for number in (0, 2, 5, 7)]
    kept = areas_of(drawn([2, 1, 2, 2, 2, 2, 1, 2]), masters)
    assert [area.sections.bit_count() for area in kept] == [1, 4, 1]
    kept = areas_of(drawn([2, 2, 2, 2, 1, 2, 1, 2]), masters, kept)
    assert [area.masters for area in kept] == [bit_of(0) | bit_of(2), bit_of(5), bit_of(7)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_areas_kept_in_games_equal_those_found_anew(seats: int) -> None:
    for state in long_games(seats):
        anew = state.grid.copy()
        anew.forget()
        assert state.grid.areas() == anew.areas()


def test_games_share_where_cards_may_lie_on_the_start_card_and_nothing_else() -> None:
    one, other = (GAME.new(RuneOptions(), 2, Rng(seed)) for seed in range(2))
    assert one.positions(0) is other.positions(0)
    one.grid.notes["seen"] = True
    assert not other.grid.notes
    one.apply(one.legal_moves()[0], Rng(0))
    assert one.grid != other.grid == GAME.new(RuneOptions(), 2, Rng(2)).grid


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_scores_after_a_move_are_foreseen_exactly(seats: int) -> None:
    for state in long_games(seats, games=2):
        for move in state.legal_moves()[::11]:
            if isinstance(move, Place | PlaceMaster):
                numbers = move.scores_after(state)
                twin = state.copy()
                twin.apply(move, Rng(0))
                assert numbers == twin.scores()


@pytest.mark.parametrize("seats", [1, 4])
def test_moves_by_number_are_those_of_the_whole_list(seats: int) -> None:
    for state in long_games(seats, games=2):
        moves = state.legal_moves()
        listed = list(moves)
        assert len(moves) == len(listed)
        assert [moves[index] for index in range(len(listed))] == listed
        assert [moves[index] for index in range(-len(listed), 0)] == listed
        for beyond in (len(listed), -len(listed) - 1):
            with pytest.raises(IndexError):
                moves[beyond]


def test_a_move_taken_by_number_is_remembered_as_legal() -> None:
    state = next(long_games(2))
    moves = state.legal_moves()
    assert isinstance(moves, Choices)
    first = moves[0]
    assert list(state.listed) == [first]
    assert state.copy().listed == ()
    state.apply(first, Rng(0))
    assert state.listed == ()
