"""Laws of states and moves: questions, answers, copies, and what they leave alone."""

from __future__ import annotations

import pickle
from copy import deepcopy

from runegames.core import (
    AnyState,
    Event,
    IllegalMove,
    Objection,
    Rng,
    move_from_wire,
    move_to_wire,
)
from runegames.testing.laws.facts import RULE, Facts, check_rule
from runegames.testing.tables import Moment, Setting, moments, mutations


def asks_or_is_over(setting: Setting, facts: Facts) -> None:
    """At every moment there is a question with answers, or an outcome; every game ends."""
    meta = setting.game.meta
    plies = -1
    for moment in moments(setting):
        plies += 1
        state, decision, outcome = moment.state, moment.state.decision(), moment.state.outcome()
        assert (decision is None) != (outcome is None), "a question, or an outcome"
        assert len(set(moment.moves)) == len(moment.moves), "no move is listed twice"
        assert state.legal_moves() == moment.moves, "moves are listed in a fixed order"
        assert deepcopy(state).legal_moves() == moment.moves
        if decision is not None:
            assert 0 <= decision.seat < setting.seats
            check_rule(decision.rule, meta.id)
            assert decision.kind in meta.sections, f"{decision.kind} has no section"
            continue
        assert outcome is not None
        assert list(moment.moves) == [], "nothing can be done once the game is over"
        assert outcome.reason in meta.reasons, f"{outcome.reason} is no declared reason"
        assert len(outcome.scores) == len(outcome.ranks) == setting.seats
        together = len(setting.game.sides(setting.seats)) == 1
        assert min(outcome.ranks) == 1 or together, "somebody is first, where sides play each other"
    if facts.plies is not None:
        fewest, most = facts.plies(setting.options, setting.seats)
        assert fewest <= plies <= most, f"{plies} moves"
        assert most < setting.game.most_plies(setting.options, setting.seats)


def open_answers_are_not_asked(setting: Setting, facts: Facts) -> None:
    """No question has one answer that everybody can see and that shows nothing (ALL-5)."""
    if facts.hidden is None:
        return
    for moment in moments(setting):
        if len(moment.moves) == 1 and not facts.hidden(moment.state):
            assert moment.moves[0].kind not in facts.ends_turn, f"{moment.move} is asked"
            _, events = moment.after()
            shown = any(event.reveals or event.secret for event in events)
            assert shown, f"{moment.move} is asked"


def conserves(setting: Setting, facts: Facts) -> None:
    """Every piece is somewhere, once: on the true table and on all that can be imagined."""
    if facts.conserve is None:
        return
    for moment in moments(setting):
        facts.conserve(moment.state)
        for seat in range(setting.seats):
            facts.conserve(moment.state.determinize(seat, moment.rng(1)))


def looking_changes_nothing(setting: Setting, facts: Facts) -> None:
    """Nothing that is asked of a state changes it."""
    pool: list[object] = []
    for moment in moments(setting):
        state = moment.state
        before = deepcopy(state)
        pool += moment.moves[:2]
        state.decision()
        state.outcome()
        for move in pool[-12:]:
            state.objection(move)
        for seat in range(setting.seats):
            state.view(seat)
            state.determinize(seat, moment.rng(1))
        state.view(None)
        repr(state)
        assert state == before, "looking has changed the table"
        # A list that a caller tears up is not the state's own.
        answer = state.legal_moves()
        if isinstance(answer, list):
            answer.clear()
        assert list(state.legal_moves()) == list(moment.moves)


def copies_share_nothing(setting: Setting, facts: Facts) -> None:
    """What is done to a copy, or to an imagined table, does not reach the original."""
    kept: list[tuple[AnyState, AnyState, list[object]]] = []
    for moment in moments(setting):
        state = moment.state
        kept.append((state, deepcopy(state), list(moment.moves)))
        decision = state.decision()
        if decision is not None:
            twin = state.copy()
            assert twin == state, "a copy is equal"
            twin.apply(moment.move, moment.rng(2))
            assert twin != state, "a move changes something"
            play_on(state.determinize(decision.seat, moment.rng(3)), moment.rng(4), 3)
    for state, before, moves in kept:
        assert state == before, "an older copy has changed"
        assert list(state.legal_moves()) == moves


