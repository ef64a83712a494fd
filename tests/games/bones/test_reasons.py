"""Reasons for moves of Runes & Bones, and outlooks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from runegames.games.bones import GAME
from runegames.games.bones.choosing import DONE, ChooseRune
from runegames.games.bones.deals import CANCEL, DECLINE, NOW, PROMISED, SEND, Accept, Amount, Barter
from runegames.games.bones.ending import AGREE, PLAY_ON
from runegames.games.bones.playing import FOLD, PASS, TAKES, Play
from runegames.games.bones.promises import ASK_TO_FOLD, BREAK, FINES, KEEP, PARDON
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import BonesFrame, Debt, Offer
from runegames.games.bones.trade import BUYS
from tests.games.bones.tables import kinds, lay_table
from tests.games.tables import NAMES, play, reason_of

why = partial(reason_of, GAME)


# -- runes that may win -------------------------------------------------------------------


def test_the_reason_names_the_chance_and_the_pot() -> None:
    state = lay_table("water-axe earth-axe", "fire-axe", "fire-arrow thief", pot=8)
    text = why(state, Play("water-axe"))
    assert "the pot of 8 bones" in text
    # Runes of Earth and Water-Arrow beat it. Another Water-Axe could only buy the win.
    assert "Of 46 unseen runes, 15 beat it." in text


def test_a_chance_falls_with_the_number_of_runes_against_it() -> None:
    few = why(lay_table("water-axe", "fire-axe", pot=8), Play("water-axe"))
    many = why(lay_table("water-axe", "fire-axe " * 4, pot=8), Play("water-axe"))
    assert (
        "It takes the pot of 8 bones if Bo cannot stop it; the chance of that is about 3 in 5"
        in few
    )
    assert "It takes the pot of 8 bones only if Bo cannot stop it" in many
    assert "but stopping it costs a rune." in many


def test_known_runes_are_named() -> None:
    state = lay_table("water-axe", "earth-axe fire-axe", pot=8)
    state.known[1] = (tuple(kinds("earth-axe")), ())
    assert "but Bo is known to hold Earth-Axe, which beats it." in why(state, Play("water-axe"))
    state.known[1] = (tuple(kinds("earth-axe fire-axe")), ())
    assert "Nobody can hold a rune that stops it" not in why(state, Play("water-axe"))
    state.hands[1] = kinds("fire-axe fire-axe")
    state.known[1] = (tuple(kinds("fire-axe fire-axe")), ())
    assert "the pot of 8 bones is as good as won (RB-9)" in why(state, Play("water-axe"))


def test_the_last_player_in_the_round_takes_the_pot() -> None:
    state = lay_table("water-axe", "fire-axe", pot=8, folded=[1])
    assert "Nobody else is left in the round" in why(state, Play("water-axe"))


def test_the_reason_for_buying_the_win_names_both_players() -> None:
    state = lay_table("water-axe", "fire-axe", winning="water-axe", winner=1, pot=8)
    text = why(state, Play("water-axe", buy=True))
    assert text.startswith("For a bone the win passes from Bo to Anna (RB-7).")
    assert "RB-7" in why(state, Play("water-axe"))


def test_a_rune_that_loses_saves_a_bone() -> None:
    state = lay_table("fire-axe", "earth-axe", winning="water-axe", winner=1)
    text = why(state, Play("fire-axe"))
    assert "It does not win (RB-6), but Anna stays in the round without paying a bone." in text


def test_the_reason_names_the_last_round() -> None:
    state = lay_table("water-axe fire-axe", "fire-axe", pot=8, number=6, folded=[1])
    assert "After the last round a rune in hand is worth nothing (RB-25)." in why(
        state, Play("water-axe")
    )
    classic = lay_table("water-axe fire-axe", "fire-axe", folded=[1], rounds="classic", number=40)
    assert "(RB-24)" in why(classic, Play("water-axe"))


# -- special runes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rune", "target", "fact"),
    [
        ("skull", 1, "This takes 3 of Bo's 7 bones"),
        ("skull", 2, "This takes 3 of Cleo's 9 bones, and no other rival has more."),
        ("spy", 1, "Anna sees Bo's 2 runes and plays one of them at once (RB-12)."),
        ("thief", None, "This takes 2 of the 5 bones in the pot"),
        ("banners", None, "This draws 2 runes of 40 in the bag (RB-13)."),
        ("jhurga", None, "This takes 2 runes unseen from other hands (RB-15)."),
    ],
)
def test_special_runes_say_what_they_take(rune: Any, target: int | None, fact: str) -> None:
    state = lay_table(
        "skull spy thief banners jhurga", "fire-axe fire-arrow", "earth-axe", bones=[10, 7, 9]
    )
    text = why(state, Play(rune, target))
    assert fact in text
    assert "No rune is winning yet." in text


def test_special_runes_say_that_they_have_no_effect() -> None:
    state = lay_table("skull thief", "", bones=[10, 0], pot=0, bag="fire-axe")
    assert "RB-16" in why(state, Play("skull"))
    assert "The pot is empty" in why(state, Play("thief"))


def test_a_spy_plays_a_rune_of_the_other_hand() -> None:
    state = lay_table("spy", "water-axe fire-axe", pot=8)
    play(state, Play("spy", 1))
    text = why(state, Play("water-axe"))
    # Bo is left with Fire-Axe, which loses to Water-Axe.
    assert "as good as won (RB-9)" in text
    assert text.endswith("Bo loses a rune.")


def test_a_special_rune_is_gone_when_a_spy_plays_it() -> None:
    state = lay_table("spy", "jhurga fire-axe", pot=8)
    play(state, Play("spy", 1))
    assert "This takes 1 rune unseen" in why(state, Play("jhurga"))
    state = lay_table("spy", "jhurga", pot=8)
    play(state, Play("spy", 1))
    assert "Nobody has a rune to take (RB-16)" in why(state, Play("jhurga"))
    state = lay_table("spy", "spy fire-axe", pot=8)
    play(state, Play("spy", 1))
    assert "Anna sees Bo's 1 rune and plays it at once" in why(state, Play("spy", 1))


def test_da_jhurga_takes_from_the_winning_player() -> None:
    state = lay_table(
        "jhurga", "fire-axe fire-arrow", "earth-axe earth-axe", winning="water-axe", winner=2
    )
    play(state, Play("jhurga"))
    assert "Cleo is winning the round, and losing one of 2 runes" in why(state, TAKES[2])
    assert "Bo is still in the round, and losing one of 2 runes" in why(state, TAKES[1])


# -- passing and folding ------------------------------------------------------------------


def test_passing_says_what_is_lacking_and_what_it_costs() -> None:
    state = lay_table("fire-axe", "earth-axe", winning="water-axe", winner=1, pot=8)
    text = why(state, PASS)
    assert "No rune in hand beats Bo's Water-Axe, which is winning the pot of 8 bones." in text
    assert "Passing costs one of 10 bones and keeps 1 rune." in text
    assert "Bo moves next." in text


def test_folding_says_who_could_still_stop_the_winner() -> None:
    state = lay_table("fire-axe", "earth-axe", "earth-arrow", winning="water-axe", winner=2)
    # Of 46 unseen runes, 12 of Earth and 4 Water-Arrow beat it; 3 Water-Axe can buy the win.
    assert "The chance that Bo can stop it is about 2 in 5." in why(state, FOLD)
    more = lay_table("fire-axe", "earth-axe", "thief", "skull", winning="water-axe", winner=3)
    assert "The chance that somebody before Dag can stop it is about " in why(more, FOLD)


def test_folding_names_the_safest_rune_and_its_chance() -> None:
    hands = (f"{element}-axe {element}-arrow " * 2 for element in ("water", "fire", "earth"))
    state = lay_table("fire-shield", *hands, "water-shield earth-shield", pot=8)
    text = why(state, FOLD)
    assert "The chance that Fire-Shield, the safest rune in hand, would win" in text
    assert "less than 1 in 20" in text


def test_passing_and_folding_name_the_winning_rune() -> None:
    state = lay_table("water-axe", "earth-axe", winning="fire-axe", winner=1, pot=8)
    for move in (PASS, FOLD):
        assert "Bo's Fire-Axe is winning the pot of 8 bones. Bo moves next." in why(state, move)


def test_passing_warns_that_the_pot_can_be_lost() -> None:
    state = lay_table("", "earth-axe", bones=[3, 3], pot=8)
    assert "when the turn reaches Anna again, the pot is lost (RB-10)" in why(state, PASS)


# -- between rounds -----------------------------------------------------------------------


def test_the_reason_for_a_trade_counts_the_runes_of_an_element() -> None:
    state = lay_table("fire-axe fire-arrow earth-axe", "water-axe", asked="trade")
    assert "Fire-Axe is one of 2 Fire runes in hand, and Water beats them all." in why(
        state, ChooseRune("fire-axe")
    )
    assert "The hand has 2 Fire runes and 1 Earth rune." in why(state, DONE)
    play(state, ChooseRune("fire-axe"))
    assert why(state, DONE) == "A new rune comes in place of Fire-Axe, for 1 bone (RB-18)."


def test_the_reason_for_buying_names_the_next_pot_and_the_limit() -> None:
    state = lay_table("fire-axe", "water-axe", asked="buy", pot=6)
    assert "The bones paid raise the next pot to 8, and can be won back (RB-21)." in why(
        state, BUYS[2]
    )
    assert (
        why(state, BUYS[0]) == "Anna holds 1 rune already; another one costs 1 of 10 bones (RB-19)."
    )
    full = lay_table("fire-axe fire-arrow earth-axe water-axe", "water-axe", asked="buy")
    assert "no more than 4 may be kept (RB-20)" in why(full, BUYS[0])
    assert "of 6 the best 4 can be kept (RB-20)" in why(full, BUYS[2])


def test_runes_over_the_limit_go_back() -> None:
    state = lay_table("fire-axe fire-arrow fire-shield earth-axe thief", "", asked="limit")
    text = why(state, ChooseRune("fire-axe"))
    assert "3 Fire runes" in text
    assert "Only 4 of 5 runes may be kept (RB-20)." in text
    assert "Thief never wins a pot" in why(state, ChooseRune("thief"))


def test_the_reason_for_ending_a_classic_game_names_the_leader() -> None:
    state = lay_table("fire-axe", "water-axe", bones=[14, 9], rounds="classic")
    state.stack = [BonesFrame("close", 0)]
    assert why(state, AGREE) == (
        "Anna has 14 bones, Bo 9. The game ends here if all agree, and Anna wins (RB-24)."
    )
    state.bones = [4, 9]
    assert "another round can change that" in why(state, PLAY_ON)


# -- barter -------------------------------------------------------------------------------


def bartering(**table: Any) -> BonesState:
    """Return a table where Anna may barter with Bo."""
    return lay_table("fire-axe thief", "water-axe", barter=True, **table)


def test_an_offer_says_what_both_have() -> None:
    text = why(bartering(bones=[4, 9]), Barter(1))
    assert "Bo has 9 bones and 1 rune, Anna 4 and 2; asking costs nothing." in text
    assert "2 offers can still be begun" in text


def test_an_offer_is_made_step_by_step() -> None:
    state = bartering(bones=[4, 9])
    play(state, Barter(1))
    assert "Thief goes into the offer to Bo; Anna would keep 1 rune." in why(
        state, ChooseRune("thief")
    )
    assert "1 more offer can be begun this turn" in why(state, CANCEL)
    play(state, ChooseRune("thief"))
    assert why(state, DONE) == "The offer gives Bo Thief and no other rune (RB-27)."
    play(state, DONE)
    assert "Anna has 4 bones now" in why(state, Amount(0))
    play(state, Amount(0))
    assert "Bo has 9 bones now" in why(state, Amount(2))
    play(state, Amount(2))
    assert "Bo has 1 rune and chooses" in why(state, Amount(0))
    play(state, Amount(0))
    assert "a promise may be broken (RB-28)" in why(state, PROMISED)
    assert "only a promise could be broken" in why(state, NOW)
    play(state, PROMISED, NOW)
    assert "Anna gives Thief, and Bo 2 bones." in why(state, SEND)


def test_least_amounts_name_what_an_offer_lacks() -> None:
    nothing, rune = "Both have to give something", "At least one rune has to change hands"
    state = bartering(bones=[4, 9])
    play(state, Barter(1), DONE)
    assert f"{nothing} (RB-27)." in why(state, Amount(1))
    assert nothing not in why(state, Amount(2))
    play(state, Amount(1), Amount(0))
    assert f"{rune} (RB-27)." in why(state, Amount(1))
    given = bartering(bones=[4, 9])
    play(given, Barter(1), ChooseRune("thief"), DONE, Amount(0), Amount(0))
    assert f"{nothing} (RB-27)." in why(given, Amount(1))


def test_a_single_bone_makes_the_richest_target() -> None:
    table = lay_table("thief", "fire-axe", "earth-axe", bones=[4, 1, 0])
    table.stack[-1] = BonesFrame("take", 0)
    assert "the richest target, with 1 bone, and loses the only rune" in why(table, TAKES[1])


def test_amounts_name_only_what_can_be_given() -> None:
    state = bartering(bones=[4, 9], pot=0)
    play(state, Barter(1), ChooseRune("thief"), DONE)
    assert why(state, Amount(0)) == "Anna has 4 bones now."
    empty = lay_table("fire-axe thief", "", bones=[4, 9], barter=True)
    play(empty, Barter(1), ChooseRune("thief"), DONE, Amount(0))
    assert "a larger number can only be promised" in why(empty, Amount(1))
    play(empty, Amount(1))
    assert why(empty, Amount(0)) == "Bo has 0 runes."


def answering(**terms: Any) -> BonesState:
    """Return a table where Bo is asked about an offer of Anna's."""
    state = bartering(bones=[4, 9])
    state.stack.append(BonesFrame("answer", 1, deal=Offer(0, 1, **terms)))
    return state


