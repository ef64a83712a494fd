"""Why a move of Runes & Bones is a good one: what can beat a rune, what the pot is worth.

Only what the asked seat has seen has a part in it: a rune that it has not seen is as likely in
one hand as in another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from runegames.core import Outlook, and_list, count, possessive
from runegames.core.advice import chance, sentences
from runegames.games.bones import pleas
from runegames.games.bones.eyes import Eyes
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    ELEMENTS,
    HAND_LIMIT,
    JHURGA,
    KIND_OF,
    NORMAL,
    NOTHING,
    RUNES,
    SKULL,
    THIEF,
    TRADE_PRICE,
    Agree,
    Barter,
    BonesMove,
    Buy,
    Fold,
    Kind,
    Lay,
    Pass,
    Play,
    Take,
)
from runegames.games.bones.phrases import title, titles
from runegames.games.bones.sight import names_of
from runegames.games.bones.table import Frame, FrameKind

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState

LIKELY = 0.4
"""From this chance on one may well reckon with something."""


def reason(move: BonesMove, state: BonesState, names: Sequence[str]) -> str:
    """Why the seat that is asked might make this move."""
    frame = state.stack[-1]
    return _REASONS[frame.kind](Eyes(state, frame.seat, names), frame, move)


def outlook(
    scores: Sequence[float], success: float, state: BonesState, names: Sequence[str]
) -> Outlook:
    """What a search expects the players to hold when this round is over."""
    eyes = Eyes(state, state.stack[-1].seat, names)
    best = max(eyes.others(), key=scores.__getitem__)
    own, theirs = count(round(scores[eyes.seat]), "bone"), round(scores[best])
    if eyes.last_round:
        told = f"{eyes.name} should end with about {own}, {names[best]} with {theirs}."
    else:
        told = (
            f"After this round {eyes.name} should have about {own} and {names[best]} {theirs}, "
            "runes in hand included."
        )
    return Outlook(told, "bone", success, "the game")


# -- a turn -------------------------------------------------------------------------------


def _act(eyes: Eyes, _frame: Frame, move: BonesMove) -> str:
    match move:
        case Play():
            hand = eyes.state.hands[eyes.seat]
            return sentences(*_play(eyes, move, eyes.seat), _spent(eyes, len(hand) - 1))
        case Pass():
            return sentences(
                _weakness(eyes), _cost(eyes), _race(eyes), _lost_pot(eyes), _last_bones(eyes)
            )
        case Fold():
            return sentences(_weakness(eyes), _race(eyes), _saving(eyes))
        case Barter(target):
            return pleas.begin(eyes, target)
        case _:
            raise ValueError(f"{move} is no turn")


def _play(eyes: Eyes, move: Play, owner: int) -> list[str | None]:
    """What a rune does, the most telling first."""
    state, kind = eyes.state, KIND_OF[move.rune]
    if kind >= NORMAL:
        return [_power(eyes, kind, move.target), _threat(eyes) or _waiting(eyes)]
    if move.buy:
        win = f"For a bone the win passes from {eyes.names[state.winner]} to {eyes.name} (RB-7)."
        return [win, _hold(eyes, kind, owner)]
    if state.winning == NOTHING or BEATS[kind][state.winning]:
        return [_hold(eyes, kind, owner), _beaten_by(eyes, kind, owner)]
    why = "changes nothing" if kind == state.winning else "does not win"
    rule = "RB-7" if kind == state.winning else "RB-6"
    stays = f"It {why} ({rule}), but {eyes.name} stays in the round without paying a bone."
    return [stays, _threat(eyes)]


def _pot(state: BonesState) -> str:
    return f"the pot of {count(state.pot, 'bone')}" if state.pot else "the empty pot"


def _hold(eyes: Eyes, kind: Kind, owner: int) -> str:
    """How surely a winning rune takes the pot (RB-9)."""
    pot = _pot(eyes.state)
    rivals = eyes.rivals()
    if not rivals:
        return f"Nobody else is left in the round, so {pot} falls to {eyes.name} (RB-9)."
    for rival in rivals:
        known = eyes.known_answer(kind, rival, owner)
        if known is not None:
            does = "could buy the win" if known == kind else "beats it"
            holds = f"{eyes.names[rival]} is known to hold {title(RUNES[known])}, which {does}"
            return f"It plays for {pot}, though {holds}."
    safe = eyes.unanswered(kind, owner)
    if safe == 1:
        return f"Nobody can hold a rune against it, so {pot} is as good as won (RB-9)."
    who = eyes.names[rivals[0]] if len(rivals) == 1 else "nobody"
    cannot = f"{who} cannot" if len(rivals) == 1 else f"{who} can"
    if safe < LIKELY:
        return (
            f"It plays for {pot}, and beating it costs a rune; the chance that {cannot} is "
            f"{chance(safe)}."
        )
    return f"It takes {pot} if {cannot} beat it; the chance of that is {chance(safe)}."


def _beaten_by(eyes: Eyes, kind: Kind, owner: int) -> str | None:
    if eyes.unanswered(kind, owner) in (0, 1):
        return None
    better, unseen = eyes.better(kind), eyes.unseen_number
    verb = "beats" if better == 1 else "beat"
    return f"Of {count(unseen, 'unseen rune')}, {better} {verb} it."


def _spent(eyes: Eyes, left: int) -> str | None:
    if eyes.last_round:
        return f"In the last round a rune kept is worth nothing ({eyes.last_rule})."
    if not left:
        return f"It is {possessive(eyes.name)} only rune."
    return f"{eyes.name} keeps {count(left, 'rune')}."


def _power(eyes: Eyes, kind: Kind, target: int | None) -> str:
    """What a special rune would do now (RB-11 to RB-16)."""
    state, powers = eyes.state, COMPONENTS.powers
    stays = f"{eyes.name} stays in the round without paying a bone"
    if kind == THIEF:
        bones = min(state.pot, powers.thief)
        if not bones:
            return f"The pot is empty, but {stays} (RB-14)."
        return f"This takes {bones} of the {count(state.pot, 'bone')} in the pot, whoever wins it."
    if kind == BANNERS:
        number = min(len(state.bag), powers.banners)
        if not number:
            return f"The bag is empty, but {stays} (RB-13)."
        return f"This draws {count(number, 'rune')} of {len(state.bag)} in the bag (RB-13)."
    if kind == JHURGA:
        runes = sum(len(state.hands[victim]) for victim in state.victims(eyes.seat))
        number = min(runes, powers.jhurga)
        if not number:
            return f"Nobody has a rune to take (RB-16), but {stays}."
        more = count(number, "rune")
        return f"This takes {more} unseen: {eyes.name} has as many more, the others fewer (RB-15)."
    if target is None:
        return f"Nobody can be its target (RB-16), but {stays}."
    name = eyes.names[target]
    if kind == SKULL:
        bones = min(state.bones[target], powers.skull)
        richest = state.bones[target] == max(state.bones[other] for other in eyes.others())
        most = ", and no other has more" if richest and len(eyes.others()) > 1 else ""
        return (
            f"This takes {bones} of {possessive(name)} {count(state.bones[target], 'bone')}{most}."
        )
    held = count(len(state.hands[target]), "rune")
    return f"This looks at {possessive(name)} {held} and plays the best one at once (RB-12)."


def _waiting(eyes: Eyes) -> str | None:
    return f"No rune is winning yet, and {eyes.name} waits without paying."


def _threat(eyes: Eyes) -> str | None:
    """Who takes the pot if nothing happens, and how likely that is."""
    state = eyes.state
    if state.winner == NOTHING:
        return None
    winning = f"{_winning(eyes)} is winning {_pot(state)}"
    between = eyes.before(state.winner)
    if not between:
        return f"{winning}, and nobody moves before {eyes.names[state.winner]}."
    safe = eyes.unanswered(state.winning, among=between)
    if safe == 1:
        return f"{winning}, and nobody in between holds a rune against it."
    who = eyes.names[between[0]] if len(between) == 1 else "somebody"
    return f"{winning}; the chance that {who} can stop it is {chance(1 - safe)}."


def _winning(eyes: Eyes) -> str:
    """``Bo's Water-Axe``."""
    state = eyes.state
    return f"{possessive(eyes.names[state.winner])} {title(RUNES[state.winning])}"


