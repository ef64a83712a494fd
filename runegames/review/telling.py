"""Review in sentences, and as JSON values for programs.

In sentences, chances are whole numbers of games in a hundred, and "give or take" precedes half the
95 % interval; in JSON, chances are numbers from 0 to 1, with both ends of the interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from runegames.core import and_list, count, move_to_wire, possessive
from runegames.core.names import SEAT_LETTERS, capitalized
from runegames.play.session import words_of
from runegames.review.figures import Figure
from runegames.review.marks import MISTAKES
from runegames.review.review import Decision, Review, SeatReview, Stroke

JsonObject: TypeAlias = dict[str, Any]

FORMAT = 1
NO_MISTAKE = "No mistake found that is more than chance."
TOLD_SPANS = 2
"""Maximum number of rounds, hands or turns whose luck is mentioned for each seat."""
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

    def figure(self, figure: Figure) -> str:
        """Write a figure: ``5, give or take 2``."""
        reach = self.number(figure.reach)
        doubt = f", give or take {reach}" if reach else ""
        return f"{self.number(figure.value)}{doubt}"

    def amount(self, figure: Figure) -> str:
        """Write a figure with its unit: ``1 point`` if all play on one side, else ``5``."""
        told = self.figure(figure)
        unit = " point" if told == "1" else " points"
        return f"{told}{unit}" if self._alone else told

    def chance(self, figure: Figure) -> str:
        """Write a chance, limited to 0 to 100; in a solo game, the same as ``figure``."""
        if self._alone:
            return self.figure(figure)
        return self.figure(Figure(min(1.0, max(0.0, figure.value)), figure.error))

    # -- the whole ------------------------------------------------------------------------

    def headline(self) -> str:
        """Summarize play and luck of the game in a sentence."""
        seats, sides = self._review.seats(), self._sides()
        if self._alone:
            luck = seats[0].luck
            told = self._gained(luck, "Luck brought", "Luck cost")
            reached = count(self.number(seats[0].result), "point")
            return f"{and_list(self._names)} reached {reached}. {told}."
        by_side = [seats[side[0]] for side in sides]
        winners = [at for at, each in enumerate(by_side) if each.result > 0]
        best = max(range(len(sides)), key=lambda at: by_side[at].without_luck.value)
        level = [at for at in range(len(sides)) if _overlap(by_side[at], by_side[best])]
        won = f"{self._named(winners)} won"
        if len(winners) > 1:
            won = f"{self._named(winners)} share the victory"
        if len(level) == 1 and winners == level:
            return f"{won} by play, and would have won without luck as well."
        if len(level) > 1:
            return f"{won}; without luck {self._named(level)} cannot be told apart."
        verb = "wins" if len(sides[best]) == 1 else "win"
        return f"{won} with the luck of the game; without it {self._named([best])} {verb}."

    def doubt(self) -> str:
        """Describe the chances that each side would have had without luck."""
        if self._alone:
            return f"Without luck: {self.figure(self._review.seats()[0].without_luck)}."
        seats = self._review.seats()
        order = sorted(self._sides(), key=lambda side: -seats[side[0]].without_luck.value)
        told = [
            f"{and_list([self._names[seat] for seat in side])}"
            f" {self.chance(seats[side[0]].without_luck)}"
            for side in order
        ]
        return (
            f"Without luck, wins in a hundred games: {'; '.join(told)}."
            " This is the engine's estimate; one game says little."
        )

    def of_seat(self, seat: SeatReview) -> str:
        """Describe the decisions, mistakes and luck of a seat."""
        name = self._names[seat.seat]
        decided = count(seat.decisions, "decision")
        cost = "no mistake that is more than chance"
        if self.number(seat.loss.value):
            mistakes = count(seat.mistakes, "mistake") if seat.mistakes else "no mistake"
            cost = f"{mistakes}; play cost {self.amount(seat.loss)}"
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
        told = (
            f"{self.where(point.ply)}, {self._names[point.seat]}: {played}. Better by"
            f" {self.amount(point.loss)}: {_inside(better)}."
        )
        as_good = self.as_good(point)
        also = f" Perhaps as good: {'; '.join(as_good)}." if as_good else ""
        return f"{told}{also} {reason}".rstrip()

    def as_good(self, point: Decision) -> list[str]:
        """Describe the other answers whose interval overlaps the interval of the best answer."""
        return [
            _inside(self._review.said(point.ply, answer.move))
            for answer in point.answers[1:]
            if answer is not point.played and answer.worth.high > point.best.worth.low
        ]

    def stroke(self, stroke: Stroke) -> str:
        """Describe a stroke of luck: its event and its gain."""
        gained = self.number(stroke.luck.value)
        name, told = self._names[stroke.seat], self.event(stroke)
        return f"{self.where(stroke.ply)}: {told} {possessive(name)} luck: {gained:+d}."

    def event(self, stroke: Stroke) -> str:
        """Describe the event of a stroke of luck."""
        session = self._review.session
        events = (each for each in session.events[stroke.ply] if each.stops_undo)
        told = (words_of(session.game, each, session.names) for each in events)
        return next(told, "Hands were dealt.")

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
        return and_list([self._names[seat] for at in sides for seat in every[at]])


def _overlap(one: SeatReview, other: SeatReview) -> bool:
    return one.without_luck.high >= other.without_luck.low


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
        "seats": [_seat_record(review, each) for each in review.seats()],
        "plies": [_ply_record(review, ply) for ply in sorted(review.findings)],
        "turning_points": [point.ply for point in review.turning_points()],
        "parts": [
            {
                **span._asdict(),
                "play": list(span.play),
                "luck": [_record(each) for each in span.luck],
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
        "chances": [_record(each) for each in chances],
        "loss": None if decision is None else _record(decision.cost),
        "mark": None if decision is None else decision.mark,
        "luck": [_record(each) for each in finding.luck],
        "played": None if played is None else move_to_wire(wire, played.move),
        "better": better,
        "reason": reason,
        "answers": [
            {"move": each.move, "worth": _record(each.worth)}
            for each in (finding.decided.answers if finding.decided else ())
        ],
    }
