"""Review of a finished game: was it luck, or was it play?"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult

from runegames.play.following import FollowedSession, Refused
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.report.pictures import ReviewFocus
from runegames.report.review import of_review
from runegames.review import ORDINARY_SIMULATIONS, Review
from runegames.review.keeping import beside, restore
from runegames.ui.commands import Footer, FooterHint, command, way_out
from runegames.ui.report.copyline import copy_line
from runegames.ui.report.reviewview import ReviewView
from runegames.ui.reviewing import ReviewGrower, review_to_end
from runegames.ui.screens.scrolling import ScrollingScreen
from runegames.ui.widgets.keys import KeyLine

LOOK_S = 1.0
"""Seconds between two looks of a guest at the owner's review."""


class ReviewScreen(ScrollingScreen):
    """Page of a review, which grows in the background: chances, play and luck."""

    CSS_PATH = ["report.tcss", "review.tcss"]
    DEFAULT_CLASSES = "report"
    AUTO_FOCUS = "#points"
    SIMULATIONS: ClassVar[int] = ORDINARY_SIMULATIONS
    """Number of simulations for each decision that the review judges."""
    BINDINGS = [
        command("left", "moment(-1)", "a move back"),
        command("right", "moment(1)", "a move on"),
        command("home", "whole", "the game as a whole", priority=True),
        command("tab", "seat(1)", "the next player", "player"),
        command("shift+tab", "seat(-1)", "the player before"),
        command("t", "try", "try it: the same question, your answer", "try it"),
        command("space", "stop", "stop looking into the game, or go on with it", "stop"),
        command("r", "replay", "replay from this moment", "replay"),
        command("y", "copy", "copy the line that sums the review up", "copy"),
        command("f1", "rules", "the rules of the game", "rules"),
        way_out(),
    ]
    STILL: ClassVar[bool] = False
    """True if the page is a still picture, without keys."""

    def __init__(self, session: Session, review: Review | None = None) -> None:
        """Begin the review of a finished session, or show a ``review`` of it.

        Raises:
            Unfinished: the game is not over.
        """
        super().__init__()
        self.session = session
        self.review = review or Review(session, self.SIMULATIONS)
        save = save_of(session)
        kept = beside(save.path) if save is not None else None
        self.grower = ReviewGrower(self.review, kept, self._grown)
        self.view = ReviewView(self.review, ReviewFocus())
        self._stopped = False

    def compose(self) -> ComposeResult:
        yield self.view
        if not self.STILL:
            yield KeyLine()

    def on_mount(self) -> None:
        if not self.STILL:
            self._begin()

    def leave(self) -> None:
        self.workers.cancel_all()
        super().leave()

    def footer(self) -> Footer:
        points = (FooterHint("enter", "open"), FooterHint("up,down", "turning point"), "try")
        shown = () if self.view.point is None else points
        return (*shown, FooterHint("left,right", "moment"), *super().footer())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "stop":
                return not self.review.complete
            case "try":
                return self.view.point is not None
        return super().check_action(action, parameters)

    @work(exclusive=True)
    async def _begin(self) -> None:
        await review_to_end(self.grower, self.shell)

    def _grown(self) -> None:
        if not self.gone and self.view.is_attached:
            self.view.show(self.grower.left_s)

    # -- commands -------------------------------------------------------------------------

    def action_moment(self, by: int) -> None:
        """Step through the moments of the game."""
        focus, end = self.view.focus_on, self.review.known
        start = focus.moment
        if start is None:
            start = end + 1 if by < 0 else -1
        if end >= 0:
            self.view.look(focus._replace(moment=max(0, min(end, start + by))))

    def action_whole(self) -> None:
        self.view.look(self.view.focus_on._replace(moment=None))

    def action_seat(self, by: int) -> None:
        focus = self.view.focus_on
        self.view.look(focus._replace(seat=(focus.seat + by) % len(self.session.plans)))

    @on(ReviewView.PointOpened)
    def _open_point(self) -> None:
        self._open(trying=False)

    def action_try(self) -> None:
        self._open(trying=True)

    def _open(self, *, trying: bool) -> None:
        from runegames.ui.screens.turningpoint import TurningPointScreen

        if self.view.point is not None:
            self.app.push_screen(TurningPointScreen(self.review, self.view.point, trying=trying))

    def action_copy(self) -> None:
        copy_line(self, of_review(self.review).line)

    def action_replay(self) -> None:
        focus = self.view.focus_on
        self.shell.open_replay(self.session, moment=focus.moment or 0, own=focus.seat)

    def action_stop(self) -> None:
        self._stopped = not self._stopped
        if self._stopped:
            self.workers.cancel_all()
        else:
            self._begin()
        self.refresh_bindings()

    def action_rules(self) -> None:
        self.shell.open_rules(self.session.game.meta.id)


class SharedReviewScreen(ReviewScreen):
    """Review of a shared game at a guest; its owner makes it while it is looked at here."""

    session: FollowedSession

    @work(exclusive=True)
    async def _begin(self) -> None:
        while not self.review.complete:
            with suppress(Refused):
                self.session.do("review")
            await asyncio.sleep(LOOK_S)
            restore(self.review, beside(self.session.owner.save))
            self._grown()
