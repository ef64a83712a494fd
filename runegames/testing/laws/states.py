"""Laws of states and moves: questions, answers, copies, refusals, moves on the wire."""

from __future__ import annotations

import pickle
from copy import deepcopy

from runegames.core import (
    AnyState,
    Event,
    FieldState,
    IllegalMove,
    Objection,
    Rng,
    move_from_wire,
    move_to_wire,
)
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import (
    RULE,
    Facts,
    Law,
    check_rule,
    check_rules,
    seats_of,
    viewers_of,
)
from runegames.testing.tables import Moment, Setting, asked, moments, mutations


def asks_or_is_over(setting: Setting, facts: Facts) -> None:
    """Check that every moment has a question with answers, or an outcome, and that games end."""
    meta = setting.game.meta
    for moment in moments(setting):
        state = moment.state
        decision = moment.state.decision()
        outcome = moment.state.outcome()
        fault = "a table has both a question and an outcome, or neither"
        expect((decision is None) != (outcome is None), fault, actual=(decision, outcome))
        twice = [move for move in moment.moves if [*moment.moves].count(move) > 1]
        expect(len(set(moment.moves)) == len(moment.moves), "a move is listed twice", actual=twice)
        for twin in (state, deepcopy(state)):
            fault = "`legal_moves` gives other moves, or another order, when it is called again"
            same([*twin.legal_moves()], [*moment.moves], fault)
        if decision is not None:
            seats = range(setting.seats)
            why = "a decision is for a seat that is not at the table"
            expect(decision.seat in seats, why, actual=decision.seat, expected=seats)
            check_rule(decision.rule, meta.id)
            why = f"`meta.sections` has no section for the decision {decision.kind!r}"
            expect(decision.kind in meta.sections, why, expected=sorted(meta.sections))
            for move in moment.moves:
                check_rules(getattr(move, "rule", ""), meta.id)
            continue
        assert outcome is not None
        same([*moment.moves], [], "a game that is over lists moves")
        why = "`meta.reasons` does not have the reason of the outcome"
        expect(outcome.reason in meta.reasons, why, actual=outcome.reason, expected=[*meta.reasons])
        for name in ("scores", "ranks"):
            fault = f"`{name}` of the outcome does not have one entry for each seat"
            same(len(getattr(outcome, name)), setting.seats, fault)
        together = len(setting.game.sides(setting.seats)) == 1
        first = min(outcome.ranks) == 1 or together
        expect(first, "nobody is first, though sides play each other", actual=outcome.ranks)
        level = together or max(outcome.ranks) > 1 or len({*outcome.scores}) == 1
        expect(level, "everybody is first, with different points", actual=outcome.scores)
        for side in setting.game.sides(setting.seats):
            results = {(outcome.scores[seat], outcome.ranks[seat]) for seat in side}
            expect(len(results) == 1, f"the partners {side} have different results", actual=outcome)
    if facts.plies is not None:
        plies = moment.ply - 1
        fewest, most = facts.plies(setting.options, setting.seats)
        fault = "a game is shorter or longer than `Facts.plies` allows"
        expect(fewest <= plies <= most, fault, expected=(fewest, most), actual=plies)
        bound = setting.game.most_plies(setting.options, setting.seats)
        fault = "`most_plies` is not greater than the number of plies that a game can have"
        expect(most < bound, fault, actual=bound)


def open_answers_are_not_asked(setting: Setting, facts: Facts) -> None:
    """Check that no question has a single answer that everybody can see and that shows nothing.

    This is ALL-5. A single move that ends the turn has to be made without a question, even if it
    shows something.
    """
    if facts.hidden is None and setting.has_secrets:
        return
    for moment in moments(setting):
        if len(moment.moves) == 1 and not (facts.hidden and facts.hidden(moment.state)):
            (move,), made = moment.moves, moment.after()
            shown = made.drew or any(event.reveals or event.secret for event in made.events)
            fine = move.kind not in facts.ends_turn and shown
            why = "the only answer is asked for, though all can see it and it shows nothing (ALL-5)"
            if move.kind in facts.ends_turn:
                why = "the only answer is asked for, though it only ends the turn (ALL-5)"
            expect(fine, f"{why}; call `make_forced` at the end of `make`", actual=move)


def conserves(setting: Setting, facts: Facts) -> None:
    """Check that each piece is in exactly one place, on the true table and on imagined tables."""
    if facts.conserve is None:
        return
    for moment in moments(setting):
        facts.conserve(moment.state)
        for seat in seats_of(setting):
            facts.conserve(moment.guess(seat))


def looking_changes_nothing(setting: Setting, facts: Facts) -> None:
    """Check that reading a state does not change it."""
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
            moment.guess(seat)
        state.view(None)
        repr(state)
        same(state, before, "reading the table has changed it")
        # A caller may change the list that it gets.
        answer = state.legal_moves()
        if isinstance(answer, list):
            answer.clear()
        fault = "a caller that empties the list of moves empties the table's own list"
        same([*state.legal_moves()], [*moment.moves], fault)


