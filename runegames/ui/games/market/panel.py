"""Panels of The Rune Market: way to the end, prices, known cards, and scoring."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS, and_list
from runegames.games.market.model import BIG_SUM, COMPONENTS, RUNE_SUMS, MarketView
from runegames.games.market.phrases import card_list
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.widgets.column import Panel, Side

ROOMY, WIDE = 38, 56
"""Widths from which on prices stand in whole words, and scoring is explained."""
WORDS_AT = 8
"""Column of the prices."""


class MarketPanel(Side):
    """Panels: the way to the end and the prices, known cards, scoring."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        assert self.scene is not None
        view = self.scene.seen_as(MarketView)
        market, known = self._market(view, width), self._known(view, width)
        if known.height and width < ROOMY:
            # A panel of its own would be the first to step back.
            both = self.sheet(width, market.height + known.height)
            both.paste(market, 0, 0)
            both.paste(known, 0, market.height)
            return [Panel("the market", both)]
        found = [Panel("the market", market)]
        if known.height:
            found.append(Panel("cards known to be in hand", known))
        if width >= WIDE:
            found.append(self._counts(width))
        return found

    def _market(self, view: MarketView, width: int) -> Canvas:
        """Draw the number of runes that are left, and the prices."""
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
        canvas = self.sheet(width, 3)
        left, whole = view.stock.runes, view.supply("red") + view.supply("blue")
        near = left <= view.seats + 1
        pen = base.inked(palette.gold if near else palette.text, bold=True)
        x = canvas.put(0, 0, str(left), pen)
        words = f" rune{'s' * (left != 1)} left" + (f" of {whole}" if width >= ROOMY else "")
        x = canvas.put(x, 0, words, base) + 1
        room = width - x
        full = -(-left * room // whole)
        bar = symbols.heavy.across
        canvas.put(x, 0, bar * full, pen._replace(bold=False))
        rest = symbols.shade if palette.colourless or symbols.name == "ascii" else bar
        canvas.put(x + full, 0, rest * (room - full), base.inked(palette.rest))
        sums = and_list([str(value) for value in RUNE_SUMS], "or")
        both = f"{symbols.house} or {symbols.bandit}"
        large, runes = f"{BIG_SUM}, or", f"{view.price} runes"
        if width >= ROOMY:
            sums, large = f"cards of {sums}", f"{BIG_SUM} and more, or"
        if width >= WIDE:
            sums = sums.replace("cards of", "cards of exactly")
            large, runes = f"cards of {large}", f"{runes} of one colour"
        for row, (what, price) in enumerate(
            (("a rune", sums), (both, f"{large} {runes}")), start=1
        ):
            canvas.put(0, row, what, self.quiet)
            canvas.put(WORDS_AT, row, price, base)
        return canvas

    def _known(self, view: MarketView, width: int) -> Canvas:
        """List the cards that the viewer knows to be in a hand."""
        lead = "seen in hand: " if width < ROOMY else ""
        lines = [
            (seat if at == 0 else None, line)
            for seat, cards in enumerate(view.known_hands)
            if cards and seat != view.seat
            for at, line in enumerate(wrap(f"{lead}{card_list(cards)}", width - 2))
        ]
        canvas = self.sheet(width, len(lines))
        for row, (seat, line) in enumerate(lines):
            if seat is not None:
                pen = self.base_pen().inked(self.palette.seat(seat), bold=True)
                canvas.put(0, row, SEAT_LETTERS[seat], pen)
            canvas.put(2, row, line, self.base_pen())
        return canvas

    def _counts(self, width: int) -> Panel:
        """List the points for each thing at the end."""
        points, base = COMPONENTS.points, self.base_pen()
        canvas, x = self.sheet(width, 1), 0
        counted = (
            ("a rune ", points.rune),
            ("an outpost ", points.outpost),
            ("a bandit in your camp ", points.bandit),
        )
        for what, worth in counted:
            x = canvas.put(x, 0, what, self.quiet)
            x = canvas.put(x, 0, str(worth), base) + 2
        return Panel("what counts at the end", canvas, "RM-27")
