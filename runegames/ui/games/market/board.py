"""The board of The Rune Market: the phases, the stalls, everybody's camps; duels in between."""

from __future__ import annotations

from string import ascii_lowercase
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from runegames.games.market.model import COLOURS, COMPONENTS, Colour, MarketView
from runegames.games.market.phrases import reach
from runegames.games.market.verb import MarketEvent, Target
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.drawing import clipped
from runegames.ui.games.market.cards import STEP, WIDTH, draw_card, face, ink_of
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.houses import HouseDrawer, Plot
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.widgets.board import Board

PHASES = ("1 interest", "2 purchasing", "3 cards", "4 fill up")
NAMES, LEAST_NAMES = 22, 14
"""Cells for who lives there; the longest name has just room in the first."""
STALLS_AT = 1
STALL_ROWS = 3
WIDEST = 118
"""A wider market would tear the camps apart."""
LARGEST_HOUSE = 7
LARGEST_ROWS = 9
"""Rows of a seat's camps where there is plenty of room."""


def stall_rows(height: int) -> int:
    """Rows of the stalls; their stock is higher where there is room."""
    return STALL_ROWS + (height > 20)


def least_rows(seats: int) -> int:
    """What the board needs for so many seats."""
    return STALLS_AT + STALL_ROWS + 2 * seats


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

    class Done(Message):
        """The player wants the action under the cursor."""

    class Pointed(Message):
        """Something on the board was clicked."""

        def __init__(self, target: Target) -> None:
            self.target = target
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: MarketCursor | None = None
        self.columns = 1
        """How many actions stand side by side in the tray."""

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
            self.post_message(self.Done())
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
        self.post_message(self.Done())

    def on_click(self, event: events.Click) -> None:
        """A click on a camp or a name points at it; a second one does it."""
        at = event.get_content_offset(self)
        if at is None or self.scene is None:
            return
        view: MarketView = self.scene.view
        drawn = self._drawn_in(*self.content_size)
        x, y = at.x - drawn.x, at.y - drawn.y
        for seat in range(view.seats):
            top, height = self._rows_of(view, seat, drawn.height)
            if top <= y < top + height:
                names, width = self._columns(drawn.width)
                column = min(1, (x - names) // width)
                colour: Colour | None = COLOURS[column] if column >= 0 else None
                self.post_message(self.Pointed(Target(seat, colour)))

    # -- where things are -----------------------------------------------------------------

    def _columns(self, width: int) -> tuple[int, int]:
        """Cells for who lives there, and for a camp."""
        assert self.scene is not None
        longest = max(len(cells(name)) for name in self.scene.names)
        names = NAMES if width >= 60 else max(LEAST_NAMES, min(NAMES, 6 + longest))
        return names, (width - names) // 2

    def _drawn_in(self, width: int, height: int) -> Region:
        """The part of the board that is drawn on: its middle, where it is very large."""
        assert self.scene is not None
        most = STALLS_AT + 1 + stall_rows(height) + LARGEST_ROWS * self.scene.view.seats
        wide, high = min(width, WIDEST), min(height, most)
        return Region((width - wide) // 2, (height - high) // 2, wide, high)

    @staticmethod
    def _rows_of(view: MarketView, seat: int, height: int) -> tuple[int, int]:
        """The first row of a seat's camps, and how many there are."""
        first = STALLS_AT + stall_rows(height) + (height > 15)
        each = min(LARGEST_ROWS, (height - first) // view.seats)
        return first + seat * each, each

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.text, self.palette.table)

    def draw(self, canvas: Canvas) -> None:
        """From the top down."""
        if self.scene is None:
            return
        drawn = self._drawn_in(canvas.width, canvas.height)
        if drawn.size != (canvas.width, canvas.height):
            part = Canvas(drawn.width, drawn.height, self.base_pen())
            self._paint(part)
            canvas.paste(part, drawn.x, drawn.y)
        else:
            self._paint(canvas)

    def _paint(self, canvas: Canvas) -> None:
        assert self.scene is not None
        view: MarketView = self.scene.view
        self._phases(canvas, view)
        if view.duel is not None:
            self._duel(canvas, view)
        elif view.contest is not None:
            self._contest(canvas, view)
        else:
            self._stalls(canvas, view)
        for seat in range(view.seats):
            self._seat(canvas, view, seat)

    def _phases(self, canvas: Canvas, view: MarketView) -> None:
        base = self.base_pen()
        if view.turn is None or view.contest is not None:
            canvas.put(1, 0, "the market is closed", base._replace(ink=self.palette.quiet))
            return
        x = 0
        for number, words in enumerate(PHASES, start=1):
            now = number == view.phase
            pen = Pen(self.palette.on_primary, self.palette.primary, bold=True)
            if not now:
                pen = base._replace(ink=self.palette.quiet)
            mark = self.symbols.pointer if now else " "
            x = canvas.put(x, 0, f"{mark}{words} ", pen)

    # -- the market -----------------------------------------------------------------------

    def _stalls(self, canvas: Canvas, view: MarketView) -> None:
        """Four stalls under awnings, their stock running down."""
        palette, symbols = self.palette, self.symbols
        components = COMPONENTS.market
        left_red = self.counted(lambda each: each.stock.red)
        left_blue = self.counted(lambda each: each.stock.blue)
        outposts = self.counted(lambda each: each.stock.outposts)
        bandits = self.counted(lambda each: each.stock.bandits)
        lit = {stall for seen in self._flashed() for stall in seen.stalls()}
        width = canvas.width // 4
        red, blue = palette.red, palette.blue
        stalls = (
            ("red", symbols.red, left_red, view.supply("red"), red.bright),
            ("blue", symbols.blue, left_blue, view.supply("blue"), blue.bright),
            ("outpost", symbols.house, outposts, components.outposts, palette.gold),
            ("bandit", symbols.bandit, bandits, components.bandits, palette.text),
        )
        for slot, (name, sign, left, full, ink) in enumerate(stalls):
            x = slot * width + 1
            inner = width - 1
            pen = Pen(ink, palette.table, bold=True)
            if name in lit:
                pen = pen._replace(reverse=True)
            stripes = "".join(
                symbols.upper if column % 2 == 0 else symbols.lower for column in range(inner)
            )
            canvas.put(x, STALLS_AT, stripes, Pen(ink, palette.raised))
            canvas.put(x, STALLS_AT + 1, f"{sign} {left}", pen)
            word = name[: inner - len(f"{sign} {left} ")]
            canvas.put(
                x + inner - len(word), STALLS_AT + 1, word, Pen(palette.quiet, palette.table)
            )
            filled = -(-left * inner // full) if left else 0
            bar = (
                (symbols.full * filled, Pen(ink, palette.table)),
                (symbols.shade * (inner - filled), Pen(palette.line, palette.table)),
            )
            for row in range(STALLS_AT + 2, STALLS_AT + stall_rows(canvas.height)):
                canvas.write(x, row, bar)

    def _flashed(self) -> list[MarketEvent]:
        """What the last ply was about, while it flashes."""
        fresh = self.scene.fresh if self.scene is not None and self.flashing else ()
        return [seen for seen in fresh if isinstance(seen, MarketEvent)]

    # -- duels ----------------------------------------------------------------------------

    def _duel(self, canvas: Canvas, view: MarketView) -> None:
        """The attacking card, and the one that nobody sees yet."""
        duel = view.duel
        assert duel is not None
        self._face_off(
            canvas,
            (duel.attacker, duel.defender),
            (f"{duel.card} card", ""),
            reach(duel.card),
            "fends it off",
        )

    def _contest(self, canvas: Canvas, view: MarketView) -> None:
        contest = view.contest
        assert contest is not None
        first, second = contest.wins
        self._face_off(canvas, contest.players, ("", ""), f"{first} : {second}", "two throws win")

    def _face_off(
        self,
        canvas: Canvas,
        seats: tuple[int, int],
        cards: tuple[str, str],
        above: str,
        below: str,
    ) -> None:
        assert self.scene is not None
        palette = self.palette
        middle = canvas.width // 2
        beside = middle - 8 - STEP
        longest = max(len(cells(self.scene.names[seat])) for seat in seats)
        if beside < 4 + min(longest, NAMES - 6):
            beside = 0  # both above
            canvas.fill(0, 0, canvas.width, 1, self.base_pen())
        for at, (seat, card) in enumerate(zip(seats, cards, strict=True)):
            chip = Pen(palette.on_seat, palette.seat(seat), bold=True)
            name = clipped(self.scene.names[seat], NAMES - 6, self.symbols)
            line = Pen(palette.seat(seat), palette.table, bold=True)
            ink = ink_of(card, palette) if card else Pen(palette.quiet, palette.raised, bold=True)
            x = middle - 8 - WIDTH if at == 0 else middle + 8
            taken = 4 + len(cells(name))
            row, left = STALLS_AT + 1, x - 1 - taken if at == 0 else x + STEP
            if beside < taken:
                # Above the cards, in place of the phases, where there is no room beside them.
                row, left = 0, 0 if at == 0 else canvas.width - taken
            canvas.put(left, row, f" {SEAT_LETTERS[seat]} ", chip)
            canvas.put(left + 4, row, name, self.base_pen().strong())
            draw_card(
                canvas, (x, STALLS_AT), (WIDTH, 3), card, line=line, ink=ink, symbols=self.symbols
            )
        quiet = self.base_pen()._replace(ink=palette.quiet)
        strong = self.base_pen().strong()
        canvas.put(middle - len(above) // 2, STALLS_AT, above, strong)
        arrow = self.symbols.dash * 5 + self.symbols.more
        canvas.put(middle - 3, STALLS_AT + 1, arrow, quiet)
        canvas.put(middle - len(below) // 2, STALLS_AT + 2, below, quiet)

    # -- the players ----------------------------------------------------------------------

    def _seat(self, canvas: Canvas, view: MarketView, seat: int) -> None:
        assert self.scene is not None
        palette, symbols = self.palette, self.symbols
        top, height = self._rows_of(view, seat, canvas.height)
        names, width = self._columns(canvas.width)
        target = (
            self.cursor.chosen.target if self.cursor is not None and self.cursor.chosen else None
        )
        lit = target == Target(seat, None)
        name = self.scene.names[seat]
        chip = Pen(palette.on_seat, palette.seat(seat), bold=True)
        base = self.base_pen()
        if view.turn == seat:
            canvas.put(0, top, symbols.pointer, base._replace(ink=palette.seat(seat), bold=True))
        canvas.put(1, top, f" {SEAT_LETTERS[seat]} ", chip)
        pen = base._replace(bold=True, underline=lit, ink=palette.cursor if lit else palette.text)
        canvas.put(5, top, clipped(name, names - 6, symbols), pen)
        held = self.counted(lambda each: each.hand_sizes[seat])
        cards = symbols.card * min(held, names - 6)
        quiet = base._replace(ink=palette.cursor if lit else palette.quiet, bold=lit)
        mark = symbols.pointer if lit else " "
        canvas.put(0, top + 1, f"{mark}{held:>3} {cards}", quiet)
        if height > 2 and view.known_hands[seat] and seat != view.seat:
            cards_known = view.known_hands[seat]
            known = " ".join("thief" if c == "thief" else face(c, symbols) for c in cards_known)
            canvas.put(1, top + 2, f"known {known}"[: names - 1], quiet)
        drawer = HouseDrawer(canvas, palette, symbols, base)
        roomy = height > 4
        fresh = {camp for seen in self._flashed() for camp in seen.camps()}
        for column, colour in enumerate(COLOURS):
            plot = Plot(
                x=names + 1 + column * width,
                y=top,
                width=width - 1,
                height=min(LARGEST_HOUSE, height - roomy),
                lit=target == Target(seat, colour),
                flashing=Target(seat, colour) in fresh,
            )
            drawer.draw(view.camp(seat, colour), plot)
