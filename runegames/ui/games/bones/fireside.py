"""Drawing of the camp: the bowl over the fire, the winning rune, and the seats around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Rng, Seat, count, possessive
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import beaten_by, debt_words, offer_words, title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.bones import bowl, lined
from runegames.ui.games.bones.bare import INSETS, draw_bare
from runegames.ui.games.bones.camp import Camp
from runegames.ui.games.bones.seats import SeatPainter, Sitting
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
from runegames.ui.pixels import Pixels, fresh

ROOMY = 30
"""Columns of the winning rune from which on whole sentences stand below it."""
STARS_ONE_IN = 190
"""Cells of the night sky that have one star."""


class Scenery(NamedTuple):
    """Facts that a table is drawn from."""

    view: BonesView
    names: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    """Clockwise, the viewer at the bottom."""
    pot: int
    rune: str | None
    """Rune on the standing stone."""
    winner: Seat | None
    sunk: int = 0
    """Pixels by which the stone is sunk, on its way."""
    bones: tuple[tuple[float, Seat], ...] = ()
    """Bones on their way: the share of it, from the seat to the bowl, and whose."""
    frame: int = 0
    """Number of the fire's picture."""


class Piece(NamedTuple):
    """Words of a line."""

    text: str
    ink: str
    bold: bool = False


def draw_fireside(canvas: Canvas, camp: Camp, scenery: Scenery, look: Look) -> None:
    """Draw all of it on a canvas that has the table's colour."""
    palette = look.palette
    fireside = _Fireside(canvas, camp, scenery, look)
    if look.symbols.name == "ascii":
        fireside.characters()
    else:
        fireside.pixels()
    fireside.words()
    tells = camp.bare is not None and bool(camp.bare.played)
    # Where there are only rows for words, nobody has a place.
    for spot, sitting in zip(camp.spots, scenery.sittings, strict=bool(camp.spots)):
        if tells and sitting.played is not None:
            sitting = sitting._replace(last="")
        if spot.box.width:
            SeatPainter(canvas, spot, sitting, look).draw()
    if camp.bare is not None:
        draw_bare(canvas, camp.bare, scenery.view, scenery.sittings, look)
    if palette.stars and not palette.ansi and look.pixels:
        _draw_stars(canvas, camp.stone, look)


