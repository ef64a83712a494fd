"""Panels of Runes of Enceladus: partners of a card, cards seen in piles, points so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core import SEAT_LETTERS, count
from runegames.games.enceladus.model import CARD_OF, CARDS, RUNES, RUNES_OF, TRIPLES, EnceladusView
from runegames.games.enceladus.phrases import card_words, numeral
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.pieces import inks_of
from runegames.ui.widgets.column import Cell, Panel, SidePanels

MEDIUM_MIN_COLUMNS = 30
"""Least width of a panel with blanks around the values of partners."""


class EnceladusPanel(SidePanels[EnceladusView, EnceladusCursor]):
    """Panels on a card's partners or the laid matches, on points, and on piles."""

    def _card(self) -> str | None:
        """Choose the card under the cursor, in the chosen match, or on offer, if there is one."""
        cursor, view = self.cursor, self.view
        if cursor is not None and cursor.cards and cursor.row == "cards":
            return cursor.cards[cursor.card]
        if cursor is not None and cursor.kind == "match":
            marked = cursor.marked()
            return next((cursor.cards[index] for index in sorted(marked)), None)
        return view.piles[view.pile].known[-1] if view.pile is not None else None

    def panels(self, width: int) -> Sequence[Panel]:
        view, card = self.view, self._card()
        listed = []
        if card is not None:
            listed.append(Panel(card_words(card), self._partners(width, card)))
        else:
            listed.append(Panel("the hand", self._race(width)))
        if view.phase not in ("deal", "over") and view.pile is not None:
            known = self.rows(width, self._pile(width, view.pile))
            listed.append(Panel(f"in pile {view.pile + 1}", known))
        return listed

    # -- partners -------------------------------------------------------------------------

    def _partners(self, width: int, name: str) -> Canvas:
        card, roomy = CARD_OF[name], width >= MEDIUM_MIN_COLUMNS
        return self.rows(
            width,
            (
                self._partner(RUNES[rune].title(), CARDS[other], roomy)
                for rune in RUNES_OF[card]
                for other in TRIPLES[rune]
                if other != card
            ),
        )

    def _partner(self, rune: str, partner: str, roomy: bool) -> Iterator[Cell]:
        base = self.base_pen()
        quiet = self.quiet
        inks = inks_of(self.palette, partner)
        where = whereabouts(self.view, partner)
        held = where == "in hand"
        rune_pen = base.strong() if held else quiet
        where_pen = base.inked(self.palette.ok) if held or where == "on offer" else quiet
        value_columns, where_column = (5, 16) if roomy else (3, 13)
        yield 0, rune, rune_pen
        yield 9, numeral(partner).center(value_columns), Pen(inks.ink, inks.ground, bold=True)
        yield where_column, where, where_pen

    # -- piles ----------------------------------------------------------------------------

    def _pile(self, width: int, number: int) -> Iterator[list[Cell]]:
        """List the known cards of a pile, the top one first, and how many are unseen."""
        pile = self.view.piles[number]
        lines, unseen = [card_words(name) for name in pile.known[::-1]], pile.size - len(pile.known)
        if unseen:
            lines.append(f"{count(unseen, 'card')} unseen")
        for words in lines:
            yield [(0, clipped(words, width, self.symbols), self.quiet)]

    # -- matches --------------------------------------------------------------------------

    def _race(self, width: int) -> Canvas:
        view, on, off = self.view, self.symbols.on, self.symbols.off
        needed, rows = view.matches_needed, []
        for seat, laid in enumerate(view.laid):
            pips = on * laid + off * max(0, needed - laid)
            needs = f"{laid} of {needed} matches" if laid < needed else f"{laid} matches"
            words = (2, pips, self.base_pen()), (3 + len(pips), needs, self.quiet)
            rows.append([(0, SEAT_LETTERS[seat], self.own(seat)), *words])
        return self.rows(width, rows)


def whereabouts(view: EnceladusView, name: str) -> str:
    """Return the place of a card in words; ``unseen`` if the viewer does not know it."""
    if name in view.hand:
        return "in hand"
    for match in view.matches:
        if name in match.cards:
            return f"laid by {SEAT_LETTERS[match.seat]}"
    for number, pile in enumerate(view.piles):
        if name in pile.known:
            offered = number == view.pile and name == pile.known[-1]
            return "on offer" if offered else f"in pile {number + 1}"
    if name in view.discards:
        return "discarded"
    holders = (seat for seat, known in enumerate(view.known_hands) if name in known)
    return next((f"held by {SEAT_LETTERS[seat]}" for seat in holders), "unseen")
