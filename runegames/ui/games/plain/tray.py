"""Answers of a plain table: rows, buttons, chips, and the bar that gives a composed answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core import Token, View
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.cursor import PlainCursor, PlainOffer
from runegames.ui.games.plain.cut import cut
from runegames.ui.games.plain.filling import (
    BUTTON_COLUMNS,
    NARROW_COLUMNS,
    FormPainter,
    FormRows,
    form_rows,
)
from runegames.ui.games.plain.page import token_pen
from runegames.ui.widgets.filling import FormFilling
from runegames.ui.widgets.tray import Tray

MAX_BUTTON_COLUMNS = 14
"""Greatest width of the words of a short answer, which stands beside others."""
MIN_BUTTONS = 2
MIN_CHIP_COLUMNS = 4
MAX_CHIP_ROWS = 2
"""Greatest number of rows of chips; a longer amount stands between buttons that change it."""
STRIDE = 10
"""Change of a long amount by the outer buttons."""
FIXED = ("bar", "places")
"""Kinds of bands that stand below the list, and do not scroll."""
TALL_ROWS = 2
"""Height of an answer that a thumb can hit."""
INDENT = 4
"""Column of the words of an answer, after its key."""


class TrayBand(NamedTuple):
    """Rows of the tray: an answer, or several side by side."""

    kind: Literal["row", "buttons", "chips", "amount", "places", "bar"]
    indices: tuple[int, ...]
    """Offers in it; for a bar the offer under the cursor."""


class PlainTray(Tray[View, PlainCursor]):
    """Tray in which the first tap chooses an answer, and the second gives it."""

    class Tapped(Message):
        """Tap on an offer."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    class Scrolled(Message):
        """Tap on the mark of a list that is cut: to an offer, or to a choice in an entry."""

        def __init__(self, index: int, choice: int = 0) -> None:
            self.index, self.choice = index, choice
            super().__init__()

    class Stepped(Message):
        """Tap on a button of places or of an amount: to the next one, the previous one or further;
        or 0 for the other way round.
        """

        def __init__(self, by: int) -> None:
            self.by = by
            super().__init__()

    class Filled(Message):
        """Tap on an entry of a form: its place, and a place or a change of its value."""

        def __init__(self, line: int, value: int) -> None:
            self.line, self.value = line, value
            super().__init__()

    spaced = False
    """True for a free row after each answer, where there is room."""
    _bar: tuple[tuple[object, ...], int] | None = None
    """Step, width and height of answers for which the rows of the bar were counted, and these."""
    tokens: Sequence[Token] = ()
    """Cards of the hand; answers that name one show it as on the table."""

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

    def contents(self, canvas: Canvas) -> None:
        pass  # ``draw`` draws all

    # -- rows -------------------------------------------------------------------------------

    def bands(self, width: int) -> list[TrayBand]:
        """Divide the offers into rows, buttons and chips."""
        cursor = self.cursor
        if cursor is None:
            return []
        listed = [(index, offer) for index, offer in enumerate(cursor.offers) if not offer.cell]
        chips = [index for index, offer in listed if offer.amount]
        rest = [(index, offer) for index, offer in listed if not offer.amount]
        short = _trailing(rest)
        buttons = [index for index, _ in rest[len(rest) - short :]] if short else []
        bands = self._chip_rows(chips, width)
        bands += [TrayBand("row", (index,)) for index, _ in rest[: len(rest) - short]]
        if buttons:
            bands += self._button_rows(buttons, cursor, width)
        offer = cursor.offer
        if offer is not None and offer.cell and max(len(cursor.variants), len(cursor.places)) > 1:
            bands.append(TrayBand("places", ()))
        if offer is not None and (offer.cell or offer.amount):
            bands.append(TrayBand("bar", (cursor.index,)))
        return bands

    @staticmethod
    def _chip_rows(chips: Sequence[int], width: int) -> list[TrayBand]:
        fits = max(1, (width - 1) // (MIN_CHIP_COLUMNS + 1))
        if len(chips) > MAX_CHIP_ROWS * fits:
            return [TrayBand("amount", tuple(chips))]
        rows = (tuple(chips[index : index + fits]) for index in range(0, len(chips), fits))
        return [TrayBand("chips", row) for row in rows]

    @staticmethod
    def _button_rows(buttons: Sequence[int], cursor: PlainCursor, width: int) -> list[TrayBand]:
        rows: list[list[int]] = [[]]
        used = 0
        for index in buttons:
            wide = _button_columns(cursor.offers[index]) + 1
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append(index)
            used += wide
        return [TrayBand("buttons", tuple(row)) for row in rows]

    def height_of(self, band: TrayBand, width: int, *, tall: bool) -> int:
        """Return the number of rows of a band; ``tall``: the consequence has its own."""
        assert self.cursor is not None
        return self._height(band, width, tall=tall, here=self.cursor.index in band.indices)

    def _height(self, band: TrayBand, width: int, *, tall: bool, here: bool) -> int:
        """Return the number of rows of a band, if the cursor is in it or is not."""
        assert self.cursor is not None
        offers = [self.cursor.offers[index] for index in band.indices]
        if band.kind == "bar":
            return self._bar_rows(self.cursor, width, tall=tall)
        if band.kind == "row":
            label, note = self._lines(band, width, tall=tall)
            below = tall or (here and not self._fits(offers[0], width))
            rows = len(label) + (len(note) if below else 0)
            return max(rows, TALL_ROWS) if tall else rows
        noted = band.kind == "buttons" and any(offer.note for offer in offers)
        return TALL_ROWS if tall or (here and noted) else 1

    def _bar_rows(self, cursor: PlainCursor, width: int, *, tall: bool) -> int:
        """Return the most rows that the bar needs for an offer of the step, so that it stays."""
        facts = (cursor.step, width, tall, cursor.variant)
        if self._bar is None or self._bar[0] != facts:
            indices = (*cursor.places.values(), *range(cursor.amounts))
            bands = (TrayBand("bar", (index,)) for index in indices)
            rows = (sum(map(len, self._lines(band, width, tall=tall))) for band in bands)
            self._bar = facts, max(rows, default=0)
        return self._bar[1]

    def _lines(
        self, band: TrayBand, width: int, *, tall: bool = True
    ) -> tuple[Sequence[str], Sequence[str]]:
        """Wrap label and consequence of an answer; a bar that is not tall has fewer clauses."""
        cursor = self.cursor
        assert cursor is not None
        offer, room = cursor.offers[band.indices[0]], max(8, width - self._indent(band) - 2)
        label, note = f"{_box(offer)}{self._short(offer)}", offer.note
        if band.kind == "bar" and offer.cell:
            places = list(cursor.places)
            words = f"{places.index(offer.cell) + 1} of {len(places)}"
            listed = f"{words}: {', '.join(places)}"
            note = f"{note}; {words}" if note else listed if cell_len(listed) < room else words
        if band.kind == "bar" and not tall:
            while cell_len(note) > room and "; " in note:
                note = note.rpartition("; ")[0]
        return wrap(label, room), wrap(note, room) if note else ()

    def _indent(self, band: TrayBand) -> int:
        """Column of the words of an answer, or of the bar after its key."""
        if band.kind != "bar":
            return INDENT
        return max(INDENT, cell_len(self.cap("table.confirm")) + 2)

    def _short(self, offer: PlainOffer) -> str:
        """Label without the verb that several answers with cards of the hand have in common."""
        assert self.cursor is not None
        cards = {token.word for token in self.tokens}
        verbs = [offer.label.split()[0] for offer in self.cursor.offers if offer.object in cards]
        common = offer.object in cards and verbs.count(offer.label.split()[0]) > 1
        return offer.object if common else offer.label

    @staticmethod
    def _fits(offer: PlainOffer, width: int) -> bool:
        """True if label and consequence fit into one row."""
        words = cell_len(_box(offer)) + cell_len(offer.label) + cell_len(offer.note)
        return INDENT + words + 6 <= width

    def wanted(self, width: int, *, tall: bool) -> int:
        """Return the number of rows for all answers, or for the words of somebody else's turn."""
        if self.cursor is not None and self.cursor.filling is not None:
            return self._form_rows(self.cursor.filling, width, tall=tall).wanted
        return max(1, sum(self.height_of(band, width, tall=tall) for band in self.bands(width)))

    def _form_rows(self, filling: FormFilling, width: int, *, tall: bool) -> FormRows:
        return form_rows(filling, width, self.cap("table.confirm"), tall=tall)

    def least(self, width: int) -> int:
        """Return the number of rows with which each answer can be shown whole, one at a time."""
        cursor = self.cursor
        if cursor is None:
            return 1
        if cursor.filling is not None:
            return self._form_rows(cursor.filling, width, tall=False).least
        bands = self.bands(width)
        rows = [self._height(band, width, tall=False, here=True) for band in bands]
        fixed = [high for high, band in zip(rows, bands, strict=True) if band.kind in FIXED]
        listed = [high for high, band in zip(rows, bands, strict=True) if band.kind not in FIXED]
        return sum(fixed) + max(listed, default=0) + (len(listed) > 1)

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.scene is None:
            return
        if self.cursor is not None and self.cursor.filling is not None:
            self._draw_form(canvas, self.cursor.filling)
        elif self.cursor is not None:
            self._draw_bands(canvas)
        if self.words:
            lines = wrap(self.words, max(2, canvas.width - 2))
            for row, line in enumerate(lines):
                canvas.fill(0, row, canvas.width, 1, self.base_pen())
                self.tell_line(canvas, 1, row, line, self.message_pen)
            # A tap on the message shows the answers below it again.
            self.hit(Region(0, 0, canvas.width, len(lines)), self.say, "")

    def _draw_form(self, canvas: Canvas, filling: FormFilling) -> None:
        painter = FormPainter(
            canvas,
            filling,
            self.look,
            {token.word: token for token in self.tokens},
            lambda region, line, value: self.hit(region, self.Filled, line, value),
            lambda region, line, choice: self.hit(region, self.Scrolled, line, choice),
        )
        painter.draw(self.cap("table.confirm"), lambda region: self.hit(region, self.Tapped, -1))

    def _draw_bands(self, canvas: Canvas) -> None:
        """Draw the bands; where they do not fit, those around the cursor, above places and bar."""
        cursor = self.cursor
        assert cursor is not None
        bands, width = self.bands(canvas.width), canvas.width
        tall = self.wanted(width, tall=True) <= canvas.height
        fixed = [band for band in bands if band.kind in FIXED]
        listed = [band for band in bands if band.kind not in FIXED]
        heights = [self.height_of(band, width, tall=tall) for band in listed]
        rows = [self.height_of(band, width, tall=tall) for band in fixed]
        if sum(rows) > canvas.height - bool(listed):
            rows = [1] * len(fixed)
        free = canvas.height - sum(rows)
        here = next((nth for nth, band in enumerate(listed) if cursor.index in band.indices), 0)
        part = cut(heights, here, free)
        y = 0
        gaps = self.spaced and sum(heights) + len(heights) + len(fixed) <= free
        for nth in part.shown:
            high = min(heights[nth], part.rows - y)
            self._draw_band(canvas, listed[nth], Region(0, y, width, high), nth)
            y += high + gaps

        def scrolls(region: Region, nth: int) -> None:
            self.hit(region, self.Scrolled, listed[nth].indices[0])

        y = part.mark(canvas, y, self.message_pen, self.symbols, scrolls)
        if not part.hidden and free - y >= len(fixed):
            y = free
        for band, high in zip(fixed, rows, strict=True):
            self._draw_band(canvas, band, Region(0, y, width, high), 0)
            y += high

    def _draw_band(self, canvas: Canvas, band: TrayBand, region: Region, number: int) -> None:
        match band.kind:
            case "row":
                self._draw_row(canvas, band, region, striped=number % 2 == 0)
            case "bar":
                self._draw_bar(canvas, band, region)
            case "places":
                self._draw_places(canvas, region)
            case "chips":
                self._draw_chips(canvas, band.indices, region)
            case "amount":
                self._draw_amount(canvas, region)
            case "buttons":
                self._draw_buttons(canvas, band.indices, region)

    def _pens(self, index: int, *, striped: bool = False) -> tuple[Pen, Pen]:
        """Return the pens of words and of less important words of an offer."""
        cursor, palette = self.cursor, self.palette
        assert cursor is not None
        if index == cursor.index:
            if palette.colourless:
                pen = Pen(palette.text, palette.ground, bold=True, reverse=True)
                return pen, pen._replace(bold=False)
            pen = Pen(palette.on_primary, palette.primary, bold=True)
            return pen, pen._replace(bold=False)
        ground = palette.raised if striped and not palette.colourless else palette.ground
        ink = palette.text if cursor.offers[index].ready else palette.quiet
        return Pen(ink, ground, bold=True), Pen(palette.text, ground)

    def _draw_row(self, canvas: Canvas, band: TrayBand, region: Region, *, striped: bool) -> None:
        cursor = self.cursor
        assert cursor is not None
        (index,) = band.indices
        offer, (pen, quiet) = cursor.offers[index], self._pens(index, striped=striped)
        here = index == cursor.index
        canvas.fill(region.x, region.y, region.width, region.height, pen)
        if here:
            canvas.put(region.x, region.y, self.symbols.pointer, pen)
        cap = pen if here else pen.inked(self.palette.primary)
        canvas.put(region.x + 1, region.y, offer.key, cap)
        label, note = self._lines(band, region.width)
        x = 0
        for row, line in enumerate(label[: region.height], region.y):
            x = canvas.put(INDENT, row, line, pen)
        if len(label) == 1:
            x = max(x, self._draw_card(canvas, label[0], region, pen, here=here))
        if offer.goes_on:
            canvas.put(region.right - 2, region.y, self.symbols.more, quiet)
        known = region.right - cell_len(offer.known) - 1
        if offer.known and len(label) == 1 and x + 2 <= known:
            canvas.put(known, region.y, offer.known, quiet)
        if region.height > len(label):
            for row, line in enumerate(note[: region.height - len(label)], region.y + len(label)):
                canvas.put(INDENT, row, line, quiet)
        elif offer.note and x + 2 + cell_len(offer.note) <= (
            known if offer.known else region.right - 3
        ):
            canvas.put(
                x + 2, region.y, offer.note, quiet if here else quiet.inked(self.palette.quiet)
            )
        self.hit(region, self.Tapped, index)

    def _draw_card(
        self, canvas: Canvas, label: str, region: Region, pen: Pen, *, here: bool
    ) -> int:
        """Draw the card that a label names over its word; return the column after the label."""
        named = [token for token in self.tokens if token.word in label]
        if not named or self.palette.colourless or self.symbols.name == "ascii":
            return 0
        token = max(named, key=lambda token: len(token.word))
        before, _, after = label.partition(token.word)
        if INDENT + cell_len(label) + 3 > region.width:
            return 0
        x = canvas.put(INDENT, region.y, before, pen)
        ink = pen if here else token_pen(self.palette, token.colour)
        x = canvas.put(x, region.y, f" {token.sign}{token.word} ", ink)
        return canvas.put(x, region.y, after, pen)

    def _draw_bar(self, canvas: Canvas, band: TrayBand, region: Region) -> None:
        """Write the whole answer, and which of how many places it is."""
        (index,) = band.indices
        pen, quiet = self._pens(index)
        canvas.fill(region.x, region.y, region.width, region.height, pen)
        label, note = self._lines(band, region.width)
        canvas.put(region.x + 1, region.y, self.cap("table.confirm"), pen)
        if len(label) + len(note) > region.height:
            _, note = self._lines(band, region.width, tall=False)
        lines = (*label, *note)[: region.height]
        for row, line in enumerate(lines, region.y):
            canvas.put(self._indent(band), row, line, pen if row < region.y + len(label) else quiet)
        self.hit(region, self.Tapped, index)

    def _draw_places(self, canvas: Canvas, region: Region) -> None:
        """Draw the buttons that step through the places and change the way to use them."""
        cursor = self.cursor
        assert cursor is not None
        places, raised = [*cursor.places.values()], Pen(self.palette.text, self.palette.raised)
        label = f"place {places.index(cursor.index) + 1} of {len(places)}"
        less, more = self.symbols.less, self.symbols.more
        turn = [("r turn", 0)] if len(cursor.variants) > 1 else []
        x = region.x
        steps = (*turn, (f"N {less}", -1), (f"{label:^14}", None), (f"{more} n", 1))
        for words, by in steps:
            region = Region(x, region.y, cell_len(words) + 2, region.height)
            if by is not None:
                canvas.fill(*region, raised)
                self.hit(region, self.Stepped, by)
            pen = raised if by is not None else self.base_pen()
            canvas.put(x + 1, region.y, words, pen)
            x = region.right + 1

    def _draw_chips(self, canvas: Canvas, indices: Sequence[int], region: Region) -> None:
        cursor = self.cursor
        assert cursor is not None
        x = region.x
        for index in indices:
            pen, _ = self._pens(index, striped=True)
            chip = Region(x, region.y, MIN_CHIP_COLUMNS, region.height)
            canvas.fill(*chip, pen)
            words = cursor.offers[index].key.center(MIN_CHIP_COLUMNS)
            if self.palette.colourless and index == cursor.index:
                words = f"[{cursor.offers[index].key}]".center(MIN_CHIP_COLUMNS)
            canvas.put(x, region.y, words, pen)
            self.hit(chip, self.Tapped, index)
            x += MIN_CHIP_COLUMNS + 1

    def _draw_amount(self, canvas: Canvas, region: Region) -> None:
        """Draw an amount between the buttons that change it; its number can be typed."""
        cursor = self.cursor
        assert cursor is not None
        raised, index = Pen(self.palette.text, self.palette.raised), cursor.amount
        minus = "-" if self.symbols.name == "ascii" else "−"
        words = f"{cursor.offers[0].key} to {cursor.offers[cursor.amounts - 1].key}"
        steps = (
            (f"{minus}{STRIDE}", -STRIDE),
            (minus, -1),
            ("", 0),
            ("+", 1),
            (f"+{STRIDE}", STRIDE),
        )
        x, wide = region.x, BUTTON_COLUMNS[region.width >= NARROW_COLUMNS]
        for sign, by in steps:
            button = Region(x, region.y, wide + (not by), region.height)
            pen = raised if by else self._pens(index)[0]
            canvas.fill(*button, pen)
            canvas.put(x, region.y, (sign or cursor.offers[index].key).center(button.width), pen)
            if by:
                self.hit(button, self.Stepped, by)
            else:
                self.hit(button, self.Tapped, index)
            x = button.right + 1
        room = region.right - x - 1
        canvas.put(x, region.y, clipped(words, room, self.symbols), self.quiet)

    def _draw_buttons(self, canvas: Canvas, indices: Sequence[int], region: Region) -> None:
        cursor = self.cursor
        assert cursor is not None
        spare = region.width - sum(_button_columns(cursor.offers[index]) + 1 for index in indices)
        more, x = max(0, spare // len(indices)), region.x
        for index in indices:
            offer, (pen, quiet) = cursor.offers[index], self._pens(index, striped=True)
            button = Region(
                x, region.y, min(_button_columns(offer) + more, region.right - x), region.height
            )
            canvas.fill(*button, pen)
            cap = pen if index == cursor.index else pen.inked(self.palette.primary)
            after = canvas.put(x + 1, region.y, offer.key, cap) + 1
            after = canvas.put(after, region.y, offer.label, pen)
            if offer.goes_on:
                canvas.put(after + 1, region.y, self.symbols.more, quiet)
            if region.height > 1:
                canvas.put(
                    x + 3, region.y + 1, clipped(offer.note, button.width - 3, self.symbols), quiet
                )
            self.hit(button, self.Tapped, index)
            x += button.width + 1


def _box(offer: PlainOffer) -> str:
    return "" if offer.picked is None else "[x] " if offer.picked else "[ ] "


def _trailing(rest: Sequence[tuple[int, PlainOffer]]) -> int:
    """Count the short answers at the end, if there are enough for buttons."""
    count = 0
    for _, offer in reversed(rest):
        short = max(cell_len(offer.label), cell_len(offer.note)) <= MAX_BUTTON_COLUMNS
        if offer.picked is not None or not short or not offer.ready:
            break
        count += 1
    return count if count >= MIN_BUTTONS else 0


def _button_columns(offer: PlainOffer) -> int:
    words = cell_len(offer.key) + 1 + cell_len(offer.label) + 2 * offer.goes_on
    return max(words, 2 + cell_len(offer.note)) + 2
