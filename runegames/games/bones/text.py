"""What Runes & Bones says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runegames.core import (
    PLAYERS,
    Decision,
    Outcome,
    Outlook,
    Seen,
    Told,
    and_list,
    count,
    possessive,
)
from runegames.games.bones import reasons, telling
from runegames.games.bones.model import COMPONENTS, HAND_LIMIT, MOST_BOUGHT, BonesMove
from runegames.games.bones.phrases import goods, offer_words, owed_words, title, titles
from runegames.games.bones.sight import BonesView

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState


class BonesWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: BonesView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
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
                return f"{name}, pay a bone to trade runes with the bag?"
            case "buy":
                return self._buy(decision.seat, name, view)
            case "limit":
                number = view.hand_sizes[decision.seat] - HAND_LIMIT
                return (
                    f"{name}, return {count(number, 'rune')} to the bag: {HAND_LIMIT} may be kept."
                )
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
        ways += ["pass for a bone"] if view.bones[seat] else []
        return f"{name}, {and_list([*ways, 'fold'], 'or')}."

    def _buy(self, seat: int, name: str, view: BonesView) -> str:
        most = min(view.bones[seat] // view.rune_price, view.drawable, MOST_BOUGHT)
        price = count(view.rune_price, "bone")
        if most == 1:
            return f"{name}, buy a rune for {price}?"
        return f"{name}, buy up to {most} runes, for {price} each?"

    def _due(self, seat: int, name: str, view: BonesView, names: Sequence[str]) -> str:
        debt = view.due
        assert debt is not None
        missing = view.seat == seat and Counter(debt.runes) - Counter(view.hand)
        if view.bones[seat] < debt.bones or view.hand_sizes[seat] < debt.number or missing:
            return f"{name}, the promise to {names[debt.creditor]} cannot be kept: break it."
        return f"{name}, keep the promise to {names[debt.creditor]}, or break it?"

    def _hand_over(self, name: str, view: BonesView, names: Sequence[str]) -> str:
        if view.offer is not None:
            runes, taker = view.offer.want_runes, view.offer.seat
        else:
            assert view.due is not None
            runes, taker = view.due.number, view.due.creditor
        return f"{name}, choose {count(runes, 'rune')} to give to {names[taker]}."

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

    def move(self, move: BonesMove, view: BonesView) -> str:
        """A move in words."""
        return telling.tell_move(move, view, PLAYERS)

    # -- the log --------------------------------------------------------------------------

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        data = seen.data
        name = names[data["seat"]] if "seat" in data else ""
        other = names[data["target"]] if "target" in data else ""
        match seen.kind:
            case "dealt":
                return f"{name} draws {_runes(data)}."
            case "bag":
                return f"{name} holds the bag."
            case "round":
                pot = count(data["pot"], "bone")
                return f"Round {data['round']}: {pot} in the pot, {name} begins."
            case "played":
                return self._played(data, name, names)
            case "passed":
                return f"{name} passed and put a bone into the pot."
            case "folded":
                why = ", with neither runes nor bones (RB-8)" if data["forced"] else ""
                return f"{name} folded{why}."
            case "robbed":
                return f"{name} took {count(data['bones'], 'bone')} from {other}."
            case "thieved":
                return f"{name} took {count(data['bones'], 'bone')} from the pot."
            case "drew":
                return f"{name} drew {_runes(data)}."
            case "spied":
                what = f": {titles(data['runes'])}" if "runes" in data else ""
                return f"{name} looked at {possessive(other)} runes{what}."
            case "took":
                what = title(data["rune"]) if "rune" in data else "a rune"
                return f"{name} took {what} from {other}."
            case "won":
                pot = count(data["pot"], "bone")
                return f"{name} won the pot of {pot} with {title(data['rune'])}."
            case "unclaimed":
                return self._unclaimed(data)
            case "eliminated":
                return f"{name} is eliminated: neither runes nor bones (RB-22)."
            case "reshuffled":
                return f"{count(data['number'], 'played rune')} went back into the bag."
            case "traded":
                traded = f"{name} paid a bone to trade {count(data['number'], 'rune')}"
                return traded + (f" and drew {titles(data['runes'])}." if "runes" in data else ".")
            case "bought":
                return f"{name} bought {_runes(data)} for {count(data['bones'], 'bone')}."
            case "limited":
                return f"{name} returned {count(data['number'], 'rune')} to the bag."
            case "agreed":
                return f"{name} would end the game here."
            case "played_on":
                return f"{name} wants another round."
            case "over":
                return "The fire burns down: the game is over."
            case _:
                return self._bargain(seen, name, other, names)

    def _played(self, data: Mapping[str, Any], name: str, names: Sequence[str]) -> str:
        rune, over = title(data["rune"]), title(data.get("over", ""))
        words = f"{name} played {rune}"
        if "owner" in data:
            words = f"{name} played {possessive(names[data['owner']])} {rune}"
        tail = {
            "first": "",
            "beats": f", which beats {over}",
            "same": ", the same rune: nothing changes",
            "bought": " and bought the win for a bone",
            "loses": f", which loses to {over}",
            "special": "",
        }
        return f"{words}{tail[data['fate']]}."

    def _unclaimed(self, data: Mapping[str, Any]) -> str:
        why = "all have folded" if data["why"] == "all_folded" else "no rune is winning"
        pot = f"{count(data['pot'], 'bone')} to the supply" if data["pot"] else "the pot was empty"
        return f"The round ends, as {why}: {pot} (RB-10)."

    def _bargain(self, seen: Seen, name: str, other: str, names: Sequence[str]) -> str:
        data = seen.data
        match seen.kind:
            case "offered":
                gives, wants = offer_words(data)
                return f"{name} offered {other} {gives} for {wants}."
            case "accepted":
                return f"{name} accepted {possessive(other)} offer."
            case "declined":
                return f"{name} declined {possessive(other)} offer."
            case "gave":
                return f"{name} gave {owed_words(data)} to {other}."
            case "kept":
                return f"{name} keeps the promise to {other}."
            case "broke":
                what = goods(data["number"], data["bones"])
                how = "cannot give" if data["forced"] else "broke the promise of"
                judge = names[data["judge"]]
                return f"{name} {how} {what} to {other}; {judge} judges (RB-28)."
            case "pardoned":
                return f"{name} pardoned {other}."
            case "fined":
                bones = count(data["bones"], "bone")
                return f"{name} fined {other} {bones}, paid to {names[data['to']]}."
            case "told_to_fold":
                return f"{name} had {other} fold this round."
        raise ValueError(f"Runes & Bones has no event {seen.kind!r}")

    # -- the end --------------------------------------------------------------------------

    def verdict(self, outcome: Outcome, view: BonesView, names: Sequence[str]) -> str:
        """How the game was decided."""
        who, one = and_list([names[seat] for seat in outcome.winners]), len(outcome.winners) == 1
        most = count(max(outcome.scores), "bone")
        wins = f"{who} wins with {most}" if one else f"{who} share the victory with {most} each"
        match outcome.reason:
            case "last_player":
                return f"{wins}, as the last player left (RB-23)."
            case "nobody_left":
                share = f"{who} went last and {'wins' if one else 'share the victory'}"
                return f"Nobody is left; {share} (RB-22)."
            case "six_rounds":
                return f"{wins} after six rounds (RB-25)."
            case "round_limit":
                return f"{wins} after {COMPONENTS.rounds.classic} rounds (RB-24)."
            case "agreed":
                return f"{wins}, as all agreed to end here (RB-24)."
        raise ValueError(f"Runes & Bones does not end for {outcome.reason!r}")

    def breakdown(
        self, view: BonesView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Bones by source for each player."""
        start = COMPONENTS.setup.bones
        seats = range(view.seats)
        rest = [view.bones[seat] - start - view.takings[seat] for seat in seats]
        pots = [f"{view.takings[seat]:+d} ({view.pots[seat]})" for seat in seats]
        rows = [
            ["at the start", *(str(start) for _ in seats)],
            ["pots won (number)", *pots],
            ["paid and taken", *(f"{bones:+d}" for bones in rest)],
            ["bones", *(str(bones) for bones in view.bones)],
        ]
        return ["", *names], rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: BonesView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: BonesMove, view: BonesView, names: Sequence[str]) -> str:
        """A move made to be heard: the written words, with names."""
        return telling.tell_move(move, view, names)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard: it is the written one."""
        return self.event(seen, names)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: BonesMove, view: BonesView, names: Sequence[str]) -> str:
        """A move in short, for the one who holds the hand."""
        return self.tell_move(move, view, names)

    def reason(self, move: BonesMove, position: BonesState, names: Sequence[str]) -> str:
        """Why a legal move may be a good one."""
        return reasons.reason(move, position, names)

    def outlook(
        self, scores: Sequence[float], success: float, position: BonesState, names: Sequence[str]
    ) -> Outlook:
        """What a search's figures for a move mean."""
        return reasons.outlook(scores, success, position, names)


def _runes(data: Mapping[str, Any]) -> str:
    """Runes drawn: by name for the one who drew them."""
    return titles(data["runes"]) if data.get("runes") else count(data["number"], "rune")
