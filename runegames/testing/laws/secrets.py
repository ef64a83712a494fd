"""Laws of secrets: limits of the knowledge of each seat."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Set

from runegames.core import AnyState, Event, View, redact, redealt
from runegames.core.redealing import Redealing
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, Law, seats_of, some_asked, viewers_of
from runegames.testing.laws.states import play_on
from runegames.testing.tables import Made, Moment, Setting, asked, leaves, moments, mutations

WORLDS = 24
"""Number of imagined tables; those that contradict a revealed fact are left out."""
REDEALS = 16
"""Number of moments of a game whose table is redealt."""
ADDRESS = re.compile(r"0x[0-9a-f]+")


def seats_see_what_they_know(setting: Setting, facts: Facts) -> None:
    """Check that an imagined table has the same views, question and outcome as the true one."""
    for moment in moments(setting):
        state = moment.state
        public = state.view(None)
        same(public.seat, None, "the public view belongs to a seat")
        hand = public.hand_field()
        shown = getattr(public, hand or "seat")
        expect(not shown, f"the public view shows a hand in `{hand}`", actual=shown)
        for seat in seats_of(setting):
            guess = moment.guess(seat)
            view = state.view(seat)
            same(view.seat, seat, "a view belongs to another seat")
            if hand is None and setting.has_secrets:
                _check_own(view, public)
            again = type(view).model_validate(dict(view))
            same(again, view, "a view changes when pydantic reads it")
            wire, own = again.model_dump_json(), view.model_dump_json(warnings="error")
            if wire != own:
                # A set is written in any order; the order of all else has just been compared.
                fault = "a view that pydantic has read has other JSON"
                same(_unordered(json.loads(wire)), _unordered(json.loads(own)), fault)
            fault = "a seat's view shows what the seat does not know: a guess gives another view"
            same(guess.view(seat), view, fault)
            same(guess.view(None), public, fault.replace("a seat's", "the public", 1))
            same(guess.decision(), state.decision(), "the question shows what a seat does not know")
            fault = "the outcome shows what a seat does not know: show it in all views at the end"
            same(guess.outcome(), state.outcome(), fault)
            prints = [ADDRESS.sub("", repr(table)) for table in (guess, state)]
            same(prints[0], prints[1], "`repr` of the table shows hidden things in tracebacks")


def _unordered(value: object) -> str:
    """Write JSON with the entries of lists and objects in one order."""
    match value:
        case list():
            return f"[{','.join(sorted(map(_unordered, value)))}]"
        case dict():
            pairs = (f"{json.dumps(name)}:{_unordered(entry)}" for name, entry in value.items())
            return f"{{{','.join(sorted(pairs))}}}"
        case _:
            return json.dumps(value)


def _check_own(view: View, public: View) -> None:
    """Check that a hand is marked as such, so that panels show it and curtains cover it."""
    own = []
    for name in {*type(view).model_fields} - {*View.model_fields}:
        value = getattr(view, name)
        holds_things = isinstance(value, Collection) and not isinstance(value, str)
        if value and holds_things and not getattr(public, name):
            own.append(name)
    why = (
        "a field is filled in a seat's view, not in the public view, but none is marked as the"
        " hand: `hand: Own[…]`"
    )
    expect(not own, why, actual=sorted(own))


def guesses_are_honest(setting: Setting, facts: Facts) -> None:
    """Check that guesses depend only on the knowledge of their seat, and can be played on."""
    for moment in moments(setting):
        for seat in seats_of(setting):
            other = moment.guess(seat)
            again = moment.guess(seat, 2)
            fault = "a guess made from the true table differs from a guess made from a guess"
            same(other.determinize(seat, moment.rng(2)), again, fault)
            if seat == moment.ply % setting.seats:
                play_on(other, moment.rng(3), 6)
                if facts.conserve is not None:
                    facts.conserve(other)


def redeals_are_honest(setting: Setting, facts: Facts) -> None:
    """Check that a redeal changes only things unknown to all seats, and can be played on.

    A game's own `redeal` must not depend on what no seat knows. The redeal that is combined for
    other games comes only near that, because it cannot know how a game holds its pieces.
    """
    for moment in some_asked(setting, REDEALS):
        state, seat = moment.state, moment.ply % setting.seats
        other, again = redealt(state, moment.rng(1)), redealt(state, moment.rng(2))
        for viewer in viewers_of(setting):
            who = "the public" if viewer is None else f"seat {viewer}"
            fault = f"a redeal changes what {who} knows"
            same(other.view(viewer), state.view(viewer), fault)
        same(other.decision(), state.decision(), "a redeal changes the question")
        guess = other.determinize(seat, moment.rng(3))
        fault = (
            "a seat's guesses change when things that no seat knows are dealt anew; `determinize`"
            " has to depend on what its seat knows alone"
        )
        same(guess, moment.guess(seat, 3), fault)
        if isinstance(state, Redealing):
            fault = (
                "a redeal keeps a part of the truth; `redeal` has to deal all that no seat knows"
            )
            same(redealt(other, moment.rng(2)), again, fault)
        play_on(other, moment.rng(4), 6)
        if facts.conserve is not None:
            facts.conserve(other)


def answers_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """Check that a seat is offered and refused the same moves on every table that it imagines.

    If the decision needs no secrets, other seats' guesses have to list the same moves, too.
    """
    tried: list[object] = []
    for moment in asked(setting):
        decision = moment.decision
        tried += [moment.rng(2).choice(moment.moves), moment.move]
        tried += [*mutations(moment.move, tried[-12:])][:12]
        for seat in seats_of(setting):
            if seat != decision.seat and decision.needs_secrets:
                continue
            guess, own = moment.guess(seat), seat == decision.seat
            fault = (
                "the answers show what the asked seat does not know: a guess has other answers"
                if own
                else "the answers depend on a hand, but without `needs_secrets` all may see them"
            )
            same([*guess.legal_moves()], [*moment.moves], fault)
            if not own:
                continue
            for move in dict.fromkeys(tried[-60:]):
                fault = "an objection shows what the asked seat does not know"
                same(guess.objection(move), moment.state.objection(move), fault)


# -- events ---------------------------------------------------------------------------------


def events_show_what_may_be_known(setting: Setting, facts: Facts) -> None:
    """Check that a seat sees the same of a ply as it would on every table that it imagines.

    Tables that would have revealed something else are left out.
    """
    for moment in asked(setting):
        made = moment.after()
        for seat in seats_of(setting):
            followed = any(_teaches(event, seat) for event in made.events[:-1])
            worlds = WORLDS if followed else 1
            _same_to(seat, moment, made, worlds)


def _teaches(event: Event, seat: int) -> bool:
    """Test whether an event declares that it reveals something to a seat."""
    return event.reveals or (bool(event.secret) and seat in event.audience)


def _imagined(seat: int, moment: Moment, number: int) -> Iterator[Made]:
    """Make a move on imagined tables where it is legal."""
    for use in range(1, number + 1):
        guess = moment.guess(seat, use)
        if guess.objection(moment.move) is None:
            yield moment.after(state=guess)


def _same_to(seat: int, moment: Moment, made: Made, number: int) -> None:
    """Check that events, view and undo are the same for a seat on ``number`` imagined tables."""
    worlds = [*_imagined(seat, moment, number)]
    for index, event in enumerate(made.events):
        seen = redact(event, seat)
        if _teaches(event, seat):
            worlds = [
                other
                for other in worlds
                if index < len(other.events) and redact(other.events[index], seat) == seen
            ]
            continue
        for world in worlds:
            other = redact(world.events[index], seat) if index < len(world.events) else None
            remedy = f"should it be `Secret`, or should `{event.kind}` say `reveals=True`?"
            same(seen, other, f"an event shows a seat what it does not know; {remedy}")
    fault = "shows a seat what it does not know, though no event reveals it"
    for world in worlds:
        same(len(made.events), len(world.events), f"the number of events {fault}")
        same(made.state.view(seat), world.state.view(seat), f"the view after a ply {fault}")
        stops = [one.drew or any(e.stops_undo for e in one.events) for one in (made, world)]
        same(stops[0], stops[1], f"the limit of undo {fault}")


def hidden_answers_are_not_told(setting: Setting, facts: Facts) -> None:
    """Check that a seat whose view is equal after two answers gets equal events and guesses."""
    if not setting.has_secrets:
        return
    for moment in asked(setting):
        decision = moment.decision
        made, rng = moment.after(), moment.rng(12)
        for move in dict.fromkeys(rng.choice(moment.moves) for _ in range(2)):
            if move == moment.move:
                continue
            other = moment.after(move)
            if other.state == made.state:
                # Nothing hidden differs.
                continue
            if other.state.decision() != made.state.decision():
                # Everybody sees the next question, so that the answer is not hidden.
                continue
            for seat in viewers_of(setting):
                if seat != decision.seat and other.state.view(seat) == made.state.view(seat):
                    _hear_alike(seat, moment, made, other, facts.shows)
                    fault = "an answer is hidden from others, but `needs_secrets=False` shows it"
                    expect(seat is None or decision.needs_secrets, fault, actual=decision)


def _hear_alike(seat: int | None, moment: Moment, made: Made, other: Made, shows: Set[str]) -> None:
    why = "an answer is hidden in the views of others"
    heard = [
        [redact(event, seat, faded=True) for event in one.events if event.kind not in shows]
        for one in (made, other)
    ]
    said = (
        "events show it. If it is a secret, its field has to be `Secret`; if all may know it, show"
        " it in the views, or name the event in `Facts(shows=…)`"
    )
    same(heard[0], heard[1], f"{why}, but {said}")
    same(made.state.outcome(), other.state.outcome(), f"{why}, but the outcome shows it")
    following = made.state.decision()
    # A seat that is asked again may be giving one answer in several parts.
    if seat is not None and following and following.seat != moment.decision.seat:
        guesses = [one.state.determinize(seat, moment.rng(13)) for one in (made, other)]
        same(guesses[0], guesses[1], f"{why}, but `determinize` keeps it")


def hidden_things_are_not_named(setting: Setting, facts: Facts) -> None:
    """Check that logs name only things in the reader's view, and tracebacks only public things."""
    if not facts.items:
        return
    opening: list[Event] = []
    state = setting.state(opening)
    _check_named(setting, facts, state, opening)
    for moment in asked(setting):
        made = moment.after()
        _check_named(setting, facts, made.state, made.events)


def _check_named(setting: Setting, facts: Facts, state: AnyState, events: list[Event]) -> None:
    hidden = max(
        (index for index, event in enumerate(events) if event.kind in facts.hides), default=0
    )
    public = {*leaves(state.view(None))}
    for seat in viewers_of(setting):
        in_view = {*leaves(state.view(seat))}
        for event in events[hidden:]:
            seen = redact(event, seat)
            named = facts.items & {*leaves(seen.data)}
            if not named <= in_view:
                fault = f"{seen} names something that is not in the view of its reader"
                expect(False, fault, actual=sorted(named - in_view))
    printed = repr(state) + repr(events[hidden:])
    shown = [item for item in facts.items - public if item in printed]
    expect(not shown, "a traceback would show a hidden thing", actual=shown)


LAWS: tuple[Law, ...] = (
    seats_see_what_they_know,
    guesses_are_honest,
    redeals_are_honest,
    answers_rest_on_what_is_known,
    events_show_what_may_be_known,
    hidden_answers_are_not_told,
    hidden_things_are_not_named,
)
