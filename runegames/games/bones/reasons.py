"""Reasons for moves of Runes & Bones, from the knowledge of the asked seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from runegames.core import Names, Outlook, and_list, count, possessive
from runegames.core.advice import chance, sentences
from runegames.games.bones import deal_reasons
from runegames.games.bones.choosing import ChooseRune
from runegames.games.bones.deals import Barter
from runegames.games.bones.ending import Agree
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
    Kind,
    names_of,
)
from runegames.games.bones.odds import NamedOdds
from runegames.games.bones.phrases import WIN_COST, bones_words, title, titles
from runegames.games.bones.playing import BonesPass, Fold, Play, Take
from runegames.games.bones.table import COMPOSING, BonesFields, BonesFrame, FrameKind
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove

MIN_LIKELY_CHANCE = 0.4
"""Probability, from 0 to 1, below which a chance is described with "only"."""


def reason(move: BonesMove, state: BonesFields, names: Names) -> str:
    """Give a reason for a move of the asked seat."""
    frame = state.stack[-1]
    return REASONS[frame.kind](NamedOdds(state, frame.seat, names), frame, move)


def outlook(scores: Sequence[float], success: float, state: BonesFields, names: Names) -> Outlook:
    """Say how many bones a search expects the asked player and the best other player to have."""
    odds = NamedOdds(state, state.stack[-1].seat, names)
    best = max(odds.others(), key=scores.__getitem__)
    own, theirs = count(round(scores[odds.seat]), "bone"), round(scores[best])
    if odds.last:
        sentence = f"{odds.name} should end with about {own}, {names[best]} with {theirs}."
    else:
        sentence = (
            f"After this round {odds.name} should have about {own} and {names[best]} {theirs}, "
            "runes in hand included."
        )
    return Outlook(sentence, "bone", success, "the game")


# -- a turn -------------------------------------------------------------------------------


def _act(odds: NamedOdds, _frame: BonesFrame, move: BonesMove) -> str:
    match move:
        case Play():
            hand = odds.table.hands[odds.seat]
            return sentences(*_play(odds, move, odds.seat), _spent(odds, len(hand) - 1))
        case BonesPass():
            return sentences(*_weakness(odds), _cost(odds), _lost_pot(odds), _last_bones(odds))
        case Fold():
            return sentences(*_weakness(odds), _saving(odds))
        case Barter(target):
            return deal_reasons.begin(odds, target)
        case _:
            raise ValueError(f"{move} is no answer on a turn")


def _play(odds: NamedOdds, move: Play, owner: int) -> list[str | None]:
    table, kind = odds.table, KIND_OF[move.rune]
    if kind >= NORMAL:
        return [_power(odds, kind, move.target, owner), _threat(odds) or "No rune is winning yet."]
    if move.buy:
        win = (
            f"For {WIN_COST} the win passes from {odds.names[table.winner]} to {odds.name} (RB-7)."
        )
        return [win, _hold(odds, kind, owner)]
    if table.winning == NOTHING or BEATS[kind][table.winning]:
        return [_hold(odds, kind, owner), _beaten_by(odds, kind, owner)]
    why = "changes nothing" if kind == table.winning else "does not win"
    rule = "RB-7" if kind == table.winning else "RB-6"
    stays = f"It {why} ({rule}), but {_stays(odds)}."
    return [stays, _threat(odds)]


def _stays(odds: NamedOdds) -> str:
    """Compare a rune with a pass: ``Anna stays in the round without paying a bone``."""
    price = bones_words(odds.table.pass_price())
    return f"{odds.name} stays in the round without paying {price}"


def _pot(table: BonesFields) -> str:
    return f"the pot of {count(table.pot, 'bone')}" if table.pot else "the empty pot"


def _hold(odds: NamedOdds, kind: Kind, owner: int) -> str:
    """Say how likely it is that a rune takes the pot once it is winning (RB-9)."""
    pot = _pot(odds.table)
    rivals = odds.rivals()
    if not rivals:
        return f"Nobody else is left in the round, so {pot} falls to {odds.name} (RB-9)."
    for rival in rivals:
        known = odds.known_answer(kind, rival, owner)
        if known is not None:
            holds = f"{odds.names[rival]} is known to hold {title(RUNES[known])}"
            does = "and could buy the win (RB-7)" if known == kind else "which beats it"
            return f"It would take {pot}, but {holds}, {does}."
    safe = odds.unanswered(kind, owner)
    if safe == 1:
        return f"Nobody can hold a rune that stops it, so {pot} is as good as won (RB-9)."
    cannot = f"{odds.names[rivals[0]]} cannot" if len(rivals) == 1 else "nobody can"
    chances = f"{cannot} stop it; the chance of that is {chance(safe)}"
    if safe < MIN_LIKELY_CHANCE:
        return f"It takes {pot} only if {chances}, but stopping it costs a rune."
    return f"It takes {pot} if {chances}."


def _beaten_by(odds: NamedOdds, kind: Kind, owner: int) -> str | None:
    if odds.unanswered(kind, owner) in (0, 1):
        return None
    better, unseen = odds.better(kind), odds.number
    verb = "beats" if better == 1 else "beat"
    return f"Of {count(unseen, 'unseen rune')}, {better} {verb} it."


def _spent(odds: NamedOdds, left: int) -> str | None:
    if odds.last:
        return f"After the last round a rune in hand is worth nothing ({odds.last_rule})."
    if not left:
        return f"{odds.name} has no other rune."
    return f"{odds.name} keeps {count(left, 'other rune')}."


def _power(odds: NamedOdds, kind: Kind, target: int | None, owner: int) -> str:
    """Describe the effect of playing a special rune of the owner's hand (RB-11 to RB-16)."""
    table, powers = odds.table, COMPONENTS.powers
    stays = _stays(odds)
    if kind == THIEF:
        bones = min(table.pot, powers.thief)
        if not bones:
            return f"The pot is empty, but {stays} (RB-14)."
        pot = count(table.pot, "bone")
        return f"This takes {bones} of the {pot} in the pot, whoever wins the round."
    if kind == BANNERS:
        number = min(len(table.bag), powers.banners)
        if not number:
            return f"The bag is empty, but {stays} (RB-13)."
        return f"This draws {count(number, 'rune')} of {len(table.bag)} in the bag (RB-13)."
    if kind == JHURGA:
        runes = sum(len(table.hands[victim]) for victim in table.victims(odds.seat))
        if owner != odds.seat:  # a Spy plays Da Jhurga out of one of these hands
            runes -= 1
        number = min(runes, powers.jhurga)
        if not number:
            return f"Nobody has a rune to take (RB-16), but {stays}."
        return f"This takes {count(number, 'rune')} unseen from other hands (RB-15)."
    if target is None:
        return f"There is nobody to play it on (RB-16), but {stays}."
    name = odds.names[target]
    if kind == SKULL:
        bones = min(table.bones[target], powers.skull)
        richest = table.bones[target] == max(table.bones[other] for other in odds.others())
        most = ", and no other rival has more" if richest and len(odds.others()) > 1 else ""
        return (
            f"This takes {bones} of {possessive(name)} {count(table.bones[target], 'bone')}{most}."
        )
    held = len(table.hands[target])
    if owner == target:  # this Spy is played out of the target's hand
        held -= 1
    plays = "plays it" if held == 1 else "plays one of them"
    shown = f"{odds.name} sees {possessive(name)} {count(held, 'rune')}"
    return f"{shown} and {plays} at once (RB-12)."


