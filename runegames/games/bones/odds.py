"""Probabilities as a seat can compute them, from the runes that it has not seen.

It rests on what that seat has seen: runes that it has not seen are as likely in one hand as in
another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from runegames.core import Names, Seat, power, tally
from runegames.core.advice import none_of
from runegames.games.bones.exposure import known_to
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    FULL_BAG,
    JHURGA,
    NORMAL,
    NOTHING,
    ROUNDS,
    SKULL,
    SPY,
    THIEF,
    Kind,
)
from runegames.games.bones.table import Table

LAST_RUNE_WORTH = 0.2
"""Worth of a rune in the last round, in bones."""
ANSWER_RATE = 0.85
"""Share of the times, from 0 to 1, that a player who can beat a rune does so."""


class Worths(NamedTuple):
    """Worths of runes and pots in an appraisal, in bones."""

    rune: float
    """Worth of a normal rune, while there are rounds to come."""
    kept: Mapping[Kind, float]
    """Worths of special runes with a whole round to come."""
    played: Mapping[Kind, float]
    """Costs of playing special runes, while there are rounds to come."""
    beaten_pot_share: float
    """The share of a pot that is expected still after the own rune is beaten."""
    bone_bought_with: float
    """Worth of a bone that buys a rune, and may be won back with the pot."""


_ALIKE = {BANNERS: 2.2, THIEF: 1.8, SKULL: 2.8, SPY: 2.0, JHURGA: 2.4}
AT_A_GLANCE = Worths(1.3, _ALIKE, _ALIKE, beaten_pot_share=0.25, bone_bought_with=0.75)
"""Worths of adepts, who are fond of special runes."""
# Found one at a time, in 1,200 games a variant at two and at four seats, of an adept with these
# worths against adepts: it wins 78 % (76-81) at two seats and 37 % (34-40) against three. Most of
# it is that special runes take the place of runes that win.
IN_A_SEARCH = Worths(
    1.6,
    {BANNERS: 1.0, THIEF: 1.0, SKULL: 1.2, SPY: 2.5, JHURGA: 1.0},
    {BANNERS: 0.8, THIEF: 0.8, SKULL: 1.2, SPY: 2.0, JHURGA: 0.8},
    beaten_pot_share=0.0,
    bone_bought_with=0.9,
)
"""Worths in a search, for the seat that thinks."""


class Odds:
    """Probabilities and worths as one seat can compute them."""

    def __init__(self, table: Table, seat: Seat, worths: Worths = AT_A_GLANCE) -> None:
        self.table = table
        self.seat = seat
        self.worths = worths
        counts = list(COMPONENTS.copies)
        gone = [*table.hands[seat], *table.out]
        if table.winning != NOTHING:
            gone.append(table.winning)
        self.known = [known_to(known, seat) for known in table.known]
        for known in self.known:
            gone += known
        for kind in gone:
            counts[kind] -= 1
        self.unseen = counts
        self.number = max(1, len(FULL_BAG) - len(gone))
        self.last = table.round == ROUNDS[table.options.rounds]

    @property
    def rune(self) -> float:
        """Worth of a rune of the hand."""
        return LAST_RUNE_WORTH if self.last else self.worths.rune

    def pot(self) -> float:
        """Bones that the pot will hold."""
        return self.table.pot + 0.4 * len(self.rivals())

    def rivals(self) -> list[Seat]:
        """Other seats that are in this round."""
        return [
            other
            for other, folded in enumerate(self.table.folded)
            if not folded and other != self.seat
        ]

    def beaten(self, kind: Kind, rival: Seat) -> float:
        """The chance that a rival beats a rune."""
        if any(other < NORMAL and BEATS[other][kind] for other in self.known[rival]):
            return ANSWER_RATE
        hidden = len(self.table.hands[rival]) - len(self.known[rival])
        better = self.better(kind)
        if self.table.bones[rival]:
            better += self.unseen[kind]
        return ANSWER_RATE * (1 - power(1 - better / self.number, hidden))

    def hold(self, kind: Kind) -> float:
        """The chance that a winning rune is winning still when the turn comes round."""
        chance = 1.0
        for rival in self.rivals():
            chance *= 1 - self.beaten(kind, rival)
        return chance

    def worth(self, kind: Kind, hand: Sequence[Kind]) -> float:
        """Worth of a rune in a hand: another of the same element does less for it."""
        if kind >= NORMAL:
            return self.worths.played[kind] * self.rune / self.worths.rune
        same = tally(other < NORMAL and other // 3 == kind // 3 for other in hand)
        return self.rune * (1.25 - 0.15 * same)

    @property
    def last_rule(self) -> str:
        """Rule by which the game ends after this round."""
        return "RB-25" if self.table.options.rounds == "six" else "RB-24"

    def others(self) -> list[Seat]:
        """Other seats that are not eliminated."""
        return [
            other for other, gone in enumerate(self.table.gone) if other != self.seat and not gone
        ]

    def before(self, seat: Seat) -> list[Seat]:
        """Seats in this round that move before the turn of ``seat``."""
        found = []
        other = (self.seat + 1) % self.table.seats
        while other != seat:
            if not self.table.folded[other]:
                found.append(other)
            other = (other + 1) % self.table.seats
        return found

    def better(self, kind: Kind) -> int:
        """Number of unseen runes that beat a rune."""
        return tally(self.unseen[other] for other in range(NORMAL) if BEATS[other][kind])

    def known_answer(self, kind: Kind, rival: Seat, owner: Seat | None = None) -> Kind | None:
        """A rune in a rival's hand, known to the seat, that beats a rune or buys its win.

        ``owner`` is whose hand the rune is played from.
        """
        known = list(self.known[rival])
        if rival == owner:
            known.remove(kind)
        for other in known:
            if other < NORMAL and BEATS[other][kind]:
                return other
        return kind if kind in known and self.table.bones[rival] else None

    def unanswered(
        self, kind: Kind, owner: Seat | None = None, among: Sequence[Seat] | None = None
    ) -> float:
        """The chance that no rival holds a rune that beats a rune or buys its win."""
        rivals = self.rivals() if among is None else among
        safe, left = 1.0, tally(self.unseen)
        for rival in rivals:
            if self.known_answer(kind, rival, owner) is not None:
                return 0.0
            hidden = len(self.table.hands[rival]) - len(self.known[rival])
            better = self.better(kind) + (self.unseen[kind] if self.table.bones[rival] else 0)
            safe *= none_of(min(better, left), left, min(hidden, left))
            left -= min(hidden, left)
        return safe


class NamedOdds(Odds):
    """Odds with the players' names, to tell of them."""

    def __init__(self, table: Table, seat: Seat, names: Names) -> None:
        super().__init__(table, seat)
        self.names = names
        self.name = names[seat]
