"""The hand of Runes of Enceladus, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from runegames.core import count
from runegames.games.enceladus.matching import Lay
from runegames.games.enceladus.model import RUNES
from runegames.games.enceladus.phrases import numeral
from runegames.games.enceladus.words import match_prompt
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import inks_of, runes_of
from runegames.ui.games.enceladus.cursor import Choice, EnceladusCursor, Link, grouped, links
from runegames.ui.games.enceladus.lined import rune_lines
from runegames.ui.widgets.tray import Remark, Tray

WIDEST, NARROWEST = 12, 10
"""Cells a card of the hand takes, with the gap behind it."""
PICTURED = 16
"""Cells a card takes that shows its runes as pictures."""
TALL = 12
"""Rows from which on there are two lines for shared runes, and cards may be pictured."""


class EnceladusTray(Tray):
    """The question, the hand with its matching runes joined, the choices."""

    class CardPicked(Message):
        """A card of the hand was clicked."""

        def __init__(self, card: int) -> None:
            self.card = card
            super().__init__()

    class ChoicePicked(Message):
        """A choice was clicked."""

        def __init__(self, choice: int) -> None:
            self.choice = choice
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: EnceladusCursor | None = None

    # -- where things are -----------------------------------------------------------------

    @property
    def _cards(self) -> tuple[str, ...]:
        if self.cursor is not None:
            return self.cursor.cards
        return grouped(self.scene.view.hand) if self.scene is not None else ()

    @property
    def _lanes(self) -> int:
        return 2 if self._tall else 1

    @property
    def _tall(self) -> bool:
        return self.content_size.height >= TALL

    @property
    def _hand_row(self) -> int:
        return 2 + self._lanes

    def _slots(self) -> tuple[int, int, int]:
        """Cells a card, the first card that is shown, and how many are."""
        cards = len(self._cards)
        room = self.content_size.width - 2
        width = room // max(1, cards)
        if self._tall and width >= PICTURED:
            return PICTURED, 0, cards
        width = max(NARROWEST, min(WIDEST, width))
        shown = min(cards, room // width)
        first = max(0, min(self._in_sight - shown // 2, cards - shown))
        return width, first, shown

    @property
    def _in_sight(self) -> int:
        """The card that has to be seen: the one under the cursor, or one of those it would use."""
        cursor = self.cursor
        if cursor is None:
            return 0
        marked = cursor.marked() if cursor.row == "choices" else set()
        used = [at for at, name in enumerate(self._cards) if name in marked]
        return used[len(used) // 2] if used else cursor.card

    def _chips(self) -> list[tuple[int, int, Choice]]:
        """The choices that fit, each with its number and column; the chosen one is among them."""
        if self.cursor is None:
            return []
        choices = self.cursor.choices
        widths = [len(self._chip(choice)) + 1 for choice in choices]
        first = 0
        room = self.content_size.width - 5
        while sum(widths[first : self.cursor.choice + 1]) > room:
            first += 1
        x, chips = 2, []
        for number in range(first, len(choices)):
            if x + widths[number] > room + 3:
                break
            chips.append((number, x, choices[number]))
            x += widths[number]
        return chips

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """The hand with its links; the choices in the last row."""
        cards = self._cards
        width, first, shown = self._slots()
        self._draw_links(canvas, cards, width, first, shown)
        marked = self.cursor.marked() if self.cursor else set()
        for slot in range(shown):
            self._card(canvas, 1 + slot * width, width - 1, first + slot, cards, marked)
        gold, behind = self.gold.strong(), len(cards) - first - shown
        if first:
            canvas.put(0, self._hand_row + 1, self.symbols.less, gold)
        if behind:
            canvas.put(1 + shown * width, self._hand_row + 1, f"{self.symbols.more}{behind}", gold)
        self._choices(canvas)

    def question(self) -> str:
        """In matching, only what can be done with this hand."""
        if self.cursor is not None and self.cursor.kind == "match" and self.scene is not None:
            question = self.cursor.question
            return match_prompt(self.scene.names[question.decision.seat], question.moves)
        return super().question()

    def advice(self) -> Remark | None:
        """What the question is about, and how large a hand is that is not seen whole."""
        cards, shown = len(self._cards), self._slots()[2]
        words = [self._help(), f"({count(cards, 'card')})" if shown < cards else ""]
        return Remark(" ".join(word for word in words if word), self.quiet)

    def _help(self) -> str:
        cursor = self.cursor
        if cursor is None:
            return ""
        match cursor.kind:
            case "draft":
                if not cursor.affordable:
                    last = cursor.view.pile == len(cursor.view.piles) - 1
                    follows = "a card is drawn" if last else "the next pile is offered"
                    return f"Then {follows} (EN-8)."
                if cursor.paid:
                    if cursor.missing:
                        chosen = f"{len(cursor.paid)} of {count(cursor.price, 'card')} chosen"
                        return f"{chosen}, {cursor.missing} to go."
                    paid = count(cursor.price, "card")
                    gone = "is" if cursor.price == 1 else "are"
                    return f"{paid} {gone} discarded, and the whole pile goes to the hand."
                cards = count(cursor.price, "card")
                return (
                    f"Discard {cards} and take the whole pile; {self.arrow('up')} to choose them."
                )
            case "match":
                if not any(isinstance(move, Lay) for move in cursor.question.moves):
                    return "No two cards in hand share a rune."
                if cursor.view.laid_this_turn:
                    return "More matches may wait: cards kept can pay for a pile (EN-11)."
                return "Two cards share a rune, so a match has to be laid (EN-10)."
            case "deal":
                return "All hands lie open until then."

    def _draw_links(
        self, canvas: Canvas, cards: tuple[str, ...], width: int, first: int, shown: int
    ) -> None:
        """A line from card to card for every rune that they share, as long as lines are free."""
        box = self.symbols.frame
        base = self.base_pen()
        free = [-1] * self._lanes
        for link in links(cards):
            ends = [card - first for card in link.cards if 0 <= card - first < shown]
            lane = (
                next((at for at, end in enumerate(free) if end < ends[0]), None)
                if (len(ends) > 1)
                else None
            )
            if lane is None:
                continue
            # Lines may touch at a card, where one ends and the other begins.
            free[lane] = ends[-1] - 1
            row = self._hand_row - 1 - lane
            columns = [1 + end * width + (width - 2) // 2 for end in ends]
            if free[lane] >= 0 and ends[0] > 0:
                columns[0] += 1
            pen = base._replace(ink=self._link_ink(link))
            left, right = columns[0], columns[-1]
            canvas.put(left, row, box.top_left + box.across * (right - left - 1), pen)
            for column in columns[1:]:
                end = column == right
                canvas.put(column, row, box.top_right if end else self.symbols.tee, pen)
            name = RUNES[link.rune].title()[: right - left - 1]
            canvas.put(left + 1 + (columns[1] - left - 1 - len(name)) // 2, row, name, pen.strong())

    def _link_ink(self, link: Link) -> str:
        cursor = self.cursor
        if cursor is None or cursor.kind != "match" or cursor.row != "choices":
            return self.palette.primary
        rune = getattr(cursor.chosen.move, "rune", None)
        return self.palette.gold if rune == RUNES[link.rune] else self.palette.primary

    def _card(
        self,
        canvas: Canvas,
        x: int,
        width: int,
        card: int,
        cards: Sequence[str],
        marked: set[str],
    ) -> None:
        palette, symbols = self.palette, self.symbols
        name = cards[card]
        inks = inks_of(palette, name)
        cursor = self.cursor
        at = cursor is not None and cursor.row == "cards" and cursor.card == card
        bright = name in marked
        pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
        row = self._hand_row
        pictured = width == PICTURED - 1
        canvas.fill(x, row, width, 6 if pictured else 3, pen)
        number = str(card + 1) if card < 9 else ""
        column = canvas.put(x, row, number, pen)
        if at:
            here = Pen(palette.on_primary, palette.primary, bold=True)
            column = canvas.put(x, row, f"{symbols.pointer}{number if width > 5 else ''}", here)
        if bright:
            canvas.put(column, row, symbols.yes, pen.strong())
        value = numeral(name)
        canvas.put(x + width - len(value), row, value, pen.strong())
        shared = {link.rune for link in links(tuple(cards)) if card in link.cards}
        for line, rune in enumerate(runes_of(name)):
            strong = RUNES.index(rune.lower()) in shared
            own = pen._replace(bold=strong, underline=strong)
            if pictured:
                for down, pixels in enumerate(rune_lines(rune.lower(), 1, symbols), row + 1):
                    canvas.put(x + 1 + line * 8, down, pixels, pen)
                canvas.put(x + (width - len(rune)) * line, row + 5, rune, own)
            else:
                canvas.put(x, row + 1 + line, rune[:width], own)

    def _choices(self, canvas: Canvas) -> None:
        palette = self.palette
        row = canvas.height - 1
        chips = self._chips()
        for number, x, choice in chips:
            cursor = self.cursor
            assert cursor is not None
            here = cursor.choice == number and cursor.row == "choices"
            pen = Pen(palette.text, palette.raised)
            if here:
                pen = Pen(palette.on_primary, palette.primary, bold=True)
                canvas.put(x - 1, row, self.symbols.pointer, self.base_pen().strong())
            canvas.put(x, row, self._chip(choice), pen)
            if choice.key and not here:
                canvas.put(
                    x + 1, row, self._cap(choice), pen._replace(ink=palette.primary, bold=True)
                )
        if chips and self.cursor is not None:
            gold = self.base_pen()._replace(ink=palette.gold, bold=True)
            if chips[0][0] > 0:
                canvas.put(0, row, self.symbols.less, gold)
            if chips[-1][0] < len(self.cursor.choices) - 1:
                hidden = len(self.cursor.choices) - 1 - chips[-1][0]
                told = f"{self.symbols.more}{hidden}"
                canvas.put(canvas.width - len(told), row, told, gold)

    # -- mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click on a card or on a choice takes it."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        if offset.y == self.content_size.height - 1:
            for number, x, choice in self._chips():
                if x <= offset.x < x + len(self._chip(choice)):
                    self.post_message(self.ChoicePicked(number))
            return
        width, first, shown = self._slots()
        slot = (offset.x - 1) // width
        if self._hand_row <= offset.y and 0 <= slot < shown:
            self.post_message(self.CardPicked(first + slot))

    def _chip(self, choice: Choice) -> str:
        return f" {self._cap(choice)} {choice.label} " if choice.key else f" {choice.label} "

    def _cap(self, choice: Choice) -> str:
        """The key of a choice as it is now; digits stay what they are."""
        return self.cap(f"enceladus.{choice.key}") if choice.key.isalpha() else choice.key
