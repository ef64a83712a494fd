"""Tray of The Rune Market: the hand with its sum, and the actions."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from runegames.games.market.duels import Show
from runegames.games.market.model import BIG_SUM, MarketView, name_of
from runegames.games.market.purchases import BuyRune
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS
from runegames.ui.drawing import clipped
from runegames.ui.games.market.answers import Grid, draw_answer, lay_answers
from runegames.ui.games.market.cards import CardState, HandCard
from runegames.ui.games.market.cursor import Action, MarketCursor
from runegames.ui.games.market.hand import draw_hand, lay_hand
from runegames.ui.games.market.notes import note_of
from runegames.ui.grids import CardRow
from runegames.ui.widgets.hand_tray import HAND_ROW
from runegames.ui.widgets.tray import UNDER, Remark, Tray

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
"""Uses of cards without a number."""


PAYING = {
    True: "Then choose its colour (RM-14).",
    False: "Paying more than 21 is allowed; nothing is given back (RM-15).",
}
"""Hints on a payment, by whether it buys a rune."""


class MarketTray(Tray):
    """Tray with the hand at the left and the actions at the right."""

    cursor: MarketCursor | None = None

    # -- where things are -----------------------------------------------------------------

    def _hand(self, width: int, height: int) -> CardRow:
        assert self.scene is not None
        here = self.cursor.card if self.cursor is not None else 0
        return lay_hand(width, height - HAND_ROW, len(self.scene.seen_as(MarketView).hand), here)

    def _grid(self, width: int, height: int) -> Grid:
        """Lay out the actions."""
        cursor = self.cursor
        where = self._hand(width, height)
        left = where.right + 2 if where.cards else UNDER
        # Asked in a window that is too small to show any of it, too.
        room = Region(left, HAND_ROW, max(1, width - left), max(1, height - HAND_ROW))
        if cursor is None:
            return Grid(room, 1, room.width)
        labels = [self._label(action) for action in cursor.choices]
        return lay_answers(
            room,
            [cell_len(label) + 4 for label in labels],
            cursor.choice,
            tally=cursor.total is not None,
            row=bool(labels) and all(isinstance(each.move, BuyRune) for each in cursor.choices),
        )

    @property
    def columns(self) -> int:
        """Number of actions side by side."""
        return self._grid(*self.content_size).columns if self.scene is not None else 1

    def _label(self, action: Action) -> str:
        return self._signs(action.label)

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
        grid = self._grid(*size)
        if self.cursor.choices:
            self._answers(canvas, self.cursor, grid)
            if grid.tally_row:
                self._tally(canvas, self.cursor, grid)
            return
        objection = self.cursor.missed()
        words = "Pick a card, by its number or with the arrows."
        if objection is not None:
            words = objection.text(self.cursor.names)
        self.paragraph(canvas, grid.room.x, HAND_ROW, words, self.quiet)

    def _cards(self) -> list[HandCard]:
        """Facts of the hand's cards; in a duel those too low are not possible."""
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

    def advice(self) -> Remark | None:
        cursor = self.cursor
        if cursor is None:
            return None
        if cursor.kind in ("purchase", "cards") and not cursor.cards:
            return Remark(NO_CARDS, self.quiet)
        if cursor.picked and not (cursor.choices and self._grid(*self.content_size).tally_row):
            alone = cursor.cards[min(cursor.picked)]
            if len(cursor.picked) == 1 and alone in CARDS:
                return Remark(CARDS[alone], self.quiet)
            told, buys = cursor.tally()
            ink = self.palette.ok if buys else self.palette.text
            pen = self.base_pen().inked(ink, bold=True)
            return Remark(self._signs(told), pen, urgent=True)
        if cursor.picked and cursor.tally()[1]:
            return Remark(
                PAYING[any(isinstance(a.move, BuyRune) for a in cursor.choices)], self.quiet
            )
        here = cursor.view.hand[cursor.card] if cursor.picks_cards else ""
        kind = cursor.kind if cursor.choices else "cards"  # nothing to be bought with runes
        known = cursor.row == "cards" and not cursor.picked
        return Remark(CARDS.get(here, HELP[kind]) if known else HELP[kind], self.quiet)

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

    def _answers(self, canvas: Canvas, cursor: MarketCursor, grid: Grid) -> None:
        symbols, chosen = self.symbols, cursor.here
        cursor.page = grid.rows * grid.columns
        for at, action in enumerate(cursor.choices):
            place = grid.answer(at)
            if place is None:
                continue
            self.hit(place, self.Chosen, at)
            here = action == chosen
            words = clipped(self._label(action), place.width - 4, symbols)
            colour = action.move.colour if isinstance(action.move, BuyRune) else None
            draw_answer(canvas, place, action.key, words, self.palette, colour, here=here)
            note = note_of(action.move, cursor.view, cursor.names)
            x = grid.room.x + max(grid.widths) + GAP_COLUMNS
            if grid.columns == 1 and x + cell_len(note) < canvas.width:
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

    def _tally(self, canvas: Canvas, cursor: MarketCursor, grid: Grid) -> None:
        """Write the sum of the cards picked, what it buys, and what is short of more."""
        x, y, base = grid.room.x, grid.tally_row, self.base_pen()
        told, buys = cursor.tally()
        total, mark, use = self._signs(told).partition(f" {self.symbols.yes} ")
        x = canvas.put(x, y, total, base.strong())
        if buys:
            canvas.put(x, y, f"{mark}{use}", base.inked(self.palette.ok, bold=True))
        missing = BIG_SUM - cursor.total if cursor.total is not None else 0
        if missing > 0:
            signs = f"{self.symbols.house} or {self.symbols.bandit}"
            canvas.put(grid.room.x, y + 1, f"{BIG_SUM} buys {signs}: {missing} short", self.quiet)
