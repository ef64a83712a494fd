"""Where the cards of a hand of Runes of Enceladus lie, and how each of them is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.games.enceladus.model import CARD_OF, RUNES, RUNES_OF
from runegames.ui.games.enceladus.cards import NAMES_BELOW_FROM, RUNE_ROWS, Face
from runegames.ui.games.enceladus.cursor import EnceladusCursor, links
from runegames.ui.games.enceladus.piles import Painter
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
    paint: Painter,
    where: HandPlaces,
    cards: Sequence[str],
    cursor: EnceladusCursor | None,
    look: Look,
) -> None:
    """The cards that there is room for; lines between neighbours that share a rune."""
    shared = links(tuple(cards))
    strong = {
        name: {RUNES[link.rune] for link in shared if at in link.cards}
        for at, name in enumerate(cards)
    }
    matches = gains(cursor) if cursor is not None else []
    for match in matches:
        for name in match.partners:
            strong[name].add(match.rune)
    marked = cursor.marked() if cursor is not None else set()
    on = cursor.card if cursor is not None and cursor.row == "cards" else -1
    for at, number in zip(where.cards, range(where.first, len(cards)), strict=False):
        name = cards[number]
        face = Face(
            name,
            "chosen" if name in marked else "rest",
            corner=str(number + 1),
            gain="" if name in marked else _gain(matches, name),
            strong=frozenset(strong[name]),
            cursor=number == on,
        )
        if name in marked and cursor is not None and cursor.kind == "draft":
            face = _paying(face, where.size)
        paint.face(at, face, where.size.scale)
    _joints(paint, where, cards, on, look)


def _gain(matches: Sequence[Match], name: str) -> str:
    return next((f"+{match.points}" for match in matches if name in match.partners), "")


def _paying(face: Face, size: Size) -> Face:
    """Said where there is room for the word."""
    if size.rows >= NAMES_BELOW_FROM or size.rows < RUNE_ROWS:
        return face._replace(corner=f"{face.corner} pays")
    return face._replace(gain="pays")


def _joints(paint: Painter, where: HandPlaces, cards: Sequence[str], on: int, look: Look) -> None:
    """Between two cards beside each other that share a rune; not where the cursor's bars are."""
    line = look.symbols.frame.across * where.size.gap
    for at, (one, other) in enumerate(zip(where.cards, where.cards[1:], strict=False)):
        number = where.first + at
        pair = cards[number], cards[number + 1]
        if one.y != other.y or on in (number, number + 1):
            continue
        if {*RUNES_OF[CARD_OF[pair[0]]]} & {*RUNES_OF[CARD_OF[pair[1]]]}:
            row = one.bottom - 1 - (where.size.rows > NAMES_BELOW_FROM)
            paint.word(one.right, row, line, look.palette.gold, bold=True)
