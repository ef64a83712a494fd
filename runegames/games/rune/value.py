"""Worths of moves in Rune: points, room to grow, timing, harm to others.

Worths are in points, from the point of view of the asked side.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from math import fsum
from operator import mul
from typing import NamedTuple, assert_never

from runegames.core import Rng, Seat, Thinking
from runegames.games.rune.areas import ControlledArea, FreeArea
from runegames.games.rune.bits import Board, fill_and_rim
from runegames.games.rune.candidates import best_master_places, best_placements
from runegames.games.rune.changes import Change, Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import DRAW, Draw, KeepToken, PlaceMaster, PlaceToken
from runegames.games.rune.model import POINTS
from runegames.games.rune.placing import PASS, Bury, Place, RunePass
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.table import RuneFrame

# The constants up to ``CLAIM_POINTS`` were fitted by logistic regression to choices of the master
# level, in 500 games with two seats, 60 with three and 70 of teams.
EMPTY_SECTION_POINTS = 0.1
"""Worth of an empty section beside an area, because the area can grow there."""
CLAIMABLE_SHARE = 0.55
"""Share of a free area's worth that counts for the side expected to claim the area."""
CLAIM_POINTS = {1: (1000.0, 1000.0, 1000.0), 2: (6.5, 6.6, 3.5), 3: (5.2, 5.1, 4.2), 4: (5.9, 4.6)}
"""Least worth of an area for which a Rune Master is better than a draw.

The key is the number of seats; the values are for 1, 2, … Rune Masters left.

In a solo game drawing is always best: nobody else claims an area, and each card can make it grow.
"""

# The constants up to ``MAX_GUESSED_POINTS_BEHIND`` were chosen by contests between computer players
# that had different values for them.
KEPT_TOKEN_POINTS = 0.5
"""Worth of a token that is kept for a later Rune Master."""
NEIGHBOUR_POINTS = 0.01
"""Worth of a rune beside a Rune Master: it makes the master harder to cut off from its area."""
MAX_GUESSED_PLACEMENTS = 8
"""Largest number of placements that are appraised to choose a move in a playout."""
MAX_GUESSED_POINTS_BEHIND = 1.6
"""Points by which the score of a placement appraised in a playout may be below the best score."""
SINGLE_RUNES = tuple(float(points) for points in POINTS)
"""Worth of a single free rune by colour; of each colour only one is counted."""


def appraise(state: RuneState, moves: Sequence[RuneMove]) -> list[float]:
    """Appraise legal moves for the asked seat; higher is better."""
    assert state.frame is not None
    seat = state.frame.seat
    if state.frame.kind == "finish":
        return _finishing(state, seat, moves)
    prospects = Prospects(state, seat)
    return [_changing(state, prospects, move) for move in moves]


def _changing(state: RuneState, prospects: Prospects, move: RuneMove) -> float:
    match move:
        case Place():
            return prospects.after(move.change(state.grid))
        case RunePass():
            return prospects.now()
        case Bury():
            return 0.0
        case PlaceToken():
            return prospects.after(move.change(state.grid)) - prospects.now()
        case KeepToken():
            return KEPT_TOKEN_POINTS if state.masters_left[state.asked] else 0.0
    raise ValueError(f"{move} answers no question about a card or a token")


# -- a table ------------------------------------------------------------------------------


def _claimants(state: RuneState, seat: Seat) -> list[int]:
    """Return the sides in the order of their claims if every turn places a Rune Master."""
    left = state.masters_left[:]
    sides, chooser = [], seat
    while any(left):
        if left[chooser]:
            left[chooser] -= 1
            sides.append(state.side(chooser))
        chooser = (chooser + 1) % state.seats
    return sides


def _claims(state: RuneState, seat: Seat) -> list[float]:
    """Return 1 for each claim of the seat's own side and -1 for others, in the order of claims."""
    side = state.side(seat)
    return [1.0 if claimant == side else -1.0 for claimant in _claimants(state, seat)]


def _promise(colour: int, sections: Board, beside: Board, empty: Board) -> float:
    """Return the worth of an area: its points and its room to grow."""
    points = sections.bit_count() * POINTS[colour]
    return points + EMPTY_SECTION_POINTS * (beside & empty).bit_count()


def _worth(area: ControlledArea | FreeArea, empty: Board) -> float:
    return _promise(area.colour, area.sections, area.beside, empty)


class _Promises(NamedTuple):
    """Areas of a table, each with its worth for a side that controls it."""

    empty: Board
    """Sections without a rune."""
    controlled: list[tuple[ControlledArea, float]]
    free: list[tuple[FreeArea, float]]


def _promises(grid: Grid) -> _Promises:
    known = grid.notes.get(_Promises)
    if not isinstance(known, _Promises):
        empty = ~grid.occupied
        known = grid.notes[_Promises] = _Promises(
            empty,
            [(area, _worth(area, empty)) for area in grid.areas()],
            [(area, _worth(area, empty)) for area in grid.free_groups()],
        )
    return known


