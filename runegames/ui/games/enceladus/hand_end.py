"""End of a hand of Runes of Enceladus: its winner, and the cards left in hand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.phrases import card_words, value_of
from runegames.ui.brush import Brush
from runegames.ui.games.enceladus.pieces import CardFace, draw_face
from runegames.ui.games.enceladus.places import BoardRegions
from runegames.ui.grids import Form

EMPTY_HAND = "no card left"
FORMS = Form(26, 10, scale=2), Form(22, 10, scale=2), Form(16, 6), Form(12, 3), Form(12, 2)
"""Sizes of a card left in hand, the largest first."""
WIDE_MIN_COLUMNS = 120
"""Least width for naming the winner beside the first seat instead of above it."""


def draw_hand_end(
    brush: Brush, where: BoardRegions, view: EnceladusView, names: Sequence[str]
) -> None:
    """Draw, in place of the piles, the end of the hand that has just been played."""
    palette, size = brush.palette, where.size
    result = view.results[-1]
    winner = "nobody" if result.winner is None else names[result.winner]
    words = f"Hand {len(view.results)} is over: {winner} wins it."
    x, top = where.x + 1, where.y + 1
    if size.width >= WIDE_MIN_COLUMNS:
        x, top = where.x + size.width - 2 - len(words), where.y
    brush.word(x, where.y, words, palette.gold, bold=True)
    rows = (where.y + size.rows - top) // view.seats
    for seat, hand in enumerate(view.known_hands):
        y, total = top + seat * rows, view.hand_points[seat]
        left = sum(value_of(name) for name in hand)
        brush.badge(where.x + 1, y, seat)
        summary = f"matches {total + left}, cards left {-left}, together "
        star = f" {brush.symbols.star}" if seat == result.winner else " "
        parts = (summary, palette.text, False), (str(total), palette.text, True)
        x = brush.words(where.x + 5, y, *parts, (star, palette.gold, True))
        room = Region(where.x + 5, y + 1, size.width - 5, rows - 1)
        if rows == 1:
            gap = 1 if seat == result.winner else 2
            x += gap
            room = Region(x, y, where.x + size.width - x, 1)
        _draw_cards(brush, room, hand)


def _draw_cards(brush: Brush, room: Region, hand: Sequence[str]) -> None:
    quiet = brush.palette.quiet
    # Cards are enlarged only if all of them fit.
    fit = (
        form
        for form in FORMS
        if form.rows <= room.height and (form.scale == 1 or len(hand) <= form.across(room.width))
    )
    form = next(fit, None)
    if not hand:
        if room.width >= len(EMPTY_HAND):
            brush.word(room.x, room.y, EMPTY_HAND, quiet)
    elif form is None:
        _write_names(brush, room, hand)
    else:
        across = form.across(room.width)
        shown = hand if len(hand) <= across else hand[: across - 1]
        for name, region in zip(shown, form.lay(room, len(shown)), strict=True):
            draw_face(brush, region, CardFace(name), form.scale)
        if more := len(hand) - len(shown):
            x = room.x + len(shown) * (form.width + 1)
            brush.word(x, room.y, f"and {more} more", quiet)


def _write_names(brush: Brush, room: Region, hand: Sequence[str]) -> None:
    x, quiet = room.x, brush.palette.quiet
    for index, name in enumerate(hand):
        words, rest = card_words(name), len(hand) - index
        after = len(f"  and {rest - 1} more") if rest > 1 else 0
        if x + len(words) + after > room.right:
            hidden = f"and {rest} more" if index else count(rest, "card")
            brush.word(x, room.y, hidden, quiet)
            return
        x = brush.word(x, room.y, words, quiet) + 2
