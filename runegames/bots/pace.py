"""When a computer player's answer is given, so that its timing tells nothing of hidden cards.

The one place that decides it. Three things make up the rule:

- Where a game hides anything, a search uses its whole budget (``Budget.whole``), whether one answer
  is legal or several and however clear the choice is: others at the table know neither.
- The answer is kept until a moment that rests on level, pace and keys alone.
- What is found later than that, on a busy machine, waits for the next of some fixed steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from runegames.bots.registry import budget_of
from runegames.bots.search import Budget
from runegames.core import AnyGame

QUICK_S = 0.02
"""Seconds for an answer at first sight, more than looking at all moves takes."""
SLACK_S = 0.1
"""Seconds beyond a budget: the way to the one who thinks and back, and the last simulation."""
STEP_S = 0.1
"""Seconds between the moments at which a late answer can be given."""


def table_budget(player: str, game: AnyGame) -> Budget | None:
    """How long a computer player thinks where others see when it answers; None: not at all.

    Raises:
        UnknownBot: there is none of that name, or it cannot think for so long.
    """
    budget = budget_of(player)
    return budget and budget._replace(whole=game.meta.hidden_information)


@dataclass(slots=True)
class AnswerTime:
    """The moment at which one answer is given, on the clock of whoever asks."""

    floor: float
    """Until when the table stands still in any case."""
    due: float

    @classmethod
    def asked(cls, now: float, budget: Budget | None, pace_s: float = 0.0) -> AnswerTime:
        """The question is put now, at a table that stands still for so long before answers."""
        floor = now + pace_s + (QUICK_S if budget is None else 0.0)
        return cls(floor, floor)

    def begin(self, now: float, budget: Budget) -> None:
        """Thinking begins now, or anew: its whole time is waited for."""
        if budget.whole and budget.seconds is not None:
            self.due = max(self.floor, now + budget.seconds + SLACK_S)

    def hurry(self, now: float) -> None:
        """Somebody wants it at once."""
        self.floor = min(self.floor, now + SLACK_S)
        self.due = min(self.due, now + SLACK_S)

    def given(self, found: float) -> float:
        """When an answer is given that is found at this moment."""
        late = found - self.due
        return self.due if late <= 0 or not STEP_S else self.due + ceil(late / STEP_S) * STEP_S
