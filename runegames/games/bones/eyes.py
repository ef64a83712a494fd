"""A table of Runes & Bones as a seat may reckon with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.core import Seat, tally
from runegames.core.advice import none_of
from runegames.games.bones.model import BEATS, NORMAL, Kind
from runegames.games.bones.value import Odds

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState


class Eyes:
    """What a seat has seen, and what it can conclude from that."""

    def __init__(self, state: BonesState, seat: Seat, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.name = names[seat]
        self.odds = Odds(state, seat)

    @property
    def last_round(self) -> bool:
        """Whether runes are worth nothing when this round is over."""
        return self.odds.last

    @property
    def last_rule(self) -> str:
        """The rule that ends the game after it."""
        return "RB-25" if self.state.options.rounds == "six" else "RB-24"

    @property
    def unseen_number(self) -> int:
        """How many runes the seat has not seen."""
        return self.odds.number

    def others(self) -> list[Seat]:
        """Everybody else who is not eliminated."""
        return [
            other for other, gone in enumerate(self.state.gone) if other != self.seat and not gone
        ]

    def rivals(self) -> list[Seat]:
        """Who else is in this round."""
        return self.odds.rivals()

    def before(self, seat: Seat) -> list[Seat]:
        """Who is in this round and moves before the turn of ``seat``."""
        found = []
        other = (self.seat + 1) % self.state.seats
        while other != seat:
            if not self.state.folded[other]:
                found.append(other)
            other = (other + 1) % self.state.seats
        return found

    def better(self, kind: Kind) -> int:
        """How many unseen runes beat a rune."""
        return tally(self.odds.unseen[other] for other in range(NORMAL) if BEATS[other][kind])

    def known_answer(self, kind: Kind, rival: Seat, owner: Seat | None = None) -> Kind | None:
        """A rune in a rival's hand, known to the seat, that beats a rune or buys its win.

        ``owner`` is whose hand the rune is played from.
        """
        known = list(self.odds.known[rival])
        if rival == owner:
            known.remove(kind)
        for other in known:
            if other < NORMAL and BEATS[other][kind]:
                return other
        return kind if kind in known and self.state.bones[rival] else None

    def unanswered(
        self, kind: Kind, owner: Seat | None = None, among: Sequence[Seat] | None = None
    ) -> float:
        """The chance that no rival holds a rune that beats a rune or buys its win."""
        rivals = self.rivals() if among is None else among
        safe, left = 1.0, tally(self.odds.unseen)
        for rival in rivals:
            if self.known_answer(kind, rival, owner) is not None:
                return 0.0
            hidden = len(self.state.hands[rival]) - len(self.odds.known[rival])
            better = self.better(kind) + (self.odds.unseen[kind] if self.state.bones[rival] else 0)
            safe *= none_of(min(better, left), left, min(hidden, left))
            left -= min(hidden, left)
        return safe
