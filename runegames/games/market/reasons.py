"""Why a move of The Rune Market is a good one: points, what camps earn, what can be stolen.

Only what the asked seat knows has a part in it: cards that it has not seen are as likely in one
hand as in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from runegames.core import Outlook, Seat, aloud, and_list, count, possessive
from runegames.core.advice import chance, none_of, sentences
from runegames.games.market.frames import CARDS, FILL_UP, NOBODY
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import (
    BIG_SUM,
    CARD_OF,
    COLOUR_INDEX,
    COLOURS,
    HAND_SIZE,
    HIGHEST,
    RANSOM_RUNES,
    Card,
    name_of,
    short,
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

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

LIKELY = 0.3
"""From this chance on one may reckon with a theft."""
NEAR_THE_END = 6
"""With so few runes in the market, somebody may soon end the game."""


def reason(move: MarketMove, state: MarketState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    eyes = _Eyes(state, state.stack[-1].seat, names)
    match move:
        case Collect() | Decline():
            return _interest(eyes, collect=isinstance(move, Collect))
        case Trade(item, colour):
            paid = f"{count(state.price, f'{colour} rune')} go back to the market (RM-11)"
            return sentences(f"{paid}.", _item(eyes, item), _supply(eyes))
        case GiveShelter() | SpendShelter():
            return _two_thefts(eyes, move)
        case Stow(colour, runes):
            return _stowing(eyes, colour, runes)
        case PayRunes() | PayOutpost() | PayCards():
            return _ransom(eyes, move)
        case BuyRune(cards, colour):
            return _rune(eyes, cards, colour)
        case BuyItem(cards, item):
            enough = f"{_numbers(cards)} make {sum(cards)}, and {BIG_SUM} are enough (RM-15)."
            return sentences(enough, _item(eyes, item), _supply(eyes))
        case PlayShelter(colour):
            return _shelter(eyes, COLOUR_INDEX[colour])
        case PlayThief():
            return sentences(_loot(eyes), _standing(eyes), _supply(eyes))
        case Attack(card, victim):
            return _attack(eyes, card, victim)
        case ThrowAway(name):
            return _throwing(eyes, CARD_OF[name])
        case EndTurn():
            return _ending(eyes)
        case PutOutpost(colour):
            return _outpost(eyes, COLOUR_INDEX[colour])
        case PutBandit(victim, colour):
            return _bandit(eyes, victim, COLOUR_INDEX[colour])
        case Show(card):
            return _showing(eyes, card)
        case GiveUp():
            return _giving_up(eyes)
        case Steal():
            return _stealing(eyes, move)
        case Sign():
            return "Against somebody who cannot be read, all three signs are equally good (RM-28)."
    assert_never(move)


def outlook(
    scores: Sequence[float], success: float, state: MarketState, names: Sequence[str]
) -> Outlook:
    """What a search expects a few turns ahead."""
    eyes = _Eyes(state, state.stack[-1].seat, names)
    best = max(eyes.others, key=scores.__getitem__)
    own, theirs = count(round(scores[eyes.seat]), "point"), round(scores[best])
    told = (
        f"A few turns on, {eyes.name} should be at about {own} and {names[best]} at {theirs}, "
        "counting what camps and hands still bring."
    )
    return Outlook(told, "point", success, "the game")


# -- what a seat knows --------------------------------------------------------------------


class _Eyes:
    """A table as its asked seat looks at it."""

    def __init__(self, state: MarketState, seat: Seat, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.name = names[seat]
        self.others = [other for other in range(state.seats) if other != seat]
        self.scores = state.scores()

    @property
    def leader(self) -> Seat:
        """The strongest of the others."""
        return max(self.others, key=self.scores.__getitem__)

    @property
    def market(self) -> int:
        """Runes on the way to the end (RM-26)."""
        return sum(self.state.runes)

    def unseen(self) -> list[Card]:
        """The cards that lie in the deck or, unknown, in somebody's hand."""
        pool = self.state.deck[:]
        for other in self.others:
            hidden = list(self.state.hands[other])
            for card in known_to(self.state, other, self.seat):
                hidden.remove(card)
            pool += hidden
        return pool

    def holds(self, victim: Seat, card: Card) -> float:
        """The chance that somebody has a number card that reaches ``card``."""
        known = known_to(self.state, victim, self.seat)
        if any(card <= other <= HIGHEST for other in known):
            return 1.0
        pool = self.unseen()
        good = sum(card <= other <= HIGHEST for other in pool)
        return 1 - none_of(good, len(pool), len(self.state.hands[victim]) - len(known))

    def is_camp(self, i: int) -> bool:
        """Whether there is a camp that could earn (RM-5)."""
        return self.state.shelter[i] or self.state.outpost[i]

    def income(self, i: int) -> int:
        """What a camp earns a turn as it stands (RM-8)."""
        state = self.state
        if state.bandit[i] != NOBODY or not state.inside[i] or not self.is_camp(i):
            return 0
        return 1 + (state.shelter[i] and state.outpost[i])

    def camp(self, i: int) -> str:
        """``Bo's blue camp``."""
        return f"{possessive(self.names[i >> 1])} {COLOURS[i & 1]} camp"


