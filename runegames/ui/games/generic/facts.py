"""Facts of a table that its drawing needs: fields that say something now, seats, and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from runegames.core import BaseWords, Seat, Seen, Told, View, points_by_seat
from runegames.ui.games.generic.cursor import GenericCursor
from runegames.ui.games.generic.fields import Field, Fields, Piece, fields_of, pieces_of
from runegames.ui.games.generic.pieces import Face, face_of
from runegames.ui.scene import Scene


class SeatFields(NamedTuple):
    """Fields with an entry for each seat that are not empty for all of them."""

    counts: Sequence[Field]
    piles: Sequence[Field]
    marks: Sequence[Field]

    @property
    def lines(self) -> int:
        """Number of rows below the head of a seat."""
        return len(self.counts) + len(self.piles) + bool(self.marks)


class Happening(NamedTuple):
    """Last event in words, the seat that it is about, and its pieces."""

    text: str
    seat: Seat | None
    pieces: Sequence[Piece | None] = ()
    """Pieces that its details name; None for a hidden one."""


@dataclass(frozen=True)
class TableFacts:
    """Facts of a scene that the generic table draws."""

    scene: Scene
    cursor: GenericCursor | None

    @property
    def view(self) -> View:
        return self.scene.view

    @property
    def fields(self) -> Fields:
        return fields_of(self.scene.game)

    @property
    def points(self) -> Sequence[int]:
        """Points by seat."""
        return points_by_seat(self.view)

    @property
    def others(self) -> Sequence[Seat]:
        """Seats besides the viewer's, in the order of turns; all seats without a viewer."""
        count, viewer = self.view.seats, self.view.seat
        if viewer is None:
            return range(count)
        return [(viewer + by) % count for by in range(1, count)]

    def by_seat(self) -> SeatFields:
        """Fields with an entry for each seat, without those that are empty for all seats."""
        return seat_fields(self.fields, self.view)

    def value(self, field: Field) -> object:
        return getattr(self.view, field.name)

    def number(self, field: Field, seat: Seat) -> int:
        """Entry of a seat in a field of numbers."""
        found: int = getattr(self.view, field.name)[seat]
        return found

    def pile(self, field: Field, seat: Seat) -> tuple[Piece, ...]:
        """Pieces of a seat in a field of piles, or all of a field of the viewer's own."""
        value = getattr(self.view, field.name)
        return pieces_of(value if field.role == "mine" else value[seat])

    def marks(self, seat: Seat) -> list[str]:
        """Names of the marks that a seat has."""
        return [each.head for each in self.by_seat().marks if self._marked(each, seat)]

    def _marked(self, field: Field, seat: Seat) -> bool:
        value = getattr(self.view, field.name)
        return value == seat if field.role == "seat" else bool(value and value[seat])

    def mine(self) -> list[Field]:
        """Fields whose pieces lie at the viewer's place."""
        own = [each for each in self.fields.of("mine") if self.value(each) is not None]
        return [*own, *self.by_seat().piles]

    def figures(self) -> list[Field]:
        """Numbers of the whole table, without zeros and the round, which the title shows."""
        part = self.view.part()
        word = part.word if part is not None else ""
        return [each for each in self.fields.of("figure") if self.value(each) and each.name != word]

    def face(self, piece: Piece, *, lit: bool = False) -> Face:
        return face_of(piece, self.fields, lit=lit)

    def last_event(self) -> Happening | None:
        """Last event in words, as the viewer may know it; None: the log is empty."""
        log = self.scene.log
        if not len(log):
            return None
        seen = log[len(log) - 1].seen
        seat = seen.data.get("seat")
        known = isinstance(seat, int) and 0 <= seat < self.view.seats
        told = self.scene.game.words.event(seen, self.scene.names)
        return Happening(told, seat if known else None, pieces_of_event(seen, self.fields))


def pieces_of_event(seen: Seen, fields: Fields) -> Sequence[Piece | None]:
    """Pieces that an event names: words of pieces, and numbers where pieces bear them and the
    number was a secret; None for a secret that stays hidden, where the game has pieces.
    """
    found: list[Piece | None] = []
    for name, value in seen.data.items():
        hidden = fields.numbered and name in seen.secret
        found += [each for each in pieces_of(value) if fields.is_piece(each) or hidden]
    hides = fields.numbered or fields.pieces
    return [*found, *(None for _ in seen.withheld if hides)]


def seat_fields(fields: Fields, view: View) -> SeatFields:
    """Fields of a view with an entry for each seat, without those that are empty for all seats."""

    def some(field: Field) -> bool:
        value = getattr(view, field.name)
        return value is not None and (field.role == "seat" or any(value))

    found = [each for each in fields.of("counts", "piles", "marks", "seat") if some(each)]
    counts, piles = ([e for e in found if e.role == role] for role in ("counts", "piles"))
    return SeatFields(counts, piles, [each for each in found if each.role in ("marks", "seat")])


def unpictured(scene: Scene) -> Sequence[str]:
    """Sentences on the table; of the default words only those on fields that are not drawn."""
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
    """Sentences of the game on its table, for the viewer."""
    told: Told = scene.game.words.tell(scene.view, scene.names)
    return told
