"""Large figures of a plain table, for those who have chosen them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.renderables.digits import DIGITS, DIGITS3X3

from runegames.core import Seat
from runegames.ui.games.plain.line import Line, shortened
from runegames.ui.games.plain.page import PlainPage
from runegames.ui.games.plain.rows import GOLD, QUIET, STRONG, Run, own, run_columns

LARGE_COLUMNS = 3
"""Width and height of a large figure."""


class LargePage(PlainPage):
    """Rows of a table in larger figures and fewer words."""

    BRIEF = True

    def figure_lines(self) -> Iterator[Line]:
        first, *others = self.facts.top.figures
        drawn = large_digits(first.number, self.ascii)
        room = self.room - cell_len(first.head) - max(map(cell_len, drawn)) - 4
        beside = list(self.figure_rows(others, room))[: len(drawn)]
        blank = [Line()] * (len(drawn) - len(beside))
        headed = max(row for row, line in enumerate(drawn) if line)
        for row, (line, (runs, *_)) in enumerate(zip(drawn, (*blank, *beside), strict=True)):
            head = first.head if row == headed else ""
            words = (f" {head:{cell_len(first.head)}} ", QUIET)
            yield Line((words, (line, GOLD), ("  ", ""), *runs))

    def seat_lines(self) -> Iterator[Line]:
        wide = 2 + max(LARGE_COLUMNS * len(str(seat.figures[0])) for seat in self.facts.top.seats)
        for seat, facts in enumerate(self.facts.top.seats):
            drawn = large_digits(facts.figures[0], self.ascii)
            for line, runs in zip(drawn, self._beside(seat, self.room - wide - 1), strict=True):
                yield Line((self.edge(seat), (f"{line:>{wide - 1}} ", own(seat)), *runs))

    def _beside(self, seat: Seat, room: int) -> Sequence[Sequence[Run]]:
        """Write the rows beside a large figure: name, further figures, and what the seat did."""
        top, facts = self.facts.top, self.facts.top.seats[seat]
        rest: list[list[Run]] = [[]]
        for index, head in enumerate(top.heads[1 : len(facts.figures)], 1):
            figure = [(f"{head} ", QUIET), (f"{facts.figures[index]}", STRONG)]
            runs = [*figure, *self.seat_change(seat, index)]
            if rest[-1] and run_columns([*rest[-1], *runs]) > room:
                rest.append([])
            rest[-1] += [*runs, ("  ", "")]
        deeds = self.deeds(seat, facts)
        words = shortened(deeds, room, self.ascii) if deeds else ""
        if cell_len(words) > room:
            words = ""
        deed: list[Run] = [(words, QUIET)]
        style = STRONG if seat == self.facts.asked else ""
        name = (f" {self.facts.names[seat]}", style)
        flags = (f"   {' '.join(facts.flags)}", QUIET)
        first = [self.letter(seat), name, *self.seat_change(seat, 0), flags]
        if len(rest) == 1:
            rest.append(deed)
        return first, *rest[:2]


def large_digits(number: int | str, ascii_only: bool) -> Sequence[str]:
    """Return a number in three rows; in ASCII it stands in the middle one."""
    if ascii_only:
        return "", str(number), ""
    places = [DIGITS.index(digit) * LARGE_COLUMNS for digit in str(number)]
    rows = DIGITS3X3
    return tuple(
        "".join(rows[start + row].ljust(LARGE_COLUMNS) for start in places)
        for row in range(LARGE_COLUMNS)
    )
