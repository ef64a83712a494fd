"""What each seat of Runes of Enceladus has laid, on the ice below the piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat
from runegames.games.enceladus.model import EnceladusView
from runegames.ui.games.enceladus.cards import Laid
from runegames.ui.games.enceladus.piles import Painter
from runegames.ui.games.enceladus.places import Places
from runegames.ui.look import Look


class Head(NamedTuple):
    """What is told of a seat beside its matches."""

    seat: Seat
    points: str
    counted: str
    """Matches laid, and how many bring on the end."""
    hidden: int
    """Matches for which there is no room."""


def draw_laid(
    paint: Painter,
    where: Places,
    view: EnceladusView,
    look: Look,
    points: Sequence[int],
    fresh: frozenset[str] = frozenset(),
    away: frozenset[str] = frozenset(),
) -> None:
    """By seat, with its points.

    ``fresh`` are the runes that are pointed out, ``away`` those still on their way.
    """
    for seat, place in enumerate(where.seats):
        own = [match for match in view.matches if match.seat == seat]
        hidden = max(0, len(own) - len(place.slots))
        counted = f"{view.laid[seat]}/{view.matches_needed}"
        draw_head = _head_above if place.head.height == 1 else _head_beside
        draw_head(paint, place.head, Head(seat, str(points[seat]), counted, hidden), look)
        new = _of_this_turn(view, seat)
        shown = own[hidden:]
        for at, match in zip(place.slots, shown, strict=False):
            if match.rune in away:
                paint.free(at)
                continue
            is_new = match.rune in new or match.rune in fresh
            laid = Laid(match.rune, match.cards, str(match.points), is_new)
            paint.match(at, laid, where.match.scale)
        for at in place.slots[len(shown) : view.matches_needed]:
            paint.free(at)
        if not shown and view.results:
            first, right = place.slots[0], max(slot.right for slot in place.slots)
            words = _before(view, seat, look, right - first.x)
            paint.word(first.x, first.bottom, words, look.palette.quiet)


def _of_this_turn(view: EnceladusView, seat: Seat) -> frozenset[str]:
    """The runes of the matches that a seat has laid since its turn began."""
    if seat != view.turn or not view.laid_this_turn or view.phase != "match":
        return frozenset()
    own = [match.rune for match in view.matches if match.seat == seat]
    return frozenset(own[-view.laid_this_turn :])


def _head_beside(paint: Painter, at: Region, head: Head, look: Look) -> None:
    """Letter, points and matches one below the other."""
    palette, step = look.palette, 2 if at.height > 8 else 1
    x, y = at.x + (at.width > 4), at.y + (at.height > 5)
    paint.tag(x, y, f" {SEAT_LETTERS[head.seat]} ", palette.on_seat, palette.seat(head.seat))
    paint.word(x + 3 - len(head.points), y + step, head.points, palette.text, bold=True)
    paint.word(x, y + 2 * step, head.counted, palette.quiet)
    if head.hidden:
        paint.word(x, y + 3 * step, f"+{head.hidden}", palette.gold, bold=True)


def _head_above(paint: Painter, at: Region, head: Head, look: Look) -> None:
    """The same in one line."""
    palette = look.palette
    letter = f" {SEAT_LETTERS[head.seat]} "
    paint.tag(at.x + 1, at.y, letter, palette.on_seat, palette.seat(head.seat))
    paint.word(at.x + 5, at.y, head.points, palette.text, bold=True)
    paint.word(at.x + 8, at.y, head.counted, palette.quiet)
    if head.hidden:
        paint.word(at.x + 12, at.y, f"+{head.hidden}", palette.gold, bold=True)


def _before(view: EnceladusView, seat: Seat, look: Look, room: int) -> str:
    """What the hands before have brought, a star with those won: the latest, in so many cells."""
    scores = [
        f"{result.scores[seat]}{look.symbols.star if result.winner == seat else ''}"
        for result in view.results
    ]
    label = "past hands:"
    while len(told := f"{label} {' '.join(scores)}") > room:
        if label == "past:":
            del scores[0]
        label = "past:"
    return told
