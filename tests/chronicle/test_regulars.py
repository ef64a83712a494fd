"""Names and level that a set-up offers."""

from __future__ import annotations

from runegames.chronicle.history import History
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.regulars import Regulars, regulars
from runegames.play.places import games_file
from runegames.play.seats import PERSON, plans_for
from runegames.play.settings import LastSetup, Settings
from tests.chronicle.test_scorebook import played


def known(games: list[FinishedGame], **last: LastSetup) -> Regulars:
    """Remember games, and return what a set-up offers after them."""
    history = History(games_file())
    for game in games:
        history.remember(game)
    history.close()
    with Library() as library:
        return regulars(library, Settings(last=last))


def table(*players: str, names: tuple[str, ...] = ()) -> LastSetup:
    """Return a set-up with these players."""
    return LastSetup(seats=plans_for(players, names), options={})


def test_at_first_nobody_is_known_and_the_opponent_is_a_novice() -> None:
    assert known([]) == Regulars((), 1, "novice")


def test_a_set_up_is_enough_to_know_somebody_but_not_to_meet_an_adept() -> None:
    offered = known([], rune=table(PERSON, "adept", names=("Max",)))
    assert offered == Regulars(("Max",), 1, "novice")


def test_the_names_of_the_last_evening_are_offered_those_of_the_last_table_first() -> None:
    games = [played(-30, "Zoe"), played(0, "Max", "Lena"), played(1, "Max", "Bo*")]
    offered = known(games, rune=table(PERSON, "master"), market=table(PERSON, "adept"))
    assert offered == Regulars(("Max", "Lena"), 1, "adept")
    assert [plan.name for plan in offered.plans(2)] == ["Max", "Birk"]
    two = plans_for([PERSON, PERSON], ["Anna", "Max"])
    assert [plan.name for plan in offered.named(two)] == ["Max", "Lena"]
    known_ones = plans_for([PERSON, "adept"], ["Lena"])
    assert offered.named(known_ones) == known_ones
