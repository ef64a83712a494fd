"""Bitboards of the table: all positions of a card are tested at once.

The window of bits grows before a card can come near its edge, so that no shift ever carries a
rune from one row's end into the next row.
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

FIRST_STRIDE = 26
"""Columns and rows of the window of bits, until a card comes near its edge: the fewer there are,
the shorter are the integers.
"""
MORE_COLUMNS = 8
"""Columns by which the window grows then."""
MARGIN_SECTIONS = 4
"""Sections from the edge at which the window grows: a card that covers a section ends at most two
further on, its neighbours one more."""

_Fields: TypeAlias = tuple[int, Runes, tuple[Board, Board], Board, tuple[tuple[int, Board], ...]]


class _Found:
    """Cache of what was computed of a table. Copies share it, also what is found later, until one
    of them changes.
    """

    __slots__ = ("areas", "changes", "clashes", "former_areas", "free_groups", "notes", "positions")

    def __init__(
        self, clashes: list[Clashes] | None = None, former: tuple[ControlledArea, ...] = ()
    ) -> None:
        self.areas: tuple[ControlledArea, ...] | None = None
        self.former_areas = former
        """Areas of a table that this one has come from, most of which are still the same."""
        self.free_groups: tuple[FreeArea, ...] | None = None
        self.clashes: list[Clashes] = [] if clashes is None else clashes
        """Clashes, once they are asked for; tables that show the same runes share them."""
        self.positions: dict[tuple[int, int, bool], Positions] = {}
        """Positions by side, by how cards are turned, and whether RU-23 holds."""
        self.notes: dict[Hashable, object] = {}
        """Results of other modules, under names of theirs."""
        self.changes = 0
        """Number of copies that went on from here."""


_KNOWN: dict[_Fields, _Found] = {}
"""Caches of tables that searches reach often."""
MOST_KNOWN = 1_000
"""Tables that are remembered: some 30 MB."""
OFTEN = 3
"""Number of changed copies of a table from which on the changed tables are cached."""


class Grid:
    """Visible runes, where cards lie, tokens and Rune Masters. Cheap to copy."""

    __slots__ = ("_found", "corners", "master_bits", "masters", "runes", "stride", "tokens")

    def __init__(self) -> None:
        self.stride = FIRST_STRIDE
        self.runes: Runes = (0, 0, 0)
        self.corners: tuple[Board, Board] = (0, 0)
        """Top left sections of all cards: upright ones, sideways ones (RU-12)."""
        self.tokens: Board = 0
        """Sections with a Grand Master token."""
        self.masters: tuple[tuple[int, Board], ...] = ()
        """(side, bit) of the Rune Masters, in the order of placing."""
        self.master_bits: Board = 0
        """Every section with a Rune Master."""
        self.forget()

    def forget(self) -> None:
        """Forget everything that was computed."""
        self._found = _Found()

    def copy(self) -> Grid:
        """An independent twin."""
        twin = Grid.__new__(Grid)
        twin.stride = self.stride
        twin.runes = self.runes
        twin.corners = self.corners
        twin.tokens = self.tokens
        twin.masters = self.masters
        twin.master_bits = self.master_bits
        twin._found = self._found
        return twin

    def afresh(self) -> Grid:
        """A twin for another game, which shares only where cards may lie."""
        twin = self.copy()
        twin._found = _Found(self._found.clashes)
        twin._found.positions = self._found.positions
        return twin

    def __getstate__(self) -> _Fields:
        # Results that were computed are left out: they would tell which cards were looked at.
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
        """The bit index of a section; None where no rune can be."""
        stride = self.stride
        column, row = x + stride // 2, y + stride // 2
        return row * stride + column if 0 <= column < stride and 0 <= row < stride else None

    def bit(self, x: int, y: int) -> Board:
        """The bit of a section; 0 where no rune can be."""
        index = self.index(x, y)
        return 0 if index is None else 1 << index

    def sections(self, board: Board) -> tuple[Spot, ...]:
        """Coordinates of the bits of a board, in reading order."""
        return tuple(coordinates(index, self.stride) for index in indices(board))

    def colour_at(self, bit: Board) -> int:
        """The colour of the visible rune at a bit; there has to be one."""
        return colour_of(bit, self.runes)

    @property
    def occupied(self) -> Board:
        """Every section with a rune."""
        return self.runes[0] | self.runes[1] | self.runes[2]

    @property
    def notes(self) -> dict[Hashable, object]:
        """Room for results of other modules on the table as it is; copies share it."""
        return self._found.notes

    # -- changing -------------------------------------------------------------------------

    def place_card(self, card: Orientation, index: int) -> None:
        """Lay a card with its top left section at a bit index; legality is the caller's."""
        corner = 1 << index
        upright, sideways = self.corners
        self.corners = (
            (upright, sideways | corner) if card.sideways else (upright | corner, sideways)
        )
        change = card.change(index)
        self.runes = change.of(self.runes)
        self._go_on(None)
        if change.covered & _edge(self.stride):
            self._widen()

    def place_token(self, bit: Board, colour: int) -> None:
        """Recolour a rune for good (RU-19)."""
        self.tokens |= bit
        self.runes = token_change(bit, colour).of(self.runes)
        self._go_on(None)

    def place_master(self, side: int, bit: Board) -> None:
        """Stand a Rune Master of a side on a rune."""
        self.masters += ((side, bit),)
        self.master_bits |= bit
        before = self._found.areas
        self._go_on(self._found.clashes)
        if before is not None and self._found.areas is None:
            self._found.areas = with_master(before, side, bit, self.runes, self.stride)

    def _go_on(self, clashes: list[Clashes] | None) -> None:
        """Look up what is known of the table as it is now, or begin to find it."""
        before = self._found
        before.changes += 1
        former = before.former_areas if before.areas is None else before.areas
        if before.changes < OFTEN:
            self._found = _Found(clashes, former)
            return
        fields = self.__getstate__()
        found = _KNOWN.get(fields)
        if found is None:
            if len(_KNOWN) >= MOST_KNOWN:
                _KNOWN.clear()
            found = _KNOWN[fields] = _Found(clashes, former)
        self._found = found

    def _widen(self) -> None:
        """Widen the window: a next card could leave it."""
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
        """Every controlled area, in the order in which they were claimed (RU-16, RU-17)."""
        found = self._found
        if found.areas is None:
            found.areas = find_areas(
                found.former_areas, self.masters, self.master_bits, self.runes, self.stride
            )
            found.former_areas = ()
        return found.areas

    @property
    def controlled(self) -> Board:
        """Every section of a controlled area."""
        return together(self.areas())

    def areas_among(self, runes: Runes) -> tuple[ControlledArea, ...]:
        """The controlled areas if the visible runes were these."""
        areas = self.areas()
        if runes is self.runes:
            return areas
        return find_areas(areas, self.masters, self.master_bits, runes, self.stride)

    def free_areas_among(self, runes: Runes) -> Iterator[FreeArea]:
        """The areas that nobody controls, if the visible runes were these; by colour."""
        claimed = together(self.areas_among(runes))
        for colour, board in enumerate(runes):
            free = board & ~claimed
            yield from self.areas_with(free, colour, free)

    def free_groups(self) -> tuple[FreeArea, ...]:
        """The areas of more than one section that nobody controls; by colour."""
        found = self._found
        if found.free_groups is None:
            found.free_groups = tuple(self._find_free_groups())
        return found.free_groups

    def _find_free_groups(self) -> Iterator[FreeArea]:
        claimed, stride = self.controlled, self.stride
        for colour, board in enumerate(self.runes):
            free = board & ~claimed
            free &= free << 1 | free >> 1 | free << stride | free >> stride
            yield from self.areas_with(free, colour, free)

    def areas_with(self, sections: Board, colour: int, board: Board) -> Iterator[FreeArea]:
        """The areas on a board of one colour in which some of its sections are."""
        while sections:
            area, reach = fill_and_rim(sections & -sections, board, self.stride)
            sections &= ~area
            yield FreeArea(colour, area, reach ^ area)

    def empty_beside(self, board: Board, runes: Runes) -> int:
        """Number of sections beside an area that have no rune, if the visible runes were these."""
        return (self.around(board) & ~(runes[0] | runes[1] | runes[2])).bit_count()

    def around(self, board: Board) -> Board:
        """A board and all sections next to it."""
        return board | board << 1 | board >> 1 | board << self.stride | board >> self.stride

    def claimable(self, side: int, *, one_per_area: bool) -> Board:
        """Sections on which a Rune Master of that side may stand (RU-16)."""
        taken = 0
        for owner, _, sections, _, masters in self.areas():
            taken |= masters if owner == side and not one_per_area else sections
        return self.occupied & ~taken

    # -- legal positions ------------------------------------------------------------------

    def other_colours(self) -> Runes:
        """Runes of the other colours, by colour."""
        red, green, blue = self.runes
        return green | blue, red | blue, red | green

    def positions(self, side: int, step: int, lines: bool) -> Positions:
        """Legal top left positions in each turn, by card, for a player of ``side``.

        Cards are turned by ``step`` quarters at a time; ``lines`` asks for RU-23.
        """
        known, key = self._found.positions, (side, step, lines)
        positions = known.get(key)
        if positions is None:
            positions = known[key] = self._find_positions(side, step, lines)
        return positions

    def _find_positions(self, side: int, step: int, lines: bool) -> Positions:
        runes, stride, clashes = self.runes, self.stride, self._found.clashes
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
        """The opponent's area and the other controlled area that a change joins (RU-15)."""
        areas = [area for area in self.areas() if change.runes[area.colour]]
        return find_join(areas, change.of(self.runes), side, self.stride)

    def overlong(self, change: Change) -> int | None:
        """The colour of which a change would make too long a line (RU-23); None if none."""
        return overlong(change.of(self.runes), self.stride)


@cache
def _edge(stride: int) -> Board:
    """The sections that are so near the edge of the window that it has to be widened."""
    half = stride // 2
    inside = range(MARGIN_SECTIONS - half, half - MARGIN_SECTIONS)
    board = (1 << stride * stride) - 1
    for y in inside:
        for x in inside:
            board ^= 1 << ((y + half) * stride + x + half)
    return board
