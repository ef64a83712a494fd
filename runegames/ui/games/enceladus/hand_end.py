"""End of a hand of Runes of Enceladus: its winner, and the cards that were left."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.phrases import card_words, value_of
from runegames.ui.brush import Brush
from runegames.ui.games.enceladus.pieces import Face, draw_face
from runegames.ui.games.enceladus.places import Places
from runegames.ui.grids import Form

NONE = "no card left"
FORMS = Form(26, 10, scale=2), Form(22, 10, scale=2), Form(16, 6), Form(12, 3), Form(12, 2)
"""Sizes of a card that was left, the largest first."""
WIDE = 120
"""Width from which on the winner stands beside the first seat, not above it."""


def draw_hand_end(brush: Brush, where: Places, view: EnceladusView, names: Sequence[str]) -> None:
    """Draw the end of the last hand in place of the piles."""
    palette, result, size = brush.palette, view.results[-1], where.size
    won, wide = "nobody" if result.winner is None else names[result.winner], size.width >= WIDE
    words = f"Hand {len(view.results)} is over: {won} wins it."
    x = where.x + (size.width - 2 - len(words) if wide else 1)
    brush.word(x, where.y, words, palette.gold, bold=True)
    rows = (size.rows - (not wide)) // view.seats
    for seat, hand in enumerate(view.known_hands):
        y, total = where.y + (not wide) + seat * rows, view.hand_points[seat]
        left = sum(value_of(name) for name in hand)
        brush.badge(where.x + 1, y, seat)
        told = f"matches {total + left}, cards left {-left}, together "
        star = f" {brush.symbols.star}" if seat == result.winner else " "
        parts = (told, palette.text, False), (str(total), palette.text, True)
        x = brush.words(where.x + 5, y, *parts, (star, palette.gold, True))
        room = Region(where.x + 5, y + 1, size.width - 5, rows - 1)
        if rows == 1:
            x = x + 1 + (seat != result.winner)
            room = Region(x, y, where.x + size.width - x, 1)
        _left_over(brush, room, hand)


def _left_over(brush: Brush, room: Region, hand: Sequence[str]) -> None:
    """Draw as many cards as there is room for, and write the number of the others."""
    quiet, shown = brush.palette.quiet, hand
    # Larger than at their own size only all of them.
    fit = (form for form in FORMS if form.rows <= room.height)
    form = next(
        (each for each in fit if each.scale == 1 or len(hand) <= each.across(room.width)), None
    )
    if not hand:
        brush.word(room.x, room.y, NONE if room.width >= len(NONE) else "", quiet)
    elif form is None:
        _named(brush, room, hand)
    else:
        if len(hand) > form.across(room.width):
            shown = hand[: form.across(room.width) - 1]
        for name, at in zip(shown, form.lay(room, len(shown)), strict=True):
            draw_face(brush, at, Face(name), form.scale)
        if more := len(hand) - len(shown):
            x = room.x + len(shown) * (form.width + 1)
            brush.word(x, room.y, f"and {more} more", quiet)


def _named(brush: Brush, room: Region, hand: Sequence[str]) -> None:
    """Write as many names of cards as there is room for, and the number of the others."""
    x, quiet = room.x, brush.palette.quiet
    for at, name in enumerate(hand):
        words, rest = card_words(name), len(hand) - at
        after = len(f"  and {rest - 1} more") if rest > 1 else 0
        if x + len(words) + after > room.right:
            brush.word(x, room.y, f"and {rest} more" if at else count(rest, "card"), quiet)
            return
        x = brush.word(x, room.y, words, quiet) + 2
