"""Drawing of the three piles of Runes of Enceladus; an open card may lie on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.phrases import card_words, numeral, value_of
from runegames.ui.brush import Brush
from runegames.ui.canvas import to_centre
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.pieces import (
    CardFace,
    draw_back,
    draw_face,
    inks_of,
    runes_of,
)
from runegames.ui.games.enceladus.places import LARGE, SMALL, BoardRegions
from runegames.ui.symbols import Symbols

NAME_COLUMNS = 22
"""Greatest width of the name of a pile's known card, except in the large size."""


class PileFacts(NamedTuple):
    """Facts of a pile."""

    number: int
    """Index of the pile, from 0."""
    cards: int
    known: Sequence[str]
    """Cards known to all seats, the uppermost first, without the open card."""
    open: str
    """Name of the open card on top; empty if there is none."""
    affordable: bool
    changed: bool = False
    """True if others have changed the pile since the viewer's last move."""

    @property
    def name(self) -> str:
        """Name on the table: ``pile 1``."""
        return f"pile {self.number + 1}"

    def marked_name(self, symbols: Symbols) -> str:
        """Name with a pointer before it if others have changed the pile."""
        return f"{symbols.pointer}{self.name}" if self.changed else self.name


def draw_piles(brush: Brush, where: BoardRegions, piles: Sequence[PileFacts]) -> None:
    opened = next((pile.number for pile in piles if pile.open), None)
    for pile in piles:
        if pile.open:
            _draw_open(brush, where, pile)
        else:
            _draw_closed(brush, where, pile, opened)


def _draw_edges(
    brush: Brush, region: Region, y: int, height: int, edges: Sequence[tuple[int, int]]
) -> None:
    palette = brush.palette
    for depth, (x, down) in reversed([*enumerate(edges, start=1)]):
        shade = palette.ice_edge if depth == 1 or palette.ansi else palette.ice_deep
        brush.fill(region.x + x, y + down, region.width, height, shade)


def _draw_open(brush: Brush, where: BoardRegions, pile: PileFacts) -> None:
    size, symbols = where.size, brush.symbols
    region = where.face(pile.number)
    _draw_edges(brush, region, 2 * region.y, 2 * region.height, size.under[: pile.cards - 1])
    value, dots = numeral(pile.open), symbols.on * value_of(pile.open)
    face = CardFace(pile.open, pile.affordable, value, strong=frozenset(pile.open.split("-")))
    if not size.worded:
        # Without a heading above the card, its face has all words.
        costs = [f"{value} {dots}"] if region.height < SMALL.face.rows else [value, f"costs {dots}"]
        lines = (_name_and_count(brush, pile), *runes_of(pile.open), *costs)
        face = CardFace(pile.open, pile.affordable, lines=lines)
    draw_face(brush, region, face, size.face.scale)
    if size.worded:
        _write_heading(brush, region, pile, ", costs ", dots, centred=size is LARGE)


def _draw_closed(brush: Brush, where: BoardRegions, pile: PileFacts, opened: int | None) -> None:
    size = where.size
    region = where.back(pile.number, opened)
    large = where.size is LARGE
    y, high = where.y * 2 + size.back_y, size.back_height
    _draw_edges(brush, region, y, high, size.behind[: pile.cards - 1])
    draw_back(brush, region.x, y, region.width, high)
    if not size.worded:
        _write_label(brush, Region(region.x, where.y, region.width, size.rows), pile)
        return
    _write_heading(brush, region, pile, centred=large)
    if pile.known:
        words = card_words(pile.known[0])
        if len(pile.known) > 1:
            words += f" +{len(pile.known) - 1}"
        x = region.x + to_centre(len(words), region.width) if large else region.x
        shown = words if large else clipped(words, NAME_COLUMNS, brush.symbols)
        brush.word(x, (y + high + size.behind[-1][1] + 1) // 2, shown, brush.palette.quiet)


def _write_heading(
    brush: Brush,
    region: Region,
    pile: PileFacts,
    label: str = "",
    price: str = "",
    *,
    centred: bool,
) -> None:
    palette = brush.palette
    label = f" {brush.symbols.dot} {count(pile.cards, 'card')}{label}"
    name = pile.marked_name(brush.symbols)
    spare = region.width - len(name + label + price)
    words = (name, palette.text, True), (label, palette.quiet, False)
    indent = 1 if price else 0
    if centred:
        indent = spare // 2
    x = region.x + indent
    brush.words(x, region.y - 1, *words, (price, palette.gold, True))


def _name_and_count(brush: Brush, pile: PileFacts) -> str:
    """Return the name of a pile and its number of cards in at most ten cells."""
    dot, name = brush.symbols.dot, pile.marked_name(brush.symbols)
    close = pile.cards >= 10 or pile.changed
    return f"{name}{dot}{pile.cards}" if close else f"{name} {dot} {pile.cards}"


def _write_label(brush: Brush, region: Region, pile: PileFacts) -> None:
    palette, high = brush.palette, region.height > 4
    first = region.y + 1 if high else region.y
    ink = palette.pixel(palette.text)
    brush.plate(Region(region.x + 1, first, region.width - 1, 3), palette.ice)
    brush.word(region.x + 1, first, _name_and_count(brush, pile), ink, bold=True)
    if pile.known:
        (one, other), more = runes_of(pile.known[0]), len(pile.known) - 1
        brush.word(region.x + 1, first + 1, f"{one}-", ink)
        second = f"{other} +{more}" if more else other
        brush.word(region.x + 1, first + 2, second, ink)
        inks, value = inks_of(palette, pile.known[0]), numeral(pile.known[0])
        row = region.y if high else region.y + 3
        brush.tag(region.right - len(value) - 2, row, f" {value} ", inks.ink, inks.ground)
