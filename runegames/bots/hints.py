"""Hints: the best move of a search, its reason, and the next best moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from runegames.bots.bot import Move
from runegames.bots.continuations import evaluates
from runegames.bots.parts import PART_BUDGET, WholeAnswer
from runegames.bots.search import Budget, RootMove, Search
from runegames.core import (
    AnyGame,
    Names,
    Outlook,
    Question,
    Rng,
    and_list,
    count,
    possessive,
    power,
)
from runegames.core.advice import chance

RANKS = ("Next best", "After that")
"""Words in front of the moves that a hint names after the best one."""
MAX_COMPARED = 12
"""Greatest number of moves among which the next best ones are chosen."""
MIN_VISIT_SHARE = 0.02
"""Least visits for a comparison by figures, as a share of the best move's visits."""
MIN_SUCCESS_GAP = 0.02
"""Least difference in the chance to win, from 0 to 1, that a hint mentions."""
EVEN_TRIALS = 10
"""Number of imagined trials, with equal chances for all sides, that are added to the real ones.

These pseudo-counts keep a few simulations from giving an extreme chance.
"""
OPENING_TURNS = 3
"""Number of turns of a seat in which forecasts say little yet, so that chances are nearly even."""
SOBERING = 4
"""Power of a certainty from 0 (even share) to 1: half of the way to certainty counts 1/16."""
MIN_SCORE_GAP = 0.5
"""Least difference in expected points that a hint mentions."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Hint: a good answer, and the reasons for it."""

    moves: tuple[Move, ...]
    """Good moves: one, or all parts of an answer in their order."""
    lines: tuple[str, ...]
    """Sentences: the moves and their reasons, the chance to win, the next best moves."""

    @property
    def move(self) -> Move:
        """First of the moves."""
        return self.moves[0]


def hint(
    question: Question,
    game: AnyGame,
    names: Names,
    budget: Budget,
    rng: Rng,
    stopped: Callable[[], bool] = lambda: False,
) -> Hint:
    """Search in this process and make a hint.

    Args:
        question: question that the hint answers.
        game: the game.
        names: names of the players.
        budget: limits of the search.
        rng: random numbers of the search.
        stopped: function that returns True to end the search.
    """

    def searched(asked: Question, limits: Budget) -> Sequence[RootMove]:
        search = Search(game, asked.position, rng)
        search.run(limits, stopped)
        return search.root_moves()

    ranked = searched(question, budget) if len(question.moves) > 1 else ()
    whole = WholeAnswer(game, question, ranked)
    while (asked := whole.pending) is not None:
        whole.add(searched(asked, PART_BUDGET)[0].move)
    return hint_of(whole, game, names)


def hint_of(whole: WholeAnswer, game: AnyGame, names: Names) -> Hint:
    """Make a hint from an answer that searches have found."""
    first, *further = whole.parts
    speaker, lines = _Wording(first.question, game, names), whole.lines
    only = len(first.question.moves) == 1 and not further
    reason = speaker.reason(first.move)
    reasons = {reason}
    said = [f"{'The only answer: ' if only else ''}{speaker.move(first.move)}.", reason]
    for part in further:
        later = _Wording(part.question, game, names)
        said.append(f"Then: {later.move(part.move)}.")
        if (reason := later.reason(part.move)) not in reasons:
            reasons.add(reason)
            said.append(reason)
    if lines:
        said += [speaker.prospects(lines[0]), *speaker.alternatives(lines)]
    # A game may give no reason and no outlook.
    return Hint(tuple(whole.moves), tuple(filter(None, said)))