def play_on(state: AnyState, rng: Rng, plies: int) -> None:
    """Make some random moves on a table."""
    for _ in range(plies):
        if state.decision() is None:
            return
        state.apply(rng.choice(state.legal_moves()), rng)


# -- moves ----------------------------------------------------------------------------------


def objections_agree(setting: Setting, facts: Facts) -> None:
    """A move is refused, with a rule, exactly where it is not listed."""
    pool: list[object] = []
    for moment in moments(setting):
        state, rng = moment.state, moment.rng(5)
        legal = set(moment.moves)
        for move in moment.moves:
            assert state.objection(move) is None, f"{move} is listed and refused"
        pool += [rng.choice(moment.moves) for _ in range(3)] if moment.moves else pool[:3]
        samples = [rng.choice(pool) for _ in range(4)]
        tried: list[object] = [*pool[-20:], *facts.junk]
        tried += [other for move in samples for other in mutations(move, pool[-12:])]
        for index, answer in enumerate(dict.fromkeys(tried)):
            objection = state.objection(answer)
            assert (objection is None) == (answer in legal), f"{answer}: listed or refused?"
            if objection is not None:
                _check_objection(setting, objection)
                if index % 8 == 0:
                    _check_refusal(state, answer, moment)


def _check_objection(setting: Setting, objection: Objection) -> None:
    """A sentence that names its rule and survives names with braces in them."""
    names = ("Ann{a}", "Bo {0}", "Cleo", "Dag", "Eir", "Finn")[: setting.seats]
    check_rule(objection.rule, setting.game.meta.id)
    text = objection.text(names)
    assert text.endswith(f" ({objection.rule})."), text
    for name in names[:2]:
        text = text.replace(name, "")
    assert "{" not in text, text


def _check_refusal(state: AnyState, move: object, moment: Moment) -> None:
    """Refusing a move changes nothing, tells nothing and draws nothing."""
    before, log, rng = deepcopy(state), list[Event](), moment.rng(6)
    told = None
    try:
        state.apply(move, rng, log)
    except IllegalMove as refused:
        told = str(refused)
    assert told is not None, f"{move} was refused and made"
    assert RULE.search(told), f"{told} names no rule"
    assert state == before
    assert not log
    assert not rng.draws


def lists_stand_for_one_position(setting: Setting, facts: Facts) -> None:
    """What was listed is judged anew, on a copy and in the same state after a move."""
    state = setting.state()
    for moment in moments(setting):
        if moment.move is None:
            break
        listed, decision = state.legal_moves(), state.decision()
        assert decision is not None
        guess = state.determinize((decision.seat + 1) % setting.seats, moment.rng(1))
        state.apply(moment.move, setting.rng(moment.ply))
        for table in (guess, state):
            twin = table.copy()  # objections may list anew
            refused = [move for move in listed if twin.objection(move) is not None]
            if refused:
                _check_refusal(table, moment.rng(2).choice(refused), moment)


def moves_survive_the_wire(setting: Setting, facts: Facts) -> None:
    """Different moves are different JSON objects with a ``kind``, and come back as they were."""
    adapter = setting.game.moves
    seen: dict[str, object] = {}
    for moment in moments(setting):
        for move in moment.moves:
            wire = move_to_wire(adapter, move)
            assert seen.setdefault(str(wire), move) == move, f"{wire} means two moves"
            assert next(iter(wire)) == "kind"
            if len(seen) % 7 == 0 or move == moment.move:
                back = move_from_wire(adapter, wire)
                assert back == move
                assert type(back) is type(move)
                assert pickle.loads(pickle.dumps(move)) == move
    wire = move_to_wire(adapter, next(iter(seen.values())))
    loose: list[object] = [
        {**wire, "extra": 1},
        {**wire, "kind": "no such kind"},
        {key: str(value) if isinstance(value, int) else 7 for key, value in wire.items()},
        [],
        None,
        "text",
    ]
    if len({type(move) for move in seen.values()}) > 1:
        loose.append({key: value for key, value in wire.items() if key != "kind"})
    for bad in loose:
        try:
            move_from_wire(adapter, bad)
        except ValueError:
            continue
        raise AssertionError(f"{bad} was taken for a move")
