"""Laws of likeness: the truth is as likely as any guess, and so are the moves that were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from math import sqrt
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from runegames.core import AnyState, Rng
from runegames.testing.findings import expect
from runegames.testing.laws.facts import Facts, Law
from runegames.testing.laws.guesses import DEALS, Part, deals_of, is_bag, name_of, parts_of
from runegames.testing.tables import Moment, Player, Setting, asked, moments

ANSWER_GUESSES = 1000
"""Number of guesses, of which at least one has to contain the hidden answer that was given."""
ENOUGH_MOVES = 20
"""Number of moves from one guess, legal on another, after which a true move has to be legal too."""
MAX_DEVIATIONS = 4.5
"""Largest deviation of a mean that can be chance, in standard errors."""
MIN_EXCESS = 0.1
"""Least relative difference that counts as a finding."""


class Alike(NamedTuple):
    """Likeness of one part in several tables, as numbers of common things."""

    truth: int
    """Things common to the truth and a guess."""
    guesses: int
    """Things common to two guesses."""


def the_truth_is_no_special_guess(setting: Setting, facts: Facts) -> None:
    """Check that guesses are as similar to the truth as to each other."""
    if not setting.has_secrets:
        return
    for seat in sorted({0, setting.seats - 1}):
        bags = set[str]()
        while name := _unlike(setting, seat, bags):
            bags.add(name)


def _unlike(setting: Setting, seat: int, bags: Set[str]) -> str:
    """Check the guesses of a seat; return the name of a list that has to be compared as a bag."""
    by_part: dict[Part, list[Alike]] = {}
    for deal in deals_of(setting, DEALS):
        moment = next(moments(deal))
        setting.examined.ply, setting.examined.seat = 0, seat
        tables = [moment.state, *(moment.guess(seat, use) for use in (71, 72))]
        true, one, other = (parts_of(table, bags) for table in tables)
        for part in true:
            if true[part] == one[part] == other[part]:
                # A part that is equal in all three tables shows nothing.
                continue
            alike = Alike(_shared(true[part], one[part]), _shared(one[part], other[part]))
            by_part.setdefault(part, []).append(alike)
        if moment.move is not None and moment.decision.seat == seat:
            # The seat's own move may show hidden things.
            views = [moment.after(state=table).state.view(seat) for table in tables]
            alike = Alike(_shared(views[0], views[1]), _shared(views[1], views[2]))
            by_part.setdefault(("view after a move", None), []).append(alike)
    for part, rows in by_part.items():
        name, index = part
        if index is None or _as_alike(rows) or not is_bag(setting, name):
            _check_alike(name_of(part), rows)
        else:
            return name
    return ""


def _shared(one: Any, other: Any) -> int:
    """Count common things; a value that is not a collection counts as one thing."""
    if not isinstance(one, list | tuple | set | frozenset | bytearray | Mapping):
        return 1 if one == other else 0
    return sum((_things(one) & _things(other)).values())


def _things(value: Any) -> Counter[str]:
    things = value.items() if isinstance(value, Mapping) else value
    return Counter(map(repr, things))


def _as_alike(rows: Sequence[Alike]) -> bool:
    """Test whether guesses are about as similar to the truth as to each other, but for chance."""
    truth, guesses = (fmean(numbers) for numbers in zip(*rows, strict=True))
    spread = pstdev(row.truth - row.guesses for row in rows)
    chance = MAX_DEVIATIONS * spread / sqrt(len(rows))
    return abs(truth - guesses) <= max(chance, MIN_EXCESS * max(truth, guesses))


def _check_alike(name: str, rows: Sequence[Alike]) -> None:
    truth, guesses = (fmean(numbers) for numbers in zip(*rows, strict=True))
    how = "more" if truth > guesses else "less"
    fault = (
        f"in `{name}` guesses of `determinize` are {how} like the truth than like each other; deal"
        " with equal chances all that the seat does not know"
    )
    expect(_as_alike(rows), fault, actual=f"{truth:.2f} alike", expected=f"about {guesses:.2f}")


def moves_made_can_be_imagined(setting: Setting, facts: Facts) -> None:
    """Check that the other seats imagine tables where the move that was made is possible."""
    if not setting.has_secrets:
        return
    tried: Counter[tuple[int, str]] = Counter()
    true: Counter[tuple[int, str]] = Counter()
    given: list[_Given] = []
    player, plies = Player(setting.seed), 0
    for deal in deals_of(setting, 12):
        for moment in asked(deal):
            decision, plies = moment.decision, plies + 1
            if plies > 200:
                break
            for seat in range(setting.seats):
                if seat == decision.seat:
                    continue
                one, other = (moment.guess(seat, use) for use in (1, 2))
                key = seat, decision.kind
                imagined = player.choose(one.legal_moves())
                if other.objection(imagined) is None:
                    tried[key] += 1
                if one.objection(moment.move) is None:
                    true[key] += 1
                given += _given(moment, seat)
    _check_given(setting, given)
    for key in tried:
        setting.examined.seat = key[0]
        fault = f"no true answer to {key[1]!r} is legal on a table that this seat imagines"
        expect(
            tried[key] < ENOUGH_MOVES or true[key], fault, actual=0, expected=f"about {tried[key]}"
        )


class _Given(NamedTuple):
    """Answer that a seat does not see: the part of the table that holds it, and its value."""

    seat: int
    ply: int | None
    state: AnyState
    part: Part
    true: Any
    guessed: Any


def _given(moment: Moment, seat: int) -> Iterator[_Given]:
    """Yield the parts of the table that hold the last answer, if it is hidden from a seat."""
    others = [move for move in moment.moves if move != moment.move]
    if not others:
        return
    tables = [moment.after(move).state for move in (moment.move, moment.rng(3).choice(others))]
    if tables[0].view(seat) != tables[1].view(seat):
        return
    true, other = map(parts_of, tables)
    guess = parts_of(tables[0].determinize(seat, moment.rng(4)))
    for part, value in true.items():
        if isinstance(value, str | int) and other.get(part) not in (value, None):
            yield _Given(seat, moment.ply, tables[0], part, value, guess.get(part))


def _check_given(setting: Setting, given: Sequence[_Given]) -> None:
    """Check that each answer is in at least one guess of a seat that does not see the answer."""
    guessed = {(false_part.seat, false_part.part, false_part.guessed) for false_part in given}
    for sample in {(one.seat, one.part, one.true): one for one in given}.values():
        if (sample.seat, sample.part, sample.true) in guessed:
            continue
        setting.examined.seat, setting.examined.ply = sample.seat, sample.ply
        guesses = (sample.state.determinize(sample.seat, Rng(use)) for use in range(ANSWER_GUESSES))
        fault = (
            f"no guess of `{name_of(sample.part)}` holds the answer that was given; `determinize`"
            " has to deal each possible answer now and then"
        )
        imagined = any(parts_of(guess).get(sample.part) == sample.true for guess in guesses)
        imagined = imagined or _in_bag(setting, sample)
        expect(imagined, fault, actual=sample.guessed, expected=sample.true)


def _in_bag(setting: Setting, given: _Given) -> bool:
    """Test whether the answer lies somewhere in a list of a guess that has no entries by seat."""
    name, index = given.part
    if index is None or not is_bag(setting, name):
        return False
    true = Counter(map(repr, getattr(given.state, name)))[repr(given.true)]
    guesses = (given.state.determinize(given.seat, Rng(use)) for use in range(ANSWER_GUESSES))
    rows = (Counter(map(repr, getattr(guess, name))) for guess in guesses)
    return any(row[repr(given.true)] >= true for row in rows)


LAWS: tuple[Law, ...] = (the_truth_is_no_special_guess, moves_made_can_be_imagined)
