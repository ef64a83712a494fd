"""Long sittings: logs that grow, and costs that do not grow."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from runegames.core import Event, Seat, redact
from runegames.games.registry import lent
from runegames.play import log as logs
from runegames.play.log import LogEntry, SittingNote
from runegames.play.replay import Replay
from runegames.play.saves import load, new_save
from runegames.play.session import OPENING_PLY, Session
from runegames.ui.scene import MAX_LOG_LINES, scene_of
from tests.play.long_game import GAME, PLIES_BETWEEN_SHUFFLES, Draw, long_session

SHORT, LONG = (72 * PLIES_BETWEEN_SHUFFLES * rounds for rounds in (1, 19))
"""Plies of a short game, and of a long game shortly before its end; both stop at a shuffle."""
SEATS: tuple[Seat | None, ...] = (None, 0, 1)


def from_the_start(session: Session, viewer: Seat | None) -> list[LogEntry]:
    """Make the log of a viewer anew from all events, without notes."""
    events = [(OPENING_PLY, event) for event in session.opening]
    events += [(ply.number, event) for ply in session.plies for event in ply.events]
    fades = max((index for index, (_, event) in enumerate(events) if event.clears), default=0)
    return [
        LogEntry(ply, redact(event, viewer, faded=index < fades))
        for index, (ply, event) in enumerate(events)
    ]


def lines_of(function: Callable[[], object]) -> int:
    """Return how many lines of Python a call runs; this cost is the same on every machine."""
    lines = 0

    def trace(frame: FrameType, what: str, argument: object) -> Any:
        nonlocal lines
        lines += what == "line"
        return trace

    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(None)
    return lines


@pytest.fixture(scope="module")
def long() -> Session:
    return long_session(LONG)


@pytest.fixture(scope="module")
def short() -> Session:
    return long_session(SHORT)


@pytest.fixture
def known() -> Iterator[None]:
    """Let saves find the long game by its name."""
    with lent(GAME):
        yield


def test_a_growing_log_equals_one_made_anew() -> None:
    session = long_session(0)
    for number in range(1, 5 * PLIES_BETWEEN_SHUFFLES):
        session.play(Draw(1))
        if number % 3 == 0:
            session.replay_undo("plain", 1 + number % 2)
        for viewer in SEATS:
            assert session.log(viewer) == from_the_start(session, viewer)
            half = session.at(len(session.plies) // 2)
            assert half.log(viewer) == from_the_start(half, viewer)


def test_faded_details_are_seen_again_when_a_shuffle_is_undone() -> None:
    session = long_session(PLIES_BETWEEN_SHUFFLES - 1)
    before = session.log(0)
    shown = [entry.seen.data["below"] for entry in before]
    session.play(Draw(1))
    assert all("below" not in entry.seen.data for entry in session.log(0).end(9)[:-1])
    session.replay_undo("plain", 1)
    assert [entry.seen.data["below"] for entry in session.log(0)] == shown
    assert session.log(0) == before


def test_a_log_does_not_change_when_the_sitting_goes_on() -> None:
    session = long_session(9)
    log = session.log(1)
    entries = list(log)
    session.replay_undo("plain", 4)
    session.play(Draw(2))
    assert list(log) == entries
    assert [log[0], log[-1], log[len(log) - 1]] == [entries[0], entries[-1], entries[-1]]
    assert log[2:5] == entries[2:5]
    assert log.end(2) == entries[-2:]
    with pytest.raises(IndexError):
        log[len(log)]


def test_a_note_on_a_take_back_comes_before_the_next_move() -> None:
    session = long_session(6)
    session.undo_agreed(1)
    session.replay_undo("plain", 2)
    session.play(Draw(2))
    rows = [(entry.ply, entry.seen.kind) for entry in session.log(None)]
    assert rows == [(1, "drew"), (2, "drew"), (3, "drew"), (3, SittingNote.kind), (4, "drew")]
    assert [entry.seen.kind for entry in session.since(0)] == [SittingNote.kind, "drew"]


def test_the_news_are_the_entries_that_were_not_read_yet() -> None:
    session = long_session(4)
    heard = session.log(None)
    assert session.log(None).news(heard) == []
    session.undo_agreed(0)
    session.play(Draw(2))
    news = session.log(None).news(heard)
    assert [(entry.ply, entry.seen.kind) for entry in news] == [(2, SittingNote.kind), (3, "drew")]
    heard = session.log(None)
    session.replay_undo("plain", 2)
    assert session.log(None).news(heard) == [], "a note is news although it was read before"


def test_an_event_is_redacted_for_a_viewer_once_before_and_once_after_it_fades(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    redacted: Counter[tuple[int, Seat | None]] = Counter()

    def counted(event: Event, viewer: Seat | None, *, faded: bool = False) -> Event:
        redacted[id(event), viewer] += 1
        return redact(event, viewer, faded=faded)

    monkeypatch.setattr(logs, "redact", counted)
    session = long_session(MAX_LOG_LINES)
    for _ in range(PLIES_BETWEEN_SHUFFLES):
        session.play(Draw(1))
        for viewer in (0, 1):
            scene_of(session, viewer, asked=True)
    assert max(redacted.values()) == 2, (
        "events were not redacted for a viewer exactly once before and once after they faded"
    )
    redacted.clear()
    for viewer in (0, 1):
        scene_of(session, viewer, asked=True)
    assert not redacted


@pytest.mark.parametrize("viewer", [None, 0])
def test_a_scene_costs_the_same_in_a_long_game(
    long: Session, short: Session, viewer: Seat | None
) -> None:
    def look(session: Session) -> int:
        # The first scene of a session fills its caches.
        scene_of(session, viewer, asked=True)
        return lines_of(lambda: (scene_of(session, viewer, asked=True), session.since(0)))

    # The first scene of a process fills more caches, so a few lines may differ.
    assert look(long) == pytest.approx(look(short), rel=0.01)


@pytest.mark.usefixtures("known")
def test_a_ply_and_its_undo_cost_the_same_in_a_long_game() -> None:
    def cost(plies: int) -> int:
        session = long_session(plies)
        new_save(session)

        def there_and_back() -> None:
            session.play(Draw(1))
            session.undo_agreed(session.plies[-1].seat)

        there_and_back()
        return lines_of(there_and_back)

    assert cost(2 * SHORT) == cost(SHORT) > 100


def test_a_step_of_a_replay_costs_the_same_in_a_long_game(long: Session, short: Session) -> None:
    def step(session: Session) -> int:
        replay = Replay(session, 0)
        moment = replay.moments[len(replay.moments) // 2]
        twice = [
            lines_of(lambda: scene_of(replay.past(replay.step_turn(moment, 1)), 0, asked=False))
            for _ in range(2)
        ]
        return twice[1]

    assert step(long) <= step(short) * 1.1


@pytest.mark.usefixtures("known")
def test_a_long_sitting_is_opened_as_it_was(long: Session) -> None:
    path = new_save(long)
    again = load(path).session
    assert again.state == long.state
    assert again.log(0).end(MAX_LOG_LINES) == long.log(0).end(MAX_LOG_LINES)
    assert len(again.log(None)) == len(long.log(None))
