"""Board of Runes of Enceladus: piles above, matches of all seats below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from runegames.core import Event, Seat
from runegames.games.enceladus.drafting import Drafted
from runegames.games.enceladus.matching import Extended, Laid
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.turns import Revealed
from runegames.ui.brush import Brush, sheet
from runegames.ui.canvas import Canvas
from runegames.ui.commands import bound, command
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.hand_end import draw_hand_end
from runegames.ui.games.enceladus.matches import draw_matches
from runegames.ui.games.enceladus.open_cards import draw_open_cards, pages
from runegames.ui.games.enceladus.pieces import (
    CardFace,
    LaidMatch,
    draw_face,
    draw_match,
)
from runegames.ui.games.enceladus.piles import PileFacts, draw_piles
from runegames.ui.games.enceladus.places import BoardRegions, lay_out
from runegames.ui.grids import Form
from runegames.ui.ice import draw_ice
from runegames.ui.look import Look
from runegames.ui.night import draw_stars
from runegames.ui.widgets.hand_table import HandBoard


class Flight(NamedTuple):
    """Piece that moves in a straight line; ``start`` and ``end`` are its top left cells."""

    sprite: Canvas
    start: Offset
    end: Offset

    def at(self, share: float) -> Region:
        """Return the region of the piece after a share (0 to 1) of the way."""
        (x, y), (dx, dy) = self.start, self.end - self.start
        left, top = x + round(dx * share), y + round(dy * share)
        return Region(left, top, self.sprite.width, self.sprite.height)

    def paint(self, canvas: Canvas, share: float) -> None:
        """Draw the piece after a share of the way."""
        canvas.paste(self.sprite, *self.at(share).offset)


CARD = Form(16, 6)
"""Size of a drafted card that moves to a hand."""
STARS_MIN_COLUMNS = 80
"""Least width of a board with stars above the ice."""


class EnceladusBoard(HandBoard[EnceladusView, EnceladusCursor], can_focus=True):
    """Board with keys to draft or leave a pile, and to look at the open cards."""

    BINDINGS = [
        bound("enceladus.draft", "press('draft')"),
        bound("enceladus.leave", "press('leave')"),
        command("escape", "close_cards", "back to the table", "back", id="leave"),
    ]

    GROUP = "enceladus"

    open_page = 0
    """Page of the open cards, from 1; 0 for the table."""
    _shown: object = None
    """Facts of the last drawing, which stays until one of them changes."""

    def action_open(self) -> None:
        """Show the next page of the open cards, or the table after the last page."""
        if self.scene is not None:
            groups = pages(self.view, self.content_size, self.symbols.dot)
            self.open_page = self.open_page + 1 if self.open_page < len(groups) else 0
            self.redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Escape goes back one step: it leaves the open cards before it leaves the game.
        if action == "close_cards":
            return bool(self.open_page)
        return super().check_action(action, parameters)

    def action_close_cards(self) -> None:
        self.open_page = 0
        self.redraw()

    # -- drawing --------------------------------------------------------------------------

    def places(self) -> BoardRegions:
        return lay_out(self.content_size, self.view.laid, self.view.matches_needed)

    def redraw(self) -> None:
        # A step of the cursor changes nothing here.
        shown = (self.scene, self.open_page, self.flashing, self.motion, self.changed_keys)
        if shown != self._shown or self._canvas is None:
            self._shown = shown
            super().redraw()

    def contents(self, canvas: Canvas) -> None:
        view, look = self.view, self.look
        ground = self.base_pen().ground
        with Brush(canvas, look, ground) as brush:
            if self.open_page:
                draw_open_cards(brush, view, self.open_page, self.cap("enceladus.open"))
                return
            where, flying = self.places(), []
            if self.motion is not None and self.flashing:
                room = self.content_size
                flying = list(flights(view, self.shown.fresh, where, room, look))
            size, ended = where.size, view.phase in ("deal", "over")
            ice = where.y + size.rows
            free = size.free if size.worded or not ended else 0
            draw_ice(brush, ice, free)
            if ended:
                draw_hand_end(brush, where, view, self.shown.names)
            else:
                draw_piles(brush, where, self._piles(view))
            if view.pile is not None:
                self.hit(where.heap(view.pile, view.pile), self.Pressed, "draft")
            laid = {event.rune for event in self.happened(Laid)}
            fresh = laid | {event.rune for event in self.happened(Extended)}
            away = laid if flying else set()
            points = self.counted(lambda past: past.hand_points)
            new = set(view.matches) - set(self.earlier.matches)
            fresh |= {match.rune for match in new}
            draw_matches(brush, where, view, points, fresh, away)
            if canvas.width >= STARS_MIN_COLUMNS:
                draw_stars(brush, ice)
        for flight in flying:
            assert self.motion is not None
            flight.paint(canvas, self.motion.share)

    def _piles(self, view: EnceladusView) -> list[PileFacts]:
        """Return the piles; a card that is being turned over is not open yet."""
        facts, cursor = [], self.cursor
        dear = cursor is not None and cursor.kind == "draft" and not cursor.affordable
        turning = set()
        if self.motion is not None and not self.motion.landed:
            turning = {event.pile for event in self.happened(Revealed)}
        for number, pile in enumerate(view.piles):
            known = pile.known[::-1]
            top, rest = (known[0], known[1:]) if number == view.pile else ("", known)
            shown = "" if number in turning else top
            changed = self._is_changed(number)
            facts.append(PileFacts(number, pile.size, rest, shown, not dear, changed))
        return facts

    def _is_changed(self, number: int) -> bool:
        """Return whether others have drafted a pile or left a card on it; not for the open card."""

        def closed(view: EnceladusView) -> tuple[int, Sequence[str]]:
            pile = view.piles[number]
            opened = 1 if view.pile == number else 0
            return pile.size - opened, pile.known[: len(pile.known) - opened]

        return closed(self.view) != closed(self.earlier)


def flights(
    view: EnceladusView, events: Sequence[Event], where: BoardRegions, room: Size, look: Look
) -> Iterator[Flight]:
    """Make the flights of the last ply: a match from its hand, a drafted card to a hand."""
    ground = look.palette.plain
    for event in events:
        match event:
            case Laid(seat=seat, rune=rune, cards=cards, points=points):
                own = [match.rune for match in view.matches if match.seat == seat]
                # If the match is gone, the next hand has been dealt already.
                if rune in own:
                    slots = where.seats[seat].slots
                    end = slots[own.index(rune) - max(0, len(own) - len(slots))]
                    form = where.match._replace(rows=end.height)
                    thing = LaidMatch(rune, cards, str(points), fresh=True)
                    start = _hand(where, view, seat, form, room, end.x)
                    sprite = sheet(draw_match, thing, form, look, ground)
                    yield Flight(sprite, start, end.offset)
            case Drafted(seat=seat, pile=pile, seen=seen) if seen:
                begin = where.face(pile).offset
                goal = _hand(where, view, seat, CARD, room, begin.x)
                sprite = sheet(draw_face, CardFace(seen[-1], chosen=True), CARD, look, ground)
                yield Flight(sprite, begin, goal)
            case _:
                pass


def _hand(
    where: BoardRegions, view: EnceladusView, seat: Seat, form: Form, room: Size, x: int
) -> Offset:
    """Find the top left cell of a piece at a hand.

    The viewer's hand is at the bottom; other hands are at the badges of their seats.
    """
    bottom, head = room.height - form.rows, where.seats[seat].head
    if seat == view.seat:
        return Offset(x, bottom)
    return Offset(min(head.x, room.width - form.width), min(head.y, bottom))
