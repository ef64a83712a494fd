"""Timing of a computer player's answers, such that it tells nothing of hidden cards.

The one place that decides it. Three things make up the rule:

- Where a game hides anything, a search uses its whole budget (``Budget.whole``), whether one answer
  is legal or several and however clear the choice is: others at the table know neither.
- The answer is kept until a moment that rests on level, pace and keys alone, and on which questions
  were asked at this table before, and when they were answered, as everybody has seen.
- What is found later than that, on a busy machine, waits for the next of some fixed steps.

People wait for a turn, so the seconds of a level are a turn's (``TurnClock``), not a question's.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from runegames.bots.registry import budget_of
from runegames.bots.search import Budget
from runegames.core import AnyGame

QUICK_S = 0.02
"""Seconds for an answer at first sight, more than looking at all moves takes."""
SLACK_S = 0.1
"""Seconds allowed beyond a budget: for the round trip to the process and the last simulation."""
STEP_S = 0.1
"""Seconds between the moments at which a late answer can be given."""
MOST_WAITED = 1.6
"""Longest wait for a turn, in multiples of the level's seconds; thoughts overrun, up to two."""
ASIDE_SHARE = 0.25
"""Part of a question's share in somebody else's turn: fending off a duel is not planning a turn."""
LEAST_SHARE = 1 / 16
"""Least part of the level's seconds for a question, also in turns longer than expected."""
UNSEEN = (2, 4)
"""Counts that a kind of question begins with: how often it was asked, and what came after it."""
MOST_FURTHER = 6
"""Most questions counted after another one, so that rare long turns do not shorten all others."""
LEAST_S = 0.2
"""Shortest time in seconds for which a search is started."""


def table_budget(player: str, game: AnyGame) -> Budget | None:
    """Budget of a computer player at a table where others see when it answers; None: no search.

    Raises:
        UnknownBot: there is none of that name, or it cannot think for so long.
    """
    budget = budget_of(player)
    return budget and budget._replace(whole=game.meta.hidden_information)


class TimeShare(NamedTuple):
    """Time that one question of a turn gets."""

    budget: Budget | None
    """Budget of the question; None: it is answered at first sight."""
    rest_s: float = 0.0
    """Seconds for which the table stands still in any case."""
    most_s: float = inf
    """Seconds after which it is answered at first sight, whatever a search still looks for."""


class TurnClock:
    """Clock that spreads the seconds of a level over the questions of a turn.

    How many that is, is learned by kind of question from the turns of the same sitting.
    """

    def __init__(self) -> None:
        self._turn: Hashable = None
        self._kinds: list[str] = []
        """Kinds of the questions that computer players were asked in this turn."""
        self._thought_s = 0.0
        self._waited_s = 0.0
        self._seen: dict[str, tuple[int, int]] = {}
        """Counts by kind of question: times asked in former turns, and questions that followed."""

    def share(
        self, turn: Hashable, kind: str, budget: Budget | None, pace_s: float, *, own: bool
    ) -> TimeShare:
        """Share of a question of this turn; ``own``: it is for the one whose turn it is."""
        if turn != self._turn:
            self._begin(turn)
        self._kinds.append(kind)
        if budget is None or budget.seconds is None:
            return TimeShare(budget, pace_s)
        times, further = self._seen.get(kind, UNSEEN)
        part = times / (times + further) * (1.0 if own else ASIDE_SHARE)
        most_s = part * max(0.0, MOST_WAITED * budget.seconds - self._waited_s)
        if most_s < LEAST_S:
            return TimeShare(None)
        think_s = max(part * (budget.seconds - self._thought_s), LEAST_SHARE * budget.seconds)
        think_s = min(think_s, most_s - SLACK_S)
        self._thought_s += think_s
        return TimeShare(budget._replace(seconds=think_s), min(pace_s, most_s), most_s)

    def _begin(self, turn: Hashable) -> None:
        for after, kind in enumerate(reversed(self._kinds)):
            times, further = self._seen.get(kind, UNSEEN)
            self._seen[kind] = times + 1, further + min(after, MOST_FURTHER)
        self._turn, self._kinds = turn, []
        self._thought_s = self._waited_s = 0.0

    def gave(self, waited_s: float) -> None:
        """Note how long people have waited for the last answer."""
        self._waited_s += waited_s


@dataclass(slots=True)
class AnswerTime:
    """The moment at which one answer is given, on the clock of whoever asks."""

    asked: float
    floor: float
    """Earliest moment of the answer: until then the table stands still in any case."""
    due: float
    latest: float
    """Moment at which it is answered at first sight, if it is not answered yet."""
    hurried: bool = False
    """True once somebody wants the answer at once."""

    @classmethod
    def of(cls, now: float, share: TimeShare) -> AnswerTime:
        """Answer time of a question that is put now."""
        floor = now + share.rest_s + (QUICK_S if share.budget is None else 0.0)
        return cls(now, floor, floor, now + share.most_s)

    def begin(self, now: float, budget: Budget) -> None:
        """Begin to think, now or anew: the whole time of the budget is waited for."""
        if budget.whole and budget.seconds is not None:
            self.due = max(self.floor, now + budget.seconds + SLACK_S)

    def left(self, now: float) -> float | None:
        """Seconds until it is answered at first sight; None: it is waited for."""
        return None if self.latest == inf else max(0.0, self.latest - now)

    def hurry(self, now: float) -> None:
        """Bring the answer forward: somebody wants it at once."""
        self.hurried = True
        self.floor = min(self.floor, now + SLACK_S)
        self.due = min(self.due, now + SLACK_S)

    def given(self, found: float) -> float:
        """Moment at which an answer is given that is found at ``found``."""
        late = found - self.due
        return self.due if late <= 0 or not STEP_S else self.due + ceil(late / STEP_S) * STEP_S
