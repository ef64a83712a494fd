"""What The Rune Market says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

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
from runegames.games.market import reasons, telling
from runegames.games.market.model import COLOURS, MarketView, short
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
    describe_cards,
)

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

ARTICLES = telling.ITEMS


def seat_word(seat: int) -> str:
    """A seat where no name is at hand."""
    return f"seat {SEAT_LETTERS[seat]}"


def runes(number: int, colour: str) -> str:
    """``3 red runes``."""
    return count(number, f"{colour} rune")


class MarketWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: MarketView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        match decision.kind:
            case "interest":
                return f"{name}, take the market's last rune as interest and end the game?"
            case "purchase":
                if not view.hand_sizes[decision.seat]:
                    return f"{name}, buy with runes, or end the turn."
                if view.may_purchase(decision.seat):
                    return f"{name}, buy with runes, or go on to the hand cards."
                return f"{name}, play a hand card, or throw one away."
            case "cards":
                if view.hand_sizes[decision.seat]:
                    return f"{name}, play another card, or end the turn."
                return f"{name}, end the turn and fill up the hand."
            case "end":
                return f"{name}, end the turn and fill up the hand."
            case "outpost":
                return f"{name}, which camp gets the outpost?"
            case "attach":
                return f"{name}, which shelter gets the outpost?"
            case "bandit":
                return f"{name}, whose camp does the bandit go to?"
            case "duel":
                assert view.duel is not None
                attacker = names[view.duel.attacker]
                return f"{name}, {attacker} attacks with {view.duel.card}: fend it off or give up?"
            case "theft":
                victim = view.thefts[0].victim
                more = "the first of two" if len(view.thefts) > 1 else ""
                if victim is None:
                    return f"{name}, steal from whom, and what{', ' + more if more else ''}?"
                return f"{name}, what to steal from {names[victim]}?"
            case "sign":
                assert view.contest is not None
                first, second = view.contest.players
                other = names[second if decision.seat == first else first]
                return f"{name}, rock, paper or scissors against {other}?"
        raise ValueError(f"The Rune Market asks no {decision.kind!r}")

    def move(self, move: MarketMove, view: MarketView) -> str:
        """A move in words."""
        match move:
            case Collect():
                return "Take the last rune and end the game"
            case Decline():
                return "Leave the last rune in the market"
            case Trade(item, colour):
                return f"Buy {ARTICLES[item]} for {runes(view.price, colour)}"
            case GiveShelter(colour):
                return f"Give up the {colour} shelter on the table for two thefts"
            case Stow(colour, number):
                return f"Put {runes(number, 'loose ' + colour)} into the occupied camp"
            case PayRunes(colour, red, blue):
                return f"Drive the bandit off {colour} with {_rune_list(red, blue)}"
            case PayOutpost(colour):
                return f"Drive the bandit off {colour} with the outpost"
            case BuyRune(cards, colour):
                return f"Buy a {colour} rune with {describe_cards(cards)}"
            case BuyItem(cards, item):
                return f"Buy {ARTICLES[item]} with {_sum(cards)}"
            case PayCards(cards, colour):
                return f"Drive the bandit off {colour} with {_sum(cards)}"
            case PlayShelter(colour):
                return f"Put the {colour} shelter on the table"
            case SpendShelter(colour):
                return f"Discard the {colour} shelter in hand for two thefts"
            case PlayThief():
                return "Play a thief"
            case Attack(card, seat):
                return f"Attack {seat_word(seat)} with {card}"
            case ThrowAway(card):
                return f"Throw away {short(card)}"
            case EndTurn():
                return "End the turn and fill up the hand"
            case PutOutpost(colour):
                camp = view.camp(view.turn, colour) if view.turn is not None else None
                if camp is not None and camp.shelter:
                    return f"Attach the outpost to the {colour} shelter"
                return f"Found a {colour} camp with the outpost"
            case PutBandit(seat, colour):
                return f"Put the bandit into the {colour} camp of {seat_word(seat)}"
            case Show(card):
                return f"Show {card} and fend the attack off"
            case GiveUp():
                return "Give up, showing nothing"
            case Steal(seat, "nothing"):
                return f"Find nothing to take from {seat_word(seat)}"
            case Steal(seat, "card"):
                return f"Steal a hand card unseen from {seat_word(seat)}"
            case Steal(seat, what):
                return f"Steal a {what} rune from {seat_word(seat)}"
            case Sign(sign):
                return sign.capitalize()
        assert_never(move)

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        data = seen.data
        tell = _EVENTS.get(seen.kind)
        if tell is None:
            raise ValueError(f"The Rune Market has no event {seen.kind!r}")
        return tell(data, names)

    def verdict(self, outcome: Outcome, view: MarketView, names: Sequence[str]) -> str:
        """How the game was decided."""
        (winner,) = outcome.winners
        best = max(outcome.scores)
        why = "RM-27" if outcome.reason == "last_rune" else "RM-29"
        tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
        if len(tied) == 1:
            less = sorted((score for score in outcome.scores if score < best), reverse=True)
            rest = and_list([str(score) for score in less])
            return f"{names[winner]} wins with {best} to {rest} ({why})."
        others = [names[seat] for seat in tied if seat != winner]
        step = _tie_break(view, winner, tied)
        return f"{names[winner]} wins the tie at {best} with {and_list(others)}: {step} (RM-28)."

    def breakdown(
        self, view: MarketView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Runes, outposts and bandits of each player."""
        seats = range(view.seats)
        rows = [
            [f"{colour} runes", *(str(view.camp(seat, colour).all_runes) for seat in seats)]
            for colour in COLOURS
        ]
        outposts = [view.outposts(seat) for seat in seats]
        bandits = [view.bandits(seat) for seat in seats]
        rows.append(["outposts × 2", *(f"{n} → {2 * n}" for n in outposts)])
        rows.append(["bandits × -1", *(f"{n} → {-n}" for n in bandits)])
        rows.append(["together", *(str(score) for score in view.scores)])
        return ["", *names], rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: MarketView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.tell_move(move, view, names) or self.move(move, view)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard."""
        return telling.tell_event(seen, names) or self.event(seen, names)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
        """A move in short, for the one who holds the hand."""
        return self.tell_move(move, view, names)

    def reason(self, move: MarketMove, position: MarketState, names: Sequence[str]) -> str:
        """Why a legal move may be a good one."""
        return reasons.reason(move, position, names)

    def outlook(
        self, scores: Sequence[float], success: float, position: MarketState, names: Sequence[str]
    ) -> Outlook:
        """What a search's figures for a move mean."""
        return reasons.outlook(scores, success, position, names)


