"""Board of Rune: visible runes, areas, Rune Masters, and what the cursor holds."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events

from runegames.games.rune.masters import (
    DRAW,
    KEEP_TOKEN,
    Draw,
    KeepToken,
    MasterPlaced,
    TokenPlaced,
)
from runegames.games.rune.model import RuneOptions, RuneView, Spot
from runegames.games.rune.placing import PASS, Pass, Placed
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
from runegames.ui.motion import Motion
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board, moving

PLACELESS: dict[str, type[Draw | KeepToken | Pass]] = {
    "draw": Draw,
    "keep": KeepToken,
    "pass": Pass,
}
"""Moves that need no place, by the action that makes them."""


class RuneBoard(Board, can_focus=True):
    """Board with the ritual, and over it what the cursor holds."""

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

    def __init__(self) -> None:
        super().__init__()
        self.zoom: Scale | None = None
        """Size that the player chose; None: as large as fits."""
        self._cameras_of: object = None
        self._cameras: dict[tuple[int, int], Camera] = {}
        """Last camera by size of the window, so that another size and back shows the same.

        Only of one viewer and log: where cards have hovered before must not tell anybody of them.
        """
        self._clicked: tuple[RuneCursor, Spot, Spot] | None = None
        """Last click: the cursor of its question, its section, and where the cursor went."""
        self._tiles: Mapping[Spot, Tile] = {}
        """Sections of the table as they were drawn last."""

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "keep":  # a token, where there is one
            return self.scene is not None and self.scene.agreed(RuneOptions).grand_master
        return super().check_action(action, parameters)

    def applies(self, action: str) -> bool:
        """Tell whether an action would do anything now."""
        kind = PLACELESS.get(action)
        return kind is None or bool(self.cursor is not None and self.cursor.offers(kind))

    action_step = moving("step")
    action_turn = moving("turn")
    action_cycle = moving("cycle")
    action_jump = moving("jump")
    action_best = moving("best")

    def action_choose(self, number: int) -> None:
        if self.cursor is not None and self.cursor.choose(number - 1):
            self.moved()

    def action_draw(self) -> None:
        self.post_message(self.Confirmed(DRAW))

    def action_keep(self) -> None:
        self.post_message(self.Confirmed(KEEP_TOKEN))

    def action_pass(self) -> None:
        self.post_message(self.Confirmed(PASS))

    def action_zoom(self, step: int) -> None:
        """Draw sections larger or smaller; smaller where not all can be seen shows all."""
        choice, size = self.scales, self.content_size
        camera, least = self.camera(*size), smallest(size, self.scales)
        at = choice.index(camera.scale) - step
        self.zoom = choice[max(0, min(len(choice) - 1, at))]
        if step < 0 and any(self.outside):
            # All of it at one key, and back.
            self.zoom = whole(self._bounds, tuple(self._focus), size, choice)
        elif step > 0 and choice.index(camera.scale) > choice.index(least):
            self.zoom = least
        self.moved()

    def on_click(self, event: events.Click) -> None:
        # A second click on a section places, however late, unless the cursor has gone elsewhere.
        offset, cursor = event.get_content_offset(self), self.cursor
        if offset is None or cursor is None:
            return
        spot = x, y = self.camera(*self.content_size).section(*offset)
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
        return Pen(self.palette.line, self.palette.table)

    @property
    def scales(self) -> tuple[Scale, ...]:
        """Sizes in which the ritual can be drawn, the largest first."""
        return scales(pixels=self.look.pixels)

    @property
    def _view(self) -> RuneView:
        assert self.scene is not None
        return self.scene.seen_as(RuneView)

    @property
    def _bounds(self) -> Bounds:
        """Bounds of the ritual."""
        return Bounds.of([(section.x, section.y) for section in self._view.grid])

    @property
    def _focus(self) -> list[Spot]:
        """Sections that hover, or else what the last ply put on the table."""
        assert self.scene is not None
        held = self.cursor.covers if self.cursor is not None else []
        return held or sorted(fresh_sections(self.scene))

    def camera(self, width: int, height: int) -> Camera:
        """Choose what is seen in a window of that many cells."""
        assert self.scene is not None
        bounds, size = self._bounds, (width, height)
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
        """Number of columns and rows of the ritual that cannot be seen."""
        size = self.content_size
        return self.camera(*size).outside(self._bounds, size)

    @property
    def sight(self) -> Bounds:
        """Sections that can be seen whole."""
        size = self.content_size
        return self.camera(*size).sight(size)

    def draw(self, canvas: Canvas) -> None:
        if self.scene is None:
            return
        camera, size = self.camera(canvas.width, canvas.height), (canvas.width, canvas.height)
        facts = camera, self.scene, self.flashing, self.motion
        canvas.take(self.part("ritual", size, facts, self._draw_ritual))
        cursor, tiles = self.cursor, self._tiles
        ghost = ghost_of(cursor, tiles, self.symbols) if cursor is not None else None
        if ghost is not None:
            draw_ghost(canvas, camera, ghost, tiles, self.look)
        self._arrows_to_hidden(canvas, camera)

    def _draw_ritual(
        self, canvas: Canvas, camera: Camera, scene: Scene, flashing: bool, motion: Motion | None
    ) -> None:
        """Draw the sections as they are now, or on the way from what they were."""
        fresh = fresh_sections(scene)
        if motion is not None:
            self._tiles = tiles_of(*on_the_way(motion, fresh))
        else:
            self._tiles = tiles_of(self._view, Shine(fresh) if flashing else STILL)
        draw_ritual(canvas, camera, self._tiles, self.look)

    def _arrows_to_hidden(self, canvas: Canvas, camera: Camera) -> None:
        """Tell on the edges of the window how many rows there are beyond them."""
        width, height = canvas.width, canvas.height
        out = camera.outside(self._bounds, (width, height))
        pen, symbols = Pen(self.palette.text, self.palette.raised), self.symbols
        above, below = f" {symbols.up} {out.above} more ", f" {symbols.down} {out.below} more "
        for hidden, x, y, told in (
            (out.left, 0, height // 2, symbols.less),
            (out.right, width - 1, height // 2, symbols.more),
            (out.above, (width - len(above)) // 2, 0, above),
            (out.below, (width - len(below)) // 2, height - 1, below),
        ):
            if hidden:
                canvas.put(x, y, told, pen)


def fresh_sections(scene: Scene) -> frozenset[Spot]:
    """Find the sections that the last ply put on the table."""
    spots: set[Spot] = set()
    for seen in scene.fresh:
        match seen:
            case Placed(quarter=quarter, x=x, y=y):
                wide, high = (3, 2) if quarter % 2 else (2, 3)
                spots |= {(x + dx, y + dy) for dx in range(wide) for dy in range(high)}
            case MasterPlaced(x=x, y=y) | TokenPlaced(x=x, y=y):
                spots.add((x, y))
    return frozenset(spots)
