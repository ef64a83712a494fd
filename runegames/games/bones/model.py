"""The nouns of Runes & Bones: runes, components, options and moves."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field

from runegames.core import Options, moves_adapter
from runegames.core.wire import MOVE_CONFIG
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
"""What stands on a rune. Runes of one name cannot be told apart."""

RUNES: tuple[RuneName, ...] = get_args(RuneName)
KIND_OF: dict[str, int] = {name: kind for kind, name in enumerate(RUNES)}

Kind: TypeAlias = int
"""An index into ``RUNES``: 3 times the element plus the weapon, then the special runes."""

ELEMENTS = ("water", "fire", "earth")
WEAPONS = ("axe", "shield", "arrow")
NORMAL = 9
"""Kinds below this are normal runes."""
BANNERS, THIEF, SKULL, SPY, JHURGA = range(NORMAL, NORMAL + 5)
NOTHING = -1
"""No rune, no seat."""


def _beats(kind: Kind, other: Kind) -> bool:
    element, weapon = divmod(kind, 3)
    other_element, other_weapon = divmod(other, 3)
    if element != other_element:
        return (element + 1) % 3 == other_element
    return (weapon + 1) % 3 == other_weapon


BEATS: tuple[tuple[bool, ...], ...] = tuple(
    tuple(_beats(kind, other) for other in range(NORMAL)) for kind in range(NORMAL)
)
"""RB-4, RB-5: ``BEATS[kind][other]``, normal runes only."""

# -- components ---------------------------------------------------------------------------


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Normal(_Part):
    copies: int = Field(ge=1)


class _Special(_Part):
    banners: int = Field(ge=0)
    thief: int = Field(ge=0)
    skull: int = Field(ge=0)
    spy: int = Field(ge=0)
    jhurga: int = Field(ge=0)

    @property
    def counts(self) -> tuple[int, ...]:
        return self.banners, self.thief, self.skull, self.spy, self.jhurga


class _Setup(_Part):
    bones: int = Field(ge=1)
    runes: int = Field(ge=1)
    pot_per_player: int = Field(ge=0)


class _Powers(_Part):
    skull: int
    banners: int
    thief: int
    jhurga: int


class _Market(_Part):
    trade_price: int
    rune_price: int
    most_bought: int
    hand_limit: int


class _Rounds(_Part):
    six: int
    classic: int


class _Barter(_Part):
    offers: int
    highest_fine: int


class Components(_Part):
    """``assets/data/bones.toml``."""

    normal: _Normal
    special: _Special
    setup: _Setup
    powers: _Powers
    market: _Market
    rounds: _Rounds
    barter: _Barter

    @property
    def copies(self) -> tuple[int, ...]:
        """How many runes there are of each kind (RB-1)."""
        return (self.normal.copies,) * NORMAL + self.special.counts


COMPONENTS = Components.model_validate(tomllib.loads(read_text("data", "bones.toml")))
FULL_BAG: tuple[Kind, ...] = tuple(
    kind for kind, copies in enumerate(COMPONENTS.copies) for _ in range(copies)
)
HAND_LIMIT = COMPONENTS.market.hand_limit
TRADE_PRICE = COMPONENTS.market.trade_price
RUNE_PRICE = COMPONENTS.market.rune_price
ROUNDS = {"six": COMPONENTS.rounds.six, "classic": COMPONENTS.rounds.classic}
"""By option, how many rounds there are at most (RB-24, RB-25)."""
MOST_BOUGHT = COMPONENTS.market.most_bought
SEAT_COUNTS = (2, 3, 4, 5, 6)

# -- options ------------------------------------------------------------------------------


class BonesOptions(Options):
    """What a table of Runes & Bones can agree on."""

    rounds: Literal["six", "classic"] = Field(
        default="six", title="Rounds", json_schema_extra={"rule": "RB-25"}
    )
    """Six rounds with a bonus in every pot, or until one player is left."""
    first_bag_holder: Literal["random", "seat_1"] = Field(
        default="random",
        title="First bag holder",
        json_schema_extra={"rule": "RB-3", "begins": True},
    )
    """Chance names who begins, or the first seat does."""
    reshuffle: Literal["each_round", "when_empty"] = Field(
        default="each_round", title="Played runes go back", json_schema_extra={"rule": "RB-17"}
    )
    """After each round, or only when the bag is empty: then memory counts."""
    rune_cost: Literal["flat", "per_round", "per_elimination", "last_three"] = Field(
        default="flat", title="Price of a rune", json_schema_extra={"rule": "RB-26"}
    )
    """One bone each, or rising: with the rounds, with eliminations, or once three are left."""
    barter: bool = Field(default=False, title="Barter", json_schema_extra={"rule": "RB-27"})
    """Players may make offers before they act, and promises that they may break."""


# -- moves --------------------------------------------------------------------------------

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=max(SEAT_COUNTS))]
Number: TypeAlias = Annotated[int, Field(ge=0)]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a rune: one's own, or the chosen one of a Spy's victim.

    Skull and Spy name a ``target`` where there is one; ``buy`` pays a bone to win with a rune
    that is the same as the winning one (RB-7).
    """

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    rune: RuneName
    target: SeatNumber | None = None
    buy: bool = False
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Pass:
    """Add a bone to the pot and stay in the round."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the round."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["fold"] = "fold"


@dataclass(frozen=True, slots=True)
class Take:
    """Da Jhurga takes a rune from this player (RB-15)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    target: SeatNumber
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose one more rune of the hand: to trade, to return, to give.

    Runes are chosen in the order of ``RUNES``, so that there is one way to choose each set.
    """

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    rune: RuneName
    kind: Literal["lay"] = "lay"


@dataclass(frozen=True, slots=True)
class Done:
    """Enough runes are chosen."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Buy:
    """Draw so many runes for their price (RB-19)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    number: Number
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Agree:
    """End the game here, if all agree (RB-24)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["agree"] = "agree"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Another round (RB-24)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["play_on"] = "play_on"


