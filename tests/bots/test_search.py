"""Findings of a search on games that are small enough to be checked by hand."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from runegames.bots.experience import Experience
from runegames.bots.search import (
    CHECK_INTERVAL,
    FIRST_WIDTH,
    TRIED_OFTEN,
    TRIED_SHARE,
    Budget,
    RootMove,
)
from runegames.core import AnyGame, AnyState, BaseGame, Outcome, Rng, shared_ranks
from tests.bots.toys import CUPS, PLAIN, Cups, Heap, Hiding, Toy, search


def thoughts(
    state: Heap | Cups | Hiding, toy: Toy = PLAIN, simulations: int = 600, seed: int = 1
) -> list[RootMove]:
    """Return what a search with a budget of simulations has found, the best move first."""
    thinking = search(state, toy, seed)
    thinking.run(Budget(simulations=simulations))
    return thinking.root_moves()


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_a_search_leaves_a_losing_heap(stones: int) -> None:
    assert thoughts(Heap(stones, 2), simulations=1500)[0].move == stones % 4


@pytest.mark.parametrize("stones", [5, 6, 7, 9])
@pytest.mark.parametrize("liked", [{1: 2.0, 2: 1.0, 3: 0.0}, {1: 0.0, 2: 1.0, 3: 2.0}])
def test_a_misleading_appraisal_is_overcome(stones: int, liked: dict[int, float]) -> None:
    toy = Toy(liked=liked).with_thinking(prior_visits=0)
    assert thoughts(Heap(stones, 2), toy, 1500)[0].move == stones % 4


def test_a_search_says_how_sure_it_is() -> None:
    best, *others = thoughts(Heap(6, 2), simulations=3000)
    assert best.move == 2
    assert best.success > 0.9
    assert best.scores[0] > 9 > 1 > best.scores[1]
    assert all(line.success < best.success for line in others)


@pytest.mark.parametrize(("stones", "best"), [(3, 3), (2, 2)])
def test_every_seat_plays_for_its_own_side(stones: int, best: int) -> None:
    for seats in (2, 3, 4):
        assert thoughts(Heap(stones, seats))[0].move == best


def test_partners_win_together() -> None:
    # Each seat takes one stone, so the number of stones decides which side takes the last one.
    line = thoughts(Heap(3, 4, most=1), simulations=20)[0]
    assert line.scores == (10, 0, 10, 0)
    assert line.success > 0.9
    assert thoughts(Heap(2, 4, most=1), simulations=20)[0].success < 0.1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_sides_add_up_to_one(seats: int) -> None:
    for line in thoughts(Heap(7, seats), simulations=60):
        chances = line.chances[:2] if seats == 4 else line.chances
        assert sum(chances) == pytest.approx(1)
        assert line.success == line.chances[0]


def test_a_search_goes_by_what_is_likely_and_not_by_what_is_true() -> None:
    for ball in range(3):
        lines = thoughts(Cups(ball), simulations=1000)
        assert lines[0].move == "first"
        assert lines[0].scores[0] == pytest.approx(6, abs=0.7)


def test_searches_with_the_same_seed_find_the_same() -> None:
    assert thoughts(Heap(11, 3), seed=4) == thoughts(Heap(11, 3), seed=4)
    assert thoughts(Heap(11, 3), seed=4) != thoughts(Heap(11, 3), seed=5)


def test_means_decide_between_moves_that_were_tried_often_in_the_same_deals() -> None:
    liked = {move: -move / 2 for move in range(1, 11)}
    toy = Toy(liked=liked).with_thinking(prior_visits=0)
    by_visits = thoughts(Heap(20, 2, most=10), toy, 200, seed=3)
    assert by_visits == sorted(by_visits, key=lambda line: -line.visits)
    best, *others = thoughts(Heap(20, 2, most=10), toy.with_thinking(same_deals=True), 200, seed=3)
    most = max(line.visits for line in others)
    often = [line for line in others if line.visits >= TRIED_SHARE * most]
    assert best.visits < most
    assert all(line.success < best.success for line in often)
    # Moves that were tried too rarely may have a higher mean.
    assert any(line.success > best.success for line in others)


def test_a_search_does_not_change_the_table() -> None:
    heap = Heap(9, 2)
    thoughts(heap)
    assert (heap.stones, heap.seat) == (9, 0)


def test_the_forecast_judges_what_is_not_played_out() -> None:
    toy = Toy(stops=True, foretold=(3.0, 2.0))
    line = thoughts(Heap(40, 2), toy, 1)[0]
    assert line.scores == (3.0, 2.0)
    assert line.success == pytest.approx(0.731, abs=0.001)


def test_a_playout_ends_after_rollout_plies() -> None:
    toy = Toy(foretold=(3.0, 2.0)).with_thinking(rollout_plies=2)
    assert thoughts(Heap(40, 2), toy, 1)[0].scores == (3.0, 2.0)
    assert thoughts(Heap(3, 2, most=1), toy, 1)[0].scores == (10, 0)


@pytest.mark.parametrize(
    ("same_deals", "tried", "score"),
    [(True, 0, 2.0), (True, 1, 2.0 + 8.0 / (TRIED_OFTEN + 1)), (False, 1, 2.0)],
)
def test_first_moves_that_were_tried_often_are_played_out_further(
    same_deals: bool, tried: int, score: float
) -> None:
    toy = Toy(foretold=(3.0, 2.0)).with_thinking(
        rollout_plies=1, more_rollout_plies=200, same_deals=same_deals
    )
    thinking = search(Heap(200, 2, most=1), toy)
    thinking.run(Budget(simulations=TRIED_OFTEN + tried, whole=True))
    (line,) = thinking.root_moves()
    # Seat 1 takes the last stone: a game that is played out gives it 10 points, a forecast 2.
    assert line.scores[1] == pytest.approx(score)


def test_a_forecast_lead_is_divided_by_the_forecast_scale() -> None:
    toy = Toy(foretold=(3.0, 2.0)).with_thinking(rollout_plies=2, forecast_scale=0.5)
    assert thoughts(Heap(40, 2), toy, 1)[0].success == pytest.approx(0.881, abs=0.001)


def test_few_moves_are_searched_before_many() -> None:
    liked = {move: -float(move) for move in range(1, 41)}
    toy = Toy(liked=liked, stops=True, foretold=(0.0, 0.0)).with_thinking(
        prior_visits=0, initial_width=3
    )
    few = thoughts(Heap(41, 2, most=40), toy, 5)
    assert {line.move for line in few} <= {1, 2, 3, 4, 5}
    flat = toy.with_thinking(temperature=1000.0)
    many = thoughts(Heap(41, 2, most=40), flat, 400)
    assert 12 < len(many) <= 3 + 20


def test_first_moves_are_compared_from_the_beginning_in_the_same_deals() -> None:
    liked = {move: -float(move) for move in range(1, 41)}
    toy = Toy(liked=liked, stops=True, foretold=(0.0, 0.0)).with_thinking(
        prior_visits=0, initial_width=3, temperature=1000.0, same_deals=True
    )
    lines = thoughts(Heap(41, 2, most=40), toy, 40)
    assert {line.move for line in lines} == set(range(1, FIRST_WIDTH + 1))


def test_first_moves_are_explored_more_than_moves_deeper_in_the_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy = Toy().with_thinking(prior_visits=0, same_deals=True)

    def most_visits() -> int:
        thinking = search(Heap(10, 2, most=10), toy, seed=3)
        thinking.run(Budget(simulations=200, whole=True))
        return max(line.visits for line in thinking.root_moves())

    compared = most_visits()
    monkeypatch.setattr("runegames.bots.search.FIRST_EXPLORATION", 1.0)
    assert compared < 0.8 * most_visits()


def test_a_budget_of_simulations_is_kept() -> None:
    thinking = search(Heap(40, 2), Toy(stops=True, foretold=(0.0, 0.0)))
    thinking.run(Budget(simulations=100))
    assert 80 <= thinking.simulations <= 100
    assert sum(line.visits for line in thinking.root_moves()) == thinking.simulations


def test_a_search_stops_when_the_choice_is_clear() -> None:
    thinking = search(Heap(3, 2))
    thinking.run(Budget(simulations=10_000))
    assert thinking.root_moves()[0].move == 3
    assert thinking.simulations < 9_000
    assert thinking.simulations % CHECK_INTERVAL == 0


def test_a_search_with_a_budget_of_seconds_ends() -> None:
    thinking = search(Heap(40, 2), Toy(stops=True, foretold=(0.0, 0.0)))
    thinking.run(Budget(seconds=0.05))  # without an end, this call would not return
    assert thinking.simulations > 1


def test_a_search_that_is_stopped_at_once_has_an_answer() -> None:
    thinking = search(Heap(40, 2))
    thinking.run(Budget(seconds=60), stopped=lambda: True)
    assert thinking.simulations == 1
    assert len(thinking.root_moves()) == 1


def test_an_endless_budget_is_refused() -> None:
    with pytest.raises(AssertionError, match="the budget has no limit"):
        search(Heap(4, 2)).run(Budget())


LEARNING = PLAIN.with_thinking(learns=True)


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_a_search_that_learns_leaves_a_losing_heap(stones: int) -> None:
    assert thoughts(Heap(stones, 2), LEARNING, 1500)[0].move == stones % 4


def test_a_search_that_learns_does_not_let_others_answer_what_they_have_not_seen() -> None:
    known, hidden = (thoughts(Hiding(), toy, 900)[0].success for toy in (PLAIN, LEARNING))
    assert known < 0.2  # the tree of moves alone lets the other seat look under the cup
    assert hidden > 0.35


class Unguessed(Toy):
    """Toy without a guess of its own."""

    guess = BaseGame.guess


def test_playouts_prefer_what_went_well_and_try_what_is_new() -> None:
    experience, rng = Experience(cast(AnyGame, Unguessed()), 2), Rng(4)
    state = cast(AnyState, Hiding())

    def guesses() -> Counter[str]:
        return Counter(str(experience.guess(state, CUPS, rng)) for _ in range(200))

    for cup, scores in (("first", (1, 0)), ("second", (0, 1))):
        experience.learn([(0, cup)], Outcome(scores, shared_ranks(scores), "guessed"), scores)
    assert guesses().most_common(1)[0][0] == "third"
    experience.learn([(0, "third")], Outcome((0, 1), (2, 1), "guessed"), (0, 1))
    counts = guesses()
    assert counts["first"] > 2 * (200 - counts["first"])
    assert len(counts) == len(CUPS), "some moves are never tried again"
