"""Sheet on which an offer is made (RB-27): what is given, what is asked for, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.games.bones.model import COMPONENTS
from runegames.games.bones.phrases import goods, title
from runegames.games.bones.table import Debt
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.draft import LINES, Draft
from runegames.ui.look import Look

NARROW, WIDE = 30, 37
"""Columns of the sheet, on a small board and on others."""
WIDE_FROM = 76
"""Columns of the board from which on the sheet is wide."""
ROOMY_ROWS = 22
"""Rows from which on there are free rows between the parts."""


class Sheet(NamedTuple):
    """Layout of the sheet: its left column, its size, and the beginnings of its parts."""

    left: int
    width: int
    height: int
    heads: tuple[int, int]
    """Rows of what each side gives; three lines follow each."""
    told: int
    """Row of the sentence that says it all."""

    @property
    def values(self) -> int:
        """Column of the values, before them one for an arrow."""
        return self.left + (15 if self.width == WIDE else 9)

    @property
    def room(self) -> int:
        """Columns of a value, with a blank and an arrow behind it."""
        return self.left + self.width - self.values - 2

    def row(self, line: str) -> int:
        """Row of a line of the offer."""
        half, number = divmod(LINES.index(line) - 1, 3)
        return 1 if half < 0 else self.heads[half] + 1 + number


def sheet_width(board: int) -> int:
    """Columns of the sheet on a board that is so wide."""
    return WIDE if board >= WIDE_FROM else NARROW


def lay_out(width: int, height: int) -> Sheet:
    """Lay the sheet at the right of a board of this size."""
    across = sheet_width(width)
    heads, told = ((3, 8), 13) if height >= ROOMY_ROWS else ((2, 6), 10)
    return Sheet(width - across, across, height, heads, told)


class OfferPainter:
    """Draws the sheet; the value under the cursor stands between two arrows."""

    def __init__(
        self, canvas: Canvas, cursor: BonesCursor, draft: Draft, look: Look, names: Sequence[str]
    ) -> None:
        self.canvas, self.cursor, self.draft = canvas, cursor, draft
        self.palette, self.symbols = self.look = look
        self.names = names
        self.sheet = lay_out(canvas.width, canvas.height)
        self.base = Pen(self.palette.text, self.palette.raised)
        self.quiet = self.base.inked(self.palette.quiet)
        self.strong = self.base.strong()
        self.here = Pen(self.palette.on_primary, self.palette.primary, bold=True)

    def draw(self, hit: Callable[[Region, str, int], None]) -> None:
        """Draw all of it; ``hit`` records which cells change a line, and by how much."""
        sheet, palette, draft, seat = self.sheet, self.palette, self.draft, self.cursor.seat
        self.canvas.fill(sheet.left, 0, sheet.width, sheet.height, self.base)
        edge = self.symbols.upper if self.symbols.name == "unicode" else "="
        mine = self.base.inked(palette.seat(seat))
        self.canvas.put(sheet.left, 0, edge * sheet.width, mine)
        self._head(sheet.heads[0], "you give", palette.seat(seat))
        self._head(sheet.heads[1], f"{self.names[draft.target]} gives", palette.seat(draft.target))
        for line in LINES:
            row = sheet.row(line)
            hit(Region(sheet.left, row, sheet.width, 1), line, 1)
            back = self._title(row) if line == LINES[0] else self._value(row, line)
            if line == draft.line:
                hit(Region(back, row, 1, 1), line, -1)
        self._sentence()

    def _title(self, row: int) -> int:
        """Write whom it is for, and which of the turn's offers it is; the column of its arrow."""
        sheet, draft, here = self.sheet, self.draft, self.draft.line == LINES[0]
        of = COMPONENTS.barter.offers
        begun = of - self.cursor.view.offers_left + (self.cursor.view.offer is None)
        aside = f"{begun} of {of}"
        right = sheet.left + sheet.width - 2 - len(aside)
        pen = self.here if here else self.strong
        less, more = (self.symbols.less, self.symbols.more) if here else ("", "")
        lead = "offer to " if sheet.width == NARROW else "An offer to "
        back = x = self.canvas.put(sheet.left + 2, row, lead, self.strong)
        x = self.canvas.put(x, row, f"{less} " if less else "", pen)
        x = self.canvas.put(x, row, *self.look.badge(draft.target))
        name = clipped(self.names[draft.target], right - x - 4, self.symbols)
        self.canvas.put(x, row, f" {name} {more}", pen)
        self.canvas.put(right, row, aside, self.quiet)
        return back

    def _head(self, row: int, words: str, ink: str) -> None:
        sheet = self.sheet
        shown = clipped(words, sheet.width - 6, self.symbols)
        x = self.canvas.put(sheet.left + 2, row, shown, self.base.inked(ink, bold=True)) + 1
        line = self.symbols.frame.across * (sheet.left + sheet.width - 2 - x)
        self.canvas.put(x, row, line, self.base.inked(self.palette.line))

    def _value(self, row: int, line: str) -> int:
        """Write a line with its value; the column of its arrow."""
        sheet, symbols = self.sheet, self.symbols
        self.canvas.put(sheet.left + 2, row, line.rpartition("_")[2], self.quiet)
        value = clipped(self._told_value(line), sheet.room, symbols)
        if self.draft.line == line:
            shown = f"{symbols.less} {value} {symbols.more}"
            self.canvas.put(sheet.values - 2, row, shown, self.here)
        else:
            pen = self.quiet if value == "none" else self.strong
            self.canvas.put(sheet.values, row, value, pen)
        return sheet.values - 2

    def _told_value(self, line: str) -> str:
        draft, value = self.draft, self.draft.parts.get(line, 0)
        match line:
            case "give_runes":
                given = [title(self.cursor.cards[place]) for place in sorted(draft.runes)]
                runes = ", ".join(given) or "none"
                fits = cell_len(runes) <= self.sheet.room
                return runes if fits else f"{len(given)} of {len(self.cursor.cards)}"
            case "want_runes" if value:
                told = f"{value} of {draft.most(line)}, of their choice"
                return told if cell_len(told) <= self.sheet.room else told.partition(",")[0]
            case "give_when" | "want_when":
                return "on the next turn" if value else "now"
            case _:
                return str(value or "none")

    def _sentence(self) -> None:
        """Tell the offer in a sentence, or why it cannot be made; and what both have after it."""
        sheet, palette = self.sheet, self.palette
        objection = self.cursor.plan().objection
        ways = list(self._told()) if objection is None else [objection.text(self.names)]
        after = list(self._after()) if objection is None else []
        room = sheet.height - sheet.told
        wrapped = [wrap(words, sheet.width - 6) for words in ways]
        rows = next((rows for rows in wrapped if len(rows) <= room), wrapped[-1])
        bar = self.base.inked(palette.ok if objection is None else palette.bad)
        for row, line in enumerate(rows, start=sheet.told):
            self.canvas.put(sheet.left + 2, row, self.symbols.frame.down, bar)
            self.canvas.put(sheet.left + 4, row, line, self.base)
        first = sheet.told + len(rows) + 1
        if after and first + len(after) <= sheet.height:
            label = "after it" if sheet.width == WIDE else "then"
            self.canvas.put(sheet.left + 2, first, label, self.quiet)
            for row, line in enumerate(after, first):
                self.canvas.put(sheet.values - 2, row, line, self.base)

    def _told(self) -> Iterator[str]:
        """Tell the offer in a sentence, and in shorter ones where that does not fit."""
        draft, parts, partner = self.draft, self.draft.parts, self.names[self.draft.target]
        runes = [self.cursor.cards[place] for place in sorted(draft.runes)]
        wants = goods(parts["want_runes"], parts["want_bones"])
        theirs = f"{partner} gives {wants} now"
        if parts["want_when"]:
            theirs = f"{partner} promises {wants} for the next turn"
        judged = ""
        if parts["give_when"] or parts["want_when"]:
            debt = Debt(draft.target, self.cursor.seat, 0, 0)
            judge = self.names[self.cursor.position.judge_of(debt)]
            judged = f" A promise can be broken; then {judge} judges."
        for named in (runes, ()):
            gives = goods(len(runes), parts["give_bones"], named)
            mine = f"You give {gives} now"
            if parts["give_when"]:
                mine = f"You promise {gives} for your next turn"
            yield f"{mine}; {theirs}.{judged}"
        yield f"{mine}; {theirs}."

    def _after(self) -> Iterator[str]:
        """Tell bones and runes of both, once all is given."""
        view, draft, seat, parts = self.cursor.view, self.draft, self.cursor.seat, self.draft.parts
        bones = parts["want_bones"] - parts["give_bones"]
        runes = parts["want_runes"] - len(draft.runes)
        for who, name, sign in ((seat, "you", 1), (draft.target, self.names[draft.target], -1)):
            left = view.bones[who] + sign * bones
            if left < 0:
                return  # it is to be won before it is given
            owns = count(left, "bone")
            holds = count(view.hand_sizes[who] + sign * runes, "rune")
            yield clipped(f"{name} {owns}, {holds}", self.sheet.room + 2, self.symbols)
