"""Fields of a game's view, and the role of each on the table.

A type does not show whether a tuple has one entry for each seat. Therefore a few random games are
played at every number of seats. A tuple whose length is the number of seats or 0 in all views is
taken to have one entry for each seat. A game can declare the meaning of a field by the types
``Own``, ``BySeat`` and ``AtSeat``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import Any, Literal, NamedTuple, TypeAlias, TypeGuard, get_args, get_origin

from pydantic.fields import FieldInfo

from runegames.core import AnyGame, Rng, Seat, View
from runegames.core.models import Cells, FieldMark, cells_of, marks_of
from runegames.core.names import spaced
from runegames.games.announcements import AnnouncedGame
from runegames.games.pieces import NO_STYLE, PieceStyle, styles_in
from runegames.games.registry import UnknownGame, entry_of
from runegames.signals import is_interrupt

Role: TypeAlias = Literal[
    "hand",  # cards of the viewer
    "mine",  # other pieces that only their owner sees
    "seat",  # number of a seat
    "counts",  # a number for each seat
    "marks",  # true or false for each seat
    "piles",  # open pieces of each seat
    "figure",  # a number that belongs to no seat
    "rows",  # lengths of rows of stones
    "pieces",  # pieces in order
    "cells",  # a board of cells with names
    "words",  # other values, shown in sentences
]
Piece: TypeAlias = str | int
"""Word or number on a piece."""

MIN_CELLS = 2
"""Least number of columns and of rows of a board."""
PLIES = 30
"""Greatest length of a random game."""
GAMES = 2
"""Number of random games at each number of seats."""


class Field(NamedTuple):
    """Field that a game adds to its view."""

    name: str
    role: Role
    cells: Cells | None = None
    """Names of the cells of a board."""
    label: str = ""
    """Name that the game declares."""
    hidden: bool = False
    """True if the public never sees it."""
    queue: bool = False
    """True for pieces that only leave at the front, so that the first ones matter most."""

    @property
    def head(self) -> str:
        """Name in words."""
        return self.label or spaced(self.name)


class _Sample(NamedTuple):
    """Views of one moment."""

    public: View
    own: Sequence[View]
    """Views of the seats, in order."""
    first: bool
    """True for the first moment of a game."""


@dataclass(frozen=True)
class Fields:
    """Fields of a game's views, and the words on its pieces."""

    fields: tuple[Field, ...]
    pieces: tuple[str, ...]
    """Words on pieces: first those that types list, then those seen in the random games."""
    numbered: bool
    """True if there are numbers on pieces."""
    styles: Mapping[str, PieceStyle]
    """Styles of pieces, as the game declares them."""
    seats: tuple[str, ...] = ()
    """Pieces of the seats, in the order of the seats."""

    def of(self, *roles: Role) -> list[Field]:
        """Select the fields with one of these roles, in the order of the view."""
        return [field for field in self.fields if field.role in roles]

    def style(self, piece: Piece) -> PieceStyle:
        """Look up the declared style of a piece."""
        return self.styles.get(str(piece), NO_STYLE)

    def is_piece(self, value: object) -> TypeGuard[Piece]:
        """Test whether a value of any field or event names a piece."""
        known = isinstance(value, str) and value in self.pieces
        return known or (_is_piece(value) and str(value) in self.styles)


_learned: dict[int, tuple[AnyGame, Fields]] = {}
"""Games and their fields by the game's identity, since a game need not be hashable."""


def fields_of(game: AnyGame) -> Fields:
    """Learn the fields of a game, once; unclear fields get the role ``words``."""
    if id(game) not in _learned:
        _learned[id(game)] = game, _learn(game)
    return _learned[id(game)][1]


def _learn(game: AnyGame) -> Fields:
    samples = [*_samples(game)]
    own = {name: info for name, info in game.view_type.model_fields.items()
           if name not in View.model_fields}  # fmt: skip
    entry = _entry(game.meta.id)
    heads = entry.heads if entry is not None else {}
    fields = tuple(
        _field(name, info, samples)._replace(label=str(heads.get(name, "")))
        for name, info in own.items()
    )
    hands = [field.name for field in fields if field.role == "hand"]
    fields = tuple(
        field._replace(role="mine") if field.name in hands[1:] else field for field in fields
    )
    shown = [field.name for field in fields if field.role in ("hand", "mine", "piles", "cells")]
    listed = [word for name in shown for word in _literals(own[name].annotation)]
    seen = [
        piece
        for sample in samples
        for view in sample.own
        for name in shown
        for piece in pieces_of(getattr(view, name))
    ]
    numbers = {piece for piece in seen if isinstance(piece, int)}
    words = dict.fromkeys([*listed, *(piece for piece in seen if isinstance(piece, str))])
    styles = styles_in(entry.pieces) if entry is not None else {}
    return Fields(
        tuple(_stones_or_pieces(field, samples, numbers) for field in fields),
        tuple(words),
        numbered=bool(numbers),
        styles=styles,
        seats=entry.seat_pieces if entry is not None else (),
    )


