"""Bitboards compared with the plain scan of the oracle, and fixed counts for both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from runegames.core import Rng
from runegames.games.rune import GAME
from runegames.games.rune.grid import FIRST_COLUMNS, MORE_COLUMNS
from runegames.games.rune.knowledge import grid_of
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import PATTERNS, RuneOptions, turned
from runegames.games.rune.placing import Place
from runegames.games.rune.rules import RuneState
from runegames.games.rune.table import RuneFrame
from runegames.testing import Moment, moments
from tests.contract.tables import settings_of
from tests.games.rune import oracle
from tests.games.rune.tables import CORNER, draw_table, oracle_table, placements
from tests.games.tables import rule

# -- bitboards and oracle, card by card -----------------------------------------------------


def compare(state: RuneState, table: oracle.Table, card: str) -> None:
    """Compare scores, and where the asked seat may place a card or a Rune Master."""
    side, options = state.side(state.asked), state.options
    quarters = oracle.QUARTERS[options.rotation]
    assert placements(state, card) == oracle.placements(table, card, side, quarters)
    assert state.scores() == oracle.scores(table, 2 if state.seats == 4 else state.seats)
    assert set(state.grid.sections(state.claimable(state.asked))) == oracle.master_spots(
        table, side, one_per_area=options.one_master_per_area
    )


def compare_token(state: RuneState, table: oracle.Table) -> None:
    """Compare the places of a token, as if the last Rune Master had been placed just now."""
    seat, x, y = state.masters[-1]
    twin = state.copy()
    twin.frame = RuneFrame("token", seat, twin.grid.bit(x, y))
    moves = {
        (move.x, move.y, move.colour) for move in twin.legal_moves() if isinstance(move, PlaceToken)
    }
    assert moves == oracle.tokens(table, (x, y), state.side(seat))


def compare_moment(moment: Moment) -> None:
    """Compare a table of a game: with a random card, with a token, and with the listed moves."""
    state = moment.state
    assert isinstance(state, RuneState)
    if state.frame is None:
        return
    table = oracle.table_of(state.view(None))
    compare(state, table, moment.rng(1).choice(PATTERNS))
    if state.masters:
        compare_token(state, table)
    side, options = state.side(state.asked), state.options
    if state.frame.kind == "place":
        card = PATTERNS[state.hands[state.asked][0]]
        listed = {
            (move.quarter, move.x, move.y)
            for move in moment.moves
            if isinstance(move, Place) and move.card == card
        }
        assert listed == {*oracle.placements(table, card, side, oracle.QUARTERS[options.rotation])}
    masters = {(move.x, move.y) for move in moment.moves if isinstance(move, PlaceMaster)}
    if masters:
        assert masters == oracle.master_spots(table, side, one_per_area=options.one_master_per_area)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 4])  # a solo game, and teams
@settings(max_examples=4)
@given(data=st.data())
def test_the_oracle_agrees_in_games(seats: int, data: st.DataObject) -> None:
    for moment in moments(data.draw(settings_of("rune", seats))):
        compare_moment(moment)


# -- drawn tables ------------------------------------------------------------------------


@st.composite
def drawings(draw: st.DrawFn) -> RuneState:
    """Draw a table with runes, Rune Masters and tokens that a game might never lead to.

    In solo, no line is longer than RU-23 allows.
    """
    seats = draw(st.integers(1, 4))
    rng = Rng(draw(st.integers(0, 2**40)))
    width, height = 3 + rng.below(8), 2 + rng.below(6)
    palette = rng.choice(("RGB", "RGBBB", "RRGB", "RGGGB", "RG....BBB", "RGB...", "BBBBBG"))
    rows = ["".join(rng.choice(palette) for _ in range(width)) for _ in range(height)]
    middle = height // 2
    rows[middle] = rows[middle].replace(".", rng.choice("RGB"))
    corner = (rng.below(9) - 8, rng.below(9) - 8)
    state = draw_table(*rows, corner=corner, seats=seats, turn=rng.below(seats))
    spots = [
        (corner[0] + x, corner[1] + y)
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
        if c != "."
    ]
    rng.shuffle(spots)
    assume(seats > 1 or not oracle.too_long(oracle_table(state).runes))
    rotations, rare = st.sampled_from(["quarter", "half"]), st.booleans()
    state.options = draw(st.builds(RuneOptions, rotation=rotations, one_master_per_area=rare))
    for x, y in spots[: rng.below(9)]:
        seat = rng.below(seats)
        free = oracle.master_spots(oracle_table(state), state.side(seat), one_per_area=False)
        if (x, y) in free:
            state.masters += ((seat, x, y),)
            state.grid.place_master(state.side(seat), state.grid.bit(x, y))
    for x, y in spots[-rng.below(3) :]:
        if (x, y) not in {(x, y) for _, x, y in state.masters}:
            state.grid.tokens |= state.grid.bit(x, y)
    return state


@pytest.mark.slow
@settings(max_examples=15 * settings().max_examples)
@given(drawings())
def test_the_oracle_agrees_on_drawn_tables(state: RuneState) -> None:
    table = oracle_table(state)
    for card in (CORNER, "BG/GB/RB", "BR/BB/GG"):
        compare(state, table, card)
    if state.masters:
        compare_token(state, table)


@pytest.mark.slow
@settings(max_examples=10)
@given(drawings())
def test_objections_agree_with_the_oracle_everywhere(state: RuneState) -> None:
    side, quarters = state.side(state.asked), oracle.QUARTERS[state.options.rotation]
    allowed = set(oracle.placements(oracle_table(state), CORNER, side, quarters))
    for quarter in range(4):
        for x in range(-12, 5):
            for y in range(-12, 5):
                objection = state.objection(Place(CORNER, quarter, x, y))
                assert (objection is None) == ((quarter, x, y) in allowed)


def test_turned_cards_agree_with_the_oracle() -> None:
    for pattern in PATTERNS:
        for quarter in range(4):
            assert list(turned(pattern, quarter)) == oracle.turn(pattern, quarter)


# -- a table that grows to one side ---------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dx", "dy", "there_and_back"),
    [
        (1, 0, False),
        (-1, -1, False),
        (-1, 0, True),
    ],
)
def test_the_window_grows_with_the_table(dx: int, dy: int, there_and_back: bool) -> None:
    """Place cards ever further to one side, or to two opposite sides in turn."""
    state = GAME.new(RuneOptions(), 2, Rng(3))
    for step in range(60 if there_and_back else 40):
        if there_and_back:
            dx, dy = -dx, -dy
        seat = state.asked
        state.frame = RuneFrame("place", seat)
        card = PATTERNS[step % 16]
        state.hands[seat] = [step % 16]
        spots = placements(state, card)
        quarter, x, y = max(spots, key=lambda spot: (spot[1] * dx + spot[2] * dy, spot))
        if step == 5:
            # The area and the guarded section of a Rune Master have to move along with the window.
            spot = state.grid.sections(state.grid.claimable(0, one_per_area=False))[0]
            state.grid.place_master(0, state.grid.bit(*spot))
            state.masters = ((0, *spot),)
        move = Place(card, quarter, x, y)
        if rule(state, move) is None:
            state.apply(move, Rng(0))
        if step % 5 == 0:
            state.frame = RuneFrame("place", seat)
            table = oracle.table_of(state.view(None))
            compare(state, table, PATTERNS[(step + 5) % 16])
        view = state.view(None)
        grid = grid_of(view)
        areas = [(area.points, grid.sections(area.sections)) for area in grid.areas()]
        assert areas == [(area.points, area.sections) for area in view.areas], (
            "the grid made from the view has other areas"
        )
        assert list(grid.sections(grid.occupied)) == view.spots
    assert state.grid.stride > FIRST_COLUMNS + MORE_COLUMNS
    reach = [part.x * dx + part.y * dy for part in state.view(None).grid]
    assert max(reach) > 20


# -- counts ---------------------------------------------------------------------------------

# Legal placements of every card on the start card, in the order of RU-2.
FIRST = {
    "quarter": [14, 16, 19, 14, 16, 18, 13, 10, 15, 15, 15, 15, 12, 14, 12, 15],
    "half": [7, 6, 10, 10, 9, 7, 5, 3, 5, 5, 5, 6, 7, 7, 4, 8],
}
# Legal placements of a second copy of a card, summed over all placements of the first copy.
SECOND = {
    "quarter": {"BB/BG/GR": 300, "BG/GB/RB": 283, "BR/BB/GG": 269},
    "half": {"BB/BG/GR": 77, "BG/GB/RB": 83, "BR/BB/GG": 77},
}


DRAWN = {
    1: [41, 44, 40, 37],
    2: [21, 22, 21, 22],
    3: [21, 22, 21, 22],
    4: [22, 23, 22, 24],
}
"""Legal placements of four cards on a drawn table, by number of seats."""


def opening(rotation: str) -> RuneState:
    """Return a table with the start card and nothing else."""
    state = GAME.new(RuneOptions.model_validate({"rotation": rotation}), 2, Rng(1))
    state.frame = RuneFrame("place", 0)
    return state


def followers(state: RuneState, card: str) -> Iterator[RuneState]:
    """Yield the table after each placement of a card."""
    for quarter, x, y in placements(state, card):
        twin = state.copy()
        twin.hands[0] = [PATTERNS.index(card)] * 2
        twin.apply(Place(card, quarter, x, y), Rng(0))
        twin.frame = RuneFrame("place", 0)
        yield twin


@pytest.mark.parametrize("rotation", list(FIRST))
def test_bitboards_and_oracle_find_the_fixed_counts_on_the_start_card(rotation: str) -> None:
    state = opening(rotation)
    table = oracle.table_of(state.view(None))
    quarters = oracle.QUARTERS[rotation]
    assert [len(placements(state, card)) for card in PATTERNS] == FIRST[rotation]
    counted = [len(oracle.placements(table, card, 0, quarters)) for card in PATTERNS]
    assert counted == FIRST[rotation]


@pytest.mark.parametrize("rotation", list(SECOND))
def test_bitboards_and_oracle_find_the_fixed_counts_after_a_card(rotation: str) -> None:
    quarters = oracle.QUARTERS[rotation]
    for card, expected in SECOND[rotation].items():
        tables = list(followers(opening(rotation), card))
        assert sum(len(placements(state, card)) for state in tables) == expected
        counted = (
            oracle.placements(oracle.table_of(s.view(None)), card, 0, quarters) for s in tables
        )
        assert sum(map(len, counted)) == expected


def test_bitboards_and_oracle_find_the_fixed_counts_on_a_drawn_table() -> None:
    rows = ("BBGBBB..", "..B.GGG.", "...RR.BB", "BBB.GB..")
    for seats, counts in DRAWN.items():
        # The third Rune Master is an opponent's, but with four players the partner's.
        masters = [(0, 0, 0), (1, 6, 2), (2 if seats > 2 else 1, 0, 3), (0, 3, 0)]
        state = draw_table(*rows, seats=seats, masters=masters if seats > 1 else masters[:1])
        assert [len(placements(state, card)) for card in PATTERNS[::5]] == counts
        table = oracle_table(state)
        scan = [oracle.placements(table, card, 0, (0, 1, 2, 3)) for card in PATTERNS[::5]]
        assert [len(spots) for spots in scan] == counts
