"""Reasons for moves of barter: offers, answers, promises and judgements (RB-27, RB-28)."""

from __future__ import annotations

from runegames.core import Seat, count, possessive
from runegames.core.advice import sentences
from runegames.games.bones.choosing import ChooseRune, EndChoice
from runegames.games.bones.deals import Accept, Amount, Send, When, bounds
from runegames.games.bones.model import COMPONENTS, names_of
from runegames.games.bones.odds import NamedOdds
from runegames.games.bones.phrases import goods, title, titles
from runegames.games.bones.promises import AskToFold, Fine, Keep, can_keep
from runegames.games.bones.table import BonesFrame, Debt, Offer, debt_of, offer_of, owed
from runegames.games.bones.verb import BonesMove

# -- making an offer ----------------------------------------------------------------------


def begin(odds: NamedOdds, target: Seat) -> str:
    """Give a reason to begin an offer."""
    left = COMPONENTS.barter.offers - odds.table.offers
    bones, runes = odds.table.bones, [len(hand) for hand in odds.table.hands]
    theirs = f"{count(bones[target], 'bone')} and {count(runes[target], 'rune')}"
    own = f"{bones[odds.seat]} and {runes[odds.seat]}"
    return sentences(
        f"{odds.names[target]} has {theirs}, {odds.name} {own}; asking costs nothing.",
        f"{count(left, 'offer')} can still be begun this turn (RB-27).",
    )


