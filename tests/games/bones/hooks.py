"""Facts about Runes & Bones for the contract suite."""

from __future__ import annotations

from collections import Counter

from runegames.core import Options
from runegames.games.bones.choosing import ChooseRune
from runegames.games.bones.deals import Amount, Barter
from runegames.games.bones.exposure import known_to
from runegames.games.bones.model import COMPONENTS, FULL_BAG, NOTHING, RUNES, BonesOptions
from runegames.games.bones.playing import Play, Take
from runegames.games.bones.promises import Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import Debt, Offer
from runegames.games.bones.trade import Buy
from tests.contract.hooks import Hooks
from tests.games.bones.rare import RARE


def conserve(state: BonesState) -> None:
    """Check that each rune and bone is in one place, and that all counts agree."""
    seats = range(state.seats)
    # RB-1: every rune is in a hand, winning, out, or in the bag.
    runes = Counter(state.bag) + Counter(state.out)
    for hand in state.hands:
        assert hand == sorted(hand)
        runes += Counter(hand)
    if state.winning != NOTHING:
        runes[state.winning] += 1
    assert runes == Counter(FULL_BAG)
    # RB-2: bones are with the players or in the pot; `issued` counts those that the supply gave.
    assert min(*state.bones, state.pot) >= 0
    assert sum(state.bones) + state.pot == state.issued
    # RB-9, RB-10: a winning rune belongs to a player who is still in the round.
    assert (state.winning == NOTHING) == (state.winner == NOTHING)
    if state.winner != NOTHING:
        assert state.phase == "round"
        assert not state.folded[state.winner]
        assert (state.winner, state.winning) in state.plays
    # RB-17: if runes go back after each round, those that are out were played in this round.
    if state.options.reshuffle == "each_round":
        lying = [*state.out] + ([state.winning] if state.winning != NOTHING else [])
        assert sorted(lying) == sorted(kind for _, kind in state.plays) or not state.out
    # RB-20: nobody begins a round with more runes than the limit.
    if state.phase == "round" and not state.plays and not state.options.barter:
        assert max(len(hand) for hand in state.hands) <= COMPONENTS.market.hand_limit
    # RB-22: the eliminated have nothing, and none of them holds the bag while others play on.
    for seat in seats:
        if state.gone[seat]:
            assert not state.hands[seat]
            assert not state.bones[seat]
    assert state.gone[state.holder] == 0 or 0 not in state.gone
    _knowledge(state)
    assert bool(state.stack) == (state.reason is None)
    for debt in state.debts:
        assert not state.gone[debt.debtor]
        assert not state.gone[debt.creditor]


def _knowledge(state: BonesState) -> None:
    """Check that known, chosen and offered runes are in the hands of the seats they belong to."""
    for owner, hand in enumerate(state.hands):
        for viewer in range(state.seats):
            assert Counter(known_to(state.known[owner], viewer)) <= Counter(hand)
        assert not known_to(state.known[owner], owner)
    for frame in state.stack:
        assert Counter(frame.runes) <= Counter(state.hands[frame.seat])
        match frame.deal:
            case Offer(seat=seat, runes=runes):
                assert Counter(runes) <= Counter(state.hands[seat])
            case Debt(runes=runes, number=number):
                assert len(runes) in (0, number)
            case None:
                pass


def plies(options: Options, seats: int) -> tuple[int, int]:
    """Return the least and the greatest number of plies of a game."""
    assert isinstance(options, BonesOptions)
    most = 60 * seats * (4 if options.barter else 1)
    if options.rounds == "six":
        return 6 * seats // 2, 6 * most
    return seats, 40 * most


HAND_QUESTIONS = ("spy", "trade", "limit", "hand_over", "due")
"""Questions whose answers depend on somebody's runes."""

HOOKS = Hooks(
    conserve=conserve,
    plies=plies,
    hidden=lambda state: state.stack[-1].kind in HAND_QUESTIONS,
    items=frozenset(RUNES),
    junk=(
        Play("banners", 0, buy=True),
        Play("skull", 5),
        Take(5),
        ChooseRune("spy"),
        Buy(3),
        Buy(4),
        Barter(5),
        Amount(10**6),
        Fine(3),
        Fine(9),
    ),
    brief={"rounds": "six"},
    rare=RARE,
)
