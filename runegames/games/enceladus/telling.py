"""The sentences of Runes of Enceladus: the table, moves and log, written and for the ear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from runegames.core import Seen, Told, aloud, and_list, count, possessive
from runegames.games.enceladus.model import (
    CARD_OF,
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
from runegames.games.enceladus.phrases import HEARD, Manner, card_heard

ENDINGS = {
    "matches": "after the final turns (EN-14)",
    "stuck": "since nobody could do anything more (EN-19)",
    "turns": "after a hundred turns of each player (EN-19)",
}


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
        yield f"The discards, the latest last: {HEARD.cards(view.discards)}."
    else:
        yield "There are no discards."
    if view.reshuffled:
        unseen = view.reshuffled_unseen
        rest = f", and {count(unseen, 'card')} that nobody had seen" if unseen else ""
        yield f"The deck was last shuffled from {HEARD.cards(view.reshuffled)}{rest}."
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


def progress(view: EnceladusView, names: Sequence[str]) -> str:
    """How far the game is."""
    if view.hands_needed == 1:
        return "A single hand is played, and the most points win it."
    won = ", ".join(f"{name} {number}" for name, number in zip(names, view.hands_won, strict=True))
    return f"Hand {view.hand_number}. Hands won: {won}. {view.hands_needed} hands win the game."


def pile(view: EnceladusView, number: int) -> str:
    """What may be known of a pile."""
    it = view.piles[number]
    name = f"Pile {number + 1}"
    known = list(it.known)
    told = [f"{name} has {count(it.size, 'card')}"]
    if number == view.pile and known:
        told.append(f"face up on top lies {card_heard(known.pop())}")
    if known:
        told.append(f"face down in it, as all have seen: {HEARD.cards(known)}")
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
            yield f"{name} is known to hold {HEARD.cards(known)}."


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
        f"{rune.title()} {and_list(sorted(str(VALUES[CARD_OF[name]]) for name in held))}"
        for rune, held in shared(cards).items()
    ]
    return [f"Matches in hand: {'; '.join(found)}."] if found else []


# -- moves and the log ----------------------------------------------------------------------


def move_words(move: EnceladusMove, view: EnceladusView, manner: Manner) -> str:
    """A move in words."""
    where = "the pile" if view.pile is None else f"pile {view.pile + 1}"
    match move:
        case Draft(discards):
            return f"Draft {where}, discarding {manner.cards(discards)}"
        case Leave():
            return f"Leave {where}"
        case Lay(rune, values):
            return f"Lay the {manner.match(values)} of {rune.title()}"
        case Extend(rune):
            return f"Extend the pair of {rune.title()} to a triple"
        case Done():
            return "End the turn"
        case Deal():
            return "Deal the next hand"
    assert_never(move)


def event_words(seen: Seen, names: Sequence[str], manner: Manner) -> str:
    """A line of the log.

    Raises:
        ValueError: the game has no such event.
    """
    data = seen.data
    name = names[data["seat"]] if "seat" in data else ""
    match seen.kind:
        case "first":
            return _first(data, names, manner)
        case "hand":
            return f"Hand {data['hand']} is dealt; {name} goes first."
        case "dealt":
            cards = manner.cards(data.get("hand", ()))
            return f"{name} drew {cards or count(data['cards'], 'card')}."
        case "turn":
            which = "final turn" if data["final"] else f"turn {data['turn']}"
            return f"{possessive(name)} {which}."
        case "revealed":
            what = manner.card(data["card"]) if "card" in data else "a card"
            return f"Pile {data['pile'] + 1} shows {what}."
        case "left":
            return f"{name} left pile {data['pile'] + 1}."
        case "drafted":
            return _drafted(data, name, manner)
        case "drew":
            return f"{name} drew {manner.card(data['card']) if 'card' in data else 'a card'}."
        case "no_card":
            return f"There was no card left for {name} (EN-9)."
        case "reshuffled":
            which = f"{data['source']}, {count(data['cards'], 'card')},"
            return f"The deck was empty; the {which} were shuffled into a new one (EN-9)."
        case "laid":
            what = f"a {'triple' if len(data['cards']) == 3 else 'pair'} of {data['rune'].title()}"
            return f"{name} laid {what} for {count(data['points'], 'point')}."
        case "extended":
            what = f"the pair of {data['rune'].title()} to a triple"
            return f"{name} extended {what} for {data['gain']} more points."
        case "done":
            return f"{name} laid nothing."
        case "last_turns":
            laid = f"{name} has laid {data['matches']} matches"
            return f"{laid}; everybody else has one final turn (EN-14)."
        case "scored":
            return _scored(data, names, manner)
        case "over":
            return "The game is over."
    raise ValueError(f"Runes of Enceladus has no event {seen.kind!r}")


def _first(data: Mapping[str, Any], names: Sequence[str], manner: Manner) -> str:
    name, rule = names[data["seat"]], data["rule"]
    if not data["rounds"]:
        return f"{name} had the fewest points and goes first ({rule})."
    shown = "; tied, so again: ".join(
        and_list([f"{names[seat]} {manner.value(value)}" for seat, value in tied])
        for tied in data["rounds"]
    )
    return f"Cards are revealed for the first turn: {shown}. {name} goes first ({rule})."


def _drafted(data: Mapping[str, Any], name: str, manner: Manner) -> str:
    discarded = manner.cards(data["discards"])
    text = f"{name} discarded {discarded} and drafted pile {data['pile'] + 1}"
    cards = [*data["seen"], *data.get("unseen", ())]
    if len(cards) == data["cards"]:
        return f"{text}: {manner.cards(cards)}."
    return f"{text} of {count(data['cards'], 'card')}."


def _scored(data: Mapping[str, Any], names: Sequence[str], manner: Manner) -> str:
    points = ", ".join(
        f"{name} {manner.number(score)}" for name, score in zip(names, data["scores"], strict=True)
    )
    winner = data["winner"]
    who = "Nobody wins the hand (EN-16)" if winner is None else f"{names[winner]} wins the hand"
    return f"Hand {data['hand']} ends {ENDINGS[data['reason']]}. Points: {points}. {who}."
