"""Memory of runes in other hands (RB-12, RB-15, RB-29), which keeps only what is certain."""

from __future__ import annotations

from runegames.core import Rng
from runegames.games.bones import exposure
from runegames.games.bones.choosing import DONE, ChooseRune
from runegames.games.bones.playing import Play, Take
from tests.games.bones.tables import lay_table
from tests.games.tables import asks, play


def test_a_played_rune_is_no_longer_known() -> None:
    known = exposure.looked_at(None, 3, 0, (1, 1, 4))
    assert exposure.known_to(exposure.lost(known, (1,), range(3)), 0) == (1, 4)
    assert exposure.known_to(exposure.lost(known, (7,), range(3)), 0) == (1, 1, 4)


def test_after_a_secret_loss_only_what_is_certain_stays() -> None:
    known = exposure.looked_at(None, 3, 0, (1, 1, 4))
    assert exposure.known_to(exposure.lost(known, (4,), ()), 0) == (1,)
    assert exposure.known_to(exposure.lost(known, (4,), (0,)), 0) == (1, 1)
    assert exposure.lost(known, (4, 1), ()) is None


def test_named_runes_are_not_counted_twice() -> None:
    known = exposure.looked_at(None, 3, 0, (1, 1, 4))
    assert exposure.named(known, 3, 0, (1, 4)) == known
    assert exposure.known_to(exposure.named(known, 3, 0, (4, 4)), 0) == (1, 1, 4, 4)


def test_a_trade_makes_knowledge_uncertain() -> None:
    state = lay_table("fire-axe fire-axe spy", "thief", asked="trade")
    state.known[0] = exposure.looked_at(None, 2, 1, state.hands[0])
    play(state, ChooseRune("spy"), DONE)
    assert state.view(1).known_hands[0] == ("fire-axe",)


def test_each_victim_remembers_the_rune_that_was_taken_from_it() -> None:
    state = lay_table("jhurga", "fire-axe", "earth-axe", "spy")
    play(state, Play("jhurga"), Take(1), Take(2))
    assert state.view(1).known_hands[0] == ("fire-axe",)
    assert state.view(2).known_hands[0] == ("earth-axe",)
    assert state.view(3).known_hands[0] == ()


def test_guesses_keep_what_is_known() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe skull", "spy thief")
    play(state, Play("spy", 1))
    play(state, Play("thief"))
    for seed in range(10):
        guess = state.determinize(0, Rng(seed))
        assert guess.hands[1] == state.hands[1]
    others = {tuple(state.determinize(2, Rng(seed)).hands[1]) for seed in range(20)}
    assert len(others) > 3


def test_chosen_runes_are_hidden_from_others() -> None:
    state = lay_table("fire-axe fire-arrow earth-axe thief spy", "thief", asked="trade")
    play(state, ChooseRune("fire-axe"))
    assert asks(state) == ("trade", 0)
    chosen = {state.determinize(1, Rng(seed)).stack[-1].runes for seed in range(20)}
    assert len(chosen) > 3
