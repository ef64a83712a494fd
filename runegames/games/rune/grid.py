"""The table of Rune as bitboards: one integer a colour, all positions of a card tested at once.

``board >> k`` has the bit of every top left position p whose section p + k is set in ``board``:
one shift tests a card's section against a whole table. The window of bits doubles before a card
can come near its edge, so that no shift ever carries a rune from one row's end into the next row.
"""

from __future__ import annotations

from typing import NamedTuple

from runegames.games.rune.bits import coordinates, fill, has_run, indices
from runegames.games.rune.lays import Lay
from runegames.games.rune.model import LINE_LIMITS, POINTS

SMALLEST_WINDOW = 32
REACH = 4
"""A card that covers a section ends at most two further on; its neighbours one more."""


class ControlledArea(NamedTuple):
    """An area with at least one Rune Master, all of one side (RU-16)."""

    side: int
    colour: int
    sections: int
    masters: int

    @property
    def points(self) -> int:
        """RU-21."""
        return self.sections.bit_count() * POINTS[self.colour]


class Change(NamedTuple):
    """What a card or token does to the table: sections covered, and their new colours."""

    covered: int
    ink: tuple[int, int, int]


Ink = tuple[int, int, int]
Rivals = list[tuple[int, list[tuple[int, bool]]]]

# What sections next to the end of a straight run may not become, if the run has at least this
# length: a longer line needs half of itself outside the card (which brings at most 1 red, 2
# green and 3 blue to one line).
_SUSPICIOUS_RUN = tuple(
    (limit + 2 - most) // 2 for limit, most in zip(LINE_LIMITS, (1, 2, 3), strict=True)
)


