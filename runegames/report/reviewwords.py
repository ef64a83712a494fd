"""Words and figures of reviews.

Chances are whole numbers of games in a hundred that sum to 100, with the ends of the 95 % interval;
after gains and losses, "give or take" precedes half of it, or ``±`` on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import and_list, count
from runegames.core.events import WEIGHTS
from runegames.core.names import capitalized
from runegames.play.log import words_of
from runegames.review.chances import Chance
from runegames.review.figures import Figure
from runegames.review.parts import ExaminedDecision, LuckStroke, SeatReview
from runegames.review.review import Review

UNTOLD_YET = "What would have happened without luck cannot be told yet."
UNTOLD = "What would have happened without luck cannot be told: too much was left to it."
"""Sentences in place of chances whose intervals are wider than what they tell."""
MAX_SPANS = 2
"""Maximum number of rounds, hands or turns whose luck is mentioned for each seat."""
MAX_UNTOLD = 1
"""Largest gain of a round, hand or turn that sentences omit, in points or wins of a hundred."""


class ReviewWords:
    """Writer of words about a review, with the names of the players."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.names = review.session.names
        self.sides = review.session.game.sides(len(self.names))
        self.alone = review.judge.alone

    # -- figures --------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """Unit of all figures."""
        return "points" if self.alone else "wins in a hundred games"

    def number(self, value: float) -> int:
        """Convert to wins in a hundred games, at most all of them, or to points.

        Sums of gains may exceed all games, since what was won can be lost and won again.
        """
        return round(value) if self.alone else round(100 * min(1.0, max(-1.0, value)))

    def precise(self, value: float) -> str:
        """Write wins in a hundred games, or points, with a decimal."""
        return f"{value if self.alone else 100 * value:.1f}"

    def signed(self, value: float) -> str:
        """Write a gain or loss with its sign, or 0."""
        number = self.number(value)
        return f"{number:+d}".replace("-", "−") if number else "0"

    def reach(self, figure: Figure) -> str:
        """Write the sign ± and half the width of the 95 % interval; "" if that rounds to 0."""
        number = self.number(figure.reach)
        return f"±{number}" if number else ""

    def within(self, value: float) -> int:
        """Convert to a chance from 0 to 100, or to points."""
        number = self.number(value)
        return number if self.alone else min(100, max(0, number))

    @staticmethod
    def a_decision(seat: SeatReview) -> Figure:
        """Return the mean loss in a decision.

        The sum may exceed all that can be won, since lost chances come back by others' mistakes.
        """
        return seat.loss.times(1 / max(1, seat.decisions))

    def amount(self, figure: Figure) -> str:
        """Write a gain or loss with its unit, such as ``5 wins in a hundred, give or take 2``."""
        value, reach = self.number(figure.value), self.number(figure.reach)
        doubt = f", give or take {reach}" if reach else ""
        unit = count(value, "point") if self.alone else f"{count(value, 'win')} in a hundred games"
        return f"{unit}{doubt}"

    # -- the whole ------------------------------------------------------------------------

    def headline(self) -> str:
        """Summarize play and luck of the game in a sentence."""
        seats, sides = self.review.seats(), self.sides
        if self.alone:
            luck = seats[0].luck
            words = self.gained(luck, "Luck brought", "Luck cost")
            reached = count(self.number(seats[0].result), "point")
            return f"{and_list(self.names)} reached {reached}. {words}."
        by_side = [seats[side[0]] for side in sides]
        named = [[self.names[seat] for seat in side] for side in sides]
        winners = [side for side, seat_review in enumerate(by_side) if seat_review.result > 0]
        chances = self.review.chances_without_luck()
        ends = None if chances is None else [chances[side[0]] for side in sides]
        return verdict(named, winners, ends, self._untold)

    @property
    def _untold(self) -> str:
        return UNTOLD if self.review.complete and self.review.ordinary else UNTOLD_YET

    def doubt(self) -> str:
        """Describe the chances that each side would have had without luck."""
        if self.alone:
            without = self.review.seats()[0].without_luck
            return f"Without luck: {self.amount(without)}."
        if (words := self.without_luck()) is None:
            return self._untold
        return f"{words} This is the engine's estimate; one game says little."

    def without_luck(self) -> str | None:
        """List the sides' chances without luck, the greatest first; None if they tell nothing."""
        chances = self.review.chances_without_luck()
        if chances is None:
            return None
        order = sorted(self.sides, key=lambda side: -chances[side[0]].value)
        words = [
            f"{and_list([self.names[seat] for seat in side])} {chances[side[0]].words}"
            for side in order
        ]
        return f"Without luck, wins in a hundred games: {'; '.join(words)}."

    def most_lucky_parts(self, seat: SeatReview) -> str:
        """Tell where luck did most for a seat: ``, above all in round 6 (+60)``."""
        spans = sorted(self.review.spans(), key=lambda span: -abs(span.luck[seat.seat].value))
        parts = [
            f"in {'the deal' if span.name == 'deal' else span.name}"
            f" ({self.number(span.luck[seat.seat].value):+d})"
            for span in spans[:MAX_SPANS]
            if seat.luck.clear
            and span.luck[seat.seat].clear
            and span.luck[seat.seat].value * seat.luck.value > 0
            and abs(self.number(span.luck[seat.seat].value)) > MAX_UNTOLD
        ]
        return f", above all {and_list(parts)}" if parts else ""

    def gained(self, luck: Figure, brought: str, took: str) -> str:
        """Tell a gain or loss by luck in one of two wordings, or that it may be neither."""
        words, amount = brought, self.amount(Figure(abs(luck.value), luck.error))
        if luck.value < 0:
            words = took
        if not luck.clear and self.number(luck.reach):
            sign = ""
            if self.number(luck.value):
                sign = "-" if luck.value < 0 else "+"
            words, amount = f"{brought.split()[0]} cannot be told:", f"{sign}{amount}"
        return f"{words} {amount}"

    # -- moments --------------------------------------------------------------------------

    def turning_point(self, point: ExaminedDecision) -> str:
        """Describe a turning point: the played and the better answer, the loss and the reason."""
        review = self.review
        better, reason = review.better(point.ply)
        played = without_stop(review.said(point.ply, point.played.move))
        words = (
            f"{self.where(point.ply)}, {self.names[point.seat]}: {played}. Better by"
            f" {self.amount(point.loss)}: {without_stop(better)}."
        )
        as_good = self.as_good(point)
        also = f" Perhaps as good: {'; '.join(as_good)}." if as_good else ""
        return f"{words}{also} {reason}".rstrip()

    def as_good(self, point: ExaminedDecision) -> list[str]:
        """Name the other answers that the trials cannot tell from the best one."""
        return [
            self.review.brief(point.ply, answer.move)
            for answer in point.answers[1:]
            if answer.good and answer is not point.played
        ]

    def event(self, stroke: LuckStroke) -> str:
        """Describe the event of a stroke of luck.

        In the deal, it is what the seat got. After a move, it is what came to light last, not a
        hidden choice before that.
        """
        session = self.review.session
        events = session.events[stroke.ply]
        shown = [event for event in events if event.stops_undo]
        if not stroke.ply:
            shown = [
                event for event in shown if getattr(event, "seat", None) == stroke.seat
            ] or shown
            shown = shown[:1]
        elif len(shown) == 1:
            after = events[events.index(shown[0]) + 1 :]
            if shown[0].secret and not shown[0].reveals:
                shown += [event for event in after if WEIGHTS.index(event.weight) > 0]
        sentences = [words_of(session.game, event, session.names) for event in shown]
        return sentences[-1] if sentences else "Hands were dealt."

    def where(self, ply: int) -> str:
        """Name the part of the game with a ply: ``Round 2``; if it is in none: ``Move 7``."""
        parts = [part.name for part in self.review.parts() if part.first <= ply <= part.last]
        if parts:
            return capitalized(parts[0])
        return f"Move {ply}" if ply else "Deal"


