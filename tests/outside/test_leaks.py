"""Leaks and faults planted in the duel of stones, and the laws that find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Any

import pytest

from runegames.core import (
    CACHE,
    BaseWords,
    Event,
    Log,
    Objection,
    Outlook,
    Rng,
    Seat,
    SeatEvent,
    View,
)
from runegames.core.game import Told as Account
from runegames.testing import (
    LAWS,
    BrokenLaw,
    Facts,
    check_game,
    check_guesses_differ,
)
from tests.outside.duel import GAME, STONES, Choose, DuelGame, DuelState, DuelView, leaking


class Told(SeatEvent, kind="told"):
    """Event that shows a stone to everybody."""

    stone: str


class ToldHand(SeatEvent, kind="told_hand"):
    """Event that shows a hand to everybody."""

    stones: tuple[str, ...]


class Row(Event, kind="row"):
    """Event that holds the table's own list."""

    chosen: list[str]


@pytest.mark.slow
def test_the_game_without_leaks_keeps_all_laws() -> None:
    check_game(GAME, games=1, facts=Facts(plies=lambda options, seats: (2 * seats, 2 * seats)))


# -- what is planted ------------------------------------------------------------------------


def determinize_and(change: Callable[[Any, Any, Seat, Rng], None]) -> dict[str, Any]:
    """Return a method that lets ``change`` alter each guess; ``change`` knows the true table."""

    def determinize(self: Any, seat: Seat, rng: Rng) -> Any:
        twin = DuelState.determinize(self, seat, rng)
        change(self, twin, seat, rng)
        return twin

    return {"determinize": determinize}


def keep_choices(true: Any, guess: Any, seat: Seat, rng: Rng) -> None:
    """Keep the true hidden choices in all guesses."""
    for other, stone in enumerate(true.chosen):
        if other != seat and stone not in guess.hands[other]:
            guess.chosen[other] = stone


def keep_one_hand(true: Any, guess: Any, seat: Seat, rng: Rng) -> None:
    """Keep the true hand of the last other seat in all guesses."""
    other = max(index for index in range(true.seats) if index != seat)
    swap(guess, other, true.hands[other])


def keep_stack(true: Any, guess: Any, seat: Seat, rng: Rng) -> None:
    """Keep the true stack in all guesses."""
    for other in range(true.seats):
        if other != seat and {*true.stack} & {*guess.hands[other]}:
            free = [stone for stone in guess.stack if stone not in true.stack]
            hand = [stone for stone in guess.hands[other] if stone not in true.stack]
            number = len(guess.hands[other]) - len(hand)
            guess.hands[other] = tuple(sorted((*hand, *free[:number])))
    guess.stack = [*true.stack]


def choose_lowest(true: Any, guess: Any, seat: Seat, rng: Rng) -> None:
    """Guess the lowest possible stone for each hidden choice."""
    for other in range(true.seats):
        if other != seat and true.chosen[other]:
            held = {*chain(*guess.hands, *guess.lost, guess.stack, guess.shown), *guess.chosen}
            guess.chosen[other] = min({guess.chosen[other], *STONES} - held | {guess.chosen[other]})


def uncovered(self: Any) -> Any:
    """Return a question that does not ask for a curtain, although the hand decides its answers."""
    decision = DuelState.decision(self)
    return decision and replace(decision, needs_secrets=False)


def swap(guess: Any, other: Seat, hand: tuple[str, ...]) -> None:
    """Give a seat ``hand``; the stones that it loses replace those that it takes from others."""
    had = [stone for stone in guess.hands[other] if stone not in hand]
    wanted = [stone for stone in hand if stone not in guess.hands[other]]
    change = dict(zip([*had, *wanted], [*wanted, *had], strict=True))
    guess.hands = [tuple(sorted(change.get(s, s) for s in row)) for row in guess.hands]
    guess.chosen = [change.get(stone, stone) for stone in guess.chosen]
    guess.lost = [tuple(change.get(s, s) for s in row) for row in guess.lost]


class Remembering(DuelState):
    """State whose guesses keep the true hands in a field that is not compared."""

    truth: Annotated[Any, CACHE] = None

    def determinize(self, seat: Seat, rng: Rng) -> Any:
        twin = super().determinize(seat, rng)
        twin.truth = self.truth or [*self.hands]
        return twin


class Biased(Remembering):
    """State whose guesses have the true hand of seat 1 too often."""

    def determinize(self, seat: Seat, rng: Rng) -> Any:
        twin = super().determinize(seat, rng)
        if seat == 0 and rng.below(2) and self.shown == () and not any(self.chosen):
            swap(twin, 1, twin.truth[1])
        return twin


