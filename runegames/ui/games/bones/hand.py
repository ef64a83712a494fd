"""The stones of a hand: how large they are cut, and how one is drawn. No widget here."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.stone import carving_of, face, mark_of, slab
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

SPECIAL_NOTES = {
    "banners": ("draw 2 runes", "draw 2"),
    "thief": ("2 from the pot", "2 bones"),
    "skull": ("3 of a player", "3 bones"),
    "spy": ("look at a hand", "look"),
    "jhurga": ("take 2 runes", "2 runes"),
}
"""What a special rune does, on a wide stone and on a narrow one."""
Carving: TypeAlias = Literal["", "3", "9"]
"""Pixels of the carving's height; none: words alone."""


class Cut(NamedTuple):
    """How stones are cut; lengths in cells."""

    width: int
    rows: int
    gap: int
    carving: Carving
    scale: int = 1
    insets: tuple[int, ...] = (2, 1)
    noted: bool = True
    """Whether it lies in a hand, with a line for a note below the name; else on the table."""

    @property
    def split(self) -> bool:
        """Whether a name takes two lines."""
        return self.width < 12

    @property
    def barred(self) -> bool:
        """Whether bars at both sides show the cursor, and not a mark before the number."""
        return self.scale > 1

    def across(self, stones: int) -> int:
        """Cells of so many stones, with those before the first one."""
        return 1 + self.gap + stones * (self.width + self.gap) - self.gap


CUTS = (
    Cut(26, 13, 3, "9", 2, (4, 2, 1)),
    Cut(16, 7, 2, "9"),
    Cut(14, 7, 1, "9"),
    Cut(10, 7, 1, "3"),
    Cut(14, 4, 1, "3", insets=(1,)),
    Cut(10, 4, 1, "", insets=(1,)),
)
"""From the largest to the smallest."""
PLAYED = (
    Cut(12, 4, 1, "3", insets=(1,), noted=False),
    Cut(16, 7, 2, "9", noted=False),
)
"""A rune on the table before its player, small and large."""
LINED = (Cut(16, 4, 1, ""), Cut(11, 4, 1, ""))
"""Where there are no pixels."""


def cut_for(stones: int, width: int, rows: int, *, lined: bool) -> Cut:
    """The largest cut of which so many fit; where not even narrow ones do, the highest of those."""
    cuts = [cut for cut in (LINED if lined else CUTS) if cut.rows <= rows] or [CUTS[-1]]
    narrow = next(cut for cut in cuts if cut.split)
    return next((cut for cut in cuts if cut.across(stones) <= width), narrow)


