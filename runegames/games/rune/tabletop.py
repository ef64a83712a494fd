"""Facts that a plain table of Rune shows: runes by column and row, areas, cards in hand."""

from __future__ import annotations

from dataclasses import replace

from runegames.core import (
    CellChart,
    Names,
    Seat,
    SeatFacts,
    Tabletop,
    Token,
    TokenRow,
    points_by_seat,
)
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import COLOURS, Colour, RuneView, turned
from runegames.games.rune.placing import Place

LETTERS: dict[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}
MAX_FREE_AREAS = 4
"""Number of free areas that are named, the most valuable ones."""


def tabletop_of(view: RuneView, names: Names, move: object = None) -> Tabletop:
    """Return what the viewer may know of the table, with the runes that a move would lay."""
    laid = _laid(view, move)
    pieces = {(section.x, section.y): _token(section.colour) for section in view.grid}
    for master in view.masters:
        spot = (master.x, master.y)
        pieces[spot] = replace(pieces[spot], seat=master.seat)
    pieces |= laid
    xs, ys = [x for x, _ in pieces] or [0], [y for _, y in pieces] or [0]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    chart = CellChart(
        tuple(map(str, columns)),
        tuple(map(str, rows)),
        {f"{x},{y}": token for (x, y), token in pieces.items()},
        ",",
        frozenset(f"{x},{y}" for x, y in laid),
    )
    hand = tuple(Token(" ".join("".join(row) for row in turned(card, 0))) for card in view.hand)
    return Tabletop(
        (),
        (chart, *_areas(view, names)),
        ("points", "cards", "masters"),
        [
            SeatFacts((points_by_seat(view)[seat], view.hand_sizes[seat], view.masters_left[seat]))
            for seat in range(view.seats)
        ],
        TokenRow("hand", hand) if hand else None,
        standing=f"deck {view.deck}",
    )


def _laid(view: RuneView, move: object) -> dict[tuple[int, int], Token]:
    """Return the runes that a move would lay."""
    match move:
        case Place(card, quarter, x, y):
            return {
                (x + across, y + down): _token(LETTERS[letter])
                for down, row in enumerate(turned(card, quarter))
                for across, letter in enumerate(row)
            }
        case PlaceToken(x, y, colour):
            return {(x, y): _token(colour)}
        case PlaceMaster(x, y) if view.seat is not None:
            under = view.colour_at(x, y)
            return {(x, y): _token(under, view.seat)} if under else {}
    return {}


def _token(colour: Colour, seat: Seat | None = None) -> Token:
    """Make the token of a rune, perhaps with the Rune Master of a seat."""
    return Token(colour, colour, colour[0].upper(), colour[0], seat)


def _areas(view: RuneView, names: Names) -> list[TokenRow]:
    """List the controlled areas, then the best free ones, with their points."""
    courses = []
    if view.areas:
        owned = tuple(
            Token(f"{area.colour} {area.points}", area.colour, seat=view.sides[area.side][0])
            for area in sorted(view.areas, key=lambda area: -area.points)
        )
        courses.append(TokenRow("areas", owned))
    free = tuple(
        Token(f"{area.colour} {area.points}", area.colour)
        for area in view.free_areas()[:MAX_FREE_AREAS]
    )
    return [*courses, TokenRow("free", free)] if free else courses