def _race(eyes: Eyes) -> str | None:
    """How surely the winning rune, told of already, takes the pot."""
    state = eyes.state
    if state.winner == NOTHING:
        return None
    owner, between = eyes.names[state.winner], eyes.before(state.winner)
    if not between:
        return f"Nobody moves before {owner}."
    safe = eyes.unanswered(state.winning, among=between)
    if safe == 1:
        return f"Nobody who moves before {owner} holds a rune against it."
    who = eyes.names[between[0]] if len(between) == 1 else f"somebody before {owner}"
    return f"The chance that {who} can stop it is {chance(1 - safe)}."


def _weakness(eyes: Eyes) -> str:
    """Why no rune is played: none wins, or the best one hardly holds."""
    state = eyes.state
    hand = state.hands[eyes.seat]
    pot = _pot(state)
    normal = sorted({kind for kind in hand if kind < NORMAL})
    able = [kind for kind in normal if state.winning == NOTHING or BEATS[kind][state.winning]]
    if able:
        best = max(able, key=eyes.unanswered)
        safe = eyes.unanswered(best)
        rune = title(RUNES[best])
        if safe == 1:
            return f"{rune} would hold {pot}, but is kept for later."
        only = "only " if 0.05 <= safe < LIKELY else ""
        told = f"the safest rune in hand, would hold {pot} is {only}{chance(safe)}"
        return f"The chance that {rune}, {told}."
    if state.winner != NOTHING:
        return f"No rune in hand beats {_winning(eyes)}, which is winning {pot}."
    if not hand:
        return f"{eyes.name} has no rune to play."
    return f"{eyes.name} holds no rune that could win, only {titles(names_of(hand))}."


