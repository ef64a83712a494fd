"""Review of a finished game on one sheet: charts, turning points, strokes of luck, players."""

from __future__ import annotations

from rich.cells import cell_len

from runegames.core import count
from runegames.ui.drawing import clipped, wrap
from runegames.ui.widgets.reviewcourse import Course
from runegames.ui.widgets.reviewlist import ReviewList
from runegames.ui.widgets.reviewpage import Contents, ReviewPage
from runegames.ui.widgets.reviewtable import PlayerTable
from runegames.ui.widgets.sheet import Paper


class Head(ReviewPage):
    """Title of a review, and its headline or progress."""

    def show(self, left_s: float | None) -> None:
        """Draw the head; ``left_s``: estimated seconds until the review is complete."""
        self._title()
        row = 2 if self.medium else 1
        if self.review.complete:
            self._headline(row)
        else:
            self._progress(row, left_s)

    def _title(self) -> None:
        session, parts = self.review.session, self.contents.parts
        words = [f"deal {session.seed}", count(len(self.review.deciding), "decision")]
        if self.medium:
            unit = parts[-1].name.split()[0] if parts else "part"
            words.insert(0, count(len(parts), unit))
        x = self.put_right(self.canvas.width, 0, " · ".join(words))
        title = clipped(session.game.meta.title, x - 16, self.symbols)
        behind = self.put(0, 0, title, self.primary_pen)
        self.put(behind + 2, 0, "was it luck?", self.base_pen())

    def _headline(self, row: int) -> None:
        width, base = self.canvas.width, self.base_pen()
        lines = wrap(self.teller.headline(), width)
        for at, line in enumerate(lines[:2]):
            self.canvas.put(0, row + at, line, base.strong())
        if self.chosen.moment:
            played = self._played(self.chosen.moment)
            self.canvas.put(0, row + 1, clipped(played, width, self.symbols), base)
        elif self.medium and len(lines) == 1:
            self.put(0, row + 1, self._without_luck())

    def _played(self, moment: int) -> str:
        """Words on the move that led to a moment."""
        ply = self.review.session.plies[moment - 1]
        where = self.teller.where(ply.number)
        said = self.review.said(ply.number, ply.move)
        return f"{where}, move {ply.number}, {self.name(ply.seat)}: {said}"

    def _without_luck(self) -> str:
        """Line on each side's chances without luck, or on the points of a seat that plays alone."""
        if self.alone:
            return self.teller.doubt()
        line = self.teller.without_luck() or self.teller.doubt()
        warned = f"{line} One game says little."
        width = self.canvas.width
        return warned if cell_len(warned) <= width else clipped(line, width, self.symbols)

    def _progress(self, row: int, left_s: float | None) -> None:
        progress, base = self.review.progress, self.base_pen()
        left = f"about {left_s:.0f} s left" if left_s is not None else ""
        words = f"{progress.decisions} of {progress.all_decisions} decisions"
        told = " · ".join(filter(None, (words, left)))
        # The course is the first thing to see, whose figures get surer afterwards.
        doing = "Looking at the decisions" if self.review.seen else "Looking at the course"
        x = self.put(0, row, doing, base.strong()) + 2
        width = max(0, self.put_right(self.canvas.width, row, told, base) - x - 2)
        done, across = round(width * progress.share), self.symbols.heavy.across
        self.canvas.put(x, row, across * done, base.inked(self.palette.primary))
        self.canvas.put(x + done, row, across * (width - done), base.inked(self.palette.line))
        if self.medium:
            words = "The course of the game comes first, then its decisions."
            if self.look.pixels:
                words += " The band around it is the uncertainty."
            if self.review.turning_points():
                words = "You can open a turning point now. The review goes on meanwhile."
            self.put(0, row + 1, words)


def draw_review(paper: Paper, contents: Contents, left_s: float | None = None) -> None:
    """Draw a review as large as the canvas; ``left_s``: estimated seconds until it is complete."""
    for part in (Course, PlayerTable, ReviewList):
        part(paper, contents).draw()
    Head(paper, contents).show(left_s)
