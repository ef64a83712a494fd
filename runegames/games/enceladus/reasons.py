"""Why a move of Runes of Enceladus is a good one: what a pile costs and brings, what to lay when.

Only what the asked seat knows has a part in it: its hand, what lies open, and how many cards of
which kind are still unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, assert_never

from runegames.core import Outlook, Seat, and_list, count, possessive
from runegames.core.advice import none_of, often, sentences
from runegames.games.enceladus.model import (
    CARD_OF,
    CARDS,
    PLACES_OF,
    RUNE_OF,
    RUNES,
    RUNES_OF,
    TRIPLES,
    VALUES,
    Card,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    Extend,
    Lay,
    Leave,
    Rune,
    points_of,
)
from runegames.games.enceladus.phrases import card_words
from runegames.games.enceladus.sight import known_in_pile
from runegames.games.enceladus.table import PILES, shared_runes

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState


def reason(move: EnceladusMove, state: EnceladusState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    assert state.frame is not None
    eyes = _Eyes(state, state.frame.seat, names)
    match move:
        case Draft(discards):
            return _drafting(eyes, tuple(CARD_OF[name] for name in discards))
        case Leave():
            return _leaving(eyes)
        case Lay(rune, values):
            triple = TRIPLES[RUNE_OF[rune]]
            return _laying(eyes, RUNE_OF[rune], tuple(triple[at] for at in PLACES_OF[values]))
        case Extend(rune):
            return _extending(eyes, RUNE_OF[rune])
        case Done():
            return _ending(eyes)
        case Deal():
            return "The hand is over and counted; the next one has to be dealt (EN-18)."
    assert_never(move)


def outlook(
    scores: Sequence[float], success: float, state: EnceladusState, names: Sequence[str]
) -> Outlook:
    """What a search expects of this hand; how it is played out says little of the match."""
    assert state.frame is not None
    seat = state.frame.seat
    if state.options.length == "match":
        return Outlook("", "", scores[seat] - state.hands_won()[seat], "this hand")
    others = [other for other in range(state.seats) if other != seat]
    best = max(others, key=scores.__getitem__)
    own = count(round(scores[seat]), "point")
    told = f"{names[seat]} should end with about {own}, {names[best]} with {round(scores[best])}"
    return Outlook(f"{told}.", "point", success, "the hand")


# -- what a seat knows --------------------------------------------------------------------


class _Eyes:
    """A table as its asked seat looks at it."""

    def __init__(self, state: EnceladusState, seat: Seat, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.name = names[seat]
        self.names = names
        self.hand = state.hands[seat]

    @property
    def pile(self) -> int:
        """The pile on offer."""
        assert self.state.frame is not None
        return self.state.frame.pile

    def others(self) -> list[Seat]:
        """Everybody else."""
        return [other for other in range(self.state.seats) if other != self.seat]

    def unseen(self, batch: int) -> list[Card]:
        """Cards that may lie where an unseen card of that shuffle lies."""
        state = self.state
        seen = {*self.hand, *state.discards}
        for _, _, cards in state.matches:
            seen.update(cards)
        for other in self.others():
            seen.update(state.shown[other])
        for pile in range(PILES):
            seen.update(known_in_pile(state, pile))
        return [card for card in range(len(CARDS)) if card not in seen and self._is(card, batch)]

    def _is(self, card: Card, batch: int) -> bool:
        return self.state.batch[card] == batch

    def next_cards(self) -> list[Card]:
        """What the next card of the deck may be (EN-9)."""
        state = self.state
        if state.deck:
            return self.unseen(state.batch[state.deck[-1]])
        return state.discards

    def can_come(self, card: Card) -> bool:
        """Whether a card is not out of reach: laid, or known to be in somebody's hand."""
        state = self.state
        laid = any(card in cards for _, _, cards in state.matches)
        return not laid and not any(card in state.shown[other] for other in self.others())


