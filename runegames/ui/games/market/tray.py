"""Tray of The Rune Market: hand, actions and answers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import capitalized
from runegames.games.market.duels import Show
from runegames.games.market.model import COLOURS, MarketView, name_of
from runegames.games.market.purchases import BuyRune
from runegames.games.market.words import last_rune
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.chips import GAP_COLUMNS, Chip, ChipState, draw_chip, pens
from runegames.ui.games.market.actions import WORDS, ActionLine
from runegames.ui.games.market.answers import AnswerGrid, lay_answers, rows_of
from runegames.ui.games.market.board import MarketBoard
from runegames.ui.games.market.cards import CardState, HandCard, draw_card
from runegames.ui.games.market.cursor import Action, MarketCursor
from runegames.ui.grids import CardRow, Form, fitting
from runegames.ui.look import Look
from runegames.ui.widgets.hand_tray import HAND_ROW, draw_bars
from runegames.ui.widgets.tray import UNDER, Remark, Tray

FORMS = (
    Form(22, 10, gap=3, scale=2),
    Form(11, 6, gap=2),
    *(Form(width, 6) for width in (9, 7, 5)),
    *(Form(width, 4) for width in (13, 9, 7, 5)),
    *(Form(5, rows, under=0) for rows in (3, 2)),
)
"""Sizes of a card, the highest first; small cards may be laid in several lines."""


def lay_hand(width: int, rows: int, cards: int, here: int, *, alone: bool = False) -> CardRow:
    """Lay out a hand in the first form in which all cards fit, with card ``here`` in sight.

    ``alone``: True if no answers stand beside it.
    """
    left = 3 if rows >= 6 else 2
    answers = 62 if rows >= 10 else 34
    if alone:
        answers = 2
    return fitting(FORMS, Region(left, HAND_ROW, width - answers - left, rows), cards, here)


def draw_hand(canvas: Canvas, where: CardRow, cards: Sequence[HandCard], look: Look) -> None:
    """Draw the visible cards, and signs for hidden cards before and after them."""
    shown = [cards[index] for index in where.shown]
    if not shown:
        return
    palette, symbols = look
    right, left = max(region.right for region in where.cards), where.cards[0].x
    with Brush(canvas, look, palette.ground) as brush:
        for card, region in zip(shown, where.cards, strict=True):
            draw_card(brush, region, card, where.form.scale)
    base = Pen(palette.gold, palette.ground, bold=True)
    middle = (where.cards[0].y + where.cards[-1].bottom) // 2
    if where.first:
        canvas.put(left - 2, middle, symbols.less, base)
    if where.first + len(shown) < len(cards):
        canvas.put(right + 1, middle, symbols.more, base)


NO_CARDS = "There is no card to play; ending the turn fills the hand up to three."
PICK = "Pick cards by number; what they can do lights up beside them."
HELP = {
    "purchase": PICK,
    "cards": PICK,
    "end": "The hand is filled up to three cards.",
    "interest": "The game ends with the market's last rune, and the most points win.",
    "outpost": "An outpost is 2 points; attached to a shelter it doubles the interest.",
    "attach": "A shelter with an outpost earns two runes a turn.",
    "bandit": "A bandit destroys an outpost, stops interest, and takes a rune each turn.",
    "duel": "A shown card stays in hand, seen by all; giving up leads to a theft.",
    "theft": "Take a rune, or an unseen hand card, which can be played at once.",
    "sign": "Nobody sees the sign until both have chosen; two wins decide.",
}
CARDS = {
    "thief": "A thief: play it for one theft from any other player (RM-18).",
    "red shelter": "A red shelter: put it on the table, or discard it for two thefts (RM-16).",
    "blue shelter": "A blue shelter: put it on the table, or discard it for two thefts (RM-16).",
}
"""Remarks on cards without a number."""
PAYING_FOR_A_RUNE = "Then choose the colour of the rune (RM-14)."
PAYING = "Paying more than 21 is allowed; nothing is given back (RM-15)."
NARROW_COLUMNS = 36
"""Greatest width beside the hand at which words are short and notes end at the right edge."""


class MarketTray(Tray[MarketView, MarketCursor]):
    """Tray with the hand at the left and the actions or answers at the right."""

    # -- places ---------------------------------------------------------------------------

    def _hand(self) -> CardRow:
        width, height = self.content_size
        here = self.cursor.card if self.cursor is not None else 0
        cards, alone = len(self.view.hand), self.answers_apart
        return lay_hand(width, height - HAND_ROW, cards, here, alone=alone)

    def _room(self) -> Region:
        where, (width, height) = self._hand(), self.content_size
        left = where.right + 2 if where.cards else UNDER
        return Region(left, HAND_ROW, width - left, height - HAND_ROW)

    def _grid(self, cursor: MarketCursor) -> AnswerGrid:
        widths = [cell_len(self._label(choice)) + 4 for choice in cursor.choices]
        return lay_answers(self._room(), widths, cursor.choice)

    def _label(self, action: Action) -> str:
        return self.marked(self._signs(action.label), action.move, self._room().width - 4)

    def _signs(self, text: str) -> str:
        """Replace ``{red}``, ``{blue}`` and ``{yes}`` by symbols."""
        symbols = self.symbols
        for name in ("red", "blue", "yes"):
            text = text.replace(f"{{{name}}}", getattr(symbols, name))
        return text

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        where, cursor = self._hand(), self.cursor
        draw_hand(canvas, where, self._cards(), self.look)
        if cursor is None:
            return
        for card, region in enumerate(where.cards, where.first):
            self.hit(region, self.Picked, card)
            if cursor.row == "cards" and cursor.card == card:
                draw_bars(canvas, region, self.look)
        if self.answers_apart:
            return
        if cursor.acts:
            self._draw_actions(canvas, cursor, self._room())
        else:
            self._draw_list(canvas, cursor, self._grid(cursor))

    def _cards(self) -> list[HandCard]:
        """List the facts of the hand's cards; in a duel, cards that cannot be shown are ``bad``."""
        hand, cursor = self.view.hand, self.cursor
        if cursor is None:
            return [HandCard(name, "", "rest") for name in hand]
        chosen = cursor.here.move if cursor.here is not None else None
        shows = {name_of(move.card) for move in cursor.question.moves if isinstance(move, Show)}
        shown = name_of(chosen.card) if isinstance(chosen, Show) else ""
        cards = []
        for index, name in enumerate(hand):
            state: CardState = "chosen" if index in cursor.picked else "rest"
            if cursor.kind == "duel":
                state = "rest" if name in shows else "bad"
                if name == shown:
                    state, shown = "chosen", ""
            key = str(index + 1) if cursor.picks_cards and index < 9 else ""
            cards.append(HandCard(name, key, state))
        return cards

    # -- actions --------------------------------------------------------------------------

    def _draw_actions(self, canvas: Canvas, cursor: MarketCursor, room: Region) -> None:
        """Write the actions in fixed order, with notes on consequences or obstacles."""
        rows = rows_of(cursor.lines, room.height)
        choice_rows = ([index for line in row for index in line.choices] for row in rows)
        cursor.choice_rows = [*filter(None, choice_rows)]
        ends = [
            self._draw_row(canvas, cursor, row, Region(room.x, y, room.width, 1))
            for y, row in enumerate(rows, room.y)
        ]
        both = list(zip(rows, ends, strict=True))
        column = max((end for row, end in both if len(row) == 1), default=room.x)
        for y, (row, end) in enumerate(both, room.y):
            able = any(line.choices for line in row)
            notes = cursor.row_notes(row) if row else ()
            for left in (max(column, end), end):
                note = next((note for note in notes if left + cell_len(note) < room.right), None)
                if note is not None:
                    x = room.right - 1 - cell_len(note) if room.width <= NARROW_COLUMNS else left
                    pen = self.base_pen() if able else self.quiet
                    canvas.put(x, y, note, pen)
                    break

    def _draw_row(
        self, canvas: Canvas, cursor: MarketCursor, row: Sequence[ActionLine], room: Region
    ) -> int:
        """Write the actions of a row and the options of each; return the column for the note.

        If options and notes need the room, actions that the picked cards cannot pay for are left
        out.
        """
        able = [line for line in row if line.choices]
        by_line = {line.name: cursor.options(line) for line in able if len(line.choices) > 1}
        chips = self._chips(cursor, row, room.width)
        if cursor.picked and able:
            needed = [chip.text for chip in chips]
            needed += [words for options in by_line.values() for _, words in options]
            needed += cursor.row_notes(able)[-1:]
            if sum(map(_slot, needed)) >= room.width:
                row, chips = able, self._chips(cursor, able, room.width)
        spare = room.width - sum(_slot(chip.text) for chip in chips)
        x, y = room.offset
        for line, chip in zip(row, chips, strict=True):
            region = Region(x, y, cell_len(chip.text), 1)
            if line.choices:
                draw_chip(canvas, chip, region, self.look)
            else:
                canvas.put(x, y, chip.text, self.quiet)
            self.hit(region, MarketBoard.Pressed, line.name)
            x = region.right + 1
            if line.name in by_line:
                behind = self._draw_options(canvas, cursor, by_line[line.name], x, y, spare)
                spare, x = spare - (behind - x), behind
        return x - 1 + GAP_COLUMNS

    def _chips(self, cursor: MarketCursor, row: Sequence[ActionLine], columns: int) -> list[Chip]:
        """List the actions of a row as chips.

        A row with several actions has short words for the colours, and in a narrow tray for all
        actions.
        """
        chips = []
        for line in row:
            short = len(row) > 1 and (columns <= NARROW_COLUMNS or line.name in COLOURS)
            words = line.name if short else WORDS[line.name]
            cap = self.cap(f"market.{line.name}")
            state: ChipState = "chosen" if cursor.on(line) else "other"
            chips.append(Chip("", cap, words, state))
        return chips

    def _draw_options(
        self,
        canvas: Canvas,
        cursor: MarketCursor,
        options: Sequence[tuple[int, str]],
        x: int,
        y: int,
        room: int,
    ) -> int:
        """Write the options of an action, or one option and how many more there are."""
        more = ""
        if sum(_slot(words) for _, words in options) > room:
            chosen = [option for option in options if cursor.here and option[0] == cursor.choice]
            more = f"+{len(options) - 1}" if room > 2 else ""
            shown = chosen or options
            index, words = shown[0]
            options = [(index, words)] if cell_len(words) <= room - len(more) - 2 else []
        for index, words in options:
            here = cursor.here is not None and cursor.choice == index
            state: ChipState = "chosen" if here else "other"
            pen, _ = pens(state, self.palette)
            self.hit(Region(x, y, cell_len(words), 1), self.Chosen, index)
            x = canvas.put(x, y, words, pen) + 1
        return canvas.put(x, y, more, self.quiet) + 1 if more else x

    # -- lists ----------------------------------------------------------------------------

    def _draw_list(self, canvas: Canvas, cursor: MarketCursor, grid: AnswerGrid) -> None:
        """Write the answers to a question; answers in a single column have notes."""
        symbols, count = self.symbols, len(cursor.choices)
        cursor.page = grid.rows * grid.columns
        cursor.choice_rows = [
            range(first, min(first + grid.columns, count))
            for first in range(0, count, grid.columns)
        ]
        for index, action in enumerate(cursor.choices):
            region = grid.answer(index)
            if region is None:
                continue
            self.hit(region, self.Chosen, index)
            state: ChipState = "chosen" if action == cursor.here else "other"
            chip = Chip("", action.key or symbols.dot, self._label(action), state)
            draw_chip(canvas, chip, region, self.look)
            x = grid.room.x + max(grid.widths) + GAP_COLUMNS
            notes = cursor.notes(action) if grid.columns == 1 else ()
            note = next((note for note in notes if x + cell_len(note) < canvas.width), "")
            canvas.put(x, region.y, note, self.quiet)
        above = grid.first * grid.columns
        hidden = (
            (above, symbols.up, "market.page-up"),
            (count - above - cursor.page, symbols.down, "market.page-down"),
        )
        ways = [f"{way}{number} {self.cap(key)}" for number, way, key in hidden if number > 0]
        canvas.put(grid.room.x + 1, HAND_ROW + grid.rows, "  ".join(ways), self.gold.strong())

    # -- words ----------------------------------------------------------------------------

    def advice(self) -> Remark | None:
        cursor = self.cursor
        if cursor is None:
            return None
        if cursor.kind in ("purchase", "cards") and not cursor.cards:
            return Remark(NO_CARDS, self.quiet)
        if cursor.acts and cursor.here is not None and (words := self._on_action(cursor)):
            return Remark(words, self.base_pen())
        if cursor.picked:
            return self._on_picked(cursor)
        if not cursor.acts and self._grid(cursor).columns > 1:
            # Answers side by side leave no room for notes.
            notes = cursor.notes(cursor.chosen)
            words = f"{self._signs(cursor.chosen.label)}: {notes[0]}." if notes else ""
            return Remark(words or HELP[cursor.kind], self.quiet)
        here = cursor.view.hand[cursor.card] if cursor.picks_cards and cursor.row == "cards" else ""
        words = CARDS.get(here, HELP[cursor.kind])
        return None if self.answers_apart and words is PICK else Remark(words, self.quiet)

    def _on_action(self, cursor: MarketCursor) -> str:
        """Describe the consequences of the action under the cursor; empty without notes."""
        line = next(line for line in cursor.lines if cursor.on(line))
        notes, words = cursor.line_notes(line), WORDS[line.name]
        if len(line.choices) > 1:
            words += f", {cursor.chosen.option}"
        return f"{capitalized(words)}: {notes[0]}." if notes else ""

    def _on_picked(self, cursor: MarketCursor) -> Remark:
        alone = cursor.cards[min(cursor.picked)]
        if len(cursor.picked) == 1 and alone in CARDS:
            return Remark(CARDS[alone], self.quiet)
        words, buys = cursor.tally()
        if buys:
            runes = any(isinstance(choice.move, BuyRune) for choice in cursor.choices)
            if runes and cursor.view.stock.runes == 1:
                last = last_rune(cursor.view, cursor.names)
                return Remark(
                    f"This is the last rune, and it ends the game: {last}.", self.base_pen()
                )
            words = PAYING_FOR_A_RUNE if runes else PAYING
            return Remark(words, self.quiet)
        return Remark(self._signs(words), self.strong, urgent=True)

    def question(self) -> str:
        cursor, asked = self.cursor, super().question()
        if cursor is None:
            return asked
        name = cursor.names[cursor.question.decision.seat]
        if cursor.total is not None and cursor.tally()[1]:
            return f"{name}, play cards: {cursor.tally()[0].replace(' {yes} ', ' ')}."
        if cursor.kind == "purchase" and cell_len(asked) >= self.content_size.width - UNDER:
            last = "play a hand card" if cursor.cards else "end the turn"
            return f"{name}, choose a purchase or {last}."
        return asked


def _slot(text: str) -> int:
    """Return the width of words with a blank after them, in cells."""
    return cell_len(text) + 1
