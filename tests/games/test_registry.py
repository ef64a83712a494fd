"""Registry of games."""

from __future__ import annotations

import pytest

from runegames.games.registry import UnknownGame, entries, game


def test_our_four_games_are_listed_once_each() -> None:
    assert len({entry.id for entry in entries()}) == len(entries()) == 4


def sentence() -> str:
    """Return the error for a game that does not exist."""
    with pytest.raises(UnknownGame) as unknown:
        game("chess")
    return str(unknown.value)


def test_the_error_for_an_unknown_game_lists_all_games() -> None:
    assert sentence() == (
        "There is no game called 'chess'; there are enceladus, rune, bones and market."
    )


@pytest.mark.usefixtures("only_rune")
def test_the_error_for_an_unknown_game_names_the_only_game_there_is() -> None:
    assert sentence() == "There is no game called 'chess'; there is rune."
