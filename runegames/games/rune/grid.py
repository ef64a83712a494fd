"""Grid of the table as bitboards, on which all positions of a card are tested at once.

The window of bits grows as soon as a card lies near its edge. So no shift carries a rune from the
end of a row into the next row.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import TypeAlias

from runegames.games.rune.areas import ControlledArea, FreeArea, find_areas, together, with_master
from runegames.games.rune.bits import Board, coordinates, fill_and_rim, indices
from runegames.games.rune.changes import Change, Runes, colour_of, token_change
from runegames.games.rune.clashes import Clashes
from runegames.games.rune.joins import Joins, find_join
from runegames.games.rune.lines import LongRuns, overlong
from runegames.games.rune.model import Spot
from runegames.games.rune.orientations import Orientation
from runegames.games.rune.positions import Danger, Positions

FIRST_COLUMNS = 26
"""Columns and rows of the first window of bits; a small window makes short integers."""
MORE_COLUMNS = 8
"""Columns and rows by which the window grows."""
MARGIN_SECTIONS = 4
"""Number of rows or columns along the edge in which a card makes the window grow.

The next card reaches at most two sections beyond the runes on the table. The sections beside that
card reach a third one.
"""

_Fields: TypeAlias = tuple[int, Runes, tuple[Board, Board], Board, tuple[tuple[int, Board], ...]]


class _Cached:
    """Cache of results for a table; copies of the table share the cache until they change."""

    __slots__ = ("areas", "changes", "clashes", "former_areas", "free_groups", "notes", "positions")

    def __init__(
        self, clashes: list[Clashes] | None = None, former: tuple[ControlledArea, ...] = ()
    ) -> None:
        self.areas: tuple[ControlledArea, ...] | None = None
        self.former_areas = former
        """Areas of an earlier table, most of which are unchanged."""
        self.free_groups: tuple[FreeArea, ...] | None = None
        self.clashes: list[Clashes] = [] if clashes is None else clashes
        """List with at most one entry; tables with the same visible runes share it."""
        self.positions: dict[tuple[int, int, bool], Positions] = {}
        """Positions by side, step between rotations, and whether RU-23 applies."""
        self.notes: dict[Hashable, object] = {}
        """Results that other modules keep here, by keys of their own."""
        self.changes = 0
        """Number of changes made to the table or to its copies so far."""


_KNOWN: dict[_Fields, _Cached] = {}
"""Caches of tables that a search reaches often."""
MAX_KNOWN_TABLES = 1_000
"""Largest number of tables in ``_KNOWN``, about 30 MB."""
MIN_CHANGED_COPIES = 3
"""Least value of ``_Cached.changes`` at which a changed table's cache is put into ``_KNOWN``."""


