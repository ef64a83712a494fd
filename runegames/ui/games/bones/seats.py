"""Seats round the fire: their bones and runes, and what each did last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, assert_never

from rich.cells import cell_len

from runegames.core import Seat
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.camp import Spot
from runegames.ui.look import Look
from runegames.ui.pixels import fresh
from runegames.ui.symbols import Symbols

ONE_BY_ONE = 10
"""Most bones that are shown each; of more, a bar is five."""
FIVE = 5
MOST_BACKS = 5
CHIP = 4
"""Columns of a badge and the blank behind it."""


class Sitting(NamedTuple):
    """Facts that a seat is drawn from."""

    seat: Seat
    name: str
    bones: int
    runes: int
    bag: bool
    """True where it holds the bag."""
    acts: bool
    """True where it is asked."""
    away: bool
    """Folded, or out of the game."""
    last: str
    aimed: bool
    """True where the cursor aims at it."""
    struck: bool
    """True where the last move was about it."""
    played: str | None = None
    """Last rune that it has played this round."""


USED = {
    "banners": "drew runes",
    "thief": "took bones",
    "skull": "took bones",
    "spy": "saw a hand",
    "jhurga": "took runes",
}
"""Words for what a special rune was played for."""


def empty_handed(view: BonesView) -> bool:
    """Tell whether the viewer has no runes, and sees no other hand either."""
    return view.seat is not None and not view.hand and view.spied is None


def last_played(view: BonesView, seat: Seat) -> str | None:
    """Find the rune that a seat has played last in this round."""
    if view.phase != "round":
        return None
    return next((each.rune for each in reversed(view.plays) if each.seat == seat), None)


def fate(view: BonesView, seat: Seat, rune: str) -> tuple[str, bool]:
    """Tell of a rune on the table, and whether it counts no longer."""
    wins = view.winner == seat and view.winning == rune
    if view.folded[seat]:
        return "folded", not wins
    if view.last[seat] == "pass" and not wins:
        return "passed", True
    if rune in USED:
        return USED[rune], False
    return ("is winning", False) if wins else ("is beaten", True)


def last_act(view: BonesView, seat: Seat) -> str:
    """Tell what a seat did last in this round; nothing while the next one is prepared."""
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
    """Draw bones as strokes, in fives up to ten, else a broad bar for five; or nothing.

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
        return sum(cell_len(text) for text, _ in self.parts)


class Backs(NamedTuple):
    """Runes from behind."""

    number: int
    more: str
    """Words on those that have no room."""
    size: tuple[int, int]
    gap: int

    @property
    def width(self) -> int:
        return max(0, self.number * (self.size[0] + self.gap) - self.gap) + len(self.more)


Part: TypeAlias = Words | Backs
BLANKS = 2
"""Columns between the parts of a line."""
TWO_LINES_FROM = 50
"""Columns in which name and bones stand beside each other, however long they are."""


