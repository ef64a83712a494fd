"""Panels of Runes of Enceladus: partners of a card, cards seen in piles, points so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from runegames.core import SEAT_LETTERS, Seat, count
from runegames.games.enceladus.model import CARD_OF, CARDS, RUNES, RUNES_OF, TRIPLES, EnceladusView
from runegames.games.enceladus.phrases import card_words, numeral, value_of
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.pieces import inks_of, runes_of
from runegames.ui.widgets.column import Cell, Panel, SidePanels

MEDIUM_MIN_COLUMNS = 30
"""Least width of a panel with blanks around the values of partners."""
LARGE_MIN_COLUMNS = 50
"""Least width for the other rune of each partner, and for further panels."""


class EnceladusPanel(SidePanels[EnceladusView, EnceladusCursor]):
    """Panels on a card's partners or the laid matches, on points, and on piles."""

    def _card(self) -> str | None:
        """Choose the card under the cursor, in the chosen match, or on offer, if there is one."""
        cursor, view = self.cursor, self.view
        if cursor is not None and cursor.cards and cursor.row == "cards":
            return cursor.cards[cursor.card]
        if cursor is not None and cursor.kind == "match":
            marked = cursor.marked()
            return next((cursor.cards[at] for at in sorted(marked)), None)
        return view.piles[view.pile].known[-1] if view.pile is not None else None

    def panels(self, width: int) -> Sequence[Panel]:
        view, card = self.view, self._card()
        large = width >= LARGE_MIN_COLUMNS
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
        card, roomy = CARD_OF[name], width >= MEDIUM_MIN_COLUMNS
        return self.rows(
            width,
            (
                self._partner(RUNES[rune].title(), CARDS[other], roomy, width >= LARGE_MIN_COLUMNS)
                for rune in RUNES_OF[card]
                for other in TRIPLES[rune]
                if other != card
            ),
        )

    def _partner(self, rune: str, partner: str, roomy: bool, large: bool) -> Iterator[Cell]:
        base, quiet, inks = self.base_pen(), self.quiet, inks_of(self.palette, partner)
        where = whereabouts(self.view, partner)
        held = where == "in hand"
        yield 0, rune, base.strong() if held else quiet
        yield 9, numeral(partner).center(5 if roomy else 3), Pen(inks.ink, inks.ground, bold=True)
        if large:
            yield 16, f"with {next(each for each in runes_of(partner) if each != rune)}", quiet
        pen = base.inked(self.palette.ok) if held or where == "on offer" else quiet
        yield -1 if large else 16 if roomy else 13, where, pen

    # -- piles ----------------------------------------------------------------------------

    def _piles(self, width: int, numbers: Sequence[int]) -> Canvas:
        return self.rows(width, chain(*(self._pile(width, at, len(numbers) > 1) for at in numbers)))

    def _pile(self, width: int, number: int, several: bool) -> Iterator[list[Cell]]:
        pile, base, left = self.view.piles[number], self.base_pen(), 3 if several else 0
        names, unseen = [card_words(name) for name in pile.known[::-1]], pile.size - len(pile.known)
        told = f"{count(unseen, 'card')} unseen" if unseen else ""
        aside = ""
        if several and len(", ".join(names)) + len(told) + 6 <= width:
            names, aside, told = [", ".join(names)], told, ""
        for row, words in enumerate([*names, *([told] if told else [])]):
            pen = base._replace(bold=not row and number == self.view.pile) if left else self.quiet
            mark = str(number + 1) if left and not row else ""
            shown = clipped(words, width - left, self.symbols)
            yield [(0, mark, self.quiet), (left, shown, pen), (-1, aside, self.quiet)]

    # -- the end --------------------------------------------------------------------------

    def _ending(self, width: int) -> Canvas:
        """Draw a table of points minus the cards in hand; unknown cards make a range (EN-15)."""
        return self.rows(width, (self._ends(width, seat) for seat in range(self.view.seats)))

    def _ends(self, width: int, seat: Seat) -> Iterator[Cell]:
        view = self.view
        values = [*map(value_of, view.known_hands[seat])]
        hidden, points = view.hand_sizes[seat] - len(values), view.hand_points[seat]
        held = " + ".join(map(str, values)) if not hidden else count(view.hand_sizes[seat], "card")
        if len(f"laid {points}") + len(held) + 22 > width:
            held = str(sum(values))
        most = points - sum(values) - hidden
        yield self._letter(seat)
        held = f"{held} in hand" if hidden else f"in hand {held or 'nothing'}"
        yield 3, f"laid {points}, {held}", self.quiet
        told = f"{most - 2 * hidden} to {most}" if hidden else str(most)
        yield -1, told, self.strong

    def _race(self, width: int) -> Canvas:
        view, on, off = self.view, self.symbols.on, self.symbols.off
        needed, rows = view.matches_needed, []
        for seat, laid in enumerate(view.laid):
            pips = on * laid + off * max(0, needed - laid)
            told = f"{laid} of {needed} matches" if laid < needed else f"{laid} matches"
            words = (2, pips, self.base_pen()), (3 + len(pips), told, self.quiet)
            rows.append([self._letter(seat), *words])
        return self.rows(width, rows)

    def _letter(self, seat: Seat) -> Cell:
        return 0, SEAT_LETTERS[seat], self.own(seat)


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
