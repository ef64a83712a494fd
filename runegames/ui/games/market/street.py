"""Street of The Rune Market: sky, hills, stalls, camps, road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.market.duel import draw_outcome, draw_scene
from runegames.ui.games.market.houses import HouseFacts, draw_camp
from runegames.ui.games.market.places import SMALL, Layout
from runegames.ui.games.market.scenery import Scenery
from runegames.ui.games.market.stalls import draw_stall
from runegames.ui.look import Look
from runegames.ui.night import draw_moon, draw_stars

PHASES = ("interest", "purchasing", "hand cards", "fill up")
CLOSED = "the market is closed"
FAR_HILLS = (
    *((0.0, 0.5), (0.12, 0.52), (0.2, 0.45), (0.31, 0.53), (0.38, 0.42), (0.46, 0.25)),
    *((0.58, 0.2), (0.66, 0.36), (0.74, 0.43), (0.84, 0.42), (0.91, 0.58), (1.0, 0.62)),
)
"""Outline of the far hills: points as shares of the street's width and of the sky's height."""
NEAR_HILLS = (
    *((0.0, 0.2), (0.1, 0.24), (0.22, 0.14), (0.36, 0.2), (0.5, 0.24), (0.58, 0.28)),
    *((0.68, 0.26), (0.8, 0.17), (0.92, 0.2), (1.0, 0.24)),
)
"""Outline of the near hills."""
STAR_STEP_COLUMNS = 53
"""Columns between two stars of a row."""
LANTERNS_MIN_WIDTH = 16
"""Least width of a seat that gets a lantern at both ends on its turn."""
POST_PIXELS = 8
"""Height of a lantern's post."""
TO_MOVE = "to move"


def draw_table(canvas: Canvas, layout: Layout, scenery: Scenery, look: Look) -> None:
    """Draw the phases, and below them stalls and street or the scene of a duel."""
    if scenery.scene is None:
        draw_market(canvas, layout, scenery, look)
        if scenery.outcome is not None:
            draw_outcome(canvas, layout, scenery.outcome, look)
    else:
        with Brush(canvas, look, look.palette.table) as brush:
            draw_scene(brush, layout.scene, layout.form.stage, scenery.scene, scenery.names)
    _phases(canvas, layout, scenery, look)


def draw_market(canvas: Canvas, layout: Layout, scenery: Scenery, look: Look) -> None:
    """Draw stalls and street."""
    with Brush(canvas, look, look.palette.table) as brush:
        _scenery(brush, layout)
        _road(brush, layout)
        plots = (plot for part in layout.places for plot in part.camps)
        for plot, facts in zip(plots, scenery.camps, strict=True):
            draw_camp(brush, plot, facts)
        for seat in range(len(scenery.names)):
            _seat(brush, seat, layout, scenery)
        for region, stall in zip(layout.stalls, scenery.stalls, strict=False):
            draw_stall(brush, region, stall, layout.form)
        draw_stars(brush, layout.ground, first=layout.street.y, step=STAR_STEP_COLUMNS, bend=29)


# -- sky and road -------------------------------------------------------------------------


