"""Sheet of an offer (RB-27): what is given, what is wanted, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS, count
from runegames.games.bones import offering
from runegames.games.bones.deals import NO_DEAL
from runegames.games.bones.model import COMPONENTS
from runegames.games.bones.phrases import goods, title
from runegames.games.bones.table import Debt
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.look import Look
from runegames.ui.widgets.filling import FormFilling

NARROW_COLUMNS = 30
"""Width of the sheet on a narrow board."""
WIDE_COLUMNS = 37
"""Width of the sheet on a wide board."""
MIN_WIDE_BOARD_COLUMNS = 76
"""Least width of a wide board."""
MIN_SPACED_ROWS = 22
"""Least height of a sheet with free rows between its parts."""


def sheet_width(board: int) -> int:
    """Return the width of the sheet on a board that is ``board`` columns wide."""
    return WIDE_COLUMNS if board >= MIN_WIDE_BOARD_COLUMNS else NARROW_COLUMNS


class OfferPainter:
    """Painter of the sheet at the right of a board."""

    def __init__(
        self,
        cursor: BonesCursor,
        filling: FormFilling,
        board: Canvas,
        look: Look,
        names: Sequence[str],
    ) -> None:
        self.cursor, self.filling = cursor, filling
        self.board, self.names = board, names
        assert cursor.target is not None
        self.target, self.partner = cursor.target, names[cursor.target]
        self.given = [cursor.cards[index] for index in sorted(cursor.chosen)]
        """Names of the runes to give."""
        self.palette, self.symbols = self.look = look
        self.base = Pen(self.palette.text, self.palette.raised)
        self.quiet = self.base.inked(self.palette.quiet)
        self.strong = self.base.strong()
        self.here = Pen(self.palette.on_primary, self.palette.primary, bold=True)
        self.width, self.height = sheet_width(board.width), board.height
        self.canvas = Canvas(self.width, self.height, self.base)
        self.wide = self.width == WIDE_COLUMNS
        self.values = 15 if self.wide else 9
        """Column of the values; the arrow before a value is two columns further left."""
        self.room = self.width - self.values - 2
        """Width of a value."""
        spaced = self.height >= MIN_SPACED_ROWS
        self.heads = (3, 8) if spaced else (2, 6)
        """Rows of the headings of both halves; three lines follow each."""
        self.sentence_row = 13 if spaced else 10
        """Row of the sentence on the whole offer."""

    def draw(self, hit: Callable[[Region, int, int], None]) -> None:
        """Draw the sheet; ``hit`` records which cells change a line, and by how much."""
        left = self.board.width - self.width
        mine, theirs = (self.palette.seat(seat) for seat in (self.cursor.seat, self.target))
        self.canvas.put(0, 0, self.symbols.upper * self.width, self.base.inked(mine))
        self._head(self.heads[0], "you give", mine)
        self._head(self.heads[1], f"{self.partner} gives", theirs)
        for number, line in enumerate(offering.LINES, -1):
            row = 1 if number < 0 else self.heads[number // 3] + 1 + number % 3
            hit(Region(left, row, self.width, 1), line, 1)
            back = self._title(row) if number < 0 else self._value(row, line)
            if self._is_on(line):
                hit(Region(left + back, row, 1, 1), line, -1)
        self._sentence()
        self.board.paste(self.canvas, left, 0)

    def _title(self, row: int) -> int:
        """Write the other player and, if the name has room, the number of the offer.

        Return the column of the arrow.
        """
        here = self._is_on(offering.TARGET)
        of = COMPONENTS.barter.offers
        begun = of - self.cursor.view.offers_left
        if self.cursor.view.offer is None:
            begun += 1
        right, name = self.width - 2, self.partner
        pen = self.here if here else self.strong
        less, more = (f"{self.symbols.less} ", self.symbols.more) if here else ("", "")
        ways, name_columns = (f"offer {begun} of {of} to ", "offer to ", "to "), cell_len(name)
        # Arrows, badge and blanks take nine columns.
        fits = (words for words in ways if 2 + len(words) + name_columns + 9 <= right)
        back = self.canvas.put(2, row, next(fits, ways[-1]), self.strong)
        x = self.canvas.write(back, row, [(less, pen), self.look.badge(self.target)])
        name = clipped(name, right - x - 4, self.symbols)
        self.canvas.put(x, row, f" {name} {more}", pen)
        return back

    def _head(self, row: int, words: str, ink: str) -> None:
        shown = clipped(words, self.width - 6, self.symbols)
        x = self.canvas.put(2, row, shown, self.base.inked(ink, bold=True)) + 1
        line = self.symbols.frame.across * (self.width - 2 - x)
        self.canvas.put(x, row, line, self.base.inked(self.palette.line))

    def _is_on(self, line: int) -> bool:
        return line == self.filling.line and not self.cursor.drops

    def _value(self, row: int, line: int) -> int:
        """Write a line with its value; return the column of the arrow."""
        self.canvas.put(2, row, self.filling.entries[line].head or "when", self.quiet)
        value, arrow = clipped(self._words(line), self.room, self.symbols), self.values - 2
        if self._is_on(line):
            shown = f"{self.symbols.less} {value} {self.symbols.more}"
            self.canvas.put(arrow, row, shown, self.here)
        else:
            pen = self.quiet if value == "none" else self.strong
            self.canvas.put(self.values, row, value, pen)
        return arrow

    def _words(self, line: int) -> str:
        if line == offering.RUNES:
            runes = ", ".join(map(title, self.given)) or "none"
            fits = cell_len(runes) <= self.room
            return runes if fits else f"{len(self.given)} of {len(self.cursor.cards)}"
        value = self.filling.filled[line][0]
        if line in (offering.WHEN, offering.WANT_WHEN):
            return "on the next turn" if value else "now"
        if line == offering.WANT_RUNES and value:
            words = f"{value} of {self.filling.entries[line].most}, of their choice"
            return words if cell_len(words) <= self.room else words.partition(",")[0]
        return str(value or "none")

    def _sentence(self) -> None:
        """Write the offer in words, then its effects; or write the objection to it."""
        palette, objection = self.palette, self.cursor.plan().objection
        begun = self.filling.filled[offering.RUNES :] != self.filling.form.start[offering.RUNES :]
        if objection and not begun:
            # Nothing is wrong with an offer in which nothing has been put yet.
            objection, ways = "", [NO_DEAL.text(self.names)]
        else:
            ways = [objection] if objection else list(self._sentences())
        after = [] if objection else list(self._after())
        wrapped = [wrap(words, self.width - 6) for words in ways]
        fitting = (rows for rows in wrapped if len(rows) <= self.height - self.sentence_row)
        rows = next(fitting, wrapped[-1])
        bar = self.base.inked(palette.bad if objection else palette.ok)
        for row, line in enumerate(rows, start=self.sentence_row):
            self.canvas.put(2, row, self.symbols.frame.down, bar)
            self.canvas.put(4, row, line, self.base)
        first = self.sentence_row + len(rows) + 1
        if after and first + len(after) <= self.height:
            head = "after it" if self.wide else "then"
            self.canvas.put(2, first, head, self.quiet)
            for row, line in enumerate(after, first):
                self.canvas.put(self.values - 2, row, line, self.base)

    def _sentences(self) -> Iterator[str]:
        """Yield wordings of the whole offer, from the longest to the shortest."""
        amounts = self.filling.filled[offering.BONES :]
        (bones,), (later,), (want_bones,), (want_later,), (want_runes,) = amounts
        wants = goods(want_runes, want_bones)
        theirs = f"{self.partner} gives {wants} now"
        if want_later:
            theirs = f"{self.partner} promises {wants} for the next turn"
        judged = ""
        if later or want_later:
            debt = Debt(self.target, self.cursor.seat, 0, 0)
            judge = self.names[self.cursor.position.judge_of(debt)]
            judged = f" A promise can be broken; then {judge} judges."
        for named in (self.given, ()):
            gives = goods(len(self.given), bones, named)
            mine = f"You give {gives} now"
            if later:
                mine = f"You promise {gives} for your next turn"
            yield f"{mine}; {theirs}.{judged}"
        yield f"{mine}; {theirs}."

    def _after(self) -> Iterator[str]:
        """Yield what the offering player owns after the deal, then what the other player owns.

        The list ends if a player's bones do not suffice for the deal.
        """
        view, filled = self.cursor.view, self.filling.filled
        bones = filled[offering.WANT_BONES][0] - filled[offering.BONES][0]
        runes = filled[offering.WANT_RUNES][0] - len(self.given)
        for who, name, sign in ((self.cursor.seat, "you", 1), (self.target, self.partner, -1)):
            left = view.bones[who] + sign * bones
            if left < 0:
                return
            owns = count(left, "bone")
            holds = count(view.hand_sizes[who] + sign * runes, "rune")
            room = self.width - self.values + 1
            whole = cell_len(f"{name} {owns}, {holds}") <= room
            yield f"{name if whole else SEAT_LETTERS[who]} {owns}, {holds}"
