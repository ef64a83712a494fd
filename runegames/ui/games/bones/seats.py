"""Painter of a seat in the camp: name, bones, backs of runes, and the last act."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias, assert_never

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Seat
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.camp import Spot, aligned
from runegames.ui.games.bones.facts import CampFacts, last_act
from runegames.ui.games.bones.stone import carving_of, face, mark_of
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels
from runegames.ui.symbols import Symbols

MAX_STROKES = 10
"""Greatest number of bones that may be drawn one by one.

If there are more bones, a bar stands for every five of them.
"""
FIVE = 5
MAX_BACKS = 5
BADGE_COLUMNS = 4
"""Width of a seat badge with its blank."""
GAP_COLUMNS = 2
"""Gap between two parts of a line."""
MIN_TWO_LINE_COLUMNS = 50
"""Least width of a seat, in the form ``lines``, for name and bones in one line."""


def bars(bones: int, symbols: Symbols, room: int) -> str:
    """Write bones as bars for five and strokes for one; empty if they need more than ``room``.

    If possible, blanks separate groups of five, and up to ten bones are strokes only.
    """
    fives, rest = divmod(bones, FIVE)
    strokes = [symbols.stroke * rest] if rest else []
    ways = [
        " ".join([symbols.full] * fives + strokes),
        "".join([symbols.bar] * fives + strokes),
    ]
    if bones <= MAX_STROKES:
        one_by_one = [symbols.stroke * FIVE] * fives + strokes
        ways = [" ".join(one_by_one), "".join(one_by_one), *ways]
    return next((way for way in ways if len(way) <= room), "")


Words: TypeAlias = tuple[tuple[str, Pen], ...]
"""Words of a line that stay together."""


class Backs(NamedTuple):
    """Backs of runes."""

    number: int
    more: str
    """Number of runes that are not drawn, such as `` +3``; empty if all are drawn."""
    columns: int
    """Width of a rune."""
    rows: int

    @property
    def step(self) -> int:
        """Width of a rune with its gap."""
        gap = 2 if self.columns == 6 else 1
        return self.columns + gap

    @property
    def width(self) -> int:
        return max(0, self.number * self.step - self.step + self.columns) + len(self.more)


Part: TypeAlias = Words | Backs


class SeatPainter:
    """Painter of one seat."""

    def __init__(
        self,
        canvas: Canvas,
        spot: Spot,
        seat: Seat,
        facts: CampFacts,
        look: Look,
        *,
        tells_last: bool = True,
    ) -> None:
        """Prepare the pens; without ``tells_last`` the seat's last act is left out."""
        self.canvas, self.spot, self.look = canvas, spot, look
        self.seat, self.facts, self.view = seat, facts, facts.view
        palette = self.palette = look.palette
        self.away = facts.away(seat)
        self.last = last_act(self.view, seat) if tells_last else ""
        ink = palette.quiet if self.away else palette.text
        self.base = Pen(ink, palette.table, dim=self.away and palette.ansi)
        self.quiet = self.base.inked(palette.quiet)
        self.gold = self.base.inked(palette.gold)
        self.back = spot.back
        self.room = spot.room or spot.box.width
        """Width of the lines below the name."""

    def draw(self) -> None:
        """Draw the seat."""
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
                self._rows([self._name(bag=True), self._bones(), self._backs(), *self._last()])
            case "row":
                blank = ((" " * (BADGE_COLUMNS - GAP_COLUMNS), self.base),)
                lines = self._last() or [()]
                self._rows([self._name(bag=True), self._bones(), self._backs()], [blank, *lines])
            case "name":
                self._rows([self._name(bag=True)])
            case _:
                assert_never(self.spot.form)

    # -- forms ----------------------------------------------------------------------------

    def _side(self) -> None:
        beside = BADGE_COLUMNS + cell_len(self._full_name) + 4 <= self.spot.box.width
        self._rows([self._name(bag=beside)], [self._bones()], [self._backs()])
        row, last = 2 + self.back[1], self._last()
        bag = [] if beside else self._bag("bag")
        if bag and row + 1 >= self.spot.box.height:
            self._row(row, [*bag, *last])
        else:
            self._row(row, last)
            self._row(row + 1, bag)

    def _tall(self) -> None:
        box, bag = self.spot.box, self._bag("holds the bag")
        letters = art.fitting(self._full_name, box.width, 4, self.look.symbols, largest=1)
        if letters is None:
            self._row(0, [self._name()])
            self._row(2, bag)
        else:
            head = [(self._badge,), *bag]
            if self.spot.align == "right":
                head = [*bag, (self._badge,)]
            self._row(0, head)
            pixels = Pixels(letters.width, 4, self.palette.table)
            ink = self.palette.quiet if self.away else self.palette.seat(self.seat)
            pixels.picture(letters, 0, 1, {"#": ink})
            pixels.onto(self.canvas, aligned(box, letters.width, self.spot.align), box.y + 1)
        for row in (6, 7):
            self._row(row, [self._bones(number=row == 6)])
        self._row(9, [self._backs()])
        self._row(14, self._last())

    def _lines(self) -> None:
        name = self._name()
        bones = self._bones()
        backs = self._backs()
        bag, last = self._bag("bag"), self._last()
        if self.spot.box.height == 1:
            self._rows([name, bones, backs, *bag, *last])
        elif self.spot.box.width >= MIN_TWO_LINE_COLUMNS:
            self._rows([name, bones], [backs, *bag, *last])
        elif last:
            self._rows([name], [bones, *last], [backs, *bag])
        else:
            self._rows([name], [bones, *bag], [backs])

    # -- parts ----------------------------------------------------------------------------

    @property
    def _full_name(self) -> str:
        return self.facts.names[self.seat]

    @property
    def _badge(self) -> tuple[str, Pen]:
        letter, pen = self.look.badge(self.seat)
        if self.away:
            pen = self.quiet.on(self.palette.raised)
        return letter, pen

    def _name(self, *, bag: bool = False) -> Words:
        palette, symbols = self.palette, self.look.symbols
        acts = self.view.turn == self.seat
        held = " bag" if bag and self.view.holder == self.seat else ""
        room = self.spot.box.width - BADGE_COLUMNS - len(held)
        pen = self.base._replace(bold=acts, underline=acts and palette.ansi)
        lead, name = " ", clipped(self._full_name, room, symbols)
        if self.seat in self.facts.struck:
            pen = pen.on(palette.raised)
        if self.facts.aimed == self.seat:
            pen, lead = Pen(palette.on_primary, palette.primary, bold=True), symbols.pointer
        return self._badge, (lead, pen), (name, pen), (held, self.gold.strong())

    def _bag(self, words: str) -> list[Part]:
        return [((words, self.gold),)] if self.view.holder == self.seat else []

    def _bones(self, *, number: bool = True) -> Words:
        bones = self.facts.bones[self.seat]
        words = f"{bones}" if number else " " * len(str(bones))
        changed = number and self.seat in self.facts.changed.bones
        mark = self.look.symbols.pointer if changed else ""
        width = self.room
        if self.spot.form == "crowd":
            width -= self._backs().width + GAP_COLUMNS
        drawn = bars(bones, self.look.symbols, width - len(words) - 1)
        stroke = self.base.inked(self.palette.bone, bold=False)
        blank = " " if drawn and not mark else ""
        return (drawn + blank, stroke), (mark, self.gold), (words, self.base.strong())

    def _backs(self) -> Backs:
        """Return the backs of the runes, narrower or fewer if there is no room."""
        runes = 0 if self.seat == self.view.seat else self.view.hand_sizes[self.seat]
        columns, rows = self.back
        room = self.room
        if self.spot.form == "crowd":  # the number of bones stands beside the runes
            room -= 2 + GAP_COLUMNS
        backs = Backs(runes, "", columns, rows)
        for narrower in range(columns, max(0, columns - 3), -1):
            backs = backs._replace(columns=narrower)
            if runes <= MAX_BACKS and backs.number * backs.step <= room + backs.step - narrower:
                return backs
        shown = max(0, min(MAX_BACKS, runes, (room - 3) // backs.step))
        return backs._replace(number=shown, more=f" +{runes - shown}")

    def _last(self) -> list[Part]:
        last = self.last
        mark = self.look.symbols.pointer if self.seat in self.facts.changed.acts else ""
        if cell_len(mark + last) > self.room:
            last = last.partition(",")[0]
        return [((mark, self.gold), (last, self.quiet))] if last else []

    # -- lines ----------------------------------------------------------------------------

    def _rows(self, *rows: Sequence[Part]) -> None:
        for row, parts in enumerate(rows):
            self._row(row, parts)

    def _row(self, row: int, parts: Sequence[Part]) -> None:
        """Draw a line of parts, without those at its end that have no room."""
        shown = [part for part in parts if _width([part])]
        box, width = self.spot.box, _width(shown)
        while len(shown) > 1 and width > box.width:
            shown.pop()
            width = _width(shown)
        x, y = aligned(box, width, self.spot.align), box.y + row
        for part in shown:
            if isinstance(part, Backs):
                self._draw_backs(x, y, part)
            else:
                column = x
                for text, pen in part:
                    column = self._write(column, y, text, pen)
            x += _width([part]) + GAP_COLUMNS

    def _write(self, x: int, y: int, text: str, pen: Pen) -> int:
        """Write words; those on the table's ground keep the firelight behind them."""
        if pen.ground == self.palette.table and not self.palette.ansi:
            return self.canvas.over(x, y, text, pen.ink, bold=pen.bold)
        return self.canvas.put(x, y, text, pen)

    def _draw_backs(self, x: int, y: int, backs: Backs) -> None:
        palette, columns, rows = self.palette, backs.columns, backs.rows
        pixels = Pixels(columns, rows, palette.table)
        pixels.fill(0, 0, columns, 2 * rows, palette.ice_edge)
        ice_height = max(1, rows // 2)
        pixels.fill(0, 2 * rows - ice_height, columns, ice_height, palette.ice)
        lefts = range(x, x + backs.number * backs.step, backs.step)
        hand = self.facts.hands[self.seat] if self.facts.hands else ()
        for left, rune in zip_longest(lefts, hand[: backs.number]):
            if rune is None:
                pixels.onto(self.canvas, left, y)
            else:
                self._draw_face(Region(left, y, columns, rows), rune)
        self._write(x + backs.width - len(backs.more), y, backs.more, self.quiet)

    def _draw_face(self, region: Region, rune: str) -> None:
        """Draw an open rune: the sign of its element, and the letter of its weapon or power."""
        (x, y, width, height), symbols = region, self.look.symbols
        colours, carving = face(rune, self.palette, chosen=False), carving_of(rune)
        pen = Pen(colours.ink, colours.ground, bold=True)
        letter = symbols.up if carving == "arrow" else carving[0].upper()
        self.canvas.fill(x, y, width, height, pen)
        if height > 1:
            left, top = x + to_centre(1, width), y + to_centre(1, height)
            self.canvas.put(left, top, mark_of(rune, symbols), pen)
            self.canvas.put(left, top + 1, letter, pen)
        else:
            self.canvas.put(x, y, f"{mark_of(rune, symbols)}{letter}"[:width], pen)


def _width(parts: Sequence[Part]) -> int:
    widths = (
        part.width if isinstance(part, Backs) else sum(cell_len(text) for text, _ in part)
        for part in parts
    )
    return sum(width + GAP_COLUMNS for width in widths) - GAP_COLUMNS
