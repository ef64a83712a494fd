"""Table of The Rune Market: market, camps, cards, pending questions."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Seat
from runegames.games.market.model import COLOUR_INDEX, COMPONENTS, Card, Colour, MarketOptions

FrameKind: TypeAlias = Literal[
    "turn", "interest", "outpost", "attach", "bandit", "duel", "theft", "sign"
]
INTEREST, PURCHASE, CARDS, FILL_UP = 1, 2, 3, 4
"""Phases of a turn; in ``FILL_UP`` the turn can only end."""
NOBODY = -1
UNSEALED = -1
Cards: TypeAlias = tuple[Card, ...]
Known: TypeAlias = tuple[Cards, ...]
"""Known cards of one hand, by viewer; the last entry is for everybody.

An empty tuple means that only the owner knows cards of the hand.
"""


def camp_at(seat: Seat, colour: Colour) -> int:
    """Return the index of a camp in the lists of a table."""
    return 2 * seat + COLOUR_INDEX[colour]


def owner_of(i: int) -> Seat:
    """Return the seat of a camp."""
    return i >> 1


def colour_of(i: int) -> int:
    """Return the colour of a camp, as an index of ``COLOURS``."""
    return i & 1


def twin_of(i: int) -> int:
    """Return the index of the same seat's camp of the other colour."""
    return i ^ 1


def without(cards: Cards, card: Card) -> Cards:
    """Remove one copy of a card, if there is any."""
    if card not in cards:
        return cards
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


class MarketFrame(NamedTuple):
    """Pending question; ``other``, ``colour`` and ``card`` depend on its kind."""

    kind: FrameKind
    seat: Seat
    other: int = NOBODY
    """Attacker of a duel; victim of a theft, or ``NOBODY`` if the thief chooses."""
    colour: int = 0
    """Colour of the camp that earns the interest, or (``attach``) of the shelter just played."""
    card: Card = 0
    """Attacking card of a duel."""


class TieBreak(NamedTuple):
    """Rock, paper, scissors between two seats that share the first place (RM-28)."""

    players: tuple[Seat, Seat]
    wins: tuple[int, int]
    equal: int
    """Number of equal throws in a row."""
    sealed: int
    """Sign of the first player as an index of ``SIGNS``; ``UNSEALED`` before the choice."""
    waiting: tuple[Seat, ...]
    """Seats that meet the winner next, in this order."""
    ranks: tuple[int, ...]
    """Places by seat, with the first place still shared."""


TURN_KINDS: Final = {PURCHASE: "purchase", CARDS: "cards", FILL_UP: "end"}
"""Kinds of decision in a turn, by phase."""
QUESTIONS: Final = {
    "purchase": ("RM-11", "This is the time for runes and hand cards."),
    "cards": ("RM-14", "This is the time for hand cards."),
    "end": ("RM-21", "A card was thrown away, so the turn can only end."),
    "interest": ("RM-9", "The market's last rune has to be taken or left first."),
    "outpost": ("RM-7", "The outpost that was bought needs its place first."),
    "attach": ("RM-7", "It has to be decided first which shelter gets the outpost."),
    "bandit": ("RM-22", "The bandit that was bought needs a camp first."),
    "duel": ("RM-17", "The duel has to be answered first."),
    "theft": ("RM-19", "The theft has to be made first."),
    "sign": ("RM-28", "The first place is decided by rock, paper and scissors now."),
}
"""Rule, and objection to moves that do not answer the question, by kind of decision."""


class MarketFields(FieldState):
    """State of market, cards and camps; camps are indexed by ``2 * seat + colour``."""

    asks_end: bool
    """True if a seat is asked to end its turn even when it can do nothing else, while a single move
    is evaluated."""
    options: MarketOptions
    seats: int
    runes: list[int]
    """Runes in the market by colour."""
    outposts: int
    bandits: int
    """Bandits in the market."""
    deck: list[Card]
    """Cards face down, the top card last."""
    discards: list[Card]
    hands: list[tuple[Card, ...]]
    """Hands by seat, each sorted."""
    known: list[Known]
    """Known cards of each hand, by the owner of the hand."""
    shelter: list[bool]
    outpost: list[bool]
    bandit: list[int]
    """Owners of the bandits in camps, or ``NOBODY``."""
    inside: list[int]
    """Runes inside each camp; without a shelter, those under a bandit (RM-22)."""
    loose: list[int]
    """Runes outside each camp."""
    turn: Seat
    phase: int
    traded: bool
    """True once something was bought with runes this turn, which is allowed only once (RM-11)."""
    attacked: int
    """Seats challenged to a duel this turn, as bits."""
    turns: list[int]
    """Number of turns begun by each seat."""
    stack: list[MarketFrame]
    """Stack of pending questions, the next one last."""
    contest: TieBreak | None
    reason: str | None
    """Reason why the turns are over; a tie-break may still follow."""
    ranks: tuple[int, ...] | None
    """Final places by seat; None until they are decided."""

    def kind_of(self, frame: MarketFrame) -> str:
        """Return the kind of decision of a frame."""
        return TURN_KINDS[self.phase] if frame.kind == "turn" else frame.kind

    @property
    def price(self) -> int:
        """Price of an outpost or a bandit in runes of one colour (RM-11)."""
        return COMPONENTS.price[self.seats]

    def is_camp(self, i: int) -> bool:
        """True if the camp has a shelter or an outpost (RM-5)."""
        return self.shelter[i] or self.outpost[i]

    def earning(self, i: int) -> int:
        """Return the interest of a camp that holds runes and no bandit (RM-8)."""
        return 2 if self.shelter[i] and self.outpost[i] else 1

    def free(self, i: int) -> int:
        """Return the number of runes that are not under a bandit (RM-24)."""
        if self.bandit[i] == NOBODY:
            return self.loose[i] + self.inside[i]
        return self.loose[i]

    def spendable(self, seat: Seat) -> tuple[int, int]:
        """Return the numbers of red and blue runes that are not under a bandit."""
        return self.free(2 * seat), self.free(2 * seat + 1)

    def owned(self, seat: Seat) -> tuple[int, int]:
        """Return the numbers of all red and blue runes of a seat."""
        i = 2 * seat
        return self.inside[i] + self.loose[i], self.inside[i + 1] + self.loose[i + 1]

    def takes_outpost(self, seat: Seat) -> bool:
        """True if an outpost can found or join a camp, or drive a bandit away."""
        return not (self.outpost[2 * seat] and self.outpost[2 * seat + 1])

    def bandit_targets(self, seat: Seat) -> list[int]:
        """Return the indices of other players' camps that have no bandit (RM-22)."""
        others = [i for i in range(2 * self.seats) if owner_of(i) != seat]
        return [i for i in others if self.is_camp(i) and self.bandit[i] == NOBODY]

    def items_for(self, seat: Seat) -> list[int]:
        """Return the items that the market has and the seat can place, as indices of ``ITEMS``."""
        items = [0] if self.outposts and self.takes_outpost(seat) else []
        if self.bandits and self.bandit_targets(seat):
            items.append(1)
        return items

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat (RM-27)."""
        points = COMPONENTS.points
        return tuple(
            points.rune * sum(self.inside[i : i + 2] + self.loose[i : i + 2])
            + points.outpost * sum(self.outpost[i : i + 2])
            + points.bandit * sum(owner != NOBODY for owner in self.bandit[i : i + 2])
            for i in range(0, 2 * self.seats, 2)
        )
