"""Course of a hand: dealing, turns, offers, drawing, end of a turn."""

from __future__ import annotations

from bisect import insort

from runegames.core import (
    Event,
    Fleeting,
    Log,
    Manner,
    Names,
    Rng,
    Seat,
    SeatEvent,
    Secret,
    count,
    possessive,
)
from runegames.games.enceladus.deck import lay_out, take
from runegames.games.enceladus.ending import end_hand
from runegames.games.enceladus.model import CARDS, COMPONENTS, names_of
from runegames.games.enceladus.phrases import card_list, card_words
from runegames.games.enceladus.table import PILES, EnceladusFields, EnceladusFrame
from runegames.games.enceladus.verb import EnceladusVerb

# -- events -------------------------------------------------------------------------------


class HandBegan(Event, kind="hand", reveals=True, weight="step"):
    """Beginning of a hand (EN-4)."""

    says = "Hand {hand} is dealt; {} goes first."
    hand: int
    seat: Seat


class EnceladusDealt(SeatEvent, kind="dealt", weight="step"):
    """First cards of a player (EN-4)."""

    cards: int
    hand: Secret[tuple[str, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        cards = card_list(self.hand or (), manner) or count(self.cards, "card")
        return f"{names[self.seat]} drew {cards}."


class EnceladusTurnBegan(SeatEvent, kind="turn", clears=True, weight="step"):
    """Beginning of a turn; the log forgets cards that were open for a moment."""

    turn: int
    final: bool

    def text(self, names: Names, manner: Manner) -> str:
        which = "final turn" if self.final else f"turn {self.turn}"
        return f"{possessive(names[self.seat])} {which}."


class Revealed(SeatEvent, kind="revealed", reveals=True, weight="step"):
    """Card face up on a pile (EN-5)."""

    pile: int
    card: str | None

    def text(self, names: Names, manner: Manner) -> str:
        what = card_words(self.card, manner) if self.card else "a card"
        return f"Pile {self.pile + 1} shows {what}."


class Glimpsed(Revealed, kind="revealed"):
    """Card face up for a moment, without the memory aid."""

    card: Fleeting[str]


class NoCard(SeatEvent, kind="no_card", weight="step"):
    """Lack of a card to reveal or to draw (EN-9)."""

    says = "There was no card left for {} (EN-9)."
    pile: int | None = None
    """Pile on which no card was revealed; None if no card was drawn."""


class DrewFromDeck(SeatEvent, kind="drew"):
    """Card that a player drew instead of a pile, or for an empty hand (EN-8, EN-13)."""

    rule: str
    card: Secret[str] = None

    def text(self, names: Names, manner: Manner) -> str:
        what = card_words(self.card, manner) if self.card else "a card"
        return f"{names[self.seat]} drew {what}."


class FinalTurns(SeatEvent, kind="last_turns", weight="turning point"):
    """Beginning of the final turns (EN-14)."""

    says = "{} has laid {matches} matches; everybody else has one final turn (EN-14)."
    matches: int


# -- steps of a hand ----------------------------------------------------------------------


def deal_hand(table: EnceladusFields, first: Seat, rng: Rng, log: Log | None) -> None:
    """Begin a hand (EN-4)."""
    lay_out(table, rng)
    table.turns = [0] * table.seats
    table.final_left = None
    table.idle = 0
    if log is not None:
        log.append(HandBegan(len(table.results) + 1, first))
        log += [
            EnceladusDealt(seat, len(hand), names_of(hand)) for seat, hand in enumerate(table.hands)
        ]
    _begin_turn(table, first, rng, log)


def _begin_turn(table: EnceladusFields, seat: Seat, rng: Rng, log: Log | None) -> None:
    table.turns[seat] += 1
    table.active = False
    if table.final_left is not None:
        table.final_left -= 1
    if log is not None:
        log.append(EnceladusTurnBegan(seat, table.turns[seat], table.final_left is not None))
    offer(table, seat, 0, rng, log)


def offer(table: EnceladusFields, seat: Seat, pile: int, rng: Rng, log: Log | None) -> None:
    """Reveal a card on a pile; after the last pile, draw a card (EN-5, EN-8)."""
    while pile < PILES:
        card = take(table, rng, log)
        if card is not None:
            table.piles[pile].append(card)
            table.frame = EnceladusFrame("draft", seat, pile)
            if log is not None:
                event = Revealed if table.options.memory_aid else Glimpsed
                log.append(event(seat, pile, CARDS[card]))
            return
        if log is not None:
            log.append(NoCard(seat, pile))
        pile += 1
    _draw(table, seat, "EN-8", rng, log)
    ask_for_matches(table, seat, 0, rng, log)


def _draw(table: EnceladusFields, seat: Seat, rule: str, rng: Rng, log: Log | None) -> None:
    """Draw a card, if there is one (EN-8, EN-13)."""
    card = take(table, rng, log)
    if card is None:
        if log is not None:
            log.append(NoCard(seat))
        return
    insort(table.hands[seat], card)
    table.active = True
    if log is not None:
        log.append(DrewFromDeck(seat, rule, CARDS[card]))


def ask_for_matches(
    table: EnceladusFields, seat: Seat, laid: int, rng: Rng, log: Log | None
) -> None:
    """Ask for matches if all can see that some may be possible; otherwise end the turn.

    So neither the question nor its absence reveals anything about the hand.
    """
    if table.may_match(seat):
        table.frame = EnceladusFrame("match", seat, 0, laid)
    else:
        end_turn(table, seat, rng, log)


def end_turn(table: EnceladusFields, seat: Seat, rng: Rng, log: Log | None) -> None:
    """End a turn (EN-13, EN-14 and the bounds of EN-19)."""
    if not table.hands[seat] and table.final_left is None:
        _draw(table, seat, "EN-13", rng, log)
    if table.final_left is None and table.laid[seat] >= table.matches_needed:
        table.final_left = table.seats - 1
        if log is not None:
            log.append(FinalTurns(seat, table.laid[seat]))
    table.idle = 0 if table.active else table.idle + 1
    if table.final_left == 0:
        end_hand(table, "matches", rng, log)
    elif table.idle >= table.seats:
        end_hand(table, "stuck", rng, log)
    elif min(table.turns) >= COMPONENTS.bounds.turns:
        end_hand(table, "turns", rng, log)
    else:
        _begin_turn(table, (seat + 1) % table.seats, rng, log)


# -- move ---------------------------------------------------------------------------------


class Deal(EnceladusVerb, kind="deal"):
    """Put the finished hand away and deal the next one (EN-18)."""

    answers = "deal"
    action = "draft"
    says = "Deal the next hand"

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        deal_hand(table, frame.seat, rng, log)


DEAL = Deal()
