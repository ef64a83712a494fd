"""Redealt tables: ``determinize`` for all seats together.

On a redealt table everything that no seat knows is dealt anew. The mean worth of such tables is the
worth that the table had before chance decided. A game can define its own way (``Redealing``). For
other games a table is combined from guesses: states that ``determinize`` returns for the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar, cast, runtime_checkable

from runegames.core.game import AnyState
from runegames.core.rng import Rng
from runegames.core.states import FieldState

S = TypeVar("S", bound=AnyState)

GUESSES = 4
"""Number of guesses of each seat; a seat counts as knowing what all its guesses share."""
ATTEMPTS = 6
"""Number of combined tables that are tried before a copy of the true table is used."""


@runtime_checkable
class Redealing(Protocol):
    """Extension of a state that can redeal itself."""

    def redeal(self, rng: Rng) -> Self:
        """Return a random playable state that agrees with the knowledge of all seats.

        The result depends on that knowledge and on ``rng`` alone: with the same random numbers, a
        redealt state is redealt to the same state as the original.
        """


def redealt(state: S, rng: Rng) -> S:
    """Return a random playable state that agrees with the knowledge of all seats."""
    if isinstance(state, Redealing):
        own: S = state.redeal(rng)
        return own
    return imagined_together(state, rng)


def imagined_together(state: S, rng: Rng) -> S:
    """Redeal a table of a game without ``redeal``.

    A value counts as known if it is the same in all guesses of some seat. Unknown values come from
    a guess of one seat. If this guess has moved a known value, the value is swapped back with an
    unknown one, so that no card is lost or doubled. A combined table is dropped if some seat can
    tell it from the true table. After ``ATTEMPTS`` failures, and for a state that is not a
    ``FieldState``, a copy of the true table is returned.
    """
    if isinstance(state, FieldState):
        for _ in range(ATTEMPTS):
            guesses = [
                [state.determinize(seat, rng) for _ in range(GUESSES)]
                for seat in range(state.seats)
            ]
            twin = _crossed(state, guesses, rng)
            if twin is not None and _looks_like(state, twin):
                return cast("S", twin)
    return state.copy()


def _looks_like(state: AnyState, twin: AnyState) -> bool:
    return all(twin.view(seat) == state.view(seat) for seat in (None, *range(state.seats)))


def _crossed(state: FieldState, guesses: Sequence[Sequence[Any]], rng: Rng) -> Any:
    """Combine the guesses of all seats into one table; None if they do not fit together."""
    twin = guesses[0][0]
    fields = state.__getstate__()
    tables = [[table.__getstate__() for table in own] for own in guesses]
    flat = [table for own in tables for table in own]
    names = [name for name in state._compared if any(table[name] != fields[name] for table in flat)]
    true = list(_values([fields[name] for name in names]))
    stays = {name: _stays(fields[name], [table[name] for table in flat]) for name in names}
    homes = [name if stays[name] else "" for name in names for _ in _values(fields[name])]
    values = [[list(_values([table[name] for name in names])) for table in own] for own in tables]
    if any(len(guess) != len(true) for own in values for guess in own):
        return None
    made = _restored(values[0][0], _known(true, values), homes, rng)
    moved_only = all(_same(guess, true) for own in values for guess in own)
    if moved_only and not _same(made, true):
        return None
    source = iter(made)
    for name in names:
        setattr(twin, name, _rebuilt(fields[name], source))
        if stays[name] and not _stays(fields[name], [getattr(twin, name)]):
            return None
    there = _pieces(fields, names)
    kept = all(_pieces(table, names) == there for table in flat)
    if kept and _pieces(twin.__getstate__(), names) != there:
        return None  # a piece is lost or doubled, for instance in a bag that counts its pieces
    return twin


def _pieces(fields: Mapping[str, Any], names: Iterable[str]) -> Counter[str]:
    """Count the pieces in fields; a dict of numbers counts its keys."""
    pieces: Counter[str] = Counter()
    left = [fields[name] for name in names]
    while left:
        match part := left.pop():
            case list() | tuple() | set() | frozenset():
                left += part
            case dict() if part and all(type(value) is int for value in part.values()):
                pieces.update({repr(piece): number for piece, number in part.items()})
            case dict():
                left += part.values()
            case _:
                pieces[repr(part)] += 1
    return +pieces


def _known(
    true: Sequence[object], guesses: Sequence[Sequence[Sequence[object]]]
) -> dict[int, object]:
    """Return the values that are the same in all guesses of some seat, by index."""
    known: dict[int, object] = {}
    by_seat = [zip(*own, strict=True) for own in guesses]
    for index, (value, *guessed) in enumerate(zip(true, *by_seat, strict=True)):
        sure = [own[0] for own in guessed if own.count(own[0]) == len(own)]
        if sure:
            # A seat whose guesses agree by chance does not outvote a seat that knows the value.
            known[index] = value if value in sure else sure[0]
    return known


def _restored(
    guess: Sequence[object], known: Mapping[int, object], homes: Sequence[str], rng: Rng
) -> list[object]:
    """Return a guess with its known values swapped back to their places, if they have moved.

    A value that guesses only reorder within a field (``homes``) is swapped within that field.
    """
    made = list(guess)
    for index, value in known.items():
        if made[index] != value:
            others = [
                other
                for other, held in enumerate(made)
                if other not in known and held == value and homes[other] == homes[index]
            ]
            if others:
                made[rng.choice(others)] = made[index]
            made[index] = value
    return made


def _stays(field: object, guesses: Sequence[object]) -> bool:
    """True if guesses only reorder the values of a field."""
    return all(_same(_values(guess), _values(field)) for guess in guesses)


def _same(values: Iterable[object], others: Iterable[object]) -> bool:
    """True if two collections hold the same values in any order."""
    return sorted(map(repr, values)) == sorted(map(repr, others))


def _values(nested: object) -> Iterator[object]:
    """Yield the values in lists, tuples and dicts, in order."""
    match nested:
        case list() | tuple():
            for part in nested:
                yield from _values(part)
        case dict():
            for part in nested.values():
                yield from _values(part)
        case _:
            yield nested


def _rebuilt(nested: Any, values: Iterator[object]) -> Any:
    """Copy nested lists, tuples and dicts, with the next of ``values`` for each value."""
    match nested:
        case list():
            return [_rebuilt(part, values) for part in nested]
        case tuple():
            made = [_rebuilt(part, values) for part in nested]
            return type(nested)(*made) if hasattr(nested, "_fields") else tuple(made)
        case dict():
            return {key: _rebuilt(part, values) for key, part in nested.items()}
        case _:
            return next(values)