def _sum(cards: Sequence[int]) -> str:
    return f"{describe_cards(cards)} = {sum(cards)}"


def _rune_list(red: int, blue: int) -> str:
    parts = [runes(number, colour) for number, colour in ((red, "red"), (blue, "blue")) if number]
    return and_list(parts)


def _tie_break(view: MarketView, winner: int, tied: Sequence[int]) -> str:
    """The step of RM-28 that decided."""
    left = list(tied)
    for worth, words in (
        (view.outposts, "more outposts"),
        (lambda seat: -view.bandits(seat), "fewer bandits"),
        (view.highest_known, f"the highest card in hand, {view.highest_known(winner)}"),
    ):
        left = [seat for seat in left if worth(seat) == worth(winner)]
        if left == [winner]:
            return words
    return "rock, paper, scissors"


# -- the log ------------------------------------------------------------------------------


def _cards(data: Mapping[str, Any]) -> str:
    return " + ".join(short(card) for card in data["cards"])


def _name(data: Mapping[str, Any], names: Sequence[str], key: str = "seat") -> str:
    name: str = names[data[key]]
    return name


def _card(data: Mapping[str, Any]) -> str:
    return short(data["card"])


def _one(data: Mapping[str, Any]) -> str:
    """``a 1``, ``an 8``, ``a thief``."""
    card = _card(data)
    return f"{'an' if card == '8' else 'a'} {card}"


def _drew(data: Mapping[str, Any], names: Sequence[str]) -> str:
    name = _name(data, names)
    if "drawn" in data:
        return f"{name} drew {and_list([short(card) for card in data['drawn']])}."
    return f"{name} drew {count(data['cards'], 'card')}."


def _stole(data: Mapping[str, Any], names: Sequence[str]) -> str:
    name, victim = _name(data, names), _name(data, names, "victim")
    match data["what"]:
        case "nothing":
            return f"{name} found nothing to take from {victim}."
        case "card":
            if "card" in data:
                return f"{name} stole a card from {victim}, {_one(data)}."
            return f"{name} stole a hand card from {victim}."
    return f"{name} stole a {data['what']} rune from {victim}."


def _bandit(data: Mapping[str, Any], names: Sequence[str]) -> str:
    where = f"{possessive(_name(data, names, 'victim'))} {data['colour']} camp"
    end = "; its outpost is destroyed" if data["destroyed"] else ""
    return f"{possessive(_name(data, names))} bandit moves into {where}{end}."


