"""Panels of Rune: map of the ritual, points, areas, unseen cards, and the marks of runes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from runegames.core import SEAT_LETTERS, Manner, Seat, count, possessive
from runegames.games.rune.areas import NO_AREA
from runegames.games.rune.grid import Grid
from runegames.games.rune.knowledge import grid_of
from runegames.games.rune.model import (
    COLOUR_OF,
    COLOURS,
    COMPONENTS,
    PATTERNS,
    POINTS,
    RuneView,
    turned,
)
from runegames.games.rune.phrases import rank_of, spot
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.rune.areas import AnyArea, Growth, best_free, growths, present
from runegames.ui.games.rune.board import RuneBoard, sections_of
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.overview import Overview, draw_overview
from runegames.ui.widgets.column import Cell, Panel, Row, SidePanels

MIN_LISTS_COLUMNS = 56
"""Least width of a panel for lists of areas and cards."""
MAX_AREAS = 7
MIN_FREE_POINTS = 2
"""Least worth of a free area in the list."""
CARDS_A_ROW = 8
CARD_COLUMNS = 7
"""Width of a small card with the gap right of it."""
CARD_ROWS = 4
"""Height of a small card with the row below it."""


class RunePanel(SidePanels[RuneView, RuneCursor]):
    """Panels with figures of the table, before and after the move at the cursor."""

    def __init__(self, board: RuneBoard) -> None:
        super().__init__()
        self._board = board
        self._grid = Grid()
        self._now: Mapping[AnyArea, Growth] = {}
        """Areas of the scene, without the move at the cursor."""

    def take(self) -> None:
        cursor = self.cursor
        self._grid = grid_of(self.view) if cursor is None else cursor.position.grid
        self._now = present(self.view, self._grid)

    def panels(self, width: int) -> Sequence[Panel]:
        found = [*self._overview(width), self._points(width)]
        if width >= MIN_LISTS_COLUMNS:
            found += [self._areas(width), self._unseen(width)]
        if not self.look.pixels:
            found.append(Panel("marks", self.rows(width, self._marks(width))))
        return found

    def _overview(self, width: int) -> list[Panel]:
        board, outside = self._board, self._board.outside
        if not any(outside):
            return []
        shown = Overview(self.view, board.held, board.sight, outside)
        keys = board.cap("rune.larger"), board.cap("rune.smaller")
        return [Panel("the whole ritual", draw_overview(shown, width, keys, self.look))]

    def _marks(self, width: int) -> Iterator[list[Cell]]:
        """Explain the letters beside runes, for looks without pixels."""
        seat, mark, pen = self.view.seat or 0, self.symbols.green, self.base_pen()
        letter, whose = SEAT_LETTERS[seat], possessive(self.shown.names[seat])
        signs = [
            (f"{mark}{letter.lower()}", f"a rune of {whose}"),
            (f"{self.symbols.master}{mark}{letter}", f"{whose} Rune Master"),
        ]
        if sections_of(self.shown.recent):
            signs.append((f"{self.symbols.pointer}{mark}", "new on the table"))
        for sign, words in signs:
            yield [(0, sign, pen.strong()), (5, clipped(words, width - 5, self.symbols), pen)]

    # -- points ---------------------------------------------------------------------------

    def _points(self, width: int) -> Panel:
        view, at = self.view, self.cursor
        preview = at.preview() if at is not None else None
        after = preview.after if preview is not None else view.scores
        most = 10 * (max(*after, *view.scores) // 10 + 1)
        rows: list[Row] = [
            (self._score, (side, old, new, most, width))
            for side, old, new in zip(view.sides, view.scores, after, strict=True)
        ]
        if view.seats == 1:
            rows.append((self._rank, (view.scores[0], view.turn is None)))
        rows.append((self._legend, (width,)))
        best = NO_AREA if view.turn is None else best_free(self._grid, at, self.shown.names)
        rows.append((self._best_free, (best.colour, best.points)))
        heading = "points"
        if preview is not None and at is not None and at.covers:
            heading = f"points if placed at {spot(at.x, at.y, Manner.WRITTEN)}"
            heading = heading if len(heading) <= width else "points if placed here"
        return Panel(heading, self.kept_rows("points", width, rows))

    def _rank(self, points: int, over: bool) -> Iterator[Cell]:
        yield 0, f"rank{'' if over else ' so far'}  {rank_of(points).title}", self.quiet

    def _best_free(self, number: int, points: int) -> Iterator[Cell]:
        if points:
            colour = COLOURS[number]
            ink = self.quiet.inked(self.palette.rune(colour).bright)
            yield 0, "best free area", self.quiet
            yield 16, f"{colour}, {points}", ink

    def _score(
        self, side: Sequence[Seat], before: int, after: int, most: int, width: int
    ) -> Iterator[Cell]:
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
        x = 2 * len(side)
        for at, seat in enumerate(side):
            yield 2 * at, SEAT_LETTERS[seat], base.inked(palette.seat(seat), bold=True)
        change = base.inked(palette.ok if after > before else palette.bad, bold=True)
        yield -1, str(after), base.strong() if after == before else change
        if after != before:
            yield -1 - len(str(after)), f"{before} {symbols.right} ", self.quiet
        length = width - x - len("100 → 100") - 2
        full, grown = (length * each // most for each in sorted((before, after)))
        line = symbols.heavy.across
        yield x, line * full, base.inked(palette.seat(side[0]))
        yield x + full, line * (grown - full), change._replace(bold=False)
        rest = symbols.frame.across if palette.colourless else line
        yield x + grown, rest * (length - grown), base.inked(palette.rest)

    def _legend(self, width: int) -> Iterator[Cell]:
        x = 0
        for colour, points in zip(COLOURS, POINTS, strict=True):
            inks = self.palette.rune(colour)
            yield x, f" {self.symbols.rune(colour)} ", Pen(inks.ink, inks.ground)
            yield x + 3, f" {points}", self.strong
            x += 6 + len(str(points))
        if x + 7 < width:
            yield x + 1, "a rune", self.quiet

    # -- areas ----------------------------------------------------------------------------

    def _areas(self, width: int) -> Panel:
        view, cursor = self.view, self.cursor
        worthy = [
            each
            for each in growths(view, self._grid, cursor, self._now)
            if each.owner is not None or each.area.points >= MIN_FREE_POINTS
        ]
        rows: list[Row] = [
            (self._area, (each.area.colour, each.owner, each.runes, each.area.sections.bit_count(),
                          each.points, each.area.points))
            for each in worthy[:MAX_AREAS]
        ]  # fmt: skip
        legal = cursor is not None and cursor.covers and cursor.preview() is not None
        return Panel(
            "areas if placed here" if legal else "areas",
            self.kept_rows("areas", width, rows or [(tuple, ())]),
        )

    def _area(
        self,
        number: int,
        owner: Seat | None,
        former_runes: int,
        runes: int,
        former_points: int,
        points: int,
    ) -> Iterator[Cell]:
        palette, base, colour = self.palette, self.base_pen(), COLOURS[number]
        pen = base if owner is not None else self.quiet
        if owner is not None:
            yield 0, *self.look.badge(owner)
        yield 4, self.symbols.rune(colour), base.inked(palette.rune(colour).bright)
        yield 6, colour + ("" if owner is not None else ", free"), pen
        unit = " rune" if runes == 1 else " runes"
        for end, old, new, more in (
            (-13, former_runes, runes, unit),
            (-1, former_points, points, ""),
        ):
            told, ink = f"{new}{more}", palette.ok if new > old else palette.bad
            yield end, told, pen if old == new else base.inked(ink, bold=True)
            if old != new:
                yield end - len(told), f"{old} {self.symbols.right} ", self.quiet

    # -- cards ----------------------------------------------------------------------------

    def _unseen(self, width: int) -> Panel:
        view = self.view
        copies = COMPONENTS.decks[view.seats]
        seen = Counter([card.card for card in view.cards if card.seat is not None])
        seen.update(view.buried)
        for hand in view.known_hands:
            seen.update(hand)
        unseen = tuple(copies - seen[pattern] for pattern in PATTERNS)
        high = CARD_ROWS * -(-len(PATTERNS) // CARDS_A_ROW) - (copies == 1)
        body = self.host.part("cards", (width, high), (unseen, copies > 1), self._cards)
        total = count(copies * len(PATTERNS), "card")
        return Panel(f"{total}, {sum(unseen)} not seen yet", body)

    def _cards(self, canvas: Canvas, unseen: Sequence[int], counted: bool) -> None:
        for number, (pattern, left) in enumerate(zip(PATTERNS, unseen, strict=True)):
            row, column = divmod(number, CARDS_A_ROW)
            x, y = column * CARD_COLUMNS, row * CARD_ROWS
            self._small_card(canvas, x, y, pattern, bright=left > 0)
            if counted:
                told = str(left) if left else self.symbols.no_master
                canvas.put(x + 1, y + 3, told, self.quiet)

    def _small_card(self, canvas: Canvas, x: int, y: int, pattern: str, *, bright: bool) -> None:
        for row, letters in enumerate(turned(pattern, 0), y):
            for column, letter in enumerate(letters):
                inks = self.palette.rune(COLOUR_OF[letter])
                pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
                glyph = self.symbols.rune(COLOUR_OF[letter]) if self.palette.colourless else " "
                canvas.put(x + 2 * column, row, f"{glyph} ", pen)