class Prospects:
    """Worth of a table's areas for a seat, before and after a change.

    Only areas that a change cuts or adds runes to are filled again, section by section.
    """

    def __init__(self, state: RuneState, seat: Seat) -> None:
        self.grid = grid = state.grid
        self._claims = _claims(state, seat)
        side, rivals = state.side(seat), max(1, state.sides - 1)
        promises = _promises(grid)
        self._empty, self._free = promises.empty, promises.free
        self._controlled: list[tuple[ControlledArea, float, float]] = []
        for area, worth in promises.controlled:
            sign = 1.0 if area.side == side else -1.0 / rivals
            self._controlled.append((area, sign, sign * worth))
        self._sum = fsum(worth for _, _, worth in self._controlled)

    def now(self) -> float:
        """Return the worth of the present table."""
        return self._sum + self._lead([worth for _, worth in self._free])

    def after(self, change: Change) -> float:
        """Return the worth of the table after a change."""
        covered, added = change
        stride = self.grid.stride
        runes = change.of(self.grid.runes)
        empty = self._empty & ~covered
        seen, value = 0, self._sum
        for (_, colour, sections, beside, masters), sign, worth in self._controlled:
            if not (sections | beside) & covered:
                continue
            value -= worth
            if seen & masters:
                continue
            board = runes[colour]
            if sections & covered & ~board:
                area, reach = fill_and_rim(masters, board, stride)
            elif beside & added[colour]:
                area, reach = fill_and_rim(sections, board, stride)
            else:
                area, reach = sections, sections | beside
            seen |= area
            value += sign * _promise(colour, area, reach ^ area, empty)
        return value + self._lead(self._free_after(change, runes, seen))

    def _free_after(self, change: Change, runes: Runes, seen: Board) -> list[float]:
        """Return the worths of the free areas after a change.

        ``seen``: sections that are controlled after the change.
        """
        (covered, added), stride = change, self.grid.stride
        empty = self._empty & ~covered
        worths: list[float] = []
        joined: list[tuple[int, Board]] = []
        red, green, blue = added
        pieces = [red, green, blue]
        for (colour, sections, beside), worth in self._free:
            if not (sections | beside) & covered:
                worths.append(worth)
            elif sections & covered & ~runes[colour]:
                pieces[colour] |= sections & runes[colour]
            elif beside & added[colour]:
                joined.append((colour, sections))
            else:
                seen |= sections
                worths.append(_promise(colour, sections, beside, empty))
        for colour, sections in joined:
            if not sections & seen:
                area, reach = fill_and_rim(sections, runes[colour], stride)
                seen |= area
                worths.append(_promise(colour, area, reach ^ area, empty))
        for colour, board in enumerate(pieces):
            board &= ~seen
            while board:
                area, reach = fill_and_rim(board & -board, runes[colour], stride)
                board &= ~area
                has_several = area & (area - 1)
                if has_several:
                    worths.append(_promise(colour, area, reach ^ area, empty))
        return worths

    def _lead(self, free: list[float]) -> float:
        """Return the lead of the seat's side in free areas if the best ones are claimed first."""
        free += SINGLE_RUNES
        free.sort(reverse=True)
        # There may be more areas than claims, or fewer; ``map`` ends with the shorter list.
        return CLAIMABLE_SHARE * fsum(map(mul, self._claims, free))


# -- timing the Rune Masters --------------------------------------------------------------


def _worth_waiting_for(state: RuneState, seat: Seat) -> float:
    """Return the least worth of an area for which a Rune Master is better than a draw."""
    if not state.can_draw(seat):
        return 0.0
    left = state.masters_left[seat]
    return CLAIM_POINTS[state.seats][left - 1] if left else 0.0


def _finishing(state: RuneState, seat: Seat, moves: Sequence[RuneMove]) -> list[float]:
    grid = state.grid
    claimed, promises = grid.controlled, _promises(grid)
    worths: list[float] = []
    for move in moves:
        match move:
            case Draw():
                worths.append(_worth_waiting_for(state, seat))
            case PlaceMaster(x, y):
                bit = grid.bit(x, y)
                if bit & claimed:
                    worths.append(0.0)
                    continue
                area, worth = _free_area(grid, promises, bit)
                beside = (grid.around(bit) & area.sections).bit_count()
                worths.append(worth + NEIGHBOUR_POINTS * beside)
            case _:
                raise ValueError(f"{move} does not finish a turn")
    return worths


