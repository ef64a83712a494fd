"""Tray of a game with a hand: the question, the cards in one row, and the answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS, Chip, draw_chip, places
from runegames.ui.drawing import wrap
from runegames.ui.grids import CardRow, Form, fitting
from runegames.ui.look import Look
from runegames.ui.widgets.hand_cursor import H
from runegames.ui.widgets.scenepart import V
from runegames.ui.widgets.tray import UNDER, Remark, Tray

HAND_ROW = 2
"""Row of the hand, below the question and its reason."""
MEDIUM_ROWS = 9
"""Least height of a tray in which the answers have a row of their own."""
LARGE_ROWS = 15
"""Least height of a tray with a free row above the row for the answers."""
MARGIN_COLUMNS = 3
"""Margin before the hand, if there is room."""


class ShownAnswers(NamedTuple):
    """Visible part of the row of answers."""

    room: Region
    first: int
    """Index of the first visible choice."""
    chips: tuple[Chip, ...]
    hidden: int
    """Number of choices after the last visible one."""


class HandTray(Tray[V, H], Generic[V, H]):
    """Tray with a hand, and with answers as chips (words on a coloured ground).

    In a tray with enough rows the answers are below the hand. With fewer rows they are to the right
    of the question or its reason. A game supplies the faces of cards, the chips and the sentences.
    """

    FORMS: ClassVar[Sequence[Form]]
    """Sizes of a card, the largest first."""

    # -- a game's own ---------------------------------------------------------------------

    @property
    def cards(self) -> Sequence[str]:
        """Hand in its order on the screen."""
        return self.cursor.cards if self.cursor is not None else ()

    def sheets(self, where: CardRow) -> Iterable[Canvas]:
        """Draw each visible card on a canvas of its own."""
        raise NotImplementedError

    def chip(self, number: int) -> Chip:
        """Chip for a choice of the cursor, by its index."""
        raise NotImplementedError

    def reasons(self) -> list[str]:
        """Sentences on the question, the most important first."""
        return []

    def link(self, canvas: Canvas, where: CardRow) -> None:
        """Draw marks that link the cards; the cards are drawn over these marks."""

    def adorn(self, canvas: Canvas, answers: ShownAnswers, last: Region) -> None:
        """Draw more in the row of the answers, if they have a row of their own.

        ``last``: region of the last chip.
        """

    # -- places ---------------------------------------------------------------------------

    @property
    def roomy(self) -> bool:
        """True when the answers have a row of their own."""
        return self.content_size.height >= MEDIUM_ROWS

    def hand_places(self) -> CardRow:
        width, height = self.content_size
        rows = height - HAND_ROW
        if height >= LARGE_ROWS:
            rows -= 2
        elif self.roomy:
            rows -= 1
        room = Region(1, HAND_ROW, width - 1, rows)
        where = fitting(self.FORMS, room, len(self.cards), self._wanted_card())
        if not (self.roomy and where.cards):
            return where
        spare = max(0, room.right - 1 - max(region.right for region in where.cards))
        aside = min(MARGIN_COLUMNS - 1, spare), 0
        return where._replace(cards=tuple(region.translate(aside) for region in where.cards))

    def card_places(self) -> Mapping[int, Region]:
        where = self.hand_places()
        return dict(enumerate(where.cards, where.first))

    def used_cards(self) -> Collection[int]:
        cursor = self.cursor
        if cursor is None:
            return ()
        return {cursor.card} if cursor.row == "cards" else cursor.marked()

    def _wanted_card(self) -> int:
        """Index of a card to show: the one under the cursor, or one that the chosen answer uses."""
        cursor = self.cursor
        if cursor is None:
            return 0
        used = sorted(cursor.marked()) if cursor.row == "choices" else []
        return used[len(used) // 2] if used else cursor.card

    def answers(self) -> ShownAnswers:
        cursor, (width, height) = self.cursor, self.content_size
        if cursor is None:
            return ShownAnswers(Region(), 0, (), 0)
        chips = [] if self.answers_apart else list(map(self.chip, range(len(cursor.choices))))
        if self.roomy:
            cards = self.hand_places().cards
            left = cards[0].x if cards else MARGIN_COLUMNS
            return _window(Region(left, height - 1, width - left, 1), chips, cursor.choice)
        needed = sum(cell_len(chip.text) + GAP_COLUMNS for chip in chips) - GAP_COLUMNS
        lines = wrap(self.question(), width - UNDER - 1) if self.scene is not None else ()
        row = 1 if len(lines) > 1 else 0
        end = UNDER + cell_len(lines[-1]) if lines else 0
        if not row and end + GAP_COLUMNS + needed > width:
            row, end = 1, UNDER + cell_len(self._reason(width - needed - 8))
        if row and end + GAP_COLUMNS + needed > width:
            end = UNDER - GAP_COLUMNS
        left = max(end + GAP_COLUMNS, width - needed)
        return _window(Region(left, row, width - left, 1), chips, cursor.choice)

    # -- words ----------------------------------------------------------------------------

    def advice(self) -> Remark | None:
        answers = self.answers()
        right = answers.room.x - GAP_COLUMNS if answers.room.y == 1 else self.content_size.width - 1
        words = self._reason(right - UNDER)
        return Remark(words, self.quiet) if words and len(words) <= right - UNDER else None

    def _reason(self, room: int) -> str:
        """Join the sentences that fit, at least the first one.

        If some cards are not shown, the last sentence is the number of all cards.
        """
        sentences = self.reasons() if self.cursor is not None else []
        if sentences and len(self.hand_places().cards) < len(self.cards):
            sentences.append(f"({count(len(self.cards), 'card')})")
        while len(sentences) > 1 and len(" ".join(sentences)) > room:
            sentences.pop()
        return " ".join(sentences)

    # -- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        answers = self.answers()
        # Answers may cover the advice, but not a message to the player.
        if self.cursor is not None and not (self.words and answers.room.y == 1):
            self._draw_answers(canvas, answers)

    def contents(self, canvas: Canvas) -> None:
        where, cursor = self.hand_places(), self.cursor
        self.link(canvas, where)
        for number, (card, region) in enumerate(
            zip(self.sheets(where), where.cards, strict=True), where.first
        ):
            canvas.paste(card, region.x, region.y)
            self.hit(region, self.Picked, number)
            if cursor is not None and cursor.row == "cards" and cursor.card == number:
                draw_bars(canvas, region, self.look)
        if where.cards:
            # The numbers of cards before and after the visible ones.
            before, (x, y) = where.first, where.cards[0].bottom_left
            behind = len(self.cards) - before - len(where.cards)
            more = f"{self.symbols.more}{behind}" if behind else ""
            less = f"{self.symbols.less}{before}" if before else ""
            canvas.put(x, y, less, self.gold)
            canvas.put(canvas.width - 1 - len(more), y, more, self.gold)

    def _draw_answers(self, canvas: Canvas, answers: ShownAnswers) -> None:
        gold, row, last = self.gold, answers.room.y, answers.room
        for number, (chip, region) in enumerate(places(answers.chips, answers.room), answers.first):
            draw_chip(canvas, chip, region, self.look)
            self.hit(region, self.Chosen, number)
            last = region
        if answers.first:
            canvas.put(answers.room.x - 1, row, self.symbols.less, gold)
        if answers.hidden:
            words = f"{self.symbols.more}{answers.hidden}"
            canvas.put(canvas.width - len(words), row, words, gold)
        if self.roomy:
            self.adorn(canvas, answers, last)


def draw_bars(canvas: Canvas, region: Region, look: Look) -> None:
    """Draw the cursor: bars at both sides of a card."""
    for row in range(region.y, region.bottom):
        for x, bar in zip((region.x - 1, region.right), look.symbols.bars, strict=True):
            if x < canvas.width:
                pen = canvas.at(x, row)[1]._replace(ink=look.palette.cursor, bold=True)
                canvas.put(x, row, bar, pen)


def _window(room: Region, chips: Sequence[Chip], chosen: int) -> ShownAnswers:
    """Select the answers that fit into a row, among them the chosen one."""
    widths = [cell_len(chip.text) + GAP_COLUMNS for chip in chips]
    if sum(widths) - GAP_COLUMNS > room.width:
        room = Region(room.x, room.y, max(0, room.width - GAP_COLUMNS), 1)
    first = 0
    while first < chosen and sum(widths[first : chosen + 1]) - GAP_COLUMNS > room.width:
        first += 1
    fits = len(list(places(chips[first:], room)))
    return ShownAnswers(room, first, tuple(chips[first : first + fits]), len(chips) - first - fits)
