"""Cards of Runes of Enceladus by pixels: faces, backs, matches, and the ice that they lie on."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.games.enceladus.model import CARD_OF, RUNES, RUNES_OF
from runegames.games.enceladus.phrases import numeral, value_of
from runegames.ui import art
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped
from runegames.ui.look import Look
from runegames.ui.palette import Palette, RuneInks
from runegames.ui.pixels import Pixels

COLOURS = ("blue", "green", "red")
"""By value: the ink that goes with I, II and III; the numeral always stands beside it."""
RUNE_COLUMNS, RUNE_ROWS = 5, 4
"""Cells of a rune at its own size."""
NAMES_BELOW_FROM = 6
"""Rows of a card from which on the names stand below the runes."""
CENTRED_FROM = 22
"""Columns of a card from which on each rune stands in the middle of its half."""
NARROW = 12
"""Columns of a card up to which names are cut and runes stand at its edges."""
STARS_FROM = 80
"""Columns of a board from which on there are stars above the ice."""
RIDGE = "2222221111111110000111222111111112211222000000111112222211100001112221"
"""Pixels by which the edge of the ice is lower in each column; it begins again behind the last."""
TAG = 4
"""Cells of a value on a match, where there is room."""

Light: TypeAlias = Literal["rest", "chosen", "impossible"]


class Face(NamedTuple):
    """What is shown on the front of a card."""

    name: str
    light: Light = "rest"
    corner: str = ""
    """What stands in its top left corner."""
    lines: tuple[str, ...] = ()
    """On a low card, words between the runes."""
    gain: str = ""
    """What it would bring."""
    strong: frozenset[str] = frozenset()
    """Runes that go with another card."""


class Laid(NamedTuple):
    """What is shown of a match."""

    rune: str
    cards: tuple[str, ...]
    points: str
    fresh: bool
    """Whether it was laid this turn."""


def inks_of(palette: Palette, name: str) -> RuneInks:
    """The colours of a card's value."""
    return palette.rune(COLOURS[value_of(name) - 1])


def runes_of(name: str) -> tuple[str, str]:
    """The names of a card's runes."""
    one, other = RUNES_OF[CARD_OF[name]]
    return RUNES[one].title(), RUNES[other].title()


def ends(at: Region, one: str, other: str) -> tuple[int, int]:
    """The columns of two names at the ends of a card."""
    margin = int(len(one) + len(other) < at.width - 2)
    return at.x + margin, at.right - margin - len(other)


def edges(below: int, most: int, step: int, drop: int) -> list[tuple[int, int]]:
    """Columns and pixels by which each card below the uppermost one is behind it, lowest first."""
    return [(depth * step, min(depth * step, drop)) for depth in range(min(below, most), 0, -1)]


