"""Panels of Runes & Bones: what beats what, the bag, known runes of other hands, promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import ELEMENTS, NORMAL, RUNES, WEAPONS, BonesView
from runegames.games.bones.phrases import POWERS, debt_words, title
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.bones.pot import sources
from runegames.ui.games.bones.stone import COLOUR_OF
from runegames.ui.widgets.column import Cell, Panel, Side

ROWS = 9
"""Rows of notes after which the rest is left to the log."""
MIDDLE, WIDE = 38, 56
"""Columns from which on there are words around the signs; and a line for each."""
SPECIAL = RUNES[NORMAL:]
MOST_DOTS = 10
"""Rounds that are shown as dots."""


class BonesPanel(Side):
    """Panels on what has to be remembered first; what the rules say steps back."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        found = [Panel("what beats what", self._beats(width))]
        notes = self._notes()
        if notes:
            found.insert(0, Panel("known runes, promises", self._remembered(width, notes)))
        if width >= MIDDLE:
            found.append(Panel("the bag", self.rows(width, [self._bag(width)])))
        if width >= WIDE:
            powers = [[self._text(title(rune)), self._quiet(POWERS[rune], 11)] for rune in SPECIAL]
            found.append(Panel("special runes", self.rows(width, powers)))
            if self._view.phase != "after":
                found.append(Panel("this round", self.rows(width, self._pot())))
            if self._view.out:
                out = [[self._quiet(line)] for line in wrap(self._out(), width)]
                found.append(Panel("out of the bag", self.rows(width, out)))
        return found

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        return self.scene.seen_as(BonesView)

    def _text(self, words: str, x: int = 0) -> Cell:
        return x, words, self.base_pen()

    def _quiet(self, words: str, x: int = 0) -> Cell:
        return x, words, self.quiet

    # -- to be remembered -----------------------------------------------------------------

    def _notes(self) -> list[tuple[int, str]]:
        """List what is known of each hand, then each promise, as (seat, words)."""
        view = self._view
        notes = []
        for seat, runes in enumerate(view.known_hands):
            if runes and seat != view.seat:
                rest = view.hand_sizes[seat] - len(runes)
                words = ", ".join(title(rune) for rune in runes)
                notes.append((seat, f"{words}; {rest} unknown" if rest else words))
        for debt in view.debts:
            creditor = SEAT_LETTERS[debt.creditor]
            notes.append((debt.debtor, f"owes {creditor} {debt_words(debt)}"))
        return notes

    def _remembered(self, width: int, notes: Iterable[tuple[int, str]]) -> Canvas:
        rows: list[list[Cell]] = []
        for seat, words in notes:
            own = self.base_pen().inked(self.palette.seat(seat), bold=True)
            rows += [[self._text(line, 2)] for line in wrap(words, width - 2)]
            rows[-len(wrap(words, width - 2))].append((0, SEAT_LETTERS[seat], own))
        if len(rows) > ROWS:
            rows[ROWS - 1 :] = [[self._quiet("and more: see the log")]]
        return self.rows(width, rows)

    # -- the rules ------------------------------------------------------------------------

    def _beats(self, width: int) -> Canvas:
        elements, weapons = (
            (*ELEMENTS, ELEMENTS[0]),
            [name.title() for name in (*WEAPONS, WEAPONS[0])],
        )
        if width >= WIDE:
            rows: list[list[Cell]] = [
                [
                    *self._element(0, elements[row]),
                    self._quiet("beats", 8),
                    *self._element(14, elements[row + 1]),
                    self._text(weapons[row], 28),
                    self._quiet("beats", 35),
                    self._text(weapons[row + 1], 41),
                ]
                for row in range(3)
            ]
            return self.rows(width, [*rows, [self._quiet("of one element only", 28)]])
        more, blank = self.symbols.more, " " if width >= MIDDLE else ""
        base, quiet = self.base_pen(), self.quiet
        first: list[tuple[str, Pen]] = []
        for name in ELEMENTS:
            mark, ink = self._mark(name)
            first += [(mark, base.inked(ink)), (f"{blank}{name.title()}", base)]
            first.append((f"{blank}{more}{blank}", quiet))
        mark, ink = self._mark(ELEMENTS[0])
        first.append((mark, base.inked(ink)))
        second = [("then ", quiet)] if width >= MIDDLE else []
        for at, name in enumerate(weapons if width >= MIDDLE else weapons[:-1]):
            second += [(f" {more} " if at else "", quiet), (name, base)]
        if width < MIDDLE:
            second.append((f" {more}", quiet))
        canvas = self.sheet(width, 2)
        canvas.write(0, 0, first)
        canvas.write(0, 1, second)
        return canvas

    def _mark(self, element: str) -> tuple[str, str]:
        """Sign of an element and its colour."""
        colour = COLOUR_OF[element]
        return self.symbols.rune(colour), self.palette.rune(colour).bright

    def _element(self, x: int, element: str) -> Iterator[Cell]:
        mark, ink = self._mark(element)
        yield x, mark, self.base_pen().inked(ink)
        yield self._text(element.title(), x + 2)

    # -- the bag --------------------------------------------------------------------------

    def _bag(self, width: int) -> Iterator[Cell]:
        view, base, x = self._view, self.base_pen(), 0
        hands = ((sum(view.hand_sizes), "in hands"),) if width >= WIDE else ()
        for number, words in ((view.bag, "in it"), (len(view.out), "out"), *hands):
            yield x, str(number), base.strong()
            x += len(str(number)) + 1
            yield self._quiet(words, x)
            x += len(words) + 3
        if view.rounds > MOST_DOTS:
            yield self._quiet(f"round {view.round}", x)
            return
        yield self._quiet("round", x)
        dots = self.symbols.on * view.round + self.symbols.off * (view.rounds - view.round)
        yield x + 6, dots, base.inked(self.palette.gold)

    @property
    def _times(self) -> str:
        return "x" if self.symbols.name == "ascii" else "×"

    def _pot(self) -> Iterator[list[Cell]]:
        """List the sources of the pot, down to the sum."""
        assert self.scene is not None
        base = self.base_pen()
        for words, bones in sources(self.scene, self._times):
            yield [self._quiet(words), (-1, str(bones), base)]
        gold = base.inked(self.palette.gold, bold=True)
        yield [(0, "in the pot", base.strong()), (-1, str(self._view.pot), gold)]

    def _out(self) -> str:
        """Runes that come back into the bag later, equal ones counted."""
        return ", ".join(
            f"{number} {self._times} {title(rune)}" if number > 1 else title(rune)
            for rune, number in Counter(self._view.out).items()
        )
