"""Right column of a table: seats, the game's panels, notes, and the log.

The parts never overlap; ``share`` decides which of them are cut or left out to save rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import View
from runegames.play.keys import keys_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import HasLook, Look
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chances import Chances
from runegames.ui.widgets.loglines import draw_log
from runegames.ui.widgets.notes import READ_NOW, Line, Note, NoteKind, Paragraph
from runegames.ui.widgets.scenepart import C, ScenePart, V
from runegames.ui.widgets.seatlist import SeatList, Standings

NOTE_INDENT_COLUMNS = 2
"""Indent of a note's words, for the bar before them."""
MIN_SINCE_LINES = 4
"""Least number of lines on events since the last move for which a panel is cut."""
MIN_PANEL_ROWS = 2
"""Least height of the body of a panel that is cut for these events."""
MIN_LOG_ROWS = 2
"""Least height of the log: the heading of a turn, and a line."""

PartName: TypeAlias = Literal["seats", "side", ""]
Cell: TypeAlias = tuple[int, str, Pen]
"""Words of a panel: first column, text and pen.

A negative column is that of the last character, counted from the right edge (-1 at the edge).
"""


Row: TypeAlias = tuple[Callable[..., Iterable[Cell]], tuple[object, ...]]
"""Row of a panel: a function that returns its words, and the facts that it gets."""
T = TypeVar("T")


class Panel(NamedTuple):
    """Part of the column: a heading, and a body that the game draws."""

    heading: str
    body: Canvas
    """Canvas as wide as the column."""
    aside: str = ""
    """Words at the right end of the heading."""


class SidePanels(ScenePart[V, C], HasLook, Generic[V, C]):
    """Panels of a game in the column, drawn from the scene and the cursor."""

    FOLLOWS: ClassVar[bool] = True
    """True when the panels depend on the cursor."""

    host: CellWidget
    """Column of the panels; its colours, glyphs and drawn parts are used."""

    @property
    def look(self) -> Look:
        return self.host.look

    def sheet(self, width: int, rows: int) -> Canvas:
        """Make an empty body of a panel."""
        return Canvas(width, rows, self.base_pen())

    def rows(self, width: int, rows: Iterable[Iterable[Cell]]) -> Canvas:
        """Make the body of a panel from rows of words."""
        lines = [tuple(row) for row in rows]
        canvas = self.sheet(width, len(lines))
        for y, line in enumerate(lines):
            _put(canvas, y, line)
        return canvas

    def kept_rows(self, name: str, width: int, rows: Iterable[Row]) -> Canvas:
        """Make a body of which only rows with other facts than before are drawn anew."""
        lines = tuple(rows)
        return self.host.part(name, (width, len(lines)), (name, *lines), self._draw_rows)

    def _draw_rows(self, canvas: Canvas, name: str, *rows: Row) -> None:
        for y, row in enumerate(rows):
            canvas.paste(self.host.part(f"{name} {y}", (canvas.width, 1), row, _draw_row), 0, y)

    def panels(self, width: int) -> Sequence[Panel]:
        """Draw the panels; if not all have room, the last one is left out first."""
        raise NotImplementedError


def _draw_row(
    canvas: Canvas, cells: Callable[..., Iterable[Cell]], facts: tuple[object, ...]
) -> None:
    _put(canvas, 0, cells(*facts))


def _put(canvas: Canvas, y: int, row: Iterable[Cell]) -> None:
    for x, words, pen in row:
        if x < 0:
            x += canvas.width + 1 - cell_len(words)
        canvas.put(x, y, words, pen)


class Share(NamedTuple):
    """Heights of the bodies of the parts; 0 for a part that is left out."""

    seats: int
    panels: tuple[int, ...]
    notes: tuple[int, ...]
    log: int
    """Height of the log with its heading."""


