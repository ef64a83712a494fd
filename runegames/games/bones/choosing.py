"""Choice of runes from a hand, one by one, to trade, return or give (RB-18, RB-20, RB-27)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from runegames.core import Log, Names, Objection, Rng, not_here
from runegames.games.bones import deals, trade
from runegames.games.bones.model import HAND_LIMIT, KIND_OF, RUNES, BonesView, Kind, RuneName
from runegames.games.bones.phrases import giving, title, titles, trading
from runegames.games.bones.table import (
    COMPOSING,
    RULE_OF,
    BonesFields,
    BonesFrame,
    Offer,
    debt_of,
    offer_of,
    owed,
)
from runegames.games.bones.verb import BonesMove

CACHED_HANDS = 1 << 14
"""Size of the caches of moves; there are 11,229 different hands of at most five runes."""


class ChooseRune(BonesMove, kind="lay"):
    """Choose one more rune of the hand to trade, return or give.

    Runes are chosen in the order of ``RUNES``, so that each set can be chosen in one way only.
    """

    answers = ("trade", "limit", "give_runes", "hand_over")
    rune: RuneName

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        if frame.kind == "trade" and len(frame.runes) >= table.drawable():
            return Objection("RB-18", "the bag has no further rune to draw in exchange.")
        rule = RULE_OF[frame.kind]
        kind = KIND_OF.get(self.rune)
        hand = table.hands[frame.seat]
        if kind is None or hand.count(kind) <= frame.runes.count(kind):
            return Objection(rule, "that rune is not in the hand.")
        if self in lays(hand, frame.runes, missing(table, frame)):
            return None
        return not_here(rule)

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # The last required rune ends the choice.
        kind, seat, target, runes, deal = frame
        runes = (*runes, KIND_OF[self.rune])
        if kind in ("trade", "give_runes") or missing(table, frame) > 1:
            table.stack.append(BonesFrame(kind, seat, target, runes, deal))
        elif kind == "limit":
            trade.return_surplus(table, seat, runes, log)
        else:
            hand_over(table, frame, runes, log)

    def words(self, view: BonesView, names: Names) -> str:
        return f"Part with {title(self.rune)}"  # to trade, return or give it


class EndChoice(BonesMove, kind="done"):
    """End the choice: enough runes are chosen."""

    answers = ("trade", "give_runes")

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        if frame.kind == "trade" or deals.enough_runes(table, frame):
            return None
        return deals.NO_DEAL

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        if frame.kind == "give_runes":
            deals.fill_in(table, frame, frame.runes)
        elif frame.runes:
            trade.trade(table, frame, rng, log)

    def words(self, view: BonesView, names: Names) -> str:
        return giving(view.laid) if view.offer is not None else trading(view.laid)

    def brief(self, view: BonesView, names: Names) -> str:
        runes = titles(view.laid) or "none"
        return f"give {runes}" if view.offer is not None else f"trade {runes}"


def unsaid(frame: BonesFrame) -> BonesFrame:
    """Return the question without the runes chosen so far; for an offer, its first question."""
    if frame.kind not in COMPOSING:
        return frame._replace(runes=())
    offer = offer_of(frame)
    return BonesFrame("give_runes", frame.seat, deal=Offer(offer.seat, offer.target))


LAYS = tuple(ChooseRune(name) for name in RUNES)
DONE = EndChoice()


def lays(hand: Sequence[Kind], laid: Sequence[Kind], missing: int) -> tuple[BonesMove, ...]:
    """List the moves that choose one more rune if ``missing`` runes are still to be chosen.

    Runes with too few runes after them in the hand are left out.
    """
    # The hand is sorted and still holds the laid runes; runes from index `first` on can follow.
    first = bisect_left(hand, laid[-1]) + laid.count(laid[-1]) if laid else 0
    return _lays_of(tuple(hand[first : len(hand) - missing + 1]))


@lru_cache(CACHED_HANDS)
def _lays_of(choices: tuple[Kind, ...]) -> tuple[BonesMove, ...]:
    return tuple(LAYS[kind] for kind in dict.fromkeys(choices))


def missing(table: BonesFields, frame: BonesFrame) -> int:
    """Return the number of runes still to be chosen; 1 if the player may stop at any number."""
    match frame.kind:
        case "limit":
            return len(table.hands[frame.seat]) - HAND_LIMIT - len(frame.runes)
        case "hand_over":
            return owed(frame) - len(frame.runes)
        case _:
            return 1


def hand_over(
    table: BonesFields, frame: BonesFrame, kinds: Sequence[Kind], log: Log | None
) -> None:
    """Conclude an offer, or keep a promise, with the chosen runes."""
    if isinstance(frame.deal, Offer):
        deals.conclude(table, frame.deal, kinds, log)
    else:
        debt = debt_of(frame)
        deals.give(table, debt.debtor, debt.creditor, kinds, debt.bones, log)
