"""Texts of Runes & Bones about the table; moves and events have texts of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from runegames.core import (
    BaseWords,
    Breakdown,
    Decision,
    Names,
    Outcome,
    Tabletop,
    Told,
    and_list,
    count,
    possessive,
)
from runegames.games.bones.model import (
    COMPONENTS,
    HAND_LIMIT,
    MOST_BOUGHT,
    ROUNDS,
    BonesView,
    DebtView,
    OfferView,
)
from runegames.games.bones.phrases import (
    TRADE_COST,
    beaten_by,
    bones_words,
    debt_words,
    offer_words,
    title,
    titles,
)
from runegames.games.bones.tabletop import tabletop_of
from runegames.games.bones.verb import BonesMove


class BonesWords(BaseWords[BonesMove, BonesView]):
    """Texts of Runes & Bones."""

    hints_in = "runegames.games.bones.reasons"

    def tabletop(self, view: BonesView, names: Names, move: object = None) -> Tabletop:
        return tabletop_of(view, names)

    def prompt(self, decision: Decision, view: BonesView, names: Names) -> str:
        name = names[decision.seat]
        match decision.kind:
            case "act":
                return self._act(decision.seat, name, view)
            case "spy":
                whose = "another player's" if view.spied is None else possessive(names[view.spied])
                return f"{name}, choose one of {whose} runes and play it."
            case "take":
                return f"{name}, from whom does Da Jhurga take a rune?"
            case "close":
                return f"{name}, play another round, or end the game here if all agree?"
            case "trade":
                return f"{name}, pay {TRADE_COST} to trade runes with the bag?"
            case "buy":
                return self._buy(decision.seat, name, view)
            case "limit":
                runes = count(view.needed("limit") or 0, "rune")
                return f"{name}, return {runes} to the bag: {HAND_LIMIT} may be kept."
            case "hand_over":
                return self._hand_over(name, view, names)
            case "answer":
                assert view.offer is not None
                return f"{name}, accept {possessive(names[view.offer.seat])} offer?"
            case "due":
                return self._due(decision.seat, name, view, names)
            case "judge":
                assert view.due is not None
                broken = f"{names[view.due.debtor]} broke a promise to {names[view.due.creditor]}"
                return f"{name}, {broken}: what is the judgement?"
            case _:
                target = names[view.offer.target] if view.offer else "another player"
                return self._offering(decision.kind, name, target)

    def _act(self, seat: int, name: str, view: BonesView) -> str:
        ways = ["play a rune"] if view.hand_sizes[seat] else []
        if view.bones[seat] >= view.pass_price:
            ways.append(f"pass for {bones_words(view.pass_price)}")
        return f"{name}, {and_list([*ways, 'fold'], 'or')}."

    def _buy(self, seat: int, name: str, view: BonesView) -> str:
        most = min(view.bones[seat] // view.rune_price, view.drawable, MOST_BOUGHT)
        price = count(view.rune_price, "bone")
        if most == 1:
            return f"{name}, buy a rune for {price}?"
        return f"{name}, buy up to {most} runes, for {price} each?"

    def _due(self, seat: int, name: str, view: BonesView, names: Names) -> str:
        debt = view.due
        assert debt is not None
        missing = view.seat == seat and Counter(debt.runes) - Counter(view.hand)
        if view.bones[seat] < debt.bones or view.hand_sizes[seat] < debt.number or missing:
            return f"{name}, the promise to {names[debt.creditor]} cannot be kept: break it."
        return f"{name}, keep the promise to {names[debt.creditor]}, or break it?"

    def _hand_over(self, name: str, view: BonesView, names: Names) -> str:
        if view.offer is not None:
            taker = view.offer.seat
        else:
            assert view.due is not None
            taker = view.due.creditor
        runes = count(view.needed("hand_over") or 0, "rune")
        return f"{name}, choose {runes} to give to {names[taker]}."

    def _offering(self, kind: str, name: str, target: str) -> str:
        questions = {
            "give_runes": f"which runes to give to {target}?",
            "give_bones": f"how many bones to give to {target}?",
            "want_bones": f"how many bones to ask of {target}?",
            "want_runes": f"how many runes to ask of {target}?",
            "give_when": "give it now, or promise it for the next turn?",
            "want_when": "ask for it now, or for a promise of it?",
            "send": f"make this offer to {target}?",
        }
        return f"{name}, {questions[kind]}"

    # -- the end --------------------------------------------------------------------------

    def verdict(self, outcome: Outcome, view: BonesView, names: Names) -> str:
        who, one = and_list([names[seat] for seat in outcome.winners]), len(outcome.winners) == 1
        most = count(max(outcome.scores), "bone")
        wins = f"{who} wins with {most}" if one else f"{who} share the victory with {most} each"
        match outcome.reason:
            case "last_player":
                return f"{wins}, as the only player left (RB-23)."
            case "nobody_left":
                share = f"{who} went last and {'wins' if one else 'share the victory'}"
                return f"Nobody is left; {share} (RB-22)."
            case "six_rounds":
                return f"{wins} after six rounds (RB-25)."
            case "round_limit":
                return f"{wins} after {ROUNDS['classic']} rounds (RB-24)."
            case _:
                return f"{wins}, as all agreed to end here (RB-24)."

    def breakdown(self, view: BonesView, names: Names) -> Breakdown:
        start = COMPONENTS.setup.bones
        seats = range(view.seats)
        rest = [view.bones[seat] - start - view.takings[seat] for seat in seats]
        pots = [
            f"{view.takings[seat]:+d} ({view.pots[seat]})" if view.pots[seat] else "none"
            for seat in seats
        ]
        rows = [
            ["start", *(str(start) for _ in seats)],
            ["pots won", *pots],
            ["paid, taken", *(f"{bones:+d}" for bones in rest)],
            ["bones", *(str(bones) for bones in view.bones)],
        ]
        return ["", *names], rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: BonesView, names: Names) -> Told:
        return Told(list(_table(view, names)), list(_seats(view, names)), hand(view, names))

    def tell_move(self, move: BonesMove, view: BonesView, names: Names) -> str:
        return move.words(view, names)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: BonesMove, view: BonesView, names: Names) -> str:
        return self.tell_move(move, view, names)


# -- the table ----------------------------------------------------------------------------


def _table(view: BonesView, names: Names) -> Iterator[str]:
    holder = names[view.holder]
    most = "" if view.rounds <= ROUNDS["six"] else "at most "
    yield f"Round {view.round} of {most}{view.rounds}. {holder} holds the bag."
    yield fire(view, names)
    if view.plays:
        played = [f"{names[play.seat]} {title(play.rune)}" for play in view.plays]
        number = view.round - 1 if view.phase == "between" else view.round
        yield f"Played in round {number}: {', '.join(played)}."
    if view.acting is not None:
        yield f"It is {possessive(names[view.acting])} turn."
    yield f"The bag has {count(view.bag, 'rune')}; a rune costs {count(view.rune_price, 'bone')}."
    if view.out:
        yield f"Out until they go back into the bag: {tally(view.out)}."
    yield from deals(view, names)
    for debt in view.debts:
        yield f"Promised: {_debt(debt, names)}."


def deals(view: BonesView, names: Names) -> list[str]:
    """Describe the offer or the promise that the question is about."""
    lines = []
    if view.offer is not None:
        lines += _offer(view.offer, names)
    if view.due is not None:
        lines.append(f"Due now: {_debt(view.due, names)}.")
    return lines


def _offer(offer: OfferView, names: Names) -> list[str]:
    """Describe an offer, without the halves that are still empty."""
    gives, wants = offer_words(offer)
    maker, other = names[offer.seat], names[offer.target]
    given = offer.number or offer.bones
    wanted = offer.want_runes or offer.want_bones
    if given:
        price = f" for {wants}" if wanted else ""
        return [f"{maker} offers {other} {gives}{price}."]
    return [f"{maker} asks {other} for {wants}."] if wanted else []


def _debt(debt: DebtView, names: Names) -> str:
    return f"{names[debt.debtor]} owes {names[debt.creditor]} {debt_words(debt)}"


def fire(view: BonesView, names: Names) -> str:
    """Describe the pot, the winning rune, and the runes that beat it."""
    pot = f"The pot has {count(view.pot, 'bone')}."
    if view.winning is None or view.winner is None:
        return f"{pot} No rune is winning."
    element, rune = beaten_by(view.winning)
    owner = possessive(names[view.winner])
    return (
        f"{pot} {owner} {title(view.winning)} is winning; every {element} rune and {rune} beat it."
    )


def tally(runes: Sequence[str]) -> str:
    """Count runes: ``2 Fire-Axe and Thief``."""
    return and_list(
        [
            f"{number} {title(rune)}" if number > 1 else title(rune)
            for rune, number in Counter(runes).items()
        ]
    )


def _seats(view: BonesView, names: Names) -> Iterator[str]:
    for seat, name in enumerate(names):
        bones, runes = view.bones[seat], view.hand_sizes[seat]
        words = f"{name} has {count(bones, 'bone')} and {count(runes, 'rune')}"
        if view.eliminated[seat]:
            words += ", and is eliminated"
        elif view.folded[seat]:
            words += ", and has folded"
        elif view.last[seat] == "pass":
            words += ", and has passed"
        yield f"{words}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {titles(known)}."


def hand(view: BonesView, names: Names) -> list[str]:
    """List the viewer's runes, and which of them other seats know."""
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
