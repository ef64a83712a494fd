"""Facts that the generic table is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from runegames.core import BaseWords, Seat, Seen, Told, View, points_by_seat
from runegames.ui.games.generic.cursor import GenericCursor
from runegames.ui.games.generic.fields import Field, Fields, Piece, Role, fields_of, pieces_of
from runegames.ui.games.generic.pieces import PieceFace, face_of
from runegames.ui.scene import Scene
from runegames.ui.symbols import Symbols


class SeatFields(NamedTuple):
    """Fields about seats, with an entry for each seat or with the number of one seat."""

    counts: Sequence[Field]
    piles: Sequence[Field]
    marks: Sequence[Field]

    @property
    def lines(self) -> int:
        """Number of facts below the name of a seat."""
        return len(self.counts) + len(self.piles) + bool(self.marks)


class Happening(NamedTuple):
    """Last event: its words, its seat, its pieces."""

    text: str
    seat: Seat | None
    pieces: Sequence[Piece | None] = ()
    """Pieces that the event names; None for a hidden piece."""


class TableFacts:
    """Facts of a scene that the generic table draws."""

    def __init__(self, scene: Scene, cursor: GenericCursor | None) -> None:
        self.scene = scene
        self.cursor = cursor
        self.view = scene.view
        self.fields = fields_of(scene.game)
        self.by_seat = seat_fields(self.fields, scene.view)
        self.points = points_by_seat(scene.view)
        self._earlier_points = points_by_seat(scene.earlier)

    @property
    def others(self) -> Sequence[Seat]:
        """Seats besides the viewer's, in order of turns; all seats if the viewer has no seat."""
        count, viewer = self.view.seats, self.view.seat
        if viewer is None:
            return range(count)
        return [(viewer + by) % count for by in range(1, count)]

    def value(self, field: Field) -> Any:
        return getattr(self.view, field.name)

    def is_changed(self, field: Field, seat: Seat | None = None) -> bool:
        """Return whether others have changed a field, or a seat's entry, since the last move."""
        now, then = self.value(field), getattr(self.scene.earlier, field.name)
        if field.role == "seat":
            return bool(now != then and seat in (now, then))
        if seat is None or field.role == "mine" or now is None or then is None:
            return bool(now != then)
        return bool(now[seat : seat + 1] != then[seat : seat + 1])

    def mark(self, symbols: Symbols, field: Field, seat: Seat | None = None) -> str:
        """Return the sign before a value: a pointer if others have changed it, else a blank."""
        return symbols.pointer if self.is_changed(field, seat) else " "

    def points_mark(self, symbols: Symbols, seat: Seat) -> str:
        """Return the sign before a seat's points, as :meth:`mark` does."""
        return symbols.pointer if self.points[seat] != self._earlier_points[seat] else " "

    def pile(self, field: Field, seat: Seat) -> tuple[Piece, ...]:
        """Pieces of a seat in a field; a field with the role ``mine`` holds the viewer's pieces."""
        value = self.value(field)
        return pieces_of(value if field.role == "mine" else value[seat])

    def marks(self, seat: Seat, symbols: Symbols) -> list[str]:
        """Words on a seat, each with a blank after it and the sign of :meth:`mark` before it."""
        return [
            f"{self.mark(symbols, each, seat)}{each.head} "
            for each in self.by_seat.marks
            if self._is_marked(each, seat)
        ]

    def _is_marked(self, field: Field, seat: Seat) -> bool:
        value = self.value(field)
        return value == seat if field.role == "seat" else bool(value and value[seat])

    def mine(self) -> list[Field]:
        """Fields whose pieces lie at the viewer's place."""
        own = [each for each in self.fields.of("mine") if self.value(each) is not None]
        return [*own, *self.by_seat.piles]

    def figures(self) -> list[Field]:
        """Fields whose number is not 0 and belongs to no seat.

        The field that the title shows, such as the round, is left out.
        """
        part = self.view.part()
        word = part.word if part is not None else ""
        return [each for each in self.fields.of("figure") if self.value(each) and each.name != word]

    @property
    def pictured(self) -> bool:
        """True if the middle has pieces or figures; without them it has sentences."""
        found = any(self.value(each) for each in self.fields.of("rows", "pieces"))
        return found or bool(self.figures())

    def face(self, piece: Piece, *, lit: bool = False) -> PieceFace:
        return face_of(piece, self.fields, lit=lit)

    def last_event(self) -> Happening | None:
        """Last event as the viewer knows it; None if the log is empty."""
        log = self.scene.log
        if not len(log):
            return None
        seen = log[len(log) - 1].seen
        seat = seen.data.get("seat")
        known = isinstance(seat, int) and 0 <= seat < self.view.seats
        told = self.scene.game.words.event(seen, self.scene.names)
        return Happening(told, seat if known else None, pieces_of_event(seen, self.fields))


def pieces_of_event(seen: Seen, fields: Fields) -> Sequence[Piece | None]:
    """Collect the pieces that an event names.

    In a game with numbers on pieces, each secret that became known counts as a piece. In a game
    with pieces, each secret that is still hidden counts as a hidden piece, None.
    """
    found: list[Piece | None] = []
    for name, value in seen.data.items():
        was_secret = fields.numbered and name in seen.secret
        found += [each for each in pieces_of(value) if fields.is_piece(each) or was_secret]
    hides = fields.numbered or fields.pieces
    return [*found, *(None for _ in seen.withheld if hides)]


def seat_fields(fields: Fields, view: View) -> SeatFields:
    """Select the fields about seats; leave out those whose entries are all 0, false or empty."""

    def some(field: Field) -> bool:
        value = getattr(view, field.name)
        return value is not None and (field.role == "seat" or any(value))

    roles: tuple[tuple[Role, ...], ...] = ("counts",), ("piles",), ("marks", "seat")
    return SeatFields(*([*filter(some, fields.of(*each))] for each in roles))


def unpictured(scene: Scene) -> Sequence[str]:
    """Collect the game's own sentences on the table.

    If the game has none, collect the default sentences on fields that are not drawn.
    """
    table, game = told_of(scene).table, scene.game
    fields = [each for each in fields_of(game).fields if each.role != "hand"]
    if type(game.words).tell is not BaseWords.tell or len(fields) != len(table):
        return table
    return [
        sentence
        for field, sentence in zip(fields, table, strict=True)
        if field.role == "words" and getattr(scene.view, field.name) not in (None, ())
    ]


def told_of(scene: Scene) -> Told:
    """Describe the table in sentences, as the viewer knows it."""
    told: Told = scene.game.words.tell(scene.view, scene.names)
    return told
