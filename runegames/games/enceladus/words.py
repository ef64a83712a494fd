"""Texts of Runes of Enceladus: prompts, verdict, breakdown, the table in spoken words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from runegames.core import (
    BaseWords,
    Breakdown,
    Decision,
    Manner,
    Names,
    Outcome,
    Tabletop,
    Told,
    aloud,
    and_list,
    count,
    hand_lines,
)
from runegames.games.enceladus.matching import Extend, Lay, LayNoMore
from runegames.games.enceladus.model import EnceladusView, Match
from runegames.games.enceladus.phrases import card_list, card_words, value_of
from runegames.games.enceladus.rules import EnceladusMove
from runegames.games.enceladus.tabletop import tabletop_of

ASKED = {Lay: "lay a match", Extend: "extend a pair", LayNoMore: "end the turn"}
"""Words for the kinds of moves in matching."""
SHOWN_HANDS = 6
"""Number of latest hands that have a row of their own in the results."""


class EnceladusWords(BaseWords[EnceladusMove, EnceladusView]):
    """Texts of the game, without "you", since several people read them."""

    hints_in = "runegames.games.enceladus.reasons"

    def tabletop(self, view: EnceladusView, names: Names, move: object = None) -> Tabletop:
        return tabletop_of(view, names)

    def prompt(self, decision: Decision, view: EnceladusView, names: Names) -> str:
        name = names[decision.seat]
        details = decision.details
        if decision.kind == "deal":
            return f"{name}, deal the next hand."
        if decision.kind == "draft":
            pile, price = f"pile {details['pile'] + 1}", count(details["price"], "card")
            held = view.hand_sizes[decision.seat]
            if held < details["price"]:
                few = f"only {held} {'is' if held == 1 else 'are'}" if held else "none is"
                return f"{name}, leave {pile}: it costs {price}, and {few} in hand."
            return f"{name}, draft {pile} by discarding {price}, or leave it."
        if details["laid"]:
            return f"{name}, lay another match, or end the turn."
        return f"{name}, lay a match, or end the turn if no cards match."

    def verdict(self, outcome: Outcome, view: EnceladusView, names: Names) -> str:
        best = max(outcome.scores)
        winners = [names[seat] for seat in outcome.winners]
        others = [str(score) for score in sorted(outcome.scores, reverse=True) if score < best]
        match outcome.reason:
            case "single_hand":
                rule, what = "EN-16", "point"
            case "fifteen_hands":
                rule, what = "EN-19", "hand"
            case _:
                rule, what = "EN-18", "hand"
        if len(winners) > 1:
            points = count(best, what)
            if len(winners) == len(names) and outcome.reason == "single_hand":
                return f"Nobody wins this hand: {and_list(winners)} have {points} each ({rule})."
            return f"{and_list(winners)} share the victory with {points} each ({rule})."
        limit = " after fifteen hands" if outcome.reason == "fifteen_hands" else ""
        return f"{winners[0]} wins with {count(best, what)} to {and_list(others)}{limit} ({rule})."

    def breakdown(self, view: EnceladusView, names: Names) -> Breakdown:
        titles = ["", *names]
        seats = range(view.seats)
        rows: list[list[str]] = []
        if view.hands_needed > 1:
            early = view.results[:-SHOWN_HANDS]
            if early:
                points = [sum(result.scores[seat] for result in early) for seat in seats]
                which = f"hands 1 to {len(early)}" if len(early) > 1 else "hand 1"
                rows.append([which, *map(str, points)])
            for number, result in enumerate(view.results[len(early) :], start=len(early) + 1):
                cells = [
                    f"won {score}" if seat == result.winner else str(score)
                    for seat, score in enumerate(result.scores)
                ]
                rows.append([f"hand {number}", *cells])
            rows.append(["hands won", *(str(won) for won in view.hands_won)])
            return titles, rows
        for size, what in ((2, "pairs"), (3, "triples")):
            cells = [_laid_cell(view, seat, size) for seat in seats]
            rows.append([what, *cells])
        left = [sum(value_of(name) for name in hand) for hand in view.known_hands]
        rows.append(["left in hand", *(str(-value) for value in left)])
        rows.append(["together", *(str(points) for points in view.hand_points)])
        return titles, rows

    def tell(self, view: EnceladusView, names: Names) -> Told:
        return Told(list(_table(view, names)), list(_seats(view, names)), _hand(view, names))

    def heard(self, text: str, *, page: bool = False) -> str:
        # In a hint only values of cards and pairs become numbers.
        if page:
            return re.sub(r"\bI{1,3}\b", lambda value: str(len(value[0])), text)
        text = re.sub(r"(?<=[a-z]-)(\w+ )(I{1,3})\b", lambda it: f"{it[1]}{len(it[2])}", text)
        pair = r"\bpair (I{1,3})\+(I{1,3})\b"
        return re.sub(pair, lambda it: f"pair {len(it[1])} and {len(it[2])}", text)


def _laid_cell(view: EnceladusView, seat: int, size: int) -> str:
    laid = [
        match.points for match in view.matches if match.seat == seat and len(match.cards) == size
    ]
    return f"{len(laid)} for {sum(laid)}" if laid else "0"


def match_prompt(name: str, moves: Sequence[EnceladusMove]) -> str:
    """Write the question in matching with the legal kinds of moves, for the asked seat only."""
    kinds = {type(move) for move in moves}
    return f"{name}, {and_list((words for kind, words in ASKED.items() if kind in kinds), 'or')}."


# -- table in spoken words ----------------------------------------------------------------


def _table(view: EnceladusView, names: Names) -> Iterator[str]:
    yield progress(view, names)
    if view.phase in ("draft", "match"):
        for number in range(len(view.piles)):
            yield pile(view, number)
    yield f"The deck has {count(view.deck, 'card')}."
    if view.discards:
        yield f"The discards, the latest last: {card_list(view.discards, Manner.SPOKEN)}."
    else:
        yield "There are no discards."
    if view.reshuffled:
        unseen = view.reshuffled_unseen
        made = card_list(view.reshuffled, Manner.SPOKEN)
        rest = f", and {count(unseen, 'card')} that nobody had seen" if unseen else ""
        yield f"The deck was last shuffled from {made}{rest}."
    if view.final_turns is None:
        needed = count(view.matches_needed, "match", "matches")
        yield f"Once somebody has laid {needed}, the final turns begin (EN-14)."
    elif view.phase in ("draft", "match"):
        yield _final_turns(view.final_turns)


def _final_turns(after: int) -> str:
    if not after:
        return "This is the last of the final turns (EN-14)."
    has = "player has" if after == 1 else "players have"
    return f"This is a final turn; after it {after} more {has} one (EN-14)."


def progress(view: EnceladusView, names: Names) -> str:
    """Describe the course of the game in a sentence."""
    if view.hands_needed == 1:
        return "A single hand is played, and the most points win it."
    won = ", ".join(f"{name} {number}" for name, number in zip(names, view.hands_won, strict=True))
    return f"Hand {view.hand_number}. Hands won: {won}. {view.hands_needed} hands win the game."


def pile(view: EnceladusView, number: int) -> str:
    """Describe a pile in a sentence, with its known cards."""
    it = view.piles[number]
    name = f"Pile {number + 1}"
    known = list(it.known)
    facts = [f"{name} has {count(it.size, 'card')}"]
    if number == view.pile and known:
        facts.append(f"face up on top lies {card_words(known.pop(), Manner.SPOKEN)}")
    if known:
        facts.append(f"face down in it, as all have seen: {card_list(known, Manner.SPOKEN)}")
    return f"{'; '.join(facts)}."


def _seats(view: EnceladusView, names: Names) -> Iterator[str]:
    for seat, name in enumerate(names):
        cards, laid = count(view.hand_sizes[seat], "card"), view.laid[seat]
        points = aloud(view.hand_points[seat], "point")
        yield f"{name} has {cards}, {count(laid, 'match', 'matches')} on the table and {points}."
        matches = [match for match in view.matches if match.seat == seat]
        if matches:
            yield f"{name} has laid {and_list(map(_laid, matches))}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {card_list(known, Manner.SPOKEN)}."


def _laid(match: Match) -> str:
    values = and_list(str(value_of(card)) for card in match.cards)
    kind = "triple" if len(match.cards) == 3 else f"pair {values}"
    return f"the {kind} of {match.rune.title()} for {match.points}"


def _hand(view: EnceladusView, names: Names) -> list[str]:
    """List the viewer's cards and their matches."""
    if view.seat is None:
        return []
    cards = [card_words(card, Manner.SPOKEN) for card in view.hand]
    return [*hand_lines(names[view.seat], cards), *partners(view.hand)]


def partners(cards: Sequence[str]) -> list[str]:
    """List the runes with matches in one line; return no line if there are none."""
    matches = [
        f"{rune.title()} {and_list(sorted(str(value_of(name)) for name in held))}"
        for rune, held in shared(cards).items()
    ]
    return [f"Matches in hand: {'; '.join(matches)}."] if matches else []


def shared(hand: Sequence[str]) -> dict[str, list[str]]:
    """Collect the cards of a hand by rune, for runes on two or more cards."""
    runes: dict[str, list[str]] = {}
    for name in hand:
        for rune in name.split("-"):
            runes.setdefault(rune, []).append(name)
    return {rune: cards for rune, cards in runes.items() if len(cards) > 1}
