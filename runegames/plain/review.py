"""Review of a finished game in sentences, and its turning points as questions."""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Literal

from runegames.characters import quoted_end
from runegames.chronicle.reviews import note
from runegames.core import Asking, count
from runegames.games.telling import told_of
from runegames.plain.asking import first_step
from runegames.plain.choices import PlainChoice, Several, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.stream import Stream
from runegames.play.keys import spoken
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.report.lines import lines
from runegames.report.review import of_review
from runegames.report.turningpoint import TriedAnswer, of_turning_point, sentence_of_try
from runegames.review import ExaminedDecision, Review, try_answer
from runegames.review.keeping import beside, keep, restore

TOLD_EVERY_S = 10.0
"""Seconds between two sentences on the progress."""


def look_back(session: Session, stream: Stream, dialogue: Dialogue, asking: Asking) -> None:
    """Print luck and play; then offer the turning points as questions."""
    review = Review(session)
    save = save_of(session)
    path = None if save is None else beside(save.path)
    if path is not None:
        restore(review, path)
    if complete(review, stream, path) != "done":
        return
    note(review)
    for line in lines(of_review(review)):
        stream.say(_heard(session, line.strip()))
    points = review.turning_points()
    retry = _Retry(review, stream, dialogue, asking)
    choices = [
        PlainChoice(f"Try turning point {number} again", partial(retry.ask, point))
        for number, point in enumerate(points, 1)
    ]
    back = PlainChoice("Back to the result", also=("back",))
    while (
        choices and (go := dialogue.ask(Step("Which turning point?", (*choices, back)))) is not None
    ):
        go()


def complete(
    review: Review, stream: Stream, path: Path | None
) -> Literal["done", "stopped", "failed"]:
    """Complete a review, until Enter stops it; say if it fails, or cannot be kept."""
    from runegames.lab.countdown import Countdown
    from runegames.lab.reviewing import grow
    from runegames.lab.workers import CannotSpread, WorkFailed

    said = time.monotonic()
    countdown = Countdown(review.progress.share, said)
    stop = " Press Enter to stop." if stream.interactive else ""
    if not review.complete:
        stream.say(f"Looking back at {count(len(review.deciding), 'decision')}.{stop}")
    try:
        with closing(grow(review, path)) as growing:
            for progress in growing:
                now = time.monotonic()
                countdown.update(progress.share, now)
                if stream.pressed_enter():
                    unkept = keep(review, path)
                    stream.say(f"Stopped. {unkept or 'The next look back goes on from here.'}")
                    return "stopped"
                if now - said >= TOLD_EVERY_S:
                    said = now
                    left = countdown.left_s(now)
                    about = "" if left is None else f", about {count(round(left), 'second')} left"
                    stream.say(
                        f"Looked at {progress.decisions} of"
                        f" {count(progress.all_decisions, 'decision')}{about}."
                    )
    except (CannotSpread, WorkFailed) as trouble:
        stream.say(f"This game cannot be reviewed: {quoted_end(trouble)}.")
        return "failed"
    if unkept := keep(review, path):
        stream.say(unkept)
    return "done"


def _heard(session: Session, line: str) -> str:
    return spoken(session.game.words.heard(line))


class _Retry:
    """Question of a turning point, repeated until the answer is found or shown."""

    def __init__(self, review: Review, stream: Stream, dialogue: Dialogue, asking: Asking) -> None:
        self._review = review
        self._stream = stream
        self._dialogue = dialogue
        self._asking = asking

    def ask(self, point: ExaminedDecision) -> None:
        """Ask the question again, with what its seat knew at that time."""
        session = self._review.session.at(point.ply - 1)
        question = session.question()
        assert question is not None, "no question is pending at the turning point"
        sentences = told_of(session.game, question.view, session.names)
        self._stream.say(*sentences.table, *sentences.seats, *sentences.hand)
        while True:
            step = first_step(self._asking, session.game, question, session.names)
            answer = self._dialogue.ask(step)
            move = answer.moves[0] if isinstance(answer, Several) else answer
            if self._judge(point, move) or not self._again():
                break
        for line in lines(of_turning_point(self._review, point.ply)):
            self._say(line.strip())

    def _judge(self, point: ExaminedDecision, move: object) -> bool:
        """Print how good an answer is; return True if it may be as good as the best answer."""
        known = next((answer.loss for answer in point.answers if answer.move == move), None)
        loss = known or try_answer(self._review.another(point.ply, move)).loss
        tried = TriedAnswer(move, loss, move == point.best.move)
        self._say(sentence_of_try(self._review, point.ply, tried))
        return tried.good

    def _again(self) -> bool:
        choices = (
            PlainChoice("Try again", True),
            PlainChoice("Show me", False, also=("show", "s")),
        )
        again: bool = self._dialogue.ask(Step("Once more?", choices))
        return again

    def _say(self, line: str) -> None:
        self._stream.say(_heard(self._review.session, line))
