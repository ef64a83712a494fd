"""Camps: runes, shelters, outposts."""

from __future__ import annotations

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, not_here
from runegames.games.market.cards import leave_hand, not_held
from runegames.games.market.ending import end
from runegames.games.market.model import COLOUR_INDEX, COLOURS, SHELTERS, MarketView
from runegames.games.market.table import (
    CARDS,
    NOBODY,
    Cards,
    MarketFields,
    MarketFrame,
    camp_at,
    colour_of,
    twin_of,
)
from runegames.games.market.verb import CampEvent, CampVerb

# -- runes --------------------------------------------------------------------------------


def gain(table: MarketFields, seat: Seat, colour: int) -> None:
    """Give a seat a rune: inside its camp, or loose if the camp is missing or has a bandit.

    The rules are RM-6 and RM-24.
    """
    i = 2 * seat + colour
    if table.bandit[i] == NOBODY and (table.shelter[i] or table.outpost[i]):
        table.inside[i] += 1
    else:
        table.loose[i] += 1


def take_from_market(table: MarketFields, seat: Seat, colour: int, log: Log | None) -> None:
    """Move a rune from the market to a seat; the last one ends the game (RM-26)."""
    table.runes[colour] -= 1
    gain(table, seat, colour)
    if not table.runes[0] and not table.runes[1]:
        end(table, "last_rune", log)


def pay(table: MarketFields, i: int, runes: int) -> None:
    """Return runes to the market, loose runes first."""
    from_loose = min(runes, table.loose[i])
    table.loose[i] -= from_loose
    table.inside[i] -= runes - from_loose
    table.runes[colour_of(i)] += runes


def gather(table: MarketFields, i: int) -> None:
    """Move loose runes into the camp."""
    table.inside[i] += table.loose[i]
    table.loose[i] = 0


def scatter(table: MarketFields, i: int) -> None:
    """Make the runes of a lost camp loose."""
    table.loose[i] += table.inside[i]
    table.inside[i] = 0


# -- shelters -----------------------------------------------------------------------------


class Sheltered(CampEvent, kind="sheltered"):
    """Placing of a shelter on the table (RM-16)."""

    says = "{} put a {colour} shelter on the table."


class PlayShelter(CampVerb, kind="play_shelter"):
    """Placing of a shelter on the table (RM-16)."""

    rule = "RM-16"
    says = "Put the {colour} shelter on the table"
    terse = "{colour} shelter"
    acts = "shelter"
    short = "build {colour}"

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if missing := not_held(table, frame, self.cards_used(), "RM-16"):
            return missing
        taken = table.shelter[camp_at(frame.seat, self.colour)]
        return not_here("RM-5") if taken else None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        i = camp_at(frame.seat, self.colour)
        table.phase = CARDS
        leave_hand(table, frame.seat, SHELTERS[colour_of(i)])
        table.shelter[i] = True
        if table.bandit[i] == NOBODY:
            gather(table, i)
        if log is not None:
            log.append(Sheltered(frame.seat, self.colour))
        other = twin_of(i)
        if (
            table.outpost[i]
            and table.shelter[other]
            and not table.outpost[other]
            and table.bandit[other] == NOBODY
        ):
            table.stack.append(MarketFrame("attach", frame.seat, colour=colour_of(i)))

    def cards_used(self) -> Cards:
        return (SHELTERS[COLOUR_INDEX[self.colour]],)


PLAY_SHELTER = tuple(PlayShelter(colour) for colour in COLOURS)

# -- outposts -----------------------------------------------------------------------------


class OutpostPut(CampEvent, kind="outpost", weight="gain"):
    """Placing of an outpost (RM-7)."""

    attached: bool

    def text(self, names: Names, manner: Manner) -> str:
        if self.attached:
            return f"{names[self.seat]} attached the outpost to the {self.colour} shelter."
        return f"{names[self.seat]} founded a {self.colour} camp with the outpost."


class PutOutpost(CampVerb, kind="put_outpost"):
    """Placing of an outpost at the shelter of a colour, or as a new camp (RM-7)."""

    answers = ("outpost", "attach")

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        i = camp_at(frame.seat, self.colour)
        if frame.kind == "attach":
            return None
        if table.bandit[i] != NOBODY:
            return not_here("RM-7")
        return not_here("RM-5") if table.outpost[i] else None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        i = camp_at(frame.seat, self.colour)
        if frame.kind == "attach":
            table.outpost[2 * frame.seat + frame.colour] = False
        table.outpost[i] = True
        gather(table, i)
        if log is not None:
            log.append(OutpostPut(frame.seat, self.colour, table.shelter[i]))

    def words(self, view: MarketView, names: Names) -> str:
        if self._attaches(view):
            return f"Attach the outpost to the {self.colour} shelter"
        return f"Found a {self.colour} camp with the outpost"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"{'to' if self._attaches(view) else 'found'} {self.colour}"

    def label(self, view: MarketView, names: Names) -> str:
        if self._attaches(view):
            return f"attach to {self.colour} shelter"
        return f"found a {self.colour} camp"

    def _attaches(self, view: MarketView) -> bool:
        return view.turn is not None and view.camp(view.turn, self.colour).shelter


PUT_OUTPOST = tuple(PutOutpost(colour) for colour in COLOURS)