def _numbers(cards: Sequence[Card]) -> str:
    return and_list([str(card) for card in cards])


def _card(card: Card) -> str:
    """``the 9``, ``the thief``."""
    return f"the {short(name_of(card))}"


def _cards(cards: Sequence[Card]) -> str:
    """``the 4, the 9 and the thief``."""
    return and_list([_card(card) for card in cards])


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _standing(eyes: _Eyes, gain: int = 0, loss: int = 0, victim: Seat | None = None) -> str:
    """The points of the asked and of somebody else, with what a move changes."""
    other = eyes.leader if victim is None else victim
    own, theirs = eyes.scores[eyes.seat] + gain, eyes.scores[other] - loss
    verb = "then has" if gain or loss else "has"
    return f"{eyes.name} {verb} {aloud(own, 'point')}, {eyes.names[other]} {aloud(theirs)}."


def _supply(eyes: _Eyes) -> str | None:
    """How near the end is, when it is near."""
    if eyes.market > NEAR_THE_END:
        return None
    verb = "is" if eyes.market == 1 else "are"
    return f"Only {count(eyes.market, 'rune')} {verb} left in the market (RM-26)."


def _end(eyes: _Eyes) -> str:
    """The scores if the last rune goes to the asked seat now."""
    own = count(eyes.scores[eyes.seat] + 1, "point")
    return (
        f"the game (RM-26) with {own} for {eyes.name}, {eyes.scores[eyes.leader]} for "
        + (eyes.names[eyes.leader])
    )


# -- interest, items, shelters ------------------------------------------------------------


def _interest(eyes: _Eyes, *, collect: bool) -> str:
    if collect:
        return f"It ends {_end(eyes)}."
    return f"Taking it would end {_end(eyes)}."


def _item(eyes: _Eyes, item: str) -> str:
    """What an outpost or a bandit does at its best place."""
    state = eyes.state
    if item == "outpost":
        own = range(2 * eyes.seat, 2 * eyes.seat + 2)
        worth = "It counts 2 points (RM-27)"
        if any(state.bandit[i] != NOBODY for i in own):
            return f"{worth}, or drives a bandit off (RM-25)."
        best = next((i for i in own if state.shelter[i] and not state.outpost[i]), None)
        if best is not None:
            return f"{worth}, and the {COLOURS[best & 1]} shelter earns 2 a turn with it (RM-8)."
        return f"{worth} and founds a camp that can earn a rune a turn (RM-7, RM-8)."
    targets = [
        2 * move.seat + COLOUR_INDEX[move.colour] for move in state.bandit_targets(eyes.seat)
    ]
    best = max(targets, key=lambda i: (eyes.income(i), state.inside[i], eyes.scores[i >> 1]))
    return f"A bandit can go to {eyes.camp(best)}, which {_earns(eyes, best)} (RM-22)."


def _earns(eyes: _Eyes, i: int) -> str:
    income = eyes.income(i)
    if income:
        return f"earns {income} a turn"
    return f"holds {count(eyes.state.inside[i], 'rune')}"


