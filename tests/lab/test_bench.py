"""That the measurements measure; what they find is the business of ``make bench``."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Rng
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


def test_a_computer_player_can_be_the_one_who_has_to_place_a_card(tmp_path: Path) -> None:
    session = load(waits.full_board(tmp_path, "elder:600s")).session
    decision = session.decision()
    assert decision is not None
    assert session.plans[decision.seat].player == "elder:600s"
    assert len(session.people) == 1


@pytest.mark.parametrize("game_id", playable())
def test_thoughts_are_measured_where_there_is_a_choice(game_id: str) -> None:
    the_game = game(game_id)
    seats = the_game.meta.seat_counts[-1]
    questions = speeds.questions_of(the_game, seats, 1)
    assert len(questions) == 4
    assert all(len(question.legal_moves()) > 1 for question in questions)
    assert len({str(question.view(None)) for question in questions}) > 1


def test_a_simulation_can_be_played_out_to_the_end() -> None:
    the_game = game("market")  # whose own simulations stop early
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
    assert search.simulations > 10, "a clear choice may end a thought early"
    assert not judged


@pytest.mark.slow
@pytest.mark.parametrize("row", bench.MEASUREMENTS)
def test_every_row_can_be_measured(
    row: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speeds, "THOUGHT", 0.02)
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
