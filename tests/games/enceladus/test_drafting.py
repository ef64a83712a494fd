"""EN-5 to EN-9: reveal, draft or leave, and where cards come from."""

from __future__ import annotations

import pytest

from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.matching import DONE, Lay
from runegames.games.enceladus.model import CARDS
from runegames.games.enceladus.turns import DEAL
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, PILES, cards, hand, offer, pay, table
from tests.games.tables import NAMES, asks, happened, play, refusal, rule


def test_en_5_all_see_the_revealed_card_and_nobody_the_rest_of_the_pile() -> None:
    state = offer(FEHU[:1], GEBO)
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.pile == 0
        assert (view.piles[0].size, view.piles[0].known) == (2, ("jera-fehu",))


@pytest.mark.parametrize("price", [1, 2, 3])
def test_en_6_the_price_of_a_pile_is_the_value_of_its_top_card(price: int) -> None:
    top = {1: "gebo-wunjo", 2: "kenaz-gebo", 3: "gebo-ehwaz"}[price]
    piles = (("jera-othala", top), *PILES[1:])
    state = offer((*FEHU, LONERS[0]), (), piles=piles)
    drafts = [move for move in state.legal_moves() if isinstance(move, Draft)]
    assert {len(move.discards) for move in drafts} == {price}
    assert len(drafts) == {1: 4, 2: 6, 3: 4}[price]
    for wrong in (price - 1, price + 1):
        assert rule(state, Draft(tuple(CARDS[card] for card in state.hands[0][:wrong]))) == "EN-6"


def test_en_6_a_draft_is_paid_from_the_hand_with_each_card_once() -> None:
    state = offer(FEHU, GEBO)
    assert rule(state, Draft(("fehu-uruz", "jera-fehu"))) is None
    for bad in (
        ("jera-fehu", "fehu-uruz"),
        ("jera-fehu", "jera-fehu"),
        ("fehu-uruz", "gebo-wunjo"),
        ("fehu-uruz", "no card"),
    ):
        assert rule(state, Draft(bad)) == "EN-6"


def test_en_6_with_too_few_cards_one_can_only_leave() -> None:
    state = offer(FEHU[:1], GEBO)
    assert state.legal_moves() == (LEAVE,)
    objection = refusal(state, Draft(("fehu-uruz", "jera-fehu")))
    assert objection.text(NAMES) == "This pile costs 2 cards; Anna has only 1 in hand (EN-6)."


def test_en_6_a_left_card_stays_on_its_pile() -> None:
    state = offer(FEHU, GEBO)
    events = play(state, LEAVE)
    assert happened(events) == ["left", "revealed"]
    assert [pile.size for pile in state.view(0).piles] == [2, 2, 1]
    assert asks(state) == ("draft", 0)
    assert state.view(0).pile == 1


def test_en_6_only_drafting_answers_an_offer() -> None:
    state = offer(FEHU, GEBO)
    for other in (DONE, DEAL, Lay("fehu", "I+II")):
        assert rule(state, other) == "EN-6"


def test_en_7_the_pile_comes_to_the_hand_and_is_replaced() -> None:
    state = offer(("gebo-wunjo", "kenaz-gebo", "fehu-uruz"), ())
    events = play(state, pay("gebo-wunjo", "kenaz-gebo"))
    assert hand(state, 0) == {"fehu-uruz", "jera-fehu", "jera-othala"}
    assert [len(pile) for pile in state.piles] == [1, 1, 1]
    assert state.piles[0] == cards(LONERS[-1:])
    assert state.view(None).piles[0].known == ()
    assert state.view(1).discards == ("kenaz-gebo", "gebo-wunjo")
    assert asks(state) == ("match", 0)
    drafted = events[0]
    assert drafted.kind == "drafted"
    assert drafted.data["seen"] == ("jera-fehu",)
    assert drafted.secret == {"unseen": ("jera-othala",)}
    assert drafted.audience == (0,)


def test_en_8_after_leaving_all_three_piles_a_card_is_drawn() -> None:
    state = offer(FEHU[:2], GEBO)
    events = play(state, LEAVE, LEAVE, LEAVE)
    assert happened(events) == ["left", "revealed", "left", "revealed", "left", "drew"]
    assert events[-1].public == {"seat": 0, "rule": "EN-8"}
    assert events[-1].secret == {"card": LONERS[1]}
    assert events[-1].audience == (0,)
    assert LONERS[1] in hand(state, 0)
    assert [len(pile) for pile in state.piles] == [2, 2, 2]
    assert asks(state) == ("match", 0)


def test_en_9_the_discards_become_the_deck() -> None:
    state = offer(FEHU, GEBO, deck=(), discards=LONERS)
    events = play(state, LEAVE)
    assert happened(events) == ["left", "reshuffled", "revealed"]
    assert events[1].data == {"source": "discards", "cards": 4}
    assert state.discards == []
    assert {CARDS[card] for card in [*state.deck, state.piles[1][-1]]} == set(LONERS)


def test_en_9_a_payment_can_be_the_new_deck() -> None:
    state = offer(GEBO, (), deck=())
    events = play(state, pay("gebo-wunjo", "gebo-ehwaz"))
    assert happened(events) == ["drafted", "reshuffled"]
    assert state.discards == []
    assert {CARDS[card] for card in [*state.deck, *state.piles[0]]} == {"gebo-wunjo", "gebo-ehwaz"}
    assert set(state.view(None).paid) == {"gebo-wunjo", "gebo-ehwaz"}


def test_en_9_without_discards_the_piles_are_the_deck() -> None:
    state = offer(FEHU, GEBO, deck=())
    before = {card for pile in state.piles for card in pile}
    events = play(state, LEAVE)
    assert happened(events) == ["left", "reshuffled", "revealed"]
    assert events[1].data == {"source": "piles", "cards": 4}
    # Three new piles of one card each; the last card is revealed on pile 2, where the turn goes on.
    assert [len(pile) for pile in state.piles] == [1, 2, 1]
    assert state.deck == []
    assert {card for pile in state.piles for card in pile} == before
    assert state.view(0).pile == 1


def test_en_9_without_any_card_the_draw_is_skipped() -> None:
    # Seat 0 finds no card to draw after its match. Seat 1 finds no card to reveal on the three
    # piles, and none to draw.
    state = table(FEHU[:2], GEBO[:2], matches=[(1, "isaz", ("isaz-jera", "naudiz-isaz"))])
    events = play(state, Lay("fehu", "I+II"))
    assert happened(events) == ["laid", "no_card", "turn", *["no_card"] * 4]
    assert [event.data["seat"] for event in events if event.kind == "no_card"] == [0, 1, 1, 1, 1]
    assert asks(state) == ("match", 1)
    assert state.view(1).hand_sizes == (0, 2)
