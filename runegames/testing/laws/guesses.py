"""Laws of guesses: things unseen by a seat are dealt anew, and the truth is as likely as any guess.

Computer players think with guesses, which are tables that a seat imagines. A guess that keeps a
part of the truth makes them cheat, and a guess that can never be the truth misleads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from runegames.core import AnyState, Event, FieldState, Rng, View, redact
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, Law, seats_of, some_asked, viewers_of
from runegames.testing.tables import Moment, Setting, leaves, moments

DEALS = 160
"""Number of deals that are compared with guesses."""
OPENINGS = 40
"""Number of deals whose first events are compared with hands."""
GUESSES = 40
"""Number of guesses, of which at least one has to differ from the truth in a hidden part."""
LENT = 4
"""Greatest number of values that are put in place of a part, and of moments for each."""
WAYS_AHEAD = 4
"""Number of random ways to play on from a table."""
VIEWS_AHEAD = 12
"""Number of views that are enough on each of the ``WAYS_AHEAD``."""
LOOKS = 12
"""Number of openings, and of moments of a game, whose parts are compared with guesses."""
BAG_DEALS = 6
"""Number of deals, and of moments of each, that show whether the order of a list tells anything."""
MIN_ROWS = 20
"""Least number of lists, and of pairs of pieces seen again, that show an order."""
MIN_OTHERS = 5
"""Least number of deals with another value than the usual one, for a sight that tells a value."""

Part: TypeAlias = tuple[str, int | None]
"""Field of a table, with a seat if the field has an entry for each seat."""
AGREED = ("options", "seats")
"""Fields that never differ between tables of a setting."""


def deals_of(setting: Setting, number: int) -> Iterator[Setting]:
    """Yield settings that differ only in the seed, first the given one."""
    return (replace(setting, seed=setting.seed + more) for more in range(number))


def parts_of(state: AnyState, whole: Set[str] = frozenset()) -> Mapping[Part, Any]:
    """Split a table into its fields, and fields with an entry for each seat into these entries.

    The fields ``whole`` are not split.
    """
    names = state.field_names(caches=False) if isinstance(state, FieldState) else vars(state)
    parts: dict[Part, Any] = {}
    for name in names:
        value = getattr(state, name)
        if name in AGREED:
            continue
        by_seat = isinstance(value, list | tuple) and len(value) == state.seats > 1
        if by_seat and name not in whole:
            parts |= {(name, index): entry for index, entry in enumerate(value)}
        else:
            parts[name, None] = value
    return parts


def name_of(part: Part) -> str:
    """Write a part as in code: ``hands[0]``."""
    name, index = part
    return name if index is None else f"{name}[{index}]"


def with_part(state: AnyState, part: Part, value: object) -> AnyState:
    """Copy a table with another value of one part."""
    twin = state.copy()
    name, index = part
    if index is not None:
        row = [*getattr(twin, name)]
        row[index] = value
        value = row if isinstance(getattr(twin, name), list) else tuple(row)
    setattr(twin, name, value)
    if isinstance(twin, FieldState):
        twin.listed = ()
    return twin


# -- what only looks like a secret ----------------------------------------------------------


def is_bag(setting: Setting, name: str) -> bool:
    """Test whether a list has no entries by seat, but pieces in an order that tells nothing.

    In guesses such a list is sorted: of any two pieces, the same one always comes first.
    """
    rows = set[tuple[object, ...]]()
    before: Counter[tuple[str, str]] = Counter()
    for deal in deals_of(setting, BAG_DEALS):
        for moment in some_asked(deal, BAG_DEALS):
            for seat in range(setting.seats):
                value = getattr(moment.guess(seat), name, None)
                if not isinstance(value, list | tuple):
                    return False
                if len(value) != setting.seats:
                    return True
                rows.add(tuple(map(repr, value)))
    for row in rows:
        before.update((str(one), str(other)) for one, other in combinations(row, 2) if one != other)
    ordered = not any((other, one) in before for one, other in before)
    seen_again = before.total() - len(before)
    return ordered and min(len(rows), seen_again) >= MIN_ROWS


def is_known(setting: Setting, seat: int, part: Part) -> bool:
    """Test whether something that a seat sees tells the value of a part at the opening.

    Views, the question and events that the seat sees count. Something tells the part if it is equal
    in all deals, or if equal sights always go with equal values.
    """
    values = list[object]()
    sights: dict[tuple[object, ...], list[object]] = {}
    for number, deal in enumerate(deals_of(setting, DEALS // 2)):
        log: list[Event] = []
        state = deal.state(log)
        values.append(_plain(parts_of(state).get(part)))
        for source, sight in _sights(state, log, seat):
            row = sights.setdefault(source, [])
            if len(row) == number:
                row.append(_plain(sight))
    return any(_tells(row, values) for row in sights.values() if len(row) == len(values))


def _sights(
    state: AnyState, log: Sequence[Event], seat: int
) -> Iterator[tuple[tuple[object, ...], object]]:
    """Yield all that a seat sees of an opening, each with its place."""
    for name, value in state.view(seat).model_dump().items():
        yield ("view", name), value
        if isinstance(value, list | tuple):
            yield from ((("view", name, index), entry) for index, entry in enumerate(value))
    if (decision := state.decision()) is not None:
        yield ("question", "seat"), decision.seat
        yield ("question", "kind"), decision.kind
        yield from ((("question", name), value) for name, value in decision.details.items())
    numbers: Counter[str] = Counter()
    for event in log:
        numbers[event.kind] += 1
        for name, value in redact(event, seat).data.items():
            yield ("event", event.kind, numbers[event.kind], name), value


def _tells(row: Sequence[object], values: Sequence[object]) -> bool:
    """Test whether sights tell values: they are equal, or each sight goes with one value only.

    A sight that hardly ever comes again, or a value that hardly ever changes, shows nothing.
    """
    if row == values:
        return True
    sights, pairs = {*row}, {*zip(row, values, strict=True)}
    usual = max(Counter(values).values())
    shows = len(sights) <= len(row) // 4 and len(values) - usual >= MIN_OTHERS
    return shows and len(pairs) == len(sights)


def _plain(value: object) -> object:
    """Write a value so that pieces in another order or another collection are equal to it."""
    if isinstance(value, Counter):
        value = [*value.elements()]
    elif isinstance(value, Mapping):
        value = [*value.items()]
    if isinstance(value, list | tuple | set | frozenset):
        return str(sorted(repr(entry) for entry in value))
    return repr(value)


# -- parts that are kept --------------------------------------------------------------------


def what_is_hidden_is_dealt_anew(setting: Setting, facts: Facts) -> None:
    """Check that guesses of a seat change every part that only other seats see.

    In a game without hidden information, guesses have to be the true table.
    """
    if not setting.has_secrets:
        _check_open(setting)
        return
    deals = [*deals_of(setting, LOOKS)]
    openings = [next(moments(deal)) for deal in deals]
    _check_dealt(setting, openings, any_field=True)
    # Later, fields may hold what seats know about each other, so only hands are compared.
    later = [moment for deal in deals[:3] for moment in some_asked(deal, LOOKS)]
    _check_dealt(setting, later, any_field=False)


def _check_open(setting: Setting) -> None:
    for moment in moments(setting):
        for seat in seats_of(setting):
            guess = moment.guess(seat)
            fault = "a guess in a game without hidden information differs from the table"
            same(guess, moment.state, fault)


def _check_dealt(setting: Setting, looks: Sequence[Moment], *, any_field: bool) -> None:
    """Check that guesses replace a part of the table if views do not tell its value.

    To learn whether they do, each part gets the value that it has at other moments.
    """
    known = [parts_of(moment.state) for moment in looks]
    everywhere = {part for part in known[0] if all(part in parts for parts in known)}
    values: dict[Part, list[Any]] = {}
    for part in everywhere:
        row = values.setdefault(part, [])
        for parts in known:
            if len(row) < LENT and parts[part] not in row:
                row.append(parts[part])
    for seat in seats_of(setting):
        kept = {part for part, row in values.items() if len(row) > 1}
        for moment, parts in zip(looks, known, strict=True):
            guess = parts_of(moment.guess(seat))
            kept -= {part for part in kept if guess.get(part) != parts[part]}
        for part in sorted(kept, key=name_of):
            for moment in looks[:: 1 + len(looks) // LENT]:
                setting.examined.ply = moment.ply
                observers = _observers(setting, moment.state, seat, part, values[part])
                observer = next(
                    (candidate for candidate in observers if any_field or candidate.hand), None
                )
                if observer is not None:
                    _check_kept(moment, seat, part, observer.who)


class Observer(NamedTuple):
    """Seat that sees a part hidden from another seat."""

    who: str
    hand: bool
    """True if the observer sees the part in its hand."""


def _observers(
    setting: Setting, state: AnyState, seat: int, part: Part, values: Sequence[Any]
) -> Iterator[Observer]:
    """Yield observers that notice another value of a part, though ``seat`` does not notice it."""
    for value in values:
        if value != parts_of(state)[part]:
            observer = _observer(setting, state, seat, with_part(state, part, value))
            if observer is not None:
                yield observer


def _observer(setting: Setting, state: AnyState, seat: int, twin: AnyState) -> Observer | None:
    """Find an observer who can tell two tables apart.

    Return None if nobody can, if ``seat``, its partner or the public can, or if ``twin`` is no
    possible table.
    """
    partners = next(side for side in setting.game.sides(setting.seats) if seat in side)
    try:
        if twin.decision() != state.decision():
            return None
        for viewer in (None, *partners):
            if twin.view(viewer) != state.view(viewer):
                return None
        for viewer in range(setting.seats):
            view, other = twin.view(viewer), state.view(viewer)
            if view != other:
                hand = view.hand_field() or "seat"
                return Observer(f"seat {viewer}", getattr(view, hand) != getattr(other, hand))
        for start in range(WAYS_AHEAD):
            if _ahead(twin, start) != _ahead(state, start):
                return Observer("a seat later in the game", hand=False)
    except Exception:
        # A part of another table may contradict the rest of this table.
        return None
    return None


def _ahead(state: AnyState, start: int) -> list[View]:
    """Play on at random and collect the views; cards of a stack appear in them one by one."""
    twin = state.copy()
    rng = Rng(start)
    views: list[View] = []
    while len(views) < VIEWS_AHEAD and twin.decision() is not None:
        twin.apply(rng.choice(twin.legal_moves()), rng)
        views += [twin.view(seat) for seat in range(twin.seats)]
    return views


def _check_kept(moment: Moment, seat: int, part: Part, who: str) -> None:
    """Check that at least one guess has another value of a part."""
    state = moment.state
    true = parts_of(state)[part]
    guesses = [moment.guess(seat, 100 + use) for use in range(GUESSES)]
    name, index = part
    moved = any(parts_of(guess).get(part) != true for guess in guesses)
    if not moved and index is not None:
        whole = _plain(getattr(state, name))
        changed = any(_plain(getattr(guess, name)) != whole for guess in guesses)
        moved = changed and is_bag(moment.setting, name)
    if not moved and moment.ply <= 1 and is_known(moment.setting, seat, part):
        return
    why = (
        f"`determinize` keeps `{name_of(part)}` of the true table in each of {GUESSES} guesses:"
        f" {who} sees it, seat {seat} does not. If it is a secret, deal it anew in `determinize`;"
        " if all may know it, show it in the view"
    )
    expect(moved, why, actual=true, expected="something else in some guesses")


# -- openings -------------------------------------------------------------------------------


def openings_tell_no_hand(setting: Setting, facts: Facts) -> None:
    """Check that events of the opening do not name cards in hidden hands."""
    if not setting.has_secrets:
        return
    deals: list[_Deal] = []
    setting.examined.ply = 0
    for opening in deals_of(setting, OPENINGS):
        log: list[Event] = []
        state = opening.state(log)
        views = {viewer: state.view(viewer) for viewer in (None, *range(setting.seats))}
        deals.append(_Deal(log, views))
    hand = deals[0].views[None].hand_field()
    if hand is None:
        return
    for viewer in viewers_of(setting):
        shown = [{*leaves(deal.views[viewer])} for deal in deals]
        for owner in range(setting.seats):
            if owner != viewer:
                held = [{*leaves(getattr(deal.views[owner], hand))} for deal in deals]
                _check_hand_untold(viewer, owner, deals, shown, held)


class _Deal(NamedTuple):
    """Opening of a game, and the views after it by viewer."""

    log: list[Event]
    views: Mapping[int | None, View]


def _check_hand_untold(
    viewer: int | None,
    owner: int,
    deals: Sequence[_Deal],
    shown: Sequence[Set[Any]],
    held: Sequence[Set[Any]],
) -> None:
    """Check each detail of the opening: in some deals it must not be part of a hidden hand."""
    inside: Counter[tuple[int, str]] = Counter()
    unseen: Counter[tuple[int, str]] = Counter()
    for deal, seen, own in zip(deals, shown, held, strict=True):
        for index, event in enumerate(deal.log):
            for name, value in redact(event, viewer).data.items():
                known = {*leaves(value)}
                if known and not event.reveals and name != "seat":
                    if known <= own:
                        inside[index, name] += 1
                    if not known <= seen:
                        unseen[index, name] += 1
    for (index, name), often in inside.items():
        fine = often < len(deals) or not unseen[index, name]
        told_of = f"`{name}` of event {index + 1} of the opening is in a hidden hand in every deal"
        expect(fine, f"{told_of}; should it be `Secret`?", actual=f"the hand of seat {owner}")


LAWS: tuple[Law, ...] = (
    openings_tell_no_hand,
    what_is_hidden_is_dealt_anew,
)
