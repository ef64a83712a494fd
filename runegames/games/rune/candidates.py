"""Candidates: moves that deserve an exact appraisal, found by a cheap score of all moves at once.

Rune Masters are candidates on the innermost section of each free area of two sections or more.
Placements have a linear score: a section has a weight for each colour of a rune laid there. A rune
beside an area of its colour joins the area, and a rune on an area of another colour takes a section
away. The score of a placement is the sum over its six sections, plus points for runes of the card
that join an area only through another rune of the card. Only the exact appraisal counts split areas
and room to grow.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import TypeAlias

from runegames.core import Seat, tally
from runegames.games.rune.areas import ControlledArea, FreeArea
from runegames.games.rune.bits import Board, indices, lowest
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import PlaceMaster, master_moves
from runegames.games.rune.model import POINTS
from runegames.games.rune.orientations import Orientation
from runegames.games.rune.placing import Place, places_of
from runegames.games.rune.table import RuneFields

POINT = 7
"""Integer weight of a point of a controlled area."""
CLAIMABLE_POINT = 4
"""Integer weight of a point of a free area: about ``value.CLAIMABLE_SHARE`` of ``POINT``."""
MARGIN_ROWS = 2
"""Number of rows that a card can reach above the topmost rune, and below the lowest one."""

Lanes: TypeAlias = int
"""One number for each section, all in one integer, so that one addition adds them all.