def _two_thefts(eyes: _Eyes, move: GiveShelter | SpendShelter) -> str:
    i = 2 * eyes.seat + COLOUR_INDEX[move.colour]
    if isinstance(move, GiveShelter):
        lost = f"Two thefts now are worth more than a shelter that {_earns(eyes, i)} (RM-12)"
        return sentences(f"{lost}.", _loot(eyes), _supply(eyes))
    if eyes.state.shelter[i]:
        use = f"A second {move.colour} shelter has no place on the table (RM-5)"
        return sentences(f"{use}, so two thefts are its best use.", _loot(eyes), _supply(eyes))
    return sentences(
        f"Two thefts now, in place of a {move.colour} camp that would have to earn first.",
        _loot(eyes),
        _supply(eyes),
    )


def _loot(eyes: _Eyes) -> str:
    """What a theft would bring (RM-19)."""
    rich = [other for other in eyes.others if sum(eyes.state.owned(other))]
    if not rich:
        return "Nobody has a rune, so a theft takes a hand card unseen (RM-19)."
    best = max(rich, key=eyes.scores.__getitem__)
    return f"A theft takes a rune from {eyes.names[best]}: a point less there, one more here."


def _stowing(eyes: _Eyes, colour: str, runes: int) -> str:
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


def _ransom(eyes: _Eyes, move: PayRunes | PayOutpost | PayCards) -> str:
    """What being rid of a bandit brings (RM-25)."""
    state = eyes.state
    i = 2 * eyes.seat + COLOUR_INDEX[move.colour]
    match move:
        case PayRunes():
            price = f"{RANSOM_RUNES} runes drive the bandit off (RM-25)"
        case PayCards(cards):
            price = f"{_numbers(cards)} make {sum(cards)} and drive the bandit off (RM-25)"
        case _:
            price = "The outpost goes, and the bandit with it (RM-25)"
    owner = eyes.names[state.bandit[i]]
    held = state.inside[i] + state.loose[i]
    toll = f"It costs a point, and {owner} gets a rune from it each turn (RM-23, RM-27)."
    income = 1 + (state.shelter[i] and state.outpost[i]) if held and eyes.is_camp(i) else 0
    again = f"The {move.colour} camp earns {income} a turn again." if income else None
    return sentences(f"{price}.", toll, again, _supply(eyes))


def _rune(eyes: _Eyes, cards: tuple[Card, ...], colour: str) -> str:
    state, i = eyes.state, 2 * eyes.seat + COLOUR_INDEX[colour]
    exact = f"{_numbers(cards)} make exactly {sum(cards)} (RM-14)"
    if len(cards) == 1:
        exact = f"A single {cards[0]} pays for it (RM-14)"
    if eyes.market == 1:
        return f"It takes the last rune and ends {_end(eyes)}."
    first = eyes.is_camp(i) and state.bandit[i] == NOBODY and not state.inside[i]
    if first:
        income = 1 + (state.shelter[i] and state.outpost[i])
        lead = f"The first rune in the {colour} camp makes it earn {income} a turn (RM-8)."
        return sentences(lead, f"{exact}.", _standing(eyes, 1), _supply(eyes))
    return sentences(
        f"{exact}, and a rune is a point.",
        _supply(eyes),
        _standing(eyes, 1),
        _affords(eyes, i),
    )


def _affords(eyes: _Eyes, i: int) -> str | None:
    """Whether one more rune pays for an outpost or a bandit (RM-11)."""
    state = eyes.state
    if state.bandit[i] != NOBODY or state.free(i) + 1 != state.price:
        return None
    runes = f"{state.price} {COLOURS[i & 1]} runes"
    return f"{runes} could buy an outpost or a bandit next turn (RM-11)."


def _shelter(eyes: _Eyes, colour: int) -> str:
    state, i = eyes.state, 2 * eyes.seat + colour
    camp = f"the {COLOURS[colour]} camp"
    if state.bandit[i] != NOBODY:
        lead = "It keeps the bandit there, which still stops all interest (RM-10)."
    elif state.outpost[i]:
        lead = f"With its outpost, {camp} earns 2 a turn while a rune lies in it (RM-8)."
    elif state.loose[i]:
        runes = count(state.loose[i], "loose rune")
        moves = "moves" if state.loose[i] == 1 else "move"
        lead = f"{runes} {moves} in, and {camp} earns one more each turn (RM-6, RM-8)."
    else:
        lead = f"{_sentence(camp)} earns a rune a turn as soon as one lies in it (RM-8)."
    left = count(eyes.market, "rune")
    return sentences(lead, _supply(eyes) or f"The market still has {left} to earn.")


