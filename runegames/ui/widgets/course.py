"""The course of a game: the chances of all as bands, and one seat's two lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from textual.geometry import Region

from runegames.core import Seat
from runegames.core.names import SEAT_LETTERS
from runegames.review import Moment, Review
from runegames.review.figures import Figure
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels, fresh

DULLED, EDGE = 0.4, 0.66
"""What is left of the colour of the others' bands, and of their upper edges."""
BETWEEN = 0.34
"""How much of the colour is between the two lines, where luck gave or took."""
LIFTED, DEEP = 0.65, 0.3
"""How far the ground of every other round is lifted, and that of all."""
DOTS = 2
"""Columns of a dot of the line without luck, and of the gap behind it."""


def moment_at(review: Review, column: int, width: int) -> int:
    """The moment that a column shows: the first one the deal, the last one the end."""
    return round(column * len(review.session.plies) / max(1, width - 1))


def column_of(review: Review, moment: int, width: int) -> int:
    """The column of a moment."""
    return round(moment * max(0, width - 1) / max(1, len(review.session.plies)))


def draw_bands(canvas: Canvas, place: Region, review: Review, seat: Seat, look: Look) -> None:
    """Chances of all sides on one another, the one looked at lowest and in full colour."""
    order = sorted(review.session.game.sides(review.judge.seats), key=lambda side: seat not in side)
    palette, moments = look.palette, review.moments
    if not look.pixels:
        _letter_bands(canvas, place, review, order, look)
        return
    pixels = _ground(place, review, look)
    rows = 2 * place.height
    for column in range(place.width):
        at = moment_at(review, column, place.width)
        if at >= len(moments):
            break
        top, sum_so_far = rows, 0.0
        for number, side in enumerate(order):
            sum_so_far += moments[at].chances[side[0]].value
            upper = rows - round(rows * min(1.0, sum_so_far))
            ink = palette.pixel(palette.seat(side[0]))
            colour = mix(palette.ground, ink, DULLED) if number else ink
            pixels.fill(column, upper, 1, top - upper, colour)
            if number and upper < top:
                pixels.fill(column, upper, 1, 1, mix(palette.ground, ink, EDGE))
            top = upper
    pixels.onto(canvas, place.x, place.y)


def _letter_bands(
    canvas: Canvas, place: Region, review: Review, order: Sequence[Sequence[Seat]], look: Look
) -> None:
    """The same where colours cannot tell the sides apart."""
    moments = review.moments
    for column in range(place.width):
        at = moment_at(review, column, place.width)
        if at >= len(moments):
            return
        bottom, sum_so_far = place.height, 0.0
        for side in order:
            sum_so_far += moments[at].chances[side[0]].value
            upper = place.height - round(place.height * min(1.0, sum_so_far))
            for row in range(upper, bottom):
                pen = Pen(look.palette.seat(side[0]), look.palette.ground)
                canvas.put(place.x + column, place.y + row, SEAT_LETTERS[side[0]], pen)
            bottom = upper


def draw_lines(canvas: Canvas, place: Region, review: Review, seat: Seat, look: Look) -> None:
    """How a seat's chances went, solid, and without luck, dotted; between them what luck did."""
    palette, moments = look.palette, review.moments
    low, high = _scale(review, seat)

    def height(figure: Figure, rows: int) -> int:
        share = (figure.value - low) / (high - low)
        return round((rows - 1) * (1 - min(1.0, max(0.0, share))))

    def went(moment: Moment) -> Figure:
        return moment.chances[seat]

    def without(moment: Moment) -> Figure:
        return moment.without_luck[seat]

    columns = [moment_at(review, column, place.width) for column in range(place.width)]
    shown = [moments[at] for at in columns if at < len(moments)]
    if not look.pixels:
        for column, moment in enumerate(shown):
            x, plain = place.x + column, Pen(palette.text, palette.ground)
            there, here = (height(of(moment), place.height) for of in (without, went))
            gave = here < there
            for row in range(min(here, there) + 1, max(here, there)):
                canvas.put(x, place.y + row, "+" if gave else "-", plain)
            canvas.put(x, place.y + there, ".", plain)
            canvas.put(x, place.y + here, "*", plain.strong())
        return
    pixels = _ground(place, review, look)
    rows = 2 * place.height
    for column, moment in enumerate(shown):
        here, there = height(went(moment), rows), height(without(moment), rows)
        colour = palette.ok if here < there else palette.bad
        tint = mix(palette.ground, palette.pixel(colour), BETWEEN)
        pixels.fill(column, min(here, there), 1, abs(here - there), tint)
    for column, moment in enumerate(shown):
        if column // DOTS % 2:
            pixels.fill(column, height(without(moment), rows), 1, 1, palette.glow[1])
    _solid(
        pixels, [height(went(moment), rows) for moment in shown], palette.pixel(palette.seat(seat))
    )
    pixels.onto(canvas, place.x, place.y)


def _solid(pixels: Pixels, heights: Sequence[int], ink: str) -> None:
    for column, top in enumerate(heights):
        before = heights[column - 1] if column else top
        pixels.fill(column, min(before, top), 1, abs(before - top) + 1, ink)


def _scale(review: Review, seat: Seat) -> tuple[float, float]:
    """The lowest and the highest value of a chart: chances, or what points there were."""
    if not review.judge.alone:
        return 0.0, 1.0
    found = [each[seat].value for moment in review.moments for each in moment[:2]]
    return min(0.0, *found), max(1.0, *found)


def _ground(place: Region, review: Review, look: Look) -> Pixels:
    """Rounds, every other one a little lighter."""
    palette = look.palette
    pixels = fresh(place.width, place.height, mix(palette.ground, palette.raised, DEEP), look)
    for first, behind in _stretches(review, place.width)[1::2]:
        lifted = mix(palette.ground, palette.raised, LIFTED)
        pixels.fill(first, 0, behind - first, 2 * place.height, lifted)
    return pixels


def _stretches(review: Review, width: int) -> list[tuple[int, int]]:
    """The first column of each round, and the one behind its last."""
    starts = [column_of(review, span.first - 1, width) for span in review.spans()[1:]]
    return [*pairwise([*starts, width])]


def draw_axis(
    canvas: Canvas,
    place: Region,
    review: Review,
    seat: Seat,
    look: Look,
    said: Callable[[float], str],
) -> None:
    """Below the charts: the rounds, and what a seat gained in them by play and by luck."""
    palette = look.palette
    quiet = Pen(palette.quiet, palette.ground)
    spans = review.spans()[1:]
    free = place.x
    for span, (first, behind) in zip(spans, _stretches(review, place.width), strict=True):
        figures = [said(span.play[seat]), said(span.luck[seat].value)]
        number = span.name.rpartition(" ")[2]
        width = max(map(len, [number, *figures]))
        middle = place.x + (first + behind) // 2
        x = middle - width // 2
        if x < free or x + width > place.right:
            continue
        free = x + width + 1
        canvas.put(x + (width - len(number)) // 2, place.y, number, quiet)
        for row, figure in enumerate(figures, 1):
            ink = palette.quiet
            if figure.startswith("+"):
                ink = palette.ok
            elif figure != "0":
                ink = palette.bad
            canvas.put(x + width - len(figure), place.y + row, figure, quiet.inked(ink))
