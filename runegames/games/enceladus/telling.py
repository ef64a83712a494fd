"""Runes of Enceladus for the ear: full sentences, and values as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from runegames.core import Seen, Told, aloud, and_list, count
from runegames.games.enceladus.model import (
    CARD_OF,
    VALUE_OF,
    VALUES,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    EnceladusView,
    Extend,
    Lay,
    Leave,
    Match,
)

ENDINGS = {
    "matches": "after the final turns (EN-14)",
    "stuck": "since nobody could do anything more (EN-19)",
    "turns": "after a hundred turns of each (EN-19)",
}


def card_heard(name: str) -> str:
    """A card and its value: ``Fehu-Uruz 1``."""
    one, other = name.split("-")
    return f"{one.title()}-{other.title()} {VALUES[CARD_OF[name]]}"


def cards_heard(names: Sequence[str]) -> str:
    """Cards in a sentence."""
    return and_list([card_heard(name) for name in names])


def match_heard(values: str) -> str:
    """``pair 1 and 3``, or ``triple``."""
    parts = [str(VALUE_OF[part]) for part in values.split("+")]
    return "triple" if len(parts) == 3 else f"pair {and_list(parts)}"


def shared(hand: Sequence[str]) -> dict[str, list[str]]:
    """By rune, the cards of a hand that carry it, where there are two or more."""
    runes: dict[str, list[str]] = {}
    for name in hand:
        for rune in name.split("-"):
            runes.setdefault(rune, []).append(name)
    return {rune: cards for rune, cards in runes.items() if len(cards) > 1}


# -- the table ----------------------------------------------------------------------------


def tell(view: EnceladusView, names: Sequence[str]) -> Told:
    """The piles and the deck; the players; the viewer's hand."""
    return Told(list(_table(view, names)), list(_seats(view, names)), hand(view, names))


def _table(view: EnceladusView, names: Sequence[str]) -> Iterator[str]:
    yield progress(view, names)
    if view.phase in ("draft", "match"):
        for number in range(len(view.piles)):
            yield pile(view, number)
    yield f"The deck has {count(view.deck, 'card')}."
    if view.discards:
        yield f"The discards, the last one last: {cards_heard(view.discards)}."
    else:
        yield "There are no discards."
    if view.reshuffled:
        yield f"The deck was shuffled anew, out of {cards_heard(view.reshuffled)}."
    if view.final_turns is None:
        needed = count(view.matches_needed, "match", "matches")
        yield f"Once somebody has laid {needed}, the final turns begin (EN-14)."
    elif view.phase in ("draft", "match"):
        left = count(view.final_turns, "player")
        yield f"The final turns are being taken; {left} still to come (EN-14)."


def progress(view: EnceladusView, names: Sequence[str]) -> str:
    """How far the match is."""
    if view.hands_needed == 1:
        return "A single hand decides by its points."
    won = ", ".join(f"{name} {number}" for name, number in zip(names, view.hands_won, strict=True))
    return f"Hand {view.hand_number}. Hands won: {won}; {view.hands_needed} win the match."


def pile(view: EnceladusView, number: int) -> str:
    """What may be known of a pile."""
    it = view.piles[number]
    name = f"Pile {number + 1}"
    known = list(it.known)
    told = [f"{name} has {count(it.size, 'card')}"]
    if number == view.pile and known:
        told.append(f"on top lies {card_heard(known.pop())}")
    if known:
        told.append(f"seen in it before: {cards_heard(known)}")
    return f"{'; '.join(told)}."