class _Fireside:
    def __init__(self, canvas: Canvas, camp: Camp, scenery: Scenery, look: Look) -> None:
        self.canvas, self.camp, self.scenery, self.look = canvas, camp, scenery, look
        self.palette, self.symbols = look

    @property
    def deal(self) -> bool:
        """Tell whether a deal is told in place of the stone."""
        return self.scenery.view.offer is not None or self.scenery.view.due is not None

    # -- pixels ---------------------------------------------------------------------------

    def pixels(self) -> None:
        canvas, camp, look, scenery = self.canvas, self.camp, self.look, self.scenery
        pixels = fresh(canvas.width, canvas.height, self.palette.table, look)
        bowl_there = camp.bowl, *camp.bowl_at, look
        if camp.pot.width:
            bowl.draw_light(pixels, *bowl_there)
            bowl.draw_fire(pixels, *bowl_there, scenery.frame)
            bowl.draw_bones(pixels, *bowl_there, scenery.pot)
            bowl.draw_iron(pixels, *bowl_there, scenery.pot)
        for share, seat in scenery.bones:
            ink = self.palette.bone if look.pixels else self.palette.gold
            pixels.fill(*self._flying(share, seat), 2, 4, ink)
        if not self.deal:
            self._stone(pixels)
        if camp.bare is not None and look.pixels:
            for at in camp.bare.places:
                place = at.x, 2 * at.y, at.width, 2 * at.height
                slab(pixels.fill, place, INSETS, self.palette.socket)
        pixels.onto(canvas, 0, 0)

    def _stone(self, pixels: Pixels) -> None:
        camp, scenery, scale = self.camp, self.scenery, self.camp.bowl.scale
        stone = LITTLE if camp.bowl.width == bowl.SMALL.width else TALL
        x, height = camp.stone.x, stone.height * scale
        y = 2 * camp.stone.bottom - height - (stone is LITTLE)  # one pixel is free below it
        if scenery.rune is None:
            draw_place(pixels, stone, x, y, self.palette, scale=scale)
            return
        edge = self.palette.gold if self._about_to_win() else ""
        stand = partial(draw_standing, rune=scenery.rune, look=self.look, scale=scale, edge=edge)
        if not scenery.sunk:
            stand(pixels, stone, x, y)
            return
        # On its way it sinks into the ground, not over the words below.
        shown = Pixels(stone.width * scale, (height + 1) // 2, "")
        stand(shown, stone, 0, scenery.sunk)
        for row in range(height):
            for column in range(shown.width):
                if colour := shown.at(column, row):
                    pixels.fill(x + column, y + row, 1, 1, colour)

    def _about_to_win(self) -> bool:
        """Tell whether the turn comes back to the winning rune's owner after this one (RB-9)."""
        view = self.scenery.view
        if view.acting is None or view.winner is None or view.acting == view.winner:
            return False
        others = ((view.acting + step) % view.seats for step in range(1, view.seats))
        return next(seat for seat in others if not view.folded[seat]) == view.winner

    def _flying(self, share: float, seat: Seat) -> tuple[int, int]:
        """Return the pixel of a bone on the straight line from a seat to the bowl."""
        camp = self.camp
        sitting = next(at for at, each in enumerate(self.scenery.sittings) if each.seat == seat)
        box = camp.spots[sitting].box
        start = box.x + box.width // 2, 2 * box.y + 2
        end = camp.pot.x + camp.pot.width // 2, 2 * camp.pot.y - 6
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        return x, y

    # -- characters -----------------------------------------------------------------------

    def characters(self) -> None:
        """Draw the same where only characters are there."""
        canvas, camp, look, scenery = self.canvas, self.camp, self.look, self.scenery
        if camp.pot.width:
            lined.draw_bowl(canvas, camp, scenery.pot, look)
        if not self.deal:
            lined.draw_stone(canvas, camp, scenery.rune, look, scenery.sunk // 2)
        for share, seat in scenery.bones:
            x, y = self._flying(share, seat)
            canvas.over(x, y // 2, "o", self.palette.bone, bold=True)

    # -- words ----------------------------------------------------------------------------

    def words(self) -> None:
        """Write what the stone is and what beats it, or the deal that is made."""
        camp, scenery, stone = self.camp, self.scenery, self.camp.stone
        if self.deal:
            self._deal(camp.sheet)
            return
        if scenery.rune is None:
            for row, line in enumerate(("no rune", "is winning"), stone.y + stone.height // 2):
                x = stone.x + (stone.width - 1 - len(line)) // 2
                self.canvas.over(x, row, line, self.palette.quiet)
        elif camp.bowl.width == bowl.SMALL.width and self.symbols.name != "ascii":
            inks = self.palette.rune(COLOUR_OF[element_of(scenery.rune)])
            row, mark = stone.y + 1 + scenery.sunk // 2, mark_of(scenery.rune, self.symbols)
            self.canvas.put(stone.x + 1, row, mark, Pen(inks.on_bright, inks.bright))
        lines = list(self._note())
        if not camp.pot.width:
            self._pot()
        elif camp.note.height == 1 and scenery.rune is not None:
            first, second = self._beaters(scenery.rune)
            lines = [[*first, Piece(" or ", self.palette.quiet), *second]]
            lines[0].append(Piece(" beats it", self.palette.quiet))
        elif camp.note.height == 1:
            lines = lines[:1]
        width = max((sum(cell_len(each.text) for each in line) for line in lines), default=0)
        x = camp.note.x
        if camp.note.height > 1:
            x = max(1, min(x, camp.pot.x - width))
        for row, pieces in enumerate(lines, start=camp.note.y):
            self._line(x, row, pieces)

    def _line(self, x: int, y: int, pieces: Sequence[Piece]) -> None:
        for text, ink, bold in pieces:
            x = self.canvas.over(x, y, text, ink, bold=bold)

    def _pot(self) -> None:
        """Write the number alone, as large as it may be."""
        canvas, x, y, pot = self.canvas, self.camp.note.x, self.camp.pot.y, str(self.scenery.pot)
        number = art.large(pot)
        if number is not None and self.look.pixels:
            pixels = Pixels(number.width, number.lines, self.palette.table)
            pixels.picture(number, 0, 0, {"#": self.palette.gold})
            pixels.onto(canvas, x, y)
            y += number.lines - 1
        else:
            canvas.over(x, y, pot, self.palette.gold, bold=True)
        canvas.over(x, y + 1, "in the pot", self.palette.quiet)

    def _beaters(self, rune: str) -> Iterator[list[Piece]]:
        """Name the element that beats a rune, then the rune of its own element that does."""
        element, better = beaten_by(rune)
        for name, by in ((element, f"{element.lower()}-axe"), (better, better.lower())):
            ink = self.palette.rune(COLOUR_OF[element_of(by)]).bright
            mark = Piece(mark_of(by, self.symbols), ink)
            yield [mark, Piece(f" {name}", self.palette.text, bold=True)]

    def _note(self) -> Iterator[list[Piece]]:
        """Tell the lines below the stone."""
        view, scenery = self.scenery.view, self.scenery
        quiet, text = self.palette.quiet, self.palette.text
        if scenery.rune is None or scenery.winner is None:
            if view.phase == "between":
                yield [Piece(f"before round {view.round}", text, bold=True)]
                yield [Piece(f"a rune costs {count(view.rune_price, 'bone')}", quiet)]
            elif view.phase == "after":
                yield [Piece(f"after round {view.round}", text, bold=True)]
            return
        roomy = self.camp.stone.width >= ROOMY
        yield self._whose(scenery.rune, scenery.winner, " is winning" if roomy else "")
        ends = (" beats it, any weapon", " beats it too") if roomy else (" beats it", " too")
        for beater, end in zip(self._beaters(scenery.rune), ends, strict=True):
            yield [*beater, Piece(end, quiet)]

    def _whose(self, rune: str, winner: Seat, more: str) -> list[Piece]:
        """Tell whose rune it is; the owner by letter where the name is too long."""
        ink = self.palette.rune(COLOUR_OF[element_of(rune)]).ink
        words = f"{possessive(self.scenery.names[winner])} {title(rune)}{more}"
        if cell_len(words) < self.camp.pot.x:
            return [Piece(words, ink, bold=True)]
        letter = Piece(SEAT_LETTERS[winner], self.palette.seat(winner), bold=True)
        return [letter, Piece(f" {title(rune)}", ink, bold=True)]

    def _deal(self, sheet: Region) -> None:
        """Tell the offer that waits for an answer, or the promise that is due or was broken."""
        view, names, palette = self.scenery.view, self.scenery.names, self.palette
        if view.offer is not None:
            gives, wants = offer_words(view.offer)
            head = f"{names[view.offer.seat]} offers {names[view.offer.target]}"
            told = [Piece(gives, palette.ok), Piece(f"for {wants}", palette.bad)]
        else:
            assert view.due is not None
            head = f"{names[view.due.debtor]} owes {names[view.due.creditor]}"
            told = [Piece(debt_words(view.due), palette.bad)]
        told.insert(0, Piece(head, palette.text, bold=True))
        if view.winning is not None:
            told.append(Piece(f"{title(view.winning)} is winning", palette.quiet))
        wrapped = (
            piece._replace(text=line) for piece in told for line in wrap(piece.text, sheet.width)
        )
        lines = list(wrapped)[: sheet.height - 2]
        first = sheet.y + 1 + (sheet.height - 2 - len(lines)) // 2
        paper = Pen(palette.text, palette.raised)
        self.canvas.fill(sheet.x - 1, first - 1, sheet.width + 2, len(lines) + 2, paper)
        for row, (line, ink, bold) in enumerate(lines, start=first):
            self.canvas.put(sheet.x, row, line, paper.inked(ink, bold=bold))


def _draw_stars(canvas: Canvas, stone: Region, look: Look) -> None:
    """Draw a few where nothing else is: the stone's carving may have the table's colour."""
    palette, symbols = look
    chance = Rng(canvas.width)
    for _ in range(canvas.width * canvas.height // STARS_ONE_IN):
        x, y = 2 + chance.below(canvas.width - 4), chance.below(canvas.height)
        around = [canvas.at(x + by, y) for by in range(-2, 3)]
        free = all(glyph == " " and pen.ground == palette.table for glyph, pen in around)
        if free and not stone.contains(x, y):
            canvas.put(x, y, symbols.dot, Pen(palette.star, palette.table))