def _free_area(grid: Grid, promises: _Promises, bit: Board) -> tuple[FreeArea, float]:
    """Return the free area at a bit and its worth; single runes are not among the promises."""
    for area, worth in promises.free:
        if area.sections & bit:
            return area, worth
    single = FreeArea(grid.colour_at(bit), bit, grid.around(bit) ^ bit)
    return single, _worth(single, promises.empty)


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    # Against these 2 plies, 6 plies win 39 of 100 games in equal time, and 0 plies win 33.5 of 80
    # games at 60 simulations.
    rollout_plies=2,
    more_rollout_plies=4,
    review_plies=14,
    review_scale=3.0,
    # With half of the simulations, 17 instead of 20 decisions of twelve games are marked.
    review_search_share=1,
    # Measured: 0.17 to 0.50 in 200 games of adept against novice, 0.7 in 120 games among adepts.
    luck_share=0.4,
    # In 80 games of adept against novice, results had a correlation of 0.05 with the luck of the
    # deal (standard deviation 0.29) and 0.25 with that of the plies: the interval got 1 % narrower.
    # What a deal is worth depends on the very line that `guess` takes, which players do not.
    luck_narrows=False,
    logistic_scale=6.0,
    forecast_scale=2.0,
    par=40.0,
    temperature=2.0,
    prior_visits=0,
    initial_width=6,
    exploration=0.6,
    # A search with 0.5 wins 57 % of 260 games against one with 0.15, at 60 simulations.
    lead_share=0.5,
    same_deals=True,
)

# The constants up to ``TURN_POINTS`` are expected gains until the end. They were fitted by least
# squares to positions two plies after choices of the master level, in 500 games with two seats.
# Figures fitted to games of three seats or of teams are hardly better in such games.
GROWTH_SHARE = (-0.05, 0.0, 0.04)
"""Growth of a controlled area for each card that a player can still draw, by colour.

It is a share of the area's points. Most runes are blue, so blue areas grow, and red ones are cut.
"""
CLAIMED_SHARE = 0.35
"""Share of a free area's worth that its expected claimant gains from it until the end."""
MASTER_POINTS = 5.5
"""Points for a Rune Master that is not placed yet."""
DRAW_POINTS = {2: 2.7, 3: 2.9, 4: 8.2}
"""Gain of a side for each card that a player can still draw, by number of seats.

The value for two seats was fitted later, to 356 games of the master level.
"""
TURN_POINTS = {"place": 0.8, "finish": -2.1, "token": 0.0}
"""Points for the side that is asked, by the kind of question."""


def forecast(state: RuneState) -> list[float]:
    """Forecast the final points of each seat's side."""
    if state.frame is None:
        points = [float(score) for score in state.scores()]
    elif state.seats == 1:
        points = [_played_on(state)]
    else:
        points = _expected(state, state.frame)
    return [points[state.side(seat)] for seat in range(state.seats)]


def _played_on(state: RuneState) -> float:
    """Play a solo game to its end by guesses; return its points."""
    state = state.copy()
    rng = Rng(0)
    while moves := state.legal_moves():
        state.apply(guess(state, moves, rng), rng)
    return float(state.scores()[0])


def _expected(state: RuneState, frame: RuneFrame) -> list[float]:
    promises = _promises(state.grid)
    draws = len(state.deck) / state.seats if state.can_draw(frame.seat) else 0.0
    points = [DRAW_POINTS[state.seats] * draws] * state.sides
    for area, _ in promises.controlled:
        points[area.side] += area.points * (1 + GROWTH_SHARE[area.colour] * draws)
    free = [*sorted([worth for _, worth in promises.free], reverse=True), *SINGLE_RUNES]
    for side, worth in zip(_claimants(state, frame.seat), chain(free, repeat(0.0)), strict=False):
        points[side] += CLAIMED_SHARE * worth + MASTER_POINTS
    points[state.side(frame.seat)] += TURN_POINTS[frame.kind]
    return points


def shortlist(
    state: RuneState, moves: Sequence[RuneMove], most: int, most_behind: float | None = None
) -> Sequence[RuneMove]:
    """Return the moves that deserve an exact appraisal.

    Placements of a card: at most ``most``, those with the best scores.
    Rune Masters: one for each free area of two sections or more, or all if this leaves no move.
    Other moves, such as a draw: all of them.

    If there are only one or two moves, all are returned.

    ``most_behind``: points by which a score may be below the best one; None for any score.
    """
    assert state.frame is not None
    if len(moves) <= 2 or isinstance(moves[0], Bury):
        return moves
    seat = state.frame.seat
    match state.frame.kind:
        case "place":
            best = best_placements(state, seat, _claims(state, seat), most, most_behind)
            return [*best, PASS] if moves[-1] is PASS else best
        case "finish":
            masters = best_master_places(state.grid)
            if moves[0] is DRAW:
                return [DRAW, *masters]
            return masters or moves
        case "token":
            return moves
    assert_never(state.frame.kind)


def guess(state: RuneState, moves: Sequence[RuneMove], rng: Rng) -> RuneMove:
    """Return a draw if waiting pays, else the shortlisted move with the best appraisal."""
    if len(moves) == 1:
        return moves[0]
    if moves[0] is DRAW and _waits(state, state.asked):
        return DRAW
    moves = shortlist(state, moves, MAX_GUESSED_PLACEMENTS, MAX_GUESSED_POINTS_BEHIND)
    if len(moves) == 1:
        return moves[0]
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]


def _waits(state: RuneState, seat: Seat) -> bool:
    """Test whether a draw is better than a Rune Master on the best free area."""
    most = max((worth for _, worth in _promises(state.grid).free), default=max(SINGLE_RUNES))
    return most + 5 * NEIGHBOUR_POINTS <= _worth_waiting_for(state, seat)
