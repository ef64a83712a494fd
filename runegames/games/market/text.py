"""What The Rune Market says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from runegames.core import (
    PLAYERS,
    Decision,
    Outcome,
    Outlook,
    Seen,
    Told,
    aloud,
    and_list,
    count,
    possessive,
)
from runegames.games.market import reasons, telling
from runegames.games.market.model import COLOURS, COMPONENTS, HIGHEST, MarketView, short
from runegames.games.market.moves import MarketMove
from runegames.games.market.telling import (
    ITEMS,
    card_heard,
    cards_heard,
    purchases,
    reach,
    rune_list,
    runes,
)

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState


class MarketWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: MarketView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        match decision.kind:
            case "interest":
                return f"{name}, take the market's last rune as interest and end the game?"
            case "purchase":
                return self._purchase(decision, view, name)
            case "cards" if view.hand_sizes[decision.seat]:
                return f"{name}, play another card, or end the turn."
            case "cards" | "end":
                return f"{name}, end the turn and fill up the hand."
            case "outpost":
                return f"{name}, which camp gets the outpost?"
            case "attach":
                return f"{name}, which shelter gets the outpost?"
            case "bandit":
                return f"{name}, whose camp does the bandit go to?"
            case "duel":
                return self._duel(decision, view, names)
            case "theft":
                return self._theft(decision, view, names)
            case "sign":
                assert view.contest is not None
                first, second = view.contest.players
                other = names[second if decision.seat == first else first]
                return f"{name}, rock, paper or scissors against {other}?"
        raise ValueError(f"The Rune Market asks no {decision.kind!r}")

    def _purchase(self, decision: Decision, view: MarketView, name: str) -> str:
        """Only what is possible now."""
        cards = view.hand_sizes[decision.seat]
        ways = [*purchases(view, decision.seat), "play a hand card" if cards else "end the turn"]
        return f"{name}, {and_list(ways, 'or')}."

    def _duel(self, decision: Decision, view: MarketView, names: Sequence[str]) -> str:
        assert view.duel is not None
        name, card = names[decision.seat], view.duel.card
        lead = f"{name}, {names[view.duel.attacker]} challenges with {card}"
        able = [f"{number} card" for number in range(card, HIGHEST + 1)]
        if view.seat == decision.seat and not set(able) & set(view.hand):
            return f"{lead}, and no card in hand fends it off: give up."
        return f"{lead}: show {reach(card)}, or give up?"

    def _theft(self, decision: Decision, view: MarketView, names: Sequence[str]) -> str:
        name, victim = names[decision.seat], view.thefts[0].victim
        if victim is not None:
            return f"{name}, what to steal from {names[victim]}?"
        asked = "steal from whom, and what?" if view.seats > 2 else "what to steal?"
        return f"{name}, {asked}" + (
            " It is the first theft of two." if len(view.thefts) > 1 else ""
        )

    def move(self, move: MarketMove, view: MarketView) -> str:
        """A move in words."""
        return telling.tell_move(move, view, PLAYERS)

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
        name, best = names[winner], max(outcome.scores)
        most = aloud(best, "point")
        tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
        if len(tied) > 1:
            step = _tie_break(view, winner, tied)
            all_tied = and_list([names[seat] for seat in tied])
            return f"{all_tied} tie at {most}; {name} wins by {step} (RM-28)."
        rest = and_list([aloud(score) for score in sorted(outcome.scores, reverse=True)[1:]])
        if outcome.reason == "last_rune":
            return f"{name} wins with {most} to {rest} (RM-27)."
        return f"{name} wins with {most} to {rest} after {view.turn_limit} turns each (RM-29)."

    def breakdown(
        self, view: MarketView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """The points of each player from runes, outposts and bandits."""
        seats = range(view.seats)
        rows = [
            [f"{colour} runes", *(str(view.camp(seat, colour).all_runes) for seat in seats)]
            for colour in COLOURS
        ]
        worth = COMPONENTS.points
        rows += [
            ["outposts, 2 each", *(str(worth.outpost * view.outposts(seat)) for seat in seats)],
            ["bandits, -1 each", *(str(worth.bandit * view.bandits(seat)) for seat in seats)],
            ["points", *(str(score) for score in view.scores)],
        ]
        return ["", *names], rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: MarketView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: MarketMove, view: MarketView, names: Sequence[str]) -> str:
        """A move made to be heard: the written words, with names."""
        return telling.tell_move(move, view, names)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard: it is the written one."""
        return self.event(seen, names)

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
    return and_list([short(card) for card in data["cards"]])


