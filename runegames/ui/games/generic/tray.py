"""Tray of the generic table: the chosen move in words, cards of the hand, chips of other moves."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Mapping, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import BaseMove, View
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.chips import pens
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.generic.cursor import GenericCursor, MoveRow
from runegames.ui.games.generic.fields import Piece, fields_of, hand_of
from runegames.ui.games.generic.pieces import PieceFace, draw_face, face_of, inks, mark
from runegames.ui.grids import CardRow, Form, fitting
from runegames.ui.widgets.hand_tray import MEDIUM_ROWS, draw_bars
from runegames.ui.widgets.tray import UNDER, Remark, Tray

FORMS = (Form(24, 10, scale=2), Form(12, 6), Form(14, 4), Form(9, 4), Form(9, 2))
"""Sizes of a card in the hand, the largest first."""
CHIPS_MIN_COLUMNS = 30
"""Least width of the chips beside a hand."""


class GenericTray(Tray[View, GenericCursor]):
    """Tray that shows moves as cards of the hand, and as chips beside them."""

    # -- words ----------------------------------------------------------------------------

    def advice(self) -> Remark | None:
        # ``contents`` writes the chosen move on the row of the advice.
        return None

    @property
    def _first(self) -> int:
        """Row where hand and chips begin."""
        return 3 if self.content_size.height > MEDIUM_ROWS else 2

    @property
    def hand(self) -> Sequence[Piece]:
        """Cards of the viewer's hand, also without a question."""
        if self.cursor is not None:
            return self.cursor.hand
        return hand_of(self.scene) if self.scene is not None else ()

    def card_places(self) -> Mapping[int, Region]:
        where = self.hand_places()
        return dict(enumerate(where.cards, where.first))

    def used_cards(self) -> Collection[int]:
        cursor = self.cursor
        return {cursor.card} if cursor is not None and cursor.row == "cards" else ()

    # -- places ---------------------------------------------------------------------------

    def hand_places(self) -> CardRow:
        """Lay out the cards."""
        width, height = self.content_size
        chips = CHIPS_MIN_COLUMNS if self.cursor is not None and self.cursor.choices else 1
        room = Region(2, self._first, max(12, width - chips - 2), max(1, height - self._first))
        at = self.cursor.card if self.cursor is not None else 0
        forms = [form for form in FORMS if form.rows <= room.height] or FORMS[-1:]
        return fitting(forms, room, len(self.hand), at)

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        where = self.hand_places()
        self._draw_hand(canvas, where)
        if self.cursor is None:
            return
        left = where.right + 1 if where.cards else UNDER
        size = canvas.width - left - 1, canvas.height - self._first
        self._draw_rows(canvas, self.cursor, Region(left, self._first, *size))
        # The sentence is drawn last: a long one covers the rest.
        if not self.words:
            self._draw_sentence(canvas, self.cursor)

    def _draw_hand(self, canvas: Canvas, where: CardRow) -> None:
        fields, cursor, ground = fields_of(self.shown.game), self.cursor, self.palette.ground
        for number, at in enumerate(where.cards, where.first):
            here = cursor is not None and cursor.row == "cards" and cursor.card == number
            move = cursor is not None and self.hand[number] in cursor.by_card
            corner = str(number + 1) if move and number < 9 else ""
            face = face_of(self.hand[number], fields, lit=here, corner=corner)
            canvas.paste(sheet(draw_face, face, where.form, self.look, ground), at.x, at.y)
            self.hit(at, self.Picked, number)
            if here:
                draw_bars(canvas, at, self.look)
        hidden = len(self.hand) - where.first - len(where.cards)
        if where.cards and (where.first or hidden):
            told = f"{self.symbols.less}{where.first} {self.symbols.more}{hidden}"
            canvas.put(where.right, self._first, told, self.message_pen)

    def _draw_sentence(self, canvas: Canvas, cursor: GenericCursor) -> None:
        """Write the chosen move as a sentence, and after it the purpose of its class."""
        text = cursor.sentence
        if not text:
            return
        chosen = Pen(self.palette.on_primary, self.palette.primary, bold=True)
        lines = wrap(f"{self.cap('table.confirm')} {text}", canvas.width - UNDER - 3)
        x = 0
        for row, line in enumerate(lines, start=1):
            self._clear(canvas, row)
            x = canvas.put(UNDER, row, f" {line} ", chosen)
        told = _purpose(cursor.move)
        if len(lines) == 1 and x + 2 + cell_len(told) < canvas.width:
            self.tell_line(canvas, x + 2, 1, told, self.quiet)

    def _draw_rows(self, canvas: Canvas, cursor: GenericCursor, room: Region) -> None:
        """Draw as many rows of chips as fit, among them the cursor's row."""
        rows, free = cursor.rows, int(2 * len(cursor.rows) <= room.height + 1) + 1
        shown = max(1, (room.height + free - 1) // free)
        here = next((at for at, row in enumerate(rows) if cursor.choice in row.choices), 0)
        first = max(0, min(here - shown // 2, len(rows) - shown))
        for line, row in enumerate(rows[first : first + shown]):
            at = Region(room.x, room.y + line * free, room.width, 1)
            self._draw_row(canvas, cursor, row, at)
        if len(rows) > shown:
            told = f"{here + 1} of {len(rows)}"
            canvas.put(canvas.width - len(told) - 1, room.bottom - 1, told, self.quiet)

    def _draw_row(self, canvas: Canvas, cursor: GenericCursor, row: MoveRow, at: Region) -> None:
        """Draw the words of a row, and between them the chips that fit around the chosen one."""
        x = canvas.put(at.x, at.y, row.before, self.quiet) + bool(row.before)
        chosen = cursor.choice - row.choices.start if cursor.choice in row.choices else 0
        labels = [self._label(cursor.choices[number].label) for number in row.choices]
        shown = _window([cell_len(label) + 1 for label in labels], chosen, at.right - x)
        if shown.start:
            x = canvas.put(x, at.y, self.symbols.less, self.message_pen)
        for number in shown:
            label = clipped(labels[number], at.right - x, self.symbols)
            choice = cursor.choices[row.choices[number]]
            here = cursor.row == "choices" and cursor.choice == row.choices[number]
            pen, cap = pens("chosen" if here else "other", self.palette)
            if (face := self._face(choice.label)) is not None and not here:
                pen = cap = Pen(*inks(self.palette, face.kind, lit=False), bold=True)
            start, x = x, canvas.put(x, at.y, label, pen) + 1
            if choice.key:
                canvas.put(start + labels[number].index(choice.label), at.y, choice.label[0], cap)
            self.hit(Region(start, at.y, x - start - 1, 1), self.Chosen, row.choices[number])
        if shown.stop < len(labels):
            canvas.put(x, at.y, f"{self.symbols.more}{len(labels) - shown.stop}", self.message_pen)
        elif row.behind and x + cell_len(row.behind) <= at.right:
            canvas.put(x, at.y, row.behind, self.quiet)

    def _label(self, label: str) -> str:
        face = self._face(label)
        return f" {mark(self.symbols, face) if face is not None else ''}{label} "

    def _face(self, label: str) -> PieceFace | None:
        """Face of the piece that a chip names; None for other chips."""
        fields = fields_of(self.shown.game)
        word = label.replace(" ", "_")
        piece = next((each for each in (label, word) if fields.is_piece(each)), None)
        return face_of(piece, fields) if piece is not None else None


def _window(widths: Sequence[int], chosen: int, room: int) -> range:
    """Choose the chips that fit around the chosen one; leave room for the signs of hidden chips."""
    if sum(widths) <= room:
        return range(len(widths))
    first, behind, room = chosen, chosen + 1, room - widths[chosen] - 5
    while first and widths[first - 1] <= room:
        first -= 1
        room -= widths[first]
    while behind < len(widths) and widths[behind] <= room:
        room -= widths[behind]
        behind += 1
    return range(first, behind)


def _purpose(move: BaseMove) -> str:
    """Return the first line of the docstring of a move's class."""
    told = inspect.getdoc(type(move)) or ""
    return told.splitlines()[0] if told and not told.startswith(f"{type(move).__name__}(") else ""
