"""Hand cards as they are drawn in the tray and in a duel."""

from __future__ import annotations

from runegames.games.market.model import short
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols

WIDTH, NARROW = 5, 4
STEP = WIDTH + 1
OVERLAPPED = WIDTH - 1
"""From one card to the next in a large hand."""


def face(name: str, symbols: Symbols, width: int = 3) -> str:
    """What stands on a card so wide inside."""
    match name:
        case "":
            return "?"
        case "thief":
            return "thief" if width >= 5 else "thf"
        case "red shelter":
            return symbols.house + symbols.red
        case "blue shelter":
            return symbols.house + symbols.blue
    return short(name)


def draw_card(
    canvas: Canvas,
    place: tuple[int, int],
    size: tuple[int, int],
    name: str,
    *,
    line: Pen,
    ink: Pen,
    symbols: Symbols,
    heavy: bool = False,
) -> None:
    """A card, three rows high or more; without a name it lies face down."""
    (x, y), (width, height) = place, size
    box = symbols.heavy if heavy else symbols.frame
    inner = width - 2
    canvas.put(x, y, box.top_left + box.across * inner + box.top_right, line)
    for row in range(1, height - 1):
        canvas.write(x, y + row, ((box.down, line), (" " * inner, ink), (box.down, line)))
    canvas.put(x, y + height - 1, box.bottom_left + box.across * inner + box.bottom_right, line)
    middle = y + (height - 1) // 2
    canvas.put(x + 1, middle, face(name, symbols, inner)[:inner].center(inner), ink)


def ink_of(name: str, palette: Palette) -> Pen:
    """The pen of a card at rest: shelters in their colour, thieves apart from numbers."""
    match name:
        case "red shelter":
            return Pen(palette.red.ink, palette.red.ground, bold=True)
        case "blue shelter":
            return Pen(palette.blue.ink, palette.blue.ground, bold=True)
        case "thief":
            return Pen(palette.gold, palette.raised, bold=True)
    return Pen(palette.text, palette.raised, bold=True)
