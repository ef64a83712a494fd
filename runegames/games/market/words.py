"""Texts of The Rune Market: prompts, verdict, state of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core import (
    BaseWords,
    Breakdown,
    Decision,
    Manner,
    Names,
    Outcome,
    Tabletop,
    Told,
    aloud,
    and_list,
    count,
    points_by_seat,
    possessive,
)
from runegames.games.market.model import (
    COLOURS,
    COMPONENTS,
    HIGHEST,
    RANSOM_RUNES,
    Camp,
    MarketView,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.phrases import card_list, card_words, reach
from runegames.games.market.tabletop import tabletop_of

PHASES = {1: "interest", 2: "purchasing", 3: "hand cards", 4: "filling up"}
PROMPTS = {
    "interest": "take the market's last rune as interest and end the game?",
    "cards": "end the turn and fill up the hand.",
    "end": "end the turn and fill up the hand.",
    "outpost": "which camp gets the outpost?",
    "attach": "which shelter gets the outpost?",
    "bandit": "whose camp does the bandit go to?",
}
"""Fixed prompts by kind of decision; ``cards`` is the prompt for an empty hand."""


class MarketWords(BaseWords[MarketMove, MarketView]):
    """Texts in the third person, because several people read them."""

    hints_in = "runegames.games.market.reasons"

    def tabletop(self, view: MarketView, names: Names, move: object = None) -> Tabletop:
        return tabletop_of(view, names)

    def prompt(self, decision: Decision, view: MarketView, names: Names) -> str:
        name = names[decision.seat]
        match decision.kind:
            case "purchase":
                return self._purchase(decision, view, name)
            case "cards" if view.hand_sizes[decision.seat]:
                return f"{name}, play another card, or end the turn."
            case "duel":
                return self._duel(decision, view, names)
            case "theft":
                return self._theft(decision, view, names)
            case "sign":
                assert view.contest is not None
                first, second = view.contest.players
                other = second if decision.seat == first else first
                return f"{name}, rock, paper or scissors against {names[other]}?"
            case kind:
                return f"{name}, {PROMPTS[kind]}"

    def _purchase(self, decision: Decision, view: MarketView, name: str) -> str:
        goes_on = "play a hand card" if view.hand_sizes[decision.seat] else "end the turn"
        ways = [*purchases(view, decision.seat), goes_on]
        return f"{name}, {and_list(ways, 'or')}."

    def _duel(self, decision: Decision, view: MarketView, names: Names) -> str:
        assert view.duel is not None
        name, card = names[decision.seat], view.duel.card
        lead = f"{name}, {names[view.duel.attacker]} challenges with {card}"
        able = [f"{number} card" for number in range(card, HIGHEST + 1)]
        if view.seat == decision.seat and not set(able) & set(view.hand):
            return f"{lead}, and no card in hand fends it off: give up."
        return f"{lead}: show {reach(card)}, or give up?"

    def _theft(self, decision: Decision, view: MarketView, names: Names) -> str:
        name, victim = names[decision.seat], view.thefts[0].victim
        if victim is not None:
            return f"{name}, what to steal from {names[victim]}?"
        asked = "steal from whom, and what?" if view.seats > 2 else "what to steal?"
        first = " It is the first theft of two." if len(view.thefts) > 1 else ""
        return f"{name}, {asked}{first}"

    def tell_move(self, move: MarketMove, view: MarketView, names: Names) -> str:
        return move.text(view, Manner.SPOKEN, names)

    def suggest(self, move: MarketMove, view: MarketView, names: Names) -> str:
        return move.text(view, Manner.WRITTEN, names)

    def verdict(self, outcome: Outcome, view: MarketView, names: Names) -> str:
        (winner,) = outcome.winners
        name, best = names[winner], max(outcome.scores)
        most = aloud(best, "point")
        tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
        if len(tied) > 1:
            step = _tie_break(view, winner, tied)
            all_tied = and_list(names[seat] for seat in tied)
            return f"{all_tied} tie at {most}; {name} wins by {step} (RM-28)."
        rest = and_list(map(aloud, sorted(outcome.scores, reverse=True)[1:]))
        if outcome.reason == "last_rune":
            return f"{name} wins with {most} to {rest} (RM-27)."
        return f"{name} wins with {most} to {rest} after {view.turn_limit} turns each (RM-29)."

    def breakdown(self, view: MarketView, names: Names) -> Breakdown:
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

    def tell(self, view: MarketView, names: Names) -> Told:
        return Told(list(_table(view, names)), list(_seats(view, names)), hand(view, names))


def _tie_break(view: MarketView, winner: int, tied: Sequence[int]) -> str:
    """Name the tie-break of RM-28 that decided."""
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


# -- the table in sentences ----------------------------------------------------------------


def stock(view: MarketView) -> str:
    """Describe the supply of the market."""
    left = view.stock
    parts = [
        count(left.red, "red rune"),
        count(left.blue, "blue rune"),
        count(left.outposts, "outpost"),
        count(left.bandits, "bandit"),
    ]
    return f"The market has {and_list(parts)}."


def _table(view: MarketView, names: Names) -> Iterator[str]:
    yield stock(view)
    yield (
        f"A rune costs cards of exactly 5, 10 or 15; an outpost or a bandit 21 or more, "
        f"or {view.price} runes of one colour."
    )
    if view.turn is not None and view.contest is None:
        turn = f"{possessive(names[view.turn])} turn {view.turns[view.turn]}"
        yield f"{turn} of at most {view.turn_limit}: {PHASES[view.phase]}."
    if view.duel is not None:
        attacker, defender = names[view.duel.attacker], names[view.duel.defender]
        yield f"{attacker} challenges {defender} to a duel with {view.duel.card}."
    if view.contest is not None:
        first, second = (names[seat] for seat in view.contest.players)
        wins = and_list(map(str, view.contest.wins))
        yield f"{first} and {second} play rock, paper, scissors for the first place: {wins}."
    words = f"The deck has {count(view.deck, 'card')}"
    if view.discards:
        top = card_words(view.discards[-1])
        words += f"; the discard pile has {len(view.discards)}, with {top} on top"
    yield f"{words}."


def _seats(view: MarketView, names: Names) -> Iterator[str]:
    for seat, name in enumerate(names):
        points = aloud(view.scores[seat], "point")
        yield f"{name} has {points} and {count(view.hand_sizes[seat], 'card')} in hand."
        yield from camps(view, seat, names)
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {card_list(known)}."


def camps(view: MarketView, seat: int, names: Names) -> list[str]:
    """Describe the camps of a seat, a sentence for each colour with runes or a camp."""
    return [line for colour in COLOURS for line in _camp(view.camp(seat, colour), names)]


def _camp(camp: Camp, names: Names) -> Iterator[str]:
    """Describe a camp, or loose runes without a camp; yield nothing if there is neither."""
    owner, colour = names[camp.seat], camp.colour
    if not camp.exists:
        if camp.loose:
            yield f"{owner} has {count(camp.loose, f'loose {colour} rune')} and no {colour} camp."
        return
    made = [
        word for word, there in (("a shelter", camp.shelter), ("an outpost", camp.outpost)) if there
    ]
    inside = count(camp.runes, "rune")
    words = (
        f"{possessive(owner)} {colour} camp is {' with '.join(made)}, with {inside} inside"
        if made
        else f"{owner} has {count(camp.runes, f'{colour} rune')} without a camp"
    )
    if camp.bandit is not None:
        words += f", under {possessive(names[camp.bandit])} bandit"
    if camp.loose:
        words += f"; {camp.loose} more {'is' if camp.loose == 1 else 'are'} loose"
    yield f"{words}."


def hand(view: MarketView, names: Names) -> list[str]:
    """Describe the viewer's hand."""
    if view.seat is None:
        return []
    return [f"{names[view.seat]} holds {card_list(view.hand) or 'no cards'}."]


