"""Drawing of the camp: bowl, winning rune or deal, seats and stars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Rng, Seat, count, possessive
from runegames.games.bones.phrases import beaten_by, debt_words, offer_words, title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.drawing import wrap
from runegames.ui.games.bones import bowl
from runegames.ui.games.bones.camp import CampLayout
from runegames.ui.games.bones.empty_hand import INSETS, draw_bare
from runegames.ui.games.bones.facts import CampFacts, last_played
from runegames.ui.games.bones.seats import SeatPainter
from runegames.ui.games.bones.stone import (
    COLOUR_OF,
    LITTLE,
    TALL,
    draw_place,
    draw_standing,
    element_of,
    mark_of,
    slab,
)
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

MIN_SENTENCE_COLUMNS = 30
"""Least width of the winning rune for whole sentences below it."""
CELLS_PER_STAR = 190


class Piece(NamedTuple):
    """Words in one ink, as a part of a line."""

    text: str
    ink: str
    bold: bool = False


def draw_fireside(canvas: Canvas, camp: CampLayout, facts: CampFacts, look: Look) -> None:
    """Draw the camp on a canvas that has the table's colour."""
    fireside = _Fireside(canvas, camp, facts, look)
    fireside.pixels()
    fireside.words()
    # A seat whose played rune is drawn needs no words about its last act.
    stones = camp.bare is not None and bool(camp.bare.played)
    # No seat has a place if the sheet of an offer leaves too few columns.
    seats = facts.seats if camp.spots else ()
    for spot, seat in zip(camp.spots, seats, strict=True):
        if spot.box.width:
            tells_last = not (stones and last_played(facts.view, seat))
            SeatPainter(canvas, spot, seat, facts, look, tells_last=tells_last).draw()
    if camp.bare is not None:
        draw_bare(canvas, camp.bare, facts, look)
    if look.palette.stars and not look.palette.ansi:
        _draw_stars(canvas, camp.stone, look)