def share(rows: int, seats: int, panels: Sequence[int], notes: Sequence[tuple[Note, int]]) -> Share:
    """Share the rows among the parts, each with a heading and a free row before the next.

    Until the rows suffice, these steps are taken in turn:

    1. The log is left out, then the panels from the last to the second, then the tip.
    2. If a note has to be read at once, the events since the last move are left out, then the
       first panel, then the seats. The seats stay if the note has pages. A part that ``Note.keep``
       names stays, too.
    3. The notes are cut, then the first panel.
    """
    shown, noted = list(panels), [height for _, height in notes]
    reading = [note for note, _ in notes if note.whole or note.kind in READ_NOW]
    keep = {note.keep for note in reading}

    def needed() -> int:
        parts = [height + 1 for height in (seats, *shown, *noted) if height]
        return sum(parts) + len(parts) - 1

    while needed() > rows and sum(map(bool, shown)) > 1:
        shown[max(index for index, height in enumerate(shown) if height)] = 0
    kinds = ("tip", "since") if reading else ("tip",)
    for kind in kinds:
        for index, (note, _) in enumerate(notes):
            if needed() > rows and note.kind == kind and note not in reading:
                noted[index] = 0
    if reading and needed() > rows and "side" not in keep:
        shown = [0] * len(shown)
    paged = any(note.more for note in reading)
    if reading and needed() > rows and "seats" not in keep and not paged:
        seats = 0
    for index in reversed(range(len(noted))):
        excess = needed() - rows
        if excess > 0 and noted[index]:
            noted[index] = max(0, noted[index] - excess)
    for index in reversed(range(len(shown))):
        shown[index] = max(0, shown[index] - max(0, needed() - rows))
    left = rows - needed() - 1
    if left < MIN_LOG_ROWS:
        left = 0
    return Share(seats, tuple(shown), tuple(noted), left)


