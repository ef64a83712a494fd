"""Hand cards: in the hand, and in the scene of a duel."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.games.market.model import short
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import Pixels, draw_picture
from runegames.ui.symbols import Symbols

CardState: TypeAlias = Literal["rest", "chosen", "bad"]
"""At rest, picked, or not possible."""
UNSEEN = "? card"
"""In place of the name of a card that lies face down, where characters draw it."""
FADED = 0.55
"""What is left of a coloured figure on a card that is not possible."""


class Inks(NamedTuple):
    """The colours of a card."""

    ground: str
    figure: str
    words: str
    edge: str
    """Of its lowest row of pixels."""
    shade: str
    """Of what a figure has that is darker."""


def inks_of(name: str, state: CardState, palette: Palette) -> Inks:
    """The colours of a card; "" lies face down."""
    colour = name.partition(" ")[0]
    runic = palette.rune(colour) if colour in {"red", "blue"} else None
    match state:
        case "chosen" if runic is not None:
            on = runic.on_bright
            return Inks(runic.bright, on, on, runic.lit, mix(runic.bright, on, FADED))
        case "chosen":
            ground, on = palette.pixel(palette.glow[1]), palette.on_primary
            return Inks(ground, on, on, palette.glow[3], on)
        case "bad":
            ground, words = palette.ghost_bad, palette.on_ghost_bad
            figure = words
            if runic is not None or name == "thief":
                figure = mix(ground, runic.bright if runic else palette.gold, FADED)
            return Inks(ground, figure, words, palette.edge(ground), mix(ground, figure, FADED))
        case "rest":
            if runic is not None:
                shade = mix(runic.ground, runic.bright, FADED)
                return Inks(runic.ground, runic.bright, runic.ink, runic.deep, shade)
            if palette.ansi:  # whose grey would be that of a card that is not possible
                ink = palette.on_seat
                return Inks(palette.pixel(palette.text), ink, ink, palette.socket, ink)
            ink = palette.gold if name == "thief" else palette.text
            return Inks(palette.card, ink, palette.text, palette.edge(palette.card), ink)


def draw_card(
    pixels: Pixels,
    place: tuple[int, int, int, int],
    name: str,
    inks: Inks,
    palette: Palette,
    *,
    scale: int = 1,
) -> None:
    """A card, with its figure where one fits; place in pixels. Its shadow lies right of it."""
    x, y, width, height = place
    pixels.fill(x + width, y + 1, 1, height - 1, palette.shadow)
    pixels.fill(x, y, width, height, inks.ground)
    if height > 8 and short(name).isdigit():  # elsewhere a word stands there
        pixels.fill(x, y + height - 1, width, 1, inks.edge)
    elif height < 8:  # so that it can be told from the one above it
        pixels.fill(x, y, width, 1, inks.edge)
    figure = figure_of(name, width, height, scale)
    if figure is None:
        return
    wide, tall = figure.width * scale, figure.height * scale
    room = height if short(name).isdigit() else height - 2
    top = y + max(0, (room - tall + (room < height)) // 2)
    letters = {"#": inks.figure, "+": inks.shade}
    pixels.picture(figure, x + (width - wide) // 2, top, letters, scale=scale)


def figure_of(name: str, width: int, height: int, scale: int) -> art.Picture | None:
    """What is drawn on a card so many pixels large; None: words have to do."""
    if short(name).isdigit() or name == UNSEEN:
        figures = [art.large(short(name))] if width >= 7 else []
    elif name == "thief":
        figures = [art.picture("weapons.txt", "thief"), art.picture("market.txt", "thief 5")]
    else:
        figures = [art.picture("market.txt", "roof 11"), art.picture("market.txt", "roof 5")]
    below = 0 if short(name).isdigit() else 2  # the row of its name
    return next(
        (
            figure
            for figure in figures
            if figure is not None
            and figure.width * scale <= width
            and figure.height * scale <= height - below
        ),
        None,
    )


def label_card(
    canvas: Canvas, place: Region, name: str, key: str, inks: Inks, symbols: Symbols
) -> None:
    """The words on a card: its key, and what it is called, in full where there is room."""
    canvas.over(place.x + (place.width > 6), place.y, key, inks.words, bold=True)
    canvas.over(place.right - 2, place.y, _mark(name, place.width, symbols), inks.words)
    number, width = short(name), place.width
    drawn = figure_of(name, width, 2 * place.height, 1) is not None
    words, row = called(name, width, symbols), place.y + place.height // 2
    x = place.x + (width - len(words)) // 2
    if number.isdigit() and drawn:
        if width <= 20:
            return
        x, row = place.right - 1 - len(words), place.y
    elif drawn:
        row = place.bottom - 1
    canvas.over(x, row, words, inks.words, bold=True)


def called(name: str, width: int, symbols: Symbols) -> str:
    """A card in so many cells."""
    colour, _, shelter = name.rpartition(" ")
    if name == "thief":
        return name
    if shelter != "shelter":
        return short(name)
    if len(name) + 8 < width:
        return name
    return shelter if width >= 7 else symbols.house + symbols.rune(colour)


def _mark(name: str, width: int, symbols: Symbols) -> str:
    """The shape of a shelter's colour, where its name does not tell it."""
    colour, _, shelter = name.rpartition(" ")
    return symbols.rune(colour) if shelter == "shelter" and width >= 7 else ""


