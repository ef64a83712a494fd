"""RU-15, RU-16 and RU-17: areas, who controls them, and what may be joined."""

from __future__ import annotations

import pytest

from runegames.games.rune.masters import DRAW, PlaceMaster
from runegames.games.rune.placing import Place
from tests.games.rune.tables import CORNER, draw_table, kinds, runes
from tests.games.tables import play, rule

# Two blue runes, a gap, two blue runes: the card's blue row fills the gap and covers the third.
GAP = "BB.BB"
BRIDGE = Place(CORNER, 0, 2, 0)

# A line of seven; the card lies over its middle as blue, green, blue, with green, red, blue
# below, and so cuts the line in two.
LINE = "BBBBBBB"
CUTTER = "BB/GR/BG"
CUT = Place(CUTTER, 1, 2, 0)


@pytest.mark.parametrize(
    ("owners", "seats", "forbidden"),
    [
        ((0, 0), 2, False),  # two of one's own
        ((0, None), 2, False),  # one's own and a free one
        ((None, 1), 2, False),  # an opponent's and a free one: extended, not joined
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
        ((1, 3), 4, True),  # the opponents are one side too, but not one's own
    ],
)
def test_ru_15_opponents_areas_are_not_joined(
    owners: tuple[int | None, int | None], seats: int, forbidden: bool
) -> None:
    masters = [(owner, x, 0) for owner, x in zip(owners, (0, 4), strict=True) if owner is not None]
    state = draw_table(GAP, seats=seats, masters=masters)
    assert rule(state, BRIDGE) == ("RU-15" if forbidden else None)


def test_ru_15_names_the_areas() -> None:
    state = draw_table(GAP, masters=[(0, 0, 0), (1, 4, 0)])
    objection = state.objection(BRIDGE)
    assert objection is not None
    assert objection.details["areas"] == [[[3, 0], [4, 0]], [[0, 0], [1, 0]]]
    words = objection.text(["Anna", "Bo"])
    assert words == "This would join Bo's blue area with Anna's (RU-15)."


@pytest.mark.parametrize(
    ("owners", "seats", "whose"),
    [
        ((1, 1), 2, "Bo's blue area with another one of the same player."),
        ((1, 2), 3, "Bo's blue area with Cleo's."),
        ((1, 2), 4, "Bo and Dag's blue area with Anna and Cleo's."),
        ((1, 3), 4, "Bo and Dag's blue area with another one of that side."),
    ],
)
def test_ru_15_names_the_players(owners: tuple[int, int], seats: int, whose: str) -> None:
    """Name all players, because several people read the sentence."""
    masters = [(owner, x, 0) for owner, x in zip(owners, (0, 4), strict=True)]
    objection = draw_table(GAP, seats=seats, masters=masters).objection(BRIDGE)
    assert objection is not None
    words = objection.text(["Anna", "Bo", "Cleo", "Dag"])
    assert words == f"This would join {whose[:-1]} (RU-15)."


def test_ru_15_extending_is_allowed() -> None:
    # The opponent's area grows from three runes to five; one's own has another colour.
    state = draw_table("BBB", ".G.", masters=[(1, 0, 0), (0, 1, 1)], hand=["BB/BG/GR"])
    assert rule(state, Place(CORNER, 0, 2, 0)) is None
    play(state, Place(CORNER, 0, 2, 0))
    assert state.scores() == (2, 5)


def test_ru_15_covering_parts_is_allowed() -> None:
    state = draw_table(LINE, hand=[CUTTER], masters=[(1, 0, 0)])
    assert rule(state, CUT) is None
    play(state, CUT)
    # The area has two runes left of the card, and a blue one of the card.
    assert state.scores() == (0, 3)


def test_ru_15_uncontrolled_areas_chain_controlled_ones() -> None:
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


def test_ru_15_what_is_cut_off_is_no_controlled_area() -> None:
    mine = ("....B..", "....B..")
    rows = (LINE, ".......", *mine)
    left = draw_table(*rows, hand=[CUTTER], masters=[(1, 0, 0), (0, 4, 3)])
    assert rule(left, CUT) is None
    play(left, CUT)
    assert left.scores() == (2 + 4, 3)
    # With the Rune Master on the right piece, the card would join a controlled area to another.
    right = draw_table(*rows, hand=[CUTTER], masters=[(1, 6, 0), (0, 4, 3)])
    assert rule(right, CUT) == "RU-15"
    # With one on each piece, too: the area is cut, but one of its halves would be joined.
    both = draw_table(*rows, hand=[CUTTER], masters=[(1, 0, 0), (1, 6, 0), (0, 4, 3)])
    assert rule(both, CUT) == "RU-15"


def test_ru_15_a_cut_area_is_two_areas() -> None:
    """Let only the player of two Rune Masters join the two areas that they stand in."""
    for joiner, expected in ((0, "RU-15"), (1, None)):
        state = draw_table("BB.BB", turn=joiner, masters=[(1, 0, 0), (1, 4, 0)])
        assert rule(state, BRIDGE) == expected
    whole = draw_table("BBBBB", masters=[(1, 0, 0), (1, 4, 0)])
    # There is one area before, and one after.
    assert rule(whole, BRIDGE) is None


def test_ru_15_colours_are_no_areas() -> None:
    # Next to an opponent's red area and to one's own blue one: two colours never join.
    state = draw_table("R.", "BB", masters=[(1, 0, 0), (0, 0, 1)])
    assert rule(state, Place(CORNER, 0, 1, 1)) is None


def test_ru_16_a_rune_master_claims_a_free_area() -> None:
    state = draw_table("RR.GG.B", asked="finish", masters=[(1, 0, 0)])
    for x in (3, 4, 6):
        assert rule(state, PlaceMaster(x, 0)) is None
    for x in (0, 1):
        objection = state.objection(PlaceMaster(x, 0))
        assert objection is not None
        assert objection.rule == "RU-16"
    assert rule(state, PlaceMaster(2, 0)) == "RU-16"
    assert rule(state, PlaceMaster(10**6, -(10**6))) == "RU-16"
    play(state, PlaceMaster(4, 0))
    assert state.scores() == (4, 6)


def test_ru_16_diagonals_do_not_connect() -> None:
    state = draw_table("RB", "BR", asked="finish", masters=[(1, 0, 0)])
    assert rule(state, PlaceMaster(1, 1)) is None


def test_ru_16_a_second_one_in_an_own_area_gains_nothing() -> None:
    state = draw_table("RRG", asked="finish", masters=[(0, 0, 0)])
    assert rule(state, PlaceMaster(1, 0)) is None
    # A rune carries one Rune Master at most.
    assert rule(state, PlaceMaster(0, 0)) == "RU-16"
    play(state, PlaceMaster(1, 0))
    assert state.scores() == (6, 0)
    assert len(state.view(None).areas) == 1


def test_ru_16_option_one_rune_master_an_area() -> None:
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
    # What was cut off can be claimed by anybody.
    play(state, DRAW)
    assert kinds(state) == {"place"}
    after = draw_table("BB.BB", asked="finish", turn=1, masters=[(0, 4, 0)])
    assert rule(after, PlaceMaster(0, 0)) is None


def test_ru_17_a_split_area_with_two_rune_masters_counts_twice() -> None:
    state = draw_table(LINE, hand=[CUTTER], masters=[(0, 0, 0), (0, 6, 0)])
    play(state, CUT)
    assert state.scores() == (3 + 4, 0)
    assert len(state.view(None).areas) == 2
