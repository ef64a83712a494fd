"""Beside the board of The Rune Market: how far the end is, and what things cost."""

from __future__ import annotations

from runegames.core import and_list, count
from runegames.games.market.model import BIG_SUM, RUNE_SUMS, MarketView
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget


class MarketPanel(CellWidget):
    """The way to the end, and the prices."""

    BORDER_TITLE = "the market"

    def __init__(self) -> None:
        super().__init__(id="side")
        self.scene: Scene | None = None

    def draw(self, canvas: Canvas) -> None:
        """Two lines where the log needs the room, and the tray tells what cards buy."""
        if self.scene is None:
            return
        view: MarketView = self.scene.view
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
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
        if canvas.height < 4:
            canvas.put(0, 1, f"outpost, bandit: {view.price} runes", quiet)
            return
        sums = and_list([str(value) for value in RUNE_SUMS], "or")
        prices = (
            f"a rune: cards of {sums}",
            f"an outpost or a bandit: cards of {BIG_SUM} or more, "
            f"or {view.price} runes of one colour",
        )
        lines = [line for price in prices for line in wrap(price, canvas.width)]
        for row, line in enumerate(lines, start=1):
            canvas.put(0, row, line, quiet)
