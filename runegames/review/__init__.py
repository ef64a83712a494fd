"""Reviews of finished games: was it luck, or was it play?

**Skill.** For every decision with a choice, a search looks for the best answer, from what the
deciding seat knows. This answer and the played one are then tried equally often in the same deals
(common random numbers), because the search itself spends most simulations on the answers that it
prefers. A difference counts as a mistake only if it can hardly be chance, given the number of
decisions in the game.

**Luck** of a ply is the worth of the table after it, minus the mean worth of the tables that could
have come about instead: the cards that no seat knew are dealt anew, and the same move is made
(``core/redealing.py``). For the luck of the deal, these tables are other deals. A worth is the mean
of playouts. In a playout the unseen cards are dealt anew. Every seat plays the move that looks best
or, in a share of the decisions, that of a novice, since no players follow one line.

However good or bad the playouts are, luck has mean 0. Therefore result - c * luck has the same mean
as the result, for any c that is fixed beforehand or fitted on other games. A review takes c = 1, so
that start, play and luck sum up to the result. Its ``luck_adjusted`` takes the game's
``luck_share`` as c, and ``lab/adjusted.py`` fits c for contests.

Sources: D. Zare, "Hedging Toward Skill" (Inside Backgammon 1998), for backgammon; N. Burch,
M. Schmid, M. Moravcik, M. Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation
in Imperfect Information Games" (AAAI 2018). All figures are estimates of this engine.

The figures depend only on the game, the budgets in simulations and the seeds. Therefore a review is
the same on every machine and in any number of processes.

>>> from runegames.games.registry import game
>>> from runegames.lab.playouts import Playout
>>> from runegames.play.seats import plans_for
>>> bones = game("bones")
>>> playout = Playout(bones, bones.options_type(rounds="six"), plans_for(["adept"] * 2), seed=1)
>>> _ = list(playout.plies())
>>> review = Review(playout.session, simulations=2)
>>> while tasks := review.tasks():
...     for task in tasks:
...         review.add(examine(task))
>>> one, _ = review.seats()
>>> round(one.start.value + one.play + one.luck.value, 6) == one.result
True
"""

from runegames.review.figures import Figure
from runegames.review.marks import Mark
from runegames.review.parts import ExaminedDecision, GainSpan, MomentFigures, Progress, SeatReview
from runegames.review.review import Review, Unfinished
from runegames.review.tasks import ORDINARY_SIMULATIONS, Finding, ReviewTask, examine, try_answer

__all__ = [
    "ORDINARY_SIMULATIONS",
    "ExaminedDecision",
    "Figure",
    "Finding",
    "GainSpan",
    "Mark",
    "MomentFigures",
    "Progress",
    "Review",
    "ReviewTask",
    "SeatReview",
    "Unfinished",
    "examine",
    "try_answer",
]
