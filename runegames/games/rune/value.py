"""How good the moves of Rune look: points, what can still grow, timing, and spoiling.

Everything is in points of the side that is asked, so the numbers can be compared with a preview.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from runegames.core import Rng, Thinking
from runegames.games.rune.bits import fill
from runegames.games.rune.grid import ControlledArea, Grid, Ink
from runegames.games.rune.model import (
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
from runegames.games.rune.preview import change_of

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState

# Found by playing variants against each other and, for solo, by averages over seeded games.
OPEN_EDGE = 0.2
"""What an empty section beside an area is worth: cards can grow it there."""
FREE_SHARE = 0.8
"""What a free area counts that a side would be next to claim."""
PATIENCE = 0.4
"""Points that a Rune Master should hold for each card that can still be drawn."""
WORTH_CLAIMING = 4.5
"""Points that make an area worth a Rune Master when the deck is nearly empty."""


def appraise(state: RuneState, moves: Sequence[RuneMove]) -> list[float]:
    """How good each legal move looks to the seat that is asked; higher is better."""
    assert state.frame is not None
    seat = state.frame.seat
    match state.frame.kind:
        case "place":
            return [_placing(state, seat, move) for move in moves]
        case "finish":
            patience = _patience(state, seat)
            return [_finishing(state, seat, move, patience) for move in moves]
        case "token":
            return [_token(state, seat, move) for move in moves]
    assert_never(state.frame.kind)


# -- a table ------------------------------------------------------------------------------


def _open_edges(area: int, grid: Grid, ink: Ink) -> int:
    return (grid.around(area) & ~(ink[0] | ink[1] | ink[2])).bit_count()


def free_areas(grid: Grid, ink: Ink, controlled: Sequence[ControlledArea]) -> list[float]:
    """What the unclaimed areas promise, best first."""
    worths: list[float] = []
    claimed = 0
    for area in controlled:
        claimed |= area.sections
    stride = grid.stride
    for colour, points in enumerate(POINTS):
        rest = ink[colour] & ~claimed
        if rest:
            worths.append(points)
        # Single runes are many and promise little: one of each colour stands for all.
        rest &= rest << 1 | rest >> 1 | rest << stride | rest >> stride
        while rest:
            found = fill(rest & -rest, rest, stride)
            rest ^= found
            worths.append(found.bit_count() * points + OPEN_EDGE * _open_edges(found, grid, ink))
    worths.sort(reverse=True)
    return worths


def table_value(state: RuneState, seat: int, ink: Ink) -> float:
    """What a table with these visible runes is worth to a seat, just after its placement."""
    grid, side = state.grid, state.side(seat)
    controlled = grid.areas_after(ink)
    value = 0.0
    for area in controlled:
        worth = area.points + OPEN_EDGE * _open_edges(area.sections, grid, ink)
        value += (
            worth
            if area.side == side
            else -worth / max(1, state.seats - 1 - (state.seats == 4) * 2)
        )
    free = free_areas(grid, ink, controlled)
    return value + FREE_SHARE * _shares(state, seat, free)


def _shares(state: RuneState, seat: int, free: Sequence[float]) -> float:
    """What a side gets more than its rivals when all claim free areas in turn."""
    left = state.masters_left[:]
    side = state.side(seat)
    total, chooser, worths = 0.0, seat, iter(free)
    while any(left):
        if left[chooser]:
            left[chooser] -= 1
            worth = next(worths, 0.0)
            total += worth if state.side(chooser) == side else -worth
        chooser = (chooser + 1) % state.seats
    return total


def _placing(state: RuneState, seat: int, move: RuneMove) -> float:
    match move:
        case Place():
            return table_value(state, seat, state.grid.ink_after(change_of(state, move)))
        case Pass():
            return table_value(state, seat, state.grid.ink)
        case Bury():
            return 0.0
        case _:
            raise ValueError(f"{move} does not place")


# -- timing the Rune Masters --------------------------------------------------------------


def _patience(state: RuneState, seat: int) -> float:
    """What a Rune Master should hold now to be better than another card."""
    if not state.can_draw(seat):
        return 0.0
    if state.seats == 1:
        # Nobody takes anything away, and every draw is another card to grow with.
        return float("inf")
    return WORTH_CLAIMING + PATIENCE * len(state.deck) / state.seats


def _finishing(state: RuneState, seat: int, move: RuneMove, patience: float) -> float:
    match move:
        case Draw():
            return patience if patience < float("inf") else 1000.0
        case PlaceMaster(x, y):
            grid = state.grid
            bit = grid.bit(x, y)
            colour = 0 if grid.ink[0] & bit else 1 if grid.ink[1] & bit else 2
            area = fill(bit, grid.ink[colour], grid.stride)
            if area & grid.master_bits:
                return 0.0
            worth = area.bit_count() * POINTS[colour]
            # A Rune Master amid its area is the last to be cut off from the rest of it.
            company = (grid.around(bit) & area).bit_count()
            return worth + OPEN_EDGE * _open_edges(area, grid, grid.ink) + 0.01 * company
        case _:
            raise ValueError(f"{move} does not finish a turn")


def _token(state: RuneState, seat: int, move: RuneMove) -> float:
    match move:
        case PlaceToken():
            gain = table_value(state, seat, state.grid.ink_after(change_of(state, move)))
            return gain - table_value(state, seat, state.grid.ink)
        case KeepToken():
            return 0.5 if state.masters_left[seat] else 0.0
        case _:
            raise ValueError(f"{move} does not use the token")


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    rollout_plies=1000,
    logistic_scale=6.0,
    par=40.0,
    temperature=2.0,
    prior_visits=0,
    initial_width=6,
    exploration=1.0,
)


def forecast(state: RuneState) -> list[float]:
    """By seat, the points of its side as the table stands."""
    scores = state.scores()
    return [float(scores[state.side(seat)]) for seat in range(state.seats)]


def guess(state: RuneState, moves: Sequence[RuneMove], rng: Rng) -> RuneMove | None:
    """What looks best."""
    if len(moves) == 1:
        return moves[0]
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]
