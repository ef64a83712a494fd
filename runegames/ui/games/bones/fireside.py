"""The camp as it is drawn: the bowl over the fire, the winning rune, and the seats around them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Rng, Seat, count, possessive
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import beaten_by, debt_words, offer_words, title
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.bones import bowl, lined
from runegames.ui.games.bones.bare import draw_bare
from runegames.ui.games.bones.camp import Box, Camp
from runegames.ui.games.bones.seats import SeatPainter, Sitting
from runegames.ui.games.bones.stone import (
    COLOUR_OF,
    LITTLE,
    TALL,
    draw_place,
    draw_standing,
    element_of,
    mark_of,
)
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels

ROOMY = 30
"""Cells beside the fire where whole sentences are told."""
STARS_ONE_IN = 190
"""Cells of the night sky that have one star."""


class Scenery(NamedTuple):
    """All that is drawn of a table."""

    view: BonesView
    names: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    """Clockwise, the one that looks at the bottom."""
    pot: int
    rune: str | None
    """On the standing stone."""
    winner: Seat | None
    sunk: int = 0
    """Pixels by which the stone is sunk, on its way."""
    bones: tuple[tuple[float, Seat], ...] = ()
    """Bones on their way: how far from the seat to the bowl, and whose."""
    frame: int = 0
    """Of the fire."""


class Piece(NamedTuple):
    """A word of a line below the stone."""

    text: str
    ink: str
    bold: bool = False


def draw_fireside(canvas: Canvas, camp: Camp, scenery: Scenery, look: Look) -> None:
    """Everything, on a canvas that has the table's colour."""
    palette, symbols = look
    fireside = _Fireside(canvas, camp, scenery, look)
    if symbols.name == "ascii":
        if camp.pot.width:
            lined.draw_bowl(canvas, camp, scenery.pot, palette)
    else:
        fireside.pixels()
    fireside.words()
    tells = camp.bare is not None and bool(camp.bare.played)
    # Where there are only rows for words, nobody has a place.
    for spot, sitting in zip(camp.spots, scenery.sittings, strict=bool(camp.spots)):
        if not spot.box.width:
            continue
        if tells and sitting.played is not None:
            sitting = sitting._replace(last="")
        SeatPainter(canvas, spot, sitting, look).draw()
    if camp.bare is not None:
        draw_bare(canvas, camp.bare, scenery.view, scenery.sittings, look)
    if palette.stars and not palette.ansi and symbols.name != "ascii":
        _draw_stars(canvas, camp.stone, look)


