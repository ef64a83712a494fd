"""Tasks for thinking processes, which hold what one seat knows and nothing else."""

from __future__ import annotations

import io
import pickle
from copy import copy

from hypothesis import given
from hypothesis import strategies as st

from runegames.bots.search import Budget
from runegames.bots.tasks import SearchTask
from runegames.games.registry import game
from runegames.play.session import Session
from runegames.testing import Moment, Setting, moments
from runegames.ui.thinking import task_of
from tests.contract.tables import every_table, settings_of

BUDGET = Budget(simulations=1)
EVERY = 12
"""Plies between two moments that are checked."""


def sent(task: SearchTask) -> bytes:
    """Return a task as bytes; two tasks have the same bytes if and only if they are equal."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    pickler.fast = True
    pickler.dump(task)
    return stream.getvalue()


def in_another_world(session: Session, seat: int, setting: Setting) -> Session:
    """Return the sitting with a table that is imagined from what a seat knows."""
    twin = copy(session)
    twin.state = session.state.determinize(seat, setting.rng(777))
    return twin


def arrives_whole(task: SearchTask, moment: Moment) -> None:
    """Check that pickling changes neither a task nor the moves that answer it."""
    there = pickle.loads(pickle.dumps(task, pickle.HIGHEST_PROTOCOL))
    assert there == task
    assert there.position.legal_moves() == task.position.legal_moves() == moment.moves
    assert pickle.loads(pickle.dumps(moment.moves)) == moment.moves


@every_table
@given(data=st.data())
def test_tasks_rest_on_what_a_seat_knows(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    session = setting.session()
    cheated = worlds = 0
    for moment in moments(setting):
        decision = moment.state.decision()
        if decision is None:
            break
        if moment.ply % EVERY == 1:
            for eyes in (None, *range(seats)):
                seat = decision.seat if eyes is None else eyes
                twin = in_another_world(session, seat, setting)
                data_sent = sent(task_of(session, BUDGET, eyes))
                assert data_sent == sent(task_of(twin, BUDGET, eyes))
                worlds += twin.state != session.state
                true = SearchTask(game_id, session.state, 0, BUDGET)
                cheated += sent(true) != sent(SearchTask(game_id, twin.state, 0, BUDGET))
            arrives_whole(task_of(session, BUDGET), moment)
        session.play(moment.move)
    # Tasks with the true states differ, so the comparison above can fail.
    assert bool(cheated) == bool(worlds)
    assert worlds or not setting.game.meta.hidden_information


def test_a_task_does_not_contain_the_seed_of_the_sitting() -> None:
    seed = 0x5A17ED5EED
    bones = game("bones")
    session = Setting(bones, 2, bones.options_type(), seed).session()
    bare = sent(task_of(session, BUDGET))
    for salt in (0, 0xB07, 0x5EA7, 0x417):
        for order in ("little", "big"):
            assert (seed ^ salt).to_bytes(5, order) not in bare
