"""Findings of reviews in games whose luck and mistakes are known beforehand."""

from __future__ import annotations

from math import fsum

import pytest

from runegames.core import AnyGame
from runegames.core.arithmetic import power
from runegames.games.registry import lent
from runegames.lab.reviewing import grow
from runegames.play.session import Session
from runegames.review import Review, Unfinished, examine
from runegames.review.figures import Figure
from runegames.review.worth import Judge
from runegames.testing import BrokenLaw, check_game, check_guesses_differ
from runegames.testing.laws.secrets import guesses_are_honest, redeals_are_honest
from tests.review.continued import continued
from tests.review.toys import DRAWN, STONES, DrawsState, Take, keeps_the_deck, sitting

PLAYOUTS = 8
"""Playouts of each table whose chances are compared with what other players made of it."""
MAX_MEAN_SQUARE = 0.0135
"""Greatest mean square of the differences, of which about 0.007 come of few games."""


def reviewed(session: Session, simulations: int = 160) -> Review:
    review = Review(session, simulations)
    with lent(session.game):
        for _ in grow(review, workers=1):
            pass
    assert review.complete
    return review


@pytest.mark.slow
def test_in_a_game_of_pure_luck_there_are_no_mistakes() -> None:
    review = reviewed(sitting(DRAWN, 2, 1), 80)
    assert not review.turning_points()
    for seat in review.seats():
        assert seat.mistakes == 0
        assert seat.loss.value == 0
        assert abs(seat.without_luck.value - 0.5) < 1.8 * seat.luck.reach
        assert seat.luck.reach < 0.5
        assert seat.start.value + seat.play + seat.luck.value == pytest.approx(seat.result)


def test_a_game_counts_all_its_luck_and_sums_over_games_count_a_share_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    review = reviewed(sitting(DRAWN, 2, 1), 16)
    monkeypatch.setattr(Judge, "luck_share", 0.5)
    for seat, last in zip(review.seats(), review.moments[-1].without_luck, strict=True):
        assert seat.luck.value != 0
        assert seat.without_luck.value == pytest.approx(last.value)
        assert seat.without_luck.value == pytest.approx(seat.start.value + seat.play)
        assert seat.luck_adjusted is not None
        assert seat.luck_adjusted.value == pytest.approx(seat.result - seat.luck.value / 2)


@pytest.mark.slow
def test_luck_in_a_game_for_one_is_measured_in_points() -> None:
    review = reviewed(sitting(DRAWN, 1, 5))
    (alone,) = review.seats()
    assert review.session.standing.scores == (alone.result,)
    assert alone.start.value == pytest.approx(3 * 9.5, abs=3)
    assert alone.luck.value == pytest.approx(alone.result - 28.5, abs=4)


def test_in_an_open_game_without_chance_there_is_no_luck_and_blunders_are_found() -> None:
    # The player who leaves 8 or 4 stones wins. So it is right to take 2 of 10, all moves at 8 lose,
    # and to take 1 of 7 or 3 of 6 is a blunder.
    moves = [Take(2), Take(1), Take(1), Take(3), Take(3)]
    review = reviewed(sitting(STONES, 2, 1, moves))
    assert all(figure == (0, 0) for moment in review.moments for figure in moment.luck)
    assert [point.ply for point in review.turning_points()] == [3, 4]
    assert [point.best.move for point in review.turning_points()] == [Take(3), Take(2)]
    assert {point.mark for point in review.turning_points()} == {"blunder"}
    one, other = review.seats()
    assert (one.mistakes, other.mistakes) == (1, 1)
    assert (one.without_luck.value, other.without_luck.value) == (1, 0)


def test_a_loss_counts_if_it_clearly_exceeds_its_uncertainty() -> None:
    # A clear loss counts even if it is too small for a mark: sums of marked losses alone would miss
    # most of what novices lose.
    review = reviewed(sitting(STONES, 2, 1, [Take(2), Take(1), Take(1), Take(3), Take(3)]))
    chance, clear = Figure(0.03, 0.02), Figure(0.03, 0.01)
    for loss, cost in ((chance, 0.0), (clear, 0.03)):
        finding = review.findings[3]
        assert finding.decided is not None
        decided = finding.decided._replace(loss=loss)
        review.strictness = 4.0
        review.add(finding.model_copy(update={"decided": decided}))
        decision = review.decision(3)
        assert decision is not None
        assert (decision.mark, decision.cost) == ("fine", Figure(cost, loss.error))


@pytest.mark.parametrize("game", [DRAWN, STONES], ids=lambda game: game.meta.id)
def test_a_forced_move_is_no_decision(game: AnyGame) -> None:
    session = sitting(game, 2, 3)
    review = reviewed(session, 16)
    forced = [ply.number for ply in session.plies if len(ply.before.legal_moves()) == 1]
    assert forced
    assert all(review.decision(ply) is None for ply in forced)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    session = sitting(STONES, 2, 1)
    with pytest.raises(Unfinished):
        Review(session.at(len(session.plies) - 1))


@pytest.mark.slow
def test_reviews_grow_in_any_order() -> None:
    session = sitting(DRAWN, 2, 7)
    whole, grown = reviewed(session, 16), Review(session, 16)
    with lent(session.game):
        for task in reversed(grown.tasks()):
            assert grown.known == -1
            grown.add(examine(task))
        assert grown.seen
        assert not grown.complete
        while tasks := grown.tasks():
            for task in reversed(tasks):
                grown.add(examine(task))
    assert grown.moments == whole.moments
    assert grown.seats() == whole.seats()
    assert grown.spans()[0].name == "deal"


# -- chances ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rune", "market"])
def test_chances_are_those_of_players_who_play_on(name: str) -> None:
    # Playouts of the best moves alone, judged by the scale of a search, were too near 0 and 1: the
    # mean squares were 0.0197 and 0.0221.
    squares = []
    for row in continued(name):
        judge, table = row.judge, row.table
        worths = [judge.playout(table, 1000 * row.seed + number) for number in range(PLAYOUTS)]
        for seat in row.sides:
            chance = fsum(worth[seat] for worth in worths) / PLAYOUTS
            squares.append(power(chance - row.share(seat), 2))
    assert fsum(squares) / len(squares) < MAX_MEAN_SQUARE


# -- tables that are dealt anew -----------------------------------------------------------


def test_a_deck_without_a_redeal_of_its_own_is_dealt_anew() -> None:
    check_game(DRAWN, games=1, laws=[redeals_are_honest, guesses_are_honest])


def test_a_deck_that_is_not_dealt_anew_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DrawsState, "redeal", keeps_the_deck, raising=False)
    with pytest.raises(BrokenLaw, match="no redeal differs"):
        check_guesses_differ(DRAWN, games=1)
