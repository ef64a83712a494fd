"""How good the moves of Rune look: points, what can still grow, timing, and spoiling.

Everything is in points of the side that is asked, so the numbers can be compared with a preview.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from runegames.core import Rng, Seat, Thinking
from runegames.games.rune.bits import Board, fill, fill_and_rim
from runegames.games.rune.grid import Grid, Runes
from runegames.games.rune.masters import DRAW, Draw, KeepToken, PlaceMaster, PlaceToken
from runegames.games.rune.model import POINTS
from runegames.games.rune.placing import Bury, Pass, Place
from runegames.games.rune.rules import RuneMove, RuneState

# Found by playing variants against each other and, for solo, by averages over seeded games.
EMPTY_SECTION_POINTS = 0.2
"""What an empty section beside an area is worth: cards can grow it there."""
CLAIMABLE_SHARE = 0.8
"""What part of its points a free area counts that a side would be next to claim."""
POINTS_PER_DRAW = 0.4
"""Points more that a Rune Master should hold for each card that its player can still draw."""
LEAST_CLAIM_POINTS = 4.5
"""Points that make an area worth a Rune Master when the deck is nearly empty."""
KEPT_TOKEN_POINTS = 0.5
"""What a token is worth that can still be used with a later Rune Master."""
NEIGHBOUR_POINTS = 0.01
"""What each rune beside a Rune Master counts: it is harder to cut off from its area."""
ALWAYS_DRAW_POINTS = 1000.0
"""More than any area is worth."""


def appraise(state: RuneState, moves: Sequence[RuneMove]) -> list[float]:
    """How good each legal move looks to the seat that is asked; higher is better."""
    assert state.frame is not None
    seat = state.frame.seat
    match state.frame.kind:
        case "place":
            claims = _claims(state, seat)
            return [_placing(state, seat, claims, move) for move in moves]
        case "finish":
            return _finishing(state, seat, moves)
        case "token":
            claims = _claims(state, seat)
            return [_token(state, seat, claims, move) for move in moves]
    assert_never(state.frame.kind)


# -- a table ------------------------------------------------------------------------------


def _worths(grid: Grid, runes: Runes) -> tuple[list[tuple[int, float]], list[float]]:
    """What the areas promise, in points, if the visible runes were these: (side, worth) of the
    controlled ones in the order of claims; the free ones, best first.
    """
    stride = grid.stride
    red, green, blue = runes
    empty = ~(red | green | blue)
    controlled: list[tuple[int, float]] = []
    claimed = 0
    for side, bit in grid.masters:
        if claimed & bit:
            continue
        colour = 0 if red & bit else 1 if green & bit else 2
        found, reach = fill_and_rim(bit, runes[colour], stride)
        claimed |= found
        room = EMPTY_SECTION_POINTS * (reach & empty).bit_count()
        controlled.append((side, found.bit_count() * POINTS[colour] + room))
    free: list[float] = []
    for points, board in zip(POINTS, runes, strict=True):
        rest = board & ~claimed
        if rest:
            free.append(points)
        # Single runes are many and promise little: one of each colour stands for all.
        rest &= rest << 1 | rest >> 1 | rest << stride | rest >> stride
        while rest:
            found, reach = fill_and_rim(rest & -rest, rest, stride)
            rest ^= found
            room = EMPTY_SECTION_POINTS * (reach & empty).bit_count()
            free.append(found.bit_count() * points + room)
    free.sort(reverse=True)
    return controlled, free


def _claims(state: RuneState, seat: Seat) -> list[float]:
    """What each claim of a free area counts for a side, 1 or -1, when all Rune Masters that are
    left are placed in turn from this seat on.
    """
    left = state.masters_left[:]
    side = state.side(seat)
    claims, chooser = [], seat
    while any(left):
        if left[chooser]:
            left[chooser] -= 1
            claims.append(1.0 if state.side(chooser) == side else -1.0)
        chooser = (chooser + 1) % state.seats
    return claims


def _table_value(state: RuneState, seat: Seat, claims: Sequence[float], runes: Runes) -> float:
    """What a table with these visible runes is worth to a seat, just after its placement."""
    grid, side = state.grid, state.side(seat)
    rivals = 1 if state.seats == 4 else max(1, state.seats - 1)
    controlled, free = _worths(grid, runes)
    value = lead = 0.0
    for owner, worth in controlled:
        value += worth if owner == side else -worth / rivals
    # The best free areas are claimed first; there may be fewer of them than Rune Masters.
    for sign, worth in zip(claims, free, strict=False):
        lead += sign * worth
    return value + CLAIMABLE_SHARE * lead


def _placing(state: RuneState, seat: Seat, claims: Sequence[float], move: RuneMove) -> float:
    match move:
        case Place():
            after = state.grid.runes_after(move.change(state.grid))
            return _table_value(state, seat, claims, after)
        case Pass():
            return _table_value(state, seat, claims, state.grid.runes)
        case Bury():
            return 0.0
        case _:
            raise ValueError(f"{move} does not place")


# -- timing the Rune Masters --------------------------------------------------------------


def _worth_waiting_for(state: RuneState, seat: Seat) -> float:
    """The points from which on a Rune Master is better than another card."""
    if not state.can_draw(seat):
        return 0.0
    if state.seats == 1:
        # Nobody takes anything away, and every draw is another card to grow with.
        return ALWAYS_DRAW_POINTS
    return LEAST_CLAIM_POINTS + POINTS_PER_DRAW * len(state.deck) / state.seats


def _finishing(state: RuneState, seat: Seat, moves: Sequence[RuneMove]) -> list[float]:
    """What a draw and each Rune Master are worth; areas are looked at once."""
    grid, masters = state.grid, state.grid.master_bits
    areas: list[tuple[Board, float]] = []
    worths: list[float] = []
    for move in moves:
        match move:
            case Draw():
                worths.append(_worth_waiting_for(state, seat))
            case PlaceMaster(x, y):
                bit = grid.bit(x, y)
                for area, worth in areas:  # noqa: B007
                    if area & bit:
                        break
                else:
                    colour = grid.colour_at(bit)
                    area = fill(bit, grid.runes[colour], grid.stride)
                    room = grid.empty_beside(area, grid.runes)
                    worth = area.bit_count() * POINTS[colour] + EMPTY_SECTION_POINTS * room
                    areas.append((area, worth))
                beside = (grid.around(bit) & area).bit_count()
                worths.append(0.0 if area & masters else worth + NEIGHBOUR_POINTS * beside)
            case _:
                raise ValueError(f"{move} does not finish a turn")
    return worths


def _token(state: RuneState, seat: Seat, claims: Sequence[float], move: RuneMove) -> float:
    match move:
        case PlaceToken():
            after = state.grid.runes_after(move.change(state.grid))
            before = _table_value(state, seat, claims, state.grid.runes)
            return _table_value(state, seat, claims, after) - before
        case KeepToken():
            return KEPT_TOKEN_POINTS if state.masters_left[seat] else 0.0
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


def guess(state: RuneState, moves: Sequence[RuneMove], rng: Rng) -> RuneMove:
    """The first of the moves that look best."""
    if len(moves) == 1:
        return moves[0]
    if moves[0] is DRAW and _waits(state, state.asked):
        return DRAW
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]


def _waits(state: RuneState, seat: Seat) -> bool:
    """Whether no free area is worth a Rune Master yet."""
    _, free = _worths(state.grid, state.grid.runes)
    most = free[0] + 5 * NEIGHBOUR_POINTS if free else 0.0
    return most <= _worth_waiting_for(state, seat)
