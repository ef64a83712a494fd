"""The camp in ASCII: bowl and stone as outlines. Pixels are not imitated."""

from __future__ import annotations

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.bones.camp import Box, Camp
from runegames.ui.games.bones.stone import COLOUR_OF, mark_of
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

BOWL = (
    " (________________) ",
    "  |              |  ",
    "  |              |  ",
    "  |              |  ",
    "   \\            /   ",
    "    '.________.'    ",
)
FIRE = ("   /\\ /\\/\\ /\\/\\ /\\  ", "  ===^^==^^==^^===  ")
NUMBER_ROW = 2
BONES = (
    ("|", 9, 2),
    ("\\", 6, 2),
    ("/", 13, 2),
    ("\\", 3, 2),
    ("/", 16, 2),
    ("|", 11, 2),
    ("\\", 7, 3),
    ("/", 12, 3),
    ("\\", 4, 3),
    ("/", 15, 3),
    ("\\", 8, 4),
    ("/", 11, 4),
)
"""Stem, column and rows of each bone above the rim, in the order in which they rise."""
WEAPONS = {
    "axe": ("(\\ | /)", "( >+< )", "(/ | \\)", "   |   "),
    "shield": (".---+---.", "|---+---|", " \\  |  / ", "  '-+-'  "),
    "arrow": (" ^ ", "/|\\", " | ", "/|\\"),
}
STONE = 15, 7
"""Columns and rows of the winning stone."""


def draw_bowl(canvas: Canvas, camp: Camp, pot: int, palette: Palette) -> None:
    """Bones, bowl and fire, with the number on the bowl."""
    base = Pen(palette.text, palette.table)
    rows = len(BOWL) + len(FIRE)
    x = camp.pot.x + (camp.pot.width - len(BOWL[0])) // 2
    top = camp.pot.y + camp.pot.height - rows
    for stem, column, height in reversed(BONES[:pot]):
        bone = base._replace(ink=palette.bone)
        for row in range(1, height):
            canvas.put(x + column, top - row, stem, bone)
        canvas.put(x + column, top - height, "o", bone)
    for row, line in enumerate(BOWL):
        canvas.put(x, top + row, line.strip().center(len(line)), base._replace(ink=palette.quiet))
    for row, line in enumerate(FIRE, start=len(BOWL)):
        canvas.put(x, top + row, line, base._replace(ink=palette.gold))
    number = " ".join(str(pot))
    left = x + (len(BOWL[0]) - len(number)) // 2
    canvas.put(left, top + NUMBER_ROW, number, Pen(palette.gold, palette.table, bold=True))


def draw_stone(
    canvas: Canvas, box: Box, rune: str | None, palette: Palette, symbols: Symbols
) -> None:
    """The winning rune, with its element in words; or an empty outline."""
    width, height = STONE
    x, y = box.x + (box.width - width) // 2, box.y + box.height - height
    pen = Pen(palette.line if rune is None else palette.text, palette.table)
    canvas.put(x + 1, y, "." + "-" * (width - 4) + ".", pen)
    for row in range(y + 1, y + height - 1):
        left, right = ("/", "\\") if row == y + 1 else ("|", "|")
        canvas.put(x, row, left + " " * (width - 2) + right, pen)
    canvas.put(x, y + height - 1, "'" + "-" * (width - 2) + "'", pen)
    if rune is None:
        return
    element, _, weapon = rune.partition("-")
    ink = palette.rune(COLOUR_OF[element]).bright
    words = f"{mark_of(rune, symbols)} {element.capitalize()}"
    canvas.put(x + (width - len(words)) // 2, y + 1, words, pen._replace(ink=ink, bold=True))
    for row, line in enumerate(WEAPONS[weapon], start=y + 2):
        canvas.put(x + (width - len(line)) // 2, row, line, pen._replace(ink=ink))