def line_card(
    canvas: Canvas,
    place: Region,
    name: str,
    key: str,
    state: CardState,
    look: Look,
    *,
    scale: int = 1,
) -> None:
    """A card by characters, its figure too where there are half blocks; picked, in reverse."""
    palette, symbols = look
    box, width = symbols.frame, place.width - 2
    pen = Pen(palette.quiet if state == "bad" else palette.text, palette.ground)
    if state == "chosen":
        pen = Pen(palette.on_primary, palette.primary, bold=True)
    canvas.put(place.x, place.y, box.top_left + box.across * width + box.top_right, pen)
    for row in range(place.y + 1, place.bottom - 1):
        canvas.put(place.x, row, box.down + " " * width + box.down, pen)
    last = box.bottom_left + box.across * width + box.bottom_right
    canvas.put(place.x, place.bottom - 1, last, pen)
    canvas.put(place.x + (width > 1), place.y, key, pen.strong())
    figure, numbered = None, short(name).isdigit() or name == UNSEEN
    if symbols.name == "unicode":
        figure = figure_of(name, place.width, 2 * place.height - 4, scale)
    if figure is not None:
        figure = figure.scaled(scale)
        x = place.x + (place.width - figure.width) // 2
        y = place.y + (place.height - (figure.height + 1) // 2) // 2 if numbered else place.y + 1
        inks = dict.fromkeys("#+", palette.pixel(pen.ink))
        draw_picture(canvas, x, y, figure, inks, look)
    if figure is None or not numbered:
        words = called(name, place.width, symbols)
        row = place.y + place.height // 2 if figure is None else place.bottom - 2
        canvas.put(place.x + (place.width - len(words)) // 2, row, words, pen.strong())
    canvas.put(place.right - 2, place.y + 1, _mark(name, place.width, symbols), pen.strong())


def draw_back(
    pixels: Pixels, place: tuple[int, int, int, int], palette: Palette, *, scale: int
) -> None:
    """A card that lies face down, with a question mark."""
    x, y, width, height = place
    pixels.fill(x + width, y + 1, 1, height - 1, palette.shadow)
    pixels.fill(x, y, width, height, palette.ice_edge)
    pixels.fill(x + 1, y + 1, width - 2, height - 2, palette.lattice)
    for row in range(y + 2, y + height - 2):
        for column in range(x + 2, x + width - 2):
            knot = row % 2 and (column + row // 2 % 2 * 2) % 4 == 0
            woven = row % 2 == 0 and column % 2
            ink = palette.ice_edge if knot else palette.lattice if woven else palette.ice
            pixels.fill(column, row, 1, 1, ink)
    mark = art.large("?")
    assert mark is not None, "letters.txt has a question mark"
    wide, tall = mark.width * scale, mark.height * scale
    left, top = x + (width - wide) // 2, y + (height - tall) // 2
    pixels.fill(left - scale, top - scale, wide + 2 * scale, tall + 2 * scale, palette.ice_deep)
    pixels.picture(mark, left, top, {"#": palette.pixel(palette.glow[1])}, scale=scale)
