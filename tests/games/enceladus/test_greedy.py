"""Greedy player: the moves that it prefers, and how often it wins against random players."""

from __future__ import annotations

import pytest

from runegames.bots.greedy import GreedyBot
from runegames.bots.search import Budget, Search
from runegames.core import Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.matching import DONE, Extend, Lay
from runegames.games.enceladus.rules import EnceladusMove, EnceladusState
from runegames.games.enceladus.value import foresee
from tests.games.enceladus.tables import (
    FEHU,
    GEBO,
    LONERS,
    PILES,
    URUZ_II,
    offer,
    pay,
    played,
    table,
)


def favourite(state: EnceladusState) -> EnceladusMove:
    move: EnceladusMove = GreedyBot(GAME).choose(state, Rng(0))
    return move


def test_a_triple_beats_its_pairs() -> None:
    assert favourite(table((*FEHU, LONERS[0]), GEBO, deck=LONERS[1:])) == Lay("fehu", "I+II+III")


def test_a_search_expects_others_to_make_the_move_that_looks_best() -> None:
    state = table((*FEHU, LONERS[0]), GEBO, deck=LONERS[1:])
    moves = state.legal_moves()
    assert foresee(state, moves, 1, Rng(1)) == favourite(state)
    search = Search(GAME, state, Rng(1), observer=1)
    search.run(Budget(simulations=50))
    # At the root several moves are tried, although the asked seat is not the observer.
    assert len(search.root_moves()) > 1


def test_a_pile_that_makes_a_triple_is_bought_for_a_card_that_matches_nothing() -> None:
    own = ("jera-fehu", "fehu-eihwaz", *LONERS[:2])
    piles = (("jera-othala", "fehu-uruz"), *PILES[1:])
    state = offer(own, GEBO, piles=piles, deck=LONERS[2:])
    assert favourite(state) in (pay(LONERS[0]), pay(LONERS[1]))


def test_no_pair_is_broken_up_for_a_pile_that_matches_nothing() -> None:
    own = ("fehu-uruz", "fehu-eihwaz")
    piles = (("jera-othala", "kenaz-gebo"), *PILES[1:])
    assert favourite(offer(own, (), piles=piles)) == LEAVE


def test_in_a_final_turn_everything_is_laid() -> None:
    own = (*FEHU[:2], URUZ_II, "kenaz-gebo", "gebo-ehwaz")
    state = table(own, (), deck=LONERS, final_left=0, laid=[1, 5], laid_now=1)
    assert favourite(state) != DONE


def test_a_pair_is_extended() -> None:
    matches = [(0, "gebo", GEBO[:2])]
    own = (GEBO[2], LONERS[0])
    state = table(own, FEHU, deck=LONERS[1:], matches=matches, extend_pairs=True)
    assert favourite(state) == Extend("gebo")


@pytest.mark.slow
@pytest.mark.parametrize(("length", "least"), [("match", 18), ("single hand", 16)])
def test_the_adept_wins_nearly_all_of_twenty_games_against_random_players(
    length: str, least: int
) -> None:
    wins = 0
    for seed in range(10):
        for seat, players in enumerate((("adept", "random"), ("random", "adept"))):
            outcome = played(*players, seed=seed, length=length).outcome()
            wins += outcome is not None and outcome.winners == (seat,)
    assert wins >= least
