"""The board of Rune: visible runes, areas, Rune Masters, and the card that hovers over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from runegames.core import Objection
from runegames.games.rune.model import Area, RuneView, Section
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.hover import Hover
from runegames.ui.games.rune.tiles import COLOUR_OF, draw_tile, middle
from runegames.ui.scene import SEAT_LETTERS, Scene
from runegames.ui.widgets.board import Board
from runegames.ui.widgets.drawn import Drawn

SIZES = ((2, 1), (4, 2), (6, 3))
"""Cells a section: small, large, and for a young table on a large screen."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Which part of the table is seen: cells a section, and the section in the top left."""

    width: int
    height: int
    left: int
    top: int

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Where a section is drawn."""
        return (x - self.left) * self.width, (y - self.top) * self.height

    def section(self, column: int, row: int) -> tuple[int, int]:
        """Which section is drawn there."""
        return column // self.width + self.left, row // self.height + self.top


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
        Binding("left", "step(-1, 0)", "move", show=False),
        Binding("right", "step(1, 0)", "move", show=False),
        Binding("up", "step(0, -1)", "move", show=False),
        Binding("down", "step(0, 1)", "move", show=False),
        Binding("enter,space", "confirm", "place it here"),
        Binding("r", "turn(1)", "turn the card, or the token over"),
        Binding("R", "turn(-1)", "turn it the other way", show=False),
        Binding("tab", "cycle(1)", "the next card"),
        Binding("shift+tab", "cycle(-1)", "the card before", show=False),
        *(
            Binding(str(number), f"choose({number - 1})", "a card by its number", show=False)
            for number in range(1, 10)
        ),
        Binding("n", "jump(1)", "the next legal spot"),
        Binding("N", "jump(-1)", "the legal spot before", show=False),
        Binding("b", "best", "the best preview; again: the next best"),
        Binding("d", "draw", "draw a card"),
        Binding("k", "keep", "keep the token"),
        Binding("p", "pass", "pass"),
        Binding("plus,equals_sign", "zoom(1)", "larger"),
        Binding("minus", "zoom(-1)", "smaller"),
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
        self.hover: Hover | None = None
        self.zoom: tuple[int, int] | None = None
        """Cells a section as the player chose; None: as large as fits."""
        self._still: tuple[object, Canvas] | None = None

    # -- keys and mouse -------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor one section; a hand that only chooses is stepped through."""
        if self.hover is None:
            return
        if self.hover.task in ("bury", "draw"):
            self.hover.cycle(dx or dy)
        else:
            self.hover.step(dx, dy)
        self.moved()

    def action_turn(self, step: int) -> None:
        """Turn the card."""
        if self.hover is not None:
            self.hover.turn(step)
            self.moved()

    def action_cycle(self, step: int) -> None:
        """Take another card."""
        if self.hover is not None:
            self.hover.cycle(step)
            self.moved()

    def action_choose(self, card: int) -> None:
        """Take a card by its number."""
        if self.hover is not None and self.hover.choose(card):
            self.moved()

    def action_jump(self, step: int) -> None:
        """Go to another legal spot."""
        if self.hover is not None:
            self.hover.jump(step)
            self.moved()

    def action_best(self) -> None:
        """Go to the best preview."""
        if self.hover is not None:
            self.hover.best()
            self.moved()

    def action_confirm(self) -> None:
        """Place what hovers; without anything to place the key is the screen's."""
        if self.hover is None:
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
        if offset is None or self.hover is None:
            return
        x, y = self.camera(*self.content_size).section(offset.x, offset.y)
        if (x, y) in self.hover.covers and event.chain > 1:
            self.action_confirm()
            return
        if self.hover.task == "place":
            rows = self.hover.rows
            x, y = x - len(rows[0]) // 2, y - len(rows) // 2
        self.hover.go(x, y)
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
        return aim(bounds, self.hover.covers if self.hover else [], (width, height), section)

    def _fitting(self, bounds: tuple[int, int, int, int], size: tuple[int, int]) -> tuple[int, int]:
        """The largest size in which the whole table can be seen."""
        columns, rows = bounds[2] - bounds[0] + 1, bounds[3] - bounds[1] + 1
        for width, height in reversed(SIZES):
            # The very large size is for beginnings: it leaves room for the cards to come.
            leeway = 4 if height > 2 else 0
            if (columns + leeway) * width <= size[0] and (rows + leeway) * height <= size[1]:
                return width, height
        return SIZES[0]

    def draw(self, canvas: Canvas) -> None:
        """The table, then what hovers."""
        if self.scene is None:
            return
        camera = self.camera(canvas.width, canvas.height)
        painter = Painter(canvas, camera, self, self.scene.view, self.hover)
        # The table stands still while the cursor moves over it: it is drawn once.
        still = (camera, self.scene, self.flashing, self.palette, self.symbols, self.content_size)
        if self._still is None or self._still[0] != still:
            painter.paint_table(_fresh_sections(self.scene) if self.flashing else frozenset())
            self._still = (still, canvas.copy())
        else:
            canvas.take(self._still[1])
        painter.paint_hover()


