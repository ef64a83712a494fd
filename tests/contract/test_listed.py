"""Legal moves that were listed stand for that position alone."""

from __future__ import annotations

import pytest

from runegames.core import IllegalMove, Rng
from runegames.games.registry import game
from tests.contract.tables import every_game


@every_game
def test_what_was_listed_before_is_judged_anew(game_id: str) -> None:
    the_game = game(game_id)
    rng = Rng(5)
    state = the_game.new(the_game.options_type(), the_game.meta.seat_counts[0], rng)
    refused = 0
    while moves := state.legal_moves():
        decision = state.decision()
        assert decision is not None
        guess = state.determinize(1 - decision.seat, Rng(6))
        for move in moves:
            if guess.objection(move) is not None:
                with pytest.raises(IllegalMove):
                    guess.apply(move, Rng(7))
                refused += 1
        state.apply(rng.choice(moves), rng)
        for move in moves:
            if state.objection(move) is not None:
                with pytest.raises(IllegalMove):
                    state.apply(move, Rng(7))
                refused += 1
    assert refused
