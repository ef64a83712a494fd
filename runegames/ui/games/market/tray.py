"""Tray of The Rune Market: the hand, and the actions or answers beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import and_list
from runegames.games.market.duels import Show
from runegames.games.market.model import CARD_OF, COLOURS, HIGHEST, MarketView, name_of
from runegames.games.market.phrases import card_words
from runegames.games.market.purchases import BuyRune
from runegames.games.market.words import last_rune
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS, pens
from runegames.ui.drawing import clipped
from runegames.ui.games.market.actions import SHORT, WORDS, Line, option, sum_words
from runegames.ui.games.market.answers import Grid, lay_answers, rows_of
from runegames.ui.games.market.board import MarketBoard
from runegames.ui.games.market.cards import CardState, HandCard
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.hand import draw_hand, lay_hand
from runegames.ui.games.market.notes import both_runes, notes_of
from runegames.ui.grids import CardRow
from runegames.ui.widgets.hand_tray import HAND_ROW
from runegames.ui.widgets.tray import UNDER, Remark, Tray

NO_CARDS = "There is no card to play; ending the turn fills the hand up to three."
PICK = "Pick cards by number; what they can do lights up beside them."
HELP = {
    "purchase": PICK,
    "cards": PICK,
    "end": "The hand is filled up to three cards.",
    "interest": "The game ends with the market's last rune, and most points win.",
    "outpost": "An outpost is 2 points; attached to a shelter it doubles the interest.",
    "attach": "A shelter with an outpost earns two runes a turn.",
    "bandit": "It destroys an outpost, and takes a rune each turn instead of interest.",
    "duel": "A shown card stays in hand, seen by all; after giving up a theft follows.",
    "theft": "A rune, or a hand card unseen, which can be played at once.",
    "sign": "Nobody sees the sign until both have chosen; two wins decide.",
}
CARDS = {
    "thief": "A thief: play it for one theft from any other player (RM-18).",
    "red shelter": "A red shelter: put it on the table, or discard it for two thefts (RM-16).",
    "blue shelter": "A blue shelter: put it on the table, or discard it for two thefts (RM-16).",
}
"""Uses of cards without a number."""
PAYING = {
    True: "Then choose its colour (RM-14).",
    False: "Paying more than 21 is allowed; nothing is given back (RM-15).",
}
"""Hints on a payment, by whether it buys a rune."""
NARROW_COLUMNS = 36
"""Width beside the hand up to which words are short and notes stand at the right edge."""


class MarketTray(Tray):
    """Tray with the hand at the left and the actions at the right."""

    cursor: MarketCursor | None = None

    # -- places ---------------------------------------------------------------------------

    def _hand(self, width: int, height: int) -> CardRow:
        assert self.scene is not None
        here = self.cursor.card if self.cursor is not None else 0
        return lay_hand(width, height - HAND_ROW, len(self.scene.seen_as(MarketView).hand), here)

    def _room(self, width: int, height: int) -> Region:
        """Region right of the hand."""
        where = self._hand(width, height)
        left = where.right + 2 if where.cards else UNDER
        # Asked in a window that is too small to show any of it, too.
        return Region(left, HAND_ROW, max(1, width - left), max(1, height - HAND_ROW))

    def _grid(self, width: int, height: int) -> Grid:
        """Lay out the answers of a question with a list of them."""
        room = self._room(width, height)
        if self.cursor is None:
            return Grid(room, 1, room.width)
        widths = [cell_len(self._signs(each.label)) + 4 for each in self.cursor.choices]
        return lay_answers(room, widths, self.cursor.choice)

    def choice_rows(self) -> Sequence[Sequence[int]]:
        """Indices of the choices by the rows in which they stand."""
        cursor, size = self.cursor, self.content_size
        if cursor is None or self.scene is None:
            return ()
        if cursor.acts:
            rows = rows_of(cursor.lines, self._room(*size).height)
            return [found for row in rows if (found := [at for each in row for at in each.choices])]
        columns, count = self._grid(*size).columns, len(cursor.choices)
        return [range(at, min(at + columns, count)) for at in range(0, count, columns)]

    def _signs(self, text: str) -> str:
        symbols = self.symbols
        for name in ("red", "blue", "yes"):
            text = text.replace(f"{{{name}}}", getattr(symbols, name))
        return text

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        size = canvas.width, canvas.height
        where = self._hand(*size)
        draw_hand(canvas, where, self._cards(), self.look)
        if self.cursor is None:
            return
        for card, place in enumerate(where.cards, where.first):
            self.hit(place, self.Picked, card)
        if self.cursor.acts:
            self._draw_actions(canvas, self.cursor, self._room(*size))
        else:
            self._draw_list(canvas, self.cursor, self._grid(*size))

    def _cards(self) -> list[HandCard]:
        """Facts of the hand's cards; in a duel, those too low are not possible."""
        assert self.scene is not None
        hand, cursor = self.scene.seen_as(MarketView).hand, self.cursor
        if cursor is None:
            return [HandCard(name, "", "rest", False) for name in hand]
        chosen = cursor.here.move if cursor.here is not None else None
        shows = {name_of(move.card) for move in cursor.question.moves if isinstance(move, Show)}
        shown = name_of(chosen.card) if isinstance(chosen, Show) else ""
        found = []
        for at, name in enumerate(hand):
            state: CardState = "chosen" if at in cursor.picked else "rest"
            if cursor.kind == "duel":
                state = "rest" if name in shows else "bad"
                if name == shown:
                    state, shown = "chosen", ""
            picks = cursor.picks_cards
            here = picks and cursor.row == "cards" and cursor.card == at
            found.append(HandCard(name, str(at + 1) if picks and at < 9 else "", state, here))
        return found

    # -- actions --------------------------------------------------------------------------

    def _draw_actions(self, canvas: Canvas, cursor: MarketCursor, room: Region) -> None:
        """Write the actions in their fixed order, with their consequences or what they lack."""
        rows = rows_of(cursor.lines, room.height)
        ends = [
            self._draw_row(canvas, cursor, row, Region(room.x, y, room.width, 1))
            for y, row in enumerate(rows, room.y)
        ]
        both = list(zip(rows, ends, strict=True))
        column = max((end for row, end in both if len(row) == 1), default=room.x)
        for y, (row, end) in enumerate(both, room.y):
            able = any(line.choices for line in row)
            told = self._row_notes(cursor, row) if able else row[0].lacks if row else ()
            for left in (max(column, end), end):
                fits = next((each for each in told if left + cell_len(each) < room.right), None)
                if fits is not None:
                    if room.width <= NARROW_COLUMNS:
                        left = room.right - 1 - cell_len(fits)
                    canvas.put(left, y, fits, self.base_pen() if able else self.quiet)
                    break

    def _draw_row(
        self, canvas: Canvas, cursor: MarketCursor, row: Sequence[Line], room: Region
    ) -> int:
        """Write the actions of a row and the options of each; return the column of its note.

        Once cards are picked, what they cannot do gives way to options and notes of what they can.
        """
        able = [line for line in row if line.choices]
        told = {line.name: self._options(cursor, line) for line in able if len(line.choices) > 1}
        texts = self._texts(row, room.width)
        if cursor.picked and able:
            needed = [words for options in told.values() for _, words in options]
            needed += self._row_notes(cursor, able)[-1:]
            if sum(map(_slot, [*texts, *needed])) >= room.width:
                row, texts = able, self._texts(able, room.width)
        spare = room.width - sum(map(_slot, texts))
        x = room.x
        for line, text in zip(row, texts, strict=True):
            pen, key = pens("other", self.palette)
            if not line.choices:
                pen = key = self.quiet
            elif _on(cursor, line):
                pen, key = pens("chosen", self.palette)
            canvas.put(x, room.y, text, pen)
            canvas.put(x + 1, room.y, text.split()[0], key)
            self.hit(Region(x, room.y, cell_len(text), 1), MarketBoard.Pressed, line.name)
            x += _slot(text)
            if line.name in told:
                behind = self._draw_options(canvas, cursor, told[line.name], x, room.y, spare)
                spare, x = spare - (behind - x), behind
        return x - 1 + GAP_COLUMNS

    def _texts(self, row: Sequence[Line], columns: int) -> list[str]:
        """Letters and words of actions in a row; short ones where they share it."""
        texts = []
        for line in row:
            words = WORDS[line.name]
            if len(row) > 1 and (columns <= NARROW_COLUMNS or line.name in COLOURS):
                words = SHORT.get(line.name, words)
            texts.append(f" {self.cap(f'market.{line.name}')} {words} ")
        return texts

    def _options(self, cursor: MarketCursor, line: Line) -> list[tuple[int, str]]:
        """Indices of an action's choices, and the words that tell each from the others."""
        moves = [cursor.choices[at].move for at in line.choices]
        told = [f" {option(move, cursor.view, cursor.names)} " for move in moves]
        return list(zip(line.choices, told, strict=True))

    def _draw_options(
        self,
        canvas: Canvas,
        cursor: MarketCursor,
        options: Sequence[tuple[int, str]],
        x: int,
        y: int,
        room: int,
    ) -> int:
        """Write options of an action; where not all fit, one and the number of the others."""
        more = ""
        if sum(cell_len(words) + 1 for _, words in options) > room:
            chosen = [each for each in options if cursor.here and each[0] == cursor.choice]
            more = f"+{len(options) - 1}" if room > 2 else ""
            options = (chosen or options)[:1]
            options = options if cell_len(options[0][1]) <= room - len(more) - 2 else ()
        for at, words in options:
            here = cursor.here is not None and cursor.choice == at
            pen, _ = pens("chosen" if here else "other", self.palette)
            place = Region(x, y, cell_len(words), 1)
            canvas.put(x, y, words, pen)
            self.hit(place, self.Chosen, at)
            x = place.right + 1
        return canvas.put(x, y, more, self.quiet) + bool(more)

    def _row_notes(self, cursor: MarketCursor, row: Sequence[Line]) -> Sequence[str]:
        """Notes on the action of a row that is under the cursor, or on the first possible one."""
        able = sorted(
            (line for line in row if line.choices), key=lambda line: not _on(cursor, line)
        )
        runes = [cursor.choices[line.choices[0]] for line in able if line.name in COLOURS]
        if len(runes) == len(COLOURS) and cursor.here not in runes and cursor.ready(runes[0]):
            return both_runes(cursor.view)
        return self._notes(cursor, able[0])

    def _notes(self, cursor: MarketCursor, line: Line) -> Sequence[str]:
        """Notes on an action's move; before cards are picked, the cards that it would take."""
        at = cursor.choice if _on(cursor, line) else line.choices[0]
        action = cursor.choices[at]
        notes = notes_of(action.move, cursor.view, cursor.names)
        if cursor.ready(action):
            return notes if action == cursor.here or len(line.choices) == 1 else ()
        cards = action.move.cards_used()
        match line.name:
            case "duel":
                values = {CARD_OF[name] for name in cursor.cards}
                told = and_list([str(card) for card in sorted(values) if card <= HIGHEST], "or")
                return f"with {told}", f"with {cards[0]}"
            case "away":
                card = card_words(name_of(cards[0]))
                return *(f"{card}; {each}" for each in notes), f"with {card}", card
            case "thief" | "shelter":
                return notes
            case _:
                pays = sum_words(cards)
                made = f"{pays} make {sum(cards)}" if len(cards) > 1 else f"with {pays}"
                return *(f"{made}; {each}" for each in notes), made, f"with {pays}", *notes[-1:]

    # -- lists ----------------------------------------------------------------------------

    def _draw_list(self, canvas: Canvas, cursor: MarketCursor, grid: Grid) -> None:
        """Write the answers of a question, with notes where they stand in one column."""
        symbols, chosen = self.symbols, cursor.here
        cursor.page = grid.rows * grid.columns
        for at, action in enumerate(cursor.choices):
            place = grid.answer(at)
            if place is None:
                continue
            self.hit(place, self.Chosen, at)
            pen, key = pens("chosen" if action == chosen else "other", self.palette)
            cap = action.key or symbols.dot
            words = clipped(self._signs(action.label), place.width - 4, symbols)
            canvas.put(place.x, place.y, f" {cap} {words} "[: place.width], pen)
            canvas.put(place.x + 1, place.y, cap, key)
            x = grid.room.x + max(grid.widths) + GAP_COLUMNS
            notes = notes_of(action.move, cursor.view, cursor.names) if grid.columns == 1 else ()
            note = next((each for each in notes if x + cell_len(each) < canvas.width), "")
            canvas.put(x, place.y, note, self.quiet)
        above = grid.first * grid.columns
        below = len(cursor.choices) - (grid.first + grid.rows) * grid.columns
        told = [
            f"{way}{hidden} {self.cap(key)}"
            for hidden, way, key in (
                (above, symbols.up, "market.page-up"),
                (below, symbols.down, "market.page-down"),
            )
            if hidden > 0
        ]
        if told:
            # How many there are out of sight, and the keys that show them.
            canvas.put(grid.room.x + 1, HAND_ROW + grid.rows, "  ".join(told), self.gold.strong())

    # -- words ----------------------------------------------------------------------------

    def advice(self) -> Remark | None:
        cursor = self.cursor
        if cursor is None:
            return None
        if cursor.kind in ("purchase", "cards") and not cursor.cards:
            return Remark(NO_CARDS, self.quiet)
        if cursor.acts and cursor.here is not None and (told := self._on_action(cursor)):
            return Remark(told, self.base_pen())
        if cursor.picked:
            return self._on_picked(cursor)
        if not cursor.acts and self._grid(*self.content_size).columns > 1:
            # Answers side by side leave no room for notes.
            notes = notes_of(cursor.chosen.move, cursor.view, cursor.names)
            told = f"{self._signs(cursor.chosen.label)}: {notes[0]}." if notes else ""
            return Remark(told or HELP[cursor.kind], self.quiet)
        here = cursor.view.hand[cursor.card] if cursor.picks_cards and cursor.row == "cards" else ""
        return Remark(CARDS.get(here, HELP[cursor.kind]), self.quiet)

    def _on_action(self, cursor: MarketCursor) -> str:
        """Sentence on the consequences of the action under the cursor; empty: there is none."""
        line = next(line for line in cursor.lines if _on(cursor, line))
        notes, words = self._notes(cursor, line), WORDS[line.name]
        if len(line.choices) > 1:
            words += f", {option(cursor.chosen.move, cursor.view, cursor.names)}"
        return f"{words[0].upper()}{words[1:]}: {notes[0]}." if notes else ""

    def _on_picked(self, cursor: MarketCursor) -> Remark:
        """Sentence on the picked cards: their sum and what it buys, or their uses."""
        alone = cursor.cards[min(cursor.picked)]
        if len(cursor.picked) == 1 and alone in CARDS:
            return Remark(CARDS[alone], self.quiet)
        told, buys = cursor.tally()
        if buys:
            runes = any(isinstance(each.move, BuyRune) for each in cursor.choices)
            if runes and cursor.view.stock.runes == 1:
                last = last_rune(cursor.view, cursor.names)
                return Remark(f"It is the last rune and ends the game: {last}.", self.base_pen())
            return Remark(PAYING[runes], self.quiet)
        return Remark(self._signs(told), self.base_pen().strong(), urgent=True)

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


def _on(cursor: MarketCursor, line: Line) -> bool:
    """True when the cursor is on an action."""
    return cursor.here is not None and cursor.choice in line.choices


def _slot(text: str) -> int:
    """Width of words with the blank behind them."""
    return cell_len(text) + 1