def _outpost(eyes: _Eyes, colour: int) -> str:
    state, i = eyes.state, 2 * eyes.seat + colour
    camp = f"the {COLOURS[colour]} camp"
    if state.shelter[i]:
        held = state.inside[i] + state.loose[i]
        when = "" if held else " once a rune lies in it"
        lead = f"With the shelter {camp} earns 2 a turn{when} (RM-8)."
    elif state.loose[i]:
        runes = count(state.loose[i], f"loose {COLOURS[colour]} rune")
        moves = "moves" if state.loose[i] == 1 else "move"
        lead = f"It founds a camp: {runes} {moves} in and earn one a turn (RM-7, RM-8)."
        lead = lead.replace(" in and earn ", " in and earns ") if state.loose[i] == 1 else lead
    else:
        lead = f"It founds {camp}, which earns one a turn once a rune lies in it (RM-7, RM-8)."
    return sentences(lead, "An outpost counts 2 points (RM-27).")


def _bandit(eyes: _Eyes, victim: Seat, colour: int) -> str:
    state, i = eyes.state, 2 * victim + colour
    name, income = eyes.names[victim], eyes.income(i)
    leads = all(eyes.scores[victim] >= eyes.scores[other] for other in eyes.others)
    who = f"{name} has {aloud(eyes.scores[victim], 'point')}"
    most = ", the most of the others" if leads and len(eyes.others) > 1 else ""
    stops = f"It stops {income} a turn of interest there" if income else "It is occupied"
    takes = "takes a rune a turn instead (RM-23)" if state.inside[i] else "it holds no rune yet"
    outpost = f"{possessive(name)} outpost there is destroyed, 2 points less (RM-22)."
    return sentences(
        f"{stops} and {takes}."
        if state.inside[i]
        else f"{eyes.camp(i)} is empty: the bandit takes its shelter next (RM-23).",
        outpost if state.outpost[i] else None,
        f"{who}{most}, and loses one by it (RM-27).",
        _supply(eyes),
    )


# -- thefts and duels ---------------------------------------------------------------------


def _stealing(eyes: _Eyes, move: Steal) -> str:
    victim = move.seat
    name = eyes.names[victim]
    if move.what == "nothing":
        return f"{name} has neither runes nor cards, so there is nothing to take (RM-19)."
    if move.what == "card":
        return _card_theft(eyes, victim)
    i, own = 2 * victim + COLOUR_INDEX[move.what], 2 * eyes.seat + COLOUR_INDEX[move.what]
    return sentences(
        _standing(eyes, 1, 1, victim),
        _first_rune(eyes, own),
        _last_rune(eyes, i),
        _price_missed(eyes, i),
        _affords(eyes, own),
        _leads(eyes, victim),
        _supply(eyes),
    )


def _leads(eyes: _Eyes, victim: Seat) -> str | None:
    rest = [eyes.scores[other] for other in eyes.others if other != victim]
    if not rest or eyes.scores[victim] <= max(rest):
        return None
    return f"{eyes.names[victim]} leads the others."


def _first_rune(eyes: _Eyes, own: int) -> str | None:
    state = eyes.state
    if not eyes.is_camp(own) or state.bandit[own] != NOBODY or state.inside[own]:
        return None
    income = 1 + (state.shelter[own] and state.outpost[own])
    return f"The {COLOURS[own & 1]} camp gets its first rune and earns {income} a turn (RM-8)."


def _last_rune(eyes: _Eyes, i: int) -> str | None:
    state = eyes.state
    if state.inside[i] + state.loose[i] != 1 or not eyes.income(i):
        return None
    return f"{eyes.camp(i)} is empty then and earns nothing (RM-8)."


def _price_missed(eyes: _Eyes, i: int) -> str | None:
    state = eyes.state
    if state.free(i) != state.price:
        return None
    name, runes = eyes.names[i >> 1], f"{state.price} {COLOURS[i & 1]} runes"
    return f"{name} no longer has the {runes} that buy something (RM-11)."


