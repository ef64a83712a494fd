"""Laid matches of Runes of Enceladus, on the ice below the piles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from math import ceil

from textual.geometry import Region, Size

from runegames.core import Seat
from runegames.games.enceladus.model import EnceladusView
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, to_centre
from runegames.ui.games.enceladus.pieces import LaidMatch, draw_free, draw_match
from runegames.ui.games.enceladus.places import MATCHES, SMALL, BoardRegions, seat_place
from runegames.ui.grids import Form, spots
from runegames.ui.ice import draw_ice
from runegames.ui.look import Look
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.keepsake import Drawing

HEAD_COLUMNS = 6
"""Width of a seat's letter and points on the results page."""


def counted_matches(view: EnceladusView, seat: Seat) -> str:
    """Write the number of laid matches, out of those that begin the final turns: ``3/5``, ``6``."""
    laid, needed = view.laid[seat], view.matches_needed
    return f"{laid}/{needed}" if laid < needed else str(laid)


def draw_matches(
    brush: Brush,
    where: BoardRegions,
    view: EnceladusView,
    points: Sequence[int],
    fresh: Collection[str] = (),
    away: Collection[str] = (),
) -> None:
    """Draw the matches and points of each seat.

    ``fresh``: runes of matches to highlight; ``away``: runes of matches still in motion.
    """
    for seat, (head, slots) in enumerate(where.seats):
        own = [match for match in view.matches if match.seat == seat]
        hidden = max(0, len(own) - len(slots))
        more = f"+{hidden}" if hidden else ""
        words = str(points[seat]), counted_matches(view, seat), more
        _draw_head(brush, head, seat, words)
        new = {*fresh, *_of_this_turn(view, seat)}
        shown = own[hidden:]
        for region, match in zip(slots, shown, strict=False):
            if match.rune in away:
                draw_free(brush, region)
            else:
                laid = LaidMatch(match.rune, match.cards, str(match.points), match.rune in new)
                draw_match(brush, region, laid, where.match.scale)
        for region in slots[len(shown) : view.matches_needed]:
            draw_free(brush, region)
        if not shown and view.results:
            room = max(slot.right for slot in slots) - slots[0].x
            lines = _tell_past_hands(view, seat, brush.symbols, room)
            brush.word(slots[0].x, slots[0].bottom, lines, brush.palette.quiet)


def _of_this_turn(view: EnceladusView, seat: Seat) -> list[str]:
    if seat != view.turn or not view.laid_this_turn or view.phase != "match":
        return []
    return [match.rune for match in view.matches if match.seat == seat][-view.laid_this_turn :]


def _draw_head(brush: Brush, region: Region, seat: Seat, words: tuple[str, str, str]) -> None:
    """Write the letter of a seat, and its points, its matches, and how many matches are hidden."""
    palette, (points, counted, _) = brush.palette, words
    step = 2 if region.height > 8 else 1
    x = region.x + 1 if region.width > 4 else region.x
    y = region.y + 1 if region.height > 5 else region.y
    places = [(x + 3 - len(points), y + step), (x, y + 2 * step), (x, y + 3 * step)]
    if region.height == 1:
        places = [(region.x + 5, y), (region.x + 8, y), (region.x + 12, y)]
    brush.badge(x, y, seat)
    inks = (palette.text, palette.quiet, palette.gold)
    for (left, top), word, ink in zip(places, words, inks, strict=True):
        brush.word(left, top, word, ink, bold=word != counted)


def _tell_past_hands(view: EnceladusView, seat: Seat, symbols: Symbols, room: int) -> str:
    """List scores of past hands, wins with a star; the earliest are left out if space is short."""
    scores = [
        f"{result.scores[seat]}{symbols.star if result.winner == seat else ''}"
        for result in view.results
    ]
    label = "past hands:"
    while len(words := f"{label} {' '.join(scores)}") > room:
        if label == "past:":
            del scores[0]
        label = "past:"
    return words


def drawings(view: EnceladusView, look: Look) -> Iterator[Drawing]:
    """Yield drawings for the results page, those with the largest matches first."""
    seats, slots = view.seats, max(1, *view.laid)

    def paint(canvas: Canvas, size: Size, match: Form, abreast: int, side: Size) -> None:
        x, y = to_centre(size.width, canvas.width), to_centre(size.height, canvas.height)
        own = (
            Region(x + column * side.width, y + 1 + row * side.height, *side)
            for column, row in spots(seats, abreast)
        )
        places = tuple(seat_place(area, HEAD_COLUMNS, match, slots) for area in own)
        with Brush(canvas, look, look.palette.table) as brush:
            draw_ice(brush, 1, 1)
            draw_matches(brush, BoardRegions(SMALL, x, y, match, places), view, view.hand_points)

    for match in MATCHES:
        for across in range(slots, 0, -1):
            columns = HEAD_COLUMNS + across * (match.width + 1)
            side = Size(columns, ceil(slots / across) * match.rows)
            for abreast in range(1, seats + 1):
                size = Size(abreast * side.width, 1 + ceil(seats / abreast) * side.height)
                draw = partial(paint, size=size, match=match, abreast=abreast, side=side)
                yield Drawing(*size, draw)
