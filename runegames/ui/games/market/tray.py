"""The hand of The Rune Market with its sum, and what can be done now."""

from __future__ import annotations

from textual import events
from textual.message import Message

from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.drawing import clipped
from runegames.ui.games.market.cards import NARROW, OVERLAPPED, WIDTH, draw_card, ink_of
from runegames.ui.games.market.cursor import Action, MarketCursor
from runegames.ui.widgets.tray import Remark, Tray

MOST_CARDS = 15
"""Cards shown at once; a larger hand slides."""
LARGE_STEP, ROOMY_STEP = 10, 8
"""From one card to the next where there is room for large ones, and for whole words."""
FOR_ACTIONS = 52
"""Columns beside a hand that are left to what can be done before its cards grow."""
APART, SLIGHTLY = 4, 11
"""Cards that lie side by side, and that overlap a little; more of them are narrow."""

NO_CARDS = "There is no card to play; ending the turn fills the hand up to three."
HELP = {
    "purchase": "Pick cards to play; after the first one runes buy nothing more.",
    "cards": "Pick cards: 5, 10 or 15 buys a rune, 21 or more an outpost or a bandit.",
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
"""What can be done with a card that has no number."""


class MarketTray(Tray):
    """What I can do: the question, the hand, the sum, the actions."""

    class Pressed(Message):
        """A card (``True``) or an action was clicked."""

        def __init__(self, card: bool, index: int) -> None:
            self.card = card
            self.index = index
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: MarketCursor | None = None

    # -- where things are -----------------------------------------------------------------

    @property
    def _hand(self) -> tuple[str, ...]:
        return self.scene.view.hand if self.scene is not None else ()

    @property
    def _first_card(self) -> int:
        """The first card that is shown."""
        chosen = self.cursor.card if self.cursor is not None else 0
        return max(0, min(chosen - MOST_CARDS // 2, len(self._hand) - MOST_CARDS))

    @property
    def _left(self) -> int:
        """Where the actions begin."""
        cards = min(MOST_CARDS, len(self._hand))
        return 4 + self._step * cards if cards else 1

    @property
    def _step(self) -> int:
        cards = len(self._hand)
        if cards <= APART:
            return LARGE_STEP if self._rows > 6 else ROOMY_STEP
        if cards * ROOMY_STEP + FOR_ACTIONS <= self.content_size.width:
            return ROOMY_STEP
        return OVERLAPPED if cards <= SLIGHTLY else NARROW - 1

    @property
    def _rows(self) -> int:
        return max(1, self.content_size.height - 2)

    @property
    def columns(self) -> int:
        """How many actions stand side by side."""
        if self.cursor is None:
            return 1
        return self._columns(self.cursor.actions)

    def _columns(self, actions: list[Action]) -> int:
        room = self.content_size.width - self._left
        return max(1, min(3, room // self._slot(actions)))

    def _slot(self, actions: list[Action]) -> int:
        longest = max((len(cells(self._label(action))) for action in actions), default=10)
        return min(longest + 6, self.content_size.width - self._left)

    def _first_row(self, actions: list[Action], columns: int) -> int:
        """The first row of actions that is shown."""
        rows = -(-len(actions) // columns)
        assert self.cursor is not None
        at = self.cursor.action // columns
        return max(0, min(at - self._rows + 2, rows - self._rows))

    def _label(self, action: Action) -> str:
        return self._signs(action.label)

    def _signs(self, text: str) -> str:
        symbols = self.symbols
        for name in ("red", "blue", "yes"):
            text = text.replace(f"{{{name}}}", getattr(symbols, name))
        return text

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """Hand and actions side by side."""
        self._cards(canvas)
        if self.cursor is not None:
            self._actions(canvas, self.cursor)

    def advice(self) -> Remark | None:
        """The sum of the picked cards; without any, what the question is about."""
        cursor = self.cursor
        if cursor is None:
            return None
        if cursor.kind in ("purchase", "cards") and not cursor.cards:
            return Remark(NO_CARDS, self.quiet)
        if not cursor.picked:
            here = (
                cursor.view.hand[cursor.card]
                if cursor.picks_cards and cursor.zone == "cards"
                else ""
            )
            kind = cursor.kind if cursor.actions else "cards"  # nothing to be bought with runes
            return Remark(CARDS.get(here, HELP[kind]), self.quiet)
        told, buys = cursor.tally()
        ink = self.palette.ok if buys else self.palette.text
        pen = self.base_pen()._replace(ink=ink, bold=True)
        return Remark(self._signs(told), pen, urgent=True)

    def _cards(self, canvas: Canvas) -> None:
        palette, symbols, cursor = self.palette, self.symbols, self.cursor
        hand, first = self._hand, self._first_card
        height = min(5 + (self._step == LARGE_STEP), canvas.height - 2)
        top = min(3, canvas.height - height)
        for slot, card in enumerate(range(first, min(first + MOST_CARDS, len(hand)))):
            picked = cursor is not None and card in cursor.picked
            here = (
                cursor is not None
                and cursor.picks_cards
                and cursor.zone == "cards"
                and cursor.card == card
            )
            ink = ink_of(hand[card], palette)
            line = Pen(palette.line, palette.ground)
            if picked:
                ink = Pen(palette.on_primary, palette.primary, bold=True)
                line = line._replace(ink=palette.primary, bold=True)
            if here:
                line = line._replace(ink=palette.cursor, bold=True)
            x, y = 1 + self._step * slot, top - (picked and canvas.height > 6)
            width = NARROW if self._step == NARROW - 1 else max(WIDTH, self._step - 1)
            draw_card(
                canvas,
                (x, y),
                (width, height),
                hand[card],
                line=line,
                ink=ink,
                symbols=symbols,
                heavy=here,
            )
            if here:
                canvas.put(x + 1, y, symbols.pointer, line._replace(bold=True))
            if cursor is not None and cursor.picks_cards and (card < 9 or picked):
                mark = symbols.yes if picked else str(card + 1)
                pen = line if picked or here else line._replace(ink=palette.text)
                canvas.put(x + 2, y, mark, pen._replace(bold=True))
        more = len(hand) - first - MOST_CARDS
        if more > 0:
            canvas.put(2 + self._step * MOST_CARDS, top + 1, symbols.more, self.quiet)
        if first > 0:
            canvas.put(0, top + 1, symbols.less, self.quiet)

    def _actions(self, canvas: Canvas, cursor: MarketCursor) -> None:
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
        actions = cursor.actions
        left = self._left
        if not actions:
            objection = cursor.objection()
            words = (
                objection.text(cursor.names)
                if objection is not None
                else "Pick a card, by its number or with the arrows."
            )
            self.paragraph(canvas, left, 2, words, self.quiet)
            return
        columns, slot = self._columns(actions), self._slot(actions)
        first = self._first_row(actions, columns)
        cursor.page = self._rows * columns
        chosen = cursor.chosen
        for at, action in enumerate(actions):
            row = at // columns - first
            if not 0 <= row < self._rows:
                continue
            x, y = left + slot * (at % columns), 2 + row
            here = action == chosen
            ink = base._replace(ink=palette.primary, bold=True) if here else base
            canvas.put(x, y, symbols.pointer if here else " ", ink)
            canvas.put(x + 1, y, f"{action.letter})", base._replace(ink=palette.primary, bold=True))
            pen = Pen(palette.on_primary, palette.primary, bold=True) if here else base
            words = clipped(self._label(action), slot - 5, symbols)
            canvas.put(x + 3, y, f" {words} ", pen)
        gold = self.gold.strong()
        above, below = first * columns, len(actions) - (first + self._rows) * columns
        for hidden, way, row, key in (
            (above, symbols.up, 2, "market.page-up"),
            (below, symbols.down, 1 + self._rows, "market.page-down"),
        ):
            if hidden > 0:
                # How many there are out of sight, and the key that shows them.
                told = f" {way}{hidden} {self.cap(key)}"
                if canvas.text().splitlines()[row][-len(told) - 2 :].strip():
                    told = f" {way}{hidden}"
                canvas.put(canvas.width - len(told), row, told, gold)

    # -- mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click picks a card, or does what it says."""
        at, cursor = event.get_content_offset(self), self.cursor
        if at is None or cursor is None or at.y < 2:
            return
        if at.x < self._left - 2:
            card = self._first_card + (at.x - 1) // self._step
            if card < len(self._hand):
                self.post_message(self.Pressed(True, card))
            return
        actions = cursor.actions
        columns, slot = self._columns(actions), self._slot(actions)
        column = (at.x - self._left) // slot
        index = (at.y - 2 + self._first_row(actions, columns)) * columns + column
        if 0 <= column < columns and index < len(actions):
            self.post_message(self.Pressed(False, index))
