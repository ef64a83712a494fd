"""Beside the fire: what has been seen of other hands, and who owes what."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import debt_words, title
from runegames.ui.drawing import wrap
from runegames.ui.widgets.column import Panel, Side

ROWS = 9
"""Rows after which the rest is left to the log."""


class BonesPanel(Side):
    """A line for each hand of which something is known, then one for each promise."""

    def _notes(self) -> list[tuple[int, str]]:
        """(seat, words), one for each thing to remember."""
        if self.scene is None:
            return []
        view: BonesView = self.scene.view
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

    def _lines(self, width: int) -> list[tuple[int | None, str]]:
        """Lines of so many cells; the first of each note with its seat."""
        lines: list[tuple[int | None, str]] = []
        for seat, words in self._notes():
            first, *rest = wrap(words, width - 2)
            lines += [(seat, first), *((None, line) for line in rest)]
        return lines

    def panels(self, width: int) -> Sequence[Panel]:
        """Nothing known is a line, too."""
        base = self.base_pen()
        quiet = base._replace(ink=self.palette.quiet)
        lines = self._lines(width)
        canvas = self.sheet(width, min(ROWS, max(1, len(lines))))
        panel = Panel("known runes, promises", canvas)
        if not lines:
            canvas.put(0, 0, "none of others' runes yet", quiet)
            return [panel]
        for row, (seat, words) in enumerate(lines[: canvas.height]):
            if row == canvas.height - 1 and len(lines) > canvas.height:
                canvas.put(0, row, "and more: see the log", quiet)
                break
            if seat is not None:
                own = base._replace(ink=self.palette.seat(seat), bold=True)
                canvas.put(0, row, SEAT_LETTERS[seat], own)
            canvas.put(2, row, words, base)
        return [panel]
