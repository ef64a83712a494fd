"""What Runes & Bones says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from runegames.core import (
    SEAT_LETTERS,
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
from runegames.games.bones.model import (
    COMPONENTS,
    HAND_LIMIT,
    Accept,
    Agree,
    Amount,
    AskToFold,
    Barter,
    BonesMove,
    Break,
    Buy,
    Cancel,
    Decline,
    Done,
    Fine,
    Fold,
    Keep,
    Lay,
    Pardon,
    Pass,
    Play,
    PlayOn,
    Send,
    Take,
    When,
)
from runegames.games.bones.phrases import goods, meeting, offer_words, title, titles
from runegames.games.bones.sight import BonesView

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState


def _seat(seat: int) -> str:
    """A seat without a name, for lists of moves."""
    return "player " + SEAT_LETTERS[seat]


class BonesWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: BonesView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        match decision.kind:
            case "act":
                return f"{name}, play a rune, pass or fold."
            case "spy":
                whose = "another player's" if view.spied is None else possessive(names[view.spied])
                return f"{name}, play one of {whose} runes."
            case "take":
                return f"{name}, from whom does Da Jhurga take a rune?"
            case "close":
                return f"{name}, play another round, or end the game here if all agree?"
            case "trade":
                return f"{name}, trade any number of runes for one bone?"
            case "buy":
                return f"{name}, buy up to three runes, at {count(view.rune_price, 'bone')} each?"
            case "limit":
                number = view.hand_sizes[decision.seat] - HAND_LIMIT
                return f"{name}, return {count(number, 'rune')} to the bag."
            case "hand_over":
                return self._hand_over(name, view, names)
            case "answer":
                assert view.offer is not None
                return f"{name}, {possessive(names[view.offer.seat])} offer: is it a deal?"
            case "due":
                assert view.due is not None
                return f"{name}, keep the promise to {names[view.due.creditor]}, or break it?"
            case "judge":
                assert view.due is not None
                return f"{name}, judge {names[view.due.debtor]}: a promise was broken."
            case _:
                target = names[view.offer.target] if view.offer else "another player"
                return self._offering(decision.kind, name, target)

    def _hand_over(self, name: str, view: BonesView, names: Sequence[str]) -> str:
        if view.offer is not None:
            runes, taker = view.offer.want_runes, view.offer.seat
        else:
            assert view.due is not None
            runes, taker = view.due.number, view.due.creditor
        return f"{name}, choose {count(runes, 'rune')} for {names[taker]}."

    def _offering(self, kind: str, name: str, target: str) -> str:
        questions = {
            "give_runes": f"which runes to give to {target}?",
            "give_bones": f"how many bones to give to {target}?",
            "want_bones": f"how many bones to ask of {target}?",
            "want_runes": f"how many runes to ask of {target}?",
            "give_when": "is what is given due now, or promised?",
            "want_when": "is what is asked for due now, or promised?",
            "send": f"make this offer to {target}?",
        }
        return f"{name}, {questions[kind]}"

    # -- moves ----------------------------------------------------------------------------

    def move(self, move: BonesMove, view: BonesView) -> str:
        """A move in words."""
        match move:
            case Play():
                return self._play(move, view)
            case Pass():
                return "Pass: add a bone to the pot"
            case Fold():
                return "Fold: out of this round"
            case Take(target):
                return f"Take a rune from {_seat(target)}"
            case Lay(rune):
                return f"Choose {title(rune)}"
            case Done():
                return self._done(view)
            case Buy(number):
                if not number:
                    return "Buy nothing"
                return f"Buy {count(number, 'rune')} for {count(number * view.rune_price, 'bone')}"
            case Agree():
                return "End the game here, if all agree"
            case PlayOn():
                return "Play another round"
            case _:
                return self._deal(move, view)

    def _play(self, move: Play, view: BonesView) -> str:
        if move.buy:
            return f"Play {title(move.rune)} and buy the win for a bone"
        words = f"Play {title(move.rune)}"
        if move.target is not None:
            words += f" on {_seat(move.target)}"
        return f"{words}: {meeting(view, move.rune)}"

    def _done(self, view: BonesView) -> str:
        laid = count(len(view.laid), "rune")
        if view.offer is not None:
            return f"Give {laid}"
        if view.laid:
            return f"Trade {laid} for a bone"
        return "Trade nothing"

    def _deal(
        self,
        move: Barter
        | Amount
        | When
        | Send
        | Cancel
        | Accept
        | Decline
        | Keep
        | Break
        | Pardon
        | Fine
        | AskToFold,
        view: BonesView,
    ) -> str:
        match move:
            case Barter(target):
                return f"Make an offer to {_seat(target)}"
            case Amount(number):
                return str(number)
            case When(promised):
                return "Promised for the next turn" if promised else "Now"
            case Send():
                return "Make the offer"
            case Cancel():
                return "Drop the offer"
            case Accept():
                return "Accept"
            case Decline():
                return "Decline"
            case Keep():
                return "Keep the promise"
            case Break():
                return "Break the promise"
            case Pardon():
                return "Pardon"
            case Fine(number):
                return f"A fine of {count(number, 'bone')}"
            case AskToFold():
                return "Have the debtor fold this round"
        assert_never(move)

    # -- the log --------------------------------------------------------------------------

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        data = seen.data
        name = names[data["seat"]] if "seat" in data else ""
        other = names[data["target"]] if "target" in data else ""
        match seen.kind:
            case "bag":
                return f"{name} holds the bag."
            case "round":
                pot = count(data["pot"], "bone")
                return f"Round {data['round']}: {pot} in the pot, {name} begins."
            case "played":
                return self._played(data, name, names)
            case "passed":
                return f"{name} passed: a bone to the pot."
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
                return f"{name} traded for {_runes(data)}."
            case "bought":
                return f"{name} bought {_runes(data)} for {count(data['bones'], 'bone')}."
            case "limited":
                return f"{name} returned {count(data['number'], 'rune')} to the bag."
            case "agreed":
                return f"{name} would end the game here."
            case "played_on":
                return f"{name} plays on."
            case "over":
                return "The fire burns down: the game is over."
            case _:
                return self._bargain(seen, name, other, names)

    def _played(self, data: Mapping[str, Any], name: str, names: Sequence[str]) -> str:
        rune, over = title(data["rune"]), title(data.get("over", ""))
        words = f"{name} played {rune}"
        if "owner" in data:
            words = f"{name} played {rune} from {possessive(names[data['owner']])} hand"
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
        return f"The round ends, as {why}: {count(data['pot'], 'bone')} to the supply (RB-10)."

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
                what = goods(data["number"], data["bones"], data.get("runes", ()))
                return f"{name} gave {what} to {other}."
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
        who = and_list([names[seat] for seat in outcome.winners])
        most = count(max(outcome.scores), "bone")
        one = len(outcome.winners) == 1
        holds = f"{'holds' if one else 'hold'} {most}{'' if one else ' each'}"
        match outcome.reason:
            case "last_player":
                return f"{who} is the last one at the fire, with {most} (RB-23)."
            case "nobody_left":
                return f"Nobody is left; {who} lasted longest (RB-22)."
            case "six_rounds":
                return f"{who} {holds} after six rounds (RB-25)."
            case "round_limit":
                return f"{who} {holds} after {COMPONENTS.rounds.classic} rounds (RB-24)."
            case "agreed":
                return f"All agreed to end here; {who} {holds} (RB-24)."
        raise ValueError(f"Runes & Bones does not end for {outcome.reason!r}")

    def breakdown(
        self, view: BonesView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Bones by source for each player."""
        start = COMPONENTS.setup.bones
        seats = range(view.seats)
        rest = [view.bones[seat] - start - view.takings[seat] for seat in seats]
        rows = [
            ["at the start", *(str(start) for _ in seats)],
            ["pots won", *(f"{view.pots[seat]} → {view.takings[seat]:+d}" for seat in seats)],
            ["paid and taken", *(f"{bones:+d}" for bones in rest)],
            ["bones", *(str(bones) for bones in view.bones)],
        ]
        return ["", *names], rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: BonesView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: BonesMove, view: BonesView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.tell_move(move, view, names) or self.move(move, view)

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
