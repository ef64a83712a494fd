"""Pieces of Runes of Enceladus: cards and matches."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from runegames.games.enceladus.model import CARD_OF, RUNES, RUNES_OF
from runegames.games.enceladus.phrases import numeral, value_of
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import to_centre
from runegames.ui.drawing import clipped
from runegames.ui.palette import Palette, RuneInks

COLOURS = ("blue", "green", "red")
"""Colours by value, I to III; a numeral is always beside the colour."""
RUNE_COLUMNS = 5
"""Width of a rune at scale 1."""
RUNE_ROWS = 4
"""Height of a rune at scale 1."""
TALL_MIN_ROWS = 6
"""Least height of a card with value, runes and names below each other."""
CENTRED_MIN_COLUMNS = 22
"""Least width of a card with each rune in the middle of its half."""
NARROW_COLUMNS = 12
"""Greatest width of a card whose names stand below each other, and whose runes are at its edges."""

NUMERALS = "ⅠⅡⅢ"
"""Values as numerals of one cell, for narrow matches."""


class CardFace(NamedTuple):
    """Facts of a card face up."""

    name: str
    chosen: bool = False
    """True for a card in the chosen answer, and for an affordable offer."""
    corner: str = ""
    """Words in the top left corner."""
    lines: tuple[str, ...] = ()
    """Words between the runes of a low card, instead of corner, value and gain."""
    gain: str = ""
    """Points of the match with the card on offer, such as ``+5``, or ``pays`` for a picked card."""
    strong: frozenset[str] = frozenset()
    """Runes whose names are bold."""


class LaidMatch(NamedTuple):
    """Facts of a laid match."""

    rune: str
    cards: tuple[str, ...]
    points: str
    fresh: bool
    """True for a match to highlight: one of this turn, or one that the last ply changed."""


def inks_of(palette: Palette, name: str) -> RuneInks:
    """Return the colours of a card's value."""
    return palette.rune(COLOURS[value_of(name) - 1])


def runes_of(name: str) -> tuple[str, str]:
    """Return the names of a card's two runes."""
    one, other = RUNES_OF[CARD_OF[name]]
    return RUNES[one].title(), RUNES[other].title()


def draw_face(brush: Brush, region: Region, face: CardFace, scale: int) -> None:
    """Draw a card face up."""
    palette, chosen = brush.palette, face.chosen
    inks = inks_of(brush.palette, face.name)
    ground, ink = (inks.bright, inks.on_bright) if chosen else (inks.ground, inks.ink)
    brush.plate(region, ground)
    gain = ink if chosen or palette.ansi else palette.ok
    if region.height >= TALL_MIN_ROWS and region.width > NARROW_COLUMNS:
        _draw_tall(brush, region, face, ink, gain, scale)
    elif region.height >= TALL_MIN_ROWS:
        _draw_narrow(brush, region, face, ink, gain)
    elif region.height >= RUNE_ROWS:
        _draw_low(brush, region, face, ink, gain)
    else:
        _draw_names(brush, region, face, ink, gain)