class PixelPainter:
    """Draws with two pixels a cell; words go over them at the end."""

    def __init__(self, canvas: Canvas, look: Look, ground: str) -> None:
        self._canvas = canvas
        self._palette, self._symbols = look
        self._pixels = Pixels(canvas.width, canvas.height, ground)
        self._words: list[tuple[int, int, str, str, bool]] = []
        self._sky = 0
        """Rows with stars."""

    def word(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Words over what is drawn there."""
        self._words.append((x, y, text, ink, bold))

    def tag(self, x: int, y: int, text: str, ink: str, ground: str) -> None:
        """A word on a ground of its own."""
        self._pixels.fill(x, 2 * y, len(text), 2, ground)
        self.word(x, y, text, ink, bold=True)

    def finish(self) -> None:
        """Put all of it onto the canvas."""
        self._pixels.onto(self._canvas, 0, 0)
        self._stars()
        for x, y, text, ink, bold in self._words:
            self._canvas.over(x, y, text, ink, bold=bold)

    def _stars(self) -> None:
        pixels, night = self._pixels, self._palette.table
        for y in range(min(self._sky, pixels.height // 2)):
            for x in range((y * 37 + 14) % 211, pixels.width, 211):
                if pixels.at(x, 2 * y) == pixels.at(x, 2 * y + 1) == night:
                    self._canvas.over(x, y, self._symbols.dot, self._palette.star)

    # -- the ground -----------------------------------------------------------------------

    def ice(self, row: int, free: int) -> None:
        """The plain from a row on, its edge in the free rows above it, and the night over that."""
        palette, pixels = self._palette, self._pixels
        if palette.stars and not palette.ansi and pixels.width >= STARS_FROM:
            self._sky = row
        for x in range(pixels.width):
            edge = 2 * row - min(2 * free, 3 - int(RIDGE[x % len(RIDGE)]))
            pixels.fill(x, edge, 1, pixels.height, palette.plain)
            if free:  # elsewhere it would lie under words
                pixels.fill(x, edge, 1, 1, palette.plain_edge)

    # -- piles ----------------------------------------------------------------------------

    def back(self, x: int, y: int, width: int, height: int) -> None:
        """A card face down, its top left pixel there."""
        palette, pixels = self._palette, self._pixels
        pixels.fill(x, y, width, height, palette.ice_edge)
        pixels.fill(x + 1, y + 1, width - 2, height - 2, palette.ice)
        for row in range(y + 2, y + height - 2):
            for column in range(x + 2, x + width - 2):
                across, down = column - x - 2, row - y - 2
                if (across + down) % 2 == 0:
                    knot = (across % 4 == 0 and down % 4 == 0) or (
                        across % 4 == 2 and down % 4 == 2
                    )
                    colour = palette.ice_edge if knot else palette.lattice
                    pixels.fill(column, row, 1, 1, colour)

    def blank(self, x: int, y: int, width: int, height: int) -> None:
        """Clear a part of a back for words."""
        self._pixels.fill(x, y, width, height, self._palette.ice)

    def below(
        self, x: int, y: int, width: int, height: int, cards: int, most: int, step: int, drop: int
    ) -> None:
        """The edges of the cards below the uppermost one."""
        palette = self._palette
        for dx, dy in edges(cards, most, step, drop):
            shade = palette.ice_edge if dx == step or palette.ansi else palette.ice_deep
            self._pixels.fill(x + dx, y + dy, width, height, shade)

    # -- faces ----------------------------------------------------------------------------

    def face(self, at: Region, face: Face, scale: int) -> None:
        """A card face up, its runes so many times their size; names alone where it is low."""
        ground, ink = self._inks(face)
        pixels = self._pixels
        height = 2 * at.height
        pixels.fill(at.x, 2 * at.y, at.width, height, ground)
        if at.height >= NAMES_BELOW_FROM:
            self._tall(at, face, ink, scale)
        elif at.height >= RUNE_ROWS:
            self._low(at, face, ink)
        else:
            self._named(at, face, ink)

    def _inks(self, face: Face) -> tuple[str, str]:
        inks = inks_of(self._palette, face.name)
        match face.light:
            case "chosen":
                return inks.bright, inks.on_bright
            case "impossible":
                return self._palette.ghost_bad, self._palette.on_ghost_bad
            case "rest":
                return inks.ground, inks.ink

    def _carve(self, rune: str, x: int, y: int, ink: str, scale: int) -> None:
        """A rune in the middle of its five columns."""
        picture = art.rune(rune.lower()).picture
        left = x + (RUNE_COLUMNS - picture.width) * scale // 2
        carving = self._palette.pixel(ink)
        self._pixels.picture(picture, left, y, {"#": carving}, scale=scale)

    def _tall(self, at: Region, face: Face, ink: str, scale: int) -> None:
        """Values on top, runes below them, names at the bottom."""
        value = numeral(face.name)
        self.word(at.x + 1, at.y, face.corner, ink, bold=True)
        self.word(at.right - 1 - len(value), at.y, value, ink, bold=True)
        if face.gain:
            left = at.x + (at.width - len(face.gain)) // 2
            self.word(left, at.y, face.gain, self._gain_ink(face, ink), bold=True)
        half, size = at.width // 2, RUNE_COLUMNS * scale
        centred, inset = at.width >= CENTRED_FROM, int(at.width > NARROW)
        names = at.y + 1 + RUNE_ROWS * scale + (at.height - 2 - RUNE_ROWS * scale) // 2
        one, other = runes_of(face.name)
        if at.width <= NARROW:
            # The beginnings of names tell them apart, and the runes above are whole.
            one, other = one[: at.width // 2 - 1], other[: at.width // 2 - 1]
        names_at = ends(at, one, other)
        for side, (rune, name) in enumerate(zip(runes_of(face.name), (one, other), strict=True)):
            bold = rune.lower() in face.strong
            if centred:
                middle = at.x + half * side + half // 2 + (at.width % 2 and side)
                left, x = middle - size // 2, middle - len(name) // 2
            else:
                left = at.right - size - inset if side else at.x + inset
                x = names_at[side]
            self._carve(rune, left, 2 * at.y + 2, ink, scale)
            self.word(x, names, name, ink, bold=bold)

    def _low(self, at: Region, face: Face, ink: str) -> None:
        """Runes at both ends and words between them; names below where there is a row more."""
        below = at.height > RUNE_ROWS and not face.lines
        top = 2 * at.y + (0 if below else at.height - RUNE_ROWS)
        one, other = runes_of(face.name)
        margin = int(at.width > 2 * RUNE_COLUMNS + 5)
        self._carve(one, at.x + margin, top, ink, 1)
        self._carve(other, at.right - margin - RUNE_COLUMNS, top, ink, 1)
        lines = face.lines or (face.corner, numeral(face.name), "", face.gain)
        for row, line in enumerate(lines):
            left = at.x + (at.width - len(line) + 1) // 2
            shown = self._gain_ink(face, ink) if not face.lines and row == 3 else ink
            self.word(left, at.y + row, line, shown, bold=True)
        if below:
            for x, rune in zip(ends(at, one, other), (one, other), strict=True):
                self.word(x, at.bottom - 1, rune, ink, bold=rune.lower() in face.strong)

    def _named(self, at: Region, face: Face, ink: str) -> None:
        """Without pictures: number, names, value."""
        value = numeral(face.name)
        if at.height > 2:
            self.word(at.x, at.y, face.corner, ink, bold=True)
            self.word(at.right - len(value), at.y, value, ink, bold=True)
            left = at.right - len(value) - 1 - len(face.gain)
            self.word(left, at.y, face.gain, self._gain_ink(face, ink), bold=True)
        else:
            self.word(at.x, at.y, face.corner[:3], ink, bold=True)
            self.word(at.x, at.y + bool(face.corner), value, ink, bold=True)
        for row, rune in enumerate(runes_of(face.name)):
            bold = rune.lower() in face.strong
            where = (at.x, at.y + 1 + row) if at.height > 2 else (at.x + 4, at.y + row)
            self.word(*where, rune[: at.right - where[0]], ink, bold=bold)

    def _gain_ink(self, face: Face, ink: str) -> str:
        return self._palette.ok if face.light == "rest" and not self._palette.ansi else ink

    # -- matches --------------------------------------------------------------------------

    def match(self, at: Region, laid: Laid, scale: int) -> None:
        """A laid match: its rune, its values, its points; the name below."""
        palette, pixels = self._palette, self._pixels
        ground = palette.glow[3] if laid.fresh else palette.laid
        x, y, height = at.x, 2 * at.y, 2 * at.height
        if palette.ansi and not laid.fresh:
            if height > 2 * RUNE_ROWS * scale:
                pixels.outline(x, y, at.width, height, palette.plain_edge)
        else:
            edged = height > 2 * RUNE_ROWS * scale and scale > 1 and not palette.ansi
            pixels.fill(x, y, at.width, height - edged, ground)
            if edged:
                pixels.fill(x, y + height - 1, at.width, 1, palette.edge(ground))
        glow = palette.glow[0 if len(laid.cards) > 2 else 1]
        fresh = palette.blue.ink if palette.ansi else palette.on_primary
        left = x + (1 if at.width > RUNE_COLUMNS * scale + 3 else 0) * scale
        top = y + (height - 2 * RUNE_ROWS * scale) // 2
        self._carve(laid.rune, left, top, fresh if laid.fresh else glow, scale)
        self._values(at, laid, scale)
        self._points(at, laid, scale, fresh if laid.fresh else palette.gold)
        name = clipped(laid.rune.title(), at.width, self._symbols)
        self.word(at.x, at.bottom, name, palette.text)

    def _values(self, at: Region, laid: Laid, scale: int) -> None:
        """On grounds of their colours, one below the other."""
        room = at.width - RUNE_COLUMNS * scale - (at.width > RUNE_COLUMNS * scale + 3)
        wide = min(7 if scale > 1 and room > 8 else TAG, room)
        for row, name in enumerate(laid.cards):
            inks = inks_of(self._palette, name)
            told = numeral(name).center(wide) if wide > 2 else f"{value_of(name):>{wide}}"
            self.tag(at.right - wide, at.y + row, told, inks.ink, inks.ground)

    def _points(self, at: Region, laid: Laid, scale: int, ink: str) -> None:
        figure = art.large(laid.points) if scale > 1 else None
        if figure is not None and figure.width + RUNE_COLUMNS * scale + 5 <= at.width:
            left, top = at.right - 1 - figure.width, 2 * at.bottom - 2 - figure.height
            self._pixels.picture(figure, left, top, {"#": self._palette.pixel(ink)})
        else:
            margin = at.width > RUNE_COLUMNS + 3
            x = at.right - margin - len(laid.points)
            self.word(x, at.bottom - 1, laid.points, ink, bold=True)

    def free(self, at: Region) -> None:
        """The place of a match that is still to come: a thin frame."""
        ink, box = self._palette.plain_edge, self._symbols.frame
        x, width = at.x, at.width
        self.word(x, at.y, box.top_left + box.across * (width - 2) + box.top_right, ink)
        for row in range(at.y + 1, at.bottom - 1):
            self.word(x, row, box.down, ink)
            self.word(at.right - 1, row, box.down, ink)
        last = box.bottom_left + box.across * (width - 2) + box.bottom_right
        self.word(x, at.bottom - 1, last, ink)
