"""The board of Runes of Enceladus: the piles above, what everybody has laid below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.core import Seat, count
from runegames.games.enceladus.drafting import Drafted
from runegames.games.enceladus.matching import Extended, Laid
from runegames.games.enceladus.model import EnceladusView, Match
from runegames.games.enceladus.phrases import card_words, value_of
from runegames.games.enceladus.turns import Revealed
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import Painter
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.open_cards import draw_open_cards, pages
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.board import Board

SMALL_CARD, LARGE_CARD = (10, 4), (20, 7)
SEAT_COLUMN = 4
"""Cells for a seat's letter and points before its matches."""
LEAST_MATCH = 5
"""Cells in which a match can be told from its neighbours: its values, and four of its letters."""
MORE = 4
"""Cells for the number of matches that are not shown."""


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

    class Confirmed(Message):
        """The player wants what the cursor is on."""

    class Pressed(Message):
        """The player wants the choice or the card with this key: a digit, or a key's name."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: EnceladusCursor | None = None
        self.open_page = 0
        """Which page of the cards that lie open is shown; 0: the table."""

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

    def action_confirm(self) -> None:
        """Do it; when nothing is asked the key is the screen's."""
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Confirmed())

    def action_press(self, key: str) -> None:
        """Do it without moving the cursor there."""
        self.post_message(self.Pressed(key))

    def action_open_cards(self) -> None:
        """Discards, and what was seen in piles and hands."""
        if self.scene is None:
            return
        size = (self.content_size.width, self.content_size.height)
        last = len(pages(self.scene.view, size, self.symbols.dot))
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
        if offset is None or self.scene is None:
            return
        view: EnceladusView = self.scene.view
        column = self.content_size.width // len(view.piles)
        if offset.x // column == view.pile and offset.y <= self._card[1] + 1:
            self.action_press("draft")

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.text, self.palette.table)

    @property
    def _large(self) -> bool:
        return self.content_size.width >= 76 and self.content_size.height >= 19

    @property
    def _card(self) -> tuple[int, int]:
        return LARGE_CARD if self._large else SMALL_CARD

    def draw(self, canvas: Canvas) -> None:
        """The piles, or how the hand ended; below it the matches."""
        if self.scene is None:
            return
        view: EnceladusView = self.scene.view
        painter = Painter(canvas, self.palette, self.symbols, self.palette.table)
        if self.open_page:
            draw_open_cards(canvas, view, self, self.open_page)
            return
        if view.phase in ("deal", "over"):
            top = self._open_hands(canvas, view)
        else:
            top = self._piles(painter, view)
        self._matches(painter, view, top)

    # -- piles ----------------------------------------------------------------------------

    def _piles(self, painter: Painter, view: EnceladusView) -> int:
        """The three piles; the row behind them."""
        canvas = painter.canvas
        width, height = self._card
        column = canvas.width // len(view.piles)
        lines = 3 if self._large else 2
        fresh = {event.pile for event in self.happened(Revealed)}
        fresh |= {event.pile for event in self.happened(Drafted)}
        for number, pile in enumerate(view.piles):
            x = number * column + 1
            offered = number == view.pile
            self._pile_head(canvas, x, number, pile.size, offered)
            painter.stack(x, 1, width, height, pile.size - 1)
            known = list(reversed(pile.known))
            if offered and self._turning(number):
                painter.back(x, 1, width, height, "")
                known.pop(0)
            elif offered:
                name = known.pop(0)
                bright = number in fresh or self._wants_pile
                painter.face(x, 1, self._card, name, bright=bright)
                self._price(canvas, x, height + 1, value_of(name))
            elif known and not self._large:
                painter.seen(x, 1, self._card, known.pop(0))
            else:
                label = count(pile.size, "card") if self._large else f"{pile.size}"
                painter.back(x, 1, width, height, label)
            first = height + 1 + offered
            rows = lines - offered
            quiet = self.base_pen()._replace(ink=self.palette.quiet)
            names = listed(known, column - 1, rows, most=rows if self._large else 1)
            for row, words in enumerate(names, start=first):
                canvas.put(x, row, words, quiet)
        return height + 1 + lines

    def _turning(self, pile: int) -> bool:
        """Whether the card of a pile is still being turned over."""
        motion = self.motion
        if motion is None or motion.landed:
            return False
        return any(event.pile == pile for event in self.happened(Revealed))

    @property
    def _wants_pile(self) -> bool:
        cursor = self.cursor
        return (
            cursor is not None
            and cursor.kind == "draft"
            and cursor.row == "choices"
            and cursor.choice == 0
            and not cursor.missing
        )

    def _pile_head(self, canvas: Canvas, x: int, number: int, size: int, offered: bool) -> None:
        base, palette = self.base_pen(), self.palette
        if offered:
            pen = base._replace(ink=palette.gold, bold=True)
            x = canvas.put(x - 1, 0, self.symbols.pointer, pen)
        else:
            pen = base._replace(ink=palette.quiet)
        x = canvas.put(x, 0, f"pile {number + 1}", pen)
        if offered or not self._large:
            canvas.put(x, 0, f": {count(size, 'card')}", pen)

    def _price(self, canvas: Canvas, x: int, y: int, price: int) -> None:
        """As many pips as cards have to be paid."""
        gold = self.base_pen()._replace(ink=self.palette.gold)
        x = canvas.put(x, y, "costs ", gold)
        pips = " ".join(self.symbols.on * price)
        canvas.put(x, y, pips, gold.strong())

    # -- matches --------------------------------------------------------------------------

    def _matches(self, painter: Painter, view: EnceladusView, top: int) -> None:
        rows = (painter.canvas.height - top) // view.seats
        fresh = {event.rune for event in self.happened(Laid)}
        fresh |= {event.rune for event in self.happened(Extended)}
        for seat in range(view.seats):
            own = [match for match in view.matches if match.seat == seat]
            self._side(painter, view, seat, own, top + seat * rows, rows, fresh)

    def _side(
        self,
        painter: Painter,
        view: EnceladusView,
        seat: Seat,
        own: Sequence[Match],
        y: int,
        rows: int,
        fresh: set[str],
    ) -> None:
        canvas, base = painter.canvas, self.base_pen()
        tall = rows >= 3
        room = canvas.width - SEAT_COLUMN - 1
        widths = [_match_width(match, tall=tall) for match in own]
        if tall and sum(widths) + len(own) > room:
            tall = False
        more = 0
        if not tall:
            more = max(0, len(own) - room // LEAST_MATCH)
            more += bool(more)  # their number takes the room of one
            own = own[more:]
            each = (room - MORE * bool(more)) // max(1, len(own))
            widths = [min(_match_width(match, tall=False), each) for match in own]
        pen = base._replace(ink=self.palette.seat(seat), bold=True)
        canvas.put(1, y + tall, SEAT_LETTERS[seat], pen)
        points = self.counted(lambda each: each.hand_points[seat])
        canvas.put(1, y + tall + 1, str(points), base.strong())
        if not own:
            quiet = base._replace(ink=self.palette.quiet)
            words = _before(view, seat, self.symbols)
            canvas.put(SEAT_COLUMN + 1, y + tall, words, quiet)
        x = SEAT_COLUMN + 1
        if more:
            canvas.put(x, y, f"+{more}", base._replace(ink=self.palette.quiet))
            x += MORE
        for match, width in zip(own, widths, strict=True):
            label = f"{match.rune.title()} {match.points}"
            paint = painter.match if tall else painter.flat_match
            paint(x, y, match.cards, label, width, bright=match.rune in fresh)
            x += width + (1 if tall else 0)

    # -- the end of a hand ----------------------------------------------------------------

    def _open_hands(self, canvas: Canvas, view: EnceladusView) -> int:
        """What was left in every hand, and who won; the row behind it."""
        assert self.scene is not None
        result = view.results[-1]
        base = self.base_pen()
        gold = base._replace(ink=self.palette.gold, bold=True)
        quiet = base._replace(ink=self.palette.quiet)
        names = self.scene.names
        won = "nobody" if result.winner is None else names[result.winner]
        canvas.put(1, 0, f"Hand {len(view.results)} is over: {won} wins it.", gold)
        spread = 3 if self._large else 2
        for seat in range(view.seats):
            y = 1 + seat * spread
            hand = view.known_hands[seat]
            left = sum(value_of(name) for name in hand)
            laid = view.hand_points[seat] + left
            pen = base._replace(ink=self.palette.seat(seat), bold=True)
            x = canvas.put(1, y, SEAT_LETTERS[seat], pen)
            words = f" matches {laid}, cards left {-left}, together "
            x = canvas.put(x, y, words, base)
            x = canvas.put(x, y, str(view.hand_points[seat]), base.strong())
            if seat == result.winner:
                canvas.put(x, y, f" {self.symbols.star}", gold)
            self._left_over(canvas, 3, y + 1, hand, quiet)
        return 1 + 3 * spread

    def _left_over(self, canvas: Canvas, x: int, y: int, hand: Sequence[str], pen: Pen) -> None:
        """As many cards as there is room for, and how many there are besides."""
        if not hand:
            canvas.put(x, y, "no card left", pen)
        for at, name in enumerate(hand):
            words, rest = card_words(name), len(hand) - at
            more = f"and {rest} more" if at else count(rest, "card")
            after = len(f"  and {rest - 1} more") if rest > 1 else 0
            if x + len(words) + after > canvas.width:
                canvas.put(x, y, more, pen)
                return
            x = canvas.put(x, y, words, pen) + 2


def _before(view: EnceladusView, seat: Seat, symbols: Symbols) -> str:
    """In place of matches: what the hands before have brought."""
    if not view.results:
        return "nothing laid yet"
    scores = [
        f"{result.scores[seat]}{symbols.star if result.winner == seat else ''}"
        for result in view.results[-5:]
    ]
    return f"nothing laid yet; earlier hands: {', '.join(scores)}"


def _match_width(match: Match, *, tall: bool) -> int:
    """Cells that a match takes when there is room for all of it."""
    label = len(match.rune) + len(str(match.points)) + 1
    if tall:
        return max(4 * len(match.cards) + 1, label + 2)
    return max(4 * len(match.cards), label) + 1


def listed(known: Sequence[str], width: int, rows: int, most: int) -> list[str]:
    """The cards in a pile that everybody saw, the uppermost first; or how many.

    A name never runs into that of the next pile: it is broken in two, or only counted.
    """
    shown = list(known if len(known) <= most else known[: most - 1])
    told = [card_words(name) for name in shown]
    if len(told) == 1 and len(told[0]) > width:
        one, other = told[0].split("-")
        shown, told = (shown, [f"{one}-", other]) if rows > 1 else ([], [])
    if len(shown) < len(known):
        told.append(f"+ {len(known) - len(shown)} seen")
    return told