class _Wording:
    """Words for the moves and figures of one question."""

    def __init__(self, question: Question, game: AnyGame, names: Names) -> None:
        self._question = question
        self._game = game
        self._names = names
        self._sides = game.sides(question.position.seats)

    def move(self, move: Move) -> str:
        return self._game.words.suggest(move, self._question.view, self._names)

    def reason(self, move: Move) -> str:
        return self._game.words.reason(move, self._question.position, self._names)

    def _outlook(self, line: RootMove) -> Outlook:
        return self._game.words.outlook(
            line.scores, line.success, self._question.position, self._names
        )

    def prospects(self, line: RootMove) -> str:
        """Describe the chance to win and the expected scores."""
        outlook = self._outlook(line)
        if outlook.success is None:
            return outlook.words
        side = next(side for side in self._sides if self._question.decision.seat in side)
        whose = possessive(and_list(self._names[seat] for seat in side))
        even = 1 / len(self._sides)
        sure = self._sobered(_shrunk(line.visits, outlook.success, even), even)
        prospects = f"{whose} chance to win {outlook.stake} is {chance(sure)}"
        prospects += f", where equal players have 1 in {len(self._sides)}."
        return f"{prospects} {outlook.words}".rstrip()

    def _sobered(self, success: float, even: float) -> float:
        """Tell less of a difference from the even share in the first turns.

        Random playouts overrate the seat that has just chosen, as the others play on at random; so
        without an evaluation a difference has to be large to be told whole.
        """
        counts: Sequence[int] | None = self._question.view.turn_counts()
        if counts is not None:
            turn = max(1, counts[self._question.decision.seat])
            return even + (success - even) * min(1.0, turn / (OPENING_TURNS + 1))
        if evaluates(self._game):
            return success
        round_number: int = 1 + (self._question.ply - 1) // self._question.view.seats
        trust = min(1.0, round_number / (OPENING_TURNS + 1))
        difference = success - even
        certainty = difference / (1 - even) if difference > 0 else -difference / even
        return even + difference * (trust + (1 - trust) * power(certainty, SOBERING))

    def alternatives(self, lines: Sequence[RootMove]) -> Iterator[str]:
        """Yield the next best moves, and their differences from the best one.

        A move with the same reason as a better one is left out, because it achieves the same.
        """
        best, *others = lines
        reasons = {self.reason(best.move)}
        ranks = iter(RANKS)
        for line in others[:MAX_COMPARED]:
            reason = self.reason(line.move)
            if reason and reason in reasons:
                continue
            reasons.add(reason)
            rank = next(ranks, None)
            if rank is None:
                return
            yield f"{rank}: {self.move(line.move)}; {self._difference(best, line)}."

    def _difference(self, best: RootMove, other: RootMove) -> str:
        if other.visits < max(2, MIN_VISIT_SHARE * best.visits):
            return "it looked weaker at first sight"
        here, there = self._outlook(best), self._outlook(other)
        doubt = sqrt(1 / best.visits + 1 / other.visits)
        seat = self._question.decision.seat
        gains: dict[str, float] = {}
        points = other.scores[seat] - best.scores[seat]
        if here.unit and abs(points) >= max(
            MIN_SCORE_GAP,
            doubt * self._game.thinking(self._question.position.options).logistic_scale,
        ):
            number = count(max(1, round(abs(points))), here.unit)
            gains[f"about {number} {'more' if points > 0 else 'less'}"] = points
        if here.success is not None and there.success is not None:
            share = there.success - here.success
            luck = sqrt(max(0.0, here.success * (1 - here.success)))
            if abs(share) >= max(MIN_SUCCESS_GAP, doubt * luck):
                wins = count(round(100 * abs(share)), "win")
                gains[f"{wins} {'more' if share > 0 else 'fewer'} in a hundred"] = share
        if min(gains.values(), default=0) >= 0:
            # No figure is worse. Better figures of a move with fewer visits are probably luck.
            return "about as good"
        return ", and ".join(gains)


def _shrunk(trials: int, success: float, even: float) -> float:
    """Shrink the share of won trials towards ``even``.

    The best of many moves with few trials is mostly the luckiest one.
    """
    return (trials * success + EVEN_TRIALS * even) / (trials + EVEN_TRIALS)
