"""Seats of the generic table: other seats above the middle, the viewer's place below it."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region, Size

from runegames.core import Seat
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.drawing import clipped
from runegames.ui.games.generic.facts import TableFacts
from runegames.ui.games.generic.fields import Field
from runegames.ui.games.generic.pieces import OPEN, draw_face, draw_hidden, draw_token, token_text
from runegames.ui.grids import Form
from runegames.ui.pixels import Picture

CARD_MIN_COLUMNS = 15
"""Least width of a seat's card; if cards would be narrower, each seat is a row."""
CARD_MAX_COLUMNS = 46
"""Greatest width of a seat's card."""
FIGURE_COLUMNS = 6
"""Width of a card without the names of fields: margins, and a number of three digits."""
MEDIUM_MIN_ROWS = 22
"""Least height of a board with pieces of medium size at the viewer's place."""
LARGE_MIN_ROWS = 38
"""Least height of a board with large pieces at the viewer's place."""
HIDDEN = (Form(5, 2), Form(2, 1), Form(1, 1, gap=0))
"""Sizes of a hidden piece, the largest first."""
MAX_HIDDEN = 8
"""Greatest number of hidden pieces that are drawn; if a seat has more, only numbers are shown."""
NAME_ROWS = 4
"""Height of a large name."""
ENDLESS_COLUMNS = 999
"""Width that no row of pieces reaches."""


class Cards(NamedTuple):
    """Layout of the seats' cards side by side."""

    width: int
    rows: int
    gap: int
    """Rows from one fact to the next."""
    head: int
    """Rows of the name."""


