"""Thefts, and the shelters and thieves that pay for them."""

from __future__ import annotations

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, Secret, count, not_here
from runegames.games.market import knowledge
from runegames.games.market.bandits import release_bare
from runegames.games.market.camps import gain, scatter
from runegames.games.market.cards import not_held, spend
from runegames.games.market.model import (
    COLOUR_INDEX,
    COLOURS,
    LOOT,
    SEAT_COUNTS,
    SHELTERS,
    THIEF,
    CardName,
    Colour,
    Loot,
    MarketView,
    name_of,
)
from runegames.games.market.phrases import card_words
from runegames.games.market.table import (
    NOBODY,
    Cards,
    MarketFields,
    MarketFrame,
    camp_at,
    colour_of,
    without,
)
from runegames.games.market.verb import (
    CampEvent,
    CampVerb,
    MarketEvent,
    MarketVerb,
    MoveGroup,
    SeatNumber,
    Target,
    purchasing_over,
)

# -- shelters and thieves -----------------------------------------------------------------


class GaveShelter(CampEvent, kind="gave_shelter", weight="step"):
    """Discard of a shelter from the table (RM-12)."""

    says = "{} discarded the {colour} shelter on the table for two thefts."


class GiveShelter(CampVerb, kind="give_shelter"):
    """Discard of a shelter from the table for two thefts (RM-12)."""

    rule = "RM-12"
    says = "Discard the {colour} shelter on the table for two thefts"
    terse = "{colour} shelter off"
    acts = "shelter"
    short = "give up {colour}"

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if problem := purchasing_over(table, "RM-12"):
            return problem
        i = camp_at(frame.seat, self.colour)
        return None if table.shelter[i] and table.bandit[i] == NOBODY else not_here("RM-12")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        i = camp_at(frame.seat, self.colour)
        table.shelter[i] = False
        table.discards.append(SHELTERS[colour_of(i)])
        if not table.outpost[i]:
            scatter(table, i)
        if log is not None:
            log.append(GaveShelter(frame.seat, self.colour))
        table.stack += [MarketFrame("theft", frame.seat)] * 2


GIVE_SHELTER = tuple(GiveShelter(colour) for colour in COLOURS)


class SpentShelter(MarketEvent, kind="spent_shelter", weight="step"):
    """Discard of a shelter from the hand (RM-16)."""

    says = "{} discarded a {colour} shelter in hand for two thefts."
    colour: Colour


class SpendShelter(MarketVerb, kind="spend_shelter"):
    """Discard of a shelter from the hand for two thefts (RM-16)."""

    rule = "RM-16"
    says = "Discard the {colour} shelter in hand for two thefts"
    terse = "spend {colour} shelter"
    acts = "shelter"
    short = "discard {colour}"
    colour: Colour

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        return not_held(table, frame, self.cards_used(), "RM-16")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, self.cards_used())
        if log is not None:
            log.append(SpentShelter(frame.seat, self.colour))
        table.stack += [MarketFrame("theft", frame.seat)] * 2

    def cards_used(self) -> Cards:
        return (SHELTERS[COLOUR_INDEX[self.colour]],)


SPEND_SHELTER = tuple(SpendShelter(colour) for colour in COLOURS)


class ThiefPlayed(MarketEvent, kind="thief", weight="step"):
    """Discard of a thief (RM-18)."""

    says = "{} played a thief."


class PlayThief(MarketVerb, kind="thief"):
    """Discard of a thief for one theft (RM-18)."""

    rule = "RM-18"
    says = "Play a thief for one theft"
    terse = "thief"
    acts = "thief"

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        return not_held(table, frame, (THIEF,), "RM-18")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, (THIEF,))
        if log is not None:
            log.append(ThiefPlayed(frame.seat))
        table.stack.append(MarketFrame("theft", frame.seat))

    def cards_used(self) -> Cards:
        return (THIEF,)


THIEF_MOVE = PlayThief()

# -- thefts -------------------------------------------------------------------------------


