"""Reasons for moves, shown with hints: points, interest, loot.

Reasons use only what the asked seat knows. An unseen card counts as equally likely to be at any
place that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from runegames.core import Names, Outlook, Seat, aloud, count, possessive
from runegames.core.advice import chance, sentences
from runegames.core.names import capitalized
from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack, GiveUp, Show
from runegames.games.market.ending import Sign
from runegames.games.market.interest import Collect, DeclineInterest, EndTurn
from runegames.games.market.knowledge import Position
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    COLOURS,
    HAND_SIZE,
    HIGHEST,
    RANSOM_RUNES,
    Card,
    Colour,
    highest_number,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import numbers, the_card, the_cards
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.rules import MarketState
from runegames.games.market.table import (
    CARDS,
    FILL_UP,
    NOBODY,
    camp_at,
    colour_of,
    owner_of,
)
from runegames.games.market.thefts import GiveShelter, PlayThief, SpendShelter, Steal

MIN_LIKELY_CHANCE = 0.3
"""Least chance to win a duel, from 0 to 1, at which a reason mentions the theft that follows."""
FEW_RUNES = 6
"""Largest number of runes in the market at which reasons warn of the end."""


def reason(move: MarketMove, state: MarketState, names: Names) -> str:
    """Explain why the asked seat might make a move."""
    position = Position(state, names)
    match move:
        case Collect():
            return f"It ends {_end(position)}."
        case DeclineInterest():
            return f"Taking it would end {_end(position)}."
        case Trade(item, colour):
            paid = f"{count(state.price, f'{colour} rune')} go back to the market (RM-11)"
            return sentences(f"{paid}.", _item(position, item), _supply(position))
        case GiveShelter() | SpendShelter():
            return _two_thefts(position, move)
        case Stow(colour, runes):
            return _stowing(position, colour, runes)
        case PayRunes() | PayOutpost() | PayCards():
            return _ransom(position, move)
        case BuyRune(cards, colour):
            return _rune(position, cards, colour)
        case BuyItem(cards, item):
            enough = f"{numbers(cards)} make {sum(cards)}, and {BIG_SUM} is enough (RM-15)."
            return sentences(enough, _item(position, item), _supply(position))
        case PlayShelter(colour):
            return _shelter(position, colour)
        case PlayThief():
            return sentences(_loot(position), _standing(position), _supply(position))
        case Attack(card, victim):
            return _attack(position, card, victim)
        case ThrowAway(name):
            return _throwing(position, CARD_OF[name], state.legal_moves())
        case EndTurn():
            return _ending(position)
        case PutOutpost(colour):
            return _outpost(position, colour)
        case PutBandit(victim, colour):
            return _bandit(position, victim, colour)
        case Show(card):
            return _showing(position, card, state.legal_moves())
        case GiveUp():
            return _giving_up(position, only=len(state.legal_moves()) == 1)
        case Steal():
            return _stealing(position, move)
        case Sign():
            return "Against somebody who cannot be read, all three signs are equally good (RM-28)."
    assert_never(move)


def outlook(scores: Sequence[float], success: float, state: MarketState, names: Names) -> Outlook:
    """Describe the points that a search expects in a few turns."""
    position = Position(state, names)
    best = max(position.others, key=scores.__getitem__)
    own, theirs = count(round(scores[position.seat]), "point"), round(scores[best])
    sentence = (
        f"A few turns on, {position.name} should be at about {own} and {names[best]} at {theirs}, "
        "counting what camps and hands will still bring."
    )
    return Outlook(sentence, "point", success, "the game")


# -- items, shelters ----------------------------------------------------------------------


def _item(position: Position, item: str) -> str:
    """Describe the effect of an item at its best place."""
    table = position.table
    if item == "outpost":
        own = range(2 * position.seat, 2 * position.seat + 2)
        worth = "An outpost counts 2 points (RM-27)"
        if any(table.bandit[i] != NOBODY for i in own):
            return f"{worth}, or drives a bandit off (RM-25)."
        best = next((i for i in own if table.shelter[i] and not table.outpost[i]), None)
        if best is not None:
            colour = COLOURS[colour_of(best)]
            return f"{worth}, and the {colour} shelter earns 2 runes a turn with it (RM-8)."
        return f"{worth} and founds a camp that can earn a rune a turn (RM-7, RM-8)."
    targets = table.bandit_targets(position.seat)
    best = max(
        targets, key=lambda i: (position.income(i), table.inside[i], position.scores[owner_of(i)])
    )
    return f"A bandit can go to {position.camp(best)}, which {_earns(position, best)} (RM-22)."


def _earns(position: Position, i: int) -> str:
    income = position.income(i)
    if income:
        return f"earns {count(income, 'rune')} a turn"
    runes = position.table.inside[i]
    return f"holds {count(runes, 'rune')}" if runes else "holds no rune"


def _two_thefts(position: Position, move: GiveShelter | SpendShelter) -> str:
    i = camp_at(position.seat, move.colour)
    if isinstance(move, GiveShelter):
        lead = f"Two thefts now are worth more than a shelter that {_earns(position, i)} (RM-12)."
    elif position.table.shelter[i]:
        second = f"A second {move.colour} shelter has no place on the table (RM-5)"
        lead = f"{second}, so two thefts are its best use."
    else:
        lead = f"Two thefts pay at once; a {move.colour} shelter would pay only later (RM-16)."
    return sentences(lead, _loot(position), _supply(position))


def _stowing(position: Position, colour: Colour, runes: int) -> str:
    i = camp_at(position.seat, colour)
    inside = position.table.inside[i]
    if not inside:
        return (
            f"Without a rune inside, the bandit would take the {colour} shelter on the next turn; "
            "now it takes a rune instead (RM-23)."
        )
    taken = f"The bandit then has {count(inside + runes, 'rune')} to take, one a turn, before it"
    if not position.table.shelter[i]:
        return f"{taken} leaves (RM-22, RM-23)."
    return f"{taken} takes the shelter (RM-23)."


def _ransom(position: Position, move: PayRunes | PayOutpost | PayCards) -> str:
    """Describe the price of a ransom and its gain (RM-25)."""
    table = position.table
    i = camp_at(position.seat, move.colour)
    held = table.inside[i] + table.loose[i]
    match move:
        case PayRunes(_, red, blue):
            price = f"{RANSOM_RUNES} runes drive the bandit off (RM-25)"
            paid_here = red if move.colour == "red" else blue
            held -= paid_here
        case PayCards(cards):
            price = f"{numbers(cards)} make {sum(cards)} and drive the bandit off (RM-25)"
        case _:
            price = "The outpost and the bandit both go back to the market (RM-25)"
    takes = "the shelter next turn"
    if table.inside[i]:
        takes = f"a rune a turn for {position.names[table.bandit[i]]}"
    toll = f"The bandit costs a point and takes {takes} (RM-23, RM-27)."
    income = table.earning(i) if held and table.is_camp(i) else 0
    again = (
        f"The {move.colour} camp earns {count(income, 'rune')} a turn again." if income else None
    )
    return sentences(f"{price}.", toll, again, _supply(position))


def _rune(position: Position, cards: tuple[Card, ...], colour: Colour) -> str:
    table, i = position.table, camp_at(position.seat, colour)
    exact = f"{numbers(cards)} make exactly {sum(cards)} (RM-14)"
    if len(cards) == 1:
        exact = f"A single {cards[0]} pays for it (RM-14)"
    if position.market == 1:
        return f"It takes the last rune and ends {_end(position)}."
    first = table.is_camp(i) and table.bandit[i] == NOBODY and not table.inside[i]
    if first:
        income = count(table.earning(i), "rune")
        lead = f"The first rune in the {colour} camp makes it earn {income} a turn (RM-8)."
        return sentences(lead, f"{exact}.", _standing(position, 1), _supply(position))
    return sentences(
        f"{exact}, and a rune is a point.",
        _supply(position),
        _standing(position, 1),
        _affords(position, i),
    )


def _shelter(position: Position, colour: Colour) -> str:
    table, i = position.table, camp_at(position.seat, colour)
    camp = f"the {colour} camp"
    if table.bandit[i] != NOBODY:
        lead = f"The bandit on {colour} stays, and {camp} earns nothing (RM-10)."
    elif table.outpost[i]:
        lead = f"With its outpost, {camp} earns 2 runes a turn while a rune lies in it (RM-8)."
    elif table.loose[i]:
        runes = count(table.loose[i], "loose rune")
        moves = "moves" if table.loose[i] == 1 else "move"
        lead = f"{runes} {moves} in, and {camp} earns 1 rune a turn (RM-6, RM-8)."
    else:
        lead = f"{capitalized(camp)} earns a rune a turn once a rune lies in it (RM-8)."
    left = count(position.market, "rune")
    return sentences(lead, _supply(position) or f"The market still has {left} to earn.")


def _outpost(position: Position, colour: Colour) -> str:
    table, i = position.table, camp_at(position.seat, colour)
    camp = f"the {colour} camp"
    if table.shelter[i]:
        held = table.inside[i] + table.loose[i]
        when = "" if held else " once a rune lies in it"
        lead = f"With the shelter {camp} earns 2 runes a turn{when} (RM-8)."
    elif table.loose[i]:
        runes = count(table.loose[i], "loose rune")
        moves = "moves" if table.loose[i] == 1 else "move"
        lead = f"{runes} {moves} into {camp}, which then earns 1 rune a turn (RM-7, RM-8)."
    else:
        lead = f"{capitalized(camp)} earns a rune a turn once a rune lies in it (RM-7, RM-8)."
    return sentences(lead, "An outpost counts 2 points (RM-27).")


def _bandit(position: Position, victim: Seat, colour: Colour) -> str:
    table, i = position.table, camp_at(victim, colour)
    name, income = position.names[victim], position.income(i)
    leads = all(position.scores[victim] >= position.scores[other] for other in position.others)
    who = f"{name} has {aloud(position.scores[victim], 'point')}"
    most = ", the most of all opponents" if leads and len(position.others) > 1 else ""
    stays = table.inside[i] or table.shelter[i]
    lead = f"{position.camp(i)} is empty: the bandit takes its shelter next (RM-23)."
    if not stays:
        lead = f"{position.camp(i)} has only an outpost: the bandit leaves at once (RM-22)."
    elif table.inside[i]:
        stops = f"The bandit stops interest of {count(income, 'rune')} a turn there"
        lead = f"{stops} and takes a rune a turn (RM-23)."
    outpost = f"{possessive(name)} outpost there is destroyed, 2 points less (RM-22)."
    cost = "; the bandit costs one (RM-27)" if stays else ""
    return sentences(
        lead,
        outpost if table.outpost[i] else None,
        f"{who}{most}{cost}.",
        _supply(position),
    )


# -- throwing away, ending ----------------------------------------------------------------


def _throwing(position: Position, card: Card, moves: Sequence[MarketMove]) -> str:
    table = position.table
    buys = any(isinstance(move, BuyRune | BuyItem | PayCards) for move in moves)
    kept = list(table.hands[position.seat])
    kept.remove(card)
    must = "A card has to be played or thrown away (RM-20)"
    if not kept:
        return f"{must}, and {the_card(card)} is the only one."
    if not buys and all(other <= HIGHEST for other in (card, *kept)):
        must = "No sum in hand buys anything, and one card has to go (RM-20)"
    return f"{must}; {the_cards(kept)} {_stay(len(kept))} in hand."


def _stay(cards: int) -> str:
    return "stays" if cards == 1 else "stay"


def _ending(position: Position) -> str:
    table = position.table
    hand, guard = table.hands[position.seat], None
    drawn = max(0, HAND_SIZE - len(hand))
    fresh = f"{count(drawn, 'new card')} will fill up the hand (RM-21)." if drawn else None
    if table.phase == FILL_UP:
        return sentences("A card was thrown away, so the turn can only end (RM-20).", fresh)
    if not hand:
        return sentences("No card is left to play.", fresh)
    lead = f"{capitalized(the_cards(hand))} {_stay(len(hand))} in hand for later."
    if table.phase == CARDS and (highest := highest_number(hand)) > 5:
        guard = f"{capitalized(the_card(highest))} can fend off duels (RM-17)."
    return sentences(lead, guard, fresh)


# -- thefts and duels ----------------------------------------------------------------------


def _loot(position: Position) -> str:
    """Describe the best loot (RM-19)."""
    rich = [other for other in position.others if sum(position.table.owned(other))]
    if not rich:
        return "Nobody has a rune, so a theft takes a hand card unseen (RM-19)."
    best = max(rich, key=position.scores.__getitem__)
    victim = position.names[best]
    less = f"A theft takes a rune from {victim}: a point less for {victim}"
    return f"{less}, a point more for {position.name} (RM-19)."


def _stealing(position: Position, move: Steal) -> str:
    victim = move.seat
    name = position.names[victim]
    if move.what == "nothing":
        return f"{name} has neither runes nor cards, so there is nothing to take (RM-19)."
    if move.what == "card":
        return _card_theft(position, victim)
    i, own = camp_at(victim, move.what), camp_at(position.seat, move.what)
    return sentences(
        _points_after(position, victim),
        _first_rune(position, own),
        _last_rune(position, i),
        _price_missed(position, i),
        _affords(position, own),
        _supply(position),
    )


def _points_after(position: Position, victim: Seat) -> str:
    """Compare points after the theft of a rune."""
    rest = [position.scores[other] for other in position.others if other != victim]
    name, theirs = position.names[victim], aloud(position.scores[victim] - 1)
    if not rest or position.scores[victim] <= max(rest):
        return _standing(position, 1, 1, victim)
    own = aloud(position.scores[position.seat] + 1, "point")
    return f"{position.name} then has {own} and {name}, the strongest opponent, {theirs}."


def _first_rune(position: Position, own: int) -> str | None:
    table = position.table
    if not table.is_camp(own) or table.bandit[own] != NOBODY or table.inside[own]:
        return None
    income, colour = count(table.earning(own), "rune"), COLOURS[colour_of(own)]
    return f"The {colour} camp gets its first rune and earns {income} a turn (RM-8)."


def _last_rune(position: Position, i: int) -> str | None:
    table = position.table
    if table.inside[i] + table.loose[i] != 1 or not position.income(i):
        return None
    return f"{position.camp(i)} is empty then and earns nothing (RM-8)."


def _price_missed(position: Position, i: int) -> str | None:
    table = position.table
    if table.free(i) != table.price:
        return None
    name, runes = position.names[owner_of(i)], f"{table.price} {COLOURS[colour_of(i)]} runes"
    return f"{name} no longer has {runes} to buy an outpost or a bandit (RM-11)."


def _card_theft(position: Position, victim: Seat) -> str:
    table = position.table
    name = position.names[victim]
    known = position.known[victim]
    left = len(table.hands[victim]) - 1
    keeps = f"{name} keeps {count(left, 'card') if left else 'no card'} for the next turn"
    runes = any(sum(table.owned(other)) for other in position.others)
    return sentences(
        f"{keeps}, and the stolen card can be played at once (RM-19).",
        f"{name} is known to hold {the_cards(known)}." if known else None,
        None if runes else "Nobody has a rune to take.",
    )


def _attack(position: Position, card: Card, victim: Seat) -> str:
    table, name = position.table, position.names[victim]
    held = len(table.hands[victim])
    lost = f"The {card} is spent either way, and a new card takes its place (RM-21)."
    if len(table.hands[position.seat]) > HAND_SIZE:
        lost = f"The {card} is spent either way (RM-17)."
    if not held:
        if not sum(table.owned(victim)):
            return sentences(f"{name} has no cards to defend with and nothing to take.", lost)
        return f"{name} holds no card to fend it off with, so a theft follows (RM-17)."
    if known := position.known_defence(victim, card):
        lead = f"{name} is known to hold {the_card(min(known))}, which reaches {card} (RM-17)."
        return sentences(lead, f"{name} may still give up.", lost)
    reached = position.defence_chance(victim, card)
    if not reached:
        return sentences(f"No unseen card reaches {card}, so {name} has to give up (RM-17).", lost)
    chances = chance(1 - reached)
    none = f"{name} holds {count(held, 'card')}; the chance that none reaches {card} is {chances}."
    if held == 1:
        none = f"{name} holds one card; the chance that it does not reach {card} is {chances}."
    then = "Then a theft follows (RM-17)." if 1 - reached >= MIN_LIKELY_CHANCE else None
    return sentences(none, then, lost, _supply(position))


def _showing(position: Position, card: Card, moves: Sequence[MarketMove]) -> str:
    frame = position.frame
    attacker = position.names[frame.other]
    lower = [move.card for move in moves if isinstance(move, Show) and move.card < card]
    lead = f"The {card} reaches {possessive(attacker)} {frame.card} and stays in hand (RM-17)."
    benefit = "It is the lowest card that does, so it reveals least."
    if lower:
        benefit = f"Showing it keeps {the_cards(lower)} a secret."
    return sentences(lead, benefit)


def _giving_up(position: Position, *, only: bool) -> str:
    table = position.table
    frame = position.frame
    attacker, runes = position.names[frame.other], sum(table.owned(position.seat))
    if only:
        single = len(table.hands[position.seat]) == 1
        held = "The only card in hand does not reach" if single else "No card in hand reaches"
        return f"{held} {frame.card}, so giving up is the only choice (RM-17)."
    loss = f"{attacker} steals a card unseen (RM-17, RM-19)"
    if runes:
        has = f"{position.name} has {count(runes, 'rune')}"
        loss = f"{has}, and {attacker} steals a rune or a card (RM-17, RM-19)"
    return f"No card of the hand is shown. {loss}."


# -- shared sentences -----------------------------------------------------------------------


def _standing(position: Position, gain: int = 0, loss: int = 0, victim: Seat | None = None) -> str:
    """Compare the points of the asked seat and of ``victim``, by default the leading opponent.

    ``gain`` is added to the points of the asked seat, ``loss`` is taken from the opponent's.
    """
    other = position.leader if victim is None else victim
    own, theirs = position.scores[position.seat] + gain, position.scores[other] - loss
    verb = "then has" if gain or loss else "has"
    return f"{position.name} {verb} {aloud(own, 'point')}, {position.names[other]} {aloud(theirs)}."


def _supply(position: Position) -> str | None:
    """Warn of the last runes in the market."""
    if position.market > FEW_RUNES:
        return None
    verb = "is" if position.market == 1 else "are"
    return f"Only {count(position.market, 'rune')} {verb} left in the market (RM-26)."


def _end(position: Position) -> str:
    """Give the final points if the asked seat takes the last rune."""
    own, best = position.scores[position.seat] + 1, position.scores[position.leader]
    leader = position.names[position.leader]
    return (
        f"the game (RM-26) with {aloud(own, 'point')} for {position.name} "
        f"and {aloud(best)} for {leader}"
    )


def _affords(position: Position, i: int) -> str | None:
    """Describe the purchase that one more rune makes possible; None if there is none (RM-11)."""
    table = position.table
    if table.bandit[i] != NOBODY or table.free(i) + 1 != table.price:
        return None
    runes = f"{table.price} {COLOURS[colour_of(i)]} runes"
    return f"{runes} could buy an outpost or a bandit next turn (RM-11)."
