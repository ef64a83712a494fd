"""Beside the board of The Rune Market: how far the end is, and what things cost."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import and_list, count
from runegames.games.market.model import BIG_SUM, RUNE_SUMS, MarketView
from runegames.ui.drawing import wrap
from runegames.ui.widgets.column import Panel, Side


class MarketPanel(Side):
    """The way to the end, and the prices."""

    def panels(self, width: int) -> Sequence[Panel]:
        """How far the end is, then what things cost."""
        assert self.scene is not None
        view: MarketView = self.scene.view
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
        sums = and_list([str(value) for value in RUNE_SUMS], "or")
        prices = (
            f"a rune: cards of {sums}",
            f"an outpost or a bandit: cards of {BIG_SUM} or more, "
            f"or {view.price} runes of one colour",
        )
        lines = [line for price in prices for line in wrap(price, width)]
        canvas = self.sheet(width, 1 + len(lines))
        left = view.stock.runes
        whole = view.supply("red") + view.supply("blue")
        near = left <= view.seats + 1
        told = f"{count(left, 'rune')} left"
        pen = base._replace(ink=palette.gold if near else palette.text, bold=True)
        x = canvas.put(0, 0, told, pen) + 1
        room = canvas.width - x
        still = -(-left * room // whole)
        canvas.put(x, 0, symbols.full * still, base._replace(ink=pen.ink))
        canvas.put(x + still, 0, symbols.shade * (room - still), base._replace(ink=palette.line))
        quiet = base._replace(ink=palette.quiet)
        for row, line in enumerate(lines, start=1):
            canvas.put(0, row, line, quiet)
        return [Panel("the market", canvas)]