def note(view: BonesView, rune: str, cut: Cut) -> str:
    """In a few words, what a rune does to the winning one."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        return SPECIAL_NOTES[rune][cut.split]
    if view.winning is None:
        return "wins for now" if not cut.split else "wins"
    winning = KIND_OF[view.winning]
    if kind == winning and view.bones[view.seat or 0]:
        return "buy win" if cut.split else "buy the win"
    if kind == winning:
        return "the same" if cut.split else "is the same"
    return "wins" if BEATS[kind][winning] else "is beaten"


class Stone(NamedTuple):
    """A rune of the hand as it is shown."""

    rune: str
    number: str
    note: str
    here: bool
    """Whether the cursor is on it."""
    chosen: bool
    faded: bool = False
    """Whether it counts no longer."""


def draw_stone(canvas: Canvas, x: int, y: int, cut: Cut, stone: Stone, look: Look) -> None:
    """A stone, its top left cell there."""
    canvas.paste(_sheet(cut, stone, look), x, y)
    if stone.here and look.pixels:
        _draw_cursor(canvas, x, y, cut, look)


@lru_cache(maxsize=256)
def _sheet(cut: Cut, stone: Stone, look: Look) -> Canvas:
    """A stone by itself; with a step along the hand most of them stay as they are."""
    canvas = Canvas(cut.width, cut.rows, look.empty)
    (_draw_cut if look.pixels else _draw_lined)(canvas, cut, stone, look)
    return canvas


def _draw_cut(canvas: Canvas, cut: Cut, stone: Stone, look: Look) -> None:
    """A stone of pixels, with words on it."""
    palette, symbols = look
    colours = face(stone.rune, palette, chosen=stone.chosen)
    if stone.faded:
        colours = colours.faded(palette)
    pixels = Pixels(cut.width, cut.rows, palette.ground if cut.noted else palette.table)
    slab(pixels, 0, 0, cut.width, 2 * cut.rows, cut.insets, colours.ground)
    if cut.carving:
        head = carving_of(stone.rune) + (" 3" if cut.carving == "3" else "")
        picture = art.picture("weapons.txt", head)
        left = (cut.width - picture.width * cut.scale) // 2
        top = 4 if cut.split else 3 if cut.scale > 1 else 1
        pixels.picture(picture, left, top, {"#": colours.carving}, scale=cut.scale)
    pixels.onto(canvas, 0, 0)
    pen = Pen(colours.ink, colours.ground, bold=stone.chosen)
    inset = 1 if cut.scale == 1 else 2
    first = 1 if cut.rows > 4 else 0
    canvas.put(inset, first, stone.number, pen)
    mark = mark_of(stone.rune, symbols)
    canvas.put(cut.width - inset - 1, first, mark, pen)
    words = _name(stone.rune, cut) + [stone.note] * cut.noted
    for row, line in enumerate(words, start=cut.rows - len(words)):
        strong = pen._replace(bold=stone.chosen or row < cut.rows - cut.noted)
        shown = clipped(line, cut.width, symbols)
        canvas.put((cut.width - cell_len(shown)) // 2, row, shown, strong)


def _draw_cursor(canvas: Canvas, x: int, y: int, cut: Cut, look: Look) -> None:
    palette, symbols = look
    pen = Pen(palette.cursor, palette.ground, bold=True)
    if not cut.barred:
        canvas.put(x - 1, y + (1 if cut.rows > 4 else 0), symbols.pointer, pen)
        return
    for row in range(y + 2, y + cut.rows):
        canvas.put(x - 1, row, "▐", pen)
        canvas.put(x + cut.width, row, "▌", pen)


def _name(rune: str, cut: Cut) -> list[str]:
    """On one line, or on two where the stone is narrow."""
    name = title(rune)
    if not cut.split:
        return [name]
    first, dash, second = name.partition("-")
    if not dash:
        first, _, second = name.partition(" ")
    return [first, second] if second else [first]


def _draw_lined(canvas: Canvas, cut: Cut, stone: Stone, look: Look) -> None:
    """A stone as an outline, in reverse when it is chosen."""
    (palette, symbols), pen = look, look.empty
    if stone.chosen:
        pen = Pen(palette.on_primary, palette.primary, bold=True)
    box, inner = symbols.frame, cut.width - 2
    first, *second = _name(stone.rune, cut)
    lines = [f"{stone.number:<2}{first}", *(f"  {word}" for word in second)]
    lines += [""] * (cut.split and not second)
    lines.append(stone.note if cut.split else stone.note.center(inner))
    # The mark of its element stands in the frame: on top, or below where names take two lines.
    across = symbols.frame.across * inner
    marked = across[:-2] + mark_of(stone.rune, symbols) + across[-1:]
    rows = [box.down + clipped(line, inner, symbols).ljust(inner) + box.down for line in lines]
    if cut.split:
        rows.append(box.bottom_left + marked + box.bottom_right)
    else:
        rows.insert(0, box.top_left + marked + box.top_right)
        rows.append(box.bottom_left + across + box.bottom_right)
    for row, line in enumerate(rows):
        canvas.put(0, row, line, pen)
    if stone.here:
        canvas.put(0, not cut.split, symbols.pointer, pen.strong())
