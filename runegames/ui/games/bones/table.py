"""Table of Runes & Bones, with the cursor that its parts share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from textual import on

from runegames.core import Seat, possessive
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import round_words
from runegames.games.bones.playing import Play
from runegames.games.bones.trade import Buy
from runegames.play.session import Question
from runegames.ui.commands import SIDEWAYS, WAITING, Footer, FooterHint
from runegames.ui.games.bones.board import ANSWER_KEYS, BonesBoard
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.keepsake import drawings
from runegames.ui.games.bones.panel import BonesPanel
from runegames.ui.games.bones.tray import BonesTray, commitment
from runegames.ui.scene import Reworded, Scene
from runegames.ui.widgets.frame import Extent, regions
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.table import GameTable

PHASES = {
    "act": "play, pass or fold",
    "spy": "the Spy",
    "take": "Da Jhurga",
    "close": "another round?",
    "trade": "trade",
    "buy": "buy",
    "limit": "return runes",
    "answer": "answer an offer",
    "hand_over": "give runes",
    "due": "a promise is due",
    "judge": "judgement",
}


class BonesTable(GameTable):
    """Table of Runes & Bones."""

    board: BonesBoard
    side: BonesPanel
    tray: BonesTray
    cursor: BonesCursor | None

    SEAT_COLUMNS = ("runes", "bones")

    def __init__(self) -> None:
        super().__init__(BonesBoard(), BonesPanel(), BonesTray())

    @staticmethod
    def keepsake(view: BonesView, names: Sequence[str]) -> Keepsake:
        return Keepsake("the last round", partial(drawings, view, names))

    def point(self, scene: Scene, question: Question) -> BonesCursor:
        return BonesCursor(question, scene.seen_as(BonesView), scene.names)

    def gives_parts(self) -> bool:
        return True

    def take(self, scene: Scene) -> None:
        self.board.stir()
        rows = self.tray_rows()
        if self.tray.size.height not in (0, rows):
            self.refresh(layout=True)

    def tray_rows(self) -> int:
        most = super().tray_rows()
        if not self.tray.low:
            return most
        # An empty hand leaves its room to the board.
        return min(most, self.tray.bare_rows(regions(self.app.size, most).tray.width))

    def headline(self, scene: Scene) -> tuple[str, str]:
        view = scene.seen_as(BonesView)
        right = round_words(view)
        if self.extent is Extent.SMALL:
            right = f"bag {view.bag} · {right}"
        if view.turn is None:
            return "Runes & Bones · the fire burns down", right
        words = f"Runes & Bones · {possessive(scene.names[view.turn])} turn"
        if scene.question is not None:
            drafted = self.cursor is not None and self.cursor.filling is not None
            kind = "" if drafted else scene.question.decision.kind
            asked = f" · {PHASES.get(kind, 'an offer')}"
            # If there is no room, the question is left out here, because the tray shows it as well.
            if cell_len(f"{words}{asked}{right}") < self.app.size.width - 2:
                words += asked
        return words, right

    def pips(self, scene: Scene, seat: Seat) -> str:
        view = scene.seen_as(BonesView)
        return "out" if view.eliminated[seat] else str(view.hand_sizes[seat])

    def footer(self) -> Footer:
        cursor = self.cursor
        if cursor is None:
            return WAITING
        if cursor.filling is not None:
            does = "drop it" if cursor.drops else "make the offer"
            return (
                *_ending(cursor, does),
                FooterHint("table.up,table.down", "line"),
                SIDEWAYS._replace(words="change"),
                FooterHint("table.mark", "mark"),
                "back",
            )
        if cursor.choosing:
            ending = _ending(cursor, commitment(cursor))
            return (FooterHint("table.mark", "mark"), SIDEWAYS, *ending)
        letters = [
            FooterHint(ANSWER_KEYS.get(answer.key, answer.key), answer.label.split(",")[0])
            for answer in cursor.answers
        ]
        enter = FooterHint("table.confirm", _enter(cursor))
        ways = [SIDEWAYS]
        several = [way for card in range(len(cursor.cards)) for way in cursor.variants(card)[1:]]
        if several:
            aimed = any(way.target is not None for way in several)
            does = "target" if aimed else "buy or not"
            ways.append(FooterHint("table.up,table.down", does))
        if cursor.kind == "act":
            ways += letters
        return (enter, *ways)

    # -- what the player does -------------------------------------------------------------

    def follow(self) -> None:
        super().follow()
        # An offer may have been opened or dropped.
        if self.scene is not None:
            self.entitle(self.scene)

    @on(BonesTray.Picked)
    def _pick(self, message: BonesTray.Picked) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        if cursor.index == message.card and not cursor.choosing and cursor.filling is None:
            self._confirm()
        elif cursor.pick(message.card):
            self.follow()

    @on(BonesBoard.Confirmed)
    def _confirm(self) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        if cursor.filling is None and cursor.answer is not None and cursor.answer.move is None:
            cursor.open_offer()
            self.follow()
            return
        moves, objection, back = cursor.plan()
        if objection:
            self.say(objection)
        elif back:
            self.post_message(Reworded(tuple(moves), cursor.question.ply, back))
        else:
            self.choose(*moves)


def _ending(cursor: BonesCursor, words: str) -> list[FooterHint]:
    """Name Enter for an answer of several parts, unless it would be refused."""
    return [] if cursor.plan().objection else [FooterHint("table.confirm", words)]


def _enter(cursor: BonesCursor) -> str:
    """Name what Enter does at the rune or answer under the cursor."""
    if isinstance(cursor.move, Play):
        return "buy the win" if cursor.move.buy else "play"
    if cursor.answer is None:
        return "do it"
    words = cursor.answer.label.split(",")[0]
    # The label of a purchase goes on from its key, which is the number of runes.
    bought = isinstance(cursor.move, Buy) and cursor.move.number
    return f"buy {bought} {words}" if bought else words