class Stole(MarketEvent, kind="stole", weight="gain", upon="victim"):
    """Theft; only thief and victim know a stolen card (RM-19)."""

    victim: Seat
    what: Loot
    card: Secret[CardName] = None

    def trusted(self) -> tuple[Seat, ...]:
        return self.seat, self.victim

    def text(self, names: Names, manner: Manner) -> str:
        name, victim = names[self.seat], names[self.victim]
        if self.what == "nothing":
            return f"{name} found nothing to take from {victim}."
        if self.card is not None:
            return f"{name} stole a card from {victim}, {card_words(self.card)}."
        if self.what == "card":
            return f"{name} stole a hand card from {victim}."
        return f"{name} stole a {self.what} rune from {victim}."

    def camps(self) -> tuple[Target, ...]:
        if self.what == "red" or self.what == "blue":
            return Target(self.seat, self.what), Target(self.victim, self.what)
        return ()


class Steal(MarketVerb, kind="steal"):
    """Theft of a rune, of an unseen hand card, or of nothing if the victim has neither (RM-19)."""

    answers = ("theft",)
    seat: SeatNumber
    what: Loot

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if not 0 <= self.seat < table.seats or self.seat == frame.seat:
            return not_here("RM-19")
        if frame.other not in (NOBODY, self.seat):
            return not_here("RM-17")
        red, blue = table.owned(self.seat)
        there = {"red": red, "blue": blue, "card": len(table.hands[self.seat])}
        if self.what == "nothing":
            return not_here("RM-19") if any(there.values()) else None
        return None if there[self.what] else not_here("RM-19")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        thief, victim = frame.seat, self.seat
        if self.what == "card":
            card = rng.choice(table.hands[victim])
            knowledge.stolen(table, thief, victim, card)
            table.hands[victim] = without(table.hands[victim], card)
            table.hands[thief] = tuple(sorted((*table.hands[thief], card)))
            if log is not None:
                log.append(Stole(thief, victim, "card", name_of(card)))
            return
        if log is not None:
            log.append(Stole(thief, victim, self.what))
        if self.what != "nothing":
            colour = COLOUR_INDEX[self.what]
            i = 2 * victim + colour
            if table.loose[i]:
                table.loose[i] -= 1
            else:
                table.inside[i] -= 1
                release_bare(table, i, log)
            gain(table, thief, colour)

    def words(self, view: MarketView, names: Names) -> str:
        victim = names[self.seat]
        match self.what:
            case "nothing":
                return f"Find nothing to take from {victim}"
            case "card":
                return f"Steal a hand card unseen from {victim}"
        return f"Steal a {self.what} rune from {victim}"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"{self.what}, {names[self.seat]}"

    def label(self, view: MarketView, names: Names) -> str:
        victim = names[self.seat]
        match self.what:
            case "nothing":
                return f"{victim}: nothing to take"
            case "card":
                return f"{victim}: a card"
        return f"{victim}: {self.what} rune {{{self.what}}}"

    def target(self, view: MarketView) -> Target:
        if self.what == "red" or self.what == "blue":
            return Target(self.seat, self.what)
        return Target(self.seat, None)

    def group(self, view: MarketView, names: Names) -> MoveGroup | None:
        if view.seats == 2:
            return None
        red, blue = (view.camp(self.seat, colour).all_runes for colour in COLOURS)
        cards = count(view.hand_sizes[self.seat], "card")
        has = f"{count(red, 'red rune')}, {count(blue, 'blue rune')} and {cards}"
        victim = names[self.seat]
        words = f"Steal from {victim}"
        return MoveGroup(words, has, f"{words}, who has {has}", f"what to steal from {victim}")


STEAL = tuple({what: Steal(seat, what) for what in LOOT} for seat in range(max(SEAT_COUNTS)))


def answers(table: MarketFields, frame: MarketFrame) -> list[Steal]:
    """List the thefts by victim: red, blue, card; ``nothing`` from a victim without loot."""
    victims = range(table.seats) if frame.other == NOBODY else (frame.other,)
    moves: list[Steal] = []
    for seat in victims:
        if seat == frame.seat:
            continue
        loot, i = STEAL[seat], 2 * seat
        before = len(moves)
        if table.inside[i] or table.loose[i]:
            moves.append(loot["red"])
        if table.inside[i + 1] or table.loose[i + 1]:
            moves.append(loot["blue"])
        if table.hands[seat]:
            moves.append(loot["card"])
        if len(moves) == before:
            moves.append(loot["nothing"])
    return moves
