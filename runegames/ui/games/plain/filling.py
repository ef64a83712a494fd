"""Form that is being filled in: its rows, and its painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import Token
from runegames.core.asking import FormEntry
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.cut import cut
from runegames.ui.games.plain.page import token_pen
from runegames.ui.look import HasLook, Look
from runegames.ui.widgets.filling import FormFilling, key_of

MARGIN = 1
HEAD_COLUMNS = 6
"""Width of the name of an amount."""
NARROW_COLUMNS = 40
"""Width below which buttons are narrow."""
BUTTON_COLUMNS = (4, 5)
"""Width of the buttons that change an amount, and of the amount: narrow and usual."""
MAX_PER_ROW = 3


class FormStrip(NamedTuple):
    """Rows of a form: a caption, or some cells of entries side by side."""

    entries: tuple[int, ...]
    """Entries in it; none for a caption."""
    choices: range = range(0)
    caption: str = ""

    def has_cursor(self, filling: FormFilling) -> bool:
        """Test whether the cursor of a form is on the strip."""
        if filling.line not in self.entries:
            return False
        if not self.choices or filling.line != self.entries[0]:
            return True
        return filling.choice_index in self.choices


def strips(entries: Sequence[FormEntry], width: int, *, tall: bool) -> list[FormStrip]:
    """Divide a form into strips for a width; ``tall``: keys stand above the words of picks."""
    listed: list[FormStrip] = []
    for line, entry in enumerate(entries):
        if entry.part:
            listed.append(FormStrip((), caption=entry.part))
        if not entry.head and listed:
            listed[-1] = listed[-1]._replace(entries=(*listed[-1].entries, line))
        elif entry.choices or entry.many:
            most = per_row(entry, width, tall=tall)
            listed += [
                FormStrip((line,), range(index, min(index + most, len(entry.choices))))
                for index in range(0, len(entry.choices), most)
            ] or [FormStrip((line,))]
        else:
            listed.append(FormStrip((line,)))
    return listed


def per_row(entry: FormEntry, width: int, *, tall: bool) -> int:
    """Return how many choices stand side by side."""
    widest = max((max(map(cell_len, choice[:2])) for choice in entry.choices), default=1)
    widest += (1 if entry.many else 3) if tall else 4
    return max(1, min(MAX_PER_ROW, len(entry.choices), width // (widest + 1)))


class FormRows(NamedTuple):
    """Rows of a form for a width."""

    parts: Sequence[Sequence[FormStrip]]
    """Strips that stay together: those of an entry with the caption above them."""
    heights: Sequence[int]
    bar: Sequence[str]
    """Whole answer in words."""

    @property
    def wanted(self) -> int:
        """Number of rows for all."""
        return sum(self.heights) + len(self.bar)

    @property
    def least(self) -> int:
        """Number of rows with which each entry can be shown, one at a time, above a mark."""
        return max(self.heights) + 1 + len(self.bar)


def form_rows(filling: FormFilling, width: int, cap: str, *, tall: bool) -> FormRows:
    """Lay the rows of a form out; ``cap``: key that gives the answer."""
    entries, parts, captions = filling.entries, [], []
    for strip in strips(entries, width, tall=tall):
        captions.append(strip)
        if strip.entries:
            parts.append(captions)
            captions = []
    label, note = filling.summary[:2]
    room = width - cell_len(cap) - 3
    bar: Sequence[str] = (label, note)
    if max(map(cell_len, bar)) > room:
        bar = wrap(f"{label} {note}", room)
    high = 2 if tall else 1
    return FormRows(parts, [len(part) - 1 + high for part in parts], bar)


class FormPainter(HasLook):
    """Painter of a form that is being filled in."""

    def __init__(
        self,
        canvas: Canvas,
        filling: FormFilling,
        look: Look,
        tokens: Mapping[str, Token],
        hit: Callable[[Region, int, int], None],
        scroll: Callable[[Region, int, int], None],
    ) -> None:
        """``tokens``: cards of the hand by their words."""
        self.canvas, self.filling, self._look = canvas, filling, look
        self.hit, self.scroll, self.tokens = hit, scroll, tokens
        self.entries = filling.entries

    @property
    def look(self) -> Look:
        return self._look

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

    def draw(self, cap: str, confirm: Callable[[Region], None]) -> None:
        """Draw the entries from the top, and the bar with the whole answer at the bottom.

        Where there is no room for all entries, those around the cursor are drawn.
        """
        filling, width, height = self.filling, self.canvas.width, self.canvas.height
        listed = form_rows(filling, width, cap, tall=True)
        if listed.wanted > height:
            listed = form_rows(filling, width, cap, tall=False)
        room = height - len(listed.bar)
        here = [part[-1].has_cursor(filling) for part in listed.parts].index(True)
        part = cut(listed.heights, here, room)
        y = 0
        for nth in part.shown:
            captions = len(listed.parts[nth]) - 1
            for row, strip in enumerate(listed.parts[nth]):
                high = 1 if row < captions else listed.heights[nth] - captions
                self._draw(strip, Region(0, y, width, high))
                y += high

        def scrolls(region: Region, nth: int) -> None:
            strip = listed.parts[nth][-1]
            self.scroll(region, strip.entries[0], strip.choices.start)

        part.mark(self.canvas, y, self.gold, self.symbols, scrolls)
        self._bar(cap, Region(0, room, width, len(listed.bar)), listed.bar, confirm)

    def _draw(self, strip: FormStrip, region: Region) -> None:
        if not strip.entries:
            x = self.canvas.put(MARGIN, region.y, f"{strip.caption} ", self.quiet)
            line = self.symbols.frame.across * max(0, region.right - x)
            self.canvas.put(x, region.y, line, self.base_pen().inked(self.palette.line))
            return
        if strip.has_cursor(self.filling):
            self.canvas.put(0, region.y, self.symbols.pointer, self.gold)
        first, *beside = strip.entries
        x = MARGIN
        if strip.choices or self.entries[first].many:
            self._choices(
                first, strip.choices, Region(x, region.y, region.right - x, region.height)
            )
        else:
            x = self._amount(first, x, region)
        for entry in beside:
            for index, choice in enumerate(self.entries[entry].choices):
                box = Region(x, region.y, cell_len(choice.label) + 2, region.height)
                self._choice(entry, index, box)
                x += box.width + 1

    def _choices(self, line: int, places: range, region: Region) -> None:
        entry = self.entries[line]
        if not places:
            self.canvas.put(region.x, region.y, f"{entry.head}: -", self.quiet)
            return
        most = max(len(places), per_row(entry, region.width, tall=region.height > 1))
        wide = (region.width + 1) // most - 1
        for number, index in enumerate(places):
            box = Region(region.x + number * (wide + 1), region.y, wide, region.height)
            self._choice(line, index, box)

    def _choice(self, line: int, index: int, region: Region) -> None:
        entry, filling = self.entries[line], self.filling
        choice, chosen = entry.choices[index], index in filling.filled[line]
        here = entry.many and (line, index) == (filling.line, filling.choice_index)
        pen, quiet = self._pens(chosen=chosen)
        token = self.tokens.get(choice.label) if entry.many else None
        if token is not None and not chosen:
            pen = token_pen(self.palette, token.colour)
        self.canvas.fill(*region, pen)
        self.hit(region, line, index)
        below = entry.many and region.height > 1
        words, tail = choice.label, 1 if below else 2 * entry.many
        if self.palette.colourless and chosen and not entry.many:
            words = f"[{words}]"
        elif entry.many:
            mark = self.symbols.yes if self.symbols.name == "unicode" else "x"
            self.canvas.put(region.right - 2, region.y, mark if chosen else " ", pen)
            if here:
                self.canvas.put(region.x, region.y, self.symbols.pointer, pen)
        key = key_of(entry, index, choice)
        cap = pen if chosen or token is not None else pen.inked(self.palette.primary)
        x = self.canvas.put(region.x + 1, region.y, f"{key} " if key else "", cap)
        if below:
            self.canvas.put(x, region.y, token.sign if token is not None else "", pen)
            x = region.x + 1
        words = clipped(words, region.right - tail - x, self.symbols)
        self.canvas.put(x, region.y + below, words, pen)
        if below:
            return
        if region.height > 1:
            self.canvas.put(
                x, region.y + 1, clipped(choice.note, region.width - 3, self.symbols), quiet
            )

    def _pens(self, *, chosen: bool) -> tuple[Pen, Pen]:
        palette = self.palette
        if palette.colourless:
            base = self.base_pen()
            return base.strong() if chosen else base, base
        if chosen:
            pen = Pen(palette.on_primary, palette.primary, bold=True)
            return pen, pen._replace(bold=False)
        return Pen(palette.text, palette.raised, bold=True), Pen(palette.quiet, palette.raised)

    def _amount(self, line: int, x: int, region: Region) -> int:
        """Draw an amount between its two buttons; return the column after it."""
        entry, (value,) = self.entries[line], self.filling.filled[line]
        here = line == self.filling.line
        self.canvas.put(x, region.y, entry.head, self.strong if here else self.quiet)
        x += HEAD_COLUMNS
        wide = BUTTON_COLUMNS[region.width >= NARROW_COLUMNS]
        minus = "-" if self.symbols.name == "ascii" else "−"
        for sign, by in ((minus, -1), ("", 0), ("+", 1)):
            box = Region(x, region.y, wide, region.height)
            pen, _ = self._pens(chosen=here and not by)
            if by:
                self.canvas.fill(*box, pen)
                self.hit(box, line, by)
            elif not here:
                pen = self.strong
            self.canvas.put(x, region.y, (sign or str(value)).center(wide), pen)
            x += wide
        room = region.right - x - 2
        self.canvas.put(x + 1, region.y, clipped(entry.note, room, self.symbols), self.quiet)
        return x + 1

    def _bar(
        self, cap: str, region: Region, lines: Sequence[str], confirm: Callable[[Region], None]
    ) -> None:
        palette = self.palette
        pen = Pen(palette.on_primary, palette.primary, bold=True)
        if palette.colourless:
            pen = Pen(palette.text, palette.ground, bold=True, reverse=True)
        self.canvas.fill(*region, pen)
        x = self.canvas.put(region.x + 1, region.y, f"{cap} ", pen)
        for row, line in enumerate(lines, region.y):
            self.canvas.put(x, row, line, pen._replace(bold=row == region.y))
        confirm(region)
