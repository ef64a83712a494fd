"""Large figures of a plain table, for those who have chosen them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.renderables.digits import DIGITS, DIGITS3X3

from runegames.core import SEAT_LETTERS
from runegames.ui.games.plain.line import Line, Run, run_columns, shortened
from runegames.ui.games.plain.page import PlainPage

LARGE_COLUMNS = 3
"""Width and height of a large figure."""


class LargePage(PlainPage):
    """Rows of a table in larger figures and fewer words."""

    BRIEF = True

    def figure_lines(self) -> Iterator[Line]:
        first, *others = self.facts.top.figures
        drawn = large_digits(first.number, self.symbols.name == "ascii")
        room = self.room - cell_len(first.head) - max(map(cell_len, drawn)) - 4
        beside = list(self.figure_rows(others, room))[: len(drawn)]
        blank = [Line()] * (len(drawn) - len(beside))
        headed = max(row for row, line in enumerate(drawn) if line)
        for row, (line, (runs, *_)) in enumerate(zip(drawn, (*blank, *beside), strict=True)):
            head = first.head if row == headed else ""
            words = (f" {head:{cell_len(first.head)}} ", self.quiet)
            yield Line((words, (line, self.gold), ("  ", self.base_pen()), *runs))

    def seat_lines(self) -> Iterator[Line]:
        top, before, base = self.facts.top, self.facts.before, self.base_pen()
        wide = max(LARGE_COLUMNS * len(str(seat.figures[0])) for seat in top.seats) + 2
        for seat, facts in enumerate(top.seats):
            old = before.seats[seat].figures if before is not None and before.seats else ()
            changes = [
                self.change(number, old[index] if index < len(old) else None)
                for index, number in enumerate(facts.figures)
            ]
            acts = seat == self.facts.asked
            letter = self.look.badge(seat)[1] if acts else self.own(seat)
            name = (f" {self.facts.names[seat]}", self.strong if acts else base)
            flags = (f"   {' '.join(facts.flags)}", self.quiet)
            room = self.room - wide - 1
            rest: list[list[Run]] = [[]]
            for index in range(1, len(facts.figures)):
                figure = (f"{facts.figures[index]}", self.strong)
                runs = [(f"{top.heads[index]} ", self.quiet), figure, *changes[index]]
                if rest[-1] and run_columns([*rest[-1], *runs]) > room:
                    rest.append([])
                rest[-1] += [*runs, ("  ", base)]
            deeds = [deed for deed in self.facts.deeds.get(seat, ()) if deed not in facts.flags]
            words = shortened(deeds, room, self.symbols.name == "ascii") if deeds else ""
            words = words if cell_len(words) <= room else ""
            beside: list[list[Run]] = [
                [(SEAT_LETTERS[seat], letter), name, *changes[0], flags],
                *rest[:2],
                *([[(words, self.quiet)]] if len(rest) == 1 else []),
            ]
            drawn = large_digits(facts.figures[0], self.symbols.name == "ascii")
            for line, runs in zip(drawn, beside, strict=True):
                figure = (f" {line:>{wide - 1}} ", self.own(seat))
                yield Line((figure, *runs), seat=seat)


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