def _fits(card: Card, hand: Sequence[Card]) -> bool:
    """Whether a card shares a rune with a card of the hand."""
    own = RUNES_OF[card]
    return any(rune in own for other in hand if other != card for rune in RUNES_OF[other])


class _Match(NamedTuple):
    """A pair or triple that a hand can lay."""

    rune: Rune
    cards: tuple[Card, ...]

    @property
    def words(self) -> str:
        """``the triple of Fehu``."""
        kind = "triple" if len(self.cards) == 3 else "pair"
        return f"the {kind} of {RUNES[self.rune].title()}"

    @property
    def points(self) -> int:
        """EN-15."""
        return points_of(self.cards)


def _best_matches(hand: Sequence[Card]) -> list[_Match]:
    """The matches that bring a hand most points together."""
    return _best_of(shared_runes(hand), list(hand))


def _best_of(runes: Sequence[Rune], hand: Sequence[Card]) -> list[_Match]:
    if not runes:
        return []
    first, *others = runes
    best = _best_of(others, hand)
    held = [card for card in TRIPLES[first] if card in hand]
    for size in range(2, len(held) + 1):
        for cards in combinations(held, size):
            rest = [card for card in hand if card not in cards]
            found = [_Match(first, cards), *_best_of(others, rest)]
            if _total(found) > _total(best):
                best = found
    return best


def _total(matches: Sequence[_Match]) -> int:
    return sum(match.points for match in matches)


def _list(matches: Sequence[_Match]) -> str:
    """Matches in a sentence, two at most by name."""
    told = [match.words for match in matches[:2]]
    if len(matches) > 2:
        told.append(f"{len(matches) - 2} more")
    return and_list(told)


def _card(card: Card) -> str:
    return card_words(CARDS[card])


# -- drafting -----------------------------------------------------------------------------


def _drafting(eyes: _Eyes, paid: tuple[Card, ...]) -> str:
    state = eyes.state
    known = known_in_pile(state, eyes.pile)
    size = len(state.piles[eyes.pile])
    kept = [card for card in eyes.hand if card not in paid]
    before, after = _best_matches(eyes.hand), _best_matches([*kept, *known])
    fresh = [match for match in after if any(card in known for card in match.cards)]
    trade = f"This trades {count(len(paid), 'card')} for {size}"
    if fresh:
        points = count(_total(fresh), "point")
        lead = f"{trade} and completes {_list(fresh)} for {points}."
    elif known:
        one = len(known) == 1
        cards = "the known card matches" if one else f"the {len(known)} known cards match"
        lead = f"{trade}; {cards} nothing yet."
    else:
        lead = f"{trade}."
    return sentences(
        lead,
        _loss(eyes, paid, _total(before), _total(_best_matches(kept))),
        _pressure(eyes),
        _hidden(eyes, [*kept, *known], size - len(known)),
        _payment(kept, paid),
    )


def _loss(eyes: _Eyes, paid: Sequence[Card], before: int, kept: int) -> str | None:
    if kept < before:
        return f"Paying breaks up {count(before - kept, 'point')} of matches in hand."
    return None


def _payment(kept: Sequence[Card], paid: Sequence[Card]) -> str | None:
    """What the payment is worth otherwise."""
    if any(_fits(card, [*kept, *paid]) for card in paid):
        return None
    (first, *more) = paid
    if not more:
        return f"{_card(first)} matches nothing in hand."
    return "The discarded cards match nothing in hand."


def _hidden(eyes: _Eyes, hand: Sequence[Card], unknown: int) -> str | None:
    """The chance that the unseen cards of the pile match."""
    if not unknown:
        return None
    pile = eyes.state.piles[eyes.pile]
    pool = eyes.unseen(eyes.state.batch[pile[0]])
    good = sum(_fits(card, hand) for card in pool)
    if not pool or not good:
        if unknown == 1:
            return "The unseen card in it cannot match what is then in hand."
        return f"Its {unknown} unseen cards cannot match what is then in hand."
    chances = often(1 - none_of(good, len(pool), unknown))
    if unknown == 1:
        return f"The unseen card in it matches {chances}."
    return f"One of its {unknown} unseen cards matches {chances}."