class _Fireside:
    def __init__(self, canvas: Canvas, camp: CampLayout, facts: CampFacts, look: Look) -> None:
        self.canvas, self.camp = canvas, camp
        self.facts, self.look = facts, look
        self.view = facts.view
        self.palette, self.symbols = look
        self.deal = self.view.offer is not None or self.view.due is not None
        """True if a deal is shown instead of the winning rune."""
        self.small = camp.bowl.width == bowl.SMALL.width

    # -- pixels ---------------------------------------------------------------------------

    def pixels(self) -> None:
        canvas, camp = self.canvas, self.camp
        look, facts = self.look, self.facts
        pixels = Pixels(canvas.width, canvas.height, self.palette.table)
        if camp.pot.width:
            painter = bowl.BowlPainter(pixels, camp.bowl, *camp.bowl_at, look)
            painter.light()
            painter.fire(facts.frame)
            painter.bones(facts.pot)
            painter.iron(facts.pot)
        for x, y in self._flying():
            pixels.fill(x, y, 2, 4, self.palette.bone)
        if not self.deal:
            self._stone(pixels)
        if camp.bare is not None:
            for spot in camp.bare.places:
                rectangle = spot.x, 2 * spot.y, spot.width, 2 * spot.height
                slab(pixels.fill, rectangle, INSETS, self.palette.socket)
        pixels.onto(canvas, 0, 0)

    def _stone(self, pixels: Pixels) -> None:
        camp, facts, scale = self.camp, self.facts, self.camp.bowl.scale
        stone = LITTLE if self.small else TALL
        x, height = camp.stone.x, stone.height * scale
        y = 2 * camp.stone.bottom - height
        if self.small:
            y -= 1
        if facts.rune is None:
            draw_place(pixels, stone, x, y, self.palette, scale=scale)
            return
        edge = self.palette.gold if self._about_to_win() else ""
        stand = partial(draw_standing, rune=facts.rune, look=self.look, scale=scale, edge=edge)
        if not facts.sunk:
            stand(pixels, stone, x, y)
            return
        # A stone that sinks or rises is cut off at the ground, above the words.
        shown = Pixels(stone.width * scale, (height + 1) // 2, "")
        stand(shown, stone, 0, facts.sunk)
        for row in range(height):
            for column in range(shown.width):
                if colour := shown.at(column, row):
                    pixels.fill(x + column, y + row, 1, 1, colour)

    def _about_to_win(self) -> bool:
        """Return whether the owner of the winning rune has the next turn (RB-9)."""
        view = self.view
        if view.acting is None or view.winner is None or view.acting == view.winner:
            return False
        others = ((view.acting + step) % view.seats for step in range(1, view.seats))
        return next(seat for seat in others if not view.folded[seat]) == view.winner

    def _flying(self) -> Iterator[tuple[int, int]]:
        camp = self.camp
        # Beside an offer, the viewer's seat or all seats may be left out.
        boxes = {seat: spot.box for seat, spot in zip(self.facts.seats, camp.spots, strict=False)}
        end = camp.pot.x + camp.pot.width // 2, 2 * camp.pot.y - 6
        for share, seat in self.facts.flying:
            box = boxes.get(seat)
            if not box:
                continue
            start = box.x + box.width // 2, 2 * box.y + 2
            x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            yield x, y

    # -- words ----------------------------------------------------------------------------

    def words(self) -> None:
        """Write the deal, or the winning rune and the runes that beat it."""
        camp, facts, stone = self.camp, self.facts, self.camp.stone
        if self.deal:
            self._deal(camp.sheet)
            return
        if facts.rune is None:
            for row, line in enumerate(("no rune", "is winning"), stone.y + stone.height // 2):
                x = stone.x + to_centre(len(line), stone.width - 1)
                self.canvas.over(x, row, line, self.palette.quiet)
        elif self.small:
            inks = self.palette.rune(COLOUR_OF[element_of(facts.rune)])
            row, mark = stone.y + 1 + facts.sunk // 2, mark_of(facts.rune, self.symbols)
            self.canvas.put(stone.x + 1, row, mark, Pen(inks.on_bright, inks.bright))
        if not camp.pot.width:
            self._pot()
        for spot, changed in ((stone, facts.changed.rune), (camp.pot, facts.changed.pot)):
            if changed:
                self.canvas.over(spot.x, spot.y, self.symbols.pointer, self.palette.gold)
        lines, left = list(self._note())[: camp.note.height], camp.note.x
        if camp.note.height > 1:
            width = max((sum(cell_len(piece.text) for piece in line) for line in lines), default=0)
            left = max(1, min(left, camp.pot.x - width))
        for row, pieces in enumerate(lines, start=camp.note.y):
            x = left
            for text, ink, bold in pieces:
                x = self.canvas.over(x, row, text, ink, bold=bold)

    def _pot(self) -> None:
        canvas, x, y = self.canvas, self.camp.note.x, self.camp.pot.y
        pot = str(self.facts.pot)
        number = art.large(pot)
        if number is not None:
            pixels = Pixels(number.width, number.lines, self.palette.table)
            pixels.picture(number, 0, 0, {"#": self.palette.gold})
            pixels.onto(canvas, x, y)
            y += number.lines - 1
        else:
            canvas.over(x, y, pot, self.palette.gold, bold=True)
        canvas.over(x, y + 1, "in the pot", self.palette.quiet)

    def _beaters(self, rune: str) -> Iterator[list[Piece]]:
        """Yield words for what beats a rune: another element, then one rune of the same element."""
        element, better = beaten_by(rune)
        for name, by in ((element, f"{element.lower()}-axe"), (better, better.lower())):
            ink = self.palette.rune(COLOUR_OF[element_of(by)]).bright
            mark = Piece(mark_of(by, self.symbols), ink)
            yield [mark, Piece(f" {name}", self.palette.text, bold=True)]

    def _note(self) -> Iterator[list[Piece]]:
        """Yield the lines below the winning rune, or words before and after a round."""
        view, facts = self.view, self.facts
        quiet, text = self.palette.quiet, self.palette.text
        if facts.rune is None or facts.winner is None:
            if view.phase == "between":
                yield [Piece(f"before round {view.round}", text, bold=True)]
                yield [Piece(f"a rune costs {count(view.rune_price, 'bone')}", quiet)]
            elif view.phase == "after":
                yield [Piece(f"after round {view.round}", text, bold=True)]
            return
        if self.camp.note.height == 1:
            first, second = self._beaters(facts.rune)
            yield [*first, Piece(" or ", quiet), *second, Piece(" beats it", quiet)]
            return
        wide = self.camp.stone.width >= MIN_SENTENCE_COLUMNS
        wins, ends = "", (" beats it", " too")
        if wide:
            wins, ends = " is winning", (" beats it, any weapon", " beats it too")
        yield self._owner(facts.rune, facts.winner, wins)
        for beater, end in zip(self._beaters(facts.rune), ends, strict=True):
            yield [*beater, Piece(end, quiet)]

    def _owner(self, rune: str, winner: Seat, more: str) -> list[Piece]:
        """Return the winning rune with its owner's name, or the owner's letter to save room."""
        ink = self.palette.rune(COLOUR_OF[element_of(rune)]).ink
        words = f"{possessive(self.facts.names[winner])} {title(rune)}{more}"
        if cell_len(words) < self.camp.pot.x:
            return [Piece(words, ink, bold=True)]
        letter = Piece(SEAT_LETTERS[winner], self.palette.seat(winner), bold=True)
        return [letter, Piece(f" {title(rune)}", ink, bold=True)]

    def _deal(self, sheet: Region) -> None:
        """Write the offer, or the promise that is due or was broken."""
        view, names, palette = self.view, self.facts.names, self.palette
        if view.offer is not None:
            gives, wants = offer_words(view.offer)
            head = f"{names[view.offer.seat]} offers {names[view.offer.target]}"
            pieces = [Piece(gives, palette.ok), Piece(f"for {wants}", palette.bad)]
        else:
            assert view.due is not None
            head = f"{names[view.due.debtor]} owes {names[view.due.creditor]}"
            pieces = [Piece(debt_words(view.due), palette.bad)]
        pieces.insert(0, Piece(head, palette.text, bold=True))
        if view.winning is not None:
            pieces.append(Piece(f"{title(view.winning)} is winning", palette.quiet))
        wrapped = (
            piece._replace(text=line) for piece in pieces for line in wrap(piece.text, sheet.width)
        )
        lines = list(wrapped)[: sheet.height - 2]
        first = sheet.y + 1 + to_centre(len(lines), sheet.height - 2)
        paper = Pen(palette.text, palette.raised)
        self.canvas.fill(sheet.x - 1, first - 1, sheet.width + 2, len(lines) + 2, paper)
        for row, (line, ink, bold) in enumerate(lines, start=first):
            self.canvas.put(sheet.x, row, line, paper.inked(ink, bold=bold))


def _draw_stars(canvas: Canvas, stone: Region, look: Look) -> None:
    """Draw stars on empty ground; skip the stone, whose carving may have the ground's colour."""
    palette, symbols = look
    chance = Rng(canvas.width)
    for _ in range(canvas.width * canvas.height // CELLS_PER_STAR):
        x, y = 2 + chance.below(canvas.width - 4), chance.below(canvas.height)
        around = [canvas.at(x + by, y) for by in range(-2, 3)]
        free = all(glyph == " " and pen.ground == palette.table for glyph, pen in around)
        if free and not stone.contains(x, y):
            canvas.put(x, y, symbols.dot, Pen(palette.star, palette.table))
