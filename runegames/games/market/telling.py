"""The phrases of The Rune Market: cards and moves, written or heard; the table for the ear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from runegames.core import Told, aloud, and_list, count, possessive
from runegames.games.market.model import COLOURS, HIGHEST, RANSOM_RUNES, Camp, MarketView, short
from runegames.games.market.moves import (
    Attack,
    BuyItem,
    BuyRune,
    Collect,
    Decline,
    EndTurn,
    GiveShelter,
    GiveUp,
    MarketMove,
    PayCards,
    PayOutpost,
    PayRunes,
    PlayShelter,
    PlayThief,
    PutBandit,
    PutOutpost,
    Show,
    Sign,
    SpendShelter,
    Steal,
    Stow,
    ThrowAway,
    Trade,
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


def runes(number: int, colour: str) -> str:
    """``3 red runes``."""
    return count(number, f"{colour} rune")


def rune_list(red: int, blue: int) -> str:
    """``2 red runes and 1 blue rune``."""
    return and_list([runes(n, colour) for n, colour in ((red, "red"), (blue, "blue")) if n])


def reach(card: int) -> str:
    """What fends off a duel with a card."""
    return f"{card} or higher" if card < HIGHEST else f"a {card}"


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
        yield f"{attacker} challenges {defender} to a duel with {view.duel.card}."
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


def purchases(view: MarketView, seat: int) -> list[str]:
    """What a seat can do in phase 2 of its turn, in few words; everybody can see it."""
    own = [view.camp(seat, colour) for colour in COLOURS]
    free = [camp.loose + (camp.runes if camp.bandit is None else 0) for camp in own]
    held = [camp for camp in own if camp.bandit is not None]
    outposts = [camp for camp in own if camp.outpost]
    free_of_bandits = any(
        camp.seat != seat and camp.bandit is None and (camp.shelter or camp.outpost)
        for camp in view.camps
    )
    wanted = (view.stock.outposts and len(outposts) < len(own)) or (
        view.stock.bandits and free_of_bandits
    )
    words = []
    if not view.traded and max(free) >= view.price and wanted:
        words.append("buy with runes")
    if any(camp.shelter and camp.bandit is None for camp in own):
        words.append("discard a shelter")
    if held and (sum(free) >= RANSOM_RUNES or outposts):
        words.append("drive a bandit off")
    if any(camp.loose for camp in held):
        words.append("put runes under a bandit")
    return words


def tell_move(move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
    """A move in words, to be read and to be heard."""
    match move:
        case Collect():
            return "Take the last rune and end the game"
        case Decline():
            return "Leave the last rune in the market"
        case GiveUp():
            return "Give up the duel, showing nothing"
        case EndTurn():
            return "End the turn and fill up the hand"
        case Show(card):
            return f"Show {card} and fend off the duel"
        case Sign(sign):
            return sign.capitalize()
        case PutOutpost() | PutBandit() | Steal():
            return _placing(move, view, names)
        case Trade() | GiveShelter() | Stow() | PayRunes() | PayOutpost():
            return _purchase(move, view)
        case _:
            return _playing(move, names)


def _purchase(move: Trade | GiveShelter | Stow | PayRunes | PayOutpost, view: MarketView) -> str:
    """What is done before any hand card."""
    match move:
        case Trade(item, colour):
            return f"Buy {ITEMS[item]} for {runes(view.price, colour)}"
        case GiveShelter(colour):
            return f"Discard the {colour} shelter on the table for two thefts"
        case Stow(colour, number):
            return f"Put {runes(number, 'loose ' + colour)} under the bandit"
        case PayRunes(colour, red, blue):
            return f"Drive the bandit off {colour} with {rune_list(red, blue)}"
        case PayOutpost(colour):
            return f"Drive the bandit off {colour} with the outpost"
    assert_never(move)


def _playing(
    move: BuyRune
    | BuyItem
    | PayCards
    | PlayShelter
    | SpendShelter
    | PlayThief
    | Attack
    | ThrowAway,
    names: Sequence[str],
) -> str:
    """What is done with hand cards."""
    match move:
        case BuyRune(cards, colour):
            return f"Buy a {colour} rune with {payment(cards)}"
        case BuyItem(cards, item):
            return f"Buy {ITEMS[item]} with {payment(cards)}"
        case PayCards(cards, colour):
            return f"Drive the bandit off {colour} with {payment(cards)}"
        case PlayShelter(colour):
            return f"Put the {colour} shelter on the table"
        case SpendShelter(colour):
            return f"Discard the {colour} shelter in hand for two thefts"
        case PlayThief():
            return "Play a thief for one theft"
        case Attack(card, seat):
            return f"Challenge {names[seat]} to a duel with {card}"
        case ThrowAway(card):
            return f"Throw away {card_heard(card)}, as the only card of this turn"
    assert_never(move)


def _placing(move: PutOutpost | PutBandit | Steal, view: MarketView, names: Sequence[str]) -> str:
    """Where what was bought goes; what is stolen."""
    match move:
        case PutOutpost(colour):
            camp = view.camp(view.turn, colour) if view.turn is not None else None
            if camp is not None and camp.shelter:
                return f"Attach the outpost to the {colour} shelter"
            return f"Found a {colour} camp with the outpost"
        case PutBandit(seat, colour):
            return f"Put the bandit into {possessive(names[seat])} {colour} camp"
        case Steal(seat, "nothing"):
            return f"Find nothing to take from {names[seat]}"
        case Steal(seat, "card"):
            return f"Steal a hand card unseen from {names[seat]}"
        case Steal(seat, what):
            return f"Steal a {what} rune from {names[seat]}"
    assert_never(move)
