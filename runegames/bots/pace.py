"""Timing of a computer player's answers, which reveals nothing about hidden cards.

The timing follows three rules:

- In a game with hidden information a search uses its whole budget (``Budget.whole``), even for a
  single legal answer or a clear choice, because other players could infer either from the time.
- The moment of an answer depends only on level, pace and keys, and on what everybody has seen:
  earlier questions at this table, and when they were answered.
- An answer that is late, on a busy machine, waits for the next step of ``STEP_S`` seconds.

The seconds of a level are for a whole turn (``TurnClock``), because people wait for a turn to end.
Moves of players that do not search share the seconds of a whole round (``RoundClock``).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from runegames.bots.registry import budget_of
from runegames.bots.search import Budget
from runegames.core import AnyGame, Seat, Weight

QUICK_S = 0.02
"""Seconds for an answer without a search, longer than any appraisal takes."""
SLACK_S = 0.1
"""Seconds allowed beyond a budget: for the round trip to the process and the last simulation."""
STEP_S = 0.1
"""Seconds between two moments for late answers."""
MAX_WAIT_SHARE = 1.6
"""Longest wait for a turn, in multiples of the level's seconds, if no search is late."""
ASIDE_SHARE = 0.25
"""Factor on the share of a question in another player's turn: such answers need less planning."""
MIN_SHARE = 1 / 16
"""Least part of the level's seconds for a question, within the longest wait for the turn."""
UNSEEN = (2, 4)
"""Initial counts of a kind of question: times asked, questions that followed."""
MAX_FURTHER = 6
"""Greatest number of following questions that are counted for one question of a turn.

Without this bound a rare long turn would shorten the searches of many later turns.
"""
ROUND_S = 4.0
"""Seconds for showing moves of players that do not search, between two moves of a person."""
SHOWN_SHARES: Mapping[Weight, float] = {
    "step": 0.06,
    "act": 0.15,
    "gain": 0.3,
    "turning point": 0.4,
}
"""Part of the seconds left in a round for which a move is shown, by its weightiest event.

The parts make the sum smaller than ``ROUND_S``, however many moves there are.
"""
MIN_THINKING_S = 0.2
"""Least wait in seconds that a search may use; with less the answer is made without a search."""


def table_budget(player: str, game: AnyGame) -> Budget | None:
    """Return the budget of a computer player at a table; None for a player without a search.

    Raises:
        UnknownBot: no computer player has this name, or its budget is invalid.
    """
    budget = budget_of(player)
    return budget and budget._replace(whole=game.meta.hidden_information)


class TimeShare(NamedTuple):
    """Time for one question of a turn."""

    budget: Budget | None
    """Budget of the search; None for an answer without a search."""
    rest_s: float = 0.0
    """Least seconds until the answer."""
    most_s: float = inf
    """Seconds after which an answer without a search replaces the search."""


class TurnClock:
    """Clock that spreads the seconds of a level over the questions of a turn.

    The expected number of questions is learned from earlier turns of the sitting.
    """

    def __init__(self) -> None:
        self._turn: Hashable = None
        self._kinds: list[str] = []
        """Kinds of the questions to computer players in this turn."""
        self._thought_s = 0.0
        self._waited_s = 0.0
        self._seen: dict[str, tuple[int, int]] = {}
        """Counts of former turns by kind of question: times asked, questions that followed."""

    def share(
        self, turn: Hashable, kind: str, budget: Budget | None, pace_s: float, *, own: bool
    ) -> TimeShare:
        """Return the share of a question; ``own`` is true if the asked player is on turn."""
        if turn != self._turn:
            self._begin(turn)
        self._kinds.append(kind)
        if budget is None or budget.seconds is None:
            return TimeShare(budget, pace_s)
        times, further = self._seen.get(kind, UNSEEN)
        share = 1.0 if own else ASIDE_SHARE
        part = times / (times + further) * share
        most_s = part * max(0.0, MAX_WAIT_SHARE * budget.seconds - self._waited_s)
        if most_s < MIN_THINKING_S:
            return TimeShare(None)
        think_s = max(part * (budget.seconds - self._thought_s), MIN_SHARE * budget.seconds)
        think_s = min(think_s, most_s - SLACK_S)
        self._thought_s += think_s
        return TimeShare(budget._replace(seconds=think_s), min(pace_s, most_s), most_s)

    def _begin(self, turn: Hashable) -> None:
        for after, kind in enumerate(reversed(self._kinds)):
            times, further = self._seen.get(kind, UNSEEN)
            self._seen[kind] = times + 1, further + min(after, MAX_FURTHER)
        self._turn, self._kinds = turn, []
        self._thought_s = self._waited_s = 0.0

    def gave(self, waited_s: float) -> None:
        """Record the seconds waited for the last answer."""
        self._waited_s += waited_s


class RoundClock:
    """Clock that spreads the seconds of a round over the moves that are shown in it.

    A round begins with a move of a person, and with the second turn of a seat.
    """

    def __init__(self) -> None:
        self._moves = -1
        self._left_s = ROUND_S
        self._turns: dict[Seat, Hashable] = {}
        """Turn of each seat in this round."""

    def rest(
        self, turn: tuple[Hashable, Seat], own_moves: int, shown: Weight, pace_s: float
    ) -> float:
        """Return the least seconds until the answer to a question.

        Args:
            turn: turn of the question, and its seat.
            own_moves: number of moves that persons have made.
            shown: weight of the move that is on show until the answer.
            pace_s: seconds of a move, if it is shown alone.
        """
        key, seat = turn
        if own_moves != self._moves or self._turns.get(seat, key) != key:
            self._moves, self._left_s = own_moves, ROUND_S
            self._turns = {}
        self._turns[seat] = key
        rest_s = min(pace_s, SHOWN_SHARES[shown] * self._left_s)
        self._left_s -= rest_s
        return rest_s


@dataclass(slots=True)
class AnswerTime:
    """Moments of one answer, in seconds of the caller's clock."""

    asked: float
    floor: float
    """Earliest moment of the answer."""
    due: float
    """Moment of an answer that is found in time."""
    latest: float
    """Moment of an answer without a search, if the search has found none."""
    hurried: bool = False
    """True once the answer is wanted immediately."""

    @classmethod
    def of(cls, now: float, share: TimeShare) -> AnswerTime:
        """Make the moments of a question that is asked now."""
        pause_s = QUICK_S if share.budget is None else 0.0
        floor = now + share.rest_s + pause_s
        return cls(now, floor, floor, now + share.most_s)

    def begin(self, now: float, budget: Budget) -> None:
        """Begin a search, or begin it again; the answer waits for the end of a ``whole`` budget."""
        if budget.whole and budget.seconds is not None:
            self.due = max(self.floor, now + budget.seconds + SLACK_S)

    def left(self, now: float) -> float | None:
        """Return the seconds until an answer without a search is given; None if it never is."""
        return None if self.latest == inf else max(0.0, self.latest - now)

    def hurry(self, now: float) -> None:
        """Bring the answer forward."""
        self.hurried = True
        self.floor = min(self.floor, now + SLACK_S)
        self.due = min(self.due, now + SLACK_S)

    def given(self, ready: float) -> float:
        """Return the moment for an answer that is ``ready``."""
        late = ready - self.due
        return self.due if late <= 0 else self.due + ceil(late / STEP_S) * STEP_S
