"""Registry of games."""

from __future__ import annotations

import pytest

from runegames.games.registry import UnknownGame, game


def sentence() -> str:
    """Return the error for a game that does not exist."""
    with pytest.raises(UnknownGame) as unknown:
        game("chess")
    return str(unknown.value)


def test_the_error_for_an_unknown_game_lists_the_others() -> None:
    assert sentence() == (
        "There is no game called 'chess'; there are enceladus, rune, bones and market."
    )


@pytest.mark.usefixtures("only_rune")
def test_the_error_for_an_unknown_game_names_a_single_other_one() -> None:
    assert sentence() == "There is no game called 'chess'; there is rune."
