"""Seats of the generic table, drawn: the others above the middle, the own place below it."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region, Size

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.drawing import clipped
from runegames.ui.games.generic.facts import TableFacts
from runegames.ui.games.generic.fields import Field
from runegames.ui.games.generic.pieces import OPEN, draw_face, draw_hidden, token, token_text
from runegames.ui.grids import Form

NARROWEST_CARD = 15
"""Least width of a seat's card; where it does not fit, seats are rows."""
WIDEST_CARD = 46
SPACED_FROM_ROWS, LARGE_FROM_ROWS = 22, 38
"""Heights of a board from which on the facts of seats have free rows, and names large letters."""
HIDDEN = (Form(5, 2), Form(2, 1), Form(1, 1, gap=0))
"""Sizes of a hidden piece, the largest first."""
MOST_HIDDEN = 8
"""Hidden pieces that are drawn at most; the figure tells the rest."""
NAME_ROWS = 4
"""Rows of a large name."""


class Cards(NamedTuple):
    """Layout of the seats' cards side by side."""

    width: int
    rows: int
    gap: int
    """Rows from one fact to the next."""
    head: int
    """Rows of the name."""


class Others:
    """Seats above the middle: as cards, as rows where cards are too narrow, or as names alone."""

    def __init__(self, facts: TableFacts, room: Size) -> None:
        """Lay out the seats in ``room``: the board without the rows that stay free below them."""
        self.facts = facts
        self.width = room.width
        self.fields = facts.by_seat()
        self.cards = self._cards(room) if self.fields.lines else None
        self.large_names = not self.fields.lines and self._names_fit()

    @property
    def rows(self) -> int:
        """Number of rows from the top of the board."""
        if self.cards is not None:
            return self.cards.rows
        if self.fields.lines:
            return len(self.facts.others) + 1
        return NAME_ROWS if self.large_names else 1

    def _cards(self, room: Size) -> Cards | None:
        """Choose the largest cards that fit; None: none fits."""
        count, lines = len(self.facts.others), self.fields.lines
        width = min(WIDEST_CARD, (room.width - 1) // max(1, count) - 1)
        if width < NARROWEST_CARD:
            return None
        for gap, head, least in ((4, 5, LARGE_FROM_ROWS), (2, 2, SPACED_FROM_ROWS), (1, 1, 0)):
            rows = head + gap * lines
            if room.height >= min(rows, least) and rows <= max(room.height * 2 // 3, 5):
                return Cards(width, rows, gap, head)
        return None

    def _names_fit(self) -> bool:
        plans, points = self.facts.scene.plans, self.facts.points
        drawn = [art.large(plan.name) for plan in plans]
        widths = [each.width + 8 + len(str(points[at])) for at, each in enumerate(drawn) if each]
        return len(widths) == len(plans) and sum(widths) <= self.width

    def draw(self, brush: Brush) -> None:
        if self.cards is not None:
            for at, seat in enumerate(self.facts.others):
                x = 1 + at * (self.cards.width + 1)
                self._draw_card(brush, Region(x, 0, self.cards.width, self.cards.rows), seat)
        elif self.fields.lines:
            self._draw_rows(brush)
        else:
            self._draw_names(brush)

    # -- cards ----------------------------------------------------------------------------

    def _draw_card(self, brush: Brush, at: Region, seat: Seat) -> None:
        cards, facts, palette = self.cards, self.facts, brush.palette
        assert cards is not None
        if not brush.lined:
            brush.plate(at, palette.text, palette.raised)
        stripe = brush.symbols.frame.down if brush.lined else brush.symbols.bars[1]
        for row in range(1, at.height):
            brush.word(at.x, row, stripe, palette.seat(seat))
        self._draw_head(brush, at, seat)
        row, figure = at.y + cards.head, at.x + 3 + self._heads(at.width)
        form = self._hidden_form()
        for field in self.fields.counts:
            number = facts.number(field, seat)
            head = clipped(field.head, figure - at.x - 3, brush.symbols)
            brush.word(at.x + 2, row, head, palette.quiet)
            ink = palette.text if number else palette.quiet
            brush.word(figure, row, str(number), ink, bold=bool(number))
            if form is not None:
                for block in form.lay(Region(figure + 4, row, 999, form.rows), number):
                    draw_hidden(brush, block)
            row += cards.gap
        headed = len(self.fields.piles) > 1
        for field in self.fields.piles:
            place = Region(at.x + 1, row, at.width - 1, 1)
            draw_pile_row(brush, facts, place, field, seat, headed=headed)
            row += cards.gap
        self._draw_marks(brush, at.right - 1, at.bottom - 1, at.x, seat)

    def _heads(self, width: int) -> int:
        """Width of the names of fields on a card."""
        return min(max((len(each.head) for each in self.fields.counts), default=0), width - 9)

    def _hidden_form(self) -> Form | None:
        """Choose the size of hidden pieces, equal for all seats; None: only figures are written."""
        assert self.cards is not None
        facts, counts = self.facts, self.fields.counts
        most = max((facts.number(f, seat) for f in counts for seat in facts.others), default=0)
        room = self.cards.width - self._heads(self.cards.width) - 8
        fits = (
            form
            for form in HIDDEN
            if form.rows < max(2, self.cards.gap) and form.extent(most, 999).width <= room
        )
        return next(fits, None) if 0 < most <= MOST_HIDDEN else None

    def _draw_head(self, brush: Brush, at: Region, seat: Seat) -> None:
        name = self.facts.scene.plans[seat].name
        drawn = art.large(name) if self.cards is not None and self.cards.head > NAME_ROWS else None
        if drawn is None or not brush.pictured or drawn.width + 9 > at.width:
            draw_head(brush, self.facts, at, seat)
            return
        draw_head(brush, self.facts, at, seat, named=False)
        brush.picture(drawn, at.x + 4, 1, brush.palette.seat(seat))

    def _draw_marks(self, brush: Brush, right: int, row: int, left: int, seat: Seat) -> None:
        """Write marks from right to left, as far as there is room."""
        for name in reversed(self.facts.marks(seat)):
            right -= len(name) + 3
            if right > left:
                brush.tag(right, row, f" {name} ", brush.palette.text, brush.palette.ground)

    # -- rows and names -------------------------------------------------------------------

    def _draw_rows(self, brush: Brush) -> None:
        """Write a row for each seat below one row of heads."""
        palette, facts, end = brush.palette, self.facts, self.width - 6
        x = min(20, self.width // 3)
        columns: list[tuple[int, Field]] = []
        for field in self.fields.counts:
            if x + len(field.head) < end:
                x = brush.word(x, 0, field.head, palette.quiet) + 2
                columns.append((x - 2, field))
        for row, seat in enumerate(facts.others, start=1):
            draw_head(brush, facts, Region(1, row, self.width - 2, 1), seat, name=min(14, x - 6))
            for right, field in columns:
                number = str(facts.number(field, seat))
                brush.word(right - len(number), row, number, palette.text)
            left, room = x, max(0, (end - x) // max(1, len(self.fields.piles)))
            for field in self.fields.piles:
                draw_pile_row(brush, facts, Region(left, row, room, 1), field, seat)
                left += room
            if not self.fields.piles:
                self._draw_marks(brush, end, row, x, seat)

    def _draw_names(self, brush: Brush) -> None:
        """Write all seats side by side, in large letters where they fit."""
        facts, palette, seats = self.facts, brush.palette, range(self.facts.view.seats)
        if not (self.large_names and brush.pictured):
            wide = (self.width - 1) // len(seats)
            for seat in seats:
                draw_head(brush, facts, Region(1 + seat * wide, 0, wide - 1, 1), seat)
            return
        drawn = [art.large(plan.name) for plan in facts.scene.plans]
        told = [str(points) for points in facts.points]
        free = (
            self.width
            - 2
            - sum(each.width + 6 + len(told[at]) for at, each in enumerate(drawn) if each)
        )
        x = 1
        for seat, name in enumerate(drawn):
            assert name is not None
            draw_badge(brush, facts, x, 0, seat)
            acting = facts.view.turn == seat
            brush.picture(name, x + 4, 0, palette.seat(seat) if acting else palette.quiet)
            x = brush.word(x + name.width + 6, 0, told[seat], palette.gold, bold=True)
            x += free // max(1, len(seats) - 1)


# -- parts that all seats have ----------------------------------------------------------------


def draw_badge(brush: Brush, facts: TableFacts, x: int, y: int, seat: Seat) -> None:
    """Draw the badge of a seat, filled for the seat that is asked."""
    palette, letter = brush.palette, f" {SEAT_LETTERS[seat % len(SEAT_LETTERS)]} "
    if palette.colourless:
        pen = brush.canvas.at(x, y)[1]._replace(bold=True, reverse=facts.view.turn == seat)
        brush.canvas.put(x, y, letter, pen)
    elif facts.view.turn == seat:
        brush.tag(x, y, letter, palette.on_seat, palette.seat(seat))
    else:
        brush.tag(x, y, letter, palette.seat(seat), palette.raised)


def draw_head(
    brush: Brush, facts: TableFacts, at: Region, seat: Seat, *, named: bool = True, name: int = 0
) -> None:
    """Write badge, name (of at most ``name`` cells, if given) and points of a seat on a row."""
    palette, points = brush.palette, str(facts.points[seat])
    draw_badge(brush, facts, at.x, at.y, seat)
    if named:
        room = name or at.width - 6 - len(points)
        told = clipped(facts.scene.plans[seat].name, room, brush.symbols)
        brush.word(at.x + 4, at.y, told, palette.text, bold=True)
    brush.word(at.right - 1 - len(points), at.y, points, palette.gold, bold=True)


def draw_pile_row(
    brush: Brush, facts: TableFacts, room: Region, field: Field, seat: Seat, *, headed: bool = False
) -> None:
    """Write the open pieces of a seat on a row; where they are many, equal ones are counted.

    ``headed``: the name of the field stands before them.
    """
    pile = facts.pile(field, seat)
    if pile and headed:
        head = clipped(field.head, room.width // 3, brush.symbols)
        x = brush.word(room.x + 1, room.y, head, brush.palette.quiet) + 1
        room = Region(x, room.y, room.right - x, 1)
    if not pile:
        brush.word(
            room.x + 1,
            room.y,
            clipped(f"no {field.head}", room.width - 1, brush.symbols),
            brush.palette.quiet,
        )
        return
    groups = [(facts.face(piece), 1) for piece in pile]
    if sum(len(token_text(brush, face)) + 1 for face, _ in groups) > room.width:
        groups = [(facts.face(piece), pile.count(piece)) for piece in dict.fromkeys(pile)]
    x = room.x
    for at, (face, count) in enumerate(groups):
        more = brush.symbols.more if at < len(groups) - 1 else ""
        if x + len(token_text(brush, face, count) + more) > room.right:
            brush.word(min(x, room.right - 1), room.y, brush.symbols.more, brush.palette.gold)
            return
        x = token(brush, x, room.y, face, count)


# -- the own place ----------------------------------------------------------------------------


class OwnPlace:
    """Place of the viewer: counts, marks, and the pieces that lie there."""

    def __init__(self, facts: TableFacts, room: Size) -> None:
        self.facts = facts
        self.width = room.width
        self.form = Form(0, 1)
        if room.height >= SPACED_FROM_ROWS:
            self.form = OPEN[0] if room.height >= LARGE_FROM_ROWS else OPEN[1]

    @property
    def rows(self) -> int:
        """Rows below the ridge; 0: there is no own place."""
        seated = self.facts.view.seat is not None
        if not seated or not (self.facts.by_seat().lines or self.facts.fields.of("mine")):
            return 0
        return 2 + self.form.rows if self.facts.mine() else 2

    def draw(self, brush: Brush, y: int) -> None:
        """Draw the place from row ``y`` on."""
        facts, palette, seat = self.facts, brush.palette, self.facts.view.seat
        assert seat is not None
        draw_badge(brush, facts, 1, y, seat)
        name = clipped(facts.scene.plans[seat].name, 16, brush.symbols)
        x = brush.word(5, y, name, palette.text, bold=True)
        x = brush.word(x + 2, y, str(facts.points[seat]), palette.gold, bold=True) + 3
        for field in facts.by_seat().counts:
            if x + len(field.head) + 4 < self.width:
                number = str(facts.number(field, seat))
                x = brush.words(
                    x, y, (f"{field.head} ", palette.quiet, False), (number, palette.text, True)
                )
                x += 3
        for mark in facts.marks(seat):
            if x + len(mark) + 2 < self.width:
                brush.tag(x, y, f" {mark} ", palette.text, palette.ground)
                x += len(mark) + 3
        x = 1
        for field in facts.mine():
            x = self._draw_pieces(brush, x, y + 1 + (self.form.rows > 1), field, seat)

    def _draw_pieces(self, brush: Brush, x: int, y: int, field: Field, seat: Seat) -> int:
        """Draw pieces behind the field's name; return the column behind them."""
        pieces = self.facts.pile(field, seat)
        x = brush.word(x, y, field.head, brush.palette.quiet) + 1
        if self.form.rows == 1:
            for piece in pieces:
                face = self.facts.face(piece)
                if x + len(token_text(brush, face)) < self.width:
                    x = token(brush, x, y, face)
            return (x if pieces else brush.word(x, y, "none", brush.palette.quiet) + 1) + 2
        if not pieces:
            self._draw_empty(brush, Region(x, y, self.form.width, self.form.rows))
            return x + self.form.width + 3
        for piece in pieces:
            wide = max(self.form.width, len(str(piece)))
            if x + wide < self.width:
                at = Region(x, y, wide, self.form.rows)
                draw_face(brush, at, self.facts.face(piece), self.form.scale)
                x += wide + self.form.gap
        return x + 2

    @staticmethod
    def _draw_empty(brush: Brush, at: Region) -> None:
        brush.frame(at, brush.palette.plain_edge)
        word = "empty"[: at.width - 2]
        brush.centred(at, at.y + at.height // 2, word, brush.palette.quiet, bold=False)
