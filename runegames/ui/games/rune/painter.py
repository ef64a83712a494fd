"""How the table of Rune is drawn: tiles, areas, Rune Masters, and the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.core import Objection
from runegames.games.rune.masters import MasterPlaced, TokenPlaced
from runegames.games.rune.model import COLOUR_OF, Area, RuneView, Section, Spot
from runegames.games.rune.placing import Placed
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.tiles import draw_tile, middle
from runegames.ui.scene import SEAT_LETTERS, Scene
from runegames.ui.symbols import Box
from runegames.ui.widgets.drawn import Drawn


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

    def section(self, column: int, row: int) -> Spot:
        """Which section is drawn there."""
        return column // self.width + self.left, row // self.height + self.top


class Painter:
    """Draws one picture of the table."""

    def __init__(
        self, canvas: Canvas, camera: Camera, look: Drawn, view: RuneView, cursor: RuneCursor | None
    ) -> None:
        self.canvas = canvas
        self.camera = camera
        self.palette = look.palette
        self.symbols = look.symbols
        self.cursor = cursor
        self.view = view
        self.flash: frozenset[Spot] = frozenset()
        self.section_at = {(section.x, section.y): section for section in view.grid}
        self.area_at: dict[Spot, Area] = {
            spot: area for area in view.areas for spot in area.sections
        }
        self.master_at = {(master.x, master.y): master.seat for master in view.masters}

    def paint_table(self, flash: frozenset[Spot]) -> None:
        """What lies there, from the bottom up; ``flash`` are the sections to be pointed out."""
        self.flash = flash
        self._guides()
        for section in self.view.grid:
            self._tile(section)
        self._outlines()

    def paint_cursor(self) -> None:
        """The cursor over it."""
        if self.cursor is not None:
            self._ghost(self.cursor)
        self._arrows_to_hidden()

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
        both belong to the section above or left of the edge, and no line costs a cell. Where a
        section is a row high, it is underlined, and the letters are the other two edges.
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
        if height == 1:
            if edge == "below":
                self._underline(column, row)
            return
        if edge == "below":
            cells = [
                (column + step, row + height - 1, self.symbols.edge_below) for step in range(width)
            ]
        else:
            cells = [
                (column + width - 1, row + step, self.symbols.edge_right) for step in range(height)
            ]
        for cell_column, cell_row, glyph in cells:
            if self._is_free(cell_column, cell_row):
                _, pen = self.canvas.at(cell_column, cell_row)
                self.canvas.put(cell_column, cell_row, glyph, Pen(ink, pen.ground))

    def _underline(self, column: int, row: int) -> None:
        for step in range(self.camera.width):
            if 0 <= row < self.canvas.height and 0 <= column + step < self.canvas.width:
                glyph, pen = self.canvas.at(column + step, row)
                self.canvas.put(column + step, row, glyph, pen._replace(underline=True))

    # -- the cursor ----------------------------------------------------------------------

    def _ghost(self, cursor: RuneCursor) -> None:
        match cursor.task:
            case "place":
                self._ghost_card(cursor)
            case "master" | "token":
                self._ghost_piece(cursor)
            case "bury" | "draw":
                pass

    def _ghost_card(self, cursor: RuneCursor) -> None:
        objection = cursor.objection()
        at_fault = _at_fault(objection)
        for dy, row in enumerate(cursor.rows):
            for dx, letter in enumerate(row):
                colour = COLOUR_OF[letter]
                spot = (cursor.x + dx, cursor.y + dy)
                inks = self.palette.rune(colour)
                if objection is None:
                    pen = Pen(inks.on_bright, inks.bright, bold=True)
                else:
                    pen = Pen(self.palette.on_ghost_bad, self.palette.ghost_bad, strike=True)
                self._section(*spot, self.symbols.rune(colour), pen)
                self._rim(spot, cursor.covers, pen, legal=objection is None)
                if spot in at_fault:
                    self._fault(spot, self.palette.ghost_bad)
        for spot in at_fault.difference(cursor.covers):
            section = self.section_at.get(spot)
            if section is not None:
                self._fault(spot, self.palette.rune(section.colour).ground)

    def _rim(self, spot: Spot, covers: Sequence[Spot], pen: Pen, *, legal: bool) -> None:
        """The part of the ghost's frame that runs through a section: heavy where it may lie.

        Brightness alone would not tell a ghost from tiles, nor one ghost from the other.
        """
        (column, row), (x, y) = self.camera.cell(*spot), spot
        width, height = self.camera.width, self.camera.height
        box = self.symbols.heavy if legal else self.symbols.frame
        pen = pen._replace(strike=False, bold=legal)
        if height == 1:
            self.canvas.put(column + 1, row, box.down, pen)
            return
        above, below = (x, y - 1) not in covers, (x, y + 1) not in covers
        left, right = (x - 1, y) not in covers, (x + 1, y) not in covers
        for dy in range(height):
            top, bottom = above and dy == 0, below and dy == height - 1
            for dx in range(width):
                first, last = left and dx == 0, right and dx == width - 1
                glyph = _rim_glyph(box, top=top, bottom=bottom, left=first, right=last)
                if glyph and self._is_free(column + dx, row + dy):
                    self.canvas.put(column + dx, row + dy, glyph, pen)

    def _is_free(self, column: int, row: int) -> bool:
        """Whether a line may go through a cell."""
        if not (0 <= row < self.canvas.height and 0 <= column < self.canvas.width):
            return False
        return self.canvas.at(column, row)[0] not in self._solid

    def _fault(self, spot: Spot, ground: str) -> None:
        column, row = self.camera.cell(*spot)
        pen = Pen(self.palette.bad, ground, bold=True)
        self.canvas.put(
            column + self._middle + 1, row + (self.camera.height > 2), self.symbols.no, pen
        )

    def _ghost_piece(self, cursor: RuneCursor) -> None:
        spot = (cursor.x, cursor.y)
        section = self.section_at.get(spot)
        legal = cursor.objection() is None
        token = cursor.task == "token"
        colour = cursor.colour if token and legal else section.colour if section else None
        glyph = self.symbols.rune(colour) if colour else " "
        if not legal or colour is None:
            pen = Pen(self.palette.on_ghost_bad, self.palette.ghost_bad, strike=True)
        else:
            inks = self.palette.rune(colour)
            pen = Pen(inks.on_bright, inks.bright, bold=True)
        self._section(*spot, glyph, pen)
        self._rim(spot, [spot], pen, legal=legal)
        column, row = self.camera.cell(*spot)
        mark = self.symbols.token if token else self.symbols.master
        if not legal:
            mark = self.symbols.no
        below = row + self.camera.height - 1
        self.canvas.put(column + max(1, self._middle), below, mark, pen._replace(strike=False))

    def _arrows_to_hidden(self) -> None:
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


def _rim_glyph(box: Box, *, top: bool, bottom: bool, left: bool, right: bool) -> str:
    """The piece of a frame for a cell on these edges; empty inside."""
    match (top, bottom, left, right):
        case (True, _, True, _):
            return box.top_left
        case (True, _, _, True):
            return box.top_right
        case (_, True, True, _):
            return box.bottom_left
        case (_, True, _, True):
            return box.bottom_right
        case (False, False, False, False):
            return ""
        case (False, False, _, _):
            return box.down
        case _:
            return box.across


def _at_fault(objection: Objection | None) -> frozenset[Spot]:
    """The sections that an objection is about."""
    if objection is None:
        return frozenset()
    boards = [objection.details.get("sections", ()), *objection.details.get("areas", ())]
    return frozenset((x, y) for board in boards for x, y in board)


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
