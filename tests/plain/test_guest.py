"""Guest of a shared table, line by line, at a table in memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from runegames.core import Rng, Seat
from runegames.plain.guest import GuestStream, choose_seat, follow_plain
from runegames.plain.stream import Stream
from runegames.play import sockets
from runegames.play.following import SILENT
from runegames.play.sockets import SharedTable, WaitingSeat
from runegames.play.wire import BEAT
from tests.plain.reader import Reader, typing
from tests.play.shared import Evening

NOWHERE = Path("nowhere.table")


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SILENCE_S", 600.0)  # an owner in memory sends no beats


def followed(table: Evening, choose: Callable[[Reader], str | None], seat: Seat = 0) -> list[str]:
    """Play at a seat; return what was printed."""
    reader = Reader(choose)
    stream = GuestStream(reader, reader, terminal=False, clears=False)
    assert follow_plain(stream, table.guests[seat], NOWHERE) == 0
    return reader.said


@pytest.mark.parametrize(
    ("lines", "seat"), [(["3"], 2), (["dag"], 2), ([], None), (["quit"], None)]
)
def test_a_seat_is_chosen_from_those_that_wait(lines: list[str], seat: int | None) -> None:
    first = SharedTable(NOWHERE, "Rune", ("Anna", "Bo"), (0, 1), ())
    second = SharedTable(NOWHERE, "Rune", ("Cleo", "Eir", "Dag"), (2,), (0, 1))
    waiting = [WaitingSeat(first, 0), WaitingSeat(first, 1), WaitingSeat(second, 2)]
    reader = Reader(typing(*lines))
    chosen = choose_seat(Stream(reader, reader, terminal=False, clears=False), waiting)
    assert reader.said[:3] == ["Which seat?", "1. Rune: Anna, seat A.", "2. Rune: Bo, seat B."]
    assert chosen == (None if seat is None else WaitingSeat(second, seat))


def test_another_game_is_awaited_and_begins(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while table.session.outcome() is None:
        table.step(rng)
    finished = table.session

    def choose(reader: Reader) -> str | None:
        if reader.answers == 0:
            assert reader.choices[1].startswith("Play again")
            return "1"
        if reader.answers == 1:
            assert reader.prompt.startswith("Wait, or type quit")
            with pytest.raises(ValueError, match="changed"):
                table.at(1).do("again")
            return "what"
        return "quit"

    said = followed(table, choose)
    assert table.session is not finished
    assert "The next game begins once everybody wants it; missing: Bo." in said
    assert table.guests[0].session is not None
    assert not table.guests[0].session.plies


def test_a_table_that_is_silent_is_told_once_and_again_when_it_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Evening(tmp_path, "bones", 2)
    decision = table.session.decision()
    assert decision is not None
    seat = 1 - decision.seat  # nobody is asked here before, during or after the silence
    (own,) = (thread for thread in table.threads if thread.seat == seat)

    def choose(reader: Reader) -> str | None:
        match reader.answers:
            case 0:
                monkeypatch.setattr(sockets, "SILENCE_S", -1.0)
            case 3:
                monkeypatch.setattr(sockets, "SILENCE_S", 600.0)
                own.send(BEAT + b"\n")
            case 5:
                return "quit"
        return "what"

    said = followed(table, choose, seat)
    silent = [index for index, line in enumerate(said) if SILENT in line]
    assert len(silent) == 1
    asked = [index for index, line in enumerate(said) if "play a rune, pass" in line]
    assert asked[-1] > silent[0]
