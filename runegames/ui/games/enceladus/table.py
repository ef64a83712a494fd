"""Table of Runes of Enceladus: connection of question, cursor and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len

from runegames.core import Seat, possessive
from runegames.games.enceladus.model import EnceladusView
from runegames.play.session import Question
from runegames.ui.commands import ADVICE, MOVE, WAITING, Footer, FooterHint, digits
from runegames.ui.games.enceladus.board import EnceladusBoard
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.matches import counted_matches, drawings
from runegames.ui.games.enceladus.panel import EnceladusPanel
from runegames.ui.games.enceladus.tray import EnceladusTray
from runegames.ui.scene import Scene
from runegames.ui.widgets.frame import Extent
from runegames.ui.widgets.hand_table import HandTable
from runegames.ui.widgets.keepsake import Keepsake

TITLE_GAP_COLUMNS = 4
"""Least gap between the words at the left and at the right of the title line."""


class EnceladusTable(HandTable):
    """Table of Runes of Enceladus, with one cursor for board, panel and tray."""

    board: EnceladusBoard
    side: EnceladusPanel
    tray: EnceladusTray
    cursor: EnceladusCursor | None

    TRAY_ROWS = {Extent.SMALL: 7, Extent.MEDIUM: 9, Extent.LARGE: 15}
    SEAT_COLUMNS = ("hands", "points")

    def __init__(self) -> None:
        super().__init__(EnceladusBoard(), EnceladusPanel(), EnceladusTray())

    @staticmethod
    def keepsake(view: EnceladusView, names: Sequence[str]) -> Keepsake:
        heading = "the matches of the last hand" if view.hands_needed > 1 else "the matches"
        return Keepsake(heading, partial(drawings, view))

    def point(self, scene: Scene, question: Question) -> EnceladusCursor:
        return EnceladusCursor(question)

    def take(self, scene: Scene) -> None:
        self.board.open_page = 0

    def headline(self, scene: Scene) -> tuple[str, str]:
        view = scene.seen_as(EnceladusView)
        right = f"deck {view.deck} · discards {len(view.discards)}"
        which = f"hand {view.hand_number} · " if view.hands_needed > 1 else ""
        game = "Runes of Enceladus"
        if view.turn is None:
            return f"{game} · the game is over", right
        if view.phase == "deal":
            return f"{game} · hand {len(view.results)} is over", right
        turn = "turn" if view.final_turns is None else "final turn"
        left = f"{game} · {which}{possessive(scene.names[view.turn])} {turn}"
        pile = "" if view.pile is None else f" · pile {view.pile + 1}"
        if cell_len(left + pile + right) + TITLE_GAP_COLUMNS <= self.app.size.width:
            left += pile
        return left, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(EnceladusView)
        if view.hands_needed == 1:
            return counted_matches(view, seat)
        won = view.hands_won[seat]
        symbols = self.board.symbols
        return symbols.star * won + symbols.no_master * (view.hands_needed - won)

    def seat_columns(self, scene: Scene) -> tuple[str, str]:
        alone = scene.seen_as(EnceladusView).hands_needed == 1
        return ("matches", "points") if alone else self.SEAT_COLUMNS

    def points(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(EnceladusView)
        return str(view.hand_points[seat])

    def footer(self) -> Footer:
        cursor = self.cursor
        if cursor is None:
            return ("enceladus.open", *WAITING)
        keys: list[str | FooterHint] = []
        match cursor.kind:
            case "draft":
                if cursor.affordable:
                    keys.append(digits(len(cursor.cards), "pay with"))
                keys += ["enceladus.draft", "enceladus.leave"]
            case "match":
                ends = cursor.with_key("leave")
                if cursor.row == "cards":
                    keys.append(FooterHint("table.confirm", "its best match"))
                elif cursor.choice != ends:
                    keys.append(FooterHint("table.confirm", "lay"))
                if ends is not None:
                    keys.append(FooterHint("enceladus.leave", "end the turn"))
            case "deal":
                keys.append(FooterHint("table.confirm", "deal"))
        return (*keys, "enceladus.open", *ADVICE, "table.log", MOVE)
