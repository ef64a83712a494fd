"""The board of Rune: visible runes, areas, Rune Masters, and what the cursor holds."""

from __future__ import annotations

from textual import events
from textual.message import Message

from runegames.games.rune.masters import Draw, KeepToken, MasterPlaced, TokenPlaced
from runegames.games.rune.model import RuneOptions, RuneView, Spot
from runegames.games.rune.placing import Pass, Placed
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.commands import bound, each_key
from runegames.ui.games.rune.animation import on_the_way
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.ghost import draw_ghost, ghost_of
from runegames.ui.games.rune.ritual import STILL, Shine, draw_ritual, tiles_of
from runegames.ui.games.rune.scales import (
    Bounds,
    Camera,
    Outside,
    Scale,
    aim,
    fitting,
    kept,
    scales,
    smallest,
    whole,
)
from runegames.ui.games.rune.tiles import Tile
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board

PLACELESS: dict[str, type[Draw | KeepToken | Pass]] = {
    "draw": Draw,
    "keep": KeepToken,
    "pass": Pass,
}
"""Moves that need no place, by the action that makes them."""


class RuneBoard(Board, can_focus=True):
    """Draws the table, and turns keys into movements of the cursor."""

    BINDINGS = [
        bound("table.left", "step(-1, 0)", "move"),
        bound("table.right", "step(1, 0)", "move"),
        bound("table.up", "step(0, -1)", "move"),
        bound("table.down", "step(0, 1)", "move"),
        bound("table.confirm", "confirm", "place it here"),
        bound("table.mark", "mark", "place it here"),
        bound("rune.turn", "turn(1)"),
        bound("rune.turn-back", "turn(-1)"),
        bound("table.next", "cycle(1)", "the next card"),
        bound("table.before", "cycle(-1)", "the card before"),
        *each_key("123456789", "choose({})", "a card by its number"),
        bound("rune.legal", "jump(1)"),
        bound("rune.legal-before", "jump(-1)"),
        bound("rune.larger", "zoom(1)"),
        bound("rune.smaller", "zoom(-1)"),
    ]

    GROUP = "rune"

    cursor: RuneCursor | None = None

    class Wanted(Message):
        """The player wants a move that needs no place: ``draw``, ``keep`` or ``pass``."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.zoom: Scale | None = None
        """As the player chose; None: as large as fits."""
        self._cameras_of: object = None
        self._cameras: dict[tuple[int, int], Camera] = {}
        """What was seen last by size of the window, so that another size and back shows the same.

        Only of one viewer and log: where cards have hovered before must not tell anybody of them.
        """
        self._clicked: tuple[RuneCursor, Spot, Spot] | None = None
        """What was clicked last: for which question, which section, and where the cursor went."""
        self._bounded: tuple[RuneView, Bounds] | None = None
        self._still: tuple[object, Canvas, dict[Spot, Tile]] | None = None
        """The table as it lies there: for what, how it looks, and its sections."""

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A token is kept only where there is one."""
        if action == "keep":
            return self.scene is not None and self.scene.agreed(RuneOptions).grand_master
        return super().check_action(action, parameters)

    def applies(self, action: str) -> bool:
        """Whether an action would do anything now."""
        kind = PLACELESS.get(action)
        return kind is None or bool(self.cursor is not None and self.cursor.offers(kind))

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

    def action_choose(self, number: int) -> None:
        """Take a card by its number."""
        if self.cursor is not None and self.cursor.choose(number - 1):
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
        """Draw sections larger or smaller; smaller where not all can be seen shows all."""
        choice, size = self.scales, (self.content_size.width, self.content_size.height)
        camera, least = self.camera(*size), smallest(size, self.scales)
        at = choice.index(camera.scale) - step
        self.zoom = choice[max(0, min(len(choice) - 1, at))]
        if step < 0 and any(self.outside):
            # All of it at one key, and back.
            self.zoom = whole(self._bounds(self._view), tuple(self._focus), size, choice)
        elif step > 0 and choice.index(camera.scale) > choice.index(least):
            self.zoom = least
        self.moved()

    def on_click(self, event: events.Click) -> None:
        """A click takes the cursor there; a second one on the same section places, however late,
        unless the cursor has gone elsewhere in the meantime.
        """
        offset, cursor = event.get_content_offset(self), self.cursor
        if offset is None or cursor is None:
            return
        spot = x, y = self.camera(*self.content_size).section(offset.x, offset.y)
        if self._clicked == (cursor, spot, (cursor.x, cursor.y)) and spot in cursor.covers:
            self.action_confirm()
            return
        if cursor.task == "place":
            rows = cursor.rows
            x, y = x - len(rows[0]) // 2, y - len(rows) // 2
        cursor.go(x, y)
        self._clicked = cursor, spot, (cursor.x, cursor.y)
        self.moved()

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        """An empty table."""
        return Pen(self.palette.line, self.palette.table)

    @property
    def scales(self) -> tuple[Scale, ...]:
        """Those in which the ritual can be drawn, the largest first."""
        return scales(pixels=self.look.pixels)

    def _bounds(self, view: RuneView) -> Bounds:
        """Of the ritual, which every step of the cursor asks for."""
        if self._bounded is None or self._bounded[0] is not view:
            spots = [(section.x, section.y) for section in view.grid]
            self._bounded = view, Bounds.of(spots)
        return self._bounded[1]

    @property
    def _view(self) -> RuneView:
        assert self.scene is not None
        return self.scene.seen_as(RuneView)

    @property
    def _focus(self) -> list[Spot]:
        """What hovers; where nothing does, what the last ply put on the table."""
        assert self.scene is not None
        held = self.cursor.covers if self.cursor is not None else []
        return held or sorted(fresh_sections(self.scene))

    def camera(self, width: int, height: int) -> Camera:
        """What is seen in a window of that many cells."""
        assert self.scene is not None
        bounds, size = self._bounds(self._view), (width, height)
        held = tuple(self.cursor.covers) if self.cursor else ()
        seen = self.scene.viewer, len(self.scene.log)
        if self._cameras_of != seen:
            self._cameras_of, self._cameras = seen, {}
        last = self._cameras.get(size)
        scale = fitting(bounds, held, size, self.scales)
        if last is not None:
            resting = fitting(bounds, (), size, self.scales)
            scale = kept(last.scale, scale, resting, self.scales)
        if self.zoom in self.scales:
            scale = self.zoom
        self._cameras[size] = aim(bounds, self._focus, size, scale, last)
        return self._cameras[size]

    @property
    def outside(self) -> Outside:
        """How much of the ritual cannot be seen."""
        size = self.content_size.width, self.content_size.height
        return self.camera(*size).outside(self._bounds(self._view), size)

    @property
    def sight(self) -> Bounds:
        """The sections that can be seen whole."""
        size = self.content_size.width, self.content_size.height
        return self.camera(*size).sight(size)

    def draw(self, canvas: Canvas) -> None:
        """The table, then what hovers over it."""
        if self.scene is None:
            return
        camera, look = self.camera(canvas.width, canvas.height), self.look
        # The table stands still while the cursor moves over it: it is drawn once.
        still = (camera, self.scene, self.flashing, self.motion, look, self.content_size)
        if self._still is None or self._still[0] != still:
            tiles = self._tiles()
            draw_ritual(canvas, camera, tiles, look)
            self._still = (still, canvas.copy(), tiles)
        else:
            canvas.take(self._still[1])
        tiles = self._still[2]
        ghost = ghost_of(self.cursor, tiles, self.symbols) if self.cursor is not None else None
        if ghost is not None:
            draw_ghost(canvas, camera, ghost, tiles, look)
        self._arrows_to_hidden(canvas, camera)

    def _tiles(self) -> dict[Spot, Tile]:
        """The sections as they are now, or on the way from what they were."""
        assert self.scene is not None
        if self.motion is not None:
            return tiles_of(*on_the_way(self.motion, fresh_sections(self.scene)))
        shine = Shine(fresh_sections(self.scene)) if self.flashing else STILL
        return tiles_of(self.scene.seen_as(RuneView), shine)

    def _arrows_to_hidden(self, canvas: Canvas, camera: Camera) -> None:
        """On the edges of the window beyond which the table goes on: how many rows there are."""
        width, height = canvas.width, canvas.height
        out = camera.outside(self._bounds(self._view), (width, height))
        pen, symbols = Pen(self.palette.text, self.palette.raised), self.symbols
        for hidden, x, y, arrow in (
            (out.left, 0, height // 2, symbols.less),
            (out.right, width - 1, height // 2, symbols.more),
        ):
            if hidden:
                canvas.put(x, y, arrow, pen)
        for hidden, y, arrow in ((out.above, 0, symbols.up), (out.below, height - 1, symbols.down)):
            if hidden:
                told = f" {arrow} {hidden} more "
                canvas.put((width - len(told)) // 2, y, told, pen)


def fresh_sections(scene: Scene) -> frozenset[Spot]:
    """What the last ply put on the table."""
    spots: set[Spot] = set()
    for seen in scene.fresh:
        match seen:
            case Placed(quarter=quarter, x=x, y=y):
                wide, high = (3, 2) if quarter % 2 else (2, 3)
                spots |= {(x + dx, y + dy) for dx in range(wide) for dy in range(high)}
            case MasterPlaced(x=x, y=y) | TokenPlaced(x=x, y=y):
                spots.add((x, y))
    return frozenset(spots)
