"""Column of a plain table: what happened before, and notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runegames.core import View
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.widgets.column import Column, Panel, SidePanels
from runegames.ui.widgets.notes import Note, NoteKind


class NoPanels(SidePanels[View, PlainCursor]):
    """Side without panels: the board has all facts."""

    FOLLOWS = False

    def panels(self, width: int) -> Sequence[Panel]:
        return ()


class Before(Column):
    """Column with notes and the log; the seats stand on the board."""

    SEATS = False
    LOG_HEAD = "before"

    noted: Callable[[], None] = staticmethod(lambda: None)
    """Function of the table that gives the notes the rows that they need."""

    def tell(self, note: Note) -> None:
        # The board has the events since the viewer's last move below each seat.
        if note.kind == "since" and not note.whole:
            self.drop("since")
            return
        super().tell(note)
        self.noted()

    def drop(self, *kinds: NoteKind) -> None:
        there = any(self.note(kind) is not None for kind in kinds)
        super().drop(*kinds)
        if there:
            self.noted()