def offering(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    """Give a reason for a part of an offer."""
    offer = offer_of(frame)
    target = odds.names[offer.target]
    match move:
        case ChooseRune(rune):
            kept = len(odds.table.hands[odds.seat]) - len(frame.runes) - 1
            gives = f"{title(rune)} goes into the offer to {target}"
            return f"{gives}; {odds.name} would keep {count(kept, 'rune')}."
        case EndChoice():
            if not frame.runes:
                return f"No rune goes into the offer to {target}, but bones can (RB-27)."
            runes = titles(names_of(frame.runes))
            return f"The offer gives {target} {runes} and no other rune (RB-27)."
        case Amount(number):
            return _amount(odds, frame, offer, number)
        case When(promised):
            return _when(odds, frame, promised)
        case Send():
            gives, wants = _halves(offer)
            terms = f"{odds.name} gives {gives}, and {target} {wants}."
            return sentences(terms, f"{target} may decline (RB-27).")
        case _:
            left = COMPONENTS.barter.offers - odds.table.offers
            more = f"{count(left, 'more offer')} can" if left else "no more offers can"
            return f"Dropping the offer costs nothing, and {more} be begun this turn (RB-27)."


def _amount(odds: NamedOdds, frame: BonesFrame, offer: Offer, number: int) -> str:
    least, most = bounds(odds.table, frame)
    target = odds.names[offer.target]
    must = None
    if number == least == 1:
        neither = frame.kind == "want_runes" and not offer.runes
        must = "At least one rune has to change hands" if neither else "Both have to give something"
        must += " (RB-27)."
    if frame.kind == "want_runes":
        chooses = " and chooses which ones to give" if most else ""
        has = f"{target} has {count(most, 'rune')}{chooses}."
    else:
        giver = offer.seat if frame.kind == "give_bones" else offer.target
        bones = count(odds.table.bones[giver], "bone")
        more = "; a larger number can only be promised" if odds.table.pot else ""
        has = f"{odds.names[giver]} has {bones} now{more}."
    return sentences(has, must)


def _when(odds: NamedOdds, frame: BonesFrame, promised: bool) -> str:
    giver = odds.name if frame.kind == "give_when" else odds.names[offer_of(frame).target]
    if promised:
        due = f"at the beginning of {possessive(giver)} next turn (RB-27)"
        return f"It falls due {due}, and a promise may be broken (RB-28)."
    return f"{giver} hands it over at once; only a promise could be broken (RB-28)."


def _halves(offer: Offer) -> tuple[str, str]:
    gives = goods(len(offer.runes), offer.bones, names_of(offer.runes))
    return gives, goods(offer.want_runes, offer.want_bones)


# -- answering an offer -------------------------------------------------------------------


def answer(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    """Give a reason to accept or decline an offer."""
    offer = offer_of(frame)
    maker = odds.names[offer.seat]
    deal = f"{odds.name} gets {' for '.join(_halves(offer))}"
    terms = None
    if offer.promised:
        terms = f"{maker} only promises to give, and may break the promise (RB-28)."
    elif offer.want_promised:
        terms = f"{odds.name} only has to give on the next turn (RB-27)."
    runes = "runes" if offer.want_runes > 1 else "rune"
    choice = f"{odds.name} chooses the {runes} to give." if offer.want_runes else None
    if isinstance(move, Accept):
        return sentences(f"{deal}.", terms, choice)
    rich = f"{maker} has {count(odds.table.bones[offer.seat], 'bone')} and may offer more."
    return sentences(f"{deal}, which is too little.", terms or rich)


def owed_to(odds: NamedOdds, frame: BonesFrame) -> str:
    """Say how many runes have to be chosen, and who gets them."""
    deal = frame.deal
    taker = deal.creditor if isinstance(deal, Debt) else offer_of(frame).seat
    runes = count(owed(frame), "rune")
    return f"{odds.name} chooses {runes} to give to {odds.names[taker]} (RB-27)."


# -- promises -----------------------------------------------------------------------------


def _debt(debt: Debt, *, named: bool) -> str:
    runes = names_of(debt.runes) if named else ()
    return goods(debt.number, debt.bones, runes)


def due(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    """Give a reason to keep or break a promise."""
    debt = debt_of(frame)
    judge, cost = odds.table.judge_of(debt), _debt(debt, named=True)
    most = min(COMPONENTS.barter.highest_fine, odds.table.bones[odds.seat])
    fine = f"fine {odds.name} up to {count(most, 'bone')} or" if most else "only"
    can = "is the judge" if judge == odds.seat else f"can {fine} order a fold"
    penalty = f"{odds.names[judge]} {can} (RB-28)"
    if isinstance(move, Keep):
        return f"Keeping the promise costs {cost}; if it is broken, {penalty}."
    if not can_keep(odds.table, debt):
        return f"{odds.name} cannot give {cost}, so the promise counts as broken (RB-28)."
    return f"Breaking the promise saves {cost} owed to {odds.names[debt.creditor]}; {penalty}."


def judge(odds: NamedOdds, frame: BonesFrame, move: BonesMove) -> str:
    """Give a reason for a judgement on a broken promise."""
    debt = debt_of(frame)
    table = odds.table
    debtor, wronged = odds.names[debt.debtor], odds.names[debt.creditor]
    broke = f"{debtor} owed {wronged} {_debt(debt, named=False)}"
    match move:
        case Fine(number):
            bones = count(number, "bone")
            left = count(table.bones[debt.debtor], "bone")
            goes = "goes" if number == 1 else "go"
            return f"{broke}; {bones} of {possessive(debtor)} {left} {goes} to {wronged} (RB-28)."
        case AskToFold() if debt.debtor == odds.seat:
            return f"{broke} and is the judge, so {debtor} would leave the round (RB-28)."
        case AskToFold():
            pot = count(table.pot, "bone")
            return f"{broke}; without {debtor} there is one rival fewer for the pot of {pot}."
        case _ if debt.debtor == odds.seat:
            return f"{broke} and is the judge, so a pardon costs nothing (RB-28)."
        case _ if not table.bones[debt.debtor]:
            return f"{broke} and has no bone for a fine (RB-28)."
        case _ if debt.creditor == odds.seat:
            return f"{broke}; with a pardon {wronged} gets no bones (RB-28)."
        case _:
            return f"{broke}; a fine would only make {wronged} richer (RB-28)."
