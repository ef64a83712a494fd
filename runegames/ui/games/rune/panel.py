"""Beside the board of Rune: points, areas, and the cards that nobody has seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Manner, Seat, count, possessive
from runegames.games.rune.model import (
    COLOUR_OF,
    COLOURS,
    COMPONENTS,
    PATTERNS,
    POINTS,
    Colour,
    RuneView,
    turned,
)
from runegames.games.rune.phrases import rank_of, spot
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.rune.areas import Growth, Patch, best_free, growths, patches, patches_after
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.overview import Overview, draw_overview
from runegames.ui.look import Look
from runegames.ui.scene import Scene
from runegames.ui.widgets.column import Panel, Side

WIDE_COLUMNS = 56
"""Columns from which on areas and cards are listed."""
MOST_AREAS = 7
LEAST_FREE_POINTS = 2
"""What a free area has to be worth to be listed."""
POINTS_HEADING = "points"
CARDS_A_ROW = 8
CARD_CELLS = (7, 4)
"""What a small card takes, with the gaps: columns, rows."""


class RunePanel(Side):
    """What lies on the table in figures, now and after the move at the cursor."""

    def __init__(self, board: RuneBoard) -> None:
        super().__init__()
        self._board = board
        self.cursor: RuneCursor | None = None
        self._drawn: tuple[object, Sequence[Panel]] | None = None
        """For what they were drawn last: the column asks more than once."""
        self._cards: tuple[object, Panel] | None = None
        self._now: tuple[RuneView, Sequence[Patch]] | None = None
        """The areas of the scene, which the cursor does not change."""

    def take(self, scene: Scene, cursor: RuneCursor | None) -> None:
        """Another moment, or another viewer."""
        self.scene, self.cursor = scene, cursor

    def panels(self, width: int) -> Sequence[Panel]:
        """Points; where there is room, the areas one by one and the cards still to come.

        A map before them while the board shows only a part of the ritual.
        """
        look = self.look
        move = self.cursor.move() if self.cursor is not None else None
        key = (self.scene, move, width, look, self._board.outside)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._all(width, look)
        return self._drawn[1]

    def _all(self, width: int, look: Look) -> list[Panel]:
        assert self.scene is not None
        view = self.scene.seen_as(RuneView)
        if self._now is None or self._now[0] is not view:
            self._now = view, patches(view)
        now = self._now[1]
        found = [*self._overview(width, view), self._points(width, view, now)]
        if width >= WIDE_COLUMNS:
            key = (view, width, look)
            if self._cards is None or self._cards[0] != key:
                self._cards = key, self._unseen(width, view)
            grown = growths(view, patches_after(view, self.cursor, now), now)
            found += [self._areas(width, grown), self._cards[1]]
        if not look.pixels:
            found.append(self._marks(width, view))
        return found

    def _overview(self, width: int, view: RuneView) -> list[Panel]:
        """The whole ritual, where the board does not show it."""
        board, outside = self._board, self._board.outside
        if not any(outside):
            return []
        held = tuple(self.cursor.covers) if self.cursor is not None else ()
        shown = Overview(view, held, board.sight, outside)
        keys = board.cap("rune.larger"), board.cap("rune.smaller")
        return [Panel("the whole ritual", draw_overview(shown, width, keys, self.look))]

    def _marks(self, width: int, view: RuneView) -> Panel:
        """What letters beside a rune mean, where nothing else tells whose it is."""
        assert self.scene is not None
        seat = view.seat or 0
        letter, whose = SEAT_LETTERS[seat], possessive(self.scene.names[seat])
        mark = self.symbols.green
        canvas, pen = self.sheet(width, 2), self.base_pen()
        told = (
            (f"{mark}{letter.lower()}", f"a rune of {whose}"),
            (f"{self.symbols.master}{mark}{letter}", f"{whose} Rune Master"),
        )
        for row, (sign, words) in enumerate(told):
            canvas.put(0, row, sign, pen.strong())
            canvas.put(5, row, clipped(words, width - 5, self.symbols), pen)
        return Panel("marks", canvas)

    # -- points ---------------------------------------------------------------------------

    def _points(self, width: int, view: RuneView, now: Sequence[Patch]) -> Panel:
        """A line a side, then what is free; where the cursor is, as moves and hints say it."""
        assert self.scene is not None
        at = self.cursor
        where = ""
        if at is not None and at.covers:
            where = spot(at.x, at.y, Manner.WRITTEN)
            if len(where) + len(POINTS_HEADING) + 2 > width:
                where = f"{at.x}, {at.y}"
        preview = at.preview() if at is not None else None
        after = preview.after if preview is not None else view.scores
        worth = None if view.turn is None else best_free(at, self.scene.names, now)
        canvas = self.sheet(width, len(view.scores) + (view.seats == 1) + 2)
        most = 10 * (max(*after, *view.scores) // 10 + 1)
        for row, (score, then) in enumerate(zip(view.scores, after, strict=True)):
            letters = tuple(view.sides[row])
            canvas.paste(side_line(letters, (score, then), most, width, self.look), 0, row)
        row = len(view.scores)
        if view.seats == 1:
            so_far = "" if view.turn is None else " so far"
            canvas.put(0, row, f"rank{so_far}  {rank_of(view.scores[0]).title}", self.quiet)
            row += 1
        canvas.paste(legend_line(width, self.look), 0, row)
        if worth is not None:
            points, colour = worth
            x = canvas.put(0, row + 1, "best free area", self.quiet) + 2
            ink = self.palette.rune(colour).bright
            canvas.put(x, row + 1, f"{colour}, {points}", self.quiet.inked(ink))
        return Panel(POINTS_HEADING, canvas, where)

    # -- areas ----------------------------------------------------------------------------

    def _areas(self, width: int, grown: Sequence[Growth]) -> Panel:
        """Runes and points of each, those that belong to somebody first."""
        shown = [
            each
            for each in grown
            if each.patch.owner is not None or each.patch.points >= LEAST_FREE_POINTS
        ][:MOST_AREAS]
        canvas = self.sheet(width, max(1, len(shown)))
        for row, each in enumerate(shown):
            canvas.paste(area_line(AreaLine.of(each), width, self.look), 0, row)
        cursor = self.cursor
        legal = cursor is not None and cursor.covers and cursor.preview() is not None
        return Panel("areas, if you place here" if legal else "areas", canvas)

    # -- cards ----------------------------------------------------------------------------

    def _unseen(self, width: int, view: RuneView) -> Panel:
        """Every card there is, those that somebody may still hold or draw bright."""
        copies = COMPONENTS.decks[view.seats]
        seen = Counter([card.card for card in view.cards if card.seat is not None])
        seen.update(view.buried)
        known = list(view.known_hands)
        if view.seat is not None:
            known[view.seat] = view.hand
        for hand in known:
            seen.update(hand)
        rows = -(-len(PATTERNS) // CARDS_A_ROW)
        canvas = self.sheet(width, CARD_CELLS[1] * rows - (copies == 1))
        left = 0
        for number, pattern in enumerate(PATTERNS):
            unseen = copies - seen[pattern]
            left += unseen
            x = number % CARDS_A_ROW * CARD_CELLS[0]
            y = number // CARDS_A_ROW * CARD_CELLS[1]
            self._small_card(canvas, (x, y), pattern, bright=unseen > 0)
            if copies > 1:
                told = str(unseen) if unseen else self.symbols.no_master
                canvas.put(x + 1, y + 3, told, self.quiet)
        total = count(copies * len(PATTERNS), "card")
        return Panel(f"{total}, {left} not seen yet", canvas)

    def _small_card(
        self, canvas: Canvas, at: tuple[int, int], pattern: str, *, bright: bool
    ) -> None:
        for dy, letters in enumerate(turned(pattern, 0)):
            for dx, letter in enumerate(letters):
                inks = self.palette.rune(COLOUR_OF[letter])
                pen = Pen(inks.on_bright, inks.bright) if bright else Pen(inks.ink, inks.ground)
                glyph = self.symbols.rune(COLOUR_OF[letter]) if self.palette.colourless else " "
                canvas.put(at[0] + 2 * dx, at[1] + dy, f"{glyph} ", pen)


# -- lines, drawn once: with a step of the cursor most of them stay as they are --------------------


class AreaLine(NamedTuple):
    """What is told of an area; numbers as they are now and after the move at the cursor."""

    owner: Seat | None
    colour: Colour
    runes: tuple[int, int]
    points: tuple[int, int]

    @classmethod
    def of(cls, grown: Growth) -> AreaLine:
        """Of an area before and after a move."""
        patch = grown.patch
        runes, points = (grown.runes, len(patch.sections)), (grown.points, patch.points)
        return cls(patch.owner, patch.colour, runes, points)


@lru_cache(maxsize=512)
def area_line(line: AreaLine, width: int, look: Look) -> Canvas:
    """Whose it is, its runes and its points."""
    palette, symbols, base = look.palette, look.symbols, look.empty
    canvas, quiet = Canvas(width, 1, base), base.inked(palette.quiet)
    pen = base if line.owner is not None else quiet
    if line.owner is not None:
        chip = Pen(palette.on_seat, palette.seat(line.owner), bold=True)
        canvas.put(0, 0, f" {SEAT_LETTERS[line.owner]} ", chip)
    mark = base.inked(palette.rune(line.colour).bright)
    canvas.put(4, 0, symbols.rune(line.colour), mark)
    canvas.put(6, 0, line.colour + ("" if line.owner is not None else ", free"), pen)
    runes = " rune" if line.runes[1] == 1 else " runes"
    for end, (old, new), unit in ((width - 12, line.runes, runes), (width, line.points, "")):
        told = f"{new}{unit}"
        changed = pen if old == new else base.inked(palette.ok, bold=True)
        if old > new:
            changed = changed.inked(palette.bad)
        canvas.put(end - len(told), 0, told, changed)
        if old != new:
            was = f"{old} {symbols.right} "
            canvas.put(end - len(told) - len(was), 0, was, quiet)
    return canvas


@lru_cache(maxsize=512)
def side_line(
    side: tuple[Seat, ...], score: tuple[int, int], most: int, width: int, look: Look
) -> Canvas:
    """Letters, a bar, and the points; what the move at the cursor would add to them."""
    palette, symbols, base = look.palette, look.symbols, look.empty
    canvas, (before, after) = Canvas(width, 1, base), score
    x = 0
    for seat in side:
        own = base.inked(palette.seat(seat), bold=True)
        x = canvas.put(x, 0, SEAT_LETTERS[seat], own) + 1
    change = base.inked(palette.ok if after > before else palette.bad, bold=True)
    told = str(after)
    right = width - len(told)
    canvas.put(right, 0, told, base.strong() if after == before else change)
    if after != before:
        was = f"{before} {symbols.right} "
        canvas.put(right - len(was), 0, was, base.inked(palette.quiet))
    length = width - x - len("100 → 100") - 2
    low, high = sorted((before, after))
    full, grown = length * low // most, length * high // most
    line = symbols.heavy.across
    x = canvas.put(x, 0, line * full, base.inked(palette.seat(side[0])))
    x = canvas.put(x, 0, line * (grown - full), change._replace(bold=False))
    rest = symbols.frame.across if palette.colourless else line
    canvas.put(x, 0, rest * (length - grown), base.inked(palette.rest))
    return canvas


@lru_cache(maxsize=16)
def legend_line(width: int, look: Look) -> Canvas:
    """What a rune counts."""
    palette, base = look.palette, look.empty
    canvas, x = Canvas(width, 1, base), 0
    for colour, points in zip(COLOURS, POINTS, strict=True):
        inks = palette.rune(colour)
        x = canvas.put(x, 0, f" {look.symbols.rune(colour)} ", Pen(inks.ink, inks.ground))
        x = canvas.put(x, 0, f" {points}", base.strong()) + 2
    if x + 7 < width:
        canvas.put(x + 1, 0, "a rune", base.inked(palette.quiet))
    return canvas
