"""What each seat of Runes of Enceladus has laid, on the ice below the piles."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS, Seat
from runegames.games.enceladus.model import EnceladusView
from runegames.ui.games.enceladus.cards import Laid
from runegames.ui.games.enceladus.piles import Painter
from runegames.ui.games.enceladus.places import Places, SeatPlace
from runegames.ui.look import Look

TOLD_HANDS = 5
"""Earlier hands whose points are told where nothing is laid yet."""


def draw_laid(
    paint: Painter, where: Places, view: EnceladusView, fresh: frozenset[str], look: Look
) -> None:
    """By seat; ``fresh``: runes that are pointed out."""
    for seat, place in enumerate(where.seats):
        own = [match for match in view.matches if match.seat == seat]
        hidden = max(0, len(own) - len(place.slots))
        if place.head.height == 1:
            _head_above(paint, place, seat, view, hidden, look)
        else:
            _head_beside(paint, place, seat, view, hidden, look)
        new = _of_this_turn(view, seat)
        shown = own[hidden:]
        for at, match in zip(place.slots, shown, strict=False):
            is_new = match.rune in new or match.rune in fresh
            laid = Laid(match.rune, match.cards, str(match.points), is_new)
            paint.match(at, laid, where.match.scale)
        for at in place.slots[len(shown) : view.matches_needed]:
            paint.free(at)
        if not shown and view.results:
            first = place.slots[0]
            paint.word(first.x, first.bottom, _before(view, seat, look), look.palette.quiet)


def _of_this_turn(view: EnceladusView, seat: Seat) -> frozenset[str]:
    """The runes of the matches that a seat has laid since its turn began."""
    if seat != view.turn or not view.laid_this_turn or view.phase != "match":
        return frozenset()
    own = [match.rune for match in view.matches if match.seat == seat]
    return frozenset(own[-view.laid_this_turn :])


def _head_beside(
    paint: Painter, place: SeatPlace, seat: Seat, view: EnceladusView, hidden: int, look: Look
) -> None:
    """Letter, points and matches one below the other."""
    at, palette = place.head, look.palette
    step = 2 if at.height > 8 else 1
    x, y = at.x + (at.width > 4), at.y + (at.height > 5)
    paint.tag(x, y, f" {SEAT_LETTERS[seat]} ", palette.on_seat, palette.seat(seat))
    points = str(view.hand_points[seat])
    paint.word(x + 3 - len(points), y + step, points, palette.text, bold=True)
    paint.word(x, y + 2 * step, f"{view.laid[seat]}/{view.matches_needed}", palette.quiet)
    if hidden:
        paint.word(x, y + 3 * step, f"+{hidden}", palette.gold, bold=True)


def _head_above(
    paint: Painter, place: SeatPlace, seat: Seat, view: EnceladusView, hidden: int, look: Look
) -> None:
    """The same in one line."""
    at, palette = place.head, look.palette
    paint.tag(at.x + 1, at.y, f" {SEAT_LETTERS[seat]} ", palette.on_seat, palette.seat(seat))
    points, laid = str(view.hand_points[seat]), f"{view.laid[seat]}/{view.matches_needed}"
    paint.word(at.x + 5, at.y, points, palette.text, bold=True)
    paint.word(at.x + 8, at.y, laid, palette.quiet)
    if hidden:
        paint.word(at.x + 12, at.y, f"+{hidden}", palette.gold, bold=True)


def _before(view: EnceladusView, seat: Seat, look: Look) -> str:
    """What the hands before have brought."""
    scores: Sequence[str] = [
        f"{result.scores[seat]}{look.symbols.star if result.winner == seat else ''}"
        for result in view.results[-TOLD_HANDS:]
    ]
    return f"before: {', '.join(scores)}"
