"""Who may know what: property 5 of the contract."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runegames.core import AnyState, Event, Seen, redact
from tests.contract.hooks import Hooks, hooks_of
from tests.contract.tables import Moment, every_table, moments, settings_of, words_in


@every_table
@given(data=st.data())
def test_a_seat_sees_what_it_knows(game_id: str, seats: int, data: st.DataObject) -> None:
    """A table filled in at random looks the same to the seat, to everybody, and to the rules."""
    for moment in moments(data.draw(settings_of(game_id, seats))):
        state = moment.state
        public = state.view(None)
        assert public.seat is None
        for seat in range(seats):
            guess = state.determinize(seat, moment.rng(1))
            view = state.view(seat)
            assert view.seat == seat
            assert guess.view(seat) == view
            assert guess.view(None) == public
            assert guess.decision() == state.decision()
            assert guess.outcome() == state.outcome()


@every_table
@given(data=st.data())
def test_guesses_are_honest(game_id: str, seats: int, data: st.DataObject) -> None:
    """What is filled in depends on what the seat knows, and on nothing else."""
    setting = data.draw(settings_of(game_id, seats))
    worlds = 0
    for moment in moments(setting):
        for seat in range(seats):
            other = moment.state.determinize(seat, moment.rng(1))
            worlds += other != moment.state
            again = moment.state.determinize(seat, moment.rng(2))
            assert other.determinize(seat, moment.rng(2)) == again
    # A game with secrets of which every guess is the truth would keep all these laws and tell all.
    assert worlds or not setting.game.meta.hidden_information


@every_table
@given(data=st.data())
def test_guesses_are_playable(game_id: str, seats: int, data: st.DataObject) -> None:
    conserve = hooks_of(game_id).conserve
    for moment in moments(data.draw(settings_of(game_id, seats))):
        for seat in range(seats):
            guess = moment.state.determinize(seat, moment.rng(1))
            conserve(guess)
            rng = moment.rng(2)
            for _ in range(6):
                if guess.decision() is None:
                    break
                guess.apply(rng.choice(guess.legal_moves()), rng)
            conserve(guess)


@every_table
@given(data=st.data())
def test_answers_rest_on_what_is_known(game_id: str, seats: int, data: st.DataObject) -> None:
    """The deciding seat can be offered and refused the same moves on any table it can imagine."""
    tried: list[object] = []
    for moment in moments(data.draw(settings_of(game_id, seats))):
        decision = moment.state.decision()
        if decision is None:
            break
        guess = moment.state.determinize(decision.seat, moment.rng(1))
        assert guess.legal_moves() == moment.moves
        tried += [moment.rng(2).choice(moment.moves), moment.move]
        for move in tried:
            assert guess.objection(move) == moment.state.objection(move)


@every_table
@given(data=st.data())
def test_events_show_what_may_be_known(game_id: str, seats: int, data: st.DataObject) -> None:
    """A seat learns from a ply what every table that it can imagine would have told it.

    Up to the first event that reveals something to it; what follows may rest on that.
    """
    for moment in moments(data.draw(settings_of(game_id, seats))):
        if moment.move is None:
            break
        after, events = moment.after()
        for seat in range(seats):
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
        assert redact(event, seat) == redact(other, seat)
    assert len(events) == len(guess_events)
    assert guess_after.view(seat) == after.view(seat)


@every_table
@given(data=st.data())
def test_no_item_is_named_outside_its_audience(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    hooks = hooks_of(game_id)
    setting = data.draw(settings_of(game_id, seats))
    opening: list[Event] = []
    state = setting.state(opening)
    _all_in_view(hooks, state, opening, seats)
    for moment in moments(setting):
        if moment.move is not None:
            after, events = moment.after()
            _all_in_view(hooks, after, events, seats)


def _all_in_view(hooks: Hooks, state: AnyState, events: list[Event], seats: int) -> None:
    hidden = max((at for at, event in enumerate(events) if event.kind in hooks.hides), default=0)
    for seat in (None, *range(seats)):
        in_view = set(words_in(state.view(seat).model_dump(mode="json")))
        for event in events[hidden:]:
            seen: Seen = redact(event, seat)
            named = hooks.items & set(words_in(dict(seen.data)))
            assert named <= in_view, (seat, seen)


@every_table
@given(data=st.data())
def test_nothing_hidden_is_printed(game_id: str, seats: int, data: st.DataObject) -> None:
    """Tracebacks print values."""
    items = hooks_of(game_id).items
    for moment in moments(data.draw(settings_of(game_id, seats))):
        public = set(words_in(moment.state.view(None).model_dump(mode="json")))
        printed = repr(moment.state) + "".join(
            repr(event) for event in (moment.after()[1] if moment.move is not None else [])
        )
        if moment.move is not None:
            public |= set(words_in(moment.after()[0].view(None).model_dump(mode="json")))
        assert not [item for item in items - public if item in printed]
