"""The sheet on which an offer is made (RB-27): what is given, what is asked for, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, count
from runegames.games.bones.model import COMPONENTS
from runegames.games.bones.phrases import goods, title
from runegames.games.bones.table import Debt
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.cursor import FIELDS, BonesCursor, Draft
from runegames.ui.look import Look

NARROW, WIDE = 30, 37
"""Columns of the sheet, on a small board and on others."""
WIDE_FROM = 76
"""Columns of the board from which on the sheet is wide."""
ROOMY_ROWS = 22
"""Rows from which on there are free rows between the parts."""


class Line(NamedTuple):
    """A line of the sheet with a value."""

    row: int
    label: str
    field: str
    value: str


class Sheet(NamedTuple):
    """A sheet laid out: its left column, its size, and where its parts begin."""

    left: int
    width: int
    height: int
    heads: tuple[int, int]
    """Rows of what each side gives; three lines follow each."""
    told: int
    """Row of the sentence that says it all."""

    @property
    def values(self) -> int:
        """The column of the values, before them one for an arrow."""
        return self.left + (15 if self.width == WIDE else 9)

    @property
    def room(self) -> int:
        """Cells of a value, with a blank and an arrow behind it."""
        return self.left + self.width - self.values - 2


def sheet_width(board: int) -> int:
    """Columns of the sheet on a board that is so wide."""
    return WIDE if board >= WIDE_FROM else NARROW


def lay_out(width: int, height: int) -> Sheet:
    """The sheet at the right of a board of this size."""
    across = sheet_width(width)
    roomy = height >= ROOMY_ROWS
    heads, told = ((3, 8), 13) if roomy else ((2, 6), 10)
    return Sheet(width - across, across, height, heads, told)


def _lines(cursor: BonesCursor, draft: Draft, sheet: Sheet) -> Iterator[Line]:
    """From top to bottom; whom it is for stands in the title."""
    given = [title(cursor.cards[place]) for place in sorted(draft.runes)]
    runes = ", ".join(given) or "none"
    if cell_len(runes) > sheet.room:
        runes = f"{len(given)} of {len(cursor.cards)}"
    held = cursor.most("want_runes")
    wanted = f"{draft.want_runes} of {held}, of their choice" if draft.want_runes else "none"
    if cell_len(wanted) > sheet.room:
        wanted = wanted.partition(",")[0]
    yield Line(1, "", "target", "")
    first, second = sheet.heads
    yield Line(first + 1, "runes", "runes", runes)
    yield Line(first + 2, "bones", "bones", _amount(draft.bones))
    yield Line(first + 3, "when", "promised", _when(draft.promised))
    yield Line(second + 1, "runes", "want_runes", wanted)
    yield Line(second + 2, "bones", "want_bones", _amount(draft.want_bones))
    yield Line(second + 3, "when", "want_promised", _when(draft.want_promised))


def draw_offer(canvas: Canvas, cursor: BonesCursor, look: Look, names: Sequence[str]) -> None:
    """Draw the sheet; the value under the cursor stands between two arrows."""
    if cursor.draft is not None:
        _Painter(canvas, cursor, cursor.draft, look, names).draw()


class _Painter:
    def __init__(
        self, canvas: Canvas, cursor: BonesCursor, draft: Draft, look: Look, names: Sequence[str]
    ) -> None:
        self.canvas, self.cursor, self.draft = canvas, cursor, draft
        self.palette, self.symbols = look
        self.names = names
        self.sheet = lay_out(canvas.width, canvas.height)
        self.base = Pen(self.palette.text, self.palette.raised)
        self.quiet = self.base.inked(self.palette.quiet)

    def draw(self) -> None:
        sheet, palette, draft = self.sheet, self.palette, self.draft
        self.canvas.fill(sheet.left, 0, sheet.width, sheet.height, self.base)
        edge = self.base.inked(palette.seat(self.cursor.seat))
        bar = "▀" if self.symbols.name == "unicode" else "="
        self.canvas.put(sheet.left, 0, bar * sheet.width, edge)
        self._title()
        mine = palette.seat(self.cursor.seat)
        self._head(sheet.heads[0], "you give", mine)
        partner = palette.seat(draft.target)
        self._head(sheet.heads[1], f"{self.names[draft.target]} gives", partner)
        for line in _lines(self.cursor, draft, sheet):
            if line.field != "target":
                self._line(line)
        self._sentence()

    def _title(self) -> None:
        """Whom it is for, and which of the turn's offers it is."""
        sheet, draft, palette = self.sheet, self.draft, self.palette
        of = COMPONENTS.barter.offers
        begun = of - self.cursor.view.offers_left + (self.cursor.view.offer is None)
        aside = f"{begun} of {of}"
        right = sheet.left + sheet.width - 2 - len(aside)
        here = draft.line == "target"
        strong = self.base.strong()
        lead = "offer to " if sheet.width == NARROW else "An offer to "
        x = self.canvas.put(sheet.left + 2, 1, lead, strong)
        chip = Pen(palette.on_seat, palette.seat(draft.target), bold=True)
        pen = Pen(palette.on_primary, palette.primary, bold=True) if here else strong
        less, more = (self.symbols.less, self.symbols.more) if here else ("", "")
        x = self.canvas.put(x, 1, f"{less} " if less else "", pen)
        x = self.canvas.put(x, 1, f" {SEAT_LETTERS[draft.target]} ", chip)
        name = clipped(self.names[draft.target], right - x - 4, self.symbols)
        self.canvas.put(x, 1, f" {name} {more}", pen)
        self.canvas.put(right, 1, aside, self.quiet)

    def _head(self, row: int, words: str, ink: str) -> None:
        sheet = self.sheet
        shown = clipped(words, sheet.width - 6, self.symbols)
        x = self.canvas.put(sheet.left + 2, row, shown, self.base.inked(ink, bold=True)) + 1
        line = self.symbols.frame.across * (sheet.left + sheet.width - 2 - x)
        self.canvas.put(x, row, line, self.base.inked(self.palette.line))

    def _line(self, line: Line) -> None:
        sheet = self.sheet
        self.canvas.put(sheet.left + 2, line.row, line.label, self.quiet)
        value = clipped(line.value, sheet.room, self.symbols)
        if self.draft.line == line.field:
            pen = Pen(self.palette.on_primary, self.palette.primary, bold=True)
            shown = f"{self.symbols.less} {value} {self.symbols.more}"
            self.canvas.put(sheet.values - 2, line.row, shown, pen)
        else:
            pen = self.quiet if value == "none" else self.base.strong()
            self.canvas.put(sheet.values, line.row, value, pen)

    def _sentence(self) -> None:
        """What is offered in a sentence, or why it cannot be; and what both have after it."""
        sheet, palette = self.sheet, self.palette
        objection = self.cursor.plan().objection
        good = objection is None
        ways = list(self._told()) if objection is None else [objection.text(self.names)]
        after = list(self._after()) if good else []
        room = sheet.height - sheet.told
        wrapped = [wrap(words, sheet.width - 6) for words in ways]
        rows = next((rows for rows in wrapped if len(rows) <= room), wrapped[-1])
        ink = palette.ok if good else palette.bad
        for row, line in enumerate(rows, start=sheet.told):
            self.canvas.put(sheet.left + 2, row, self.symbols.frame.down, self.base.inked(ink))
            self.canvas.put(sheet.left + 4, row, line, self.base)
        row = sheet.told + len(rows) + 1
        if after and row + len(after) <= sheet.height:
            label = "after it" if sheet.width == WIDE else "then"
            self.canvas.put(sheet.left + 2, row, label, self.quiet)
            for line in after:
                self.canvas.put(sheet.values - 2, row, line, self.base)
                row += 1

    def _told(self) -> Iterator[str]:
        """The offer in a sentence, and in shorter ones for where that does not fit."""
        draft, partner = self.draft, self.names[self.draft.target]
        runes = [self.cursor.cards[place] for place in sorted(draft.runes)]
        wants = goods(draft.want_runes, draft.want_bones)
        theirs = (
            f"{partner} promises {wants} for the next turn"
            if draft.want_promised
            else f"{partner} gives {wants} now"
        )
        judged = ""
        if draft.promised or draft.want_promised:
            debt = Debt(draft.target, self.cursor.seat, 0, 0)
            judge = self.names[self.cursor.position.judge_of(debt)]
            judged = f" A promise can be broken; then {judge} judges."
        for named in (runes, ()):
            gives = goods(len(runes), draft.bones, named)
            mine = f"You give {gives} now"
            if draft.promised:
                mine = f"You promise {gives} for your next turn"
            yield f"{mine}; {theirs}.{judged}"
        yield f"{mine}; {theirs}."

    def _after(self) -> Iterator[str]:
        """Bones and runes of both, once all is given."""
        view, draft, seat = self.cursor.view, self.draft, self.cursor.seat
        bones = draft.want_bones - draft.bones
        runes = draft.want_runes - len(draft.runes)
        for who, name, sign in ((seat, "you", 1), (draft.target, self.names[draft.target], -1)):
            left = view.bones[who] + sign * bones
            if left < 0:
                return  # it is to be won before it is given
            owns = count(left, "bone")
            holds = count(view.hand_sizes[who] + sign * runes, "rune")
            yield clipped(f"{name} {owns}, {holds}", self.sheet.room + 2, self.symbols)


def press_offer(cursor: BonesCursor, x: int, y: int, size: tuple[int, int]) -> bool:
    """A click on the sheet changes a value; False when it was beside all.

    As with a setting, the arrow on the left goes back and the rest of the line goes on.
    """
    draft = cursor.draft
    assert draft is not None
    sheet = lay_out(*size)
    for line in _lines(cursor, draft, sheet):
        if y == line.row and x >= sheet.left:
            here = draft.line == line.field
            draft.field = FIELDS.index(line.field)
            cursor.step(-1 if here and x == sheet.values - 2 else 1)
            return True
    return False


def _amount(bones: int) -> str:
    return str(bones) if bones else "none"


def _when(promised: bool) -> str:
    return "on the next turn" if promised else "now"
