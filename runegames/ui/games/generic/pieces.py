"""Pieces of any game: words and numbers as cards and tokens, hidden pieces, stones."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from runegames.core.names import spaced
from runegames.games.pieces import COLOURS
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.drawing import clipped
from runegames.ui.games.generic.fields import Field, Fields, Piece
from runegames.ui.grids import Form
from runegames.ui.palette import Palette
from runegames.ui.pixels import Picture
from runegames.ui.symbols import Symbols

ART = "generic.txt"
BLUE = COLOURS.index("blue")
"""Kind of pieces that are numbers, unless the game declares a colour."""
NARROW_COLUMNS = 9
"""Least width of a piece with both a picture and a mark."""
LETTER_ROWS = 4
"""Height of a rune or a large letter."""
STONES = (Form(7, 3, gap=2, under=1), Form(7, 3, gap=2, under=0))
"""Sizes of a stone: with a free row below each line, and without."""
OPEN = (Form(13, 9, scale=2), Form(7, 5), Form(7, 3))
"""Sizes of an open piece, the largest first."""
STONE_INK = "blue.bright"
"""Colour in the picture of a stone; it is replaced by the colour of the stone's kind."""
PLAIN_STONE = "_"
"""Glyph of a stone whose game declares none."""
MAX_STONES = 9
"""Greatest length of a row of drawn stones; if a row is longer, all rows are signs."""


class PieceFace(NamedTuple):
    """Facts that a piece is drawn from."""

    piece: Piece
    kind: int
    """Number that sets colour and mark."""
    rune: str = ""
    """Name of the rune for its word; empty if there is none."""
    glyph: str = ""
    """Sign that the game declares instead of the mark."""
    ascii: str = ""
    """Sign instead of the glyph in ASCII."""
    lit: bool = False
    """True for a highlighted piece."""
    corner: str = ""
    """Digit in its top left corner."""

    @property
    def word(self) -> str:
        """Text of the piece."""
        return spaced(str(self.piece))


def face_of(piece: Piece, fields: Fields, *, lit: bool = False, corner: str = "") -> PieceFace:
    style, words = fields.style(piece), fields.pieces
    if style.colour:
        kind = COLOURS.index(style.colour)
    elif isinstance(piece, int):
        kind = BLUE
    else:
        kind = words.index(piece) if piece in words else len(words)
    rune = fields.runes.get(str(piece), "")
    return PieceFace(piece, kind, rune, style.glyph, style.ascii, lit, corner)


def stone_of(field: Field, fields: Fields) -> PieceFace:
    """Make the face of the stones of a field, in the style that the game declares for the field."""
    style = fields.style(field.name)
    kind = COLOURS.index(style.colour) if style.colour else BLUE
    return PieceFace(0, kind, "", style.glyph or PLAIN_STONE, style.ascii or PLAIN_STONE)


def inks(palette: Palette, kind: int, *, lit: bool) -> tuple[str, str]:
    """Choose ink and ground of a piece."""
    if kind % 4 == 3:
        special = (palette.gold, palette.special)
        return (palette.on_seat, palette.gold) if lit else special
    colour = (palette.green, palette.red, palette.blue)[kind % 4]
    return (colour.on_bright, colour.bright) if lit else (colour.ink, colour.ground)


def mark(symbols: Symbols, face: PieceFace) -> str:
    """Choose the sign of a piece: the declared one, or that of its colour.

    A number without a declared sign has none.
    """
    if face.glyph:
        return face.ascii if symbols.name == "ascii" else face.glyph
    if isinstance(face.piece, int):
        return ""
    return (symbols.green, symbols.red, symbols.blue, symbols.star)[face.kind % 4]


