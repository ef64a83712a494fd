"""Why a move of Runes & Bones is illegal: the rule, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Callable

from runegames.core import Objection, Seat
from runegames.games.bones.answers import (
    affordable,
    bounds,
    can_keep,
    debt_of,
    enough_runes,
    lays,
    missing,
    partners,
    payable,
    payable_now,
    targets,
)
from runegames.games.bones.model import (
    COMPONENTS,
    HAND_LIMIT,
    KIND_OF,
    MOST_BOUGHT,
    NORMAL,
    SKULL,
    SPY,
    Accept,
    Agree,
    Amount,
    AskToFold,
    Barter,
    BonesMove,
    Break,
    Buy,
    Cancel,
    Decline,
    Done,
    Fine,
    Fold,
    Keep,
    Kind,
    Lay,
    Pardon,
    Pass,
    Play,
    PlayOn,
    Send,
    Take,
    When,
)
from runegames.games.bones.table import RULE_OF, Frame, FrameKind, Table

OVER = Objection("RB-24", "the game is over.")
WANTED: dict[FrameKind, str] = {
    "act": "now {{{seat}}} plays a rune, passes or folds.",
    "spy": "the Spy's player has to play one of the runes that it looks at.",
    "take": "Da Jhurga takes a rune from another player now.",
    "close": "now the question is whether another round is played.",
    "trade": "now runes are chosen for a trade, or none.",
    "buy": "now runes are bought, or none.",
    "limit": "too many runes are in the hand: some have to go back into the bag.",
    "give_runes": "an offer is being made: first the runes to give.",
    "give_bones": "an offer is being made: now the bones to give.",
    "want_bones": "an offer is being made: now the bones wanted.",
    "want_runes": "an offer is being made: now the number of runes wanted.",
    "give_when": "an offer is being made: now whether what is given is promised.",
    "want_when": "an offer is being made: now whether what is wanted is promised.",
    "send": "the offer is complete: it is made or dropped.",
    "answer": "an offer has to be answered.",
    "hand_over": "runes have to be chosen and handed over.",
    "due": "a promise falls due: it is kept or broken.",
    "judge": "a broken promise has to be judged.",
}


def objection(table: Table, move: BonesMove) -> Objection | None:
    """Why a move is illegal now; None when it is legal."""
    if not table.stack:
        return OVER
    frame = table.stack[-1]
    return CHECKS[frame.kind](table, frame, move)


def _else(frame: Frame) -> Objection:
    """The move answers another question."""
    return Objection(RULE_OF[frame.kind], WANTED[frame.kind].format(seat=frame.seat))


# -- a turn -------------------------------------------------------------------------------


def _act(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    seat = frame.seat
    match move:
        case Play():
            return _play(table, seat, seat, move)
        case Pass():
            if table.bones[seat]:
                return None
            return Objection("RB-8", f"passing costs a bone, and {{{seat}}} has none.")
        case Fold():
            return None
        case Barter(target):
            return _barter(table, seat, target)
        case _:
            return _else(frame)


def _spy(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    if isinstance(move, Play):
        return _play(table, frame.seat, frame.target, move)
    return _else(frame)


def _play(table: Table, seat: Seat, owner: Seat, move: Play) -> Objection | None:
    kind = KIND_OF.get(move.rune)
    if kind is None or kind not in table.hands[owner]:
        return Objection("RB-8", "that rune is not in the hand.")
    if move.buy:
        if move.target is not None or kind >= NORMAL or kind != table.winning:
            return Objection("RB-7", "only the same rune as the winning one buys the win.")
        if not table.bones[seat]:
            return Objection("RB-7", "buying the win costs a bone.")
        return None
    if kind != SKULL and kind != SPY:
        if move.target is None:
            return None
        return Objection("RB-8", "this rune is not played on another player.")
    return _target(table, seat, owner, kind, move.target)


def _target(
    table: Table, seat: Seat, owner: Seat, kind: Kind, target: Seat | None
) -> Objection | None:
    rule, what = ("RB-11", "bones") if kind == SKULL else ("RB-12", "runes left")
    found = targets(table, seat, owner, kind)
    if target is None:
        if not found:
            return None
        return Objection(rule, "this rune is played on another player.")
    if target in found:
        return None
    if not 0 <= target < table.seats:
        return Objection(rule, "nobody sits there.")
    if target == seat:
        return Objection(rule, "it has to be another player.")
    if table.gone[target]:
        return Objection("RB-16", f"{{{target}}} is eliminated.")
    return Objection("RB-16", f"{{{target}}} has no {what}.")


def _take(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    if not isinstance(move, Take):
        return _else(frame)
    if move.target in table.victims(frame.seat):
        return None
    return Objection("RB-15", "there is nobody with runes to take from.")


# -- between rounds -----------------------------------------------------------------------


def _close(_table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    return None if isinstance(move, PlayOn | Agree) else _else(frame)


def _trade(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Done():
            return None
        case Lay():
            if len(frame.runes) >= table.drawable():
                return Objection("RB-18", "the bag has no more runes to draw for it.")
            return _lay(table, frame, move)
        case _:
            return _else(frame)


def _lay(table: Table, frame: Frame, move: Lay) -> Objection | None:
    rule = RULE_OF[frame.kind]
    kind = KIND_OF.get(move.rune)
    hand = table.hands[frame.seat]
    if kind is None or hand.count(kind) <= frame.runes.count(kind):
        return Objection(rule, "that rune is not in the hand.")
    choices = lays(hand, frame.runes, missing(table, frame))
    if move in choices:
        return None
    return Objection(rule, "runes are chosen in the order in which they lie in the hand.")


def _buy(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    if not isinstance(move, Buy):
        return _else(frame)
    if 0 <= move.number <= affordable(table, frame.seat):
        return None
    if not 0 <= move.number <= MOST_BOUGHT:
        return Objection("RB-19", f"up to {MOST_BOUGHT} runes can be bought.")
    if move.number > table.drawable():
        return Objection("RB-19", "the bag has fewer runes than that.")
    return Objection("RB-19", f"{{{frame.seat}}} has not enough bones for that.")


def _limit(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    if isinstance(move, Lay):
        return _lay(table, frame, move)
    return Objection("RB-20", f"runes go back into the bag until {HAND_LIMIT} are left.")


# -- barter -------------------------------------------------------------------------------


def _barter(table: Table, seat: Seat, target: Seat) -> Objection | None:
    if not table.options.barter:
        return Objection("RB-27", "there is no barter at this table.")
    if target in partners(table, seat):
        return None
    if table.offers >= COMPONENTS.barter.offers:
        return Objection(
            "RB-27", f"no more than {COMPONENTS.barter.offers} offers can be made on a turn."
        )
    if not 0 <= target < table.seats or target == seat:
        return Objection("RB-27", "an offer is made to another player.")
    if table.gone[target]:
        return Objection("RB-27", f"{{{target}}} is eliminated.")
    return Objection("RB-27", "both give something, and at least one rune changes hands.")


def _give_runes(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Cancel():
            return None
        case Lay():
            return _lay(table, frame, move)
        case Done():
            if enough_runes(table, frame):
                return None
            return Objection("RB-27", "both give something, and at least one rune changes hands.")
        case _:
            return _else(frame)


def _amount(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Cancel():
            return None
        case Amount(number):
            least, most = bounds(table, frame)
            if least <= number <= most:
                return None
            return Objection("RB-27", f"it can be from {least} to {most} here.")
        case _:
            return _else(frame)


def _when(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Cancel():
            return None
        case When(promised):
            if promised or payable_now(table, frame):
                return None
            return Objection("RB-27", "there are not as many bones now; it can be promised.")
        case _:
            return _else(frame)


def _send(_table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    return None if isinstance(move, Send | Cancel) else _else(frame)


def _answer(_table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    return None if isinstance(move, Accept | Decline) else _else(frame)


def _hand_over(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    return _lay(table, frame, move) if isinstance(move, Lay) else _else(frame)


def _due(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Break():
            return None
        case Keep():
            debt = debt_of(frame)
            if can_keep(table, debt):
                return None
            what = "a promised rune" if payable(table, debt) else "what was promised"
            return Objection("RB-28", f"{{{frame.seat}}} does not have {what} any more.")
        case _:
            return _else(frame)


def _judge(table: Table, frame: Frame, move: BonesMove) -> Objection | None:
    match move:
        case Pardon() | AskToFold():
            return None
        case Fine(number):
            debtor = debt_of(frame).debtor
            most = COMPONENTS.barter.highest_fine
            if not 1 <= number <= most:
                return Objection("RB-28", f"a fine is 1 to {most} bones.")
            if number <= table.bones[debtor]:
                return None
            return Objection("RB-28", f"{{{debtor}}} has not as many bones.")
        case _:
            return _else(frame)


CHECKS: dict[FrameKind, Callable[[Table, Frame, BonesMove], Objection | None]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    "give_runes": _give_runes,
    "give_bones": _amount,
    "want_bones": _amount,
    "want_runes": _amount,
    "give_when": _when,
    "want_when": _when,
    "send": _send,
    "answer": _answer,
    "hand_over": _hand_over,
    "due": _due,
    "judge": _judge,
}
