"""RU-1 to RU-15a: the components, the set-up, and placing a card."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from pydantic import ValidationError

from runegames.core import Rng, redact
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster
from runegames.games.rune.model import (
    PATTERNS,
    POINTS,
    START,
    RuneOptions,
    check_pattern,
    turned,
)
from runegames.games.rune.placing import PASS, Bury, Place
from tests.games.rune.tables import CORNER, draw_table, kinds, placements, runes
from tests.games.tables import NAMES, asks, play, question, refusal, rule

PLAIN = RuneOptions()


def test_ru_1_each_card_has_one_red_two_green_and_three_blue_runes() -> None:
    for pattern in (*PATTERNS, START):
        assert Counter(pattern.replace("/", "")) == {"R": 1, "G": 2, "B": 3}
    assert POINTS == (3, 2, 1)
    for wrong in ("RR/BG/GB", "BB/BG/G", "BBB/GGR", "BB/BG/GR/"):
        with pytest.raises(ValueError, match="RU-1"):
            check_pattern(wrong)


def test_ru_2_there_is_one_card_of_each_arrangement() -> None:
    def same(pattern: str) -> frozenset[str]:
        rows = pattern.split("/")
        mirrored = [row[::-1] for row in rows]
        return frozenset("/".join(form) for form in (rows, mirrored, rows[::-1], mirrored[::-1]))

    arrangements = {"".join(runes) for runes in permutations("RGGBBB")}
    classes = {same(f"{runes[:2]}/{runes[2:4]}/{runes[4:]}") for runes in arrangements}
    assert len(classes) == 16
    assert {same(pattern) for pattern in PATTERNS} == classes
    assert " ".join(PATTERNS) == (
        "BB/BG/GR BB/BG/RG BB/BR/GG BB/GG/BR BB/GR/BG BB/GR/GB BG/BB/GR BG/BB/RG "
        "BG/BG/BR BG/BG/RB BG/BR/BG BG/BR/GB BG/GB/BR BG/GB/RB BG/RB/BG BR/BB/GG"
    )


def test_ru_3_the_start_card_lies_on_the_table_at_the_beginning() -> None:
    assert START == "BB/RB/GG"
    assert START not in PATTERNS
    assert runes(GAME.new(PLAIN, 2, Rng(1))) == {
        (0, 0): "B",
        (1, 0): "B",
        (0, 1): "R",
        (1, 1): "B",
        (0, 2): "G",
        (1, 2): "G",
    }


@pytest.mark.parametrize(("seats", "masters"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_ru_4_the_number_of_rune_masters_depends_on_the_number_of_seats(
    seats: int, masters: int
) -> None:
    assert GAME.new(PLAIN, seats, Rng(1)).view(None).masters_left == (masters,) * seats


def test_ru_5_a_token_is_blue_or_green() -> None:
    assert GAME.new(PLAIN, 2, Rng(1)).view(None).tokens_left == (0, 0)
    state = GAME.new(RuneOptions(grand_master=True), 2, Rng(1))
    assert state.view(None).tokens_left == (1, 1)
    with pytest.raises(ValidationError):
        GAME.moves.validate_json('{"kind": "token", "x": 0, "y": 0, "colour": "red"}')


def test_ru_6_each_player_gets_three_cards_and_a_lot_decides_who_begins() -> None:
    first = Counter[int]()
    hands = set()
    for seed in range(90):
        state = GAME.new(PLAIN, 3, Rng.for_ply(seed, 0))
        assert state.view(None).hand_sizes == (3, 3, 3)
        assert state.view(None).deck == 16 - 9
        assert [card.card for card in state.view(None).cards] == [START]
        hands.add(tuple(state.view(0).hand))
        first[question(state).seat] += 1
    assert min(first[seat] for seat in range(3)) > 15
    assert len(hands) > 80


def test_ru_7_hands_are_private() -> None:
    state = GAME.new(PLAIN, 2, Rng(1))
    for seat in range(2):
        mine = tuple(PATTERNS[card] for card in state.hands[seat])
        assert state.view(seat).hand == mine
        assert state.view(seat).known_hands[seat] == mine
        assert state.view(seat).known_hands[1 - seat] == ()
    assert state.view(None).hand == ()
    assert state.view(None).known_hands == ((), ())


@pytest.mark.parametrize(("shared", "knowing"), [(False, {0}), (True, {0, 2})])
def test_ru_7_a_drawn_card_is_named_to_those_who_may_look_at_it(
    shared: bool, knowing: set[int]
) -> None:
    state = draw_table(
        "BB", seats=4, asked="finish", deck=["BR/BB/GG"], partners_share_hands=shared
    )
    (drew,) = play(state, DRAW)
    for seat in (None, *range(4)):
        text = GAME.words.event(redact(drew, seat), NAMES)
        named = ": blue red, blue blue, green green" if seat in knowing else ""
        assert text == f"Anna drew a card{named}."


def test_ru_8_a_player_places_a_card_then_draws_or_places_a_rune_master() -> None:
    state = draw_table("B", hands=[[CORNER, "BR/BB/GG"], [CORNER]])
    assert kinds(state) == {"place"}
    for early in (DRAW, PlaceMaster(0, 0)):
        assert rule(state, early) == "RU-8"
    assert rule(state, PASS) == "RU-27"
    assert rule(state, Place("BG/GB/BR", 0, 0, 0)) == "RU-8"
    assert rule(state, Place(CORNER, 0, 0, 0)) is None
    play(state, Place(CORNER, 0, 0, 0))
    assert asks(state) == ("finish", 0)
    assert kinds(state) == {"draw", "master"}
    assert rule(state, Place("BR/BB/GG", 0, 0, 0)) == "RU-8"
    drawing = state.copy()
    play(drawing, DRAW)
    assert asks(drawing) == ("place", 1)
    assert drawing.view(0).hand == ("BR/BB/GG", CORNER)
    play(state, PlaceMaster(0, 0))
    assert asks(state) == ("place", 1)
    assert state.view(0).hand == ("BR/BB/GG",)


def test_ru_8_only_the_top_card_is_drawn() -> None:
    state = draw_table("B", asked="finish", deck=["BB/GG/BR", "BR/BB/GG"])
    play(state, DRAW)
    assert state.view(0).hand[-1] == "BR/BB/GG"
    assert state.view(None).deck == 1


def test_ru_9_without_a_deck_a_rune_master_must_be_placed() -> None:
    state = draw_table("BB", deck=())
    play(state, Place(CORNER, 0, 0, 0))
    assert kinds(state) == {"master"}
    assert rule(state, DRAW) == "RU-9"
    assert not state.view(None).can_draw


def test_ru_10_a_card_covers_at_least_one_rune() -> None:
    state = draw_table("B")
    assert rule(state, Place(CORNER, 0, 0, 0)) is None
    # These places lie beside the rune or far away from it, inside or outside the grid's window.
    for x, y in ((1, 0), (0, 1), (-2, 0), (12, 12), (-400, 3), (15, 15), (-16, 2)):
        assert rule(state, Place(CORNER, 0, x, y)) == "RU-10"
    assert rule(state, Place(CORNER, 4, 0, 0)) == "RU-10"


def test_ru_10_cards_turn_clockwise_by_quarters() -> None:
    assert turned("BB/BG/GR", 1) == ("GBB", "RGB")
    state = draw_table("B", hand=["BB/BG/GR"])
    play(state, Place("BB/BG/GR", 1, -1, 0))
    assert runes(state) == {
        (-1, 0): "G",
        (0, 0): "B",
        (1, 0): "B",
        (-1, 1): "R",
        (0, 1): "G",
        (1, 1): "B",
    }
    assert {quarter for quarter, _, _ in placements(draw_table("B"))} == {0, 1, 2, 3}


def test_ru_10_with_the_option_cards_make_half_turns_only() -> None:
    state = draw_table("B", rotation="half")
    assert {quarter for quarter, _, _ in placements(state)} == {0, 2}
    assert rule(state, Place(CORNER, 1, -1, 0)) == "RU-10"
    quarter = draw_table("B")
    assert placements(state) == [spot for spot in placements(quarter) if spot[0] % 2 == 0]


def test_ru_10_only_the_top_runes_count() -> None:
    state = draw_table("RG", masters=[(0, 1, 0)])
    assert state.scores() == (2, 0)
    # The green rune of the card covers the red one and so joins the green area.
    play(state, Place(CORNER, 0, -1, -1))
    assert runes(state)[0, 0] == "G"
    assert state.scores() == (2 * 2, 0)


def test_ru_11_a_card_may_cover_runes_of_the_same_colour() -> None:
    state = draw_table("RG")
    # Red covers red. So the green rune beside it does not matter.
    assert rule(state, Place(CORNER, 0, -1, -2)) is None
    assert rule(draw_table("RGG", masters=[(0, 2, 0)]), Place(CORNER, 0, -1, -2)) is None


def test_ru_11_one_rune_that_breaks_both_rules_forbids_a_placement() -> None:
    # Green covers blue, which breaks the cover rule, and lies beside blue, which breaks the
    # neighbour rule.
    assert rule(draw_table("BBB", "BBB"), Place(CORNER, 0, 0, 0)) == "RU-11"
    assert rule(draw_table("BBB", "BGB"), Place(CORNER, 0, 0, 0)) is None


def test_ru_11_a_card_may_lie_beside_runes_of_the_same_colour() -> None:
    # Green covers red, but its only neighbour outside the card is green.
    state = draw_table("RG")
    assert rule(state, Place(CORNER, 0, -1, -1)) is None
    # A blue rune beside the card's red rune breaks the rule; a diagonal neighbour does not.
    assert rule(draw_table("RG", ".B"), Place(CORNER, 0, -1, -1)) == "RU-11"
    assert rule(draw_table("RG", "..", ".B"), Place(CORNER, 0, -1, -1)) is None


def test_ru_11_neighbours_are_the_visible_runes_of_other_cards() -> None:
    # The card covers the blue rune, which is therefore no neighbour.
    assert rule(draw_table("RG", "B."), Place(CORNER, 0, -1, -1)) is None


def test_ru_11_the_objection_names_the_sections_that_break_both_rules() -> None:
    state = draw_table("RB")
    move = Place(CORNER, 0, -1, -1)
    assert rule(state, move) == "RU-11"
    assert refusal(state, move).details["sections"] == [[0, 0], [1, 0]]


def test_ru_12_a_card_does_not_lie_exactly_on_another() -> None:
    state = GAME.new(PLAIN, 2, Rng(1))
    card = state.view(question(state).seat).hand[0]
    for quarter in (0, 2):
        assert rule(state, Place(card, quarter, 0, 0)) == "RU-12"
    # Where no card lies exactly below, the same runes may be covered.
    loose = draw_table("BB", "RB", "GG", hand=["BB/BR/GG"])
    assert rule(loose, Place("BB/BR/GG", 0, 0, 0)) is None


def test_ru_12_a_card_does_not_lie_exactly_on_a_partly_covered_card() -> None:
    rows = ("BB.", "BGB", "GRR")
    free = draw_table(*rows)
    lying = draw_table(*rows, cards=[(0, 0, False)])
    across = draw_table(*rows, cards=[(0, 0, True)])
    shifted = draw_table(*rows, cards=[(1, 0, False), (0, 1, False)])
    assert rule(free, Place(CORNER, 0, 0, 0)) is None
    assert rule(lying, Place(CORNER, 0, 0, 0)) == "RU-12"
    assert rule(across, Place(CORNER, 0, 0, 0)) is None
    assert rule(shifted, Place(CORNER, 0, 0, 0)) is None


def test_ru_12_a_card_does_not_lie_exactly_on_a_card_that_was_placed() -> None:
    state = draw_table("B", hands=[["BB/GG/BR"], ["BB/BG/RG", "BB/GG/BR"]])
    play(state, Place("BB/GG/BR", 1, -1, 0), DRAW)
    for quarter in (1, 3):
        assert rule(state, Place("BB/GG/BR", quarter, -1, 0)) == "RU-12"


def test_ru_13_rune_masters_are_not_covered() -> None:
    assert rule(draw_table("BB"), Place(CORNER, 0, 0, 0)) is None
    for owner in range(2):
        state = draw_table("BB", masters=[(owner, 1, 0)])
        assert rule(state, Place(CORNER, 0, 0, 0)) == "RU-13"
        assert rule(state, Place(CORNER, 0, -1, 0)) is None


def test_ru_14_tokens_are_not_covered() -> None:
    state = draw_table("BB", tokens=[(1, 0)])
    assert rule(state, Place(CORNER, 0, 0, 0)) == "RU-14"
    assert rule(state, Place(CORNER, 0, -1, 0)) is None


def test_ru_15a_a_hand_that_fits_nowhere_is_shown_and_one_card_buried() -> None:
    hand = [CORNER, "BR/BB/GG", "BG/RB/BG"]
    state = draw_table("RB.", masters=[(0, 0, 0), (1, 1, 0)], hands=[hand, [CORNER]])
    assert state.legal_moves() == [Bury(card) for card in hand]
    assert rule(state, PASS) == "RU-27"
    assert rule(state, Bury("BB/GG/BR")) == "RU-8"
    assert rule(state, Bury("no card")) == "RU-8"
    (buried,) = play(state, Bury("BR/BB/GG"))
    assert buried.stops_undo
    assert redact(buried, None).data["hand"] == tuple(hand)
    text = GAME.words.event(redact(buried, None), NAMES)
    assert text == (
        "Anna could place nothing, showed the hand and put "
        "blue red, blue blue, green green out of the game (RU-15a)."
    )
    # Everybody has seen the two cards that are left. The turn goes on.
    assert state.view(1).known_hands[0] == (CORNER, "BG/RB/BG")
    assert state.view(None).buried == ("BR/BB/GG",)
    assert asks(state) == ("finish", 0)
    # Both runes carry Rune Masters, so another one cannot be placed.
    assert kinds(state) == {"draw"}
    play(state, DRAW)
    assert state.view(1).known_hands[0] == (CORNER, "BG/RB/BG")
    assert state.view(1).hand_sizes == (3, 1)


def test_ru_15a_no_card_is_buried_while_any_card_fits() -> None:
    state = draw_table("RB", masters=[(1, 0, 0)], hand=[CORNER, "BR/BB/GG"])
    assert rule(state, Bury(CORNER)) == "RU-15a"


def test_ru_15a_a_shown_card_is_known_until_it_is_buried() -> None:
    stuck = draw_table(
        "RB",
        masters=[(0, 0, 0), (1, 1, 0)],
        hands=[[CORNER, "BR/BB/GG"], ["BG/RB/BG"]],
        deck=["BB/GG/BR"] * 4,
        left=[2, 2],
    )
    play(stuck, Bury(CORNER), DRAW, Bury("BG/RB/BG"), DRAW)
    assert stuck.view(1).known_hands[0] == ("BR/BB/GG",)
    for seed in range(20):
        guess = stuck.determinize(1, Rng(seed))
        assert PATTERNS.index("BR/BB/GG") in guess.hands[0]
    play(stuck, Bury("BR/BB/GG"))
    assert stuck.view(1).known_hands[0] == ("BB/GG/BR",)


def test_ru_15a_a_shown_card_is_known_until_it_is_placed() -> None:
    state = draw_table("B", hand=[CORNER, "BR/BB/GG"])
    state.shown[0] = tuple(state.hands[0])
    play(state, Place(CORNER, 0, 0, 0), DRAW)
    for viewer in (1, None):
        assert state.view(viewer).known_hands[0] == ("BR/BB/GG",)


def test_a_move_of_another_phase_is_refused_by_a_rule() -> None:
    assert rule(draw_table("B"), KEEP_TOKEN) == "RU-19"
    assert rule(draw_table("B", asked="finish"), KEEP_TOKEN) == "RU-19"
    assert rule(draw_table("B", asked="finish"), Bury(CORNER)) == "RU-8"
