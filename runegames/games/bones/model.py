"""Nouns of Runes & Bones: runes, components, options and the view."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from runegames.core import Data, Options, Own, Part, Seat, View, declared_in
from runegames.resources import read_text

RuneName: TypeAlias = Literal[
    "water-axe",
    "water-shield",
    "water-arrow",
    "fire-axe",
    "fire-shield",
    "fire-arrow",
    "earth-axe",
    "earth-shield",
    "earth-arrow",
    "banners",
    "thief",
    "skull",
    "spy",
    "jhurga",
]
"""Name of a rune. Runes of the same name are equal."""

RUNES: tuple[RuneName, ...] = get_args(RuneName)
KIND_OF: dict[str, int] = {name: kind for kind, name in enumerate(RUNES)}

Kind: TypeAlias = int
"""Index into ``RUNES``: 3 times the element plus the weapon, then the special runes."""

ELEMENTS = ("water", "fire", "earth")
WEAPONS = ("axe", "shield", "arrow")
NORMAL = 9
"""Number of kinds of normal runes, which come before the special ones."""
BANNERS, THIEF, SKULL, SPY, JHURGA = range(NORMAL, NORMAL + 5)
NOTHING = -1
"""Number that stands for no rune or no seat."""


def names_of(kinds: Sequence[Kind]) -> tuple[RuneName, ...]:
    """Return the names of runes."""
    return tuple(map(RUNES.__getitem__, kinds))


def _beats(kind: Kind, other: Kind) -> bool:
    element, weapon = divmod(kind, 3)
    other_element, other_weapon = divmod(other, 3)
    if element != other_element:
        return (element + 1) % 3 == other_element
    return (weapon + 1) % 3 == other_weapon


BEATS: tuple[tuple[bool, ...], ...] = tuple(
    tuple(_beats(kind, other) for other in range(NORMAL)) for kind in range(NORMAL)
)
"""``BEATS[kind][other]``: True if a normal rune beats another (RB-4, RB-5)."""

# -- components ---------------------------------------------------------------------------


Number: TypeAlias = Annotated[int, Field(ge=0)]


class _Normal(Data):
    copies: int = Field(ge=1)


class _Setup(Data):
    bones: int = Field(ge=1)
    runes: int = Field(ge=1)
    pot_per_player: int = Field(ge=0)


class _Round(Data):
    win_price: int = Field(ge=1)
    pass_price: int = Field(ge=1)


class _Powers(Data):
    skull: int
    banners: int
    thief: int
    jhurga: int


class _Prices(Data):
    trade_price: int
    rune_price: int
    most_bought: int
    hand_limit: int


class _Barter(Data):
    offers: int
    highest_fine: int


class BonesComponents(Data):
    """Contents of ``assets/data/bones.toml``."""

    normal: _Normal
    special: dict[RuneName, Number]
    setup: _Setup
    round: _Round
    powers: _Powers
    market: _Prices
    rounds: dict[Literal["six", "classic"], int]
    barter: _Barter


COMPONENTS = BonesComponents.model_validate(tomllib.loads(read_text("data", "bones.toml")))
COPIES = (COMPONENTS.normal.copies,) * NORMAL + tuple(
    COMPONENTS.special[name] for name in RUNES[NORMAL:]
)
"""Number of runes of each kind (RB-1)."""
FULL_BAG: tuple[Kind, ...] = tuple(
    kind for kind, copies in enumerate(COPIES) for _ in range(copies)
)
HAND_LIMIT = COMPONENTS.market.hand_limit
WIN_PRICE = COMPONENTS.round.win_price
PASS_PRICE = COMPONENTS.round.pass_price
TRADE_PRICE = COMPONENTS.market.trade_price
RUNE_PRICE = COMPONENTS.market.rune_price
ROUNDS = COMPONENTS.rounds
"""Greatest number of rounds by option (RB-24, RB-25)."""
MOST_BOUGHT = COMPONENTS.market.most_bought
SEAT_COUNTS = declared_in(__file__).seat_counts
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=max(SEAT_COUNTS))]

# -- options ------------------------------------------------------------------------------


class BonesOptions(Options):
    """What a table of Runes & Bones can agree on."""

    rounds: Literal["six", "classic"] = Field(
        default="six", title="Rounds", json_schema_extra={"rule": "RB-25"}
    )
    """Six rounds with a bonus in every pot, or up to 40 until one is left."""
    first_bag_holder: Literal["random", "seat_1"] = Field(
        default="random",
        title="First bag holder",
        json_schema_extra={"rule": "RB-3", "begins": True},
    )
    """Chance names who begins, or the first seat begins."""
    reshuffle: Literal["each_round", "when_empty"] = Field(
        default="each_round", title="Played runes go back", json_schema_extra={"rule": "RB-17"}
    )
    """After each round, or only when the bag is empty, which tests memory."""
    rune_cost: Literal["flat", "per_round", "per_elimination", "last_three"] = Field(
        default="flat", title="Price of a rune", json_schema_extra={"rule": "RB-26"}
    )
    """One bone each, or more: in later rounds, after eliminations, or once three are left."""
    barter: bool = Field(default=False, title="Barter", json_schema_extra={"rule": "RB-27"})
    """Players may make offers before they act, and promises that they may break."""


# -- the view -----------------------------------------------------------------------------

Phase: TypeAlias = Literal["round", "after", "between"]
"""Phase: a round is being played, a round has just ended, or the next one is being prepared."""


class PlayedRune(Data):
    """Played rune."""

    seat: int
    rune: str


class OfferView(Data):
    """Offer (RB-27), complete or still being composed."""

    seat: int
    target: int
    number: int
    """Number of runes given."""
    runes: tuple[str, ...]
    """Names of the runes given; () for all but the two parties."""
    bones: int
    want_bones: int
    want_runes: int
    promised: bool
    want_promised: bool


class DebtView(Data):
    """Open promise."""

    debtor: int
    creditor: int
    bones: int
    number: int
    """Number of runes owed."""
    runes: tuple[str, ...]
    """Names of the runes; () for all but the two parties, or if the debtor chooses the runes."""


class BonesView(View):
    """View of a table of Runes & Bones."""

    round: int
    rounds: int
    """Greatest number of rounds (RB-24, RB-25)."""
    phase: Phase
    holder: int
    """Bag holder."""
    acting: int | None
    """Seat on turn in the round; None between rounds."""
    pot: int
    bones: tuple[int, ...]
    pots: tuple[int, ...]
    """Pots won, by seat."""
    takings: tuple[int, ...]
    """Bones in the pots won, by seat."""
    issued: int
    """Bones in the game: all that came from the supply, less those that went back to it."""
    bag: int
    out: tuple[str, ...]
    """Runes that wait to go back into the bag, the oldest first."""
    winning: str | None
    winner: int | None
    plays: tuple[PlayedRune, ...]
    """Runes played in this round, or in the round just over."""
    previous: tuple[PlayedRune, ...]
    """Runes played in the round before that of ``plays``."""
    last: tuple[str | None, ...]
    """Last act in this round by seat: a rune, or ``pass``."""
    folded: tuple[bool, ...]
    eliminated: tuple[bool, ...]
    hand: Own[tuple[str, ...]]
    """Runes of the viewer; () for the public."""
    hand_sizes: tuple[int, ...]
    known_hands: tuple[tuple[str, ...], ...]
    """Runes that the viewer knows in the hand of each seat; the viewer's own hand is complete."""
    exposed: tuple[tuple[str, ...], ...]
    """Runes of the viewer's hand, by the seat that knows them."""
    rune_price: int
    drawable: int
    """Number of runes that can be drawn between rounds."""
    spied: int | None
    """Seat whose hand a Spy sees."""
    laid: tuple[str, ...]
    """Runes that the viewer has chosen so far in answer to the question."""
    offers_left: int
    """Number of offers left to the seat on turn (RB-27)."""
    offer: OfferView | None
    """Offer that waits for an answer or for the wanted runes, or that the viewer is composing."""
    due: DebtView | None
    """Promise that the question is about: it falls due, waits for its runes, or was broken."""
    debts: tuple[DebtView, ...]

    @property
    def pass_price(self) -> int:
        """Bones that a pass puts into the pot (RB-8)."""
        return PASS_PRICE

    def needed(self, kind: str) -> int | None:
        """Return the number of runes that a question asks for; None if it names no number."""
        match kind:
            case "limit":
                return self.hand_sizes[self.turn or 0] - HAND_LIMIT
            case "hand_over" if self.offer is not None:
                return self.offer.want_runes
            case "hand_over" if self.due is not None:
                return self.due.number
            case _:
                return None

    def on_turn(self) -> Seat | None:
        return None if self.turn is None else self.acting

    def turn_order(self) -> Sequence[int]:
        # Between rounds, only those are asked who can buy, trade or must put runes back.
        seats = self.clockwise(self.acting) if self.phase == "round" else ()
        return [seat for seat in seats if seat == self.acting or not self.folded[seat]]

    def part(self) -> Part:
        return Part("round", self.round)
