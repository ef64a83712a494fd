"""Interest and tolls at the beginning of a turn; end of a turn."""

from __future__ import annotations

from runegames.core import Log, Manner, Names, Objection, Rng, Seat
from runegames.games.market.bandits import release, release_bare
from runegames.games.market.camps import gain, take_from_market
from runegames.games.market.cards import fill_up
from runegames.games.market.ending import end
from runegames.games.market.model import COLOURS, SHELTERS, Colour, Item
from runegames.games.market.phrases import rune_words
from runegames.games.market.table import (
    INTEREST,
    NOBODY,
    PURCHASE,
    MarketFields,
    MarketFrame,
    colour_of,
    owner_of,
)
from runegames.games.market.verb import CampEvent, MarketEvent, MarketVerb, Target

# -- beginning of a turn ------------------------------------------------------------------


class FirstPlayerChosen(MarketEvent, kind="first"):
    """Choice of the first player (RM-4)."""

    says = "{} goes first."


class MarketTurnBegan(MarketEvent, kind="turn", weight="step"):
    """Beginning of a turn."""

    says = "{} begins turn {turn}."
    turn: int


class Earned(CampEvent, kind="interest"):
    """Interest of a camp (RM-8)."""

    runes: int

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} earned {rune_words(self.runes, self.colour)} as interest."

    def stalls(self) -> tuple[Colour | Item, ...]:
        return (self.colour,)


class Tolled(CampEvent, kind="toll", weight="gain", upon="owner"):
    """Toll of a bandit: a rune for its owner (RM-23)."""

    says = "{owner:'s} bandit took a {colour} rune from {} for {owner}."
    owner: Seat

    def camps(self) -> tuple[Target, ...]:
        return Target(self.seat, self.colour), Target(self.owner, self.colour)


class Ruined(CampEvent, kind="ruined", weight="gain", upon="owner"):
    """Loss of an empty shelter to the bandit in it (RM-23)."""

    says = "The bandit found {:'s} {colour} shelter empty: it is lost (RM-23)."
    goods = ("bandit",)
    owner: Seat


def begin(table: MarketFields, seat: Seat, log: Log | None) -> None:
    """Begin a turn; end the game instead if the seat has had all its turns (RM-29)."""
    if table.turns[seat] >= table.options.turn_limit:
        end(table, "turn_limit", log)
        return
    table.turns[seat] += 1
    table.turn = seat
    table.phase = INTEREST
    table.traded = False
    table.attacked = 0
    table.stack = [MarketFrame("turn", seat)]
    if log is not None:
        log.append(MarketTurnBegan(seat, table.turns[seat]))
    _interest(table, seat, 0, log)


def _interest(table: MarketFields, seat: Seat, start: int, log: Log | None) -> None:
    """Pay interest and tolls, beginning with the colour ``start`` (RM-8 to RM-10, RM-23).

    If the interest includes the market's last rune, the seat is asked about that rune.
    """
    for colour in range(start, 2):
        i = 2 * seat + colour
        if table.bandit[i] != NOBODY:
            _toll(table, i, log)
            continue
        if not table.inside[i] or not table.runes[colour]:
            continue
        due = min(table.earning(i), table.runes[colour])
        asked = due == table.runes[0] + table.runes[1]
        due -= asked
        if due:
            table.runes[colour] -= due
            table.inside[i] += due
            if log is not None:
                log.append(Earned(seat, COLOURS[colour], due))
        if asked:
            table.stack.append(MarketFrame("interest", seat, colour=colour))
            return
    table.phase = PURCHASE


def _toll(table: MarketFields, i: int, log: Log | None) -> None:
    """Take a bandit's toll from a camp: a rune, or the shelter if no rune is inside (RM-23)."""
    colour, owner = colour_of(i), table.bandit[i]
    if table.inside[i]:
        table.inside[i] -= 1
        gain(table, owner, colour)
        if log is not None:
            log.append(Tolled(owner_of(i), COLOURS[colour], owner))
        release_bare(table, i, log)
        return
    table.shelter[i] = False
    table.discards.append(SHELTERS[colour])
    if log is not None:
        log.append(Ruined(owner_of(i), COLOURS[colour], owner))
    release(table, i)


# -- the market's last rune ---------------------------------------------------------------


class Collect(MarketVerb, kind="collect"):
    """Taking of the last rune as interest, which ends the game (RM-9)."""

    says = "Take the last rune and end the game"
    short = "take it: the game ends"
    answers = ("interest",)

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        if log is not None:
            log.append(Earned(frame.seat, COLOURS[frame.colour], 1))
        take_from_market(table, frame.seat, frame.colour, log)


class InterestDeclined(CampEvent, kind="declined"):
    """Refusal of the last rune as interest (RM-9)."""

    says = "{} left the last rune in the market."


class DeclineInterest(MarketVerb, kind="decline"):
    """Refusal of the last rune as interest (RM-9)."""

    says = "Leave the last rune in the market"
    short = "leave it"
    answers = ("interest",)

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        if log is not None:
            log.append(InterestDeclined(frame.seat, COLOURS[frame.colour]))
        _interest(table, frame.seat, frame.colour + 1, log)


COLLECT, DECLINE = Collect(), DeclineInterest()


# -- end of a turn ------------------------------------------------------------------------


class EndTurn(MarketVerb, kind="end_turn"):
    """End of the turn: the hand is filled up (RM-21)."""

    rule = "RM-21"
    says = "End the turn and fill up the hand"
    acts = "end"

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if table.phase == PURCHASE and table.hands[frame.seat]:
            return Objection("RM-20", "At least one hand card must be played or thrown away.")
        return None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        fill_up(table, frame.seat, rng, log)
        begin(table, (frame.seat + 1) % table.seats, log)


END_TURN = EndTurn()
