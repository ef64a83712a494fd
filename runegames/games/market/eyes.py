"""A table of The Rune Market as a seat may reckon with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.core import Seat, aloud, and_list, count, possessive, tally
from runegames.core.advice import none_of
from runegames.games.market.frames import NOBODY
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import COLOURS, HIGHEST, Card, name_of, short
from runegames.games.market.telling import MANY

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

NEAR_THE_END = 6
"""With so few runes in the market, somebody may soon end the game."""


class Eyes:
    """A table as its asked seat looks at it."""

    def __init__(self, state: MarketState, seat: Seat, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.name = names[seat]
        self.others = [other for other in range(state.seats) if other != seat]
        self.scores = state.scores()

    @property
    def leader(self) -> Seat:
        """The strongest of the others."""
        return max(self.others, key=self.scores.__getitem__)

    @property
    def market(self) -> int:
        """Runes on the way to the end (RM-26)."""
        return tally(self.state.runes)

    def unseen(self) -> list[Card]:
        """The cards that lie in the deck or, unknown, in somebody's hand."""
        pool = self.state.deck[:]
        for other in self.others:
            hidden = list(self.state.hands[other])
            for card in known_to(self.state, other, self.seat):
                hidden.remove(card)
            pool += hidden
        return pool

    def holds(self, victim: Seat, card: Card) -> float:
        """The chance that somebody has a number card that reaches ``card``."""
        known = known_to(self.state, victim, self.seat)
        if any(card <= other <= HIGHEST for other in known):
            return 1.0
        pool = self.unseen()
        good = tally(card <= other <= HIGHEST for other in pool)
        return 1 - none_of(good, len(pool), len(self.state.hands[victim]) - len(known))

    def is_camp(self, i: int) -> bool:
        """Whether there is a camp that could earn (RM-5)."""
        return self.state.shelter[i] or self.state.outpost[i]

    def income(self, i: int) -> int:
        """What a camp earns a turn as it stands (RM-8)."""
        state = self.state
        if state.bandit[i] != NOBODY or not state.inside[i] or not self.is_camp(i):
            return 0
        return 1 + (state.shelter[i] and state.outpost[i])

    def camp(self, i: int) -> str:
        """``Bo's blue camp``."""
        return f"{possessive(self.names[i >> 1])} {COLOURS[i & 1]} camp"


def numbers(cards: Sequence[Card]) -> str:
    """``4, 4 and 2``."""
    return and_list([str(card) for card in cards])


def card_words(card: Card) -> str:
    """``the 9``, ``the thief``."""
    return f"the {short(name_of(card))}"


def cards_words(cards: Sequence[Card]) -> str:
    """``the 4, the 9 and both thieves``."""
    return and_list([_alike(card, number) for card, number in Counter(cards).items()])


def _alike(card: Card, number: int) -> str:
    if number == 1:
        return card_words(card)
    name = MANY.get(name_of(card), f"{short(name_of(card))}s")
    return f"both {name}" if number == 2 else f"all {number} {name}"


def sentence(words: str) -> str:
    """With a capital letter."""
    return words[0].upper() + words[1:]


def standing(eyes: Eyes, gain: int = 0, loss: int = 0, victim: Seat | None = None) -> str:
    """The points of the asked and of somebody else, with what a move changes."""
    other = eyes.leader if victim is None else victim
    own, theirs = eyes.scores[eyes.seat] + gain, eyes.scores[other] - loss
    verb = "then has" if gain or loss else "has"
    return f"{eyes.name} {verb} {aloud(own, 'point')}, {eyes.names[other]} {aloud(theirs)}."


def supply(eyes: Eyes) -> str | None:
    """How near the end is, when it is near."""
    if eyes.market > NEAR_THE_END:
        return None
    verb = "is" if eyes.market == 1 else "are"
    return f"Only {count(eyes.market, 'rune')} {verb} left in the market (RM-26)."


def end(eyes: Eyes) -> str:
    """The scores if the last rune goes to the asked seat now."""
    own, best = aloud(eyes.scores[eyes.seat] + 1, "point"), aloud(eyes.scores[eyes.leader])
    return f"the game (RM-26) with {own} for {eyes.name}, {best} for {eyes.names[eyes.leader]}"


def affords(eyes: Eyes, i: int) -> str | None:
    """Whether one more rune pays for an outpost or a bandit (RM-11)."""
    state = eyes.state
    if state.bandit[i] != NOBODY or state.free(i) + 1 != state.price:
        return None
    runes = f"{state.price} {COLOURS[i & 1]} runes"
    return f"{runes} could buy an outpost or a bandit next turn (RM-11)."
