"""RU-15, RU-16 and RU-17: areas, who controls them, and what may be joined."""

from __future__ import annotations

import pytest

from runegames.games.rune.masters import PlaceMaster
from runegames.games.rune.placing import Place
from tests.games.rune.tables import CORNER, draw_table, runes
from tests.games.tables import NAMES, play, refusal, rule

# Two blue runes, a gap, two blue runes: the blue row of the card fills the gap and covers the third
# blue rune.
GAP = "BB.BB"
BRIDGE = Place(CORNER, 0, 2, 0)

# The turned card lies with blue, green, blue over the middle of the line, and with green, red, blue
# below it. So a green rune cuts the line in two.
LINE = "BBBBBBB"
CUTTER = "BB/GR/BG"
CUT = Place(CUTTER, 1, 2, 0)


@pytest.mark.parametrize(
    ("owners", "seats", "forbidden"),
    [
        ((0, 0), 2, False),  # two areas of one's own
        ((0, None), 2, False),  # one's own and a free one
        ((None, 1), 2, False),  # an opponent's and a free one: this extends an area, and joins none
        ((None, None), 2, False),
        ((0, 1), 2, True),  # one's own and an opponent's
        ((1, 0), 2, True),
        ((1, 1), 2, True),  # two of one opponent
        ((1, 2), 3, True),  # two of different opponents
        ((2, 2), 3, True),
        ((0, 2), 3, True),
        ((0, 0), 3, False),
        ((0, 2), 4, False),  # RU-26: one's own and the partner's
        ((2, 2), 4, False),
        ((2, 3), 4, True),
        ((1, 3), 4, True),  # two of the opposing side
    ],
)
def test_ru_15_opponents_areas_are_not_joined(
    owners: tuple[int | None, int | None], seats: int, forbidden: bool
) -> None:
    masters = [(owner, x, 0) for owner, x in zip(owners, (0, 4), strict=True) if owner is not None]
    state = draw_table(GAP, seats=seats, masters=masters)
    assert rule(state, BRIDGE) == ("RU-15" if forbidden else None)


def test_ru_15_the_objection_names_the_areas() -> None:
    state = draw_table(GAP, masters=[(0, 0, 0), (1, 4, 0)])
    objection = refusal(state, BRIDGE)
    assert objection.details["areas"] == [[[3, 0], [4, 0]], [[0, 0], [1, 0]]]


@pytest.mark.parametrize(
    ("owners", "seats", "whose"),
    [
        ((0, 1), 2, "Bo's blue area with Anna's"),
        ((1, 1), 2, "Bo's blue area with another one of the same player"),
        ((1, 2), 3, "Bo's blue area with Cleo's"),
        ((1, 2), 4, "Bo and Dag's blue area with Anna and Cleo's"),
        ((1, 3), 4, "Bo and Dag's blue area with another one of that side"),
    ],
)
def test_ru_15_the_objection_names_the_players(
    owners: tuple[int, int], seats: int, whose: str
) -> None:
    """Name all players, because several people read the sentence."""
    masters = [(owner, x, 0) for owner, x in zip(owners, (0, 4), strict=True)]
    objection = refusal(draw_table(GAP, seats=seats, masters=masters), BRIDGE)
    assert objection.text(NAMES) == f"This would join {whose} (RU-15)."


def test_ru_15_extending_an_area_of_an_opponent_is_allowed() -> None:
    # The opponent's blue area grows from three runes to five; the own area is green.
    state = draw_table("BBB", ".G.", masters=[(1, 0, 0), (0, 1, 1)], hand=["BB/BG/GR"])
    assert rule(state, Place(CORNER, 0, 2, 0)) is None
    play(state, Place(CORNER, 0, 2, 0))
    assert state.scores() == (2, 5)


def test_ru_15_covering_parts_of_an_area_is_allowed() -> None:
    state = draw_table(LINE, hand=[CUTTER], masters=[(1, 0, 0)])
    assert rule(state, CUT) is None
    play(state, CUT)
    # The area keeps two runes to the left of the card, and gets a blue rune of the card.
    assert state.scores() == (0, 3)


def test_ru_15_a_free_area_may_link_two_controlled_areas() -> None:
    rows = (
        "..BBB.",
        "BB..B.",
        "...BB.",
        "......",
        "...B..",
        "...B..",
    )
    card = "BG/GB/RB"
    move = Place(card, 0, 2, 1)
    masters = [(0, 0, 1), (1, 3, 5)]
    chained = draw_table(*rows, hand=[card], masters=masters)
    assert rule(chained, move) == "RU-15"
    for y, row in ((0, "..BB.."), (1, "BB....")):
        broken = list(rows)
        broken[y] = row
        assert rule(draw_table(*broken, hand=[card], masters=masters), move) is None
    one_sided = draw_table(*rows, hand=[card], masters=[(0, 0, 1), (0, 3, 5)])
    assert rule(one_sided, move) is None