def test_answers_weigh_what_comes_and_goes() -> None:
    state = answering(runes=tuple(kinds("thief")), want_bones=2)
    assert why(state, Accept()) == "Bo gets Thief for 2 bones."
    assert "which is too little" in why(state, DECLINE)
    assert "Anna has 4 bones and may offer more." in why(state, DECLINE)
    promised = answering(runes=tuple(kinds("thief")), want_bones=2, promised=True)
    assert "Anna only promises to give, and may break the promise (RB-28)." in why(
        promised, Accept()
    )
    runes = answering(bones=2, want_runes=1)
    assert "Bo chooses the rune to give." in why(runes, Accept())


def owing(seat: int, kind: Any, debt: Debt, holder: int = 2) -> BonesState:
    """Return a table where ``seat`` is asked about a promise that is due or was broken."""
    state = lay_table(
        "fire-axe thief", "water-axe", "earth-axe", bones=[4, 9, 5], barter=True, holder=holder
    )
    state.stack.append(BonesFrame(kind, seat, deal=debt))
    return state


def test_a_promise_is_weighed_against_the_judge() -> None:
    state = owing(0, "due", Debt(0, 1, 2, 0))
    kept = why(state, KEEP)
    assert kept == (
        "Keeping the promise costs 2 bones; if it is broken, Cleo can fine Anna up to 3 bones or "
        "order a fold (RB-28)."
    )
    broken = why(state, BREAK)
    assert "saves 2 bones owed to Bo; Cleo can fine Anna up to 3 bones or order a fold" in broken


