"""Review in sentences, and as JSON values for programs.

In sentences, chances are whole numbers of games in a hundred that sum to 100, with the ends of the
95 % interval; after gains and losses, "give or take" precedes half of it. In JSON, chances are the
measured numbers, about from 0 to 1, with both ends of the interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from runegames.core import and_list, count, move_to_wire, possessive
from runegames.core.events import WEIGHTS
from runegames.core.names import SEAT_LETTERS, capitalized
from runegames.play.session import words_of
from runegames.review.figures import Figure
from runegames.review.marks import MISTAKES, is_good
from runegames.review.parts import Decision, SeatReview, Stroke
from runegames.review.review import Review

JsonObject: TypeAlias = dict[str, Any]

FORMAT = 1
NO_MISTAKE = "No mistake found that is more than chance."
TOLD_SPANS = 2
"""Maximum number of rounds, hands or turns whose luck is mentioned for each seat."""
UNTOLD_YET = "What would have happened without luck cannot be told yet."
UNTOLD = "What would have happened without luck cannot be told: too much was left to it."
"""Sentences in place of chances whose intervals are wider than what they tell."""
MAX_UNTOLD = 1
"""Largest luck of a round, hand or turn that sentences omit, in points or wins of a hundred."""


class Teller:
    """Writer of sentences about a review, with the names of the players."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._names = review.session.names
        self._alone = review.judge.alone

    # -- figures --------------------------------------------------------------------------

    def number(self, value: float) -> int:
        """Convert to a chance in a hundred games, or to points."""
        return round(value if self._alone else 100 * value)

    def precise(self, value: float) -> str:
        """Write wins in a hundred games, or points, with a decimal."""
        return f"{value if self._alone else 100 * value:.1f}"

    @staticmethod
    def a_decision(seat: SeatReview) -> Figure:
        """Return the mean loss in a decision.

        The sum may exceed all that can be won, since lost chances come back by others' mistakes.
        """
        return seat.loss.times(1 / max(1, seat.decisions))

    def figure(self, figure: Figure) -> str:
        """Write a figure: ``5, give or take 2``."""
        reach = self.number(figure.reach)
        doubt = f", give or take {reach}" if reach else ""
        return f"{self.number(figure.value)}{doubt}"

    def amount(self, figure: Figure) -> str:
        """Write a gain or loss with its unit, such as ``5 wins in a hundred, give or take 2``."""
        value, reach = self.number(figure.value), self.number(figure.reach)
        doubt = f", give or take {reach}" if reach else ""
        return f"{self.of_unit(value)}{doubt}"

    def of_unit(self, number: int) -> str:
        """Write a number with its unit: points of a solo game, or wins in a hundred games."""
        if self._alone:
            return count(number, "point")
        return f"{count(number, 'win')} in a hundred games"

    # -- the whole ------------------------------------------------------------------------

    def headline(self) -> str:
        """Summarize play and luck of the game in a sentence."""
        seats, sides = self._review.seats(), self._sides()
        if self._alone:
            luck = seats[0].luck
            luck_words = self._gained(luck, "Luck brought", "Luck cost")
            reached = count(self.number(seats[0].result), "point")
            return f"{and_list(self._names)} reached {reached}. {luck_words}."
        by_side = [seats[side[0]] for side in sides]
        winners = [side for side, seat_review in enumerate(by_side) if seat_review.result > 0]
        won = f"{self._named(winners)} won"
        if len(winners) > 1:
            won = f"{self._named(winners)} share the victory"
        chances = self._review.chances_without_luck()
        if chances is None:
            return f"{won}. {self._untold}"
        ends = [chances[side[0]] for side in sides]
        best = max(range(len(sides)), key=lambda side: ends[side].value)
        level = [side for side in range(len(sides)) if ends[side].high >= ends[best].low]
        if len(level) == 1 and winners == level:
            return f"{won} by play, and would have won without luck as well."
        if len(level) == len(sides):
            return f"{won}; who would have won without luck cannot be told."
        if len(level) > 1:
            named = and_list([self._named([side]) for side in level], "or")
            return f"{won}; without luck it would have been {named}."
        return f"{won} with the luck of the game; without it {self._named([best])} would have won."

    @property
    def _untold(self) -> str:
        return UNTOLD if self._review.complete and self._review.ordinary else UNTOLD_YET

    def doubt(self) -> str:
        """Describe the chances that each side would have had without luck."""
        if self._alone:
            without = self._review.seats()[0].without_luck
            return f"Without luck: {self.amount(without)}."
        if (chances := self.without_luck()) is None:
            return self._untold
        return f"{chances} This is the engine's estimate; one game says little."

    def without_luck(self) -> str | None:
        """List the sides' chances without luck, the greatest first; None if they tell nothing."""
        chances = self._review.chances_without_luck()
        if chances is None:
            return None
        order = sorted(self._sides(), key=lambda side: -chances[side[0]].value)
        by_side = [
            f"{and_list([self._names[seat] for seat in side])} {chances[side[0]].told}"
            for side in order
        ]
        return f"Without luck, wins in a hundred games: {'; '.join(by_side)}."

    def of_seat(self, seat: SeatReview) -> str:
        """Describe the decisions, mistakes and luck of a seat."""
        name = self._names[seat.seat]
        decided = count(seat.decisions, "decision")
        cost, loss = "no mistake that is more than chance", self.a_decision(seat)
        if float(lost := self.precise(loss.value)):
            mistakes = count(seat.mistakes, "mistake") if seat.mistakes else "no mistake"
            unit = "points" if self._alone else "wins in a hundred games"
            reach = self.precise(loss.reach)
            cost = f"{mistakes}; a decision lost {lost} {unit} on average, give or take {reach}"
        luck = self._gained(seat.luck, "luck brought", "luck took")
        spans = sorted(self._review.spans(), key=lambda span: -abs(span.luck[seat.seat].value))[
            :TOLD_SPANS
        ]
        where = [
            f"{_within(span.name)} ({self.number(span.luck[seat.seat].value):+d})"
            for span in spans
            if span.luck[seat.seat].value * seat.luck.value > 0
            and abs(self.number(span.luck[seat.seat].value)) > MAX_UNTOLD
        ]
        most = f", above all {and_list(where)}" if where else ""
        return f"{name}, {decided}: {cost}; {luck}{most}."

    def _gained(self, luck: Figure, brought: str, took: str) -> str:
        words = took if luck.value < 0 else brought
        return f"{words} {self.amount(Figure(abs(luck.value), luck.error))}"

    # -- moments --------------------------------------------------------------------------

    def turning_point(self, point: Decision) -> str:
        """Describe a turning point: the played and the better answer, the loss and the reason."""
        review = self._review
        better, reason = review.better(point.ply)
        played = _inside(review.said(point.ply, point.played.move))
        sentences = (
            f"{self.where(point.ply)}, {self._names[point.seat]}: {played}. Better by"
            f" {self.amount(point.loss)}: {_inside(better)}."
        )
        as_good = self.as_good(point)
        also = f" Perhaps as good: {'; '.join(as_good)}." if as_good else ""
        return f"{sentences}{also} {reason}".rstrip()

    def as_good(self, point: Decision) -> list[str]:
        """Name the other answers that the trials cannot tell from the best one."""
        return [
            self._review.brief(point.ply, answer.move)
            for answer in point.answers[1:]
            if answer.good and answer is not point.played
        ]

    def stroke(self, stroke: Stroke) -> str:
        """Describe a stroke of luck: its event and its gain."""
        gained = self.number(stroke.luck.value)
        name, event = self._names[stroke.seat], self.event(stroke)
        return f"{self.where(stroke.ply)}: {event} {possessive(name)} luck: {gained:+d}."

    def event(self, stroke: Stroke) -> str:
        """Describe the event of a stroke of luck.

        In the deal, it is what the seat got. After a move, it is what came to light last, not a
        hidden choice before that.
        """
        session = self._review.session
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
        """Name the part of the game with a ply: ``Round 2``; if the part is unknown: ``Move 7``."""
        spans = [span for span in self._review.spans() if span.first <= ply <= span.last]
        return capitalized(spans[0].name if spans else f"move {ply}")

    def lines(self) -> Iterator[str]:
        """Yield the whole review, one paragraph per line."""
        review = self._review
        yield self.headline()
        yield self.doubt()
        for seat in review.seats():
            yield self.of_seat(seat)
        points = review.turning_points()
        if not points:
            yield NO_MISTAKE
        for number, point in enumerate(points, 1):
            yield f"Turning point {number} of {len(points)}. {self.turning_point(point)}"
        for stroke in review.strokes():
            yield f"Stroke of luck. {self.stroke(stroke)}"

    def _sides(self) -> Sequence[Sequence[int]]:
        return self._review.session.game.sides(len(self._names))

    def _named(self, sides: Sequence[int]) -> str:
        every = self._sides()
        return and_list([self._names[seat] for side in sides for seat in every[side]])


