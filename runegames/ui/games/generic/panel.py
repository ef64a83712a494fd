"""Panels of the generic table: sentences on what is not drawn."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import View, count
from runegames.ui.drawing import wrap
from runegames.ui.games.generic.cursor import GenericCursor
from runegames.ui.games.generic.facts import TableFacts, told_of, unpictured
from runegames.ui.games.generic.fields import fields_of, pieces_of
from runegames.ui.widgets.column import Panel, SidePanels

MAX_ROWS = 8
"""Greatest height of a panel; the key ``t`` shows all sentences."""


class GenericSide(SidePanels[View, GenericCursor]):
    """Panels with sentences on the table, and on a hand that the tray cannot show."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        told, view = told_of(self.shown), self.view
        held = fields_of(self.shown.game).of("hand")
        shown = all(pieces_of(getattr(view, each.name)) for each in held)
        # Without pieces or figures, the middle of the board has these sentences.
        pictured = TableFacts(self.shown, None).pictured
        parts = [("on the table", unpictured(self.shown) if pictured else ())]
        if view.seat is not None and held and not shown:
            parts.insert(0, ("hand", told.hand))
        return [self._panel(heading, sentences, width) for heading, sentences in parts if sentences]

    def _panel(self, heading: str, sentences: Sequence[str], width: int) -> Panel:
        lines = [line for each in sentences for line in wrap(each, width)]
        if len(lines) > MAX_ROWS:
            hidden = len(lines) - MAX_ROWS + 1
            lines = [*lines[: MAX_ROWS - 1], f"t: {count(hidden, 'line')} more"]
        return Panel(heading, self.rows(width, [[(0, line, self.base_pen())] for line in lines]))
