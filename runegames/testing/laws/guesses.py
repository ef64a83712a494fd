"""Laws of guesses: what a seat cannot see is dealt anew, and by no better chance than the truth.

Computer players think with guesses. One that keeps a part of the truth has them cheat, and one
that can never be the truth makes fools of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from pydantic import BaseModel

from runegames.core import AnyState, Event, FieldState, Rng, View, redact
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, seats_of, some_asked, viewers_of
from runegames.testing.tables import Moment, Player, Setting, moments

DEALS = 160
"""Deals of which the truth is compared with guesses."""
OPENINGS = 40
"""Deals of which it is compared what is told of them."""
TRIES = 40
"""Guesses of which one has to differ from the truth, where that cannot be seen."""
LENT = 4
"""Other tables of which one borrows a part, and moments at which it does so."""
AHEAD, PLIES_AHEAD = 4, 12
"""Ways in which a table is played on, and views that are looked at."""
LOOKS = 12
"""Moments of a game at which parts of a table are compared with guesses."""
ANSWERS = 1000
"""Guesses of which one has to hold a hidden answer that was given."""
ENOUGH = 20
"""Moves of one guess that are legal in another; then one that was made has to be so, too."""
DEVIATIONS = 4.5
"""Standard errors of a mean beyond which it is no chance."""
LEAST_EXCESS = 0.1
"""The share by which truth and guesses have to be more, or less, alike than guesses are."""

Part: TypeAlias = tuple[str, int | None]
"""A field of a table, and a seat where it has an entry for each."""
STAYS = ("options", "seats")
"""Fields that a table agrees on."""


def parts_of(state: AnyState) -> Mapping[Part, Any]:
    """Parts of a table: its fields, those with an entry for each seat one by one."""
    names = state.field_names(caches=False) if isinstance(state, FieldState) else vars(state)
    found: dict[Part, Any] = {}
    for name in names:
        value = getattr(state, name)
        if name in STAYS:
            continue
        if isinstance(value, list | tuple) and len(value) == state.seats > 1:
            found |= {(name, at): each for at, each in enumerate(value)}
        else:
            found[name, None] = value
    return found


def name_of(part: Part) -> str:
    """A part as it stands in the code."""
    name, at = part
    return name if at is None else f"{name}[{at}]"


def with_part(state: AnyState, part: Part, value: object) -> AnyState:
    """A copy of a table, one part of which is another."""
    twin = state.copy()
    name, at = part
    if at is not None:
        row = [*getattr(twin, name)]
        row[at] = value
        value = row if isinstance(getattr(twin, name), list) else tuple(row)
    setattr(twin, name, value)
    if isinstance(twin, FieldState):
        twin.listed = ()
    return twin


# -- what is kept ---------------------------------------------------------------------------


def what_is_hidden_is_dealt_anew(setting: Setting, facts: Facts) -> None:
    """Whatever others see of a table and a seat does not, some guess of that seat has otherwise."""
    if not setting.game.meta.hidden_information:
        _check_open(setting)
        return
    deals = [replace(setting, seed=setting.seed + number) for number in range(LOOKS)]
    openings = [next(moments(deal, 1)) for deal in deals]
    _check_dealt(setting, openings, any_field=True)
    # What a seat has learned on the way may be known to others; what it holds is not.
    later = [moment for deal in deals[:3] for moment in some_asked(deal, LOOKS)]
    _check_dealt(setting, later, any_field=False)


def _check_open(setting: Setting) -> None:
    for moment in moments(setting):
        for seat in seats_of(setting):
            guess = moment.state.determinize(seat, moment.rng(1))
            told = "a game without hidden information imagines another table"
            same(guess, moment.state, told)


def _check_dealt(setting: Setting, looks: Sequence[Moment], *, any_field: bool) -> None:
    """Hold it of moments, whose tables lend each other their parts."""
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
            guess = parts_of(moment.state.determinize(seat, moment.rng(1)))
            kept -= {part for part in kept if guess.get(part) != parts[part]}
        for part in sorted(kept, key=name_of):
            for moment in looks[:: 1 + len(looks) // LENT]:
                setting.place.ply = moment.ply
                for value in [
                    each for each in values[part] if each != parts_of(moment.state)[part]
                ]:
                    sees = _sees(setting, moment.state, seat, with_part(moment.state, part, value))
                    if sees is None or not (any_field or sees.hand):
                        continue
                    _check_kept(moment, seat, part, sees.who)
                    break


class Sees(NamedTuple):
    """Somebody who sees of a table what a seat does not."""

    who: str
    hand: bool
    """True where it is what that seat holds."""


def _sees(setting: Setting, state: AnyState, seat: int, twin: AnyState) -> Sees | None:
    """Find a seat that sees that a table is another one, where others and the public do not."""
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
                return Sees(f"seat {viewer}", getattr(view, hand) != getattr(other, hand))
        for start in range(AHEAD):
            if _ahead(twin, start) != _ahead(state, start):
                return Sees("whoever plays on", hand=False)
    except Exception:
        return None  # no table: its parts do not go together
    return None


def _ahead(state: AnyState, start: int) -> list[View]:
    """Views after some moves from here, by the chance of a number: a stack shows what lay in it."""
    twin, rng, views = state.copy(), Rng(start), list[View]()
    while len(views) < PLIES_AHEAD and twin.decision() is not None:
        twin.apply(rng.choice(twin.legal_moves()), rng)
        views += [twin.view(seat) for seat in range(twin.seats)]
    return views


def _check_kept(moment: Moment, seat: int, part: Part, who: str) -> None:
    """Some guess has a part otherwise."""
    state = moment.state
    true = parts_of(state)[part]
    guesses = (state.determinize(seat, moment.rng(100 + use)) for use in range(TRIES))
    moved = any(parts_of(guess).get(part) != true for guess in guesses)
    why = (
        f"`determinize` keeps `{name_of(part)}` of the true table in each of {TRIES} guesses:"
        f" {who} sees it, seat {seat} does not"
    )
    expect(moved, why, found=true, expected="something else in some guesses")


# -- how often it is the truth --------------------------------------------------------------


class Alike(NamedTuple):
    """Share of a part of the true deal that a guess has, and that another guess has of it."""

    truth: int
    guesses: int


def the_truth_is_no_special_guess(setting: Setting, facts: Facts) -> None:
    """Hold that guesses are as much like the truth as they are like each other."""
    if not setting.game.meta.hidden_information:
        return
    setting.place.ply = 0
    for seat in (0, setting.seats - 1)[: setting.seats]:
        setting.place.seat = seat
        found: dict[str, list[Alike]] = {}
        for number in range(DEALS):
            deal = replace(setting, seed=setting.seed + number)
            state = deal.state()
            if state.decision() is None:
                continue
            guesses = [state.determinize(seat, Rng.for_ply(deal.seed, use)) for use in (71, 72)]
            true, one, other = map(parts_of, (state, *guesses))
            for part in true:
                if true[part] == one[part] == other[part]:
                    continue  # adds nothing to what is more alike
                alike = Alike(_shared(true[part], one[part]), _shared(one[part], other[part]))
                found.setdefault(name_of(part), []).append(alike)
            _compare_next(deal, seat, state, guesses, found)
        for name, rows in found.items():
            _check_alike(name, rows)


def _compare_next(
    deal: Setting,
    seat: int,
    state: AnyState,
    guesses: list[AnyState],
    found: dict[str, list[Alike]],
) -> None:
    """Collect what a seat sees after a move of its own, which may come from hidden things."""
    decision = state.decision()
    if decision is None or decision.seat != seat:
        return
    move = deal.rng(5).choice(state.legal_moves())
    views = []
    for table in (state, *guesses):
        twin = table.copy()
        twin.apply(move, deal.rng(1))
        views.append(twin.view(seat))
    rows = found.setdefault("what comes of a move", [])
    rows.append(Alike(views[0] == views[1], views[1] == views[2]))


def _shared(one: Any, other: Any) -> int:
    """Count the things that are in both; a value that is no collection counts as one thing."""
    if not isinstance(one, list | tuple | set | frozenset | bytearray | Mapping):
        return int(one == other)
    return sum((_things(one) & _things(other)).values())


def _things(value: Any) -> Counter[str]:
    """Count each thing of a collection."""
    return Counter(map(repr, value.items() if isinstance(value, Mapping) else value))


def _check_alike(name: str, rows: list[Alike]) -> None:
    more = [row.truth - row.guesses for row in rows]
    mean = sum(more) / len(more)
    spread = sqrt(sum((each - mean) ** 2 for each in more) / len(more))
    usual = max(sum(row.truth for row in rows), sum(row.guesses for row in rows)) / len(rows)
    chance = DEVIATIONS * spread / sqrt(len(rows))
    fine = abs(mean) <= max(chance, LEAST_EXCESS * usual)
    how = "more" if mean > 0 else "less"
    told = f"in `{name}` guesses of `determinize` are {how} like the truth than like each other"
    shares = [sum(row[at] for row in rows) / len(rows) for at in (0, 1)]
    expect(fine, told, found=f"{shares[0]:.2f} alike", expected=f"about {shares[1]:.2f}")


def moves_made_can_be_imagined(setting: Setting, facts: Facts) -> None:
    """Hold that each move made is possible on some of the tables that the others imagine."""
    if not setting.game.meta.hidden_information:
        return
    tried: Counter[tuple[int, str]] = Counter()
    true: Counter[tuple[int, str]] = Counter()
    given: list[_Given] = []
    player, plies = Player(setting.seed), 0
    for number in range(12):
        for moment in moments(replace(setting, seed=setting.seed + number)):
            decision, plies = moment.state.decision(), plies + 1
            if decision is None or plies > 200:
                break
            for seat in range(setting.seats):
                if seat == decision.seat:
                    continue
                one, other = (moment.state.determinize(seat, moment.rng(use)) for use in (1, 2))
                key = seat, decision.kind
                tried[key] += other.objection(player.choose(one.legal_moves())) is None
                true[key] += one.objection(moment.move) is None
                given += _given(moment, seat)
    _check_given(setting, given)
    for key in tried:
        setting.place.seat = key[0]
        told = f"no move that answers {key[1]!r} is possible on a table that this seat imagines"
        expect(tried[key] < ENOUGH or true[key], told, found=0, expected=f"about {tried[key]}")


class _Given(NamedTuple):
    """Answer that a seat does not see: a part of the table after it, and what a guess has there."""

    seat: int
    ply: int | None
    state: AnyState
    part: Part
    true: Any
    guessed: Any


def _given(moment: Moment, seat: int) -> Iterator[_Given]:
    """Single values that hold the answer just given, and that this seat does not see."""
    others = [move for move in moment.moves if move != moment.move]
    if moment.move is None or not others:
        return
    tables = [moment.after(move=each)[0] for each in (moment.move, moment.rng(3).choice(others))]
    if tables[0].view(seat) != tables[1].view(seat):
        return
    true, other = map(parts_of, tables)
    guess = parts_of(tables[0].determinize(seat, moment.rng(4)))
    for part, value in true.items():
        if isinstance(value, str | int) and other.get(part) not in (value, None):
            yield _Given(seat, moment.ply, tables[0], part, value, guess.get(part))


def _check_given(setting: Setting, given: Sequence[_Given]) -> None:
    """Hold that what was really answered is in some guess of a seat that does not see it."""
    guessed = {(each.seat, each.part, each.guessed) for each in given}
    for each in {(one.seat, one.part, one.true): one for one in given}.values():
        if (each.seat, each.part, each.true) in guessed:
            continue
        setting.place.seat, setting.place.ply = each.seat, each.ply
        guesses = (each.state.determinize(each.seat, Rng(use)) for use in range(ANSWERS))
        told = f"the answer that was given is in no guess of `{name_of(each.part)}`"
        found = any(parts_of(guess).get(each.part) == each.true for guess in guesses)
        expect(found, told, found=each.guessed, expected=each.true)


# -- what the opening tells -----------------------------------------------------------------


def openings_tell_no_hand(setting: Setting, facts: Facts) -> None:
    """Nothing that is told of the opening lies in each deal in the hand of somebody else."""
    if not setting.game.meta.hidden_information:
        return
    deals: list[_Deal] = []
    setting.place.ply = 0
    for number in range(OPENINGS):
        log: list[Event] = []
        state = replace(setting, seed=setting.seed + number).state(log)
        views = {viewer: state.view(viewer) for viewer in (None, *range(setting.seats))}
        deals.append(_Deal(log, views))
    hand = deals[0].views[None].hand_field()
    if hand is None:
        return
    for viewer in viewers_of(setting):
        shown = [{*_leaves(deal.views[viewer])} for deal in deals]
        for owner in range(setting.seats):
            if owner != viewer:
                held = [{*_leaves(getattr(deal.views[owner], hand))} for deal in deals]
                _check_hand_untold(viewer, owner, deals, shown, held)


class _Deal(NamedTuple):
    log: list[Event]
    views: Mapping[int | None, View]


def _check_hand_untold(
    viewer: int | None,
    owner: int,
    deals: Sequence[_Deal],
    shown: Sequence[Set[Any]],
    held: Sequence[Set[Any]],
) -> None:
    """No detail of the opening is in each deal a part of a hand that the viewer does not see."""
    inside: Counter[tuple[int, str]] = Counter()
    unseen: Counter[tuple[int, str]] = Counter()
    for deal, seen, own in zip(deals, shown, held, strict=True):
        for at, event in enumerate(deal.log):
            for name, value in redact(event, viewer).data.items():
                told = {*_leaves(value)}
                if told and not event.reveals and name != "seat":
                    inside[at, name] += told <= own
                    unseen[at, name] += not told <= seen
    for (at, name), often in inside.items():
        fine = often < len(deals) or not unseen[at, name]
        told_of = f"`{name}` of event {at + 1} of the opening is in each deal in a hidden hand"
        expect(fine, f"{told_of}; is it `Secret`?", found=f"the hand of seat {owner}")


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, Mapping):
        value = [*value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _leaves(each)
    elif value is not None:
        yield value
