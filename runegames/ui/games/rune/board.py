"""The board of Rune: visible runes, areas, Rune Masters, and what the cursor holds."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.games.rune.model import RuneView
from runegames.ui.bindings import bound
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.animation import on_the_way
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.painter import Camera, Painter, fresh_sections
from runegames.ui.widgets.board import Board

SIZES = ((2, 1), (4, 2), (6, 3))
"""Cells a section: small, large, and for a young table on a large screen."""


def aim(
    bounds: tuple[int, int, int, int],
    focus: list[tuple[int, int]],
    size: tuple[int, int],
    section: tuple[int, int],
) -> Camera:
    """The table in the middle; moved as little as shows all of ``focus``, the cursor.

    It depends on nothing but these, so the picture is the same however one came here.
    """
    columns, rows = max(1, size[0] // section[0]), max(1, size[1] // section[1])
    left = _slide((bounds[0] + bounds[2] + 1 - columns) // 2, columns, [x for x, _ in focus])
    top = _slide((bounds[1] + bounds[3] + 1 - rows) // 2, rows, [y for _, y in focus])
    return Camera(section[0], section[1], left, top)


def _slide(start: int, length: int, focus: list[int]) -> int:
    """A window of ``length`` from ``start``, slid so that it shows the focus and its neighbours."""
    if not focus:
        return start
    low, high = min(focus) - 1, max(focus) + 1
    if low < start:
        return low
    return max(start, high - length + 1)


class RuneBoard(Board, can_focus=True):
    """Draws the table, and turns keys into movements of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("table.left", "step(-1, 0)", "move", show=False),
        bound("table.right", "step(1, 0)", "move", show=False),
        bound("table.up", "step(0, -1)", "move", show=False),
        bound("table.down", "step(0, 1)", "move", show=False),
        bound("table.confirm", "confirm", "place it here"),
        bound("table.mark", "mark", "place it here"),
        bound("rune.turn", "turn(1)"),
        bound("rune.turn-back", "turn(-1)", show=False),
        bound("table.next", "cycle(1)", "the next card"),
        bound("table.before", "cycle(-1)", "the card before", show=False),
        *(
            Binding(str(number), f"choose({number - 1})", "a card by its number", show=False)
            for number in range(1, 10)
        ),
        bound("rune.legal", "jump(1)"),
        bound("rune.legal-before", "jump(-1)", show=False),
        bound("rune.best", "best"),
        bound("rune.draw", "draw"),
        bound("rune.keep", "keep"),
        bound("rune.pass", "pass"),
        bound("rune.larger", "zoom(1)"),
        bound("rune.smaller", "zoom(-1)"),
    ]

    class Confirmed(Message):
        """The player wants what the cursor shows."""

    class Wanted(Message):
        """The player wants a move that needs no place: ``draw``, ``keep`` or ``pass``."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: RuneCursor | None = None
        self.zoom: tuple[int, int] | None = None
        """Cells a section as the player chose; None: as large as fits."""
        self._still: tuple[object, Canvas] | None = None

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A token is kept only where there is one."""
        if action == "keep":
            return self.scene is not None and self.scene.options.grand_master
        return super().check_action(action, parameters)

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor one section; a hand that only chooses is stepped through."""
        if self.cursor is None:
            return
        if self.cursor.task in ("bury", "draw"):
            self.cursor.cycle(dx or dy)
        else:
            self.cursor.step(dx, dy)
        self.moved()

    def action_turn(self, step: int) -> None:
        """Turn the card."""
        if self.cursor is not None:
            self.cursor.turn(step)
            self.moved()

    def action_cycle(self, step: int) -> None:
        """Take another card."""
        if self.cursor is not None:
            self.cursor.cycle(step)
            self.moved()

    def action_choose(self, card: int) -> None:
        """Take a card by its number."""
        if self.cursor is not None and self.cursor.choose(card):
            self.moved()

    def action_jump(self, step: int) -> None:
        """Go to another legal spot."""
        if self.cursor is not None:
            self.cursor.jump(step)
            self.moved()

    def action_best(self) -> None:
        """Go to the best preview."""
        if self.cursor is not None:
            self.cursor.best()
            self.moved()

    def action_mark(self) -> None:
        """As Enter."""
        self.action_confirm()

    def action_confirm(self) -> None:
        """Place what the cursor holds; without a question the key is the screen's."""
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Confirmed())

    def action_draw(self) -> None:
        """Draw a card."""
        self.post_message(self.Wanted("draw"))

    def action_keep(self) -> None:
        """Keep the token."""
        self.post_message(self.Wanted("keep"))

    def action_pass(self) -> None:
        """Pass."""
        self.post_message(self.Wanted("pass"))

    def action_zoom(self, step: int) -> None:
        """Draw sections larger or smaller."""
        camera = self.camera(*self.content_size)
        at = SIZES.index((camera.width, camera.height)) + step
        self.zoom = SIZES[max(0, min(len(SIZES) - 1, at))]
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """A click takes the cursor there; a second one on the same spot places."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        x, y = self.camera(*self.content_size).section(offset.x, offset.y)
        if (x, y) in self.cursor.covers and event.chain > 1:
            self.action_confirm()
            return
        if self.cursor.task == "place":
            rows = self.cursor.rows
            x, y = x - len(rows[0]) // 2, y - len(rows) // 2
        self.cursor.go(x, y)
        self.moved()

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.line, self.palette.table)

    def camera(self, width: int, height: int) -> Camera:
        """What is seen in a window of that many cells."""
        assert self.scene is not None
        view: RuneView = self.scene.view
        xs = [section.x for section in view.grid]
        ys = [section.y for section in view.grid]
        bounds = (min(xs), min(ys), max(xs), max(ys))
        section = self.zoom or self._fitting(bounds, (width, height))
        return aim(bounds, self.cursor.covers if self.cursor else [], (width, height), section)

    def _fitting(self, bounds: tuple[int, int, int, int], size: tuple[int, int]) -> tuple[int, int]:
        """The largest size in which the whole table can be seen."""
        columns, rows = bounds[2] - bounds[0] + 1, bounds[3] - bounds[1] + 1
        for width, height in reversed(SIZES):
            # The very large size is for beginnings: it leaves room for the cards to come.
            spare = 4 if height > 2 else 0
            if (columns + spare) * width <= size[0] and (rows + spare) * height <= size[1]:
                return width, height
        return SIZES[0]

    def draw(self, canvas: Canvas) -> None:
        """The table, then the cursor."""
        if self.scene is None:
            return
        camera = self.camera(canvas.width, canvas.height)
        view, fresh = self.scene.view, frozenset[tuple[int, int]]()
        if self.flashing:
            fresh = fresh_sections(self.scene)
        if self.motion is not None:
            view, fresh = on_the_way(self.motion, fresh)
        painter = Painter(canvas, camera, self, view, self.cursor)
        # The table stands still while the cursor moves over it: it is drawn once.
        looks = (self.palette, self.symbols, self.content_size)
        still = (camera, self.scene, self.flashing, self.motion, *looks)
        if self._still is None or self._still[0] != still:
            painter.paint_table(fresh)
            self._still = (still, canvas.copy())
        else:
            canvas.take(self._still[1])
        painter.paint_cursor()
