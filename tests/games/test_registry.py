"""List of games."""

from __future__ import annotations

import pytest

from runegames.games.registry import UnknownGame, game


def sentence() -> str:
    """Return what is said of a game that there is not."""
    with pytest.raises(UnknownGame) as unknown:
        game("chess")
    return str(unknown.value)


def test_an_unknown_game_is_told_which_there_are() -> None:
    assert sentence() == (
        "There is no game called 'chess'; there are enceladus, rune, bones and market."
    )


@pytest.mark.usefixtures("only_rune")
def test_one_game_is_no_several() -> None:
    assert sentence() == "There is no game called 'chess'; there is rune."
