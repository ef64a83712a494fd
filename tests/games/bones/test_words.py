"""Words of Runes & Bones, and tables that must have an entry for each move or question."""

from __future__ import annotations

import pytest

from runegames.core import Outcome
from runegames.games.bones import GAME
from runegames.games.bones.playing import Play
from runegames.games.bones.reasons import REASONS
from runegames.games.bones.rules import ANSWERS, MOVE_TYPES, WANTED
from runegames.games.bones.table import RULE_OF, BonesFrame, Debt
from runegames.games.bones.value import APPRAISERS
from runegames.games.bones.verb import BonesMove
from runegames.games.registry import entry_of
from runegames.games.telling import told_of
from tests.games.bones.tables import kinds, lay_table
from tests.games.tables import NAMES, prompt_of


def test_the_prompt_of_a_turn_names_only_what_is_possible() -> None:
    state = lay_table("thief", "spy")
    assert prompt_of(GAME, state, 0) == "Anna, play a rune, pass for a bone or fold."
    state.bones[0] = 0
    assert prompt_of(GAME, state, 0) == "Anna, play a rune or fold."
    state.bones[0], state.hands[0] = 3, []
    assert prompt_of(GAME, state, 0) == "Anna, pass for a bone or fold."


@pytest.mark.parametrize(
    ("bones", "text"),
    [(9, "buy up to 3 runes, for 1 bone each?"), (1, "buy a rune for 1 bone?")],
)
def test_the_prompt_of_a_purchase_names_what_can_be_paid(bones: int, text: str) -> None:
    state = lay_table("thief", "spy", asked="buy", bones=[bones, 5])
    assert prompt_of(GAME, state, 0) == f"Anna, {text}"


def test_runes_played_before_are_told_with_their_round() -> None:
    state = lay_table("thief", "spy", number=3, out="fire-axe")
    assert "Played in round 3: Anna Fire-Axe." in told_of(GAME, state.view(0), NAMES[:2]).table
    state = lay_table("thief", "spy", asked="buy", number=3, out="fire-axe")
    assert "Played in round 2: Anna Fire-Axe." in told_of(GAME, state.view(0), NAMES[:2]).table


def test_special_runes_say_what_they_would_do_now() -> None:
    state = lay_table("skull spy thief banners jhurga", "fire-axe", pot=1, bones=[10, 2])
    view = state.view(0)

    def words_of_play(move: Play) -> str:
        assert move in state.legal_moves()
        return GAME.words.move(move, view)

    assert words_of_play(Play("skull", 1)) == "Play Skull on player B: take 2 bones"
    assert words_of_play(Play("thief")) == "Play Thief: take 1 bone from the pot"
    assert words_of_play(Play("jhurga")) == "Play Da Jhurga: take 1 rune unseen from others"
    state.pot, state.bones[1], state.hands[1], state.bag = 0, 0, [], []
    view = state.view(0)
    nobody = "nothing happens, as there is nobody to play it on"
    assert words_of_play(Play("skull")) == f"Play Skull: {nobody}"
    assert words_of_play(Play("spy")) == f"Play Spy: {nobody}"
    assert words_of_play(Play("jhurga")) == f"Play Da Jhurga: {nobody}"
    assert words_of_play(Play("thief")) == "Play Thief: nothing happens, as the pot is empty"
    assert words_of_play(Play("banners")) == "Play Banners: nothing happens, as the bag is empty"


def test_a_promise_that_cannot_be_kept_is_not_offered_to_its_debtor() -> None:
    state = lay_table("thief", "spy")
    debt = Debt(0, 1, 0, 1, tuple(kinds("skull")))
    state.stack = [BonesFrame("due", 0, deal=debt)]
    assert prompt_of(GAME, state, 0) == "Anna, the promise to Bo cannot be kept: break it."
    for viewer in (1, None):
        assert prompt_of(GAME, state, viewer) == "Anna, keep the promise to Bo, or break it?"


def test_a_verdict_says_who_wins() -> None:
    view = lay_table("thief", "spy").view(None)
    alone, shared = Outcome((9, 4), (1, 2), "six_rounds"), Outcome((4, 4), (1, 1), "agreed")
    lines = [GAME.words.verdict(outcome, view, NAMES) for outcome in (alone, shared)]
    assert lines == [
        "Anna wins with 9 bones after six rounds (RB-25).",
        "Anna and Bo share the victory with 4 bones each, as all agreed to end here (RB-24).",
    ]


@pytest.mark.parametrize("verb", MOVE_TYPES, ids=lambda verb: verb.kind)
def test_every_kind_of_move_declares_all_it_needs(verb: type[BonesMove]) -> None:
    assert verb.answers
    assert verb.effect is not BonesMove.effect
    assert (verb.words is not BonesMove.words) != bool(verb.says)
    beside = verb.beside_key is not BonesMove.beside_key
    assert not verb.key or beside or verb.label
    assert not verb.key or verb.key in {usual for _, _, usual in entry_of("bones").keys}


def test_every_question_is_answered_judged_and_explained() -> None:
    answered = {kind for verb in MOVE_TYPES for kind in verb.answers}
    for table in (ANSWERS, WANTED, APPRAISERS, REASONS, GAME.meta.sections):
        assert {*table} - {"over"} == answered == {*RULE_OF}
