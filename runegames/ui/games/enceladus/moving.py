"""What flies over the board of Runes of Enceladus: laid matches and drafted cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Region, Size

from runegames.core import Event, Seat
from runegames.games.enceladus import drafting, matching
from runegames.games.enceladus.model import EnceladusView
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import Face, Laid
from runegames.ui.games.enceladus.piles import painter
from runegames.ui.games.enceladus.places import Places
from runegames.ui.look import Look

CARD = Size(16, 6)
"""Cells of a drafted card on its way to a hand."""


class Flight(NamedTuple):
    """Something on its way, where it is now."""

    at: Region
    thing: Face | Laid


def flights(
    view: EnceladusView, events: Sequence[Event], where: Places, room: Size, share: float
) -> Iterator[Flight]:
    """What the last ply sent on its way, after a share of it."""
    for event in events:
        match event:
            case matching.Laid(seat=seat, rune=rune, cards=cards, points=points):
                own = [match.rune for match in view.matches if match.seat == seat]
                if rune not in own:
                    continue  # the cards are dealt anew already
                slots = where.seats[seat].slots
                end = slots[own.index(rune) - max(0, len(own) - len(slots))]
                start = _hand(where, view, seat, end.size, room, end.x)
                thing = Laid(rune, cards, str(points), fresh=True)
                yield Flight(_between(start, end, share), thing)
            case drafting.Drafted(seat=seat, pile=pile, seen=seen) if seen:
                start = where.face(pile)
                start = Region(start.x, start.y, *CARD)
                end = _hand(where, view, seat, CARD, room, start.x)
                yield Flight(_between(start, end, share), Face(seen[-1], "chosen"))
            case _:
                pass


def _hand(where: Places, view: EnceladusView, seat: Seat, size: Size, room: Size, x: int) -> Region:
    """Where the hand of a seat is: one's own below the board, that of others at their letter."""
    if seat == view.seat:
        return Region(x, room.height - size.height, *size)
    head = where.seats[seat].head
    y = min(head.y, room.height - size.height)
    return Region(min(head.x, room.width - size.width), y, *size)


def _between(start: Region, end: Region, share: float) -> Region:
    x = start.x + round((end.x - start.x) * share)
    y = start.y + round((end.y - start.y) * share)
    return Region(x, y, start.width, start.height)


def draw_flight(canvas: Canvas, flight: Flight, scale: int, look: Look) -> None:
    """Over all that lies there."""
    at, palette = flight.at, look.palette
    over = Canvas(at.width, at.height, Pen(palette.text, palette.plain))
    paint = painter(over, look, palette.plain)
    inside = Region(0, 0, at.width, at.height)
    match flight.thing:
        case Face():
            paint.face(inside, flight.thing, 1)
        case Laid():
            paint.match(inside, flight.thing, scale)
    paint.finish()
    canvas.paste(over, at.x, at.y)