def _cost(eyes: Eyes) -> str:
    bones, hand = eyes.state.bones[eyes.seat], len(eyes.state.hands[eyes.seat])
    keeps = f" and keeps {count(hand, 'rune')}" if hand else ""
    paid = f"one of {bones} bones" if bones > 1 else "the last bone"
    return f"Passing costs {paid}{keeps}."


def _saving(eyes: Eyes) -> str:
    state = eyes.state
    hand = len(state.hands[eyes.seat])
    if not state.bones[eyes.seat]:
        return f"{eyes.name} has no bone to pass with (RB-8)."
    if eyes.last_round or not hand:
        return "Folding saves the bone that a pass would cost."
    return f"Folding saves a bone and keeps {count(hand, 'rune')} for the next round."


def _lost_pot(eyes: Eyes) -> str | None:
    """RB-10: the pot is lost when nothing is winning on the second turn."""
    state = eyes.state
    if state.winner != NOTHING:
        return None
    holder = eyes.names[state.holder]
    return f"With no rune winning when the turn comes back to {holder}, the pot is lost (RB-10)."


def _last_bones(eyes: Eyes) -> str | None:
    return f"Bones decide after this round ({eyes.last_rule})." if eyes.last_round else None


# -- what special runes ask ---------------------------------------------------------------


def _spy(eyes: Eyes, frame: Frame, move: BonesMove) -> str:
    assert isinstance(move, Play)
    victim = eyes.names[frame.target]
    return sentences(*_play(eyes, move, frame.target), f"{victim} has a rune less.")


def _take(eyes: Eyes, frame: Frame, move: BonesMove) -> str:
    assert isinstance(move, Take)
    state, target = eyes.state, move.target
    name, runes = eyes.names[target], count(len(state.hands[target]), "rune")
    others = [other for other in state.victims(eyes.seat) if other != target]
    facts: list[str | None] = []
    if target == state.winner:
        facts.append(f"{name} is winning the round and has {runes}; one less to defend it with.")
    elif others and all(state.bones[target] > state.bones[other] for other in others):
        facts.append(f"{name} has {runes} and the most bones, {state.bones[target]}.")
    elif state.folded[target]:
        facts.append(f"{name} has folded, but {runes} would serve in the next round.")
    else:
        facts.append(f"{name} is still in the round with {runes}, and one less weakens that hand.")
    known = eyes.odds.known[target]
    if known:
        facts.append(f"{name} is known to hold {titles(names_of(known))}.")
    if target == frame.target:
        facts.append("It is the second rune of the same hand (RB-15).")
    return sentences(*facts)


# -- between rounds -----------------------------------------------------------------------


def _close(eyes: Eyes, _frame: Frame, move: BonesMove) -> str:
    bones = eyes.state.bones
    others = eyes.others()
    best = max(others, key=bones.__getitem__)
    lead = bones[eyes.seat] - bones[best]
    standing = (
        f"{eyes.name} has {count(bones[eyes.seat], 'bone')}, {eyes.names[best]} {bones[best]}"
    )
    if isinstance(move, Agree):
        end = "ending here wins if all agree" if lead > 0 else "it ends only if all agree"
        return f"{standing}; {end} (RB-24)."
    change = "another round can change that" if lead <= 0 else "the lead can still grow"
    return f"{standing}; {change}. Agreeing would end the game only if all do (RB-24)."


