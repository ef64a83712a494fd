"""Laws of secrets: who may know what."""

from __future__ import annotations

from runegames.core import AnyState, Event, redact, redealt
from runegames.testing.laws.facts import Facts, some_asked, viewers_of
from runegames.testing.laws.states import play_on
from runegames.testing.tables import Moment, Setting, moments, words_in

REDEALS = 16
"""Moments of a game at which a table is dealt anew."""


def seats_see_what_they_know(setting: Setting, facts: Facts) -> None:
    """A table filled in at random looks the same to its seat, to everybody, and to the rules."""
    for moment in moments(setting):
        state = moment.state
        public = state.view(None)
        assert public.seat is None
        hand = public.hand_field()
        assert hand is None or not getattr(public, hand)
        for seat in range(setting.seats):
            guess = state.determinize(seat, moment.rng(1))
            view = state.view(seat)
            assert view.seat == seat
            same = type(view).model_validate(dict(view))
            assert same == view, "pydantic would make another view"
            assert same.model_dump_json() == view.model_dump_json(warnings="error")
            assert guess.view(seat) == view
            assert guess.view(None) == public
            assert guess.decision() == state.decision()
            assert guess.outcome() == state.outcome()


def guesses_are_honest(setting: Setting, facts: Facts) -> None:
    """What is filled in depends on what the seat knows, and on nothing else; it is playable."""
    for moment in moments(setting):
        for seat in range(setting.seats):
            other = moment.state.determinize(seat, moment.rng(1))
            again = moment.state.determinize(seat, moment.rng(2))
            assert other.determinize(seat, moment.rng(2)) == again
            if seat == moment.ply % setting.seats:
                play_on(other, moment.rng(3), 6)
                if facts.conserve is not None:
                    facts.conserve(other)


def redeals_are_honest(setting: Setting, facts: Facts) -> None:
    """What no seat knows is dealt anew, and nothing else; the table is playable."""
    for moment in some_asked(setting, REDEALS):
        state, seat = moment.state, moment.ply % setting.seats
        other, again = redealt(state, moment.rng(1)), redealt(state, moment.rng(2))
        for viewer in viewers_of(setting):
            assert other.view(viewer) == state.view(viewer), f"seat {viewer} knows other things"
        assert other.decision() == state.decision()
        assert other.determinize(seat, moment.rng(3)) == state.determinize(seat, moment.rng(3))
        assert redealt(other, moment.rng(2)) == again
        play_on(other, moment.rng(4), 6)
        if facts.conserve is not None:
            facts.conserve(other)


def answers_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """A seat can be offered and refused the same moves on any table that it can imagine."""
    tried: list[object] = []
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None:
            break
        guess = moment.state.determinize(decision.seat, moment.rng(1))
        assert guess.legal_moves() == moment.moves
        tried += [moment.rng(2).choice(moment.moves), moment.move]
        for move in tried[-60:]:
            assert guess.objection(move) == moment.state.objection(move)


# -- what is told ---------------------------------------------------------------------------


def events_show_what_may_be_known(setting: Setting, facts: Facts) -> None:
    """A seat learns from a ply what every table that it can imagine would have told it.

    Up to the first event that reveals something to it; what follows may rest on that.
    """
    for moment in moments(setting):
        if moment.move is None:
            break
        after, events = moment.after()
        for seat in range(setting.seats):
            guess = moment.state.determinize(seat, moment.rng(1))
            if guess.objection(moment.move) is None:
                _same_to(seat, moment, guess, after, events)


def _same_to(
    seat: int, moment: Moment, guess: AnyState, after: AnyState, events: list[Event]
) -> None:
    guess_after, guess_events = moment.after(guess)
    for event, other in zip(events, guess_events, strict=False):
        if event.reveals or (event.secret and seat in event.audience):
            return
        assert redact(event, seat) == redact(other, seat), f"{event} tells seat {seat} too much"
    assert len(events) == len(guess_events)
    assert guess_after.view(seat) == after.view(seat)


def hidden_things_are_not_named(setting: Setting, facts: Facts) -> None:
    """A log names only what stands in its reader's view, a traceback what everybody sees."""
    if not facts.items:
        return
    opening: list[Event] = []
    state = setting.state(opening)
    _check_named(setting, facts, state, opening)
    for moment in moments(setting):
        if moment.move is not None:
            _check_named(setting, facts, *moment.after())


def _check_named(setting: Setting, facts: Facts, state: AnyState, events: list[Event]) -> None:
    hidden = max((at for at, event in enumerate(events) if event.kind in facts.hides), default=0)
    public = set(words_in(state.view(None).model_dump(mode="json")))
    for seat in viewers_of(setting):
        in_view = set(words_in(state.view(seat).model_dump(mode="json")))
        for event in events[hidden:]:
            seen = redact(event, seat)
            named = facts.items & set(words_in(dict(seen.data)))
            assert named <= in_view, f"{seen} names {named - in_view} to seat {seat}"
    printed = repr(state) + repr(events[hidden:])
    shown = [item for item in facts.items - public if item in printed]
    assert not shown, f"{shown} would stand in a traceback"