def _threat(odds: NamedOdds) -> str | None:
    """Name the winning rune, and say how likely it is that somebody stops it."""
    if odds.table.winner == NOTHING:
        return None
    return f"{_winning(odds)} is winning {_pot(odds.table)}. {_race(odds)}"


def _winning(odds: NamedOdds) -> str:
    """Name the winning rune and its owner: ``Bo's Water-Axe``."""
    table = odds.table
    return f"{possessive(odds.names[table.winner])} {title(RUNES[table.winning])}"


def _race(odds: NamedOdds) -> str:
    """Say how likely it is that somebody stops the winning rune before its owner's turn.

    The sentence before this one has to name the winning rune.
    """
    table = odds.table
    owner, between = odds.names[table.winner], odds.before(table.winner)
    if not between:
        return f"{owner} moves next."
    safe = odds.unanswered(table.winning, among=between)
    if safe == 1:
        return f"Nobody who moves before {owner} holds a rune that stops it."
    who = odds.names[between[0]] if len(between) == 1 else f"somebody before {owner}"
    return f"The chance that {who} can stop it is {chance(1 - safe)}."


def _weakness(odds: NamedOdds) -> list[str | None]:
    """Explain why no rune is played, and say how likely it is that the winning rune is stopped."""
    table = odds.table
    hand = table.hands[odds.seat]
    pot = _pot(table)
    normal = sorted({kind for kind in hand if kind < NORMAL})
    able = [kind for kind in normal if table.winning == NOTHING or BEATS[kind][table.winning]]
    if able:
        best = max(able, key=odds.unanswered)
        safe = odds.unanswered(best)
        rune = title(RUNES[best])
        if safe == 1:
            return [f"{rune} would win {pot}, but stays in hand.", _threat(odds)]
        only = "only " if 0.05 <= safe < MIN_LIKELY_CHANCE else ""
        sentence = f"the safest rune in hand, would win {pot} is {only}{chance(safe)}"
        return [f"The chance that {rune}, {sentence}.", _threat(odds)]
    if table.winner != NOTHING:
        return [f"No rune in hand beats {_winning(odds)}, which is winning {pot}.", _race(odds)]
    if not hand:
        return [f"{odds.name} has no rune to play."]
    return [f"{odds.name} holds no rune that could win, only {titles(names_of(hand))}."]


