"""Drawing of the camp in characters, for ASCII, which has no glyphs for half cells."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.bones.camp import CampLayout
from runegames.ui.games.bones.stone import COLOUR_OF, carving_of, element_of, mark_of
from runegames.ui.look import Look
from runegames.ui.pixels import draw_picture

ART = "camp.ascii"
MAX_CLOSE_COLUMNS = 22
"""Greatest width of a bowl whose bones have no blanks around them."""


def _size(camp: CampLayout) -> int:
    """Return the width of the bowl, which is part of the names of the drawings."""
    return camp.bowl.width * camp.bowl.scale


def _draw(canvas: Canvas, x: int, y: int, rows: Sequence[str], pen: Pen, gap: int = 0) -> None:
    """Draw rows without their outer blanks, but with ``gap`` blank cells at both ends."""
    for row, line in enumerate(rows, start=y):
        signs = line.strip()
        left = x + line.index(signs)
        canvas.put(left - gap, row, " " * (len(signs) + 2 * gap), pen)
        canvas.put(left, row, signs, pen)


def draw_bowl(canvas: Canvas, camp: CampLayout, pot: int, look: Look) -> None:
    """Draw bones, fire and bowl, with the number of bones on the bowl."""
    palette, size, drawings = look.palette, _size(camp), art.drawings(ART)
    bowl, fire = drawings[f"bowl {size}"], drawings[f"fire {size}"]
    base, scale = Pen(palette.text, palette.table), camp.bowl.scale
    x, y, gap = camp.bowl_at[0], camp.pot.y, int(size > MAX_CLOSE_COLUMNS)
    for bone in reversed(camp.bowl.bones[:pot]):
        height = -bone.y * scale // 2
        rows = drawings[f"bone {bone.tilt} {size}"][:height]
        _draw(canvas, x + bone.x * scale, y - height, rows, base.inked(palette.bone), gap)
    _draw(canvas, camp.pot.x, camp.pot.bottom - len(fire), fire, base.inked(palette.gold))
    _draw(canvas, x, y, bowl, base.inked(palette.quiet))
    number = art.fitting(str(pot), size, len(bowl) // 2, look.symbols)
    if number is not None:
        left, top = x + (size - number.width) // 2, y + (len(bowl) - number.lines) // 2
        draw_picture(canvas, left, top, number, {"#": palette.gold}, look)
        return
    words = " ".join(str(pot))
    pen = base.inked(palette.gold, bold=True)
    canvas.put(x + (size - len(words)) // 2, y + len(bowl) // 2, words, pen)


def draw_stone(canvas: Canvas, camp: CampLayout, rune: str | None, look: Look, sunk: int) -> None:
    """Draw the winning rune, without its last ``sunk`` rows, or an empty outline."""
    palette, symbols = look
    size, drawings, box = _size(camp), art.drawings(ART), camp.stone
    outline = drawings[f"stone {size}"]
    width, height, scale = len(outline[0]), len(outline), camp.bowl.scale
    base = Pen(palette.text, palette.table)
    stone = Canvas(width, height, base)
    _draw(stone, 0, 0, outline, base if rune is not None else base.inked(palette.line))
    if rune is not None:
        ink = palette.rune(COLOUR_OF[element_of(rune)]).bright
        words = f"{mark_of(rune, symbols)} {element_of(rune).capitalize()}"
        stone.put((width - len(words)) // 2, 1, words, base.inked(ink, bold=True))
        if scale % 2:
            weapon = drawings[f"{carving_of(rune)} {size}"]
            left = (width - len(weapon[0])) // 2
            _draw(stone, left, height - 1 - len(weapon), weapon, base.inked(ink))
        else:  # at an even scale, a picture fills whole cells
            carving = art.picture("weapons.txt", carving_of(rune)).scaled(scale)
            left, top = (width - carving.width) // 2, (height - carving.lines) // 2
            draw_picture(stone, left, top, carving, {"#": ink}, look)
    canvas.paste(stone, box.x + (box.width - width) // 2, box.bottom - height + sunk, height - sunk)
