"""Matching: laying pairs and triples of a rune, extending pairs, ending the turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from runegames.core import Log, Manner, Names, Objection, Rng, SeatEvent, count, not_here
from runegames.games.enceladus.model import (
    CARDS,
    MATCHES,
    PLACES_OF,
    RUNE_OF,
    RUNES,
    TRIPLES,
    Card,
    EnceladusView,
    Rune,
    RuneName,
    Values,
    names_of,
    points_of,
)
from runegames.games.enceladus.phrases import kind_words, match_words
from runegames.games.enceladus.table import EnceladusFields, EnceladusFrame, shared_runes
from runegames.games.enceladus.turns import ask_for_matches, end_turn
from runegames.games.enceladus.verb import EnceladusVerb

_CARDS: dict[tuple[RuneName, Values], tuple[Card, ...]] = {
    (name, values): tuple(TRIPLES[rune][index] for index in PLACES_OF[values])
    for name, rune in RUNE_OF.items()
    for values in MATCHES
}
"""Cards of each possible match, by rising value."""
_OWED = Objection("EN-10", "Two cards in hand share a rune, so a match has to be laid.")


class Laid(SeatEvent, kind="laid", reveals=True, remains=True, weight="gain"):
    """New match on the table (EN-11, EN-12)."""

    rune: str
    cards: tuple[str, ...]
    points: int

    def text(self, names: Names, manner: Manner) -> str:
        what = f"a {kind_words(self.cards)} of {self.rune.title()}"
        return f"{names[self.seat]} laid {what} for {count(self.points, 'point')}."


class Extended(SeatEvent, kind="extended", reveals=True, remains=True, weight="gain"):
    """Third card of a laid pair (option of EN-12)."""

    rune: str
    card: str
    points: int
    """Points of the triple."""
    gain: int
    """Points beyond those of the pair."""

    def text(self, names: Names, manner: Manner) -> str:
        what = f"the pair of {self.rune.title()} to a triple"
        return f"{names[self.seat]} extended {what} for {self.gain} more points."


class LaidNothing(SeatEvent, kind="done", weight="step"):
    """End of a turn in which no new match was laid."""

    says = "{} laid no new match."


class Lay(EnceladusVerb, kind="lay"):
    """Lay a pair or the triple of a rune."""

    answers = "match"
    rune: RuneName
    values: Values

    def objection(self, table: EnceladusFields, frame: EnceladusFrame) -> Objection | None:
        cards = _CARDS.get((self.rune, self.values))
        if cards is None:
            return not_here("EN-1")
        hand = table.hands[frame.seat]
        return None if all(card in hand for card in cards) else not_here("EN-10")

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        # EN-11, EN-12, EN-15.
        seat, cards = frame.seat, self.used
        for card in cards:
            table.leave_hand(seat, card)
        points = points_of(cards)
        table.matches += ((seat, RUNE_OF[self.rune], cards),)
        table.points[seat] += points
        table.laid[seat] += 1
        table.active = True
        if log is not None:
            log.append(Laid(seat, self.rune, names_of(cards), points))
        ask_for_matches(table, seat, frame.laid + 1, rng, log)

    def text(self, view: EnceladusView, manner: Manner) -> str:
        return f"Lay the {match_words(self.values, manner)} of {self.rune.title()}"

    def brief(self, view: EnceladusView, names: Names) -> str:
        return f"{self.rune.title()} {match_words(self.values).removeprefix('pair ')}"

    def label(self, view: EnceladusView) -> str:
        return f"{self.rune.title()} {match_words(self.values)} for {self.gain(view)}"

    def short(self, view: EnceladusView) -> str:
        return f"{self.rune.title()} +{self.gain(view)}"

    def gain(self, view: EnceladusView) -> int:
        return points_of(self.used)

    @property
    def used(self) -> tuple[Card, ...]:
        return _CARDS[self.rune, self.values]


class Extend(EnceladusVerb, kind="extend"):
    """Extend a laid pair by the third card of its rune (option of EN-12)."""

    rule = "EN-12"
    answers = "match"
    rune: RuneName

    def objection(self, table: EnceladusFields, frame: EnceladusFrame) -> Objection | None:
        if not table.options.extend_pairs:
            return not_here("EN-12")
        if RUNE_OF.get(self.rune) not in table.extensible(frame.seat):
            return not_here("EN-12")
        return not_here("EN-10") if table.owes_match(frame) else None

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        # The triple still counts as one match (EN-12).
        seat, rune = frame.seat, RUNE_OF[self.rune]
        triple = TRIPLES[rune]
        index = next(number for number, match in enumerate(table.matches) if match[1] == rune)
        pair = table.matches[index][2]
        card = next(card for card in triple if card not in pair)
        table.leave_hand(seat, card)
        table.matches = (*table.matches[:index], (seat, rune, triple), *table.matches[index + 1 :])
        points = points_of(triple)
        gain = points - points_of(pair)
        table.points[seat] += gain
        table.active = True
        if log is not None:
            log.append(Extended(seat, self.rune, CARDS[card], points, gain))
        ask_for_matches(table, seat, frame.laid, rng, log)

    def text(self, view: EnceladusView, manner: Manner) -> str:
        return f"Extend the pair of {self.rune.title()} to a triple"

    def brief(self, view: EnceladusView, names: Names) -> str:
        return f"extend {self.rune.title()}"

    def label(self, view: EnceladusView) -> str:
        return f"{self.rune.title()} to a triple for {self.gain(view)}"

    def short(self, view: EnceladusView) -> str:
        return f"{self.rune.title()} +{self.gain(view)}"

    def gain(self, view: EnceladusView) -> int:
        pair = next(match for match in view.matches if match.rune == self.rune)
        return points_of(self.used) - pair.points

    @property
    def used(self) -> tuple[Card, ...]:
        # The card in hand, and the two cards on the table.
        return TRIPLES[RUNE_OF[self.rune]]


class LayNoMore(EnceladusVerb, kind="done"):
    """Lay no more, and end the turn."""

    answers = "match"
    action = "leave"
    says = "End the turn"

    def objection(self, table: EnceladusFields, frame: EnceladusFrame) -> Objection | None:
        return _OWED if table.owes_match(frame) else None

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        # EN-13, EN-14.
        if log is not None and not frame.laid:
            log.append(LaidNothing(frame.seat))
        end_turn(table, frame.seat, rng, log)


DONE = LayNoMore()
LAY = tuple(tuple(Lay(rune, values) for values in MATCHES) for rune in RUNES)
"""Moves by rune and by place in ``MATCHES``."""
EXTEND = tuple(Extend(rune) for rune in RUNES)
_HELD = tuple(
    {
        held: tuple(lay for lay in lays if all(held[index] for index in PLACES_OF[lay.values]))
        for held in product((False, True), repeat=3)
    }
    for lays in LAY
)
"""Moves by rune, and by which of its cards I, II and III are in hand."""


def lays_of(rune: Rune, hand: Sequence[Card]) -> tuple[Lay, ...]:
    """List the matches of a rune that a hand can lay."""
    one, two, three = TRIPLES[rune]
    return _HELD[rune][one in hand, two in hand, three in hand]


def legal_matches(table: EnceladusFields, frame: EnceladusFrame) -> list[Lay | Extend | LayNoMore]:
    """List the answers in matching, runes in the deck's order (EN-10 to EN-12)."""
    hand = table.hands[frame.seat]
    moves: list[Lay | Extend | LayNoMore] = []
    for rune in shared_runes(hand):
        moves += lays_of(rune, hand)
    if frame.laid or not moves:
        # A seat that has to lay a match can do nothing else until it has laid one.
        if table.options.extend_pairs:
            moves += [EXTEND[rune] for rune in table.extensible(frame.seat)]
        moves.append(DONE)
    return moves