class Column(CellWidget):
    """Column of a table: its parts below one another."""

    SEATS: ClassVar[bool] = True
    """True if the list of seats is part of the column."""
    LOG_HEAD: ClassVar[str] = "log"

    def __init__(self, table: Standings, side: SidePanels[View, object]) -> None:
        super().__init__(id="column")
        self._table = table
        self._side = side
        side.host = self
        self._notes: dict[NoteKind, Note] = {}
        self._made: dict[str, tuple[tuple[object, ...], object]] = {}
        """Last values by name, each with the facts from which it was made."""
        self._chances: Chances | None = None
        self._page = 0
        """Index of the shown page of a note that is longer than the column."""
        self.pointed: PartName = ""
        """Part that a guide points at; "" if there is none."""

    # -- notes -----------------------------------------------------------------------------

    def tell(self, note: Note) -> None:
        """Show a note in place of the previous note of its kind."""
        if self._notes.get(note.kind) != note:
            self._notes[note.kind] = note
            self._page = 0
            self.redraw()

    def drop(self, *kinds: NoteKind) -> None:
        """Remove the notes of these kinds."""
        known = [kind for kind in kinds if self._notes.pop(kind, None) is not None]
        if known:
            self.redraw()

    def note(self, kind: NoteKind) -> Note | None:
        """Note of a kind; None if there is none."""
        return self._notes.get(kind)

    @property
    def notes(self) -> Sequence[Note]:
        """Notes of all kinds."""
        return tuple(self._notes.values())

    def turn_page(self, kind: NoteKind) -> bool:
        """Show the next page of a note; return False if there is no such note or page."""
        note = self.note(kind)
        if note is None:
            return False
        rows = self.shared().notes[self._in_order().index(note)]
        if self._page + 1 >= len(note.pages(rows, self.content_size.width - NOTE_INDENT_COLUMNS)):
            return False
        self._page += 1
        self.redraw()
        return True

    @property
    def reading(self) -> bool:
        """True if the next key closes a note that the player asked for."""
        return any(note.whole or note.kind == "hint" for note in self._notes.values())

    def put_away(self) -> None:
        """Close the hint, and shorten the events since the last move if all are shown."""
        self.drop("hint")
        since = self._notes.get("since")
        if since is not None and since.whole:
            self.tell(since._replace(whole=False))

    def foretell(self, chances: Chances | None) -> None:
        """Show chances below the seats; None removes them."""
        if chances != self._chances:
            self._chances = chances
            self.redraw()

    def point(self, part: PartName) -> None:
        """Mark one part of the column; "" removes the mark."""
        if self.pointed != part:
            self.pointed = part
            self.redraw()

    def rows_to_read(self, width: int) -> int:
        """Return the rows of the notes that have to be read now."""
        notes = [note for note in self._in_order() if note.whole or note.kind in (*READ_NOW, "tip")]
        room = width - NOTE_INDENT_COLUMNS
        return sum(note.height(room) + 2 for note in notes)

    def follow(self) -> None:
        """Draw again if the panels depend on the cursor."""
        if self._side.FOLLOWS:
            self.redraw()

    # -- places ----------------------------------------------------------------------------

    def _in_order(self) -> list[Note]:
        order: tuple[NoteKind, ...] = ("request", "since", "guide", "hint", "tip")
        return [self._notes[kind] for kind in order if kind in self._notes]

    def _known(self, name: str, make: Callable[..., T], *facts: object) -> T:
        """Make a value from facts, or return the last one if the facts are equal."""
        known = self._made.get(name)
        if known is None or known[0] != facts:
            known = self._made[name] = facts, make(*facts)
        return cast("T", known[1])

    def shared(self) -> Share:
        """Heights of all parts at the present size."""
        scene, width = self._table.scene, self.content_size.width
        seats = None if scene is None or not self.SEATS else SeatList.of(self._table, scene)
        return self._shared(seats, self._panels(width))

    def _panels(self, width: int) -> Sequence[Panel]:
        return self._side.panels(width) if self._side.scene is not None and width > 0 else ()

    def _shared(self, seats: SeatList | None, panels: Sequence[Panel]) -> Share:
        width, rows = self.content_size
        high = 0
        if seats is not None:
            high = self._known("height of seats", SeatList.height, seats, width)
        if seats is not None and self._chances is not None:
            high += 1
        heights = tuple(panel.body.height for panel in panels)
        room = width - NOTE_INDENT_COLUMNS
        notes = tuple(
            (note, self._known(f"height of {note.kind}", Note.height, note, room))
            for note in self._in_order()
        )
        reads_now = any(note.whole or note.kind in READ_NOW for note in self._in_order())
        facts = width, rows, high, heights, notes, reads_now
        return self._known("share", _shared_by_weight, *facts)

    def cut(self, kind: NoteKind) -> bool:
        """True if some lines of a note are cut; the column has to have a note of this kind."""
        notes, width = self._in_order(), self.content_size.width - NOTE_INDENT_COLUMNS
        index = next(index for index, note in enumerate(notes) if note.kind == kind)
        return self.shared().notes[index] < len(notes[index].lines(width))

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        scene, width = self._table.scene, canvas.width
        if scene is None:
            return
        seats = SeatList.of(self._table, scene) if self.SEATS else None
        panels = self._panels(width)
        room, row = self._shared(seats, panels), 0

        def part(name: str, rows: int, draw: Callable[..., None], *facts: object) -> None:
            nonlocal row
            canvas.paste(self.part(name, (width, rows + 1), facts, draw), 0, row)
            row += rows + 2

        if room.seats and seats is not None:
            part("seats", room.seats, self._seats, seats, self._chances, self.pointed == "seats")
        for panel, rows in zip(panels, room.panels, strict=True):
            if rows:
                pen = self.gold if self.pointed == "side" else self.quiet
                self.heading(canvas, row, panel.heading, panel.aside, pen)
                canvas.paste(panel.body, 0, row + 1, rows)
                row += rows + 2
        digested: frozenset[int] = frozenset()
        for note, rows in zip(self._in_order(), room.notes, strict=True):
            if not rows:
                continue
            size = self._page, rows, width - NOTE_INDENT_COLUMNS
            lines = self._known(f"page of {note.kind}", Note.page, note, *size)
            if note.kind == "since":
                digested = _told_whole(lines[:rows])
                key = keys_of("table.meanwhile", self.changed_keys)[0]
                self.hit(Region(0, row, width, rows + 1), self.app.simulate_key, key)
            part(note.kind, rows, self._note, note, lines, self.cap("table.meanwhile"))
        if room.log:
            part("log", canvas.height - row - 1, self._log, scene, digested)

    def heading(self, canvas: Canvas, row: int, words: str, aside: str, pen: Pen) -> None:
        """Write words, a thin line, and ``aside`` at the right edge."""
        right = canvas.width
        if aside:
            right -= cell_len(aside) + 1
        x = canvas.put(0, row, clipped(words, right - 1, self.symbols), pen) + 1
        self.thin_line(canvas, x, row, right - x)
        canvas.put(canvas.width - cell_len(aside), row, aside, self.quiet)

    def _seats(
        self, canvas: Canvas, seats: SeatList, chances: Chances | None, pointed: bool
    ) -> None:
        pen = self.gold if pointed else self.quiet
        self.heading(canvas, 0, *seats.heading(canvas.width), pen)
        seats.draw(canvas, self)
        if chances is not None:
            canvas.write(0, canvas.height - 1, chances.drawn(canvas.width, self.look))

    def _log(self, canvas: Canvas, scene: Scene, digested: frozenset[int]) -> None:
        draw_log(self, self.LOG_HEAD, canvas, scene, digested)

    def _note(self, canvas: Canvas, note: Note, lines: Sequence[Line], key: str) -> None:
        """Draw a note's words to the right of a bar, with a mark if some are cut."""
        rows = canvas.height - 1
        base = self.base_pen()
        room = canvas.width - NOTE_INDENT_COLUMNS
        usual = self.palette.gold if note.kind == "guide" else self.palette.primary

        def bar(part: Paragraph) -> Pen:
            return base.inked(usual if part.seat is None else self.palette.seat(part.seat))

        shown = lines[:rows]
        heading, aside = _headed(note, shown, canvas.width, key)
        first = shown[0][1] if shown else note.paragraphs[0]
        self.heading(canvas, 0, heading, aside, bar(first))
        for index, (line, part) in enumerate(shown, start=1):
            canvas.put(0, index, self.symbols.frame.down, bar(part))
            if index == rows < len(lines):
                line = clipped(f"{line} {lines[index][0]}", room, self.symbols)
            words = base.inked(usual, bold=True) if part.strong else base
            self.tell_line(canvas, NOTE_INDENT_COLUMNS, index, line, words)


