"""View of a review: its columns, and the seat, turning point and moment that are looked at."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from runegames.report.model import plain
from runegames.report.pictures import ReviewFocus
from runegames.report.review import of_review
from runegames.review import Review
from runegames.ui.drawing import whole_sentences
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.reviewcourse import MomentPicked
from runegames.ui.widgets.scrolled import ScrolledPage

COLUMNS = {
    "progress": ("progress",),
    "course": ("parts",),
    "points": ("turning_points", "strokes"),
    "seats": ("seats",),
}
"""Sections of each column."""


class ReviewView(ScrolledPage):
    """Head and columns of a review; the cursor is on its turning points."""

    DEFAULT_CSS = """
    .-ascii ReviewView #without {
        text-overflow: clip;
    }
    """

    class PointOpened(Message):
        """Message that the chosen turning point is to be opened."""

    def __init__(self, review: Review, focus: ReviewFocus) -> None:
        super().__init__(id="page")
        self.review, self.focus_on = review, focus
        self._columns = {name: ReportColumn(id=name, dense=name == "progress") for name in COLUMNS}
        self._left_s: float | None = None
        self._second_line = ""
        self._heading: dict[str, str] = {}
        """Words of the head by name."""

    def compose(self) -> ComposeResult:
        name = self.review.session.game.meta.title
        with Horizontal(id="title"):
            yield Static(name, id="game", classes="title", markup=False)
            yield Static("was it luck?", id="question", markup=False)
            yield Static("", id="when", classes="quiet", markup=False)
        yield Static("", id="headline", markup=False)
        yield self._columns["progress"]
        yield Static("", id="without", classes="quiet", markup=False)
        with Horizontal(id="middle"):
            yield self._columns["course"]
            yield self._columns["points"]
        yield self._columns["seats"]

    def on_mount(self) -> None:
        for name, column in self._columns.items():
            column.can_focus = name == "points"
        self.show()

    @property
    def point(self) -> int | None:
        """Ply of the chosen turning point; None if there is none."""
        row = self._columns["points"].row
        return None if row is None else int(row.key)

    def look(self, focus: ReviewFocus) -> None:
        """Look at another seat, turning point or moment."""
        self.focus_on = focus
        self._show()

    def show(self, left_s: float | None = None) -> None:
        """Show the review as far as it is; ``left_s``: estimated seconds until its end."""
        self._left_s = left_s
        self._show()

    def _show(self) -> None:
        report = of_review(self.review, self.focus_on, self._left_s)
        for name, sections in COLUMNS.items():
            self._columns[name].show([part for part in report.sections if part.name in sections])
        if self.point != self.focus_on.ply:  # the first one, or one that was found just now
            self.look(self.focus_on._replace(ply=self.point))
            return
        self._columns["seats"].choose_key(str(self.focus_on.seat))
        self._tell("headline", plain(report.facts[0]))
        self._tell("when", report.when)
        self._second_line = plain(report.facts[1])
        self._tell_second_line()
        self.screen.set_class(not self.review.complete, "-growing")
        self.screen.refresh_bindings()

    def on_resize(self) -> None:
        self._tell_second_line()

    def _tell_second_line(self) -> None:
        """Show the second line; where it has one row, only its sentences that fit."""
        words = self._second_line
        if not self.screen.has_class("-phone"):
            words = whole_sentences(words, self.content_size.width) or words
        self._tell("without", words)

    def _tell(self, name: str, words: str) -> None:
        """Show words; only if their height may change, the page is laid out again."""
        before = self._heading.get(name, "")
        if words != before:
            same = name == "without" and bool(words) == bool(before)
            self.query_one(f"#{name}", Static).update(words, layout=not same)
            self._heading[name] = words

    @on(ReportColumn.RowReached, "#points")
    def _reach_point(self, message: ReportColumn.RowReached) -> None:
        ply = int(message.row.key)
        self.look(ReviewFocus(self.review.session.plies[ply - 1].seat, ply))

    @on(ReportColumn.RowOpened, "#points")
    def _open_point(self) -> None:
        self.post_message(self.PointOpened())

    @on(ReportColumn.RowReached, "#seats")
    def _reach_seat(self, message: ReportColumn.RowReached) -> None:
        self.look(self.focus_on._replace(seat=int(message.row.key)))

    @on(MomentPicked)
    def _pick_moment(self, message: MomentPicked) -> None:
        self.look(self.focus_on._replace(moment=message.moment))
