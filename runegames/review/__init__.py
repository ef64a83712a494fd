"""Reviews of finished games: was it luck, or was it play?

**Skill.** For every real decision a search finds the best answer with the knowledge of its own
seat. This answer and the played one are then tried equally often in the same deals (common random
numbers), since a search spends most simulations on the answers that it prefers. A difference counts
as a mistake only if it can hardly be chance, given the number of decisions in the game.

**Luck** of a ply, or of the deal, is the worth of the table after it, minus a mean worth. That mean
is taken after the same move, with all cards that no seat knows dealt anew (``core/redealing.py``).
A worth is the mean of playouts. In a playout every seat plays the move that looks best, and the
unseen cards are dealt anew, too. Given the knowledge of all seats and the move, the mean of a ply's
luck is 0, however good or bad the playouts are. Therefore result - c * luck has the same mean as
the result, for any c that is fixed beforehand or fitted on other games. A review takes c = 1, so
start, play and luck sum up to the result; ``lab/adjusted.py`` fits c for contests.

Sources: D. Zare, "Hedging Toward Skill" (Inside Backgammon 1998), for backgammon; N. Burch,
M. Schmid, M. Moravcik, M. Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation
in Imperfect Information Games" (AAAI 2018). All figures are estimates of this engine.

The figures depend only on the game, the budgets in simulations and the seeds. Therefore a review is
the same on every machine and in any number of processes.

>>> from runegames.games.registry import game
>>> from runegames.lab.playouts import Playout, plans_for
>>> bones = game("bones")
>>> playout = Playout(bones, bones.options_type(rounds="six"), plans_for(["adept"] * 2), seed=1)
>>> _ = list(playout.plies())
>>> review = Review(playout.session, simulations=2)
>>> for task in review.tasks():
...     review.add(examine(task))
>>> one, _ = review.seats()
>>> round(one.start.value + one.play + one.luck.value, 6) == one.result
True
"""

from runegames.review.figures import Figure
from runegames.review.marks import Mark
from runegames.review.review import Decision, Moment, Progress, Review, SeatReview, Span, Unfinished
from runegames.review.tasks import ORDINARY_SIMULATIONS, Finding, Task, examine, try_answer

__all__ = [
    "ORDINARY_SIMULATIONS",
    "Decision",
    "Figure",
    "Finding",
    "Mark",
    "Moment",
    "Progress",
    "Review",
    "SeatReview",
    "Span",
    "Task",
    "Unfinished",
    "examine",
    "try_answer",
]
