"""Reasons for moves of Runes of Enceladus: price and gain of a pile, matches to lay now or later.

The reasons use only the knowledge of the asked seat: its hand, open cards, and numbers of unseen
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import assert_never

from runegames.core import Names, Outlook, Seat, and_list, count, possessive
from runegames.core.advice import none_of, often, sentences
from runegames.core.names import capitalized
from runegames.games.enceladus.drafting import Draft, Leave
from runegames.games.enceladus.knowledge import known_in_pile
from runegames.games.enceladus.matching import Extend, Lay, LayNoMore, lays_of
from runegames.games.enceladus.model import (
    CARD_OF,
    CARDS,
    RUNE_OF,
    RUNES_OF,
    TRIPLES,
    VALUES,
    Card,
    Rune,
    points_of,
)
from runegames.games.enceladus.phrases import card_words, kind_words
from runegames.games.enceladus.rules import EnceladusMove
from runegames.games.enceladus.table import PILES, EnceladusFields, shared_runes
from runegames.games.enceladus.turns import Deal
from runegames.games.enceladus.value import gone, unseen


def reason(move: EnceladusMove, state: EnceladusFields, names: Names) -> str:
    """Explain why the asked seat might make a move."""
    assert state.frame is not None
    position = _Position(state, state.frame.seat, names)
    match move:
        case Draft(discards):
            return _drafting(position, tuple(CARD_OF[name] for name in discards))
        case Leave():
            return _leaving(position)
        case Lay():
            return _laying(position, move)
        case Extend(rune):
            return _extending(position, RUNE_OF[rune])
        case LayNoMore():
            return _ending(position)
        case Deal():
            return "The hand is over and counted; the next one has to be dealt (EN-18)."
    assert_never(move)


def outlook(
    scores: Sequence[float], success: float, state: EnceladusFields, names: Names
) -> Outlook:
    """Describe what a search expects of this hand; playouts end with the hand, not the game."""
    assert state.frame is not None
    seat = state.frame.seat
    if state.options.length == "match":
        return Outlook("", "", scores[seat] - state.hands_won()[seat], "this hand")
    others = [other for other in range(state.seats) if other != seat]
    best = max(others, key=scores.__getitem__)
    own = count(round(scores[seat]), "point")
    theirs = f"{names[best]} with {round(scores[best])}"
    expected = f"{names[seat]} should end with about {own}, {theirs}."
    return Outlook(expected, "point", success, "the hand")


# -- knowledge ----------------------------------------------------------------------------


class _Position:
    """Table from the point of view of its asked seat."""

    def __init__(self, table: EnceladusFields, seat: Seat, names: Names) -> None:
        self.table = table
        self.seat = seat
        self.name = names[seat]
        self.names = names
        self.hand = table.hands[seat]

    @property
    def pile(self) -> int:
        """Number of the offered pile."""
        assert self.table.frame is not None
        return self.table.frame.pile

    @property
    def rival(self) -> Seat:
        """Seat, other than the asked one, with the most points laid."""
        others = [other for other in range(self.table.seats) if other != self.seat]
        return max(others, key=self.table.points.__getitem__)

    def unseen(self, batch: int) -> list[Card]:
        """List the candidates for an unseen card from the shuffle with number ``batch``."""
        table = self.table
        cards = unseen(table, self.seat)
        return [card for card in cards if table.batch[card] == batch and card not in table.discards]

    def next_cards(self) -> list[Card]:
        """List the possible next cards of the deck (EN-9)."""
        table = self.table
        return self.unseen(table.batch[table.deck[-1]]) if table.deck else table.discards

    def can_come(self, card: Card) -> bool:
        """Test whether a card is neither laid nor known in another hand."""
        return not gone(self.table, self.seat) >> card & 1


def _fits(card: Card, hand: Sequence[Card]) -> bool:
    """Test whether a card has a common rune with another card of the hand."""
    own = set(RUNES_OF[card])
    return any(own.intersection(RUNES_OF[other]) for other in hand if other != card)


def _best_matches(hand: Sequence[Card]) -> list[Lay]:
    """Choose matches of a hand that have the most points in total."""
    return _best_of(shared_runes(hand), list(hand))


def _best_of(runes: Sequence[Rune], hand: Sequence[Card]) -> list[Lay]:
    if not runes:
        return []
    first, *others = runes
    best = _best_of(others, hand)
    for match in lays_of(first, hand):
        rest = [card for card in hand if card not in match.used]
        best = max(best, [match, *_best_of(others, rest)], key=_total)
    return best


def _total(matches: Iterable[Lay]) -> int:
    return sum(points_of(match.used) for match in matches)


def _words(match: Lay) -> str:
    """Name a match: ``the triple of Fehu``."""
    return f"the {kind_words(match.used)} of {match.rune.title()}"


def _list(matches: Sequence[Lay]) -> str:
    """List matches in a sentence, at most two by name."""
    phrases = [*map(_words, matches[:2])]
    if len(matches) > 2:
        phrases.append(f"{len(matches) - 2} more")
    return and_list(phrases)


def _card(card: Card) -> str:
    return card_words(CARDS[card])


# -- drafting -----------------------------------------------------------------------------


def _drafting(position: _Position, paid: tuple[Card, ...]) -> str:
    table = position.table
    known = known_in_pile(table, position.pile)
    size = len(table.piles[position.pile])
    kept = [card for card in position.hand if card not in paid]
    before, after = _best_matches(position.hand), _best_matches([*kept, *known])
    fresh = [match for match in after if any(card in known for card in match.used)]
    lead = f"This trades {count(len(paid), 'card')} for {size}"
    if fresh:
        whole = " in all" if len(fresh) > 1 else ""
        worth = f"{count(_total(fresh), 'point')}{whole}"
        lead = f"{lead} and completes {_list(fresh)}, worth {worth}"
    elif known:
        cards = "the known card adds" if len(known) == 1 else f"the {len(known)} known cards add"
        lead = f"{lead}; {cards} no match"
    return sentences(
        f"{lead}.",
        _loss(position, paid, _total(before), _total(_best_matches(kept))),
        _pressure(position),
        _hidden(position, [*kept, *known], size - len(known)),
        _payment(kept, paid),
    )


def _loss(position: _Position, paid: Sequence[Card], before: int, kept: int) -> str | None:
    if kept < before:
        return f"Paying breaks up matches in hand worth {count(before - kept, 'point')}."
    return None


def _payment(kept: Sequence[Card], paid: Sequence[Card]) -> str | None:
    """Remark that the paid cards match nothing; None if one of them matches a card."""
    if any(_fits(card, [*kept, *paid]) for card in paid):
        return None
    (first, *more) = paid
    if not more:
        return f"{_card(first)} matches nothing in hand."
    return "The discarded cards match nothing in hand."


def _hidden(position: _Position, hand: Sequence[Card], unknown: int) -> str | None:
    """Give the chance that unseen cards of the pile match."""
    if not unknown:
        return None
    pile = position.table.piles[position.pile]
    pool = position.unseen(position.table.batch[pile[0]])
    good = sum(_fits(card, hand) for card in pool)
    if not pool or not good:
        if unknown == 1:
            return "The pile's unseen card cannot match the hand after the draft."
        return f"The pile's {unknown} unseen cards cannot match the hand after the draft."
    chances = often(1 - none_of(good, len(pool), unknown))
    if unknown == 1:
        return f"The pile's unseen card matches the hand {chances}."
    return f"At least one of the pile's {unknown} unseen cards matches the hand {chances}."


def _pressure(position: _Position) -> str | None:
    """Warn that the end of the hand is near (EN-14)."""
    table = position.table
    if table.final_left is not None:
        turn = f"This is {possessive(position.name)} final turn"
        return f"{turn}: cards left in hand count against their owner (EN-15)."
    nearest = max(range(table.seats), key=lambda seat: (table.laid[seat], seat != position.seat))
    missing = table.matches_needed - table.laid[nearest]
    if missing > 1:
        return None
    return (
        f"{position.names[nearest]} needs only one more match to bring on the final turns (EN-14)."
    )


def _leaving(position: _Position) -> str:
    table = position.table
    price, held = table.price(), len(position.hand)
    if held < price:
        has = f"{position.name} has only {held}" if held else f"{position.name} has none"
        return sentences(
            f"The pile costs {count(price, 'card')} and {has}, so leaving is the only choice "
            "(EN-6).",
            _after_leaving(position),
        )
    if table.final_left is not None:
        return sentences(_bargain(position, price), _pressure(position), _after_leaving(position))
    return sentences(_bargain(position, price), _after_leaving(position), _pressure(position))


def _bargain(position: _Position, price: int) -> str:
    """Give the greatest gain that the known cards of the pile allow."""
    table = position.table
    known = known_in_pile(table, position.pile)
    unknown = len(table.piles[position.pile]) - len(known)
    now = _total(_best_matches(position.hand))
    best = max(
        _total(_best_matches([*(card for card in position.hand if card not in paid), *known])) - now
        for paid in combinations(position.hand, price)
    )
    cost = f"Paying {count(price, 'card')} for its {len(known) + unknown}"
    if best > 0:
        return f"{cost} can bring {count(best, 'point')} with its known cards."
    if best < 0:
        return f"{cost} would break up matches worth {count(-best, 'point')}."
    return f"{cost} would bring no points with its known cards."


def _after_leaving(position: _Position) -> str:
    """Describe the chances after leaving: further offers, or a drawn card (EN-8)."""
    left = PILES - 1 - position.pile
    pool = position.next_cards()
    if not pool:
        return "The deck and the discards are empty, so cards are scarce now (EN-9)."
    good = sum(_fits(card, position.hand) for card in pool)
    odds = (
        f"it matches a card in hand {often(good / len(pool))}"
        if good
        else "it will match no card in hand"
    )
    if not left:
        return f"A card is drawn instead, for free; {odds} (EN-8)."
    piles = "another pile is" if left == 1 else f"{left} more piles are"
    return f"Then {piles} offered. A player who leaves every pile draws a card for free (EN-8)."


# -- matching -----------------------------------------------------------------------------


def _laying(position: _Position, own: Lay) -> str:
    table, kind = position.table, kind_words(own.used)
    points = points_of(own.used)
    rest = [card for card in position.hand if card not in own.used]
    further = _best_matches(rest)
    laid = table.laid[position.seat] + 1
    double = ", as a triple counts double (EN-15)" if kind == "triple" else ""
    lead = f"This {kind} counts {count(points, 'point')}{double}."
    best = _total(_best_matches(position.hand))
    if further and points + _total(further) == best:
        lead = f"With {_list(further)} it brings {best} points, the most that this hand can lay."
    so_far = (
        f"It is match {laid} of the {table.matches_needed} that bring on the final turns (EN-14)."
    )
    counts = laid < table.matches_needed and table.final_left is None
    return sentences(
        lead,
        _brings_end(position, points, laid),
        _third(own, rest, further),
        _final(position, rest, further),
        so_far if counts else None,
    )


def _brings_end(position: _Position, points: int, laid: int) -> str | None:
    table = position.table
    if table.final_left is not None or laid < table.matches_needed:
        return None
    if laid > table.matches_needed:
        return "The final turns follow in any case, so only points count now (EN-14)."
    own = table.points[position.seat] + points
    rival = position.rival
    return (
        f"It brings on the final turns, with {own} points laid against "
        f"{possessive(position.names[rival])} {table.points[rival]} (EN-14)."
    )


def _third(own: Lay, rest: Sequence[Card], further: Sequence[Lay]) -> str | None:
    """Describe the use of the third card of a pair."""
    third = _missing(own)
    if third is None or third not in rest:
        return None
    use = next((match for match in further if third in match.used), None)
    return f"{_card(third)} is kept for {_words(use) if use else 'a later match'}."


def _missing(match: Lay) -> Card | None:
    """Return the third card of a pair; None for a triple."""
    return next((card for card in TRIPLES[RUNE_OF[match.rune]] if card not in match.used), None)


def _final(position: _Position, rest: Sequence[Card], further: Sequence[Lay]) -> str | None:
    if position.table.final_left is None:
        return None
    left = sum(VALUES[card] for card in rest) - sum(
        VALUES[card] for match in further for card in match.used
    )
    if not left:
        return f"In this final turn nothing is left to count against {position.name} (EN-15)."
    return f"The cards left in this final turn cost {count(left, 'point')} (EN-15)."


def _extending(position: _Position, rune: Rune) -> str:
    triple = TRIPLES[rune]
    pair = next(cards for _, laid_rune, cards in position.table.matches if laid_rune == rune)
    old, new = points_of(pair), points_of(triple)
    return (
        f"As a triple it counts {new} points instead of {old}, and one card fewer counts against "
        f"{position.name} (EN-12, EN-15)."
    )


def _ending(position: _Position) -> str:
    table = position.table
    assert table.frame is not None
    matches = _best_matches(position.hand)
    if not position.hand:
        new = "" if table.final_left is not None else "; a card is drawn (EN-13)"
        return f"No card is left in hand{new}."
    if not matches:
        more = "No more cards" if table.frame.laid else "No two cards"
        return sentences(f"{more} in hand share a rune, so nothing can be laid.", _kept(position))
    missing = table.matches_needed - table.laid[position.seat]
    rival = position.rival
    behind = table.points[rival] - table.points[position.seat]
    patience = _patience(position, matches)
    if missing == 1 and behind > 0 and table.final_left is None:
        lead = f"Another match would bring on the final turns while {position.names[rival]} leads"
        return sentences(f"{lead} by {count(behind, 'point')} (EN-14).", patience)
    one = len(matches) == 1
    return sentences(
        f"{capitalized(_list(matches))} can wait; laying {'it' if one else 'them'} is voluntary "
        "now (EN-11).",
        patience,
    )


def _patience(position: _Position, matches: Sequence[Lay]) -> str:
    """Say what a pair kept in hand may become, or, if none can grow, what kept cards can pay."""
    for match in matches:
        third = _missing(match)
        if third is not None and third not in position.hand and position.can_come(third):
            grown = points_of(TRIPLES[RUNE_OF[match.rune]])
            return (
                f"{_card(third)} may still come and raise the match from {points_of(match.used)} "
                f"to {count(grown, 'point')}."
            )
    return "Cards kept in hand can also pay for a pile."


def _kept(position: _Position) -> str | None:
    value = count(sum(VALUES[card] for card in position.hand), "point")
    if position.table.final_left is not None:
        return f"The cards left in hand cost {value} (EN-15)."
    held = count(len(position.hand), "card")
    return f"{held} worth {value} {'stays' if len(position.hand) == 1 else 'stay'} in hand."
