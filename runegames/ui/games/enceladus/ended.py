"""How a hand of Runes of Enceladus ended: who won it, and what everybody still held."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, count
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.phrases import card_words, value_of
from runegames.ui.games.enceladus.cards import Face
from runegames.ui.games.enceladus.piles import Painter
from runegames.ui.games.enceladus.places import Places
from runegames.ui.look import Look

NONE = "no card left"
CARDS = (26, 10, 2), (22, 10, 2), (16, 6, 1), (12, 3, 1), (12, 2, 1)
"""Columns and rows of a card that was left, and the scale of its runes, the largest first."""
WIDE = 120
"""Columns from which on who won stands beside the first seat, not above it."""


def draw_ended(
    paint: Painter, where: Places, view: EnceladusView, names: Sequence[str], look: Look
) -> None:
    """In place of the piles."""
    palette, result = look.palette, view.results[-1]
    won = "nobody" if result.winner is None else names[result.winner]
    words = f"Hand {len(view.results)} is over: {won} wins it."
    wide = where.size.width >= WIDE
    x = where.x + (where.size.width - 2 - len(words) if wide else 1)
    paint.word(x, where.y, words, palette.gold, bold=True)
    top = where.y + (not wide)
    rows = (where.size.rows - (not wide)) // view.seats
    for seat in range(view.seats):
        y = top + seat * rows
        hand = view.known_hands[seat]
        left = sum(value_of(name) for name in hand)
        laid = view.hand_points[seat] + left
        paint.tag(where.x + 1, y, f" {SEAT_LETTERS[seat]} ", palette.on_seat, palette.seat(seat))
        x = where.x + 5
        told = f"matches {laid}, cards left {-left}, together "
        paint.word(x, y, told, palette.text)
        total = str(view.hand_points[seat])
        paint.word(x + len(told), y, total, palette.text, bold=True)
        x += len(told) + len(total) + 1
        if seat == result.winner:
            paint.word(x, y, look.symbols.star, palette.gold, bold=True)
        room = Region(where.x + 5, y + 1, where.size.width - 5, rows - 1)
        if rows == 1:
            room = Region(x + 2, y, where.x + where.size.width - x - 2, 1)
        _left_over(paint, room, hand, look)


def _left_over(paint: Painter, room: Region, hand: Sequence[str], look: Look) -> None:
    """As many cards as there is room for, and how many there are besides."""
    # Larger than at their own size only all of them.
    size = next(
        (
            (width, rows, scale)
            for width, rows, scale in CARDS
            if rows <= room.height and (scale == 1 or len(hand) * (width + 1) <= room.width)
        ),
        None,
    )
    if not hand:
        if room.width >= len(NONE):
            paint.word(room.x, room.y, NONE, look.palette.quiet)
    elif size is None:
        _named(paint, room, hand, look)
    else:
        width, rows, scale = size
        fits = (room.width + 1) // (width + 1)
        shown = hand if len(hand) <= fits else hand[: fits - 1]
        x = room.x
        for name in shown:
            paint.face(Region(x, room.y, width, rows), Face(name), scale)
            x += width + 1
        if len(shown) < len(hand):
            paint.word(x, room.y, f"and {len(hand) - len(shown)} more", look.palette.quiet)


def _named(paint: Painter, room: Region, hand: Sequence[str], look: Look) -> None:
    """By their names alone."""
    x = room.x
    for at, name in enumerate(hand):
        words, rest = card_words(name), len(hand) - at
        more = f"and {rest} more" if at else count(rest, "card")
        after = len(f"  and {rest - 1} more") if rest > 1 else 0
        if x + len(words) + after > room.right:
            paint.word(x, room.y, more, look.palette.quiet)
            return
        paint.word(x, room.y, words, look.palette.quiet)
        x += len(words) + 2
