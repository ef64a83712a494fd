"""The hand of The Rune Market: how large its cards are, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.cards import (
    CardState,
    draw_card,
    inks_of,
    label_card,
    line_card,
)
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

WORD_COLUMNS = 5
"""Columns of a card that its word fits on."""
HAND_ROW = 2
"""Below the question and what there is to say about it."""


class CardForm(NamedTuple):
    """How large a card is, in cells."""

    width: int
    rows: int
    step: int
    """Columns from one card to the next."""
    scale: int = 1
    """Of its figure."""
    lines: int = 1
    """Lines of cards, one below the other."""


class _Size(NamedTuple):
    """What a tray of some height can show."""

    rows: int
    """Rows for cards from which on this is it."""
    forms: tuple[CardForm, ...]
    """Of cards, the largest first."""
    left: int
    """The column of the first card."""
    answers: int
    """Columns beside the hand that are left to what can be done."""


def _narrow(rows: int) -> tuple[CardForm, ...]:
    """Those that many cards share; below a word's width they lie in two lines."""
    one_line = (CardForm(width, rows, width + 1) for width in (9, 7, WORD_COLUMNS))
    return *one_line, CardForm(WORD_COLUMNS, rows // 2, WORD_COLUMNS + 1, lines=2)


_SIZES = (
    _Size(10, (CardForm(22, 10, 25, 2), CardForm(11, 6, 13), *_narrow(6)), 3, 62),
    _Size(6, (CardForm(11, 6, 13), *_narrow(6)), 3, 34),
    _Size(1, (CardForm(13, 4, 14), *_narrow(4)), 2, 34),
)


class HandPlaces(NamedTuple):
    """Where the cards of a hand lie."""

    form: CardForm
    left: int
    first: int
    """The first card that is shown; a larger hand slides."""
    shown: int
    cards: int

    def card(self, at: int) -> Region:
        """The cells of a card, by its number in the hand."""
        line, slot = divmod(at - self.first, self.abreast)
        x, y = self.left + slot * self.form.step, HAND_ROW + line * self.form.rows
        return Region(x, y, self.form.width, self.form.rows)

    def at(self, x: int, y: int) -> int | None:
        """The card at a cell, or left of it."""
        slot, line = (x - self.left) // self.form.step, (y - HAND_ROW) // self.form.rows
        shown = line * self.abreast + slot
        return self.first + shown if 0 <= slot < self.abreast and 0 <= shown < self.shown else None

    @property
    def abreast(self) -> int:
        """Cards of a line."""
        return max(1, -(-self.shown // self.form.lines))

    @property
    def right(self) -> int:
        """The column behind the hand."""
        return self.left + self.abreast * self.form.step if self.shown else self.left


@lru_cache(maxsize=64)
def lay_hand(width: int, rows: int, cards: int, here: int) -> HandPlaces:
    """The largest cards with which all of a hand fits; ``here`` is one that has to be seen."""
    size = next(each for each in _SIZES if rows >= each.rows or each is _SIZES[-1])
    room = width - size.answers - size.left
    fitting = (form for form in size.forms if cards <= room // form.step * form.lines)
    form = next(fitting, size.forms[-1])
    shown = min(cards, max(1, room // form.step) * form.lines)
    first = max(0, min(here - shown // 2, cards - shown))
    return HandPlaces(form, size.left, first, shown, cards)


class HandCard(NamedTuple):
    """A card as it is shown."""

    name: str
    key: str
    """What picks it."""
    state: CardState
    cursor: bool
    """The cursor is on it."""


def draw_hand(
    canvas: Canvas,
    where: HandPlaces,
    cards: Sequence[HandCard],
    look: Look,
) -> None:
    """The cards that are shown, with bars at both sides of the one under the cursor."""
    palette, symbols = look
    shown = list(enumerate(cards))[where.first : where.first + where.shown]
    if look.pixels and shown:
        rows = where.form.rows * where.form.lines
        pixels = Pixels(where.right - where.left + 1, rows, palette.ground)
        for at, card in shown:
            inks = inks_of(card.name, card.state, palette)
            x, y, width, height = where.card(at)
            place = x - where.left, 2 * (y - HAND_ROW), width, 2 * height
            draw_card(pixels, place, card.name, inks, palette, scale=where.form.scale)
        pixels.onto(canvas, where.left, HAND_ROW)
    for at, card in shown:
        place = where.card(at)
        if look.pixels:
            inks = inks_of(card.name, card.state, palette)
            label_card(canvas, place, card.name, card.key, inks, symbols)
        else:
            scale = where.form.scale
            line_card(canvas, place, card.name, card.key, card.state, look, scale=scale)
        if card.cursor:
            _bars(canvas, place, look)
    base = Pen(palette.gold, palette.ground, bold=True)
    middle = HAND_ROW + where.form.rows * where.form.lines // 2
    if where.first > 0:
        canvas.put(where.left - 2, middle, symbols.less, base)
    if where.first + where.shown < where.cards:
        canvas.put(where.right, middle, symbols.more, base)


def _bars(canvas: Canvas, place: Region, look: Look) -> None:
    palette, symbols = look
    left, right = ("▐", "▌") if symbols.name == "unicode" else (symbols.more, symbols.less)
    for row in range(place.y, place.bottom):
        for x, bar in ((place.x - 1, left), (place.right, right)):
            ground = canvas.at(x, row)[1].ground if x < canvas.width else palette.ground
            canvas.put(x, row, bar, Pen(palette.cursor, ground, bold=True))
