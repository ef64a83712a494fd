"""Where the cards of a hand of Runes of Enceladus lie, and how each of them is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.enceladus.model import CARD_OF, RUNES, RUNES_OF
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import NAMES_BELOW_FROM, RUNE_ROWS, Face
from runegames.ui.games.enceladus.cursor import EnceladusCursor, links
from runegames.ui.games.enceladus.piles import painter
from runegames.ui.games.enceladus.sentences import Match, gains
from runegames.ui.look import Look


class Size(NamedTuple):
    """How large a card of the hand is drawn, in cells."""

    width: int
    rows: int
    gap: int
    """Columns to the next one."""
    scale: int = 1
    """Of its runes."""


SIZES = (
    Size(30, 11, 4, 2),
    Size(26, 11, 2, 2),
    Size(22, 11, 1, 2),
    Size(16, 6, 2),
    Size(14, 6, 1),
    Size(18, 5, 2),
    Size(15, 5, 1),
    Size(12, 6, 1),
    Size(12, 3, 1),
    Size(12, 2, 1),
)
"""The largest first; below five rows without pictures."""


class HandPlaces(NamedTuple):
    """Which cards are shown, and where."""

    size: Size
    first: int
    """The first card that is shown."""
    cards: tuple[Region, ...]


def lay_out(room: Region, cards: int, in_sight: int) -> HandPlaces:
    """The largest in which all cards fit; else as many small ones, one of them surely."""
    for size in SIZES:
        across = (room.width + size.gap) // (size.width + size.gap)
        lines = (room.height + 1) // (size.rows + 1)
        if across * lines >= cards:
            break
    shown = min(cards, across * lines)
    first = max(0, min(in_sight - shown // 2, cards - shown))
    step = size.width + size.gap, size.rows + 1
    found = tuple(
        Region(
            room.x + at % across * step[0], room.y + at // across * step[1], size.width, size.rows
        )
        for at in range(shown)
    )
    return HandPlaces(size, first, found)


def draw_hand(
    canvas: Canvas,
    where: HandPlaces,
    cards: Sequence[str],
    cursor: EnceladusCursor | None,
    look: Look,
) -> None:
    """The cards that there is room for; lines between neighbours that share a rune."""
    on = cursor.card if cursor is not None and cursor.row == "cards" else -1
    _joints(canvas, where, cards, look)
    for number, (face, at) in enumerate(_faces(where, cards, cursor), where.first):
        canvas.paste(_card(face, where.size, look), at.x, at.y)
        if number == on:
            _bars(canvas, at, look)


def _faces(
    where: HandPlaces, cards: Sequence[str], cursor: EnceladusCursor | None
) -> Iterator[tuple[Face, Region]]:
    strong: dict[str, set[str]] = {name: set() for name in cards}
    for link in links(tuple(cards)):
        for at in link.cards:
            strong[cards[at]].add(RUNES[link.rune])
    matches = gains(cursor) if cursor is not None else []
    for match in matches:
        for name in match.partners:
            strong[name].add(match.rune)
    marked = cursor.marked() if cursor is not None else set()
    for number, place in enumerate(where.cards, where.first):
        name = cards[number]
        corner = str(number + 1) if cursor is not None and cursor.pays else ""
        runes = frozenset(strong[name])
        if name not in marked:
            yield Face(name, "rest", corner, gain=_gain(matches, name), strong=runes), place
            continue
        face = Face(name, "chosen", corner, strong=runes)
        yield (_paying(face, where.size) if corner else face), place


@lru_cache(maxsize=256)
def _card(face: Face, size: Size, look: Look) -> Canvas:
    """A card by itself."""
    ground = look.palette.ground
    canvas = Canvas(size.width, size.rows, Pen(look.palette.text, ground))
    paint = painter(canvas, look, ground)
    paint.face(Region(0, 0, size.width, size.rows), face, size.scale)
    paint.finish()
    return canvas


def _bars(canvas: Canvas, at: Region, look: Look) -> None:
    """At both sides of the card under the cursor."""
    pen = Pen(look.palette.cursor, look.palette.ground, bold=True)
    left, right = "[]" if look.symbols.name == "ascii" else "▐▌"
    for row in range(at.y, at.bottom):
        canvas.put(at.x - 1, row, left, pen)
        canvas.put(at.right, row, right, pen)


def _gain(matches: Sequence[Match], name: str) -> str:
    return next((f"+{match.points}" for match in matches if name in match.partners), "")


def _paying(face: Face, size: Size) -> Face:
    """Said where there is room for the word."""
    if size.rows >= NAMES_BELOW_FROM or size.rows < RUNE_ROWS:
        return face._replace(corner=f"{face.corner} pays")
    return face._replace(gain="pays")


def _joints(canvas: Canvas, where: HandPlaces, cards: Sequence[str], look: Look) -> None:
    """Between two cards beside each other that share a rune."""
    line = look.symbols.frame.across * where.size.gap
    pen = Pen(look.palette.gold, look.palette.ground, bold=True)
    for at, (one, other) in enumerate(pairwise(where.cards), where.first):
        shared = {*RUNES_OF[CARD_OF[cards[at]]]} & {*RUNES_OF[CARD_OF[cards[at + 1]]]}
        if shared and one.y == other.y:
            row = one.bottom - 1 - (where.size.rows > NAMES_BELOW_FROM)
            canvas.put(one.right, row, line, pen)
