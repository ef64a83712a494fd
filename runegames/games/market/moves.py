"""Every answer that can be given at a table of The Rune Market, and ready instances of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from runegames.core import moves_adapter
from runegames.core.wire import MOVE_CONFIG
from runegames.games.market.model import (
    BIG_SUM,
    CARD_NAMES,
    CARD_OF,
    COLOURS,
    HIGHEST,
    ITEMS,
    LOOT,
    RUNE_SUMS,
    SEAT_COUNTS,
    SHELTERS,
    SIGNS,
    THIEF,
    CardName,
    Colour,
    Hand,
    Item,
    Loot,
    name_of,
    short,
)


def _number(wire: object) -> object:
    """A number card by its name; files of rules version 1 hold the bare number."""
    return CARD_OF.get(wire, wire) if isinstance(wire, str) else wire


Number: TypeAlias = Annotated[
    int,
    Field(ge=1, le=HIGHEST),
    BeforeValidator(_number),
    PlainSerializer(name_of, return_type=str),
    WithJsonSchema({"enum": list(CARD_NAMES[:HIGHEST])}),
]
"""A number card: a number in the program, a card's name on the wire."""
Payment: TypeAlias = tuple[Number, ...]
"""Number cards, from low to high."""
SeatNumber: TypeAlias = Annotated[int, Field(ge=0)]

# -- interest -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Collect:
    """Take the market's last rune as interest, and end the game with it (RM-9)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["collect"] = "collect"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the market's last rune where it is (RM-9)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["decline"] = "decline"


# -- purchasing ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trade:
    """Give runes of one colour for an outpost or a bandit (RM-11)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    item: Item
    colour: Colour
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class GiveShelter:
    """Discard a shelter from the table for two thefts (RM-12)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    kind: Literal["give_shelter"] = "give_shelter"


@dataclass(frozen=True, slots=True)
class Stow:
    """Put loose runes into the camp of their colour, under its bandit (RM-24)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    runes: Annotated[int, Field(ge=1)]
    kind: Literal["stow"] = "stow"


@dataclass(frozen=True, slots=True)
class PayRunes:
    """Return so many red and blue runes, to be rid of the bandit on ``colour`` (RM-25 b)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    red: Annotated[int, Field(ge=0)]
    blue: Annotated[int, Field(ge=0)]
    kind: Literal["pay_runes"] = "pay_runes"


@dataclass(frozen=True, slots=True)
class PayOutpost:
    """Give up an outpost, owned or just bought, to be rid of the bandit on ``colour`` (RM-25 c)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    kind: Literal["pay_outpost"] = "pay_outpost"


# -- hand cards ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuyRune:
    """Discard number cards for a rune (RM-14)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    cards: Payment
    colour: Colour
    kind: Literal["buy_rune"] = "buy_rune"


@dataclass(frozen=True, slots=True)
class BuyItem:
    """Discard number cards for an outpost or a bandit (RM-15)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    cards: Payment
    item: Item
    kind: Literal["buy_item"] = "buy_item"


@dataclass(frozen=True, slots=True)
class PayCards:
    """Discard number cards, to be rid of the bandit on ``colour`` (RM-25 a)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    cards: Payment
    colour: Colour
    kind: Literal["pay_cards"] = "pay_cards"


@dataclass(frozen=True, slots=True)
class PlayShelter:
    """Put a shelter on the table (RM-16)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    kind: Literal["play_shelter"] = "play_shelter"


@dataclass(frozen=True, slots=True)
class SpendShelter:
    """Discard a shelter from the hand for two thefts (RM-16)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    kind: Literal["spend_shelter"] = "spend_shelter"


@dataclass(frozen=True, slots=True)
class PlayThief:
    """Discard a thief for a theft (RM-18)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["thief"] = "thief"


@dataclass(frozen=True, slots=True)
class Attack:
    """Show a number card and challenge another player to a duel (RM-17)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    card: Number
    seat: SeatNumber
    kind: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True)
class ThrowAway:
    """Discard a card without effect, as the only one of the turn (RM-20)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    card: CardName
    kind: Literal["throw_away"] = "throw_away"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Fill up the hand; the next player's turn begins (RM-21)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["end_turn"] = "end_turn"


# -- what follows from them ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutOutpost:
    """Attach an outpost to the shelter of a colour, or found a camp of it (RM-7)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    colour: Colour
    kind: Literal["put_outpost"] = "put_outpost"


@dataclass(frozen=True, slots=True)
class PutBandit:
    """Put a bought bandit into a camp of another player (RM-22)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    seat: SeatNumber
    colour: Colour
    kind: Literal["put_bandit"] = "put_bandit"


@dataclass(frozen=True, slots=True)
class Show:
    """Fend off a duel with an equal or higher number card, which stays in hand (RM-17)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    card: Number
    kind: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Lose a duel, and show nothing (RM-17)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    kind: Literal["give_up"] = "give_up"


@dataclass(frozen=True, slots=True)
class Steal:
    """Take a rune, or a hand card unseen, from a victim (RM-19)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    seat: SeatNumber
    what: Loot
    kind: Literal["steal"] = "steal"


