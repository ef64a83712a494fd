"""What a move of Rune would be worth, without making it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from runegames.games.rune.grid import Change, token_change
from runegames.games.rune.lays import lays
from runegames.games.rune.model import (
    CARD_OF,
    COLOURS,
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    RuneMove,
)

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState


class Preview(NamedTuple):
    """Points by side before and after a move that is not made yet."""

    before: tuple[int, ...]
    after: tuple[int, ...]


def change_of(state: RuneState, move: Place | PlaceToken) -> Change:
    """What a card or token would do to the table, on a place within its window."""
    grid = state.grid
    index = grid.index(move.x, move.y)
    assert index is not None
    match move:
        case Place():
            return grid.change(lays(grid.stride)[CARD_OF[move.card]][move.quarter], index)
        case PlaceToken():
            return token_change(1 << index, COLOURS.index(move.colour))
    assert_never(move)


def preview_of(state: RuneState, move: RuneMove) -> Preview:
    """Points by side before and after a legal move; the state is left as it is."""
    before = state.scores()
    match move:
        case Place() | PlaceToken():
            return Preview(before, state.scored(state.grid.ink_after(change_of(state, move))))
        case PlaceMaster(x, y):
            assert state.frame is not None
            grid = state.grid.copy()
            grid.put_master(state.side(state.frame.seat), grid.bit(x, y))
            after = [0] * len(before)
            for area in grid.areas():
                after[area.side] += area.points
            return Preview(before, tuple(after))
        case Draw() | KeepToken() | Bury() | Pass():
            return Preview(before, before)
    assert_never(move)
