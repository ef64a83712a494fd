"""Form that is being filled in, as rows of a plain table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from runegames.core import Token
from runegames.core.asking import FormEntry
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.blocks import (
    TALL_ROWS,
    TrayBlock,
    TrayRows,
    button_columns,
)
from runegames.ui.games.plain.rows import (
    GOLD,
    QUIET,
    STRONG,
    Lines,
    RowWriter,
    Run,
    box,
    chosen,
    row,
    run_columns,
    side_by_side,
    tapped,
    token_style,
)
from runegames.ui.look import Look
from runegames.ui.widgets.filling import FormFilling, key_of

MARGIN = 1
HEAD_COLUMNS = 6
"""Width of the name of an amount."""
MAX_PER_ROW = 3


class FormStrip(NamedTuple):
    """Boxes of entries side by side, below a caption."""

    entries: tuple[int, ...]
    choices: range = range(0)
    caption: str = ""

    def has_cursor(self, filling: FormFilling) -> bool:
        """Test whether the cursor of a form is on the strip."""
        if filling.line not in self.entries:
            return False
        if not self.choices or filling.line != self.entries[0]:
            return True
        return filling.choice_index in self.choices


class FormWriter(RowWriter):
    """Writer of a form that is being filled in."""

    def __init__(
        self, filling: FormFilling, tokens: Mapping[str, Token], look: Look, width: int, cap: str
    ) -> None:
        """``tokens``: cards of the hand by their words; ``cap``: key that gives the answer."""
        super().__init__(look, width)
        self.filling, self.entries = filling, filling.entries
        self.tokens, self.cap = tokens, cap

    def rows(self, *, tall: bool) -> TrayRows:
        """Write all entries, and the bar with the whole answer; ``tall``: boxes have two rows."""
        high = TALL_ROWS if tall else 1
        blocks = []
        for strip in self._strips(tall=tall):
            caption = [self._caption(strip.caption)] if strip.caption else []
            target = strip.entries[0], strip.choices.start
            lines = [*caption, *self._strip(strip, high)]
            blocks.append(TrayBlock(lines, target, strip.has_cursor(self.filling)))
        return TrayRows(blocks, [self._bar()])

    def _strips(self, *, tall: bool) -> list[FormStrip]:
        """Divide the form into strips; ``tall``: keys stand above the words of picks."""
        listed: list[FormStrip] = []
        for line, entry in enumerate(self.entries):
            if not entry.head and listed:
                listed[-1] = listed[-1]._replace(entries=(*listed[-1].entries, line))
                continue
            count, most = len(entry.choices), self._per_row(entry, tall=tall)
            firsts = range(0, count, most)
            ranges = [range(first, min(first + most, count)) for first in firsts]
            first_range, *further = ranges or [range(0)]
            listed.append(FormStrip((line,), first_range, entry.part))
            listed += [FormStrip((line,), choices) for choices in further]
        return listed

    def _per_row(self, entry: FormEntry, *, tall: bool) -> int:
        """Return how many choices stand side by side."""
        widest = max((max(map(cell_len, choice[:2])) for choice in entry.choices), default=1)
        beside = 4
        if tall:
            beside = 1 if entry.many else 3
        widest += beside
        most = min(MAX_PER_ROW, len(entry.choices), self.width // (widest + 1))
        return max(1, most)

    def _caption(self, words: str) -> Content:
        line = self.symbols.frame.across * max(0, self.width - MARGIN - cell_len(words) - 1)
        return row((f"{' ' * MARGIN}{words} ", QUIET), (line, "$line"))

    def _strip(self, strip: FormStrip, high: int) -> Lines:
        first, *beside = strip.entries
        here = strip.has_cursor(self.filling)
        pointer = self.symbols.pointer if here else " "
        boxes = [box([[(pointer, GOLD)]], MARGIN, high)]
        entry, room = self.entries[first], self.width - MARGIN
        if strip.choices:
            most = max(len(strip.choices), self._per_row(entry, tall=high > 1))
            wide = (room + 1) // most - 1
            boxes.append(
                side_by_side([self._choice(first, nth, wide, high) for nth in strip.choices])
            )
        elif entry.many:
            boxes.append(box([[(f"{entry.head}: -", QUIET)]], room, high))
        else:
            boxes.append(self._amount(first, high, room))
        for line in beside:
            for nth, choice in enumerate(self.entries[line].choices):
                boxes.append(self._choice(line, nth, cell_len(choice.label) + 2, high))
                boxes.append(box([[]], 1, high))
        return side_by_side(boxes, gap="")

    def _ground(self, *, chosen_one: bool) -> tuple[str, str]:
        """Return ground and style of the words of a box."""
        if self.palette.colourless:
            return ("", STRONG) if chosen_one else ("", "")
        ground = chosen(self.palette).removeprefix("bold ") if chosen_one else "on $raised"
        return ground, STRONG

    def _choice(self, line: int, index: int, wide: int, high: int) -> Lines:
        entry, filling = self.entries[line], self.filling
        choice, taken = entry.choices[index], index in filling.filled[line]
        ground, ink = self._ground(chosen_one=taken)
        token = self.tokens.get(choice.label) if entry.many else None
        if token is not None and not taken:
            ground = ink = token_style(self.palette, token.colour)
        key = key_of(entry, index, choice)
        key = f"{key} " if key else ""
        cap = ink if taken or token is not None else "bold $primary"
        words, note, tail = choice.label, choice.note, ""
        if entry.many and taken:
            tail = "x " if self.ascii else f"{self.symbols.yes} "
        elif entry.many:
            tail = "  "
        elif self.palette.colourless and taken:
            words = f"[{words}]"
        here = entry.many and (line, index) == (filling.line, filling.choice_index)
        pointer = self.symbols.pointer if here else " "
        first = [(pointer, ink), (key, cap)]
        if entry.many and high > 1:
            if token is not None:
                first.append((token.sign, ink))
            second = (f" {clipped(words, wide - 2, self.symbols)}", ink)
        else:
            room = wide - 1 - cell_len(key) - len(tail)
            first.append((clipped(words, room, self.symbols), ink))
            note = clipped(note, wide - 3, self.symbols)
            note_style = "" if taken else QUIET
            second = (" " * (1 + cell_len(key)) + note, note_style)
        first.append((tail.rjust(wide - run_columns(first)), ink))
        lines = [first, [second]][:high]  # a low choice has no note
        return box(lines, wide, high, ground, tapped("fill", line, index))

    def _amount(self, line: int, high: int, room: int) -> Lines:
        """Write an amount between its two buttons."""
        entry, (value,) = self.entries[line], self.filling.filled[line]
        here = line == self.filling.line
        head_style = STRONG if here else QUIET
        boxes = [box([[(entry.head, head_style)]], HEAD_COLUMNS, high)]
        wide = button_columns(self.width)
        for sign, by in ((self.minus, -1), ("", 0), ("+", 1)):
            ground, ink = self._ground(chosen_one=here and not by)
            if not by and not here:
                ground, ink = "", STRONG
            words: Run = ((sign or str(value)).center(wide), ink)
            tap = tapped("fill", line, by) if by else None
            boxes.append(box([[words]], wide, high, ground, tap))
        left = room - HEAD_COLUMNS - 3 * wide
        note = clipped(entry.note, left - 2, self.symbols)
        columns = left if note else 1
        boxes.append(box([[(f" {note}", QUIET)]], columns, high))
        return side_by_side(boxes, gap="")

    def _bar(self) -> Lines:
        label, note = self.filling.summary[:2]
        indent = cell_len(self.cap) + 2
        lines: Sequence[str] = (label, note)
        if max(map(cell_len, lines)) > self.width - indent - 1:
            lines = wrap(f"{label} {note}", self.width - indent - 1)
        heads = [f" {self.cap} ", *[" " * indent] * len(lines)]
        ground = chosen(self.palette).removeprefix("bold ")
        styles = [STRONG, *[""] * len(lines)]
        words = [
            [(head, STRONG), (line, style)]
            for head, line, style in zip(heads, lines, styles, strict=False)
        ]
        return box(words, self.width, len(words), ground, tapped("tap", -1))
