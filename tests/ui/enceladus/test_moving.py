"""Flights of matches and drafted cards, from their old places to their new ones."""

from __future__ import annotations

from itertools import product

import pytest
from textual.geometry import Region, Size

from runegames.core import Event
from runegames.games.enceladus.drafting import Drafted
from runegames.games.enceladus.matching import Laid
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.board import flights
from runegames.ui.games.enceladus.places import lay_out
from runegames.ui.look import Look
from tests.games.enceladus.tables import FEHU, GEBO, LONERS
from tests.games.enceladus.tables import table as lay_cards
from tests.ui.enceladus.test_board import each_room
from tests.ui.still import PIXELS, each_look

STEPS = [step / 6 for step in range(6)]


def events(seat: int) -> list[Event]:
    """Return two events of a seat: it lays a pair, and it drafts a pile."""
    return [Laid(seat, "fehu", FEHU[:2], 3), Drafted(seat, 1, 2, LONERS[:1], GEBO[:1], None)]


@each_room
@each_look
@pytest.mark.parametrize("seats", [2, 3])
def test_flights_stay_over_the_board_and_approach_their_goal(
    room: Size, look: Look, seats: int
) -> None:
    for seat in range(seats):
        state = lay_cards(*[LONERS[:1]] * seats, matches=[(seat, "fehu", FEHU[:2])])
        view = state.view(0)
        where = lay_out(room, view.laid, view.matches_needed)
        goal = where.seats[seat].slots[0].offset
        laid, drafted = flights(view, events(seat), where, room, look)
        way = [laid.at(share) for share in STEPS]
        distances = [abs(spot.x - goal.x) + abs(spot.y - goal.y) for spot in way]
        assert distances == sorted(distances, reverse=True)
        assert drafted.at(0).offset == where.face(1).offset
        canvas = Canvas(*room, Pen(look.palette.text, look.palette.table))
        for flight, share in product((laid, drafted), STEPS):
            assert Region(0, 0, *room).contains_region(flight.at(share))
            flight.paint(canvas, share)


def test_cards_that_nobody_saw_do_not_fly() -> None:
    view = lay_cards(LONERS[:1], LONERS[1:2]).view(0)
    where = lay_out(Size(80, 24), view.laid, view.matches_needed)
    unseen = Drafted(1, 1, 2, LONERS[:1], (), GEBO[:2])
    assert not list(flights(view, [unseen], where, Size(80, 24), PIXELS))
