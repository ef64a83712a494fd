"""Pieces of any game: words and numbers as cards and tokens, hidden ones, stones, the ridge."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
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
"""Kind of pieces that are numbers."""
NARROW = 9
"""Width up to which a piece has no room for both a picture and a mark or a frame."""
LETTER_ROWS = 4
"""Rows of a rune or a large letter."""
RIDGE = "2222221111111110000111222111111112211222000000111112222211100001112221"
"""Profile of the ice's edge: by column, the pixels by which it is lower; repeated to the right."""
STONES = (Form(7, 3, gap=2, under=1), Form(7, 3, gap=2, under=0))
"""Sizes of a stone, the first with a free row below each line."""
OPEN = (Form(13, 9, scale=2), Form(7, 5), Form(7, 3))
"""Sizes of a piece that lies open, the largest first."""
STONE_INK = "blue.bright"
"""Colour of a stone in its picture, which that of its kind replaces."""
PLAIN_STONE = "_"
"""Sign of a stone whose game declares none, where it is drawn by characters."""
MOST_STONES = 9
"""Stones of a row that are drawn at most; the figure tells the rest."""


class Face(NamedTuple):
    """Facts that a piece is drawn from."""

    piece: Piece
    kind: int
    """Index of its word among the game's, or of its declared colour: gives colour and mark."""
    rune: str = ""
    """Name of the rune that stands for its word; empty: it has none."""
    glyph: str = ""
    """Sign that the game declares instead of the mark, and the one for ASCII."""
    ascii: str = ""
    lit: bool = False
    """True for a chosen piece, and for one of the last event."""
    corner: str = ""
    """Digit in its top left corner."""

    @property
    def word(self) -> str:
        """Text of the piece."""
        return spaced(str(self.piece))


def face_of(piece: Piece, fields: Fields, *, lit: bool = False, corner: str = "") -> Face:
    """Make the face of a piece of a game with these fields."""
    style, words = fields.style(piece), fields.pieces
    rune = style.rune
    if isinstance(piece, int):
        kind = BLUE
    else:
        kind = words.index(piece) if piece in words else len(words)
        given = tuple((word, told.rune) for word, told in fields.styles.items() if told.rune)
        rune = rune or runes_for(words, given).get(piece, "")
    if style.colour:
        kind = COLOURS.index(style.colour)
    return Face(piece, kind, rune, style.glyph, style.ascii, lit, corner)


def stone_of(field: Field, fields: Fields) -> Face:
    """Make the face of the stones of a row, which go by the name of its field."""
    style = fields.style(field.name)
    kind = COLOURS.index(style.colour) if style.colour else BLUE
    return Face(0, kind, "", style.glyph or PLAIN_STONE, style.ascii or PLAIN_STONE)


@lru_cache(maxsize=32)
def runes_for(words: tuple[str, ...], given: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Choose a rune for each word: that of its first letter that no earlier word has taken.

    ``given`` are words whose rune is declared, and these runes.
    """
    found = dict(given)
    free = {sign.sound: sign.name for sign in art.runes() if sign.name not in found.values()}
    for word in words:
        if word in found:
            continue
        sound = next((letter for letter in word.lower() if letter in free), None)
        if sound is not None:
            found[word] = free.pop(sound)
    return found


def inks(palette: Palette, kind: int, *, lit: bool) -> tuple[str, str]:
    """Ink and ground of a piece."""
    if kind % 4 == 3:
        special = (palette.gold, palette.special)
        return (palette.on_seat, palette.gold) if lit else special
    colour = (palette.green, palette.red, palette.blue)[kind % 4]
    return (colour.on_bright, colour.bright) if lit else (colour.ink, colour.ground)


def mark(symbols: Symbols, face: Face) -> str:
    """Sign that tells a word's colour, or that its game declares; numbers have but that one."""
    if face.glyph:
        return face.ascii if symbols.name == "ascii" else face.glyph
    if isinstance(face.piece, int):
        return ""
    return (symbols.green, symbols.red, symbols.blue, symbols.star)[face.kind % 4]


def draw_face(brush: Brush, at: Region, face: Face, scale: int) -> None:
    """Draw a piece that lies open."""
    ink, ground = inks(brush.palette, face.kind, lit=face.lit)
    brush.plate(at, ink, ground, marked=face.lit)
    sign, word = mark(brush.symbols, face), clipped(face.word, at.width, brush.symbols)
    drawn, narrow = _picture(face), at.width < NARROW
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


def _picture(face: Face) -> Picture | None:
    if face.rune:
        return art.rune(face.rune).picture
    return art.large(str(face.piece) if isinstance(face.piece, int) else face.word[:1])


def draw_word(brush: Brush, at: Region, word: str, ground: str, ink: str, *, large: bool) -> None:
    """Draw a word that was said or lies in a row, in large letters where there is room."""
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


def token_text(brush: Brush, face: Face, count: int = 1) -> str:
    """Words of a piece on one row: its mark and word, and how many there are."""
    text = f"{mark(brush.symbols, face)}{face.word}" + (f" x{count}" if count > 1 else "")
    return f"[{text}]" if brush.lined else text


def token(brush: Brush, x: int, y: int, face: Face, count: int = 1) -> int:
    """Write a piece on one row; return the column behind it and a blank."""
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


def draw_stone(brush: Brush, at: Region, picture: str, face: Face) -> None:
    """Draw a ``stone`` with this face, one that ``goes``, or the place of one that is ``gone``."""
    palette, sign = brush.palette, mark(brush.symbols, face)
    ink, colour = inks(palette, face.kind, lit=True)
    if brush.lined:
        text = {"stone": f"({sign})", "goes": "(x)", "gone": "( )"}[picture]
        brush.centred(at, at.y + at.height // 2, text, palette.text)
        return
    shown = art.picture(ART, picture)
    brush.picture(shown, at.x, 2 * at.y, art.inks(ART, palette, **{STONE_INK: colour}))
    if picture == "stone" and face.glyph != PLAIN_STONE:
        brush.centred(at, at.y + at.height // 2, sign, ink)


def draw_ridge(brush: Brush, row: int) -> None:
    """Draw the ice from a row on, its broken edge in the rows above it."""
    palette, width, rows = brush.palette, brush.canvas.width, brush.canvas.height
    if brush.lined:
        brush.word(0, row - 1, brush.symbols.frame.across * width, palette.line)
        return
    for x in range(width):
        edge = 2 * row - 3 + int(RIDGE[x % len(RIDGE)])
        brush.fill(x, edge, 1, 2 * rows, palette.plain)
        brush.fill(x, edge, 1, 1, palette.plain_edge)
