"""The table of The Rune Market: what lies where, and what is asked."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Seat
from runegames.games.market.model import COMPONENTS, Card, MarketOptions

FrameKind: TypeAlias = Literal[
    "turn", "interest", "outpost", "attach", "bandit", "duel", "theft", "sign"
]
INTEREST, PURCHASE, CARDS, FILL_UP = 1, 2, 3, 4
"""The phases of a turn; in the last one nothing but ending it is left."""
NOBODY = -1
UNSEALED = -1
Cards: TypeAlias = tuple[Card, ...]
Known: TypeAlias = tuple[Cards, ...]
"""Known cards of a hand, by viewer, and by everybody as the last; () while nothing is known."""


def without(cards: Cards, card: Card) -> Cards:
    """A hand, or what is known of it, without one such card if there is one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


class Frame(NamedTuple):
    """A pending question. What ``other``, ``colour`` and ``card`` mean depends on the kind."""

    kind: FrameKind
    seat: Seat
    other: int = NOBODY
    """The attacker of a duel; the victim of a theft, if the thief may not choose."""
    colour: int = 0
    """The camp whose interest is asked about; the shelter just played, for ``attach``."""
    card: Card = 0
    """The attacking card."""


class TieBreak(NamedTuple):
    """Rock, paper, scissors between two of those who share the first place (RM-28)."""

    players: tuple[Seat, Seat]
    wins: tuple[int, int]
    equal: int
    """Equal throws in a row."""
    sealed: int
    """Sign of the first, as an index of ``SIGNS``; ``UNSEALED`` before."""
    waiting: tuple[Seat, ...]
    """Seats that meet the winner, in this order."""
    ranks: tuple[int, ...]
    """The places, as long as all who fight share the first one."""


TURN_KINDS: Final = {PURCHASE: "purchase", CARDS: "cards", FILL_UP: "end"}
"""Kinds of decision of a turn, by phase; others are called as their frame."""
QUESTIONS: Final = {
    "purchase": ("RM-11", "This is the time for runes and hand cards."),
    "cards": ("RM-14", "This is the time for hand cards."),
    "end": ("RM-21", "A card was thrown away, so the turn can only end."),
    "interest": ("RM-9", "The market's last rune has to be taken or left first."),
    "outpost": ("RM-7", "The outpost that was bought needs its place first."),
    "attach": ("RM-7", "It has to be said first which shelter gets the outpost."),
    "bandit": ("RM-22", "The bandit that was bought needs a camp first."),
    "duel": ("RM-17", "The duel has to be answered first."),
    "theft": ("RM-19", "The theft has to be made first."),
    "sign": ("RM-28", "The first place is decided by rock, paper and scissors now."),
}
"""Rules by kind of decision, and why answers to other questions have to wait."""


class Table(FieldState):
    """Market, cards and camps. What a seat has of a colour stands at ``2 * seat + colour``."""

    asks_end: bool
    """True: the end of a turn is asked for even where it is the only answer. So by the rules of
    version 1, and when a move is weighed by itself."""
    options: MarketOptions
    seats: int
    runes: list[int]
    """Runes of the market by colour."""
    outposts: int
    bandits: int
    """Bandits of the market."""
    deck: list[Card]
    """Cards face down, the top one last."""
    discards: list[Card]
    hands: list[tuple[Card, ...]]
    """Cards of each hand, sorted."""
    known: list[Known]
    """Knowledge of the others by owner of a hand."""
    shelter: list[bool]
    outpost: list[bool]
    bandit: list[int]
    """Owners of the bandits that sit there."""
    inside: list[int]
    """Runes in the camp, or bare under a bandit."""
    loose: list[int]
    """Runes outside of the camp."""
    turn: Seat
    phase: int
    traded: bool
    """True once the one bargain for runes of this turn is made (RM-11)."""
    attacked: int
    """The seats challenged this turn, as bits."""
    turns: list[int]
    """Turns begun, by seat."""
    stack: list[Frame]
    """Questions, the top one is asked; below a turn's frame there is nothing."""
    contest: TieBreak | None
    reason: str | None
    """Reason why there are no more turns; the first place may still be fought for."""
    ranks: tuple[int, ...] | None
    """Places by seat, once they are settled."""

    def kind_of(self, frame: Frame) -> str:
        """Kind of the decision of a frame."""
        return TURN_KINDS[self.phase] if frame.kind == "turn" else frame.kind

    @property
    def price(self) -> int:
        """Runes of one colour for an outpost or a bandit (RM-11)."""
        return COMPONENTS.price[self.seats]

    def is_camp(self, i: int) -> bool:
        """Test whether there is a camp that could earn (RM-5)."""
        return self.shelter[i] or self.outpost[i]

    def earning(self, i: int) -> int:
        """Runes that a camp earns a turn, as long as a rune lies in it and no bandit (RM-8)."""
        return 1 + (self.shelter[i] and self.outpost[i])

    def free(self, i: int) -> int:
        """Runes that can be spent: all but those under a bandit (RM-24)."""
        return self.loose[i] + (self.inside[i] if self.bandit[i] == NOBODY else 0)

    def spendable(self, seat: Seat) -> tuple[int, int]:
        """Red and blue runes that are not under a bandit."""
        return self.free(2 * seat), self.free(2 * seat + 1)

    def owned(self, seat: Seat) -> tuple[int, int]:
        """Red and blue runes, wherever they lie."""
        i = 2 * seat
        return self.inside[i] + self.loose[i], self.inside[i + 1] + self.loose[i + 1]

    def takes_outpost(self, seat: Seat) -> bool:
        """Test whether an outpost has a place in a camp, or a bandit to drive away."""
        return not (self.outpost[2 * seat] and self.outpost[2 * seat + 1])

    def bandit_targets(self, seat: Seat) -> list[int]:
        """Camps of other players without a bandit (RM-22)."""
        return [
            i
            for i in range(2 * self.seats)
            if (self.shelter[i] or self.outpost[i]) and self.bandit[i] == NOBODY and i >> 1 != seat
        ]

    def scores(self) -> tuple[int, ...]:
        """Points by seat (RM-27)."""
        points = COMPONENTS.points
        return tuple(
            points.rune * sum(self.inside[i : i + 2] + self.loose[i : i + 2])
            + points.outpost * sum(self.outpost[i : i + 2])
            + points.bandit * sum(owner != NOBODY for owner in self.bandit[i : i + 2])
            for i in range(0, 2 * self.seats, 2)
        )