class Others:
    """Seats above the middle: as cards, as rows if cards do not fit, or as names alone."""

    def __init__(self, facts: TableFacts, room: Size) -> None:
        """Lay out the seats; ``room``: board without the rows reserved below the seats."""
        self.facts = facts
        self.width = room.width
        self.fields = facts.by_seat
        self.cards = self._cards(room) if self.fields.lines else None
        self.large_names = [] if self.fields.lines else self._large_names()

    @property
    def rows(self) -> int:
        if self.cards is not None:
            return self.cards.rows
        if self.fields.lines:
            return len(self.facts.others) + 1
        return NAME_ROWS if self.large_names else 1

    def _cards(self, room: Size) -> Cards | None:
        """Choose the largest cards that fit; None if no size fits."""
        count, lines = len(self.facts.others), self.fields.lines
        width = min(CARD_MAX_COLUMNS, (room.width - 1) // max(1, count) - 1)
        if width < CARD_MIN_COLUMNS:
            return None
        for gap, head in ((4, 5), (2, 2), (1, 1)):
            rows = head + gap * lines
            if rows <= max(room.height * 2 // 3, 5):
                return Cards(width, rows, gap, head)
        return None

    def _large_names(self) -> list[Picture]:
        """Draw all names in large letters; empty if one has no picture or the row is too wide."""
        plans = self.facts.scene.plans
        names = [each for plan in plans if (each := art.large(plan.name)) is not None]
        width = sum(each.width + 8 for each in names) + len("".join(map(str, self.facts.points)))
        return names if len(names) == len(plans) and width <= self.width else []

    def draw(self, brush: Brush) -> None:
        """Draw the seats at the top of the board."""
        if self.cards is not None:
            for at, seat in enumerate(self.facts.others):
                x = 1 + at * (self.cards.width + 1)
                self._draw_card(brush, Region(x, 0, self.cards.width, self.cards.rows), seat)
        elif self.fields.lines:
            self._draw_rows(brush)
        elif self.large_names and brush.pictured:
            self._draw_large_names(brush)
        else:
            seats = self.facts.view.seats
            wide = (self.width - 1) // seats
            for seat in range(seats):
                draw_head(brush, self.facts, Region(1 + seat * wide, 0, wide - 1, 1), seat)

    # -- cards ----------------------------------------------------------------------------

    def _draw_card(self, brush: Brush, at: Region, seat: Seat) -> None:
        cards, facts, palette = self.cards, self.facts, brush.palette
        assert cards is not None
        if not brush.lined:
            brush.plate(at, palette.text, palette.raised)
        stripe = brush.symbols.frame.down if brush.lined else brush.symbols.bars[1]
        for row in range(1, at.height):
            brush.word(at.x, row, stripe, palette.seat(seat))
        draw_head(brush, facts, at, seat, large=cards.head > NAME_ROWS)
        row, figure = cards.head, at.x + 3 + self._heads_columns
        form = self._hidden_form()
        for field in self.fields.counts:
            number = facts.value(field)[seat]
            head = clipped(field.head, self._heads_columns, brush.symbols)
            brush.word(at.x + 2, row, head, palette.quiet)
            ink = palette.text if number else palette.quiet
            mark = facts.mark(brush.symbols, field, seat)
            parts = (mark, palette.gold, True), (str(number), ink, bool(number))
            brush.words(figure - 1, row, *parts)
            if form is not None:
                for block in form.lay(Region(figure + 4, row, ENDLESS_COLUMNS, form.rows), number):
                    draw_hidden(brush, block)
            row += cards.gap
        headed = len(self.fields.piles) > 1
        for field in self.fields.piles:
            place = Region(at.x + 1, row, at.width - 1, 1)
            draw_pile_row(brush, facts, place, field, seat, headed=headed)
            row += cards.gap
        self._draw_marks(brush, at.right - 1, at.bottom - 1, at.x, seat)

    @property
    def _heads_columns(self) -> int:
        """Width of the names of fields on a card."""
        assert self.cards is not None
        longest = max((len(each.head) for each in self.fields.counts), default=0)
        return min(longest, self.cards.width - FIGURE_COLUMNS)

    def _hidden_form(self) -> Form | None:
        """Choose one size of hidden pieces for all seats; None to show only their number."""
        assert self.cards is not None
        facts, counts = self.facts, self.fields.counts
        most = max((facts.value(f)[seat] for f in counts for seat in facts.others), default=0)
        room = self.cards.width - self._heads_columns - 8
        fits = (
            form
            for form in HIDDEN
            if form.rows < max(2, self.cards.gap)
            and form.extent(most, ENDLESS_COLUMNS).width <= room
        )
        return next(fits, None) if 0 < most <= MAX_HIDDEN else None

    def _draw_marks(self, brush: Brush, right: int, row: int, left: int, seat: Seat) -> None:
        for words in reversed(self.facts.marks(seat, brush.symbols)):
            right -= len(words) + 1
            if right > left:
                brush.tag(right, row, words, brush.palette.text, brush.palette.ground)

    # -- rows and names -------------------------------------------------------------------

    def _draw_rows(self, brush: Brush) -> None:
        palette, facts, end = brush.palette, self.facts, self.width - 6
        x = min(20, self.width // 3)
        columns: list[tuple[int, Field]] = []
        for field in self.fields.counts:
            if x + len(field.head) < end:
                x = brush.word(x, 0, field.head, palette.quiet) + 2
                columns.append((x - 2, field))
        piles = self.fields.piles
        room = max(0, end - x) // max(1, len(piles))
        for row, seat in enumerate(facts.others, start=1):
            draw_head(brush, facts, Region(1, row, self.width - 2, 1), seat, min(14, x - 6))
            for right, field in columns:
                mark, number = facts.mark(brush.symbols, field, seat), str(facts.value(field)[seat])
                parts = (mark, palette.gold, True), (number, palette.text, False)
                brush.words(right - len(number) - 1, row, *parts)
            for at, field in enumerate(piles):
                draw_pile_row(brush, facts, Region(x + at * room, row, room, 1), field, seat)
            if not piles:
                self._draw_marks(brush, end, row, x, seat)

    def _draw_large_names(self, brush: Brush) -> None:
        """Draw badges, names and points side by side; the acting seat's name has its colour."""
        facts, palette = self.facts, brush.palette
        told = [*map(str, facts.points)]
        taken = sum(each.width + 6 for each in self.large_names) + len("".join(told))
        gap = (self.width - 2 - taken) // max(1, len(told) - 1)
        x = 1
        for seat, name in enumerate(self.large_names):
            draw_badge(brush, facts, x, 0, seat)
            acting = facts.view.turn == seat
            brush.picture(name, x + 4, 0, palette.seat(seat) if acting else palette.quiet)
            mark = facts.points_mark(brush.symbols, seat)
            x = brush.word(x + name.width + 5, 0, mark + told[seat], palette.gold, bold=True) + gap


# -- parts of every seat ----------------------------------------------------------------------


def draw_badge(brush: Brush, facts: TableFacts, x: int, y: int, seat: Seat) -> None:
    """Draw the badge of a seat, filled for the acting seat."""
    palette, acting = brush.palette, facts.view.turn == seat
    letter, _ = brush.look.badge(seat)
    if palette.colourless:
        pen = brush.canvas.at(x, y)[1]._replace(bold=True, reverse=acting)
        brush.canvas.put(x, y, letter, pen)
    elif acting:
        brush.badge(x, y, seat)
    else:
        brush.tag(x, y, letter, palette.seat(seat), palette.raised)


def draw_head(
    brush: Brush, facts: TableFacts, at: Region, seat: Seat, name: int = 0, *, large: bool = False
) -> None:
    """Write badge, name and points of a seat.

    ``name``: greatest width of the name, 0 for the room before the points; ``large``: large letters
    where they fit.
    """
    palette, points, called = brush.palette, str(facts.points[seat]), facts.scene.plans[seat].name
    draw_badge(brush, facts, at.x, at.y, seat)
    drawn = art.large(called) if large and brush.pictured else None
    if drawn is not None and drawn.width + 9 <= at.width:
        brush.picture(drawn, at.x + 4, 2 * at.y + 1, palette.seat(seat))
    else:
        told = clipped(called, name or at.width - 6 - len(points), brush.symbols)
        brush.word(at.x + 4, at.y, told, palette.text, bold=True)
    points = facts.points_mark(brush.symbols, seat) + points
    brush.word(at.right - 1 - len(points), at.y, points, palette.gold, bold=True)


def draw_pile_row(
    brush: Brush, facts: TableFacts, room: Region, field: Field, seat: Seat, *, headed: bool = False
) -> None:
    """Write the open pieces of a seat in a row, and before them, if ``headed``, the field's name.

    If the pieces do not fit one by one, equal pieces are counted.
    """
    pile, symbols, quiet = facts.pile(field, seat), brush.symbols, brush.palette.quiet
    mark = facts.mark(symbols, field, seat).strip()
    x = brush.word(room.x, room.y, mark, brush.palette.gold, bold=True)
    if not pile:
        told = clipped(f"no {field.head}", room.width - 1, symbols)
        brush.word(room.x + 1, room.y, told, quiet)
        return
    if headed:
        x = brush.word(room.x + 1, room.y, clipped(field.head, room.width // 3, symbols), quiet) + 1
    groups = [(facts.face(piece), 1) for piece in pile]
    if x + sum(len(token_text(brush, face)) + 1 for face, _ in groups) > room.right:
        groups = [(facts.face(piece), pile.count(piece)) for piece in dict.fromkeys(pile)]
    for at, (face, count) in enumerate(groups):
        more = symbols.more if at < len(groups) - 1 else ""
        if x + len(token_text(brush, face, count) + more) > room.right:
            brush.word(min(x, room.right - 1), room.y, symbols.more, brush.palette.gold)
            return
        x = draw_token(brush, x, room.y, face, count)


# -- the viewer's place -----------------------------------------------------------------------


class OwnPlace:
    """Place of the viewer: counts, marks and pieces."""

    def __init__(self, facts: TableFacts, room: Size) -> None:
        self.facts = facts
        self.width = room.width
        forms = (LARGE_MIN_ROWS, OPEN[0]), (MEDIUM_MIN_ROWS, OPEN[1]), (0, Form(0, 1))
        self.form = next(form for least, form in forms if room.height >= least)

    @property
    def rows(self) -> int:
        """Number of rows for the viewer's own place; 0 if the viewer has none."""
        seated = self.facts.view.seat is not None
        if not seated or not (self.facts.by_seat.lines or self.facts.fields.of("mine")):
            return 0
        return 2 + self.form.rows if self.facts.mine() else 2

    def draw(self, brush: Brush, y: int) -> None:
        facts, palette, seat = self.facts, brush.palette, self.facts.view.seat
        assert seat is not None
        draw_badge(brush, facts, 1, y, seat)
        name = clipped(facts.scene.plans[seat].name, 16, brush.symbols)
        x = brush.word(5, y, name, palette.text, bold=True)
        points = f"{facts.points_mark(brush.symbols, seat)}{facts.points[seat]}"
        x = brush.word(x + 1, y, points, palette.gold, bold=True) + 3
        for field in facts.by_seat.counts:
            if x + len(field.head) + 4 < self.width:
                number = str(facts.value(field)[seat])
                mark = facts.mark(brush.symbols, field, seat)
                parts = (
                    (field.head, palette.quiet, False),
                    (mark, palette.gold, True),
                    (number, palette.text, True),
                )
                x = brush.words(x, y, *parts) + 3
        for words in facts.marks(seat, brush.symbols):
            if x + len(words) < self.width:
                brush.tag(x, y, words, palette.text, palette.ground)
                x += len(words) + 1
        x = 1
        for field in facts.mine():
            x = self._draw_pieces(brush, x, y + 1 + (self.form.rows > 1), field, seat)

    def _draw_pieces(self, brush: Brush, x: int, y: int, field: Field, seat: Seat) -> int:
        """Draw pieces after the name of their field; return the column after the pieces."""
        pieces, form, quiet = self.facts.pile(field, seat), self.form, brush.palette.quiet
        x = brush.word(x, y, field.head, quiet) + 1
        if not pieces and form.rows == 1:
            x = brush.word(x, y, "none", quiet) + 1
        elif not pieces:
            at = Region(x, y, form.width, form.rows)
            brush.frame(at, brush.palette.plain_edge)
            brush.centred(at, y + form.rows // 2, "empty"[: form.width - 2], quiet, bold=False)
            x = at.right + form.gap
        for face in map(self.facts.face, pieces):
            if form.rows == 1:
                if x + len(token_text(brush, face)) < self.width:
                    x = draw_token(brush, x, y, face)
                continue
            at = Region(x, y, max(form.width, len(str(face.piece))), form.rows)
            if at.right < self.width:
                draw_face(brush, at, face, form.scale)
                x = at.right + form.gap
        return x + 2
