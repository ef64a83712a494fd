"""The camp in ASCII: bowl and stone as outlines. Pixels are not imitated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.bones.bowl import SMALL, Tilt
from runegames.ui.games.bones.camp import Camp
from runegames.ui.games.bones.stone import COLOUR_OF, mark_of
from runegames.ui.look import Look
from runegames.ui.palette import Palette

ART = "camp.ascii"


class Lined(NamedTuple):
    """A camp of some size; its drawings have its width in their heads."""

    width: int
    """Of the bowl, in cells."""
    fire: tuple[int, int]
    """Where the fire begins, seen from the bowl's top left corner."""
    number_row: int
    bones: tuple[tuple[Tilt, int, int], ...]
    """Tilt, column and rows above the rim of each bone, in the order in which they rise."""
    gap: int
    """Cells beside a bone that hide what is behind it."""


def _bones(line: str) -> tuple[tuple[Tilt, int, int], ...]:
    """From tilt, column and rows of each."""
    tilts: dict[str, Tilt] = {"u": "up", "l": "left", "r": "right"}
    places = [(word[0], *word[1:].split(",")) for word in line.split()]
    return tuple((tilts[tilt], int(column), int(rows)) for tilt, column, rows in places)


LITTLE = Lined(
    width=20,
    fire=(0, 6),
    number_row=2,
    bones=_bones("u9,2 l6,2 r13,2 l3,2 r16,2 u11,2 l7,3 r12,3 l4,3 r15,3 l8,4 r11,4"),
    gap=0,
)
LARGE = Lined(
    width=26,
    fire=(-3, 8),
    number_row=4,
    bones=_bones("u10,3 l2,3 r16,3 l-3,3 r20,3 l5,5 r13,5 l0,5 r18,5 u10,6 l4,7 r14,7"),
    gap=1,
)


def _size_of(camp: Camp) -> Lined:
    """What fits into a camp."""
    return LITTLE if camp.bowl.width == SMALL.width else LARGE


def _draw(canvas: Canvas, x: int, y: int, rows: Sequence[str], pen: Pen, gap: int = 0) -> None:
    """Characters as they stand, what is behind them showing through their blanks.

    ``gap``: cells that are left free at both ends of each row.
    """
    for row, line in enumerate(rows, start=y):
        words = line.strip()
        left = x + line.index(words)
        canvas.put(left - gap, row, " " * (len(words) + 2 * gap), pen)
        canvas.put(left, row, words, pen)


def draw_bowl(canvas: Canvas, camp: Camp, pot: int, palette: Palette) -> None:
    """Bones, fire and bowl, with the number on the bowl."""
    size, pictures = _size_of(camp), art.drawings(ART)
    bowl, fire = pictures[f"bowl {size.width}"], pictures[f"fire {size.width}"]
    base = Pen(palette.text, palette.table)
    x = camp.pot.x + (camp.pot.width - size.width) // 2
    top = camp.pot.y + camp.pot.height - size.fire[1] - len(fire)
    for tilt, column, height in reversed(size.bones[:pot]):
        bone = pictures[f"bone {tilt} {size.width}"][:height]
        _draw(canvas, x + column, top - height, bone, base.inked(palette.bone), size.gap)
    across, down = size.fire
    _draw(canvas, x + across, top + down, fire, base.inked(palette.gold))
    _draw(canvas, x, top, bowl, base.inked(palette.quiet))
    number = " ".join(str(pot))
    left = x + (size.width - len(number)) // 2
    pen = Pen(palette.gold, palette.table, bold=True)
    canvas.put(left, top + size.number_row, number, pen)


def draw_stone(canvas: Canvas, camp: Camp, rune: str | None, look: Look) -> None:
    """The winning rune, with its element in words; or an empty outline."""
    palette, symbols = look
    size, pictures, box = _size_of(camp).width, art.drawings(ART), camp.stone
    outline = pictures[f"stone {size}"]
    width = len(outline[0])
    x, y = box.x + (box.width - width) // 2, box.y + box.height - len(outline)
    pen = Pen(palette.line if rune is None else palette.text, palette.table)
    _draw(canvas, x, y, outline, pen)
    if rune is None:
        return
    element, _, weapon = rune.partition("-")
    ink = palette.rune(COLOUR_OF[element]).bright
    words = f"{mark_of(rune, symbols)} {element.capitalize()}"
    canvas.put(x + (width - len(words)) // 2, y + 1, words, pen.inked(ink, bold=True))
    drawing = pictures[f"{weapon} {size}"]
    left = x + (width - len(drawing[0])) // 2
    _draw(canvas, left, y + len(outline) - 1 - len(drawing), drawing, pen.inked(ink))
