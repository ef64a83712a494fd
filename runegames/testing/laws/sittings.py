"""Laws of sittings: saves, undo, questions, and the computer players that answer them."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from runegames.bots.registry import LEVELS, make_bot
from runegames.core import AnyState, Rng
from runegames.play.log import LogView
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.testing.laws.facts import Facts, is_checkpoint
from runegames.testing.tables import Player, Setting, moments

BOTS = ("random", *(f"{level.name}:3" if level.thinks else level.name for level in LEVELS))
"""Every level; those who think do it by simulations, so that they can be repeated."""


def saves_replay(setting: Setting, facts: Facts) -> None:
    """A save gives the same game again, with the same log for every seat, undo included."""
    session, player, whims = setting.session(), Player(setting.seed), Rng(setting.seed)
    with TemporaryDirectory() as folder:
        path = new_save(session, folder=Path(folder))
        while session.decision() is not None:
            session.play(player.choose(session.state.legal_moves()))
            last = session.plies[-1]
            if whims.below(5) == 0 and session.undo_obstacle(last.seat) is None:
                session.undo(last.seat)
            if is_checkpoint(session.next_ply):
                _check_save(path, session)
        _check_save(path, session)


def _check_save(path: Path, session: Session) -> None:
    """A file holds this sitting: the same state, by the same moves, with the same logs."""
    loaded = load(path)
    assert loaded.notice is None, loaded.notice
    again = loaded.session
    assert again.state == session.state
    assert _logs(again) == _logs(session)
    assert [ply.move for ply in again.plies] == [ply.move for ply in session.plies]
    assert again.practice == session.practice
    assert again.outcome() == session.outcome()


def _logs(session: Session) -> list[LogView]:
    """The log of every seat, and everybody's."""
    return [session.log(viewer) for viewer in (None, *range(len(session.plans)))]


def undo_is_exact(setting: Setting, facts: Facts) -> None:
    """Every move can be taken back to the very start, and made again."""
    session, player = setting.session(), Player(setting.seed)
    looks, moves = [_look(session)], []
    while session.decision() is not None:
        moves.append(player.choose(session.state.legal_moves()))
        session.play(moves[-1])
        looks.append(_look(session))
    for look in reversed(looks[:-1]):
        session.replay_undo("plain", 1)
        assert _look(session) == look, "taken back"
    for move, look in zip(moves, looks[1:], strict=True):
        session.replay_move(move)
        assert _look(session) == look, "made again"


def _look(session: Session) -> tuple[AnyState, list[LogView]]:
    # A log tells the whole game: looking at it after every ply would take all evening.
    return deepcopy(session.state), _logs(session) if is_checkpoint(session.next_ply) else []


def questions_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """The question of a sitting is the same on every table that the asked seat can imagine."""
    session = setting.session()
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None:
            break
        session.state = moment.state
        true = session.question()
        session.state = moment.state.determinize(decision.seat, moment.rng(1))
        assert true is not None
        assert true == session.question(), "a question tells what its seat does not know"
        assert list(true.moves) == list(moment.moves)


def bots_answer(setting: Setting, facts: Facts) -> None:
    """Every level answers every kind of question, from what its seat knows alone."""
    asked: set[str] = set()
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None or decision.kind in asked:
            continue
        asked.add(decision.kind)
        seat = decision.seat
        positions = [moment.state.determinize(seat, moment.rng(7))]
        positions.append(positions[0].determinize(seat, moment.rng(7)))
        for name in BOTS:
            answers = [
                make_bot(name, setting.game).choose(position.copy(), moment.rng(8))
                for position in positions
            ]
            assert answers[0] in moment.moves, f"{name} answers {answers[0]}"
            assert answers[0] == answers[1], f"{name} sees what seat {seat} does not know"
        # Thinking is done in another process.
        assert pickle.loads(pickle.dumps(positions[0])) == positions[0]