def _draw_tall(
    brush: Brush, region: Region, face: CardFace, ink: str, gain: str, scale: int
) -> None:
    brush.ends(region, region.y, face.corner, numeral(face.name), ink, margin=1)
    brush.centred(region, region.y, face.gain, gain)
    width, height = RUNE_COLUMNS * scale, RUNE_ROWS * scale
    name_row = region.y + 1 + height + to_centre(height, region.height - 2)
    runes = runes_of(face.name)
    one, other = runes
    lefts = [region.x + 1, region.right - width - 1]
    name_columns = _columns_of_ends(region, one, other)
    if region.width >= CENTRED_MIN_COLUMNS:
        half = region.width // 2
        first, second = region.x + half // 2, region.right - half + half // 2
        lefts = [first - width // 2, second - width // 2]
        name_columns = first - len(one) // 2, second - len(other) // 2
    for rune, left, column in zip(runes, lefts, name_columns, strict=True):
        _draw_rune(brush, rune, left, 2 * region.y + 2, ink, scale)
        brush.word(column, name_row, rune, ink, bold=rune.lower() in face.strong)


def _draw_narrow(brush: Brush, region: Region, face: CardFace, ink: str, gain: str) -> None:
    """Draw a tall card that has no room for both names in a row."""
    one, other = runes_of(face.name)
    _draw_rune(brush, one, region.x, 2 * region.y, ink)
    _draw_rune(brush, other, region.right - RUNE_COLUMNS, 2 * region.y, ink)
    row, value = region.bottom - 2, numeral(face.name)
    brush.word(region.x, row, one, ink, bold=one.lower() in face.strong)
    brush.word(region.right - len(value), row, value, ink)
    brush.word(region.right - len(other), row + 1, other, ink, bold=other.lower() in face.strong)
    x, room = region.x, region.width - len(other) - 1
    if len(face.corner) > room:  # the bright ground tells a card that pays
        x = brush.word(x, row + 1, face.corner.partition(" ")[0], ink)
    elif face.corner:
        x = brush.word(x, row + 1, face.corner, ink) + 1
    if x + len(face.gain) < region.right - len(other):
        brush.word(x, row + 1, face.gain, gain, bold=True)
    else:
        brush.centred(region, region.y, face.gain, gain)


def _draw_low(brush: Brush, region: Region, face: CardFace, ink: str, gain: str) -> None:
    below, runes = region.height > RUNE_ROWS and not face.lines, runes_of(face.name)
    top = 2 * region.y if below else 2 * region.y + region.height - RUNE_ROWS
    margin = 1 if region.width > 2 * RUNE_COLUMNS + 5 else 0
    _draw_rune(brush, runes[0], region.x + margin, top, ink)
    _draw_rune(brush, runes[1], region.right - margin - RUNE_COLUMNS, top, ink)
    lines = face.lines or (face.corner, numeral(face.name), "", face.gain)
    for row, line in enumerate(lines):
        line_ink = gain if row == 3 and not face.lines else ink
        brush.centred(region, region.y + row, line, line_ink)
    if below:
        for x, rune in zip(_columns_of_ends(region, *runes), runes, strict=True):
            brush.word(x, region.bottom - 1, rune, ink, bold=rune.lower() in face.strong)


def _draw_names(brush: Brush, region: Region, face: CardFace, ink: str, gain: str) -> None:
    value = numeral(face.name)
    x, y = region.x + 4, region.y
    if region.height > 2:
        brush.ends(region, y, face.corner, value, ink)
        left = region.right - len(value) - 1 - len(face.gain)
        brush.word(left, y, face.gain, gain, bold=True)
        x, y = region.x, y + 1
    else:
        brush.word(region.x, y, face.corner[:3], ink, bold=True)
        row = y + 1 if face.corner else y
        brush.word(region.x, row, value, ink, bold=True)
    for row, rune in enumerate(runes_of(face.name), y):
        brush.word(x, row, rune[: region.right - x], ink, bold=rune.lower() in face.strong)


def _columns_of_ends(region: Region, one: str, other: str) -> tuple[int, int]:
    margin = 1 if len(one + other) < region.width - 2 else 0
    return region.x + margin, region.right - margin - len(other)


def _draw_rune(brush: Brush, rune: str, x: int, y: int, ink: str, scale: int = 1) -> None:
    picture = art.rune(rune.lower()).picture
    left = x + to_centre(picture.width * scale, RUNE_COLUMNS * scale)
    brush.picture(picture, left, y, ink, scale)


def draw_back(brush: Brush, x: int, y: int, width: int, height: int) -> None:
    """Draw a card face down; ``y`` and ``height`` are in pixels."""
    palette = brush.palette
    brush.fill(x, y, width, height, palette.ice_edge)
    brush.fill(x + 1, y + 1, width - 2, height - 2, palette.ice)
    for down in range(height - 4):
        for across in range(down % 2, width - 4, 2):
            knot = (across % 4, down % 4) in ((0, 0), (2, 2))
            colour = palette.ice_edge if knot else palette.lattice
            brush.fill(x + 2 + across, y + 2 + down, 1, 1, colour)


def draw_match(brush: Brush, region: Region, laid: LaidMatch, scale: int) -> None:
    """Draw a match: its rune, values and points, and its name below."""
    palette, carved = brush.palette, RUNE_COLUMNS * scale
    margin = 1 if region.width > carved + 3 else 0
    ink = palette.blue.ink if palette.ansi else palette.on_primary
    _draw_ground(brush, region, laid, scale)
    values = [numeral(name) for name in laid.cards]
    if region.width > carved:
        bright, dim = palette.glow[:2]
        rune = dim if len(laid.cards) < 3 else bright
        if laid.fresh:
            rune = ink
        top = 2 * region.y + to_centre(2 * RUNE_ROWS * scale, 2 * region.height)
        _draw_rune(brush, laid.rune, region.x + margin * scale, top, rune, scale)
        room = region.width - carved - margin
        most = 7 if scale > 1 and room > 8 else 4
        wide = min(most, room)
        for row, (name, words) in enumerate(zip(laid.cards, values, strict=True)):
            inks = inks_of(palette, name)
            words = words.center(wide) if wide > 2 else NUMERALS[value_of(name) - 1].rjust(wide)
            brush.tag(region.right - wide, region.y + row, words, inks.ink, inks.ground)
    else:
        if len("+".join(values)) > region.width - 2:
            values = [NUMERALS[value_of(name) - 1] for name in laid.cards]
        middle_row = region.y + to_centre(1, region.height)
        brush.centred(region, middle_row, "+".join(values), palette.text)
    points_ink = ink if laid.fresh else palette.gold
    _draw_points(brush, region, laid, scale, points_ink)
    name = clipped(laid.rune.title(), region.width, brush.symbols)
    brush.word(region.x, region.bottom, name, palette.text)


def _draw_ground(brush: Brush, region: Region, laid: LaidMatch, scale: int) -> None:
    palette, high = brush.palette, region.height > RUNE_ROWS * scale
    ground = palette.glow[3] if laid.fresh else palette.laid
    if palette.ansi and not laid.fresh:
        if high:
            brush.outline(
                region.x, 2 * region.y, region.width, 2 * region.height, palette.plain_edge
            )
    else:
        brush.plate(region, ground)
        if high and scale > 1 and not palette.ansi:
            brush.fill(region.x, 2 * region.bottom - 1, region.width, 1, palette.edge(ground))


def _draw_points(brush: Brush, region: Region, laid: LaidMatch, scale: int, ink: str) -> None:
    figure = art.large(laid.points) if scale > 1 else None
    if figure is not None and figure.width + RUNE_COLUMNS * scale + 5 <= region.width:
        left, top = region.right - 1 - figure.width, 2 * region.bottom - 2 - figure.height
        brush.picture(figure, left, top, ink)
    else:
        margin = 1 if region.width > RUNE_COLUMNS + 3 else 0
        x = region.right - margin - len(laid.points)
        brush.word(x, region.bottom - 1, laid.points, ink, bold=True)


def draw_free(brush: Brush, region: Region) -> None:
    """Draw the free place of a match."""
    brush.frame(region, brush.palette.plain_edge)
