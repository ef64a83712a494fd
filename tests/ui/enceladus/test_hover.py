"""The cursor of Runes of Enceladus, without a screen."""

from __future__ import annotations

from typing import Any

from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.matching import DONE, Lay
from runegames.games.enceladus.model import CARD_OF, RUNES_OF
from runegames.games.enceladus.rules import EnceladusState
from runegames.play.session import Question
from runegames.ui.games.enceladus.hover import Hover, in_company, links, whereabouts
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, URUZ_II, table

PILES = (("jera-othala", "jera-fehu"), ("kenaz-berkano",), ("raidho-tiwaz",))


def hover_of(state: EnceladusState) -> Hover:
    """The cursor of the seat that is asked."""
    decision: Any = state.decision()
    return Hover(Question(decision, state.view(decision.seat), state, state.legal_moves(), 1))


def offered(*own: str) -> Hover:
    """Pile 1 is offered for two cards."""
    return hover_of(table(own, GEBO[1:], asked="draft", piles=PILES, deck=LONERS))


def test_a_draft_needs_its_price_first() -> None:
    hover = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    objection = hover.objection(hover.chosen.move)
    assert objection is not None
    assert objection.words == "First choose 2 cards to discard."
    hover.go_to_card(0)
    hover.use_card()
    assert (hover.row, hover.missing) == ("cards", 1)
    hover.go_to_card(2)
    hover.use_card()
    # Paid in full: the cursor goes where the draft is.
    assert (hover.row, hover.choice, hover.missing) == ("choices", 0, 0)
    move = hover.chosen.move
    assert isinstance(move, Draft)
    assert set(move.discards) == {hover.cards[0], hover.cards[2]}
    assert hover.objection(move) is None
    assert hover.marked() == set(move.discards)


def test_a_card_too_many_takes_the_place_of_the_first() -> None:
    hover = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    for card in range(3):
        hover.go_to_card(card)
        hover.use_card()
    assert hover.paid == list(hover.cards[1:])
    hover.go_to_card(1)
    hover.use_card()
    assert hover.paid == [hover.cards[2]]


def test_what_cannot_be_paid_can_only_be_left() -> None:
    hover = offered("fehu-uruz")
    assert hover.chosen.move == LEAVE
    hover.go_to_card(0)
    assert hover.use_card() == "The pile costs 2 cards; only 1 card in hand (EN-6)."


def test_matches_are_offered_best_first() -> None:
    hover = hover_of(table((*FEHU, URUZ_II), GEBO, deck=LONERS))
    moves = [choice.move for choice in hover.choices]
    assert moves[0] == Lay("fehu", "I+II+III")
    assert [choice.key for choice in hover.choices] == ["1", "2", "3", "4", "5"]
    assert hover.choices[0].label == "Fehu triple for 12"
    assert hover.marked() == set(FEHU)
    hover.go_to_choice(4)
    assert len(hover.marked()) == 2


def test_a_card_leads_to_its_match() -> None:
    hover = hover_of(table((*FEHU[:2], LONERS[0]), GEBO, deck=LONERS[1:]))
    hover.go_to_card(hover.cards.index("jera-fehu"))
    assert hover.use_card() is None
    assert hover.row == "choices"
    hover.go_to_card(hover.cards.index(LONERS[0]))
    assert hover.use_card() == "This card shares no rune with another one in hand (EN-10)."


def test_without_a_match_the_turn_ends() -> None:
    hover = hover_of(table((FEHU[0], LONERS[0]), GEBO, deck=LONERS[1:]))
    assert [choice.move for choice in hover.choices] == [DONE]
    assert hover.with_key("x") == 0
    assert hover.with_key("1") is None


def test_arrows_stay_within_their_rows() -> None:
    hover = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    hover.step(-1, 0)
    assert hover.choice == 0
    hover.step(1, 0)
    hover.step(1, 0)
    assert hover.choice == 1
    hover.step(0, -1)
    for _ in range(5):
        hover.step(1, 0)
    assert (hover.row, hover.card) == ("cards", 2)
    hover.step(0, 1)
    assert (hover.row, hover.choice) == ("choices", 1)


def test_cards_that_match_lie_beside_each_other() -> None:
    hand = (LONERS[0], "fehu-uruz", LONERS[2], "uruz-thurisaz", "jera-fehu")
    shown = in_company(hand)
    assert set(shown) == set(hand)
    assert len(shown) == len(hand)
    assert [len(link.cards) for link in links(shown)] == [2, 2, 2]
    for link in links(shown):
        assert link.cards[1] == link.cards[0] + 1


def test_every_shared_rune_is_a_link() -> None:
    hand = (*FEHU, URUZ_II, *LONERS)
    shown = in_company(hand)
    runes = [rune for name in shown for rune in RUNES_OF[CARD_OF[name]]]
    assert {link.rune for link in links(shown)} == {r for r in runes if runes.count(r) > 1}


def test_whereabouts() -> None:
    state = table(
        FEHU[:1],
        GEBO[:1],
        asked="draft",
        piles=PILES,
        deck=LONERS[:1],
        discards=LONERS[1:2],
        matches=[(1, "isaz", ("isaz-jera", "naudiz-isaz"))],
    )
    state.shown[1] = (CARD_OF[GEBO[0]],)
    view = state.view(0)
    expected = {
        FEHU[0]: ("hand", 0),
        "isaz-jera": ("table", 1),
        "jera-fehu": ("pile", 0),
        "jera-othala": ("unseen", 0),
        LONERS[1]: ("discards", 0),
        GEBO[0]: ("seat", 1),
        LONERS[0]: ("unseen", 0),
    }
    for name, where in expected.items():
        assert whereabouts(view, name) == where
