"""Duels: challenge with a number card, and its answer (RM-17)."""

from __future__ import annotations

from functools import lru_cache

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, not_here
from runegames.games.market import knowledge
from runegames.games.market.cards import Number, not_held, spend
from runegames.games.market.model import HIGHEST, SEAT_COUNTS, Card, CardName, MarketView, name_of
from runegames.games.market.phrases import card_words
from runegames.games.market.table import Cards, MarketFields, MarketFrame
from runegames.games.market.verb import MarketEvent, MarketVerb, SeatNumber, Target


class Attacked(MarketEvent, kind="attacked", upon="defender"):
    """Challenge to a duel."""

    defender: Seat
    card: CardName

    def text(self, names: Names, manner: Manner) -> str:
        defender, card = names[self.defender], card_words(self.card)
        return f"{names[self.seat]} challenged {defender} to a duel with {card}."


class Attack(MarketVerb, kind="attack"):
    """Challenge of another player to a duel with a number card (RM-17)."""

    rule = "RM-17"
    acts = "duel"
    card: Number
    seat: SeatNumber

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if not 1 <= self.card <= HIGHEST:
            return not_here("RM-17")
        if missing := not_held(table, frame, (self.card,), "RM-17"):
            return missing
        other = 0 <= self.seat < table.seats and self.seat != frame.seat
        if not other or table.attacked & (1 << self.seat):
            return not_here("RM-17")
        return None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, (self.card,))
        table.attacked |= 1 << self.seat
        if log is not None:
            log.append(Attacked(frame.seat, self.seat, name_of(self.card)))
        table.stack.append(MarketFrame("duel", self.seat, other=frame.seat, card=self.card))

    def words(self, view: MarketView, names: Names) -> str:
        return f"Challenge {names[self.seat]} to a duel with {self.card}"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"duel {names[self.seat]}, {self.card}"

    def label(self, view: MarketView, names: Names) -> str:
        return names[self.seat]

    def target(self, view: MarketView) -> Target:
        return Target(self.seat, None)

    def cards_used(self) -> Cards:
        return (self.card,)


ATTACK = tuple(
    tuple(Attack(card, seat) for card in range(1, HIGHEST + 1)) for seat in range(max(SEAT_COUNTS))
)
"""Challenges by the seat that is challenged, then by card - 1."""


class FendedOff(MarketEvent, kind="fended_off", reveals=True, weight="gain", upon="attacker"):
    """Defence with a card that is high enough."""

    attacker: Seat
    card: CardName

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} showed {card_words(self.card)} and fended off the duel."


class Show(MarketVerb, kind="show"):
    """Defence with an equal or higher number card, which stays in hand (RM-17)."""

    says = "Show {card} and fend off the duel"
    terse = "show {card}"
    answers = ("duel",)
    card: Number

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        high = frame.card <= self.card <= HIGHEST
        return None if high and self.card in table.hands[frame.seat] else not_here("RM-17")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        knowledge.shown(table, frame.seat, self.card)
        if log is not None:
            log.append(FendedOff(frame.seat, frame.other, name_of(self.card)))

    def label(self, view: MarketView, names: Names) -> str:
        return f"show {self.card}"


class GaveUp(MarketEvent, kind="gave_up", weight="gain", upon="attacker"):
    """Loss of a duel; a theft follows."""

    says = "{} gave up the duel."
    attacker: Seat


class GiveUp(MarketVerb, kind="give_up"):
    """Loss of a duel without showing a card (RM-17)."""

    says = "Give up the duel, showing nothing"
    terse = "give up"
    short = "give up"
    answers = ("duel",)

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        if log is not None:
            log.append(GaveUp(frame.seat, frame.other))
        table.stack.append(MarketFrame("theft", frame.other, other=frame.seat))


SHOW = tuple(Show(card) for card in range(1, HIGHEST + 1))
GIVE_UP = GiveUp()


def answers(table: MarketFields, frame: MarketFrame) -> list[Show | GiveUp]:
    """List the cards that are high enough, from low to high, then giving up."""
    return [*_shows(table.hands[frame.seat], frame.card), GIVE_UP]


@lru_cache(maxsize=4096)
def _shows(hand: Cards, least: Card) -> list[Show]:
    return [SHOW[card - 1] for card in dict.fromkeys(hand) if least <= card <= HIGHEST]
