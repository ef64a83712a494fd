"""Beside the board of Runes of Enceladus: where a card's partners are, and what lies in piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from runegames.core import SEAT_LETTERS, count
from runegames.games.enceladus.model import CARD_OF, CARDS, RUNES, RUNES_OF, TRIPLES, EnceladusView
from runegames.games.enceladus.phrases import card_words, numeral, value_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.cards import inks_of, runes_of
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.widgets.column import Panel, Side

Where: TypeAlias = Literal["hand", "table", "pile", "discards", "seat", "unseen"]
PARTNERS = 4
"""The two other cards of each rune of a card."""
MEDIUM_FROM, LARGE_FROM = 30, 50
"""Columns from which on words have room beside the values, and the partners' other runes too."""


class EnceladusPanel(Side):
    """What goes with the offered card, or with the one under the cursor; then the piles."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: EnceladusCursor | None = None

    @property
    def _view(self) -> EnceladusView:
        assert self.scene is not None
        return self.scene.seen_as(EnceladusView)

    def _card(self) -> str | None:
        """The card under the cursor, one that it would lay, or the offered one."""
        cursor, view = self.cursor, self._view
        if cursor is not None and cursor.cards and cursor.row == "cards":
            return cursor.cards[cursor.card]
        if cursor is not None and cursor.kind == "match":
            marked = cursor.marked()
            return next((name for name in cursor.cards if name in marked), None)
        return view.piles[view.pile].known[-1] if view.pile is not None else None

    def panels(self, width: int) -> Sequence[Panel]:
        """By what the cursor is on."""
        view, card = self._view, self._card()
        large = width >= LARGE_FROM
        found = []
        if card is not None:
            one, other = runes_of(card)
            title = f"the other cards of {one} and {other}" if large else card_words(card)
            found.append(Panel(title, self._partners(width, card)))
        else:
            found.append(Panel("the hand", self._race(width)))
        if view.phase in ("deal", "over"):
            return found
        if large:
            found.append(Panel("if the hand ended now", self._ending(width)))
            found.append(Panel("in the piles", self._piles(width, range(len(view.piles)))))
        elif view.pile is not None:
            found.append(Panel(f"in pile {view.pile + 1}", self._piles(width, [view.pile])))
        return found

    # -- partners -------------------------------------------------------------------------

    def _partners(self, width: int, name: str) -> Canvas:
        """The other cards of both runes, and where each of them is."""
        canvas, card = self.sheet(width, PARTNERS), CARD_OF[name]
        partners = [
            (rune, CARDS[other])
            for rune in RUNES_OF[card]
            for other in TRIPLES[rune]
            if other != card
        ]
        for row, (rune, partner) in enumerate(partners):
            self._partner(canvas, row, RUNES[rune].title(), partner)
        return canvas

    def _partner(self, canvas: Canvas, row: int, rune: str, partner: str) -> None:
        base, width = self.base_pen(), canvas.width
        here = whereabouts(self._view, partner)[0] == "hand"
        canvas.put(0, row, rune, base.strong() if here else self.quiet)
        value = numeral(partner)
        chip = self._value_pen(partner)
        canvas.put(9, row, value.center(3 if width < MEDIUM_FROM else 5), chip)
        where = self._where(partner)
        pen = base.inked(self.palette.ok) if here or where == "on offer" else self.quiet
        if width >= LARGE_FROM:
            other = next(each for each in runes_of(partner) if each != rune)
            canvas.put(16, row, f"with {other}", self.quiet)
            canvas.put(width - len(where), row, where, pen)
        else:
            canvas.put(13 if width < MEDIUM_FROM else 16, row, where, pen)

    def _value_pen(self, name: str) -> Pen:
        inks = inks_of(self.palette, name)
        return Pen(inks.ink, inks.ground, bold=True)

    def _where(self, name: str) -> str:
        view = self._view
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

    # -- piles ----------------------------------------------------------------------------

    def _piles(self, width: int, numbers: Sequence[int]) -> Canvas:
        """What everybody knows of them, the uppermost card first."""
        lines: list[tuple[str, str, str]] = []
        for number in numbers:
            pile = self._view.piles[number]
            unseen = pile.size - len(pile.known)
            names = [card_words(name) for name in reversed(pile.known)]
            told = f"{count(unseen, 'card')} unseen" if unseen else ""
            mark = str(number + 1) if len(numbers) > 1 else ""
            if mark and len(", ".join(names)) + len(told) + 6 <= width:
                lines.append((mark, ", ".join(names), told))
                continue
            for at, name in enumerate(names):
                lines.append((mark if not at else "", name, ""))
            if told:
                lines.append((mark if not names else "", told, ""))
        canvas = self.sheet(width, len(lines))
        for row, (mark, words, told) in enumerate(lines):
            x = 3 if len(numbers) > 1 else 0
            canvas.put(0, row, mark, self.quiet)
            strong = bool(mark) and int(mark) - 1 == self._view.pile
            pen = self.base_pen()._replace(bold=strong) if x else self.quiet
            canvas.put(x, row, clipped(words, width - x, self.symbols), pen)
            canvas.put(width - len(told), row, told, self.quiet)
        return canvas

    # -- the end --------------------------------------------------------------------------

    def _ending(self, width: int) -> Canvas:
        """Points less the cards in hand, as far as the viewer knows these (EN-15)."""
        view = self._view
        canvas = self.sheet(width, view.seats)
        for seat in range(view.seats):
            self._letter(canvas, seat)
            own = view.hand if seat == view.seat else view.known_hands[seat]
            values = [value_of(name) for name in own]
            hidden = view.hand_sizes[seat] - len(own)
            laid = f"laid {view.hand_points[seat]}"
            held = (
                " + ".join(map(str, values)) if not hidden else count(view.hand_sizes[seat], "card")
            )
            if len(laid) + len(held) + 22 > width:
                held = str(sum(values))
            words = f"{laid}, {held} in hand" if hidden else f"{laid}, in hand {held or 'nothing'}"
            canvas.put(3, seat, words, self.quiet)
            most = view.hand_points[seat] - sum(values) - hidden
            least = most - 2 * hidden
            told = f"{least} to {most}" if hidden else str(most)
            canvas.put(width - len(told), seat, told, self.base_pen().strong())
        return canvas

    def _race(self, width: int) -> Canvas:
        """How near the end of the hand is."""
        view, canvas = self._view, self.sheet(width, self._view.seats)
        for seat in range(view.seats):
            x = self._letter(canvas, seat) + 1
            laid, needed = view.laid[seat], view.matches_needed
            pips = self.symbols.on * laid + self.symbols.off * max(0, needed - laid)
            x = canvas.put(x, seat, pips, self.base_pen())
            told = f"{laid} of {needed} matches" if laid < needed else f"{laid} matches"
            canvas.put(x + 1, seat, told, self.quiet)
        return canvas

    def _letter(self, canvas: Canvas, seat: int) -> int:
        pen = self.base_pen().inked(self.palette.seat(seat), bold=True)
        return canvas.put(0, seat, SEAT_LETTERS[seat], pen)


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