class Grid:
    """Visible runes, where cards lie, tokens and Rune Masters. Cheap to copy."""

    __slots__ = (
        "_areas",
        "_foreign",
        "_free",
        "_near_runs",
        "_rivals_of",
        "ink",
        "lies",
        "masters",
        "stride",
        "tokens",
    )

    def __init__(self) -> None:
        self.stride = SMALLEST_WINDOW
        self.ink: Ink = (0, 0, 0)
        self.lies = (0, 0)
        """Top left sections of all cards: upright ones, sideways ones (RU-12)."""
        self.tokens = 0
        self.masters: tuple[tuple[int, int], ...] = ()
        """(side, bit) in the order of placing."""
        self._forget()

    def _forget(self) -> None:
        self._areas: tuple[ControlledArea, ...] | None = None
        self._free: tuple[int, int] | None = None
        self._foreign: tuple[Ink, Ink] | None = None
        self._near_runs: Ink | None = None
        self._rivals_of: tuple[int, Rivals] | None = None

    def copy(self) -> Grid:
        """An independent twin."""
        twin = Grid.__new__(Grid)
        twin.stride = self.stride
        twin.ink = self.ink
        twin.lies = self.lies
        twin.tokens = self.tokens
        twin.masters = self.masters
        twin._areas = self._areas
        twin._free = self._free
        twin._foreign = self._foreign
        twin._near_runs = self._near_runs
        twin._rivals_of = self._rivals_of
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (self.stride, self.ink, self.lies, self.tokens, self.masters) == (
            other.stride,
            other.ink,
            other.lies,
            other.tokens,
            other.masters,
        )

    __hash__ = None  # type: ignore[assignment]

    # -- places ---------------------------------------------------------------------------

    def index(self, x: int, y: int) -> int | None:
        """The bit index of a section; None where no rune can be."""
        half = self.stride // 2
        if not (-half <= x < half and -half <= y < half):
            return None
        return (y + half) * self.stride + x + half

    def bit(self, x: int, y: int) -> int:
        """The bit of a section; 0 where no rune can be."""
        index = self.index(x, y)
        return 0 if index is None else 1 << index

    def sections(self, board: int) -> tuple[tuple[int, int], ...]:
        """(x, y) of the bits of a board, in reading order."""
        return tuple(coordinates(index, self.stride) for index in indices(board))

    def colour_at(self, bit: int) -> int | None:
        """The colour of the visible rune at a bit; None where there is none."""
        for colour, board in enumerate(self.ink):
            if board & bit:
                return colour
        return None

    @property
    def occupied(self) -> int:
        """Every section with a rune."""
        return self.ink[0] | self.ink[1] | self.ink[2]

    @property
    def master_bits(self) -> int:
        """Every section with a Rune Master."""
        bits = 0
        for _, bit in self.masters:
            bits |= bit
        return bits

    # -- changing -------------------------------------------------------------------------

    def lay(self, lay: Lay, index: int) -> None:
        """Lay a card with its top left section at a bit index; legality is the caller's."""
        top_left = 1 << index
        upright, sideways = self.lies
        self.lies = (
            (upright, sideways | top_left) if lay.sideways else (upright | top_left, sideways)
        )
        self._paint(self.change(lay, index))
        self._keep_distance(lay.mask << index)

    def put_token(self, bit: int, colour: int) -> None:
        """Recolour a rune for good (RU-19)."""
        self.tokens |= bit
        self._paint(token_change(bit, colour))

    def put_master(self, side: int, bit: int) -> None:
        """Stand a Rune Master of a side on a rune."""
        self.masters += ((side, bit),)
        self._areas = None
        self._free = None
        self._rivals_of = None

    def change(self, lay: Lay, index: int) -> Change:
        """What laying a card there does."""
        red, green, blue = lay.ink
        return Change(lay.mask << index, (red << index, green << index, blue << index))

    def _paint(self, change: Change) -> None:
        self.ink = self.ink_after(change)
        self._forget()

    def ink_after(self, change: Change) -> Ink:
        """The visible runes by colour if that were done."""
        keep = ~change.covered
        red, green, blue = self.ink
        return (
            red & keep | change.ink[0],
            green & keep | change.ink[1],
            blue & keep | change.ink[2],
        )

    def _keep_distance(self, board: int) -> None:
        """Double the window when a card lies so that a next one could leave it."""
        half = self.stride // 2
        if all(max(abs(x), abs(y)) < half - REACH for x, y in self.sections(board)):
            return
        old, new = self.stride, self.stride * 2

        def move(board: int) -> int:
            moved = 0
            for index in indices(board):
                x, y = coordinates(index, old)
                moved |= 1 << ((y + old) * new + x + old)
            return moved

        self.ink = (move(self.ink[0]), move(self.ink[1]), move(self.ink[2]))
        self.lies = (move(self.lies[0]), move(self.lies[1]))
        self.tokens = move(self.tokens)
        self.masters = tuple((side, move(bit)) for side, bit in self.masters)
        self.stride = new
        self._forget()

    # -- areas ----------------------------------------------------------------------------

    def areas(self) -> tuple[ControlledArea, ...]:
        """Every controlled area, in the order in which they were claimed (RU-16, RU-17)."""
        if self._areas is None:
            self._areas = self.areas_after(self.ink)
        return self._areas

    def areas_after(self, ink: Ink) -> tuple[ControlledArea, ...]:
        """The controlled areas if the visible runes were these."""
        areas: list[ControlledArea] = []
        seen = 0
        masters = self.master_bits
        for side, bit in self.masters:
            if seen & bit:
                continue
            colour = 0 if ink[0] & bit else 1 if ink[1] & bit else 2
            sections = fill(bit, ink[colour], self.stride)
            seen |= sections
            areas.append(ControlledArea(side, colour, sections, sections & masters))
        return tuple(areas)

    def claimable(self, side: int, *, one_per_area: bool) -> int:
        """Where a Rune Master of that side may stand (RU-16)."""
        taken = self.master_bits
        for area in self.areas():
            if area.side != side or one_per_area:
                taken |= area.sections
        return self.occupied & ~taken

    # -- legal positions ------------------------------------------------------------------

    def free(self, sideways: int) -> int:
        """Top left positions that keep RU-10 and RU-12 to RU-14."""
        if self._free is None:
            self._free = (self._free_positions(0), self._free_positions(1))
        return self._free[sideways]

    def _free_positions(self, sideways: int) -> int:
        occupied = self.occupied
        blocked = self.master_bits | self.tokens
        width, height = (3, 2) if sideways else (2, 3)
        touching = covering = 0
        for y in range(height):
            for x in range(width):
                shift = y * self.stride + x
                touching |= occupied >> shift
                covering |= blocked >> shift
        return touching & ~covering & ~self.lies[sideways]

    def foreign(self) -> tuple[Ink, Ink]:
        """By colour, the runes of the other colours; and the same moved down one row."""
        if self._foreign is None:
            red, green, blue = self.ink
            others = (green | blue, red | blue, red | green)
            stride = self.stride
            self._foreign = (
                others,
                (others[0] << stride, others[1] << stride, others[2] << stride),
            )
        return self._foreign

    def positions(self, lay: Lay, side: int, *, lines: bool) -> int:
        """Every legal top left position of a card in one turn, for a player of ``side``.

        ``lines`` asks for RU-23.
        """
        here, below = self.foreign()
        clash = 0
        for colour, shift in lay.cells:
            clash |= here[colour] >> shift
        beside = 0
        for colour, shift in lay.rim:
            beside |= below[colour] >> shift
        legal = self.free(lay.sideways) & ~(clash & beside)
        if not legal:
            return 0
        doubtful = self._may_join(lay, side) if self.masters else 0
        if lines:
            doubtful |= self._may_lengthen(lay)
        for index in indices(legal & doubtful):
            change = self.change(lay, index)
            if self.join(change, side) or (lines and self.overlong(change) is not None):
                legal ^= 1 << index
        return legal

    def _may_join(self, lay: Lay, side: int) -> int:
        """Positions that touch two controlled areas of a colour, one of them an opponent's.

        A superset of what RU-15 forbids: the card may cut what it touches.
        """
        suspects = 0
        for colour, surroundings in self._rivals(side):
            shifts = [shift for own, shift in lay.cells if own == colour]
            touching_any = touching_rival = 0
            for around, rival in surroundings:
                touching = 0
                for shift in shifts:
                    touching |= around >> shift
                if rival:
                    suspects |= touching & touching_any
                    touching_rival |= touching
                else:
                    suspects |= touching & touching_rival
                touching_any |= touching
        return suspects

    def _rivals(self, side: int) -> Rivals:
        """The colours in which a player of ``side`` could break RU-15, with what surrounds
        each controlled area, and whether it is an opponent's.
        """
        if self._rivals_of is not None and self._rivals_of[0] == side:
            return self._rivals_of[1]
        found: Rivals = []
        for colour in range(3):
            areas = [area for area in self.areas() if area.colour == colour]
            if len(areas) > 1 and any(area.side != side for area in areas):
                found.append(
                    (colour, [(self.around(area.sections), area.side != side) for area in areas])
                )
        self._rivals_of = (side, found)
        return found

    def around(self, board: int) -> int:
        """A board and all sections next to it."""
        return board | board << 1 | board >> 1 | board << self.stride | board >> self.stride

    def join(self, change: Change, side: int) -> tuple[ControlledArea, ControlledArea] | None:
        """The opponent's area and the other controlled area that a change joins (RU-15)."""
        areas = self.areas()
        ink: Ink | None = None
        for area in areas:
            if area.side == side or not change.ink[area.colour]:
                continue
            rivals = [other for other in areas if other.colour == area.colour and other != area]
            if not rivals:
                continue
            ink = ink or self.ink_after(change)
            reached = fill(area.masters, ink[area.colour], self.stride)
            for other in rivals:
                if reached & other.masters:
                    return area, other
        return None

    def _may_lengthen(self, lay: Lay) -> int:
        """Positions with a section at the end of a run that is long already (see RU-23)."""
        near = self._near_runs
        if near is None:
            red, green, blue = (self._run_ends(colour) for colour in range(3))
            near = self._near_runs = (red, green, blue)
        suspects = 0
        for colour, shift in lay.cells:
            suspects |= near[colour] >> shift
        return suspects

    def _run_ends(self, colour: int) -> int:
        board, length = self.ink[colour], _SUSPICIOUS_RUN[colour]
        ends = 0
        for step in (1, self.stride):
            runs = board
            for further in range(1, length):
                runs &= board >> further * step
            ends |= runs >> step | runs << length * step
        return ends

    def overlong(self, change: Change) -> int | None:
        """The colour of which a change would make too long a line (RU-23); None if none."""
        for colour, board in enumerate(self.ink_after(change)):
            longest = LINE_LIMITS[colour] + 1
            if has_run(board, 1, longest) or has_run(board, self.stride, longest):
                return colour
        return None


def token_change(bit: int, colour: int) -> Change:
    """What a Grand Master token on that section does."""
    ink = [0, 0, 0]
    ink[colour] = bit
    return Change(bit, (ink[0], ink[1], ink[2]))
