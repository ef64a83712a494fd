"""Middle of the generic table: figures, rows of stones, pieces in order, and the last event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Question, Rng, View
from runegames.ui import art
from runegames.ui.brush import MIN_BOX_ROWS, Brush
from runegames.ui.drawing import wrap
from runegames.ui.games.generic.facts import Happening, TableFacts, unpictured
from runegames.ui.games.generic.fields import Field, Piece, pieces_of
from runegames.ui.games.generic.pieces import (
    MAX_STONES,
    OPEN,
    PLAIN_STONE,
    STONES,
    PieceFace,
    draw_face,
    draw_hidden,
    draw_stone,
    draw_token,
    draw_word,
    inks,
    mark,
    stone_of,
    token_text,
)
from runegames.ui.grids import Form

FIGURE_ROWS = 5
"""Height of a large figure with its name, at scale 1."""
STONES_COLUMN = 14
"""Column of the first stone; further left are the row's number and the number of its stones."""
BANNER_ROWS = 4
"""Height of the banner of the last event, with a free row."""
BANNER_MAX_COLUMNS = 60
"""Greatest width of a line of the banner."""
BANNER_WORDS_MIN_COLUMNS = 18
"""Least width of the words beside the pieces of a banner."""


class Word(NamedTuple):
    """Piece of a line, drawn as a word."""

    piece: Piece
    width: int
    """Width in cells."""
    large: bool
    """True for large letters."""


