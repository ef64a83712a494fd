"""RU-18 to RU-24: lost Rune Masters, the token, the end, and playing alone."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import Outcome, Rng
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.model import RuneOptions
from runegames.games.rune.phrases import rank_of
from runegames.games.rune.placing import Place
from tests.games.rune.tables import CORNER, draw_table, kinds
from tests.games.tables import asks, happened, play, result, rule

# On this table, the card BB/BG/RG joins each of its colours to an area of the opponent. So none of
# its runes is free for a Rune Master.
ALL_TAKEN = ("BBB...", "......", "RR..GG")
TAKERS = [(1, 0, 0), (1, 0, 2), (1, 5, 2)]
TAKEN = Place("BB/BG/RG", 0, 2, 0)


def test_ru_18_a_rune_master_without_a_free_rune_is_lost() -> None:
    state = draw_table(*ALL_TAKEN, hand=["BB/BG/RG"] * 2, masters=TAKERS, left=[2, 0])
    assert rule(state, TAKEN) is None
    assert happened(play(state, TAKEN)) == ["placed", "lost_master"]
    assert state.view(None).masters_lost == (1, 0)
    assert state.view(None).masters_left == (1, 0)
    assert asks(state) == ("place", 0)


def test_ru_18_losing_the_last_rune_master_ends_the_game() -> None:
    state = draw_table(*ALL_TAKEN, hand=["BB/BG/RG"], masters=TAKERS, left=[1, 0])
    assert happened(play(state, TAKEN)) == ["placed", "lost_master", "over"]
    outcome = result(state)
    assert outcome.scores[0] == 0
    assert outcome.ranks == (2, 1)


def test_ru_18_with_a_deck_a_card_is_drawn_instead() -> None:
    state = draw_table(*ALL_TAKEN, hand=["BB/BG/RG"] * 2, masters=TAKERS, left=[2, 1])
    play(state, TAKEN)
    assert asks(state) == ("finish", 0)
    assert state.legal_moves() == [DRAW]


@pytest.mark.parametrize(("option", "lost"), [(False, 0), (True, 1)])
def test_ru_18_own_areas_have_free_runes_unless_an_option_forbids_it(
    option: bool, lost: int
) -> None:
    own = [(0, x, y) for _, x, y in TAKERS]
    state = draw_table(
        *ALL_TAKEN,
        hand=["BB/BG/RG"],
        masters=own,
        left=[1, 1],
        deck=(),
        one_master_per_area=option,
    )
    play(state, TAKEN)
    assert state.view(None).masters_lost[0] == lost


def test_all_6_equal_totals_share_the_place() -> None:
    state = draw_table("RBR", asked="finish", masters=[(1, 0, 0)], left=[1, 0])
    play(state, PlaceMaster(2, 0))
    assert result(state) == Outcome((3, 3), (1, 1), "masters_placed")


def test_all_5_a_rune_master_with_only_one_place_goes_there_unasked() -> None:
    # Blue and red of the card join the opponent's areas; its two green runes are free.
    rows = ("BBB...", "......", "RR....")
    settings: dict[str, Any] = {"hand": ["BB/BG/RG"] * 2, "left": [2, 1], "deck": ()}
    two = draw_table(*rows, masters=TAKERS[:2], **settings)
    play(two, TAKEN)
    assert asks(two) == ("finish", 0)
    assert two.legal_moves() == [PlaceMaster(3, 1), PlaceMaster(3, 2)]
    # Here blue and green of the card join the opponent's areas; its red rune is free.
    rows = ("BBB...", "......", "....GG")
    one = draw_table(*rows, masters=TAKERS[::2], **settings)
    assert happened(play(one, TAKEN)) == ["placed", "master"]
    assert one.view(None).masters[-1].model_dump() == {"seat": 0, "x": 2, "y": 2}
    assert asks(one) == ("place", 1)


def test_ru_19_the_token_recolours_a_rune_around_the_rune_master() -> None:
    state = draw_table("RRR.", "RRR.", "RRRR", asked="finish", grand_master=True)
    play(state, PlaceMaster(1, 1))
    assert asks(state) == ("token", 0)
    expected = {
        (x, y, colour)
        for x in range(3)
        for y in range(3)
        for colour in ("green", "blue")
        if (x, y) != (1, 1)
    }
    moves = [move for move in state.legal_moves() if isinstance(move, PlaceToken)]
    assert {(move.x, move.y, move.colour) for move in moves} == expected
    assert state.legal_moves()[-1] == KEEP_TOKEN
    for far in (PlaceToken(3, 2, "blue"), PlaceToken(-1, 0, "blue"), PlaceToken(1, 1, "blue")):
        assert rule(state, far) == "RU-19"
    assert rule(state, DRAW) == "RU-19"
    play(state, PlaceToken(0, 0, "green"))
    view = state.view(None)
    assert [(part.x, part.y, part.colour) for part in view.grid if part.token] == [(0, 0, "green")]
    assert view.tokens_left == (0, 1)
    assert view.scores == (9 * 3, 0)
    assert asks(state) == ("place", 1)


def test_ru_19_the_token_changes_the_colour() -> None:
    state = draw_table("RGB", asked="finish", grand_master=True)
    play(state, PlaceMaster(1, 0))
    assert rule(state, PlaceToken(2, 0, "blue")) == "RU-19"
    assert rule(state, PlaceToken(2, 0, "green")) is None
    assert rule(state, PlaceToken(0, 0, "blue")) is None
    play(state, PlaceToken(2, 0, "green"))
    assert state.scores() == (4, 0)


def test_ru_19_a_token_covers_neither_a_rune_master_nor_a_token() -> None:
    state = draw_table(
        "RRG", asked="finish", grand_master=True, masters=[(0, 0, 0)], tokens=[(2, 0)]
    )
    play(state, PlaceMaster(1, 0))
    # Nothing is left to recolour, so nothing is asked.
    assert asks(state) == ("place", 1)
    wide = draw_table(
        "RRG", "B..", asked="finish", grand_master=True, masters=[(0, 0, 0)], tokens=[(2, 0)]
    )
    play(wide, PlaceMaster(1, 0))
    for x in (0, 2):
        assert rule(wide, PlaceToken(x, 0, "blue")) == "RU-19"
    assert rule(wide, PlaceToken(0, 1, "green")) is None


def test_ru_19_a_token_is_asked_for_only_with_the_option_and_used_only_once() -> None:
    state = draw_table("RRG", asked="finish")
    play(state, PlaceMaster(1, 0))
    assert asks(state) == ("place", 1)
    used = draw_table("RRRR", asked="finish", grand_master=True, seats=1, hand=[CORNER] * 3)
    play(used, PlaceMaster(0, 0), PlaceToken(1, 0, "blue"))
    assert used.view(None).tokens_left == (0,)
    play(used, used.legal_moves()[0], PlaceMaster(3, 0))
    assert asks(used) == ("place", 0)


def test_ru_19_a_kept_token_is_asked_for_again() -> None:
    state = draw_table("RRR", asked="finish", grand_master=True, seats=1, hand=[CORNER] * 3)
    play(state, PlaceMaster(0, 0), KEEP_TOKEN)
    play(state, Place(CORNER, 2, 2, 0), PlaceMaster(1, 0))
    assert asks(state) == ("token", 0)


def test_ru_19_ru_15_holds_for_the_token() -> None:
    # A blue token in the middle would join the blue area of ``owner`` with the one that seat 0 has
    # just claimed.
    for owner, expected in ((1, "RU-15"), (0, None)):
        state = draw_table("BRB", "GGG", asked="finish", grand_master=True, masters=[(owner, 0, 0)])
        play(state, PlaceMaster(2, 0))
        assert rule(state, PlaceToken(1, 0, "blue")) == expected
        assert rule(state, PlaceToken(1, 0, "green")) is None


def test_ru_19_the_last_rune_master_may_have_a_token_too() -> None:
    state = draw_table("RRG", asked="finish", grand_master=True, left=[1, 0], hand=())
    play(state, PlaceMaster(1, 0))
    assert asks(state) == ("token", 0)
    play(state, PlaceToken(0, 0, "green"))
    assert result(state).scores == (3, 0)


def test_ru_20_the_other_player_goes_on_alone_without_drawing() -> None:
    state = draw_table("RGB", "BBB", asked="finish", left=[1, 2], hand=[CORNER] * 2)
    assert "draw" in kinds(state)
    play(state, PlaceMaster(0, 0))
    for left in (2, 1):
        assert asks(state) == ("place", 1)
        assert state.view(None).masters_left == (0, left)
        assert state.view(None).deck == 4
        play(state, state.legal_moves()[0])
        assert asks(state) == ("finish", 1)
        assert kinds(state) == {"master"}
        assert rule(state, DRAW) == "RU-20"
        play(state, state.legal_moves()[0])
    assert asks(state) is None
    assert result(state).reason == "masters_placed"
    assert state.legal_moves() == []
    assert rule(state, DRAW) == "RU-20"


def test_ru_21_every_area_scores_once() -> None:
    state = draw_table(
        "RR.GGG", "......", "BBBB..", masters=[(0, 0, 0), (0, 1, 0), (1, 3, 0), (0, 3, 2)]
    )
    assert state.scores() == (2 * 3 + 4 * 1, 3 * 2)


def test_ru_21_ties_share_the_place() -> None:
    state = draw_table("RR.GGG.B", asked="finish", left=[1, 0], masters=[(1, 3, 0)], hand=())
    even = state.copy()
    play(even, PlaceMaster(0, 0))
    assert result(even) == Outcome((6, 6), (1, 1), "masters_placed")
    assert result(even).winners == (0, 1)
    play(state, PlaceMaster(7, 0))
    assert result(state).winners == (1,)


def test_ru_22_a_solo_game_ends_with_the_third_rune_master() -> None:
    state = GAME.new(RuneOptions(), 1, Rng(3))
    view = state.view(0)
    assert (view.removed, view.deck, len(view.hand)) == (8, 16 - 8 - 3, 3)
    for left in (3, 2, 1):
        assert state.view(0).masters_left == (left,)
        play(state, state.legal_moves()[0])
        play(state, state.legal_moves()[-1])
    assert result(state) == Outcome(state.view(0).scores, (1,), "masters_placed")


def test_ru_22_a_solo_player_may_draw_instead_of_placing_the_last_rune_master() -> None:
    state = draw_table("RGB", seats=1, asked="finish", left=[1], masters=[(0, 0, 0), (0, 1, 0)])
    assert "draw" in kinds(state)


# Lines that begin beside the card BG/BB/GR at (0, 0): colour, longest line that is allowed, first
# section, direction, and how many runes the card adds.
LINES = {
    "blue to the left": ("B", 9, (-1, 0), (-1, 0), 1),
    "blue above": ("B", 9, (0, -1), (0, -1), 2),
    "green to the right": ("G", 6, (2, 0), (1, 0), 1),
    "green above": ("G", 6, (1, -1), (0, -1), 1),
    "red to the right": ("R", 3, (2, 2), (1, 0), 1),
    "red below": ("R", 3, (1, 3), (0, 1), 1),
}


@pytest.mark.parametrize("line", list(LINES))
def test_ru_23_in_solo_a_line_of_one_colour_has_a_greatest_length(line: str) -> None:
    letter, limit, (x, y), (dx, dy), adds = LINES[line]
    for length, expected in ((limit - adds, None), (limit - adds + 1, "RU-23")):
        drawn = {(x + number * dx, y + number * dy): letter for number in range(length)}
        # The card covers this rune by a rune of the same colour.
        drawn[0, 2] = "G"
        left, top = min(x for x, _ in drawn), min(y for _, y in drawn)
        rows = [
            "".join(drawn.get((column, row), ".") for column in range(left, 9))
            for row in range(top, 9)
        ]
        move = Place("BG/BB/GR", 0, 0, 0)
        for seats, answer in ((1, expected), (2, None), (3, None), (4, None)):
            state = draw_table(*rows, corner=(left, top), seats=seats, hand=["BG/BB/GR"])
            assert rule(state, move) == answer


def test_ru_23_a_card_between_two_lines_makes_one_line() -> None:
    for left, right, expected in ((3, 2, "RU-23"), (2, 2, None), (2, 3, "RU-23"), (0, 5, "RU-23")):
        # The first green rune of the card covers the last rune of the left line.
        row = "G" * (left + 1) + "." + "G" * right
        state = draw_table(row, corner=(-left, 2), seats=1, hand=["BR/BB/GG"])
        assert rule(state, Place("BR/BB/GG", 0, 0, 0)) == expected


def test_ru_23_a_bend_is_no_line() -> None:
    state = draw_table("RR", "R.", seats=1)
    # Red lies on the corner of three red runes, which form no line of more than two.
    assert rule(state, Place(CORNER, 0, -1, -2)) is None


def test_ru_23_holds_for_tokens() -> None:
    state = draw_table("GGGRGGG", seats=1, asked="finish", grand_master=True)
    play(state, PlaceMaster(2, 0))
    assert rule(state, PlaceToken(3, 0, "green")) == "RU-23"
    assert rule(state, PlaceToken(3, 0, "blue")) is None
    two = draw_table("GGGRGGG", asked="finish", grand_master=True)
    play(two, PlaceMaster(2, 0))
    assert rule(two, PlaceToken(3, 0, "green")) is None


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (0, "Novice"),
        (23, "Novice"),
        (24, "Initiate"),
        (31, "Initiate"),
        (32, "Adept"),
        (38, "Adept"),
        (39, "Master"),
        (44, "Master"),
        (45, "Zemilio"),
        (60, "Zemilio"),
    ],
)
def test_ru_24_the_score_decides_the_rank(score: int, title: str) -> None:
    assert rank_of(score).title == title
