"""Answers of a plain table as rows: lists, buttons, chips, an amount, and the bar below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import Token
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.blocks import (
    TALL_ROWS,
    TrayBlock,
    TrayRows,
    button_columns,
)
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.offer import PlainOffer
from runegames.ui.games.plain.rows import (
    QUIET,
    STRONG,
    Lines,
    RowWriter,
    Run,
    box,
    chosen,
    run_columns,
    side_by_side,
    tapped,
    token_style,
)
from runegames.ui.look import Look

MAX_BUTTON_COLUMNS = 14
"""Greatest width of the words of a short answer, which stands beside others."""
MIN_BUTTONS = 2
CHIP_COLUMNS = 4
MAX_CHIP_ROWS = 2
"""Greatest number of rows of chips; a longer amount stands between buttons that change it."""
STRIDE = 10
"""Change of a long amount by the outer buttons."""
INDENT = 4
"""Column of the words of an answer, after its key."""


class BarText(NamedTuple):
    """Words of the bar below the answers, wrapped."""

    label: Sequence[str]
    note: Sequence[str]

    def lines(self) -> Sequence[str]:
        """Return all rows."""
        return *self.label, *self.note


class AnswerWriter(RowWriter):
    """Writer of the answers of a step, wherever the cursor is among them."""

    def __init__(
        self, cursor: PlainCursor, tokens: Sequence[Token], look: Look, width: int, cap: str
    ) -> None:
        """``tokens``: cards of the hand; ``cap``: key that gives the answer."""
        super().__init__(look, width)
        self.cursor, self.offers = cursor, cursor.offers
        self.tokens, self.cap = tokens, cap
        self.facts = cursor, cursor.offers, tokens, look, width, cap
        """Facts of the step, which stay the same while the cursor moves."""
        self.bar_indent = max(INDENT, cell_len(cap) + 2)
        cards = {token.word for token in tokens}
        verbs = Counter(offer.label.split()[0] for offer in self.offers if offer.object in cards)
        self.common = {verb for verb, count in verbs.items() if count > 1}
        """Verbs that several answers with cards of the hand have in common."""
        self._bars: dict[tuple[str, bool], Mapping[int, BarText]] = {}
        """Words of the bar by answer, for a variant, tall or not."""

    def rows(self, *, tall: bool, opened: bool = False) -> TrayRows:
        """Write all answers; ``tall``: each can be hit by a thumb; ``opened``: each unfolds."""
        cursor, listed = self.cursor, [*enumerate(self.offers)]
        chips = [index for index, offer in listed if offer.amount]
        rest = [index for index, offer in listed if not offer.cell and not offer.amount]
        short = self._trailing(rest)
        single, buttons = rest[: len(rest) - short], rest[len(rest) - short :]
        blocks: list[TrayBlock] = []
        least = TALL_ROWS if tall else 1

        def add(lines: Lines, indices: Sequence[int]) -> None:
            blocks.append(TrayBlock(lines, (indices[0],), cursor.index in indices))

        fits = max(1, (self.width - 1) // (CHIP_COLUMNS + 1))
        if len(chips) > MAX_CHIP_ROWS * fits:
            add(self._amount(least), chips)
        else:
            for first in range(0, len(chips), fits):
                row_chips = chips[first : first + fits]
                add(self._chips(row_chips, least), row_chips)
        for index in single:
            striped = len(blocks) % 2 == 0
            add(self._row(index, tall, opened or index == cursor.index, striped=striped), [index])
        for indices in self._button_rows(buttons):
            noted = any(self.offers[index].note for index in indices)
            here = opened or cursor.index in indices
            high = TALL_ROWS if tall or (here and noted) else 1
            add(self._buttons(indices, high), indices)
        return TrayRows(blocks, self._fixed(tall=tall))

    def _fixed(self, *, tall: bool) -> list[Lines]:
        """Write what stands below the list: the buttons of places, and the whole answer."""
        cursor, offer = self.cursor, self.cursor.offer
        fixed: list[Lines] = []
        if offer is not None and offer.cell and max(len(cursor.variants), len(cursor.places)) > 1:
            fixed.append(self._places(TALL_ROWS if tall else 1))
        if offer is not None and (offer.cell or offer.amount):
            fixed.append(self._bar(tall=tall))
        return fixed

    # -- what stands together -----------------------------------------------------------------

    def _trailing(self, rest: Sequence[int]) -> int:
        """Count the short answers at the end, if there are enough for buttons."""
        count = 0
        for index in reversed(rest):
            offer = self.offers[index]
            short = max(cell_len(offer.label), cell_len(offer.note)) <= MAX_BUTTON_COLUMNS
            if offer.picked is not None or not short or not offer.ready:
                break
            count += 1
        return count if count >= MIN_BUTTONS else 0

    def _button_rows(self, buttons: Sequence[int]) -> list[list[int]]:
        rows: list[list[int]] = []
        used = 0
        for index in buttons:
            wide = self.offers[index].button_columns + 1
            if not rows or used + wide > self.width:
                rows.append([])
                used = 0
            rows[-1].append(index)
            used += wide
        return rows

    # -- words ----------------------------------------------------------------------------------

    def _label(self, offer: PlainOffer) -> str:
        """Return the label with its box, without a verb that it has in common with others."""
        verb = offer.label.split()[0] if offer.label else ""
        cards = {token.word for token in self.tokens}
        short = offer.object in cards and verb in self.common
        return f"{offer.mark}{offer.object if short else offer.label}"

    def _ground(self, index: int, *, striped: bool = False) -> tuple[str, str]:
        """Return the ground of an answer, and the style of its words on it."""
        if index == self.cursor.index:
            return chosen(self.palette).removeprefix("bold "), STRONG
        ground = "on $raised" if striped and not self.palette.colourless else ""
        words = STRONG if self.offers[index].ready else f"{STRONG} {QUIET}"
        return ground, words

    # -- kinds of answers -----------------------------------------------------------------------

    def _row(self, index: int, tall: bool, here: bool, *, striped: bool) -> Lines:
        """Write an answer over the whole width; only the chosen one needs all its words."""
        offer, (ground, ink) = self.offers[index], self._ground(index, striped=striped)
        chosen_one = index == self.cursor.index
        room, words = max(8, self.width - INDENT - 2), self._label(offer)
        label, note = wrap(words, room), wrap(offer.note, room)
        fits = INDENT + cell_len(words) + cell_len(offer.note) + 6 <= self.width
        below = tall or (here and not fits)
        pointer, cap = (self.symbols.pointer, ink) if chosen_one else (" ", "bold $primary")
        first: list[Run] = [(pointer, ink), (offer.key.ljust(INDENT - 1), cap)]
        if len(label) == 1:
            first += self._card(label[0], ink, plain=chosen_one)
        else:
            first.append((label[0], ink))
        used = run_columns(first)
        tail = self.symbols.more if offer.goes_on else ""
        if len(label) == 1 and offer.known and used + 2 + cell_len(offer.known) < self.width:
            tail = offer.known
        behind = cell_len(offer.known) + 1 if offer.known else 3
        if not below and offer.note and used + 2 + cell_len(offer.note) <= self.width - behind:
            note_style = "" if chosen_one else QUIET
            first.append((f"  {offer.note}", note_style))
        first.append((tail.rjust(self.width - 1 - run_columns(first)), ""))
        lines: list[list[Run]] = [first]
        lines += [[(" " * INDENT, ""), (line, ink)] for line in label[1:]]
        if below:
            lines += [[(" " * INDENT, ""), (line, "")] for line in note]
        least = TALL_ROWS if tall else 1
        high = max(len(lines), least)
        return box(lines, self.width, high, ground, tapped("tap", index))

    def _card(self, label: str, ink: str, *, plain: bool) -> list[Run]:
        """Write a label, in which a card of the hand looks as on the table."""
        named = [token for token in self.tokens if token.word in label]
        wide = INDENT + cell_len(label) + 3
        if not named or self.palette.colourless or self.ascii or wide > self.width:
            return [(label, ink)]
        token = max(named, key=lambda token: len(token.word))
        before, _, after = label.partition(token.word)
        style = ink if plain else token_style(self.palette, token.colour)
        return [(before, ink), (f" {token.sign}{token.word} ", style), (after, ink)]

    def _buttons(self, indices: Sequence[int], high: int) -> Lines:
        widths = [self.offers[index].button_columns for index in indices]
        more = max(0, self.width - sum(widths) - len(widths)) // len(widths)
        boxes, x = [], 0
        for index, least in zip(indices, widths, strict=True):
            offer, (ground, ink) = self.offers[index], self._ground(index, striped=True)
            cap = ink if index == self.cursor.index else "bold $primary"
            wide = min(least + more, self.width - x)
            first = [(f" {offer.key} ", cap), (offer.label, ink)]
            if offer.goes_on:
                first.append((f" {self.symbols.more}", ""))
            note = (f"   {clipped(offer.note, wide - 3, self.symbols)}", "")
            lines = [first, [note]][:high]  # a low button has no note
            boxes.append(box(lines, wide, high, ground, tapped("tap", index)))
            x += wide + 1
        return side_by_side(boxes)

    def _chips(self, indices: Sequence[int], high: int) -> Lines:
        boxes = []
        for index in indices:
            ground, ink = self._ground(index, striped=True)
            key = self.offers[index].key
            if self.palette.colourless and index == self.cursor.index:
                key = f"[{key}]"
            words = (key.center(CHIP_COLUMNS), ink)
            boxes.append(box([[words]], CHIP_COLUMNS, high, ground, tapped("tap", index)))
        return side_by_side(boxes)

    def _amount(self, high: int) -> Lines:
        """Write an amount between the buttons that change it; its number can be typed."""
        cursor, offers = self.cursor, self.offers
        wide, boxes = button_columns(self.width), []
        steps = (
            (f"{self.minus}{STRIDE}", -STRIDE),
            (self.minus, -1),
            ("", 0),
            ("+", 1),
            (f"+{STRIDE}", STRIDE),
        )
        for sign, by in steps:
            ground, ink = "on $raised", ""
            words, columns = sign, wide
            tap = tapped("step", by)
            if not by:
                ground, ink = self._ground(cursor.amount)
                words, columns = offers[cursor.amount].key, wide + 1
                tap = tapped("tap", cursor.amount)
            boxes.append(box([[(words.center(columns), ink)]], columns, high, ground, tap))
        span = f"{offers[0].key} to {offers[cursor.amounts - 1].key}"
        room = self.width - sum(part[0].cell_length + 1 for part in boxes) - 1
        boxes.append(box([[(clipped(span, room, self.symbols), QUIET)]], room, high))
        return side_by_side(boxes)

    def _places(self, high: int) -> Lines:
        """Write the buttons that step through the places and change the way to use them."""
        cursor = self.cursor
        places = [*cursor.places.values()]
        label = f"place {places.index(cursor.index) + 1} of {len(places)}"
        wide = max(16, cell_len(f" place {len(places)} of {len(places)} "))
        boxes = [self._step("r turn", 0, high)] if len(cursor.variants) > 1 else []
        boxes.append(self._step(f"N {self.symbols.less}", -1, high))
        boxes.append(box([[(label.center(wide), "")]], wide, high))
        boxes.append(self._step(f"{self.symbols.more} n", 1, high))
        return side_by_side(boxes)

    def _step(self, words: str, by: int, high: int) -> Lines:
        wide = cell_len(words) + 2
        return box([[(f" {words} ", "")]], wide, high, "on $raised", tapped("step", by))

    # -- the bar --------------------------------------------------------------------------------

    def _bar_texts(self, *, tall: bool) -> Mapping[int, BarText]:
        """Wrap the words of all places and numbers once, for every answer that is pointed at."""
        cursor = self.cursor
        key = cursor.variant, tall
        if key not in self._bars:
            places = cursor.places
            cells = ", ".join(places)
            indices = (*places.values(), *range(cursor.amounts))
            self._bars[key] = {index: self._bar_text(index, cells, tall=tall) for index in indices}
        return self._bars[key]

    def _bar_text(self, index: int, cells: str, *, tall: bool) -> BarText:
        """Wrap label and consequence of the bar; one that is not tall has fewer clauses."""
        offer, room = self.offers[index], max(8, self.width - self.bar_indent - 2)
        note, listed = offer.note, f"one of {cells}"
        if offer.cell and not note and "," in cells and cell_len(listed) < room:
            note = listed
        while not tall and cell_len(note) > room and "; " in note:
            note = note.rpartition("; ")[0]
        return BarText(wrap(self._label(offer), room), wrap(note, room))

    def _bar(self, *, tall: bool) -> Lines:
        """Write the whole answer, in as many rows as any other of the step needs."""
        texts, index = self._bar_texts(tall=tall), self.cursor.index
        high = max(map(len, map(BarText.lines, texts.values())))
        text = self._bar_texts(tall=True)[index]
        if len(text.lines()) > high:
            text = texts[index]
        blank = " " * self.bar_indent
        lines = [[(blank, ""), (line, STRONG)] for line in text.label]
        lines[0][0] = (f" {self.cap}".ljust(self.bar_indent), STRONG)
        lines += [[(f"{blank}{line}", "")] for line in text.note]
        ground, _ = self._ground(index)
        return box(lines, self.width, high, ground, tapped("tap", index))