@dataclass(frozen=True, slots=True)
class Sign:
    """Rock, paper or scissors (RM-28)."""

    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG
    sign: Hand
    kind: Literal["sign"] = "sign"


MarketMove: TypeAlias = (
    Collect
    | Decline
    | Trade
    | GiveShelter
    | Stow
    | PayRunes
    | PayOutpost
    | BuyRune
    | BuyItem
    | PayCards
    | PlayShelter
    | SpendShelter
    | PlayThief
    | Attack
    | ThrowAway
    | EndTurn
    | PutOutpost
    | PutBandit
    | Show
    | GiveUp
    | Steal
    | Sign
)
MOVES = moves_adapter(MarketMove)

# -- ready instances ----------------------------------------------------------------------

_SEATS = range(max(SEAT_COUNTS))
COLLECT, DECLINE, THIEF_MOVE = Collect(), Decline(), PlayThief()
END_TURN, GIVE_UP = EndTurn(), GiveUp()
TRADE = tuple(tuple(Trade(item, colour) for colour in COLOURS) for item in ITEMS)
GIVE_SHELTER = tuple(GiveShelter(colour) for colour in COLOURS)
PAY_OUTPOST = tuple(PayOutpost(colour) for colour in COLOURS)
PUT_OUTPOST = tuple(PutOutpost(colour) for colour in COLOURS)
PUT_BANDIT = tuple(tuple(PutBandit(seat, colour) for colour in COLOURS) for seat in _SEATS)
STEAL = tuple({what: Steal(seat, what) for what in LOOT} for seat in _SEATS)
SHOW = tuple(Show(card) for card in range(1, HIGHEST + 1))
SIGN_MOVES = tuple(Sign(sign) for sign in SIGNS)
_ATTACK = tuple(tuple(Attack(card, seat) for card in range(1, HIGHEST + 1)) for seat in _SEATS)
_THROW = tuple(ThrowAway(name) for name in CARD_NAMES)
_PLAY_SHELTER = tuple(PlayShelter(colour) for colour in COLOURS)
_SPEND_SHELTER = tuple(SpendShelter(colour) for colour in COLOURS)


class HandMoves(NamedTuple):
    """What can be done with a hand, each part in its fixed order; the table may forbid some."""

    runes: tuple[Sequence[MarketMove], ...]
    """Payments for a rune, by colour."""
    items: tuple[Sequence[MarketMove], ...]
    """Payments for an outpost and for a bandit."""
    ransoms: tuple[Sequence[MarketMove], ...]
    """Payments that free the camp of a colour."""
    play_shelter: tuple[MarketMove | None, ...]
    """By colour."""
    spends: Sequence[MarketMove]
    """Shelters and thieves, for thefts."""
    attacks: tuple[Sequence[MarketMove], ...]
    """By the seat that is challenged."""
    throws: Sequence[MarketMove]
    numbers: tuple[int, ...]
    """The different number cards, from low to high."""


@lru_cache(maxsize=4096)
def hand_moves(hand: tuple[int, ...]) -> HandMoves:
    """The book of a sorted hand. There are few small hands, and they come again and again."""
    numbers = [card for card in hand if card <= HIGHEST]
    payments = _payments(numbers)
    exact = [cards for cards in payments if sum(cards) in RUNE_SUMS]
    big = [cards for cards in payments if sum(cards) >= BIG_SUM]
    different = tuple(dict.fromkeys(numbers))
    held = dict.fromkeys(hand)
    spends: list[MarketMove] = [
        move for card, move in zip(SHELTERS, _SPEND_SHELTER, strict=True) if card in held
    ]
    if THIEF in held:
        spends.append(THIEF_MOVE)
    return HandMoves(
        runes=tuple([BuyRune(cards, colour) for cards in exact] for colour in COLOURS),
        items=tuple([BuyItem(cards, item) for cards in big] for item in ITEMS),
        ransoms=tuple([PayCards(cards, colour) for cards in big] for colour in COLOURS),
        play_shelter=tuple(
            move if card in held else None
            for card, move in zip(SHELTERS, _PLAY_SHELTER, strict=True)
        ),
        spends=spends,
        attacks=tuple([table[card - 1] for card in different] for table in _ATTACK),
        throws=[_THROW[card - 1] for card in held],
        numbers=different,
    )


def _payments(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Every choice of cards, those of equal numbers being alike; by length, then from low up."""
    found: dict[tuple[int, ...], None] = {(): None}
    for number in numbers:
        found.update(dict.fromkeys([(*cards, number) for cards in found]))
    return sorted(found, key=lambda cards: (len(cards), cards))


def describe_cards(cards: Sequence[int]) -> str:
    """``4 + 6``; anything but a number by its name."""
    return " + ".join(short(name_of(card)) for card in cards)
