"""Fields of a game's view, and the role of each of them on a table.

A type alone does not tell whether a tuple has an entry a seat, so a few random games are played at
every number of seats: what has one entry a seat, or none, in all of their views goes by seat.
Marks in the view (``Own``, ``BySeat``, ``AtSeat``) settle what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, TypeGuard, get_args, get_origin

from runegames.core import AnyGame, Rng, View
from runegames.core.models import FieldMark
from runegames.core.names import spaced
from runegames.games.pieces import NO_STYLE, PieceStyle, styles_in
from runegames.games.registry import UnknownGame, entry_of

Role: TypeAlias = Literal[
    "hand",  # what the viewer alone holds
    "mine",  # pieces that only their owner sees
    "seat",  # the number of a seat
    "counts",  # by seat, a number
    "marks",  # by seat, true or false
    "piles",  # by seat, pieces that lie open
    "figure",
    "rows",  # numbers, each of a row of stones
    "pieces",  # pieces in an order
    "words",  # anything else: told in sentences
]
Piece: TypeAlias = str | int
"""Word or number that is shown as a piece."""

PLIES = 30
"""Plies of a random game that its fields are learned from."""
GAMES = 2
"""Random games at each number of seats."""


class Field(NamedTuple):
    """Field of a view beyond those that every view has."""

    name: str
    role: Role

    @property
    def head(self) -> str:
        """Name in words."""
        return spaced(self.name)


class _Sample(NamedTuple):
    public: View
    own: Sequence[View]
    """Views of the seats, in order."""


@dataclass(frozen=True)
class Fields:
    """Fields of a game's views, and the words on its pieces."""

    fields: tuple[Field, ...]
    pieces: tuple[str, ...]
    """Words on pieces, as their types list them, else in the order in which games showed them."""
    numbered: bool
    """True where pieces bear numbers."""
    styles: Mapping[str, PieceStyle]
    """Styles of pieces that the game declares."""

    def of(self, *roles: Role) -> list[Field]:
        """Fields in one of these roles, in the order of the view."""
        return [field for field in self.fields if field.role in roles]

    def style(self, piece: Piece) -> PieceStyle:
        """Style that the game declares for a piece."""
        return self.styles.get(str(piece), NO_STYLE)

    def is_piece(self, value: object) -> TypeGuard[Piece]:
        """True for a word or number that stands for a piece wherever it is said."""
        known = isinstance(value, str) and value in self.pieces
        return known or (_is_piece(value) and str(value) in self.styles)


_learned: dict[int, tuple[AnyGame, Fields]] = {}
"""Fields by the identity of a game, with the game: it need not be hashable."""


def fields_of(game: AnyGame) -> Fields:
    """Fields of a game, learned once; what is unclear is told in sentences."""
    if id(game) not in _learned:
        _learned[id(game)] = game, _learn(game)
    return _learned[id(game)][1]


def _learn(game: AnyGame) -> Fields:
    samples = [*_samples(game)]
    own = {name: info for name, info in game.view_type.model_fields.items()
           if name not in View.model_fields}  # fmt: skip
    fields = tuple(Field(name, _role(name, info.metadata, samples)) for name, info in own.items())
    shown = [each.name for each in fields if each.role in ("hand", "mine", "piles")]
    listed = [word for name in shown for word in _literals(own[name].annotation)]
    seen = [
        piece
        for sample in samples
        for view in sample.own
        for name in shown
        for piece in pieces_of(getattr(view, name))
    ]
    words = [piece for piece in seen if isinstance(piece, str)]
    numbers = {piece for piece in seen if isinstance(piece, int)}
    return Fields(
        tuple(_row_of_pieces(field, samples, numbers) for field in fields),
        tuple(dict.fromkeys([*listed, *words])),
        numbered=len(words) < len(seen),
        styles=_styles(game.meta.id),
    )


def _row_of_pieces(field: Field, samples: Sequence[_Sample], numbers: set[int]) -> Field:
    """The field; numbers in an order are pieces, not stones, where they come and go and are as high
    as those on pieces that somebody holds.
    """
    if field.role != "rows" or not numbers:
        return field
    values = [pieces_of(getattr(sample.public, field.name)) for sample in samples]
    known = range(min(numbers), max(numbers) + 1)
    held = all(piece in known for value in values for piece in value)
    lengths = {len(value) for value in values}
    return field._replace(role="pieces") if held and len(lengths) > 1 else field


def _styles(game_id: str) -> Mapping[str, PieceStyle]:
    try:
        return styles_in(entry_of(game_id).pieces)
    except UnknownGame:
        return {}


def _samples(game: AnyGame) -> Iterator[_Sample]:
    """Views of the first plies of random games, by everybody and by each seat.

    Whatever goes wrong in them will be told where the game is played.
    """
    for seats in game.meta.seat_counts:
        for number in range(GAMES):
            rng = Rng(number)
            try:
                state = game.new(game.options_type(), seats, rng)
                for _ in range(PLIES):
                    yield _Sample(state.view(None), [*map(state.view, range(seats))])
                    moves = state.legal_moves()
                    if not moves:
                        break
                    state.apply(rng.choice(moves), rng)
            except Exception:
                break


def _role(name: str, marks: Sequence[object], samples: Sequence[_Sample]) -> Role:
    if FieldMark.OWN_HAND in marks:
        return "hand"
    if FieldMark.AT_SEAT in marks:
        return "seat"
    values = [
        (value, sample.public.seats)
        for sample in samples
        for view in (sample.public, *sample.own)
        for value in [getattr(view, name)]
        if value is not None
    ]
    if values and all(type(value) is int for value, _ in values):
        return "figure"
    if not values or not all(isinstance(value, tuple) for value, _ in values):
        return "words"
    by_seat = FieldMark.BY_SEAT in marks or all(len(value) in (0, seats) for value, seats in values)
    entries = [entry for value, _ in values for entry in value]
    if all(getattr(sample.public, name) is None for sample in samples):
        return "mine" if all(map(_is_piece, entries)) else "words"
    return _role_by_seat(entries) if by_seat and entries else _role_in_order(entries)


def _role_by_seat(entries: Sequence[object]) -> Role:
    there = [entry for entry in entries if entry is not None]
    if all(isinstance(entry, bool) for entry in there):
        return "marks"
    if all(type(entry) is int for entry in there):
        return "counts" if len(there) == len(entries) else "piles"
    nested = all(isinstance(entry, tuple) and all(map(_is_piece, entry)) for entry in there)
    return "piles" if nested or all(map(_is_piece, there)) else "words"


def _role_in_order(entries: Sequence[object]) -> Role:
    if entries and all(type(entry) is int for entry in entries):
        return "rows"
    return "pieces" if entries and all(isinstance(entry, str) for entry in entries) else "words"


def _is_piece(value: object) -> bool:
    return isinstance(value, str) or type(value) is int


def pieces_of(value: object) -> tuple[Piece, ...]:
    """Pieces in a value of a field; None and "" are none."""
    match value:
        case str() | int() if value != "":
            return (value,)
        case tuple():
            return tuple(piece for each in value for piece in pieces_of(each))
        case _:
            return ()


def _literals(annotation: object) -> list[str]:
    """Words that a type lists."""
    if get_origin(annotation) is Literal:
        return [each for each in get_args(annotation) if isinstance(each, str)]
    return [word for each in get_args(annotation) for word in _literals(each)]
