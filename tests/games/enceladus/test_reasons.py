"""Reasons for moves of Runes of Enceladus, outlooks, and suggestions."""

from __future__ import annotations

from functools import partial

from runegames.core import Outlook
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.matching import DONE, Extend, Lay
from runegames.games.enceladus.model import TRIPLES
from runegames.games.enceladus.table import EnceladusFrame
from runegames.games.enceladus.turns import DEAL
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, PILES, URUZ_II, offer, pay, table
from tests.games.tables import NAMES, reason_of

OTHERS = PILES[1:]
why = partial(reason_of, GAME)


# -- drafting -----------------------------------------------------------------------------


def test_the_reason_for_a_draft_names_what_it_trades_and_completes() -> None:
    own = (FEHU[1], FEHU[2], *LONERS[:2])
    piles = (("jera-othala", "gebo-ehwaz", FEHU[0]), *OTHERS)
    state = offer(own, GEBO[:1], piles=piles, deck=LONERS[2:])
    text = why(state, pay(LONERS[0]))
    assert text.startswith(
        "This trades 1 card for 3 and completes the triple of Fehu, worth 12 points."
    )
    assert "The pile's unseen card matches the hand about " in text


def test_the_reason_names_points_that_are_broken_up() -> None:
    own = (FEHU[0], FEHU[2], LONERS[0])
    piles = (("jera-othala", "kenaz-gebo"), *OTHERS)
    state = offer(own, (), piles=piles, deck=LONERS[1:])
    text = why(state, pay(FEHU[0], LONERS[0]))
    assert "This trades 2 cards for 2; the known card adds no match." in text
    assert "Paying breaks up matches in hand worth 4 points." in text


def test_the_reason_names_a_price_that_matches_nothing() -> None:
    piles = (("jera-othala", "tiwaz-ingwaz"), *OTHERS)
    state = offer(LONERS[:2], (), piles=piles, deck=LONERS[2:])
    assert "Ansuz-Sowilo III matches nothing in hand." in why(state, pay(LONERS[0]))


def test_the_chance_counts_what_the_seat_has_not_seen() -> None:
    piles = (("jera-othala", "tiwaz-ingwaz"), *OTHERS)
    state = offer(("ansuz-sowilo", "fehu-uruz"), (), piles=piles, deck=())
    text = why(state, pay("ansuz-sowilo"))
    # Of 33 unseen cards two share Fehu, two Uruz, two Tiwaz and two Ingwaz.
    assert "The pile's unseen card matches the hand about once in 4." in text
    # Laid cards cannot be in the pile: without those of Fehu and Uruz four of 29 match.
    known = [card for rune in (0, 1) for card in TRIPLES[rune] if card not in state.hands[0]]
    state.matches = ((1, 0, tuple(known)),)
    assert "matches the hand about once in 8." in why(state, pay("ansuz-sowilo"))


def test_without_the_memory_aid_more_cards_of_a_pile_are_unseen() -> None:
    piles = (("jera-othala", "gebo-ehwaz", "tiwaz-ingwaz"), *OTHERS)
    own = ("ansuz-sowilo", "fehu-uruz")
    text = why(offer(own, (), piles=piles, memory_aid=False, deck=()), pay("ansuz-sowilo"))
    assert "At least one of the pile's 2 unseen cards matches the hand " in text


def test_leaving_says_why_there_is_no_choice() -> None:
    piles = (("jera-othala", "gebo-ehwaz"), *OTHERS)
    state = offer(LONERS[:2], (), piles=piles, deck=LONERS[2:])
    assert state.legal_moves() == (LEAVE,)
    text = why(state, LEAVE)
    assert "The pile costs 3 cards and Anna has only 2" in text
    assert "(EN-6)" in text


def test_leaving_says_what_the_pile_would_bring_and_what_comes_instead() -> None:
    piles = (("jera-othala", "kenaz-gebo"), ("dagaz-sowilo", "tiwaz-ingwaz"), ("raidho-tiwaz",))
    state = offer((FEHU[0], FEHU[2]), (), piles=piles)
    text = why(state, LEAVE)
    assert "Paying 2 cards for its 2 would break up matches worth 4 points." in text
    assert "2 more piles are offered" in text
    last = offer(
        (FEHU[0], FEHU[2]),
        (),
        pile=2,
        piles=(*OTHERS, ("jera-othala", "kenaz-gebo")),
        deck=LONERS,
    )
    assert "A card is drawn instead, for free; it matches a card in hand" in why(last, LEAVE)


def test_leaving_counts_only_the_known_cards_of_the_pile() -> None:
    piles = (("jera-othala", FEHU[1]), *OTHERS)
    text = why(offer((FEHU[0], *LONERS[:2]), (), piles=piles, deck=LONERS[2:]), LEAVE)
    assert "Paying 2 cards for its 2 can bring 3 points with its known cards." in text


def test_the_reason_names_a_player_who_is_near_the_final_turns() -> None:
    piles = (("jera-othala", "tiwaz-ingwaz"), *OTHERS)
    state = offer(LONERS[:2], (), piles=piles, laid=[0, 4], deck=())
    assert "Bo needs only one more match to bring on the final turns (EN-14)." in why(
        state, pay(LONERS[0])
    )
    state.laid = [0, 5]
    state.final_left = 0
    assert "This is Anna's final turn" in why(state, LEAVE)