class SeatPainter:
    """Draws a seat in its place."""

    def __init__(self, canvas: Canvas, spot: Spot, sitting: Sitting, look: Look) -> None:
        self.canvas, self.spot, self.sitting, self.look = canvas, spot, sitting, look
        self.back, self.lined = spot.back, look.symbols.name == "ascii"
        if self.lined:
            self.back = 2, 1
        palette = self.palette = look.palette
        ink = palette.quiet if sitting.away else palette.text
        self.base = Pen(ink, palette.table, dim=sitting.away and palette.ansi)
        self.quiet = self.base.inked(palette.quiet)

    def draw(self) -> None:
        """Draw what the form of the place has room for."""
        match self.spot.form:
            case "side":
                self._side()
            case "tall":
                self._tall()
            case "lines":
                self._lines()
            case "crowd":
                self._rows([self._name(bag=True)], [self._bones(), self._backs()])
            case "own":
                self._rows([self._name(bag=True), self._bones(), *self._last()])
            case "row":
                blank = Words(((" " * (CHIP - BLANKS), self.base),))
                told = self._last() or [Words(())]
                self._rows([self._name(bag=True), self._bones(), self._backs()], [blank, *told])
            case "name":
                self._rows([self._name(bag=True)])
            case _:
                assert_never(self.spot.form)

    # -- forms ----------------------------------------------------------------------------

    def _side(self) -> None:
        beside = CHIP + cell_len(self.sitting.name) + 4 <= self.spot.box.width
        self._rows([self._name(bag=beside)], [self._bones()], [self._backs()])
        row, last = 2 + self.back[1], self._last()
        bag = [] if beside else self._bag("bag")
        if bag and row + 1 >= self.spot.box.height:
            self._row(row, [*bag, *last])
        else:
            self._row(row, last)
            self._row(row + 1, bag)

    def _tall(self) -> None:
        room, bag = self.spot.box.width, self._bag("holds the bag")
        letters = art.fitting(self.sitting.name, room, 4, self.look.symbols, largest=1)
        if letters is None:
            self._row(0, [self._name()])
            self._row(2, bag)
        else:
            chip = [Words((self._chip,))]
            self._row(0, [*bag, *chip] if self.spot.align == "right" else [*chip, *bag])
            pixels = fresh(letters.width, 4, self.palette.table, self.look)
            ink = self.palette.quiet if self.sitting.away else self.palette.seat(self.sitting.seat)
            pixels.picture(letters, 0, 1, {"#": ink})
            pixels.onto(self.canvas, self._left(letters.width), self.spot.box.y + 1)
        for row in (6, 7):
            self._row(row, [self._bones(number=row == 6)])
        self._row(9, [self._backs()])
        self._row(14, self._last())

    def _lines(self) -> None:
        name, bones, backs = self._name(), self._bones(), self._backs()
        bag, last = self._bag("bag"), self._last()
        if self.spot.box.height == 1:
            self._rows([name, bones, backs, *bag, *last])
        elif self.spot.box.width >= TWO_LINES_FROM:
            self._rows([name, bones], [backs, *bag, *last])
        elif last:
            self._rows([name], [bones, *last], [backs, *bag])
        else:
            self._rows([name], [bones, *bag], [backs])

    # -- parts ----------------------------------------------------------------------------

    @property
    def _room(self) -> int:
        """Columns of a line below the name."""
        return self.spot.room or self.spot.box.width

    @property
    def _chip(self) -> tuple[str, Pen]:
        letter, pen = self.look.badge(self.sitting.seat)
        return letter, self.quiet.on(self.palette.raised) if self.sitting.away else pen

    def _name(self, *, bag: bool = False) -> Words:
        """Letter and name; and the bag, where it stands beside the name."""
        sitting, palette, symbols = self.sitting, self.palette, self.look.symbols
        held = " bag" if bag and sitting.bag else ""
        room = self.spot.box.width - CHIP - len(held)
        pen = self.base._replace(bold=sitting.acts, underline=sitting.acts and palette.ansi)
        lead, name = " ", clipped(sitting.name, room, symbols)
        if sitting.struck:
            pen = pen.on(palette.raised)
        if sitting.aimed:
            pen, lead = Pen(palette.on_primary, palette.primary, bold=True), symbols.pointer
        gold = self.base.inked(palette.gold, bold=True)
        return Words((self._chip, (lead, pen), (name, pen), (held, gold)))

    def _bag(self, words: str) -> list[Part]:
        gold = self.base.inked(self.palette.gold)
        return [Words(((words, gold),))] if self.sitting.bag else []

    def _bones(self, *, number: bool = True) -> Words:
        """Strokes where there is room for them, and the number."""
        bones = self.sitting.bones
        told = f"{bones}" if number else " " * len(str(bones))
        width = self._room - (self._backs().width + BLANKS if self.spot.form == "crowd" else 0)
        drawn = bars(bones, self.look.symbols, width - len(told) - 1)
        stroke = self.base.inked(self.palette.bone, bold=False)
        return Words(((drawn + " " * bool(drawn), stroke), (told, self.base.strong())))

    def _backs(self) -> Backs:
        """Each of them, smaller where many are held; or as many as fit."""
        runes, (width, height), room = self.sitting.runes, self.back, self._room
        if self.spot.form == "crowd":
            room -= 2 + BLANKS  # the number of bones stands beside them
        for wide in range(width, max(0, width - 3), -1):
            gap = 2 if wide == 6 else 1
            most = min(MOST_BACKS, runes)
            if runes <= MOST_BACKS and runes * (wide + gap) - gap <= room:
                return Backs(runes, "", (wide, height), gap)
        while most and most * (wide + gap) + 3 > room:
            most -= 1
        return Backs(most, f" +{runes - most}", (wide, height), gap)

    def _last(self) -> list[Part]:
        last = self.sitting.last
        if cell_len(last) > self._room:
            last = last.partition(",")[0]
        return [Words(((last, self.quiet),))] if last else []

    # -- lines ----------------------------------------------------------------------------

    def _left(self, width: int) -> int:
        """Column in which a line of so many cells begins."""
        box = self.spot.box
        match self.spot.align:
            case "left":
                return box.x
            case "middle":
                return box.x + max(0, (box.width - width) // 2)
            case "right":
                return box.right - width
            case _:
                assert_never(self.spot.align)

    def _rows(self, *rows: Sequence[Part]) -> None:
        for row, parts in enumerate(rows):
            self._row(row, parts)

    def _row(self, row: int, parts: Sequence[Part]) -> None:
        """Draw a line of parts; the last ones are left out where there is no room."""
        shown = [part for part in parts if part.width]
        while len(shown) > 1 and self._width(shown) > self.spot.box.width:
            shown.pop()
        x, y = self._left(self._width(shown)), self.spot.box.y + row
        for part in shown:
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
        """Write on a ground of its own, or on what the table has there: firelight, perhaps."""
        if pen.ground == self.palette.table and not self.palette.ansi:
            return self.canvas.over(x, y, text, pen.ink, bold=pen.bold)
        return self.canvas.put(x, y, text, pen)

    def _draw_backs(self, x: int, y: int, backs: Backs) -> None:
        palette, (width, height), drawn = self.palette, backs.size, self.look.pixels
        upper, lower = (palette.ice_edge, palette.ice) if drawn else (palette.gold, palette.table)
        pixels = fresh(width, height, palette.table, self.look)
        pixels.fill(0, 0, width, 2 * height, upper)
        pixels.fill(0, 2 * height - max(1, height // 2), width, height, lower)
        for _ in range(backs.number):
            if self.lined:
                self._write(x, y, "[]" if width > 1 else "]", self.base.inked(palette.ice_edge))
            else:
                pixels.onto(self.canvas, x, y)
            x += width + backs.gap
        self._write(x - backs.gap, y, backs.more, self.quiet)