@dataclass(frozen=True, slots=True)
class Barter:
    """Begin an offer to this player (RB-27)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    target: SeatNumber
    kind: Literal["barter"] = "barter"


@dataclass(frozen=True, slots=True)
class Amount:
    """So many bones, or runes, in an offer."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    number: Number
    kind: Literal["amount"] = "amount"


@dataclass(frozen=True, slots=True)
class When:
    """Whether a half of an offer is due now or promised."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    promised: bool
    kind: Literal["when"] = "when"


@dataclass(frozen=True, slots=True)
class Send:
    """Make the offer."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["send"] = "send"


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drop the offer before it is made; it counts as one of the turn's offers."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["cancel"] = "cancel"


@dataclass(frozen=True, slots=True)
class Accept:
    """Take an offer."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn an offer down."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a promise that falls due (RB-28)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Break:
    """Break a promise that falls due (RB-28)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["break"] = "break"


@dataclass(frozen=True, slots=True)
class Pardon:
    """The judge lets it pass."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["pardon"] = "pardon"


@dataclass(frozen=True, slots=True)
class Fine:
    """The judge has the debtor pay so many bones to the wronged player."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    number: Number
    kind: Literal["fine"] = "fine"


@dataclass(frozen=True, slots=True)
class AskToFold:
    """The judge has the debtor fold this round."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["ask_to_fold"] = "ask_to_fold"


BonesMove: TypeAlias = (
    Play
    | Pass
    | Fold
    | Take
    | Lay
    | Done
    | Buy
    | Agree
    | PlayOn
    | Barter
    | Amount
    | When
    | Send
    | Cancel
    | Accept
    | Decline
    | Keep
    | Break
    | Pardon
    | Fine
    | AskToFold
)
MOVES = moves_adapter(BonesMove)

PLAYS = tuple(Play(name) for name in RUNES)
PLAYS_AT = tuple(tuple(Play(name, target) for target in range(max(SEAT_COUNTS))) for name in RUNES)
BUYS_WIN = tuple(Play(name, buy=True) for name in RUNES[:NORMAL])
LAYS = tuple(Lay(name) for name in RUNES)
TAKES = tuple(Take(seat) for seat in range(max(SEAT_COUNTS)))
BARTERS = tuple(Barter(seat) for seat in range(max(SEAT_COUNTS)))
BUYS = tuple(Buy(number) for number in range(COMPONENTS.market.most_bought + 1))
FINES = tuple(Fine(number) for number in range(COMPONENTS.barter.highest_fine + 1))
AMOUNTS = tuple(Amount(number) for number in range(256))
"""More bones than any table has: 6 players own 60, and the pots of six rounds bring 126."""
NOW, PROMISED = When(promised=False), When(promised=True)
PASS, FOLD, DONE = Pass(), Fold(), Done()
AGREE, PLAY_ON = Agree(), PlayOn()
SEND, CANCEL, ACCEPT, DECLINE = Send(), Cancel(), Accept(), Decline()
KEEP, BREAK, PARDON, ASK_TO_FOLD = Keep(), Break(), Pardon(), AskToFold()