def _cost(odds: NamedOdds) -> str:
    table = odds.table
    price = table.pass_price()
    bones = table.bones[odds.seat]
    hand = len(table.hands[odds.seat])
    keeps = f" and keeps {count(hand, 'rune')}" if hand else ""
    part, last = ("one", "bone") if price == 1 else (str(price), f"{price} bones")
    paid = f"{part} of {bones} bones" if bones > price else f"the last {last}"
    return f"Passing costs {paid}{keeps}."


def _saving(odds: NamedOdds) -> str:
    table = odds.table
    hand = len(table.hands[odds.seat])
    if not table.can_pass(odds.seat):
        left = table.bones[odds.seat]
        few = f"only {left}" if left else "no bone"
        return f"{odds.name} has {few} to pass with (RB-8)."
    price = table.pass_price()
    if odds.last or not hand:
        saved = "bone" if price == 1 else f"{price} bones"
        return f"Folding saves the {saved} that a pass would cost."
    return f"Folding saves {bones_words(price)} and keeps {count(hand, 'rune')} for the next round."


def _lost_pot(odds: NamedOdds) -> str | None:
    """Warn that the pot is lost if no rune is winning at the bag holder's second turn (RB-10)."""
    table = odds.table
    if table.winner != NOTHING:
        return None
    holder = odds.names[table.holder]
    return f"If no rune is winning when the turn reaches {holder} again, the pot is lost (RB-10)."


def _last_bones(odds: NamedOdds) -> str | None:
    return f"After this round the most bones win ({odds.last_rule})." if odds.last else None


# -- what special runes ask ---------------------------------------------------------------


