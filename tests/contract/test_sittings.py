"""Replay, undo and words: properties 4 and 7 of the contract."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runegames.core import AnyGame, AnyState, Rng
from runegames.games.registry import game
from runegames.play.saves import load, new_save
from runegames.play.session import LogEntry, Session
from runegames.resources import read_text
from tests.contract.tables import (
    CASES,
    Player,
    Setting,
    every_game,
    every_table,
    moments,
    settings_of,
)
from tests.contract.transcript import ask, digest

ROOT = Path(__file__).parents[2]
SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


def logs(session: Session) -> list[list[LogEntry]]:
    """The log of every seat, and everybody's."""
    return [session.log(seat) for seat in (None, *range(len(session.plans)))]


@pytest.mark.slow
@every_table
@given(data=st.data())
def test_a_save_replays(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    session, player = setting.session(), Player(setting.seed)
    with TemporaryDirectory() as folder:
        path = new_save(session, folder=Path(folder))
        whims = Rng(setting.seed)
        while session.decision() is not None:
            session.play(player.choose(session.state.legal_moves()))
            last = session.plies[-1]
            if whims.below(5) == 0 and session.undo_obstacle(last.seat) is None:
                session.undo(last.seat)
            if whims.below(6) == 0:
                _same(load(path).session, session)
        _same(load(path).session, session)
        assert load(path).notice is None


def _same(replayed: Session, session: Session) -> None:
    assert replayed.state == session.state
    assert logs(replayed) == logs(session)
    assert [ply.move for ply in replayed.plies] == [ply.move for ply in session.plies]
    assert replayed.practice == session.practice
    assert replayed.outcome() == session.outcome()


@every_table
@given(data=st.data())
def test_undo_to_the_start_is_exact(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    session, player = setting.session(), Player(setting.seed)
    snapshots = [_snapshot(session)]
    moves = []
    while session.decision() is not None:
        moves.append(player.choose(session.state.legal_moves()))
        session.play(moves[-1])
        snapshots.append(_snapshot(session))
    for snapshot in reversed(snapshots[:-1]):
        session.replay_undo("plain", 1)
        assert _snapshot(session) == snapshot
    for move, snapshot in zip(moves, snapshots[1:], strict=True):
        session.replay_move(move)
        assert _snapshot(session) == snapshot


def _snapshot(session: Session) -> tuple[AnyState, list[list[LogEntry]] | None]:
    # A log tells the whole game: looking at it after every ply would take all evening.
    return deepcopy(session.state), logs(session) if session.next_ply % 11 == 0 else None


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["31337"])
def test_another_process_plays_the_same(hash_seed: str) -> None:
    asked = [
        Setting(the_game, seats, the_game.options_type.model_validate(options), seed)
        for game_id, seats in CASES
        for the_game in [game(game_id)]
        for seed, options in enumerate(_option_sets(the_game), start=seats)
    ]
    answer = subprocess.run(
        [sys.executable, "-m", "tests.contract.transcript"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input="".join(f"{_json(setting)}\n" for setting in asked),
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == [digest(setting) for setting in asked]


def _option_sets(the_game: AnyGame) -> Sequence[dict[str, object]]:
    flags: dict[str, object] = {
        name: True
        for name, field in the_game.options_type.model_fields.items()
        if field.annotation is bool
    }
    return [{}, flags]


def _json(setting: Setting) -> str:
    return json.dumps(ask(setting))


# -- words ----------------------------------------------------------------------------------

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")


@every_table
@given(data=st.data())
def test_moves_and_questions_have_words(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    words, names = setting.game.words, NAMES[:seats]
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None:
            break
        view = moment.state.view(decision.seat)
        for knowing in (view, moment.state.view(None)):
            prompt = words.prompt(decision, knowing, names)
            assert names[decision.seat] in prompt
            _check_words(prompt)
        told = [words.move(move, view) for move in moment.moves]
        assert len(set(told)) == len(told)
        for text in told:
            _check_words(text)


@every_table
@given(data=st.data())
def test_events_have_words(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    words, names = setting.game.words, NAMES[:seats]
    session, player = setting.session(), Player(setting.seed)
    while session.decision() is not None:
        session.play(player.choose(session.state.legal_moves()))
    told: set[str] = set()
    for log in logs(session):
        for entry in log:
            told.add(words.event(entry.seen, names))
    for text in told:
        _check_words(text)


@every_table
@given(data=st.data())
def test_results_have_words(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    words, names = setting.game.words, NAMES[:seats]
    *_, last = moments(setting)
    outcome, view = last.state.outcome(), last.state.view(None)
    assert outcome is not None
    _check_words(words.verdict(outcome, view, names))
    titles, rows = words.breakdown(view, names)
    assert rows
    for row in rows:
        assert len(row) == len(titles)
        assert all(row)


def _check_words(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "None" not in text
    assert "{" not in text
    assert "  " not in text
    assert not SECOND_PERSON.search(text), "several people read it"


@every_game
def test_meta_is_complete(game_id: str) -> None:
    meta = game(game_id).meta
    assert meta.id == game_id
    assert meta.title
    assert meta.designer
    assert meta.rules_version >= 1
    assert meta.reasons
    page = read_text("rules", f"{game_id}.md")
    for rules in meta.reasons.values():
        assert all(rule in page for rule in rules.split(", "))
    for section in meta.sections.values():
        assert re.search(rf"^#+ {re.escape(section)}$", page, re.MULTILINE), section
    assert meta.seat_counts == tuple(sorted(set(meta.seat_counts)))


@every_game
def test_options_can_be_shown(game_id: str) -> None:
    """The set-up form shows a title and a sentence for every option, and starts at its default."""
    for field in game(game_id).options_type.model_fields.values():
        assert field.title
        assert field.description
        assert field.default is not None


@pytest.mark.slow
@every_table
@settings(max_examples=2)
@given(data=st.data())
def test_digests_repeat(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    assert digest(setting) == digest(setting)