def verdict(
    names: Sequence[Sequence[str]],
    winners: Sequence[int],
    chances: Sequence[Chance] | None,
    untold: str = UNTOLD,
) -> str:
    """Tell who won, and who would have won without luck.

    Args:
        names: names of each side.
        winners: numbers of the sides that won.
        chances: chances of each side without luck; None if they tell nothing.
        untold: sentence for that case.
    """

    def named(sides: Sequence[int]) -> str:
        return and_list([name for side in sides for name in names[side]])

    won = f"{named(winners)} won" if winners else "Nobody won"
    if len(winners) > 1:
        won = f"{named(winners)} share the victory"
    if chances is None:
        return f"{won}. {untold}"
    best = max(range(len(names)), key=lambda side: chances[side].value)
    level = [side for side in range(len(names)) if chances[side].high >= chances[best].low]
    if len(level) == 1 and winners == level:
        return f"{won} by play, and would have won without luck as well."
    if len(level) == len(names):
        return f"{won}; who would have won without luck cannot be told."
    if len(level) > 1:
        likely = and_list([named([side]) for side in level], "or")
        return f"{won}; without luck it would have been {likely}."
    return f"{won} with the luck of the game; without it {named([best])} would have won."


def without_stop(words: str) -> str:
    """Return the words of a move for use within a sentence."""
    return words.rstrip(".")