def _shared_by_weight(
    width: int,
    rows: int,
    seats: int,
    panels: Sequence[int],
    notes: Sequence[tuple[Note, int]],
    reads_now: bool,
) -> Share:
    """Share the rows, and give events since the last move what they need of the panels."""
    shared = share(rows, seats, panels, notes)
    since = next((index for index, (note, _) in enumerate(notes) if note.digested), None)
    if since is None or (shared.notes[since] == 0 and reads_now):
        return shared
    # The events come before the figures of the panel, which the board mostly shows as well.
    wanted = min(notes[since][1], MIN_SINCE_LINES)
    while not reads_now and shared.notes[since] < wanted and sum(shared.panels) > MIN_PANEL_ROWS:
        cut = share(rows, seats, [sum(shared.panels) - 1], notes)
        shared = cut._replace(panels=(*cut.panels, *shared.panels[1:]))
    if shared.notes[since] < notes[since][0].pressing_rows(width - NOTE_INDENT_COLUMNS):
        # Events that concern the viewer are cut only after all panels have been left out.
        return share(rows, seats, [0] * len(panels), notes)
    return shared


def _told_whole(lines: Sequence[Line]) -> frozenset[int]:
    """Return the ``id`` of each event whose sentence is shown whole, so that no log needs it."""
    shown: dict[int, tuple[Paragraph, list[str]]] = {}
    for line, part in lines:
        shown.setdefault(id(part), (part, []))[1].append(line)
    return frozenset(
        id(part.item.seen)
        for part, words in shown.values()
        if part.item is not None and " ".join(words).split() == part.text.split()
    )


def _headed(note: Note, shown: Sequence[Line], width: int, key: str) -> tuple[str, str]:
    """Heading of a note; if it leaves events out, also words on the key that shows them all."""
    parts_shown = {id(part) for _, part in shown}
    number = sum(id(paragraph) in parts_shown for paragraph in note.paragraphs)
    if not note.digested or number == len(note.paragraphs):
        return note.heading, ""
    left_out = len(note.paragraphs) - number
    for heading in (note.heading, note.short):
        for words in (f"{key}: {left_out} more", f"{key}: +{left_out}"):
            if cell_len(heading) + cell_len(words) + 4 <= width:
                return heading, words
    return note.short, words
