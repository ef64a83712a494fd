"""Board of The Rune Market: phases, stalls and camps, or the scene of a duel."""

from __future__ import annotations

from textual.message import Message

from runegames.games.market.duels import Attacked, FendedOff, GaveUp
from runegames.games.market.model import COLOURS, MarketView
from runegames.games.market.verb import Target
from runegames.ui.canvas import Canvas
from runegames.ui.commands import bound
from runegames.ui.games.market.actions import WORDS
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.places import Layout, lay_out
from runegames.ui.games.market.scenery import Scenery, scenery_of
from runegames.ui.games.market.street import draw_table
from runegames.ui.scene import MAX_LOG_LINES
from runegames.ui.widgets.board import moving
from runegames.ui.widgets.hand_table import HandBoard


class MarketBoard(HandBoard[MarketView, MarketCursor], can_focus=True):
    """Board with keys for actions and pages of answers."""

    BINDINGS = [
        bound("table.next", "cycle(1)", "the next action"),
        bound("table.before", "cycle(-1)", "the previous action"),
        bound("market.page-up", "page(-1)"),
        bound("market.page-down", "page(1)"),
        *(bound(f"market.{name}", f"press('{name}')") for name in WORDS),
    ]

    GROUP = "market"

    class Pointed(Message):
        """Click on a camp or a seat."""

        def __init__(self, target: Target) -> None:
            self.target = target
            super().__init__()

    # -- keys -----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "press" and parameters[0] in WORDS:
            return self.cursor is not None and self.cursor.line(str(parameters[0])) is not None
        if action == "clear":
            return self.cursor is not None and bool(self.cursor.picked)
        return super().check_action(action, parameters)

    action_cycle = moving("cycle")
    action_page = moving("turn_page")
    action_clear = moving("clear")

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        size, scenery = (canvas.width, canvas.height), self._scenery()
        layout = lay_out(*size, self.view.seats)
        canvas.paste(self.part("street", size, (layout, scenery), self._draw_street), 0, 0)
        if scenery.scene is not None:
            return
        for seat, part in enumerate(layout.places):
            self.hit(part.area, self.Pointed, Target(seat, None))
            for colour, camp in zip(COLOURS, part.camps, strict=True):
                self.hit(camp.cells, self.Pointed, Target(seat, colour))

    def _draw_street(self, canvas: Canvas, layout: Layout, scenery: Scenery) -> None:
        draw_table(canvas, layout, scenery, self.look)

    def _scenery(self) -> Scenery:
        chosen = self.cursor.here if self.cursor is not None else None
        ended = any(isinstance(event, FendedOff | GaveUp) for event in self.shown.fresh)
        return scenery_of(
            self.view,
            self.shown.names,
            target=chosen.target if chosen is not None else None,
            happened=self.shown.fresh,
            earlier=self.earlier,
            attack=self._last_attack() if ended else "",
            flashing=self.flashing,
            motion=self.motion,
        )

    def _last_attack(self) -> str:
        """Return the name of the card that began the last duel."""
        seen = (entry.seen for entry in reversed(self.shown.log[-MAX_LOG_LINES:]))
        return next((event.card for event in seen if isinstance(event, Attacked)), "")
