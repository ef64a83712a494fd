"""Table of The Rune Market: question, cursor, drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from textual import on

from runegames.core import Seat, possessive
from runegames.games.market.model import MarketView
from runegames.numerals import plural
from runegames.play.session import Question
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.commands import MOVE, WAITING, Footer, FooterHint, digits
from runegames.ui.games.market.actions import Name
from runegames.ui.games.market.board import MarketBoard
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.panel import MarketPanel
from runegames.ui.games.market.places import Street, streets
from runegames.ui.games.market.scenery import scenery_of
from runegames.ui.games.market.street import draw_market
from runegames.ui.games.market.tray import MarketTray
from runegames.ui.look import Look
from runegames.ui.scene import Scene
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.hand_table import HandTable
from runegames.ui.widgets.keepsake import Drawing, Keepsake


def drawings(view: MarketView, names: Sequence[str], look: Look) -> Iterator[Drawing]:
    """Yield drawings of all camps in several sizes, with and without stalls."""
    scenery = scenery_of(view, names)

    def paint(canvas: Canvas, street: Street) -> None:
        width, height = street.size
        canvas.fill(0, 0, canvas.width, canvas.height, Pen(look.palette.text, look.palette.table))
        layout = street.laid(to_centre(width, canvas.width), to_centre(height, canvas.height))
        draw_market(canvas, layout, scenery, look)

    for street in streets(view.seats):
        yield Drawing(*street.size, partial(paint, street=street))


ASKED = {
    "purchase": "purchasing",
    "cards": "hand cards",
    "end": "fill up",
    "interest": "interest",
    "outpost": "an outpost",
    "attach": "an outpost",
    "bandit": "a bandit",
    "duel": "a duel",
    "theft": "a theft",
    "sign": "a sign",
}
"""Words of the title line, by kind of decision."""
NAMED: tuple[Name, ...] = ("duel", "end")
"""Actions that the footer names while they are possible."""


class MarketTable(HandTable):
    """Table with one cursor for board and tray."""

    board: MarketBoard
    side: MarketPanel
    tray: MarketTray
    cursor: MarketCursor | None

    TRAY_ROWS = {Extent.SMALL: 6, Extent.MEDIUM: 8, Extent.LARGE: 13}
    SEAT_COLUMNS = ("cards", "points")

    def __init__(self) -> None:
        super().__init__(MarketBoard(), MarketPanel(), MarketTray())

    @staticmethod
    def keepsake(view: MarketView, names: Sequence[str]) -> Keepsake:
        return Keepsake("the market", partial(drawings, view, names))

    def point(self, scene: Scene, question: Question) -> MarketCursor:
        return MarketCursor(question, scene.names)

    def headline(self, scene: Scene) -> tuple[str, str]:
        view = scene.seen_as(MarketView)
        right = f"deck {view.deck} · discards {len(view.discards)}"
        if view.turn is None:
            return "The Rune Market · the market is closed", right
        whose = possessive(scene.names[view.turn])
        left = f"The Rune Market · {whose} turn {view.turns[view.turn]}"
        if scene.question is not None:
            left += f" · {ASKED[scene.question.decision.kind]}"
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(MarketView)
        return str(view.hand_sizes[seat])

    def footer(self) -> Footer:
        cursor = self.cursor
        if cursor is None:
            return WAITING
        if cursor.picks_cards:
            return (
                FooterHint("table.confirm", _enter(cursor)),
                MOVE,
                digits(len(cursor.cards), plural(len(cursor.cards), "card")),
                *self._letters(cursor),
                FooterHint("table.next", "next action"),
            )
        return (
            FooterHint("table.confirm", "do it"),
            MOVE._replace(words="choose", press="table.down"),
            *self._letters(cursor),
        )

    def _letters(self, cursor: MarketCursor) -> Footer:
        """List keys of possible actions among ``NAMED``, or the digits for a list of answers."""
        if not cursor.acts:
            return [digits(len(cursor.choices), "answer")]
        open_now = {choice.key for choice in cursor.choices}
        return [f"market.{name}" for name in NAMED if name in open_now]

    # -- keys and clicks ------------------------------------------------------------------

    @on(MarketBoard.Pointed)
    def _point(self, message: MarketBoard.Pointed) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        index = cursor.by_target(message.target)
        if index is None:
            return
        if cursor.here is not None and cursor.here == cursor.choices[index]:
            self.answer(index)
            return
        cursor.go_to_choice(index)
        self.follow()

    def press(self, key: str) -> None:
        cursor = self.cursor
        line = cursor.line(key) if cursor is not None else None
        if cursor is None or line is None:
            super().press(key)
        elif not line.choices:
            self.say(cursor.refusal(line))
        elif len(line.choices) == 1:
            self.answer(line.choices[0])
        else:
            # The letter steps through several choices; Enter takes one.
            index = cursor.choice if cursor.here is not None else -1
            cursor.go_to_choice(
                next((choice for choice in line.choices if choice > index), line.choices[0])
            )
            self.follow()

    def answer(self, choice: int) -> None:
        cursor = self.cursor
        if cursor is None or not cursor.go_to_choice(choice) or cursor.ready(cursor.chosen):
            super().answer(choice)
            return
        cursor.aim(cursor.chosen.move)
        self.follow()


def _enter(cursor: MarketCursor) -> str:
    """Name what Enter does at the card or action under the cursor."""
    if cursor.here is None:
        return "put back" if cursor.card in cursor.picked else "pick"
    return "do it" if cursor.ready(cursor.here) else "pick for it"
