"""Measurements of speed work; ``make bench`` judges their figures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import cast

import pytest

from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Rng
from runegames.games.registry import entry_of, game, playable
from runegames.play.saves import load
from tests.bench import __main__ as bench
from tests.bench import growth, latency, screens, speeds
from tests.bench.__main__ import main, measurements
from tests.bench.rows import COLUMNS, MISSED, Row
from tests.bench.tables import declared_table
from tests.bench.terminal import TimedTerminal, TooSlow
from tests.games.rune.bench import mid_game_tables
from tests.games.tables import question
from tests.play.sittings import asked
from tests.serve.chromium import VARIABLE

UNWATCHED = set() if os.environ.get(VARIABLE) else {"pages"}
"""Measurements that only ``make test-browser`` tests."""


@pytest.mark.parametrize("game_id", latency.measured())
@pytest.mark.parametrize("thinker", [None, "elder:600s"])
def test_a_declared_table_has_one_person_and_asks_for_a_choice(
    game_id: str, thinker: str | None, tmp_path: Path
) -> None:
    session = load(declared_table(game_id, tmp_path, thinker)).session
    assert len(session.plies) == entry_of(game_id).bench["plies"]
    assert len(session.state.legal_moves()) > 1
    assert len(session.people) == 1
    assert session.plans[asked(session)].player == (thinker or "person")


def test_the_tables_for_placements_ask_where_to_place_a_card() -> None:
    for state in mid_game_tables(3):
        assert question(state).kind == "place"


@pytest.mark.parametrize("game_id", playable())
def test_searches_are_measured_at_positions_with_a_choice(game_id: str) -> None:
    the_game = game(game_id)
    seats = the_game.meta.seat_counts[-1]
    questions = speeds.questions_of(the_game, seats, 1)
    assert len(questions) == 4
    assert all(len(question.legal_moves()) > 1 for question in questions)
    assert len({str(question.view(None)) for question in questions}) > 1


def test_a_simulation_can_be_played_out_to_the_end() -> None:
    # The simulations of the Market stop early.
    the_game = game("market")
    (question, *_) = speeds.questions_of(the_game, 2, 1)
    judged = 0

    def forecast(state: AnyState) -> list[float]:
        nonlocal judged
        judged += 1
        return [0.0, 0.0]

    whole = speeds.PlayedOut(the_game)
    whole.forecast = forecast
    search = Search(cast("AnyGame", whole), question, Rng(1))
    search.run(Budget(simulations=20))
    # A clear choice may end a thought before all 20 simulations.
    assert search.simulations > 10
    assert not judged


@pytest.mark.slow
@pytest.mark.parametrize("row", sorted(measurements().keys() - UNWATCHED))
def test_every_row_can_be_measured(
    row: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speeds, "THOUGHT_S", 0.02)
    # One declared table and one guest are enough here: all are measured in the same way.
    monkeypatch.setattr(latency, "measured", lambda: ("rune",))
    monkeypatch.setattr(screens, "NAMES", screens.NAMES[:1])
    monkeypatch.setattr(growth, "LONG", 2 * growth.SHORT)
    assert main([row, "--repeats", "1", "--size", "80x24"]) == 0
    out, err = capsys.readouterr()
    _, _, *rows, _ = out.splitlines()
    assert rows
    # The other fields grow with the load of the machine.
    name_columns = COLUMNS[0] + 2
    assert all(line[:name_columns].endswith("  ") for line in rows), "a name is too long"
    assert "not measured" not in out
    assert err == ""


def test_rows_are_printed_as_they_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="utf-8"))
    shown = []

    def measure(repeats: int) -> Iterator[Row]:
        shown.append(written.getvalue().decode().splitlines()[1:])
        yield Row("light", "1 s", "2 s empty", "0.5 ×", "≤ 1 ×", "ok")
        shown.append(written.getvalue().decode().splitlines()[1:])
        raise TooSlow("oh dear")

    monkeypatch.setattr(bench, "measurements", lambda: {"weight": (measure, 1)})
    assert main([]) == 0
    assert main(["--strict"]) == 1
    sys.stdout.flush()
    titles, row, failure, summary = written.getvalue().decode().splitlines()[-4:]
    assert shown[:2] == [[titles], [titles, row]]
    assert row.split("  ")[0] == "light"
    assert failure.startswith("weight")
    assert len(failure) == len(Row("", "", verdict=MISSED).line)
    assert summary == "two rows, one target missed"
    assert capsys.readouterr().err == 2 * "weight: oh dear\n"


def test_an_unknown_row_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["weight"])
    assert "there is no row weight" in capsys.readouterr().err


def test_the_error_for_a_missing_frame_quotes_the_output(tmp_path: Path) -> None:
    command = latency.script("print('oh dear')")
    with (
        TimedTerminal(command, latency.environment(tmp_path)) as terminal,
        pytest.raises(TooSlow, match="oh dear"),
    ):
        terminal.first_frame()


def test_a_program_that_is_measured_loads_its_modules_itself(tmp_path: Path) -> None:
    command = latency.script("import sys; print(*sorted(sys.modules)); print('all of them')")
    with TimedTerminal(command, latency.environment(tmp_path), (200, 60)) as terminal:
        assert "runegames" not in terminal.wait("all of them")


def test_the_cursor_walks_over_places_that_it_has_not_seen() -> None:
    keys = latency.walk("rune")
    assert len(keys) > 30
    assert keys.count(latency.RIGHT) == keys.count(latency.LEFT) > 1
    assert latency.walk("bones") == latency.walk("menu") == [latency.RIGHT, latency.LEFT]