def _field(name: str, info: FieldInfo, samples: Sequence[_Sample]) -> Field:
    cells = cells_of(info)
    if cells is None:
        role = _role(name, info, samples)
        cells = _unmarked_cells(name, samples) if role in ("words", "piles") else None
        if cells is None:
            hidden = all(getattr(sample.public, name) in (None, "") for sample in samples)
            return Field(name, role, hidden=hidden, queue=_is_queue(name, samples))
    return Field(name, "cells", cells)


def _is_queue(name: str, samples: Sequence[_Sample]) -> bool:
    """Test whether a tuple changes, and only by what leaves it at the front."""
    changed = False
    for before, after in pairwise(samples):
        old, new = getattr(before.public, name), getattr(after.public, name)
        if after.first or old == new:
            continue
        if not isinstance(old, tuple) or old[len(old) - len(new) :] != new:
            return False
        changed = True
    return changed


def _unmarked_cells(name: str, samples: Sequence[_Sample]) -> Cells | None:
    """Name the cells of a tuple of tuples that is always a rectangle of pieces and gaps.

    A tuple with an entry for each of several numbers of seats is no board.
    """
    sizes = {_rectangle(getattr(sample.public, name)) for sample in samples}
    seats = {sample.public.seats for sample in samples}
    if len(sizes) != 1 or None in sizes:
        return None
    ((height, width),) = (size for size in sizes if size is not None)
    if min(height, width) < MIN_CELLS or width > len(ascii_lowercase) or seats == {height}:
        return None
    return Cells(ascii_lowercase[:width], [str(row) for row in range(1, height + 1)])


def _rectangle(value: object) -> tuple[int, int] | None:
    """Return height and width of a tuple of tuples of pieces; None for other values."""
    if not (isinstance(value, tuple) and value and all(isinstance(row, tuple) for row in value)):
        return None
    widths = {len(row) for row in value}
    gaps = all(cell is None or _is_piece(cell) for row in value for cell in row)
    return (len(value), widths.pop()) if gaps and len(widths) == 1 else None


def _stones_or_pieces(field: Field, samples: Sequence[_Sample], numbers: set[int]) -> Field:
    """Correct the role of a field whose numbers are pieces in order, not rows of stones.

    The length of such a field changes, and its numbers lie between the lowest and the highest
    number on pieces.
    """
    if field.role != "rows" or not numbers:
        return field
    values = [pieces_of(getattr(sample.public, field.name)) for sample in samples]
    known = range(min(numbers), max(numbers) + 1)
    held = all(piece in known for value in values for piece in value)
    lengths = {len(value) for value in values}
    return field._replace(role="pieces") if held and len(lengths) > 1 else field


def _entry(game_id: str) -> AnnouncedGame | None:
    try:
        return entry_of(game_id)
    except UnknownGame:
        return None


def _samples(game: AnyGame) -> Iterator[_Sample]:
    """Play random games and take all views of each ply.

    An error in a rule only ends the random games at that number of seats. People who play the
    game will see the error.
    """
    for seats in game.meta.seat_counts:
        for number in range(GAMES):
            rng = Rng(number)
            try:
                state = game.new(game.options_type(), seats, rng)
                for ply in range(PLIES):
                    own = [*map(state.view, range(seats))]
                    yield _Sample(state.view(None), own, first=not ply)
                    moves = state.legal_moves()
                    if not moves:
                        break
                    state.apply(rng.choice(moves), rng)
            except BaseException as failure:
                if is_interrupt(failure):
                    raise
                break


def _role(name: str, info: FieldInfo, samples: Sequence[_Sample]) -> Role:
    marks = marks_of(info)
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
    own = FieldMark.OWN_HAND in marks
    if values and all(isinstance(value, str) for value, _ in values):
        if own or all(getattr(sample.public, name) is None for sample in samples):
            return "mine"
        return "pieces" if _literals(info.annotation) else "words"
    if own:
        return "hand"
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


def is_told_of(seat: Seat, field: Field, value: Any) -> bool:
    """Test whether a field of the role ``marks`` or ``seat`` is true of a seat."""
    if field.role == "seat":
        return bool(value == seat)
    return bool(value and value[seat])


def pieces_of(value: object) -> tuple[Piece, ...]:
    """Collect the pieces in the value of a field; None and "" are no pieces."""
    match value:
        case str() | int() if value != "":
            return (value,)
        case tuple():
            return tuple(piece for part in value for piece in pieces_of(part))
        case _:
            return ()


def _literals(annotation: object) -> list[str]:
    """Collect the strings of all ``Literal`` types in an annotation."""
    if get_origin(annotation) is Literal:
        return [arg for arg in get_args(annotation) if isinstance(arg, str)]
    return [word for arg in get_args(annotation) for word in _literals(arg)]
