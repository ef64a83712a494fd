"""Tables of our games, listed for pytest and drawn by Hypothesis."""

from __future__ import annotations

import pytest
from hypothesis import reject
from hypothesis import strategies as st
from pydantic import ValidationError

from runegames.core import AnyGame, AnyState, Options, Question, Rng
from runegames.core.models import values_of
from runegames.games.registry import game, playable
from runegames.testing import Setting
from runegames.testing.tables import matters
from tests.contract.hooks import hooks_of

CASES = [(game_id, seats) for game_id in playable() for seats in game(game_id).meta.seat_counts]
every_table = pytest.mark.parametrize(("game_id", "seats"), CASES)
every_game = pytest.mark.parametrize("game_id", playable())


@st.composite
def options_of(draw: st.DrawFn, the_game: AnyGame, seats: int) -> Options:
    """Draw options that a table of ``seats`` seats can have."""
    chosen = {
        name: draw(st.sampled_from(values_of(field)), label=name)
        for name, field in the_game.options_type.model_fields.items()
        if matters(field, seats)
    }
    if draw(st.integers(0, 4), label="brief"):
        chosen |= hooks_of(the_game.meta.id).brief
    try:
        options: Options = the_game.options_type.model_validate(chosen)
    except ValidationError:
        reject()  # the values exclude each other
    return options


@st.composite
def settings_of(draw: st.DrawFn, game_id: str, seats: int) -> Setting:
    """Draw the options and the seed of a table."""
    the_game = game(game_id)
    options = draw(options_of(the_game, seats))
    return Setting(the_game, seats, options, draw(st.integers(0, 2**40)))


def question_of(state: AnyState, seed: int = 1) -> Question:
    """Return the question that a sitting asks at this state."""
    decision = state.decision()
    assert decision is not None
    position = state.determinize(decision.seat, Rng(seed))
    return Question(decision, state.view(decision.seat), position, position.legal_moves(), 1)
