"""The right column of a table: seats, the game's panels, notes, and the log below them.

It lies over nothing; where there is little room, ``share`` says what steps back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from rich.cells import cell_len

from runegames.core import Seat
from runegames.play.digest import Item, digest
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.look import Look, Looking
from runegames.ui.scene import SEAT_LETTERS, Scene
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chances import Chances
from runegames.ui.widgets.loglines import LogLines

INDENT = 2
"""Columns before the words of a note: its bar, and a blank."""
MOST_SINCE = 8
"""Lines of what has happened since the own last move, until all of it is asked for; what was done
to the viewer is told beyond them."""
LEAST_LOG = 2
"""Rows below which the log is left out: the heading of a turn, and a line."""
NAME_AT = 4
"""The column of the names, behind the seats' letters."""
LEAST_POINTS = 4
"""Columns at the end of a team's row, for its points."""

NoteKind: TypeAlias = Literal["tip", "guide", "since", "hint"]
READ_NOW: tuple[NoteKind, ...] = ("hint", "guide")
"""Notes that are never cut while anything else could step back."""
SeatState: TypeAlias = Literal["acting", "waiting", "folded", "out"]


Cell: TypeAlias = tuple[int, str, Pen]
"""Words of a panel: their first column (-1: they end at the right edge), text and pen."""


class Panel(NamedTuple):
    """A headed part of the column that a game draws."""

    heading: str
    body: Canvas
    """As wide as the column, as high as it needs."""
    aside: str = ""
    """What stands at the right end of the heading."""


class Paragraph(NamedTuple):
    """A part of a note."""

    text: str
    strong: bool = False
    """Whether it is what matters most of all: an answer, a task."""
    seat: Seat | None = None
    """Whom it is about: the bar beside it has that seat's colour."""
    item: Item | None = None
    """The event that it tells, of what has happened since."""
    brief: str = ""
    """Shorter text for where the whole has no room; empty: there is none."""


Line: TypeAlias = tuple[str, Paragraph]
"""A line, and the paragraph that it is a part of."""


class Note(NamedTuple):
    """Something to read beside the table."""

    kind: NoteKind
    heading: str
    paragraphs: tuple[Paragraph, ...]
    keep: Literal["seats", "side", ""] = ""
    """What has to stay in sight beside it."""
    whole: bool = False
    """Whether all of it is asked for, whatever else has to step back."""
    foot: str = ""
    """What can be done, below it."""
    more: str = ""
    """What stands there instead on a page that is not the last one; if empty, there is one page."""
    short: str = ""
    """The heading where that has no room beside the key for all of it."""

    @property
    def words(self) -> str:
        """All of it."""
        return " ".join(each.text for each in self.paragraphs)


class Standings(Protocol):
    """What the list of seats is drawn from: a table."""

    scene: Scene | None

    def seat_columns(self, scene: Scene) -> tuple[str, str]:
        """Heads of the columns of the list of seats, for ``pips`` and ``points``."""

    def shown_points(self, scene: Scene, seat: Seat) -> str:
        """The points of a seat; while the table moves, on their way."""

    def pips(self, scene: Scene, seat: Seat) -> str:
        """What a seat still has."""

    def seat_state(self, scene: Scene, seat: Seat) -> SeatState:
        """Whether a seat is asked, waits, or is out of it for now or for good."""


class Side(Looking):
    """The game's own panels in the column: a function of the scene and the cursor."""

    FOLLOWS: ClassVar[bool] = True
    """Whether they say something else where the cursor is somewhere else."""

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.host: CellWidget
        """What lends its colours and glyphs: the column."""

    @property
    def look(self) -> Look:
        """What it is drawn with."""
        return self.host.look

    def sheet(self, width: int, rows: int) -> Canvas:
        """An empty body of a panel."""
        return Canvas(width, rows, self.base_pen())

    def rows(self, width: int, rows: Iterable[Iterable[Cell]]) -> Canvas:
        """Body of a panel made of rows of words; columns below 0 count from the right edge."""
        lines = [tuple(row) for row in rows]
        canvas = self.sheet(width, len(lines))
        for y, line in enumerate(lines):
            for x, words, pen in line:
                canvas.put(x if x >= 0 else width + 1 + x - cell_len(words), y, words, pen)
        return canvas

    def panels(self, width: int) -> Sequence[Panel]:
        """From the one that is needed most to the one that steps back first."""
        raise NotImplementedError


