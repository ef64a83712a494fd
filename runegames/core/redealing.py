"""Tables on which all that no seat knows is dealt anew: ``determinize`` for all seats together.

The value of such tables is what a table was worth before chance had decided. A game says itself how
they are made (``Redealing``); for another one they are put together from what each seat imagines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, Self, TypeVar, cast, runtime_checkable

from runegames.core.game import AnyState
from runegames.core.rng import Rng
from runegames.core.states import FieldState

S = TypeVar("S", bound=AnyState)

LOOKS = 4
"""Tables that each seat imagines; where they all agree, it is taken to know."""
ATTEMPTS = 6
"""Tables that are put together before the true one is taken for want of a better."""


@runtime_checkable
class Redealing(Protocol):
    """A state that says itself which tables agree with all that the seats know together."""

    def redeal(self, rng: Rng) -> Self:
        """A random playable state that agrees with all that each seat knows.

        It rests on nothing else, so a redealt state redealt is as good as the true one.
        """


def redealt(state: S, rng: Rng) -> S:
    """A random playable state that agrees with all that each seat knows."""
    if isinstance(state, Redealing):
        own: S = state.redeal(rng)
        return own
    return imagined_together(state, rng)


def imagined_together(state: S, rng: Rng) -> S:
    """A redealt table of a game that does not say how it is made.

    Parts that some seat imagines the same again and again are known, and the others are taken from
    what one of the seats imagines; where that seat has moved something known, it changes places
    with something unknown. So a card of a shuffled deck stays where it is, or goes elsewhere. A
    table that looks different to anybody is dropped; after some attempts nothing is dealt anew.
    """
    if isinstance(state, FieldState):
        for _ in range(ATTEMPTS):
            imagined = [
                [state.determinize(seat, rng) for _ in range(LOOKS)] for seat in range(state.seats)
            ]
            twin = _crossed(state, imagined, rng)
            if twin is not None and _looks_like(state, twin):
                return cast("S", twin)
    return state.copy()


def _looks_like(state: AnyState, twin: AnyState) -> bool:
    return all(twin.view(seat) == state.view(seat) for seat in (None, *range(state.seats)))


def _crossed(state: FieldState, imagined: Sequence[Sequence[Any]], rng: Rng) -> Any:
    """A table out of some that each seat imagines; None: they do not go together."""
    twin = imagined[0][0]
    fields = state.__getstate__()
    tables = [[table.__getstate__() for table in looks] for looks in imagined]
    names = [
        name
        for name in state._compared
        if any(table[name] != fields[name] for looks in tables for table in looks)
    ]
    true = list(_parts([fields[name] for name in names]))
    stays = {name: _stays(fields[name], [each[name] for looks in tables for each in looks])
             for name in names}  # fmt: skip
    homes = [name if stays[name] else "" for name in names for _ in _parts(fields[name])]
    parts = [[list(_parts([table[name] for name in names])) for table in looks] for looks in tables]
    if any(len(each) != len(true) for looks in parts for each in looks):
        return None
    made = parts[0][0][:]
    known: dict[int, object] = {}
    for at in range(len(true)):
        sure = [looks[0][at] for looks in parts if all(each[at] == looks[0][at] for each in looks)]
        if sure:  # who only seems to know does not outvote who does
            known[at] = true[at] if true[at] in sure else sure[0]
    for at, part in known.items():
        if made[at] != part:
            places = [other for other in range(len(true)) if other not in known]
            places = [each for each in places if made[each] == part and homes[each] == homes[at]]
            if places:
                made[rng.choice(places)] = made[at]
            made[at] = part
    pieces = _pieces(true)
    moved_only = all(_pieces(each) == pieces for looks in parts for each in looks)
    if moved_only and _pieces(made) != pieces:
        return None
    source = iter(made)
    for name in names:
        setattr(twin, name, _rebuilt(fields[name], source))
        if stays[name] and not _stays(fields[name], [getattr(twin, name)]):
            return None
    return twin


def _stays(value: object, imagined: Sequence[object]) -> bool:
    """True for a field whose pieces are imagined in other places of it, and nowhere else."""
    pieces = _pieces(_parts(value))
    return all(_pieces(_parts(each)) == pieces for each in imagined)


def _pieces(parts: Iterable[object]) -> list[str]:
    """Sorted list of the parts, for comparison wherever they lie."""
    return sorted(map(repr, parts))


def _parts(value: object) -> Iterator[object]:
    """The values in lists, tuples and dicts, in order."""
    match value:
        case list() | tuple():
            for each in value:
                yield from _parts(each)
        case dict():
            for each in value.values():
                yield from _parts(each)
        case _:
            yield value


def _rebuilt(value: Any, parts: Iterator[object]) -> Any:
    """A value of the same shape out of other parts."""
    match value:
        case list():
            return [_rebuilt(each, parts) for each in value]
        case tuple():
            made = [_rebuilt(each, parts) for each in value]
            return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
        case dict():
            return {key: _rebuilt(each, parts) for key, each in value.items()}
        case _:
            return next(parts)
