"""Why a move of The Rune Market is a good one: points, what camps earn, what can be stolen.

Only what the asked seat knows has a part in it: cards that it has not seen are as likely in one
hand as in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from runegames.core import Outlook, Seat, aloud, count, possessive
from runegames.core.advice import sentences
from runegames.games.market.eyes import (
    Eyes,
    affords,
    card_words,
    cards_words,
    end,
    numbers,
    sentence,
    standing,
    supply,
)
from runegames.games.market.frames import CARDS, FILL_UP, NOBODY
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    COLOUR_INDEX,
    COLOURS,
    HAND_SIZE,
    HIGHEST,
    RANSOM_RUNES,
    Card,
)
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
from runegames.games.market.spoils import attack, giving_up, loot, showing, stealing

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState


def reason(move: MarketMove, state: MarketState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    eyes = Eyes(state, state.stack[-1].seat, names)
    match move:
        case Collect() | Decline():
            return _interest(eyes, collect=isinstance(move, Collect))
        case Trade(item, colour):
            paid = f"{count(state.price, f'{colour} rune')} go back to the market (RM-11)"
            return sentences(f"{paid}.", _item(eyes, item), supply(eyes))
        case GiveShelter() | SpendShelter():
            return _two_thefts(eyes, move)
        case Stow(colour, runes):
            return _stowing(eyes, colour, runes)
        case PayRunes() | PayOutpost() | PayCards():
            return _ransom(eyes, move)
        case BuyRune(cards, colour):
            return _rune(eyes, cards, colour)
        case BuyItem(cards, item):
            enough = f"{numbers(cards)} make {sum(cards)}, and {BIG_SUM} is enough (RM-15)."
            return sentences(enough, _item(eyes, item), supply(eyes))
        case PlayShelter(colour):
            return _shelter(eyes, COLOUR_INDEX[colour])
        case PlayThief():
            return sentences(loot(eyes), standing(eyes), supply(eyes))
        case Attack(card, victim):
            return attack(eyes, card, victim)
        case ThrowAway(name):
            return _throwing(eyes, CARD_OF[name])
        case EndTurn():
            return _ending(eyes)
        case PutOutpost(colour):
            return _outpost(eyes, COLOUR_INDEX[colour])
        case PutBandit(victim, colour):
            return _bandit(eyes, victim, COLOUR_INDEX[colour])
        case Show(card):
            return showing(eyes, card)
        case GiveUp():
            return giving_up(eyes)
        case Steal():
            return stealing(eyes, move)
        case Sign():
            return "Against somebody who cannot be read, all three signs are equally good (RM-28)."
    assert_never(move)


def outlook(
    scores: Sequence[float], success: float, state: MarketState, names: Sequence[str]
) -> Outlook:
    """What a search expects a few turns ahead."""
    eyes = Eyes(state, state.stack[-1].seat, names)
    best = max(eyes.others, key=scores.__getitem__)
    own, theirs = count(round(scores[eyes.seat]), "point"), round(scores[best])
    told = (
        f"A few turns on, {eyes.name} should be at about {own} and {names[best]} at {theirs}, "
        "counting what camps and hands still bring."
    )
    return Outlook(told, "point", success, "the game")


# -- interest, items, shelters ------------------------------------------------------------


def _interest(eyes: Eyes, *, collect: bool) -> str:
    if collect:
        return f"It ends {end(eyes)}."
    return f"Taking it would end {end(eyes)}."


def _item(eyes: Eyes, item: str) -> str:
    """What an outpost or a bandit does at its best place."""
    state = eyes.state
    if item == "outpost":
        own = range(2 * eyes.seat, 2 * eyes.seat + 2)
        worth = "An outpost counts 2 points (RM-27)"
        if any(state.bandit[i] != NOBODY for i in own):
            return f"{worth}, or drives a bandit off (RM-25)."
        best = next((i for i in own if state.shelter[i] and not state.outpost[i]), None)
        if best is not None:
            return (
                f"{worth}, and the {COLOURS[best & 1]} shelter earns 2 runes a turn with it (RM-8)."
            )
        return f"{worth} and founds a camp that can earn a rune a turn (RM-7, RM-8)."
    targets = [
        2 * move.seat + COLOUR_INDEX[move.colour] for move in state.bandit_targets(eyes.seat)
    ]
    best = max(targets, key=lambda i: (eyes.income(i), state.inside[i], eyes.scores[i >> 1]))
    return f"A bandit can go to {eyes.camp(best)}, which {_earns(eyes, best)} (RM-22)."


def _earns(eyes: Eyes, i: int) -> str:
    income = eyes.income(i)
    if income:
        return f"earns {count(income, 'rune')} a turn"
    runes = eyes.state.inside[i]
    return f"holds {count(runes, 'rune')}" if runes else "holds no rune"


def _two_thefts(eyes: Eyes, move: GiveShelter | SpendShelter) -> str:
    i = 2 * eyes.seat + COLOUR_INDEX[move.colour]
    if isinstance(move, GiveShelter):
        lost = f"Two thefts now are worth more than a shelter that {_earns(eyes, i)} (RM-12)"
        return sentences(f"{lost}.", loot(eyes), supply(eyes))
    if eyes.state.shelter[i]:
        use = f"A second {move.colour} shelter has no place on the table (RM-5)"
        return sentences(f"{use}, so two thefts are its best use.", loot(eyes), supply(eyes))
    return sentences(
        f"Two thefts now, in place of a {move.colour} camp that would have to earn first.",
        loot(eyes),
        supply(eyes),
    )


def _stowing(eyes: Eyes, colour: str, runes: int) -> str:
    i = 2 * eyes.seat + COLOUR_INDEX[colour]
    inside, it = eyes.state.inside[i], "it goes" if runes == 1 else "they go"
    if not inside:
        return (
            f"With nothing inside, the bandit would take the {colour} shelter on the next turn; "
            "now it takes a rune (RM-23)."
        )
    return (
        f"The bandit has {count(inside + runes, 'rune')} to take, one a turn, before it takes "
        f"the shelter (RM-23); {it} there to be lost in its place."
    )


def _ransom(eyes: Eyes, move: PayRunes | PayOutpost | PayCards) -> str:
    """What being rid of a bandit brings (RM-25)."""
    state = eyes.state
    i = 2 * eyes.seat + COLOUR_INDEX[move.colour]
    match move:
        case PayRunes():
            price = f"{RANSOM_RUNES} runes drive the bandit off (RM-25)"
        case PayCards(cards):
            price = f"{numbers(cards)} make {sum(cards)} and drive the bandit off (RM-25)"
        case _:
            price = "The outpost goes, and the bandit with it (RM-25)"
    owner = eyes.names[state.bandit[i]]
    held = state.inside[i] + state.loose[i]
    toll = f"The bandit costs a point, and {owner} gets a rune by it each turn (RM-23, RM-27)."
    income = 1 + (state.shelter[i] and state.outpost[i]) if held and eyes.is_camp(i) else 0
    again = (
        f"The {move.colour} camp earns {count(income, 'rune')} a turn again." if income else None
    )
    return sentences(f"{price}.", toll, again, supply(eyes))


def _rune(eyes: Eyes, cards: tuple[Card, ...], colour: str) -> str:
    state, i = eyes.state, 2 * eyes.seat + COLOUR_INDEX[colour]
    exact = f"{numbers(cards)} make exactly {sum(cards)} (RM-14)"
    if len(cards) == 1:
        exact = f"A single {cards[0]} pays for it (RM-14)"
    if eyes.market == 1:
        return f"It takes the last rune and ends {end(eyes)}."
    first = eyes.is_camp(i) and state.bandit[i] == NOBODY and not state.inside[i]
    if first:
        income = count(1 + (state.shelter[i] and state.outpost[i]), "rune")
        lead = f"The first rune in the {colour} camp makes it earn {income} a turn (RM-8)."
        return sentences(lead, f"{exact}.", standing(eyes, 1), supply(eyes))
    return sentences(
        f"{exact}, and a rune is a point.",
        supply(eyes),
        standing(eyes, 1),
        affords(eyes, i),
    )


def _shelter(eyes: Eyes, colour: int) -> str:
    state, i = eyes.state, 2 * eyes.seat + colour
    camp = f"the {COLOURS[colour]} camp"
    if state.bandit[i] != NOBODY:
        lead = "It keeps the bandit there, which still stops all interest (RM-10)."
    elif state.outpost[i]:
        lead = f"With its outpost, {camp} earns 2 runes a turn while a rune lies in it (RM-8)."
    elif state.loose[i]:
        runes = count(state.loose[i], "loose rune")
        moves = "moves" if state.loose[i] == 1 else "move"
        lead = f"{runes} {moves} in, and {camp} earns one more each turn (RM-6, RM-8)."
    else:
        lead = f"{sentence(camp)} earns a rune a turn as soon as one lies in it (RM-8)."
    left = count(eyes.market, "rune")
    return sentences(lead, supply(eyes) or f"The market still has {left} to earn.")


def _outpost(eyes: Eyes, colour: int) -> str:
    state, i = eyes.state, 2 * eyes.seat + colour
    camp = f"the {COLOURS[colour]} camp"
    if state.shelter[i]:
        held = state.inside[i] + state.loose[i]
        when = "" if held else " once a rune lies in it"
        lead = f"With the shelter {camp} earns 2 runes a turn{when} (RM-8)."
    elif state.loose[i]:
        runes = count(state.loose[i], f"loose {COLOURS[colour]} rune")
        moves = "moves" if state.loose[i] == 1 else "move"
        lead = f"It founds a camp: {runes} {moves} in and earn one a turn (RM-7, RM-8)."
        lead = lead.replace(" in and earn ", " in and earns ") if state.loose[i] == 1 else lead
    else:
        lead = f"It founds {camp}, which earns one a turn once a rune lies in it (RM-7, RM-8)."
    return sentences(lead, "An outpost counts 2 points (RM-27).")


def _bandit(eyes: Eyes, victim: Seat, colour: int) -> str:
    state, i = eyes.state, 2 * victim + colour
    name, income = eyes.names[victim], eyes.income(i)
    leads = all(eyes.scores[victim] >= eyes.scores[other] for other in eyes.others)
    who = f"{name} has {aloud(eyes.scores[victim], 'point')}"
    most = ", the most of the others" if leads and len(eyes.others) > 1 else ""
    stops = (
        f"It stops interest of {count(income, 'rune')} a turn there" if income else "It sits there"
    )
    takes = "takes a rune a turn instead (RM-23)" if state.inside[i] else "it holds no rune yet"
    outpost = f"{possessive(name)} outpost there is destroyed, 2 points less (RM-22)."
    return sentences(
        f"{stops} and {takes}."
        if state.inside[i]
        else f"{eyes.camp(i)} is empty: the bandit takes its shelter next (RM-23).",
        outpost if state.outpost[i] else None,
        f"{who}{most}, and loses one by it (RM-27).",
        supply(eyes),
    )


# -- the rest of a hand -------------------------------------------------------------------


def _throwing(eyes: Eyes, card: Card) -> str:
    state = eyes.state
    buys = any(isinstance(move, BuyRune | BuyItem | PayCards) for move in state.legal_moves())
    kept = list(state.hands[eyes.seat])
    kept.remove(card)
    must = "A card has to be played or thrown away (RM-20)"
    if not kept:
        return f"{must}, and {card_words(card)} is the only one."
    keeps = cards_words(kept)
    if buys or not all(other <= HIGHEST for other in (card, *kept)):
        return f"{must}. {sentence(card_words(card))} is missed least beside {keeps}."
    more = "promises more" if len(kept) == 1 else "promise more"
    return f"No sum in hand buys anything, and one card has to go (RM-20); {keeps} {more}."


def _ending(eyes: Eyes) -> str:
    state = eyes.state
    hand = state.hands[eyes.seat]
    drawn = max(0, HAND_SIZE - len(hand))
    fresh = f"{count(drawn, 'new card')} will fill up the hand (RM-21)." if drawn else None
    if state.phase == FILL_UP:
        return sentences("A card was thrown away, so the turn can only end (RM-20).", fresh)
    if not hand:
        return sentences("No card is left to play.", fresh)
    highest = max((card for card in hand if card <= HIGHEST), default=0)
    kept = "is kept" if len(hand) == 1 else "are kept"
    lead = f"{sentence(cards_words(hand))} {kept} for later."
    guard = f"{sentence(card_words(highest))} fends off duels (RM-17)." if highest > 5 else None
    if state.phase != CARDS:
        return sentences(lead, fresh)
    return sentences(lead, guard, fresh)
