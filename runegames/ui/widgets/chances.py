"""Win bar: a seat's chances of winning as a bar, a word and a figure."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from runegames.bots.search import RootMove
from runegames.core import Seat, count
from runegames.ui.canvas import Pen
from runegames.ui.look import Look

WORDS = ("hardly", "unlikely", "open", "likely", "sure")
LOWER_BOUNDS = (0.1, 0.35, 0.65, 0.9)
"""Least probability for each of ``WORDS`` from the second on."""
STEP_PERCENT = 5
"""Step of the shown percentage; with smaller steps it would change all the time."""
MAX_BAR_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of winning, and expected points, of a seat."""

    success: float
    """Probability from 0 to 1 that the seat's side wins."""
    points: float
    alone: bool = False
    """True if the seat plays alone, for points."""

    @classmethod
    def of(cls, lines: Sequence[RootMove], seat: Seat, *, alone: bool) -> Chances:
        """Average a seat's chances and points over the lines of a search, weighted by visits.

        The best line alone would promise too much.
        """
        visits = sum(line.visits for line in lines)
        success = sum(line.visits * line.chances[seat] for line in lines) / visits
        points = sum(line.visits * line.scores[seat] for line in lines) / visits
        return cls(success, points, alone)

    @property
    def words(self) -> str:
        """Chances in words, or the expected points of a seat that plays alone."""
        if self.alone:
            return f"expected: {count(round(self.points), 'point')}"
        percent = STEP_PERCENT * round(self.success * 100 / STEP_PERCENT)
        return f"win: {WORDS[bisect(LOWER_BOUNDS, self.success)]}, {percent} %"

    def drawn(self, width: int, look: Look) -> Sequence[tuple[str, Pen]]:
        """Pieces of a line: a bar of the chances if there is room, and the words.

        A seat that plays alone has no bar.
        """
        (palette, symbols), base = look, look.empty
        words = (self.words, base)
        cells = min(MAX_BAR_COLUMNS, width - len("win: unlikely, 30 %") - 1)
        if self.alone or cells < 2:
            return (words,)
        full = round(self.success * cells)
        return (
            (symbols.full * full, base.inked(palette.primary)),
            (symbols.shade * (cells - full), base.inked(palette.line)),
            (" ", base),
            words,
        )