class _Fireside:
    def __init__(self, canvas: Canvas, camp: Camp, scenery: Scenery, look: Look) -> None:
        self.canvas = canvas
        self.camp = camp
        self.scenery = scenery
        self.look = look
        self.palette, self.symbols = look
        self.base = Pen(look.palette.text, look.palette.table)

    @property
    def deal(self) -> bool:
        """Whether a deal is told in place of the stone."""
        return self.scenery.view.offer is not None or self.scenery.view.due is not None

    # -- pixels ---------------------------------------------------------------------------

    def pixels(self) -> None:
        """The fire, the bowl and the stone."""
        canvas, camp, palette, scenery = self.canvas, self.camp, self.palette, self.scenery
        pixels = bowl.night(palette, canvas.width, canvas.height)
        place = camp.bowl_at
        if camp.pot.width:
            bowl.draw_light(pixels, camp.bowl, *place, palette)
            bowl.draw_fire(pixels, camp.bowl, *place, palette, scenery.frame)
            bowl.draw_bones(pixels, camp.bowl, *place, palette, scenery.pot)
            bowl.draw_iron(pixels, camp.bowl, *place, palette, scenery.pot)
        for share, seat in scenery.bones:
            self._flying(pixels, share, seat)
        if not self.deal:
            self._stone(pixels)
        pixels.onto(canvas, 0, 0)

    def _stone(self, pixels: Pixels) -> None:
        camp, scenery, palette = self.camp, self.scenery, self.palette
        stone = LITTLE if camp.bowl.width == bowl.SMALL.width else TALL
        scale = camp.bowl.scale
        x = camp.stone.x
        y = 2 * (camp.stone.y + camp.stone.height) - stone.height * scale
        y -= stone is LITTLE  # one pixel is free below it
        if scenery.rune is None:
            draw_place(pixels, stone, x, y, palette, scale=scale)
            return
        edge = palette.gold if self._about_to_win() else ""
        how = partial(draw_standing, stone=stone, rune=scenery.rune, palette=palette)
        if not scenery.sunk:
            how(pixels, x=x, y=y, scale=scale, edge=edge)
            return
        # On its way it sinks into the ground, not over the words below.
        shown = Pixels(stone.width * scale, (stone.height * scale + 1) // 2, "")
        how(shown, x=0, y=scenery.sunk, scale=scale, edge=edge)
        for row in range(stone.height * scale):
            for column in range(stone.width * scale):
                if colour := shown.at(column, row):
                    pixels.fill(x + column, y + row, 1, 1, colour)

    def _about_to_win(self) -> bool:
        """Whether the turn comes back to the winning rune's owner after this one (RB-9)."""
        view = self.scenery.view
        if view.acting is None or view.winner is None or view.acting == view.winner:
            return False
        others = ((view.acting + step) % view.seats for step in range(1, view.seats))
        return next(seat for seat in others if not view.folded[seat]) == view.winner

    def _flying(self, pixels: Pixels, share: float, seat: Seat) -> None:
        """A bone on the straight line from a seat to the bowl."""
        camp = self.camp
        sitting = next(at for at, each in enumerate(self.scenery.sittings) if each.seat == seat)
        box = camp.spots[sitting].box
        start = box.x + box.width // 2, 2 * box.y + 2
        end = camp.pot.x + camp.pot.width // 2, 2 * camp.pot.y - 6
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        colour = self.palette.gold if self.palette.colourless else self.palette.bone
        pixels.fill(x, y, 2, 4, colour)

    # -- words ----------------------------------------------------------------------------

    def words(self) -> None:
        """What the stone is, and what beats it; or the deal that is made."""
        if self.deal:
            self._deal(self.camp.sheet)
            return
        scenery, stone = self.scenery, self.camp.stone
        if self.symbols.name == "ascii":
            lined.draw_stone(self.canvas, self.camp, scenery.rune, self.look)
        if scenery.rune is None:
            for row, line in enumerate(
                ("no rune", "is winning"), start=stone.y + stone.height // 2
            ):
                x = stone.x + (stone.width - 1 - len(line)) // 2
                self.canvas.over(x, row, line, self.palette.quiet)
        elif self.symbols.name != "ascii" and self.camp.bowl.width == bowl.SMALL.width:
            inks = self.palette.rune(COLOUR_OF[element_of(scenery.rune)])
            mark = mark_of(scenery.rune, self.symbols)
            row = stone.y + 1 + scenery.sunk // 2
            self.canvas.put(stone.x + 1, row, mark, Pen(inks.on_bright, inks.bright))
        lines = list(self._note())
        if not self.camp.pot.width:
            self._pot()
        elif self.camp.note.height == 1:
            lines = [self._beaten(scenery.rune)] if scenery.rune is not None else lines[:1]
        width = max((sum(cell_len(each.text) for each in line) for line in lines), default=0)
        x = self.camp.note.x
        if self.camp.note.height > 1:
            x = max(1, min(x, self.camp.pot.x - width))
        for row, pieces in enumerate(lines, start=self.camp.note.y):
            at = x
            for text, ink, bold in pieces:
                at = self.canvas.over(at, row, text, ink, bold=bold)

    def _pot(self) -> None:
        """The number alone, as large as it may be."""
        canvas, x, y, pot = self.canvas, self.camp.note.x, self.camp.pot.y, str(self.scenery.pot)
        number = art.large(pot)
        if number is not None and self.look.pixels:
            rows = (number.height + 1) // 2
            pixels = Pixels(number.width, rows, self.palette.table)
            pixels.picture(number, 0, 0, {"#": self.palette.gold})
            pixels.onto(canvas, x, y)
            y += rows - 1
        else:
            canvas.over(x, y, pot, self.palette.gold, bold=True)
        canvas.over(x, y + 1, "in the pot", self.palette.quiet)

    def _beaten(self, rune: str) -> list[Piece]:
        """What beats a rune, in a line."""
        element, better = beaten_by(rune)
        pieces = []
        for name, by, more in (
            (element, f"{element.lower()}-axe", " or "),
            (better, better.lower(), " beats it"),
        ):
            ink = self.palette.rune(COLOUR_OF[element_of(by)]).bright
            pieces.append(Piece(mark_of(by, self.symbols), ink))
            pieces.append(Piece(f" {name}", self.palette.text, bold=True))
            pieces.append(Piece(more, self.palette.quiet))
        return pieces

    def _note(self) -> Iterator[list[Piece]]:
        """The lines below the stone."""
        view, palette, scenery = self.scenery.view, self.palette, self.scenery
        quiet, text = palette.quiet, palette.text
        if scenery.rune is None or scenery.winner is None:
            if view.phase == "between":
                yield [Piece(f"before round {view.round}", text, bold=True)]
                yield [Piece(f"a rune costs {count(view.rune_price, 'bone')}", quiet)]
            elif view.phase == "after":
                yield [Piece(f"after round {view.round}", text, bold=True)]
            return
        roomy = self.camp.stone.width >= ROOMY
        yield self._whose(scenery.rune, scenery.winner, " is winning" if roomy else "")
        element, better = beaten_by(scenery.rune)
        for beater, rune, more in (
            (element, f"{element.lower()}-axe", " beats it, any weapon" if roomy else " beats it"),
            (better, better.lower(), " beats it too" if roomy else " too"),
        ):
            inks = palette.rune(COLOUR_OF[element_of(rune)])
            mark = Piece(mark_of(rune, self.symbols), inks.bright)
            yield [mark, Piece(f" {beater}", text, bold=True), Piece(more, quiet)]

    def _whose(self, rune: str, winner: Seat, more: str) -> list[Piece]:
        """Whose rune it is; the owner by letter where the name is too long."""
        ink = self.palette.rune(COLOUR_OF[element_of(rune)]).ink
        words = f"{possessive(self.scenery.names[winner])} {title(rune)}{more}"
        if cell_len(words) < self.camp.pot.x:
            return [Piece(words, ink, bold=True)]
        letter = Piece(SEAT_LETTERS[winner], self.palette.seat(winner), bold=True)
        return [letter, Piece(f" {title(rune)}", ink, bold=True)]

    def _deal(self, sheet: Box) -> None:
        """The offer that waits for an answer; the promise that is due or was broken."""
        view, names, palette = self.scenery.view, self.scenery.names, self.palette
        if view.offer is not None:
            gives, wants = offer_words(view.offer)
            told = [
                Piece(
                    f"{names[view.offer.seat]} offers {names[view.offer.target]}",
                    palette.text,
                    bold=True,
                ),
                Piece(gives, palette.ok),
                Piece(f"for {wants}", palette.bad),
            ]
        else:
            assert view.due is not None
            owed = f"{names[view.due.debtor]} owes {names[view.due.creditor]}"
            told = [
                Piece(owed, palette.text, bold=True),
                Piece(debt_words(view.due), palette.bad),
            ]
        if view.winning is not None:
            told.append(Piece(f"{title(view.winning)} is winning", palette.quiet))
        lines = [
            piece._replace(text=line) for piece in told for line in wrap(piece.text, sheet.width)
        ]
        lines = lines[: sheet.height - 2]
        first = sheet.y + 1 + (sheet.height - 2 - len(lines)) // 2
        paper = Pen(palette.text, palette.raised)
        self.canvas.fill(sheet.x - 1, first - 1, sheet.width + 2, len(lines) + 2, paper)
        for row, (line, ink, bold) in enumerate(lines, start=first):
            self.canvas.put(sheet.x, row, line, paper.inked(ink, bold=bold))


def _draw_stars(canvas: Canvas, stone: Box, look: Look) -> None:
    """A few, where nothing else is: what is carved on the stone may have the table's colour."""
    palette, symbols = look
    chance = Rng(canvas.width)
    for _ in range(canvas.width * canvas.height // STARS_ONE_IN):
        x, y = 2 + chance.below(canvas.width - 4), chance.below(canvas.height)
        around = [canvas.at(x + by, y) for by in range(-2, 3)]
        free = all(glyph == " " and pen.ground == palette.table for glyph, pen in around)
        if free and not stone.holds(x, y):
            canvas.put(x, y, symbols.dot, Pen(palette.star, palette.table))
