"""The board of Runes of Enceladus: the piles above, what everybody has laid below."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.core import Seat
from runegames.games.enceladus.matching import Extended, Laid
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.turns import Revealed
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus import cards
from runegames.ui.games.enceladus.cards import Light
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.ended import draw_ended
from runegames.ui.games.enceladus.laid import draw_laid
from runegames.ui.games.enceladus.moving import Flight, draw_flight, flights
from runegames.ui.games.enceladus.open_cards import draw_open_cards, pages
from runegames.ui.games.enceladus.piles import Pile, draw_piles, painter
from runegames.ui.games.enceladus.places import Places, lay_out
from runegames.ui.widgets.board import Board


class EnceladusBoard(Board, can_focus=True):
    """Draws the table, and turns keys into movements of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("table.left", "step(-1, 0)", "move left", show=False),
        bound("table.right", "step(1, 0)", "move right", show=False),
        bound("table.up", "step(0, -1)", "to the cards in hand"),
        bound("table.down", "step(0, 1)", "to the choices"),
        bound("table.next", "step(1, 0)", "next card or choice", show=False),
        bound("table.before", "step(-1, 0)", "the one before", show=False),
        *(
            Binding(str(number), f"press('{number}')", f"card or match {number}", show=False)
            for number in range(1, 10)
        ),
        bound("table.confirm", "confirm", "do what the cursor is on"),
        bound("table.mark", "mark", "do what the cursor is on"),
        bound("enceladus.draft", "press('draft')"),
        bound("enceladus.leave", "press('leave')"),
        bound("enceladus.open", "open_cards"),
        Binding("escape", "close_cards", "back to the table"),
    ]

    cursor: EnceladusCursor | None = None

    class Pressed(Message):
        """The player wants the choice or the card with this key: a digit, or a key's name."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.open_page = 0
        """Which page of the cards that lie open is shown; 0: the table."""
        self._shown: object = None
        """What was drawn last."""

    # -- keys and mouse -------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        if self.cursor is not None:
            self.cursor.step(dx, dy)
            self.moved()

    @property
    def marking(self) -> bool:
        """Over the hand: it chooses what is paid with."""
        return self.cursor is not None and self.cursor.row != "choices"

    def action_mark(self) -> None:
        """As Enter."""
        self.action_confirm()

    def action_press(self, key: str) -> None:
        """Do it without moving the cursor there."""
        self.post_message(self.Pressed(key))

    def action_open_cards(self) -> None:
        """Discards, and what was seen in piles and hands."""
        if self.scene is None:
            return
        size = (self.content_size.width, self.content_size.height)
        last = len(pages(self.scene.seen_as(EnceladusView), size, self.symbols.dot))
        self.open_page = self.open_page + 1 if self.open_page < last else 0
        self.redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape goes back one step: it leaves the open cards before it leaves the game."""
        if action == "close_cards":
            return bool(self.open_page)
        return super().check_action(action, parameters)

    def action_close_cards(self) -> None:
        """The table again."""
        self.open_page = 0
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """A click on the offered pile wants it."""
        offset = event.get_content_offset(self)
        if offset is None or self.scene is None or self.open_page:
            return
        view = self.scene.seen_as(EnceladusView)
        if view.pile is not None and self.places().heap(view.pile, view.pile).contains(*offset):
            self.action_press("draft")

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.text, self.palette.table)

    def places(self) -> Places:
        """Where everything lies."""
        assert self.scene is not None
        view = self.scene.seen_as(EnceladusView)
        return lay_out(self.content_size, view.laid, view.matches_needed)

    def redraw(self) -> None:
        """Nothing here depends on where the cursor is."""
        shown = (self.scene, self.open_page, self.flashing, self.motion, self.changed_keys)
        if shown != self._shown or self._canvas is None:
            self._shown = shown
            super().redraw()

    def draw(self, canvas: Canvas) -> None:
        """The piles, or how the hand ended; below it the matches."""
        if self.scene is None:
            return
        view = self.scene.seen_as(EnceladusView)
        if self.open_page:
            draw_open_cards(canvas, view, self, self.open_page)
            return
        where, look = self.places(), self.look
        paint = painter(canvas, look, self.base_pen().ground)
        ended = view.phase in ("deal", "over")
        paint.ice(where.y + where.size.rows, where.ended_free if ended else where.size.free)
        if ended:
            draw_ended(paint, where, view, self.scene.names, look)
        else:
            draw_piles(paint, where, self._piles(view), look)
        fresh = {event.rune for event in self.happened(Laid)}
        fresh |= {event.rune for event in self.happened(Extended)}
        flying = self._flying(view, where)
        away = {flight.thing.rune for flight in flying if isinstance(flight.thing, cards.Laid)}
        points = [self.counted(partial(_points, seat)) for seat in range(view.seats)]
        draw_laid(paint, where, view, look, points, frozenset(fresh), frozenset(away))
        paint.finish()
        for flight in flying:
            draw_flight(canvas, flight, where.match.scale, look)

    def _flying(self, view: EnceladusView, where: Places) -> list[Flight]:
        """What is still on its way."""
        if self.scene is None or self.motion is None or not self.flashing:
            return []
        size = self.content_size
        return list(flights(view, self.scene.fresh, where, size, self.motion.share))

    def _piles(self, view: EnceladusView) -> list[Pile]:
        found = []
        for number, pile in enumerate(view.piles):
            known = list(reversed(pile.known))
            shown = known.pop(0) if number == view.pile else ""
            if self._turning(number):
                shown = ""
            light: Light = "rest" if self._too_dear else "chosen"
            found.append(Pile(number, pile.size, known, shown, light))
        return found

    @property
    def _too_dear(self) -> bool:
        """Whether the offered pile cannot be paid for."""
        cursor = self.cursor
        return cursor is not None and cursor.kind == "draft" and not cursor.affordable

    def _turning(self, pile: int) -> bool:
        """Whether the card of a pile is still being turned over."""
        motion = self.motion
        if motion is None or motion.landed:
            return False
        return any(event.pile == pile for event in self.happened(Revealed))


def _points(seat: Seat, view: EnceladusView) -> int:
    return view.hand_points[seat]
