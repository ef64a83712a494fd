"""The public suite: small games pass it, and games with planted faults do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runegames.core import Decision, Event, Log, Outcome, Rng, Seat
from runegames.games.registry import game
from runegames.testing import BrokenLaw, Setting, check_game
from runegames.testing.laws import Facts, asks_or_is_over


@pytest.mark.parametrize("name", ["nim", "kuhn"])
def test_small_games_keep_the_laws(installed: Path, name: str) -> None:
    check_game(game(name))


def planted(name: str, **changes: Any) -> Any:
    """A small game whose states have other methods."""
    found = game(name)
    state_type = type(found.new(found.options_type(), 2, Rng(1)))
    faulty_type = type("FaultyState", (state_type,), changes)

    class Faulty(type(found)):  # type: ignore[misc]
        def new(self, *arguments: Any, **named: Any) -> Any:
            state = super().new(*arguments, **named)
            state.__class__ = faulty_type
            return state

    return Faulty()


def base_of(state: Any) -> Any:
    """The class without the fault."""
    return type(state).__mro__[1]


def all_known(self: Any, seat: Seat, rng: Rng) -> Any:
    """No secrets: every guess is the truth."""
    return self.copy()


def shared(self: Any) -> Any:
    """A copy that is none."""
    return self


def with_both_hands(self: Any, seat: Seat | None) -> Any:
    """A view that shows the other hand."""
    view = base_of(self).view(self, seat)
    return view if seat is None else view.model_copy(update={"hand": tuple(self.hands)})


class Shown(Event, kind="shown"):
    """All hands, for everybody."""

    seat: Seat
    runes: tuple[int, ...]


def loud(self: Any, move: Any, rng: Rng, log: Log | None) -> None:
    """An event that tells everybody the hands."""
    if log is not None:
        log.append(Shown(0, tuple(self.hands)))
    base_of(self).make(self, move, rng, log)


def unknown_rule(self: Any) -> Decision | None:
    """A rule that is not on the page."""
    decision = base_of(self).decision(self)
    return None if decision is None else Decision(decision.seat, decision.kind, "XX-99")


@pytest.mark.parametrize(
    ("name", "law", "fault"),
    [
        ("kuhn", "bots_answer|hidden_information", {"determinize": all_known}),
        ("kuhn", "seats_see", {"view": with_both_hands}),
        ("kuhn", "events_show", {"make": loud}),
        ("nim", "copies_share", {"copy": shared}),
        ("nim", "asks_or_is_over", {"decision": unknown_rule}),
        ("nim", "objections_agree", {"objection": lambda self, move: None}),
        ("nim", "asks_or_is_over", {"legal_moves": lambda self: []}),
    ],
)
def test_a_planted_fault_is_caught(
    installed: Path, name: str, law: str, fault: dict[str, Any]
) -> None:
    with pytest.raises(BrokenLaw, match=law):
        check_game(planted(name, **fault))


def test_partners_are_named_and_can_lose_together(installed: Path) -> None:
    def view(self: Any, seat: Seat | None) -> Any:
        found = base_of(self).view(self, seat)
        return found.model_copy(update={"sides": ((0, 1),), "scores": (0,)})

    def outcome(self: Any) -> Outcome | None:
        return None if self.decision() else Outcome((0, 0), (2, 2), "last_rune")

    together = planted("nim", view=view, outcome=outcome)
    type(together).sides = lambda self, seats: (tuple(range(seats)),)
    asks_or_is_over(Setting(together, 2, together.options_type(), 1), Facts())
    state = together.new(together.options_type(), 2, Rng(1))
    words, names = together.words, ("Anna", "Bo")
    told = words.tell(state.view(0), names)
    assert told.seats == ["Anna and Bo play together and have 0 points."]
    assert told.hand == ["Anna has no hand."]
    assert words.breakdown(state.view(None), names)[0] == ["", "Anna & Bo"]
    state.heaps = [0, 0, 0]
    verdict = words.verdict(state.outcome(), state.view(None), names)
    assert verdict == "Anna and Bo lost: last rune (NI-2)."