def _card_theft(eyes: _Eyes, victim: Seat) -> str:
    state, name = eyes.state, eyes.names[victim]
    held, known = len(state.hands[victim]), known_to(state, victim, eyes.seat)
    play = "the one taken can be played at once (RM-19)"
    lead = f"It leaves {name} {count(held - 1, 'card')} for the next turn, and {play}."
    if held == 1:
        lead = f"It leaves {name} no card for the next turn, and {play}."
    told = f"{name} is known to hold {_cards(known)}." if known else None
    return sentences(lead, told, _runeless(eyes))


def _runeless(eyes: _Eyes) -> str | None:
    if any(sum(eyes.state.owned(other)) for other in eyes.others):
        return None
    return "Nobody has a rune to take."


def _attack(eyes: _Eyes, card: Card, victim: Seat) -> str:
    state, name = eyes.state, eyes.names[victim]
    held = len(state.hands[victim])
    reached = eyes.holds(victim, card)
    known = [other for other in known_to(state, victim, eyes.seat) if card <= other <= HIGHEST]
    lost = f"The {card} is spent either way, and a new card takes its place (RM-21)."
    if len(state.hands[eyes.seat]) > HAND_SIZE:
        lost = f"The {card} is spent either way (RM-17)."
    if not held:
        if not sum(state.owned(victim)):
            return sentences(f"{name} has nothing to defend and nothing to take.", lost)
        return f"{name} holds no card to fend it off with, so a theft follows (RM-17)."
    if known:
        lead = f"{name} is known to hold {_card(min(known))}, which reaches {card} (RM-17)."
        return sentences(lead, "It may still be kept back.", lost)
    if not reached:
        return sentences(f"No unseen card reaches {card}, so {name} has to give up (RM-17).", lost)
    chances = chance(1 - reached)
    none = f"{name} holds {count(held, 'card')}; the chance that none reaches {card} is {chances}."
    if held == 1:
        none = f"{name} holds one card; the chance that it does not reach {card} is {chances}."
    then = "Then a theft follows (RM-17)." if 1 - reached >= LIKELY else None
    return sentences(none, then, lost, _supply(eyes))


def _showing(eyes: _Eyes, card: Card) -> str:
    state = eyes.state
    frame = state.stack[-1]
    attacker = eyes.names[frame.other]
    lower = [
        move.card for move in state.legal_moves() if isinstance(move, Show) and move.card < card
    ]
    lead = f"The {card} reaches {possessive(attacker)} {frame.card} and stays in hand (RM-17)."
    least = "It is the lowest that does, so it gives away least." if not lower else None
    return sentences(lead, least or f"Showing it keeps {_cards(lower)} a secret.")


def _giving_up(eyes: _Eyes) -> str:
    state = eyes.state
    frame = state.stack[-1]
    attacker, runes = eyes.names[frame.other], sum(state.owned(eyes.seat))
    if len(state.legal_moves()) == 1:
        held = (
            "The only card in hand does not reach"
            if len(state.hands[eyes.seat]) == 1
            else ("No card in hand reaches")
        )
        return f"{held} {frame.card}, so giving up is the only choice (RM-17)."
    has = f"{eyes.name} has {count(runes, 'rune')} to lose" if runes else "there is no rune to lose"
    return f"It shows nothing of the hand; {has}, and {attacker} takes one thing (RM-17, RM-19)."


# -- the rest of a hand -------------------------------------------------------------------


def _throwing(eyes: _Eyes, card: Card) -> str:
    state = eyes.state
    buys = any(isinstance(move, BuyRune | BuyItem | PayCards) for move in state.legal_moves())
    kept = list(state.hands[eyes.seat])
    kept.remove(card)
    must = "A card has to be played or thrown away (RM-20)"
    if not kept:
        return f"{must}, and {_card(card)} is the only one."
    keeps = _cards(kept)
    if buys or not all(other <= HIGHEST for other in (card, *kept)):
        return f"{must}. {_sentence(_card(card))} is missed least beside {keeps}."
    more = "promises more" if len(kept) == 1 else "promise more"
    return f"No sum in hand buys anything, and one card has to go (RM-20); {keeps} {more}."


def _ending(eyes: _Eyes) -> str:
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
    lead = f"{_sentence(_cards(hand))} {kept} for later."
    guard = f"{_sentence(_card(highest))} fends off duels (RM-17)." if highest > 5 else None
    if state.phase != CARDS:
        return sentences(lead, fresh)
    return sentences(lead, guard, fresh)