def _threw(data: Mapping[str, Any], names: Sequence[str]) -> str:
    throws = and_list(
        [f"{names[seat]} {sign}" for seat, sign in zip(data["seats"], data["signs"], strict=True)]
    )
    if data["winner"] is None:
        return f"{throws}: equal."
    lot = " by lot" if data["lot"] else ""
    return f"{throws}: the throw goes to {names[data['winner']]}{lot}."


def _hands_shown(data: Mapping[str, Any], names: Sequence[str]) -> str:
    shown = [
        f"{names[seat]} has {and_list([short(card) for card in hand]) or 'no cards'}"
        for seat, hand in zip(data["seats"], data["hands"], strict=True)
    ]
    return f"A tie, so hands are laid open: {'; '.join(shown)} (RM-28)."


_Tell: TypeAlias = Callable[[Mapping[str, Any], Sequence[str]], str]
_EVENTS: dict[str, _Tell] = {
    "first": lambda data, names: f"{_name(data, names)} goes first.",
    "turn": lambda data, names: f"{possessive(_name(data, names))} turn {data['turn']}.",
    "interest": lambda data, names: (
        f"{_name(data, names)} earned {runes(data['runes'], data['colour'])}."
    ),
    "declined": lambda data, names: f"{_name(data, names)} left the last rune in the market.",
    "toll": lambda data, names: (
        f"{possessive(_name(data, names, 'owner'))} bandit took a {data['colour']} rune "
        f"from {_name(data, names)}."
    ),
    "ruined": lambda data, names: (
        f"The bandit found {possessive(_name(data, names))} {data['colour']} shelter empty: "
        "it is lost (RM-23)."
    ),
    "left": lambda data, names: (
        f"With nothing left under it, the bandit on {possessive(_name(data, names))} "
        f"{data['colour']} runes went back to the market."
    ),
    "traded": lambda data, names: (
        f"{_name(data, names)} bought {ARTICLES[data['item']]} "
        f"for {runes(data['runes'], data['colour'])}."
    ),
    "gave_shelter": lambda data, names: (
        f"{_name(data, names)} gave up the {data['colour']} shelter for two thefts."
    ),
    "stowed": lambda data, names: (
        f"{_name(data, names)} put {runes(data['runes'], data['colour'])} under the bandit."
    ),
    "paid_runes": lambda data, names: (
        f"{_name(data, names)} drove the bandit off {data['colour']} "
        f"with {_rune_list(data['red'], data['blue'])}."
    ),
    "paid_outpost": lambda data, names: (
        f"{_name(data, names)} drove the bandit off {data['colour']} with an outpost."
    ),
    "paid_cards": lambda data, names: (
        f"{_name(data, names)} drove the bandit off {data['colour']} with {_cards(data)}."
    ),
    "bought_rune": lambda data, names: (
        f"{_name(data, names)} bought a {data['colour']} rune with {_cards(data)}."
    ),
    "bought": lambda data, names: (
        f"{_name(data, names)} bought {ARTICLES[data['item']]} with {_cards(data)}."
    ),
    "sheltered": lambda data, names: f"{_name(data, names)} put up a {data['colour']} shelter.",
    "spent_shelter": lambda data, names: (
        f"{_name(data, names)} discarded a {data['colour']} shelter for two thefts."
    ),
    "thief": lambda data, names: f"{_name(data, names)} sent a thief.",
    "attacked": lambda data, names: (
        f"{_name(data, names)} attacked {_name(data, names, 'defender')} with {_card(data)}."
    ),
    "fended_off": lambda data, names: f"{_name(data, names)} fended it off with {_card(data)}.",
    "gave_up": lambda data, names: f"{_name(data, names)} gave up the duel.",
    "threw_away": lambda data, names: f"{_name(data, names)} threw away {_card(data)}.",
    "drew": _drew,
    "shuffled": lambda data, names: f"{count(data['cards'], 'discard')} became the new deck.",
    "outpost": lambda data, names: (
        f"{_name(data, names)} attached the outpost to the {data['colour']} shelter."
        if data["attached"]
        else f"{_name(data, names)} founded a {data['colour']} camp with the outpost."
    ),
    "bandit": _bandit,
    "stole": _stole,
    "hands_shown": _hands_shown,
    "sealed": lambda data, names: f"{_name(data, names)} has chosen a sign.",
    "threw": _threw,
    "champion": lambda data, names: f"{_name(data, names)} wins rock, paper, scissors.",
    "over": lambda data, names: (
        "The market is empty." if data["reason"] == "last_rune" else "Every turn has been taken."
    ),
}
