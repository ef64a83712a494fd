"""Panels of Runes & Bones: known runes, promises, rules and the bag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import ELEMENTS, WEAPONS, BonesView
from runegames.games.bones.phrases import debt_words, title
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.stone import COLOUR_OF
from runegames.ui.widgets.column import Cell, Panel, SidePanels

MAX_NOTE_ROWS = 9
"""Greatest height of the notes; further notes are in the log only."""
MIN_MIDDLE_COLUMNS = 38
"""Least width for blanks around the signs of the elements, and for the panel on the bag."""
MAX_DOTS = 10
"""Greatest number of rounds that are shown as dots."""


class BonesPanel(SidePanels[BonesView, BonesCursor]):
    """Panels of the column: things to remember, then what beats what, then the rest."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        listed = [Panel("what beats what", self._beats(width))]
        notes = self._notes()
        if notes:
            listed.insert(0, Panel("known runes, promises", self._remembered(width, notes)))
        if width >= MIN_MIDDLE_COLUMNS:
            listed.append(Panel("the bag", self.rows(width, [self._bag()])))
        return listed

    def _quiet(self, words: str, x: int = 0) -> Cell:
        return x, words, self.quiet

    # -- things to remember ---------------------------------------------------------------

    def _notes(self) -> list[tuple[int, str]]:
        """List the known runes of each hand, then the promises, as (seat, words)."""
        view = self.view
        notes = []
        for seat, runes in enumerate(view.known_hands):
            if runes and seat != view.seat:
                rest = view.hand_sizes[seat] - len(runes)
                words = ", ".join(title(rune) for rune in runes)
                if rest:
                    words = f"{words}; {rest} unknown"
                notes.append((seat, words))
        for debt in view.debts:
            creditor = SEAT_LETTERS[debt.creditor]
            notes.append((debt.debtor, f"owes {creditor} {debt_words(debt)}"))
        return notes

    def _remembered(self, width: int, notes: Sequence[tuple[int, str]]) -> Canvas:
        rows: list[list[Cell]] = []
        for seat, words in notes:
            own = self.own(seat)
            lines = [[(2, line, self.base_pen())] for line in wrap(words, width - 2)]
            lines[0].append((0, SEAT_LETTERS[seat], own))
            rows += lines
        if len(rows) > MAX_NOTE_ROWS:
            rows[MAX_NOTE_ROWS - 1 :] = [[self._quiet("and more: see the log")]]
        return self.rows(width, rows)

    # -- the rules ------------------------------------------------------------------------

    def _beats(self, width: int) -> Canvas:
        weapons = [name.title() for name in (*WEAPONS, WEAPONS[0])]
        base = self.base_pen()
        quiet, more = self.quiet, self.symbols.more
        blank = " " if width >= MIN_MIDDLE_COLUMNS else ""
        beats = f"{blank}{more}{blank}", quiet
        first: list[tuple[str, Pen]] = []
        for name in ELEMENTS:
            sign, words = self._mark(name), (f"{blank}{name.title()}", base)
            first += [sign, words, beats]
        second = [part for name in weapons for part in ((name, base), beats)][:-1]
        canvas = self.sheet(width, 2)
        canvas.write(0, 0, [*first, self._mark(ELEMENTS[0])])
        if blank:
            second = [("then ", quiet), *second]
        canvas.write(0, 1, second)
        return canvas

    def _mark(self, element: str) -> tuple[str, Pen]:
        colour = COLOUR_OF[element]
        pen = self.base_pen().inked(self.palette.rune(colour).bright)
        return self.symbols.rune(colour), pen

    # -- the bag --------------------------------------------------------------------------

    def _bag(self) -> Iterator[Cell]:
        view, x = self.view, 0
        base = self.base_pen()
        for number, words in ((view.bag, "in it"), (len(view.out), "out")):
            yield x, str(number), base.strong()
            x += len(str(number)) + 1
            yield self._quiet(words, x)
            x += len(words) + 3
        if view.rounds > MAX_DOTS:
            yield self._quiet(f"round {view.round}", x)
            return
        yield self._quiet("round", x)
        dots = self.symbols.on * view.round + self.symbols.off * (view.rounds - view.round)
        yield x + 6, dots, base.inked(self.palette.gold)