class Painter:
    """Draws one picture of the table."""

    def __init__(
        self, canvas: Canvas, camera: Camera, look: Drawn, view: RuneView, hover: Hover | None
    ) -> None:
        self.canvas = canvas
        self.camera = camera
        self.palette = look.palette
        self.symbols = look.symbols
        self.hover = hover
        self.view = view
        self.flash: frozenset[tuple[int, int]] = frozenset()
        self.section_at = {(section.x, section.y): section for section in view.grid}
        self.area_at: dict[tuple[int, int], Area] = {
            spot: area for area in view.areas for spot in area.sections
        }
        self.master_at = {(master.x, master.y): master.seat for master in view.masters}

    def paint_table(self, flash: frozenset[tuple[int, int]]) -> None:
        """What lies there, from the bottom up; ``flash`` are the sections to be pointed out."""
        self.flash = flash
        self._guides()
        for section in self.view.grid:
            self._tile(section)
        if self.camera.height > 1:
            self._outlines()

    def paint_hover(self) -> None:
        """What hovers over it."""
        if self.hover is not None:
            self._ghost(self.hover)
        self._horizon()

    def _guides(self) -> None:
        """Faint dots where cards can still go: the table is not just black."""
        dot = self.symbols.dot
        pen = Pen(self.palette.line, self.palette.table, dim=self.palette.dark)
        width, height = self.camera.width, self.camera.height
        for row in range(0, self.canvas.height, height):
            for column in range(0, self.canvas.width - width + 1, width):
                x, y = self.camera.section(column, row)
                if x % 2 == y % 2 == 0:
                    self.canvas.put(column + (width - 1) // 2, row + (height > 2), dot, pen)

    def _tile(self, section: Section) -> None:
        spot = (section.x, section.y)
        inks = self.palette.rune(section.colour)
        lit = spot in self.flash or section.token
        pen = Pen(inks.on_bright, inks.bright) if lit else Pen(inks.ink, inks.ground)
        self._section(*spot, self.symbols.rune(section.colour), pen)
        self._mark(section, pen)

    def _section(self, x: int, y: int, glyph: str, pen: Pen) -> None:
        size = (self.camera.width, self.camera.height)
        draw_tile(
            self.canvas,
            self.camera.cell(x, y),
            size,
            glyph,
            pen,
            joint=self.palette.joint,
            symbols=self.symbols,
        )

    @property
    def _middle(self) -> int:
        return middle(self.camera.width)

    def _mark(self, section: Section, pen: Pen) -> None:
        """Whose area it is, who stands there, and whether a token changed it."""
        spot = (section.x, section.y)
        column, row = self.camera.cell(*spot)
        area = self.area_at.get(spot)
        master = self.master_at.get(spot)
        large = self.camera.height > 1
        below = row + self.camera.height - 1
        if master is not None:
            seat = Pen(self.palette.on_seat, self.palette.seat(master), bold=True)
            letter = SEAT_LETTERS[master]
            if large:
                self.canvas.put(column + self._middle, below, self.symbols.master + letter, seat)
            else:
                self.canvas.put(column + 1, row, letter, seat)
        elif area is not None and not large:
            owner = self.view.sides[area.side][0]
            own = pen if spot in self.flash else pen._replace(ink=self.palette.seat(owner))
            self.canvas.put(column + 1, row, SEAT_LETTERS[owner], own)
        elif section.token:
            self.canvas.put(column + max(1, self._middle), below, self.symbols.token, pen)

    def _outlines(self) -> None:
        """The edge of every controlled area, in its side's colour.

        A line below a section is the last eighth of its cells, a line right of it likewise, so
        both belong to the section above or left of the edge, and no line costs a cell.
        """
        for area in self.view.areas:
            inside = set(area.sections)
            ink = self.palette.seat(self.view.sides[area.side][0])
            for x, y in area.sections:
                for neighbour, edge in (
                    ((x, y - 1), "below"),
                    ((x - 1, y), "right"),
                ):
                    if neighbour not in inside:
                        self._edge(*neighbour, edge, ink)
                if (x, y + 1) not in inside:
                    self._edge(x, y, "below", ink)
                if (x + 1, y) not in inside:
                    self._edge(x, y, "right", ink)

    @property
    def _solid(self) -> str:
        """What an outline may not cross."""
        symbols = self.symbols
        return symbols.red + symbols.green + symbols.blue + symbols.master + SEAT_LETTERS

    def _edge(self, x: int, y: int, edge: str, ink: str) -> None:
        column, row = self.camera.cell(x, y)
        width, height = self.camera.width, self.camera.height
        if edge == "below":
            cells = [
                (column + step, row + height - 1, self.symbols.edge_below) for step in range(width)
            ]
        else:
            cells = [
                (column + width - 1, row + step, self.symbols.edge_right) for step in range(height)
            ]
        for cell_column, cell_row, glyph in cells:
            if 0 <= cell_row < self.canvas.height and 0 <= cell_column < self.canvas.width:
                old, pen = self.canvas.at(cell_column, cell_row)
                if old not in self._solid:
                    self.canvas.put(cell_column, cell_row, glyph, Pen(ink, pen.ground))

    # -- what hovers ----------------------------------------------------------------------

    def _ghost(self, hover: Hover) -> None:
        match hover.task:
            case "place":
                self._ghost_card(hover)
            case "master" | "token":
                self._ghost_piece(hover)
            case "bury" | "draw":
                pass

    def _ghost_card(self, hover: Hover) -> None:
        objection = hover.objection()
        at_fault = _at_fault(objection)
        for dy, row in enumerate(hover.rows):
            for dx, letter in enumerate(row):
                colour = COLOUR_OF[letter]
                spot = (hover.x + dx, hover.y + dy)
                inks = self.palette.rune(colour)
                if objection is None:
                    pen = Pen(inks.on_bright, inks.bright, bold=True)
                else:
                    pen = Pen(self.palette.on_ghost_bad, self.palette.ghost_bad, strike=True)
                self._section(*spot, self.symbols.rune(colour), pen)
                if spot in at_fault:
                    self._fault(spot, self.palette.ghost_bad)
        for spot in at_fault.difference(hover.covers):
            section = self.section_at.get(spot)
            if section is not None:
                self._fault(spot, self.palette.rune(section.colour).ground)

    def _fault(self, spot: tuple[int, int], ground: str) -> None:
        column, row = self.camera.cell(*spot)
        pen = Pen(self.palette.bad, ground, bold=True)
        self.canvas.put(
            column + self._middle + 1, row + (self.camera.height > 2), self.symbols.no, pen
        )

    def _ghost_piece(self, hover: Hover) -> None:
        spot = (hover.x, hover.y)
        section = self.section_at.get(spot)
        legal = hover.objection() is None
        token = hover.task == "token"
        colour = hover.colour if token and legal else section.colour if section else None
        glyph = self.symbols.rune(colour) if colour else " "
        if not legal or colour is None:
            pen = Pen(self.palette.on_ghost_bad, self.palette.ghost_bad, strike=True)
        else:
            inks = self.palette.rune(colour)
            pen = Pen(inks.on_bright, inks.bright, bold=True)
        self._section(*spot, glyph, pen)
        column, row = self.camera.cell(*spot)
        mark = self.symbols.token if token else self.symbols.master
        if not legal:
            mark = self.symbols.no
        below = row + self.camera.height - 1
        self.canvas.put(column + max(1, self._middle), below, mark, pen._replace(strike=False))

    def _horizon(self) -> None:
        """Arrows on the edge of the window where the table goes on beyond it."""
        pen = Pen(self.palette.gold, self.palette.table, bold=True)
        cells = [self.camera.cell(section.x, section.y) for section in self.view.grid]
        width, height = self.canvas.width, self.canvas.height
        if any(column < 0 for column, _ in cells):
            self.canvas.put(0, height // 2, self.symbols.less, pen)
        if any(column >= width for column, _ in cells):
            self.canvas.put(width - 1, height // 2, self.symbols.more, pen)
        if any(row < 0 for _, row in cells):
            self.canvas.put(width // 2, 0, self.symbols.up, pen)
        if any(row >= height for _, row in cells):
            self.canvas.put(width // 2, height - 1, self.symbols.down, pen)


def _at_fault(objection: Objection | None) -> frozenset[tuple[int, int]]:
    """The sections that an objection is about."""
    if objection is None:
        return frozenset()
    boards = [objection.details.get("sections", ()), *objection.details.get("areas", ())]
    return frozenset((x, y) for board in boards for x, y in board)


def _fresh_sections(scene: Scene) -> frozenset[tuple[int, int]]:
    """What the last ply put on the table."""
    spots: set[tuple[int, int]] = set()
    for seen in scene.fresh:
        if seen.kind == "placed":
            wide, high = (3, 2) if seen.data["quarter"] % 2 else (2, 3)
            x, y = seen.data["x"], seen.data["y"]
            spots |= {(x + dx, y + dy) for dx in range(wide) for dy in range(high)}
        elif seen.kind in ("master", "token"):
            spots.add((seen.data["x"], seen.data["y"]))
    return frozenset(spots)
