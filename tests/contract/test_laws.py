"""Checks of ``runegames.testing`` on our own games; each law is a test of its own."""

from __future__ import annotations

import pytest
from hypothesis import settings

from runegames.core import SEAT_LETTERS, Rng
from runegames.games.registry import game, playable
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.testing import (
    LAWS,
    BrokenLaw,
    Law,
    check_guesses_differ,
    check_law,
    check_meta,
    random_setting,
)
from runegames.testing.laws.facts import some_asked
from runegames.testing.laws.sittings import questions_rest_on_what_is_known
from tests.contract.hooks import hooks_of
from tests.contract.tables import CASES, every_game

GAMES = max(1, settings().max_examples // 2)
"""Random games for each law and table: one in ordinary runs, 150 in the profile ``thorough``."""
SIZES = (1, 3)
"""Sizes of tables at which laws are checked; golden saves and evenings have all sizes."""
TEAMS = ("rune", 4)
EVERY_DAY = tuple((game_id, 3) for game_id in playable())
"""Tables of `make test-fast`: one of each game."""
TABLES = [
    pytest.param(*table, marks=() if table in EVERY_DAY else pytest.mark.slow)
    for table in CASES
    if table[1] in SIZES or table == TEAMS or settings().max_examples > 2
]


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_each_law_is_kept(law: Law, game_id: str, seats: int) -> None:
    check_law(law, game(game_id), seats, games=GAMES, facts=hooks_of(game_id))


@every_game
def test_menus_and_forms_can_show_a_game(game_id: str) -> None:
    check_meta(game(game_id))


@every_game
def test_imagined_tables_differ_from_the_true_one(game_id: str) -> None:
    check_guesses_differ(game(game_id), games=1, facts=hooks_of(game_id))


@every_game
def test_every_move_of_our_games_has_a_reason(game_id: str) -> None:
    """Check only our own games, because reasons are optional."""
    the_game = game(game_id)
    for moment in some_asked(random_setting(the_game, 2, 4, hooks_of(game_id).brief), 8):
        for move in moment.moves:
            assert the_game.words.reason(move, moment.state, ("Anna", "Bo")), move


@every_game
def test_a_question_with_the_true_table_is_caught(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "position", lambda session, seat: session.state.copy())
    with pytest.raises(BrokenLaw, match="questions_rest"):
        check_law(questions_rest_on_what_is_known, game(game_id), 2, facts=hooks_of(game_id))


@pytest.mark.parametrize(
    ("game_id", "seats"), [("bones", 5), ("enceladus", 3), ("market", 3), ("rune", 3)]
)
def test_turns_come_in_the_order_that_a_view_tells(game_id: str, seats: int) -> None:
    """Check only our own games, because the order is optional."""
    the_game, rng = game(game_id), Rng(4)
    plans = [SeatPlan(name=letter) for letter in SEAT_LETTERS[:seats]]
    session = Session(the_game, the_game.options_type(), plans, 4)
    before, steps = session.view(None), []
    while session.decision() is not None:
        session.play(rng.choice(session.state.legal_moves()))
        view = session.view(None)
        if before.turn_order() and view.turn_order() and view.on_turn() != before.on_turn():
            steps.append(before.turn_order().index(view.on_turn()))
        before = view
    # A turn in which nothing can be done passes by itself.
    assert len(steps) > seats
    assert steps.count(1) > 0.9 * len(steps)
