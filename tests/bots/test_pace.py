"""Time of an answer, which must reveal nothing of the hand of the seat that answers."""

from __future__ import annotations

from itertools import count

import pytest

from runegames.bots import pace
from runegames.bots.pace import (
    ROUND_S,
    AnswerTime,
    RoundClock,
    TimeShare,
    TurnClock,
    table_budget,
)
from runegames.bots.registry import LEVELS, UnknownBot
from runegames.bots.search import Budget, Search
from runegames.bots.search_bot import SearchBot
from runegames.bots.tasks import SearchTask, think
from runegames.core import WEIGHTS, Rng, Weight
from runegames.games.registry import game, playable
from runegames.play.seats import default_plans
from runegames.play.session import Session
from tests.bots.toys import Heap, search
from tests.play.sittings import asked

PACES_S = (0.001, 0.8, 1.8)


@pytest.fixture(autouse=True)
def _usual_slack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "QUICK_S", 0.02)
    monkeypatch.setattr(pace, "SLACK_S", 0.1)
    monkeypatch.setattr(pace, "STEP_S", 0.1)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advance the clock of a search by a millisecond each time it is read."""
    ticks = count()
    monkeypatch.setattr("runegames.bots.search.time.perf_counter", lambda: next(ticks) / 1000)


# -- how long a search runs -----------------------------------------------------------------------


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("budget", [Budget(seconds=0.3, whole=True), Budget(None, 300, whole=True)])
def test_a_whole_budget_is_used_however_clear_the_choice(budget: Budget) -> None:
    # One answer; one answer that wins and two that lose; three answers that lose.
    tables = [Heap(1, 2), Heap(3, 2), Heap(8, 2)]
    assert [len(table.legal_moves()) for table in tables] == [1, 3, 3]
    searches = [search(table) for table in tables]
    for tried in searches:
        tried.run(budget)
    (made,) = {tried.simulations for tried in searches}
    assert made >= 299


@pytest.mark.usefixtures("ticking")
def test_a_clear_choice_ends_a_budget_early_unless_it_is_whole() -> None:
    thinking = search(Heap(1, 2))
    thinking.run(Budget(seconds=0.3))
    assert thinking.simulations < 200


@pytest.mark.parametrize("whole", [True, False])
def test_only_a_whole_budget_is_used_up_on_a_single_legal_answer(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = only_one_answer()
    position = session.position(asked(session))
    budget = Budget(simulations=70, whole=whole)
    (line,) = think(SearchTask(session.game.meta.id, position, 1, budget))
    assert line.visits == (70 if whole else 32)
    ran: list[Budget] = []
    run = Search.run

    def noting(self: Search, budget: Budget, stopped: object) -> None:
        ran.append(budget)
        run(self, budget)

    monkeypatch.setattr(Search, "run", noting)
    bot = SearchBot(session.game, budget, lambda: False)
    assert bot.choose(position, Rng(1)) == line.move
    assert ran == [budget] * whole


def only_one_answer() -> Session:
    """Return a sitting whose asked seat has a single answer, which the other seats cannot know."""
    the_game = game("market")
    for seed in range(50):
        session = Session(the_game, the_game.options_type(), default_plans(3), seed)
        rng = Rng(seed)
        while (decision := session.decision()) is not None:
            moves = session.state.legal_moves()
            if len(moves) == 1 and decision.needs_secrets:
                return session
            session.play(rng.choice(moves))
    raise AssertionError("no seed leads to a question with a single, secret answer")


@pytest.mark.parametrize("game_id", playable())
def test_budgets_are_whole_at_a_table_with_secrets(game_id: str) -> None:
    the_game = game(game_id)
    for level in LEVELS:
        budget = table_budget(level.name, the_game)
        assert (budget is None) == (level.thinks is None)
        if budget is not None:
            assert budget == Budget(level.thinks, whole=the_game.meta.hidden_information)
    assert table_budget("master:40", the_game) == Budget(
        simulations=40, whole=the_game.meta.hidden_information
    )
    with pytest.raises(UnknownBot):
        table_budget("sphinx", the_game)


# -- when an answer is given ----------------------------------------------------------------------


@pytest.mark.parametrize("pace_s", PACES_S)
@pytest.mark.parametrize("seconds", [0.25, 1.0, 4.0])
def test_the_moment_of_an_answer_depends_on_level_and_pace_alone(
    pace_s: float, seconds: float
) -> None:
    budget = Budget(seconds, whole=True)
    when = AnswerTime.of(100.0, TimeShare(budget, pace_s))
    when.begin(100.0, budget)
    given = {when.given(100.0 + took) for took in (0.01, 0.1, seconds, seconds + 0.09)}
    assert given == {100.0 + max(pace_s, seconds + 0.1)}


@pytest.mark.parametrize("pace_s", PACES_S)
def test_the_moment_of_an_answer_without_search_depends_on_pace_alone(pace_s: float) -> None:
    when = AnswerTime.of(100.0, TimeShare(None, pace_s))
    assert {when.given(100.0 + pace_s + took) for took in (0.0, 0.001, 0.019)} == {
        100.0 + pace_s + 0.02
    }


def test_a_hurried_answer_is_given_soon_at_a_fixed_moment() -> None:
    budget = Budget(4.0, whole=True)
    for number in (101.0, 101.05, 101.09):
        when = AnswerTime.of(100.0, TimeShare(budget, 1.8))
        when.begin(100.0, budget)
        when.hurry(101.0)
        assert when.given(number) == pytest.approx(101.1)
    # A hurry shortly before an answer is due does not postpone the answer.
    when = AnswerTime.of(100.0, TimeShare(budget))
    when.begin(100.0, budget)
    when.hurry(104.09)
    assert when.given(104.09) == pytest.approx(104.1)


def test_a_thought_that_is_begun_anew_waits_for_its_own_time_only() -> None:
    elder, rest = Budget(60.0, whole=True), Budget(0.15, whole=True)
    when = AnswerTime.of(100.0, TimeShare(elder, 0.8))
    when.begin(100.0, elder)
    when.begin(100.2, rest)
    assert when.given(100.3) == 100.8, (
        "the answer was not given at the moment when the pace was over"
    )
    when.begin(103.0, rest)
    assert {when.given(103.0 + took) for took in (0.01, 0.15)} == {103.25}
    when.hurry(103.01)
    when.begin(103.02, rest)
    assert when.given(103.1) == pytest.approx(103.27)


def test_late_answers_are_given_at_fixed_steps() -> None:
    budget = Budget(1.0, whole=True)
    when = AnswerTime.of(100.0, TimeShare(budget))
    when.begin(100.0, budget)
    assert {round(when.given(number), 6) for number in (101.11, 101.15, 101.199)} == {101.2}


def test_without_secrets_an_answer_waits_for_the_pace_alone() -> None:
    when = AnswerTime.of(100.0, TimeShare(Budget(4.0), 0.8))
    when.begin(100.0, Budget(4.0))
    assert when.given(100.2) == 100.8


# -- a turn ---------------------------------------------------------------------------------------


def turn_of(clock: TurnClock, turn: int, kinds: str, budget: Budget, pace_s: float) -> list[float]:
    """Return the seconds of each question; a capital in ``kinds`` asks a seat not on turn."""
    taken, now = list[float](), 0.0
    for kind in kinds:
        share = clock.share(turn, kind.lower(), budget, pace_s, own=kind.islower())
        when = AnswerTime.of(now, share)
        if share.budget is not None:
            when.begin(now, share.budget)
        given = when.given(now + 0.01)
        clock.gave(given - now)
        taken.append(given - now)
        now = given
    return taken


@pytest.mark.parametrize("pace_s", PACES_S)
@pytest.mark.parametrize("seconds", [1.0, 2.0, 4.0, 15.0])
@pytest.mark.parametrize("kinds", ["p", "pf", "pcDtcDtcDt", "pcDtcDtcDtctctc", "D" * 9])
def test_no_turn_takes_twice_the_seconds_of_a_level(
    kinds: str, seconds: float, pace_s: float
) -> None:
    clock, budget = TurnClock(), Budget(seconds, whole=True)
    for turn in range(12):
        assert sum(turn_of(clock, turn, kinds, budget, pace_s)) <= 2 * seconds
    # The limit also holds for a turn with more questions than any before.
    assert sum(turn_of(clock, 99, kinds * 2, budget, pace_s)) <= 2 * seconds


def test_a_turn_of_one_question_gets_the_whole_time_and_longer_turns_spread_it() -> None:
    budget = Budget(4.0, whole=True)
    for kinds, first, rest in (("p", 3.5, 0.0), ("pf", 1.5, 1.5), ("pctct", 0.5, 1.5)):
        clock = TurnClock()
        for turn in range(30):
            taken = turn_of(clock, turn, kinds, budget, 0.001)
        assert taken[0] > first
        assert sum(taken[1:]) >= rest
        assert sum(taken) < 4.0 + len(kinds) * 0.2


def test_an_answer_in_the_turn_of_another_seat_takes_less_time() -> None:
    own, other = (
        turn_of(TurnClock(), 1, kinds, Budget(4.0, whole=True), 0.001)[0] for kinds in ("d", "D")
    )
    assert other < own / 2


def rests(clock: RoundClock, turns: str, shown: Weight, moves: int = 0) -> list[float]:
    """Return the seconds before each question; the letters of ``turns`` are the seats on turn."""
    return [clock.rest((turn, ord(turn)), moves, shown, 0.8) for turn in turns]


@pytest.mark.parametrize("shown", WEIGHTS)
def test_moves_of_a_whole_round_are_shown_for_four_seconds_at_most(shown: Weight) -> None:
    assert sum(rests(RoundClock(), "a" * 30 + "b" * 30 + "c" * 30, shown)) <= ROUND_S


def test_weighty_moves_are_shown_longer_and_a_new_round_has_its_own_seconds() -> None:
    clock = RoundClock()
    step, gain = rests(RoundClock(), "a", "step"), rests(RoundClock(), "a", "gain")
    assert step < gain == [0.8]
    rests(clock, "aaabbbccc" * 3, "act")
    assert rests(clock, "a", "gain", moves=1) == [0.8], "a person has moved"
    rests(clock, "bcd", "turning point", moves=1)
    before = clock.rest(("second turn", ord("a")), 1, "gain", 0.8)
    assert before == 0.8, "a seat has begun its second turn"


def test_a_player_that_does_not_think_keeps_to_the_pace_alone() -> None:
    clock = TurnClock()
    shares = [clock.share(1, "p", None, 1.8, own=True) for _ in range(20)]
    assert set(shares) == {TimeShare(None, 1.8)}
