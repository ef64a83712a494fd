"""What lies on the table, as bitboards: all positions of a card are tested at once.

``board >> k`` has the bit of every top left position p whose section p + k is set in ``board``:
one shift tests a card's section against a whole table. The window of bits doubles before a card
can come near its edge, so that no shift ever carries a rune from one row's end into the next row.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from runegames.games.rune.areas import ControlledArea, FreeArea, together
from runegames.games.rune.bits import Board, coordinates, fill, fill_and_rim, has_run, indices
from runegames.games.rune.model import LINE_LIMITS, Spot
from runegames.games.rune.orientations import Orientation

FIRST_STRIDE = 32
"""Columns and rows of the window of bits, until a card comes near its edge."""
MARGIN_SECTIONS = 4
"""A card that covers a section ends at most two further on; its neighbours one more."""

Runes: TypeAlias = tuple[Board, Board, Board]
"""The visible runes by colour: red, green, blue."""
_Fields: TypeAlias = tuple[int, Runes, tuple[Board, Board], Board, tuple[tuple[int, Board], ...]]


class Change(NamedTuple):
    """What a card or token does to the table: sections covered, and their new colours."""

    covered: Board
    runes: Runes


class _Clashes(NamedTuple):
    """By pair of colours (``Orientation.pairs``), top left positions of a pair that clashes."""

    below: list[Board]
    """With a rune that it covers."""
    beside: list[Board]
    """With a rune at one of its two ends."""
    step: int
    """The shift from a card's pair to the next one."""


# By colour, the length of a straight run from which on a card at its end may make a line that
# is too long: such a line has half of itself outside the card, which brings at most 1 red, 2
# green and 3 blue to one line.
_LONG_RUN = tuple(
    (limit + 2 - most) // 2 for limit, most in zip(LINE_LIMITS, (1, 2, 3), strict=True)
)


class _Found:
    """What was computed of a table when it was first asked for. Copies share it, also what is
    found later, until one of them changes.
    """

    __slots__ = (
        "areas",
        "changes",
        "clashes",
        "ends_of_runs",
        "free_groups",
        "join_suspects",
        "notes",
        "open_positions",
        "positions",
    )

    def __init__(self, before: _Found | None = None) -> None:
        """``before``: what was found when the table showed the same runes."""
        self.areas: tuple[ControlledArea, ...] | None = None
        self.free_groups: tuple[FreeArea, ...] | None = None
        self.open_positions: tuple[Board, Board] | None = None
        self.join_suspects: tuple[int, tuple[Board, Board]] | None = None
        self.positions: dict[tuple[Orientation, int, bool], Board] = {}
        """The legal ones, by card in a turn, side, and whether RU-23 holds."""
        self.clashes: list[_Clashes | None] = before.clashes if before else [None, None]
        """Upright, sideways."""
        self.ends_of_runs: Runes | None = before.ends_of_runs if before else None
        self.notes: dict[Hashable, object] = {}
        """What others computed, under names of theirs."""
        self.changes = 0
        """How often a copy went on from here."""


_KNOWN: dict[_Fields, _Found] = {}
"""What was found of tables that searches come to again and again."""
MOST_KNOWN = 1_000
"""So many are remembered: some 30 MB."""
OFTEN = 3
"""Changes of copies of a table from which on those that come of them are remembered."""


