"""Reasons for moves of Rune, suggestions, and outlooks."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial

import pytest

from runegames.bots.greedy import GreedyBot
from runegames.core import Outlook, Rng
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.model import CARD_OF, RuneOptions, sides_of
from runegames.games.rune.phrases import side_words
from runegames.games.rune.placing import BURY, PASS, Place
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.table import RuneFrame
from tests.games.rune import oracle
from tests.games.rune.tables import CORNER, draw_table, oracle_table, token_table
from tests.games.tables import NAMES, reason_of

why = partial(reason_of, GAME)


def first(state: RuneState, words: str) -> str:
    """Return the first reason for a placement that contains ``words``."""
    lines = (why(state, move) for move in state.legal_moves() if move.kind == "place")
    return next(text for text in lines if words in text)


def test_the_reason_names_the_points_of_an_area_before_and_after_it_grows() -> None:
    state = draw_table("GGR", "GGR", masters=[(0, 0, 0)], left=(2, 3), hand=("BB/BG/RG",))
    text = why(state, Place("BB/BG/RG", 2, 1, 1))
    assert text == (
        "This grows Anna's green area from 8 to 10 points. "
        "Anna's area has 5 empty sections beside it to grow into."
    )
    also = why(state, Place("BB/BG/RG", 2, 2, 0))
    assert "from 8 to 12 points" in also
    assert "The best free area then has 3 points instead of 6." in also


def test_the_reason_names_whom_a_card_harms() -> None:
    state = draw_table("BBBB", "GGGG", masters=[(1, 0, 0)], left=(3, 2), hand=("BG/BG/RB",))
    text = why(state, Place("BG/BG/RB", 2, 2, 0))
    assert "This cuts Bo's blue area from 4 to 3 points." in text
    assert "Only 4 empty sections are left beside Bo's blue area to grow into." in text


def test_the_reason_names_gains_of_others() -> None:
    state = draw_table("RR", "BB", masters=[(1, 0, 1)], left=(3, 2))
    assert "Bo gains 2 points." in why(state, Place(CORNER, 0, 1, 1))


def test_the_reason_names_a_free_area_that_is_cut() -> None:
    state = draw_table("BBBB", "GGGG", seats=4, left=(0, 2, 0, 2), hand=("BB/GR/BG",))
    text = first(state, "cuts the best free area")
    assert "from 8 to " in text
    assert "less is left for Bo and Dag to claim" in text


def test_the_reason_names_a_free_area_that_grows() -> None:
    state = draw_table("GG", "RB", hand=("BB/BG/RG",))
    assert why(state, Place("BB/BG/RG", 1, 1, -1)) == (
        "This grows a free green area from 4 to 6 points, for a Rune Master to claim. "
        "That free area has 3 empty sections beside it to grow into."
    )


def test_a_free_area_that_is_cut_is_not_said_to_grow() -> None:
    state = draw_table("BBBB", "GGGG", left=(2, 3), hand=("BB/GR/BG", "BG/BG/RB"))
    text = why(state, Place("BB/GR/BG", 0, 2, 0))
    assert text == "The best free area then has 6 points instead of 8."
    # The area loses as many runes as it gains.
    assert why(state, Place("BG/BG/RB", 2, 2, 0)).startswith(
        "A free green area of 8 points is left for"
    )


def test_the_reason_in_solo_names_a_line_of_the_greatest_length() -> None:
    state = draw_table("RRG", "GBB", seats=1, hand=("BB/BR/GG",))
    text = why(state, Place("BB/BR/GG", 2, 2, -1))
    assert "A line of 3 red runes is then as long as is allowed (RU-23)." in text
    two = draw_table("RRG", "GBB", seats=2, hand=("BB/BR/GG",))
    assert "RU-23" not in why(two, Place("BB/BR/GG", 2, 2, -1))


# -- Rune Masters -------------------------------------------------------------------------


def test_the_reason_names_a_rival_who_could_claim_the_best_area() -> None:
    state = draw_table("GGGB", "GGBR", asked="finish", left=(2, 3))
    text = why(state, PlaceMaster(1, 0))
    assert text.startswith("This puts Anna's second Rune Master on a green area worth 10 points")
    assert "the best free one" in text
    assert "Bo has 3 Rune Masters left and could otherwise claim this area." in text
    poor = why(state, PlaceMaster(3, 1))
    assert "on a red area worth 3 points; the best free one has 10" in poor


def test_the_reason_warns_that_an_area_of_an_opponent_could_absorb_a_free_one() -> None:
    state = draw_table("GGBGG", "BBBBB", masters=[(1, 0, 0)], left=(3, 2), asked="finish", turn=0)
    text = why(state, PlaceMaster(4, 0))
    assert "Bo's area nearby could otherwise absorb this one (RU-15)." in text
    apart = draw_table("GGBRBBGG", masters=[(1, 0, 0)], left=(3, 2), asked="finish", turn=0)
    assert "RU-15" not in why(apart, PlaceMaster(7, 0))


def test_the_reason_names_a_rule_that_demands_a_rune_master() -> None:
    empty = draw_table("GGB", asked="finish", deck=())
    assert "RU-9" in why(empty, PlaceMaster(0, 0))
    through = draw_table("GGB", asked="finish", masters=[(1, 2, 0)], left=(1, 0))
    assert "RU-20" in why(through, PlaceMaster(0, 0))


def test_the_last_rune_master_of_all_completes_the_ritual() -> None:
    solo = draw_table("GGB", seats=1, asked="finish", left=(1,), deck=(CORNER,))
    text = why(solo, PlaceMaster(0, 0))
    assert "This is Anna's last Rune Master and ends the game (RU-22)." in text
    # No card follows that could make the area grow.
    assert "empty section" not in text


def test_a_second_rune_master_in_an_area_gains_nothing() -> None:
    state = draw_table("GGB", "GGB", asked="finish", masters=[(0, 0, 0)], left=(2, 3))
    assert "gains nothing there (RU-16)" in why(state, PlaceMaster(1, 1))


def test_drawing_says_what_it_waits_for() -> None:
    state = draw_table("GGB", asked="finish", deck=(CORNER,) * 7, left=(2, 3))
    text = why(state, DRAW)
    assert "The best free area, green, is worth 4 points now." in text
    assert "With 7 cards in the deck, it pays to wait" in text
    state.masters_left = [1, 3]
    assert "After placing the last Rune Master Anna has no more turns (RU-20)." in why(state, DRAW)
    solo = draw_table("GGB", seats=1, asked="finish", deck=(CORNER,))
    assert "No other player can claim it, and the deck's last card" in why(solo, DRAW)


def test_a_player_without_rune_masters_can_only_draw() -> None:
    state = draw_table("GGB", seats=4, asked="finish", deck=(CORNER,) * 3, left=(0, 2, 2, 2))
    assert state.legal_moves() == [DRAW]
    assert "RU-27" in why(state, DRAW)


# -- the rest -----------------------------------------------------------------------------


def test_the_reason_for_a_token_says_that_its_area_grows_and_the_token_stays() -> None:
    text = why(token_table(), PlaceToken(0, 1, "green"))
    assert "from 6 to 8 points" in text
    assert "RU-14" in text


def test_keeping_the_token_says_what_it_could_do() -> None:
    text = why(token_table(), KEEP_TOKEN)
    assert "The best use of the token here is worth 2 points" in text
    assert "2 more Rune Masters (RU-19)" in text


def test_passing_says_what_a_placement_would_gain() -> None:
    state = draw_table("GG", seats=4, left=(0, 2, 2, 2), hand=(CORNER,))
    text = why(state, PASS)
    assert text == "No placement helps Anna and Cleo now, and passing is allowed (RU-27)."
    grows = draw_table(
        "GGG", "GGG", seats=4, masters=[(0, 0, 0)], left=(0, 2, 2, 2), hand=("BB/BG/RG",)
    )
    assert "The best placement is worth 2 points now" in why(grows, PASS)


def test_a_card_that_fits_nowhere_leaves_the_game() -> None:
    # The only rune carries a Rune Master, so it cannot be covered.
    state = draw_table("G", masters=[(1, 0, 0)], left=(3, 2), hand=(CORNER, "BB/BG/RG"))
    text = why(state, BURY[CARD_OF[CORNER]])
    assert text.startswith("No card in hand fits anywhere")
    assert "RU-15a" in text


def test_cards_in_the_list_of_moves_are_named_by_their_runes() -> None:
    view = draw_table("GGR", hand=("BB/BG/RG", CORNER)).view(0)
    assert GAME.words.move(Place("BB/BG/RG", 1, 0, -2), view) == (
        "Place blue blue, blue green, red green, a quarter turn, top left at column 0, row -2"
    )


def test_places_are_suggested_by_what_lies_there() -> None:
    rows = ("GGGRBBBB", "GGGRBBBB", "RRRRRRRR")
    hand = ("BB/BG/RG", CORNER)
    state = draw_table(*rows, masters=[(0, 1, 0), (1, 6, 0)], left=(2, 2), hand=hand)
    view = state.view(0)

    def suggested(move: RuneMove) -> str:
        return GAME.words.suggest(move, view, NAMES)

    assert suggested(Place("BB/BG/RG", 0, 6, -2)).endswith(
        "over two runes of Bo's blue area at the top right"
    )
    assert suggested(Place("BB/BG/RG", 2, 2, 2)) == (
        "Place card 1, a half turn, over two red runes at the bottom, beside Anna's green area"
    )
    state.frame = RuneFrame("finish", 0)
    assert suggested(PlaceMaster(3, 0)) == (
        "Place a Rune Master at the top of the free red area of 10 runes in the middle"
    )
    assert suggested(DRAW) == GAME.words.move(DRAW, view)


def test_a_token_is_suggested_by_its_rune_master() -> None:
    text = GAME.words.suggest(PlaceToken(0, 1, "green"), token_table().view(0), NAMES)
    assert text == "Put the green side of the token on the red rune below the Rune Master"


# -- whole games --------------------------------------------------------------------------

MORE = re.compile(
    r"(?:\.\s|^)([\w ]+)'s (\w+) area is then one rune away from (\d+) more points?\."
)
"""Promise of points for one more rune, with its colour, owner and points."""


def _one_more(table: oracle.Table, colour: str, side: int) -> int:
    """Return the most points that one rune of a colour brings a side, by trying all sections."""
    gains = [0]
    for spot in {
        section for rune in table.runes for section in (rune, *oracle.around(rune))
    } - table.guarded:
        if table.runes.get(spot) == colour:
            continue
        runes = table.runes | {spot: colour}
        area = oracle.area_of(runes, spot)
        if {owner for section, owner in table.masters if section in area} == {side}:
            alike = [area.spots for area in oracle.areas(table) if area.colour == colour]
            gains.append(oracle.WORTH[colour] * len(area.difference(*alike)))
    return max(gains)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_reasons_of_a_game_are_true_and_seldom_the_same(seats: int) -> None:
    state, sides = GAME.new(RuneOptions(), seats, Rng(5)), sides_of(seats)
    owners = {side_words(seated, NAMES[:seats]): side for side, seated in enumerate(sides)}
    counter, promises, rng = Counter[str](), 0, Rng(5)
    while moves := state.legal_moves():
        move = GreedyBot(GAME).choose(state, rng)
        for played in dict.fromkeys((move, moves[0])):
            if not isinstance(played, Place):
                continue
            text = why(state, played)
            counter[text] += played == move
            if match := MORE.search(text):
                owner, colour, points = match.groups()
                twin = state.copy()
                twin.grid.runes = played.change(twin.grid).of(twin.grid.runes)
                twin.grid.forget()
                best = _one_more(oracle_table(twin), colour[0].upper(), owners[owner])
                assert best >= int(points) > 0
                promises += 1
        state.apply(move, rng)
    assert max(counter.values()) <= 2
    assert promises or seats == 1


@pytest.mark.parametrize(
    ("scores", "rank"),
    [
        ([31.6], "32 points: the rank of Adept; the next rank, Master, begins at 39 (RU-24)."),
        ([45.2], "the rank of Zemilio (RU-24)."),
    ],
)
def test_the_outlook_in_solo_names_the_rank(scores: list[float], rank: str) -> None:
    outlook = GAME.words.outlook(scores, 0.5, draw_table("GG", seats=1), NAMES[:1])
    assert rank in outlook.words
    assert outlook.success is None


def test_the_outlook_names_teams() -> None:
    outlook = GAME.words.outlook(
        [40.0, 33.0, 40.0, 33.0], 0.8, draw_table("GG", seats=4), NAMES[:4]
    )
    assert outlook == Outlook(
        "Anna and Cleo should end with about 40 points, Bo and Dag with 33.",
        "point",
        0.8,
        "the game",
    )
