"""The hand of Runes of Enceladus, and what can be done with it."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.words import match_prompt
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS, Chip, draw_chips, places
from runegames.ui.drawing import wrap
from runegames.ui.games.enceladus.cursor import Choice, EnceladusCursor, grouped
from runegames.ui.games.enceladus.hand import HandPlaces, draw_hand, lay_out
from runegames.ui.games.enceladus.sentences import (
    fitting,
    gains,
    paying,
    pips,
    reasons,
    short_label,
)
from runegames.ui.widgets.tray import UNDER, Remark, Tray

HAND_ROW = 2
MEDIUM_ROWS, LARGE_ROWS = 9, 15
"""Rows from which on the answers have a row of their own, and free rows above it."""
MARGIN = 3
"""Columns before the hand where there is room for them."""


class Answers(NamedTuple):
    """The answers that are shown, and where."""

    room: Region
    first: int
    """The first choice that is shown."""
    chips: tuple[Chip, ...]
    hidden: int
    """How many there are behind the last one that is shown."""


class EnceladusTray(Tray):
    """The question, the hand with its matching runes joined, the choices."""

    cursor: EnceladusCursor | None = None

    # -- where things are -----------------------------------------------------------------

    @property
    def _roomy(self) -> bool:
        """Whether the answers have a row of their own."""
        return self.content_size.height >= MEDIUM_ROWS

    @property
    def _cards(self) -> tuple[str, ...]:
        if self.cursor is not None:
            return self.cursor.cards
        return grouped(self.scene.seen_as(EnceladusView).hand) if self.scene is not None else ()

    def hand_places(self) -> HandPlaces:
        """Which cards are shown, and where."""
        width, height = self.content_size
        rows = height - HAND_ROW - (2 if height >= LARGE_ROWS else height >= MEDIUM_ROWS)
        cards = len(self._cards)
        room = Region(1, HAND_ROW, width - 1, rows)
        where = lay_out(room, cards, self._in_sight)
        if not (self._roomy and where.cards):
            return where
        spare = max(0, room.right - 1 - max(at.right for at in where.cards))
        return lay_out(room.translate((min(MARGIN - 1, spare), 0)), cards, self._in_sight)

    @property
    def _in_sight(self) -> int:
        """The card that has to be seen: the one under the cursor, or one of those it would use."""
        cursor = self.cursor
        if cursor is None:
            return 0
        marked = cursor.marked() if cursor.row == "choices" else set()
        used = [at for at, name in enumerate(self._cards) if name in marked]
        return used[len(used) // 2] if used else cursor.card

    def _question_end(self) -> tuple[int, int]:
        """The column behind the question, and its last row."""
        if self.scene is None:
            return 0, 0
        lines = wrap(self.question(), self.content_size.width - UNDER - 1)
        return UNDER + cell_len(lines[-1]) if lines else 0, len(lines) - 1

    def answers(self) -> Answers:
        """On a row of their own; on a small tray beside the question or its reason."""
        cursor = self.cursor
        if cursor is None:
            return Answers(Region(), 0, (), 0)
        width, height = self.content_size
        chips = [self._chip(number, choice) for number, choice in enumerate(cursor.choices)]
        if self._roomy:
            left = self.hand_places().cards[0].x if self.hand_places().cards else MARGIN
            return _shown(Region(left, height - 1, width - left, 1), chips, cursor.choice)
        needed = sum(cell_len(chip.text) + GAP_COLUMNS for chip in chips) - GAP_COLUMNS
        end, row = self._question_end()
        if row or end + GAP_COLUMNS + needed > width:
            row, end = 1, (end if row else UNDER + cell_len(self._reason(width - needed - 8)))
            if end + GAP_COLUMNS + needed > width:
                end = UNDER - GAP_COLUMNS
        left = max(end + GAP_COLUMNS, width - needed)
        return _shown(Region(left, row, width - left, 1), chips, cursor.choice)

    # -- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Answers go last, beside the words."""
        super().draw(canvas)
        if self.scene is not None and not (self.words and self.answers().room.y == 1):
            self._draw_answers(canvas)

    def contents(self, canvas: Canvas) -> None:
        """The hand with its links."""
        where, look = self.hand_places(), self.look
        draw_hand(canvas, where, self._cards, self.cursor, look)
        gold, behind = self.gold.strong(), self._behind(where)
        if where.cards and (where.first or behind):
            row = where.cards[0].bottom
            less = f"{self.symbols.less}{where.first}" if where.first else ""
            more = f"{self.symbols.more}{behind}" if behind else ""
            canvas.put(where.cards[0].x, row, less, gold)
            canvas.put(canvas.width - 1 - len(more), row, more, gold)

    def _behind(self, where: HandPlaces) -> int:
        """Cards behind the last one that is shown."""
        return len(self._cards) - where.first - len(where.cards)

    def question(self) -> str:
        """In matching, only what can be done with this hand; on a small tray in fewer words."""
        cursor = self.cursor
        if cursor is None or self.scene is None:
            return super().question()
        name = self.scene.names[cursor.question.decision.seat]
        if cursor.kind == "match":
            return match_prompt(name, cursor.question.moves)
        if cursor.kind == "draft" and cursor.affordable and not self._roomy:
            pile = cursor.question.decision.details["pile"] + 1
            return f"{name}, draft pile {pile} for {count(cursor.price, 'card')}, or leave it."
        return super().question()

    def advice(self) -> Remark | None:
        """What the question is about, and how large a hand is that is not seen whole."""
        answers = self.answers()
        room = self.content_size.width - UNDER - 1
        if answers.room.y == 1:
            room = answers.room.x - GAP_COLUMNS - UNDER
        words = self._reason(room)
        return Remark(words, self.quiet) if words and len(words) <= room else None

    def _reason(self, room: int) -> str:
        """As many sentences as fit into so many cells."""
        if self.cursor is None:
            return ""
        told = reasons(self.cursor, self.arrow("up"), paying=not self._roomy)
        shown = len(self.hand_places().cards)
        if shown < len(self._cards):
            told.append(f"({count(len(self._cards), 'card')})")
        return fitting(told, room)

    def _draw_answers(self, canvas: Canvas) -> None:
        answers = self.answers()
        draw_chips(canvas, answers.chips, answers.room, self.palette)
        gold, row = self.gold.strong(), answers.room.y
        if answers.first:
            canvas.put(answers.room.x - 1, row, self.symbols.less, gold)
        if answers.hidden:
            told = f"{self.symbols.more}{answers.hidden}"
            canvas.put(canvas.width - len(told), row, told, gold)
        if self._roomy and self.cursor is not None:
            self._payment(canvas, answers, self.cursor)
            self._bracket(canvas, self.cursor)

    def _payment(self, canvas: Canvas, answers: Answers, cursor: EnceladusCursor) -> None:
        """Beside the answers: what has been chosen to pay with, of how many cards."""
        if cursor.kind != "draft" or not cursor.affordable or answers.hidden:
            return
        last = list(places(answers.chips, answers.room))[-1][1]
        held, up = len(cursor.cards), self.arrow("up")
        words = f"{paying(cursor)}, " if cursor.paid else f"{up} to choose what pays, "
        x = canvas.put(last.right + 2 * GAP_COLUMNS, last.y, words, self.quiet)
        x = canvas.put(x, last.y, pips(cursor, self.symbols), self.gold)
        canvas.put(x, last.y, f" of {held}", self.quiet)

    def _bracket(self, canvas: Canvas, cursor: EnceladusCursor) -> None:
        """Over a card that makes a match with the offered one, where the reason leaves room."""
        if self.words or cursor.view.pile is None:
            return
        where, box = self.hand_places(), self.symbols.frame
        remark = self.advice()
        end = UNDER + (cell_len(remark.text) if remark is not None else 0) + GAP_COLUMNS
        words = f"{box.top_left}{box.across} pairs with pile {cursor.view.pile + 1}"
        partners = {name for match in gains(cursor) for name in match.partners}
        ok = self.base_pen().inked(self.palette.ok)
        for at, name in zip(where.cards, self._cards[where.first :], strict=False):
            fits = end <= at.x and at.x + len(words) < canvas.width
            if name in partners and fits and at.y == HAND_ROW:
                end = canvas.put(at.x, HAND_ROW - 1, words, ok) + GAP_COLUMNS

    # -- mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click on a card or on a choice takes it."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        answers = self.answers()
        for number, (_, at) in enumerate(places(answers.chips, answers.room), answers.first):
            if at.contains_point(offset):
                self.post_message(self.Chosen(number))
                return
        where = self.hand_places()
        for card, at in enumerate(where.cards, where.first):
            if at.contains_point(offset):
                self.post_message(self.Picked(card))

    # -- answers --------------------------------------------------------------------------

    def _chip(self, number: int, choice: Choice) -> Chip:
        """An answer with its key as it is now; digits stay what they are."""
        cursor = self.cursor
        assert cursor is not None
        label = choice.label if self._roomy else short_label(choice.move, cursor.view)
        if choice.move.action:  # a match begins with its rune, which is a name
            label = label[0].lower() + label[1:]
        if choice.key.isalpha():
            cap = self.cap(f"enceladus.{choice.key}")
        else:
            cap = choice.key or self.cap("table.confirm")
        here = cursor.row == "choices" and cursor.choice == number
        if choice.key == "draft" and not cursor.affordable:
            return Chip("", cap, label, "impossible")
        return Chip("", cap, label, "chosen" if here else "other")


def _shown(room: Region, chips: list[Chip], chosen: int) -> Answers:
    """Those that fit; the chosen one is among them."""
    widths = [cell_len(chip.text) + GAP_COLUMNS for chip in chips]
    room = Region(room.x, room.y, room.width, 1)
    if sum(widths) - GAP_COLUMNS > room.width:
        room = Region(room.x, room.y, max(0, room.width - GAP_COLUMNS), 1)
    first = 0
    while first < chosen and sum(widths[first : chosen + 1]) - GAP_COLUMNS > room.width:
        first += 1
    fits = len(list(places(chips[first:], room)))
    return Answers(room, first, tuple(chips[first : first + fits]), len(chips) - first - fits)
