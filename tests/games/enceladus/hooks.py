"""Facts about Runes of Enceladus for the contract suite."""

from __future__ import annotations

from functools import partial

from runegames.core import Options
from runegames.games.enceladus.drafting import Draft
from runegames.games.enceladus.matching import Extend, Lay
from runegames.games.enceladus.model import CARDS, TRIPLES, VALUES, EnceladusOptions
from runegames.games.enceladus.rules import EnceladusState
from tests.contract.hooks import Hooks
from tests.games.enceladus.rare import fifteen_hands


def conserve(state: EnceladusState) -> None:
    """Check that each card is in one place, and that points and counts agree with the cards."""
    laid = [card for _, _, cards in state.matches for card in cards]
    places = [state.deck, state.discards, *state.piles, *state.hands, laid]
    assert sorted(card for cards in places for card in cards) == list(range(36))
    # EN-4, EN-7, EN-9: three piles, never an empty one.
    assert len(state.piles) == 3
    assert all(state.piles)
    for hand, shown in zip(state.hands, state.shown, strict=True):
        assert hand == sorted(hand)
        assert set(shown) <= set(hand)
        assert state.options.memory_aid or not shown
    # EN-10, EN-12, EN-15: a match has one rune, and no rune has two matches; points are right.
    for seat in range(state.seats):
        own = [cards for owner, _, cards in state.matches if owner == seat]
        assert state.laid[seat] == len(own)
        worth = [sum(VALUES[card] for card in cards) * (len(cards) - 1) for cards in own]
        assert state.points[seat] == sum(worth)
    assert all(set(cards) <= set(TRIPLES[rune]) for _, rune, cards in state.matches)
    assert len({rune for _, rune, _ in state.matches}) == len(state.matches)
    # EN-9: all cards of the deck come from the same shuffle.
    assert len({state.batch[card] for card in state.deck}) <= 1
    if state.frame is not None and state.frame.kind == "draft":
        assert len(state.piles[state.frame.pile]) > 1
    view = state.view(None)
    if state.hand_is_over:
        assert view.hand_points == state.results[-1].scores
        assert view.known_hands == tuple(
            tuple(CARDS[card] for card in hand) for hand in state.hands
        )
    assert (state.reason is None) == (state.frame is not None)


def plies(options: Options, seats: int) -> tuple[int, int]:
    """Return the fewest and the most plies of a single hand or a match."""
    assert isinstance(options, EnceladusOptions)
    if options.length == "single hand":
        return 6, 400
    return (12, 2500) if seats == 2 else (18, 4000)


HOOKS = Hooks(
    conserve=conserve,
    plies=plies,
    hidden=lambda state: state.frame.kind == "match",
    items=frozenset(CARDS),
    junk=(
        Draft(()),
        Draft(("no card",)),
        Draft((CARDS[1], CARDS[0])),
        Draft((CARDS[0], CARDS[0])),
        Draft((CARDS[0], CARDS[0], CARDS[0])),
        Lay("no rune", "I+II"),
        Lay("", "I+II+III"),
        Extend("no rune"),
    ),
    unshown=frozenset({"no_card"}),
    rare={f"{seats}-fifteen-hands": partial(fifteen_hands, seats) for seats in (2, 3)},
)
