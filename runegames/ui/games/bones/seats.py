"""The seats round the fire: who sits there, with what, and what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, assert_never

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Seat
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.bowl import night
from runegames.ui.games.bones.camp import Spot
from runegames.ui.look import Look
from runegames.ui.symbols import Symbols

ONE_BY_ONE = 10
"""Bones that are shown each; of more, a bar is five."""
FIVE = 5
MOST_BACKS = 5
CHIP = 4
"""Cells of a letter and the blank behind it."""


class Sitting(NamedTuple):
    """What there is to see of a seat."""

    seat: Seat
    name: str
    bones: int
    runes: int
    bag: bool
    """Whether it holds the bag."""
    acts: bool
    """Whether it is asked."""
    away: bool
    """Folded, or out of the game."""
    last: str
    aimed: bool
    """Whether the cursor aims at it."""
    struck: bool
    """Whether the last move was about it."""
    played: str | None = None
    """The last rune that it has played this round."""


USED = {
    "banners": "drew runes",
    "thief": "took bones",
    "skull": "took bones",
    "spy": "saw a hand",
    "jhurga": "took runes",
}
"""What a special rune was played for."""


def empty_handed(view: BonesView) -> bool:
    """Whether the one that looks has no runes to look at, and sees no other hand either."""
    return view.seat is not None and not view.hand and view.spied is None


def last_played(view: BonesView, seat: Seat) -> str | None:
    """The rune that a seat has played last in this round."""
    if view.phase != "round":
        return None
    return next((each.rune for each in reversed(view.plays) if each.seat == seat), None)


def fate(view: BonesView, seat: Seat, rune: str) -> tuple[str, bool]:
    """What there is to say of a rune on the table; and whether it counts no longer."""
    wins = view.winner == seat and view.winning == rune
    if view.folded[seat]:
        return "folded", not wins
    if view.last[seat] == "pass" and not wins:
        return "passed", True
    if rune in USED:
        return USED[rune], False
    return ("is winning", False) if wins else ("is beaten", True)


def last_act(view: BonesView, seat: Seat) -> str:
    """What a seat did last in this round; nothing while the next one is prepared."""
    last = view.last[seat]
    if view.eliminated[seat]:
        return "out"
    if view.phase == "between":
        return ""
    if view.phase == "round" and view.folded[seat]:
        return "folded"
    if last is None:
        return ""
    if last == "pass":
        return "passed"
    kind, winning = KIND_OF[last], view.winning
    if winning is None or kind >= NORMAL or not BEATS[KIND_OF[winning]][kind]:
        return title(last)
    return f"{title(last)}, beaten"


def bars(bones: int, symbols: Symbols, room: int) -> str:
    """Bones as strokes: one by one in fives up to ten, else a broad bar for five; or nothing.

    With less room there are no blanks between fives, then ten are bars as well, and then those
    have no blanks between them.
    """
    fives, rest = divmod(bones, FIVE)
    strokes = [symbols.stroke * rest] * bool(rest)
    ways = [
        " ".join([symbols.full] * fives + strokes),
        "".join([symbols.bar] * fives + strokes),
    ]
    if bones <= ONE_BY_ONE:
        one_by_one = [symbols.stroke * FIVE] * fives + strokes
        ways = [" ".join(one_by_one), "".join(one_by_one), *ways]
    return next((way for way in ways if len(way) <= room), "")


class Words(NamedTuple):
    """Words of a line that stay together."""

    parts: tuple[tuple[str, Pen], ...]

    @property
    def width(self) -> int:
        """In cells."""
        return sum(cell_len(text) for text, _ in self.parts)


class Backs(NamedTuple):
    """Runes from behind."""

    number: int
    """How many are shown one by one; behind them stands how many more there are."""
    more: str
    size: tuple[int, int]
    gap: int

    @property
    def width(self) -> int:
        """In cells."""
        return max(0, self.number * (self.size[0] + self.gap) - self.gap) + len(self.more)


Part: TypeAlias = Words | Backs
BLANKS = 2
"""Between the parts of a line."""
TWO_LINES_FROM = 50
"""Cells in which name and bones stand beside each other, however long they are."""


class SeatPainter:
    """Draws a seat in its place."""

    def __init__(self, canvas: Canvas, spot: Spot, sitting: Sitting, look: Look) -> None:
        self.canvas = canvas
        self.spot = spot
        self.sitting = sitting
        self.palette, self.symbols = look
        palette = look.palette
        ink = palette.quiet if sitting.away else palette.text
        self.base = Pen(ink, palette.table, dim=sitting.away and palette.ansi)
        self.quiet = self.base.inked(palette.quiet)

    def draw(self) -> None:
        """By the form of the place."""
        match self.spot.form:
            case "side":
                self._side()
            case "tall":
                self._tall()
            case "lines":
                self._lines()
            case "crowd":
                self._row(0, [self._name(bag=True)])
                self._row(1, [self._bones(), self._backs()])
            case "own":
                last = [self._last()] if self.sitting.last else []
                self._row(0, [self._name(bag=True), self._bones(), *last])
            case "row":
                self._row(0, [self._name(bag=True), self._bones(), self._backs()])
                blank = Words(((" " * (CHIP - BLANKS), self.base),))
                self._row(1, [blank, self._last()])
            case "name":
                self._row(0, [self._name(bag=True)])
            case _:
                assert_never(self.spot.form)

    # -- forms ----------------------------------------------------------------------------

    def _side(self) -> None:
        width, height = self.spot.box.width, self.spot.box.height
        beside = CHIP + cell_len(self.sitting.name) + 4 <= width
        self._row(0, [self._name(bag=beside)])
        self._row(1, [self._bones()])
        self._row(2, [self._backs()])
        row = 2 + self.spot.back[1]
        last, bag = self._last(), self._words("bag", self.palette.gold)
        if beside or not self.sitting.bag:
            self._row(row, [last])
        elif row + 1 < height:
            self._row(row, [last])
            self._row(row + 1, [bag])
        else:
            self._row(row, [bag, last])

    def _tall(self) -> None:
        letters = art.large(self.sitting.name)
        bag = [self._words("holds the bag", self.palette.gold)] if self.sitting.bag else []
        if letters is None or letters.width > self.spot.box.width or self._lined:
            self._row(0, [self._name()])
            self._row(2, bag)
        else:
            chip = Words((self._chip,))
            self._row(0, [bag[0], chip] if bag and self.spot.align == "right" else [chip, *bag])
            pixels = night(self.palette, letters.width, 4)
            ink = self.palette.quiet if self.sitting.away else self.palette.seat(self.sitting.seat)
            pixels.picture(letters, 0, 1, {"#": ink})
            pixels.onto(self.canvas, self._left(letters.width), self.spot.box.y + 1)
        for row in (6, 7):
            self._row(row, [self._bones(number=row == 6)])
        self._row(9, [self._backs()])
        self._row(14, [self._last()])

    def _lines(self) -> None:
        name, bones, backs = self._name(bag=False), self._bones(), self._backs()
        rest = [self._last()] if self.sitting.last else []
        if self.sitting.bag:
            rest.insert(0, self._words("bag", self.palette.gold))
        if self.spot.box.height == 1:
            self._row(0, [name, bones, backs, *rest])
        elif self.spot.box.width >= TWO_LINES_FROM:
            self._row(0, [name, bones])
            self._row(1, [backs, *rest])
        else:
            self._row(0, [name])
            self._row(1, [bones, *rest[-1:]])
            self._row(2, [backs, *rest[:-1]])

    # -- parts ----------------------------------------------------------------------------

    @property
    def _room(self) -> int:
        """Cells of a line below the name."""
        return self.spot.room or self.spot.box.width

    @property
    def _lined(self) -> bool:
        """Whether there are no pixels."""
        return self.symbols.name == "ascii"

    @property
    def _chip(self) -> tuple[str, Pen]:
        palette, seat = self.palette, self.sitting.seat
        pen = Pen(palette.on_seat, palette.seat(seat), bold=True)
        if self.sitting.away:
            pen = self.quiet.on(palette.raised)
        return f" {SEAT_LETTERS[seat]} ", pen

    def _name(self, *, bag: bool = False) -> Words:
        """Letter and name; and the bag, where it stands beside the name."""
        sitting, palette = self.sitting, self.palette
        held = " bag" if bag and sitting.bag else ""
        room = self.spot.box.width - CHIP - len(held)
        pen = self.base._replace(bold=sitting.acts, underline=sitting.acts and palette.ansi)
        lead, name = " ", clipped(sitting.name, room, self.symbols)
        if sitting.struck:
            pen = pen.on(palette.raised)
        if sitting.aimed:
            pen, lead = Pen(palette.on_primary, palette.primary, bold=True), self.symbols.pointer
        gold = self.base.inked(palette.gold, bold=True)
        return Words((self._chip, (lead, pen), (name, pen), (held, gold)))

    def _words(self, text: str, ink: str) -> Words:
        return Words(((text, self.base.inked(ink)),))

    def _bones(self, *, number: bool = True) -> Words:
        """Strokes where there is room for them, and the number."""
        bones = self.sitting.bones
        told = f"{bones}" if number else " " * len(str(bones))
        width = self._room - (self._backs().width + BLANKS if self.spot.form == "crowd" else 0)
        drawn = bars(bones, self.symbols, width - len(told) - 1)
        gap = " " * bool(drawn)
        stroke = self.base.inked(self.palette.bone, bold=False)
        return Words(((drawn + gap, stroke), (told, self.base.strong())))

    def _backs(self) -> Backs:
        """One by one, smaller where many are held; or as many as fit."""
        runes, (width, height) = self.sitting.runes, self.spot.back
        room = self._room
        if self._lined:
            width, height = (1, 1) if self.spot.form == "crowd" else (2, 1)
        for wide in range(width, max(0, width - 3), -1):
            gap = 2 if wide == 6 else 1
            most = min(MOST_BACKS, runes)
            if runes <= MOST_BACKS and runes * (wide + gap) - gap <= room:
                return Backs(runes, "", (wide, height), gap)
        while most and most * (wide + gap) + 3 > room:
            most -= 1
        return Backs(most, f" +{runes - most}", (wide, height), gap)

    def _last(self) -> Words:
        last = self.sitting.last
        if cell_len(last) > self._room:
            last = last.partition(",")[0]
        return self._words(last, self.palette.quiet)

    # -- lines ----------------------------------------------------------------------------

    def _left(self, width: int) -> int:
        """Where a line of so many cells begins."""
        box = self.spot.box
        match self.spot.align:
            case "left":
                return box.x
            case "middle":
                return box.x + max(0, (box.width - width) // 2)
            case "right":
                return box.x + box.width - width
            case _:
                assert_never(self.spot.align)

    def _row(self, row: int, parts: Sequence[Part]) -> None:
        """A line of parts; the last ones are left out where there is no room."""
        parts = [part for part in parts if part.width]
        while len(parts) > 1 and self._width(parts) > self.spot.box.width:
            parts.pop()
        x, y = self._left(self._width(parts)), self.spot.box.y + row
        for part in parts:
            match part:
                case Words():
                    at = x
                    for text, pen in part.parts:
                        at = self._write(at, y, text, pen)
                case Backs():
                    self._draw_backs(x, y, part)
                case _:
                    assert_never(part)
            x += part.width + BLANKS

    def _width(self, parts: Sequence[Part]) -> int:
        return sum(part.width + BLANKS for part in parts) - BLANKS

    def _write(self, x: int, y: int, text: str, pen: Pen) -> int:
        """On a ground of its own, or on what the table has there: firelight, perhaps."""
        if pen.ground == self.palette.table and not self.palette.ansi:
            return self.canvas.over(x, y, text, pen.ink, bold=pen.bold)
        return self.canvas.put(x, y, text, pen)

    def _draw_backs(self, x: int, y: int, backs: Backs) -> None:
        palette, (width, height) = self.palette, backs.size
        for _ in range(backs.number):
            if self._lined:
                face = "[]" if width > 1 else "]"
                self.canvas.put(x, y, face, self.base.inked(palette.ice_edge))
            else:
                upper = palette.gold if palette.colourless else palette.ice_edge
                lower = palette.table if palette.colourless else palette.ice
                pixels = night(palette, width, height)
                pixels.fill(0, 0, width, 2 * height, upper)
                pixels.fill(0, 2 * height - max(1, height // 2), width, height, lower)
                pixels.onto(self.canvas, x, y)
            x += width + backs.gap
        self._write(x - backs.gap, y, backs.more, self.quiet)