class Share(NamedTuple):
    """What there is room for, and how many rows each part's body has."""

    seats: int
    panels: tuple[int, ...]
    notes: tuple[int, ...]
    """By note; 0: it is left out."""
    log: int


def share(rows: int, seats: int, panels: Sequence[int], notes: Sequence[tuple[Note, int]]) -> Share:
    """Who gets how many of the rows; each part has a heading, and a free row before the next.

    The log steps back first, then the panels but the first one, from the last, then the tip;
    what is left over is cut. For what has to be read now, what happened since and the first panel
    step back as well, and the seats for a note without pages, unless the note speaks of them.
    """
    shown, told = list(panels), [height for _, height in notes]
    reading = [note for note, _ in notes if note.whole or note.kind in READ_NOW]
    keep = {note.keep for note in reading}

    def needed() -> int:
        parts = [height + 1 for height in (seats, *shown, *told) if height]
        return sum(parts) + len(parts) - 1

    while needed() > rows and sum(map(bool, shown)) > 1:
        shown[max(at for at, height in enumerate(shown) if height)] = 0
    for kind in ("tip", "since") if reading else ("tip",):
        for at, (note, _) in enumerate(notes):
            if needed() > rows and note.kind == kind and note not in reading:
                told[at] = 0
    if reading and needed() > rows and "side" not in keep:
        shown = [0] * len(shown)
    paged = any(note.more for note in reading)
    if reading and needed() > rows and "seats" not in keep and not paged:
        seats = 0
    for at in reversed(range(len(told))):
        excess = needed() - rows
        if excess > 0 and told[at]:
            told[at] = max(0, told[at] - excess)
    for at in reversed(range(len(shown))):
        shown[at] = max(0, shown[at] - max(0, needed() - rows))
    left = rows - needed() - 1
    return Share(seats, tuple(shown), tuple(told), left if left >= LEAST_LOG else 0)


Wrapped: TypeAlias = tuple[Paragraph, tuple[str, ...]]
"""A paragraph and its lines."""


def _digest(paragraphs: Sequence[Wrapped], rows: int | None) -> list[Wrapped]:
    """Choose what is told of what has happened since, where there are so many rows."""
    high = {id(each.item): len(lines) for each, lines in paragraphs}

    def fits(shown: Sequence[Item]) -> bool:
        needed = sum(high[id(item)] for item in shown)
        usual = needed <= MOST_SINCE or all(item.concerns for item in shown)
        return usual and (rows is None or needed <= rows)

    told = digest([each.item for each, _ in paragraphs if each.item is not None], fits)
    kept = set(map(id, told))
    return [(each, lines) for each, lines in paragraphs if id(each.item) in kept]


def _weight_of(paragraphs: Sequence[Wrapped]) -> int:
    return sum(each.item.weight for each, _ in paragraphs if each.item is not None)


