"""Picture of a table, a result or a review, drawn by the app without a terminal."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

from runegames.play.session import Session
from runegames.report.pictures import ReviewFocus
from runegames.review import Review
from runegames.ui.app import RunegamesApp
from runegames.ui.internals import rows_of
from runegames.ui.palettes import ENCELADUS
from runegames.ui.report.reviewview import ReviewView
from runegames.ui.scene import scene_of
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.review import ReviewScreen
from runegames.ui.screens.table import TableScreen
from runegames.ui.svg import TimedFrame, drawing
from runegames.ui.theme import palette

SIZE = (120, 36)


class PictureScreen(TableScreen):
    """Table in the public view, without keys."""

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.show(scene_of(self.session, None, asked=False, status=self.standing()))


class ResultPicture(ResultsScreen):
    """Result of a game, without keys."""

    CSS_PATH = ["screens/buttons.tcss", "screens/report.tcss", "screens/results.tcss"]
    AUTO_FOCUS = ""
    STILL = True


class ReviewPicture(ReviewScreen):
    """Review of a game from the winner's point of view, without keys."""

    CSS_PATH = ["screens/report.tcss", "screens/review.tcss"]
    AUTO_FOCUS = ""
    STILL = True

    def __init__(self, review: Review) -> None:
        super().__init__(review.session, review)
        winner = max(range(review.judge.seats), key=lambda seat: review.result[seat])
        self.view = ReviewView(review, ReviewFocus(winner))


def picture(session: Session) -> str:
    """Draw the table in the public view, or the result of a finished game, as SVG.

    Raises:
        RuntimeError: the picture could not be drawn.
    """
    kind = PictureScreen if session.outcome() is None else ResultPicture
    return _drawn(lambda: kind(session))


def review_picture(review: Review) -> str:
    """Draw a review as SVG.

    Raises:
        RuntimeError: the picture could not be drawn.
    """
    return _drawn(lambda: ReviewPicture(review))


def _drawn(make_screen: Callable[[], Screen[None]]) -> str:
    drawn: list[str] = []

    async def draw(pilot: Pilot[object]) -> None:
        # A picture has all colours, even if the calling terminal has few. The terminal's own
        # colours have no values outside of it.
        colours = palette(app.settings.theme)
        if colours.ansi:
            colours = ENCELADUS
        app.theme = colours.name
        app.animation_level = "none"  # otherwise the fire of Runes & Bones would move
        await app.push_screen(make_screen())
        await pilot.pause()
        frame = TimedFrame(rows_of(app.screen))
        drawn.append(drawing([frame], ink=app.palette.text, ground=app.palette.ground))
        app.exit()

    app = RunegamesApp()
    app.run(headless=True, size=SIZE, auto_pilot=draw)
    if not drawn:
        raise RuntimeError("The picture could not be drawn.")
    return drawn[0]
