"""Barter (RB-27 to RB-29): offers, promises and judges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from runegames.core import redact
from runegames.games.bones.choosing import DONE, ChooseRune
from runegames.games.bones.deals import ACCEPT, CANCEL, DECLINE, NOW, PROMISED, SEND, Amount, Barter
from runegames.games.bones.model import RuneName
from runegames.games.bones.playing import FOLD, PASS, Play
from runegames.games.bones.promises import ASK_TO_FOLD, BREAK, KEEP, PARDON, Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import Debt
from runegames.games.bones.verb import BonesMove
from tests.games.bones.tables import hand, lay_table
from tests.games.tables import asks, happened, play, refusal, rule


def offer(
    target: int,
    runes: Sequence[RuneName] = (),
    bones: int = 0,
    want_bones: int = 0,
    want_runes: int = 0,
    *,
    promised: bool = False,
    want_promised: bool = False,
) -> list[BonesMove]:
    return [
        Barter(target),
        *(ChooseRune(rune) for rune in runes),
        DONE,
        Amount(bones),
        Amount(want_bones),
        Amount(want_runes),
        PROMISED if promised else NOW,
        PROMISED if want_promised else NOW,
        SEND,
    ]


def fire(holder: int = 2, barter: bool = True, **more: Any) -> BonesState:
    """Return a table of three that may barter; it is the turn of seat 0."""
    hands = ("fire-axe spy", "earth-axe water-axe", "thief")
    return lay_table(*hands, holder=holder, barter=barter, **more)


def test_rb_27_a_deal_may_be_done_at_once() -> None:
    state = fire()
    play(state, *offer(1, ["spy"], want_bones=4))
    assert asks(state) == ("answer", 1)
    events = play(state, ACCEPT)
    assert happened(events) == ["accepted", "gave", "gave"]
    assert state.bones == [14, 6, 10]
    assert hand(state, 1) == "water-axe earth-axe spy"
    assert asks(state) == ("act", 0)


def test_rb_27_a_partner_chooses_which_runes_to_give() -> None:
    state = fire()
    play(state, *offer(1, bones=2, want_runes=1), ACCEPT)
    assert asks(state) == ("hand_over", 1)
    assert [*state.legal_moves()] == [ChooseRune("water-axe"), ChooseRune("earth-axe")]
    play(state, ChooseRune("earth-axe"))
    assert hand(state, 0) == "fire-axe earth-axe spy"
    assert state.bones == [8, 12, 10]


def test_rb_27_a_partner_who_gives_all_runes_is_not_asked_which() -> None:
    state = fire()
    play(state, *offer(1, bones=2, want_runes=2), ACCEPT)
    assert hand(state, 0) == "water-axe fire-axe earth-axe spy"
    assert hand(state, 1) == ""


def test_rb_27_a_declined_offer_changes_nothing() -> None:
    state = fire()
    before = [runes[:] for runes in state.hands]
    events = play(state, *offer(1, ["spy"], want_bones=4), DECLINE)
    assert happened(events) == ["offered", "declined"]
    assert state.hands == before
    assert asks(state) == ("act", 0)


def test_rb_27_a_player_makes_two_offers_a_turn_at_most() -> None:
    state = fire()
    for _ in range(2):
        assert rule(state, Barter(1)) is None
        play(state, *offer(1, ["spy"], want_bones=4), DECLINE)
    assert rule(state, Barter(1)) == "RB-27"
    assert state.view(None).offers_left == 0


def test_rb_27_a_dropped_offer_counts_as_one_of_the_two() -> None:
    state = fire()
    for _ in range(2):
        play(state, Barter(1), CANCEL)
        assert asks(state) == ("act", 0)
    assert rule(state, Barter(1)) == "RB-27"


def test_rb_27_barter_is_an_option_and_needs_another_player() -> None:
    assert rule(fire(barter=False), Barter(1)) == "RB-27"
    assert rule(fire(), Barter(0)) == "RB-27"
    assert rule(fire(), Barter(3)) == "RB-27"


def test_rb_27_an_eliminated_player_is_no_partner() -> None:
    assert rule(fire(gone=[1]), Barter(1)) == "RB-27"


def test_rb_27_at_least_one_rune_changes_hands() -> None:
    state = fire()
    play(state, Barter(1), DONE, Amount(3), Amount(2))
    assert rule(state, Amount(0)) == "RB-27"
    assert rule(state, Amount(1)) is None
    assert rule(state, Amount(3)) == "RB-27"


def test_rb_27_both_sides_give_something() -> None:
    for begun in ([DONE], [ChooseRune("spy"), DONE, Amount(0), Amount(0)]):
        state = fire()
        play(state, Barter(1), *begun)
        assert rule(state, Amount(0)) == "RB-27"


def test_rb_27_without_runes_or_bones_there_is_no_deal() -> None:
    state = lay_table("", "", "thief", bones=[5, 5, 5], barter=True)
    assert rule(state, Barter(1)) == "RB-27"
    assert rule(state, Barter(2)) is None
    poor = lay_table("spy", "", "thief", bones=[5, 0, 0], pot=0, barter=True)
    assert asks(poor) == ("act", 0)
    assert rule(poor, Barter(1)) == "RB-27"
    assert rule(poor, Barter(2)) is None


def test_rb_27_only_a_promise_may_exceed_the_bones_at_hand() -> None:
    state = fire(pot=5)
    play(state, Barter(1), ChooseRune("spy"), DONE, Amount(0), Amount(12), Amount(0), NOW)
    words = "{1} does not have that many bones now, but can promise them."
    assert refusal(state, NOW).words == words
    assert rule(state, PROMISED) is None
    state = fire(pot=5)
    play(state, Barter(1), ChooseRune("spy"), DONE, Amount(0))
    assert rule(state, Amount(15)) is None
    assert rule(state, Amount(16)) == "RB-27"


def test_rb_27_a_promise_falls_due_on_the_debtors_next_turn() -> None:
    state = fire(number=1)
    play(state, *offer(1, ["spy"], want_bones=4, want_promised=True), ACCEPT)
    assert state.bones == [10, 10, 10]
    assert hand(state, 1) == "water-axe earth-axe spy"
    (debt,) = state.view(None).debts
    assert (debt.debtor, debt.creditor, debt.bones) == (1, 0, 4)
    play(state, Play("fire-axe"))
    assert asks(state) == ("due", 1)
    events = play(state, KEEP)
    assert happened(events) == ["kept", "gave"]
    assert state.bones == [14, 6, 10]
    assert asks(state) == ("act", 1)


def test_rb_27_a_debtor_chooses_which_runes_to_give() -> None:
    state = fire()
    play(state, *offer(1, bones=1, want_runes=1, want_promised=True), ACCEPT)
    play(state, Play("fire-axe"), KEEP)
    assert asks(state) == ("hand_over", 1)
    play(state, ChooseRune("water-axe"))
    assert hand(state, 0) == "water-axe spy"


def test_rb_28_a_debtor_who_has_given_the_last_rune_folds() -> None:
    """RB-8: a player without runes and bones folds unasked."""
    state = fire(bones=(10, 0, 10), pot=5)
    state.hands[1] = state.hands[1][:1]
    play(state, *offer(1, bones=1, want_runes=1, promised=True, want_promised=True), ACCEPT)
    events = play(state, Play("fire-axe"), KEEP)
    assert happened(events) == ["played", "kept", "gave", "folded"]
    assert asks(state) == ("act", 2)


def test_rb_27_named_runes_can_be_promised() -> None:
    state = fire()
    play(state, *offer(1, ["spy"], want_bones=3, promised=True), ACCEPT)
    assert state.bones == [13, 7, 10]
    assert hand(state, 0) == "fire-axe spy"
    assert state.view(1).debts[0].runes == ("spy",)
    assert state.view(2).debts[0].runes == ()
    play(state, PASS, Play("earth-axe"), PASS)
    assert asks(state) == ("due", 0)
    play(state, KEEP)
    assert hand(state, 0) == "fire-axe"


def test_rb_28_the_promise_of_a_rune_that_was_played_is_broken() -> None:
    state = fire()
    play(state, *offer(1, ["spy"], want_bones=3, promised=True), ACCEPT)
    play(state, Play("spy", 2), Play("thief"), Play("earth-axe"), PASS)
    assert asks(state) == ("due", 0)
    assert rule(state, KEEP) == "RB-28"
    assert [*state.legal_moves()] == [BREAK]


def broken(holder: int = 2, bones: Sequence[int] = (10, 10, 10)) -> BonesState:
    """Return a table where seat 1 has broken a promise to seat 0."""
    state = fire(holder=holder, bones=list(bones))
    play(state, *offer(1, ["spy"], want_bones=2, want_promised=True), ACCEPT)
    play(state, Play("fire-axe"), BREAK)
    return state


@pytest.mark.parametrize(("holder", "judge"), [(2, 2), (1, 2), (0, 1)])
def test_rb_28_the_judge_is_the_bag_holder_or_the_left_neighbour(holder: int, judge: int) -> None:
    """The bag holder judges, or the left neighbour of a bag holder who is a party to the deal."""
    assert asks(broken(holder)) == ("judge", judge)


def test_rb_28_an_eliminated_neighbour_does_not_judge() -> None:
    hands = ("fire-axe spy", "earth-axe water-axe", "", "thief")
    state = lay_table(*hands, gone=[2], holder=1, barter=True)
    play(state, *offer(1, ["spy"], want_bones=2, want_promised=True), ACCEPT)
    events = play(state, Play("fire-axe"), BREAK)
    assert events[-1].data["judge"] == 3
    assert asks(state) == ("judge", 3)


def test_rb_28_a_pardon_costs_nothing() -> None:
    state = broken()
    events = play(state, PARDON)
    assert happened(events) == ["pardoned"]
    assert state.bones == [10, 10, 10]
    assert asks(state) == ("act", 1)


@pytest.mark.parametrize("bones", [1, 2, 3])
def test_rb_28_the_wronged_player_gets_the_fine(bones: int) -> None:
    state = broken()
    assert rule(state, Fine(bones)) is None
    play(state, Fine(bones))
    assert state.bones == [10 + bones, 10 - bones, 10]
    assert asks(state) == ("act", 1)


def test_rb_28_fines_are_one_to_three_and_can_be_paid() -> None:
    state = broken()
    assert rule(state, Fine(0)) == "RB-28"
    assert rule(state, Fine(4)) == "RB-28"
    poor = broken(bones=(10, 2, 10))
    assert rule(poor, Fine(3)) == "RB-28"
    assert rule(poor, Fine(2)) is None


def test_rb_28_a_judge_may_make_the_debtor_fold() -> None:
    state = broken()
    play(state, ASK_TO_FOLD)
    assert state.folded == [False, True, False]
    assert asks(state) == ("act", 2)


def test_rb_28_after_a_fold_other_promises_wait() -> None:
    state = fire()
    play(state, *offer(1, ["spy"], want_bones=4, want_promised=True), ACCEPT)
    play(state, *offer(1, bones=1, want_runes=1, want_promised=True), ACCEPT)
    play(state, Play("fire-axe"), BREAK, ASK_TO_FOLD)
    assert asks(state) == ("act", 2)
    assert [debt.number for debt in state.debts] == [1]


def owing() -> BonesState:
    """Return a table where seat 1 is asked to keep the first of its three promises.

    They are four bones, a rune and a bone, in this order. The last debt is two bones of seat 2.
    """
    hands = ("spy spy fire-axe", "earth-axe water-axe", "thief thief")
    state = lay_table(*hands, holder=2, turn=2, barter=True)
    play(state, *offer(1, ["thief"], want_bones=1, want_promised=True), ACCEPT, PASS)
    play(state, *offer(1, ["spy"], want_bones=4, want_promised=True), ACCEPT)
    play(state, *offer(2, ["spy"], want_bones=2, want_promised=True), ACCEPT)
    one_bone, four_bones, of_seat_2 = state.debts
    a_rune = four_bones._replace(bones=0, number=1)
    state.debts = (four_bones, a_rune, one_bone, of_seat_2)
    play(state, FOLD)
    return state


def bones_and_runes(state: BonesState) -> tuple[int, int]:
    """Return how many bones and runes are owed by the promise that has fallen due."""
    debt = state.stack[-1].deal
    assert isinstance(debt, Debt)
    return debt.bones, debt.number


def test_rb_28_promises_fall_due_the_oldest_first() -> None:
    state = owing()
    asked = []
    while asks(state) == ("due", 1):
        asked.append(bones_and_runes(state))
        play(state, BREAK, PARDON)
    assert asked == [(4, 0), (0, 1), (1, 0)]
    assert asks(state) == ("act", 1)


def test_rb_28_promises_that_wait_keep_their_order() -> None:
    state = owing()
    play(state, BREAK, ASK_TO_FOLD)
    assert [(debt.debtor, debt.bones, debt.number) for debt in state.debts] == [
        (1, 0, 1),
        (1, 1, 0),
        (2, 2, 0),
    ]


def test_rb_28_a_promise_that_cannot_be_paid_counts_as_broken() -> None:
    state = fire(pot=5)
    play(state, *offer(1, ["spy"], want_bones=14, want_promised=True), ACCEPT)
    events = play(state, Play("fire-axe"))
    assert happened(events) == ["played", "broke"]
    assert events[1].data["forced"]
    assert asks(state) == ("judge", 2)


def test_rb_28_the_pot_is_won_before_a_promise_falls_due() -> None:
    state = fire(winning="water-shield", winner=1)
    play(state, *offer(1, ["spy"], want_bones=4, want_promised=True), ACCEPT)
    assert happened(play(state, PASS))[:2] == ["passed", "won"]
    assert len(state.debts) == 1


def test_rb_22_debts_of_an_eliminated_player_are_void() -> None:
    hands = ("skull spy", "banners banners", "thief")
    state = lay_table(*hands, bones=[5, 5, 0], pot=0, holder=2, turn=2, barter=True)
    play(state, *offer(0, ["thief"], want_bones=1, promised=True), ACCEPT, Play("thief"))
    assert [debt.debtor for debt in state.debts] == [2]
    # The Skull takes the bone that seat 2 got for its promise. So seat 2 is eliminated before the
    # promise falls due.
    events = play(state, Play("skull", 2), FOLD)
    assert "eliminated" in happened(events)
    assert state.debts == ()


def test_rb_22_debts_to_an_eliminated_player_are_void() -> None:
    hands = ("thief spy", "banners banners", "fire-axe")
    state = lay_table(*hands, bones=[5, 5, 0], pot=0, turn=2, barter=True)
    events = play(state, *offer(1, ["fire-axe"], want_bones=1, want_promised=True), ACCEPT)
    assert "eliminated" in happened(events)
    assert state.gone == [0, 0, 2]
    assert state.debts == ()


def test_rb_29_only_the_parties_know_which_runes_are_traded() -> None:
    state = fire()
    events = play(state, *offer(1, ["spy"], want_bones=4), ACCEPT)
    for event in (events[0], events[2]):
        for seat in (0, 1):
            assert redact(event, seat).data["runes"] == ("spy",)
        for other in (None, 2):
            assert "runes" not in redact(event, other).data
    assert events[0].data["want_bones"] == 4


def test_rb_29_an_offer_names_its_runes_to_the_parties() -> None:
    state = fire()
    play(state, Barter(1), ChooseRune("spy"))
    assert state.view(0).laid == ("spy",)
    assert state.view(1).offer is None
    play(state, DONE, Amount(0), Amount(4), Amount(0), NOW, NOW, SEND)
    shown = state.view(1).offer
    assert shown is not None
    assert shown.runes == ("spy",)
    assert state.view(1).known_hands[0] == ("spy",)
    public = state.view(None).offer
    assert public is not None
    assert (public.number, public.runes) == (1, ())