class Grid:
    """Visible runes, places of cards, tokens and Rune Masters; cheap to copy."""

    __slots__ = ("_cached", "corners", "master_bits", "masters", "runes", "stride", "tokens")

    def __init__(self) -> None:
        self.stride = FIRST_COLUMNS
        self.runes: Runes = (0, 0, 0)
        self.corners: tuple[Board, Board] = (0, 0)
        """Top left sections of upright and of sideways cards (RU-12)."""
        self.tokens: Board = 0
        """Sections with a Grand Master token."""
        self.masters: tuple[tuple[int, Board], ...] = ()
        """(side, bit) of the Rune Masters, in the order of placing."""
        self.master_bits: Board = 0
        """Sections with a Rune Master."""
        self.forget()

    def forget(self) -> None:
        """Forget all cached results."""
        self._cached = _Cached()

    def copy(self) -> Grid:
        """Make an independent copy, which shares cached results until it changes."""
        twin = Grid.__new__(Grid)
        twin.stride = self.stride
        twin.runes = self.runes
        twin.corners = self.corners
        twin.tokens = self.tokens
        twin.masters = self.masters
        twin.master_bits = self.master_bits
        twin._cached = self._cached
        return twin

    def afresh(self) -> Grid:
        """Make a copy for another game; it shares only clashes and legal positions of cards."""
        twin = self.copy()
        twin._cached = _Cached(self._cached.clashes)
        twin._cached.positions = self._cached.positions
        return twin

    def __getstate__(self) -> _Fields:
        # Without cached results, which would reveal the cards that were tried.
        return self.stride, self.runes, self.corners, self.tokens, self.masters

    def __setstate__(self, fields: _Fields) -> None:
        self.stride, self.runes, self.corners, self.tokens, self.masters = fields
        self.master_bits = 0
        for _, bit in self.masters:
            self.master_bits |= bit
        self.forget()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.__getstate__() == other.__getstate__()

    # -- places ---------------------------------------------------------------------------

    def index(self, x: int, y: int) -> int | None:
        """Return the bit index of a section; None outside of the window."""
        stride = self.stride
        column, row = x + stride // 2, y + stride // 2
        return row * stride + column if 0 <= column < stride and 0 <= row < stride else None

    def bit(self, x: int, y: int) -> Board:
        """Return the bit of a section; 0 outside of the window."""
        index = self.index(x, y)
        return 0 if index is None else 1 << index

    def sections(self, board: Board) -> tuple[Spot, ...]:
        """Return the coordinates of the bits of a board, in reading order."""
        return tuple(coordinates(index, self.stride) for index in indices(board))

    def colour_at(self, bit: Board) -> int:
        """Return the colour of the visible rune at a bit; there has to be one."""
        return colour_of(bit, self.runes)

    @property
    def occupied(self) -> Board:
        """Sections with a rune."""
        return self.runes[0] | self.runes[1] | self.runes[2]

    @property
    def notes(self) -> dict[Hashable, object]:
        """Cached results of other modules on the present table; copies share them."""
        return self._cached.notes

    # -- changing -------------------------------------------------------------------------

    def place_card(self, card: Orientation, index: int) -> None:
        """Lay a card with its top left section at a legal bit index."""
        corner = 1 << index
        upright, sideways = self.corners
        self.corners = (
            (upright, sideways | corner) if card.sideways else (upright | corner, sideways)
        )
        change = card.change(index)
        self.runes = change.of(self.runes)
        self._look_up(None)
        if change.covered & _edge(self.stride):
            self._widen()

    def place_token(self, bit: Board, colour: int) -> None:
        """Recolour a rune permanently (RU-19)."""
        self.tokens |= bit
        self.runes = token_change(bit, colour).of(self.runes)
        self._look_up(None)

    def place_master(self, side: int, bit: Board) -> None:
        """Put a Rune Master of a side on a rune."""
        self.masters += ((side, bit),)
        self.master_bits |= bit
        before = self._cached.areas
        self._look_up(self._cached.clashes)
        if before is not None and self._cached.areas is None:
            self._cached.areas = with_master(before, side, bit, self.runes, self.stride)

    def _look_up(self, clashes: list[Clashes] | None) -> None:
        """Take the known cache of the changed table, or begin a new one.

        ``clashes`` are those of the visible runes, or None if the runes have changed.
        """
        before = self._cached
        before.changes += 1
        former = before.former_areas if before.areas is None else before.areas
        if before.changes < MIN_CHANGED_COPIES:
            self._cached = _Cached(clashes, former)
            return
        fields = self.__getstate__()
        known = _KNOWN.get(fields)
        if known is None:
            if len(_KNOWN) >= MAX_KNOWN_TABLES:
                _KNOWN.clear()
            known = _KNOWN[fields] = _Cached(clashes, former)
        self._cached = known

    def _widen(self) -> None:
        """Widen the window, because the next card could reach beyond it."""
        old, new = self.stride, self.stride + MORE_COLUMNS
        half = new // 2

        def move(board: Board) -> Board:
            moved = 0
            for index in indices(board):
                x, y = coordinates(index, old)
                moved |= 1 << ((y + half) * new + x + half)
            return moved

        red, green, blue = self.runes
        upright, sideways = self.corners
        self.runes = move(red), move(green), move(blue)
        self.corners = move(upright), move(sideways)
        self.tokens = move(self.tokens)
        self.masters = tuple((side, move(bit)) for side, bit in self.masters)
        self.master_bits = move(self.master_bits)
        self.stride = new
        self.forget()

    # -- areas ----------------------------------------------------------------------------

    def areas(self) -> tuple[ControlledArea, ...]:
        """Return the controlled areas in the order of their claims (RU-16, RU-17)."""
        known = self._cached
        if known.areas is None:
            known.areas = find_areas(
                known.former_areas, self.masters, self.master_bits, self.runes, self.stride
            )
            known.former_areas = ()
        return known.areas

    @property
    def controlled(self) -> Board:
        """Sections of controlled areas."""
        return together(self.areas())

    def areas_among(self, runes: Runes) -> tuple[ControlledArea, ...]:
        """Return the controlled areas as they would be with these visible runes."""
        areas = self.areas()
        if runes is self.runes:
            return areas
        return find_areas(areas, self.masters, self.master_bits, runes, self.stride)

    def free_areas_among(self, runes: Runes) -> Iterator[FreeArea]:
        """Yield the free areas, by colour, as they would be with these visible runes."""
        claimed = together(self.areas_among(runes))
        for colour, board in enumerate(runes):
            free = board & ~claimed
            yield from self.areas_with(free, colour, free)

    def free_groups(self) -> tuple[FreeArea, ...]:
        """Return the free areas of more than one section, by colour."""
        known = self._cached
        if known.free_groups is None:
            known.free_groups = tuple(self._find_free_groups())
        return known.free_groups

    def _find_free_groups(self) -> Iterator[FreeArea]:
        claimed, stride = self.controlled, self.stride
        for colour, board in enumerate(self.runes):
            free = board & ~claimed
            free &= free << 1 | free >> 1 | free << stride | free >> stride
            yield from self.areas_with(free, colour, free)

    def areas_with(self, sections: Board, colour: int, board: Board) -> Iterator[FreeArea]:
        """Yield the areas on a board of one colour that contain any of ``sections``."""
        while sections:
            area, reach = fill_and_rim(sections & -sections, board, self.stride)
            sections &= ~area
            yield FreeArea(colour, area, reach ^ area)

    def empty_beside(self, board: Board, runes: Runes) -> int:
        """Count the empty sections beside an area, as they would be with these visible runes."""
        return (self.around(board) & ~(runes[0] | runes[1] | runes[2])).bit_count()

    def around(self, board: Board) -> Board:
        """Return the sections of a board and all sections beside them."""
        return board | board << 1 | board >> 1 | board << self.stride | board >> self.stride

    def claimable(self, side: int, *, one_per_area: bool) -> Board:
        """Return the sections on which a side may place a Rune Master (RU-16)."""
        taken = 0
        for owner, _, sections, _, masters in self.areas():
            if owner == side and not one_per_area:
                taken |= masters
            else:
                taken |= sections
        return self.occupied & ~taken

    # -- legal positions ------------------------------------------------------------------

    def other_colours(self) -> Runes:
        """Return, for each colour, the visible runes of the two other colours."""
        red, green, blue = self.runes
        return green | blue, red | blue, red | green

    def positions(self, side: int, step: int, lines: bool) -> Positions:
        """Return the legal top left positions by card and rotation, for a player of ``side``.

        Rotations are ``step`` quarter turns apart; ``lines`` is True if RU-23 applies.
        """
        known, key = self._cached.positions, (side, step, lines)
        positions = known.get(key)
        if positions is None:
            positions = known[key] = self._find_positions(side, step, lines)
        return positions

    def _find_positions(self, side: int, step: int, lines: bool) -> Positions:
        runes, stride, clashes = self.runes, self.stride, self._cached.clashes
        if not clashes:
            clashes.append(Clashes(runes, stride))
        dangers: list[Danger] = []
        if len(self.masters) > 1:
            dangers.append(Joins(self.areas(), runes, side, stride))
        if lines:
            dangers.append(LongRuns(runes, stride))
        blocked = self.master_bits | self.tokens
        return Positions(clashes[0], blocked, self.corners, dangers, stride, step)

    def join(self, change: Change, side: int) -> tuple[ControlledArea, ControlledArea] | None:
        """Return an opponent's area and another controlled one that a change joins (RU-15)."""
        areas = [area for area in self.areas() if change.runes[area.colour]]
        return find_join(areas, change.of(self.runes), side, self.stride)

    def overlong(self, change: Change) -> int | None:
        """Return the colour of a line that a change makes too long (RU-23); None if no line is."""
        return overlong(change.of(self.runes), self.stride)


@cache
def _edge(stride: int) -> Board:
    """Return the sections near the edge: the window grows when a card covers one of them."""
    half = stride // 2
    inside = range(MARGIN_SECTIONS - half, half - MARGIN_SECTIONS)
    board = (1 << stride * stride) - 1
    for y in inside:
        for x in inside:
            board ^= 1 << ((y + half) * stride + x + half)
    return board