def copies_share_nothing(setting: Setting, facts: Facts) -> None:
    """Check that changes of a copy or of an imagined table leave the original unchanged.

    Views and events that were made before a change have to stay as they were, too.
    """
    kept: list[tuple[AnyState, AnyState, list[object]]] = []
    for moment in moments(setting):
        state = moment.state
        _check_declared(state)
        kept.append((state, deepcopy(state), list(moment.moves)))
        decision = state.decision()
        if decision is not None:
            twin = state.copy()
            same(twin, state, "a copy is not equal")
            shown = [twin.view(seat) for seat in viewers_of(setting)]
            events: list[Event] = []
            twin.apply(moment.move, moment.rng(2), events)
            expect(twin != state, "a move changes nothing", actual=moment.move)
            records = deepcopy([dict(event.data) for event in events])
            play_on(twin, moment.rng(4), 2)
            play_on(moment.guess(decision.seat, 3), moment.rng(4), 3)
            for before, seat in zip(shown, viewers_of(setting), strict=True):
                same(before, state.view(seat), "a view changes when the table changes later")
            again = [dict(event.data) for event in events]
            same(again, records, "an event changes when the table changes later")
    for state, before, moves in kept:
        same(state, before, "an older copy has changed")
        same([*state.legal_moves()], moves, "an older copy has other moves")


def _check_declared(state: AnyState) -> None:
    """Check that all attributes of a table are declared, since copies lose undeclared ones."""
    if isinstance(state, FieldState):
        names = {*state.field_names(), "listed"}
        lost = [name for name in getattr(state, "__dict__", {}) if name not in names]
        why = "a field of the table is not declared in its class, so that copies lose it"
        expect(not lost, why, actual=lost, expected=sorted(names))


def play_on(state: AnyState, rng: Rng, plies: int) -> None:
    """Make at most ``plies`` random moves on a table."""
    for _ in range(plies):
        if state.decision() is None:
            return
        state.apply(rng.choice(state.legal_moves()), rng)


# -- moves ----------------------------------------------------------------------------------


def objections_agree(setting: Setting, facts: Facts) -> None:
    """Check that each move is either legal and listed, or refused with a rule."""
    pool: list[object] = []
    for moment in moments(setting):
        state, rng = moment.state, moment.rng(5)
        legal = set(moment.moves)
        for move in moment.moves:
            refused = state.objection(move)
            expect(refused is None, "a move is listed and also refused", actual=(move, refused))
        further = [rng.choice(moment.moves) for _ in range(3)] if moment.moves else pool[:3]
        pool += further
        samples = [rng.choice(pool) for _ in range(4)]
        tried: list[object] = [*pool[-20:], *facts.junk]
        tried += [other for move in samples for other in mutations(move, pool[-12:])]
        for index, answer in enumerate(dict.fromkeys(tried)):
            objection = state.objection(answer)
            fault = "a move is neither listed nor refused, or is listed and also refused"
            expect((objection is None) == (answer in legal), fault, actual=answer)
            if objection is not None:
                _check_objection(setting, objection)
                if index % 8 == 0:
                    _check_refusal(state, answer, moment)


def _check_objection(setting: Setting, objection: Objection) -> None:
    """Check that an objection names its rule, and that all its placeholders are filled."""
    # The braces in these names are no placeholders.
    names = ("Ann{a}", "Bo {0}", "Cleo", "Dag", "Eir", "Finn")[: setting.seats]
    check_rule(objection.rule, setting.game.meta.id)
    text = objection.text(names)
    expect(text.endswith(f" ({objection.rule})."), "an objection lacks its rule", actual=text)
    for name in names[:2]:
        text = text.replace(name, "")
    expect("{" not in text, "an objection has an unfilled placeholder", actual=text)


def _check_refusal(state: AnyState, move: object, moment: Moment) -> None:
    """Check that a refused move changes nothing, logs nothing and draws nothing."""
    before = deepcopy(state)
    log: list[Event] = []
    rng = moment.rng(6)
    try:
        state.apply(move, rng, log)
        expect(False, "a move was made although `objection` refuses it", actual=move)
    except IllegalMove as refused:
        expect(RULE.search(str(refused)), "a refusal does not name its rule", actual=refused)
    same(state, before, "a move that was refused has changed the table")
    same(log, [], "a move that was refused is in the log")
    same(rng.draws, 0, "a move that was refused has drawn random numbers")


def lists_stand_for_one_position(setting: Setting, facts: Facts) -> None:
    """Check that a table refuses a move that is illegal now, though it was listed before."""
    state = setting.state()
    for moment in asked(setting):
        listed, seat = state.legal_moves(), moment.decision.seat
        guess = state.determinize((seat + 1) % setting.seats, moment.rng(1))
        state.apply(moment.move, setting.rng(moment.ply))
        for table in (guess, state):
            # `objection` may list the moves anew. Only a copy may do this here, because the table
            # has to keep its old list.
            twin = table.copy()
            refused = [move for move in listed if twin.objection(move) is not None]
            if refused:
                _check_refusal(table, moment.rng(2).choice(refused), moment)


def moves_survive_the_wire(setting: Setting, facts: Facts) -> None:
    """Check that different moves have different JSON with a ``kind``, and can be read back."""
    adapter = setting.game.moves
    seen: dict[str, object] = {}
    for moment in moments(setting):
        for move in moment.moves:
            wire = move_to_wire(adapter, move)
            same(seen.setdefault(str(wire), move), move, "two moves have the same JSON")
            same(next(iter(wire)), "kind", "the JSON of a move does not begin with its kind")
            if len(seen) % 7 == 0 or move == moment.move:
                back = move_from_wire(adapter, wire)
                same(back, move, "a move is read back from JSON as another move")
                same(type(back), type(move), "a move is read back from JSON as another class")
                again = pickle.loads(pickle.dumps(move))
                same(again, move, "a move changes when it is pickled")
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
        expect(False, "JSON that is no move is read as a move", actual=bad)


LAWS: tuple[Law, ...] = (
    asks_or_is_over,
    open_answers_are_not_asked,
    conserves,
    looking_changes_nothing,
    copies_share_nothing,
    objections_agree,
    lists_stand_for_one_position,
    moves_survive_the_wire,
)
