"""Drawing of hand cards."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.games.market.model import short
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import to_centre
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import Picture
from runegames.ui.symbols import Symbols

CardState: TypeAlias = Literal["rest", "chosen", "bad"]
"""State of a card: at rest, picked, or impossible."""
FADED = 0.55
"""Share of a figure's colour in its mixture with the card's colour."""


class Inks(NamedTuple):
    """Colours of a card."""

    ground: str
    figure: str
    words: str
    edge: str
    """Colour of a row of pixels at the top or bottom."""
    shade: str
    """Colour of the darker parts of a figure."""


def inks_of(name: str, state: CardState, palette: Palette) -> Inks:
    """Choose the colours of a card."""
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
                bright = runic.bright if runic else palette.gold
                figure = mix(ground, bright, FADED)
            return Inks(ground, figure, words, palette.edge(ground), mix(ground, figure, FADED))
        case "rest":
            if runic is not None:
                shade = mix(runic.ground, runic.carving, FADED)
                return Inks(runic.ground, runic.carving, runic.ink, runic.deep, shade)
            # In a terminal's own colours, a grey card would look like an impossible one.
            if palette.ansi:
                ink = palette.on_seat
                return Inks(palette.pixel(palette.text), ink, ink, palette.socket, ink)
            ink = palette.gold if name == "thief" else palette.text
            return Inks(palette.card, ink, palette.text, palette.edge(palette.card), ink)


class HandCard(NamedTuple):
    """Facts of a card."""

    name: str
    key: str
    """Digit that picks the card; empty if no digit does."""
    state: CardState
    named: bool = True
    """True if a wide card shows its number also in its top row."""


def draw_card(brush: Brush, region: Region, card: HandCard, scale: int) -> None:
    """Draw a card with a shadow at its right; the figure is left out if it does not fit."""
    palette, name = brush.palette, card.name
    inks, numbered = inks_of(name, card.state, palette), short(name).isdigit()
    brush.fill(region.right, 2 * region.y + 1, 1, 2 * region.height - 1, palette.shadow)
    brush.plate(region, inks.ground)
    # A low card has an edge at the top, against the card above it. A high card has its edge at the
    # bottom, unless its name is written there.
    if region.height > 4 and numbered:
        brush.fill(region.x, 2 * region.bottom - 1, region.width, 1, inks.edge)
    elif region.height < 4:
        brush.fill(region.x, 2 * region.y, region.width, 1, inks.edge)
    figure = figure_of(name, region.width, 2 * region.height, scale)
    if figure is not None:
        wide, tall = figure.width * scale, figure.height * scale
        spare = 2 * region.height - tall
        if not numbered:  # the name stands in the last row
            spare -= 1
        top = 2 * region.y + max(0, spare // 2)
        ink = {"#": inks.figure, "+": inks.shade}
        brush.picture(figure, region.x + to_centre(wide, region.width), top, ink, scale)
    x = region.x + 1 if region.width > 6 else region.x
    brush.word(x, region.y, card.key, inks.words, bold=True)
    brush.word(region.right - 2, region.y, _mark(name, region.width, brush.symbols), inks.words)
    words = label_of(name, region.width, brush.symbols)
    if figure is None or not numbered:
        row = region.y + region.height // 2 if figure is None else region.bottom - 1
        x = region.x + to_centre(len(words), region.width)
        brush.word(x, row, words, inks.words, bold=True)
    elif region.width > 20 and card.named:
        brush.word(region.right - 1 - len(words), region.y, words, inks.words, bold=True)


def figure_of(name: str, width: int, height: int, scale: int) -> Picture | None:
    """Choose the figure for a card whose size is given in pixels; None if no figure fits."""
    if short(name).isdigit():
        figures = [art.large(short(name))] if width >= 7 else []
    elif name == "thief":
        figures = [art.picture("weapons.txt", "thief"), art.picture("market.txt", "thief 5")]
    else:
        figures = [art.picture("market.txt", "roof 11"), art.picture("market.txt", "roof 5")]
    # The name of a card without a number takes a row of two pixels.
    below = 0 if short(name).isdigit() else 2
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


def label_of(name: str, width: int, symbols: Symbols) -> str:
    """Return the name of a card in at most ``width`` cells."""
    colour, _, shelter = name.rpartition(" ")
    if name == "thief":
        return name
    if shelter != "shelter":
        return short(name)
    if len(name) + 8 < width:
        return name
    return shelter if width >= 7 else symbols.house + symbols.rune(colour)


def _mark(name: str, width: int, symbols: Symbols) -> str:
    """Return the sign of a shelter's colour; empty for other cards, and on narrow cards."""
    colour, _, shelter = name.rpartition(" ")
    return symbols.rune(colour) if shelter == "shelter" and width >= 7 else ""


def draw_back(brush: Brush, region: Region, scale: int) -> None:
    """Draw a card face down, with a question mark."""
    palette, (x, y, width, height) = (
        brush.palette,
        (region.x, 2 * region.y, region.width, 2 * region.height),
    )
    brush.fill(x + width, y + 1, 1, height - 1, palette.shadow)
    brush.fill(x, y, width, height, palette.ice_edge)
    brush.fill(x + 1, y + 1, width - 2, height - 2, palette.lattice)
    for row in range(y + 2, y + height - 2):
        for column in range(x + 2, x + width - 2):
            ink = palette.ice
            if row % 2 == 0 and column % 2:
                ink = palette.lattice
            elif (row % 4, column % 4) in ((1, 0), (3, 2)):
                ink = palette.ice_edge
            brush.fill(column, row, 1, 1, ink)
    mark = art.large("?")
    assert mark is not None, "letters.txt has no question mark"
    wide, tall = mark.width * scale, mark.height * scale
    left, top = x + to_centre(wide, width), y + to_centre(tall, height)
    brush.fill(left - scale, top - scale, wide + 2 * scale, tall + 2 * scale, palette.ice_deep)
    brush.picture(mark, left, top, palette.glow[1], scale)
