"""The sheet on which an offer is made (RB-27): what is given, what is asked for, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, count
from runegames.games.bones.phrases import title
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.bones.cursor import FIELDS, BonesCursor
from runegames.ui.widgets.drawn import Drawn

HELP = (
    "What is promised falls due on the next turn of the one who owes it; a promise can be broken, "
    "and is then judged."
)
LABEL = 11
"""Cells of the words before the values."""
WIDTH = 54
"""Cells of the sheet; where there is more room it lies in the middle."""
HEIGHT = 16


class Line(NamedTuple):
    """A line of the sheet with a value, which takes several rows if need be."""

    row: int
    label: str
    field: str
    values: tuple[str, ...]


def lines(cursor: BonesCursor, names: Sequence[str]) -> Iterator[Line]:
    """From top to bottom."""
    draft = cursor.draft
    assert draft is not None
    given = [title(cursor.cards[place]) for place in sorted(draft.runes)]
    runes = f"{count(len(given), 'rune')}: {', '.join(given)}" if given else "no runes"
    target = f"{SEAT_LETTERS[draft.target]} {names[draft.target]}"
    bones, theirs = cursor.most("bones"), cursor.most("want_bones")
    held = cursor.most("want_runes")
    told = (
        ("to", "target", target),
        ("gives", "runes", runes),
        ("", "bones", f"{draft.bones} of your {bones} bones"),
        ("", "promised", _when(draft.promised)),
        ("asks for", "want_bones", f"{draft.want_bones} of their {theirs} bones"),
        ("", "want_runes", f"{draft.want_runes} of their {held} runes, as they choose"),
        ("", "want_promised", _when(draft.want_promised)),
    )
    row = 1
    for label, field, value in told:
        values = tuple(wrap(value, WIDTH - LABEL - 5))
        row += bool(label)
        yield Line(row, label, field, values)
        row += len(values)


def draw_offer(canvas: Canvas, cursor: BonesCursor, look: Drawn, names: Sequence[str]) -> None:
    """The lines of the offer; the one under the cursor between two arrows."""
    palette, symbols = look.palette, look.symbols
    assert cursor.draft is not None
    base = Pen(palette.text, palette.raised)
    quiet = base.inked(palette.quiet)
    left, top = _corner(canvas.width, canvas.height)
    canvas.fill(left, top, WIDTH, HEIGHT, base)
    canvas.put(left + 2, top, "An offer", base.inked(palette.primary, bold=True))
    row = top
    for line in lines(cursor, names):
        here = cursor.draft.line == line.field
        pen = base.inked(palette.primary, bold=True) if here else base
        less, more = (symbols.less, symbols.more) if here else (" ", " ")
        canvas.put(left + 2, top + line.row, line.label, quiet)
        row = top + line.row
        x = left + LABEL
        for at, value in enumerate(line.values):
            row = top + line.row + at
            x = canvas.put(left + LABEL, row, f"{' ' if at else less} {value}", pen)
        canvas.put(x, row, f" {more}", pen)
    words = wrap(HELP, WIDTH - 4)
    if row + len(words) + 1 < top + HEIGHT:
        for at, told in enumerate(words, start=row + 2):
            canvas.put(left + 2, at, told, quiet)


def press_offer(
    cursor: BonesCursor, names: Sequence[str], x: int, y: int, size: tuple[int, int]
) -> bool:
    """A click on the sheet changes a value; False when it was beside all.

    As with a setting, the arrow on the left goes back and the rest of the line goes on.
    """
    assert cursor.draft is not None
    left, top = _corner(*size)
    for line in lines(cursor, names):
        rows = range(top + line.row, top + line.row + len(line.values))
        if y in rows and left + LABEL <= x < left + WIDTH:
            cursor.draft.field = FIELDS.index(line.field)
            cursor.step(-1 if x == left + LABEL else 1)
            return True
    return False


def _corner(width: int, height: int) -> tuple[int, int]:
    return max(0, (width - WIDTH) // 2), max(0, (height - HEIGHT) // 2)


def _when(promised: bool) -> str:
    return "promised for the next turn" if promised else "now"