def draw_face(brush: Brush, at: Region, face: PieceFace, scale: int) -> None:
    """Draw an open piece."""
    ink, ground = inks(brush.palette, face.kind, lit=face.lit)
    brush.plate(at, ink, ground, marked=face.lit)
    sign, word = mark(brush.symbols, face), clipped(face.word, at.width, brush.symbols)
    drawn, narrow = _picture(face), at.width < NARROW_COLUMNS
    named = isinstance(face.piece, str) or bool(face.rune)
    wide, room = drawn.width * scale if drawn is not None else 0, at.width - 2 * brush.boxed(at)
    below = named and at.height > LETTER_ROWS
    beside = named and not below and at.width >= wide + len(word) + 4 + brush.lined
    fits = brush.pictured and at.height >= LETTER_ROWS and wide <= room
    shown = drawn if fits and (below or beside or not named) else None
    if shown is None or (brush.lined and narrow):
        brush.centred(at, at.y + (at.height - 1) // 2, word, ink)
    else:
        x = at.x + 3 + brush.lined if beside else at.x + (at.width - wide + 1) // 2
        top = 2 * at.y + max(0, 2 * (at.height - below) - shown.height * scale) // 2
        brush.picture(shown, x, top, ink, scale)
        if beside:
            brush.word(at.right - 1 - len(word), at.y + at.height // 2, word, ink, bold=True)
        elif below:
            brush.centred(at, at.bottom - 1 - brush.boxed(at), word, ink)
    if at.height > 1 and (shown is None or brush.lined or not narrow):
        brush.ends(at, at.y, face.corner, sign, ink, margin=1)


def _picture(face: PieceFace) -> Picture | None:
    if face.rune:
        return art.rune(face.rune).picture
    return art.large(str(face.piece) if isinstance(face.piece, int) else face.word[:1])


def draw_word(brush: Brush, at: Region, word: str, ground: str, ink: str, *, large: bool) -> None:
    """Draw a word of a line; ``large``: in large letters if the look can show them."""
    if not brush.lined:
        brush.plate(at, ink, ground)
    elif brush.boxed(at):
        brush.frame(at, ink)
    drawn = art.large(word) if large and brush.pictured else None
    if drawn is not None:
        left, down = (at.width - drawn.width) // 2, (2 * at.height - drawn.height) // 2
        brush.picture(drawn, at.x + left, 2 * at.y + down, ink)
    else:
        brush.centred(at, at.y + at.height // 2, word, ink, bold=large)


def token_text(brush: Brush, face: PieceFace, count: int = 1) -> str:
    """Return the text of a piece on one row: mark, word and, if there are several, their number."""
    text = f"{mark(brush.symbols, face)}{face.word}" + (f" x{count}" if count > 1 else "")
    return f"[{text}]" if brush.lined else text


def draw_token(brush: Brush, x: int, y: int, face: PieceFace, count: int = 1) -> int:
    """Write a piece on one row; return the column after the piece and a blank."""
    ink, ground = inks(brush.palette, face.kind, lit=face.lit)
    text = token_text(brush, face, count)
    brush.tag(x, y, text, ink, ground)
    return x + len(text) + 1


def draw_hidden(brush: Brush, at: Region) -> None:
    """Draw a hidden piece: a block of ice."""
    palette = brush.palette
    if brush.lined:
        for row in range(at.y, at.bottom):
            brush.word(at.x, row, brush.symbols.bar * at.width, palette.text)
        return
    if at.width == 1:
        brush.word(at.x, at.y, brush.symbols.bar, palette.ice_edge)
        return
    brush.fill(at.x, 2 * at.y, at.width, 2 * at.height, palette.ice_edge)
    if at.height > 1:
        brush.fill(at.x, 2 * at.bottom - 1, at.width, 1, palette.ice_deep)
    if at.height >= OPEN[-1].rows:
        brush.fill(at.x + 1, 2 * at.y + 1, at.width - 2, 2 * at.height - 3, palette.ice)


def draw_stone(brush: Brush, at: Region, face: PieceFace, *, taken: bool) -> None:
    """Draw a stone; ``taken``: the chosen move takes it away."""
    palette, sign = brush.palette, mark(brush.symbols, face)
    ink, colour = inks(palette, face.kind, lit=True)
    if brush.lined:
        text = "(x)" if taken else f"({sign})"
        brush.centred(at, at.y + at.height // 2, text, palette.text)
        return
    shown = art.picture(ART, "goes" if taken else "stone")
    brush.picture(shown, at.x, 2 * at.y, art.inks(ART, palette, **{STONE_INK: colour}))
    if not taken and face.glyph != PLAIN_STONE:
        brush.centred(at, at.y + at.height // 2, sign, ink)
