"""Laws of all games, for tests of games inside and outside of this project.

``check_game`` checks each law on random games, with random options, at every number of seats. The
error for a violation names the law and the table::

    from runegames.testing import check_game
    from runes_nim import GAME

    def test_the_laws_are_kept() -> None:
        check_game(GAME)

>>> from runegames.games.registry import game
>>> check_game(game("enceladus"), games=1, laws=LAWS[:1])
"""

from runegames.testing.laws import (
    LAWS,
    BrokenLaw,
    check_game,
    check_guesses_differ,
    check_law,
    check_meta,
)
from runegames.testing.laws.facts import Facts, Law
from runegames.testing.tables import Moment, Player, Setting, moments, mutations, random_setting

__all__ = [
    "LAWS",
    "BrokenLaw",
    "Facts",
    "Law",
    "Moment",
    "Player",
    "Setting",
    "check_game",
    "check_guesses_differ",
    "check_law",
    "check_meta",
    "moments",
    "mutations",
    "random_setting",
]