class Grid:
    """Visible runes, where cards lie, tokens and Rune Masters. Cheap to copy."""

    __slots__ = ("_found", "corners", "masters", "runes", "stride", "tokens")

    def __init__(self) -> None:
        self.stride = FIRST_STRIDE
        self.runes: Runes = (0, 0, 0)
        self.corners: tuple[Board, Board] = (0, 0)
        """Top left sections of all cards: upright ones, sideways ones (RU-12)."""
        self.tokens: Board = 0
        """Sections with a Grand Master token."""
        self.masters: tuple[tuple[int, Board], ...] = ()
        """(side, bit) of the Rune Masters, in the order of placing."""
        self.forget()

    def forget(self) -> None:
        """Compute everything anew when it is asked for."""
        self._found = _Found()

    def copy(self) -> Grid:
        """An independent twin."""
        twin = Grid.__new__(Grid)
        twin.stride = self.stride
        twin.runes = self.runes
        twin.corners = self.corners
        twin.tokens = self.tokens
        twin.masters = self.masters
        twin._found = self._found
        return twin

    def __getstate__(self) -> _Fields:
        """For pickling: what was computed is left out, it would tell which cards were looked at."""
        return self.stride, self.runes, self.corners, self.tokens, self.masters

    def __setstate__(self, fields: _Fields) -> None:
        self.stride, self.runes, self.corners, self.tokens, self.masters = fields
        self.forget()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.__getstate__() == other.__getstate__()

    # -- places ---------------------------------------------------------------------------

    def index(self, x: int, y: int) -> int | None:
        """The bit index of a section; None where no rune can be."""
        half = self.stride // 2
        if not (-half <= x < half and -half <= y < half):
            return None
        return (y + half) * self.stride + x + half

    def bit(self, x: int, y: int) -> Board:
        """The bit of a section; 0 where no rune can be."""
        index = self.index(x, y)
        return 0 if index is None else 1 << index

    def sections(self, board: Board) -> tuple[Spot, ...]:
        """(x, y) of the bits of a board, in reading order."""
        return tuple(coordinates(index, self.stride) for index in indices(board))

    def colour_at(self, bit: Board) -> int:
        """The colour of the visible rune at a bit; there has to be one."""
        return 0 if self.runes[0] & bit else 1 if self.runes[1] & bit else 2

    @property
    def occupied(self) -> Board:
        """Every section with a rune."""
        return self.runes[0] | self.runes[1] | self.runes[2]

    @property
    def master_bits(self) -> Board:
        """Every section with a Rune Master."""
        bits = 0
        for _, bit in self.masters:
            bits |= bit
        return bits

    @property
    def notes(self) -> dict[Hashable, object]:
        """Room for what others compute of the table as it is; copies share it."""
        return self._found.notes

    # -- changing -------------------------------------------------------------------------

    def place_card(self, card: Orientation, index: int) -> None:
        """Lay a card with its top left section at a bit index; legality is the caller's."""
        corner = 1 << index
        upright, sideways = self.corners
        self.corners = (
            (upright, sideways | corner) if card.sideways else (upright | corner, sideways)
        )
        change = self.change(card, index)
        self._recolour(change)
        self._widen_near_edge(change.covered)

    def place_token(self, bit: Board, colour: int) -> None:
        """Recolour a rune for good (RU-19)."""
        self.tokens |= bit
        self._recolour(token_change(bit, colour))

    def place_master(self, side: int, bit: Board) -> None:
        """Stand a Rune Master of a side on a rune."""
        self.masters += ((side, bit),)
        self._go_on(self._found)

    def change(self, card: Orientation, index: int) -> Change:
        """What laying a card there does."""
        red, green, blue = card.runes
        return Change(card.mask << index, (red << index, green << index, blue << index))

    def _recolour(self, change: Change) -> None:
        self.runes = self.runes_after(change)
        self._go_on(None)

    def _go_on(self, same_runes: _Found | None) -> None:
        """Look up what is known of the table as it is now, or begin to find it."""
        before = self._found
        before.changes += 1
        if before.changes < OFTEN:
            self._found = _Found(same_runes)
            return
        fields = self.__getstate__()
        found = _KNOWN.get(fields)
        if found is None:
            if len(_KNOWN) >= MOST_KNOWN:
                _KNOWN.clear()
            found = _KNOWN[fields] = _Found(same_runes)
        self._found = found

    def runes_after(self, change: Change) -> Runes:
        """The visible runes if that were done."""
        keep = ~change.covered
        red, green, blue = self.runes
        return (
            red & keep | change.runes[0],
            green & keep | change.runes[1],
            blue & keep | change.runes[2],
        )

    def _widen_near_edge(self, card: Board) -> None:
        """Double the window when a card lies so that a next one could leave it."""
        if not card & _edge(self.stride):
            return
        old, new = self.stride, self.stride * 2

        def move(board: Board) -> Board:
            moved = 0
            for index in indices(board):
                x, y = coordinates(index, old)
                moved |= 1 << ((y + old) * new + x + old)
            return moved

        red, green, blue = self.runes
        upright, sideways = self.corners
        self.runes = move(red), move(green), move(blue)
        self.corners = move(upright), move(sideways)
        self.tokens = move(self.tokens)
        self.masters = tuple((side, move(bit)) for side, bit in self.masters)
        self.stride = new
        self.forget()

    # -- areas ----------------------------------------------------------------------------

    def areas(self) -> tuple[ControlledArea, ...]:
        """Every controlled area, in the order in which they were claimed (RU-16, RU-17)."""
        found = self._found
        if found.areas is None:
            found.areas = self._find_areas(self.runes)
        return found.areas

    @property
    def controlled(self) -> Board:
        """Every section of a controlled area."""
        return together(self.areas())

    def areas_among(self, runes: Runes) -> tuple[ControlledArea, ...]:
        """The controlled areas if the visible runes were these."""
        return self.areas() if runes is self.runes else self._find_areas(runes)

    def _find_areas(self, runes: Runes) -> tuple[ControlledArea, ...]:
        areas: list[ControlledArea] = []
        seen = 0
        masters = self.master_bits
        for side, bit in self.masters:
            if seen & bit:
                continue
            colour = 0 if runes[0] & bit else 1 if runes[1] & bit else 2
            sections, reach = fill_and_rim(bit, runes[colour], self.stride)
            seen |= sections
            beside, standing = reach ^ sections, sections & masters
            areas.append(ControlledArea(side, colour, sections, beside, standing))
        return tuple(areas)

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
        """How many sections beside an area have no rune, if the visible runes were these."""
        return (self.around(board) & ~(runes[0] | runes[1] | runes[2])).bit_count()

    def around(self, board: Board) -> Board:
        """A board and all sections next to it."""
        return board | board << 1 | board >> 1 | board << self.stride | board >> self.stride

    def claimable(self, side: int, *, one_per_area: bool) -> Board:
        """Where a Rune Master of that side may stand (RU-16)."""
        taken = self.master_bits
        for area in self.areas():
            if area.side != side or one_per_area:
                taken |= area.sections
        return self.occupied & ~taken

    # -- legal positions ------------------------------------------------------------------

    def open_positions(self, sideways: int) -> Board:
        """Top left positions of cards that keep RU-10 and RU-12 to RU-14."""
        found = self._found
        if found.open_positions is None:
            found.open_positions = self._find_open_positions(0), self._find_open_positions(1)
        return found.open_positions[sideways]

    def _find_open_positions(self, sideways: int) -> Board:
        touching = self._covering(self.occupied, sideways)
        blocked = self.master_bits | self.tokens
        if blocked:
            touching &= ~self._covering(blocked, sideways)
        return touching & ~self.corners[sideways]

    def _covering(self, board: Board, sideways: int) -> Board:
        """Top left positions of cards that cover a section of a board."""
        stride = self.stride
        row = board | board >> 1
        if sideways:
            row |= board >> 2
            return row | row >> stride
        return row | row >> stride | row >> 2 * stride

    def other_colours(self) -> Runes:
        """By colour, the runes of the other colours."""
        red, green, blue = self.runes
        return green | blue, red | blue, red | green

    def _clashes(self, sideways: int) -> _Clashes:
        """What breaks RU-11, by what a pair of sections across a card shows."""
        known = self._found.clashes[sideways]
        if known is None:
            step = self.stride if sideways else 1
            here = self.other_colours()
            known = self._found.clashes[sideways] = _Clashes(
                [one | other >> step for one in here for other in here],
                [one << step | other >> 2 * step for one in here for other in here],
                1 if sideways else self.stride,
            )
        return known

    def positions(self, card: Orientation, side: int, *, lines: bool) -> Board:
        """Every legal top left position of a card in one turn, for a player of ``side``.

        ``lines`` asks for RU-23.
        """
        known = self._found.positions
        legal = known.get((card, side, lines))
        if legal is None:
            legal = known[card, side, lines] = self._find_positions(card, side, lines=lines)
        return legal

    def _find_positions(self, card: Orientation, side: int, *, lines: bool) -> Board:
        """Joined areas and long lines are narrowed to a few suspicious positions first, which are
        then looked at one by one.
        """
        below, beside, step = self._clashes(card.sideways)
        first, second, third = card.pairs
        covered = below[first] | below[second] >> step | below[third] >> 2 * step
        around = below[first] << step | below[third] >> 3 * step
        around |= beside[first] | beside[second] >> step | beside[third] >> 2 * step
        legal = self.open_positions(card.sideways) & ~(covered & around)
        if not legal:
            return 0
        doubtful = self._may_join(side)[card.sideways] if self.masters else 0
        if lines:
            doubtful |= self._may_lengthen(card)
        doubtful &= legal
        if doubtful:
            for index in indices(doubtful):
                change = self.change(card, index)
                if self.join(change, side) or (lines and self.overlong(change) is not None):
                    legal ^= 1 << index
        return legal

    def _may_join(self, side: int) -> tuple[Board, Board]:
        """Positions, upright and sideways, at which a card of ``side`` touches two controlled areas
        of a colour, one of them an opponent's: a superset of what RU-15 forbids.
        """
        known = self._found.join_suspects
        if known is None or known[0] != side:
            suspects = self._find_join_suspects(side, 0), self._find_join_suspects(side, 1)
            known = self._found.join_suspects = side, suspects
        return known[1]

    def _find_join_suspects(self, side: int, sideways: int) -> Board:
        suspects = 0
        touching_any, touching_rival = [0, 0, 0], [0, 0, 0]
        for area in self.areas():
            colour = area.colour
            touching = self._covering(area.sections | area.beside, sideways)
            if area.side == side:
                suspects |= touching & touching_rival[colour]
            else:
                suspects |= touching & touching_any[colour]
                touching_rival[colour] |= touching
            touching_any[colour] |= touching
        return suspects

    def join(self, change: Change, side: int) -> tuple[ControlledArea, ControlledArea] | None:
        """The opponent's area and the other controlled area that a change joins (RU-15)."""
        areas = self.areas()
        runes: Runes | None = None
        for area in areas:
            if area.side == side or not change.runes[area.colour]:
                continue
            rivals = [other for other in areas if other.colour == area.colour and other != area]
            if not rivals:
                continue
            runes = runes or self.runes_after(change)
            reached = fill(area.masters, runes[area.colour], self.stride)
            for other in rivals:
                if reached & other.masters:
                    return area, other
        return None

    def _may_lengthen(self, card: Orientation) -> Board:
        """Positions with a section at the end of a run that is long already (see RU-23)."""
        ends = self._found.ends_of_runs
        if ends is None:
            red, green, blue = (self._find_ends_of_runs(colour) for colour in range(3))
            ends = self._found.ends_of_runs = (red, green, blue)
        suspects = 0
        for colour, shift in card.cells:
            suspects |= ends[colour] >> shift
        return suspects

    def _find_ends_of_runs(self, colour: int) -> Board:
        board, length = self.runes[colour], _LONG_RUN[colour]
        ends = 0
        for step in (1, self.stride):
            runs = board
            for further in range(1, length):
                runs &= board >> further * step
            ends |= runs >> step | runs << length * step
        return ends

    def overlong(self, change: Change) -> int | None:
        """The colour of which a change would make too long a line (RU-23); None if none."""
        for colour, board in enumerate(self.runes_after(change)):
            longest = LINE_LIMITS[colour] + 1
            if has_run(board, 1, longest) or has_run(board, self.stride, longest):
                return colour
        return None


@cache
def _edge(stride: int) -> Board:
    """The sections that are so near the edge of the window that it has to be widened."""
    half = stride // 2
    inside = range(MARGIN_SECTIONS + 1 - half, half - MARGIN_SECTIONS)
    board = (1 << stride * stride) - 1
    for y in inside:
        for x in inside:
            board ^= 1 << ((y + half) * stride + x + half)
    return board


def token_change(bit: Board, colour: int) -> Change:
    """What a Grand Master token on that section does, its side of that colour up."""
    runes = [0, 0, 0]
    runes[colour] = bit
    return Change(bit, (runes[0], runes[1], runes[2]))
