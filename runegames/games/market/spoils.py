"""Why a theft or a duel at a table of The Rune Market is a good one (RM-17 to RM-19)."""

from __future__ import annotations

from runegames.core import Seat, aloud, count, possessive
from runegames.core.advice import chance, sentences
from runegames.games.market.eyes import Eyes, affords, card_words, cards_words, standing, supply
from runegames.games.market.frames import NOBODY
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import COLOUR_INDEX, COLOURS, HAND_SIZE, HIGHEST, Card
from runegames.games.market.moves import Show, Steal

LIKELY = 0.3
"""From this chance on one may reckon with a theft."""


def loot(eyes: Eyes) -> str:
    """What a theft would bring (RM-19)."""
    rich = [other for other in eyes.others if sum(eyes.state.owned(other))]
    if not rich:
        return "Nobody has a rune, so a theft takes a hand card unseen (RM-19)."
    best = max(rich, key=eyes.scores.__getitem__)
    return f"A theft takes a rune from {eyes.names[best]}: a point less there, one more here."


def stealing(eyes: Eyes, move: Steal) -> str:
    victim = move.seat
    name = eyes.names[victim]
    if move.what == "nothing":
        return f"{name} has neither runes nor cards, so there is nothing to take (RM-19)."
    if move.what == "card":
        return _card_theft(eyes, victim)
    i, own = 2 * victim + COLOUR_INDEX[move.what], 2 * eyes.seat + COLOUR_INDEX[move.what]
    return sentences(
        _spoils(eyes, victim),
        _first_rune(eyes, own),
        _last_rune(eyes, i),
        _price_missed(eyes, i),
        affords(eyes, own),
        supply(eyes),
    )


def _spoils(eyes: Eyes, victim: Seat) -> str:
    """The points after a rune has gone from a victim to the thief."""
    rest = [eyes.scores[other] for other in eyes.others if other != victim]
    name, theirs = eyes.names[victim], aloud(eyes.scores[victim] - 1)
    if not rest or eyes.scores[victim] <= max(rest):
        return standing(eyes, 1, 1, victim)
    own = aloud(eyes.scores[eyes.seat] + 1, "point")
    return f"{eyes.name} then has {own} and {name}, the strongest of the others, {theirs}."


def _first_rune(eyes: Eyes, own: int) -> str | None:
    state = eyes.state
    if not eyes.is_camp(own) or state.bandit[own] != NOBODY or state.inside[own]:
        return None
    income = count(1 + (state.shelter[own] and state.outpost[own]), "rune")
    return f"The {COLOURS[own & 1]} camp gets its first rune and earns {income} a turn (RM-8)."


def _last_rune(eyes: Eyes, i: int) -> str | None:
    state = eyes.state
    if state.inside[i] + state.loose[i] != 1 or not eyes.income(i):
        return None
    return f"{eyes.camp(i)} is empty then and earns nothing (RM-8)."


def _price_missed(eyes: Eyes, i: int) -> str | None:
    state = eyes.state
    if state.free(i) != state.price:
        return None
    name, runes = eyes.names[i >> 1], f"{state.price} {COLOURS[i & 1]} runes"
    return f"{name} no longer has the {runes} that buy something (RM-11)."


def _card_theft(eyes: Eyes, victim: Seat) -> str:
    state, name = eyes.state, eyes.names[victim]
    held, known = len(state.hands[victim]), known_to(state, victim, eyes.seat)
    play = "the one taken can be played at once (RM-19)"
    lead = f"It leaves {name} {count(held - 1, 'card')} for the next turn, and {play}."
    if held == 1:
        lead = f"It leaves {name} no card for the next turn, and {play}."
    told = f"{name} is known to hold {cards_words(known)}." if known else None
    return sentences(lead, told, _runeless(eyes))


def _runeless(eyes: Eyes) -> str | None:
    if any(sum(eyes.state.owned(other)) for other in eyes.others):
        return None
    return "Nobody has a rune to take."


def attack(eyes: Eyes, card: Card, victim: Seat) -> str:
    state, name = eyes.state, eyes.names[victim]
    held = len(state.hands[victim])
    reached = eyes.holds(victim, card)
    known = [other for other in known_to(state, victim, eyes.seat) if card <= other <= HIGHEST]
    lost = f"The {card} is spent either way, and a new card takes its place (RM-21)."
    if len(state.hands[eyes.seat]) > HAND_SIZE:
        lost = f"The {card} is spent either way (RM-17)."
    if not held:
        if not sum(state.owned(victim)):
            return sentences(f"{name} has no cards to defend with and nothing to take.", lost)
        return f"{name} holds no card to fend it off with, so a theft follows (RM-17)."
    if known:
        lead = f"{name} is known to hold {card_words(min(known))}, which reaches {card} (RM-17)."
        return sentences(lead, "It may still be kept back.", lost)
    if not reached:
        return sentences(f"No unseen card reaches {card}, so {name} has to give up (RM-17).", lost)
    chances = chance(1 - reached)
    none = f"{name} holds {count(held, 'card')}; the chance that none reaches {card} is {chances}."
    if held == 1:
        none = f"{name} holds one card; the chance that it does not reach {card} is {chances}."
    then = "Then a theft follows (RM-17)." if 1 - reached >= LIKELY else None
    return sentences(none, then, lost, supply(eyes))


def showing(eyes: Eyes, card: Card) -> str:
    state = eyes.state
    frame = state.stack[-1]
    attacker = eyes.names[frame.other]
    lower = [
        move.card for move in state.legal_moves() if isinstance(move, Show) and move.card < card
    ]
    lead = f"The {card} reaches {possessive(attacker)} {frame.card} and stays in hand (RM-17)."
    least = "It is the lowest that does, so it gives away least." if not lower else None
    return sentences(lead, least or f"Showing it keeps {cards_words(lower)} a secret.")


def giving_up(eyes: Eyes) -> str:
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