def _within(name: str) -> str:
    return f"in the {name}" if name == "deal" else f"in {name}"


def _inside(words: str) -> str:
    """Return the words of a move for use within a sentence."""
    return words.rstrip(".")


# -- for programs -------------------------------------------------------------------------


def document(review: Review) -> JsonObject:
    """Return the review as JSON values, figures with their 95 % intervals."""
    session, judge = review.session, review.judge
    return {
        "runegames": "review",
        "format": FORMAT,
        "game": session.game.meta.id,
        "rules_version": session.game.meta.rules_version,
        "options": session.options.model_dump(mode="json"),
        "seed": session.seed,
        "simulations": review.simulations,
        "unit": "points" if judge.alone else "chance",
        "complete": review.complete,
        "seats": [_seat_record(review, seat) for seat in review.seats()],
        "plies": [_ply_record(review, ply) for ply in sorted(review.findings)],
        "turning_points": [point.ply for point in review.turning_points()],
        "parts": [
            {
                **span._asdict(),
                "play": list(span.play),
                "luck": [_record(figure) for figure in span.luck],
            }
            for span in review.spans()
        ],
    }


def _record(figure: Figure) -> JsonObject:
    return {"value": figure.value, "low": figure.low, "high": figure.high}


def _seat_record(review: Review, seat: SeatReview) -> JsonObject:
    figures = {**seat._asdict(), "result": Figure(seat.result)}
    return {
        "seat": seat.seat,
        "letter": SEAT_LETTERS[seat.seat],
        "name": review.session.names[seat.seat],
        **{
            name: _record(value) if isinstance(value, Figure) else value
            for name, value in figures.items()
        },
    }


def _ply_record(review: Review, ply: int) -> JsonObject:
    finding, decision = review.findings[ply], review.decision(ply)
    moments, wire = review.moments, review.session.game.moves
    played = review.session.plies[ply - 1] if ply else None
    chances = moments[ply].chances if ply < len(moments) else finding.worth
    better, reason = None, ""
    if decision is not None and decision.mark in (*MISTAKES, "inaccuracy"):
        better = move_to_wire(wire, decision.best.move)
        reason = review.reason(ply, decision.best.move)
    return {
        "ply": ply,
        "seat": None if played is None else played.seat,
        "chances": [_record(figure) for figure in chances],
        "loss": None if decision is None else _record(decision.cost),
        "mark": None if decision is None else decision.mark,
        "luck": [_record(figure) for figure in finding.luck],
        "played": None if played is None else move_to_wire(wire, played.move),
        "better": better,
        "reason": reason,
        "answers": [
            {
                "move": answer.move,
                "worth": _record(answer.worth),
                "loss": _record(answer.loss),
                "good": is_good(answer.loss),
            }
            for answer in (finding.decided.answers if finding.decided else ())
        ],
    }