Each number has ``LANE_BYTES`` bytes.
"""
LANE_BYTES = 2
OFFSET = 1 << 12
"""Summand that keeps each weight above 0."""
ScoredPosition: TypeAlias = tuple[int, int, Orientation]
"""Score, bit index and card of a legal placement."""


@cache
def _ones(stride: int) -> Lanes:
    """Return lanes with 1 for each section of a window."""
    return int.from_bytes((1).to_bytes(LANE_BYTES, "little") * (stride * stride), "little")


class _Territory:
    """Areas of one weight: their sections by colour, and the sections beside them."""

    __slots__ = ("areas", "beside", "weight")

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.areas = [0, 0, 0]
        self.beside = [0, 0, 0]

    def add(self, area: ControlledArea | FreeArea) -> None:
        self.areas[area.colour] |= area.sections
        self.beside[area.colour] |= area.beside


class _Weights:
    """Weights of sections for a seat, in a window cut to the rows in use."""

    def __init__(self, table: RuneFields, seat: Seat, claims: Sequence[float]) -> None:
        grid = table.grid
        occupied, stride = grid.occupied, grid.stride
        topmost = (lowest(occupied).bit_length() - 1) // stride
        first = max(0, topmost - MARGIN_ROWS)
        self._skipped = first * stride
        """Number of sections above the rows in use."""
        rows = occupied.bit_length() // stride + MARGIN_ROWS + 1 - first
        self._bytes = rows * stride * LANE_BYTES
        self._ones = _ones(stride)
        self._joining: list[Lanes] = [0, 0, 0]
        self._covering: list[Lanes] = [0, 0, 0]
        self._scored: dict[Orientation, list[ScoredPosition]] = {}
        rivals = max(1, table.sides - 1)
        own, rival = _Territory(POINT), _Territory(-POINT // rivals)
        side = table.side(seat)
        for area in grid.areas():
            territory = own if area.side == side else rival
            territory.add(area)
        hoped, feared = self._claimed(grid, own, claims)
        for territory in (own, rival, hoped, feared):
            self._add(territory)
        self._following: dict[tuple[int, tuple[int, ...]], list[tuple[int, Board]]] = {}
        self._growing = _growing(own, hoped, POINT), _growing(rival, feared, -POINT)
        covering = tally(self._covering) + OFFSET * (self._ones & (1 << 8 * self._bytes) - 1)
        self._lanes = [
            self._numbers(covering - self._covering[colour] + self._joining[colour])
            for colour in range(3)
        ]
        """Weight of a rune laid on a section, by colour and section."""

    def _claimed(
        self, grid: Grid, own: _Territory, claims: Sequence[float]
    ) -> tuple[_Territory, _Territory]:
        """Divide the free areas between the seat's side and the others, the best areas first.

        Free areas beyond the number of claims are given to no side. A rune that would join a
        free area with an area of the seat's side also gets the points of the free area.
        """
        hoped, feared = _Territory(CLAIMABLE_POINT), _Territory(-CLAIMABLE_POINT)
        for rank, area in enumerate(sorted(grid.free_groups(), key=_POINTS, reverse=True)):
            expected = 0
            if rank < len(claims):
                territory = hoped if claims[rank] > 0 else feared
                territory.add(area)
                expected = territory.weight
            between = area.beside & own.beside[area.colour]
            if between:
                gain = area.points * (POINT - expected)
                self._joining[area.colour] += gain * self._spread(between)
        return hoped, feared

    def _add(self, territory: _Territory) -> None:
        for colour, areas in enumerate(territory.areas):
            if areas:
                points = territory.weight * POINTS[colour]
                self._covering[colour] -= points * self._spread(areas)
                self._joining[colour] += points * self._spread(territory.beside[colour])

    def _spread(self, board: Board) -> Lanes:
        """Return lanes with 1 for each section of a board."""
        # UTF-16 encodes a binary digit in two bytes, whose lowest bit is the value of the digit.
        digits = bin(board >> self._skipped).encode("utf-16-be")
        return int.from_bytes(digits, "big") & self._ones

    def _numbers(self, lanes: Lanes) -> array[int]:
        return array("H", lanes.to_bytes(self._bytes, "little"))

    def scored(self, card: Orientation, positions: Board) -> list[ScoredPosition]:
        """Return the legal positions of a card with their scores."""
        scored = self._scored.get(card)
        if scored is None:
            scored = self._scored[card] = self._score(card, positions)
        return scored

    def _score(self, card: Orientation, positions: Board) -> list[ScoredPosition]:
        red, green, blue = self._lanes
        skipped = self._skipped
        one, two, three, four, five, six = card.shifts
        followers = self._followers(card, positions)
        return [
            (
                red[position + one]
                + green[position + two]
                + green[position + three]
                + blue[position + four]
                + blue[position + five]
                + blue[position + six]
                + (followers.get(position + skipped, 0) if followers else 0),
                position + skipped,
                card,
            )
            for position in indices(positions >> skipped)
        ]

    def _followers(self, card: Orientation, positions: Board) -> dict[int, int]:
        """Return the points for chained runes, by bit index of the card's top left section.

        A chained rune joins an area only through another rune of the card.
        """
        points_by_position: dict[int, int] = {}
        for colour, first, others in card.clusters:
            following = self._following.get((colour, others))
            if following is None:
                following = self._following[colour, others] = self._find_following(colour, others)
            for points, board in following:
                board = board >> first & positions
                if board:
                    for position in indices(board):
                        points_by_position[position] = points_by_position.get(position, 0) + points
        return points_by_position

    def _find_following(self, colour: int, others: tuple[int, ...]) -> list[tuple[int, Board]]:
        """Return points and places of the cluster's first rune at which chained runes gain them.

        A rune of a cluster is chained if it lies apart from an area that another one touches. The
        points are gained once for the first chained rune, and again for the second.
        """
        gains = []
        for growing in self._growing:
            points, beside, reach = growing[colour]
            touching = beside
            one_chained = ~reach
            two_chained = 0
            for shift in others:
                touching |= beside >> shift
                apart = ~(reach >> shift)
                two_chained |= one_chained & apart
                one_chained |= apart
            gains += [(points, touching & one_chained), (points, touching & two_chained)]
        return [gain for gain in gains if gain[1]]


_POINTS = attrgetter("points")


def _growing(one: _Territory, other: _Territory, weight: int) -> list[tuple[int, Board, Board]]:
    """Return, by colour, the weight of a section and two boards of the areas of both territories.

    The first board has the sections beside the areas, the second one also those inside.
    """
    by_colour = []
    for colour, points in enumerate(POINTS):
        beside = one.beside[colour] | other.beside[colour]
        areas = one.areas[colour] | other.areas[colour]
        by_colour.append((weight * points, beside, beside | areas))
    return by_colour


def _weights_of(table: RuneFields, seat: Seat, claims: Sequence[float]) -> _Weights:
    notes, key = table.grid.notes, (table.side(seat), table.sides, *claims)
    weights = notes.get(key)
    if not isinstance(weights, _Weights):
        weights = notes[key] = _Weights(table, seat, claims)
    return weights


def best_placements(
    table: RuneFields,
    seat: Seat,
    claims: Sequence[float],
    most: int,
    most_behind: float | None = None,
) -> list[Place]:
    """Return at most ``most`` legal placements of a seat, the highest scores first.

    Args:
        table: table on which the seat has to place a card, and can do so.
        seat: seat that places it.
        claims: an entry for each expected claim, in their order: 1 for the seat's side, or -1 for
            another side.
        most: greatest number of placements.
        most_behind: points by which a score may be below the best one; None for any score.
    """
    weights = _weights_of(table, seat, claims)
    stride = table.grid.stride
    scored: list[ScoredPosition] = []
    for card in dict.fromkeys(table.hands[seat]):
        for turned, positions in table.turns_of(card, seat):
            if positions:
                scored += weights.scored(turned, positions)
    scored.sort(key=itemgetter(0), reverse=True)
    least = 0 if most_behind is None else scored[0][0] - most_behind * POINT
    return [
        places_of(turned, stride)[position]
        for score, position, turned in scored[:most]
        if score >= least
    ]


def best_master_places(grid: Grid) -> list[PlaceMaster]:
    """Return a placement on the innermost section of each free area of two sections or more."""
    moves = master_moves(grid.stride)
    inner = (_innermost(area.sections, grid.stride) for area in grid.free_groups())
    return [moves[lowest(board).bit_length() - 1] for board in inner]


def _innermost(area: Board, stride: int) -> Board:
    """Return those sections of an area that have the most neighbours within the area."""
    left, right = area << 1, area >> 1
    above, below = area << stride, area >> stride
    one_beside, two_beside = left | right, left & right
    one_upright, two_upright = above | below, above & below
    four = two_beside & two_upright
    three = two_beside & one_upright | one_beside & two_upright
    two = two_beside | two_upright | one_beside & one_upright
    return four & area or three & area or two & area or area
