"""In the column: what beats what, the bag, what has been seen of other hands, and who owes what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import ELEMENTS, NORMAL, RUNES, WEAPONS, BonesView
from runegames.games.bones.phrases import POWERS, debt_words, title
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.games.bones.pot import sources
from runegames.ui.games.bones.stone import COLOUR_OF
from runegames.ui.widgets.column import Panel, Side

ROWS = 9
"""Rows of notes after which the rest is left to the log."""
MIDDLE, WIDE = 38, 56
"""Columns from which on there are words around the signs; and a line for each."""
MOST_DOTS = 10
"""Rounds that are shown as dots."""


class BonesPanel(Side):
    """What has to be remembered first; what the rules say steps back."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        """The notes if there are any, then as many of the others as there is room for."""
        found = [Panel("what beats what", self._beats(width))]
        notes = self._notes()
        if notes:
            found.insert(0, Panel("known runes, promises", self._remembered(width, notes)))
        if width >= MIDDLE:
            found.append(Panel("the bag", self._bag(width)))
        if width >= WIDE:
            found.append(Panel("special runes", self._special(width)))
            if self._view.phase != "after":
                found.append(Panel("this round", self._pot(width)))
            if self._view.out:
                found.append(Panel("out of the bag", self._out(width)))
        return found

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        return self.scene.seen_as(BonesView)

    # -- to be remembered -----------------------------------------------------------------

    def _notes(self) -> list[tuple[int, str]]:
        """(seat, words): a line for each hand of which something is known, then each promise."""
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
        lines: list[tuple[int | None, str]] = []
        for seat, words in notes:
            first, *rest = wrap(words, width - 2)
            lines += [(seat, first), *((None, line) for line in rest)]
        base = self.base_pen()
        canvas = self.sheet(width, min(ROWS, len(lines)))
        for row, (owner, words) in enumerate(lines[: canvas.height]):
            if row == canvas.height - 1 and len(lines) > canvas.height:
                canvas.put(0, row, "and more: see the log", self.quiet)
                break
            if owner is not None:
                own = base.inked(self.palette.seat(owner), bold=True)
                canvas.put(0, row, SEAT_LETTERS[owner], own)
            canvas.put(2, row, words, base)
        return canvas

    # -- the rules ------------------------------------------------------------------------

    def _beats(self, width: int) -> Canvas:
        base, more = self.base_pen(), self.symbols.more
        quiet = self.quiet
        canvas = self.sheet(width, 4 if width >= WIDE else 2)
        elements = [(name.capitalize(), self._mark(name)) for name in (*ELEMENTS, ELEMENTS[0])]
        weapons = [name.capitalize() for name in (*WEAPONS, WEAPONS[0])]
        if width >= WIDE:
            for row in range(3):
                x = self._element(canvas, 0, row, ELEMENTS[row])
                canvas.put(x, row, "beats", quiet)
                self._element(canvas, 14, row, ELEMENTS[(row + 1) % 3])
                canvas.put(28, row, weapons[row], base)
                canvas.put(35, row, "beats", quiet)
                canvas.put(41, row, weapons[row + 1], base)
            canvas.put(28, 3, "of one element only", quiet)
            return canvas
        blank = " " if width >= MIDDLE else ""
        x = 0
        for at, (name, (mark, ink)) in enumerate(elements):
            x = canvas.put(x, 0, mark, base.inked(ink))
            if at < len(ELEMENTS):
                x = canvas.put(x, 0, f"{blank}{name}", base)
                x = canvas.put(x, 0, f"{blank}{more}{blank}", quiet)
        x = canvas.put(0, 1, "then ", quiet) if width >= MIDDLE else 0
        for at, name in enumerate(weapons if width >= MIDDLE else weapons[:-1]):
            if at:
                x = canvas.put(x, 1, f" {more} ", quiet)
            x = canvas.put(x, 1, name, base)
        if width < MIDDLE:
            canvas.put(x, 1, f" {more}", quiet)
        return canvas

    def _mark(self, element: str) -> tuple[str, str]:
        """The sign of an element and its colour."""
        colour = COLOUR_OF[element]
        return self.symbols.rune(colour), self.palette.rune(colour).bright

    def _element(self, canvas: Canvas, x: int, row: int, element: str) -> int:
        mark, ink = self._mark(element)
        x = canvas.put(x, row, mark, self.base_pen().inked(ink))
        return canvas.put(x, row, f" {element.capitalize():<6}", self.base_pen())

    def _special(self, width: int) -> Canvas:
        canvas = self.sheet(width, len(POWERS))
        base = self.base_pen()
        for row, rune in enumerate(RUNES[NORMAL:]):
            canvas.put(0, row, title(rune), base)
            canvas.put(11, row, POWERS[rune], self.quiet)
        return canvas

    # -- the bag --------------------------------------------------------------------------

    def _bag(self, width: int) -> Canvas:
        view, base = self._view, self.base_pen()
        quiet = self.quiet
        canvas = self.sheet(width, 1)
        hands = ((sum(view.hand_sizes), "in hands"),) if width >= WIDE else ()
        x = 0
        for number, words in ((view.bag, "in it"), (len(view.out), "out"), *hands):
            x = canvas.put(x, 0, f"{number} ", base.strong())
            x = canvas.put(x, 0, f"{words}   ", quiet)
        if view.rounds > MOST_DOTS:
            canvas.put(x, 0, f"round {view.round}", quiet)
            return canvas
        x = canvas.put(x, 0, "round ", quiet)
        gold = base.inked(self.palette.gold)
        x = canvas.put(x, 0, self.symbols.on * view.round, gold)
        canvas.put(x, 0, self.symbols.off * (view.rounds - view.round), gold)
        return canvas

    @property
    def _times(self) -> str:
        return "x" if self.symbols.name == "ascii" else "×"

    def _pot(self, width: int) -> Canvas:
        """What the pot was made of, down to the sum."""
        assert self.scene is not None
        base = self.base_pen()
        parts = [*sources(self.scene, self._times)]
        canvas = self.sheet(width, len(parts) + 1)
        for row, (words, bones) in enumerate(parts):
            canvas.put(0, row, words, self.quiet)
            canvas.put(width - len(str(bones)), row, str(bones), base)
        total = str(self._view.pot)
        canvas.put(0, len(parts), "in the pot", base.strong())
        gold = base.inked(self.palette.gold, bold=True)
        canvas.put(width - len(total), len(parts), total, gold)
        return canvas

    def _out(self, width: int) -> Canvas:
        """The runes that come back into the bag later, equal ones counted."""
        times = self._times
        counted = Counter(self._view.out)
        words = ", ".join(
            f"{number} {times} {title(rune)}" if number > 1 else title(rune)
            for rune, number in counted.items()
        )
        lines = wrap(words, width)
        canvas = self.sheet(width, len(lines))
        for row, line in enumerate(lines):
            canvas.put(0, row, line, self.quiet)
        return canvas
