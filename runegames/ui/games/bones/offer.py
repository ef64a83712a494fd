"""The sheet on which an offer is made (RB-27): what is given, what is asked for, and when."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS
from runegames.games.bones.phrases import title
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.bones.cursor import FIELDS, BonesCursor
from runegames.ui.widgets.drawn import Drawn

LINES = ("target", "bones", "promised", "want_bones", "want_runes", "want_promised")
"""The lines with a value, from top to bottom; the runes stand behind the first."""
LABEL = 10
RUNE = 16
"""Cells for a rune of the hand."""


def draw_offer(canvas: Canvas, cursor: BonesCursor, look: Drawn, names: Sequence[str]) -> None:
    """The lines of the offer; the one under the cursor between two arrows."""
    draft, palette = cursor.draft, look.palette
    assert draft is not None
    sheet = _Sheet(canvas, cursor, look)
    quiet = sheet.base._replace(ink=palette.quiet)
    canvas.put(1, 0, "An offer", sheet.base._replace(ink=palette.primary, bold=True))
    target = f"{SEAT_LETTERS[draft.target]} {names[draft.target]}"
    sheet.line(2, "to", "target", target)
    canvas.put(1, 4, "gives", quiet)
    sheet.runes(4)
    row = 4 + rune_rows(cursor, canvas.width)
    sheet.line(row, "", "bones", f"{draft.bones} of {cursor.most('bones')} bones")
    sheet.line(row + 1, "", "promised", _when(draft.promised))
    theirs = cursor.most("want_bones")
    sheet.line(row + 3, "asks for", "want_bones", f"{draft.want_bones} of {theirs} bones")
    held = cursor.most("want_runes")
    sheet.line(row + 4, "", "want_runes", f"{draft.want_runes} of {held} runes, of their choice")
    sheet.line(row + 5, "", "want_promised", _when(draft.want_promised))


def press_offer(cursor: BonesCursor, x: int, y: int, width: int) -> bool:
    """A click on the sheet: marks a rune, or changes a value; False when it was beside all.

    As with a setting, the arrow on the left goes back and the rest of the line goes on.
    """
    assert cursor.draft is not None
    across = runes_across(width)
    rows = rune_rows(cursor, width)
    if cursor.cards and 4 <= y < 4 + rows and x > LABEL:
        place = (y - 4) * across + min(across - 1, (x - LABEL - 1) // RUNE)
        return cursor.pick(place)
    below = 4 + rows
    at = {2: 0, below: 1, below + 1: 2, below + 3: 3, below + 4: 4, below + 5: 5}.get(y)
    if at is None or x < LABEL:
        return False
    cursor.draft.field = FIELDS.index(LINES[at])
    cursor.step(-1 if x == LABEL else 1)
    return True


def runes_across(width: int) -> int:
    """Runes beside each other on a sheet so wide."""
    return max(1, (width - LABEL - 1) // RUNE)


def rune_rows(cursor: BonesCursor, width: int) -> int:
    """Lines that the hand takes on it."""
    return max(1, -(-len(cursor.cards) // runes_across(width)))


def _when(promised: bool) -> str:
    return "promised for the next turn" if promised else "now"


class _Sheet:
    def __init__(self, canvas: Canvas, cursor: BonesCursor, look: Drawn) -> None:
        self.canvas = canvas
        self.cursor = cursor
        self.look = look
        self.base = Pen(look.palette.text, look.palette.table)
        assert cursor.draft is not None
        self.draft = cursor.draft

    def line(self, row: int, label: str, field: str, words: str) -> None:
        """A line with a value that ←/→ change."""
        palette, symbols = self.look.palette, self.look.symbols
        self.canvas.put(1, row, label, self.base._replace(ink=palette.quiet))
        here = self.draft.line == field
        pen = self.base._replace(ink=palette.primary, bold=True) if here else self.base
        less, more = (symbols.less, symbols.more) if here else (" ", " ")
        self.canvas.put(LABEL, row, f"{less} {words} {more}", pen)

    def runes(self, row: int) -> None:
        """The hand, with marks at what is given."""
        palette, symbols = self.look.palette, self.look.symbols
        if not self.cursor.cards:
            self.line(row, "gives", "runes", "no runes")
            return
        for place, rune in enumerate(self.cursor.cards):
            below, beside = divmod(place, runes_across(self.canvas.width))
            given = place in self.draft.runes
            here = self.draft.line == "runes" and self.draft.card == place
            pen = self.base._replace(ink=palette.text if given else palette.quiet, bold=given)
            if here:
                pen = Pen(palette.on_primary, palette.primary, bold=True)
            mark = symbols.yes if given else " "
            x = LABEL + 1 + beside * RUNE
            if here:
                self.canvas.put(x - 1, row + below, symbols.pointer, self.base.strong())
            self.canvas.put(x, row + below, f"{place + 1}{mark}{title(rune)}", pen)
