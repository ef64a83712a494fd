"""Beside the board of Runes of Enceladus: what lies in a pile, or where a card's partners are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from runegames.core import SEAT_LETTERS, count
from runegames.games.enceladus.model import CARD_OF, CARDS, RUNES, RUNES_OF, TRIPLES, EnceladusView
from runegames.games.enceladus.phrases import card_words, numeral
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.cards import inks_of
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.widgets.column import Panel, Side

Where: TypeAlias = Literal["hand", "table", "pile", "discards", "seat", "unseen"]
LINES = 4
"""Rows: the two other cards of each rune of a card."""


class EnceladusPanel(Side):
    """The offered pile from top to bottom; over a card of the hand, what would match it."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: EnceladusCursor | None = None

    @property
    def _card(self) -> str | None:
        cursor = self.cursor
        if cursor is None or not cursor.cards:
            return None
        if cursor.row == "cards":
            return cursor.cards[cursor.card]
        marked = cursor.marked() if cursor.kind == "match" else set()
        return next((name for name in cursor.cards if name in marked), None)

    def _title(self) -> str:
        if self._card is not None:
            return card_words(self._card)
        if self.scene is not None and self.scene.view.pile is not None:
            return f"pile {self.scene.view.pile + 1}"
        return "the hand"

    def panels(self, width: int) -> Sequence[Panel]:
        """By what the cursor is on."""
        assert self.scene is not None
        view: EnceladusView = self.scene.view
        canvas = self.sheet(width, LINES)
        if self._card is not None:
            self._partners(canvas, view, self._card)
        elif view.pile is not None:
            self._pile(canvas, view, view.pile)
        else:
            self._race(canvas, view)
        return [Panel(self._title(), canvas)]

    def _pile(self, canvas: Canvas, view: EnceladusView, number: int) -> None:
        base = self.base_pen()
        quiet = base._replace(ink=self.palette.quiet)
        pile = view.piles[number]
        unseen = pile.size - len(pile.known)
        known = list(reversed(pile.known))
        room = canvas.height - bool(unseen)
        shown = known if len(known) <= room else known[: room - 1]
        for row, name in enumerate(shown):
            value = numeral(name)
            words = card_words(name).removesuffix(value)
            x = canvas.put(0, row, words, quiet if row else base)
            canvas.put(x, row, value, self._value_pen(name))
        row = len(shown)
        if len(shown) < len(known):
            canvas.put(0, row, f"and {len(known) - len(shown)} more seen", quiet)
            row += 1
        if unseen:
            canvas.put(0, row, f"{count(unseen, 'card')} not seen", quiet)

    def _partners(self, canvas: Canvas, view: EnceladusView, name: str) -> None:
        base = self.base_pen()
        row = 0
        card = CARD_OF[name]
        for rune in RUNES_OF[card]:
            for other in TRIPLES[rune]:
                if other == card:
                    continue
                partner = CARDS[other]
                canvas.put(0, row, RUNES[rune].title(), base)
                canvas.put(9, row, numeral(partner), self._value_pen(partner))
                where = self._where(view, partner)
                pen = (
                    base
                    if where in ("in hand", "on offer")
                    else base._replace(ink=self.palette.quiet)
                )
                canvas.put(13, row, where, pen)
                row += 1

    def _value_pen(self, name: str) -> Pen:
        inks = inks_of(self.palette, name)
        return Pen(inks.ink, inks.ground, bold=True)

    def _where(self, view: EnceladusView, name: str) -> str:
        where, number = whereabouts(view, name)
        match where:
            case "hand":
                return "in hand"
            case "table":
                return f"laid by {SEAT_LETTERS[number]}"
            case "pile":
                offered = number == view.pile and name == view.piles[number].known[-1]
                return "on offer" if offered else f"in pile {number + 1}"
            case "discards":
                return "discarded"
            case "seat":
                return f"held by {SEAT_LETTERS[number]}"
            case "unseen":
                return "unseen"

    def _race(self, canvas: Canvas, view: EnceladusView) -> None:
        """How near the end of the hand is."""
        base = self.base_pen()
        quiet = base._replace(ink=self.palette.quiet)
        for seat in range(view.seats):
            pen = base._replace(ink=self.palette.seat(seat), bold=True)
            x = canvas.put(0, seat, SEAT_LETTERS[seat], pen)
            laid, needed = view.laid[seat], view.matches_needed
            pips = self.symbols.on * laid + self.symbols.off * max(0, needed - laid)
            x = canvas.put(x + 1, seat, pips, base)
            told = f"{laid} of {needed} matches" if laid < needed else f"{laid} matches"
            canvas.put(x + 1, seat, told, quiet)


def whereabouts(view: EnceladusView, name: str) -> tuple[Where, int]:
    """Where a card is as far as the viewer knows, and in which pile or with which seat."""
    if name in view.hand:
        return "hand", 0
    for match in view.matches:
        if name in match.cards:
            return "table", match.seat
    for number, pile in enumerate(view.piles):
        if name in pile.known:
            return "pile", number
    if name in view.discards:
        return "discards", 0
    for seat, known in enumerate(view.known_hands):
        if name in known:
            return "seat", seat
    return "unseen", 0
