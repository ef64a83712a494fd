"""Review of a finished game: was it luck, or was it play?"""

from __future__ import annotations

from typing import ClassVar

from textual import work

from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.review import ORDINARY_SIMULATIONS, Review
from runegames.review.keeping import beside
from runegames.review.summaries import note
from runegames.review.telling import Teller
from runegames.ui.commands import Hint, command, way_out
from runegames.ui.reviewing import ReviewGrower
from runegames.ui.screens.sheet import SheetScreen
from runegames.ui.widgets.reviewpage import Chosen, Contents
from runegames.ui.widgets.reviewsheet import draw_review
from runegames.ui.widgets.sheet import Paper


class ReviewScreen(SheetScreen):
    """Sheet of a review, which grows in the background: chances, play and luck."""

    AUTO_FOCUS = ""
    SIMULATIONS: ClassVar[int] = ORDINARY_SIMULATIONS
    """Number of simulations for each decision that the review judges."""
    BINDINGS = [
        command("enter", "open", "open the turning point on its table", "open"),
        command("up", "point(-1)", "the turning point before", id="review.before"),
        command("down", "point(1)", "the next turning point", id="review.next"),
        command("left", "moment(-1)", "a move back"),
        command("right", "moment(1)", "a move on"),
        command("home", "whole", "the game as a whole"),
        command("tab", "seat(1)", "the next player", "player"),
        command("shift+tab", "seat(-1)", "the player before"),
        command("t", "try", "try it: the same question, your answer", "try it"),
        command("space", "stop", "stop looking into the game, or go on with it", "stop"),
        command("r", "replay", "replay from this moment", "replay"),
        command("y", "copy", "copy the line that sums the review up", "copy"),
        command("f1", "rules", "the rules of the game", "rules"),
        way_out(),
    ]
    FOOTER = (
        "open",
        Hint("review.before review.next", "turning point"),
        "try",
        Hint("left right", "moment"),
    )

    def __init__(self, session: Session) -> None:
        """Begin the review of a finished session.

        Raises:
            Unfinished: the game is not over.
        """
        super().__init__()
        self.session = session
        self.review = Review(session, self.SIMULATIONS)
        save = save_of(session)
        kept = beside(save.path) if save is not None else None
        self._grower = ReviewGrower(self.review, kept, self._grown)
        self._spans = self.review.parts()
        self.chosen = Chosen()
        self._ply: int | None = None
        """Ply of the turning point that was chosen."""
        self._stopped = False

    def draw_sheet(self, paper: Paper) -> None:
        contents = Contents(self.review, self._spans, self.chosen, self._pick)
        draw_review(paper, contents, self._grower.left_s)

    def line(self) -> str:
        return Teller(self.review).headline()

    def on_mount(self) -> None:
        self._begin()

    def leave(self) -> None:
        self.workers.cancel_all()
        super().leave()

    @work(exclusive=True)
    async def _begin(self) -> None:
        if not self.review.complete:
            await self._grower.grow()
            self._grown()
            self.shell.warn(self._grower.trouble)
        note(self.review, self.shell.library)
        self.shell.warn(self.shell.library.trouble)

    def _grown(self) -> None:
        if self.gone or not self.is_attached:
            return
        # Points that are found later come before or behind the chosen one, which stays chosen.
        points = [point.ply for point in self.review.turning_points()]
        if self._ply in points:
            self.chosen = self.chosen._replace(point=points.index(self._ply))
        self.sheet.redraw()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "stop":
            return not self.review.complete
        if action in ("open", "try", "point"):
            return bool(self.review.turning_points())
        return super().check_action(action, parameters)

    # -- choice ---------------------------------------------------------------------------

    def _choose(self, chosen: Chosen) -> None:
        self.chosen = chosen
        points = self.review.turning_points()
        self._ply = points[chosen.point].ply if 0 <= chosen.point < len(points) else None
        self.sheet.redraw()

    def _pick(self, chosen: Chosen) -> None:
        """Choose what was clicked; a click on the chosen turning point opens it."""
        if chosen == self.chosen and chosen.moment is None:
            self.action_open()
        self._choose(chosen)

    def action_point(self, by: int) -> None:
        points = self.review.turning_points()
        at = max(0, min(len(points) - 1, self.chosen.point + by))
        self._choose(Chosen(at, points[at].seat))

    def action_moment(self, by: int) -> None:
        """Step through the moments of the game."""
        end = self.review.known
        start = self.chosen.moment
        if start is None:
            start = end + 1 if by < 0 else -1
        if end >= 0:
            self._choose(self.chosen._replace(moment=max(0, min(end, start + by))))

    def action_whole(self) -> None:
        self._choose(self.chosen._replace(moment=None))

    def action_seat(self, by: int) -> None:
        seats = len(self.session.plans)
        self._choose(self.chosen._replace(seat=(self.chosen.seat + by) % seats))

    # -- commands -------------------------------------------------------------------------

    def action_open(self) -> None:
        self._open(trying=False)

    def action_try(self) -> None:
        self._open(trying=True)

    def _open(self, *, trying: bool) -> None:
        from runegames.ui.screens.turningpoint import TurningPointScreen

        at = min(self.chosen.point, len(self.review.turning_points()) - 1)
        self.app.push_screen(TurningPointScreen(self.review, at, trying=trying))

    def action_replay(self) -> None:
        moment = self.chosen.moment or 0
        self.shell.open_replay(self.session, moment=moment, own=self.chosen.seat)

    def action_stop(self) -> None:
        self._stopped = not self._stopped
        if self._stopped:
            self.workers.cancel_all()
        else:
            self._begin()
        self.refresh_bindings()

    def action_rules(self) -> None:
        self.shell.open_rules(self.session.game.meta.id)
