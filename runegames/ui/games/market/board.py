"""The board of The Rune Market: the phases, the stalls, everybody's camps; duels in between."""

from __future__ import annotations

from string import ascii_lowercase
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.games.market.model import COLOURS, Colour, MarketView
from runegames.games.market.verb import MarketEvent, Target
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.moving import scenery_of
from runegames.ui.games.market.places import Layout, lay_out
from runegames.ui.games.market.scenery import Scenery, draw_table
from runegames.ui.widgets.board import Board


class MarketBoard(Board, can_focus=True):
    """Draws the table, and turns keys into movements of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("table.left", "across(-1)", "card or action to the left", show=False),
        bound("table.right", "across(1)", "card or action to the right", show=False),
        bound("table.up", "along(-1)", "the action above, back to the hand", show=False),
        bound("table.down", "along(1)", "to the actions, and down", show=False),
        bound("table.next", "cycle(1)", "the next action"),
        bound("table.before", "cycle(-1)", "the action before", show=False),
        bound("table.confirm", "confirm", "pick the card, or do it"),
        bound("table.mark", "mark", "pick the card, or put it back", show=False),
        bound("market.clear", "clear"),
        bound("market.page-up", "page(-1)", show=False),
        bound("market.page-down", "page(1)", show=False),
        *(
            Binding(str(number), f"choose({number - 1})", "pick a card by its number", show=False)
            for number in range(1, 10)
        ),
        *(
            Binding(letter, f"do('{letter}')", "an action by its letter", show=False)
            for letter in ascii_lowercase
        ),
    ]

    cursor: MarketCursor | None = None

    class Pointed(Message):
        """Something on the board was clicked."""

        def __init__(self, target: Target) -> None:
            self.target = target
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.columns = 1
        """How many actions stand side by side in the tray."""
        self._kept: tuple[object, Canvas] | None = None
        """What was drawn last, and of what."""

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters without an action mean what they mean elsewhere."""
        if action == "do":
            return self.cursor is not None and self.cursor.by_letter(str(parameters[0])) is not None
        return super().check_action(action, parameters)

    @property
    def marking(self) -> bool:
        """Over the hand: it picks cards."""
        return self.cursor is not None and self.cursor.zone != "actions"

    @property
    def _asked(self) -> MarketCursor:
        """The cursor; without a question the key is the screen's."""
        if self.cursor is None:
            raise SkipAction
        return self.cursor

    def action_across(self, step: int) -> None:
        """Left or right."""
        self._asked.across(step, self.columns)
        self.moved()

    def action_along(self, step: int) -> None:
        """Up or down."""
        self._asked.along(step, self.columns)
        self.moved()

    def action_cycle(self, step: int) -> None:
        """Through the actions."""
        self._asked.cycle(step)
        self.moved()

    def action_page(self, step: int) -> None:
        """As many actions on as the tray shows at once."""
        self._asked.turn_page(step)
        self.moved()

    def action_mark(self) -> None:
        """As Enter."""
        self.action_pick()

    def action_pick(self) -> None:
        """Pick the card under the cursor, or put it back; an action is done."""
        cursor = self._asked
        if cursor.zone == "actions":
            self.post_message(self.Confirmed())
        elif cursor.toggle(cursor.card):
            self.moved()

    def action_confirm(self) -> None:
        """As the space bar."""
        self.action_pick()

    def action_choose(self, card: int) -> None:
        """Pick a card by its number."""
        if self._asked.toggle(card):
            self.moved()

    def action_clear(self) -> None:
        """Put all cards back."""
        if self._asked.clear():
            self.moved()

    def action_do(self, letter: str) -> None:
        """An action by its letter."""
        cursor = self._asked
        action = cursor.by_letter(letter)
        if action is None:
            raise SkipAction
        cursor.point(cursor.actions.index(action))
        self.post_message(self.Confirmed())

    def on_click(self, event: events.Click) -> None:
        """A click on a camp or a name points at it; a second one does it."""
        at = event.get_content_offset(self)
        if at is None or self.scene is None:
            return
        for seat, place in enumerate(self.layout_of(*self.content_size).places):
            if place.area.contains_point(at):
                column = place.column(at.x) if at.y != place.head.y else None
                colour: Colour | None = None if column is None else COLOURS[column]
                self.post_message(self.Pointed(Target(seat, colour)))

    # -- drawing --------------------------------------------------------------------------

    def layout_of(self, width: int, height: int) -> Layout:
        """Where things are on a board of that many cells."""
        assert self.scene is not None
        return lay_out(width, height, self.scene.view.seats)

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.text, self.palette.table)

    def draw(self, canvas: Canvas) -> None:
        """The table; again only when something on it has changed, not for a step in the hand."""
        if self.scene is None:
            return
        layout = self.layout_of(canvas.width, canvas.height)
        facts = self._scenery(), layout, self.look, canvas.width, canvas.height
        if self._kept is None or self._kept[0] != facts:
            draw_table(canvas, layout, facts[0], self.look)
            self._kept = facts, canvas.copy()
        else:
            canvas.take(self._kept[1])

    def _scenery(self) -> Scenery:
        """What there is to see now; while the table moves, on its way from what it was."""
        assert self.scene is not None
        view = self.scene.seen_as(MarketView)
        chosen = self.cursor.chosen if self.cursor is not None else None
        events = self.happened(MarketEvent)
        return scenery_of(
            view,
            self.scene.names,
            chosen.target if chosen is not None else None,
            frozenset(stall for seen in events for stall in seen.stalls()),
            frozenset(camp for seen in events for camp in seen.camps()),
            self.motion,
        )
