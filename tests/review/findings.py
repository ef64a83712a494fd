"""Made-up findings with known figures, for tests of the code that adds up findings."""

from __future__ import annotations

from runegames.core import move_to_wire
from runegames.play.session import Session
from runegames.review import Figure, Finding, Review, ReviewTask
from runegames.review.skill import Decided, MeasuredAnswer

LOST = 0.25
"""Loss of each decision of seat 0; the other seat makes no mistake."""
LUCK = 0.125
"""Luck of seat 0 in the deal, the only luck of the game."""


def examined(task: ReviewTask) -> Finding:
    """Return a made-up finding for a ply of a game for two."""
    luck = 0.0 if task.ply else LUCK
    decided = None
    if task.before is not None and len(moves := task.before.legal_moves()) > 1:
        wire, lost = task.judge.game.moves, task.seat == 0
        other = next(move for move in moves if move != task.move)
        answers = [
            MeasuredAnswer(move_to_wire(wire, move), Figure(0.5)) for move in (other, task.move)
        ]
        loss = Figure(LOST if lost else 0.0, 0.01)
        answers[1] = answers[1]._replace(loss=loss)
        decided = Decided(tuple(answers if lost else answers[::-1]), int(lost), loss, 8)
    return Finding(
        ply=task.ply,
        playouts=task.playouts,
        whole=True,
        worth=(Figure(0.5), Figure(0.5)),
        luck=(Figure(luck, 0.02), Figure(-luck, 0.02)),
        decided=decided,
    )


def reviewed(session: Session, **more: int) -> Review:
    """Return a complete review of a game for two, with made-up findings."""
    review = Review(session, **more)
    for ply in range(len(session.plies) + 1):
        review.add(examined(review.task(ply)))
    return review
