"""Laws of ``runegames.testing``: small games keep them, and games with faults break them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from pydantic import TypeAdapter

from runegames.core import ActionSpace, Decision, Event, Log, Outcome, Rng, Seat
from runegames.games.registry import game
from runegames.games.telling import told_of
from runegames.testing import (
    LAWS,
    BrokenLaw,
    Facts,
    Setting,
    check_game,
    check_law,
    check_meta,
)
from runegames.testing.laws import facts
from runegames.testing.laws.states import asks_or_is_over
from runegames.testing.laws.words import hints_can_be_read
from tests.outside.test_leaks import LEAKS


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nim", "kuhn"])
def test_small_games_keep_the_laws(installed: Path, name: str) -> None:
    check_game(game(name), facts=FACTS[name])


def kuhn_is_whole(state: Any) -> None:
    """Check that two different runes are dealt."""
    assert len(set(state.hands)) == 2


FACTS = {
    "nim": Facts(plies=lambda options, seats: (2, 26)),
    "kuhn": Facts(conserve=kuhn_is_whole, hidden=lambda state: False),
}

# -- faults ---------------------------------------------------------------------------------


def planted(
    name: str, state: Mapping[str, Any], words: Mapping[str, Any], of_game: Mapping[str, Any]
) -> Any:
    """Return a small game; the mappings replace methods of its states, words and class."""
    the_game = game(name)
    state_type = type(the_game.new(the_game.options_type(), 2, Rng(1)))
    faulty_type = type("FaultyState", (state_type,), dict(state))

    def new(self: Any, *arguments: Any, **named: Any) -> Any:
        made = type(the_game).new(self, *arguments, **named)
        made.__class__ = faulty_type
        return made

    faulty_words = (
        type("FaultyWords", (type(the_game.words),), dict(words))() if words else the_game.words
    )
    return type("Faulty", (type(the_game),), {"new": new, "words": faulty_words, **of_game})()


def base_of(state: Any) -> Any:
    """Return the class without faults from which a faulty class of states is derived."""
    return type(state).__mro__[1]


class Shown(Event, kind="shown"):
    """Event that shows all hands to everybody."""

    seat: Seat
    runes: tuple[int, ...]


def loud(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Log an event that shows all hands to everybody."""
    if log is not None:
        log.append(Shown(0, tuple(self.hands)))
    base_of(self).make(self, move, rng, log)


class Named(Event, kind="named"):
    """Event that names a hidden thing to everybody."""

    thing: str


