"""Records of a review in JSON: plies, seats, parts, strokes of luck, and what has no section."""

from __future__ import annotations

from typing import Any, TypeAlias

from runegames.core import SEAT_LETTERS, move_to_wire
from runegames.review import Figure, GainSpan, Review, SeatReview
from runegames.review.marks import MISTAKES, is_good
from runegames.review.parts import LuckStroke

JsonObject: TypeAlias = dict[str, Any]

FORMAT = 1


def fields_of(review: Review) -> JsonObject:
    """Return what stands in no section; figures have their 95 % intervals."""
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
    }


def ply_records(review: Review) -> list[JsonObject]:
    return [_ply_record(review, ply) for ply in sorted(review.findings)]


def part_record(part: GainSpan) -> JsonObject:
    return {
        **part._asdict(),
        "play": [_record(figure) for figure in part.play],
        "luck": [_record(figure) for figure in part.luck],
    }


def stroke_record(stroke: LuckStroke) -> JsonObject:
    return {**stroke._asdict(), "luck": _record(stroke.luck)}


def _record(figure: Figure) -> JsonObject:
    return {"value": figure.value, "low": figure.low, "high": figure.high}


def seat_record(review: Review, seat: SeatReview) -> JsonObject:
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
    answers = finding.decided.answers if finding.decided else ()
    return {
        "ply": ply,
        "seat": None if played is None else played.seat,
        "chances": [_record(chance) for chance in chances],
        "loss": None if decision is None else _record(decision.cost),
        "mark": None if decision is None else decision.mark,
        "luck": [_record(luck) for luck in finding.luck],
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
            for answer in answers
        ],
    }