def _seats(view: EnceladusView, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        cards, laid = count(view.hand_sizes[seat], "card"), view.laid[seat]
        points = aloud(view.hand_points[seat], "point")
        yield f"{name} has {cards}, {count(laid, 'match', 'matches')} on the table and {points}."
        matches = [match for match in view.matches if match.seat == seat]
        if matches:
            yield f"{name} has laid {and_list([_laid(match) for match in matches])}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {cards_heard(known)}."


def _laid(match: Match) -> str:
    values = and_list([str(VALUES[CARD_OF[card]]) for card in match.cards])
    kind = "triple" if len(match.cards) == 3 else f"pair {values}"
    return f"the {kind} of {match.rune.title()} for {match.points}"


def hand(view: EnceladusView, names: Sequence[str]) -> list[str]:
    """The viewer's cards, and what they share."""
    if view.seat is None:
        return []
    name = names[view.seat]
    if not view.hand:
        return [f"{name} holds no cards."]
    cards = [
        f"Card {number}: {card_heard(card)}." for number, card in enumerate(view.hand, start=1)
    ]
    lines = [f"{name} holds {count(len(view.hand), 'card')}.", *cards]
    return [*lines, *partners(view.hand)]


def partners(cards: Sequence[str]) -> list[str]:
    """Which runes can be matched, in one line; none where nothing matches."""
    found = [
        f"{rune.title()} with {and_list([str(VALUES[CARD_OF[name]]) for name in held])}"
        for rune, held in shared(cards).items()
    ]
    return [f"Matching in hand: {', '.join(found)}."] if found else []


# -- moves --------------------------------------------------------------------------------


def tell_move(move: EnceladusMove, view: EnceladusView, names: Sequence[str]) -> str:
    """A move made to be heard."""
    where = "the pile" if view.pile is None else f"pile {view.pile + 1}"
    match move:
        case Draft(discards):
            return f"Draft {where}, discarding {cards_heard(discards)}"
        case Leave():
            return f"Leave {where}"
        case Lay(rune, values):
            return f"Lay the {match_heard(values)} of {rune.title()}"
        case Extend(rune):
            return f"Extend the pair of {rune.title()} to a triple"
        case Done():
            return "End the turn"
        case Deal():
            return "Deal the next hand"
    assert_never(move)


# -- the log ------------------------------------------------------------------------------


def tell_event(seen: Seen, names: Sequence[str]) -> str | None:
    """A line of the log made to be heard; None where the written one can be heard as it is."""
    data = seen.data
    name = names[data["seat"]] if "seat" in data else ""
    match seen.kind:
        case "first" if data["rounds"]:
            return _first(data, names)
        case "dealt":
            hand = cards_heard(data.get("hand", ()))
            return f"{name} draws {hand or count(data['cards'], 'card')}."
        case "revealed":
            what = card_heard(data["card"]) if "card" in data else "a card"
            return f"Pile {data['pile'] + 1} shows {what}."
        case "drafted":
            return _drafted(data, name)
        case "drew":
            return f"{name} drew {card_heard(data['card']) if 'card' in data else 'a card'}."
        case "laid":
            kind = "triple" if len(data["cards"]) == 3 else "pair"
            points = count(data["points"], "point")
            return f"{name} laid a {kind} of {data['rune'].title()} for {points}."
        case "extended":
            points = count(data["points"], "point")
            return f"{name} extended {data['rune'].title()} to a triple for {points} more."
        case "scored":
            return _scored(data, names)
    return None


def _first(data: Mapping[str, Any], names: Sequence[str]) -> str:
    shown = ", then ".join(
        and_list([f"{names[seat]} a {value}" for seat, value in tied]) for tied in data["rounds"]
    )
    return f"Cards are revealed: {shown}. {names[data['seat']]} goes first ({data['rule']})."


def _drafted(data: Mapping[str, Any], name: str) -> str:
    text = f"{name} discarded {cards_heard(data['discards'])} and took pile {data['pile'] + 1}"
    cards = [*data["seen"], *data.get("unseen", ())]
    if len(cards) == data["cards"]:
        return f"{text}: {cards_heard(cards)}."
    return f"{text}, {count(data['cards'], 'card')}."


def _scored(data: Mapping[str, Any], names: Sequence[str]) -> str:
    points = and_list(
        [f"{name} has {aloud(score)}" for name, score in zip(names, data["scores"], strict=True)]
    )
    winner = data["winner"]
    who = "nobody wins it (EN-16)" if winner is None else f"{names[winner]} wins it"
    return f"Hand {data['hand']} ends {ENDINGS[data['reason']]}: {points}; {who}."
