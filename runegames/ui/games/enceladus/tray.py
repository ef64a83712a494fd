"""Tray of Runes of Enceladus: the hand and its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.words import match_prompt
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS, Chip
from runegames.ui.games.enceladus.cursor import EnceladusCursor, grouped, shared
from runegames.ui.games.enceladus.pieces import RUNE_ROWS, TALL_MIN_ROWS, CardFace, draw_face
from runegames.ui.games.enceladus.sentences import gains, paying, pips, reasons
from runegames.ui.grids import CardRow, Form
from runegames.ui.widgets.hand_tray import HAND_ROW, HandTray, ShownAnswers
from runegames.ui.widgets.tray import UNDER


class EnceladusTray(HandTray[EnceladusView, EnceladusCursor]):
    """Tray with lines between cards that have a common rune."""

    FORMS = (
        Form(30, 11, gap=4, scale=2),
        Form(26, 11, gap=2, scale=2),
        Form(22, 11, scale=2),
        Form(16, 6, gap=2),
        Form(14, 6),
        Form(18, 5, gap=2),
        Form(15, 5),
        Form(12, 6),
        Form(12, 3),
        Form(12, 2),
    )

    @property
    def cards(self) -> Sequence[str]:
        if self.cursor is not None or self.scene is None:
            return super().cards
        return grouped(self.view.hand)

    def sheets(self, where: CardRow) -> Iterator[Canvas]:
        look, ground = self.look, self.palette.ground
        return (sheet(draw_face, face, where.form, look, ground) for face in self.faces(where))

    def faces(self, where: CardRow) -> list[CardFace]:
        """Return the faces of the cards that are shown."""
        cards, cursor = self.cards, self.cursor
        matches = gains(cursor) if cursor is not None else []
        marked = cursor.marked() if cursor is not None else set()
        gain = {name: f"+{match.points}" for match in reversed(matches) for name in match.partners}
        held = Counter(rune for name in cards for rune in name.split("-"))
        held.update(match.rune for match in matches)
        common = {rune for rune, number in held.items() if number > 1}
        listed = []
        for index, name in enumerate(cards[where.first :][: len(where.cards)], where.first):
            corner = str(index + 1) if cursor is not None and cursor.pays else ""
            gained = gain.get(name, "")
            if index in marked:
                below = corner and RUNE_ROWS <= where.form.rows < TALL_MIN_ROWS
                gained = "pays" if below else ""
                corner = f"{corner} pays" if corner and not below else corner
            strong = frozenset(common & {*name.split("-")})
            listed.append(CardFace(name, index in marked, corner, gain=gained, strong=strong))
        return listed

    def link(self, canvas: Canvas, where: CardRow) -> None:
        pen = self.gold
        for index, (one, other) in enumerate(pairwise(where.cards), where.first):
            if one.y == other.y and shared(self.cards[index], self.cards[index + 1]):
                row = one.bottom - 1 - (one.height > TALL_MIN_ROWS)
                canvas.put(one.right, row, self.symbols.frame.across * where.form.gap, pen)

    # -- words ----------------------------------------------------------------------------

    def question(self) -> str:
        cursor = self.cursor
        if cursor is None:
            return super().question()
        name = self.shown.names[cursor.question.decision.seat]
        if cursor.kind == "match":
            return match_prompt(name, cursor.question.moves)
        if cursor.pays and not self.roomy:
            pile = cursor.question.decision.details["pile"] + 1
            return f"{name}, draft pile {pile} for {count(cursor.price, 'card')}, or leave it."
        return super().question()

    def reasons(self) -> list[str]:
        assert self.cursor is not None
        ways = "a tap" if self.answers_apart else f"{self.arrow('up')} or by number"
        return reasons(self.cursor, ways, paying=not self.roomy)

    def chip(self, number: int) -> Chip:
        cursor = self.cursor
        assert cursor is not None
        choice = cursor.choices[number]
        label = choice.label if self.roomy else choice.move.short(cursor.view)
        if choice.move.action:  # other labels begin with the capital of a rune's name
            label = label[0].lower() + label[1:]
        label = self.marked(label, choice.move)
        cap = choice.key or self.cap("table.confirm")
        cap = self.cap(f"enceladus.{cap}") if choice.key.isalpha() else cap
        if choice.key == "draft" and not cursor.affordable:
            return Chip("", cap, label, "impossible")
        here = cursor.row == "choices" and cursor.choice == number
        return Chip("", cap, label, "chosen" if here else "other")

    def adorn(self, canvas: Canvas, answers: ShownAnswers, last: Region) -> None:
        cursor, ok = self.cursor, self.base_pen().inked(self.palette.ok)
        assert cursor is not None
        if cursor.pays and not answers.hidden:
            words = f"choose what pays with {self.arrow('up')}, "
            words = f"{paying(cursor)}, " if cursor.picked else words
            parts = (words, self.quiet), (pips(cursor, self.symbols), self.message_pen)
            x, of = last.right + 2 * GAP_COLUMNS, f" of {count(len(cursor.cards), 'card')}"
            canvas.write(x, last.y, (*parts, (of, self.quiet)))
        if self.words or cursor.view.pile is None:
            return
        where, box, remark = self.hand_places(), self.symbols.frame, self.advice()
        end = UNDER + (cell_len(remark.text) if remark is not None else 0) + GAP_COLUMNS
        words = f"{box.top_left}{box.across} pairs with pile {cursor.view.pile + 1}"
        partners = {name for match in gains(cursor) for name in match.partners}
        for region, name in zip(where.cards, self.cards[where.first :], strict=False):
            fits = end <= region.x and region.x + len(words) < canvas.width
            if name in partners and fits and region.y == HAND_ROW:
                end = canvas.put(region.x, HAND_ROW - 1, words, ok) + GAP_COLUMNS
