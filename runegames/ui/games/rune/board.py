"""Board of Rune: the ritual, and over it the held piece (card, Rune Master or token)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual import events
from textual.geometry import Region, Size

from runegames.core import Seen
from runegames.games.rune.asking import PLACELESS
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, MasterPlaced, TokenPlaced
from runegames.games.rune.model import RuneOptions, RuneView, Spot
from runegames.games.rune.placing import PASS, Placed
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.commands import bound, each_key
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.ghost import draw_ghost, ghost_of
from runegames.ui.games.rune.ritual import STILL, Shine, draw_ritual, tiles_of
from runegames.ui.games.rune.scales import (
    SCALES,
    Camera,
    Outside,
    SectionScale,
    aim,
    around,
    fitting,
    kept,
    smallest,
    whole,
)
from runegames.ui.games.rune.tiles import Tile
from runegames.ui.motion import LANDED_SHARE, Motion
from runegames.ui.scene import Scene
from runegames.ui.widgets.board import Board, moving


def at_step(motion: Motion, fresh: frozenset[Spot]) -> tuple[RuneView, Shine]:
    """Return the table at a step of the animation, and its highlights.

    ``fresh`` are the sections that the ply changed. First they appear one by one, with the areas
    and Rune Masters before the ply. Then the outlines of changed areas light up once.
    """
    before: RuneView = motion.before
    now: RuneView = motion.now
    if motion.landed:
        way = (motion.share - LANDED_SHARE) / (1 - LANDED_SHARE)
        brightness = 1 - abs(2 * way - 1)  # up to 1 half way, and down again
        return now, Shine(fresh, _won(before, now), brightness)
    order = sorted(fresh, key=lambda spot: (spot[0] + spot[1], spot))
    landed = frozenset(order[: 1 + round(len(order) * motion.share / LANDED_SHARE)])
    hovering = fresh - landed
    beneath = dict(zip(before.spots, before.grid, strict=True))
    grid = []
    for spot, section in zip(now.spots, now.grid, strict=True):
        if spot not in hovering:
            grid.append(section)
        elif spot in beneath:
            grid.append(beneath[spot])
    kept = {"grid": tuple(grid), "areas": before.areas, "masters": before.masters}
    return now.model_copy(update=kept), Shine(landed)


def _won(before: RuneView, now: RuneView) -> frozenset[Spot]:
    """Return the sections of areas that a side has gained or extended."""
    owned = {(area.side, spot) for area in before.areas for spot in area.sections}
    won: set[Spot] = set()
    for area in now.areas:
        if any((area.side, spot) not in owned for spot in area.sections):
            won.update(area.sections)
    return frozenset(won)


class RuneBoard(Board[RuneView, RuneCursor], can_focus=True):
    """Board with the ritual and the held piece."""

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

    def __init__(self) -> None:
        super().__init__()
        self.zoom: SectionScale | None = None
        """Size chosen by the player; None while the size is chosen automatically."""
        self._cameras_of: object = None
        self._cameras: dict[Size, Camera] = {}
        """Last camera for each size of the window.

        A new ply or a new viewer clears them. Otherwise the part of the ritual in the window would
        show the next viewer where the previous one held a card.
        """
        self._clicked: tuple[RuneCursor, Spot, Spot] | None = None
        """Last click: the cursor, the clicked section, and the place to which the cursor went."""
        self._tiles: Mapping[Spot, Tile] = {}
        self._tiled: tuple[Scene, bool, Motion | None] | None = None
        """Facts of ``_tiles``, which are the same wherever the camera looks."""
        self._ritual = Region()
        """Region of the ritual in this scene, in sections."""
        self._aimed: tuple[tuple[object, ...], Camera] | None = None
        """Last camera, and the facts from which it was made."""

    def take(self) -> None:
        self._ritual = around(self.view.spots)

    # -- keys and mouse -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "keep":
            return self.scene is not None and self.scene.agreed(RuneOptions).grand_master
        return super().check_action(action, parameters)

    def applies(self, action: str) -> bool:
        """Test whether an action has an effect now."""
        move = PLACELESS.get(action)
        return move is None or (self.cursor is not None and self.cursor.offers(move))

    action_step = moving("step")
    action_turn = moving("turn")
    action_cycle = moving("cycle")
    action_jump = moving("jump")

    def action_choose(self, number: int) -> None:
        if self.cursor is not None:
            self.cursor.choose(number - 1)
            self.moved()

    def action_draw(self) -> None:
        self.post_message(self.Confirmed(DRAW))

    def action_keep(self) -> None:
        self.post_message(self.Confirmed(KEEP_TOKEN))

    def action_pass(self) -> None:
        self.post_message(self.Confirmed(PASS))

    def action_zoom(self, step: int) -> None:
        """Draw sections larger, or smaller if ``step`` is negative.

        If a step down still hides a part of the ritual, the whole ritual is shown. From sizes below
        the smallest automatic one, a step up goes to the smallest automatic one.
        """
        choice, size = SCALES, self.content_size
        index, least = choice.index(self.camera.scale), smallest(size, SCALES)
        self.zoom = choice[max(0, min(len(choice) - 1, index - step))]
        if step < 0 and any(self.outside):
            self.zoom = whole(self._ritual, self._focus, size, choice)
        elif step > 0 and index > choice.index(least):
            self.zoom = least
        self.moved()

    def on_click(self, event: events.Click) -> None:
        # A second click on a section places the piece, unless the cursor has moved meanwhile.
        offset, cursor = event.get_content_offset(self), self.cursor
        if offset is None or cursor is None:
            return
        spot = self.camera.section(*offset)
        if self._clicked == (cursor, spot, (cursor.x, cursor.y)) and spot in cursor.covers:
            self.action_confirm()
            return
        x, y = spot
        if cursor.task == "place":  # the card's middle goes there
            x -= len(cursor.rows[0]) // 2
            y -= len(cursor.rows) // 2
        cursor.go(x, y)
        self._clicked = cursor, spot, (cursor.x, cursor.y)
        self.moved()

    # -- drawing --------------------------------------------------------------------------

    def base_pen(self) -> Pen:
        return Pen(self.palette.line, self.palette.table)

    @property
    def held(self) -> tuple[Spot, ...]:
        """Sections of the held piece, if any."""
        return self.cursor.covers if self.cursor is not None else ()

    @property
    def _focus(self) -> tuple[Spot, ...]:
        """Sections of the held piece; without a piece, the sections that the last ply put down."""
        return self.held or tuple(fresh_sections(self.shown))

    @property
    def camera(self) -> Camera:
        """Camera that shows the ritual in the window."""
        ritual, size = self._ritual, self.content_size
        # Board, panels and arrows ask for it in each drawing.
        facts = self.shown, size, self.held, self.zoom, SCALES
        if self._aimed is not None and self._aimed[0] == facts and size in self._cameras:
            return self._aimed[1]
        seen = self.shown.viewer, len(self.shown.log)
        if self._cameras_of != seen:
            self._cameras_of, self._cameras = seen, {}
        last = self._cameras.get(size)
        scale = fitting(ritual, self.held, size, SCALES)
        if last is not None:
            resting = fitting(ritual, (), size, SCALES)
            scale = kept(last.scale, scale, resting, SCALES)
        if self.zoom in SCALES:
            scale = self.zoom
        camera = self._cameras[size] = aim(ritual, self._focus, size, scale, last)
        self._aimed = facts, camera
        return camera

    @property
    def outside(self) -> Outside:
        """Numbers of hidden columns and rows of the ritual."""
        return self.camera.outside(self._ritual, self.content_size)

    @property
    def sight(self) -> Region:
        """Sections that the window shows whole."""
        return self.camera.sight(self.content_size)

    def contents(self, canvas: Canvas) -> None:
        camera, size = self.camera, (canvas.width, canvas.height)
        facts = camera, self.shown, self.flashing, self.motion
        canvas.paste(self.part("ritual", size, facts, self._draw_ritual), 0, 0)
        cursor, tiles = self.cursor, self._tiles
        ghost = ghost_of(cursor, tiles, self.look) if cursor is not None else None
        if ghost is not None:
            draw_ghost(canvas, camera, ghost, tiles, self.look)
        self._arrows_to_hidden(canvas, camera)

    def _draw_ritual(
        self, canvas: Canvas, camera: Camera, scene: Scene, flashing: bool, motion: Motion | None
    ) -> None:
        facts = scene, flashing, motion
        if self._tiled != facts:
            self._tiled, self._tiles = facts, _tiles_at(*facts)
        draw_ritual(canvas, camera, self._tiles, self.look)

    def _arrows_to_hidden(self, canvas: Canvas, camera: Camera) -> None:
        width, height = canvas.width, canvas.height
        out = camera.outside(self._ritual, Size(width, height))
        pen, symbols = Pen(self.palette.text, self.palette.raised), self.symbols
        above, below = f" {symbols.up} {out.above} more ", f" {symbols.down} {out.below} more "
        for hidden, x, y, words in (
            (out.left, 0, height // 2, symbols.less),
            (out.right, width - 1, height // 2, symbols.more),
            (out.above, to_centre(len(above), width), 0, above),
            (out.below, to_centre(len(below), width), height - 1, below),
        ):
            if hidden:
                canvas.put(x, y, words, pen)


def _tiles_at(scene: Scene, flashing: bool, motion: Motion | None) -> Mapping[Spot, Tile]:
    fresh, recent = fresh_sections(scene), sections_of(scene.recent)
    if motion is None:
        shine = Shine(fresh) if flashing else STILL
        return tiles_of(scene.seen_as(RuneView), shine, recent)
    view, shine = at_step(motion, fresh)
    return tiles_of(view, shine, recent - fresh)


def fresh_sections(scene: Scene) -> frozenset[Spot]:
    """Return the sections that the last ply put on the table."""
    return sections_of(scene.fresh)


def sections_of(events: Iterable[Seen]) -> frozenset[Spot]:
    """Return the sections that events put on the table."""
    spots: set[Spot] = set()
    for seen in events:
        match seen:
            case Placed(quarter=quarter, x=x, y=y):
                wide, high = (3, 2) if quarter % 2 else (2, 3)
                spots |= {(x + dx, y + dy) for dx in range(wide) for dy in range(high)}
            case MasterPlaced(x=x, y=y) | TokenPlaced(x=x, y=y):
                spots.add((x, y))
    return frozenset(spots)
