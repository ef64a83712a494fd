"""Questions, answers and copies: properties 1 to 3 and 6 of the contract."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runegames.core import AnyState, IllegalMove, Objection, Rng, move_from_wire, move_to_wire
from runegames.games.registry import game
from runegames.resources import read_text
from tests.contract.hooks import hooks_of
from tests.contract.tables import (
    Moment,
    every_game,
    every_table,
    moments,
    mutations,
    settings_of,
)

RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
NAMES = ("Ann{a}", "Bo {0}", "Cleo", "Dag", "Eir", "Finn")


@cache
def rules_of(game_id: str) -> frozenset[str]:
    """The rules that players can look up."""
    return frozenset(RULE.findall(read_text("rules", f"{game_id}.md")))


@every_table
@given(data=st.data())
def test_a_state_asks_or_is_over(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    reasons = setting.game.meta.reasons
    for moment in moments(setting):
        state, decision, outcome = moment.state, moment.state.decision(), moment.state.outcome()
        assert (decision is None) != (outcome is None)
        if decision is not None:
            assert 0 <= decision.seat < seats
            assert decision.rule in rules_of(game_id)
            assert decision.kind in setting.game.meta.sections
            assert moment.moves
        else:
            assert list(moment.moves) == []
            assert outcome is not None
            assert outcome.reason in reasons
            assert len(outcome.scores) == len(outcome.ranks) == seats
            assert min(outcome.ranks) == 1
            assert outcome.winners
        assert len(set(moment.moves)) == len(moment.moves)
        assert state.legal_moves() == moment.moves
        assert deepcopy(state).legal_moves() == moment.moves


@every_table
@given(data=st.data())
def test_games_take_as_long_as_they_should(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    fewest, most = hooks_of(game_id).plies(setting.options, seats)
    assert most < setting.game.most_plies(setting.options, seats)
    plies = sum(1 for _ in moments(setting)) - 1
    assert fewest <= plies <= most


@every_table
@given(data=st.data())
def test_everything_is_somewhere_once(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    conserve = hooks_of(game_id).conserve
    for moment in moments(setting):
        conserve(moment.state)


@every_table
@given(data=st.data())
def test_looking_changes_nothing(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    pool: list[Any] = []
    for moment in moments(setting):
        state = moment.state
        before = deepcopy(state)
        pool += moment.moves[:2]
        state.decision()
        state.outcome()
        state.legal_moves()
        for move in pool:
            state.objection(move)
        for seat in range(seats):
            state.view(seat)
            state.determinize(seat, moment.rng(1))
        state.view(None)
        repr(state)
        assert state == before
        # A list that a caller tears up is not the state's own.
        answer = state.legal_moves()
        if isinstance(answer, list):
            answer.clear()
        assert list(state.legal_moves()) == list(moment.moves)


@every_table
@given(data=st.data())
def test_copies_share_nothing(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    kept: list[tuple[AnyState, AnyState, list[Any]]] = []
    for moment in moments(setting):
        state = moment.state
        kept.append((state, deepcopy(state), list(moment.moves)))
        decision = state.decision()
        if decision is not None:
            twin = state.copy()
            assert twin == state
            twin.apply(moment.move, moment.rng(2))
            assert twin != state
            _play_on(state.determinize(decision.seat, moment.rng(3)), moment, 3)
    for state, before, moves in kept:
        assert state == before
        assert list(state.legal_moves()) == moves


def _play_on(state: AnyState, moment: Moment, plies: int) -> None:
    rng = moment.rng(4)
    for _ in range(plies):
        if state.decision() is None:
            return
        state.apply(rng.choice(state.legal_moves()), rng)


@every_table
@given(data=st.data())
def test_objections_agree_with_legal_moves(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    pool: list[Any] = []
    junk = hooks_of(game_id).junk
    for moment in moments(setting):
        state, rng = moment.state, moment.rng(5)
        legal = set(moment.moves)
        for move in moment.moves:
            assert state.objection(move) is None
        pool += [rng.choice(moment.moves) for _ in range(3)] if moment.moves else pool[:3]
        samples = [rng.choice(pool) for _ in range(8)]
        tried = [*pool[-30:], *junk]
        tried += [other for move in samples for other in mutations(move, pool[-12:])]
        for index, move in enumerate(dict.fromkeys(tried)):
            objection = state.objection(move)
            assert (objection is None) == (move in legal), move
            if objection is not None:
                _check_objection(game_id, objection, seats)
                if index % 8 == 0:
                    _refused(state, move, moment)


def _check_objection(game_id: str, objection: Objection, seats: int) -> None:
    assert objection.rule in rules_of(game_id)
    text = objection.text(NAMES[:seats])
    assert text.endswith(f" ({objection.rule}).")
    assert "{" not in text.replace(NAMES[0], "").replace(NAMES[1], "")


def _refused(state: AnyState, move: Any, moment: Moment) -> None:
    before, log = deepcopy(state), list[Any]()
    rng = moment.rng(6)
    with pytest.raises(IllegalMove, match=RULE.pattern):
        state.apply(move, rng, log)
    assert state == before
    assert not log
    assert not rng.draws


@every_table
@given(data=st.data())
def test_moves_survive_the_wire(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    adapter = setting.game.moves
    seen: dict[str, Any] = {}
    for moment in moments(setting):
        for move in moment.moves:
            wire = move_to_wire(adapter, move)
            text = str(wire)
            assert seen.setdefault(text, move) == move
            assert next(iter(wire)) == "kind"
            if len(seen) % 7 == 0 or move == moment.move:
                back = move_from_wire(adapter, wire)
                assert back == move
                assert type(back) is type(move)


@every_game
def test_wire_refuses_what_is_loose(game_id: str) -> None:
    the_game = game(game_id)
    state = the_game.new(the_game.options_type(), the_game.meta.seat_counts[0], Rng(1))
    wire = move_to_wire(the_game.moves, state.legal_moves()[0])
    loose: list[Any] = [
        {**wire, "extra": 1},
        {**wire, "kind": "no such kind"},
        {key: value for key, value in wire.items() if key != "kind"},
        {key: str(value) if isinstance(value, int) else 7 for key, value in wire.items()},
        [],
        None,
        "place",
    ]
    for bad in loose:
        with pytest.raises(ValueError, match="validation error"):
            move_from_wire(the_game.moves, bad)


@every_game
def test_seat_counts_are_kept(game_id: str) -> None:
    the_game = game(game_id)
    for seats in (0, -1, max(the_game.meta.seat_counts) + 1):
        with pytest.raises(ValueError, match=r"\w+"):
            the_game.new(the_game.options_type(), seats, Rng(1))
    for seats in the_game.meta.seat_counts:
        sides = the_game.sides(seats)
        assert sorted(seat for side in sides for seat in side) == list(range(seats))