def test_judgements_say_who_gains() -> None:
    state = owing(2, "judge", Debt(0, 1, 2, 0))
    assert "2 bones of Anna's 4 bones go to Bo (RB-28)." in why(state, FINES[2])
    assert "without Anna there is one rival fewer for the pot of 5 bones" in why(state, ASK_TO_FOLD)
    assert "a fine would only make Bo richer" in why(state, PARDON)


def test_a_judge_does_not_learn_which_rune_was_owed() -> None:
    state = owing(2, "judge", Debt(0, 1, 0, 1, tuple(kinds("thief"))))
    assert "Anna owed Bo 1 rune" in why(state, PARDON)


# -- what is expected ---------------------------------------------------------------------


def test_the_outlook_names_the_bones_of_the_best_rival() -> None:
    state = lay_table("fire-axe", "water-axe", "earth-axe")
    text = GAME.words.outlook([12.6, 9.0, 15.2], 0.3, state, NAMES[:3]).words
    assert (
        text
        == "After this round Anna should have about 13 bones and Cleo 15, runes in hand included."
    )
    last = lay_table("fire-axe", "water-axe", number=6)
    assert GAME.words.outlook([12.6, 9.0], 0.7, last, NAMES[:2]).words == (
        "Anna should end with about 13 bones, Bo with 9."
    )


def test_a_pot_without_bones_is_called_empty() -> None:
    state = lay_table("water-axe fire-axe", "fire-arrow thief", pot=0)
    text = why(state, FOLD)
    assert "the empty pot" in text
    assert "0 bones" not in text