def _spy(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    assert isinstance(move, Play)
    victim = odds.names[frame.target]
    return sentences(*_play(odds, move, frame.target), f"{victim} loses a rune.")


def _take(odds: NamedOdds, _frame: BonesFrame, move: BonesMove) -> str:
    assert isinstance(move, Take)
    table, target = odds.table, move.target
    name, held = odds.names[target], len(table.hands[target])
    runes = "the only rune" if held == 1 else f"one of {held} runes"
    others = [other for other in table.victims(odds.seat) if other != target]
    if target == table.winner:
        fact = f"{name} is winning the round, and losing {runes} weakens that hand."
    elif others and all(table.bones[target] > table.bones[other] for other in others):
        bones = count(table.bones[target], "bone")
        fact = f"{name} is the richest target, with {bones}, and loses {runes}."
    elif table.folded[target]:
        fact = f"{name} has folded, and losing {runes} weakens that hand for the next round."
    else:
        fact = f"{name} is still in the round, and losing {runes} weakens that hand."
    known = odds.known[target]
    if not known:
        return fact
    return sentences(fact, f"{name} is known to hold {titles(names_of(known))}.")


# -- between rounds -----------------------------------------------------------------------


def _close(odds: NamedOdds, _frame: BonesFrame, move: BonesMove) -> str:
    bones = odds.table.bones
    others = odds.others()
    best = max(others, key=bones.__getitem__)
    lead = bones[odds.seat] - bones[best]
    standing = (
        f"{odds.name} has {count(bones[odds.seat], 'bone')}, {odds.names[best]} {bones[best]}"
    )
    if isinstance(move, Agree):
        wins = f", and {odds.name} wins" if lead > 0 else ""
        return f"{standing}. The game ends here if all agree{wins} (RB-24)."
    change = "another round can change that" if lead <= 0 else "the lead can still grow"
    return f"{standing}; {change}. The game ends here only if all agree (RB-24)."


def _trade(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    hand = odds.table.hands[odds.seat]
    laid = titles(names_of(frame.runes))
    price = count(TRADE_PRICE, "bone")
    if isinstance(move, ChooseRune):
        more = f"A trade costs {price} for any number of runes (RB-18)." if not laid else None
        return sentences(_weakest(KIND_OF[move.rune], hand), more)
    if laid:
        number = len(frame.runes)
        new = "A new rune comes" if number == 1 else f"{number} new runes come"
        return f"{new} in place of {laid}, for {price} (RB-18)."
    if len(hand) == 1:
        return f"Replacing {titles(names_of(hand))} is not worth {price} (RB-18)."
    return f"{_spread(hand)}. Replacing a rune is not worth {price} (RB-18)."


def _spread(hand: Sequence[Kind]) -> str:
    names = [ELEMENTS[kind // 3].capitalize() if kind < NORMAL else "special" for kind in hand]
    runes = [count(number, f"{name} rune") for name, number in Counter(names).items()]
    return f"The hand has {and_list(runes)}"


def _weakest(kind: Kind, hand: Sequence[Kind]) -> str:
    name, others = title(RUNES[kind]), len(hand) - 1
    if kind >= NORMAL:
        other = f"the other {others} runes"
        if others < 2:
            other = "the other rune" if others else "any other rune"
        return f"{name} never wins a pot; {other} may be worth more."
    same = sum(other // 3 == kind // 3 for other in hand if other < NORMAL)
    if same > 1:
        element, enemy = ELEMENTS[kind // 3], ELEMENTS[(kind // 3 - 1) % 3]
        runes = f"{same} {element.capitalize()} runes"
        return f"{name} is one of {runes} in hand, and {enemy.capitalize()} beats them all."
    if not others:
        return f"Any other rune may be worth more than {name}."
    return f"{name} is the rune that the hand needs least."


def _buy(odds: NamedOdds, _frame: BonesFrame, move: BonesMove) -> str:
    assert isinstance(move, Buy)
    table = odds.table
    held, price = len(table.hands[odds.seat]), table.rune_price()
    has = f"{odds.name} holds {count(held, 'rune')}" if held else f"{odds.name} holds no rune"
    if not move.number:
        if held >= HAND_LIMIT:
            return f"{has}, and no more than {HAND_LIMIT} may be kept (RB-20)."
        already, one = (" already", "another one") if held else ("", "one")
        bones = count(table.bones[odds.seat], "bone")
        return f"{has}{already}; {one} costs {price} of {bones} (RB-19)."
    paid = move.number * price
    pot = table.pot + paid
    then = held + move.number
    if then > HAND_LIMIT:
        lead = f"{has}; of {then} the best {HAND_LIMIT} can be kept (RB-20)."
    else:
        lead = f"{has}; with {then} there are more ways to win a pot."
    return sentences(
        lead, f"The bones paid raise the next pot to {pot}, and can be won back (RB-21)."
    )


def _limit(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    assert isinstance(move, ChooseRune)
    hand = odds.table.hands[odds.seat]
    over = f"Only {HAND_LIMIT} of {len(hand)} runes may be kept (RB-20)."
    return sentences(_weakest(KIND_OF[move.rune], hand), over)


def _hand_over(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    assert isinstance(move, ChooseRune)
    return sentences(
        _weakest(KIND_OF[move.rune], odds.table.hands[odds.seat]), deal_reasons.owed_to(odds, frame)
    )


REASONS: dict[FrameKind, Callable[[NamedOdds, BonesFrame, BonesMove], str]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    **dict.fromkeys(COMPOSING, deal_reasons.offering),
    "answer": deal_reasons.answer,
    "hand_over": _hand_over,
    "due": deal_reasons.due,
    "judge": deal_reasons.judge,
}