class Column(CellWidget):
    """Draws the parts that there is room for, one below the other."""

    def __init__(self, table: Standings, side: Side) -> None:
        super().__init__(id="column")
        self._table = table
        self._side = side
        side.host = self
        self._notes: dict[NoteKind, Note] = {}
        self._chances: Chances | None = None
        self._page = 0
        """Which page of the hint is shown, where it is longer than the column."""
        self._log = LogLines(self)
        self._sheets: dict[str, tuple[object, Canvas]] = {}
        """By name, parts that the cursor does not change, with what they were drawn for."""
        self._panels: Sequence[Panel] = ()
        """The game's panels as they were drawn last."""
        self._next: Sequence[Panel] | None = None
        """The same as they will be drawn next, where that is known."""
        self.pointed: Literal["seats", "side", ""] = ""
        """The part that a guide speaks of."""

    # -- what is told ----------------------------------------------------------------------

    def tell(self, note: Note) -> None:
        """Show a note, in place of the last one of its kind."""
        if self._notes.get(note.kind) != note:
            self._notes[note.kind] = note
            self._page = 0
            self.redraw()

    def drop(self, *kinds: NoteKind) -> None:
        """Notes of these kinds have been read."""
        known = [kind for kind in kinds if self._notes.pop(kind, None) is not None]
        if known:
            self.redraw()

    def note(self, kind: NoteKind) -> Note | None:
        """What is told of a kind."""
        return self._notes.get(kind)

    def turn_page(self, kind: NoteKind) -> bool:
        """Show the next page of a note; False when there is none."""
        note = self.note(kind)
        if note is None:
            return False
        rows = self.shared().notes[self._told().index(note)]
        if self._page + 1 >= len(self._pages(note, rows, self.content_size.width - INDENT)):
            return False
        self._page += 1
        self.redraw()
        return True

    @property
    def reading(self) -> bool:
        """Whether something was asked for that the next key puts away."""
        return any(note.whole or note.kind == "hint" for note in self._notes.values())

    def put_away(self) -> None:
        """It has been read."""
        self.drop("hint")
        since = self._notes.get("since")
        if since is not None and since.whole:
            self.tell(since._replace(whole=False))

    def foretell(self, chances: Chances | None) -> None:
        """Say below the seats what somebody may expect, or nothing any more."""
        if chances != self._chances:
            self._chances = chances
            self.redraw()

    def point(self, part: Literal["seats", "side", ""]) -> None:
        """Mark a part of the column, and no other one."""
        if self.pointed != part:
            self.pointed = part
            self.redraw()

    def redraw(self) -> None:
        """Anything may have changed."""
        self._sheets.clear()
        super().redraw()

    def follow(self) -> None:
        """The cursor is somewhere else: only the game's panels may say something else."""
        if not self._side.FOLLOWS:
            return
        with self.one_look():
            panels = self._made(self.content_size.width)
        if panels != self._panels:
            self._next = panels
            super().redraw()

    # -- where it stands -------------------------------------------------------------------

    def _told(self) -> list[Note]:
        order: tuple[NoteKind, ...] = ("since", "guide", "hint", "tip")
        return [self._notes[kind] for kind in order if kind in self._notes]

    def _lines(self, note: Note, width: int, rows: int | None = None) -> list[Line]:
        """All lines of a note; of what has happened since, a digest that fits into the rows."""
        paragraphs = [(each, wrap(each.text, width)) for each in note.paragraphs]
        if note.kind == "since" and not note.whole:
            brief = [(each, wrap(each.brief or each.text, width)) for each in note.paragraphs]
            # Briefly only where more turns are told of so.
            paragraphs = max(_digest(paragraphs, rows), _digest(brief, rows), key=_weight_of)
        return [(line, each) for each, made in paragraphs for line in made]

    def _rows(self, note: Note, width: int) -> int:
        """Rows of a note that nothing is cut of."""
        return len(self._lines(note, width)) + len(wrap(note.foot, width))

    def _pages(self, note: Note, rows: int, width: int) -> list[list[Line]]:
        """What there is room for at a time; a page ends with a paragraph where that is possible."""
        lines = self._lines(note, width, rows)
        foot = len(wrap(note.foot, width))
        if not note.more or len(lines) + foot <= rows:
            return [lines]
        rows = max(1, rows - max(foot, len(wrap(note.more, width))))
        pages: list[list[Line]] = [[]]
        for _, group in groupby(lines, key=lambda line: id(line[1])):
            part = list(group)
            if pages[-1] and len(pages[-1]) + len(part) > rows:
                pages.append([])
            for line in part:
                if len(pages[-1]) == rows:
                    pages.append([])
                pages[-1].append(line)
        return pages

    def shared(self, panels: Sequence[Panel] | None = None) -> Share:
        """Who gets how many rows now, beside these panels or those of the game as it stands."""
        width, rows = self.content_size
        scene = self._table.scene
        seats = 0 if scene is None else self._seat_lines(scene) + (self._chances is not None)
        made = self._made(width) if panels is None else panels
        heights = [panel.body.height for panel in made]
        notes = [(note, self._rows(note, width - INDENT)) for note in self._told()]
        shared = share(rows, seats, heights, notes)
        for (note, _), given in zip(notes, shared.notes, strict=True):
            # What was done to the viewer is not cut while a panel could step back.
            pressing = [each for each in note.paragraphs if each.item and each.item.concerns]
            least = sum(len(wrap(each.text, width - INDENT)) for each in pressing)
            if 0 < given < least and not note.whole:
                return share(rows, seats, [0] * len(heights), notes)
        return shared

    def cut(self, kind: NoteKind) -> bool:
        """Whether some of the words of a note cannot be seen."""
        told, width = self._told(), self.content_size.width - INDENT
        at = next(at for at, note in enumerate(told) if note.kind == kind)
        return self.shared().notes[at] < len(self._lines(told[at], width))

    def _made(self, width: int) -> Sequence[Panel]:
        return self._side.panels(width) if self._side.scene is not None and width > 0 else ()

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Part by part, with a free row between them."""
        scene = self._table.scene
        if scene is None:
            return
        self._panels = self._made(canvas.width) if self._next is None else self._next
        self._next = None
        room, row = self.shared(self._panels), 0
        if room.seats:
            self._part(canvas, "seats", row, room.seats + 1, partial(self._seats, scene))
            row += room.seats + 2
        for panel, rows in zip(self._panels, room.panels, strict=True):
            if rows:
                pointed = self.pointed == "side"
                pen = self._gold if pointed else None
                self.heading(canvas, row, panel.heading, panel.aside, pen=pen)
                canvas.paste(panel.body, 0, row + 1, rows)
                row += rows + 2
        told: frozenset[int] = frozenset()
        for note, rows in zip(self._told(), room.notes, strict=True):
            if rows:
                self._part(canvas, note.kind, row, rows + 1, partial(self._note, note))
                row += rows + 2
                if note.kind == "since":
                    shown = self._page_of(note, rows, canvas.width - INDENT)
                    told = frozenset(id(each.item.seen) for _, each in shown if each.item)
        if room.log:
            draw = partial(self._lately, scene, told)
            self._part(canvas, "log", row, canvas.height - row, draw, told)

    def _part(
        self,
        canvas: Canvas,
        name: str,
        row: int,
        rows: int,
        draw: Callable[[Canvas], None],
        beside: frozenset[int] = frozenset(),
    ) -> None:
        """Show a part with its heading as it was drawn, where it still is the same."""
        key = rows, canvas.width, self.palette, self.symbols, beside
        known = self._sheets.get(name)
        if known is None or known[0] != key:
            sheet = Canvas(canvas.width, rows, self.base_pen())
            draw(sheet)
            known = self._sheets[name] = key, sheet
        canvas.paste(known[1], 0, row)

    def _lately(self, scene: Scene, told: frozenset[int], canvas: Canvas) -> None:
        self._log.draw(canvas, scene, told)

    @property
    def _gold(self) -> Pen:
        return self.base_pen().inked(self.palette.gold, bold=True)

    def heading(
        self, canvas: Canvas, row: int, words: str, aside: str = "", *, pen: Pen | None = None
    ) -> None:
        """A word and a thin line; what stands at its right end."""
        made = _heading(words, aside, pen or self.quiet, self.quiet, canvas.width, self.look)
        canvas.paste(made, 0, row)

    # -- the seats -------------------------------------------------------------------------

    def _seats(self, scene: Scene, canvas: Canvas) -> None:
        table, base = self._table, self.base_pen()
        count = len(scene.plans)
        told = [table.shown_points(scene, seat) for seat in range(count)]
        pips = [table.pips(scene, seat) for seat in range(count)]
        extra, points = table.seat_columns(scene)
        behind = max(map(cell_len, (points, *told)))
        gap = 2 if canvas.width > 24 else 1
        pip_end = canvas.width - behind - gap
        aside = " " * (behind - cell_len(points)) + points
        if extra:
            aside = f"{extra}{' ' * gap}{aside}"
        pen = self._gold if self.pointed == "seats" else None
        teams = self._teams(scene)
        if teams:
            self.heading(canvas, 0, "teams", points, pen=pen)
            row = self._team_rows(canvas, scene, teams, told, pips)
        else:
            self.heading(canvas, 0, "seats", aside, pen=pen)
        for seat, plan in enumerate(() if teams else scene.plans):
            row, state = seat + 1, table.seat_state(scene, seat)
            chip, name = self._seat_pens(seat, state)
            canvas.put(0, row, f" {SEAT_LETTERS[seat]} ", chip)
            canvas.put(canvas.width - cell_len(told[seat]), row, told[seat], name.strong())
            left = pip_end - cell_len(pips[seat])
            number = not pips[seat] or pips[seat].replace(" ", "").isalnum()
            own = base.inked(self.palette.seat(seat))
            canvas.put(left, row, pips[seat], self.quiet if number else own)
            room = left - bool(pips[seat]) - NAME_AT
            canvas.put(NAME_AT, row, clipped(plan.name, room, self.symbols), name)
        if self._chances is not None:
            row += 1
            parts = self._chances.drawn(canvas.width, self.palette, self.symbols)
            canvas.write(0, row, [(text, base.inked(ink)) for text, ink in parts])

    @staticmethod
    def _teams(scene: Scene) -> Sequence[Sequence[Seat]]:
        """Who plays together, where anybody does."""
        sides = scene.game.sides(len(scene.plans))
        return sides if any(len(side) > 1 for side in sides) else ()

    def _pips_inside(self, scene: Scene, team: Sequence[Seat]) -> bool:
        """Whether the names of a team leave room for what its seats still have."""
        room = (self.content_size.width - LEAST_POINTS) // len(team) - NAME_AT - 1
        return all(
            cell_len(scene.plans[seat].name) + 1 + cell_len(self._table.pips(scene, seat)) <= room
            for seat in team
        )

    def _seat_lines(self, scene: Scene) -> int:
        """Rows of the list: one a seat or a team; one more for what no team's row has room for."""
        teams = self._teams(scene)
        if not teams:
            return len(scene.plans)
        inside = all(self._pips_inside(scene, team) for team in teams)
        some = any(self._table.pips(scene, seat) for team in teams for seat in team)
        return len(teams) + (some and not inside)

    def _team_rows(
        self,
        canvas: Canvas,
        scene: Scene,
        teams: Sequence[Sequence[Seat]],
        told: Sequence[str],
        pips: Sequence[str],
    ) -> int:
        """Letters and names of those who play together, and their points; the last row."""
        base, width, x = self.base_pen(), canvas.width, 0
        inside = all(self._pips_inside(scene, team) for team in teams)
        for row, team in enumerate(teams, start=1):
            each = (width - LEAST_POINTS) // len(team)
            for at, seat in enumerate(team):
                x, own = at * each, base.inked(self.palette.seat(seat))
                chip, name = self._seat_pens(seat, self._table.seat_state(scene, seat))
                canvas.put(x, row, f" {SEAT_LETTERS[seat]} ", chip)
                shown = clipped(scene.plans[seat].name, each - NAME_AT - 1, self.symbols)
                end = canvas.put(x + NAME_AT, row, shown, name)
                if inside:
                    canvas.put(end + 1, row, pips[seat], own)
            points = told[team[0]]
            canvas.put(width - cell_len(points), row, points, base.strong())
        if inside or not any(pips):
            return len(teams)
        extra, x = self._table.seat_columns(scene)[0], 1
        row = len(teams) + 1
        for seat in (seat for team in teams for seat in team if pips[seat]):
            own = base.inked(self.palette.seat(seat))
            x = canvas.put(x, row, f"{SEAT_LETTERS[seat]} {pips[seat]}", own) + 1
        if x + cell_len(extra) <= width:
            canvas.put(width - cell_len(extra), row, extra, self.quiet)
        return row

    def _seat_pens(self, seat: Seat, state: SeatState) -> tuple[Pen, Pen]:
        """For the letter, and for the name."""
        palette, base = self.palette, self.base_pen()
        match state:
            case "acting":
                return Pen(palette.on_seat, palette.seat(seat), bold=True), base.strong()
            case "waiting":
                return base.inked(palette.seat(seat), bold=True), base
            case "folded":
                return self.quiet.on(palette.raised), self.quiet
            case "out":
                return self.quiet, self.quiet

    # -- notes -----------------------------------------------------------------------------

    def _note(self, note: Note, canvas: Canvas) -> None:
        """Words behind a bar; where some are cut, a mark says so."""
        rows = canvas.height - 1
        ink = self.palette.gold if note.kind == "guide" else self.palette.primary
        base = self.base_pen()
        lines = self._page_of(note, rows, canvas.width - INDENT)
        shown = lines[:rows]
        pen = base.inked(self._bar_ink(shown[0][1] if shown else note.paragraphs[0], ink))
        heading, aside = self._headed(note, shown, canvas.width)
        self.heading(canvas, 0, heading, aside, pen=pen)
        for at, (line, part) in enumerate(shown, start=1):
            bar = base.inked(self._bar_ink(part, ink))
            canvas.put(0, at, self.symbols.frame.down, bar)
            words = base.inked(ink, bold=True) if part.strong else base
            if at == rows < len(lines):
                line = clipped(f"{line} {lines[at][0]}", canvas.width - INDENT, self.symbols)
            self.tell_line(canvas, INDENT, at, line, words)

    def _page_of(self, note: Note, rows: int, width: int) -> list[Line]:
        """The page that is open, with what can be done below it."""
        pages = self._pages(note, rows, width)
        lines = pages[min(self._page, len(pages) - 1)] if note.more else pages[0]
        foot = note.foot if lines is pages[-1] else note.more
        return [*lines, *((line, Paragraph(foot)) for line in wrap(foot, width))]

    def _headed(self, note: Note, shown: Sequence[Line], width: int) -> tuple[str, str]:
        """The heading; and which key tells all that has happened, where that is not told."""
        told = sum(any(part is each for _, part in shown) for each in note.paragraphs)
        if note.kind != "since" or note.whole or told == len(note.paragraphs):
            return note.heading, ""
        words = f"{self.cap('table.meanwhile')}: all {len(note.paragraphs)}"
        fits = cell_len(note.heading) + cell_len(words) + 4 <= width
        return note.heading if fits else note.short, words

    def _bar_ink(self, part: Paragraph, usual: str) -> str:
        return usual if part.seat is None else self.palette.seat(part.seat)


@lru_cache(maxsize=64)
def _heading(words: str, aside: str, pen: Pen, quiet: Pen, width: int, look: Look) -> Canvas:
    """A heading, drawn once: with a step of the cursor most of them stay as they are."""
    palette, symbols = look
    canvas = Canvas(width, 1, look.empty)
    right = width - cell_len(aside) - bool(aside)
    x = canvas.put(0, 0, clipped(words, right - 1, symbols), pen) + 1
    ink = quiet.inked(palette.line)
    canvas.put(x, 0, symbols.frame.across * max(0, right - x), ink)
    canvas.put(width - cell_len(aside), 0, aside, quiet)
    return canvas
