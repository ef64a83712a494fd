"""Probabilities and worths of runes, from the knowledge of one seat.

Each unseen rune is equally likely to be in any hidden place.
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
    COPIES,
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
from runegames.games.bones.table import BonesFields

LAST_RUNE_WORTH = 0.2
"""Worth of a rune in the last round, in bones."""
ANSWER_RATE = 0.85
"""Probability, from 0 to 1, that a player who can beat a rune does so."""


class Worths(NamedTuple):
    """Worths of runes and pots in an appraisal, in bones."""

    rune: float
    """Worth of a normal rune, while there are rounds to come."""
    kept: Mapping[Kind, float]
    """Worths of special runes before a round."""
    played: Mapping[Kind, float]
    """Costs of playing special runes, while there are rounds to come."""
    beaten_pot_share: float
    """Expected share of the pot after the seat's rune is beaten."""
    bone_bought_with: float
    """Worth of a bone paid for a rune; the bone may be won back with the pot."""


_ALIKE = {BANNERS: 2.2, THIEF: 1.8, SKULL: 2.8, SPY: 2.0, JHURGA: 2.4}
AT_A_GLANCE = Worths(1.3, _ALIKE, _ALIKE, beaten_pot_share=0.25, bone_bought_with=0.75)
"""Worths of adepts, who overrate special runes."""
# Each of the next worths was fitted separately, in 1,200 games of variants of the adept against
# adepts. An adept with all of them wins 78 % (76-81) against one adept and 37 % (34-40) against
# three. Most of the gain comes from lower worths of special runes, which take the place of runes
# that win.
IN_A_SEARCH = Worths(
    1.6,
    {BANNERS: 1.0, THIEF: 1.0, SKULL: 1.2, SPY: 2.5, JHURGA: 1.0},
    {BANNERS: 0.8, THIEF: 0.8, SKULL: 1.2, SPY: 2.0, JHURGA: 0.8},
    beaten_pot_share=0.0,
    bone_bought_with=0.9,
)
"""Worths in a search, for the thinking seat."""


class Odds:
    """Probabilities and worths from the knowledge of one seat."""

    def __init__(self, table: BonesFields, seat: Seat, worths: Worths = AT_A_GLANCE) -> None:
        self.table = table
        self.seat = seat
        self.worths = worths
        counts = list(COPIES)
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
        """Worth of a normal rune in hand, which is low in the last round."""
        return LAST_RUNE_WORTH if self.last else self.worths.rune

    def pot(self) -> float:
        """Return the expected number of bones in the pot."""
        return self.table.pot + 0.4 * len(self.rivals())

    def rivals(self) -> list[Seat]:
        """List the other seats that have not folded."""
        return [
            other
            for other, folded in enumerate(self.table.folded)
            if not folded and other != self.seat
        ]

    def beaten(self, kind: Kind, rival: Seat) -> float:
        """Return the probability that a rival beats a rune or buys the win from it (RB-7)."""
        if any(other < NORMAL and BEATS[other][kind] for other in self.known[rival]):
            return ANSWER_RATE
        hidden = len(self.table.hands[rival]) - len(self.known[rival])
        better = self.better(kind)
        if self.table.bones[rival]:
            better += self.unseen[kind]
        return ANSWER_RATE * (1 - power(1 - better / self.number, hidden))

    def hold(self, kind: Kind) -> float:
        """Return the probability that a rune is still winning on the seat's next turn."""
        chance = 1.0
        for rival in self.rivals():
            chance *= 1 - self.beaten(kind, rival)
        return chance

    def worth(self, kind: Kind, hand: Sequence[Kind]) -> float:
        """Return the worth of a rune in a hand; runes of the same element lower it."""
        if kind >= NORMAL:
            return self.worths.played[kind] * self.rune / self.worths.rune
        same = tally(other < NORMAL and other // 3 == kind // 3 for other in hand)
        return self.rune * (1.25 - 0.15 * same)

    @property
    def last_rule(self) -> str:
        """Rule by which the game ends after the last round."""
        return "RB-25" if self.table.options.rounds == "six" else "RB-24"

    def others(self) -> list[Seat]:
        """List the other seats that are not eliminated."""
        return [
            other for other, gone in enumerate(self.table.gone) if other != self.seat and not gone
        ]

    def before(self, seat: Seat) -> list[Seat]:
        """List the seats clockwise between ``self.seat`` and ``seat`` that have not folded."""
        between = []
        other = (self.seat + 1) % self.table.seats
        while other != seat:
            if not self.table.folded[other]:
                between.append(other)
            other = (other + 1) % self.table.seats
        return between

    def better(self, kind: Kind) -> int:
        """Return the number of unseen runes that beat a rune."""
        return tally(self.unseen[other] for other in range(NORMAL) if BEATS[other][kind])

    def known_answer(self, kind: Kind, rival: Seat, owner: Seat | None = None) -> Kind | None:
        """Return a known rune in a rival's hand that beats ``kind`` or can buy the win from it.

        ``owner`` is the seat from whose hand ``kind`` is played.
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
        """Return the probability that no rival can beat a rune or buy the win from it.

        ``owner`` is as in ``known_answer``; ``among`` are the rivals to consider, or None for all.
        """
        rivals = self.rivals() if among is None else among
        safe, left = 1.0, tally(self.unseen)
        for rival in rivals:
            if self.known_answer(kind, rival, owner) is not None:
                return 0.0
            hidden = len(self.table.hands[rival]) - len(self.known[rival])
            better = self.better(kind)
            if self.table.bones[rival]:  # who can buy the win with the same rune
                better += self.unseen[kind]
            safe *= none_of(min(better, left), left, min(hidden, left))
            left -= min(hidden, left)
        return safe


class NamedOdds(Odds):
    """Odds with the names of the players."""

    def __init__(self, table: BonesFields, seat: Seat, names: Names) -> None:
        super().__init__(table, seat)
        self.names = names
        self.name = names[seat]