class Impossible(Remembering):
    """State that, by mistake, never imagines a stone in the hand that really holds it."""

    def determinize(self, seat: Seat, rng: Rng) -> Any:
        twin = super().determinize(seat, rng)
        for other in range(self.seats):
            out = {*chain(*twin.hands, *twin.lost, twin.chosen, self.shown, twin.truth[other])}
            free, hand = [stone for stone in STONES if stone not in out], twin.hands[other]
            if other != seat:
                change = dict(zip([s for s in hand if s in twin.truth[other]], free, strict=False))
                twin.hands[other] = tuple(sorted(change.get(s, s) for s in hand))
        return twin


def cheat(self: Any, state: Any, moves: Any) -> list[float]:
    """Return worths that depend on the true hands."""
    true = state.truth or state.hands
    return [
        float((STONES.index(move.stone) * 7 + len(str(true)) + hash_of(true)) % 5) for move in moves
    ]


def hash_of(true: Any) -> int:
    """Return a number that depends on all hands."""
    return sum(STONES.index(stone) * (1 + index) for index, row in enumerate(true) for stone in row)


def told_rows(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Log an event that holds the table's own list."""
    DuelState.make(self, move, rng, log)
    if log is not None:
        log.append(Row(self.chosen))


def telling_question(self: Any) -> Any:
    """Return a question whose details name the hidden choices."""
    decision = DuelState.decision(self)
    return decision and replace(decision, details={"chosen": [*self.chosen]})


def telling_objection(self: Any, move: Any) -> Any:
    """Return an objection that says that somebody holds the stone."""
    objection = DuelState.objection(self, move)
    if objection is not None and any(move.stone in hand for hand in self.hands):
        return Objection(objection.rule, "Somebody holds this stone.")
    return objection


def unlisted(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Set an attribute that the class does not declare."""
    DuelState.make(self, move, rng, log)
    self.last_choice = move.stone


class Listening(BaseWords[Choose, DuelView]):
    """Words that remember the hand that they described last."""

    before = ""

    def tell(self, view: DuelView, names: Any) -> Any:
        table = [f"Last told: {Listening.before}."] if Listening.before else ["Two hands."]
        Listening.before = " and ".join(view.hand)
        hand = [f"It holds {Listening.before or 'nothing'}."] if view.seat is not None else []
        return Account(table, [f"{name} plays." for name in names], hand)


class Recalling(BaseWords[Choose, DuelView]):
    """Words whose reasons read the hands of the table that was looked at last."""

    def reason(self, move: Choose, state: Any, names: Any) -> str:
        return f"It is in place {hash_of(LOOKED_AT)}."


LOOKED_AT: list[tuple[str, ...]] = []
"""Hands of the table that was looked at last, hidden from all comparisons of tables."""


def looked_at(self: Any, seat: Seat | None) -> Any:
    """Return the view, and keep the hands in the module."""
    LOOKED_AT[:] = self.hands
    return DuelState.view(self, seat)


def remembered_worth(self: Any, state: Any, moves: Any) -> list[float]:
    """Return worths that depend on the table that was looked at last."""
    return [float(hash_of(LOOKED_AT))] * len(moves)


class Expecting(BaseWords[Choose, DuelView]):
    """Words whose outlook depends on all hands."""

    def outlook(self, scores: Any, success: float, state: Any, names: Any) -> Outlook:
        return super().outlook(scores, hash_of(state.hands) % 97 / 97, state, names)


class BareView(View):
    """View of the game whose hand is not marked as ``Own``."""

    hand: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()


def bare_view(self: Any, seat: Seat | None) -> Any:
    """Return the view as a ``BareView``."""
    view = DuelState.view(self, seat)
    kept = {name: getattr(view, name) for name in BareView.model_fields}
    return BareView(**kept)


@dataclass(frozen=True)
class Leak:
    """Game with a planted leak, the law that it breaks, and words of the report."""

    law: str
    game: DuelGame
    says: str = ""


LEAKS = {
    "a hidden choice is announced": Leak(
        "hidden_answers_are_not_told",
        leaking({"chose": lambda self, seat, stone: Told(seat, stone)}),
        "field: [0].stone",
    ),
    "a stone is lost face down after the stones were shown, and named": Leak(
        "events_show_what_may_be_known",
        leaking({"gone": lambda self, seat, stone: Told(seat, stone)}),
        "should it be `Secret`",
    ),
    "a guess keeps what was chosen": Leak(
        "hidden_answers_are_not_told", leaking(determinize_and(keep_choices)), "keeps it"
    ),
    "a guess keeps one of the hands": Leak(
        "what_is_hidden_is_dealt_anew", leaking(determinize_and(keep_one_hand)), "`hands["
    ),
    "a guess keeps the stack": Leak(
        "what_is_hidden_is_dealt_anew", leaking(determinize_and(keep_stack)), "`stack"
    ),
    "guesses are biased towards the truth": Leak(
        "the_truth_is_no_special_guess", leaking(state_type=Biased), "more like the truth"
    ),
    "the truth is no guess": Leak(
        "the_truth_is_no_special_guess", leaking(state_type=Impossible), "less like the truth"
    ),
    "what was chosen can never be guessed": Leak(
        "moves_made_can_be_imagined", leaking(state_type=Impossible), "no true answer to"
    ),
    "a hidden choice is guessed to be the lowest": Leak(
        "moves_made_can_be_imagined", leaking(determinize_and(choose_lowest)), "no guess of `"
    ),
    "a hidden choice is made without a curtain": Leak(
        "hidden_answers_are_not_told", leaking({"decision": uncovered}), "needs_secrets=False"
    ),
    "the opening names a hand": Leak(
        "openings_tell_no_hand", leaking(dealt=lambda self, seat, stones: ToldHand(seat, stones))
    ),
    "a hand is asked for without a curtain": Leak(
        "answers_rest_on_what_is_known", leaking({"decision": uncovered}), "needs_secrets"
    ),
    "a question names what was chosen": Leak(
        "seats_see_what_they_know", leaking({"decision": telling_question}), "chosen"
    ),
    "an objection tells of a hand": Leak(
        "answers_rest_on_what_is_known", leaking({"objection": telling_objection}), "field: words"
    ),
    "an evaluation looks at what guesses carry along": Leak(
        "bots_answer", leaking(state_type=Remembering, appraise=cheat), "sees what its seat"
    ),
    "a traceback would show hands": Leak(
        "seats_see_what_they_know", leaking({"__repr__": lambda self: str(self.hands)}), "`repr`"
    ),
    "an outlook tells of hands": Leak(
        "reasons_rest_on_what_is_known", leaking(words=Expecting()), "outlook"
    ),
    "a reason reads the truth in its module": Leak(
        "reasons_rest_on_what_is_known",
        leaking({"view": looked_at}, words=Recalling()),
        "remember another table",
    ),
    "a worth reads the truth in its module": Leak(
        "reasons_rest_on_what_is_known",
        leaking({"view": looked_at}, appraise=remembered_worth),
        "remember another table",
    ),
    "words remember a hand": Leak(
        "everything_can_be_heard", leaking(words=Listening()), "words remember"
    ),
    "a hand is not marked": Leak(
        "seats_see_what_they_know", leaking({"view": bare_view}, view_type=BareView), "Own["
    ),
    "an event holds the table's own list": Leak(
        "copies_share_nothing", leaking({"make": told_rows}), "an event changes"
    ),
    "a field is not declared": Leak(
        "copies_share_nothing", leaking({"make": unlisted}), "'last_choice'"
    ),
}
"""Leaks, by what goes wrong."""


@pytest.mark.parametrize("fault", LEAKS)
def test_a_leak_is_caught(fault: str) -> None:
    leak = LEAKS[fault]
    (law,) = (known for known in LAWS if known.__name__ == leak.law)
    with pytest.raises(BrokenLaw) as caught:
        check_game(leak.game, laws=[law])
    text = str(caught.value)
    assert leak.says in text
    for part in (f"{leak.law}: ", "  table: Setting(game('duel'), ", "  at: ", "  found: "):
        assert part in text, text


class Weather(DuelState):
    """State with a second deck, whose cards have the names of stones."""

    weather: list[str] = []

    def determinize(self, seat: Seat, rng: Rng) -> Any:
        twin = super().determinize(seat, rng)
        twin.weather = sorted(self.weather)
        rng.shuffle(twin.weather)
        return twin


def test_two_decks_with_the_same_names_are_dealt_separately() -> None:
    def new(self: Any, options: Any, seats: int, rng: Rng, log: Log | None = None) -> Any:
        table: Any = DuelGame.new(self, options, seats, rng, log)
        table.weather = [*STONES[:5], *STONES[:5]]
        rng.shuffle(table.weather)
        return table

    (law,) = (known for known in LAWS if known.__name__ == "redeals_are_honest")
    check_game(leaking(state_type=Weather, new=new), laws=[law])


def test_guesses_that_are_the_truth_at_one_table_size_are_caught() -> None:
    def determinize(self: Any, seat: Seat, rng: Rng) -> Any:
        return self.copy() if self.seats == 2 else DuelState.determinize(self, seat, rng)

    with pytest.raises(BrokenLaw, match="no other tables at this number of seats"):
        check_guesses_differ(leaking({"determinize": determinize}))
