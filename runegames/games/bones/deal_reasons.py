"""Reasons for offers and answers, for keeping and breaking promises, and for judgements.

The rules are RB-27 and RB-28.
"""

from __future__ import annotations

from runegames.core import Seat, count, possessive
from runegames.core.advice import sentences
from runegames.games.bones.choosing import Done, Lay
from runegames.games.bones.deals import Accept, Amount, Send, When, bounds
from runegames.games.bones.model import COMPONENTS, names_of
from runegames.games.bones.odds import NamedOdds
from runegames.games.bones.phrases import goods, title, titles
from runegames.games.bones.promises import AskToFold, Fine, Keep, can_keep
from runegames.games.bones.table import Debt, Frame, Offer, debt_of, offer_of, owed
from runegames.games.bones.verb import BonesMove


def _has(odds: NamedOdds, seat: Seat) -> str:
    """Describe what a seat has: ``Bo has 8 bones and 3 runes``."""
    bones, runes = odds.table.bones[seat], len(odds.table.hands[seat])
    return f"{odds.names[seat]} has {count(bones, 'bone')} and {count(runes, 'rune')}"


# -- making an offer ----------------------------------------------------------------------


def begin(odds: NamedOdds, target: Seat) -> str:
    """Give a reason to begin an offer."""
    left = COMPONENTS.barter.offers - odds.table.offers
    return sentences(
        f"{_has(odds, target)}, {odds.name} {_holdings(odds)}; asking costs nothing.",
        f"{count(left, 'offer')} can still be begun this turn (RB-27).",
    )


def _holdings(odds: NamedOdds) -> str:
    return f"{odds.table.bones[odds.seat]} and {len(odds.table.hands[odds.seat])}"


def offering(odds: NamedOdds, frame: Frame, move: BonesMove) -> str:
    """Give a reason for a part of an offer."""
    offer = offer_of(frame)
    target = odds.names[offer.target]
    match move:
        case Lay(rune):
            kept = len(odds.table.hands[odds.seat]) - len(frame.runes) - 1
            gives = f"{title(rune)} goes into the offer to {target}"
            return f"{gives}; {odds.name} would keep {count(kept, 'rune')}."
        case Done():
            if not frame.runes:
                return f"No rune goes into the offer to {target}, but bones can (RB-27)."
            return f"{titles(names_of(frame.runes))} will do for {target} (RB-27)."
        case Amount(number):
            return _amount(odds, frame, offer, number)
        case When(promised):
            return _when(odds, frame, promised)
        case Send():
            return sentences(f"{_terms(odds, offer)}.", f"{target} may decline (RB-27).")
        case _:
            left = COMPONENTS.barter.offers - odds.table.offers
            if not left:
                return "Nothing is lost by it, though it was the last offer of this turn (RB-27)."
            return f"Nothing is lost by it; {count(left, 'offer')} can still be begun (RB-27)."


def _amount(odds: NamedOdds, frame: Frame, offer: Offer, number: int) -> str:
    least, most = bounds(odds.table, frame)
    target = odds.names[offer.target]
    must = " One rune at least has to change hands (RB-27)." if number == least == 1 else ""
    match frame.kind:
        case "give_bones":
            own = count(odds.table.bones[odds.seat], "bone")
            return f"{odds.name} has {own} to give from.{must}"
        case "want_bones":
            return f"{target} has {count(odds.table.bones[offer.target], 'bone')} to give from."
        case _:
            runes = count(most, "rune")
            return f"{target} has {runes} and chooses which ones to give.{must}"


def _when(odds: NamedOdds, frame: Frame, promised: bool) -> str:
    giver = odds.name if frame.kind == "give_when" else odds.names[offer_of(frame).target]
    if promised:
        due = f"at the beginning of {possessive(giver)} next turn (RB-27)"
        return f"It falls due {due}, and a promise may be broken (RB-28)."
    return f"What {giver} hands over at once cannot be broken (RB-28)."


def _terms(odds: NamedOdds, offer: Offer) -> str:
    """Describe the terms of an offer."""
    gives = goods(len(offer.runes), offer.bones, names_of(offer.runes))
    wants = goods(offer.want_runes, offer.want_bones)
    maker, other = odds.names[offer.seat], odds.names[offer.target]
    return f"{maker} gives {gives}, and {other} {wants}"


# -- answering an offer -------------------------------------------------------------------


def answer(odds: NamedOdds, frame: Frame, move: BonesMove) -> str:
    """Give a reason to accept or decline an offer."""
    offer = offer_of(frame)
    gets = goods(len(offer.runes), offer.bones, names_of(offer.runes))
    costs = goods(offer.want_runes, offer.want_bones)
    maker = odds.names[offer.seat]
    deal = f"{odds.name} gets {gets} for {costs}"
    terms = None
    if offer.promised:
        terms = f"It is only a promise, which {maker} may break (RB-28)."
    elif offer.want_promised:
        terms = f"{odds.name} pays on the next turn (RB-27)."
    free = f"{odds.name} chooses the rune" + ("s" if offer.want_runes > 1 else "")
    choice = f"{free} to give." if offer.want_runes else None
    if isinstance(move, Accept):
        return sentences(f"{deal}.", terms, choice)
    if not (offer.want_runes or offer.want_bones):
        return sentences(f"{deal}, and a gift may have its reasons.", terms)
    rich = f"{maker} has {count(odds.table.bones[offer.seat], 'bone')} and may offer more."
    return sentences(f"{deal}, which is too little.", terms or rich)


def owed_to(odds: NamedOdds, frame: Frame) -> str:
    """Say who gets the chosen runes."""
    deal = frame.deal
    taker = deal.creditor if isinstance(deal, Debt) else offer_of(frame).seat
    return f"{odds.names[taker]} gets {count(owed(frame), 'rune')} of choice (RB-27)."


# -- promises -----------------------------------------------------------------------------


def _debt(debt: Debt, *, named: bool) -> str:
    return goods(debt.number, debt.bones, names_of(debt.runes) if named else ())


def due(odds: NamedOdds, frame: Frame, move: BonesMove) -> str:
    """Give a reason to keep or break a promise."""
    debt = debt_of(frame)
    judge = odds.names[odds.table.judge_of(debt)]
    cost, creditor = _debt(debt, named=True), odds.names[debt.creditor]
    if isinstance(move, Keep):
        risk = f"if the promise is broken, {judge} could fine {odds.name} or ask to fold (RB-28)"
        return f"Keeping it costs {cost}; {risk}."
    if not can_keep(odds.table, debt):
        return f"{odds.name} cannot give {cost}, so the promise counts as broken (RB-28)."
    most = min(COMPONENTS.barter.highest_fine, odds.table.bones[odds.seat])
    saved = f"That saves {cost} owed to {creditor}"
    if judge == odds.name:
        return f"{saved}, and {judge} is the judge of it (RB-28)."
    fine = f"fine {odds.name} {count(most, 'bone')} at most" if most else "take no bones"
    return f"{saved}; {judge} can {fine}, or ask {odds.name} to fold (RB-28)."


def judge(odds: NamedOdds, frame: Frame, move: BonesMove) -> str:
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
        case AskToFold():
            pot = count(table.pot, "bone")
            return f"{broke}; without {debtor} there is one rival fewer for the pot of {pot}."
        case _ if debt.debtor == odds.seat:
            return f"{broke} and is the judge of it: a pardon costs nothing (RB-28)."
        case _ if not table.bones[debt.debtor]:
            return f"{broke} and has no bone to be fined (RB-28)."
        case _:
            return f"{broke}; a fine would only make {wronged} richer (RB-28)."
