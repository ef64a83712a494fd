"""Answers beside a drawn table as buttons for thumbs, from the steps of ``core.asking``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Picking, Seat
from runegames.core.asking import Moves, ends_of
from runegames.games.registry import asking_of
from runegames.games.tabletop import tabletop_of
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.commands import Footer, FooterHint, all_commands, names_of
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.offer import PlainOffer
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.frame import BUTTON_ROWS
from runegames.ui.widgets.table import GameTable

MAX_BESIDE, MAX_SMALL_BESIDE = 3, 4
"""Greatest numbers of buttons, and of small ones, in a line."""
ButtonState: TypeAlias = Literal["chosen", "other", "dim"]


class Button(NamedTuple):
    """Button with what a tap on it does."""

    words: str
    does: Callable[[], object]
    note: str = ""
    """Consequence, below the words where they have one line."""
    state: ButtonState = "other"
    small: bool = False
    """True if it shares a line with the small ones beside it."""


class AnswerButtons(CellWidget):
    """Answers as buttons: the first tap chooses, as the drawn table shows, the second answers.

    Cards of the hand and places on the board are tapped there; one button answers with them.
    """

    def __init__(self, table: GameTable) -> None:
        super().__init__(id="answers")
        self._table = table
        self._cursor: PlainCursor | None = None
        self._cards: frozenset[str] = frozenset()
        """Words of the hand's cards."""
        self._followed: Moves = ()
        """Answer of the drawn table that the buttons show."""
        self._latest: tuple[Seat | None, Sequence[Button]] = None, ()
        """Viewer, and the buttons of the question that it was asked last."""
        self._first = 0
        """First line that is shown, if not all have room."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.redraw(), immediate=True)

    # -- following the drawn table ----------------------------------------------------------

    def _follow(self) -> None:
        """Show the answer that the drawn table has under its cursor."""
        table, scene = self._table, self._table.scene
        if scene is None or table.cursor is None:
            self._cursor = None
            return
        question = table.cursor.question
        if self._cursor is None or self._cursor.question is not question:
            step = asking_of(scene.game.meta.id).inquiry(scene.game, question, scene.names)
            hand = tabletop_of(scene.game, scene.view, scene.names).hand
            self._cards = frozenset(token.word for token in hand.tokens) if hand else frozenset()
            self._cursor, self._first = PlainCursor(question, step, forms=False), 0
            opens = all(offer.goes_on for offer in self._cursor.offers)
            self._go_to(self._cursor, table.cursor.so_far)
            if self._cursor.deep and not (opens and self._at_table(self._cursor)):
                self._show_all(self._cursor)
        elif table.cursor.so_far != self._followed:
            self._go_to(self._cursor, table.cursor.so_far)

    def _go_to(self, cursor: PlainCursor, moves: Moves) -> None:
        """Go to the answer with these moves, which may be refused or incomplete."""
        self._followed, before = moves, cursor.index
        for index in range(len(cursor.offers)):
            cursor.index = index
            if moves and cursor.move == moves[0]:
                return
        cursor.index = before
        if not moves:
            cursor.back_to_first()
        elif not (self._at_table(cursor) and self._refused):
            is_first = len(cursor.trail) == 1
            cursor.aim(*moves)
            if cursor.filling is not None:
                cursor.back()  # the table has a sheet of its own
            if is_first and len(cursor.trail) == 1 and self._refused:
                cursor.index = before

    def _show_all(self, cursor: PlainCursor) -> None:
        """Go back to the first step, where the response is chosen that leads to the answer."""
        cursor.back_to_first()
        ends = ends_of(cursor.step)
        ways = (end.labels[0] for end in ends if end.moves[:1] == self._followed[:1])
        label = next(ways, "")
        cursor.index = next(n for n, offer in enumerate(cursor.offers) if offer.label == label)

    @staticmethod
    def _at_table(cursor: PlainCursor) -> bool:
        """True if a step is answered at the drawn table: by places or by picks."""
        offer = cursor.offer
        return isinstance(cursor.step, Picking) or (offer is not None and bool(offer.cell))

    @property
    def _refused(self) -> str:
        """Reason why the answer of the drawn table cannot be given; empty if it can."""
        moves, cursor, scene = self._followed, self._cursor, self._table.scene
        if not moves or cursor is None or scene is None:
            return ""
        objection = cursor.question.objection(moves[0])
        return objection.text(scene.names) if objection is not None else ""

    # -- the buttons ------------------------------------------------------------------------

    def _buttons(self) -> Sequence[Button]:
        scene, footer = self._table.scene, self._table.footer()
        if scene is None:
            return ()
        if "back" in footer:
            return [*self._of_sheet(footer)]
        cursor = self._cursor
        press = self._table.tray.press
        is_only = cursor is None and len(self._table.first) == 1
        state: ButtonState = "chosen" if is_only else "other"
        first = [
            Button(hint.words, partial(press, hint.keys), state=state) for hint in self._table.first
        ]
        if cursor is None:
            viewer, buttons = self._latest
            if viewer != scene.viewer:
                buttons = ()
            return first or buttons
        buttons = [*self._of_step(cursor)]
        if not cursor.deep and scene.view.turn == scene.viewer:
            self._latest = scene.viewer, [self._for_later(button) for button in buttons]
        return [*first, *buttons]

    def _for_later(self, button: Button) -> Button:
        """Make a button for the time when another is asked; its card may be gone by then."""
        words = button.words
        if any(card in words for card in self._cards):
            words = words.partition(" ")[0]
        return button._replace(words=words, note="", state="dim")

    def _of_step(self, cursor: PlainCursor) -> Iterator[Button]:
        """Make a button for each offer, but one for all that the table itself shows."""
        offers, less, more = cursor.offers, self.symbols.less, self.symbols.more
        amounts = [index for index, offer in enumerate(offers) if offer.amount]
        cells = [index for index, offer in enumerate(offers) if offer.cell]
        items = {index for index, offer in enumerate(offers) if offer.picked is not None}
        cards = [index for index, offer in enumerate(offers) if self._plays_card(offer)]
        for group in (amounts, cells, cards):
            if group:
                index = cursor.index if cursor.index in group else group[0]
                yield self._answer(cursor, index)
        if len(amounts) > 1:
            yield self._small("−", cursor.raise_by, -1)
            yield self._small("+", cursor.raise_by, 1)
        if len(cursor.places) > 1:
            yield self._small(f"{less} place", cursor.step_to, -1)
            if len(cursor.variants) > 1:
                yield self._small("turn", cursor.turn)
            yield self._small(f"place {more}", cursor.step_to, 1)
        for index in range(len(offers)):
            if index not in {*amounts, *cells, *cards, *items}:
                yield self._answer(cursor, index)
        if len(cursor.trail) > 1:
            yield self._small("back", cursor.back)

    @staticmethod
    def _chosen(cursor: PlainCursor) -> int:
        """Return the chosen offer; while items are picked at the table, the one that ends it."""
        step, picks = cursor.step, cursor.offer is not None and cursor.offer.picked is not None
        return len(step.items) if picks and isinstance(step, Picking) else cursor.index

    def _plays_card(self, offer: PlainOffer) -> bool:
        return offer.picked is None and not self._cards.isdisjoint((offer.object, offer.label))

    def _answer(self, cursor: PlainCursor, index: int) -> Button:
        offer, here = cursor.offers[index], index == self._chosen(cursor)
        refused = self._refused if here and offer.cell else ""
        if refused:
            return Button("not here", bool, refused, "dim")
        state: ButtonState = "other" if offer.ready else "dim"
        if here:
            state = "chosen"
        words = f"{offer.label} {self.symbols.more}" if offer.goes_on else offer.label
        does = partial(self._tap, cursor, index)
        return Button(words, does, offer.note, state)

    def _small(self, words: str, change: Callable[..., object], *by: int) -> Button:
        return Button(words, partial(self._change, change, *by), small=True)

    def _of_sheet(self, footer: Footer) -> Iterator[Button]:
        """Make buttons for the keys of a sheet that the table shows, such as that of an offer."""
        for entry in (entry for entry in footer if isinstance(entry, FooterHint)):
            for key in names_of(entry):
                arrow = getattr(self.symbols, key.partition(".")[2], "")
                words = f"{arrow} {entry.words}".strip()
                yield Button(words, partial(self._table.tray.press, key), small=bool(arrow))
        yield Button("back", partial(self._table.tray.press, "escape"))

    # -- taps -------------------------------------------------------------------------------

    def _tap(self, cursor: PlainCursor, index: int) -> None:
        """Choose an answer, or give it if it is chosen; open the step that a response leads to."""
        chosen, offer = index == self._chosen(cursor), cursor.offers[index]
        cursor.go_to(index)
        if not chosen and not offer.goes_on:
            self._show_at_table()
            return
        reached = cursor.use()
        if cursor.filling is not None:
            cursor.back()
            self._table.tray.press(offer.key)  # the table has a sheet of its own
        elif isinstance(reached, tuple):
            self._table.choose(*reached)
        elif reached is not None:
            self._table.say(reached)
        else:
            self._show_at_table()

    @staticmethod
    def _press(button: Button) -> None:
        button.does()

    def _change(self, change: Callable[..., object], *by: int) -> None:
        change(*by)
        self._show_at_table()

    def _show_at_table(self) -> None:
        """Let the drawn table show the answer that is chosen here; picks are chosen there."""
        cursor, there = self._cursor, self._table.cursor
        if cursor is not None and there is not None:
            step, moves = cursor.step, cursor.so_far
            if not isinstance(step, Picking) and moves:
                there.aim(*moves)
            elif isinstance(step, Picking) and step.picked_for(there.so_far):
                cursor.aim(*there.so_far)
            self._followed = there.so_far
        self._table.follow()

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self._table.scene is None or not canvas.height:
            return
        self._follow()
        asked = self._table.cursor is not None
        waits = not asked and not self._table.first
        words = "your answer, when you are asked" if waits else "your answer"
        self.thin_line(canvas, canvas.put(0, 0, f"{words} ", self.quiet), 0)
        most = canvas.height // BUTTON_ROWS - 1
        lines = _arranged(self._buttons(), most, canvas.width)
        if len(lines) > most:
            start, rest = self._first % len(lines), len(lines) - most + 1
            lines = [
                *(lines + lines)[start : start + most - 1],
                [Button(f"{rest} more", partial(self._scroll, most - 1))],
            ]
        for nth, line in enumerate(
            [*lines, *[[]] * (most - len(lines)), self._advice(asked=asked)]
        ):
            width = (canvas.width + 1) // max(1, len(line))
            for index, button in enumerate(line):
                columns = width - 1 if index + 1 < len(line) else canvas.width - index * width
                region = Region(index * width, 1 + nth * BUTTON_ROWS, columns, BUTTON_ROWS)
                self._draw_button(canvas, button, region)

    def _scroll(self, by: int) -> None:
        self._first += by
        self.redraw()

    def _advice(self, *, asked: bool) -> list[Button]:
        """Make the buttons of a hint, or else the log, and of undo."""
        first = ("table.hint", "hint") if asked else ("table.log", "log")
        idle = {known.id for known in all_commands(self.screen) if known.idle}
        press = self._table.tray.press
        return [
            Button(words, partial(press, id), state="dim" if id in idle else "other")
            for id, words in (first, ("table.undo", "take back"))
        ]

    def _draw_button(self, canvas: Canvas, button: Button, region: Region) -> None:
        palette, (x, y, width, height) = self.palette, region
        if button.state == "chosen":
            pen = Pen(palette.on_primary, palette.primary, bold=True)
        else:
            pen = Pen(palette.text, palette.raised, bold=True)
            if button.state == "dim":
                pen = Pen(palette.quiet, palette.raised)
        canvas.fill(x, y, width, height - 1, pen)
        canvas.put(x, y + height - 1, self.symbols.upper * width, self.base_pen().inked(pen.ground))
        lines = [*wrap(button.words, width - 2)]
        if len(lines) >= height:
            lines[1:] = [" ".join(lines[1:])]
        if len(lines) == 1 and button.note:
            lines.append(button.note)
        row = y + 1 if len(lines) < height - 1 else y
        for index, words in enumerate(lines):
            words = clipped(words, width - 2, self.symbols)
            ink = pen if index == 0 or not button.note else pen._replace(bold=False)
            canvas.put(x + to_centre(cell_len(words), width), row + index, words, ink)
        if button.state != "dim":
            self.hit(region, self._press, button)


def _arranged(buttons: Sequence[Button], most: int, width: int) -> list[list[Button]]:
    """Put buttons into lines: small ones together, others where the lines would not suffice."""
    for beside in range(1, MAX_BESIDE + 1):
        lines: list[list[Button]] = []
        for button in buttons:
            room = MAX_SMALL_BESIDE if button.small else beside
            last = lines[-1] if lines else []
            joins = last and last[0].small == button.small and len(last) < room
            columns = width // room - 3
            if joins and all(
                len(wrap(joined.words, columns)) < BUTTON_ROWS for joined in (*last, button)
            ):
                last.append(button)
            else:
                lines.append([button])
        if len(lines) <= most:
            break
    return lines