class Middle:
    """Middle of the table: pieces and numbers that belong to no seat, and the last event."""

    def __init__(self, brush: Brush, facts: TableFacts) -> None:
        self.brush = brush
        self.palette = brush.palette
        self.facts = facts

    def draw(self, room: Region) -> None:
        """Draw stones, pieces and figures, or, if there are none, sentences; add the last event."""
        facts, event = self.facts, self.facts.last_event()
        if not facts.pictured:
            self._draw_sentences(room, event)
            return
        rows = [each for each in facts.fields.of("rows") if facts.value(each)]
        lines = [each for each in facts.fields.of("pieces") if facts.value(each)]
        figures = facts.figures()
        if rows:
            room = self._draw_all_stones(room, rows, event)
            event = None
        for field in lines:
            if not room.height:
                return  # the words of the table tell the rest
            high = room.height - self._banner_rows(room.height, event)
            below = self._draw_line(Region(room.x + 1, room.y, room.width - 2, high), field)
            room = Region(room.x, below, room.width, max(0, room.bottom - below))
        left = self._draw_figures(room, figures)
        if event is not None:
            rest = Region(left + 1, room.y, max(0, room.right - left - 2), room.height)
            self._draw_event(rest, event, centred=bool(figures))

    @staticmethod
    def _banner_rows(room: int, event: Happening | None) -> int:
        if event is None:
            return 0
        return BANNER_ROWS if room > 2 * BANNER_ROWS else min(2, room // 2)

    # -- figures --------------------------------------------------------------------------

    def _draw_figures(self, room: Region, figures: Sequence[Field]) -> int:
        """Draw figures side by side; return the column after them."""
        x, drawn = room.x + 2, self.brush.pictured and room.height >= FIGURE_ROWS
        if not room.height:
            return x
        scale = 2 if room.height >= 4 * FIGURE_ROWS else 1
        for field in figures:
            number, gold, quiet = (
                str(self.facts.value(field)),
                self.palette.gold,
                self.palette.quiet,
            )
            picture = art.large(number) if drawn else None
            needed = picture.width * scale if picture is not None else len(number) + 1
            beside = len(field.head) * (picture is None)
            if x + max(needed + beside, len(field.head)) > room.right:
                break  # the words of the table tell the rest
            mark = self.facts.mark(self.brush.symbols, field)
            if picture is None:
                parts = (
                    (mark.strip(), gold, True),
                    (number, gold, True),
                    (f" {field.head}", quiet, False),
                )
                x = self.brush.words(x, room.y + room.height // 2, *parts) + 2
                continue
            picture = picture.scaled(scale)
            wide = max(picture.width, len(field.head))
            y = room.y + (room.height - picture.lines - 1) // 2
            self.brush.picture(picture, x + (wide - picture.width) // 2, 2 * y, gold)
            under = x + (wide - len(field.head)) // 2
            self.brush.word(under, y + picture.lines, field.head, quiet)
            self.brush.word(under - 1, y + picture.lines, mark.strip(), gold, bold=True)
            x += wide + 3
        return x

    # -- stones ---------------------------------------------------------------------------

    def _draw_all_stones(
        self, room: Region, rows: Sequence[Field], event: Happening | None
    ) -> Region:
        """Draw all rows of stones, and the last event right of them; return the room below."""
        right = room.right
        if event is not None:
            side = min(28, room.width // 3)
            right -= side + 2
            self._draw_event(Region(right, room.y + 1, side, room.height - 2), event)
        each = room.height // len(rows)
        for at, field in enumerate(rows):
            self._draw_stones(Region(room.x, room.y + at * each, right - room.x, each), field)
        return Region(room.x, room.bottom, room.width, 0)

    def _draw_stones(self, room: Region, field: Field) -> None:
        brush, palette, numbers = self.brush, self.palette, pieces_of(self.facts.value(field))
        counts = [int(number) for number in numbers]
        after = self._after(field, counts)
        then = pieces_of(getattr(self.facts.scene.earlier, field.name))
        brush.word(room.x + 4, room.y, field.head, palette.quiet)
        body = Region(room.x, room.y + 1, room.width, room.height - 1)
        form = self._stones_form(body, max((*counts, *after)), len(counts))
        step = form.rows + form.under if form else 1 + (2 * len(counts) <= body.height)
        for at, (number, left) in enumerate(zip(counts, after, strict=True)):
            y = body.y + at * step
            if y + (form.rows if form else 1) > body.bottom:
                told = f"and {len(counts) - at} more"
                brush.word(room.x + 4, body.bottom - 1, told, palette.quiet)
                return
            middle = y + (form.rows // 2 if form else 0)
            brush.word(room.x + 4, middle, str(at + 1), palette.quiet)
            if at < len(then) and then[at] != number:
                brush.word(room.x + 7, middle, brush.symbols.pointer, palette.gold, bold=True)
            x = brush.word(room.x + 8, middle, str(number), palette.text, bold=True)
            if left != number:
                arrow = brush.symbols.right, palette.quiet, False
                brush.words(x, middle, arrow, (str(left), palette.gold, True))
            place = Region(room.x + STONES_COLUMN, y, body.right - STONES_COLUMN, 1)
            self._draw_row(place, number, left, form, stone_of(field, self.facts.fields))

    @staticmethod
    def _stones_form(room: Region, most: int, rows: int) -> Form | None:
        """Choose the size of drawn stones; None to write signs instead."""
        fits = (
            form
            for form in STONES
            if form.lines(room.height) >= rows
            and STONES_COLUMN + most * (form.width + form.gap) <= room.width
        )
        return next(fits, None) if most <= MAX_STONES else None

    def _draw_row(
        self, room: Region, number: int, left: int, form: Form | None, face: PieceFace
    ) -> None:
        """Draw a row of ``number`` stones, of which the chosen move leaves the first ``left``."""
        brush, palette = self.brush, self.palette
        if form is None:
            shown = min(number, room.width // 2)
            kept, glyph = min(left, shown), mark(brush.symbols, face)
            sign = f"{brush.symbols.blue if glyph == PLAIN_STONE else glyph} "
            x = brush.word(room.x, room.y, sign * kept, inks(palette, face.kind, lit=True)[1])
            brush.word(x, room.y, sign * (shown - kept), palette.gold)
            return
        if not number:
            brush.word(room.x, room.y + 1, "none", palette.quiet)
        for at in range(number):
            place = Region(room.x + at * (form.width + form.gap), room.y, form.width, form.rows)
            draw_stone(brush, place, face, taken=at >= left)

    def _after(self, field: Field, numbers: Sequence[int]) -> Sequence[int]:
        """Return the numbers after the chosen move.

        The present numbers are returned if no move is chosen, if the game has secrets, if chance
        decides, or if the move changes the number of rows.
        """
        cursor = self.facts.cursor
        if cursor is None or cursor.move is None or self.facts.scene.game.meta.hidden_information:
            return numbers
        view = view_after(cursor.question, cursor.move)
        after = getattr(view, field.name) if view is not None else None
        return after if after is not None and len(after) == len(numbers) else numbers

    # -- pieces in order ------------------------------------------------------------------

    def _draw_line(self, room: Region, field: Field) -> int:
        """Draw the last pieces in order; return the row where the next part begins."""
        brush, palette, facts = self.brush, self.palette, self.facts
        pieces = pieces_of(facts.value(field))
        mark = facts.mark(brush.symbols, field).strip()
        brush.word(room.x, room.y, mark, palette.gold, bold=True)
        x = brush.word(room.x + 1, room.y, field.head, palette.quiet) + 2
        if room.height < OPEN[-1].rows + 1:
            faces = [facts.face(piece) for piece in pieces[-4:]]
            while (
                faces and x + sum(len(token_text(brush, face)) + 1 for face in faces) > room.right
            ):
                del faces[0]
            for face in faces:
                x = draw_token(brush, x, room.y, face)
            return room.y + 1
        rows = next(each.rows for each in OPEN if each.rows < room.height)
        words, x, y = _words(pieces, rows, room.width), room.x + 1, room.y + 1
        if len(words) < len(pieces):
            x = brush.word(x, y + rows // 2, brush.symbols.less, palette.quiet) + 1
        for at, word in enumerate(words):
            if at:
                x = brush.word(x, y + rows // 2, f" {brush.symbols.more} ", palette.quiet)
            self._draw_word(Region(x, y, word.width, rows), word, last=at == len(words) - 1)
            x += word.width
        return y + rows + 1

    def _draw_word(self, at: Region, word: Word, *, last: bool) -> None:
        """Draw a piece of a line as word and sign; the last piece is lit."""
        brush, palette, piece = self.brush, self.palette, word.piece
        ink, ground, sign = palette.text, palette.blue.ground if last else palette.raised, ""
        if isinstance(piece, int) or self.facts.fields.is_piece(piece):
            face = self.facts.face(piece, lit=last)
            ink, ground = inks(palette, face.kind, lit=last)
            sign = mark(brush.symbols, face) if face.glyph else ""
        in_corner = brush.boxed(at) or not brush.lined
        text = str(piece) if in_corner else f"{sign}{piece}"
        draw_word(brush, at, text, ground, ink, large=word.large)
        brush.ends(at, at.y, "", sign if in_corner else "", ink, margin=1)

    # -- sentences ------------------------------------------------------------------------

    def _draw_sentences(self, room: Region, event: Happening | None) -> None:
        y, quiet = room.y, self.palette.quiet
        told = unpictured(self.facts.scene)
        lines = [line for each in told for line in wrap(each, room.width - 4)]
        if event is not None:
            high = min(OPEN[1 if event.pieces else -1].rows, room.height) if lines else room.height
            self._draw_event(Region(2, y, room.width - 4, high), event, centred=not lines)
            y += high + 1
        for at, line in enumerate(lines):
            if y + at == room.bottom - 1 and at < len(lines) - 1:
                self.brush.word(2, y + at, f"t: {len(lines) - at} more lines", quiet)
                return
            self.brush.word(2, y + at, line, self.palette.text)

    def _draw_event(self, room: Region, event: Happening, *, centred: bool = False) -> None:
        """Draw the banner of the last event, with a bar in the colour of its seat."""
        brush, palette = self.brush, self.palette
        if room.width < 8 or room.height < 1:
            return
        pieces, form = self._banner_pieces(room, event)
        wide = sum(width + form.gap for _, width in pieces)
        lines = wrap(event.text, min(room.width - wide - 4, BANNER_MAX_COLUMNS))[: room.height]
        height = max(form.rows if pieces else 0, len(lines))
        height += 2 * (room.height >= height + 2)
        width = min(room.width, max(map(cell_len, lines), default=0) + 4 + wide)
        x = room.x + (room.width - width) // 2 * centred
        at = Region(x, room.y + (room.height - height) // 2, width, height)
        if not brush.lined:
            brush.plate(at, palette.text, palette.raised)
        colour = palette.seat(event.seat) if event.seat is not None else palette.line
        for row in range(at.y, at.bottom):
            if brush.lined:
                brush.word(at.x, row, brush.symbols.frame.down, colour)
            else:
                brush.fill(at.x, 2 * row, 1, 2, colour)
        x, top = at.x + 2, at.y + (height - form.rows) // 2
        for face, wide in pieces:
            place = Region(x, top, wide, form.rows)
            if face is None:
                draw_hidden(brush, place)
            else:
                draw_face(brush, place, face, form.scale)
            x += wide + form.gap
        for row, line in enumerate(lines, at.y + (height - len(lines)) // 2):
            brush.word(x, row, line, palette.text, bold=True)

    def _banner_pieces(
        self, room: Region, event: Happening
    ) -> tuple[Sequence[tuple[PieceFace | None, int]], Form]:
        """Choose the largest size in which the pieces of an event fit beside its words.

        Each piece is (face, width); the face of a hidden piece is None. If no size fits, the list
        is empty.
        """
        # Without colours a lit piece is in reverse video, which marks a choice.
        brush, lit = self.brush, not self.palette.colourless
        faces = [None if each is None else self.facts.face(each, lit=lit) for each in event.pieces]
        for form in OPEN[1:]:
            if brush.lined and form.rows < MIN_BOX_ROWS:
                break  # a piece without a box would only repeat a word of the sentence
            widths = [max(form.width, len(face.word) + 2 if face else 0) for face in faces]
            wide = sum(width + form.gap for width in widths) + BANNER_WORDS_MIN_COLUMNS
            if form.rows <= room.height and wide <= min(room.width, BANNER_MAX_COLUMNS):
                return [*zip(faces, widths, strict=True)], form
        return (), OPEN[-1]


def _words(pieces: Sequence[Piece], rows: int, room: int) -> list[Word]:
    """Choose the last words that fit; as many of these as possible get large letters."""
    found: list[Word] = []
    large, room = rows >= FIGURE_ROWS, room - 2
    for at, piece in enumerate(reversed(pieces)):
        text, before = str(piece), len(pieces) - at - 1
        drawn = art.large(text) if large else None
        large = drawn is not None and drawn.width + 4 <= room - 4 * bool(before)
        width = drawn.width + 4 if drawn is not None and large else len(text) + 4
        if found and width > room:
            break
        found.insert(0, Word(piece, width, large))
        room -= width + 3
    return found


def view_after(question: Question, move: Any) -> View | None:
    """Return the asked seat's view after a move; None if it depends on chance."""
    views: list[View] = []
    for seed in (1, 2):
        state = question.position.copy()
        state.apply(move, Rng(seed))
        views.append(state.view(question.decision.seat))
    return views[0] if views[0] == views[1] else None
