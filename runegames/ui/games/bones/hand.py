"""Stones in a hand and on the table: their forms and their drawing."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.games.bones.model import BEATS, COMPONENTS, KIND_OF, NORMAL, WIN_PRICE, BonesView
from runegames.games.bones.phrases import title
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.stone import carving_of, face, mark_of, slab
from runegames.ui.grids import Form
from runegames.ui.look import Look
from runegames.ui.widgets.hand_tray import draw_bars

_MOST = COMPONENTS.powers
SPECIAL_NOTES = {
    "banners": (f"draw {_MOST.banners} runes", f"draw {_MOST.banners}"),
    "thief": (f"{_MOST.thief} from the pot", f"{_MOST.thief} bones"),
    "skull": (f"take {_MOST.skull} bones", f"{_MOST.skull} bones"),
    "spy": ("look at a hand", "look"),
    "jhurga": (f"take {_MOST.jhurga} runes", f"{_MOST.jhurga} runes"),
}
"""Notes for special runes, on a wide and on a narrow stone."""
FORMS = (
    Form(26, 13, gap=3, scale=2),
    Form(16, 7, gap=2),
    Form(14, 7),
    Form(10, 7),
    Form(14, 4),
    Form(10, 4),
)
"""Sizes of a stone in a hand."""
PLAYED = (Form(16, 7), Form(12, 4))
"""Sizes of a played stone on the table."""
INSETS = {13: (4, 2, 1), 7: (2, 1), 4: (1,)}
"""Pixels cut off at each side of a stone's first rows of pixels, by its height in cells."""
MIN_BROAD_COLUMNS = 12
"""Least width of a stone for its name in one line."""
MIN_NOTE_COLUMNS = 14
"""Least width of a stone for the longer note."""


def form_for(stones: int, width: int, rows: int) -> Form:
    """Choose the largest form in which all stones fit; if none fits, the highest narrow form."""
    forms = [form for form in FORMS if form.rows <= rows] or [FORMS[-1]]
    narrow = next(form for form in forms if form.width < MIN_BROAD_COLUMNS)
    return next((form for form in forms if across(form, stones) <= width), narrow)


def across(form: Form, stones: int) -> int:
    """Return the width of a row of stones with the column before it."""
    return 1 + stones * (form.width + form.gap)


def note(view: BonesView, rune: str, room: int, *, buys: bool = True) -> str:
    """Describe the effect of a rune in at most ``room`` columns.

    ``buys``: True if a rune that is equal to the winning one buys the win.
    """
    kind, narrow = KIND_OF[rune], room < MIN_NOTE_COLUMNS
    if kind >= NORMAL:
        wide_note, narrow_note = SPECIAL_NOTES[rune]
        return narrow_note if narrow else wide_note
    if view.winning is None:
        return "wins" if narrow else "wins for now"
    winning = KIND_OF[view.winning]
    if kind == winning and buys and view.bones[view.seat or 0] >= WIN_PRICE:
        return "buy win" if narrow else "buy the win"
    if kind == winning:
        return "the same" if narrow else "is the same"
    if BEATS[kind][winning]:
        return "wins"
    return "beaten" if narrow else "is beaten"


class Stone(NamedTuple):
    """Facts that a stone is drawn from."""

    rune: str
    number: str = ""
    note: str | None = None
    """Line below the name; None for no line."""
    chosen: bool = False
    faded: bool = False
    """True if the rune has lost its effect."""


def draw_stone(brush: Brush, region: Region, stone: Stone, scale: int) -> None:
    """Draw a stone with its number, sign, name and note, and with its carving where that fits."""
    palette, tall = brush.palette, region.height > 4
    broad = region.width >= MIN_BROAD_COLUMNS
    colours = face(stone.rune, palette, chosen=stone.chosen)
    if stone.faded:
        colours = colours.faded(palette)
    rectangle = region.x, 2 * region.y, region.width, 2 * region.height
    slab(brush.fill, rectangle, INSETS[region.height], colours.ground)
    if tall or broad:
        small = "" if tall and broad else " 3"
        picture = art.picture("weapons.txt", carving_of(stone.rune) + small)
        left = region.x + to_centre(picture.width * scale, region.width)
        top = 4
        if broad:
            top = 3 if scale > 1 else 1
        brush.picture(picture, left, 2 * region.y + top, colours.carving, scale)
    row, inset = region.y, scale
    if tall:
        row += 1
    brush.word(region.x + inset, row, stone.number, colours.ink, bold=stone.chosen)
    mark = mark_of(stone.rune, brush.symbols)
    brush.word(region.right - inset - 1, row, mark, colours.ink, bold=stone.chosen)
    name = title(stone.rune)
    lines = [name] if broad else name.replace("-", " ").split(" ", 1)
    names = len(lines)
    if stone.note is not None:
        lines.append(stone.note)
    for number, line in enumerate(lines):
        shown = clipped(line, region.width, brush.symbols)
        x = region.x + to_centre(cell_len(shown), region.width)
        bold = stone.chosen or number < names
        brush.word(x, region.bottom - len(lines) + number, shown, colours.ink, bold=bold)


def draw_cursor(canvas: Canvas, region: Region, form: Form, look: Look) -> None:
    """Draw bars at both sides of a large stone, or a pointer before the number of a small one."""
    if form.scale > 1:
        draw_bars(canvas, region.shrink((2, 0, 0, 0)), look)
    else:
        pen = Pen(look.palette.cursor, look.palette.ground, bold=True)
        row = region.y + 1 if region.height > 4 else region.y
        canvas.put(region.x - 1, row, look.symbols.pointer, pen)
