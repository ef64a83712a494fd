"""The sentences of Runes & Bones for the ear: the round at the fire; moves, written or heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from runegames.core import Told, and_list, count, possessive
from runegames.games.bones.model import (
    ACCEPT,
    AGREE,
    ASK_TO_FOLD,
    BREAK,
    CANCEL,
    COMPONENTS,
    DECLINE,
    FOLD,
    KEEP,
    NOW,
    PARDON,
    PASS,
    PLAY_ON,
    PROMISED,
    SEND,
    Amount,
    Barter,
    BonesMove,
    Buy,
    Done,
    Fine,
    Lay,
    Play,
    Take,
)
from runegames.games.bones.phrases import (
    beaten_by,
    debt_words,
    meeting,
    title,
    titles,
    view_of_offer,
)
from runegames.games.bones.sight import BonesView, DebtView, OfferView

# -- the table ----------------------------------------------------------------------------


def tell(view: BonesView, names: Sequence[str]) -> Told:
    """The round and the bag; the players; the viewer's runes."""
    return Told(list(_table(view, names)), list(_seats(view, names)), hand(view, names))


def _table(view: BonesView, names: Sequence[str]) -> Iterator[str]:
    holder = names[view.holder]
    most = "" if view.rounds <= COMPONENTS.rounds.six else "at most "
    yield f"Round {view.round} of {most}{view.rounds}. {holder} holds the bag."
    yield fire(view, names)
    if view.plays:
        played = [f"{names[each.seat]} {title(each.rune)}" for each in view.plays]
        yield f"Played in this round: {', '.join(played)}."
    if view.acting is not None:
        yield f"It is {possessive(names[view.acting])} turn."
    yield f"The bag has {count(view.bag, 'rune')}; a rune costs {count(view.rune_price, 'bone')}."
    if view.out:
        yield f"Out until they go back into the bag: {tally(view.out)}."
    yield from deals(view, names)
    for debt in view.debts:
        yield f"Promised: {_debt(debt, names)}."


def deals(view: BonesView, names: Sequence[str]) -> list[str]:
    """The offer that is made or has to be answered, and the promise that falls due."""
    lines = []
    if view.offer is not None:
        lines += _offer(view.offer, names)
    if view.due is not None:
        lines.append(f"Due now: {_debt(view.due, names)}.")
    return lines


def _offer(offer: OfferView, names: Sequence[str]) -> list[str]:
    """An offer; of one in the making only what is there already."""
    gives, wants = view_of_offer(offer)
    maker, other = names[offer.seat], names[offer.target]
    given = offer.number or offer.bones
    wanted = offer.want_runes or offer.want_bones
    if given:
        return [f"{maker} offers {other} {gives}" + (f" for {wants}." if wanted else ".")]
    return [f"{maker} asks {other} for {wants}."] if wanted else []


def _debt(debt: DebtView, names: Sequence[str]) -> str:
    return f"{names[debt.debtor]} owes {names[debt.creditor]} {debt_words(debt)}"


def fire(view: BonesView, names: Sequence[str]) -> str:
    """The pot, which rune is winning, and what beats it."""
    pot = f"The pot has {count(view.pot, 'bone')}."
    if view.winning is None or view.winner is None:
        return f"{pot} No rune is winning."
    element, rune = beaten_by(view.winning)
    owner = possessive(names[view.winner])
    return (
        f"{pot} {owner} {title(view.winning)} is winning; every {element} rune and {rune} beat it."
    )


def tally(runes: Sequence[str]) -> str:
    """Runes with how many there are of each: ``2 Fire-Axe and Thief``."""
    return and_list(
        [
            f"{number} {title(rune)}" if number > 1 else title(rune)
            for rune, number in Counter(runes).items()
        ]
    )


def _seats(view: BonesView, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        bones, runes = view.bones[seat], view.hand_sizes[seat]
        words = f"{name} has {count(bones, 'bone')} and {count(runes, 'rune')}"
        if view.eliminated[seat]:
            words += ", and is eliminated"
        elif view.folded[seat]:
            words += ", and has folded"
        elif view.last[seat] == "pass":
            words += ", and passed last"
        yield f"{words}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {titles(known)}."


def hand(view: BonesView, names: Sequence[str]) -> list[str]:
    """The viewer's runes, and who has seen some of them."""
    if view.seat is None:
        return []
    name = names[view.seat]
    lines = [f"{name} holds {titles(view.hand) or 'no runes'}."]
    for seat, runes in enumerate(view.exposed):
        if runes and seat != view.seat:
            lines.append(f"{names[seat]} knows that {name} holds {titles(runes)}.")
    if view.laid:
        lines.append(f"Chosen so far: {titles(view.laid)}.")
    return lines


# -- moves --------------------------------------------------------------------------------

DEALS: dict[BonesMove, str] = {
    SEND: "Make the offer",
    CANCEL: "Drop the offer",
    ACCEPT: "Accept the offer",
    DECLINE: "Decline the offer",
    KEEP: "Keep the promise",
    BREAK: "Break the promise",
    PARDON: "Pardon the debtor",
    ASK_TO_FOLD: "Have the debtor fold this round",
    NOW: "Now",
    PROMISED: "Promised for the next turn",
    PASS: "Pass: add a bone to the pot",
    FOLD: "Fold: out of this round",
    AGREE: "End the game here, if all agree",
    PLAY_ON: "Play another round",
}
"""Moves that are always called the same."""


def tell_move(move: BonesMove, view: BonesView, names: Sequence[str]) -> str:
    """A move in words, to be read and to be heard."""
    match move:
        case Play(rune, _, True):
            return f"Play {title(rune)} and buy the win for a bone"
        case Play(rune, target):
            on = "" if target is None else f" on {names[target]}"
            return f"Play {title(rune)}{on}: {meeting(view, rune, target)}"
        case Take(target):
            return f"Take a rune from {names[target]}"
        case Lay(rune):
            return f"Choose {title(rune)}"
        case Done():
            return giving(view.laid) if view.offer is not None else trading(view.laid)
        case Buy(0):
            return "Buy nothing"
        case Buy(number):
            return f"Buy {count(number, 'rune')} for {count(number * view.rune_price, 'bone')}"
        case Barter(target):
            return f"Make an offer to {names[target]}"
        case Amount(number):
            return str(number)
        case Fine(number):
            return f"A fine of {count(number, 'bone')}"
        case _:
            return DEALS[move]


def trading(runes: Sequence[str]) -> str:
    """The end of a choice of runes to trade (RB-18)."""
    return f"Trade {titles(runes)}, paying a bone" if runes else "Trade nothing"


def giving(runes: Sequence[str]) -> str:
    """The end of a choice of runes to give (RB-27)."""
    return f"Give {titles(runes) or 'no runes'}"