def test_ru_15_a_part_without_a_rune_master_is_no_controlled_area() -> None:
    mine = ("....B..", "....B..")
    rows = (LINE, ".......", *mine)
    left = draw_table(*rows, hand=[CUTTER], masters=[(1, 0, 0), (0, 4, 3)])
    assert rule(left, CUT) is None
    play(left, CUT)
    assert left.scores() == (2 + 4, 3)
    # With the Rune Master on the right piece, the card would join two controlled areas.
    right = draw_table(*rows, hand=[CUTTER], masters=[(1, 6, 0), (0, 4, 3)])
    assert rule(right, CUT) == "RU-15"
    # With a Rune Master on each piece, the card would still join the right one to the other area.
    both = draw_table(*rows, hand=[CUTTER], masters=[(1, 0, 0), (1, 6, 0), (0, 4, 3)])
    assert rule(both, CUT) == "RU-15"


def test_ru_15_a_cut_area_is_two_areas() -> None:
    """Only the owner of both areas may join them again."""
    for joiner, expected in ((0, "RU-15"), (1, None)):
        state = draw_table("BB.BB", turn=joiner, masters=[(1, 0, 0), (1, 4, 0)])
        assert rule(state, BRIDGE) == expected
    whole = draw_table("BBBBB", masters=[(1, 0, 0), (1, 4, 0)])
    # The placement joins nothing here, because there is only one area before.
    assert rule(whole, BRIDGE) is None


def test_ru_15_areas_of_different_colours_may_touch() -> None:
    # The card lies next to an opponent's red area and to an own blue area.
    state = draw_table("R.", "BB", masters=[(1, 0, 0), (0, 0, 1)])
    assert rule(state, Place(CORNER, 0, 1, 1)) is None


def test_ru_16_a_rune_master_claims_a_free_area() -> None:
    state = draw_table("RR.GG.B", asked="finish", masters=[(1, 0, 0)])
    for x in (3, 4, 6):
        assert rule(state, PlaceMaster(x, 0)) is None
    for x in (0, 1, 2):
        assert rule(state, PlaceMaster(x, 0)) == "RU-16"
    assert rule(state, PlaceMaster(10**6, -(10**6))) == "RU-16"
    play(state, PlaceMaster(4, 0))
    assert state.scores() == (4, 6)


def test_ru_16_diagonals_do_not_connect() -> None:
    state = draw_table("RB", "BR", asked="finish", masters=[(1, 0, 0)])
    assert rule(state, PlaceMaster(1, 1)) is None


def test_ru_16_a_second_rune_master_in_an_own_area_gains_nothing() -> None:
    state = draw_table("RRG", asked="finish", masters=[(0, 0, 0)])
    assert rule(state, PlaceMaster(1, 0)) is None
    # A rune carries one Rune Master at most.
    assert rule(state, PlaceMaster(0, 0)) == "RU-16"
    play(state, PlaceMaster(1, 0))
    assert state.scores() == (6, 0)
    assert len(state.view(None).areas) == 1


def test_ru_16_with_the_option_an_area_has_only_one_rune_master() -> None:
    state = draw_table("RRG", asked="finish", masters=[(0, 0, 0)], one_master_per_area=True)
    assert rule(state, PlaceMaster(1, 0)) == "RU-16"
    assert rule(state, PlaceMaster(2, 0)) is None
    partners = draw_table(
        "RRG", asked="finish", seats=4, turn=2, masters=[(0, 0, 0)], one_master_per_area=True
    )
    assert rule(partners, PlaceMaster(1, 0)) == "RU-16"


def test_ru_16_a_token_can_carry_a_rune_master() -> None:
    state = draw_table("RG", asked="finish", tokens=[(0, 0)])
    assert rule(state, PlaceMaster(0, 0)) is None


def test_ru_17_later_cards_extend_an_area() -> None:
    state = draw_table("BB", masters=[(0, 0, 0)])
    assert state.scores() == (2, 0)
    play(state, Place(CORNER, 0, 1, 0))
    assert state.scores() == (1 + 3, 0)


def test_ru_17_later_cards_split_an_area() -> None:
    state = draw_table(LINE, hand=[CUTTER], masters=[(0, 6, 0)])
    assert state.scores() == (7, 0)
    play(state, CUT)
    assert runes(state)[3, 0] == "G"
    assert state.scores() == (2 + 2, 0)
    (area,) = state.view(None).areas
    assert area.sections == ((4, 0), (5, 0), (6, 0), (4, 1))
    # Anybody can claim the part that was cut off.
    assert rule(state, PlaceMaster(0, 0)) is None


def test_ru_17_a_split_area_with_two_rune_masters_counts_twice() -> None:
    state = draw_table(LINE, hand=[CUTTER], masters=[(0, 0, 0), (0, 6, 0)])
    play(state, CUT)
    assert state.scores() == (3 + 4, 0)
    assert len(state.view(None).areas) == 2
