"""Facts about Rune for the contract suite."""

from __future__ import annotations

from collections import Counter

from runegames.core import Options
from runegames.games.rune.model import COMPONENTS, PATTERNS, RuneOptions
from runegames.games.rune.placing import Bury, Place
from runegames.games.rune.rules import RuneState
from tests.contract.hooks import Hooks
from tests.games.rune import oracle


def conserve(state: RuneState) -> None:
    """Check that each piece is in one place, and that scores, areas and the end are right."""
    seats = state.seats
    # RU-2, RU-25: each card is in a hand, on the table, buried, in the deck or removed.
    cards = Counter(state.deck) + Counter(state.removed) + Counter(state.buried)
    for hand in state.hands:
        cards += Counter(hand)
    cards += Counter(PATTERNS.index(card.pattern) for card in state.placed)
    decks = 2 if seats == 4 else 1
    assert cards == Counter(dict.fromkeys(range(16), decks))
    assert len(state.removed) == (8 if seats in (1, 4) else 0)
    # RU-4, RU-25: each Rune Master is in front of its player, on the table, or lost.
    number = 2 if seats == 4 else 3
    placed = Counter(seat for seat, _, _ in state.masters)
    for seat in range(seats):
        assert state.masters_left[seat] + state.masters_lost[seat] + placed[seat] == number
        assert Counter(state.shown[seat]) <= Counter(state.hands[seat])
    assert len(set(state.masters)) == len({(x, y) for _, x, y in state.masters})
    # RU-5, RU-19: each token is on the table, or its player still has it.
    view = state.view(None)
    tokens = sum(section.token for section in view.grid)
    assert isinstance(state.options, RuneOptions)
    assert tokens + sum(state.tokens_left) == seats * state.options.grand_master
    # RU-8: a seat with Rune Masters left holds three cards, less one for each Rune Master that
    # has been placed or lost, and less one between placing a card and the end of the turn.
    for seat in range(seats):
        if state.masters_left[seat]:
            mid_turn = state.frame is not None and state.frame[:2] == ("finish", seat)
            assert len(state.hands[seat]) == state.masters_left[seat] + 3 - number - mid_turn
    # RU-20, RU-22, RU-28, RU-30: a game goes on while a player has Rune Masters left or is asked
    # about a token.
    token_left = state.frame is not None and state.frame.kind == "token"
    assert (state.reason is None) == (any(state.masters_left) or token_left)
    # RU-6, RU-17, RU-21, RU-23: runes, scores, areas and lines are as the oracle finds them.
    table = oracle.table_of(view)
    assert table.runes == {(s.x, s.y): s.colour[0].upper() for s in view.grid}
    assert view.scores == oracle.scores(table, len(view.sides))
    assert {(area.side, area.sections) for area in view.areas} == {
        (area.side, tuple(sorted(area.spots, key=lambda spot: (spot[1], spot[0]))))
        for area in oracle.areas(table)
    }
    if seats == 1:
        assert not oracle.too_long(table.runes)


def plies(options: Options, seats: int) -> tuple[int, int]:
    assert isinstance(options, RuneOptions)
    masters = COMPONENTS.masters[seats] * seats
    decks = COMPONENTS.decks[seats]
    draws = 16 * decks - COMPONENTS.removed[seats] - COMPONENTS.hand.cards * seats
    # A turn has at most two plies: a card, then a draw or a Rune Master. With four seats the bound
    # is wider, because a partner plays on without any Rune Masters (RU-27).
    most = (8 if seats == 4 else 2) * (masters + draws) + masters * options.grand_master
    return masters, most


HOOKS = Hooks(
    conserve=conserve,
    plies=plies,
    hidden=lambda state: state.frame.kind == "place",
    items=frozenset(PATTERNS),
    junk=(Place("RR/RR/RR", 0, 0, 0), Place("", 4, 0, 0), Bury("RR/RR/RR"), Bury("")),
)