def _name(data: Mapping[str, Any], names: Sequence[str], key: str = "seat") -> str:
    name: str = names[data[key]]
    return name


def _card(data: Mapping[str, Any]) -> str:
    """A card as it is called in a sentence: ``4``, ``a thief``."""
    return card_heard(data["card"])


def _one(data: Mapping[str, Any]) -> str:
    """``a 1``, ``an 8``, ``a thief``."""
    card = _card(data)
    return f"{'an' if card == '8' else 'a'} {card}" if card.isdigit() else card


def _drew(data: Mapping[str, Any], names: Sequence[str]) -> str:
    cards = cards_heard(data["drawn"]) if "drawn" in data else count(data["cards"], "card")
    return f"{_name(data, names)} drew {cards}."


def _dealt(data: Mapping[str, Any], names: Sequence[str]) -> str:
    cards = cards_heard(data["hand"]) if "hand" in data else count(data["cards"], "card")
    return f"{_name(data, names)} draws {cards}."


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
    end = "; the outpost there is destroyed" if data["destroyed"] else ""
    return f"{_name(data, names)} put a bandit into {where}{end}."


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
        f"{names[seat]} has {cards_heard(hand) or 'no cards'}"
        for seat, hand in zip(data["seats"], data["hands"], strict=True)
    ]
    return f"A tie, so hands are laid open: {'; '.join(shown)} (RM-28)."


_Tell: TypeAlias = Callable[[Mapping[str, Any], Sequence[str]], str]
_EVENTS: dict[str, _Tell] = {
    "first": lambda data, names: f"{_name(data, names)} goes first.",
    "turn": lambda data, names: f"{_name(data, names)} begins turn {data['turn']}.",
    "interest": lambda data, names: (
        f"{_name(data, names)} earned {runes(data['runes'], data['colour'])} as interest."
    ),
    "declined": lambda data, names: f"{_name(data, names)} left the last rune in the market.",
    "toll": lambda data, names: (
        f"{possessive(_name(data, names, 'owner'))} bandit took a {data['colour']} rune "
        f"from {_name(data, names)} for {_name(data, names, 'owner')}."
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
        f"{_name(data, names)} bought {ITEMS[data['item']]} "
        f"for {runes(data['runes'], data['colour'])}."
    ),
    "gave_shelter": lambda data, names: (
        f"{_name(data, names)} discarded the {data['colour']} shelter on the table for two thefts."
    ),
    "stowed": lambda data, names: (
        f"{_name(data, names)} put {runes(data['runes'], data['colour'])} under the bandit."
    ),
    "paid_runes": lambda data, names: (
        f"{_name(data, names)} drove the bandit off {data['colour']} "
        f"with {rune_list(data['red'], data['blue'])}."
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
        f"{_name(data, names)} bought {ITEMS[data['item']]} with {_cards(data)}."
    ),
    "sheltered": lambda data, names: (
        f"{_name(data, names)} put a {data['colour']} shelter on the table."
    ),
    "spent_shelter": lambda data, names: (
        f"{_name(data, names)} discarded a {data['colour']} shelter in hand for two thefts."
    ),
    "thief": lambda data, names: f"{_name(data, names)} played a thief.",
    "attacked": lambda data, names: (
        f"{_name(data, names)} challenged {_name(data, names, 'defender')} "
        f"to a duel with {_card(data)}."
    ),
    "fended_off": lambda data, names: (
        f"{_name(data, names)} showed {_card(data)} and fended off the duel."
    ),
    "gave_up": lambda data, names: f"{_name(data, names)} gave up the duel.",
    "threw_away": lambda data, names: f"{_name(data, names)} threw away {_card(data)}.",
    "dealt": _dealt,
    "drew": _drew,
    "shuffled": lambda data, names: (
        f"The deck was empty; {count(data['cards'], 'discard')} were shuffled into a new one."
    ),
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
        "The last rune has left the market: the game is over."
        if data["reason"] == "last_rune"
        else "All turns have been taken: the game is over."
    ),
}
