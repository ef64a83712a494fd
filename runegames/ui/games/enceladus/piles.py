"""The three piles of Runes of Enceladus, one of them perhaps with an open card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.phrases import card_words, numeral, value_of
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.cards import Face, Light, PixelPainter, inks_of, runes_of
from runegames.ui.games.enceladus.lined import LinePainter
from runegames.ui.games.enceladus.places import LARGE, SMALL, Places
from runegames.ui.look import Look

Painter: TypeAlias = PixelPainter | LinePainter
NAME_COLUMNS = 22
"""Cells for the name of a card below its pile."""


class Pile(NamedTuple):
    """What is shown of a pile."""

    number: int
    """From 0."""
    cards: int
    known: Sequence[str]
    """The cards that everybody saw, the uppermost first; the open one is not among them."""
    open: str = ""
    """The card that lies face up on it."""
    light: Light = "chosen"

    @property
    def name(self) -> str:
        """How it is called."""
        return f"pile {self.number + 1}"


def painter(canvas: Canvas, look: Look, ground: str) -> Painter:
    """What draws cards in these colours and glyphs."""
    kind = PixelPainter if look.pixels else LinePainter
    return kind(canvas, look, ground)


def draw_piles(paint: Painter, where: Places, piles: Sequence[Pile], look: Look) -> None:
    """All three."""
    opened = next((pile.number for pile in piles if pile.open), None)
    for pile in piles:
        if pile.open:
            _open(paint, where, pile, look)
        else:
            _closed(paint, where, pile, opened, look)


def _open(paint: Painter, where: Places, pile: Pile, look: Look) -> None:
    size, at = where.size, where.face(pile.number)
    y = where.y * 2 + size.face_y
    under = pile.cards - 1
    paint.below(at.x, y, at.width, size.face.height, under, size.edges, size.step, size.drop)
    price = value_of(pile.open)
    dots = look.symbols.on * price
    face = Face(pile.open, pile.light, numeral(pile.open), strong=frozenset(pile.open.split("-")))
    if size.heads is None:
        paint.face(at, Face(pile.open, pile.light, lines=_lines(pile, at, dots, look)), size.scale)
        return
    paint.face(at, face, size.scale)
    told = f" {look.symbols.dot} {count(pile.cards, 'card')}, costs "
    width = len(pile.name) + len(told) + len(dots)
    x = at.x + ((at.width - width) // 2 if size is LARGE else 1)
    row = where.y + size.heads[0]
    paint.word(x, row, pile.name, look.palette.text, bold=True)
    paint.word(x + len(pile.name), row, told, look.palette.quiet)
    paint.word(x + len(pile.name) + len(told), row, dots, look.palette.gold, bold=True)


def _lines(pile: Pile, at: Region, dots: str, look: Look) -> tuple[str, ...]:
    """On a small card: what it is, and what it costs."""
    value, names = numeral(pile.open), runes_of(pile.open)
    head = _counted(pile, look)
    if at.height < SMALL.face.height // 2:
        return (head, *names, f"{value} {dots}")
    return (head, *names, value, f"costs {dots}")


def _counted(pile: Pile, look: Look) -> str:
    """In ten cells."""
    between = f" {look.symbols.dot} " if pile.cards < 10 else look.symbols.dot
    return f"{pile.name}{between}{pile.cards}"


def _closed(paint: Painter, where: Places, pile: Pile, opened: int | None, look: Look) -> None:
    size, at = where.size, where.back(pile.number, opened)
    height, y = size.back.height, where.y * 2 + size.back_y
    paint.below(at.x, y, at.width, height, pile.cards - 1, size.edges, 1, size.sink)
    paint.back(at.x, y, at.width, height)
    if size.heads is None:
        _label(paint, Region(at.x, where.y, at.width, size.rows), pile, look)
        return
    told = f" {look.symbols.dot} {count(pile.cards, 'card')}"
    large = size is LARGE
    x = at.x + ((at.width - len(pile.name) - len(told)) // 2 if large else 0)
    row = where.y + size.heads[1]
    paint.word(x, row, pile.name, look.palette.text, bold=True)
    paint.word(x + len(pile.name), row, told, look.palette.quiet)
    if pile.known:
        words = card_words(pile.known[0]) + (" lies on top" if large else "")
        if len(pile.known) > 1:
            words += f" +{len(pile.known) - 1}"
        shown = words if large else clipped(words, NAME_COLUMNS, look.symbols)
        x = at.x + (at.width - len(words)) // 2 if large else at.x
        paint.word(x, where.y + size.names, shown, look.palette.quiet)


def _label(paint: Painter, at: Region, pile: Pile, look: Look) -> None:
    """On a small back: how many cards, and which of them everybody has seen."""
    first = at.y + (at.height > 4)
    ink = look.palette.pixel(look.palette.text)
    paint.blank(at.x + 1, 2 * first, at.width - 1, 6)
    paint.word(at.x + 1, first, _counted(pile, look), ink, bold=True)
    if not pile.known:
        return
    top, more = pile.known[0], len(pile.known) - 1
    one, other = runes_of(top)
    paint.word(at.x + 1, first + 1, f"{one}-", ink)
    paint.word(at.x + 1, first + 2, f"{other} +{more}" if more else other, ink)
    inks, value = inks_of(look.palette, top), numeral(top)
    row = at.y if at.height > 4 else at.y + 3
    paint.tag(at.right - len(value) - 2, row, f" {value} ", inks.ink, inks.ground)
