"""Why a move is not allowed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from runegames.core import IllegalMove, Objection, Seat, count
from runegames.games.enceladus.model import (
    CARD_OF,
    PLACES_OF,
    RUNE_OF,
    TRIPLES,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    Extend,
    Lay,
    Leave,
)
from runegames.games.enceladus.phrases import card_words

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState

_OVER = Objection("EN-18", "The game is over.")
_WRONG_TIME = {
    "draft": Objection("EN-6", "A pile is offered: draft it, or leave it."),
    "match": Objection("EN-10", "Drafting is over; now lay matches or end the turn."),
    "deal": Objection("EN-18", "The hand is over; the next one has to be dealt."),
}
_OWED = Objection("EN-10", "Two cards in hand share a rune, so a match has to be laid.")


def insist(state: EnceladusState, move: EnceladusMove) -> None:
    """Nothing, if the move is legal.

    Raises:
        IllegalMove: the rules object.
    """
    problem = objection(state, move)
    if problem is not None:
        raise IllegalMove(problem.text([f"seat {seat + 1}" for seat in range(state.seats)]))


def objection(state: EnceladusState, move: EnceladusMove) -> Objection | None:
    """Why a move is illegal now; None when it is legal."""
    frame = state.frame
    if frame is None:
        return _OVER
    kind, seat = frame.kind, frame.seat
    match move:
        case Leave():
            return None if kind == "draft" else _WRONG_TIME[kind]
        case Draft():
            return _draft(state, seat, move) if kind == "draft" else _WRONG_TIME[kind]
        case Lay():
            return _lay(state, seat, move) if kind == "match" else _WRONG_TIME[kind]
        case Done():
            if kind != "match":
                return _WRONG_TIME[kind]
            return _OWED if state.owes_match(seat) else None
        case Extend():
            return _extend(state, seat, move) if kind == "match" else _WRONG_TIME[kind]
        case Deal():
            return None if kind == "deal" else _WRONG_TIME[kind]
    assert_never(move)


def _draft(state: EnceladusState, seat: Seat, move: Draft) -> Objection | None:
    price = state.price()
    hand = state.hands[seat]
    if len(hand) < price:
        words = f"This pile costs {count(price, 'card')}; {{{seat}}} has only {len(hand)} in hand."
        return Objection("EN-6", words)
    if len(move.discards) != price:
        words = f"This pile costs {count(price, 'card')}; {len(move.discards)} were chosen."
        return Objection("EN-6", words)
    cards = [CARD_OF.get(name, -1) for name in move.discards]
    for name, card in zip(move.discards, cards, strict=True):
        if card not in hand:
            what = card_words(name) if card >= 0 else "a card of that name"
            return Objection("EN-6", f"{{{seat}}} does not hold {what}.")
    if any(one >= other for one, other in pairwise(cards)):
        return Objection("EN-6", "A payment names each card once, in the order of the deck.")
    return None


def _lay(state: EnceladusState, seat: Seat, move: Lay) -> Objection | None:
    rune, places = RUNE_OF.get(move.rune), PLACES_OF.get(move.values)
    if rune is None or places is None:
        return Objection("EN-1", "There is no such rune, or no such match.")
    hand = state.hands[seat]
    for place in places:
        if TRIPLES[rune][place] not in hand:
            words = f"{{{seat}}} does not hold these cards of {move.rune.title()}."
            return Objection("EN-10", words)
    return None


def _extend(state: EnceladusState, seat: Seat, move: Extend) -> Objection | None:
    if not state.options.extend_pairs:
        return Objection("EN-12", "At this table a laid pair is never extended.")
    rune = RUNE_OF.get(move.rune)
    if rune is None or rune not in state.extensible(seat):
        words = f"{{{seat}}} has no pair on the table that a card in hand would extend."
        return Objection("EN-12", words)
    if state.owes_match(seat):
        return Objection("EN-10", "A match has to be laid first; extending a pair is no new match.")
    return None
