"""What Runes of Enceladus says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from runegames.core import Decision, Outcome, Outlook, Seen, Told, and_list, count, possessive
from runegames.games.enceladus import reasons, telling
from runegames.games.enceladus.model import (
    CARD_OF,
    NUMERALS,
    VALUES,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    EnceladusView,
    Extend,
    Lay,
    Leave,
)
from runegames.games.enceladus.phrases import card_words, match_words
from runegames.games.enceladus.telling import ENDINGS

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState

SHOWN_HANDS = 6
"""How many hands of a match the results show one by one."""


class EnceladusWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: EnceladusView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        details = decision.details
        if decision.kind == "deal":
            return f"{name}, deal the next hand."
        if decision.kind == "draft":
            pile, price = details["pile"] + 1, details["price"]
            if view.hand_sizes[decision.seat] < price:
                return f"{name}, leave pile {pile}: it costs {count(price, 'card')}."
            return f"{name}, draft pile {pile} for {count(price, 'card')}, or leave it."
        if details["laid"]:
            return f"{name}, lay another match, or end the turn."
        return f"{name}, lay a match; without one, end the turn."

    def move(self, move: EnceladusMove, view: EnceladusView) -> str:
        """A move in words."""
        match move:
            case Draft(discards):
                pile = "the pile" if view.pile is None else f"pile {view.pile + 1}"
                paid = and_list([card_words(name) for name in discards])
                return f"Draft {pile}, discarding {paid}"
            case Leave():
                return "Leave the pile"
            case Lay(rune, values):
                return f"Lay the {match_words(values)} of {rune.title()}"
            case Extend(rune):
                return f"Extend the pair of {rune.title()} to a triple"
            case Done():
                return "End the turn"
            case Deal():
                return "Deal the next hand"
        assert_never(move)

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        data = seen.data
        name = names[data["seat"]] if "seat" in data else ""
        match seen.kind:
            case "first":
                return _first(data, names)
            case "hand":
                return f"Hand {data['hand']} is dealt; {name} begins."
            case "dealt":
                hand = [card_words(card) for card in data.get("hand", ())]
                return f"{name} draws {and_list(hand) or count(data['cards'], 'card')}."
            case "turn":
                which = "final turn" if data["final"] else f"turn {data['turn']}"
                return f"{possessive(name)} {which}."
            case "revealed":
                what = card_words(data["card"]) if "card" in data else "a card"
                return f"Pile {data['pile'] + 1} shows {what}."
            case "left":
                return f"{name} left pile {data['pile'] + 1}."
            case "drafted":
                return _drafted(data, name)
            case "drew":
                return f"{name} drew {card_words(data['card']) if 'card' in data else 'a card'}."
            case "no_card":
                return f"{name} found no card to be had (EN-9)."
            case "reshuffled":
                which = "discards" if data["source"] == "discards" else "piles"
                return f"The {which}, {count(data['cards'], 'card')}, are a new deck (EN-9)."
            case "laid":
                kind = "triple" if len(data["cards"]) == 3 else "pair"
                return f"{name} laid a {kind} of {data['rune'].title()}, {data['points']:+d}."
            case "extended":
                return f"{name} extended {data['rune'].title()} to a triple, {data['points']:+d}."
            case "done":
                return f"{name} laid nothing."
            case "last_turns":
                return f"{name} has laid {data['matches']} matches: final turns (EN-14)."
            case "scored":
                return _scored(data, names)
            case "over":
                return "The runes fall silent."
        raise ValueError(f"Runes of Enceladus has no event {seen.kind!r}")

    def verdict(self, outcome: Outcome, view: EnceladusView, names: Sequence[str]) -> str:
        """How the game was decided."""
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
            each = count(best, what)
            if len(winners) == len(names) and outcome.reason == "single_hand":
                return f"Nobody wins this hand: {and_list(winners)} have {each} each ({rule})."
            return f"{and_list(winners)} share the victory with {each} each ({rule})."
        limit = " after fifteen hands" if outcome.reason == "fifteen_hands" else ""
        return f"{winners[0]} wins with {count(best, what)} to {and_list(others)}{limit} ({rule})."

    def breakdown(
        self, view: EnceladusView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """The hands of a match, or the matches and cards of a single hand."""
        titles = ["", *names]
        seats = range(view.seats)
        rows: list[list[str]] = []
        if view.hands_needed > 1:
            early = view.results[:-SHOWN_HANDS]
            if early:
                points = [sum(result.scores[seat] for result in early) for seat in seats]
                rows.append([f"hands 1 to {len(early)}", *map(str, points)])
            for number, result in enumerate(view.results[len(early) :], start=len(early) + 1):
                cells = [
                    f"{score} won" if seat == result.winner else str(score)
                    for seat, score in enumerate(result.scores)
                ]
                rows.append([f"hand {number}", *cells])
            rows.append(["hands won", *(str(won) for won in view.hands_won)])
            return titles, rows
        for size, what in ((2, "pairs"), (3, "triples")):
            cells = [_laid(view, seat, size) for seat in seats]
            rows.append([what, *cells])
        left = [sum(VALUES[CARD_OF[name]] for name in hand) for hand in view.known_hands]
        rows.append(["left in hand", *(str(-value) for value in left)])
        rows.append(["together", *(str(points) for points in view.hand_points)])
        return titles, rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: EnceladusView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: EnceladusMove, view: EnceladusView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.tell_move(move, view, names)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard."""
        return telling.tell_event(seen, names) or self.event(seen, names)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: EnceladusMove, view: EnceladusView, names: Sequence[str]) -> str:
        """A move in short, for the one who holds the hand."""
        return self.move(move, view)

    def reason(self, move: EnceladusMove, position: EnceladusState, names: Sequence[str]) -> str:
        """Why a legal move may be a good one."""
        return reasons.reason(move, position, names)

    def outlook(
        self,
        scores: Sequence[float],
        success: float,
        position: EnceladusState,
        names: Sequence[str],
    ) -> Outlook:
        """What a search's figures for a move mean."""
        return reasons.outlook(scores, success, position, names)


def _laid(view: EnceladusView, seat: int, size: int) -> str:
    laid = [
        match.points for match in view.matches if match.seat == seat and len(match.cards) == size
    ]
    return f"{len(laid)} → {sum(laid)}" if laid else "0"


def _first(data: Mapping[str, Any], names: Sequence[str]) -> str:
    name, rule = names[data["seat"]], data["rule"]
    if not data["rounds"]:
        return f"{name} has the fewest points and goes first ({rule})."
    shown = ", then ".join(
        and_list([f"{names[seat]} {NUMERALS[value - 1]}" for seat, value in tied])
        for tied in data["rounds"]
    )
    return f"Cards are revealed: {shown}. {name} goes first ({rule})."


def _drafted(data: Mapping[str, Any], name: str) -> str:
    paid = and_list([card_words(card) for card in data["discards"]])
    text = f"{name} discarded {paid} and took pile {data['pile'] + 1}"
    cards = [*data["seen"], *data.get("unseen", ())]
    if len(cards) == data["cards"]:
        return f"{text}: {and_list([card_words(card) for card in cards])}."
    return f"{text}, {count(data['cards'], 'card')}."


def _scored(data: Mapping[str, Any], names: Sequence[str]) -> str:
    points = and_list(
        [f"{name} {score}" for name, score in zip(names, data["scores"], strict=True)]
    )
    winner = data["winner"]
    who = "nobody wins it (EN-16)" if winner is None else f"{names[winner]} wins it"
    return f"Hand {data['hand']} ends {ENDINGS[data['reason']]}: {points}; {who}."