def _scenery(brush: Brush, layout: Layout) -> None:
    """Draw hills and moon, unless the look has too few colours for them."""
    palette, street, width = brush.palette, layout.street, brush.canvas.width
    if palette.ansi:
        return
    ground, sky = 2 * layout.ground, 2 * (layout.ground - street.y)
    if layout.form.moon and palette.stars:
        top = 2 * street.y + max(1, sky // 6)
        moon = layout.form.moon
        draw_moon(brush, min(int(layout.form.moon_at * width), width - moon - 1), top, moon)
    for hills, ink in ((FAR_HILLS, palette.night), (NEAR_HILLS, palette.plain)):
        for x, share in enumerate(_outline(hills, width)):
            high = round(share * sky)
            brush.fill(x, ground - high, 1, high, ink)


def _outline(points: Sequence[tuple[float, float]], width: int) -> Iterator[float]:
    """Interpolate the height of a line through points for each column."""
    for column in range(width):
        share = column / max(1, width - 1)
        (x, y), (next_x, next_y) = next(
            (point, after)
            for point, after in pairwise(points)
            if share <= after[0] or after is points[-1]
        )
        yield y + (next_y - y) * (share - x) / (next_x - x)


def _road(brush: Brush, layout: Layout) -> None:
    palette, width, row = brush.palette, brush.canvas.width, layout.ground
    brush.fill(0, 2 * row, width, 2 * (layout.street.bottom - row), palette.raised)
    brush.fill(0, 2 * row, width, 1, palette.plot)


# -- seats --------------------------------------------------------------------------------


def _seat(brush: Brush, seat: Seat, layout: Layout, scenery: Scenery) -> None:
    """Write a seat's name and figures on the road, with lanterns beside the seat on turn."""
    palette, symbols = brush.palette, brush.symbols
    part = layout.places[seat]
    area = part.area
    x, y = area.x + 1, part.name_row
    moves, lanterns = scenery.turn == seat, area.width >= LANTERNS_MIN_WIDTH
    room = area.width - 2 if lanterns else area.width - 1
    ink, letter = palette.text, palette.seat(seat)
    if moves:
        ink = letter = palette.on_seat
        brush.fill(area.x, 2 * layout.ground, area.width, 4, palette.seat(seat))
    name = clipped(scenery.names[seat], room - 2, symbols)
    behind, right = x + 2 + cell_len(name), x + room
    if moves and behind + 1 + len(TO_MOVE) <= right:
        column = right - len(TO_MOVE)
        if column - behind <= 2:
            column = behind + 1
        brush.word(column, y, TO_MOVE, ink)
    brush.word(x, y, SEAT_LETTERS[seat], letter, bold=True)
    if scenery.aimed == seat:
        brush.tag(area.x, y, symbols.pointer, palette.on_primary, palette.primary)
        brush.tag(x + 2, y, name, palette.on_primary, palette.primary)
    else:
        brush.word(x + 2, y, name, ink, bold=moves)
    camps = scenery.camps[2 * seat : 2 * seat + 2]
    runes, points = _figures(camps, scenery.points[seat], brush.look, room)
    brush.words(x, y + 1, *runes)
    brush.words(right - _wide(points), y + 1, *points)
    if moves and lanterns:
        for post in (max(1, area.x - 1), area.right - 1):
            _lantern(brush, post, 2 * layout.ground)


def _lantern(brush: Brush, x: int, ground: int) -> None:
    palette = brush.palette
    top = ground - POST_PIXELS
    brush.fill(x, top, 1, POST_PIXELS, palette.wood)
    brush.fill(x - 1, top - 2, 3, 2, palette.flame)
    brush.fill(x, top - 3, 1, 1, palette.ember)


Part = tuple[str, str, bool]
"""Words, ink, and True for bold."""


def _figures(
    camps: Sequence[HouseFacts], points: int, look: Look, room: int
) -> tuple[list[Part], list[Part]]:
    """Return words on the runes by colour, and on the points, in the widest form that fits."""
    palette = look.palette
    word = " point" if abs(points) == 1 else " points"
    broad = (" ", "  ", word, 4), (" ", "  ", " pt", 2), (" ", "  ", "", 2)
    narrow = ("", " ", "", 2), ("", "", "", 2), ("", "", "", 1)
    details = (True, True), (False, True), (False, False)
    for (owners, loose), (inner, gap, unit, apart) in product(details, (*broad, *narrow)):
        one, other = (_figure(facts, look, inner, owners=owners, loose=loose) for facts in camps)
        left = [*one, (gap, palette.quiet, False), *other]
        right = [(str(points), palette.text, True), (unit, palette.quiet, False)]
        if _wide(left) + apart + _wide(right) <= room:
            break
    return left, right


def _figure(facts: HouseFacts, look: Look, gap: str, *, owners: bool, loose: bool) -> list[Part]:
    """Return words on the runes of a colour and any bandit.

    ``3+1``: 3 runes under the bandit, and 1 loose rune, if ``loose``; else ``4``.
    """
    (palette, symbols), camp = look, facts.camp
    rune, ink = palette.quiet, palette.quiet
    number = str(camp.all_runes)
    if camp.all_runes:
        inks, ink = palette.rune(camp.colour), palette.text
        rune = inks.bright if palette.ansi else inks.ink
    if loose and camp.bandit is not None and camp.loose:
        number = f"{camp.runes}+{camp.loose}"
    between = (symbols.pointer, palette.gold, True) if facts.changed else (gap, ink, False)
    parts = [(symbols.rune(camp.colour), rune, False), between]
    parts.append((number, ink, bool(camp.all_runes)))
    if owners and camp.bandit is not None:
        owner = f"{gap}{symbols.bandit}{SEAT_LETTERS[camp.bandit]}"
        parts.append((owner, palette.seat(camp.bandit), False))
    return parts


def _wide(parts: Sequence[Part]) -> int:
    return sum(len(text) for text, _, _ in parts)


# -- phases -------------------------------------------------------------------------------


def _phases(canvas: Canvas, layout: Layout, scenery: Scenery, look: Look) -> None:
    palette, symbols = look
    base = Pen(palette.text, palette.table)
    quiet = base.inked(palette.quiet)
    x, y = layout.stalls[0].x, 0
    if scenery.turn is None:
        canvas.put(x, y, CLOSED, quiet)
        return
    between = "  " if layout.form is SMALL else f" {symbols.frame.across * 2} "
    for number, words in enumerate(PHASES, start=1):
        if number > 1:
            x = canvas.put(x, y, between, base.inked(palette.line))
        if number < scenery.phase:
            x = canvas.put(x, y, symbols.yes, base.inked(palette.ok))
            x = canvas.put(x, y, f" {words}", quiet)
        elif number == scenery.phase:
            on = Pen(palette.on_primary, palette.primary, bold=True)
            x = canvas.put(x, y, f" {number} {words} ", on)
        else:
            x = canvas.put(x, y, f"{number} {words}", quiet)
