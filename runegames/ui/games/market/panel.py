"""Panels of The Rune Market: runes left, prices, known cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core import SEAT_LETTERS, and_list
from runegames.games.market.model import BIG_SUM, RUNE_SUMS, MarketView, short
from runegames.numerals import plural
from runegames.ui.drawing import wrap
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.widgets.column import Cell, Panel, SidePanels

WORDS_MIN_WIDTH = 38
"""Least width of a panel for prices in whole words."""
PRICE_COLUMN = 8


class MarketPanel(SidePanels[MarketView, MarketCursor]):
    """Panels beside the board."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        view = self.view
        market, known = self._market(view, width), list(self._known(view, width))
        if known and width < WORDS_MIN_WIDTH:
            # A narrow column has too few rows for a second panel.
            return [Panel("the market", self.rows(width, [*market, *known]))]
        listed = [Panel("the market", self.rows(width, market))]
        if known:
            listed.append(Panel("cards known to be in hand", self.rows(width, known)))
        return listed

    def _market(self, view: MarketView, width: int) -> list[list[Cell]]:
        palette, symbols = self.palette, self.symbols
        base = self.base_pen()
        left, whole = view.stock.runes, view.supply("red") + view.supply("blue")
        pen = base.inked(palette.gold if left <= view.seats + 1 else palette.text)
        of = f" of {whole}" if width >= WORDS_MIN_WIDTH else ""
        number, words = str(left), f" {plural(left, 'rune')} left{of} "
        x = len(number + words)
        full = -(-left * (width - x) // whole)
        bar = symbols.heavy.across
        rest = bar * (width - x - full)
        stock = [(0, number, pen.strong()), (len(number), words, base), (x, bar * full, pen)]
        lines = [[*stock, (x + full, rest, base.inked(palette.rest))]]
        sums = and_list([str(value) for value in RUNE_SUMS], "or")
        cards, runes = f"{BIG_SUM}", f"{view.price} runes"
        if width >= WORDS_MIN_WIDTH:
            sums, cards = f"cards of {sums}", f"{BIG_SUM} and more"
        items = f"{symbols.house} or {symbols.bandit}"
        for what, price in (("a rune", sums), (items, f"{cards}, or {runes}")):
            lines.append([(0, what, self.quiet), (PRICE_COLUMN, price, base)])
        return lines

    def _known(self, view: MarketView, width: int) -> Iterator[list[Cell]]:
        """List the cards known to be in other hands."""
        lead = "seen in hand: " if width < WORDS_MIN_WIDTH else ""
        for seat, cards in enumerate(view.known_hands):
            if not cards or seat == view.seat:
                continue
            for index, line in enumerate(wrap(lead + ", ".join(map(short, cards)), width - 2)):
                letter = "" if index else SEAT_LETTERS[seat]
                yield [(0, letter, self.own(seat)), (2, line, self.base_pen())]