def naming(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Log an event that names a hidden thing."""
    if log is not None:
        log.append(Named("skull"))
    base_of(self).make(self, move, rng, log)


def mindful(self: Any, seat: Seat, rng: Rng) -> Any:
    """Return a guess that keeps the other rune if it is the highest one."""
    if self.hands[1 - seat] == 3:
        return self.copy()
    return base_of(self).determinize(self, seat, rng)


def rerolled(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Add a rune after every second call, so that the same move has different results."""
    base_of(self).make(self, move, rng, log)
    REROLLS.append(0)
    if any(self.heaps):
        self.heaps[self.heaps.index(max(self.heaps))] += len(REROLLS) % 2


REROLLS: list[int] = []


def choosy(self: Any) -> Any:
    """Return answers that depend on the other hand."""
    moves = base_of(self).legal_moves(self)
    return moves[:1] if self.hands[1 - len(self.said) % 2] == 1 else moves


def listing(self: Any) -> Any:
    """Return the legal moves, and keep the list."""
    self.listed = base_of(self).legal_moves(self)
    return self.listed


def remembering(self: Any, move: Any, rng: Rng, log: Log | None = None) -> None:
    """Keep the old list of legal moves, as if it were still right after a move."""
    listed = self.listed
    base_of(self).apply(self, move, rng, log)
    self.listed = listed


def drifting(self: Any, state: Any, moves: Any) -> list[float]:
    """Return worths that change from call to call."""
    LOOKS.append(0)
    return [float((index + len(LOOKS)) % len(moves)) for index in range(len(moves))]


LOOKS: list[int] = []


def all_first(self: Any) -> Outcome | None:
    """Return an outcome in which losers share the first place."""
    outcome = base_of(self).outcome(self)
    return replace(outcome, ranks=(1, 1)) if outcome is not None else None


class Fault(NamedTuple):
    """Name of a small game, faulty methods for it, and the facts that it is checked with."""

    name: str
    state: Mapping[str, Any] = MappingProxyType({})
    words: Mapping[str, Any] = MappingProxyType({})
    of_game: Mapping[str, Any] = MappingProxyType({})
    facts: Facts = Facts()


def unknown_rule(self: Any) -> Decision | None:
    """Return a decision with a rule that is not on the page."""
    decision = base_of(self).decision(self)
    return None if decision is None else Decision(decision.seat, decision.kind, "XX-99")


def both_hands(self: Any, seat: Seat | None) -> Any:
    """Return a view that shows both hands to each seat."""
    view = base_of(self).view(self, seat)
    return view if seat is None else view.model_copy(update={"hand": tuple(self.hands)})


def restless(self: Any, seat: Seat | None) -> Any:
    """Return the view, and take a rune from the table each time."""
    view = base_of(self).view(self, seat)
    self.heaps[0] = max(0, self.heaps[0] - 1)
    return view


@cache
def counted(view_type: Any) -> Any:
    """Return a type of views whose JSON is another one each time."""
    fields = {"__module__": __name__, "model_dump_json": lambda self, **_: str(next(NUMBERS))}
    return type("CountedView", (view_type,), fields)


NUMBERS = count()


def unlike_json(self: Any, seat: Seat | None) -> Any:
    """Return a view that is another one in JSON alone."""
    view = base_of(self).view(self, seat)
    view_type: Any = type(view)
    return counted(view_type)(**dict(view))


def drawing(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """Draw a random number only if the second player holds the highest rune."""
    base_of(self).make(self, move, rng, log)
    if self.hands[1] == 3:
        rng.random()


def untrue(self: Any, seat: Seat, rng: Rng) -> Any:
    """Return a guess in which both runes are the same."""
    twin = base_of(self).determinize(self, seat, rng)
    twin.hands[1 - seat] = twin.hands[seat]
    return twin


def telling_hands(self: Any, move: Any, position: Any, names: Any) -> str:
    """Return a reason that names all hands."""
    return f"The runes are {position.hands}."


def same_words(self: Any, move: Any, view: Any, *names: Any) -> str:
    """Return the same words for every move."""
    return "Make a move"


FAULTS = {
    "asks_or_is_over": [
        Fault("nim", {"decision": unknown_rule}),
        Fault("nim", {"legal_moves": lambda self: []}),
        Fault("nim", {"outcome": all_first}),
        Fault("nim", facts=Facts(plies=lambda options, seats: (99, 100))),
    ],
    "open_answers_are_not_asked": [Fault("nim", {"make_forced": lambda *_: None})],
    "conserves": [Fault("kuhn", {"determinize": untrue}, facts=FACTS["kuhn"])],
    "looking_changes_nothing": [Fault("nim", {"view": restless})],
    "copies_share_nothing": [Fault("nim", {"copy": lambda self: self})],
    "objections_agree": [Fault("nim", {"objection": lambda self, move: None})],
    "lists_stand_for_one_position": [Fault("nim", {"legal_moves": listing, "apply": remembering})],
    "moves_survive_the_wire": [Fault("nim", of_game={"moves": TypeAdapter(object)})],
    "seats_see_what_they_know": [
        Fault("kuhn", {"view": both_hands}),
        Fault("nim", {"view": unlike_json}),
    ],
    "guesses_are_honest": [Fault("kuhn", {"determinize": mindful})],
    "redeals_are_honest": [Fault("kuhn", {"redeal": lambda self, rng: self.determinize(0, rng)})],
    "answers_rest_on_what_is_known": [Fault("kuhn", {"legal_moves": choosy})],
    "events_show_what_may_be_known": [
        Fault("kuhn", {"make": loud}),
        Fault("kuhn", {"make": drawing}),
    ],
    "hidden_things_are_not_named": [
        Fault("kuhn", {"make": naming}, facts=Facts(items=frozenset({"skull"}))),
        Fault("kuhn", {"__repr__": lambda self: "skull"}, facts=Facts(items=frozenset({"skull"}))),
    ],
    "saves_replay": [Fault("nim", {"make": rerolled})],
    "undo_is_exact": [Fault("nim", {"make": rerolled})],
    "questions_rest_on_what_is_known": [Fault("kuhn", {"determinize": mindful})],
    "bots_answer": [
        Fault("nim", of_game={"appraise": drifting}),
        Fault("nim", of_game={"appraise": lambda self, state, moves: [float("nan")] * len(moves)}),
        Fault("nim", of_game={"forecast": lambda self, state: [1.0]}),
        Fault("nim", of_game={"guess": lambda self, state, moves, rng: "take"}),
        Fault("nim", of_game={"thinking": lambda self, options: None}),
        Fault("nim", of_game={"rematch": lambda self, options, outcome: None}),
    ],
    "everything_has_words": [
        Fault("nim", words={"move": same_words}),
        Fault(
            "nim",
            words={"prompt": lambda self, asked, view, names: f"{names[asked.seat]} (NI-70)."},
        ),
    ],
    "everything_can_be_heard": [
        Fault("nim", words={"tell_move": same_words}),
        Fault("nim", words={"tell_event": lambda self, seen, names: "Nim ▸ taken."}),
        Fault("nim", words={"tell_event": lambda self, seen, names: "The old_rune was taken."}),
    ],
    "reasons_rest_on_what_is_known": [Fault("kuhn", words={"reason": telling_hands})],
    "hints_can_be_read": [
        Fault("nim", words={"suggest": lambda self, move, view, names: "take your rune"})
    ],
    "networks_can_play": [
        Fault("nim", of_game={"action_space": lambda self, options, seats: ActionSpace((), {})}),
        Fault("nim", of_game={"observation": lambda self, view: {"heaps": list(set(view.heaps))}}),
    ],
}
"""Faulty games by the law that they break."""


def test_every_law_has_a_game_that_breaks_it() -> None:
    laws = [law.__name__ for law in LAWS]
    assert {*laws} == {*FAULTS, *(leak.law for leak in LEAKS.values())}


@pytest.mark.parametrize(
    ("law", "fault"),
    [(law, fault) for law in LAWS for fault in FAULTS.get(law.__name__, ())],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_a_planted_fault_is_caught(installed: Path, law: Any, fault: Fault) -> None:
    faulty = planted(fault.name, fault.state, fault.words, fault.of_game)
    with pytest.raises(BrokenLaw, match=law.__name__):
        check_law(law, faulty, 2, games=6, facts=fault.facts)


def test_a_rule_has_to_begin_a_paragraph_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# Odd\n\n- **OD-1** Take a rune, as **OD-2** says.\n"
    monkeypatch.setattr(facts, "text_of", lambda game_id, kind: page)
    facts.check_rules("Nobody takes two (OD-1).", "odd page")
    with pytest.raises(AssertionError, match=r"item that begins with \*\*OD-2\*\*"):
        facts.check_rules("Nobody takes two (OD-2).", "odd page")


def test_a_game_without_reasons_to_end_is_caught(installed: Path) -> None:
    meta = game("nim").meta
    faulty = planted("nim", {}, {}, {"meta": replace(meta, reasons={})})
    with pytest.raises(BrokenLaw, match="no `reasons` why a game ends"):
        check_meta(faulty)


def test_partners_are_named_and_can_lose_together(installed: Path) -> None:
    def view(self: Any, seat: Seat | None) -> Any:
        view_made = base_of(self).view(self, seat)
        return view_made.model_copy(update=self.basics(seat, sides=((0, 1),)))

    def outcome(self: Any) -> Outcome | None:
        return None if self.decision() else Outcome((0, 0), (2, 2), "last_rune")

    sides = {"sides": lambda self, seats: (tuple(range(seats)),)}
    together = planted("nim", {"view": view, "outcome": outcome}, {}, sides)
    asks_or_is_over(Setting(together, 2, together.options_type(), 1), Facts())
    check_law(hints_can_be_read, together, 2, games=1)
    state = together.new(together.options_type(), 2, Rng(1))
    words, names = together.words, ("Anna", "Bo")
    telling = told_of(together, state.view(0), names)
    assert telling.seats == ["Anna and Bo play together and have 0 points."]
    assert telling.hand == ["Anna has no hand."]
    assert words.breakdown(state.view(None), names)[0] == ["", "Anna & Bo"]
    state.heaps = [0, 0, 0]
    verdict = words.verdict(state.outcome(), state.view(None), names)
    assert verdict == "Anna and Bo lost: last rune (NI-2)."
