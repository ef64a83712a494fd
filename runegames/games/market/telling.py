"""The Rune Market for the ear: camps, stocks and hands in full sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from runegames.core import Seen, Told, aloud, and_list, count, possessive
from runegames.games.market.model import COLOURS, Camp, MarketView, short
from runegames.games.market.moves import (
    Attack,
    BuyItem,
    BuyRune,
    MarketMove,
    PayCards,
    PutBandit,
    Steal,
)

PHASES = {1: "interest", 2: "purchasing", 3: "hand cards", 4: "filling up"}
MANY = {
    "thief": "thieves",
    "red shelter": "red shelters",
    "blue shelter": "blue shelters",
}
ITEMS = {"outpost": "an outpost", "bandit": "a bandit"}


def card_heard(name: str) -> str:
    """A card in a sentence: ``4``, ``a thief``."""
    told = short(name)
    return told if told.isdigit() else f"a {told}"


def cards_heard(names: Sequence[str]) -> str:
    """Cards in a sentence: ``4, 4 and 2 thieves``."""
    told = []
    for name, number in Counter(names).items():
        many = MANY.get(name)
        told += [f"{number} {many}"] if many and number > 1 else [card_heard(name)] * number
    return and_list(told)


def payment(cards: Sequence[int]) -> str:
    """``4 and 6, together 10``."""
    told = and_list([str(card) for card in cards])
    return f"{told}, together {sum(cards)}" if len(cards) > 1 else told


# -- the table ----------------------------------------------------------------------------


def tell(view: MarketView, names: Sequence[str]) -> Told:
    """The market and the turn; the players and their camps; the viewer's hand."""
    return Told(list(_table(view, names)), list(_seats(view, names)), hand(view, names))


def stock(view: MarketView) -> str:
    """What the market has left."""
    left = view.stock
    parts = [
        count(left.red, "red rune"),
        count(left.blue, "blue rune"),
        count(left.outposts, "outpost"),
        count(left.bandits, "bandit"),
    ]
    return f"The market has {and_list(parts)}."


def _table(view: MarketView, names: Sequence[str]) -> Iterator[str]:
    yield stock(view)
    yield (
        f"A rune costs cards of exactly 5, 10 or 15; an outpost or a bandit 21 or more, "
        f"or {view.price} runes of one colour."
    )
    if view.turn is not None and view.contest is None:
        turn = f"{possessive(names[view.turn])} turn {view.turns[view.turn]}"
        yield f"{turn} of at most {view.turn_limit}: {PHASES[view.phase]}."
    if view.duel is not None:
        attacker, defender = names[view.duel.attacker], names[view.duel.defender]
        yield f"{attacker} attacks {defender} with {view.duel.card}."
    if view.contest is not None:
        first, second = (names[seat] for seat in view.contest.players)
        wins = and_list([str(won) for won in view.contest.wins])
        yield f"{first} and {second} play rock, paper, scissors for the first place: {wins}."
    words = f"The deck has {count(view.deck, 'card')}"
    if view.discards:
        words += (
            f"; there are {count(len(view.discards), 'discard')}, "
            f"on top {card_heard(view.discards[-1])}"
        )
    yield f"{words}."


def _seats(view: MarketView, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        points = aloud(view.scores[seat], "point")
        yield f"{name} has {points} and {count(view.hand_sizes[seat], 'card')} in hand."
        yield from camps(view, seat, names)
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {cards_heard(known)}."


def camps(view: MarketView, seat: int, names: Sequence[str]) -> list[str]:
    """What somebody has of each colour."""
    return [line for colour in COLOURS for line in _camp(view.camp(seat, colour), names)]


def _camp(camp: Camp, names: Sequence[str]) -> Iterator[str]:
    """What somebody has of one colour, in a sentence; none where there is nothing."""
    owner, colour = names[camp.seat], camp.colour
    if not camp.exists:
        if camp.loose:
            yield f"{owner} has {count(camp.loose, f'loose {colour} rune')} and no {colour} camp."
        return
    made = [
        word for word, there in (("a shelter", camp.shelter), ("an outpost", camp.outpost)) if there
    ]
    inside = count(camp.runes, "rune")
    words = (
        f"{possessive(owner)} {colour} camp is {' with '.join(made)}, with {inside} inside"
        if made
        else f"{possessive(owner)} {colour} runes, {camp.runes} of them, lie bare"
    )
    if camp.bandit is not None:
        words += f", under {possessive(names[camp.bandit])} bandit"
    if camp.loose:
        words += f"; {camp.loose} more {'is' if camp.loose == 1 else 'are'} loose"
    yield f"{words}."


def hand(view: MarketView, names: Sequence[str]) -> list[str]:
    """The viewer's cards."""
    if view.seat is None:
        return []
    return [f"{names[view.seat]} holds {cards_heard(view.hand) or 'no cards'}."]


def standing(view: MarketView, names: Sequence[str]) -> str:
    """The points of all in one sentence."""
    told = [f"{name} {aloud(score)}" for name, score in zip(names, view.scores, strict=True)]
    return f"Points: {', '.join(told)}."


# -- moves --------------------------------------------------------------------------------


def tell_move(move: MarketMove, view: MarketView, names: Sequence[str]) -> str | None:
    """A move made to be heard; None where the written words can be heard as they are."""
    match move:
        case BuyRune(cards, colour):
            return f"Buy a {colour} rune with {payment(cards)}"
        case BuyItem(cards, item):
            return f"Buy {ITEMS[item]} with {payment(cards)}"
        case PayCards(cards, colour):
            return f"Drive the bandit off {colour} with {payment(cards)}"
        case Attack(card, seat):
            return f"Attack {names[seat]} with {card}"
        case PutBandit(seat, colour):
            return f"Put the bandit into {possessive(names[seat])} {colour} camp"
        case Steal(seat, "nothing"):
            return f"Find nothing to take from {names[seat]}"
        case Steal(seat, "card"):
            return f"Steal a hand card unseen from {names[seat]}"
        case Steal(seat, what):
            return f"Steal a {what} rune from {names[seat]}"
    return None


# -- the log ------------------------------------------------------------------------------


def tell_event(seen: Seen, names: Sequence[str]) -> str | None:
    """A line of the log made to be heard; None where the written one can be heard as it is."""
    data = seen.data
    if "drawn" in data:
        return f"{names[data['seat']]} drew {cards_heard(data['drawn']) or 'no cards'}."
    if "cards" not in data or not isinstance(data["cards"], list | tuple):
        return None
    name = names[data["seat"]]
    cards = and_list([short(card) for card in data["cards"]])
    match seen.kind:
        case "bought_rune":
            return f"{name} bought a {data['colour']} rune with {cards}."
        case "bought":
            return f"{name} bought {ITEMS[data['item']]} with {cards}."
        case "paid_cards":
            return f"{name} drove the bandit off {data['colour']} with {cards}."
    return None
