"""Laws of sittings: saves, undo, questions, computer players."""

from __future__ import annotations

import pickle
from copy import deepcopy
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from runegames.bots.registry import LEVELS, make_bot
from runegames.core import AnyGame, AnyState, FieldState, Rng, Thinking
from runegames.play.log import LogEntry
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, Law, is_checkpoint
from runegames.testing.tables import Player, Setting, asked, moments

BOTS = ("random", *(f"{level.name}:3" if level.thinks else level.name for level in LEVELS))
"""Bots of every level; a number of simulations instead of a time makes them repeatable."""


def saves_replay(setting: Setting, facts: Facts) -> None:
    """Check that a save gives the same game again, with the same logs, also after undo."""
    session = setting.session()
    player = Player(setting.seed)
    whims = Rng(setting.seed)
    with TemporaryDirectory() as folder:
        path = new_save(session, folder=Path(folder))
        while session.decision() is not None:
            setting.examined.ply = session.next_ply
            session.play(player.choose(session.state.legal_moves()))
            last = session.plies[-1]
            if whims.below(5) == 0 and session.undo_obstacle(last.seat) is None:
                session.undo(last.seat)
            if is_checkpoint(session.next_ply):
                _check_save(path, session)
        _check_save(path, session)


def _check_save(path: Path, session: Session) -> None:
    """Check that a file gives the same state, moves and logs as the sitting."""
    loaded = load(path)
    expect(loaded.notice is None, "a save cannot be read back", actual=loaded.notice)
    again = loaded.session
    same(again.state, session.state, "a save reads back as another table")
    same(_logs(again), _logs(session), "a save read back has other logs")
    moves = [[ply.move for ply in sitting.plies] for sitting in (again, session)]
    same(moves[0], moves[1], "a save read back has other moves")
    same(again.practice, session.practice, "a save read back differs in whether it is practice")
    same(again.outcome(), session.outcome(), "a save read back has another outcome")


def _logs(session: Session) -> list[list[LogEntry]]:
    return [[*session.log(viewer)] for viewer in (None, *range(len(session.plans)))]


def undo_is_exact(setting: Setting, facts: Facts) -> None:
    """Check that all moves can be undone to the start, and made again."""
    session, player = setting.session(), Player(setting.seed)
    looks, moves = [_look(session)], []
    while session.decision() is not None:
        setting.examined.ply = session.next_ply
        moves.append(player.choose(session.state.legal_moves()))
        session.play(moves[-1])
        looks.append(_look(session))
    for look in reversed(looks[:-1]):
        setting.examined.ply = session.next_ply - 1
        session.replay_undo("plain", 1)
        same(_look(session), look, "a move that is taken back leaves a trace")
    for move, look in zip(moves, looks[1:], strict=True):
        setting.examined.ply = session.next_ply
        session.replay_move(move)
        same(_look(session), look, "a move that is made again has another effect")


def _look(session: Session) -> tuple[AnyState, list[list[LogEntry]]]:
    # Logs grow with the game, so to read them after every ply would take too long.
    logs = _logs(session) if is_checkpoint(session.next_ply) else []
    return deepcopy(session.state), logs


def questions_rest_on_what_is_known(setting: Setting, facts: Facts) -> None:
    """Check that a question is the same on every table that the asked seat imagines."""
    session = setting.session()
    for moment in asked(setting):
        seat = setting.examined.seat = moment.decision.seat
        session.state = moment.state
        true = session.question()
        session.state = moment.guess(seat)
        assert true is not None
        same(true, session.question(), "a question shows what its seat does not know")
        same([*true.moves], [*moment.moves], "a question has other answers than the table")


def _as_true(guess: AnyState, state: AnyState) -> AnyState:
    """Copy a guess without its caches, as if it were the true table."""
    twin = deepcopy(guess)
    if not isinstance(twin, FieldState):
        return twin
    kind = type(twin)
    for name in {*kind.field_names()} - {*kind.field_names(caches=False)}:
        setattr(twin, name, getattr(kind, name, getattr(state, name)))
    return twin


def _check_sense(game: AnyGame, position: AnyState, rng: Rng) -> None:
    """Check that the game's evaluation, which computer players use, fits its moves and seats."""
    moves = position.legal_moves()
    worths, forecast = [*game.appraise(position, moves)], [*game.forecast(position)]
    fine = len(worths) == len(moves) and all(map(isfinite, worths))
    expect(fine, "`appraise` does not give a finite number for each move", actual=worths)
    fine = len(forecast) == position.seats and all(map(isfinite, forecast))
    expect(fine, "`forecast` does not give a finite number for each seat", actual=forecast)
    guess = game.guess(position, moves, rng)
    fault = "`guess` gives neither a legal move nor None"
    expect(guess is None or guess in moves, fault, actual=guess)


def bots_answer(setting: Setting, facts: Facts) -> None:
    """Check that all levels answer all kinds of questions from the knowledge of their seat."""
    answered: set[str] = set()
    game = setting.game
    thinking = game.thinking(setting.options)
    expect(isinstance(thinking, Thinking), "`thinking` gives no `Thinking`", actual=thinking)
    for moment in moments(setting):
        decision, outcome = moment.state.decision(), moment.state.outcome()
        if outcome is not None:
            again = game.rematch(setting.options, outcome)
            fault = "`rematch` gives no options of the game"
            expect(isinstance(again, game.options_type), fault, actual=again)
        if decision is None or decision.kind in answered:
            continue
        answered.add(decision.kind)
        seat = setting.examined.seat = decision.seat
        # The same guess, made from the true table and from another table that might be true.
        other = _as_true(moment.guess(seat, 9), moment.state)
        positions = [state.determinize(seat, moment.rng(7)) for state in (moment.state, other)]
        _check_sense(game, positions[0].copy(), moment.rng(10))
        for name in BOTS:
            answers = [
                make_bot(name, setting.game).choose(position.copy(), moment.rng(8))
                for position in positions
            ]
            expect(answers[0] in moment.moves, f"{name} gives no legal answer", actual=answers[0])
            same(answers[0], answers[1], f"{name} sees what its seat does not know")
        # A bot may think in another process, to which the table is sent by pickle.
        again = pickle.loads(pickle.dumps(positions[0]))
        same(again, positions[0], "a table changes when it is pickled")


LAWS: tuple[Law, ...] = (
    saves_replay,
    undo_is_exact,
    questions_rest_on_what_is_known,
    bots_answer,
)