def standing(view: MarketView, names: Names) -> str:
    """List the points of all seats."""
    scores = [f"{name} {aloud(score)}" for name, score in zip(names, view.scores, strict=True)]
    return f"Points: {', '.join(scores)}."


def purchases(view: MarketView, seat: int) -> list[str]:
    """Describe the purchases that a seat could make in phase 2, from public facts."""
    own = [view.camp(seat, colour) for colour in COLOURS]
    free = [camp.free for camp in own]
    held = [camp for camp in own if camp.bandit is not None]
    outposts = view.outposts(seat)
    others = [camp for camp in view.camps if camp.seat != seat and camp.exists]
    takes_outpost = view.stock.outposts and outposts < len(own)
    sends_bandit = view.stock.bandits and any(camp.bandit is None for camp in others)
    words = []
    if not view.traded and max(free) >= view.price and (takes_outpost or sends_bandit):
        words.append("buy with runes")
    if any(camp.shelter and camp.bandit is None for camp in own):
        words.append("discard a shelter")
    if held and (sum(free) >= RANSOM_RUNES or outposts):
        words.append("drive a bandit off")
    if any(camp.loose for camp in held):
        words.append("put runes under a bandit")
    return words


def last_rune(view: MarketView, names: Sequence[str]) -> str:
    """Name the winner or the tied seats if the viewer takes the last rune: ``Bo wins 14 to 7``."""
    points = list(points_by_seat(view))
    if view.seat is not None:
        points[view.seat] += 1
    keys = [(points[seat], view.outposts(seat), -view.bandits(seat)) for seat in range(view.seats)]
    first = [seat for seat, key in enumerate(keys) if key == max(keys)]
    if len(first) > 1:
        who = and_list(names[seat] for seat in first) if len(first) == 2 else str(len(first))
        return f"{who} are tied (RM-28)"
    (winner,) = first
    others = [score for seat, score in enumerate(points) if seat != winner]
    return f"{names[winner]} wins {points[winner]} to {max(others)}"
