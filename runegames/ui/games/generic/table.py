"""Table of a game without a table of its own."""

from __future__ import annotations

import string
from collections.abc import Sequence

from runegames.core import SEAT_LETTERS, Seat, possessive
from runegames.numerals import plural
from runegames.play.house_rules import changed_rules
from runegames.play.session import Question
from runegames.ui.commands import ADVICE, MOVE, SIDEWAYS, Footer, FooterHint, digits
from runegames.ui.games.generic.board import GenericBoard
from runegames.ui.games.generic.cursor import GenericCursor
from runegames.ui.games.generic.facts import seat_fields
from runegames.ui.games.generic.fields import Field, fields_of, hand_of
from runegames.ui.games.generic.panel import GenericSide
from runegames.ui.games.generic.tray import GenericTray
from runegames.ui.scene import Scene
from runegames.ui.widgets.frame import LARGEST, Extent
from runegames.ui.widgets.hand_cursor import HandChoice, HandCursor
from runegames.ui.widgets.hand_table import HandTable


class GenericTable(HandTable):
    """Table drawn from the declarations of a game."""

    TRAY_ROWS = {Extent.SMALL: 6, Extent.MEDIUM: 10, Extent.LARGE: 15}

    board: GenericBoard
    side: GenericSide
    tray: GenericTray
    cursor: GenericCursor | None

    def __init__(self) -> None:
        super().__init__(GenericBoard(), GenericSide(), GenericTray())

    def point(self, scene: Scene, question: Question) -> GenericCursor:
        taken = {*self.screen.active_bindings, "t"} if self.is_attached else set()
        free = "".join(letter for letter in string.ascii_lowercase if letter not in taken)
        return GenericCursor(question, scene.game.words, hand_of(scene), free)

    def take(self, scene: Scene) -> None:
        self.tray.refresh(layout=True)

    def tray_rows(self) -> int:
        least, height = super().tray_rows(), min(self.app.size.height, LARGEST.height)
        rows = len(self.cursor.rows) if self.cursor is not None else 0
        return max(least, min(rows + 3, height // 3))

    def _use_card(self, cursor: HandCursor[HandChoice]) -> None:
        assert isinstance(cursor, GenericCursor)
        if cursor.move is not None:
            self.choose(cursor.move)
        else:
            super()._use_card(cursor)

    # -- words ----------------------------------------------------------------------------

    def headline(self, scene: Scene) -> tuple[str, str]:
        turn, meta = scene.view.turn, scene.game.meta
        kind = scene.question.decision.kind if scene.question is not None else ""
        section = meta.sections.get(kind, "").lower()
        whose = "the end" if turn is None else f"{possessive(scene.names[turn])} turn"
        left = [meta.title, whose, *([section] if section and section != "the turn" else [])]
        part = scene.view.part()
        right = [*changed_rules(scene.options), *([str(part)] if part is not None else [])]
        dot = f" {self.board.symbols.dot} " if self.is_attached else " · "
        return " · ".join(left), dot.join(right)

    def pips(self, scene: Scene, seat: Seat) -> str:
        side = next(seats for seats in scene.view.sides if seat in seats)
        partners = "".join(SEAT_LETTERS[each] for each in side if each != seat)
        if partners and len(scene.view.sides) > 1:
            return f"with {partners} "
        counts = self._columns(scene)
        return " ".join(
            str(getattr(scene.view, each.name)[seat]).rjust(len(each.head)) for each in counts
        )

    def seat_columns(self, scene: Scene) -> tuple[str, str]:
        return " ".join(each.head for each in self._columns(scene)), "points"

    def _columns(self, scene: Scene) -> Sequence[Field]:
        """Choose columns of the list of seats: fields with numbers by seat, as many as fit."""
        width = self.regions().column.width
        room, found = width - 24 if width > 24 else 7, []
        for field in seat_fields(fields_of(scene.game), scene.view).counts:
            room -= len(field.head) + 1
            if room < 0:
                break
            found.append(field)
        return found

    def footer(self) -> Footer:
        if self.cursor is None:
            return ("table.log", "tell", "leave", *ADVICE)
        rows, by_card = len(self.cursor.rows), self.cursor.by_card
        several = rows > 1 or (rows and by_card)
        across = MOVE if several else SIDEWAYS
        keys = [FooterHint("table.confirm", "do it"), across._replace(words="choose")]
        if by_card:
            keys.append(digits(len(self.cursor.hand), plural(len(self.cursor.hand), "card")))
        return (*keys, *ADVICE, "leave", "tell", "table.moves", "table.log")