def _pressure(eyes: _Eyes) -> str | None:
    """How near the end of the hand is (EN-14)."""
    state = eyes.state
    if state.final_left is not None:
        turn = f"This is {possessive(eyes.name)} final turn"
        return f"{turn}: cards left in hand count against their owner (EN-15)."
    nearest = max(range(state.seats), key=lambda seat: (state.laid[seat], seat != eyes.seat))
    missing = state.matches_needed - state.laid[nearest]
    if missing > 1:
        return None
    return f"{eyes.names[nearest]} needs only one more match to bring on the final turns (EN-14)."


def _leaving(eyes: _Eyes) -> str:
    state = eyes.state
    price, held = state.price(), len(eyes.hand)
    if held < price:
        has = f"{eyes.name} has {f'only {held}' if held else 'none'}"
        return sentences(
            f"The pile costs {count(price, 'card')} and {has}, so leaving is the only choice "
            "(EN-6).",
            _after_leaving(eyes),
        )
    if state.final_left is not None:
        return sentences(_bargain(eyes, price), _pressure(eyes), _after_leaving(eyes))
    return sentences(_bargain(eyes, price), _after_leaving(eyes), _pressure(eyes))


def _bargain(eyes: _Eyes, price: int) -> str:
    """What the pile would bring at best with what is known of it."""
    state = eyes.state
    known = known_in_pile(state, eyes.pile)
    unknown = len(state.piles[eyes.pile]) - len(known)
    now = _total(_best_matches(eyes.hand))
    best = max(
        _total(_best_matches([*(card for card in eyes.hand if card not in paid), *known])) - now
        for paid in combinations(eyes.hand, price)
    )
    cost = f"Paying {count(price, 'card')} for {len(known) + unknown}"
    if best > 0:
        return f"{cost} would add no more than {count(best, 'point')} of matches to the hand."
    if best < 0:
        return f"{cost} would break up {count(-best, 'point')} of matches in hand."
    what = "the known card" if len(known) == 1 else f"the {len(known)} known cards"
    return f"{cost} completes no further match with {what}."


def _after_leaving(eyes: _Eyes) -> str:
    """What comes instead (EN-8)."""
    left = PILES - 1 - eyes.pile
    pool = eyes.next_cards()
    if not pool:
        return "The deck and the discards are empty, so cards are scarce now (EN-9)."
    good = sum(_fits(card, eyes.hand) for card in pool)
    odds = (
        f"it matches one in hand {often(good / len(pool))}"
        if good
        else "it will match none in hand"
    )
    if not left:
        return f"A card is drawn instead, for nothing; {odds} (EN-8)."
    piles = "another pile is" if left == 1 else f"{left} more piles are"
    return f"Then {piles} offered, and after the last a card is drawn for nothing (EN-8)."


# -- matching -----------------------------------------------------------------------------


def _laying(eyes: _Eyes, rune: Rune, cards: tuple[Card, ...]) -> str:
    state = eyes.state
    own = _Match(rune, cards)
    rest = [card for card in eyes.hand if card not in cards]
    further = _best_matches(rest)
    laid = state.laid[eyes.seat] + 1
    kind = "triple" if len(cards) == 3 else "pair"
    double = ", as a triple counts double (EN-15)" if len(cards) == 3 else ""
    lead = f"This {kind} counts {count(own.points, 'point')}{double}."
    best = _total(_best_matches(eyes.hand))
    if further and own.points + _total(further) == best:
        lead = f"With {_list(further)} it brings {best} points, the most that this hand can lay."
    so_far = (
        f"It is match {laid} of the {state.matches_needed} that bring on the final turns (EN-14)."
    )
    counts = laid < state.matches_needed and state.final_left is None
    return sentences(
        lead,
        _brings_end(eyes, own.points, laid),
        _third(eyes, own, rest),
        _final(eyes, rest, further),
        so_far if counts else None,
    )


