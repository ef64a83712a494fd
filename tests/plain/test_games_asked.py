"""Questions of our games in plain mode, and the answers that can be typed."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import AnyState, Question, Rng
from runegames.games.bones.choosing import ChooseRune, EndChoice
from runegames.games.bones.deals import Barter
from runegames.games.bones.table import FrameKind
from runegames.games.enceladus.drafting import Draft, Leave
from runegames.games.market.bandits import PayCards, Stow
from runegames.games.market.duels import Attack
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.market.thefts import Steal
from runegames.games.registry import asking_of, game
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.placing import Place
from runegames.plain.asking import first_step
from runegames.plain.choices import PlainChoice, Refusal, Several, Step, heard
from runegames.play.session import Session
from tests.games.bones.tables import lay_table
from tests.games.enceladus.tables import table as enceladus_table
from tests.games.market.tables import SHELTER, Has, T, set_table
from tests.games.rune.tables import draw_table
from tests.games.tables import question_of
from tests.plain.reader import table

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")


def asked(state: AnyState, game_id: str) -> tuple[Question, Step]:
    """Return the pending question and its first step."""
    question = question_of(state)
    step = first_step(asking_of(game_id), game(game_id), question, NAMES[: state.seats])
    return question, step


def typed(step: Step, *lines: str) -> Any:
    """Type these lines one after the other; return the resulting answer, refusal or step."""
    answer: Any = step
    for line in lines:
        assert isinstance(answer, Step), answer
        answer = heard(answer, line)
        if isinstance(answer, PlainChoice):
            answer = answer.follow()
    return answer


def words(step: Any) -> list[str]:
    assert isinstance(step, Step)
    return [choice.words for choice in step.choices]


# -- Rune ---------------------------------------------------------------------------------


def rune(seed: int = 4, **options: Any) -> Session:
    return table("rune", 2, people=2, seed=seed, **options)


def test_rune_asks_for_a_card_and_then_lists_its_best_places_first() -> None:
    session = rune()
    question, step = asked(session.state, "rune")
    assert all(" fits in " in f" {words}" for words in words(step))
    places = typed(step, "1")
    assert isinstance(places, Step)
    assert places.question.endswith("The best places come first.")
    assert "makes " in places.choices[0].words
    moves = [choice.answer for choice in places.choices]
    assert set(moves) == {move for move in question.moves if move.card == question.view.hand[0]}


def test_rune_says_how_each_place_changes_the_points() -> None:
    state = draw_table(
        "RBGG",
        "BBGG",
        masters=[(0, 2, 0), (1, 0, 1)],
        hand=["BG/BG/BR", "BB/BG/GR"],
        turn=0,
    )
    _, step = asked(state, "rune")
    places = typed(step, "1")
    gains = []
    for choice in places.choices:
        before, after = state.preview(choice.answer)
        own, others = after[0] - before[0], after[1] - before[1]
        gains.append(own - others)
        assert ("Anna gains" in choice.words) == (own > 0)
        assert ("Anna loses" in choice.words) == (own < 0)
        assert ("Bo gains" in choice.words) == (others > 0)
        assert ("Bo loses" in choice.words) == (others < 0)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0 > gains[-1]


@pytest.mark.parametrize(
    "line", ["1 0 half", "column 1, row 0, a half turn", "1,0 HALF turn", "+1 0 half"]
)
def test_rune_understands_typed_places(line: str) -> None:
    _, step = asked(rune().state, "rune")
    move = typed(step, "1", line)
    assert isinstance(move, Place)
    assert (move.x, move.y, move.quarter) == (1, 0, 2)


@pytest.mark.parametrize(
    "line", ["-2 1 quarter", "minus 2 1 quarter", "column minus 2 row 1 quarter"]
)
def test_rune_understands_negative_columns(line: str) -> None:
    _, step = asked(rune().state, "rune")
    move = typed(step, "1", line)
    assert isinstance(move, Place)
    assert (move.x, move.y, move.quarter) == (-2, 1, 1)


def test_rune_asks_for_the_rotation_if_only_the_place_was_typed() -> None:
    _, step = asked(rune().state, "rune")
    there = typed(step, "1", "1 0")
    assert isinstance(there, Step)
    assert there.question == "Which way round at column 1, row 0?"
    assert {
        choice.answer.quarter for choice in there.choices if isinstance(choice.answer, Place)
    } == {
        0,
        2,
    }


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (["draw"], "RU-8"),
        (["pass"], "RU-27"),
        (["1", "draw"], "RU-8"),
        (["1", "40 40"], "RU-10"),
        (["1", "9999 -9999 half"], "RU-10"),
        (["1", "0 0 printed"], "RU-12"),
    ],
)
def test_rune_names_the_rule_that_forbids_an_answer(lines: list[str], rule: str) -> None:
    _, step = asked(rune().state, "rune")
    refused = typed(step, *lines)
    assert isinstance(refused, Refusal)
    assert refused.words.endswith(f" ({rule}).")


def finishing(**options: Any) -> Session:
    """Return a game of Rune in which a card was placed, so that the turn has to be finished."""
    session = rune(**options)
    session.play(session.state.legal_moves()[0])
    return session


def test_rune_offers_areas_and_then_the_runes_of_an_area() -> None:
    question, step = asked(finishing().state, "rune")
    assert words(step)[0].startswith("Draw a card")
    areas = typed(step, "2")
    points = [int(word.rpartition("worth ")[2]) for word in words(areas)]
    assert points == sorted(points, reverse=True)
    inside = typed(step, "2", "1")
    company = [int(word.partition("beside ")[2].partition(" ")[0]) for word in words(inside)]
    assert company == sorted(company, reverse=True)
    move = typed(step, "0 0")
    assert move == PlaceMaster(0, 0)
    assert move in question.moves
    assert typed(step, "9 9") == Refusal("There is no rune at this place (RU-16).")


def test_rune_understands_a_token_by_its_place_and_colour() -> None:
    session = finishing(grand_master=True)
    session.play(PlaceMaster(0, 1))
    question, step = asked(session.state, "rune")
    assert question.decision.kind == "token"
    token = next(move for move in question.moves if isinstance(move, PlaceToken))
    assert typed(step, f"{token.x} {token.y} {token.colour}") == token
    refused = typed(step, "5 5 green")
    assert isinstance(refused, Refusal)
    assert refused.words.endswith("(RU-19).")
    assert words(step)[-1] == "Keep the token"


# -- Runes of Enceladus -------------------------------------------------------------------


HAND = ("fehu-uruz", "uruz-thurisaz", "gebo-ehwaz")


def enceladus(offer: str) -> AnyState:
    """Return a table at which Anna is offered a pile with this card on top."""
    return enceladus_table(HAND, HAND, asked="draft", piles=((offer,), (), ()))


def test_enceladus_asks_for_the_payment_card_by_card() -> None:
    question, step = asked(enceladus("uruz-thurisaz"), "enceladus")
    assert words(step)[-1] == "Leave pile 1"
    hand = question.view.hand
    second = typed(step, "1", "1")
    assert isinstance(second, Step)
    assert [number for number, _ in second.numbered()] == [2, 3]
    assert typed(step, "1", "1", "3") == Draft((hand[0], hand[2]))
    assert typed(step, "draft", "3 1") == Draft((hand[0], hand[2]))
    assert typed(step, "leave") == Leave()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 1", "Type the numbers of different cards."),
        ("1 9", "The cards have the numbers 1 to 3."),
        ("1 2 3", "At most 2 cards can be chosen."),
    ],
)
def test_enceladus_says_what_is_wrong_with_a_payment(line: str, words: str) -> None:
    _, step = asked(enceladus("uruz-thurisaz"), "enceladus")
    assert typed(step, "1", line) == Refusal(words)


def test_enceladus_names_the_rule_that_forbids_an_answer() -> None:
    _, step = asked(enceladus("fehu-uruz"), "enceladus")
    assert typed(step, "end") == Refusal("A pile is offered: draft it, or leave it (EN-6).")


# -- Runes & Bones ------------------------------------------------------------------------


def bones(seats: int = 2, **options: Any) -> Session:
    return table("bones", seats, people=seats, seed=3, **options)


def test_bones_understands_the_name_of_a_rune() -> None:
    question, step = asked(bones().state, "bones")
    move = question.moves[0]
    name = move.rune.replace("-", " ")
    assert typed(step, name) == typed(step, f"play {name}") == move


def test_bones_names_the_rule_for_a_rune_that_is_not_there() -> None:
    question, step = asked(bones().state, "bones")
    missing = next(rune for rune in ("fire-axe", "water-axe") if rune not in question.view.hand)
    assert typed(step, missing) == Refusal("That rune is not in the hand (RB-8).")


def test_in_bones_an_amount_is_chosen_by_its_own_number() -> None:
    session = bones()
    while True:
        decision = session.decision()
        assert decision is not None
        if decision.kind == "buy":
            break
        session.play(session.state.legal_moves()[-1])
    _, step = asked(session.state, "bones")
    assert typed(step, "0").number == 0
    assert typed(step, "2").number == 2


def test_in_bones_an_offer_of_bones_is_chosen_by_its_own_number() -> None:
    state = lay_table("water-axe fire-axe", "spy", barter=True)
    state.apply(Barter(1), Rng(1))
    state.apply(EndChoice(), Rng(1))
    question, step = asked(state, "bones")
    assert question.decision.kind == "give_bones"
    assert [number for number, _ in step.numbered()][:-1] == [
        move.number for move in question.moves[:-1]
    ]
    assert typed(step, "3").number == 3
    assert words(step)[:2] == ["1 bone", "2 bones"]


def test_bones_asks_for_the_target_in_a_step_of_its_own_if_the_list_is_long() -> None:
    session = bones(6, barter=True)
    question, step = asked(session.state, "bones")
    assert len(question.moves) > 9
    assert len(step.choices) <= 9
    whom = typed(step, "make an offer")
    assert isinstance(whom, Step)
    assert [
        choice.answer.target for choice in whom.choices if isinstance(choice.answer, Barter)
    ] == [seat for seat in range(6) if seat != question.decision.seat]


def trading(hand: str, asked_kind: FrameKind = "trade") -> AnyState:
    """Return a table at which Anna is asked to choose some runes of this hand."""
    return lay_table(hand, "spy", asked=asked_kind)


def test_bones_understands_runes_in_any_order_one_by_one_or_at_once() -> None:
    wanted = Several((ChooseRune("water-axe"), ChooseRune("fire-arrow"), EndChoice()))
    _, step = asked(trading("water-axe water-axe fire-arrow spy"), "bones")
    assert words(step) == ["Water-Axe", "Fire-Arrow", "Spy", "Trade nothing"]
    assert typed(step, "fire-arrow", "water axe", "trade water") == wanted
    assert typed(step, "3 and 2", "trade") == wanted
    assert typed(step, "trade nothing") == EndChoice()
    more = typed(step, "1")
    assert isinstance(more, Step)
    assert more.question == "Anna, Water-Axe is chosen: another one, or is that all?"
    assert typed(more, "water-axe", "trade water").moves == (
        ChooseRune("water-axe"),
        ChooseRune("water-axe"),
        EndChoice(),
    )
    assert typed(step, "2 2 2") == Refusal("Type the numbers of different runes.")
    assert typed(step, "1 5") == Refusal("The runes have the numbers 1 to 4.")


def test_bones_asks_for_as_many_runes_as_have_to_go_back() -> None:
    hand = "water-axe water-shield fire-axe fire-arrow earth-axe spy"
    _, step = asked(trading(hand, "limit"), "bones")
    second = typed(step, "spy")
    assert isinstance(second, Step)
    assert second.question == "Anna, Spy is chosen: 1 more to choose."
    assert "Spy" not in words(second)
    assert typed(second, "fire-axe") == Several((ChooseRune("fire-axe"), ChooseRune("spy")))
    assert typed(step, "1 2 3") == Refusal("At most 2 runes can be chosen.")


# -- The Rune Market ----------------------------------------------------------------------


def test_market_asks_what_to_do_and_then_lists_the_cheapest_cards_first() -> None:
    state = set_table(hands=[(1, 4, 5, 6, 10, T)], seats=3)
    question, step = asked(state, "market")
    lines = words(step)
    assert lines[:2] == ["Buy a red rune with cards", "Buy a blue rune with cards"]
    assert "Challenge Bo or Cleo to a duel" in lines
    assert "Play a thief for one theft" in lines
    ways = typed(step, "1")
    assert isinstance(ways, Step)
    assert ways.question == "Anna, buy a red rune with which cards?"
    sums = [sum(way.answer.cards) for way in ways.choices if isinstance(way.answer, BuyRune)]
    assert len(sums) == len(ways.choices)
    assert sums == sorted(sums)
    assert words(ways)[0] == "5"
    assert "4 and 6, together 10" in words(ways)
    assert typed(step, "1", "6 4") == BuyRune((4, 6), "red")
    assert typed(step, "outpost", "5, 6 and 10") == BuyItem((5, 6, 10), "outpost")
    whom = typed(step, "challenge")
    assert words(whom) == ["Bo: 3 cards", "Cleo: 3 cards"]
    assert typed(whom, "bo", "the card 6") == Attack(6, 1)
    assert words(typed(whom, "cleo"))[0] == "The card 1: keeps a 4, a 5, a 6, a 10 and a thief"
    assert {choice.answer for choice in typed(step, "throw").choices} < set(question.moves)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["1", "6 10"], "A rune costs cards of exactly 5, 10 or 15, not 16 (RM-14)."),
        (["1", "9 1"], "The hand has no 1 plus 9 (RM-14)."),
        (
            ["outpost", "4 6"],
            "It takes cards that add up to 21 or more; these add up to 10 (RM-15).",
        ),
        (["end"], "At least one hand card must be played or thrown away (RM-20)."),
    ],
)
def test_market_names_the_rule_that_forbids_an_answer(lines: list[str], words: str) -> None:
    _, step = asked(set_table(hands=[(1, 4, 5, 6, 10, T)]), "market")
    assert typed(step, *lines) == Refusal(words)


def test_market_asks_only_for_the_card_of_a_duel_with_the_only_other_player() -> None:
    _, step = asked(set_table(hands=[(1, 4)]), "market")
    assert "Challenge Bo to a duel" in words(step)
    assert typed(step, "challenge bo", "the card 4") == Attack(4, 1)


def test_market_frees_a_camp_and_hides_runes_under_the_bandit() -> None:
    camps = {(0, "red"): Has(2, shelter=True, bandit=1, loose=3)}
    _, step = asked(set_table(camps, hands=[(5, 7, 9)]), "market")
    lines = words(step)
    assert "Put loose red runes under the bandit" in lines
    assert typed(step, "put loose", "2") == Stow("red", 2)
    assert typed(step, "off red with 5") == PayCards((5, 7, 9), "red")


@pytest.mark.parametrize(("left", "warned"), [(1, True), (2, False)])
def test_market_says_who_would_win_by_the_last_rune(left: int, warned: bool) -> None:
    state = set_table({(1, "red"): Has(3)}, hands=[(5,)], seats=3)
    state.runes = [left, 0]
    lines = asking_of("market").brief(asked(state, "market")[0], NAMES[:3])
    assert ("Taking the last rune ends the game: Bo wins 3 to 1." in lines) is warned


def test_market_says_what_can_be_stolen_from_whom() -> None:
    state = set_table({(1, "red"): SHELTER._replace(runes=2)}, hands=[(T,)], seats=3)
    _, play = asked(state, "market")
    state.apply(typed(play, "play a thief"), Rng(1))
    _, step = asked(state, "market")
    whole = words(step)
    assert whole[0] == "Steal from Bo, who has 2 red runes, 0 blue runes and 3 cards"
    assert typed(step, "1", "red") == Steal(1, "red")