def _trade(eyes: Eyes, frame: Frame, move: BonesMove) -> str:
    hand = eyes.state.hands[eyes.seat]
    laid = titles(names_of(frame.runes))
    price = count(TRADE_PRICE, "bone")
    if isinstance(move, Lay):
        more = f"A trade costs {price} for any number of runes (RB-18)." if not laid else None
        return sentences(_weakest(KIND_OF[move.rune], hand), more)
    if laid:
        number = len(frame.runes)
        new = "A new rune comes" if number == 1 else f"{number} new runes come"
        return f"{new} in place of {laid}, for {price} (RB-18)."
    if len(hand) == 1:
        return f"{titles(names_of(hand))} is not bad enough to pay {price} for another (RB-18)."
    return f"{_spread(hand)}. No rune in it is bad enough to pay {price} for another (RB-18)."


def _spread(hand: Sequence[Kind]) -> str:
    """What a hand has, in short."""
    elements = [name for at, name in enumerate(ELEMENTS) if any(kind // 3 == at for kind in hand)]
    special = sum(kind >= NORMAL for kind in hand)
    parts = [name.capitalize() for name in elements]
    if special:
        parts.append(count(special, "special rune"))
    return f"The hand has {and_list(parts)}"


def _weakest(kind: Kind, hand: Sequence[Kind]) -> str:
    """Why a rune is the one to part with."""
    name = title(RUNES[kind])
    if kind >= NORMAL:
        if len(hand) == 1:
            return f"{name} never wins a pot; any other rune may do more."
        return f"{name} never wins a pot, and {_number(len(hand) - 1)} may do more."
    same = sum(other // 3 == kind // 3 for other in hand if other < NORMAL)
    if same > 1:
        element, enemy = ELEMENTS[kind // 3], ELEMENTS[(kind // 3 - 1) % 3]
        runes = f"{same} {element.capitalize()} runes"
        return f"{name} is one of {runes} in hand, and {enemy.capitalize()} beats them all."
    if len(hand) == 1:
        return f"Any other rune may do more than {name}."
    return f"{name} is the rune that the hand needs least."


def _number(others: int) -> str:
    return "the other rune" if others == 1 else f"the other {others}"


def _buy(eyes: Eyes, _frame: Frame, move: BonesMove) -> str:
    assert isinstance(move, Buy)
    state = eyes.state
    held, price = len(state.hands[eyes.seat]), state.rune_price()
    has = f"{eyes.name} holds {count(held, 'rune')}" if held else f"{eyes.name} holds no rune"
    if not move.number:
        if held >= HAND_LIMIT:
            return f"{has}, and no more than {HAND_LIMIT} may be kept (RB-20)."
        already, one = (" already", "another one") if held else ("", "one")
        bones = count(state.bones[eyes.seat], "bone")
        return f"{has}{already}; {one} costs {price} of {bones} (RB-19)."
    paid = move.number * price
    pot = state.pot + paid
    then = held + move.number
    if then > HAND_LIMIT:
        lead = f"{has}; of {then} the best {HAND_LIMIT} can be kept (RB-20)."
    else:
        lead = f"{has}; with {then} there is more to win and to answer with."
    return sentences(
        lead, f"The bones paid raise the next pot to {pot}, and can be won back (RB-21)."
    )


def _limit(eyes: Eyes, frame: Frame, move: BonesMove) -> str:
    assert isinstance(move, Lay)
    hand = eyes.state.hands[eyes.seat]
    over = f"Of {len(hand)} runes {HAND_LIMIT} may be kept (RB-20)."
    return sentences(_weakest(KIND_OF[move.rune], hand), over)


def _hand_over(eyes: Eyes, frame: Frame, move: BonesMove) -> str:
    assert isinstance(move, Lay)
    return sentences(
        _weakest(KIND_OF[move.rune], eyes.state.hands[eyes.seat]), pleas.owed_to(eyes, frame)
    )


_REASONS: dict[FrameKind, Callable[[Eyes, Frame, BonesMove], str]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    "give_runes": pleas.offering,
    "give_bones": pleas.offering,
    "want_bones": pleas.offering,
    "want_runes": pleas.offering,
    "give_when": pleas.offering,
    "want_when": pleas.offering,
    "send": pleas.offering,
    "answer": pleas.answer,
    "hand_over": _hand_over,
    "due": pleas.due,
    "judge": pleas.judge,
}