def _brings_end(eyes: _Eyes, points: int, laid: int) -> str | None:
    state = eyes.state
    if state.final_left is not None or laid < state.matches_needed:
        return None
    if laid > state.matches_needed:
        return "The final turns follow in any case, so what counts now is points (EN-14)."
    own = state.points[eyes.seat] + points
    rival = max(eyes.others(), key=state.points.__getitem__)
    return (
        f"It brings on the final turns, with {own} points laid to "
        f"{eyes.names[rival]}'s {state.points[rival]} (EN-14)."
    )


def _third(eyes: _Eyes, own: _Match, rest: Sequence[Card]) -> str | None:
    """What becomes of the card that would make a pair a triple."""
    if len(own.cards) == 3:
        return None
    third = next(card for card in TRIPLES[own.rune] if card not in own.cards)
    if third not in rest:
        return None
    use = next((match for match in _best_matches(rest) if third in match.cards), None)
    if use is None:
        return f"{_card(third)} stays in hand for another match."
    return f"{_card(third)} is kept for {use.words}."


def _final(eyes: _Eyes, rest: Sequence[Card], further: Sequence[_Match]) -> str | None:
    if eyes.state.final_left is None:
        return None
    left = sum(VALUES[card] for card in rest) - sum(
        VALUES[card] for match in further for card in match.cards
    )
    if not left:
        return f"In this final turn nothing is left to count against {eyes.name} (EN-15)."
    return f"What is left in this final turn costs {count(left, 'point')} (EN-15)."


def _extending(eyes: _Eyes, rune: Rune) -> str:
    triple = TRIPLES[rune]
    pair = next(cards for _, each, cards in eyes.state.matches if each == rune)
    old, new = points_of(pair), points_of(triple)
    return (
        f"As a triple it counts {new} points instead of {old}, and a card less counts against "
        f"{eyes.name} (EN-12, EN-15)."
    )


def _ending(eyes: _Eyes) -> str:
    state = eyes.state
    assert state.frame is not None
    matches = _best_matches(eyes.hand)
    if not eyes.hand:
        new = "" if state.final_left is not None else "; a card is drawn (EN-13)"
        return f"No card is left in hand{new}."
    if not matches:
        more = "No more cards" if state.frame.laid else "No two cards"
        return sentences(f"{more} in hand share a rune, so nothing can be laid.", _kept(eyes))
    missing = state.matches_needed - state.laid[eyes.seat]
    rival = max(eyes.others(), key=state.points.__getitem__)
    behind = state.points[rival] - state.points[eyes.seat]
    patience = _patience(eyes, matches)
    if missing == 1 and behind > 0 and state.final_left is None:
        lead = f"Another match would bring on the final turns while {eyes.names[rival]} leads"
        return sentences(f"{lead} by {count(behind, 'point')} (EN-14).", patience)
    one = len(matches) == 1
    words = _list(matches)
    return sentences(
        f"{words[0].upper()}{words[1:]} can wait; laying {'it' if one else 'them'} is voluntary "
        "now (EN-11).",
        patience,
    )


def _patience(eyes: _Eyes, matches: Sequence[_Match]) -> str:
    """What a pair in hand may still become."""
    for match in matches:
        if len(match.cards) == 2:
            third = next(card for card in TRIPLES[match.rune] if card not in match.cards)
            if third not in eyes.hand and eyes.can_come(third):
                return (
                    f"{_card(third)} may still come and make {points_of(TRIPLES[match.rune])} "
                    f"points of {match.points}."
                )
    return "Cards kept in hand can also pay for a pile."


def _kept(eyes: _Eyes) -> str | None:
    value = count(sum(VALUES[card] for card in eyes.hand), "point")
    if eyes.state.final_left is not None:
        return f"The cards left in hand cost {value} (EN-15)."
    held = count(len(eyes.hand), "card")
    return f"{held} worth {value} {'stays' if len(eyes.hand) == 1 else 'stay'} in hand."