# -- matching -----------------------------------------------------------------------------


def test_the_reason_says_that_a_triple_counts_double() -> None:
    state = table((*FEHU, LONERS[0]), GEBO, deck=LONERS[1:])
    text = why(state, Lay("fehu", "I+II+III"))
    assert text.startswith("This triple counts 12 points, as a triple counts double (EN-15).")
    assert "match 1 of the 5 that bring on the final turns (EN-14)" in text


def test_the_reason_names_matches_that_go_together() -> None:
    own = (*FEHU[:2], *GEBO[:2])
    text = why(table(own, (), deck=LONERS), Lay("fehu", "I+II"))
    assert "With the pair of Gebo it brings 6 points, the most that this hand can lay." in text


def test_the_third_card_may_be_kept_for_another_match() -> None:
    # Fehu-Uruz makes a pair of Uruz as well.
    state = table((*FEHU, URUZ_II), GEBO, deck=LONERS)
    assert "Fehu-Uruz I is kept for the pair of Uruz." in why(state, Lay("fehu", "II+III"))


def test_the_reason_names_the_end_of_the_hand_with_its_score() -> None:
    matches = [(0, "gebo", GEBO), (1, "mannaz", ("algiz-mannaz", "mannaz-eihwaz"))]
    state = table(FEHU[:2], (), deck=LONERS, matches=matches, laid=[4, 1])
    text = why(state, Lay("fehu", "I+II"))
    assert "It brings on the final turns, with 15 points laid against Bo's 3 (EN-14)." in text
    state.laid = [5, 1]
    assert "The final turns follow in any case" in why(state, Lay("fehu", "I+II"))


def test_in_a_final_turn_the_reason_names_the_cost_of_the_cards_that_stay() -> None:
    state = table((*FEHU[:2], "gebo-ehwaz"), (), deck=LONERS, final_left=0, laid=[1, 5])
    assert "The cards left in this final turn cost 3 points (EN-15)." in why(
        state, Lay("fehu", "I+II")
    )


def test_the_reason_says_that_a_pair_can_wait_for_its_third_card() -> None:
    state = table((*FEHU[:2], LONERS[0]), (), deck=LONERS[1:], laid_now=1)
    text = why(state, DONE)
    assert "The pair of Fehu can wait; laying it is voluntary now (EN-11)." in text
    assert "Fehu-Eihwaz III may still come and raise the match from 3 to 12 points." in text
    state.matches = ((1, 12, (state.hands[0][0],)),)
    state.shown = [(), tuple(card for card in TRIPLES[0] if card not in state.hands[0])]
    state.hands[1] = list(state.shown[1])
    assert "may still come" not in why(state, DONE), (
        "the reason hopes for a third card that Bo is known to hold"
    )


def test_a_player_who_is_behind_avoids_the_final_turns() -> None:
    matches = [(1, "gebo", GEBO)]
    state = table(FEHU[:2], (), deck=LONERS, matches=matches, laid=[4, 1], laid_now=1)
    text = why(state, DONE)
    assert (
        "Another match would bring on the final turns while Bo leads by 12 points (EN-14)." in text
    )


def test_the_reason_says_that_no_card_can_be_laid() -> None:
    state = table(("fehu-uruz", *LONERS[:2]), GEBO, deck=LONERS[2:])
    assert state.legal_moves() == (DONE,)
    assert why(state, DONE) == (
        "No two cards in hand share a rune, so nothing can be laid. "
        "3 cards worth 5 points stay in hand."
    )


def test_an_extension_says_what_the_triple_adds() -> None:
    state = table((GEBO[2], LONERS[0]), FEHU, matches=[(0, "gebo", GEBO[:2])], extend_pairs=True)
    assert "12 points instead of 3" in why(state, Extend("gebo"))


def test_the_reason_for_the_next_deal_names_its_rule() -> None:
    state = table(LONERS[:3], GEBO)
    state.frame = EnceladusFrame("deal", 1)
    assert why(state, DEAL).endswith("(EN-18).")


# -- what is expected ---------------------------------------------------------------------


def test_in_a_match_of_several_hands_the_outlook_is_that_of_the_current_hand() -> None:
    state = table(FEHU, GEBO)
    assert GAME.words.outlook([0.7, 0.25], 0.51, state, NAMES[:2]) == Outlook(
        "", "", 0.7, "this hand"
    )


def test_the_outlook_of_a_single_hand_is_in_points() -> None:
    state = table(FEHU, GEBO, length="single hand")
    assert GAME.words.outlook([14.4, 9.6], 0.7, state, NAMES[:2]) == Outlook(
        "Anna should end with about 14 points, Bo with 10.", "point", 0.7, "the hand"
    )


def test_moves_are_suggested_with_the_numerals_of_the_cards() -> None:
    view = table((*FEHU, URUZ_II), GEBO, deck=LONERS).view(0)
    assert GAME.words.suggest(Lay("fehu", "I+III"), view, NAMES) == "Lay the pair I+III of Fehu"
    assert "Ansuz-Sowilo III" in GAME.words.suggest(pay("ansuz-sowilo"), view, NAMES)
