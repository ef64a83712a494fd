"""Why a move is illegal at a table of The Rune Market: every rule that can forbid one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from runegames.core import Objection
from runegames.games.market.frames import CARDS, FILL_UP, NOBODY, PURCHASE, Frame, question
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    COLOUR_INDEX,
    HIGHEST,
    RANSOM_RUNES,
    RUNE_SUMS,
    SHELTERS,
    THIEF,
)
from runegames.games.market.moves import (
    Attack,
    BuyItem,
    BuyRune,
    Collect,
    Decline,
    EndTurn,
    GiveShelter,
    GiveUp,
    MarketMove,
    PayCards,
    PayOutpost,
    PayRunes,
    PlayShelter,
    PlayThief,
    PutBandit,
    PutOutpost,
    Show,
    Sign,
    SpendShelter,
    Steal,
    Stow,
    ThrowAway,
    Trade,
    describe_cards,
)

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

_PENDING = {
    "purchase": "This is the time for runes and hand cards.",
    "cards": "This is the time for hand cards.",
    "end": "A card was thrown away, so the turn can only end.",
    "interest": "The market's last rune has to be taken or left first.",
    "outpost": "The outpost that was bought needs its place first.",
    "attach": "It has to be said first which shelter gets the outpost.",
    "bandit": "The bandit that was bought needs a camp first.",
    "duel": "The duel has to be answered first.",
    "theft": "The theft has to be made first.",
    "sign": "The first place is decided by rock, paper and scissors now.",
}


def objection(state: MarketState, move: MarketMove) -> Objection | None:
    """Why a move is illegal now; None when it is legal."""
    if not state.stack:
        return Objection("RM-26", "The game is over.")
    frame = state.stack[-1]
    frames, check = _CHECKS[type(move)]
    if frame.kind not in frames:
        kind, rule = question(state.phase, frame.kind)
        return Objection(rule, _PENDING[kind])
    return check(state, frame, move)


# -- interest and purchasing --------------------------------------------------------------


def _fine(state: MarketState, frame: Frame, move: Any) -> Objection | None:
    return None


def _closed(state: MarketState, rule: str) -> Objection | None:
    """Purchasing is over with the first hand card."""
    if state.phase == PURCHASE:
        return None
    return Objection(rule, "With the first hand card of a turn, purchasing is over.")


def _camp(frame: Frame, colour: str) -> int:
    return 2 * frame.seat + COLOUR_INDEX[colour]


def _trade(state: MarketState, frame: Frame, move: Trade) -> Objection | None:
    if closed := _closed(state, "RM-11"):
        return closed
    if state.traded:
        return Objection("RM-11", "Only one thing a turn can be bought for runes.")
    price, free = state.price, state.free(_camp(frame, move.colour))
    if free < price:
        return Objection("RM-11", f"It costs {price} {move.colour} runes, and {free} can be spent.")
    return _item(state, frame, move.item)


def _item(state: MarketState, frame: Frame, item: str) -> Objection | None:
    if item == "outpost":
        if not state.outposts:
            return Objection("RM-1", "The market has no outposts left.")
        if not state.outpost_colours(frame.seat):
            return Objection("RM-5", "Both camps have an outpost already.")
        return None
    if not state.bandits:
        return Objection("RM-1", "The market has no bandits left.")
    if not state.bandit_targets(frame.seat):
        return Objection("RM-22", "No other player has a camp without a bandit.")
    return None


def _give_shelter(state: MarketState, frame: Frame, move: GiveShelter) -> Objection | None:
    if closed := _closed(state, "RM-12"):
        return closed
    i = _camp(frame, move.colour)
    if not state.shelter[i]:
        return Objection("RM-12", f"There is no {move.colour} shelter on the table.")
    if state.bandit[i] != NOBODY:
        return Objection("RM-12", f"A bandit sits in the {move.colour} camp.")
    return None


def _occupied(state: MarketState, i: int, colour: str, rule: str) -> Objection | None:
    if state.bandit[i] != NOBODY:
        return None
    return Objection(rule, f"There is no bandit on the {colour} camp.")


def _stow(state: MarketState, frame: Frame, move: Stow) -> Objection | None:
    if closed := _closed(state, "RM-24"):
        return closed
    i = _camp(frame, move.colour)
    if free := _occupied(state, i, move.colour, "RM-24"):
        return free
    if not 1 <= move.runes <= state.loose[i]:
        return Objection(
            "RM-24", f"{state.loose[i]} loose {move.colour} runes can go under the bandit."
        )
    return None


def _pay_runes(state: MarketState, frame: Frame, move: PayRunes) -> Objection | None:
    if closed := _closed(state, "RM-25"):
        return closed
    if free := _occupied(state, _camp(frame, move.colour), move.colour, "RM-25"):
        return free
    if move.red + move.blue != RANSOM_RUNES or move.red < 0 or move.blue < 0:
        return Objection("RM-25", f"Driving a bandit off takes {RANSOM_RUNES} runes.")
    red, blue = state.spendable(frame.seat)
    if move.red > red or move.blue > blue:
        return Objection("RM-25", f"{red} red and {blue} blue runes can be paid.")
    return None


def _pay_outpost(state: MarketState, frame: Frame, move: PayOutpost) -> Objection | None:
    i = _camp(frame, move.colour)
    if frame.kind == "turn" and (closed := _closed(state, "RM-25")):
        return closed
    if free := _occupied(state, i, move.colour, "RM-25"):
        return free
    if frame.kind == "turn" and not state.outpost[i ^ 1]:
        return Objection("RM-25", "There is no outpost to give up.")
    return None


# -- hand cards ---------------------------------------------------------------------------


def _held(state: MarketState, frame: Frame, cards: Sequence[int], rule: str) -> Objection | None:
    if state.phase == FILL_UP:
        return Objection("RM-20", "A card was thrown away, so no other can be played.")
    hand = state.hands[frame.seat]
    for card in cards:
        if cards.count(card) > hand.count(card):
            return Objection(rule, f"The hand has no {describe_cards(cards)}.")
    return None


def _number_cards(
    state: MarketState, frame: Frame, cards: tuple[int, ...], rule: str
) -> Objection | None:
    low = 1
    for card in cards:
        if not low <= card <= HIGHEST:
            return Objection(rule, "Only number cards pay, named from low to high.")
        low = card
    return _held(state, frame, cards, rule)


def _buy_rune(state: MarketState, frame: Frame, move: BuyRune) -> Objection | None:
    if missing := _number_cards(state, frame, move.cards, "RM-14"):
        return missing
    if sum(move.cards) not in RUNE_SUMS:
        return Objection(
            "RM-14", f"A rune costs cards of exactly 5, 10 or 15, not {sum(move.cards)}."
        )
    if not state.runes[COLOUR_INDEX[move.colour]]:
        return Objection("RM-14", f"The market has no {move.colour} runes left.")
    return None


def _big(state: MarketState, frame: Frame, cards: tuple[int, ...], rule: str) -> Objection | None:
    if missing := _number_cards(state, frame, cards, rule):
        return missing
    if sum(cards) < BIG_SUM:
        return Objection(rule, f"It takes cards of {BIG_SUM} or more, and this is {sum(cards)}.")
    return None


def _buy_item(state: MarketState, frame: Frame, move: BuyItem) -> Objection | None:
    return _big(state, frame, move.cards, "RM-15") or _item(state, frame, move.item)


def _pay_cards(state: MarketState, frame: Frame, move: PayCards) -> Objection | None:
    return _big(state, frame, move.cards, "RM-25") or _occupied(
        state, _camp(frame, move.colour), move.colour, "RM-25"
    )


def _play_shelter(state: MarketState, frame: Frame, move: PlayShelter) -> Objection | None:
    if missing := _held(state, frame, (SHELTERS[COLOUR_INDEX[move.colour]],), "RM-16"):
        return missing
    if state.shelter[_camp(frame, move.colour)]:
        return Objection("RM-5", f"There is a {move.colour} shelter on the table already.")
    return None


def _spend_shelter(state: MarketState, frame: Frame, move: SpendShelter) -> Objection | None:
    return _held(state, frame, (SHELTERS[COLOUR_INDEX[move.colour]],), "RM-16")


def _play_thief(state: MarketState, frame: Frame, move: PlayThief) -> Objection | None:
    return _held(state, frame, (THIEF,), "RM-18")


def _attack(state: MarketState, frame: Frame, move: Attack) -> Objection | None:
    if not 1 <= move.card <= HIGHEST:
        return Objection("RM-17", "A duel is fought with a number card.")
    if missing := _held(state, frame, (move.card,), "RM-17"):
        return missing
    if not 0 <= move.seat < state.seats or move.seat == frame.seat:
        return Objection("RM-17", "A duel needs another player.")
    if state.attacked >> move.seat & 1:
        return Objection(
            "RM-17", f"{{{move.seat}}} has been challenged to a duel this turn already."
        )
    return None


def _throw_away(state: MarketState, frame: Frame, move: ThrowAway) -> Objection | None:
    if state.phase == CARDS:
        return Objection("RM-20", "A card can be thrown away only as the one card of a turn.")
    return _held(state, frame, (CARD_OF[move.card],), "RM-20")


def _end_turn(state: MarketState, frame: Frame, move: EndTurn) -> Objection | None:
    if state.phase == PURCHASE and state.hands[frame.seat]:
        return Objection("RM-20", "At least one hand card must be played or thrown away.")
    return None


# -- what follows from them ---------------------------------------------------------------


def _put_outpost(state: MarketState, frame: Frame, move: PutOutpost) -> Objection | None:
    if frame.kind == "attach":
        return None
    i = _camp(frame, move.colour)
    if state.bandit[i] != NOBODY:
        return Objection("RM-22", f"The bandit on {move.colour} would destroy the outpost.")
    if state.outpost[i]:
        return Objection("RM-5", f"The {move.colour} camp has an outpost already.")
    return None


def _put_bandit(state: MarketState, frame: Frame, move: PutBandit) -> Objection | None:
    if not 0 <= move.seat < state.seats or move.seat == frame.seat:
        return Objection("RM-22", "A bandit goes to another player.")
    i = 2 * move.seat + COLOUR_INDEX[move.colour]
    if state.bandit[i] != NOBODY:
        return Objection("RM-22", "There is a bandit in that camp already.")
    if not (state.shelter[i] or state.outpost[i]):
        return Objection("RM-22", f"{{{move.seat}}} has no {move.colour} camp.")
    return None


def _show(state: MarketState, frame: Frame, move: Show) -> Objection | None:
    if move.card < frame.card:
        return Objection("RM-17", f"It takes {frame.card} or higher to fend off the duel.")
    if move.card > HIGHEST or move.card not in state.hands[frame.seat]:
        return Objection("RM-17", f"The hand has no {move.card}.")
    return None


def _steal(state: MarketState, frame: Frame, move: Steal) -> Objection | None:
    if not 0 <= move.seat < state.seats or move.seat == frame.seat:
        return Objection("RM-19", "Thefts are made from other players.")
    if frame.other not in (NOBODY, move.seat):
        return Objection("RM-17", f"{{{frame.other}}} has lost the duel, so the theft is there.")
    red, blue = state.owned(move.seat)
    cards = len(state.hands[move.seat])
    there = {"red": red, "blue": blue, "card": cards}
    if move.what == "nothing":
        if any(there.values()):
            return Objection("RM-19", f"{{{move.seat}}} has something to take.")
        return None
    if not there[move.what]:
        what = "hand cards" if move.what == "card" else f"{move.what} runes"
        return Objection("RM-19", f"{{{move.seat}}} has no {what}.")
    return None


_Check: TypeAlias = Callable[[Any, Frame, Any], Objection | None]
_CHECKS: dict[type, tuple[tuple[str, ...], _Check]] = {
    Collect: (("interest",), _fine),
    Decline: (("interest",), _fine),
    Trade: (("turn",), _trade),
    GiveShelter: (("turn",), _give_shelter),
    Stow: (("turn",), _stow),
    PayRunes: (("turn",), _pay_runes),
    PayOutpost: (("turn", "outpost"), _pay_outpost),
    BuyRune: (("turn",), _buy_rune),
    BuyItem: (("turn",), _buy_item),
    PayCards: (("turn",), _pay_cards),
    PlayShelter: (("turn",), _play_shelter),
    SpendShelter: (("turn",), _spend_shelter),
    PlayThief: (("turn",), _play_thief),
    Attack: (("turn",), _attack),
    ThrowAway: (("turn",), _throw_away),
    EndTurn: (("turn",), _end_turn),
    PutOutpost: (("outpost", "attach"), _put_outpost),
    PutBandit: (("bandit",), _put_bandit),
    Show: (("duel",), _show),
    GiveUp: (("duel",), _fine),
    Steal: (("theft",), _steal),
    Sign: (("sign",), _fine),
}
