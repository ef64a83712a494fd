"""What a move of Rune would be worth, without making it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from runegames.games.rune.bits import fill
from runegames.games.rune.grid import Change, token_change
from runegames.games.rune.lays import lays
from runegames.games.rune.model import (
    CARD_OF,
    COLOURS,
    POINTS,
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


def made_by(state: RuneState, move: Place) -> tuple[int, int]:
    """The free area worth most that a rune of the card would be part of: colour and size."""
    grid = state.grid
    change = change_of(state, move)
    ink = grid.ink_after(change)
    masters = grid.master_bits
    best = (0, 0)
    for colour, points in enumerate(POINTS):
        rest = change.ink[colour]
        while rest:
            area = fill(rest & -rest, ink[colour], grid.stride)
            rest &= ~area
            size = area.bit_count()
            if not area & masters and size * points > best[1] * POINTS[best[0]]:
                best = colour, size
    return best
