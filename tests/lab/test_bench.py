"""That the measurements measure; what they find is the business of ``make bench``."""

from __future__ import annotations

from pathlib import Path

import pytest

from runegames.games.registry import game, playable
from runegames.lab import bench, speeds, waits
from runegames.lab.pseudo_terminal import PseudoTerminal, TooSlow
from runegames.play.saves import load


@pytest.mark.parametrize("game_id", playable())
def test_a_random_game_counts_its_moves(game_id: str) -> None:
    the_game = game(game_id)
    seats = the_game.meta.seat_counts[-1]
    options = the_game.options_type()
    moves = speeds.play_randomly(the_game, options, seats, 1)
    assert 0 < moves <= the_game.most_plies(options, seats)
    assert speeds.play_randomly(the_game, options, seats, 1) == moves


def test_the_full_board_is_full_and_waits_for_a_person(tmp_path: Path) -> None:
    session = load(waits.full_board(tmp_path)).session
    view = session.view(None)
    assert len(getattr(view, "cards", ())) == waits.FULL_BOARD
    decision = session.decision()
    assert decision is not None
    assert decision.kind == "place"
    assert session.people == (decision.seat,)


def test_the_tables_for_placements_are_where_a_card_has_to_be_placed() -> None:
    for state in speeds.mid_game_tables(3):
        decision = state.decision()
        assert decision is not None
        assert decision.kind == "place"


@pytest.mark.slow
@pytest.mark.parametrize("row", bench.MEASUREMENTS)
def test_every_row_can_be_measured(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([row, "--repeats", "1"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) >= 3
    assert max(map(len, out.splitlines())) <= 80
    assert "could not be measured" not in out
    assert err == ""


def test_an_unknown_row_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench.main(["weight"])
    assert "there is no row weight" in capsys.readouterr().err


def test_a_program_without_a_frame_is_told_from_a_slow_one(tmp_path: Path) -> None:
    command = waits.script("print('oh dear')")
    with (
        PseudoTerminal(command, waits.environment(tmp_path)) as terminal,
        pytest.raises(TooSlow, match="oh dear"),
    ):
        terminal.first_frame()
